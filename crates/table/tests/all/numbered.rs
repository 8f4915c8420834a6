//! Tables of games of chance whose states are numbered: hypergammon with one checker a side.

use outply_game::{Notation, Oracle, Rules};
use outply_games::backgammon::{Backgammon, Hypergammon, Phase};
use outply_search::solve::ValueIteration;
use outply_table::{BuildError, Settings, Stage, Table, TableError, VerifyError, Weighed};
use outply_table::{build_numbered, verify_numbered};
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

const APART: f64 = 1e-10;

fn rules() -> Backgammon {
    Backgammon::default().hypergammon(1)
}

fn build(
    folder: &Path,
    threads: usize,
    watch: &mut dyn FnMut(&Stage) -> bool,
) -> Result<Table, BuildError> {
    let (game, made_by, work) = ("hyper".into(), "test".into(), folder.join("work"));
    let settings =
        Settings { memory: 1 << 20, threads, work, game, made_by, cluster: None, index: None };
    let (path, rules) = (folder.join("table"), rules());
    let mut file = File::create(&path).unwrap();
    let numbered = Hypergammon::new(&rules).unwrap();
    build_numbered(&rules, &numbered, (3.0, APART), &settings, &mut file, watch)?;
    Ok(Table::open(&path).expect("a whole table"))
}

fn whole(folder: &Path) -> Table {
    build(folder, 1, &mut |_| true).unwrap()
}

fn verified(table: &Table) -> Result<u64, VerifyError> {
    let rules = rules();
    let numbered = Hypergammon::new(&rules).unwrap();
    let describe = |state: &_| rules.format_state(state);
    Ok(verify_numbered(&rules, &numbered, table, describe, 2, &mut |_| true)?.states)
}

fn weighed(table: Table) -> Weighed<Backgammon> {
    let rules = rules();
    let numbered = Arc::new(Hypergammon::new(&rules).unwrap());
    Weighed::new(&rules, "hyper", Some(numbered), Arc::new(table)).unwrap()
}

#[test]
fn bounds_are_narrow_verified_and_those_of_the_listed_game() {
    let folder = tempfile::tempdir().unwrap();
    let table = whole(folder.path());
    assert!(table.info().apart <= APART, "{}", table.info().apart);
    assert_eq!(verified(&table), Ok(table.info().states));
    let (low, high) = table.start_bounds().unwrap();
    let rules = rules();
    let listed = ValueIteration::new(&rules).tolerance(APART).memory(1 << 28);
    let listed = listed.bounds([rules.initial()], &mut |_| true).unwrap().unwrap();
    let (least, most) = listed.of(&rules, &rules.initial()).unwrap();
    assert!(low <= most && least <= high, "{low} to {high}, {least} to {most}");
    let weighed = weighed(table);
    let mut board = rules.initial();
    for _ in 0..40 {
        let (low, high) = weighed.payoff_bounds(&rules, &board).expect("every state is known");
        let (least, most) = listed.of(&rules, &board).unwrap();
        assert!(low <= most && least <= high, "{low} to {high}, {least} to {most}");
        if matches!(board.phase(), Phase::Over(_)) {
            return;
        }
        let last = rules.actions(&board).into_iter().last().unwrap();
        board = rules.result(&board, last);
    }
}

#[test]
fn the_file_is_the_same_whatever_the_threads_and_wherever_it_was_stopped() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    whole(one.path());
    let mut told = 0;
    for steps in [1, 2, 9, 30] {
        let mut left = steps;
        let stopped = build(two.path(), 2, &mut |_| {
            left -= 1;
            left > 0
        });
        told += usize::from(matches!(stopped, Err(BuildError::Stopped)));
    }
    assert!(told >= 2, "{told}");
    build(two.path(), 2, &mut |_| true).unwrap();
    let bytes = |folder: &Path| fs::read(folder.join("table")).unwrap();
    assert!(bytes(one.path()) == bytes(two.path()));
}

/// Changes one entry, checksums too, and gives what the verifier says.
fn forged(change: impl Fn(&mut [u8])) -> Result<u64, VerifyError> {
    let folder = tempfile::tempdir().unwrap();
    whole(folder.path());
    let path = folder.path().join("table");
    let mut bytes = fs::read(&path).unwrap();
    let tail = bytes.len() - 28;
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let (text, rows) = (word(&bytes, tail) as usize, word(&bytes, tail + 4) as usize);
    let first = tail - 28 * rows;
    // The first block: its keys in two bytes each, then its values.
    let entries = word(&bytes, first + 16) as usize;
    let values = 16 + entries * word(&bytes, first + 20) as usize;
    change(&mut bytes[values..values + 17 * entries]);
    let sum = crc32fast::hash(&bytes[16..values + 17 * entries]);
    bytes[first + 24..first + 28].copy_from_slice(&sum.to_le_bytes());
    let sum = crc32fast::hash(&bytes[first - text..tail + 8]);
    bytes[tail + 8..tail + 12].copy_from_slice(&sum.to_le_bytes());
    fs::write(&path, bytes).unwrap();
    verified(&Table::open(&path).unwrap())
}

#[test]
fn forged_bounds_and_ranks_are_found() {
    assert!(forged(|_| ()).is_ok());
    let at = 17 * 100;
    let put = |bytes: &mut [u8], at: usize, add: f64| {
        let old = f64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
        bytes[at..at + 8].copy_from_slice(&(old + add).to_le_bytes());
    };
    let wrong = |found: Result<u64, VerifyError>| matches!(found, Err(VerifyError::Wrong { .. }));
    assert!(wrong(forged(|bytes| put(bytes, at, 1e-6))), "a low bound too high");
    assert!(wrong(forged(|bytes| put(bytes, at + 8, -1e-6))), "a high bound too low");
    assert!(wrong(forged(|bytes| bytes[at + 16] = 0)), "a rank too low");
}

#[test]
fn tables_of_other_rules_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let table = Arc::new(whole(folder.path()));
    for other in [Backgammon::default().hypergammon(2), Backgammon::default()] {
        let numbered = Hypergammon::new(&other).map(|numbered| Arc::new(numbered) as Arc<_>);
        let refused = Weighed::new(&other, "other", numbered, table.clone());
        assert!(matches!(refused, Err(TableError::OtherRules(_))), "{refused:?}");
    }
}
