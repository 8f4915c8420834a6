//! Weights in 16 bits: sums that follow from state to state are sums made anew.

use outply_game::{Active, Inputs, Player, Rules, any_action, mix64};
use outply_games::backgammon::{Backgammon, backgammon_network};
use outply_games::breakthrough::{Breakthrough, BreakthroughCells};
use outply_games::checkers::{Checkers, CheckersInputs, Pieces};
use outply_games::connect4::{Connect4, Connect4Cells};
use outply_games::othello::{Othello, OthelloCells, othello_patterns};
use outply_learn::{
    Beside, BoardInputs, CellInputs, Estimate, FULL, InputChoice, Learned, Learner, Patterns,
    Precision, Random, Settings, UNIT, Weights, WholeViews,
};
use std::sync::Arc;

/// The states of random games that are not over: as many as asked for, each with its next states after it, as a
/// search sees them.
fn states<R: Rules>(rules: &R, count: usize) -> Vec<R::State> {
    let (mut states, mut list, mut random) = (Vec::new(), Vec::new(), Random::new(&[7]));
    while states.len() < count {
        let mut state = rules.initial();
        while rules.utility(&state).is_none() && states.len() < count {
            states.push(state.clone());
            let next: Vec<R::State> = rules
                .actions(&state)
                .into_iter()
                .map(|action| rules.result(&state, action))
                .collect();
            states.extend(next.into_iter().filter(|next| rules.utility(next).is_none()).take(4));
            let Some(action) = any_action(rules, &state, &mut random, &mut list) else { break };
            state = rules.result(&state, action);
        }
    }
    states
}

/// The payoffs of many states, each by the same evaluator and by one that has seen nothing before, are the same.
fn follow<R: Rules>(rules: &R, mut learned: Learned<R>, count: usize) {
    let mut told = std::collections::BTreeSet::new();
    for state in states(rules, count) {
        let anew = learned.clone().payoff(rules, &state, Player::FIRST);
        assert_eq!(learned.payoff(rules, &state, Player::FIRST), anew);
        told.insert(anew.to_bits());
    }
    assert!(told.len() > count / 10, "{} different estimates", told.len());
}

/// A learner's evaluator after some games.
fn taught<R: Rules<Turn = Player>>(
    rules: &R,
    inputs: impl Inputs<R> + Send + Sync + 'static,
    cells: usize,
) -> Learned<R> {
    let rate = if cells == 0 { 1.0 } else { 0.02 };
    let steps = |found| Settings { cells, rate, coherence: cells == 0, ..found };
    let mut learner = Learner::new(rules, inputs).settings(steps);
    learner.play_games(30);
    learner.learned()
}

#[test]
fn sums_that_follow_from_state_to_state_are_sums_made_anew() {
    let backgammon = Backgammon::default();
    follow(&backgammon, backgammon_network(&backgammon), 5_000);
    follow(&Othello, othello_patterns(&Othello).expect("weights"), 5_000);
    let breakthrough = Breakthrough::<u64>::new(6, 6).expect("a board");
    let cells = Arc::new(BreakthroughCells);
    let inputs = CellInputs::of(&breakthrough, cells.clone()).expect("a board");
    follow(&breakthrough, taught(&breakthrough, inputs, 160), 3_000);
    let inputs = BoardInputs::of(&breakthrough).expect("a board");
    follow(&breakthrough, taught(&breakthrough, inputs, 16), 1_000);
    let given = "patterns,stages=3".parse().expect("a choice");
    let inputs = Patterns::new(&breakthrough, cells, given).expect("patterns");
    follow(&breakthrough, taught(&breakthrough, inputs, 0), 3_000);
    let connect4 = Connect4::<u64>::new(7, 6, 4).expect("a board");
    let inputs = Patterns::new(&connect4, Arc::new(Connect4Cells), InputChoice::lines(4));
    follow(&connect4, taught(&connect4, inputs.expect("lines"), 0), 3_000);
}

/// Points that are 1 of a sum: so many that a difference in the sums' last digits shows.
const POINTS: f32 = 1_000_000.0;

/// What a network of two views adds to an evaluator beside it, cell by cell.
fn judged(net: &WholeViews, state: &Pieces) -> i32 {
    let rules = Checkers::standard();
    let (mover, end) = (CheckersInputs.side(&rules, state), CheckersInputs.bucket(&rules, state));
    let row = |input: usize, cell: usize| i64::from(net.rows[input * net.cells + cell]);
    let share = |side: Player, first: usize| {
        let mut active = Active::new();
        CheckersInputs.active(&rules, state, side, &mut active);
        let cell = |cell: usize| {
            let own = row(CheckersInputs.count(), cell);
            let on = active.as_slice().iter().map(|(input, _)| row(*input as usize, cell));
            let held = (own + on.sum::<i64>()).clamp(0, i64::from(FULL));
            held * held * i64::from(net.ends[first + cell])
        };
        let one = f32::from(FULL) * f32::from(FULL) * f32::from(UNIT);
        (0..net.cells).map(cell).sum::<i64>() as f32 / one
    };
    let first = 2 * end * net.cells;
    let sum = net.own_ends[end] + share(mover, first) + share(mover.opponent(), first + net.cells);
    (sum * POINTS) as i32
}

/// Blocks of cells in registers, wide and narrow ones, and what is left over.
#[test]
fn two_views_are_judged_as_their_cells_one_by_one_whatever_was_seen_before() {
    let rules = Checkers::standard();
    for cells in [24, 32, 72, 128] {
        let steps = |found| Settings { cells, rate: 0.05, ..found };
        let beside = Beside { evaluator: "nothing".to_owned(), points: POINTS };
        let nothing: Estimate<Checkers> = Arc::new(|_, _| 0);
        let learner = Learner::new(&rules, CheckersInputs).settings(steps);
        let mut learner = learner.with_views(2, Some((beside, nothing))).expect("two players");
        learner.play_games(60);
        let net = WholeViews::of(learner.weights()).expect("two views");
        let (mut learned, states) = (learner.learned(), states(&rules, 1_500));
        let mut told = std::collections::BTreeSet::new();
        for number in 0..states.len() {
            // Now the next one, now any.
            let any = mix64(number as u64) as usize % states.len();
            let state = &states[if number % 3 == 0 { any } else { number }];
            let added = learned.correction(&rules, state);
            assert_eq!(added, judged(&net, state), "{cells} cells");
            told.insert(added);
        }
        assert!(told.len() > 300, "{} different sums", told.len());
    }
}

#[test]
fn both_views_follow_from_state_to_state() {
    let rules = Breakthrough::<u64>::new(6, 6).expect("a board");
    let inputs = CellInputs::of(&rules, Arc::new(BreakthroughCells)).expect("a board");
    let steps = |found| Settings { cells: 24, rate: 0.02, ..found };
    let learner = Learner::new(&rules, inputs.in_stages(4)).settings(steps);
    let mut learner = learner.with_views(2, None).expect("two players");
    learner.play_games(300);
    assert_eq!((learner.weights().shape().buckets, learner.weights().shape().views), (4, 2));
    follow(&rules, learner.learned(), 3_000);
    let written = Weights::from_bytes(&learner.weights().to_bytes(Precision::Single));
    assert_eq!(written.as_ref(), Ok(learner.weights()));
}

#[test]
fn values_of_many_inputs_at_once_stay_numbers() {
    let rules = Othello::default();
    let inputs = CellInputs::of(&rules, Arc::new(OthelloCells)).expect("a board");
    let mut learner = Learner::new(&rules, inputs);
    learner.play_games(600);
    assert!(learner.weights().is_finite());
    let mut learned = learner.learned();
    for state in states(&rules, 200) {
        let worth = learned.payoff(&rules, &state, Player::FIRST);
        assert!(worth.abs() < 150.0, "{worth}");
    }
}

#[test]
fn what_lies_on_cells_is_one_input_a_piece() {
    let rules = Othello::default();
    let inputs = CellInputs::of(&rules, Arc::new(OthelloCells)).expect("a board");
    assert_eq!(inputs.count(), 2 * 64);
    let mut active = Active::new();
    for state in states(&rules, 200) {
        let both = [Player::FIRST, Player::SECOND].map(|side| {
            inputs.refresh(&rules, &state, side, &mut active);
            let on = active.as_slice().iter();
            on.map(|(input, _)| (input / 2, input % 2)).collect::<Vec<_>>()
        });
        let turned: Vec<_> = both[1].iter().map(|(cell, content)| (*cell, 1 - content)).collect();
        assert_eq!(both[0], turned);
        assert_eq!(both[0].len() as u32, 64 - state.empties());
    }
}
