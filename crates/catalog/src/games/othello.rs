//! Othello.

use super::judge::Judge;
use super::sizes::{size, square, unfit};
use crate::entry::{BenchSearch, Entry, Facts, GameInfo, Home, Sizes};
use crate::plan::Search;
use crate::proving::ProofCost;
use crate::records::{OwnRecord, RecordFormat};
use crate::scale::Scale;
use crate::setup::{DuelSetup, Setup};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::{Linear, Scaled};
use outply_game::{Cells, Notation, NotationError, Rules};
use outply_games::othello::{
    Discs, Game, Othello, OthelloCells, OthelloFeatures, OthelloHints, PATTERN_WEIGHTS, SHARES,
    UNITS, WEIGHTS, othello_patterns,
};
use outply_learn::{Learned, Shipped};
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

const INFO: GameInfo =
    GameInfo::new("othello", "Othello: flank discs to turn them; the most discs at the end win")
        .options("4x4, 6x6 or 8x8 (the default), optionally ,discs", "othello:4x4,discs");

/// Published results: small boards as people have them who solved them (J. Feinstein, 1993, for 6x6), and
/// endings of the French federation's test (R. Feldmann's and M. Buro's solvers, 1990s).
const THEOREMS: &[Theorem] = &[
    Theorem::new("4x4,discs", Claim::Points(-8), "folklore"),
    Theorem::new("", Claim::PointsBy(38, "a2"), "FFO test 40")
        .long()
        .at("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"),
    Theorem::new("", Claim::PointsBy(0, "h4"), "FFO test 41")
        .long()
        .at("-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X"),
    Theorem::new("", Claim::PointsBy(6, "g2"), "FFO test 42")
        .long()
        .at("--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X"),
    Theorem::new("", Claim::PointsBy(-12, "g3 c7"), "FFO test 43")
        .long()
        .at("--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O"),
    Theorem::new("", Claim::PointsBy(-14, "d2 b8"), "FFO test 44")
        .long()
        .at("--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O"),
];

/// What values mean.
const WORDS: Words = Words::of("discs", 1.0, "the expected final lead, in discs");

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let sizes = Sizes::ByOptions {
        of: |options| square(options.split(',').next().unwrap_or(""), 8),
        with: |options, size| match options.split_once(',') {
            Some((_, counting)) => format!("{size}x{size},{counting}"),
            None => format!("{size}x{size}"),
        },
    };
    let facts =
        Facts { sizes: Some(sizes), gtp_capitals: true, home: Some(Home::Gtp), ..Facts::default() };
    let entry = Entry::duel(INFO, |asked| {
        let options = asked.text();
        let (board, counting) = match options.split_once(',') {
            Some((board, "discs")) => (board, true),
            Some((board, _)) => return Err(asked.fault(board.len() + 1, "discs, or nothing")),
            None => (options, false),
        };
        let (width, height) = size(asked, board, (8, 8))?;
        if width != height {
            return Err(asked.fault(0, "a square board: 4x4, 6x6 or 8x8"));
        }
        let rules = Othello::new(width).map_err(unfit)?;
        Ok(OthelloSetup::of(if counting { rules.counting_discs() } else { rules }))
    });
    let looks = |text: &str| text.contains("(;GM[");
    let ggf = RecordFormat { name: "GGF", ending: "ggf", looks, read: ggf, write: write_ggf };
    let entry = entry.bench_searches(vec![BenchSearch::usual("", "", 9)]);
    entry.also_called(&["reversi"]).facts(facts).records(ggf).words(WORDS).theorems(THEOREMS)
}

/// The games of a GGF file; what stands between them, such as a number, is read over.
fn ggf(_options: &str, text: &str) -> Result<Vec<OwnRecord>, NotationError> {
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some(begin) = text[at..].find("(;").map(|place| at + place) {
        let length = text[begin..].find(";)").map_or(text.len() - begin, |length| length + 2);
        let game = Game::parse(&text[begin..begin + length])
            .map_err(|error| NotationError::new(text, begin + error.at(), error.expected()))?;
        let line = text[..begin].matches('\n').count() + 1;
        games.push(ggf_record(&game, line));
        at = begin + length;
    }
    Ok(games)
}

fn ggf_record(game: &Game, line: usize) -> OwnRecord {
    let mut state = game.start();
    let start = (state != Othello.initial()).then(|| Othello.format_state(&state));
    let mut word = |&action: &_| {
        let word = Othello.format_action(&state, action);
        state = Othello.result(&state, action);
        word
    };
    let moves = game.moves().iter().map(&mut word).collect();
    let names = vec![game.black.clone(), game.white.clone()];
    let winner = game.resigned_to.filter(|_| Othello.utility(&game.last()).is_none());
    let (winner, note) = (winner.map(usize::from), game.note.clone());
    OwnRecord { options: String::new(), start, moves, names, winner, note, line }
}

/// A record as GGF has it: on the board of 8x8, by the usual count.
fn write_ggf(record: &OwnRecord) -> Result<String, String> {
    if !matches!(record.options.as_str(), "" | "8" | "8x8") {
        return Err(format!("GGF is for games on 8x8, not {}", record.options));
    }
    let start = record.start.as_ref().map(|start| Othello.parse_state(start));
    let start = start.transpose().map_err(|error| error.to_string())?;
    let mut game = Game::new(start.unwrap_or(Othello.initial()));
    for action in &record.moves {
        let played = Othello.parse_action(&game.last(), action);
        let played = played.map_err(|error| error.to_string())?;
        game.play(played);
    }
    let name = |seat: usize| record.names.get(seat).cloned().unwrap_or_default();
    (game.black, game.white) = (name(0), name(1));
    (game.resigned_to, game.note) = (record.winner.map(|seat| seat == 1), record.note.clone());
    Ok(format!("{game}\n"))
}

struct OthelloSetup {
    rules: Othello,
    /// What was learnt, read when it is first asked for; nothing on other boards than 8x8.
    patterns: OnceLock<Option<Learned<Othello>>>,
}

impl OthelloSetup {
    fn of(rules: Othello) -> OthelloSetup {
        OthelloSetup { rules, patterns: OnceLock::new() }
    }
}

/// The name of the evaluator that learnt from positions.
const PATTERNS: &str = "patterns";

/// The evaluator by hand.
type Positional = Scaled<Linear<Othello, OthelloFeatures>>;

/// Weights count in hundredths of a disc, and counts in shares.
const UNITS_A_DISC: NonZeroU32 =
    NonZeroU32::new(UNITS * SHARES as u32).expect("a disc is worth units");

impl Setup for OthelloSetup {
    type Rules = Othello;
    type Hints = OthelloHints;
    type Evaluator = Judge<Positional, Learned<Othello>>;

    fn rules(&self) -> &Othello {
        &self.rules
    }

    fn hints(&self) -> OthelloHints {
        OthelloHints
    }

    fn cells(&self) -> Option<Arc<dyn Cells<Othello> + Send + Sync>> {
        Some(Arc::new(OthelloCells))
    }

    fn evaluators(&self) -> Vec<&'static str> {
        if self.rules.size() == 8 { vec![PATTERNS, "positional"] } else { vec!["positional"] }
    }

    fn shipped(&self, evaluator: &str) -> Option<&'static Shipped> {
        (evaluator == PATTERNS && self.rules.size() == 8).then_some(&PATTERN_WEIGHTS)
    }

    fn evaluator(&self, name: &str) -> Self::Evaluator {
        let patterns = || self.patterns.get_or_init(|| othello_patterns(&self.rules)).clone();
        let learnt = Some(PATTERNS).filter(|own| *own == name).and_then(|_| patterns());
        Judge::of(learnt, || {
            let linear = Linear::new(OthelloFeatures, &WEIGHTS).expect("one weight a feature");
            Scaled::new(linear, UNITS_A_DISC)
        })
    }

    fn searches(&self) -> &'static [Search] {
        &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo, Search::ProofNumber]
    }

    /// Estimates are in discs, five of which count as a hundred; nothing is quiescent about the
    /// corners; the opponent's replies order actions better than history does. At 5,000 nodes a
    /// move this scores 66.7 % ± 12.7 of 60 games against alpha-beta; with late quiet actions left
    /// out near the horizon too and less weight on the replies it scored 47.5 % ± 14.2 of 40.
    fn selectivity(&self) -> &'static str {
        "points=5,quiescence=off,late-pruning=off,order-quiet=4096"
    }

    /// Five discs are worth as much as a hundred points elsewhere, as for selective search.
    fn scale(&self) -> Option<Scale> {
        Some(Scale::Result { points: 20.0 })
    }

    /// For the win rather than the score, which alone scored 67 % of 50 games at equal time, and by
    /// the evaluator, whose patterns know more than random games do: 98.8 % of 40 against
    /// `objective=win,playout=mast`, the recipe before, which scored 90 % against the plain one. Priors by
    /// the evaluator, its minimax value beside the mean: docs/MEASURED.md.
    fn recipe(&self) -> &'static str {
        "profile=learned,objective=win,points=20,prior-temperature=0.15,implicit=0.6"
    }
}

impl DuelSetup for OthelloSetup {
    /// Measured from 14 to 18 empty squares; each more takes some 2.3 times as long.
    fn proof_cost(&self, state: &Discs) -> Option<ProofCost> {
        Some(ProofCost::by_plies(state.empties(), (300_000.0, 15), 2.3, 15e6))
    }
}
