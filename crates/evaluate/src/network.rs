//! Networks of one hidden layer over few active inputs, and how they learn.
//!
//! The shape is Y. Nasu's ("Efficiently updatable neural-network-based evaluation functions for
//! computer shogi", 2018): both sides see a position with the same first layer, each from its own
//! place, and where a move changes few inputs a player changes few rows of sums. A game brings its
//! own numbers of inputs, and its own arithmetic where it plays.

use crate::adam::Adam;
use crate::logistic::squashed;
use outply_game::mix64;

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs of either side.
    pub inputs: usize,
    /// Hidden cells of either side.
    pub hidden: usize,
    /// Ends of the network, at least one: a position is judged by one of them, by its material say.
    pub ends: usize,
}

/// Weights of a network. A hidden cell is the square of a sum of inputs, the sum held between 0
/// and 1; the estimate is a weighted sum of the hidden cells of both sides.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    shape: Shape,
    /// Input by input the weights to the hidden cells, then those cells' own; for every end the
    /// weights of the mover's hidden cells, then of the other side's; then every end's own.
    weights: Vec<f32>,
}

/// Positions as a network sees them, and what is to be foretold of them.
#[derive(Clone, Default, Debug)]
pub struct Lessons {
    inputs: Vec<u16>,
    rows: Vec<Row>,
}

/// Where the inputs of a position end: the mover's, then the other side's.
#[derive(Clone, Copy, Debug)]
struct Row {
    mine: usize,
    theirs: usize,
    end: usize,
    offset: f32,
    target: f32,
}

/// How to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Training {
    /// How far a weight goes in a step at first; it falls to a hundredth.
    pub rate: f64,
    /// How often all positions are gone through.
    pub epochs: u32,
    /// Positions of a step.
    pub batch: usize,
}

impl Lessons {
    /// None yet.
    pub fn new() -> Lessons {
        Lessons::default()
    }

    /// Adds a position: the inputs that are active for the mover and for the other side, the end
    /// that judges it, what is added to the estimate, and the probability to be foretold.
    pub fn add(
        &mut self,
        [mine, theirs]: [impl Iterator<Item = u16>; 2],
        end: usize,
        offset: f32,
        target: f32,
    ) {
        self.inputs.extend(mine);
        let mine = self.inputs.len();
        self.inputs.extend(theirs);
        self.rows.push(Row { mine, theirs: self.inputs.len(), end, offset, target });
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn row(&self, number: usize) -> ([&[u16]; 2], &Row) {
        let first = number.checked_sub(1).map_or(0, |before| self.rows[before].theirs);
        let row = &self.rows[number];
        ([&self.inputs[first..row.mine], &self.inputs[row.mine..row.theirs]], row)
    }
}

/// What hidden cells say, weighed; eight sums side by side, for the processor's sake.
fn cells(sums: &[f32], weights: &[f32]) -> f32 {
    let cell = |sum: f32, weight: f32| sum.clamp(0.0, 1.0) * sum.clamp(0.0, 1.0) * weight;
    let ((sums, last_sums), (weights, last_weights)) =
        (sums.as_chunks::<8>(), weights.as_chunks::<8>());
    let mut eight = [0.0f32; 8];
    for (sums, weights) in sums.iter().zip(weights) {
        let pairs = sums.iter().zip(weights);
        eight.iter_mut().zip(pairs).for_each(|(lane, (&sum, &weight))| *lane += cell(sum, weight));
    }
    let last = last_sums.iter().zip(last_weights).map(|(&sum, &weight)| cell(sum, weight));
    eight.into_iter().chain(last).sum()
}

/// What is kept of a position between foretelling and learning from it.
struct Sums {
    mine: Vec<f32>,
    theirs: Vec<f32>,
}

impl Network {
    /// A network of small random weights. Inputs that it does not have are passed over, and its last end
    /// stands for those beyond.
    pub fn new(shape: Shape, seed: u64) -> Network {
        let shape = Shape { ends: shape.ends.max(1), ..shape };
        let Shape { inputs, hidden, ends } = shape;
        let random = |number: usize| {
            (mix64(seed << 32 | number as u64) >> 40) as f32 / (1 << 23) as f32 - 1.0
        };
        let first = (0..inputs * hidden).map(|number| random(number) * 0.2);
        let own = (0..hidden).map(|number| 0.25 + 0.25 * random(inputs * hidden + number));
        let spread = 1.0 / (hidden as f32).sqrt();
        let last =
            (0..ends * 2 * hidden).map(|number| random((inputs + 1) * hidden + number) * spread);
        let weights = first.chain(own).chain(last).chain(vec![0.0; ends]).collect();
        Network { shape, weights }
    }

    /// How large it is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All weights: input by input those to the hidden cells, then the hidden cells' own; for
    /// every end those of the mover's cells, then of the other side's; then every end's own.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Where the hidden cells' own weights, the ends' and the ends' own begin.
    fn parts(&self) -> [usize; 3] {
        let Shape { inputs, hidden, ends } = self.shape;
        let own = inputs * hidden;
        let last = own + hidden;
        [own, last, last + ends * 2 * hidden]
    }

    /// Where the weights of inputs begin.
    fn firsts(&self, inputs: &[u16]) -> impl Iterator<Item = usize> {
        let Shape { inputs: count, hidden, .. } = self.shape;
        let numbers = inputs.iter().map(|&input| usize::from(input));
        numbers.filter(move |&number| number < count).map(move |number| number * hidden)
    }

    /// Which end judges.
    fn end(&self, row: &Row) -> usize {
        row.end.min(self.shape.ends.saturating_sub(1))
    }

    fn sum(&self, inputs: &[u16], sums: &mut [f32]) {
        let hidden = self.shape.hidden;
        let [own, last, _] = self.parts();
        sums.copy_from_slice(&self.weights[own..last]);
        for first in self.firsts(inputs) {
            for (sum, weight) in sums.iter_mut().zip(&self.weights[first..first + hidden]) {
                *sum += weight;
            }
        }
    }

    /// The estimate of a position: the logarithm of the odds.
    fn estimate(&self, [mine, theirs]: [&[u16]; 2], row: &Row, sums: &mut Sums) -> f32 {
        let hidden = self.shape.hidden;
        let [_, last, own] = self.parts();
        let end = self.end(row);
        self.sum(mine, &mut sums.mine);
        self.sum(theirs, &mut sums.theirs);
        let ends = &self.weights[last + 2 * end * hidden..][..2 * hidden];
        let sum = cells(&sums.mine, &ends[..hidden]) + cells(&sums.theirs, &ends[hidden..]);
        sum + self.weights[own + end] + row.offset
    }

    fn sums(&self) -> Sums {
        Sums { mine: vec![0.0; self.shape.hidden], theirs: vec![0.0; self.shape.hidden] }
    }

    /// The mean log loss (in nats) of foretelling `lessons`.
    pub fn loss(&self, lessons: &Lessons) -> f64 {
        let mut sums = self.sums();
        let losses = (0..lessons.len()).map(|number| {
            let (inputs, row) = lessons.row(number);
            let win = squashed(f64::from(self.estimate(inputs, row, &mut sums)));
            let (win, target) = (win.clamp(1e-9, 1.0 - 1e-9), f64::from(row.target));
            -target * win.ln() - (1.0 - target) * (1.0 - win).ln()
        });
        losses.sum::<f64>() / lessons.len().max(1) as f64
    }

    /// Learns by Adam (Kingma and Ba 2015) on batches in random order; `progress` sees the number
    /// of the epoch and the network after it. The same lessons and settings always end the same on
    /// one machine.
    pub fn learn(
        &mut self,
        lessons: &Lessons,
        training: &Training,
        progress: &mut dyn FnMut(u32, &Network),
    ) {
        let mut adam = Adam::new(self.weights.len());
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        let (mut slopes, mut sums) = (vec![0.0f32; self.weights.len()], self.sums());
        for epoch in 0..training.epochs {
            order.sort_unstable_by_key(|&number| mix64(number as u64 ^ u64::from(epoch) << 40));
            let count = order.len().div_ceil(training.batch.max(1));
            for (number, batch) in order.chunks(training.batch.max(1)).enumerate() {
                let gone = f64::from(epoch) + number as f64 / count as f64;
                let rate = training.rate * 0.01f64.powf(gone / f64::from(training.epochs));
                slopes.fill(0.0);
                for &number in batch {
                    let (inputs, row) = lessons.row(number);
                    self.slopes(inputs, row, &mut sums, &mut slopes);
                }
                let share = 1.0 / batch.len() as f64;
                let slopes = slopes.iter().map(|&slope| share * f64::from(slope));
                let weights = &mut self.weights;
                adam.step(slopes, |number, step| weights[number] -= (rate * step) as f32);
                self.hold();
            }
            progress(epoch, self);
        }
    }

    /// Adds the slopes of a position's loss.
    fn slopes(&self, inputs: [&[u16]; 2], row: &Row, sums: &mut Sums, slopes: &mut [f32]) {
        let hidden = self.shape.hidden;
        let [own_hidden, last, own_ends] = self.parts();
        let end = self.end(row);
        let estimate = self.estimate(inputs, row, sums);
        let excess = squashed(f64::from(estimate)) as f32 - row.target;
        slopes[own_ends + end] += excess;
        for (side, sums, inputs) in
            [(0, &mut sums.mine, inputs[0]), (1, &mut sums.theirs, inputs[1])]
        {
            let first = last + (2 * end + side) * hidden;
            let weights = &self.weights[first..first + hidden];
            let ends = &mut slopes[first..first + hidden];
            for ((sum, weight), end) in sums.iter_mut().zip(weights).zip(ends) {
                let held = sum.clamp(0.0, 1.0);
                *end += excess * held * held;
                let inside = if *sum > 0.0 && *sum < 1.0 { 1.0 } else { 0.0 };
                *sum = inside * 2.0 * held * excess * weight;
            }
            for first in self.firsts(inputs).chain([own_hidden]) {
                for (slope, sum) in slopes[first..first + hidden].iter_mut().zip(sums.iter()) {
                    *slope += sum;
                }
            }
        }
    }

    /// Holds weights where whole numbers of 16 bits can stand for them.
    fn hold(&mut self) {
        const MOST: f32 = 1.98;
        self.weights.iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hidden cells that are no multiple of eight.
    const SHAPE: Shape = Shape { inputs: 8, hidden: 20, ends: 2 };

    /// Whether exactly one of two inputs is active, which no weighted sum can tell: of the mover's
    /// at the first end, of the other side's at the second.
    fn riddles() -> Lessons {
        let mut lessons = Lessons::new();
        for number in 0..4_000u64 {
            let drawn = mix64(number);
            let bits = |mask: u64| (0..8u16).filter(move |bit| (drawn & mask) >> bit & 1 == 1);
            let end = (drawn >> 8 & 1) as usize;
            let pair = drawn >> (4 * end);
            let answer = (pair ^ pair >> 1) & 1;
            lessons.add([bits(0x0f), bits(0xf0)], end, 0.0, answer as f32);
        }
        lessons
    }

    #[test]
    fn a_network_learns_what_no_sum_can_tell() {
        let lessons = riddles();
        let mut network = Network::new(SHAPE, 1);
        assert!(network.loss(&lessons) > 0.6);
        let training = Training { rate: 0.01, epochs: 40, batch: 100 };
        let mut seen = 0;
        network.learn(&lessons, &training, &mut |epoch, _| seen += epoch);
        assert!(network.loss(&lessons) < 0.1, "{}", network.loss(&lessons));
        assert_eq!(seen, (0..40).sum());
    }

    #[test]
    fn what_a_network_does_not_have_is_passed_over() {
        let target = |inputs: Vec<u16>, end| {
            let mut lessons = Lessons::new();
            lessons.add([inputs.into_iter(), vec![].into_iter()], end, 0.0, 0.5);
            Network::new(SHAPE, 3).loss(&lessons)
        };
        assert_eq!(target(vec![1, 8, 900], 9), target(vec![1], 1));
        assert_ne!(target(vec![1], 0), target(vec![1], 1));
    }

    #[test]
    fn offsets_are_added() {
        let mut lessons = Lessons::new();
        let nothing = std::iter::empty::<u16>;
        lessons.add([nothing(), nothing()], 0, 2.0, squashed(2.0) as f32);
        let shape = Shape { hidden: 0, ..SHAPE };
        let network = Network::new(shape, 1);
        let entropy = |p: f64| -p * p.ln() - (1.0 - p) * (1.0 - p).ln();
        assert!((network.loss(&lessons) - entropy(squashed(2.0))).abs() < 1e-6);
    }

    /// Slopes against differences of the loss.
    #[test]
    fn slopes_are_those_of_the_loss() {
        let lessons = riddles();
        let network = Network::new(SHAPE, 7);
        let (mut sums, mut slopes) = (network.sums(), vec![0.0; network.weights.len()]);
        assert!(!lessons.is_empty());
        for number in 0..lessons.len() {
            let (inputs, row) = lessons.row(number);
            network.slopes(inputs, row, &mut sums, &mut slopes);
        }
        for (number, slope) in slopes.iter().enumerate() {
            let moved = |by: f32| {
                let mut moved = network.clone();
                moved.weights[number] += by;
                moved.loss(&lessons)
            };
            let difference = (moved(0.01) - moved(-0.01)) / 0.02;
            let slope = f64::from(*slope) / lessons.len() as f64;
            assert!((difference - slope).abs() < 3e-4, "{number}: {difference}, {slope}");
        }
    }
}
