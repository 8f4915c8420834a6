//! Priors by what an evaluator says of the states that actions lead to.

use outply_game::{Cells, Evaluator, Player, Rules};
use outply_games::connect4::{Column, Connect4, Connect4Cells, Connect4Hints, Stones};
use outply_search::Limits;
use outply_search::montecarlo::{MonteCarlo, Objective, Puct, Settings, Squash, Static};

const POINTS: f32 = 10.0;
const TEMPERATURE: f32 = 0.2;

/// The sum of all stones' columns is good for whoever moved last.
struct Columns;

impl Evaluator<Connect4<u64>> for Columns {
    fn evaluate(&mut self, rules: &Connect4<u64>, state: &Stones<u64>) -> i32 {
        let mut contents = [0; 42];
        Connect4Cells.read(rules, state, Player::FIRST, &mut contents);
        let stones = contents.iter().zip(0..).filter(|(content, _)| matches!(content, 1 | 2));
        -stones.map(|(_, place)| place % 7).sum::<i32>()
    }
}

/// How often each column is visited by a formula that goes by priors alone.
fn visits(state: &Stones<u64>) -> Vec<f64> {
    let rules = Connect4::<u64>::standard();
    let settings = Settings { prior_temperature: TEMPERATURE, ..Settings::default() };
    let mut search = MonteCarlo::new(&rules)
        .hints(Connect4Hints)
        .selection(Puct { init: 1e4, ..Puct::default() })
        .evaluation(Static { evaluator: Columns, squash: Squash { points: POINTS } })
        .settings(settings);
    let answer = search.search(state, &Limits::simulations(20_000)).unwrap();
    let of = |column| answer.actions.iter().find(|visited| visited.action == Column(column));
    let visits = |column| of(column).and_then(|visited| visited.visits).unwrap_or(0) as f64;
    let counts: Vec<f64> = (0..7).map(visits).collect();
    let sum: f64 = counts.iter().sum();
    counts.iter().map(|count| count / sum).collect()
}

#[test]
fn priors_are_a_softmax_of_estimates() {
    let rules = Connect4::<u64>::standard();
    let after = |column| rules.result(&rules.initial(), Column(column));
    // A reward is (1 + payoff) / 2.
    let weight = |column: i32| (((column as f32 / POINTS).tanh() + 1.0) / 2.0 / TEMPERATURE).exp();
    for state in [rules.initial(), after(0)] {
        let sum: f32 = (0..7).map(weight).sum();
        for (column, share) in visits(&state).into_iter().enumerate() {
            let expected = f64::from(weight(column as i32) / sum);
            assert!((share - expected).abs() < 0.01, "{column}: {share}, not {expected}");
        }
    }
}

/// A tenth of a win for the first player, wherever.
#[derive(Clone)]
struct Slightly;

impl Evaluator<Connect4<u64>> for Slightly {
    fn evaluate(&mut self, rules: &Connect4<u64>, state: &Stones<u64>) -> i32 {
        if rules.to_move(state) == Player::FIRST { 1 } else { -1 }
    }
}

#[test]
fn an_estimate_is_no_win_where_only_wins_count() {
    let rules = Connect4::<u64>::standard();
    let settings = Settings { objective: Objective::Win, ..Settings::default() };
    let judge = Static { evaluator: Slightly, squash: Squash { points: 10.0 } };
    let mut search =
        MonteCarlo::new(&rules).hints(Connect4Hints).evaluation(judge).settings(settings);
    let answer = search.search(&rules.initial(), &Limits::simulations(200)).unwrap();
    assert!((answer.value.mean - 0.1).abs() < 0.01, "{}", answer.value.mean);
}
