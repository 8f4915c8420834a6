//! Keys that collide: a table that knows states by key alone proves wrongly, one that keeps whole states
//! does not.

use outply_game::{Keyed, Outcome, Player, Rules, Value, mix64};
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::nim::{Heaps, Nim, Take};
use outply_search::{AlphaBeta, Limits, Proof, Table, VerifiedTable};

/// Nim, under keys of so few bits that many states share one.
struct FewKeys(Nim);

impl Rules for FewKeys {
    type State = Heaps;
    type Action = Take;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Heaps {
        self.0.initial()
    }

    fn to_move(&self, state: &Heaps) -> Player {
        self.0.to_move(state)
    }

    fn actions(&self, state: &Heaps) -> impl IntoIterator<Item = Take> {
        self.0.actions(state)
    }

    fn result(&self, state: &Heaps, take: Take) -> Heaps {
        self.0.result(state, take)
    }

    fn utility(&self, state: &Heaps) -> Option<Outcome> {
        self.0.utility(state)
    }
}

impl Keyed for FewKeys {
    fn key(&self, state: &Heaps) -> u64 {
        mix64(self.0.key(state) % 16)
    }
}

#[test]
fn whole_states_are_right_where_keys_collide() {
    let mut wrong = 0;
    for heaps in [[1, 2, 3], [1, 2, 4], [2, 2, 1], [2, 3, 2], [1, 3, 3], [3, 2, 1], [1, 1, 4]] {
        let rules = FewKeys(Nim::new(&heaps, false).unwrap());
        let state = rules.initial();
        let truth = AlphaBeta::plain(&rules).search(&state, &Limits::none()).unwrap().value;
        let (table, whole) = (Table::mib(1).unwrap(), VerifiedTable::bytes(1 << 20).unwrap());
        let by_key = AlphaBeta::new(&rules).table(&table).exact(true);
        let by_state = AlphaBeta::new(&rules).verified_table(&whole).exact(true);
        let (by_key, by_state) = (prove(by_key, &state), prove(by_state, &state));
        wrong += usize::from(by_key.0 != truth);
        assert_eq!(by_state.0, truth, "{heaps:?}");
        assert!(by_key.1.is_some_and(|likely| likely > 0.0));
        assert_eq!(by_state.1, None);
    }
    assert!(wrong > 0, "keys of four bits should have proven something wrongly");
}

/// The proven value, and how probable a collision was at most.
fn prove<M: outply_search::alphabeta::parts::Memory<FewKeys>>(
    mut search: AlphaBeta<
        '_,
        FewKeys,
        ((), (), outply_search::alphabeta::ordering::Learning<Take>, M, ()),
        true,
    >,
    state: &Heaps,
) -> (Value, Option<f64>) {
    let answer = search.search(state, &Limits::none()).unwrap();
    assert_eq!(answer.proof, Proof::Proven);
    (answer.value, answer.work.collision)
}

#[test]
fn whole_states_find_what_keys_find_where_none_collide() {
    let rules = Connect4::<u64>::new(5, 4, 4).unwrap();
    // So small that entries make room for others.
    let (table, whole) = (Table::bytes(1 << 14).unwrap(), VerifiedTable::bytes(1 << 14).unwrap());
    let state = rules.initial();
    let mut by_key = AlphaBeta::new(&rules).hints(Connect4Hints).table(&table).exact(true);
    let by_key = by_key.search(&state, &Limits::none()).unwrap();
    let mut by_state =
        AlphaBeta::new(&rules).hints(Connect4Hints).verified_table(&whole).exact(true);
    let by_state = by_state.search(&state, &Limits::none()).unwrap();
    assert_eq!((by_key.value, by_state.value), (Value::ZERO, Value::ZERO));
    let collision = by_key.work.collision.expect("two forms may share a key");
    assert!(collision < 1e-9, "{collision}");
}

#[test]
fn the_probability_of_a_collision_grows_with_what_is_asked() {
    let table = Table::mib(1).unwrap();
    let rules = Nim::new(&[3, 4, 5], false).unwrap();
    let mut search = AlphaBeta::new(&rules).table(&table).exact(true);
    let mut ask = || search.search(&rules.initial(), &Limits::none()).unwrap().work.collision;
    let (first, second) = (ask(), ask());
    assert!(first < second && second < Some(1e-6), "{first:?} {second:?}");
}

#[test]
fn impossible_sizes_are_errors() {
    assert!(VerifiedTable::<[u64; 8]>::bytes(64).is_err());
    assert!(VerifiedTable::<[u64; 8]>::bytes(isize::MAX as usize).is_err());
}
