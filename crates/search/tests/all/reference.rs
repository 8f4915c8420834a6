//! The textbook's algorithms on trees whose answers are known.

use outply_game::{End, Enter, Mover, Observer, Payoffs, Player, Rules, Value};
use outply_games::nim::Nim;
use outply_games::tictactoe::TicTacToe;
use outply_games::tree::{Leaf, NodeId, RandomShape, Tree};
use outply_search::reference::{
    AlphaBeta, CutOn, Fail, MinimaxStrategy, expectiminimax, guarantee, is_non_losing, is_winning,
    max_n, max_n_with_chance, minimax, minimax_value, minimax_with_cutoff, outline, subgame_flaw,
    two_evaluations, zero_sum_evaluation,
};

const DEEP: u32 = 1_000;

/// The leaves' values in the order in which they were looked at.
#[derive(Default)]
struct Leaves(Vec<Value>);

impl<A> Observer<A, Value> for Leaves {
    fn enter(&mut self, _node: Enter<A, Value>) {}

    fn leave(&mut self, value: Value, end: End) {
        if matches!(end, End::Terminal | End::Horizon) {
            self.0.push(value);
        }
    }
}

fn tree(text: &str) -> Tree {
    Tree::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The root's value by alpha-beta and the leaves it looked at.
fn alphabeta(text: &str) -> (Value, Vec<i32>) {
    let tree = tree(text);
    let rules = tree.zero_sum().unwrap();
    let mut leaves = Leaves::default();
    let decision = AlphaBeta::new(DEEP).decide(&rules, &NodeId::ROOT, &mut (), &mut leaves);
    assert_eq!(decision.value, minimax_value(&rules, &NodeId::ROOT), "{text}");
    (decision.value, leaves.0.iter().filter_map(|value| value.points()).collect())
}

#[test]
fn max_over_min_cuts_minus_4_and_minus_14() {
    let (value, leaves) = alphabeta("(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))");
    assert_eq!(value, Value::score(-3));
    assert_eq!(leaves, [21, -3, 12, -70, 100, -73]);
}

#[test]
fn min_over_max_stops_as_soon_as_a_child_exceeds_21() {
    let (value, leaves) = alphabeta("(min (max 21 -3) (max 12 70 -4) (max 100 73 -14))");
    assert_eq!(value, Value::score(21));
    assert_eq!(leaves, [21, -3, 12, 70, 100]);
}

#[test]
fn the_last_leaf_of_the_second_branch_is_cut() {
    let (value, leaves) = alphabeta("(max (min 10 8) (min 4 50))");
    assert_eq!((value, leaves), (Value::score(8), vec![10, 8, 4]));
}

#[test]
fn the_four_level_tree_has_one_value_for_all_algorithms() {
    let leaves = [23, 28, 21, -3, 12, 4, 70, -4, -12, -70, -5, -100, -73, -14, -8, -24];
    let tree = Tree::uniform(2, 4, Player::MAX, leaves).unwrap();
    let rules = tree.zero_sum().unwrap();
    // MIN over each pair, MAX over each two pairs, and so on, by hand:
    // pairs 23 -3 4 -4 -70 -100 -73 -24; fours 23 4 -70 -24; eights 4 -70; root 4.
    let value = minimax_value(&rules, &NodeId::ROOT);
    assert_eq!(value, Value::score(4));
    judge_all(&tree, 0);
}

/// Every algorithm for two players finds minimax's value, in every variant.
fn judge_all(tree: &Tree, seed: u64) {
    let rules = tree.zero_sum().unwrap();
    let root = NodeId::ROOT;
    let value = minimax_value(&rules, &root);
    for fail in [Fail::Hard, Fail::Soft] {
        for cut_on in [CutOn::Reaching, CutOn::Exceeding] {
            let search = AlphaBeta { fail, cut_on, ..AlphaBeta::new(DEEP) };
            let decision = search.decide(&rules, &root, &mut (), &mut ());
            assert_eq!(decision.value, value, "{fail:?} {cut_on:?} {seed}: {}", tree.to_text());
            judge_windows(tree, &search, value, seed);
        }
    }
    let payoffs = max_n(&rules, &root, DEEP, &mut (), &mut ()).value;
    assert_eq!(payoffs, Payoffs::new(&[f64::from(value.raw()), -f64::from(value.raw())]).unwrap());
    let chance = tree.chance().unwrap();
    let expected = expectiminimax(&chance, &root, DEEP, &mut (), &mut ()).value;
    assert_eq!(expected, f64::from(value.raw()));
}

/// In any window the result is exact inside and a sound bound outside.
fn judge_windows(tree: &Tree, search: &AlphaBeta, value: Value, seed: u64) {
    let rules = tree.zero_sum().unwrap();
    for (alpha, beta) in [(-3, 3), (0, 1), (-20, -2), (4, 30)] {
        let window = (Value::score(alpha), Value::score(beta));
        let found = search.value(&rules, &NodeId::ROOT, window, &mut (), &mut ());
        let sound = if found <= window.0 {
            value <= found
        } else if found >= window.1 {
            value >= found
        } else {
            value == found
        };
        assert!(sound, "{search:?} {window:?} {seed}: {found} for {value}: {}", tree.to_text());
    }
}

#[test]
fn all_algorithms_equal_minimax_on_ten_thousand_random_trees() {
    for seed in 0..10_000 {
        let extra_turns = seed % 2 == 1;
        let range = if seed % 3 == 0 { 2 } else { 20 };
        let shape = RandomShape { extra_turns, range, ..RandomShape::default() };
        judge_all(&Tree::random(&shape, seed), seed);
    }
}

#[test]
fn perfectly_ordered_uniform_trees_need_the_knuth_moore_minimum() {
    for (b, d) in [(2, 3), (2, 8), (3, 4), (3, 5), (4, 4), (5, 3), (6, 2), (9, 1), (1, 5)] {
        let leaves = (b as usize).pow(d);
        // All leaves equal: every order is perfect.
        let tree = Tree::uniform(b, d, Player::MAX, vec![0; leaves]).unwrap();
        let rules = tree.zero_sum().unwrap();
        let mut seen = Leaves::default();
        AlphaBeta::new(DEEP).decide(&rules, &NodeId::ROOT, &mut (), &mut seen);
        let least = u64::from(b).pow(d.div_ceil(2)) + u64::from(b).pow(d / 2) - 1;
        assert_eq!(seen.0.len() as u64, least, "b {b} d {d}");
        assert_eq!(tree.knuth_moore_minimum(), Some(least), "b {b} d {d}");
    }
}

#[test]
fn best_first_order_needs_the_minimum_on_random_uniform_trees() {
    for seed in 0..50 {
        let leaves = (0..81).map(|n| (outply_game::mix64(seed * 81 + n) % 1000) as i32);
        let tree = Tree::uniform(3, 4, Player::MAX, leaves).unwrap();
        let rules = tree.zero_sum().unwrap();
        let sorted = tree.permuted(|id, children| {
            let sign = if rules.to_move(&id) == Player::MAX { -1 } else { 1 };
            children.sort_by_key(|child| sign * minimax_value(&rules, child).raw());
        });
        let mut seen = Leaves::default();
        let sorted_rules = sorted.zero_sum().unwrap();
        AlphaBeta::new(DEEP).decide(&sorted_rules, &NodeId::ROOT, &mut (), &mut seen);
        assert_eq!(seen.0.len(), 9 + 9 - 1, "seed {seed}");
    }
}

#[test]
fn chance_nodes_weigh_and_do_not_divide() {
    let expected = |text: &str| {
        let tree = tree(text);
        let rules = tree.chance().unwrap();
        expectiminimax(&rules, &NodeId::ROOT, DEEP, &mut (), &mut ()).value
    };
    // 0.9 * 10 + 0.1 * -50 = 4, not -20 (the plain mean) nor 2 (the sum over the number).
    assert_eq!(expected("(chance 0.9:10 0.1:-50)"), 4.0);
    let text = "(max (chance 1/4:(min 8 12) 3/4:(min 20 4)) (chance 0.5:6 0.5:3))";
    // 1/4 * 8 + 3/4 * 4 = 5 beats 4.5.
    assert_eq!(expected(text), 5.0);
    let tree = tree(text);
    let rules = tree.chance().unwrap();
    let decision = expectiminimax(&rules, &NodeId::ROOT, DEEP, &mut (), &mut ());
    assert_eq!(decision.action, rules.actions(&NodeId::ROOT).into_iter().next());
    assert_eq!(decision.actions.iter().map(|(_, value)| *value).collect::<Vec<_>>(), [5.0, 4.5]);
}

/// A chance tree's value, children before parents: no recursion and no search.
fn by_induction(tree: &Tree) -> f64 {
    let mut values = vec![0.0; tree.len()];
    for id in tree.ids().collect::<Vec<_>>().into_iter().rev() {
        let below = || tree.children(id).iter().map(|child| values[child.0 as usize]);
        let weights = tree.children(id).iter().filter_map(|&child| tree.probability(child));
        values[id.0 as usize] = match (tree.mover(id), tree.leaf(id)) {
            (Some(Mover::Chance), _) => weights.zip(below()).map(|(p, value)| p * value).sum(),
            (Some(Mover::Player(Player::MAX)), _) => below().fold(f64::NEG_INFINITY, f64::max),
            (Some(_), _) => below().fold(f64::INFINITY, f64::min),
            (_, Some(Leaf::Number(number))) => number,
            _ => unreachable!("two-player trees have numbers"),
        };
    }
    values[0]
}

#[test]
fn chance_searches_equal_backward_induction_on_ten_thousand_random_trees() {
    for seed in 0..10_000 {
        let extra_turns = seed % 2 == 1;
        let shape = RandomShape { chance: true, extra_turns, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let value = by_induction(&tree);
        let (rules, root) = (tree.chance().unwrap(), NodeId::ROOT);
        let expected = expectiminimax(&rules, &root, DEEP, &mut (), &mut ()).value;
        assert!((expected - value).abs() < 1e-9, "{seed}: {expected} for {value}");
        let many = max_n_with_chance(&tree.payoffs().unwrap(), &root, DEEP, &mut (), &mut ());
        let [max, min] = many.value.as_slice() else { panic!("two players") };
        assert!((max - value).abs() < 1e-9 && (max + min).abs() < 1e-9, "{seed}");
    }
}

#[test]
fn max_n_lets_each_player_maximise_its_own() {
    let tree = tree(
        "(p1 (p2 (p3 <1,2,6> <4,3,2>) (p3 <6,1,2> <7,4,1>)) (p2 (p3 <5,1,1> <1,5,2>) (p3 <7,7,1> <5,4,5>)))",
    );
    let rules = tree.payoffs().unwrap();
    let decision = max_n_with_chance(&rules, &NodeId::ROOT, DEEP, &mut (), &mut ());
    // Player 3 takes <1,2,6>, <6,1,2>, <1,5,2>, <5,4,5>; player 2 then <1,2,6> and <1,5,2>;
    // player 1 is indifferent and takes the first.
    assert_eq!(decision.value, Payoffs::new(&[1.0, 2.0, 6.0]).unwrap());
    assert_eq!(decision.action.map(|edge| edge.0), Some(0));
}

#[test]
fn max_n_weighs_chance_for_every_player() {
    let tree = tree("(p1 (chance 1/2:<4,0,2> 1/2:<0,8,2>) <1,1,1>)");
    let rules = tree.payoffs().unwrap();
    let decision = max_n_with_chance(&rules, &NodeId::ROOT, DEEP, &mut (), &mut ());
    assert_eq!(decision.value, Payoffs::new(&[2.0, 4.0, 2.0]).unwrap());
}

/// Points for the first player, whoever moves.
fn first_points(
    rules: &outply_games::connect4::Connect4<u64>,
    state: &outply_games::connect4::Stones<u64>,
) -> i32 {
    use outply_game::Keyed;
    (rules.key(state) % 19) as i32 - 9
}

struct FirstPoints;

impl outply_game::Evaluator<outply_games::connect4::Connect4<u64>> for FirstPoints {
    fn evaluate(
        &mut self,
        rules: &outply_games::connect4::Connect4<u64>,
        state: &outply_games::connect4::Stones<u64>,
    ) -> i32 {
        let points = first_points(rules, state);
        if rules.to_move(state) == Player::FIRST { points } else { -points }
    }
}

#[test]
fn two_evaluations_in_their_zero_sum_form_are_minimax() {
    let rules = outply_games::connect4::Connect4::<u64>::standard();
    let state = rules.initial();
    for depth in 0..=4 {
        let plain = minimax(&rules, &state, depth, &mut FirstPoints, &mut ());
        let zero_sum = zero_sum_evaluation(&rules, &state, depth, &mut first_points);
        assert_eq!(plain.value.raw(), zero_sum.value.0);
        assert_eq!(plain.action, zero_sum.action);
        let cutoff = &mut |_: &_, ply| ply >= depth;
        let cut = minimax_with_cutoff(&rules, &state, cutoff, &mut FirstPoints, &mut ());
        assert_eq!(cut.value, plain.value);
    }
}

#[test]
fn a_min_who_judges_otherwise_chooses_otherwise() {
    // Leaves 1 to 4 below two MIN nodes; MAX wants a large number, MIN wants an even one.
    let tree = tree("(max (min (max 1 1) (max 2 2)) (min (max 3 3) (max 4 4)))");
    let rules = tree.zero_sum().unwrap();
    let number = |id: &NodeId| {
        rules
            .tree()
            .children(*id)
            .first()
            .map_or(0, |leaf| rules.utility(leaf).map_or(0, |score| score.0))
    };
    let decision =
        two_evaluations(&rules, &NodeId::ROOT, 2, &mut |_, id| number(id), &mut |_, id| {
            if number(id) % 2 == 0 { 1 } else { 0 }
        });
    // MIN would go to 2 and to 4: MAX goes right, for 4, where zero-sum MIN would give it 3.
    assert_eq!(decision.value, (4, 1));
    assert_eq!(decision.action.map(|edge| edge.0), Some(1));
    let zero_sum = zero_sum_evaluation(&rules, &NodeId::ROOT, 2, &mut |_, id| number(id));
    assert_eq!(zero_sum.value, (3, -3));
}

#[test]
fn minimax_never_loses_tic_tac_toe_from_either_side() {
    let rules = TicTacToe;
    // From a position a few plies on: the check replays every opponent.
    let corner = rules.result(&rules.initial(), outply_games::tictactoe::Square(0));
    let centre = rules.result(&corner, outply_games::tictactoe::Square(4));
    for player in [Player::FIRST, Player::SECOND] {
        assert_eq!(is_non_losing(&rules, &centre, player, &MinimaxStrategy), Ok(()));
        assert_eq!(subgame_flaw(&rules, &centre, player, &MinimaxStrategy), None);
        assert!(is_winning(&rules, &centre, player, &MinimaxStrategy).is_err(), "it is a draw");
    }
}

#[test]
fn a_careless_strategy_is_refuted_with_a_line_of_play() {
    let rules = TicTacToe;
    let first = |rules: &TicTacToe, state: &_| rules.actions(state).into_iter().next();
    let line = is_non_losing(&rules, &rules.initial(), Player::SECOND, &first).unwrap_err();
    let end = line.iter().fold(rules.initial(), |state, &square| rules.result(&state, square));
    assert_eq!(rules.utility(&end), Some(outply_game::Outcome::Win(Player::FIRST)));
    assert!(subgame_flaw(&rules, &rules.initial(), Player::SECOND, &first).is_some());
}

#[test]
fn nim_is_won_by_the_player_that_theory_names() {
    let rules = Nim::new(&[1, 2, 2], false).unwrap();
    let state = rules.initial();
    assert_eq!(is_winning(&rules, &state, Player::FIRST, &MinimaxStrategy), Ok(()));
    assert!(guarantee(&rules, &state, Player::SECOND, &MinimaxStrategy).value.is_loss());
    let text = outline(
        &rules,
        &state,
        Player::FIRST,
        &MinimaxStrategy,
        &|state, take| outply_game::Notation::format_action(&rules, state, take),
        100,
    );
    assert!(text.starts_with("play a1\n  if the opponent plays b1\n    play c1"), "{text}");
}
