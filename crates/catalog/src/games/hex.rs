//! Hex.

use crate::entry::{BenchSearch, Entry, Facts, GameInfo, Options, Sizes};
use crate::error::CatalogError;
use crate::plan::Search;
use crate::scale::Scale;
use crate::session::Session;
use crate::setup::{DuelSetup, Setup};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_game::Cells;
use outply_games::hex::{Hex, HexCells, HexFeatures, HexHints, SizeError, WEIGHTS};
use std::sync::Arc;

const INFO: GameInfo =
    GameInfo::new("hex", "Hex: Red connects top and bottom, Blue left and right")
        .options("SIZE (default 11), optionally ,swap", "hex:7,swap");

/// What values mean.
const WORDS: Words = Words::of(
    "",
    1.0,
    "distances to a connection, weighted: no unit; more is better, and only a win or a loss is certain",
);

/// Which openings win: J. van Rijswijck's Queenbee solved all up to 6x6 (University of Alberta, 2000). These are the
/// moves to swap in the list that comes with Benzene (University of Alberta, `share/swap-moves.txt`), whose
/// first player has the other two sides from 3x3 on: each cell is the mirror image in the long diagonal. That
/// the first player wins at all is Nash's argument by stealing the strategy (1949).
const THEOREMS: &[Theorem] = &[
    Theorem::new("3", Claim::Actions("LLWWWWWLL"), "van Rijswijck 2000"),
    Theorem::new("4", Claim::Actions("LLLWLLWLLWLLWLLL"), "van Rijswijck 2000"),
    Theorem::new("5", Claim::Actions("LLLLWLWWWWLWWWLWWWWLWLLLL"), "van Rijswijck 2000"),
    Theorem::new("6", Claim::Actions("LLLLLWLWWWWWWWWWWWWWWWWWWWWWWLWLLLLL"), "van Rijswijck 2000")
        .long(),
];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let sizes = Sizes::ByOptions {
        of: |options| match options.split(',').next() {
            Some("" | "swap") | None => Some(USUAL),
            Some(size) => size.parse().ok(),
        },
        with: |options, size| {
            if options.ends_with("swap") { format!("{size},swap") } else { size.to_string() }
        },
    };
    Entry::new(INFO, open)
        .theorems(THEOREMS)
        .facts(Facts { sizes: Some(sizes), ..Facts::default() })
        .words(WORDS)
        .bench_searches(vec![BenchSearch::usual("7", "", 4)])
}

/// The size unless another is asked for.
const USUAL: u32 = 11;

struct HexSetup<const WORDS: usize>(Hex<WORDS>);

impl<const WORDS: usize> Setup for HexSetup<WORDS> {
    type Rules = Hex<WORDS>;
    type Hints = HexHints;
    type Evaluator = Linear<Hex<WORDS>, HexFeatures>;

    fn searches(&self) -> &'static [Search] {
        &[Search::AlphaBeta, Search::MonteCarlo, Search::Selective, Search::ProofNumber]
    }

    fn rules(&self) -> &Hex<WORDS> {
        &self.0
    }

    fn hints(&self) -> HexHints {
        HexHints
    }

    fn cells(&self) -> Option<Arc<dyn Cells<Self::Rules> + Send + Sync>> {
        Some(Arc::new(HexCells))
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["paths"]
    }

    fn evaluator(&self, _name: &str) -> Self::Evaluator {
        Linear::new(HexFeatures, &WEIGHTS).expect("one weight a feature")
    }

    /// A stone changes estimates by too much for margins: on 9x9 at 5,000 nodes a move the usual settings win none
    /// of 20 games against alpha-beta, these without their last two 58.3 % (44.0 to 71.4) of 60, with them 66.7 %
    /// (50.6 to 79.8). In equal time alpha-beta is not behind: 57.5 % (38.9 to 74.3) of 40 games on 11x11 at 0.1 s.
    fn selectivity(&self) -> &'static str {
        "quiescence=off,null-move=off,reverse-futility=off,razoring=off,futility=off,late-pruning=off,\
         history-pruning=off,prob-cut=off,order-quiet=2000,lmr-base=100"
    }

    /// By the results of some 5,000 games each, 73 points on 7x7, 86 on 9x9 and 105 on 11x11.
    fn scale(&self) -> Option<Scale> {
        Some(Scale::Result { points: 9.6 * f64::from(self.0.size()) })
    }

    /// All moves as first: 69 % of 80 games against UCB1 on 7x7 at equal time.
    fn recipe(&self) -> &'static str {
        "selection=grave"
    }
}

impl<const WORDS: usize> DuelSetup for HexSetup<WORDS> {}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let (size, swap) = size_and_swap(asked)?;
    // The narrowest words that hold the board are the fastest.
    let opened = playing::<2>(asked, size, swap)
        .or_else(|_| playing::<4>(asked, size, swap))
        .or_else(|_| playing::<6>(asked, size, swap));
    opened.map_err(|error| CatalogError::Unfit(error.to_string()))
}

fn playing<const WORDS: usize>(
    asked: &Options<'_>,
    size: u32,
    swap: bool,
) -> Result<Box<dyn Session>, SizeError> {
    Ok(asked.duel(HexSetup(Hex::<WORDS>::new(size, swap)?)))
}

/// `11`, `11,swap`, `swap` or nothing.
fn size_and_swap(asked: &Options<'_>) -> Result<(u32, bool), CatalogError> {
    let options = asked.text();
    let (size, rest) = options.split_once(',').unwrap_or((options, ""));
    if (options, rest) == ("swap", "") || options.is_empty() {
        return Ok((USUAL, !options.is_empty()));
    }
    let size = match size.parse::<u32>() {
        Ok(number) => number,
        Err(_) => return Err(asked.fault(0, "a size, as in 9 or 9,swap")),
    };
    match rest {
        "swap" => Ok((size, true)),
        _ if !options.contains(',') => Ok((size, false)),
        _ => Err(asked.fault(options.len() - rest.len(), "swap")),
    }
}
