//! Plays 2048 with a small expectimax written here: how good the evaluator is.
//!
//! `cargo run --release -p outply --example twenty48 -- [GAMES [DEPTH [SEED]]]`: 10 games, two
//! moves ahead, seed 1 unless given.

use outply::game::{Mover, Rules, Stochastic, mix64};
use outply::games::twenty48::{
    Board, Direction, Packed, Tiles, Twenty48, Twenty48Action, Twenty48Evaluator,
};
use std::collections::BTreeMap;
use std::time::Instant;

struct Player {
    rules: Twenty48<Packed>,
    evaluator: Twenty48Evaluator<Packed>,
    depth: u32,
}

impl Player {
    /// The best slide and its value, `depth` slides ahead; `None` where nothing moves.
    fn best(&self, state: &Tiles<Packed>, depth: u32) -> Option<(Direction, f64)> {
        let slides = self.rules.actions(state).into_iter().filter_map(|action| match action {
            Twenty48Action::Slide(direction) => {
                Some((direction, self.chance(&self.rules.result(state, action), depth - 1)))
            }
            Twenty48Action::Spawn { .. } => None,
        });
        slides.max_by(|(_, a), (_, b)| a.total_cmp(b))
    }

    /// The expectation over the tile that comes.
    fn chance(&self, state: &Tiles<Packed>, depth: u32) -> f64 {
        if depth == 0 {
            return self.evaluator.estimate(&self.rules, state);
        }
        let outcomes = self.rules.outcomes(state).into_iter();
        let weighted = outcomes.map(|(spawn, probability)| {
            let next = self.rules.result(state, spawn);
            let value = self.best(&next, depth).map_or(f64::from(next.score()), |(_, value)| value);
            probability * value
        });
        weighted.sum()
    }

    /// A whole game and its number of slides.
    fn play(&self, mut seed: u64) -> (Tiles<Packed>, u64) {
        let (mut state, mut slides) = (self.rules.initial(), 0);
        while !self.rules.terminal_test(&state) {
            let action = match self.rules.to_move(&state) {
                Mover::Chance => {
                    seed = mix64(seed);
                    draw(&self.rules, &state, seed)
                }
                Mover::Player(_) => {
                    slides += 1;
                    self.best(&state, self.depth).map(|(slide, _)| Twenty48Action::Slide(slide))
                }
            };
            let Some(action) = action else { break };
            state = self.rules.result(&state, action);
        }
        (state, slides)
    }
}

/// An outcome of the chance node, drawn by its probability.
fn draw<B: Board>(rules: &Twenty48<B>, state: &Tiles<B>, seed: u64) -> Option<Twenty48Action> {
    let mut left = (seed >> 11) as f64 / (1u64 << 53) as f64;
    let mut last = None;
    for (outcome, probability) in rules.outcomes(state) {
        last = Some(outcome);
        left -= probability;
        if left < 0.0 {
            break;
        }
    }
    last
}

fn main() {
    let arguments: Vec<u64> =
        std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let argument = |place: usize, usual| arguments.get(place).copied().unwrap_or(usual);
    let (games, depth, seed) = (argument(0, 10), argument(1, 2).clamp(1, 6), argument(2, 1));
    let rules = Twenty48::standard();
    let evaluator = Twenty48Evaluator::new(&rules);
    let player = Player { rules, evaluator, depth: depth as u32 };
    let started = Instant::now();
    let (mut tiles, mut score, mut slides) = (BTreeMap::<u32, u64>::new(), 0.0, 0);
    for game in 0..games {
        let (end, count) = player.play(mix64(seed << 32 | game));
        *tiles.entry(end.largest(player.rules.size())).or_default() += 1;
        (score, slides) = (score + f64::from(end.score()), slides + count);
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{games} games, depth {depth}, seed {seed}: mean score {:.0}", score / games as f64);
    println!("{slides} slides, {:.0} a second", slides as f64 / seconds);
    tiles.iter().for_each(|(tile, count)| println!("largest tile {tile:>6}: {count} games"));
}
