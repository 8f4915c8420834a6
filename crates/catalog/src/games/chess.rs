//! Chess and Chess960.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::search::Search;
use crate::session::{ForEngines, Session};
use crate::setup::{ActionOf, Setup, StateOf};
use outply_game::{Notation, Rules, mix64};
use outply_games::chess::{Chess, ChessEvaluator, ChessHints, STARTS, uci_text};

pub(super) const INFO: GameInfo = GameInfo {
    name: "chess",
    about: "chess and Chess960: mate the king",
    options: "960, 960=0 to 960=959, 960=random:SEED; or FEN, 960:FEN",
    example: "chess:960=518",
    open,
};

struct Setting(Chess);

impl Setup for Setting {
    type Rules = Chess;
    type Hints = ChessHints;
    type Evaluator = ChessEvaluator;
    const EVALUATOR: &'static str = "linear";
    const SEARCHES: &'static [Search] = &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo];

    fn rules(&self) -> &Chess {
        &self.0
    }

    fn hints(&self) -> ChessHints {
        ChessHints
    }

    fn evaluator(&self) -> ChessEvaluator {
        ChessEvaluator::default()
    }

    /// Where pieces come to stand orders quiet moves beside what the histories say. In 80 games at
    /// 3,000 nodes a move this scored 71 % against no such order, in 100 at 12,000 57 %; three and
    /// four times the weight, and a third of it, made no difference that 100 games would show.
    fn selectivity(&self) -> &'static str {
        "order-quiet=100"
    }

    /// The evaluator, in centipawns, rather than random games: 12 of 12 games at equal time with
    /// `points=10`, against which 150 scored 75 % of 12.
    fn recipe(&self) -> &'static str {
        "profile=learned,points=150"
    }

    /// UCI's coordinates.
    fn protocol_action(&self, state: &StateOf<Self>, action: ActionOf<Self>) -> String {
        uci_text(state, action, self.0.is_960())
    }

    /// A start other than the usual one, and that castling is Chess960's; xboard has another
    /// notation for that.
    fn for_engines(&self) -> ForEngines {
        let start = self.0.initial();
        let is_usual = start == Chess::standard().initial();
        let is_960 = self.0.is_960();
        let option = is_960.then(|| ("UCI_Chess960".to_owned(), "true".to_owned()));
        ForEngines {
            start: (!is_usual).then(|| self.0.format_state(&start)),
            uci_options: option.into_iter().collect(),
            no_xboard: is_960,
        }
    }

    /// Draws are played on: the published figures count moves alone.
    fn perft(&self, state: &StateOf<Self>, depth: u32) -> u64 {
        outply_search::perft(&self.0.clone().without_draws(), state, depth)
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let rules = match options.strip_prefix("960") {
        None if options.is_empty() => Chess::standard(),
        None => position(Chess::standard(), spec, options)?,
        Some(rest) => chess960(spec, options, rest)?,
    };
    Ok(Box::new(Playing::new(spec, Setting(rules))))
}

/// `rest` follows `960`.
fn chess960(spec: &str, options: &str, rest: &str) -> Result<Chess, CatalogError> {
    const USUAL: u32 = 518;
    let number = match rest.strip_prefix('=') {
        None => Some(USUAL),
        Some(text) => match text.strip_prefix("random:") {
            Some(seed) => seed.parse().ok().map(drawn),
            None => text.parse().ok(),
        },
    };
    let rules = number.and_then(Chess::chess960).ok_or_else(|| {
        let expected = format!("a start position from 0 to {}, or random:SEED", STARTS - 1);
        bad_options(spec, options, "960=".len(), expected)
    })?;
    match rest.strip_prefix(':') {
        Some(fen) => position(rules, spec, fen),
        None if rest.is_empty() || rest.starts_with('=') => Ok(rules),
        None => Err(bad_options(spec, options, "960".len(), "'=', ':' or the end")),
    }
}

fn drawn(seed: u64) -> u32 {
    (mix64(seed) % u64::from(STARTS)) as u32
}

/// The rules from the position `fen`, with which `spec` ends.
fn position(rules: Chess, spec: &str, fen: &str) -> Result<Chess, CatalogError> {
    match rules.parse_state(fen) {
        Ok(start) => Ok(rules.starting_at(start)),
        Err(error) => {
            let expected = format!("960, or in a position {}", error.expected());
            Err(bad_options(spec, fen, error.at(), expected))
        }
    }
}
