//! Hints for proofs by connections, checked against minimax.

use outply_game::{Hints, Notation, Outlook, Rules, Value, ZeroSumInteger, mix64};
use outply_games::hex::{Cell, Hex, HexHints, Stones};
use std::collections::HashMap;

type Values = HashMap<Stones<1>, Value>;

/// The value with its distance, by plain minimax; of all positions below too.
fn value(rules: &Hex<1>, state: &Stones<1>, known: &mut Values) -> Value {
    if let Some(end) = rules.utility(state) {
        return end.value(rules.to_move(state), 0);
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let actions: Vec<Cell> = rules.actions(state).into_iter().collect();
    let best = actions.into_iter().map(|cell| after(rules, state, cell, known)).max();
    let best = best.expect("a position that is not finished has an action");
    known.insert(*state, best);
    best
}

fn after(rules: &Hex<1>, state: &Stones<1>, cell: Cell, known: &mut Values) -> Value {
    (-value(rules, &rules.result(state, cell), known)).later_by(1)
}

/// How many positions were decided by connections, and how many had hopeless actions.
#[derive(Default)]
struct Told {
    positions: u32,
    decided: u32,
    narrowed: u32,
}

/// Checks what the hints say of each of these positions against its value.
fn check(rules: &Hex<1>, mut known: Values, told: &mut Told) {
    let positions: Vec<_> = known.iter().map(|(state, value)| (*state, *value)).collect();
    for (state, value) in positions {
        let outlook = HexHints.outlook(rules, &state);
        let picture = || format!("{} {outlook:?} {value}", rules.picture(&state));
        let (least, most) = outlook.bounds.expect("Hex always tells bounds");
        assert!(least <= value && value <= most, "{}", picture());
        assert_eq!(HexHints.bounds_in_proof(rules, &state), outlook.bounds);
        assert_eq!(HexHints.hopeless(rules, &state), outlook.hopeless);
        for cell in rules.actions(&state) {
            let worth = after(rules, &state, cell, &mut known);
            assert!(outlook.forced != Some(cell) || worth == value, "{}", picture());
            let index = HexHints.action_index(rules, cell);
            let hopeless = outlook.hopeless.filter(|(set, _)| set >> index & 1 == 1);
            assert!(hopeless.is_none_or(|(_, most)| worth <= most), "{cell:?} {}", picture());
        }
        told.positions += 1;
        told.decided += u32::from(least > Value::ZERO || most < Value::ZERO);
        told.narrowed += u32::from(outlook.hopeless.is_some_and(|(set, _)| set != 0));
    }
}

/// All positions after some random plies of games on a board of this size.
fn late(size: u32, swap: bool, plies: u64, games: u64) -> Told {
    let rules = Hex::<1>::new(size, swap).expect("a size");
    let mut told = Told::default();
    for game in 0..games {
        let mut state = rules.initial();
        for ply in 0..plies {
            let place = mix64(game << 8 | ply) as usize % rules.count_actions(&state).max(1);
            let Some(cell) = rules.actions(&state).into_iter().nth(place) else { break };
            state = rules.result(&state, cell);
        }
        let mut known = Values::new();
        value(&rules, &state, &mut known);
        check(&rules, known, &mut told);
    }
    let Told { positions, decided, narrowed } = told;
    println!("{size}x{size}: {positions} positions, {decided} decided, {narrowed} narrowed");
    told
}

#[test]
fn what_proofs_are_told_is_true_in_all_positions_of_small_boards() {
    for (size, swap) in [(1, false), (2, false), (2, true), (3, false), (3, true)] {
        late(size, swap, 0, 1);
    }
}

#[test]
fn what_proofs_are_told_is_true_in_late_positions() {
    let four = late(4, false, 5, 6);
    // Nearly all is decided; of the rest most is narrowed down.
    assert!(four.decided > four.positions / 100 * 98);
    assert!(four.narrowed > (four.positions - four.decided) / 2);
    late(5, false, 13, 8);
    late(6, false, 24, 8);
}

/// What the hints say of the position after these moves, and the cells that they leave to be searched.
fn told(size: u32, swap: bool, moves: &str) -> (Outlook<Cell>, Vec<String>) {
    let rules = Hex::<2>::new(size, swap).expect("a size");
    let mut state = rules.initial();
    for text in moves.split_whitespace() {
        let action = rules.parse_action(&state, text).expect("a move");
        state = rules.result(&state, action);
    }
    let outlook = HexHints.outlook(&rules, &state);
    let hopeless = outlook.hopeless.map_or(0, |(set, _)| set);
    let kept = rules.actions(&state).into_iter();
    let kept = kept.filter(|cell| cell.index() >= 64 || hopeless >> cell.index() & 1 == 0);
    (outlook, kept.map(|cell| rules.format_action(&state, cell)).collect())
}

fn bounds(size: u32, swap: bool, moves: &str) -> (Value, Value) {
    told(size, swap, moves).0.bounds.expect("Hex always tells bounds")
}

#[test]
fn bridges_to_both_sides_win() {
    let (win, loss) = (Value::win_in, Value::loss_in);
    assert_eq!(bounds(3, false, "b2"), (loss(4), loss(4)), "the centre, two bridges");
    assert_eq!(bounds(3, false, ""), (win(5), win(5)), "a stone in the centre");
    assert_eq!(bounds(3, false, "b2 a1"), (win(3), win(3)), "the mover's own bridges");
    assert_eq!(bounds(4, false, "b2").0, win(9), "Blue's answer to a lost opening");
    assert!(bounds(6, false, "").0.is_loss(), "not all is seen at once");
}

#[test]
fn a_stone_on_the_third_row_is_connected_with_the_edge() {
    // The ziggurat: three stones at most, two if Blue does not enter it.
    let least_and_most = (Value::loss_in(4), Value::loss_in(6));
    assert_eq!(bounds(6, false, "c1 e1 c2 f1 c3 f2 c4"), least_and_most);
}

#[test]
fn bridges_that_share_a_cell_are_none() {
    // Blue a3 leaves Red's b2 one cell of its lower bridge.
    assert!(bounds(3, false, "b2 a3 c1").1.is_win());
}

#[test]
fn stones_outside_the_must_play_region_are_lost() {
    let (outlook, kept) = told(6, false, "c3");
    assert_eq!(kept, ["c1", "e1", "c2", "d2", "c4", "b6"]);
    assert!(outlook.hopeless.is_some_and(|(_, most)| most.is_loss()));
}

#[test]
fn no_connection_holds_against_the_swap() {
    let open = (Value::loss_in(4), Value::win_in(5));
    assert_eq!(bounds(3, true, "b2"), open);
    assert_eq!(bounds(3, true, ""), (Value::loss_in(6), Value::win_in(5)));
    assert_eq!(told(3, true, "b2").0.hopeless, None);
    assert_eq!(bounds(3, true, "b2 a1"), (Value::win_in(3), Value::win_in(3)));
}

#[test]
fn boards_of_more_than_a_word_know_their_distances() {
    let ninth = bounds(9, false, "e5");
    assert_eq!(ninth, (Value::loss_in(16), Value::win_in(17)));
}
