//! Small games in the production search: published results proven, with each game's hints.

use outply_game::{Hints, Keyed, Rules, Value, ZeroSumRules};
use outply_games::chomp::{Chomp, ChompHints};
use outply_games::domineering::{Domineering, DomineeringHints};
use outply_games::dotsandboxes::{DotsAndBoxes, DotsHints};
use outply_games::hexapawn::{Hexapawn, HexapawnHints};
use outply_games::kalah::{Kalah, KalahHints};
use outply_games::mnk::{Mnk, MnkHints};
use outply_games::nim::{Heaps, Nim, Take};
use outply_search::{AlphaBeta, Limits, Proof, Table};

/// The value of the initial state for the player to move.
fn proven<R: ZeroSumRules<State: PartialEq> + Keyed>(rules: &R, hints: impl Hints<R>) -> Value {
    let table = Table::mib(16).expect("memory");
    let mut search = AlphaBeta::new(rules).hints(hints).table(&table).exact(true);
    let answer = search.search(&rules.initial(), &Limits::none()).expect("an answer");
    assert_eq!(answer.proof, Proof::Proven);
    answer.value
}

/// Whether who moves first wins.
fn first_wins<R: ZeroSumRules<State: PartialEq> + Keyed>(rules: &R, hints: impl Hints<R>) -> bool {
    let value = proven(rules, hints);
    assert!(value.is_decided(), "{value}");
    value.is_win()
}

#[test]
fn hexapawn() {
    // Gardner (1962) for 3x3.
    for (size, wins) in [((3, 3), false), ((4, 4), true), ((5, 4), false), ((5, 5), true)] {
        let rules = Hexapawn::new(size.0, size.1).unwrap();
        assert_eq!(first_wins(&rules, HexapawnHints), wins, "{size:?}");
    }
}

/// Breuker, Uiterwijk and van den Herik (2000): Vertical to begin wins or loses.
#[test]
fn domineering() {
    for (columns, rows, wins) in
        [(4, 4, true), (4, 5, false), (5, 4, true), (5, 5, false), (6, 6, true)]
    {
        let rules = Domineering::new(columns, rows).unwrap();
        assert_eq!(first_wins(&rules, DomineeringHints), wins, "{columns} columns, {rows} rows");
    }
}

/// Uiterwijk and van den Herik (2000): by who wins alone.
#[test]
fn lines_of_four() {
    let sizes = [((4, 3, 3), 1), ((4, 4, 4), 0), ((5, 4, 4), 0), ((6, 5, 4), 1)];
    for ((width, height, connect), wins) in sizes {
        let rules = Mnk::new(width, height, connect).unwrap();
        let table = Table::mib(16).expect("memory");
        let search = AlphaBeta::new(&rules).hints(MnkHints).table(&table);
        let answer = search.exact(true).weak(true).search(&rules.initial(), &Limits::none());
        let answer = answer.expect("an answer");
        assert_eq!(answer.proof, Proof::Proven);
        assert_eq!(answer.value.cmp(&Value::ZERO) as i32, wins, "{width}x{height}x{connect}");
    }
}

/// Irving, Donkers and Uiterwijk (2000), with empty capture and three houses.
#[test]
fn kalah() {
    let results = (1..=6).map(|seeds| {
        let value = proven(&Kalah::new(3, seeds, true).unwrap(), KalahHints);
        match value.points().map(i32::signum) {
            Some(1) => 'W',
            Some(0) => 'D',
            _ => 'L',
        }
    });
    assert_eq!(results.collect::<String>(), "DWWWWL");
}

#[test]
fn dots_and_boxes() {
    for (width, height, boxes) in [(1, 1, -1), (2, 2, 2), (3, 2, -2)] {
        let rules = DotsAndBoxes::new(width, height).unwrap();
        assert_eq!(proven(&rules, DotsHints), Value::score(boxes), "{width}x{height}");
    }
}

/// Strategy stealing: the first player wins on every board but 1x1.
#[test]
fn chomp() {
    for (width, height) in [(2, 2), (4, 3), (7, 4), (6, 6)] {
        assert!(first_wins(&Chomp::new(width, height).unwrap(), ChompHints), "{width}x{height}");
    }
}

/// A player who has more than 256 actions, which are then sorted at once: Nim by Bouton (1901), won by who
/// finds heaps whose binary sum is not 0.
#[test]
fn many_actions() {
    for heaps in [&[140, 130][..], &[131, 131], &[170, 1, 90]] {
        let rules = Nim::new(heaps, false).unwrap();
        let table = Table::mib(16).expect("memory");
        let search = AlphaBeta::new(&rules).table(&table).exact(true).weak(true);
        let mut search = search.hints(LargeFirst);
        let answer = search.search(&rules.initial(), &Limits::none()).expect("an answer");
        let wins = heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0;
        assert_eq!((answer.value.is_win(), answer.proof), (wins, Proof::Proven), "{heaps:?}");
    }
}

/// An order that is not the rules'.
struct LargeFirst;

impl Hints<Nim> for LargeFirst {
    const ORDERS: bool = true;

    fn order(&self, _: &Nim, _: &Heaps, take: Take) -> i32 {
        take.count as i32
    }
}
