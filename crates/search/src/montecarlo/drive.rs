//! The entry points of a search, and how its simulations are run.

use super::builder::MonteCarlo;
use super::driver::{Course, Pause};
use super::error::{MonteCarloError, check_limits};
use super::evaluation::Evaluation;
use super::game::Nature;
use super::key::Identity;
use super::selection::Selection;
use crate::limits::Clock;
use crate::{Answer, Expected, Limits, Progress};
use outply_game::{Hints, Observer, Rules};

/// How the simulations of a search are run: [`Alone`], [`Together`], [`Apart`] or [`Batched`].
pub trait Drive<R, N, S, V, H, O, K>: Sized
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    /// Makes empty trees with `state` at their roots.
    #[doc(hidden)]
    fn plant(
        search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
        state: &R::State,
    ) -> Result<(), MonteCarloError> {
        search.prepare(state)
    }

    /// Runs simulations from the root that there is.
    #[doc(hidden)]
    fn run(
        search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError>;
}

/// One simulation after the other, on one thread: one seed gives one answer.
#[derive(Clone, Copy, Default, Debug)]
pub struct Alone;

/// Several threads on one tree: [`MonteCarlo::threads`].
#[derive(Clone, Copy, Debug)]
pub struct Together {
    pub(super) threads: usize,
}

/// Several threads with a tree each: [`MonteCarlo::trees`].
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    pub(super) threads: usize,
}

/// One thread; leaves are judged many at a time: [`MonteCarlo::batches`].
#[derive(Clone, Copy, Debug)]
pub struct Batched<E> {
    pub(super) evaluator: E,
    pub(super) leaves: usize,
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
    /// Searches `state` afresh.
    ///
    /// With no simulations at all the answer is the action of the highest prior, or the first.
    ///
    /// # Errors
    /// If a limit is none that the search reads, a setting is out of range, the memory does not hold
    /// the root's children, or the evaluator returns what cannot be used.
    pub fn search(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        self.search_with(state, limits, &mut |_| ())
    }

    /// As [`MonteCarlo::search`]; `progress` sees an answer each time the simulations double. On
    /// several threads there is none before the last.
    ///
    /// # Errors
    /// As [`MonteCarlo::search`].
    pub fn search_with(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        check_limits(limits)?;
        D::plant(self, state)?;
        D::run(self, limits, progress)
    }

    /// Searches on from where the last search and [`MonteCarlo::advance`] left the root; from the
    /// game's initial state if there was none.
    ///
    /// # Errors
    /// As [`MonteCarlo::search`].
    pub fn resume(
        &mut self,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        self.resume_with(limits, &mut |_| ())
    }

    /// As [`MonteCarlo::resume`], with progress as in [`MonteCarlo::search_with`].
    ///
    /// # Errors
    /// As [`MonteCarlo::search`].
    pub fn resume_with(
        &mut self,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        check_limits(limits)?;
        if self.memory.is_none() {
            let root = self.rules.initial();
            D::plant(self, &root)?;
        }
        D::run(self, limits, progress)
    }
}

impl<R, N, S, V, H, O, K> Drive<R, N, S, V, H, O, K> for Alone
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    fn run(
        search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        search.stay_alone();
        search.check_room()?;
        let mut clock = Clock::start_simulations(limits);
        let mut course = Course::new(search.carried());
        search.grow_root(&mut course)?;
        if search.settings.gumbel > 0 {
            let mut visit = |search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
                             course: &mut Course,
                             clock: &mut Clock,
                             round: &super::gumbel::Round| {
                search.visit_all(course, clock, round)
            };
            search.halve(&mut course, &mut clock, limits, progress, &mut visit)?;
            return Ok(search.finish(course, &clock));
        }
        let mut report_at = 1_024;
        loop {
            search.stretch(&mut course, &mut clock, limits, report_at)?;
            match course.pause {
                Pause::Full => course.recycled += u32::from(search.recycle()),
                Pause::Report => {
                    progress(&search.answer(&course, &clock));
                    report_at *= 2;
                }
                Pause::Solved | Pause::Limit => break,
            }
        }
        Ok(search.finish(course, &clock))
    }
}
