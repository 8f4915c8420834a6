//! m,n,k games.

use crate::small::{Weighed, first, perft, refused};
use outply_game::laws::Laws;
use outply_game::{Hints, Notation, Rules};
use outply_games::mnk::{Mnk, MnkFeatures, MnkHints, WEIGHTS};

fn game(width: u32, height: u32, connect: u32) -> Mnk {
    Mnk::new(width, height, connect).unwrap()
}

#[test]
fn the_laws_hold() {
    let hints = &MnkHints;
    // The last has lines too long for the potential to be counted.
    let small = [(3, 3, 3), (4, 3, 3), (4, 4, 4)].map(|size| (size, 10));
    let large = [(8, 8, 5), (26, 2, 9), (1, 64, 64)].map(|size| (size, 1));
    for ((width, height, connect), games) in small.into_iter().chain(large) {
        let rules = game(width, height, connect);
        let mut evaluator = Weighed(MnkFeatures, &WEIGHTS);
        let laws = Laws::of(&rules).games(games).keyed().notation().hints(hints);
        laws.evaluator(&mut evaluator).hold();
    }
    for (width, height, connect) in [(3, 3, 3), (4, 3, 3), (5, 2, 3)] {
        Laws::of(&game(width, height, connect)).games(20).exact_hints(hints).hold();
    }
}

/// Lines of tic-tac-toe by plies, as everywhere.
#[test]
fn it_is_tic_tac_toe_on_three_by_three() {
    let rules = game(3, 3, 3);
    let counted: Vec<u64> = (1..=6).map(|depth| perft(&rules, &rules.initial(), depth)).collect();
    assert_eq!(counted, [9, 72, 504, 3_024, 15_120, 54_720]);
    assert_eq!(perft(&rules, &rules.initial(), 9), 127_872);
}

/// By plain minimax: 3x3 is drawn, and three in a row win on anything larger.
#[test]
fn who_wins() {
    let values = [(3, 3, 3), (4, 3, 3), (3, 4, 3), (5, 2, 3), (1, 2, 2), (2, 2, 2)];
    let found = values.map(|(width, height, connect)| first(&game(width, height, connect)));
    assert_eq!(found, [0, 1, 1, 0, 0, 1]);
}

#[test]
fn positions_and_moves_are_read() {
    let rules = game(4, 3, 3);
    let state = rules.parse_state("x1o1/1x2/4").unwrap();
    assert_eq!(rules.format_state(&state), "x1o1/1x2/4");
    assert_eq!(rules.parse_state("X.O. / .X.. / ....").unwrap_err().at(), 4);
    for (text, at) in
        [("d1", None), (" D1 ", None), ("a3", Some(0)), ("e1", Some(0)), ("a1 x", Some(2))]
    {
        assert_eq!(rules.parse_action(&state, text).err().map(|error| error.at()), at, "{text}");
    }
    for (text, at) in [
        ("x3/4/3", 6),
        ("xx2/4/4", 0),
        ("xxx1/ooo1/4", 0),
        ("xxx1/oo2/o3", 0),
        ("xo2/4/4 x", 7),
        ("5/4/4", 0),
    ] {
        assert_eq!(refused(&rules, text), at, "{text}");
    }
    // Two lines that share no square: the game was over before the second.
    let wide = game(8, 8, 3);
    assert_eq!(refused(&wide, "xxx5/8/xxx5/8/oo1oo3/8/7o/8"), 0);
    for (width, height, connect) in [(27, 2, 3), (9, 8, 5), (3, 0, 3), (3, 3, 1), (3, 3, 4)] {
        assert!(Mnk::new(width, height, connect).is_err());
    }
}

/// A winning square is played, a threat is answered, and two threats at once win.
#[test]
fn threats_are_seen() {
    let rules = game(5, 5, 4);
    let forced = |text: &str| {
        let state = rules.parse_state(text).unwrap();
        let action = MnkHints.forced(&rules, &state);
        action.map(|square| rules.format_action(&state, square))
    };
    assert_eq!(forced("5/oo3/5/xxx2/o4").as_deref(), Some("d2"));
    assert_eq!(forced("5/5/oo3/xxx2/5").as_deref(), Some("d2"));
    assert_eq!(forced("5/5/o4/xx3/5"), None);
}

/// Qubic has 76 lines: 8 corners and 8 inner squares lie on seven, the others on four.
#[test]
fn boxes_have_lines_through_their_layers() {
    let qubic = Mnk::in_box([4, 4, 4], 4).unwrap();
    let won = |names: &str| {
        let mut state = qubic.initial();
        let named = |name: &str| qubic.parse_action(&qubic.initial(), name).unwrap();
        let others: Vec<_> = ["c12", "b14", "d23", "a32"].into_iter().map(named).collect();
        for (name, other) in names.split(' ').zip(others) {
            assert!(!qubic.terminal_test(&state), "{names}");
            state = qubic.result(&state, qubic.parse_action(&state, name).unwrap());
            if !qubic.terminal_test(&state) {
                state = qubic.result(&state, other);
            }
        }
        qubic.utility(&state).is_some()
    };
    for line in [
        "a11 a12 a13 a14",
        "a11 b22 c33 d44",
        "d11 c22 b33 a44",
        "a41 b32 c23 d14",
        "d41 c32 b23 a14",
        "b11 b22 b33 b44",
        "a31 b32 c33 d34",
        "a44 b43 c42 d41",
        "a11 b21 c31 d41",
    ] {
        assert!(won(line), "{line}");
    }
    assert!(!won("a11 b12 c13 d21"));
    assert!(!won("d11 a21 b21 c21"), "no line leads round an edge");
    let empty = qubic.initial();
    let lines = |name: &str| {
        let square = qubic.parse_action(&empty, name).unwrap();
        MnkHints.order(&qubic, &empty, square)
    };
    let each: Vec<i32> =
        qubic.actions(&empty).into_iter().map(|it| MnkHints.order(&qubic, &empty, it)).collect();
    assert_eq!(each.iter().sum::<i32>(), 4 * 76);
    assert_eq!((lines("a11"), lines("b22"), lines("a21"), lines("b33")), (7, 7, 4, 7));
}

#[test]
fn boxes_keep_the_laws() {
    let hints = &MnkHints;
    for (sides, connect) in [([4, 4, 4], 4), ([3, 3, 3], 3), ([4, 3, 2], 3), ([2, 1, 9], 5)] {
        let rules = Mnk::in_box(sides, connect).unwrap();
        let mut evaluator = Weighed(MnkFeatures, &WEIGHTS);
        let laws = Laws::of(&rules).games(4).keyed().notation().hints(hints);
        laws.evaluator(&mut evaluator).hold();
    }
    Laws::of(&Mnk::in_box([3, 2, 2], 3).unwrap()).games(20).exact_hints(hints).hold();
    // Three in a row of three layers are won at once from the middle; in two layers two always are.
    assert_eq!(first(&Mnk::in_box([2, 2, 2], 2).unwrap()), 1);
    let flat = Mnk::in_box([4, 3, 1], 3).unwrap();
    assert_eq!(flat, game(4, 3, 3));
    for (sides, connect) in [([4, 4, 5], 4), ([4, 4, 4], 5), ([10, 1, 2], 3), ([0, 4, 4], 3)] {
        assert!(Mnk::in_box(sides, connect).is_err());
    }
}

/// A position and its image by any of the 48 symmetries of a cube stand for one another.
#[test]
fn images_of_a_cube_share_the_least() {
    let qubic = Mnk::in_box([4, 4, 4], 4).unwrap();
    let least = |text: &str| {
        let state = text.split(' ').fold(qubic.initial(), |state, name| {
            qubic.result(&state, qubic.parse_action(&state, name).unwrap())
        });
        MnkHints.canonical(&qubic, &state).unwrap_or(state)
    };
    let one = least("a12 c34");
    // Rows and layers exchanged, columns reversed, rows reversed, layers reversed, columns and rows exchanged.
    for image in ["a21 c43", "d12 b34", "a42 c24", "a13 c31", "a12 c34"] {
        assert_eq!(least(image), one, "{image}");
    }
    assert_eq!(least("b13 d24"), least("a23 b44"), "columns and rows");
    assert_ne!(least("a12 c33"), one);
}

#[test]
fn squares_of_boxes_are_read() {
    let rules = Mnk::in_box([4, 4, 4], 4).unwrap();
    let empty = rules.initial();
    for (text, at) in
        [("d44", None), (" B23 ", None), ("a1", Some(0)), ("e11", Some(0)), ("a11 x", Some(3))]
    {
        assert_eq!(rules.parse_action(&empty, text).err().map(|error| error.at()), at, "{text}");
    }
}
