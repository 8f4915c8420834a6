//! A policy that is better than the priors that a search began with, to learn from (I. Danihelka, A. Guez, J.
//! Schrittwieser and D. Silver, "Policy improvement by planning with Gumbel", 2022).

use super::builder::MonteCarlo;
use super::drive::Drive;
use super::error::MonteCarloError;
use super::evaluation::{Estimates, Evaluation};
use super::game::Nature;
use super::gumbel::{SCALE, VISITS};
use super::key::Identity;
use super::memory::Memory;
use super::report::Worth;
use super::selection::{Puct, Selection};
use super::settings::{FirstPlay, Settings};
use super::store::{Extra, Node, PRIOR, ROOT};
use super::worker::softmax;
use crate::Limits;
use outply_game::{
    Hints, Lookahead, Mover, NoMemory, Observer, PayoffEvaluator, Payoffs, Player, Rules, Think,
    Thought, listed,
};
use std::fmt::{Debug, Formatter};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Actions considered at the root.
const CONSIDERED: usize = 16;
/// The memory of a search: some hundred bytes for each child of each state seen, of which there may be hundreds.
const BYTES: u64 = 1 << 14;
/// The most and the least of it.
const MOST_BYTES: u64 = 256 << 20;
const LEAST_BYTES: u64 = 4 << 20;

/// What the search knows of one action at the root.
struct Tried {
    prior: f64,
    visits: u32,
    /// Its mean, or what was proven, as the player sees it who chooses.
    worth: f64,
}

impl Tried {
    /// Whether anything is known of it.
    fn is_known(&self) -> bool {
        self.worth.is_finite()
    }
}

/// What searches states for a learner. It keeps the memory of its searches for the next ones.
pub struct Thinker<R: Rules, N> {
    nature: N,
    kept: Mutex<Vec<Memory<R>>>,
}

impl<R: Rules, N: Debug> Debug for Thinker<R, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").field("nature", &self.nature).finish_non_exhaustive()
    }
}

impl<R: Rules, N: Nature<R>> Thinker<R, N> {
    /// Of a game in which chance falls like this.
    pub fn new(nature: N) -> Thinker<R, N> {
        Thinker { nature, kept: Mutex::new(Vec::new()) }
    }

    /// Searches a state by an evaluator's payoffs and priors, and says what a learner should take from it; its chance
    /// comes of the seed. `None` where there is nothing to choose, where simulations are not limited, or where the
    /// evaluator cannot be used.
    ///
    /// # Errors
    /// If there is not enough memory for the tree.
    ///
    /// The action to play comes of sequential halving among actions drawn with Gumbel noise. The policy is the priors'
    /// logits plus what the search found each action to be worth; one that was never tried is worth what the others are
    /// on average. Payoffs are what the policy brings; of more players, and of two with payoffs of their own each, what
    /// the simulations brought on average.
    pub fn think(
        &self,
        rules: &R,
        judge: &mut dyn PayoffEvaluator<R>,
        state: &R::State,
        (limits, seed): (&Limits, u64),
    ) -> Result<Option<Thought>, NoMemory> {
        let Some(simulations) = limits.simulations else { return Ok(None) };
        let settings = Settings {
            seed,
            bytes: simulations.saturating_mul(BYTES).clamp(LEAST_BYTES, MOST_BYTES) as usize,
            first_play: FirstPlay::Reduction(0.2),
            gumbel: CONSIDERED,
            ..Settings::default()
        };
        let mut search = MonteCarlo::with_nature(rules, self.nature)
            .selection(Puct::default())
            .evaluation(Estimates(judge))
            .settings(settings);
        if let Some(memory) = self.kept().pop() {
            // Its chance is to come of this seed alone.
            search = search.with_memory(Memory { searches: 0, ..memory });
        }
        let thought = search.think(state, limits);
        self.kept().extend(search.into_memory());
        match thought {
            Err(MonteCarloError::Memory { bytes, .. }) => Err(NoMemory { bytes }),
            thought => Ok(thought.ok().flatten()),
        }
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Memory<R>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R, N> Thinker<R, N>
where
    R: Rules<State: Send, Action: Send> + 'static,
    N: Nature<R> + Send + Sync + 'static,
{
    /// As learners ask it.
    pub fn into_think(self) -> Think<R> {
        Arc::new(move |rules, judge, state, (lookahead, seed)| {
            let Lookahead::Simulations(simulations) = lookahead else { return Ok(None) };
            self.think(rules, judge, state, (&Limits::simulations(simulations), seed))
        })
    }
}

impl<R, N, S, V, H, O, K, D> MonteCarlo<'_, R, N, S, V, H, O, K, D>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
    D: Drive<R, N, S, V, H, O, K>,
{
    fn think(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Option<Thought>, MonteCarloError> {
        let Mover::Player(player) = self.game().mover(state) else { return Ok(None) };
        let answer = self.search(state, limits)?;
        let actions = listed(&*self.rules, state);
        let place = answer.action.and_then(|best| actions.iter().position(|one| *one == best));
        let tried = self.tried(player).filter(|tried| tried.iter().any(Tried::is_known));
        let (Some(place), Some(tried)) = (place, tried) else { return Ok(None) };
        let range = super::worker::range::<R>(&self.settings);
        let is_proven = self.root_is_proven();
        let (policy, value) = improved(&tried, range, is_proven);
        let payoffs = match is_proven || !self.game().is_provable() {
            true => answer.payoffs,
            false => self.told(player, value),
        };
        Ok(Some(Thought { place, policy, payoffs }))
    }

    fn tried(&self, player: Player) -> Option<Vec<Tried>> {
        let is_proven = self.root_is_proven();
        let tree = &self.memory.as_ref()?.tree;
        let block = tree.node(ROOT).children()?;
        let extras = tree.extras(block);
        let tried = |(place, node): (usize, Node<'_>)| {
            let worth = Worth::of(node, player);
            // A proof ends the search before it knows more of what is not proven.
            let known = worth.is_proven() || !is_proven && worth.visits > 0;
            let prior = extras.get(place);
            Tried {
                prior: prior.map_or(1.0, |extra: &Extra| {
                    f64::from(f32::from_bits(extra[PRIOR].load(Relaxed)))
                }),
                visits: worth.visits,
                worth: if known { worth.mean.max(worth.low).min(worth.high) } else { f64::NAN },
            }
        };
        Some(tree.block(block).enumerate().map(tried).collect())
    }

    /// The payoffs of one player, or of two of whom one wins what the other loses.
    fn told(&self, player: Player, value: f64) -> Option<Payoffs> {
        match self.game().players() {
            1 => Payoffs::new(&[value]),
            _ => Some(super::evaluation::opposed(player, value)),
        }
    }
}

/// The improved policy, and what it is worth. Worths become rewards from 0 to 1 by `range`, or by the least and the
/// most of them. Where it `is_proven` what the state is worth, an action that was never tried is left alone, as if it
/// were the worst: a proof ends the search before it knows more.
fn improved(tried: &[Tried], range: Option<(f64, f64)>, is_proven: bool) -> (Vec<f32>, f64) {
    let known = || tried.iter().filter(|one| one.is_known());
    let weight: f64 = known().map(|one| one.prior.max(LEAST)).sum();
    let mixed = known().map(|one| one.prior.max(LEAST) * one.worth).sum::<f64>() / weight;
    let least = known().map(|one| one.worth).fold(f64::INFINITY, f64::min);
    let untried = match (is_proven, range) {
        (false, _) => mixed,
        (true, Some((low, _))) => low,
        // By any step: the worths become rewards from 0 to 1.
        (true, None) => least - 1.0,
    };
    let worths = tried.iter().map(|one| if one.is_known() { one.worth } else { untried });
    let worths: Vec<f64> = worths.collect();
    let (low, high) = range.unwrap_or_else(|| {
        let low = worths.iter().copied().fold(f64::INFINITY, f64::min);
        (low, worths.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    });
    let most = tried.iter().map(|one| one.visits).max().unwrap_or(0);
    let scale = (VISITS + f64::from(most)) * SCALE;
    let scale = if high > low { scale / (high - low) } else { 0.0 };
    let logit = |(one, worth): (&Tried, &f64)| one.prior.max(LEAST).ln() + scale * (worth - low);
    let logits: Vec<f64> = tried.iter().zip(&worths).map(logit).collect();
    let top = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut policy: Vec<f32> = logits.iter().map(|logit| (logit - top) as f32).collect();
    softmax(&mut policy, 1.0);
    let whole: f64 = policy.iter().copied().map(f64::from).sum();
    let parts = policy.iter().zip(&worths).map(|(share, worth)| f64::from(*share) * worth);
    let value = parts.sum::<f64>() / whole;
    (policy, value)
}

/// No prior is less.
const LEAST: f64 = 1e-9;

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(prior: f64, visits: u32, worth: f64) -> Tried {
        Tried { prior, visits, worth }
    }

    #[test]
    fn what_the_search_found_moves_the_priors() {
        let children = [tried(0.6, 4, -0.5), tried(0.3, 4, 0.5), tried(0.1, 0, f64::NAN)];
        let (policy, value) = improved(&children, Some((-1.0, 1.0)), false);
        assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(policy[1] > 0.99 && value > 0.49, "{policy:?} {value}");
        // Nothing was found out: the priors stand.
        let alike = [tried(0.6, 4, 0.2), tried(0.3, 4, 0.2), tried(0.1, 0, f64::NAN)];
        let (policy, value) = improved(&alike, Some((-1.0, 1.0)), false);
        assert!((policy[0] - 0.6).abs() < 1e-6 && (value - 0.2).abs() < 1e-9, "{policy:?}");
        // Of payoffs without a range the least and the most are 0 and 1; where all are alike, nothing moves.
        assert!(improved(&children, None, false).0[1] > 0.99);
        assert!((improved(&alike, None, false).0[0] - 0.6).abs() < 1e-6);
        // A win is proven at once, and nothing else was tried.
        let won = [tried(0.9, 0, f64::NAN), tried(0.1, 0, 1.0)];
        let (policy, value) = improved(&won, Some((-1.0, 1.0)), true);
        assert!(policy[1] > 0.99 && value > 0.99, "{policy:?} {value}");
    }
}
