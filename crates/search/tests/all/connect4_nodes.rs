//! How many nodes proofs take in Connect Four: positions and scores from Pascal Pons' sets, each 22 less the
//! winner's stones.

use outply_game::{Rules, Value};
use outply_games::connect4::{Column, Connect4, Connect4Hints};
use outply_search::{AlphaBeta, Limits, Table, VerifiedTable};

/// The first of Test_L3_R1 (end-easy).
const END_EASY: &str = "2252576253462244111563365343671351441 -1;7422341735647741166133573473242566 1;\
    23163416124767223154467471272416755633 0;71255763773133525731261364622167124446454 0;\
    65214673556155731566316327373221417 -1;52677675164321472411331752454 0;\
    3135151421347443544172316522225776773566 0;562154564361751726662253737734213275114 0;\
    233377345754465174223731671122611552 1;6763525635134453444361412671365712 -1;\
    211376455663355325112113664364524722 0;3146762114467714356347741621375222 -1";
/// The first of Test_L2_R1 (middle-easy).
const MIDDLE_EASY: &str = "5554224333234511764415115 4;52753311433677442422121 8;\
    1233722555341451114725221333 -1;271713432331713132 -11;\
    6672375354252731116762237724 -2;763452543756455357732314 -8;\
    662222576343651642712157 8;3455565261655364217 -10;\
    4661237137541742643224 8;21253774536432517717274325 2;\
    715371563635542612576371 3;4435612735531457155143 -5";
/// The first of Test_L1_R1 (begin-easy).
const BEGIN_EASY: &str = "32164625 11;6146 18;243335424257 12;5512243243536 13;\
    22144426444 15;265756512 -12;65444437612 13;17516442226766 8;\
    7343363417254 14;74746315233 15;5654767662 13;74642572132 15";

fn after(rules: &Connect4<u64>, moves: &str) -> <Connect4<u64> as Rules>::State {
    let columns = moves.bytes().map(|column| Column(column - b'1'));
    columns.fold(rules.initial(), |state, column| rules.result(&state, column))
}

/// The score of a value after so many plies.
fn score(value: Value, plies: usize) -> i32 {
    let stones = |left: u32| (plies as u32 + left).div_ceil(2) as i32;
    let won = value.plies().map_or(0, |left| 22 - stones(left));
    if value.is_loss() { -won } else { won }
}

/// All nodes that it takes to prove the scores of a set, one after the other with one table.
fn nodes(set: &str) -> u64 {
    let (rules, table) = (Connect4::<u64>::standard(), Table::mib(16).unwrap());
    let mut search = AlphaBeta::new(&rules).hints(Connect4Hints).table(&table).exact(true);
    let mut prove = |moves: &str, published: &str| {
        let answer = search.search(&after(&rules, moves), &Limits::none()).unwrap();
        assert_eq!(score(answer.value, moves.len()).to_string(), published, "{moves}");
        answer.work.nodes
    };
    set.split(';').filter_map(|row| row.split_once(' ')).map(|row| prove(row.0, row.1)).sum()
}

#[test]
fn proofs_take_so_many_nodes() {
    assert_eq!([END_EASY, MIDDLE_EASY, BEGIN_EASY].map(nodes), [699, 2_417, 6_433]);
}

/// Stones that are part of no line are blotted out of what is remembered, and so may two forms share a key:
/// whole forms are compared here.
#[test]
fn whole_forms_prove_the_same() {
    let rules = Connect4::<u64>::standard();
    let table = VerifiedTable::bytes(16 << 20).unwrap();
    let mut search = AlphaBeta::new(&rules).hints(Connect4Hints).verified_table(&table).exact(true);
    for row in MIDDLE_EASY.split(';') {
        let (moves, published) = row.split_once(' ').unwrap();
        let answer = search.search(&after(&rules, moves), &Limits::none()).unwrap();
        assert_eq!(score(answer.value, moves.len()).to_string(), published, "{moves}");
        assert_eq!(answer.work.collision, None);
    }
}

/// Positions of one form have one value, and actions of one value each: all of two small boards, by plain
/// minimax.
#[test]
fn positions_of_one_form_are_worth_the_same() {
    use outply_game::{Hints, Outcome};
    use outply_games::connect4::Stones;
    use std::collections::HashMap;
    type Forms = HashMap<Stones<u64>, Vec<i32>>;

    fn value(
        rules: &Connect4<u64>,
        state: &Stones<u64>,
        known: &mut HashMap<Stones<u64>, i32>,
        forms: &mut Forms,
    ) -> i32 {
        if let Some(end) = rules.utility(state) {
            // Who has just moved completed the line.
            return if end == Outcome::Draw { 0 } else { -1 };
        }
        if let Some(&value) = known.get(state) {
            return value;
        }
        let actions: Vec<Column> = rules.actions(state).into_iter().collect();
        let below = actions.into_iter().map(|column| rules.result(state, column));
        let mut values: Vec<i32> = below.map(|child| -value(rules, &child, known, forms)).collect();
        let best = values.iter().copied().max().unwrap();
        known.insert(*state, best);
        // A form may be that of the mirror image, whose actions are in reverse order.
        values.sort_unstable();
        let form = Connect4Hints.canonical_in_proof(rules, state).unwrap_or(*state);
        assert_eq!(*forms.entry(form).or_insert_with(|| values.clone()), values, "{state:?}");
        best
    }

    for (width, height, connect) in [(4, 4, 3), (3, 5, 3), (4, 4, 4)] {
        let rules = Connect4::new(width, height, connect).unwrap();
        let (mut known, mut forms) = (HashMap::new(), HashMap::new());
        value(&rules, &rules.initial(), &mut known, &mut forms);
        assert!(forms.len() < known.len(), "{} of {}", forms.len(), known.len());
    }
}
