//! Connect Four.

use super::judge::Judge;
use crate::entry::{BenchSearch, Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::proving::ProofCost;
use crate::session::Session;
use crate::setup::{DuelSetup, Setup};
use crate::theorem::reached::Reached;
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_game::Cells;
use outply_games::connect4::{
    Board, Connect4, Connect4Cells, Connect4Features, Connect4Hints, LINE_WEIGHTS, Stones,
    WALK_WEIGHTS, WEIGHTS, connect4_lines, connect4_walks,
};
use outply_learn::{Learned, Shipped};
use std::sync::{Arc, OnceLock};

const INFO: GameInfo =
    GameInfo::new("connect4", "Connect Four: drop stones into columns, four in a row win")
        .options("WIDTHxHEIGHT or WIDTHxHEIGHTxCONNECT (default 7x6x4)", "connect4:5x4");

/// What values mean.
const WORDS: Words = Words::of(
    "",
    1.0,
    "points of the evaluator: no unit; more is better, and only a win or a loss is certain",
);

/// Published results: Tromp, "John's Connect Four Playground" (2007 and later), for all sizes; Allen and
/// Allis, both 1988, for 7x6. A letter a column: what a first stone there leads to.
const THEOREMS: &[Theorem] = &[
    Theorem::new("4x4", Claim::Drawn, "Tromp 2007"),
    Theorem::new("5x4", Claim::Drawn, "Tromp 2007"),
    Theorem::new("4x5", Claim::Drawn, "Tromp 2007"),
    Theorem::new("5x5", Claim::Drawn, "Tromp 2007"),
    Theorem::new("6x4", Claim::WonBy(1), "Tromp 2007"),
    Theorem::new("4x6", Claim::Drawn, "Tromp 2007"),
    Theorem::new("7x4", Claim::Drawn, "Tromp 2007").long(),
    Theorem::new("6x5", Claim::Drawn, "Tromp 2007").long(),
    Theorem::new("5x6", Claim::Drawn, "Tromp 2007").long(),
    Theorem::new("6x6", Claim::WonBy(1), "Tromp 2007").long(),
    Theorem::new("4x4", Claim::Reached(Reached::drawn(161_029)), "Tromp 2007"),
    Theorem::new("5x5", Claim::Reached(FIVE), "Tromp 2007").long(),
    Theorem::new("", Claim::WonIn(0, 41), "Allis 1988").long(),
    Theorem::new("", Claim::Actions("LLDWDLL"), "Allis 1988").long(),
];

/// Positions with five columns of five.
const FIVE: Reached = Reached::drawn(69_763_700).of_outcomes([27_296_634, 14_419_273, 28_047_793]);

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::new(INFO, open)
        .theorems(THEOREMS)
        .also_called(&["connect-four"])
        .words(WORDS)
        .bench_searches(vec![
            BenchSearch::new("", "", Some(14)),
            BenchSearch::new("", "4 4 4", Some(14)),
            BenchSearch::new("", "3 5 2 2", Some(12)),
            BenchSearch::new("4x4", "", None),
            BenchSearch::new("5x4", "", None),
            BenchSearch::new("9x7", "", Some(10)),
            BenchSearch::new("11x8x5", "", Some(8)),
        ])
}

struct Connect4Setup<B: Board> {
    rules: Connect4<B>,
    /// What was learnt, read when it is first asked for.
    walks: Learnt<B>,
    lines: Learnt<B>,
}

/// What was learnt on the usual board; nothing on others.
type Learnt<B> = OnceLock<Option<Learned<Connect4<B>>>>;

/// The names of what was learnt.
const WALKS: &str = "walks";
const LINES: &str = "lines";

impl<B: Board> Connect4Setup<B> {
    fn of(rules: Connect4<B>) -> Connect4Setup<B> {
        Connect4Setup { rules, walks: OnceLock::new(), lines: OnceLock::new() }
    }

    /// Whether the board is the one on which was learnt.
    fn is_usual(&self) -> bool {
        (self.rules.width(), self.rules.height(), self.rules.connect()) == (7, 6, 4)
    }
}

/// The evaluator by hand.
type Threats<B> = Linear<Connect4<B>, Connect4Features>;

impl<B: Board> Setup for Connect4Setup<B> {
    type Rules = Connect4<B>;
    type Hints = Connect4Hints;
    type Evaluator = Judge<Threats<B>, Learned<Connect4<B>>>;

    fn rules(&self) -> &Connect4<B> {
        &self.rules
    }

    fn hints(&self) -> Connect4Hints {
        Connect4Hints
    }

    fn cells(&self) -> Option<Arc<dyn Cells<Connect4<B>> + Send + Sync>> {
        Some(Arc::new(Connect4Cells))
    }

    fn evaluators(&self) -> Vec<&'static str> {
        if self.is_usual() { vec![WALKS, LINES, "threats"] } else { vec!["threats"] }
    }

    fn shipped(&self, evaluator: &str) -> Option<&'static Shipped> {
        match evaluator {
            WALKS if self.is_usual() => Some(&WALK_WEIGHTS),
            LINES if self.is_usual() => Some(&LINE_WEIGHTS),
            _ => None,
        }
    }

    fn points(&self, evaluator: &str) -> Option<f64> {
        [WALKS, LINES].contains(&evaluator).then_some(Learned::<Connect4<B>>::POINTS)
    }

    /// On the usual board what was learnt knows more than random games do, also of which moves are good:
    /// docs/MEASURED.md.
    fn recipe(&self) -> &'static str {
        if self.is_usual() { "profile=learned,prior-temperature=0.15" } else { "" }
    }

    /// Selective search scores 60.4 % (54.4 to 66.3) of 120 games against alpha-beta at 0.1 s a move; what can be solved
    /// soon is solved first with either.
    fn searches(&self) -> &'static [Search] {
        &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo, Search::ProofNumber]
    }

    fn evaluator(&self, name: &str) -> Self::Evaluator {
        let learnt = match name {
            WALKS => self.walks.get_or_init(|| connect4_walks(&self.rules)).clone(),
            LINES => self.lines.get_or_init(|| connect4_lines(&self.rules)).clone(),
            _ => None,
        };
        Judge::of(learnt, || Linear::new(Connect4Features, &WEIGHTS).expect("one weight a feature"))
    }
}

impl<B: Board> DuelSetup for Connect4Setup<B> {
    /// Measured on 7x6 from 8 to 14 stones; each fewer takes some 1.7 times as long. Smaller boards take less.
    fn proof_cost(&self, state: &Stones<B>) -> Option<ProofCost> {
        let left = self.rules.width() * self.rules.height() - state.plies();
        Some(ProofCost::by_plies(left, (60_000.0, 28), 1.7, 2e6))
    }
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let (width, height, connect) = size(asked)?;
    if let Ok(rules) = Connect4::<u64>::new(width, height, connect) {
        return Ok(asked.duel(Connect4Setup::of(rules)));
    }
    match Connect4::<u128>::new(width, height, connect) {
        Ok(rules) => Ok(asked.duel(Connect4Setup::of(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

fn size(asked: &Options<'_>) -> Result<(u32, u32, u32), CatalogError> {
    let options = asked.text();
    if options.is_empty() {
        return Ok((7, 6, 4));
    }
    let mut numbers = Vec::new();
    let mut at = 0;
    for word in options.split('x') {
        match word.parse::<u32>() {
            Ok(number) if numbers.len() < 3 => numbers.push(number.min(1_000)),
            _ => return Err(asked.fault(at, "WIDTHxHEIGHT, as in 5x4")),
        }
        at += word.len() + 1;
    }
    match numbers[..] {
        [width, height] => Ok((width, height, 4)),
        [width, height, connect] => Ok((width, height, connect)),
        _ => Err(asked.fault(options.len(), "'x' and the height, as in 5x4")),
    }
}
