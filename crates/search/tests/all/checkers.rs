//! Checkers in the searches: the textbook's tree, and the reference's values.

use outply_evaluate::{Linear, Random};
use outply_game::{Enter, Observer, Player, Rules, Value, mix64};
use outply_games::checkers::{Checkers, CheckersFeatures, CheckersHints, MATERIAL, Move, Pieces};
use outply_search::reference::{AlphaBeta as Textbook, minimax};
use outply_search::{AlphaBeta, Limits, Reuse, Table};

/// Counts nodes.
#[derive(Default)]
struct Nodes(u64);

impl Observer<Move, Value> for Nodes {
    fn enter(&mut self, _: Enter<Move, Value>) {
        self.0 += 1;
    }
}

fn material() -> Linear<Checkers, CheckersFeatures> {
    Linear::new(CheckersFeatures, &MATERIAL).unwrap()
}

#[test]
fn the_textbooks_tree() {
    use outply_game::Notation;
    let rules = Checkers::textbook();
    let root = rules.initial();
    assert_eq!(rules.format_state(&root), "W:W20,21,K31:B23,K22");
    let nodes = |depth| {
        let (mut all, mut some) = (Nodes::default(), Nodes::default());
        let full = minimax(&rules, &root, depth, &mut material(), &mut all);
        let cut = Textbook::new(depth).decide(&rules, &root, &mut material(), &mut some);
        assert_eq!((full.value, full.action), (cut.value, cut.action));
        (all.0, some.0)
    };
    let tree = minimax(&rules, &root, 2, &mut material(), &mut ());
    let values: Vec<(String, Value)> = tree
        .actions
        .iter()
        .map(|&(action, value)| (rules.format_action(&root, action), value))
        .collect();
    let expected = [("20-16", 1), ("21-17", 0), ("31-26", -8), ("31-27", -8)];
    let expected = expected.map(|(action, points)| (action.to_owned(), Value::score(points)));
    assert_eq!(values, expected);
    assert_eq!(tree.value, Value::score(1));
    assert_eq!(nodes(2), (15, 14));
    assert_eq!(nodes(5), (389, 116));
}

/// A position after up to `plies` random moves, before the end of the game.
fn position(rules: &Checkers, seed: u64, plies: u64) -> Pieces {
    let mut state = rules.initial();
    for ply in 0..mix64(seed) % (plies + 1) {
        let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed ^ ply << 32) as usize % actions.len();
        let next = rules.result(&state, actions[drawn]);
        if rules.terminal_test(&next) {
            break;
        }
        state = next;
    }
    state
}

#[test]
fn it_equals_minimax_at_every_depth() {
    let table = Table::mib(1).unwrap();
    for seed in 0..30 {
        let rules = Checkers::from(position(&Checkers::standard(), seed, 80));
        let state = rules.initial();
        assert_eq!(rules.to_move(&state), Player::FIRST);
        for depth in 1..=5 {
            let value = minimax(&rules, &state, depth, &mut Random::new(7), &mut ()).value;
            table.clear();
            let search = AlphaBeta::new(&rules).evaluator(Random::new(7)).hints(CheckersHints);
            let mut search = search.table(&table).reuse(Reuse::SameDepth);
            let found = search.search(&state, &Limits::depth(depth)).unwrap().value;
            assert_eq!(found, value, "{state:?} depth {depth}");
        }
    }
}
