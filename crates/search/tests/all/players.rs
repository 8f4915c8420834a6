//! The searches for many players on Connect-n and Chinese checkers.

use outply_game::{
    Deterministic, Hints, Keyed, PayoffEvaluator, Payoffs, Player, Rules, Utility, mix64,
};
use outply_games::chinesecheckers::{
    ChineseCheckers, ChineseCheckersEvaluator, ChineseCheckersHints, Options,
};
use outply_games::connectn::{ConnectN, ConnectNEvaluator, ConnectNHints};
use outply_search::Limits;
use outply_search::chance::Expectiminimax;
use outply_search::many::{ForOne, MaxN, Paranoid, SumBound};
use outply_search::reference::max_n;

fn same(a: &Payoffs, b: &Payoffs) -> bool {
    a.as_slice().iter().zip(b.as_slice()).all(|(a, b)| (a - b).abs() < 1e-9)
}

/// Positions of random games, `plies` into them.
fn positions<R: Rules>(rules: &R, count: u64, plies: u64) -> Vec<R::State> {
    let walk = |seed: u64| {
        let mut state = rules.initial();
        for ply in 0..plies + seed % 5 {
            let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
            let drawn = mix64(seed << 32 | ply) as usize % actions.len().max(1);
            let Some(&action) = actions.get(drawn) else { break };
            state = rules.result(&state, action);
        }
        state
    };
    (0..count).map(walk).filter(|state| !rules.terminal_test(state)).collect()
}

/// Max-n with and without pruning is the reference, and hints cost the mover nothing one ply deep.
fn max_n_is_the_reference<R, E, H>(rules: &R, state: &R::State, depth: u32, parts: (E, H), sum: f64)
where
    R: Deterministic<Utility = Payoffs>,
    E: PayoffEvaluator<R> + Copy,
    H: Hints<R> + Copy,
{
    let (evaluator, hints) = parts;
    let judge = max_n(rules, state, depth, &mut { evaluator }, &mut ());
    // Sums of rounded shares overstep the bound by their last digits.
    let bound = SumBound { lowest: 0.0, highest_sum: sum + 1e-9 };
    let limits = Limits::depth(depth);
    let plain = MaxN::new(rules).evaluator(evaluator).search(state, &limits).unwrap();
    let pruned =
        MaxN::new(rules).evaluator(evaluator).sum_bound(bound).search(state, &limits).unwrap();
    assert!(same(&plain.payoffs.unwrap(), &judge.value), "{state:?}");
    assert!(same(&pruned.payoffs.unwrap(), &judge.value), "{state:?}");
    // One ply deep nobody else's ties decide anything, so another order gains the mover as much.
    let (mover, limits) = (rules.to_move(state), Limits::depth(1));
    let judge = max_n(rules, state, 1, &mut { evaluator }, &mut ());
    let hinted = MaxN::new(rules).evaluator(evaluator).hints(hints).search(state, &limits).unwrap();
    assert!(
        (hinted.payoffs.unwrap().payoff(mover) - judge.value.payoff(mover)).abs() < 1e-9,
        "{state:?}"
    );
}

/// What the mover can be sure of, with and without what the game hints.
fn hints_leave_fears_alone<R, H>(rules: &R, state: &R::State, hints: H)
where
    R: Deterministic<Utility = Payoffs> + Keyed,
    H: Hints<R> + Copy,
{
    let fears = Paranoid::new(rules, rules.to_move(state));
    let limits = Limits::none();
    let plain = Expectiminimax::new(&fears).search(state, &limits).unwrap();
    let hinted = Expectiminimax::new(&fears).hints(ForOne(hints)).search(state, &limits).unwrap();
    assert!((plain.value.mean - hinted.value.mean).abs() < 1e-9, "{state:?}");
}

#[test]
fn connect_n() {
    for players in 2..=4 {
        let rules = ConnectN::new(7, 6, 4, players).unwrap();
        let parts = (ConnectNEvaluator::default(), ConnectNHints);
        for state in positions(&rules, 30, 8) {
            max_n_is_the_reference(&rules, &state, 4, parts, ConnectN::PAYOFF_SUM);
        }
        let small = ConnectN::new(4, 3, 3, players).unwrap();
        for state in positions(&small, 30, 3) {
            hints_leave_fears_alone(&small, &state, ConnectNHints);
        }
    }
}

#[test]
fn chinese_checkers() {
    for (players, play_on) in [(2, false), (3, true), (4, false), (6, true), (6, false)] {
        let options = Options { play_on, ..Options::default() };
        let rules = ChineseCheckers::new(players, options).unwrap();
        let parts = (ChineseCheckersEvaluator::default(), ChineseCheckersHints);
        for state in positions(&rules, 5, 10) {
            max_n_is_the_reference(&rules, &state, 3, parts, rules.payoff_sum());
        }
    }
}

#[test]
fn two_of_three_players_together_stop_the_third() {
    // Against both others nobody can be sure of anything on the empty board.
    let rules = ConnectN::new(4, 3, 3, 3).unwrap();
    for player in 0..3 {
        let fears = Paranoid::new(&rules, Player(player));
        let answer = Expectiminimax::new(&fears).search(&rules.initial(), &Limits::none()).unwrap();
        assert_eq!(answer.value.mean, 0.0);
    }
}
