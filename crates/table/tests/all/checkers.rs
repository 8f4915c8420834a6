//! Checkers' endings with distances, held against the counts of another program.

use outply_game::{Endings, Notation, Oracle, Rules, Value};
use outply_games::checkers::{Checkers, CheckersEndings, Move, Pieces};
use outply_table::{Counts, Settings, Solved, Table, VerifyError, build_endings, verify_endings};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

fn build(folder: &Path, asked: &str) -> Table {
    built(folder, &CheckersEndings, asked)
}

fn built(folder: &Path, endings: &dyn Endings<Checkers>, asked: &str) -> Table {
    let path = folder.join("table");
    let mut file = File::create(&path).unwrap();
    let (game, made_by) = ("checkers".into(), "test".into());
    let settings = Settings {
        memory: 1 << 30,
        threads: 2,
        work: folder.join("work"),
        game,
        made_by,
        cluster: None,
        index: None,
    };
    let rules = Checkers::standard();
    build_endings(&rules, endings, asked, &settings, &mut file, &mut |_| true).unwrap();
    Table::open(&path).expect("a whole table")
}

fn verified(table: &Table) -> Result<Vec<Counts>, VerifyError> {
    let rules = Checkers::standard();
    let describe = |state: &_| rules.format_state(state);
    let verified = verify_endings(&rules, &CheckersEndings, table, describe, 2, &mut |_| true)?;
    Ok(verified.parts)
}

/// What the verifier counts part by part, all of it being right.
fn counted(table: &Table) -> Vec<Counts> {
    verified(table).expect("a right table")
}

/// Won, drawn and lost for the side to move, and the longest line in plies.
type Outcomes = ([u64; 3], u32);

fn outcomes(counts: &Counts) -> Outcomes {
    ([counts.won(), counts.drawn, counts.lost()], counts.longest())
}

/// Of all with so many pieces; where both sides have the same, the positions count once.
fn with_pieces(counted: &[Counts], pieces: u32) -> Outcomes {
    let mut sum = Counts::default();
    let begins = format!("{pieces}:");
    counted.iter().filter(|part| part.name.starts_with(&begins)).for_each(|part| sum.merge(part));
    outcomes(&sum)
}

const TWO: Outcomes = ([716, 2_370, 402], 13);
const THREE: Outcomes = ([100_250, 8_477, 87_305], 62);
const FOUR: Outcomes = ([2_574_304, 1_717_922, 1_917_090], 109);
const FIVE: Outcomes = ([71_334_772, 11_122_892, 56_993_144], 162);

/// Some parts with three pieces.
const PARTS: [(&str, Outcomes); 5] = [
    ("3:K-KK", ([412, 1_450, 13_018], 34)),
    ("3:mK-K", ([25_941, 89, 10], 47)),
    ("3:K-mm", ([687, 1_242, 9_411], 62)),
    ("3:m-mK", ([154, 1_465, 21_181], 48)),
    ("3:mm-m", ([9_928, 8, 0], 61)),
];

#[test]
fn three_pieces_are_won_as_counted_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let table = build(folder.path(), "3");
    let counted = counted(&table);
    assert_eq!([2, 3].map(|pieces| with_pieces(&counted, pieces)), [TWO, THREE]);
    for (name, expected) in PARTS {
        let part = counted.iter().find(|part| part.name == name).expect(name);
        assert_eq!(outcomes(part), expected, "{name}");
    }
    judge_draws_by_count(table);
}

/// What is further off than the draw by quiet plies is no certain win.
fn judge_draws_by_count(table: Table) {
    let rules = Checkers::standard();
    let solved = Solved::new(&rules, "checkers", Some(Arc::new(CheckersEndings)), Arc::new(table));
    let (solved, won) = (solved.unwrap(), rules.parse_state("W:WK14,K15:BK1").unwrap());
    let value = solved.value(&rules, &won).unwrap();
    assert!(value > Value::ZERO && value.plies().is_some_and(|plies| plies > 4));
    assert_eq!(solved.bounds(&rules, &won), Some((value, value)));
    let late = rules.parse_state("W:WK14,K15:BK1:H78").unwrap();
    assert_eq!(solved.bounds(&rules, &late), Some((Value::ZERO, value)));
    assert_eq!(solved.value(&rules, &rules.initial()), None);
}

/// The same endings, told with one way back left out: what a faulty builder makes of them.
struct Forgetful(u64);

impl Endings<Checkers> for Forgetful {
    fn slices(&self, text: &str) -> Result<Vec<u64>, String> {
        CheckersEndings.slices(text)
    }
    fn parts(&self, slice: u64) -> Vec<(String, u64)> {
        CheckersEndings.parts(slice)
    }
    fn state(&self, slice: u64, number: u64) -> Option<Pieces> {
        CheckersEndings.state(slice, number)
    }
    fn place(&self, state: &Pieces) -> Option<(u64, u64)> {
        CheckersEndings.place(state)
    }
    fn converts(&self, rules: &Checkers, state: &Pieces, action: Move) -> bool {
        CheckersEndings.converts(rules, state, action)
    }
    fn each_before(&self, slice: u64, state: &Pieces, visit: &mut dyn FnMut(u64)) {
        let mut some = |number| {
            if number != self.0 {
                visit(number)
            }
        };
        CheckersEndings.each_before(slice, state, &mut some);
    }
}

/// Whole files, with checksums that fit, of tables in which values are wrong.
#[test]
fn a_forged_table_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let right = bytes(build(folder.path(), "K-K").path());
    let mut found_out = 0;
    for number in (0..992).step_by(9) {
        let folder = tempfile::tempdir().unwrap();
        let table = built(folder.path(), &Forgetful(number), "K-K");
        let is_right = bytes(table.path()) == right;
        let verified = verified(&table);
        assert_eq!(verified.is_ok(), is_right, "{number}");
        if !is_right {
            assert!(matches!(verified, Err(VerifyError::Wrong { .. })), "{verified:?}");
            found_out += 1;
        }
    }
    assert!(found_out > 9, "{found_out}");
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap()
}

#[test]
#[ignore = "half a minute"]
fn four_pieces_are_won_as_counted_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let counted = counted(&build(folder.path(), "4"));
    assert_eq!([2, 3, 4].map(|pieces| with_pieces(&counted, pieces)), [TWO, THREE, FOUR]);
}

/// The textbook's position has five.
#[test]
#[ignore = "many minutes"]
fn five_pieces_are_won_as_counted_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let table = build(folder.path(), "5");
    let rules = Checkers::textbook();
    let endings = Arc::new(CheckersEndings);
    let table = Arc::new(table);
    let solved = Solved::new(&Checkers::standard(), "checkers", Some(endings), table.clone());
    let solved = solved.unwrap();
    let state = rules.initial();
    let value = |text: &str| {
        let action = rules.parse_action(&state, text).unwrap();
        -solved.value(&rules, &rules.result(&state, action)).unwrap()
    };
    assert_eq!(value("20-16").later_by(1), Value::win_in(61));
    assert_eq!(value("21-17"), Value::ZERO);
    for text in ["31-26", "31-27"] {
        assert_eq!(value(text).later_by(1), Value::loss_in(22), "{text}");
    }
    assert_eq!(with_pieces(&counted(&table), 5), FIVE);
}
