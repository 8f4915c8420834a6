//! Choosing at the root with few simulations: Gumbel noise and sequential halving (Danihelka,
//! Guez, Schrittwieser and Silver 2022), and the Dirichlet noise of self-play.

use super::builder::MonteCarlo;
use super::driver::{Course, Pause};
use super::error::MonteCarloError;
use super::evaluation::Evaluation;
use super::game::Nature;
use super::key::Identity;
use super::memory::Memory;
use super::random::Random;
use super::selection::Selection;
use super::store::{PRIOR, ROOT, Tree};
use crate::limits::Clock;
use crate::sorting::{by_rank, highest_real};
use crate::{Expected, Limits, Progress};
use outply_game::{Hints, Observer, Player, Rules};
use rand_distr::{Distribution, Gamma, Gumbel};
use std::sync::atomic::Ordering::Relaxed;

/// The paper's constants: how much values weigh against priors.
pub(super) const VISITS: f64 = 50.0;
pub(super) const SCALE: f64 = 1.0;

/// An action still considered.
#[derive(Clone, Copy, Debug)]
struct Considered {
    place: usize,
    /// Noise plus the logarithm of the prior.
    drawn: f64,
}

/// Which of the root's children are visited, and how often each.
pub(super) struct Round {
    pub(super) places: Vec<usize>,
    pub(super) each: u64,
}

/// What makes the visits of a round.
pub(super) type Visit<'v, M> =
    dyn FnMut(&mut M, &mut Course, &mut Clock, &Round) -> Result<(), MonteCarloError> + 'v;

impl<R, N, S, V, H, O, K, D> MonteCarlo<'_, R, N, S, V, H, O, K, D>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    /// Runs exactly as many simulations as `limits` say (fewer if another limit or a proof ends it):
    /// actions are drawn without replacement by their priors, each round visits all that are left
    /// equally often, and drops the worse half. Improves on the priors however few simulations there
    /// are, which visit counts do not.
    pub(super) fn halve(
        &mut self,
        course: &mut Course,
        clock: &mut Clock,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
        visit: &mut Visit<'_, Self>,
    ) -> Result<(), MonteCarloError> {
        let Some(simulations) = limits.simulations else {
            let (setting, needs) = ("gumbel", "a limit of simulations");
            return Err(MonteCarloError::Lacks { setting, needs });
        };
        let most = self.settings.gumbel.min(simulations.min(1 << 32) as usize).max(1);
        let tree = self.memory.as_ref().map(|memory| &memory.tree);
        let drawn = tree.map(|tree| draw_actions(tree, most, &mut course.carried.random));
        let mut left = drawn.unwrap_or_default();
        let rounds = u64::from((left.len().max(2) as u64).next_power_of_two().ilog2());
        while !left.is_empty() && course.pause == Pause::Report {
            let each = (simulations / (rounds * left.len() as u64)).max(1);
            visit(self, course, clock, &Round { places: places(&left), each })?;
            sort(&mut left, &|considered| self.merit(considered));
            course.chosen = left.first().map(|best| best.place);
            progress(&self.answer(course, clock));
            left.truncate(left.len().div_ceil(2).max(2.min(left.len())));
        }
        if self.root_is_proven() {
            // A proof says what to play better than any count.
            course.chosen = None;
        }
        Ok(())
    }

    pub(super) fn root_is_proven(&self) -> bool {
        let proven = |memory: &Memory<R>| memory.tree.node(ROOT).proven().is_some();
        self.game().is_provable() && self.memory.as_ref().is_some_and(proven)
    }

    /// The visits of a round, one after the other.
    pub(super) fn visit_all(
        &mut self,
        course: &mut Course,
        clock: &mut Clock,
        round: &Round,
    ) -> Result<(), MonteCarloError> {
        round.places.iter().try_for_each(|&place| self.visit(course, clock, place, round.each))
    }

    fn visit(
        &mut self,
        course: &mut Course,
        clock: &mut Clock,
        place: usize,
        times: u64,
    ) -> Result<(), MonteCarloError> {
        for _ in 0..times {
            let Some(mut worker) = self.worker(course) else { return Ok(()) };
            worker.forced = Some(place);
            let solved = worker.is_solved();
            let full = worker.shared.tree.is_full();
            let ended = solved || clock.count_node().is_err();
            let ran = if ended { Ok(()) } else { worker.simulate() };
            course.carried = worker.carried;
            ran?;
            if ended {
                course.pause = if solved { Pause::Solved } else { Pause::Limit };
                return Ok(());
            }
            if full {
                course.recycled += u32::from(self.recycle());
            }
        }
        Ok(())
    }

    /// The paper's g + logits + sigma(q).
    fn merit(&self, considered: &Considered) -> f64 {
        let Some(memory) = &self.memory else { return 0.0 };
        let viewer = self.game().mover(&memory.root).player().unwrap_or(Player::FIRST);
        merit(&memory.tree, considered, viewer, super::worker::range::<R>(&self.settings))
    }
}

fn places(considered: &[Considered]) -> Vec<usize> {
    considered.iter().map(|considered| considered.place).collect()
}

/// Sorts by this measure, the highest first.
fn sort(considered: &mut [Considered], measure: &dyn Fn(&Considered) -> f64) {
    by_rank(considered, |considered| (highest_real(measure(considered)), 0));
}

/// The root's actions of highest noisy prior: a draw without replacement.
fn draw_actions(tree: &Tree, most: usize, random: &mut Random) -> Vec<Considered> {
    let Some(block) = tree.node(ROOT).children() else { return Vec::new() };
    let noise = Gumbel::new(0.0, 1.0).expect("a scale of 1 is fine");
    let extras = tree.extras(block);
    let mut drawn: Vec<Considered> = (0..block.count as usize)
        .map(|place| {
            let prior = extras.get(place).map_or(1.0, |e| f32::from_bits(e[PRIOR].load(Relaxed)));
            let noise: f64 = noise.sample(random.generator());
            Considered { place, drawn: noise + f64::from(prior.max(1e-9)).ln() }
        })
        .collect();
    sort(&mut drawn, &|considered| considered.drawn);
    drawn.truncate(most);
    drawn
}

/// What an action is worth to the viewer, with payoffs as rewards where their range is known.
fn merit(tree: &Tree, considered: &Considered, viewer: Player, range: Option<(f64, f64)>) -> f64 {
    let Some(block) = tree.node(ROOT).children() else { return 0.0 };
    let most = tree.block(block).map(|node| node.visits()).max().unwrap_or(0);
    let node = tree.node(block.first + considered.place as u32);
    let mean = match node.proven() {
        Some(first) if viewer == Player::FIRST => f64::from(first),
        Some(first) => -f64::from(first),
        None => node.mean(),
    };
    let reward = range.map_or(mean, |(low, high)| (mean - low) / (high - low));
    considered.drawn + (VISITS + f64::from(most)) * SCALE * reward
}

/// A draw of `count` shares of 1 from the symmetric Dirichlet distribution.
pub(super) fn dirichlet(alpha: f32, count: usize, random: &mut Random) -> Vec<f32> {
    let Ok(gamma) = Gamma::new(f64::from(alpha), 1.0) else { return vec![0.0; count] };
    let draws: Vec<f64> = (0..count).map(|_| gamma.sample(random.generator())).collect();
    let sum: f64 = draws.iter().sum();
    // Tiny alphas may draw nothing but zeros.
    let share = |draw: f64| if sum > 0.0 { draw / sum } else { 1.0 / count as f64 };
    draws.into_iter().map(|draw| share(draw) as f32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dirichlet_shares_sum_to_one_and_small_alphas_concentrate() {
        let mut random = Random::new(5);
        let largest = |alpha, random: &mut Random| -> f32 {
            let draw = |random: &mut Random| {
                let shares = dirichlet(alpha, 10, random);
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
                shares.into_iter().fold(0.0, f32::max)
            };
            (0..200).map(|_| draw(random)).sum::<f32>() / 200.0
        };
        assert!(largest(0.1, &mut random) > 2.0 * largest(10.0, &mut random));
        assert_eq!(dirichlet(1e-6, 3, &mut random).len(), 3);
    }
}
