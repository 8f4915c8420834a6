//! Random games that rules play in their own way end as those played action by action.

use outply_game::{Draw, Player, Rules, Utility, mix64, random_game_by_actions};
use outply_games::connect4::Connect4;
use outply_games::hex::Hex;
use outply_games::othello::Othello;

/// A stream of random numbers.
struct Stream(u64);

impl Draw for Stream {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix64(self.0)
    }
}

/// A state after so many random plies, or the last before the game was over.
fn after<R: Rules>(rules: &R, plies: u64, seed: u64) -> R::State {
    let mut state = rules.initial();
    for ply in 0..plies {
        let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed ^ mix64(ply)) % actions.len() as u64;
        let next = rules.result(&state, actions[drawn as usize]);
        if rules.terminal_test(&next) {
            break;
        }
        state = next;
    }
    state
}

/// Mean and variance of the first player's payoffs, and the same of who wins.
fn moments(payoffs: &[f64]) -> [(f64, f64); 2] {
    [payoffs.to_vec(), payoffs.iter().map(|payoff| payoff.signum()).collect()].map(|values| {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        (mean, values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count)
    })
}

fn agree<R: Rules>(rules: &R, state: &R::State, games: usize) {
    let mut draw = Stream(7);
    let payoff = |utility: Option<R::Utility>| utility.expect("an end").payoff(Player::FIRST);
    let quick: Vec<f64> =
        (0..games).map(|_| payoff(rules.random_game(state, 10_000, &mut draw))).collect();
    let plain: Vec<f64> = (0..games)
        .map(|_| payoff(random_game_by_actions(rules, state, 10_000, &mut draw)))
        .collect();
    for ((mean, variance), (other, spread)) in moments(&quick).into_iter().zip(moments(&plain)) {
        let error = ((variance + spread) / games as f64).sqrt();
        assert!((mean - other).abs() <= 4.5 * error + 1e-12, "{state:?}: {mean} and {other}");
    }
}

#[test]
fn connect_four() {
    for plies in [0, 9, 20, 30, 40] {
        for seed in 0..3 {
            let rules = Connect4::<u64>::standard();
            agree(&rules, &after(&rules, plies, seed), 4_000);
            let small = Connect4::<u64>::new(5, 4, 3).unwrap();
            agree(&small, &after(&small, plies / 3, seed), 4_000);
            let wide = Connect4::<u128>::new(12, 7, 4).unwrap();
            agree(&wide, &after(&wide, plies, seed), 2_000);
        }
    }
}

#[test]
fn hex() {
    for plies in [0, 1, 2, 7, 12] {
        for seed in 0..3 {
            for (size, swap) in [(1, false), (2, true), (4, true), (6, false)] {
                let rules = Hex::<2>::new(size, swap).unwrap();
                agree(&rules, &after(&rules, plies, seed), 3_000);
            }
            let large = Hex::<6>::new(19, false).unwrap();
            agree(&large, &after(&large, 20 * plies, seed), 100);
        }
    }
}

#[test]
fn othello() {
    for plies in [0, 10, 30, 50, 57] {
        for seed in 0..3 {
            agree(&Othello, &after(&Othello, plies, seed), 1_500);
        }
    }
}

/// A game that does not end in time is worth nothing.
#[test]
fn plies_are_limited() {
    fn check<R: Rules>(rules: &R, plies: u64) {
        for (left, seed) in (0..6).flat_map(|left| (0..40).map(move |seed| (left, seed))) {
            let state = after(rules, plies, seed);
            let quick = (0..20).filter(|&n| {
                let ended = rules.random_game(&state, left, &mut Stream(n));
                if left == 0 {
                    assert_eq!(ended.is_some(), rules.terminal_test(&state));
                }
                ended.is_some()
            });
            let plain = (20..40)
                .filter(|&n| random_game_by_actions(rules, &state, left, &mut Stream(n)).is_some());
            let (quick, plain) = (quick.count(), plain.count());
            assert!(quick.abs_diff(plain) <= 18, "{state:?} in {left}: {quick} and {plain}");
        }
    }
    check(&Connect4::<u64>::standard(), 36);
    check(&Hex::<2>::new(4, false).unwrap(), 12);
    check(&Othello, 56);
}
