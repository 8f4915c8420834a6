//! Value iteration on games with cycles whose values are known otherwise.

use crate::pig::{Pig, Play, Turn};
use outply_game::{Keyed, Mover, Player, Points, Rules, Stochastic, hash_key};
use outply_games::tree::{NodeId, RandomShape, Tree};
use outply_search::reference::expectiminimax;
use outply_search::solve::ValueIteration;

/// The mover's winning probability by the equations of Neller and Presser (2004), swept over
/// without any order: `p[mine][theirs][total]`.
fn by_equations(target: usize, rounds: usize) -> Vec<Vec<Vec<f64>>> {
    let mut p = vec![vec![vec![0.0; target]; target]; target];
    for _ in 0..rounds {
        let old = p.clone();
        let at = |i: usize, j: usize, k: usize| if i + k >= target { 1.0 } else { old[i][j][k] };
        for (i, j, k) in cells(target) {
            let good: f64 = (2..=6).map(|face| at(i, j, k + face)).sum();
            let roll = (1.0 - at(j, i, 0) + good) / 6.0;
            let hold = if k == 0 { 0.0 } else { 1.0 - at(j, i + k, 0) };
            p[i][j][k] = roll.max(hold);
        }
    }
    p
}

/// Scores and totals of unfinished games.
fn cells(target: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let all =
        (0..target.pow(3)).map(move |n| (n / target / target, n / target % target, n % target));
    all.filter(move |(mine, _, total)| mine + total < target)
}

#[test]
fn pig_to_ten_equals_its_equations_in_every_state() {
    let rules = Pig { target: 10 };
    let solution = ValueIteration::new(&rules).solve([rules.initial()]).unwrap();
    assert!(solution.converged() && solution.residual() < 1e-11);
    let known = by_equations(10, 3_000);
    for (i, j, k) in cells(10) {
        let score = [i as u32, j as u32];
        for player in [Player::FIRST, Player::SECOND] {
            let state = Turn { player, score, total: k as u32, rolling: false };
            let Some(value) = solution.value(&rules, &state) else { continue };
            let sign = if player == Player::FIRST { 1.0 } else { -1.0 };
            let wins = (1.0 + sign * value) / 2.0;
            assert!((wins - known[i][j][k]).abs() < 1e-9, "{state:?}: {wins}");
        }
    }
    let state = Turn { player: Player::FIRST, score: [4, 9], total: 3, rolling: false };
    assert_eq!(solution.action(&rules, &state), Some(Play::Roll), "the other one is about to win");
    assert_eq!(solution.value(&rules, &Turn { score: [50, 50], ..state }), None);
}

#[test]
#[ignore = "two million states: some seconds"]
fn pig_to_a_hundred_is_won_by_the_first_player_with_the_published_probability() {
    let rules = Pig { target: 100 };
    let solve = ValueIteration::new(&rules).tolerance(1e-9);
    let solution = solve.solve([rules.initial()]).unwrap();
    let value = solution.value(&rules, &rules.initial()).unwrap();
    // Neller and Presser, "Optimal play of the dice game Pig", 2004: 0.530593.
    assert!(((1.0 + value) / 2.0 - 0.530593).abs() < 5e-7, "{value}");
    assert!(solution.converged());
    let start = Turn { total: 20, ..rules.initial() };
    assert_eq!(solution.action(&rules, &start), Some(Play::Roll));
    assert_eq!(solution.action(&rules, &Turn { total: 21, ..start }), Some(Play::Hold));
}

#[test]
fn bounds_hold_the_values_and_meet() {
    let rules = Pig { target: 12 };
    let solve = ValueIteration::new(&rules).tolerance(1e-10);
    let bounds = solve.bounds([rules.initial()], &mut |_| true).unwrap().unwrap();
    let solution = ValueIteration::new(&rules).solve([rules.initial()]).unwrap();
    assert_eq!(bounds.all().len(), solution.states());
    assert!(bounds.all().all(|(_, (low, high))| low <= high && high - low <= 1e-9));
    let (low, high) = bounds.of(&rules, &rules.initial()).unwrap();
    let value = solution.value(&rules, &rules.initial()).unwrap();
    assert!(low - 1e-11 <= value && value <= high + 1e-11, "{low} {value} {high}");
    let long = Pig { target: 30 };
    let ended = ValueIteration::new(&long).bounds([long.initial()], &mut |_| false);
    assert!(ended.unwrap().is_none());
}

#[test]
fn bounds_of_trees_are_as_wide_as_rounding_makes_them() {
    for seed in 0..500 {
        let shape = RandomShape { chance: true, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.chance().unwrap();
        let bounds = ValueIteration::new(&rules).bounds([NodeId::ROOT], &mut |_| true);
        let (low, high) = bounds.unwrap().unwrap().of(&rules, &NodeId::ROOT).unwrap();
        let value = expectiminimax(&rules, &NodeId::ROOT, 1_000, &mut (), &mut ()).value;
        assert!(low <= value && value <= high && high - low < 1e-11, "{low} {value} {high}");
    }
}

#[test]
fn without_cycles_it_is_backward_induction() {
    for seed in 0..2_000 {
        let shape = RandomShape { chance: true, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.chance().unwrap();
        let solution = ValueIteration::new(&rules).solve([NodeId::ROOT]).unwrap();
        assert_eq!((solution.states(), solution.components()), (tree.len(), tree.len()));
        assert_eq!((solution.sweeps(), solution.residual()), (1, 0.0));
        let value = expectiminimax(&rules, &NodeId::ROOT, 1_000, &mut (), &mut ());
        assert!((solution.value(&rules, &NodeId::ROOT).unwrap() - value.value).abs() < 1e-9);
        let chosen = solution.action(&rules, &NodeId::ROOT);
        assert_eq!(chosen, value.action, "seed {seed}");
    }
}

/// A gambler with a stake between 0 and 10 bets one at a time, or waits, until all is lost or won.
struct Gambler {
    wins: f64,
}

impl Rules for Gambler {
    type State = (u32, bool);
    type Action = i32;
    type Utility = Points;
    type Turn = Mover;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> (u32, bool) {
        (4, false)
    }

    fn to_move(&self, state: &(u32, bool)) -> Mover {
        if state.1 { Mover::Chance } else { Mover::Player(Player::FIRST) }
    }

    fn actions(&self, state: &(u32, bool)) -> impl IntoIterator<Item = i32> {
        let all: &[i32] = match state {
            (0 | 10, _) => &[],
            (_, true) => &[1, -1],
            // To wait, and to bet.
            (_, false) => &[0, 2],
        };
        all.iter().copied()
    }

    fn result(&self, state: &(u32, bool), action: i32) -> (u32, bool) {
        match action {
            0 => *state,
            2 => (state.0, true),
            step => (state.0.saturating_add_signed(step), false),
        }
    }

    fn utility(&self, state: &(u32, bool)) -> Option<Points> {
        matches!(state.0, 0 | 10).then_some(Points(f64::from(state.0 / 10)))
    }
}

impl Stochastic for Gambler {
    fn outcomes(&self, state: &(u32, bool)) -> impl IntoIterator<Item = (i32, f64)> {
        let probability = |step| if step > 0 { self.wins } else { 1.0 - self.wins };
        self.actions(state).into_iter().map(move |step| (step, probability(step)))
    }
}

impl Keyed for Gambler {
    fn key(&self, state: &(u32, bool)) -> u64 {
        hash_key(state)
    }
}

#[test]
fn the_gambler_is_ruined_as_often_as_the_formula_says() {
    for wins in [0.5, 0.4, 0.6] {
        let rules = Gambler { wins };
        let solution = ValueIteration::new(&rules).tolerance(1e-15).solve([(4, false)]).unwrap();
        let ratio: f64 = (1.0 - wins) / wins;
        for stake in 1..10 {
            let fair = f64::from(stake) / 10.0;
            let biased = (1.0 - ratio.powi(stake)) / (1.0 - ratio.powi(10));
            let known = if wins == 0.5 { fair } else { biased };
            let state = (stake as u32, false);
            let value = solution.value(&rules, &state).unwrap();
            assert!((value - known).abs() < 1e-9, "{stake}: {value} for {known}");
            assert_eq!(solution.action(&rules, &state), Some(2), "waiting leads nowhere");
        }
    }
}

#[test]
fn what_does_not_fit_or_settle_says_so() {
    let rules = Pig { target: 100 };
    let error = ValueIteration::new(&rules).memory(10_000).solve([rules.initial()]).unwrap_err();
    assert!(error.states > 50 && error.states < 200, "{error}");
    assert!(error.to_string().starts_with("the 10000 bytes allowed are too few for more than"));
    let rules = Pig { target: 10 };
    let solution = ValueIteration::new(&rules).most_sweeps(2).solve([rules.initial()]).unwrap();
    assert!(!solution.converged() && solution.residual() > 1e-6);
    let none = ValueIteration::new(&rules).solve([]).unwrap();
    assert_eq!((none.states(), none.residual()), (0, 0.0));
}
