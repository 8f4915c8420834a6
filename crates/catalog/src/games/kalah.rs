//! Kalah.

use super::sizes::unfit;
use crate::brings::Brings;
use crate::entry::{BenchSearch, Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_evaluate::Linear;
use outply_games::kalah::{Kalah, KalahFeatures, KalahHints, WEIGHTS};

const INFO: GameInfo =
    GameInfo::new("kalah", "Kalah (Mancala): sow seeds; whoever has more in the store wins")
        .options(
            "HOUSESxSEEDS (default 6x4), optionally ,empty-capture",
            "kalah:3x4,empty-capture",
        );

/// What values mean.
const WORDS: Words = Words::of("seeds", 1.0, "the expected final lead, in seeds");

/// Published results: Irving, Donkers and Uiterwijk, "Solving Kalah" (2000), with empty captures.
const THEOREMS: &[Theorem] = &[
    Theorem::new("1x1,empty-capture", Claim::Drawn, "Irving 2000"),
    Theorem::new("1x2,empty-capture", Claim::WonBy(1), "Irving 2000"),
    Theorem::new("1x3,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("1x4,empty-capture", Claim::WonBy(1), "Irving 2000"),
    Theorem::new("1x5,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("1x6,empty-capture", Claim::Drawn, "Irving 2000"),
    Theorem::new("2x1,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("2x2,empty-capture", Claim::WonBy(1), "Irving 2000"),
    Theorem::new("2x3,empty-capture", Claim::WonBy(1), "Irving 2000"),
    Theorem::new("2x4,empty-capture", Claim::WonBy(1), "Irving 2000"),
    Theorem::new("2x5,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("2x6,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("3x1,empty-capture", Claim::Drawn, "Irving 2000"),
    Theorem::new("3x2,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("3x3,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("3x4,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("3x5,empty-capture", Claim::WonBy(0), "Irving 2000"),
    Theorem::new("3x6,empty-capture", Claim::WonBy(1), "Irving 2000"),
];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let entry = Entry::duel(INFO, |asked| {
        let evaluator = Linear::new(KalahFeatures, &WEIGHTS).expect("one weight a feature");
        let brings = Brings::rules(variant(asked)?).hints(KalahHints);
        let brings = brings.recipe("profile=learned,objective=win");
        Ok(brings.evaluator("stores", evaluator))
    });
    let bench = vec![BenchSearch::usual("", "", 9)];
    entry.words(WORDS).theorems(THEOREMS).bench_searches(bench)
}

/// The variant that the options ask for.
fn variant(asked: &Options<'_>) -> Result<Kalah, CatalogError> {
    let (size, further) = asked.text().split_once(',').unwrap_or((asked.text(), ""));
    let empty_capture = match further {
        "" if size.len() == asked.text().len() => false,
        "empty-capture" => true,
        _ => return Err(asked.fault(size.len() + 1, "empty-capture")),
    };
    let (houses, seeds) = match size {
        "" => (6, 4),
        size => size
            .split_once('x')
            .and_then(|(houses, seeds)| houses.parse().ok().zip(seeds.parse().ok()))
            .ok_or_else(|| asked.fault(0, "HOUSESxSEEDS, as in 6x4"))?,
    };
    Kalah::new(houses, seeds, empty_capture).map_err(unfit)
}
