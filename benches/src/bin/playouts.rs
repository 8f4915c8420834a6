//! Uniformly random games of Hex from the empty board, one thread: `cargo run --release --bin
//! playouts [SECONDS] [SIZE]`. Actions are drawn through the iterator's `nth`, or from a list of all.
use outply_game::{Outcome, Player, Rules, mix64};
use outply_games::hex::Hex;
use std::time::{Duration, Instant};

/// A number below `bound` (Lemire's multiplication, its small bias left in).
fn below(seed: &mut u64, bound: usize) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    ((u128::from(mix64(*seed)) * bound as u128) >> 64) as usize
}

fn draw<R: Rules>(
    rules: &R,
    state: &R::State,
    listed: bool,
    list: &mut Vec<R::Action>,
    seed: &mut u64,
) -> Option<R::Action> {
    let mut actions = rules.actions(state).into_iter();
    if !listed {
        let count = actions.size_hint().0;
        return actions.nth(below(seed, count));
    }
    list.clear();
    actions.for_each(|action| list.push(action));
    list.get(below(seed, list.len())).copied()
}

/// Plays to the end; returns the plies and whether the first player won.
fn playout<R: Rules<Utility = Outcome>>(rules: &R, listed: bool, seed: &mut u64) -> (u64, bool) {
    let (mut state, mut plies, mut list) = (rules.initial(), 0, Vec::new());
    loop {
        if let Some(outcome) = rules.utility(&state) {
            return (plies, outcome == Outcome::Win(Player::FIRST));
        }
        let Some(action) = draw(rules, &state, listed, &mut list, seed) else {
            return (plies, false);
        };
        state = rules.result(&state, action);
        plies += 1;
    }
}

fn measure<const WORDS: usize>(size: u32, listed: bool, time: Duration) {
    let rules = Hex::<WORDS>::new(size, false).expect("a size that fits");
    let (mut games, mut plies, mut wins, mut seed) = (0u64, 0, 0u64, 1);
    let start = Instant::now();
    while games == 0 || start.elapsed() < time {
        for _ in 0..100 {
            let (length, won) = playout(&rules, listed, &mut seed);
            (games, plies, wins) = (games + 1, plies + length, wins + u64::from(won));
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{size:>2}x{size:<2} {WORDS} words, {}: {:>9.0} playouts/s, {:>5.1} ns a ply, {:.2} plies a game, {:.1} % won by the first",
        if listed { "listed" } else { "nth   " },
        games as f64 / seconds,
        1e9 * seconds / plies as f64,
        plies as f64 / games as f64,
        100.0 * wins as f64 / games as f64
    );
}

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let time = Duration::from_secs(numbers.first().copied().unwrap_or(3).into());
    for listed in [false, true] {
        for size in [8, 11, 14, 19] {
            if numbers.get(1).is_some_and(|&only| only != size) {
                continue;
            }
            match size {
                8 => measure::<1>(size, listed, time),
                11 => measure::<2>(size, listed, time),
                14 => measure::<4>(size, listed, time),
                _ => measure::<6>(size, listed, time),
            }
        }
    }
}
