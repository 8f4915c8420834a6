//! Breakthrough.

use super::judge::Judge;
use crate::entry::{BenchSearch, Entry, Facts, GameInfo, Options, Sizes};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::scale::Scale;
use crate::session::Session;
use crate::setup::{ActionOf, DuelSetup, Setup, StateOf};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_game::{Cells, Hints};
use outply_games::breakthrough::{
    Board, Breakthrough, BreakthroughCells, BreakthroughFeatures, BreakthroughHints,
    NETWORK_WEIGHTS, WEIGHTS, breakthrough_network,
};
use outply_learn::{Corrected, Learned, Shipped};
use std::sync::Arc;

const INFO: GameInfo =
    GameInfo::new("breakthrough", "Breakthrough: step forward, take diagonally, reach the far row")
        .options("WIDTHxHEIGHT (default 8x8)", "breakthrough:6x6");

/// What values mean.
const WORDS: Words = Words::of(
    "",
    1.0,
    "material and races, weighted: no unit; more is better, and only a win or a loss is certain",
);

/// Published results: Saffidine, Jouandeau and Cazenave, "Solving Breakthrough with race patterns and
/// job-level proof number search" (2011).
const THEOREMS: &[Theorem] = &[Theorem::new("5x5", Claim::WonBy(1), "Saffidine 2011").long()];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let sizes = Sizes::ByOptions {
        of: |options| match options.split_once('x') {
            None => options.is_empty().then_some(8),
            Some((width, height)) => width.parse().ok().filter(|_| width == height),
        },
        with: |_, size| format!("{size}x{size}"),
    };
    Entry::new(INFO, open)
        .theorems(THEOREMS)
        .facts(Facts { sizes: Some(sizes), ..Facts::default() })
        .words(WORDS)
        .bench_searches(vec![BenchSearch::usual("", "", 9)])
}

struct BreakthroughSetup<B: Board> {
    rules: Breakthrough<B>,
    /// What the features miss, on the usual board.
    network: Option<Learned<Breakthrough<B>>>,
}

impl<B: Board> BreakthroughSetup<B> {
    fn of(rules: Breakthrough<B>) -> BreakthroughSetup<B> {
        BreakthroughSetup { network: breakthrough_network(&rules), rules }
    }
}

/// The evaluator by features.
type Races<B> = Linear<Breakthrough<B>, BreakthroughFeatures>;

impl<B: Board> Setup for BreakthroughSetup<B> {
    type Rules = Breakthrough<B>;
    type Hints = BreakthroughHints;
    type Evaluator = Judge<Races<B>, Corrected<Breakthrough<B>, Races<B>>>;

    fn searches(&self) -> &'static [Search] {
        &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo, Search::ProofNumber]
    }

    fn rules(&self) -> &Breakthrough<B> {
        &self.rules
    }

    fn hints(&self) -> BreakthroughHints {
        BreakthroughHints
    }

    fn cells(&self) -> Option<Arc<dyn Cells<Breakthrough<B>> + Send + Sync>> {
        Some(Arc::new(BreakthroughCells))
    }

    /// No piece is about to arrive, and no capture or arrival is best.
    fn is_quiet(&self, state: &StateOf<Self>, best: ActionOf<Self>) -> bool {
        let (rules, hints) = (self.rules(), BreakthroughHints);
        !hints.threatened(rules, state) && hints.quiet(rules, state, best)
    }

    fn evaluators(&self) -> Vec<&'static str> {
        if self.network.is_some() { vec!["network", "races"] } else { vec!["races"] }
    }

    fn shipped(&self, evaluator: &str) -> Option<&'static Shipped> {
        (evaluator == "network" && self.network.is_some()).then_some(&NETWORK_WEIGHTS)
    }

    fn evaluator(&self, name: &str) -> Self::Evaluator {
        let races = || Linear::new(BreakthroughFeatures, &WEIGHTS).expect("one weight a feature");
        let network = self.network.clone().filter(|_| name == "network");
        Judge::of(network.and_then(|network| Corrected::new(races(), network)), races)
    }

    fn scale(&self) -> Option<Scale> {
        Some(Scale::Result { points: 100.0 })
    }

    /// The evaluator rather than random games: 20 of 20 games at equal time. Priors are left to the order of
    /// the hints, which knows what is captured next: by the evaluator they lost all of 20 games.
    fn recipe(&self) -> &'static str {
        "profile=learned"
    }
}

impl<B: Board> DuelSetup for BreakthroughSetup<B> {}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let (width, height) = size(asked)?;
    if let Ok(rules) = Breakthrough::<u64>::new(width, height) {
        return Ok(asked.duel(BreakthroughSetup::of(rules)));
    }
    match Breakthrough::<u128>::new(width, height) {
        Ok(rules) => Ok(asked.duel(BreakthroughSetup::of(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

fn size(asked: &Options<'_>) -> Result<(u32, u32), CatalogError> {
    let options = asked.text();
    if options.is_empty() {
        return Ok((8, 8));
    }
    let expected = |at| asked.fault(at, "WIDTHxHEIGHT, as in 6x6");
    let number = |at, word: &str| word.parse::<u32>().map_err(|_| expected(at));
    let (width, height) = options.split_once('x').ok_or_else(|| expected(options.len()))?;
    Ok((number(0, width)?, number(width.len() + 1, height)?))
}
