//! m,n,k games.

use crate::{Weighed, first, perft, refused};
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
