//! Tables by several processes: here by threads that speak over loopback.
#![cfg(feature = "cluster")]

use crate::common::settings;
use outply_game::{Cells, Keyed, Player, ZeroSumRules};
use outply_games::connect4::{Connect4, Connect4Cells, Stones};
use outply_games::kalah::Kalah;
use outply_games::morris::{Layout, Morris};
use outply_games::tictactoe::TicTacToe;
use outply_table::{BuildError, CellView, Index, Peers, Settings, Stage, build, build_by_cells};
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Addresses that are free now.
fn addresses(count: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}

fn cluster(folder: &Path, addresses: &[String], process: usize, threads: usize) -> Settings {
    let wait = Duration::from_secs(20);
    let cluster = Some(Peers { addresses: addresses.to_vec(), process, wait });
    Settings { threads, cluster, ..settings(folder) }
}

type Built = Result<Vec<u8>, BuildError>;

/// What each of so many processes wrote, of so many threads; `watch` is told which one asks.
fn together<R>(
    rules: &R,
    folder: &Path,
    (processes, threads): (usize, usize),
    watch: impl Fn(usize, &Stage) -> bool + Sync,
) -> Vec<Built>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    by_cells((rules, None), folder, (processes, threads), watch)
}

/// As [`together`], with diagrams if there are cells.
fn by_cells<R>(
    (rules, cells): (&R, Option<&CellView<R>>),
    folder: &Path,
    (processes, threads): (usize, usize),
    watch: impl Fn(usize, &Stage) -> bool + Sync,
) -> Vec<Built>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let addresses = addresses(processes);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processes)
            .map(|process| {
                let settings = cluster(folder, &addresses, process, threads);
                let watch = &watch;
                scope.spawn(move || {
                    let mut file = Vec::new();
                    let told = &mut |stage: &Stage| watch(process, stage);
                    let built = match cells {
                        Some(cells) => build_by_cells(rules, cells, &settings, &mut file, told),
                        None => build(rules, &settings, &mut file, told),
                    };
                    built.map(|_| file)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn alone<R>(rules: &R) -> Vec<u8>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let folder = tempfile::tempdir().unwrap();
    let mut file = Vec::new();
    build(rules, &settings(folder.path()), &mut file, &mut |_| true).unwrap();
    file
}

fn is_the_same<R>(rules: &R, cells: Option<&CellView<R>>, shapes: &[(usize, usize)])
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let expected = cells.map_or_else(|| alone(rules), |cells| alone_by_cells(rules, cells));
    for &shape in shapes {
        let folder = tempfile::tempdir().unwrap();
        let built = by_cells((rules, cells), folder.path(), shape, |_, _| true);
        for (process, file) in built.into_iter().enumerate() {
            let file = file.unwrap_or_else(|error| panic!("{shape:?}, {process}: {error}"));
            let whole = if process == 0 { &expected[..] } else { &[] };
            assert!(file == whole, "{shape:?}, {process}: {} bytes", file.len());
        }
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn the_file_is_the_same_by_any_number_of_workers() {
    is_the_same(&TicTacToe, None, &[(1, 1), (1, 3), (2, 1), (3, 2)]);
    is_the_same(&Connect4::<u64>::new(4, 4, 4).unwrap(), None, &[(2, 1), (2, 2)]);
}

#[test]
fn what_was_interrupted_goes_on_and_ends_the_same() {
    let rules = Connect4::<u64>::new(4, 3, 4).unwrap();
    let expected = alone(&rules);
    let folder = tempfile::tempdir().unwrap();
    let in_the_middle = |process: usize, stage: &Stage| match stage {
        Stage::Found { plies, .. } => process == 0 || *plies < 7,
        _ => true,
    };
    for built in together(&rules, folder.path(), (2, 1), in_the_middle) {
        assert!(matches!(built, Err(BuildError::Stopped)), "{built:?}");
    }
    let backwards = |process: usize, stage: &Stage| match stage {
        Stage::Solved { done, states } => process == 1 || 2 * done < *states,
        _ => true,
    };
    for built in together(&rules, folder.path(), (2, 1), backwards) {
        assert!(matches!(built, Err(BuildError::Stopped)), "{built:?}");
    }
    // Another number of workers is refused in words, the same one goes on.
    for built in together(&rules, folder.path(), (1, 3), |_, _| true) {
        let error = built.unwrap_err().to_string();
        assert!(error.contains("another number of workers"), "{error}");
    }
    let built = together(&rules, folder.path(), (2, 1), |_, _| true);
    assert!(built[0].as_ref().is_ok_and(|file| *file == expected));
}

#[test]
fn memory_that_does_not_do_is_said_by_all() {
    let rules = Connect4::<u64>::new(5, 4, 4).unwrap();
    let (folder, addresses) = (tempfile::tempdir().unwrap(), addresses(2));
    let build_one = |process: usize| {
        let memory = if process == 0 { 1 << 20 } else { 1 << 30 };
        let settings = Settings { memory, ..cluster(folder.path(), &addresses, process, 1) };
        build(&rules, &settings, &mut Vec::new(), &mut |_| true).unwrap_err()
    };
    let errors: Vec<BuildError> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..2).map(|process| scope.spawn(move || build_one(process))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(matches!(errors[0], BuildError::TooLarge { .. }), "{}", errors[0]);
    assert!(errors[1].to_string().contains("ended by worker 0: more than"), "{}", errors[1]);
}

fn stones(cells: usize) -> CellView<Connect4<u64>> {
    CellView::new(Arc::new(Connect4Cells), cells)
}

fn alone_by_cells<R>(rules: &R, cells: &CellView<R>) -> Vec<u8>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let (folder, mut file) = (tempfile::tempdir().unwrap(), Vec::new());
    build_by_cells(rules, cells, &settings(folder.path()), &mut file, &mut |_| true).unwrap();
    file
}

#[test]
fn diagrams_are_the_same_by_any_number_of_workers() {
    let (rules, cells) = (Connect4::<u64>::new(4, 4, 4).unwrap(), stones(16));
    assert!(alone_by_cells(&rules, &cells) != alone(&rules));
    is_the_same(&rules, Some(&cells), &[(1, 1), (2, 1), (1, 3), (2, 2)]);
}

/// What was found and solved for keys, strings and all, is gone on from with diagrams.
#[test]
fn diagrams_that_were_interrupted_end_the_same() {
    let (rules, cells) = (Connect4::<u64>::new(4, 3, 4).unwrap(), stones(12));
    let expected = alone_by_cells(&rules, &cells);
    let folder = tempfile::tempdir().unwrap();
    let not_written = |_: usize, stage: &Stage| !matches!(stage, Stage::Written { .. });
    for built in together(&rules, folder.path(), (2, 1), not_written) {
        assert!(matches!(built, Err(BuildError::Stopped)), "{built:?}");
    }
    for stop in [0, 2_000] {
        let not_all = |_: usize, stage: &Stage| match stage {
            Stage::Written { done, .. } => *done < stop,
            _ => true,
        };
        for built in by_cells((&rules, Some(&cells)), folder.path(), (2, 1), not_all) {
            assert!(matches!(built, Err(BuildError::Stopped)), "{built:?}");
        }
    }
    let built = by_cells((&rules, Some(&cells)), folder.path(), (2, 1), |_, _| true);
    assert!(built[0].as_ref().is_ok_and(|file| *file == expected));
}

/// Rules that allow no diagrams: the same file with keys, which says why.
#[test]
fn a_table_without_diagrams_says_why_as_from_one_process() {
    let cells = CellView::new(Arc::new(Blind), 12);
    let rules = Connect4::<u64>::new(4, 3, 3).unwrap();
    let (folder, addresses) = (tempfile::tempdir().unwrap(), addresses(1));
    let build = |settings: &Settings| {
        let settings = Settings { index: Some(Index::Diagram), ..settings.clone() };
        let mut file = Vec::new();
        let info = build_by_cells(&rules, &cells, &settings, &mut file, &mut |_| true).unwrap();
        (info, file)
    };
    let (info, file) = build(&cluster(folder.path(), &addresses, 0, 2));
    let other = tempfile::tempdir().unwrap();
    let (known, expected) = build(&settings(other.path()));
    assert_eq!((info.index_name(), info.diagrams), ("keys", None));
    assert_eq!(info.no_diagrams, "the cells show some different positions alike");
    assert!(info.no_diagrams == known.no_diagrams && file == expected);
}

/// Cells that show nothing.
struct Blind;

impl Cells<Connect4<u64>> for Blind {
    fn name(&self) -> String {
        "nothing".into()
    }

    fn contents(&self) -> usize {
        2
    }

    fn read(&self, _: &Connect4<u64>, _: &Stones<u64>, _: Player, contents: &mut [u8]) {
        contents.fill(0);
    }
}

/// Positions that come again are drawn where nobody can help it; with scores, ways of several lengths are
/// all there is.
#[test]
fn games_that_go_round_in_circles_are_solved_too() {
    is_the_same(&Morris::new(Layout::Three, 3, false).unwrap(), None, &[(2, 1)]);
    is_the_same(&Morris::new(Layout::Three, 3, true).unwrap().endless(), None, &[(3, 1)]);
    is_the_same(&Kalah::new(2, 2, true).unwrap(), None, &[(2, 1)]);
}

#[test]
fn others_that_differ_or_are_not_there_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let known = addresses(2);
    let mut settings = cluster(folder.path(), &known, 1, 1);
    if let Some(peers) = &mut settings.cluster {
        peers.wait = Duration::from_millis(200);
    }
    let one = |settings: &Settings, rules: &TicTacToe| {
        build(rules, settings, &mut Vec::new(), &mut |_| true).unwrap_err().to_string()
    };
    let error = one(&settings, &TicTacToe);
    assert!(error.contains("process 0") && error.contains("0.2 s"), "{error}");
    let error = one(&cluster(folder.path(), &known, 2, 1), &TicTacToe);
    assert!(error.contains("no process 2 among 2"), "{error}");
    let error = one(&cluster(folder.path(), &known, 0, 33), &TicTacToe);
    assert!(error.contains("at most 64 workers"), "{error}");
    // Another game.
    let other = Connect4::<u64>::new(4, 3, 4).unwrap();
    let error = std::thread::scope(|scope| {
        let settings = cluster(folder.path(), &known, 0, 1);
        let first = scope.spawn(move || one(&settings, &TicTacToe));
        let settings = cluster(folder.path(), &known, 1, 1);
        let second = build(&other, &settings, &mut Vec::new(), &mut |_| true).unwrap_err();
        assert!(second.to_string().contains("builds another game"), "{second}");
        first.join().unwrap()
    });
    assert!(error.contains("builds another game"), "{error}");
}
