//! Every visit of a node is a visit of one of its children, or the one that valued it.

use super::store::{Node, ROOT};
use super::{MonteCarlo, Settings};
use crate::Limits;
use outply_game::Rules;
use outply_games::connect4::Connect4;
use outply_games::tictactoe::TicTacToe;
use proptest::prelude::*;

/// Checks all counts and sums of the last search's tree; says how many nodes have children.
fn check<R: Rules<Turn = outply_game::Player>>(
    rules: &R,
    seed: u64,
    simulations: u64,
    bytes: usize,
) -> usize {
    let settings = Settings { solver: false, seed, bytes, ..Settings::default() };
    let mut search = MonteCarlo::new(rules).settings(settings);
    let answer = search.search(&rules.initial(), &Limits::simulations(simulations)).unwrap();
    let tree = &search.memory.as_ref().unwrap().tree;
    let (mut open, mut parents) = (vec![ROOT], 0);
    while let Some(number) = open.pop() {
        let node = tree.node(number);
        let Some(block) = node.children() else { continue };
        parents += 1;
        let below: u32 = tree.block(block).map(Node::visits).sum();
        let sum: f64 = tree.block(block).map(Node::sum).sum();
        // Not the root: its first visit valued it, and recycled nodes lost what was below.
        let own = u32::from(number != ROOT);
        if answer.work.recycled == 0 {
            assert_eq!(node.visits(), below + own, "node {number}");
            // Payoffs are whole here, and seen from the other side below; the root's are its mover's.
            let seen = if number == ROOT { sum } else { -sum };
            assert!((node.sum() - seen).abs() <= f64::from(own) + 1e-9, "node {number}");
        } else {
            assert!(node.visits() >= below, "node {number}");
        }
        assert!(node.sum().abs() <= f64::from(node.visits()), "node {number}");
        open.extend(block.first..block.first + block.count);
    }
    parents
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn visits_and_payoffs_add_up(seed: u64, simulations in 1u64..5_000) {
        check(&Connect4::<u64>::standard(), seed, simulations, 16 << 20);
        check(&TicTacToe, seed, simulations, 16 << 20);
    }

    #[test]
    fn they_do_in_little_memory(seed: u64, kib in 4usize..32) {
        prop_assert!(check(&Connect4::<u64>::standard(), seed, 3_000, kib << 10) > 0);
    }
}
