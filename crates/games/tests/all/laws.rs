//! Every game keeps the laws.

use outply_game::laws::Laws;
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::nim::{Nim, NimHints};
use outply_games::tictactoe::{TicTacToe, TicTacToeHints};
use outply_games::tree::{RandomShape, Tree};

#[test]
fn tic_tac_toe() {
    Laws::of(&TicTacToe)
        .keyed()
        .notation()
        .hints(&TicTacToeHints)
        .exact_hints(&TicTacToeHints)
        .hold();
}

#[test]
fn connect_four() {
    let hints = &Connect4Hints;
    let standard = Connect4::<u64>::standard();
    Laws::of(&standard).keyed().notation().hints(hints).exact_hints(hints).hold();
    for (width, height, connect) in
        [(4, 4, 3), (5, 4, 4), (1, 9, 2), (12, 3, 3), (3, 12, 5), (8, 7, 4)]
    {
        let rules = Connect4::<u64>::new(width, height, connect).unwrap();
        Laws::of(&rules).keyed().notation().hints(hints).exact_hints(hints).hold();
        let wide = Connect4::<u128>::new(width, height, connect).unwrap();
        Laws::of(&wide).keyed().notation().hints(hints).exact_hints(hints).hold();
    }
    let widest = Connect4::<u128>::new(64, 1, 4).unwrap();
    Laws::of(&widest).games(1).keyed().notation().hints(hints).exact_hints(hints).hold();
    let large = Connect4::<u128>::new(11, 10, 5).unwrap();
    Laws::of(&large).games(20).keyed().notation().hints(hints).exact_hints(hints).hold();
}

#[test]
fn nim() {
    for misere in [false, true] {
        let rules = Nim::new(&[3, 4, 5, 1], misere).unwrap();
        let laws = Laws::of(&rules).keyed().notation().reversible();
        laws.hints(&NimHints).exact_hints(&NimHints).hold();
    }
}

#[test]
fn explicit_trees() {
    for seed in 0..50 {
        let shape = RandomShape { extra_turns: seed % 2 == 0, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        Laws::of(&tree.zero_sum().unwrap()).games(20).keyed().notation().hold();
        let chance = Tree::random(&RandomShape { chance: true, ..shape }, seed);
        Laws::of(&chance.chance().unwrap()).games(20).keyed().stochastic().hold();
        let many = RandomShape { players: 3, chance: true, ..shape };
        let many = Tree::random(&many, seed);
        Laws::of(&many.payoffs().unwrap()).games(20).keyed().stochastic().hold();
    }
}
