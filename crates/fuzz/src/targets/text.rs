//! Text formats that are read for any game.

use super::{Answer, World, size};
use outply_catalog::arena::contest::{Control, DrawRule, GameRecord, Opening, ResignRule};
use outply_catalog::arena::engine::split_command;
use outply_catalog::arena::formats::{self, Format, seal, text};
use outply_catalog::arena::tuning::Spsa;
use std::path::Path;

fn lossy(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// A file of positions; read whole and line by line it is the same.
pub(super) fn epd(_: &mut World, input: &[u8]) -> Answer {
    let text = lossy(input);
    let lines = formats::epd::lines(&text).filter(Result::is_ok).count();
    match formats::epd::read(&text) {
        Err(error) => Answer::refused(error),
        Ok(records) => {
            assert_eq!(records.len(), lines);
            let operations = records.iter().map(|record| record.operations.len()).sum();
            Answer::taken((size(records.len()), size(operations)))
        }
    }
}

pub(super) fn movetext(_: &mut World, input: &[u8]) -> Answer {
    let text = lossy(input);
    match formats::movetext::read(&text, text.len().is_multiple_of(2)) {
        Err(error) => Answer::refused(error),
        Ok(games) => {
            let moves = games.iter().map(|game| game.moves.len()).sum();
            let tags = games.iter().map(|game| game.tags.len()).sum();
            Answer::taken((size(games.len()), size(moves), size(tags)))
        }
    }
}

pub(super) fn openings(_: &mut World, input: &[u8]) -> Answer {
    let text = lossy(input);
    let format = Format::of(Path::new("openings"), &text);
    let listed = Opening::list(&text).len();
    match formats::read(&text, format, 8) {
        Err(error) => Answer::refused(error),
        Ok(entries) => Answer::taken((format!("{format:?}"), size(entries.len()), size(listed))),
    }
}

/// Bytes of any encoding become text that no terminal obeys.
pub(super) fn bytes(_: &mut World, input: &[u8]) -> Answer {
    match text::decode(input.to_vec()) {
        Err(error) => Answer::refused(error),
        Ok(decoded) => {
            let obeyed = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
            assert!(!decoded.contains(obeyed), "{decoded:?}");
            Answer::taken((size(decoded.len()), decoded.is_ascii(), decoded.contains('\u{fffd}')))
        }
    }
}

/// Limits, rules of adjudication and commands of engines.
pub(super) fn controls(_: &mut World, input: &[u8]) -> Answer {
    let text = lossy(input);
    let control = text.parse::<Control>();
    let rules = (text.parse::<DrawRule>().is_ok(), text.parse::<ResignRule>().is_ok());
    let command = split_command(&text).map_or(0, |words| words.len());
    match control {
        Ok(control) => {
            Answer::taken((format!("{control:?}").replace(|c: char| c.is_ascii_digit(), ""), rules))
        }
        Err(error) => Answer::refused(format!("{error} {rules:?} {}", size(command))),
    }
}

/// Lines of results and states of tunings; what was sealed is found whole.
pub(super) fn records(_: &mut World, input: &[u8]) -> Answer {
    let sealed = seal::seal(lossy(input));
    assert!(seal::unsealed(sealed.as_bytes()).is_ok(), "{sealed:?}");
    let content = match seal::unsealed(input) {
        Err(error) => return Answer::refused(error),
        Ok(content) => content,
    };
    let record = serde_json::from_slice::<GameRecord>(&content);
    let tuning = serde_json::from_slice::<Spsa>(&content);
    if let Ok(tuning) = &tuning {
        let _ = (tuning.rounded(), tuning.progress());
    }
    match (record, tuning) {
        (Err(error), Err(_)) => Answer::refused(error),
        (record, tuning) => Answer::taken((record.is_ok(), tuning.is_ok())),
    }
}
