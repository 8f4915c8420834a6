//! Othello's weights by least squares: features against the final scores of games of the present
//! weights with themselves. `cargo run --release --bin othello_fit [GAMES] [DEPTH]`
use outply_benches::othello::{game, opening};
use outply_game::{Features, Player, Rules};
use outply_games::othello::{Discs, Othello, OthelloFeatures, SHARES, UNITS, WEIGHTS};

const FEATURES: usize = WEIGHTS.len();
/// Keeps weights small that the games say little about.
const RIDGE: f64 = 10.0;

/// The sums that least squares need.
struct Sums {
    products: Vec<[f64; FEATURES]>,
    targets: [f64; FEATURES],
}

impl Sums {
    fn add(&mut self, state: &Discs, black_score: i32) {
        let mut features = [0; FEATURES];
        OthelloFeatures.extract(&Othello, state, &mut features);
        let sign = if Othello.to_move(state) == Player::FIRST { 1 } else { -1 };
        let target = f64::from(sign * black_score);
        let row = features.map(|feature| f64::from(feature) / f64::from(SHARES));
        for (i, left) in row.iter().enumerate() {
            self.targets[i] += left * target;
            for (j, right) in row.iter().enumerate() {
                self.products[i][j] += left * right;
            }
        }
    }

    /// Gauss-Jordan elimination; the ridge keeps the pivots away from zero.
    fn solve(mut self) -> [f64; FEATURES] {
        for i in 0..FEATURES {
            self.products[i][i] += RIDGE;
        }
        for i in 0..FEATURES {
            let (pivot, target) = (self.products[i], self.targets[i]);
            for row in (0..FEATURES).filter(|&row| row != i) {
                let factor = self.products[row][i] / pivot[i];
                self.targets[row] -= factor * target;
                for (cell, above) in self.products[row].iter_mut().zip(pivot) {
                    *cell -= factor * above;
                }
            }
        }
        std::array::from_fn(|i| self.targets[i] / self.products[i][i])
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse().ok());
    let games: u64 = numbers.next().unwrap_or(4_000);
    let depth = numbers.next().unwrap_or(3) as u32;
    let mut sums = Sums { products: vec![[0.0; FEATURES]; FEATURES], targets: [0.0; FEATURES] };
    let mut positions = 0;
    for seed in 0..games {
        // Random beginnings of all lengths, so that lopsided positions are seen too.
        let Some(start) = opening(seed, 6 + seed % 40) else { continue };
        let mut seen = Vec::new();
        let score = game(start, [&WEIGHTS, &WEIGHTS], depth, &mut |state| seen.push(*state));
        seen.iter().for_each(|state| sums.add(state, score));
        positions += seen.len();
    }
    println!("{positions} positions of {games} games at depth {depth}");
    let weights = sums.solve().map(|weight| (weight * f64::from(UNITS)).round() as i32);
    for stage in weights.chunks(FEATURES / 3) {
        println!("{stage:?}");
    }
}
