//! 2048's weights by the cross-entropy method (Rubinstein 1999): weights are drawn around a
//! centre, each set plays the same seeded games, the centre moves to the best.
//!
//! `cargo run --release --bin twenty48_weights [ROUNDS [GAMES [SEED [PLIES]]]]`: 20 rounds in which
//! every set plays 60 games, 4 plies and a slide ahead, from seed 1 unless told otherwise. Weights
//! vary by factors, drawn log-normally; a weight of 0 stays next to nothing.
//!
//! Weights must be looked for at the depth at which they are to play: at 2 plies those win that
//! count points early and fear little, and two slides deeper they lose half the score.
use outply_game::{Mover, Rules, Stochastic, mix64};
use outply_games::twenty48::{
    Packed, Tiles, Twenty48, Twenty48Action, Twenty48Evaluator, WEIGHTS, Weights,
};
use outply_search::Limits;
use outply_search::chance::{ChanceTable, Expectiminimax};

/// Sets a round, and how many of them the centre moves to.
const SETS: usize = 24;
const ELITE: usize = 6;
/// States less probable than this are estimated.
const CUTOFF: f64 = 0.008;
/// The weights, and what being alive is worth.
const PARAMETERS: usize = 7;
type Point = [f64; PARAMETERS];

/// Random numbers: SplitMix64.
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix64(self.0)
    }

    /// In (0, 1).
    fn unit(&mut self) -> f64 {
        ((self.next() >> 12) as f64 + 0.5) / (1u64 << 52) as f64
    }

    /// Normal, by Box and Muller (1958).
    fn normal(&mut self) -> f64 {
        (-2.0 * self.unit().ln()).sqrt() * (std::f64::consts::TAU * self.unit()).cos()
    }

    fn outcome(
        &mut self,
        rules: &Twenty48<Packed>,
        state: &Tiles<Packed>,
    ) -> Option<Twenty48Action> {
        let mut left = self.unit();
        let mut outcomes = rules.outcomes(state).into_iter();
        outcomes.find_map(|(outcome, probability)| {
            left -= probability;
            (left < 1e-12).then_some(outcome)
        })
    }
}

fn play(
    rules: &Twenty48<Packed>,
    evaluator: &Twenty48Evaluator<Packed>,
    limits: &Limits,
    seed: u64,
) -> f64 {
    let (mut state, mut draws) = (rules.initial(), Draws(mix64(seed)));
    let table = ChanceTable::mib(2).expect("a table");
    while !rules.terminal_test(&state) {
        let action = match rules.to_move(&state) {
            Mover::Chance => draws.outcome(rules, &state),
            Mover::Player(_) => {
                let search = Expectiminimax::new(rules).evaluator(evaluator.clone());
                let mut search = search.deepening(false).probability_cutoff(CUTOFF).table(&table);
                search.search(&state, limits).unwrap().action
            }
        };
        let Some(action) = action else { break };
        state = rules.result(&state, action);
    }
    f64::from(state.score())
}

/// The parameters are logarithms, since only proportions matter.
fn evaluator(rules: &Twenty48<Packed>, point: &Point) -> Twenty48Evaluator<Packed> {
    let (weights, alive) = weights(point);
    Twenty48Evaluator::weighted(rules, &weights, alive)
}

fn weights(point: &Point) -> (Weights, i32) {
    let found = point.map(|parameter| parameter.exp().min(1e9) as i32);
    ([found[0], found[1], found[2], found[3], found[4], found[5]], found[6])
}

fn centre_of(elite: &[Point]) -> (Point, Point) {
    let count = elite.len() as f64;
    let mean = std::array::from_fn(|n| elite.iter().map(|point| point[n]).sum::<f64>() / count);
    let spread = std::array::from_fn(|n: usize| {
        let squares = elite.iter().map(|point| (point[n] - mean[n]).powi(2));
        (squares.sum::<f64>() / count).sqrt()
    });
    (mean, spread)
}

fn main() {
    let arguments: Vec<u64> =
        std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let argument = |place: usize, usual| arguments.get(place).copied().unwrap_or(usual);
    let (rounds, games, seed) = (argument(0, 20), argument(1, 60), argument(2, 1));
    let limits = Limits::depth(argument(3, 4) as u32);
    let rules = Twenty48::standard();
    let mut draws = Draws(mix64(seed));
    let start = WEIGHTS.map(|weight| f64::from(weight).max(1.0).ln());
    let alive = f64::from(Twenty48Evaluator::<Packed>::ALIVE).ln();
    let mut mean = [start[0], start[1], start[2], start[3], start[4], start[5], alive];
    let mut spread = [0.7; PARAMETERS];
    for round in 0..rounds {
        let mut sets: Vec<(f64, Point)> = (0..SETS)
            .map(|_| {
                let point = std::array::from_fn(|n| mean[n] + spread[n] * draws.normal());
                let evaluator = evaluator(&rules, &point);
                let score =
                    |game| play(&rules, &evaluator, &limits, mix64(seed ^ round << 32) ^ game);
                ((0..games).map(score).sum::<f64>() / games as f64, point)
            })
            .collect();
        sets.sort_by(|a, b| b.0.total_cmp(&a.0));
        let elite: Vec<Point> = sets[..ELITE].iter().map(|(_, point)| *point).collect();
        let (next, found) = centre_of(&elite);
        mean = next;
        // Half of the old spread stays: a round's elite is partly luck.
        spread = std::array::from_fn(|n| 0.5 * spread[n] + 0.5 * found[n]);
        let all = sets.iter().map(|(score, _)| score).sum::<f64>() / SETS as f64;
        let (weights, alive) = weights(&mean);
        println!("{round:>3}: mean {all:.0}, best {:.0}, {weights:?} {alive}", sets[0].0);
    }
}
