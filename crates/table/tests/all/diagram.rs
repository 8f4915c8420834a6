//! Tables with decision diagrams: the same values as by keys, in files that are the same whatever the
//! threads, and keys where the cells do not do.

use crate::common::{built, settings};
use outply_game::{Cells, Keyed, Outcome, Player, Rules, ZeroSumRules};
use outply_games::connect4::{Connect4, Connect4Cells};
use outply_games::mnk::{Mnk, MnkCells};
use outply_table::{
    BuildError, CellView, Index, Settings, Solved, Stage, Table, build_by_cells, verify_by_cells,
};
use std::collections::HashSet;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

fn asked(folder: &Path) -> Settings {
    Settings { index: Some(Index::Diagram), ..settings(folder) }
}

fn view<R: Rules>(cells: impl Cells<R> + Send + Sync + 'static, count: usize) -> CellView<R> {
    CellView::new(Arc::new(cells), count)
}

fn bytes<R>(
    rules: &R,
    cells: &CellView<R>,
    settings: &Settings,
    watch: &mut dyn FnMut(&Stage) -> bool,
) -> Result<Vec<u8>, BuildError>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let mut file = Vec::new();
    build_by_cells(rules, cells, settings, &mut file, watch).map(|_| file)
}

fn indexed<R>(rules: &R, cells: &CellView<R>, folder: &Path) -> Table
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let path = folder.join("diagram");
    let mut file = File::create(&path).unwrap();
    build_by_cells(rules, cells, &asked(folder), &mut file, &mut |_| true).unwrap();
    Table::open(&path).unwrap()
}

/// All states that can be reached.
fn states<R: Rules + Keyed>(rules: &R) -> Vec<R::State> {
    let (mut found, mut known) = (vec![rules.initial()], HashSet::new());
    known.insert(rules.key(&rules.initial()));
    let mut at = 0;
    while let Some(state) = found.get(at).cloned() {
        at += 1;
        if rules.utility(&state).is_some() {
            continue;
        }
        for action in rules.actions(&state) {
            let child = rules.result(&state, action);
            if known.insert(rules.key(&child)) {
                found.push(child);
            }
        }
    }
    found
}

fn agrees<R>(rules: &R, cells: &CellView<R>) -> u64
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let folder = tempfile::tempdir().unwrap();
    let by_keys = Arc::new(built(rules, folder.path()));
    let by_cells = Arc::new(indexed(rules, cells, folder.path()));
    let (keys, info) = (by_keys.info().clone(), by_cells.info().clone());
    assert_eq!((keys.index_name(), info.index_name()), ("keys", "diagram"));
    assert_eq!((keys.states, keys.longest), (info.states, info.longest));
    assert_eq!([keys.won, keys.drawn, keys.lost], [info.won, info.drawn, info.lost]);
    assert_eq!(by_keys.start(), by_cells.start());
    assert!(by_cells.size() < by_keys.size(), "{} {}", by_cells.size(), by_keys.size());
    let table = &by_cells;
    let verified =
        verify_by_cells(rules, (table, cells), |state| format!("{state:?}"), 2, &mut |_| true);
    assert_eq!(verified.map(|verified| verified.states), Ok(info.states));
    let by_keys = Solved::new(rules, "", None, by_keys).unwrap();
    let by_cells = Solved::by_cells(rules, "", cells.clone(), by_cells).unwrap();
    let states = states(rules);
    for state in &states {
        let value = by_keys.value(rules, state);
        assert!(value.is_some() && by_cells.value(rules, state) == value, "{state:?}");
    }
    states.len() as u64
}

#[test]
fn values_are_those_of_the_table_with_keys() {
    let ttt = Mnk::new(3, 3, 3).unwrap();
    assert_eq!(agrees(&ttt, &view(MnkCells, 9)), 5_478);
    let c4 = Connect4::<u64>::new(4, 4, 4).unwrap();
    assert_eq!(agrees(&c4, &view(Connect4Cells, 16)), 161_029);
    // Strings of more than one word.
    let long = Connect4::<u64>::new(8, 4, 2).unwrap();
    agrees(&long, &view(Connect4Cells, 32));
}

/// A row of cells on which the players put stones in turn; who puts a stone beside one of the other's
/// scores. What counts besides the stones differs.
#[derive(Clone, Copy, Debug)]
struct Row {
    cells: u8,
    /// Whether a state has the place of the last stone.
    remembers: bool,
    /// Whether a player may pass, once each, which is not seen on the board.
    passes: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stones {
    stones: [u8; 8],
    mover: Player,
    last: u8,
    passed: [bool; 2],
}

impl Rules for Row {
    type State = Stones;
    type Action = u8;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Stones {
        Stones { stones: [0; 8], mover: Player::FIRST, last: 8, passed: [false; 2] }
    }

    fn to_move(&self, state: &Stones) -> Player {
        state.mover
    }

    fn actions(&self, state: &Stones) -> impl IntoIterator<Item = u8> {
        let state = *state;
        let pass = self.passes && !state.passed[state.mover.index()];
        let free = (0..self.cells).filter(move |&cell| state.stones[usize::from(cell)] == 0);
        free.chain(pass.then_some(8))
    }

    fn result(&self, state: &Stones, action: u8) -> Stones {
        let mut next = Stones { mover: state.mover.opponent(), ..*state };
        match next.stones.get_mut(usize::from(action)) {
            Some(cell) => *cell = 1 + state.mover.index() as u8,
            None => next.passed[state.mover.index()] = true,
        }
        next.last = if self.remembers { action } else { 8 };
        next
    }

    fn utility(&self, state: &Stones) -> Option<Outcome> {
        let cells = &state.stones[..usize::from(self.cells)];
        let three = |stone: u8| cells.windows(3).any(|row| row == [stone; 3]);
        match [1, 2].map(three) {
            [true, _] => Some(Outcome::Win(Player::FIRST)),
            [_, true] => Some(Outcome::Win(Player::SECOND)),
            _ => (!cells.contains(&0)).then_some(Outcome::Draw),
        }
    }
}

impl Keyed for Row {
    fn key(&self, state: &Stones) -> u64 {
        outply_game::hash_key(state)
    }
}

struct RowCells;

impl Cells<Row> for RowCells {
    fn name(&self) -> String {
        "stones\nin a row".to_owned()
    }

    fn contents(&self) -> usize {
        3
    }

    fn read(&self, _: &Row, state: &Stones, _: Player, contents: &mut [u8]) {
        let length = contents.len();
        contents.copy_from_slice(&state.stones[..length]);
    }
}

#[test]
fn a_game_of_ones_own_is_indexed_and_one_whose_cells_hide_something_is_not() {
    let row = Row { cells: 7, remembers: false, passes: false };
    agrees(&row, &view(RowCells, 7));
    let fallen = |row: Row, cells: usize| {
        let folder = tempfile::tempdir().unwrap();
        let by_keys = std::fs::read(built(&row, folder.path()).path()).unwrap();
        let cells = view(RowCells, cells);
        let table = indexed(&row, &cells, folder.path());
        let info = table.info().clone();
        assert_eq!(info.index_name(), "keys");
        // Not asked for, it is not told either: the file is the one with keys.
        let again = bytes(&row, &cells, &settings(folder.path()), &mut |_| true).unwrap();
        assert!(again == by_keys);
        let table = Solved::by_cells(&row, "", cells, Arc::new(table)).unwrap();
        assert!(table.value(&row, &row.initial()).is_some());
        info.no_diagrams
    };
    let why = fallen(Row { cells: 6, remembers: true, passes: false }, 6);
    assert!(why.contains("alike"), "{why}");
    let why = fallen(Row { cells: 5, remembers: false, passes: true }, 5);
    assert!(why.contains("how far the game is"), "{why}");
    // The last cells are not seen.
    let why = fallen(Row { cells: 7, remembers: false, passes: false }, 5);
    assert!(why.contains("alike"), "{why}");
}

#[test]
fn positions_that_no_play_reaches_are_not_known() {
    let row = Row { cells: 7, remembers: false, passes: false };
    let (folder, cells) = (tempfile::tempdir().unwrap(), view(RowCells, 7));
    let table = Arc::new(indexed(&row, &cells, folder.path()));
    let solved = Solved::by_cells(&row, "", cells, table.clone()).unwrap();
    let start = row.initial();
    assert_eq!(solved.value(&row, &Stones { mover: Player::SECOND, ..start }), None);
    let ones = Stones { stones: [1, 1, 0, 0, 0, 0, 0, 0], ..start };
    assert_eq!(solved.value(&row, &ones), None);
    let unseen = Stones { stones: [9; 8], ..start };
    assert_eq!(solved.value(&row, &unseen), None);
    // Without cells, or with others, the table is of no use, which is said.
    let refused = Solved::new(&row, "", None, table.clone()).unwrap_err().to_string();
    assert!(refused.contains("indexed by cells (stones in a row)"), "{refused}");
    let others = Solved::by_cells(&row, "", view(RowCells, 6), table);
    assert!(others.unwrap_err().to_string().contains("in another way"));
}

#[test]
fn the_file_is_the_same_whatever_the_threads_and_where_it_was_stopped() {
    let rules = Connect4::<u64>::new(4, 3, 3).unwrap();
    let cells = view(Connect4Cells, 12);
    let folder = tempfile::tempdir().unwrap();
    let whole = bytes(&rules, &cells, &asked(folder.path()), &mut |_| true).unwrap();
    for threads in [1, 2, 5] {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings { threads, ..asked(folder.path()) };
        for stop_after in 1.. {
            let mut told = 0;
            let stopped = bytes(&rules, &cells, &settings, &mut |_| {
                told += 1;
                told < 9 * stop_after
            });
            if let Ok(again) = stopped {
                assert!(again == whole, "{threads} threads");
                break;
            }
        }
        outply_table::clear(outply_table::fingerprint(&rules), &settings.work).unwrap();
        assert!(!settings.work.exists(), "the work folder is gone with all that was in it");
    }
}

#[test]
fn a_work_folder_of_a_table_with_keys_is_gone_on_from() {
    let rules = Connect4::<u64>::new(4, 3, 3).unwrap();
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    drop(built(&rules, folder.path()));
    let cells = view(Connect4Cells, 12);
    let gone_on = bytes(&rules, &cells, &asked(folder.path()), &mut |_| true).unwrap();
    assert!(gone_on == bytes(&rules, &cells, &asked(other.path()), &mut |_| true).unwrap());
    // A file of it that was altered is refused.
    let altered = settings(other.path()).work.join("index-00003");
    let mut kept = std::fs::read(&altered).unwrap();
    kept[70] ^= 1;
    std::fs::write(&altered, kept).unwrap();
    let refused = bytes(&rules, &cells, &asked(other.path()), &mut |_| true).unwrap_err();
    assert!(refused.to_string().contains("damaged"), "{refused}");
}
