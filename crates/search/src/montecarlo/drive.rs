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

/// How the simulations of a search are run: [`Alone`], [`Threaded`] or [`Batched`].
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

/// An observer's type that has a value that watches nothing: what threads other than the first get.
#[diagnostic::on_unimplemented(
    message = "`{Self}` watches one thread only",
    label = "a search on several threads cannot be watched",
    note = "leave out `.observer(..)`, or pass an `Option`: with `None` there may be several threads"
)]
pub trait Unwatched<A>: Observer<A, f64> {
    /// Watches nothing.
    fn nobody() -> Self;
}

impl<A> Unwatched<A> for () {
    fn nobody() {}
}

impl<A, W: Observer<A, f64>> Unwatched<A> for Option<W> {
    fn nobody() -> Self {
        None
    }
}

/// Several threads, on one tree ([`MonteCarlo::threads`]) or with a tree each
/// ([`MonteCarlo::trees`]). One thread simulates as [`Alone`] does.
#[derive(Clone, Copy, Debug)]
pub struct Threaded {
    pub(super) threads: usize,
    pub(super) trees: bool,
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
    /// If the search does not use a limit, a setting is out of range, the memory does not hold the
    /// root's children, or the evaluator returns what cannot be used.
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

    /// Continues from where the last search and [`MonteCarlo::advance`] left the root; from the
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
        search.run_alone(limits, progress)
    }
}

impl<R, N, S, V, H, O, K> Drive<R, N, S, V, H, O, K> for Threaded
where
    R: Rules<State: Send + Sync, Action: Send> + Sync,
    N: Nature<R> + Send + Sync,
    S: Selection + Sync,
    V: Evaluation<R> + Clone + Send,
    H: Hints<R> + Sync,
    O: Unwatched<R::Action>,
    K: Identity<R> + Send + Sync,
{
    fn plant(
        search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
        state: &R::State,
    ) -> Result<(), MonteCarloError> {
        search.check_threads(search.drive.threads)?;
        search.plant_all(state, search.drive.trees())
    }

    fn run(
        search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        let Threaded { threads, trees } = search.drive;
        search.check_threads(threads)?;
        match (threads, trees && !search.settings.graph) {
            (1, _) => search.run_alone(limits, progress),
            (_, false) => search.run_together(limits, threads),
            (_, true) => search.run_apart(limits, threads),
        }
    }
}

impl Threaded {
    fn trees(self) -> usize {
        if self.trees { self.threads } else { 1 }
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
{
    /// One simulation after the other.
    fn run_alone(
        &mut self,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        self.stay_alone();
        self.check_room()?;
        let mut clock = Clock::start_simulations(limits);
        let mut course = Course::new(self.carried());
        self.grow_root(&mut course)?;
        if self.settings.gumbel > 0 {
            let visit = &mut |search: &mut Self, course: &mut _, clock: &mut _, round: &_| {
                search.visit_all(course, clock, round)
            };
            self.halve(&mut course, &mut clock, limits, progress, visit)?;
            return Ok(self.finish(course, &clock));
        }
        let mut report_at = 1_024;
        loop {
            self.stretch(&mut course, &mut clock, limits, report_at)?;
            match course.pause {
                Pause::Full => course.recycled += u32::from(self.recycle()),
                Pause::Report => {
                    progress(&self.answer(&course, &clock));
                    report_at *= 2;
                }
                Pause::Solved | Pause::Limit => break,
            }
        }
        Ok(self.finish(course, &clock))
    }
}
