//! Checkers' endings with distances, held against the counts of another program.

use outply_game::{Endings, Notation, Oracle, Rules, Value, Verdict};
use outply_games::checkers::{self, Checkers, CheckersEndings, Move, Packed, Pieces};
use outply_table::{
    Counts, Part, Settings, Solved, Table, TableError, VerifyError, build_endings, verify_endings,
};
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

/// The longest lines of some parts with three pieces.
const LONGEST: [(&str, u32); 5] =
    [("3:K-KK", 34), ("3:mK-K", 47), ("3:K-mm", 62), ("3:m-mK", 48), ("3:mm-m", 61)];

/// Won, drawn and lost for the side to move in parts with two to four pieces: worked out by another program.
const PARTS: [(&str, [u64; 3]); 22] = [
    ("2:K-K", [230, 654, 108]),
    ("2:K-m", [331, 531, 6]),
    ("2:m-K", [53, 574, 241]),
    ("2:m-m", [102, 611, 47]),
    ("3:K-KK", [412, 1_450, 13_018]),
    ("3:KK-K", [14_846, 34, 0]),
    ("3:K-mK", [1_103, 2_588, 22_349]),
    ("3:mK-K", [25_941, 89, 10]),
    ("3:KK-m", [13_018, 2, 0]),
    ("3:m-KK", [58, 714, 12_248]),
    ("3:K-mm", [687, 1_242, 9_411]),
    ("3:mm-K", [11_215, 121, 4]),
    ("3:m-mK", [154, 1_465, 21_181]),
    ("3:mK-m", [22_792, 7, 1]),
    ("3:m-mm", [96, 757, 9_083]),
    ("3:mm-m", [9_928, 8, 0]),
    ("4:KK-KK", [58_361, 153_456, 3_943]),
    ("4:KK-mK", [148_680, 227_296, 1_604]),
    ("4:mK-KK", [72_023, 273_419, 32_138]),
    ("4:mK-mK", [161_772, 485_306, 14_122]),
    ("4:mK-mm", [141_596, 145_500, 1_048]),
    ("4:mm-mK", [43_456, 193_905, 50_783]),
];

/// Holds those parts that were counted against [`PARTS`] and [`LONGEST`].
fn judge_parts(counted: &[Counts], most: u32) {
    let found = |name: &str| counted.iter().find(|part| part.name == name).map(outcomes);
    let is_in = |name: &str| name.starts_with(|first: char| first.to_digit(10) <= Some(most));
    for (name, expected) in PARTS.iter().filter(|(name, _)| is_in(name)) {
        assert_eq!(found(name).map(|(counts, _)| counts), Some(*expected), "{name}");
    }
    for (name, longest) in LONGEST {
        assert_eq!(found(name).map(|(_, plies)| plies), Some(longest), "{name}");
    }
}

#[test]
fn three_pieces_are_won_as_counted_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let table = build(folder.path(), "3");
    let counted = counted(&table);
    assert_eq!([2, 3].map(|pieces| with_pieces(&counted, pieces)), [TWO, THREE]);
    judge_parts(&counted, 3);
    judge_verdicts(&table, 3);
    judge_draws_by_count(table);
}

/// What the evaluator asks: the table's verdicts without the distances.
fn verdicts(table: &Table, most: u8) -> checkers::Endings {
    let begin = |part: &Part| Packed::with_capacity(part.count);
    let parts = table.gather(2, begin, Packed::extend).expect("a whole table");
    let mut endings = checkers::Endings::empty(most).expect("two to five pieces");
    assert_eq!(endings.materials().count(), parts.len());
    for (material, verdicts) in endings.materials().zip(parts) {
        assert!(endings.fill_in(&material, verdicts), "{material:?}");
    }
    endings
}

/// Every position has the verdict of its value: unpacked in order as looked up by its number.
fn judge_verdicts(table: &Table, most: u8) {
    let (verdicts, rules) = (verdicts(table, most), Checkers::standard());
    let known = Arc::new(Table::open(table.path()).expect("a whole table"));
    let solved = Solved::new(&rules, "checkers", Some(Arc::new(CheckersEndings)), known).unwrap();
    for slice in CheckersEndings.slices(&most.to_string()).unwrap() {
        CheckersEndings.each_state(slice, 0..u64::MAX, &mut |number, state| {
            let value = solved.value(&rules, state).expect("in the table");
            let expected = [Verdict::Loss, Verdict::Draw, Verdict::Win];
            let expected = expected[(value.cmp(&Value::ZERO) as i8 + 1) as usize];
            assert_eq!(verdicts.verdict(state), Some(expected), "{slice} {number}");
        });
    }
    assert_eq!(verdicts.verdict(&rules.initial()), None);
}

#[test]
fn a_block_altered_after_opening_is_not_gathered() {
    let folder = tempfile::tempdir().unwrap();
    let table = build(folder.path(), "2");
    let mut altered = bytes(table.path());
    altered[20] ^= 1;
    std::fs::write(table.path(), altered).unwrap();
    let gathered = table.gather(2, |_| 0, |sum, verdicts| *sum += verdicts.len());
    assert!(matches!(gathered, Err(TableError::Damaged(_))), "{gathered:?}");
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
    let table = build(folder.path(), "4");
    let counted = counted(&table);
    assert_eq!([2, 3, 4].map(|pieces| with_pieces(&counted, pieces)), [TWO, THREE, FOUR]);
    judge_parts(&counted, 4);
    judge_verdicts(&table, 4);
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
