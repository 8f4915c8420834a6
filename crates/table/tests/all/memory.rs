//! What does not fit into the memory allowed is left in files, and the tables are the same.

use crate::common::settings;
use outply_game::{Keyed, ZeroSumRules};
use outply_games::backgammon::{Backgammon, Hypergammon};
use outply_games::breakthrough::Breakthrough;
use outply_games::chess::{Chess, ChessEndings};
use outply_games::connect4::{Connect4, Connect4Cells};
use outply_games::dotsandboxes::DotsAndBoxes;
use outply_table::{BuildError, CellView, Settings, build, build_by_cells};
use outply_table::{build_endings, build_numbered};
use std::path::Path;
use std::sync::Arc;

/// Nothing may be in memory, only what is there first, or everything.
const ALLOWED: [usize; 3] = [0, 300_000, 1 << 30];

/// The table built with each memory, which is the same.
fn same(build: impl Fn(&Settings) -> Result<Vec<u8>, BuildError>) {
    let tables = ALLOWED.map(|memory| {
        let folder = tempfile::tempdir().unwrap();
        let table = build(&Settings { memory, ..settings(folder.path()) }).unwrap();
        assert!(all_are_named(&folder.path().join("work")), "a file without use was left");
        table
    });
    assert!(tables[0] == tables[2] && tables[1] == tables[2]);
}

/// Whether the work folder has nothing but what an interrupted build goes on from.
fn all_are_named(work: &Path) -> bool {
    let kept = ["layer", "values", "rules", "rounds", "cells", "index", "slice"];
    let names = std::fs::read_dir(work).unwrap().map(|entry| entry.unwrap().file_name());
    names.into_iter().all(|name| kept.iter().any(|kept| name.to_string_lossy().starts_with(kept)))
}

fn by_keys<R>(rules: &R)
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    same(|settings| {
        let mut table = Vec::new();
        build(rules, settings, &mut table, &mut |_| true).map(|_| table)
    });
}

#[test]
fn of_layers_with_keys() {
    by_keys(&Connect4::<u64>::new(4, 4, 4).unwrap());
}

#[test]
fn of_wins_and_losses_by_retrograde_analysis() {
    by_keys(&Breakthrough::<u64>::new(3, 5).unwrap());
}

#[test]
fn of_scores_by_retrograde_analysis() {
    by_keys(&DotsAndBoxes::new(2, 2).unwrap());
}

#[test]
fn with_diagrams() {
    let rules = Connect4::<u64>::new(4, 4, 4).unwrap();
    let cells = CellView::new(Arc::new(Connect4Cells), 16);
    same(|settings| {
        let mut table = Vec::new();
        build_by_cells(&rules, &cells, settings, &mut table, &mut |_| true).map(|_| table)
    });
}

#[test]
fn of_endings() {
    same(|settings| {
        let (rules, mut table) = (Chess::standard(), Vec::new());
        let watch = &mut |_: &_| true;
        build_endings(&rules, &ChessEndings, "KRK", settings, &mut table, watch).map(|_| table)
    });
}

#[test]
fn of_numbered_positions_of_a_game_of_chance() {
    let rules = Backgammon::default().hypergammon(1);
    let numbered = Hypergammon::new(&rules).unwrap();
    same(|settings| {
        let mut table = Vec::new();
        let watch = &mut |_: &_| true;
        build_numbered(&rules, &numbered, (3.0, 1e-10), settings, &mut table, watch).map(|_| table)
    });
}

/// A build that was stopped with little memory goes on with much, and the other way round.
#[test]
fn memory_may_change_on_the_way() {
    let rules = Breakthrough::<u64>::new(3, 4).unwrap();
    let (whole, halves) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mut table, mut again) = (Vec::new(), Vec::new());
    build(&rules, &settings(whole.path()), &mut table, &mut |_| true).unwrap();
    for (at, memory) in (1..).zip(ALLOWED.iter().cycle()) {
        let (mut told, mut some) = (0, Vec::new());
        let settings = Settings { memory: *memory, ..settings(halves.path()) };
        let built = build(&rules, &settings, &mut some, &mut |_| {
            told += 1;
            told < 9 * at * at
        });
        if built.is_ok() {
            again = some;
            break;
        }
    }
    assert!(again == table);
}
