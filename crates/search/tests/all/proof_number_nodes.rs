//! How many nodes proof-number search needs beside exact alpha-beta, on won positions in the middle of games.

use outply_game::{Hints, Keyed, ZeroSumRules, mix64};
use outply_games::breakthrough::{Breakthrough, BreakthroughHints};
use outply_search::proof_number::ProofNumber;
use outply_search::{AlphaBeta, Limits, Proof, Table};

/// Positions that alpha-beta does not solve within so many nodes are left out.
const MOST_NODES: u64 = 200_000;
/// ... and those that it solves within so few: they are decided already.
const LEAST_NODES: u64 = 1_500;

/// The nodes of proof-number search and of alpha-beta over `count` positions drawn by chance, after so many
/// plies of random games, that the player to move wins.
fn compare<R: ZeroSumRules + Keyed, H: Hints<R> + Copy>(
    rules: &R,
    hints: H,
    (count, plies): (usize, u64),
) -> (u64, u64) {
    let (mut found, mut nodes) = (0, (0, 0));
    for seed in 0_u64.. {
        if found == count {
            break;
        }
        let mut state = rules.initial();
        for ply in 0..plies {
            let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
            let Some(last) = actions.len().checked_sub(1) else { break };
            let drawn = mix64(mix64(seed) ^ ply) % (last as u64 + 1);
            state = rules.result(&state, actions[drawn as usize]);
        }
        if rules.terminal_test(&state) {
            continue;
        }
        let table = Table::mib(16).unwrap();
        let mut exact = AlphaBeta::new(rules).hints(hints).table(&table).exact(true).weak(true);
        let exact = exact.search(&state, &Limits::nodes(MOST_NODES)).unwrap();
        let is_won = exact.proof == Proof::Proven && exact.value > outply_game::Value::ZERO;
        if !is_won || exact.work.nodes < LEAST_NODES {
            continue;
        }
        let mut numbers = ProofNumber::new(rules).hints(hints).table_bytes(16 << 20);
        let numbers = numbers.search(&state, &Limits::nodes(20 * MOST_NODES)).unwrap();
        assert!(
            numbers.value > outply_game::Value::ZERO && numbers.proof == Proof::Proven,
            "{seed}"
        );
        found += 1;
        nodes = (nodes.0 + numbers.work.nodes, nodes.1 + exact.work.nodes);
    }
    nodes
}

#[test]
fn proof_numbers_take_less_than_half_the_nodes_in_breakthrough() {
    let rules = Breakthrough::<u64>::new(6, 6).unwrap();
    let (numbers, exact) = compare(&rules, BreakthroughHints, (6, 24));
    assert_eq!((numbers, exact), (77_605, 238_731));
}

#[test]
#[ignore = "takes minutes"]
fn proof_numbers_take_less_than_half_the_nodes_in_fifty_positions_of_breakthrough() {
    let rules = Breakthrough::<u64>::new(6, 6).unwrap();
    for plies in [20, 24, 28] {
        let (numbers, exact) = compare(&rules, BreakthroughHints, (50, plies));
        println!("after {plies} plies: df-pn {numbers} nodes, alpha-beta {exact}");
        assert!(2 * numbers < exact, "{numbers} {exact}");
    }
}
