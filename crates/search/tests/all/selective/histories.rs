//! Repetitions, along the line and in the game before.

use outply_game::{Keyed, Outcome, Player, Repetition, Rules, mix64};
use outply_search::selective::Settings;
use outply_search::{Limits, Proof, Selective, Table};

/// A walk on a ring of six places. FIRST wins who... nobody wins: a step goes on or back, and
/// `steps` count down to a loss of the player to move.
struct Ring {
    steps: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    at: u8,
    left: u8,
    next: Player,
}

impl Rules for Ring {
    type State = Place;
    type Action = bool;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Place {
        Place { at: 0, left: self.steps, next: Player::FIRST }
    }

    fn to_move(&self, state: &Place) -> Player {
        state.next
    }

    fn actions(&self, state: &Place) -> impl IntoIterator<Item = bool> {
        let all: &[bool] = if state.left == 0 { &[] } else { &[true, false] };
        all.iter().copied()
    }

    fn result(&self, state: &Place, on: bool) -> Place {
        let at = (state.at + if on { 1 } else { 5 }) % 6;
        Place { at, left: state.left - 1, next: state.next.opponent() }
    }

    fn utility(&self, state: &Place) -> Option<Outcome> {
        (state.left == 0).then_some(Outcome::Win(Player::SECOND))
    }

    /// The place and the player alone, as far back as the walk goes.
    fn repetition(&self, state: &Place) -> Option<Repetition> {
        let key = mix64(u64::from(state.at) << 8 | u64::from(state.next.0));
        Some(Repetition { key, plies: u32::from(self.steps - state.left) })
    }
}

impl Keyed for Ring {
    fn key(&self, state: &Place) -> u64 {
        mix64(u64::from(state.at) << 16 | u64::from(state.left) << 8 | u64::from(state.next.0))
    }
}

#[test]
fn going_round_saves_the_loser() {
    let rules = Ring { steps: 12 };
    let state = rules.initial();
    let table = Table::bytes(1 << 14).unwrap();
    let mut lost = Selective::new(&rules).settings(Settings::exact()).table(&table);
    let lost = lost.search(&state, &Limits::none()).unwrap();
    assert!(lost.value.is_loss() && lost.proof == Proof::Proven);
    let on = Settings::parse("exact", "repetition=on").unwrap();
    let drawn = Selective::new(&rules).settings(on).search(&state, &Limits::depth(11)).unwrap();
    // FIRST goes back where it came from unless SECOND goes round the ring with it.
    assert!(!drawn.value.is_loss(), "{}", drawn.value);
    assert_eq!(drawn.proof, Proof::Estimated);
}

#[test]
fn a_state_that_the_game_has_seen_twice_is_drawn_at_once() {
    let rules = Ring { steps: 200 };
    let state = Place { at: 0, left: 100, next: Player::FIRST };
    let seen = |at| rules.repetition(&Place { at, left: 0, next: Player::SECOND }).unwrap();
    let on = Settings::parse("exact", "repetition=on").unwrap();
    // To the place after, SECOND to move: seen twice. FIRST can force the draw there.
    struct Behind;
    impl outply_game::Evaluator<Ring> for Behind {
        fn evaluate(&mut self, _: &Ring, state: &Place) -> i32 {
            if state.next == Player::FIRST { -50 } else { 50 }
        }
    }
    impl Clone for Behind {
        fn clone(&self) -> Behind {
            Behind
        }
    }
    for (times, value) in [(1, -50), (2, 0)] {
        let history = vec![seen(1); times];
        let search = Selective::new(&rules).evaluator(Behind).settings(on.clone());
        let answer = search.history(&history).search(&state, &Limits::depth(1)).unwrap();
        assert_eq!(answer.value.points(), Some(value), "seen {times} times");
    }
}
