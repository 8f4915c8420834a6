//! Chess endings by retrograde analysis, held against published counts.

use outply_game::{Endings, Notation, Rules, Value};
use outply_games::chess::{Chess, ChessEndings};
use outply_table::{BuildError, Settings, Solved, Table, VerifyError};
use outply_table::{build_endings, verify_endings};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

fn settings(folder: &Path, threads: usize) -> Settings {
    let (game, made_by) = ("chess".into(), "test".into());
    Settings {
        memory: 1 << 30,
        threads,
        work: folder.join("work"),
        game,
        made_by,
        cluster: None,
        index: None,
    }
}

fn build(folder: &Path, asked: &str, threads: usize) -> Result<Table, BuildError> {
    let path = folder.join("table");
    let mut file = File::create(&path).unwrap();
    let (rules, settings) = (Chess::standard(), settings(folder, threads));
    build_endings(&rules, &ChessEndings, asked, &settings, &mut file, &mut |_| true)?;
    Ok(Table::open(&path).expect("a whole table"))
}

fn solved(table: Table) -> Solved<Chess> {
    let endings: Arc<dyn Endings<Chess>> = Arc::new(ChessEndings);
    Solved::new(&Chess::standard(), "chess", Some(endings), Arc::new(table)).unwrap()
}

fn verified(table: &Table) -> Result<u64, VerifyError> {
    let rules = Chess::standard();
    let describe = |state: &_| rules.format_state(state);
    let verified = verify_endings(&rules, &ChessEndings, table, describe, 2, &mut |_| true)?;
    Ok(verified.states)
}

/// Positions with Black to move by the plies until mate; -1 for draws.
fn black_to_move(solved: &Solved<Chess>, name: &str) -> BTreeMap<i64, u64> {
    let (rules, slices) = (Chess::standard(), ChessEndings.slices(name).unwrap());
    let slice = *slices.last().unwrap();
    let half = ChessEndings.parts(slice)[0].1;
    let mut found = BTreeMap::new();
    for state in (half..2 * half).filter_map(|number| ChessEndings.state(slice, number)) {
        let value = solved.value(&rules, &state).expect("in the table");
        assert!(value <= Value::ZERO);
        *found.entry(value.plies().map_or(-1, i64::from)).or_default() += 1;
    }
    found
}

#[test]
fn king_and_rook_win_in_as_many_moves_as_published() {
    let folder = tempfile::tempdir().unwrap();
    let table = build(folder.path(), "KRK", 2).unwrap();
    assert_eq!(verified(&table), Ok(table.info().states));
    let found = black_to_move(&solved(table), "KRK");
    // M. Bain and A. van Hoff 1994, by moves until mate.
    let published =
        [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390];
    let mut expected: BTreeMap<i64, u64> =
        (0..).zip(published).map(|(moves, count)| (2 * moves, count)).collect();
    expected.insert(-1, 2_796);
    assert_eq!(found, expected);
}

#[test]
fn three_men_are_won_as_syzygy_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let table = build(folder.path(), "3", 1).unwrap();
    assert_eq!(verified(&table), Ok(table.info().states));
    let part = |name: &str| {
        let part = table.info().parts.iter().find(|part| part.name == name).unwrap();
        ([part.won, part.drawn, part.lost], part.longest)
    };
    for (name, counts, longest) in COUNTED {
        assert_eq!(part(name), (counts, longest), "{name}");
    }
}

/// Won, drawn and lost for the side to move, and the most plies until mate.
const COUNTED: [(&str, [u64; 3], u32); 6] = [
    ("KQK-white", [18_081, 0, 0], 19),
    ("KQK-black", [0, 2_896, 25_160], 20),
    ("KRK-white", [21_959, 0, 0], 31),
    ("KRK-black", [0, 2_796, 25_260], 32),
    ("KPK-white", [62_480, 19_184, 0], 55),
    ("KPK-black", [0, 35_210, 48_802], 56),
];

#[test]
fn files_are_the_same_whatever_the_threads_and_after_an_interruption() {
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let bytes = |folder: &Path| fs::read(folder.join("table")).unwrap();
    for (folder, threads) in folders.iter().zip([1, 3]) {
        build(folder.path(), "KPK", threads).unwrap();
    }
    let (rules, folder) = (Chess::standard(), folders[2].path());
    let (mut asked, mut sink) = (0, Vec::new());
    let mut stop_midway = |_: &_| {
        asked += 1;
        !folder.join("work/slice-00001").exists()
    };
    let settings = settings(folder, 1);
    let ended = build_endings(&rules, &ChessEndings, "KPK", &settings, &mut sink, &mut stop_midway);
    assert!(matches!(ended, Err(BuildError::Stopped)), "{asked}");
    build(folder, "KPK", 1).unwrap();
    assert!(bytes(folders[0].path()) == bytes(folders[1].path()));
    assert!(bytes(folders[0].path()) == bytes(folder));
}

#[test]
fn what_is_altered_or_not_asked_for_rightly_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for asked in ["", "KK", "KXK", "KPKP", "KQRBNK", "9"] {
        let refused = build(folder.path(), asked, 1);
        assert!(matches!(refused, Err(BuildError::Unfit(_))), "{asked}");
    }
    build(folder.path(), "KQK", 1).unwrap();
    let path = folder.path().join("table");
    let whole = fs::read(&path).unwrap();
    for at in [20, whole.len() / 2, whole.len() - 40] {
        let mut altered = whole.clone();
        altered[at] ^= 4;
        fs::write(&path, altered).unwrap();
        assert!(Table::open(&path).is_err(), "byte {at}");
    }
}

#[test]
fn colours_and_mirrors_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (rules, solved) = (Chess::standard(), solved(build(folder.path(), "KRK", 1).unwrap()));
    let value = |fen: &str| solved.value(&rules, &rules.parse_state(fen).unwrap());
    let expected = value("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
    assert!(expected.is_some_and(|value| value > Value::ZERO));
    for fen in [
        "kr6/8/8/8/3K4/8/8/8 b - - 0 1",
        "8/8/8/4k3/8/8/8/6RK w - - 0 1",
        "KR6/8/8/8/3k4/8/8/8 w - - 0 1",
    ] {
        assert_eq!(value(fen), expected, "{fen}");
    }
    assert_eq!(value("8/8/8/8/8/1k6/8/K7 w - - 0 1"), Some(Value::ZERO), "bare kings");
    assert_eq!(solved.value(&rules, &rules.initial()), None);
}

/// Won with White to move, and lost with Black to move, and the moves that mate takes.
#[test]
#[ignore = "a minute"]
fn four_men_are_won_as_syzygy_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let table = build(folder.path(), "KBBK+KBNK+KQKR", 2).unwrap();
    assert_eq!(verified(&table), Ok(table.info().states));
    let part = |name: &str| table.info().parts.iter().find(|part| part.name == name).unwrap();
    let longest = |name: &str| part(&format!("{name}-black")).longest;
    assert_eq!([longest("KBBK"), longest("KBNK")], [38, 66]);
    let (white, black) = (part("KBNK-white"), part("KBNK-black"));
    assert_eq!([white.won, white.drawn, white.lost], [1_352_913, 6_665, 0]);
    assert_eq!([black.won, black.drawn, black.lost], [0, 309_147, 1_398_741]);
}
