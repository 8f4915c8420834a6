//! Networks that see a state from both sides.
//!
//! Both sides' views lead to hidden cells by the same rows of weights ("efficiently updatable": Y. Nasu, "NNUE", 2018).
//! A cell is the square of its sum, the sum held between 0 and 1; kinds of positions have ends of their own over the
//! same cells.

use crate::arithmetic::{add, add_rows};
use crate::net::{Net, Sums};
use crate::random::Random;

/// How far the weights of cells at the ends lie from zero, at most: so whole numbers of 16 bits hold a weight times a
/// cell.
pub(crate) const MOST_AT_ENDS: f32 = 127.0 / 64.0;

/// How far the first weights of inputs lie from zero, at most.
const SPREAD: f32 = 0.06;
/// What a cell begins with, so that it is neither silent nor full.
const BEGINNING: f32 = 0.1;

/// What the side sees, and what the other one sees, whose inputs come after all of the first.
#[inline]
fn apart(active: &[(u32, f32)], inputs: usize) -> [&[(u32, f32)]; 2] {
    let (own, other) =
        active.split_at(active.partition_point(|(input, _)| (*input as usize) < inputs));
    [own, other]
}

/// What a cell says.
#[inline]
fn held(sum: f32) -> f32 {
    let held = sum.clamp(0.0, 1.0);
    held * held
}

/// By how much more a cell says for a little more of its sum.
#[inline]
fn slope(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 }
}

/// Eight sums side by side.
#[inline]
fn weighed(sums: &[f32], weights: &[f32]) -> f32 {
    const LANES: usize = 8;
    let ((sums, last_sums), (weights, last_weights)) =
        (sums.as_chunks::<LANES>(), weights.as_chunks::<LANES>());
    let mut lanes = [0.0f32; LANES];
    for (sums, weights) in sums.iter().zip(weights) {
        for lane in 0..LANES {
            lanes[lane] += held(sums[lane]) * weights[lane];
        }
    }
    let last = last_sums.iter().zip(last_weights).map(|(sum, weight)| held(*sum) * weight);
    lanes.iter().sum::<f32>() + last.sum::<f32>()
}

impl Net {
    /// A network of both sides' views with so many inputs a view, hidden cells a view, and ends. It says nothing yet.
    pub(crate) fn of_views(
        (inputs, cells, ends): (usize, usize, usize),
        random: &mut Random,
    ) -> Net {
        let small = |_| (random.unit() as f32 * 2.0 - 1.0) * SPREAD;
        let rows = (0..inputs * cells).map(small).collect::<Vec<f32>>();
        let rows = [rows, vec![BEGINNING; cells]].concat().into();
        Net { cells, ends, rows, last: vec![0.0; ends * (2 * cells + 1)] }
    }

    /// The weights that lead to an end.
    fn end_of_views(&self, end: usize) -> &[f32] {
        let width = 2 * self.cells + 1;
        &self.last[end * width..][..width]
    }

    /// The sum at one end.
    #[inline]
    pub(crate) fn foretell_views(&self, end: usize, active: &[(u32, f32)], sums: &mut Sums) {
        let Sums { cells, ends, .. } = sums;
        let inputs = self.inputs();
        cells.clear();
        for (view, first) in apart(active, inputs).into_iter().zip([0, inputs as u32]) {
            let begin = cells.len();
            cells.extend_from_slice(self.row(inputs));
            add_rows(&mut cells[begin..], (view, first), &self.rows);
        }
        let weights = self.end_of_views(end);
        let own = weights.last().copied().unwrap_or(0.0);
        ends.clear();
        ends.push(weighed(cells, weights) + own);
    }

    /// The slopes of the loss in the sums of both views' cells, where its slope at the end is `excess`; `last` sees
    /// those of the weights at the end, by their places. `sums` are those of the same inputs.
    pub(crate) fn slopes_of_views<'s>(
        &self,
        end: usize,
        Sums { cells, slopes, .. }: &'s mut Sums,
        excess: f32,
        mut last: impl FnMut(usize, f32),
    ) -> &'s [f32] {
        let (first, weights) = (end * (2 * self.cells + 1), self.end_of_views(end));
        slopes.clear();
        slopes.extend(cells.iter().zip(weights).map(|(sum, weight)| excess * slope(*sum) * weight));
        cells.iter().enumerate().for_each(|(place, sum)| last(first + place, excess * held(*sum)));
        last(first + cells.len(), excess);
        slopes
    }

    /// Shows each row that is on, with its number and the slopes in the cells of its view.
    #[inline]
    pub(crate) fn each_of_views(
        inputs: usize,
        active: &[(u32, f32)],
        slopes: &[f32],
        mut row: impl FnMut(usize, f32, &[f32]),
    ) {
        let (own, other) = slopes.split_at(slopes.len() / 2);
        for ((view, first), slopes) in
            apart(active, inputs).into_iter().zip([0, inputs]).zip([own, other])
        {
            view.iter().for_each(|&(input, number)| row(input as usize - first, number, slopes));
            row(inputs, 1.0, slopes);
        }
    }

    /// Goes `rate` down the slope of the loss, whose slope at the end is `excess`.
    pub(crate) fn correct_views(
        &mut self,
        (end, active): (usize, &[(u32, f32)]),
        sums: &mut Sums,
        excess: f32,
        rate: f32,
    ) {
        let mut steps = Vec::new();
        let slopes =
            self.slopes_of_views(end, sums, excess, |place, slope| steps.push((place, slope)));
        let (width, rows) = (self.cells, &mut self.rows);
        Net::each_of_views(rows.len() / width - 1, active, slopes, |input, number, slopes| {
            add(&mut rows[input * width..][..width], -rate * number, slopes);
        });
        for (place, slope) in steps {
            self.last[place] -= rate * slope;
        }
        self.hold_ends();
    }

    /// Holds the weights of cells at the ends within their bounds.
    pub(crate) fn hold_ends(&mut self) {
        for end in self.last.chunks_exact_mut(2 * self.cells + 1) {
            let weights = &mut end[..2 * self.cells];
            let hold = |weight: &mut f32| *weight = weight.clamp(-MOST_AT_ENDS, MOST_AT_ENDS);
            weights.iter_mut().for_each(hold);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::mix64;

    const INPUTS: usize = 7;
    const CELLS: usize = 11;

    fn net() -> Net {
        let mut net = Net::of_views((INPUTS, CELLS, 2), &mut Random::new(&[1]));
        let random = |n: usize| (mix64(n as u64) % 1_000) as f32 / 1_000.0 - 0.4;
        net.rows.iter_mut().enumerate().for_each(|(n, weight)| *weight += random(n) / 2.0);
        net.last.iter_mut().enumerate().for_each(|(n, weight)| *weight = random(n + 999));
        net
    }

    fn active(own: &[u32], other: &[u32]) -> Vec<(u32, f32)> {
        let other = other.iter().map(|input| input + INPUTS as u32);
        own.iter().copied().chain(other).map(|input| (input, 1.0)).collect()
    }

    fn said(net: &Net, end: usize, active: &[(u32, f32)]) -> f32 {
        let mut sums = Sums::default();
        net.foretell_views(end, active, &mut sums);
        sums.ends[0]
    }

    #[test]
    fn both_views_share_their_rows() {
        let mut net = net();
        let (first, second) = (active(&[0, 3], &[2, 5, 6]), active(&[2, 5, 6], &[0, 3]));
        assert_ne!(said(&net, 0, &first), said(&net, 0, &second));
        assert_ne!(said(&net, 0, &first), said(&net, 1, &first));
        // Ends that weigh both views alike do not tell them apart.
        for end in net.last.chunks_exact_mut(2 * CELLS + 1) {
            let (own, other) = end.split_at_mut(CELLS);
            other[..CELLS].copy_from_slice(own);
        }
        assert!((said(&net, 1, &first) - said(&net, 1, &second)).abs() < 1e-6);
    }

    #[test]
    fn slopes_are_those_of_what_is_said() {
        let (net, on) = (net(), active(&[1, 4], &[0, 4, 5]));
        let mut sums = Sums::default();
        net.foretell_views(1, &on, &mut sums);
        let mut last = vec![0.0f32; net.last.len()];
        let slopes = net.slopes_of_views(1, &mut sums, 1.0, |place, slope| last[place] += slope);
        let mut rows = vec![0.0f32; net.rows.len()];
        Net::each_of_views(INPUTS, &on, slopes, |input, number, slopes| {
            add(&mut rows[input * CELLS..][..CELLS], number, slopes);
        });
        let check = |slope: f32, change: &dyn Fn(&mut Net, f32)| {
            let moved = |by: f32| {
                let mut moved = net.clone();
                change(&mut moved, by);
                said(&moved, 1, &on)
            };
            let difference = (moved(0.002) - moved(-0.002)) / 0.004;
            assert!((difference - slope).abs() < 5e-3, "{difference}, {slope}");
        };
        for (place, slope) in last.iter().enumerate() {
            check(*slope, &|net, by| net.last[place] += by);
        }
        for (place, slope) in rows.iter().enumerate() {
            check(*slope, &|net, by| net.rows[place] += by);
        }
    }

    #[test]
    fn corrections_lead_to_the_target() {
        let (mut net, on) = (net(), active(&[1, 4], &[0, 4, 5]));
        let mut sums = Sums::default();
        for _ in 0..300 {
            net.foretell_views(0, &on, &mut sums);
            let excess = sums.ends[0] - 0.6;
            net.correct_views((0, &on), &mut sums, excess, 0.05);
        }
        assert!((said(&net, 0, &on) - 0.6).abs() < 1e-3);
    }
}
