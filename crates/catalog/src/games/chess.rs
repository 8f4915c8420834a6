//! Chess and Chess960.

use crate::entry::{BenchSearch, Entry, Facts, GameInfo, Home, Options, Sizes, Variant, Variants};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::scale::Scale;
use crate::session::{ForEngines, Session};
use crate::setup::{ActionOf, DuelSetup, Setup, StateOf};
use crate::theorem::endgame::{Endgame, Tally};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_game::{Cells, Endings, Hints, Inputs, Notation, Rules, mix64};
use outply_games::chess::{
    Chess, ChessCells, ChessEndings, ChessEvaluator, ChessHints, ChessInputs, NETWORK_WEIGHTS,
    SELECTIVITY, STARTS, WEIGHTS, names_960, uci_text,
};
use outply_learn::Shipped;
use std::sync::Arc;

const INFO: GameInfo = GameInfo::new("chess", "chess and Chess960: mate the king")
    .options("960, 960=0 to 960=959, 960=random:SEED; or FEN, 960:FEN", "chess:960=518");

/// What values mean.
const WORDS: Words = Words::of(
    "pawns",
    100.0,
    "pawns ahead; whatever else the evaluator weighs is converted into pawns",
);

/// Published results about endings.
const THEOREMS: &[Theorem] = &[
    ending(&Endgame::longest("KQK", 20), "Ströhlein 1970"),
    ending(&ROOK, "Bain 1994"),
    ending(&PAWN, "Syzygy 2013").long(),
    ending(&Endgame::longest("KBBK", 38), "Syzygy 2013").long(),
    ending(&Endgame::longest("KBNK", 66), "Syzygy 2013").long(),
    ending(&QUEEN_AND_ROOK, "Syzygy 2013").long(),
];

const fn ending(endgame: &'static Endgame, source: &'static str) -> Theorem {
    Theorem::new("", Claim::Endings(endgame), source)
}

/// Black to move, by the moves until mate.
const ROOK: Endgame = Endgame {
    endings: "KRK",
    parts: "KRK-black",
    tally: Tally::Losses(
        &[27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390],
        2_796,
    ),
};

const PAWN: Endgame =
    Endgame { endings: "KPK", parts: "KPK-white", tally: Tally::Outcomes([62_480, 19_184, 0]) };

const QUEEN_AND_ROOK: Endgame = Endgame {
    endings: "KQKR",
    parts: "KQKR-white",
    tally: Tally::Outcomes([1_108_111, 8_963, 2_142]),
};

/// The game in the catalogue.
/// Positions of the bench: an opening, and an ending of rooks.
const SPANISH: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
const ROOKS: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

pub(super) fn entry() -> Entry {
    let facts = Facts {
        sizes: Some(Sizes::One(8)),
        ratings: RATINGS,
        home: Some(Home::Uci),
        variant: Some(Variant { option: "UCI_Chess960", off: "chess", on: "chess:960" }),
        variants: Some(Variants { named: of_variant, expected: "chess or Chess960" }),
        ..Facts::default()
    };
    let bench = vec![
        BenchSearch::usual("", "", 10),
        BenchSearch::usual("", SPANISH, 9),
        BenchSearch::usual(ROOKS, "", 11),
    ];
    Entry::new(INFO, open).facts(facts).theorems(THEOREMS).words(WORDS).bench_searches(bench)
}

/// The game of a record with this variant.
fn of_variant(variant: &str) -> Option<&'static str> {
    names_960(variant).map(|is_960| if is_960 { "chess:960" } else { "chess" })
}

struct ChessSetup(Chess);

/// Levels of skill and their ratings on the scale of Stockfish 15.1's `UCI_Elo`: those that make the
/// results of 580 games likeliest, with one draw's half against 1800 thrown in for each so that
/// lost matches leave them finite. Levels 0 to 12 met one another and Stockfish at its 1350, 1650,
/// 1950, 2250 and 2550, 12 games each pairing from six book openings; 15 met 12 and 2550, 20 games
/// each from ten. Stockfish had 50 ms a move, Outply what its level allows and no clock: level 12
/// took 0.1 s a move, 15 0.4 s, so on shorter clocks they are weaker. Good to about 130 points by
/// guess, for most pairings were one-sided, and to less at the lower end: levels 0 and 3 won one game
/// of 60 each against Stockfish. 20 is full strength on a clock: 37 games with 0.4 s a move against
/// 2850. Repeat with `outply match chess search=selective,skill=0 ...
/// uci:stockfish,option.UCI_LimitStrength=true,option.UCI_Elo=1350,st=0.05 ... --control nodes=5000000
/// --openings FILE --openings-order random --rounds 6`.
const RATINGS: &[(u32, i64)] =
    &[(0, 720), (3, 940), (6, 1470), (9, 1820), (12, 2160), (15, 2440), (20, 2870)];

impl Setup for ChessSetup {
    type Rules = Chess;
    type Hints = ChessHints;
    type Evaluator = ChessEvaluator;

    fn searches(&self) -> &'static [Search] {
        &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo, Search::ProofNumber]
    }

    fn rules(&self) -> &Chess {
        &self.0
    }

    fn hints(&self) -> ChessHints {
        ChessHints
    }

    /// Not in check, and no capture, promotion or check is best.
    fn is_quiet(&self, state: &StateOf<Self>, best: ActionOf<Self>) -> bool {
        let (rules, hints) = (self.rules(), ChessHints);
        !hints.threatened(rules, state)
            && hints.quiet(rules, state, best)
            && !hints.threatens(rules, state, best)
    }

    fn cells(&self) -> Option<Arc<dyn Cells<Self::Rules> + Send + Sync>> {
        Some(Arc::new(ChessCells))
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<Self::Rules> + Send + Sync>> {
        Some(Arc::new(ChessInputs))
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["network", "linear"]
    }

    fn shipped(&self, evaluator: &str) -> Option<&'static Shipped> {
        (evaluator == "network").then_some(&NETWORK_WEIGHTS)
    }

    fn evaluator(&self, name: &str) -> ChessEvaluator {
        match name {
            "linear" => ChessEvaluator::new(&WEIGHTS),
            _ => ChessEvaluator::default(),
        }
    }

    fn endings(&self) -> Option<Arc<dyn Endings<Chess>>> {
        Some(Arc::new(ChessEndings))
    }

    fn selectivity(&self) -> &'static str {
        SELECTIVITY
    }

    /// The evaluator, in centipawns, rather than random games: 12 of 12 games at equal time with
    /// `points=10`, against which 150 scored 75 % of 12. Priors by the evaluator rather than by the order
    /// of the hints: docs/MEASURED.md.
    fn recipe(&self) -> &'static str {
        "profile=learned,points=150,prior-temperature=0.2"
    }

    /// In games of people a pawn, 100 points, is worth 59 % (Lichess, "Accuracy metric", 2022:
    /// `1 / (1 + exp(-0.00368208 * points))`).
    fn scale(&self) -> Option<Scale> {
        Some(Scale::Result { points: 2.0 / 0.003_682_08 })
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

    /// Fifty moves and a third repetition must be claimed: without, their count begins anew.
    fn unclaimed(&self, state: &StateOf<Self>) -> Option<StateOf<Self>> {
        let fen = self.0.format_state(state);
        let mut fields: Vec<&str> = fen.split_whitespace().collect();
        *fields.get_mut(4)? = "0";
        let state = self.0.parse_state(&fields.join(" ")).ok()?;
        (!self.0.terminal_test(&state)).then_some(state)
    }

    /// Draws are played on: the published figures count moves alone.
    fn perft(&self, state: &StateOf<Self>, depth: u32) -> u64 {
        outply_search::perft(&self.0.clone().without_draws(), state, depth)
    }

    fn perft_within(&self, state: &StateOf<Self>, depth: u32, effort: u64) -> Option<u64> {
        outply_search::perft_within(&self.0.clone().without_draws(), state, depth, effort)
    }
}

impl DuelSetup for ChessSetup {}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let options = asked.text();
    let rules = match options.strip_prefix("960") {
        None if options.is_empty() => Chess::standard(),
        None => position(Chess::standard(), asked, options)?,
        Some(rest) => chess960(asked, rest)?,
    };
    Ok(asked.duel(ChessSetup(rules)))
}

/// `rest` follows `960`.
fn chess960(asked: &Options<'_>, rest: &str) -> Result<Chess, CatalogError> {
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
        asked.fault("960=".len(), expected)
    })?;
    match rest.strip_prefix(':') {
        Some(fen) => position(rules, asked, fen),
        None if rest.is_empty() || rest.starts_with('=') => Ok(rules),
        None => Err(asked.fault("960".len(), "'=', ':' or the end")),
    }
}

fn drawn(seed: u64) -> u32 {
    (mix64(seed) % u64::from(STARTS)) as u32
}

/// The rules from the position `fen`, with which the options end.
fn position(rules: Chess, asked: &Options<'_>, fen: &str) -> Result<Chess, CatalogError> {
    match rules.parse_state(fen) {
        Ok(start) => Ok(rules.starting_at(start)),
        Err(error) => {
            let expected = format!("960, or in a position {}", error.expected());
            Err(asked.fault(asked.text().len() - fen.len() + error.at(), expected))
        }
    }
}
