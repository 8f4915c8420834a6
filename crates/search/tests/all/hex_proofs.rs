//! What it takes to prove positions of Hex, with connections that cannot be cut and without.

use outply_game::{Hints, Rules, Value, mix64};
use outply_games::hex::{Cell, Hex, HexHints, Stones};
use outply_search::proof_number::ProofNumber;
use outply_search::{AlphaBeta, Ended, Limits, Table};

/// All that Hex tells but for connections.
#[derive(Clone, Copy)]
struct Unconnected;

impl Hints<Hex<1>> for Unconnected {
    const ORDERS: bool = true;

    fn order(&self, rules: &Hex<1>, state: &Stones<1>, cell: Cell) -> i32 {
        HexHints.order(rules, state, cell)
    }

    fn action_space(&self, rules: &Hex<1>) -> usize {
        Hints::<Hex<1>>::action_space(&HexHints, rules)
    }

    fn action_index(&self, rules: &Hex<1>, cell: Cell) -> usize {
        HexHints.action_index(rules, cell)
    }

    fn canonical(&self, rules: &Hex<1>, state: &Stones<1>) -> Option<Stones<1>> {
        HexHints.canonical(rules, state)
    }

    fn bounds(&self, rules: &Hex<1>, state: &Stones<1>) -> Option<(Value, Value)> {
        HexHints.bounds(rules, state)
    }

    fn forced(&self, rules: &Hex<1>, state: &Stones<1>) -> Option<Cell> {
        HexHints.forced(rules, state)
    }
}

/// Nodes and milliseconds.
#[derive(Clone, Copy, Default, Debug)]
struct Cost {
    nodes: u64,
    time: f64,
}

impl std::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} nodes, {:.1} ms", self.nodes, self.time)
    }
}

fn table() -> Table {
    Table::mib(64).expect("64 MiB")
}

/// The value by exact alpha-beta; a bound that tells who wins, if it is `weak`.
fn alpha_beta(
    rules: &Hex<1>,
    hints: impl Hints<Hex<1>>,
    state: &Stones<1>,
    (table, weak): (&Table, bool),
) -> (Value, Cost) {
    table.clear();
    let search = AlphaBeta::new(rules).hints(hints).table(table).exact(true);
    let answer = search.weak(weak).search(state, &Limits::none()).expect("it reads no limit");
    assert_eq!(answer.work.ended, Ended::Solved);
    let (nodes, time) = (answer.work.nodes, answer.work.time.as_secs_f64() * 1e3);
    (answer.value, Cost { nodes, time })
}

/// The value of the proof that proof-number search finds.
fn proof(rules: &Hex<1>, hints: impl Hints<Hex<1>>, state: &Stones<1>) -> (Value, Cost) {
    let mut search = ProofNumber::new(rules).hints(hints);
    let answer = search.search(state, &Limits::none()).expect("it reads no limit");
    assert_eq!(answer.work.ended, Ended::Solved);
    let (nodes, time) = (answer.work.nodes, answer.work.time.as_secs_f64() * 1e3);
    (answer.value, Cost { nodes, time })
}

/// The state after random plies, if the game is not over.
fn after(rules: &Hex<1>, seed: u64, plies: u64) -> Option<Stones<1>> {
    let mut state = rules.initial();
    for ply in 0..plies {
        let place = mix64(seed * 1_000 + ply) as usize % rules.count_actions(&state).max(1);
        let cell = rules.actions(&state).into_iter().nth(place)?;
        state = rules.result(&state, cell);
    }
    rules.utility(&state).is_none().then_some(state)
}

/// The first `count` positions after random plies that the player to move wins, but by no connection
/// that is there already.
fn won(rules: &Hex<1>, plies: u64, count: usize) -> Vec<Stones<1>> {
    let (states, table) = ((0..2_000).filter_map(|seed| after(rules, seed, plies)), table());
    let open = states.filter(|state| {
        let (least, most) =
            HexHints.bounds_in_proof(rules, state).expect("Hex always tells bounds");
        least.is_loss() && most.is_win()
    });
    let won = open.filter(|state| alpha_beta(rules, HexHints, state, (&table, true)).0.is_win());
    won.take(count).collect()
}

/// What exact alpha-beta, the same asked who wins alone, and proof-number search take for positions.
fn costs(rules: &Hex<1>, states: &[Stones<1>], hints: impl Hints<Hex<1>> + Copy) -> [Cost; 3] {
    let (mut costs, table) = ([Cost::default(); 3], table());
    for state in states {
        let (value, exact) = alpha_beta(rules, hints, state, (&table, false));
        let (bound, weak) = alpha_beta(rules, hints, state, (&table, true));
        let (found, proof) = proof(rules, hints, state);
        assert_eq!([value.is_win(); 2], [bound.is_win(), found.is_win()], "{state:?}");
        // What is told of a distance is no more than can be had.
        assert!(if value.is_win() { found <= value } else { found >= value }, "{state:?}");
        for (sum, cost) in costs.iter_mut().zip([exact, weak, proof]) {
            *sum += cost;
        }
    }
    let [exact, weak, proof] = costs;
    println!("{} positions of {1}x{1}", states.len(), rules.size());
    println!("  exact alpha-beta {exact}\n  weak alpha-beta {weak}\n  df-pn {proof}");
    costs
}

#[test]
fn connections_spare_most_nodes_and_change_no_value() {
    let rules = Hex::<1>::new(4, false).expect("a size");
    let states = early(&rules);
    let table = table();
    for state in &states {
        let [one, other] = [
            alpha_beta(&rules, HexHints, state, (&table, false)).0,
            alpha_beta(&rules, Unconnected, state, (&table, false)).0,
        ];
        assert_eq!(one, other, "{state:?}");
    }
    let (with, without) = (costs(&rules, &states, HexHints), costs(&rules, &states, Unconnected));
    for (with, without) in with.iter().zip(without) {
        assert!(with.nodes * 4 < without.nodes, "{with} {without}");
    }
}

/// The first 12 positions of games on 4x4, the first of them the empty board.
fn early(rules: &Hex<1>) -> Vec<Stones<1>> {
    (0..12).filter_map(|seed| after(rules, seed, seed % 4)).collect()
}

/// Positions as they are named: of a size, after so many plies, so many of them.
fn measure(sets: &[(u32, u64, usize)], hints: impl Hints<Hex<1>> + Copy) {
    for &(size, plies, count) in sets {
        let rules = Hex::<1>::new(size, false).expect("a size");
        print!("after {plies} plies ");
        costs(&rules, &won(&rules, plies, count), hints);
    }
}

#[test]
#[ignore = "a measurement of a minute or two"]
fn what_proofs_take() {
    measure(&[(5, 6, 50), (6, 14, 50), (6, 12, 50), (6, 10, 50)], HexHints);
}

#[test]
#[ignore = "a measurement of many minutes"]
fn what_proofs_take_without_connections() {
    measure(&[(5, 6, 50), (6, 14, 50)], Unconnected);
}
