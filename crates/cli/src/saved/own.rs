//! Games kept in a format that only one game has.

use super::{Saved, Settings, without_nulls};
use crate::commands::{result, wins};
use outply_catalog::{Catalog, OwnRecord, RecordFormat, Session};
use serde::{Deserialize, Serialize};

/// What `play` keeps beside the record: what the format has no place for.
#[derive(Serialize, Deserialize)]
struct Note {
    /// The game with its options.
    game: String,
    #[serde(default = "Settings::default")]
    settings: Settings,
}

/// A game's name, and its options.
fn parts(game: &str) -> (&str, &str) {
    game.split_once(':').unwrap_or((game, ""))
}

/// Refuses another game's record, or one that the format has no room for.
pub(super) fn check(
    (game, own): (&str, RecordFormat),
    session: &dyn Session,
    start: Option<&str>,
) -> Result<(), String> {
    let (name, options) = parts(session.game());
    if name != game {
        return Err(format!("{} is a record of {game}, not of {name}", own.name));
    }
    let start = start.map(str::to_owned);
    let record = OwnRecord { options: options.to_owned(), start, ..OwnRecord::default() };
    (own.write)(&record).map(|_| ())
}

/// The text of a kept game; `seats` is what the rules call the players.
pub(super) fn text(saved: &Saved, own: RecordFormat, seats: &[String]) -> Result<String, String> {
    let note = Note { game: saved.game.clone(), settings: saved.settings.clone() };
    let note = serde_json::to_value(note).map(without_nulls).unwrap_or_default();
    let won = saved.result.as_deref();
    (own.write)(&OwnRecord {
        options: parts(&saved.game).1.to_owned(),
        start: saved.start.clone(),
        moves: saved.moves.clone(),
        names: saved.players.clone(),
        winner: seats.iter().position(|name| won == Some(&wins(name))),
        note: note.to_string(),
        line: 1,
    })
}

/// A game from a record; of others' records nothing is known of how it is played on.
pub(super) fn read(
    catalog: &Catalog,
    (name, own): (&str, RecordFormat),
    text: &str,
) -> Result<Saved, String> {
    let note = |record: &OwnRecord| serde_json::from_str::<Note>(&record.note).ok();
    let first = (own.read)("", text).map_err(|error| error.to_string())?;
    let kept = first.first().and_then(note).filter(|note| parts(&note.game).0 == name);
    let records = match kept.as_ref().map_or("", |note| parts(&note.game).1) {
        "" => first,
        options => (own.read)(options, text).map_err(|error| error.to_string())?,
    };
    let [record, ..] = &records[..] else { return Err("there is no game in it".into()) };
    let game = match &record.options[..] {
        "" => name.to_owned(),
        options => format!("{name}:{options}"),
    };
    let settings = kept.map_or_else(Settings::default, |note| note.settings);
    let mut saved = Saved::new(&game, record.start.clone(), settings);
    saved.players.clone_from(&record.names);
    let session = joined(catalog, &mut saved, &records)?;
    let given_up = records.last().and_then(|last| last.winner);
    let name = |seat: usize| wins(&session.player_name(seat));
    saved.result = result(session.as_ref()).or(given_up.map(name));
    Ok(saved)
}

/// Adds the moves of `records`, of which each must go on where the one before ends: the games of one
/// match.
fn joined(
    catalog: &Catalog,
    saved: &mut Saved,
    records: &[OwnRecord],
) -> Result<Box<dyn Session>, String> {
    let mut session = catalog.open(&saved.game).map_err(|error| error.to_string())?;
    if let Some(start) = &saved.start {
        session.set(start).map_err(|error| error.to_string())?;
    }
    for (number, record) in records.iter().enumerate() {
        let goes_on = record.start.as_ref() == Some(&session.notation());
        if number > 0 && !goes_on {
            return Err(format!("expected one game, found {}", records.len()));
        }
        let played = record.moves.iter().try_for_each(|action| session.play(action));
        played.map_err(|error| error.to_string())?;
        saved.moves.extend_from_slice(&record.moves);
    }
    Ok(session)
}
