//! Evaluating many leaves at once, for networks.

use super::builder::{Memory, MonteCarlo};
use super::driver::{Course, Pause};
use super::error::{MonteCarloError, check_limits};
use super::evaluation::{BatchEvaluator, Evaluation, Judgement};
use super::game::{Game, Nature};
use super::key::Identity;
use super::selection::Selection;
use super::store::ROOT;
use super::worker::{Descent, Shared, Step, Worker};
use crate::limits::Clock;
use crate::{Answer, Expected, Limits, Progress};
use outply_game::{Hints, MAX_PLAYERS, Observer, Payoffs, Rules, Utility};

/// The largest batch: a node can count no more visits under way.
const MOST: usize = 200;

/// A leaf that waits for its judgement.
struct Waiting {
    path: Vec<Step>,
    proves: Option<usize>,
}

type Batcher<'s, R, N, S, V, H, O, K> =
    Worker<'s, R, N, &'s S, &'s mut V, &'s H, &'s mut O, K, true>;

impl<R, N, S, V, H, O, K> MonteCarlo<'_, R, N, S, V, H, O, K>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    /// Searches `state` with values and priors from `evaluator`, up to `batch` leaves (1 to 200)
    /// at a time. Visits under way count as lost until the judgement is there, so a batch spreads
    /// over the tree. The search's own evaluation is not used.
    ///
    /// # Errors
    /// As [`MonteCarlo::search`]; also if `batch` is out of range, or a judgement is none: payoffs
    /// that are not finite, not one for each player, or do not sum to zero where they must, priors
    /// that are no probabilities of the actions.
    pub fn search_batched(
        &mut self,
        state: &R::State,
        limits: &Limits,
        evaluator: &mut impl BatchEvaluator<R>,
        batch: usize,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        check_limits(limits)?;
        self.prepare(state)?;
        self.resume_batched(limits, evaluator, batch, &mut |_| ())
    }

    /// Searches on by batches from where the last search and [`MonteCarlo::advance`] left the root;
    /// from the game's initial state if there was none. `progress` sees an answer each time the
    /// simulations double.
    ///
    /// # Errors
    /// As [`MonteCarlo::search_batched`].
    pub fn resume_batched(
        &mut self,
        limits: &Limits,
        evaluator: &mut impl BatchEvaluator<R>,
        batch: usize,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        check_limits(limits)?;
        check_batch(batch)?;
        if self.memory.is_none() {
            self.prepare(&self.game.rules.initial())?;
        }
        self.stay_alone();
        self.check_room()?;
        let mut clock = Clock::start_simulations(limits);
        let mut course = Course::new(self.carried());
        self.judge_root(&mut course, evaluator)?;
        let mut report_at = 1_024;
        loop {
            self.batches(&mut course, &mut clock, evaluator, (batch, report_at))?;
            match course.pause {
                Pause::Full => course.recycled += u32::from(self.recycle()),
                Pause::Report => {
                    progress(&self.answer(&course, &clock));
                    report_at *= 2;
                }
                _ => break,
            }
        }
        Ok(self.finish(course, &clock))
    }

    fn batcher(&mut self, course: &mut Course) -> Option<Batcher<'_, R, N, S, V, H, O, K>> {
        let MonteCarlo { game, selection, evaluation, observer, key, settings, memory } = self;
        let Memory { tree, transpositions, root, .. } = memory.as_ref()?;
        let shared = Shared { tree, transpositions, key: *key, settings, root };
        let game = Game { rules: game.rules, nature: game.nature, hints: &game.hints };
        let carried = course.carried.take();
        let mut worker = Worker::new(game, shared, &*selection, evaluation, observer, carried);
        worker.grows = false;
        Some(worker)
    }

    /// The root's children get their priors before the first batch.
    fn judge_root(
        &mut self,
        course: &mut Course,
        evaluator: &mut impl BatchEvaluator<R>,
    ) -> Result<(), MonteCarloError> {
        let Some(mut worker) = self.batcher(course) else { return Ok(()) };
        let root = worker.shared.root;
        if !worker.game.rules.terminal_test(root) && worker.shared.tree.node(ROOT).claim() {
            let judged = evaluator.judge(worker.game.rules, std::slice::from_ref(root));
            let priors = judged.first().map_or(&[][..], |judgement| &judgement.priors);
            worker.make_children(ROOT, root, Some(priors))?;
        }
        course.carried = worker.carried;
        // The root has children now; what is left to do there is the noise.
        self.grow_root(course)
    }

    fn batches(
        &mut self,
        course: &mut Course,
        clock: &mut Clock,
        evaluator: &mut impl BatchEvaluator<R>,
        (batch, report_at): (usize, u64),
    ) -> Result<(), MonteCarloError> {
        let Some(mut worker) = self.batcher(course) else { return Ok(()) };
        let (tree, rules) = (worker.shared.tree, worker.game.rules);
        let over = rules.terminal_test(worker.shared.root);
        let pause = loop {
            if over || worker.is_solved() {
                break Pause::Solved;
            }
            if tree.is_full() {
                break Pause::Full;
            }
            if clock.nodes() >= report_at {
                break Pause::Report;
            }
            let (mut waiting, mut states) = (Vec::new(), Vec::new());
            let mut ended = false;
            while waiting.len() < batch && !worker.is_solved() {
                if clock.count_node().is_err() {
                    ended = true;
                    break;
                }
                let mut state = worker.shared.root.clone();
                match worker.descend(&mut state)? {
                    Descent::Leaf(leaf) => worker.back_up(&leaf),
                    Descent::Open { proves } => {
                        let path = worker.path.clone();
                        // The same leaf again: judge what there is first.
                        let again = path.last().is_some_and(|s| tree.node(s.node).pending() > 1);
                        waiting.push(Waiting { path, proves });
                        states.push(state);
                        if again {
                            break;
                        }
                    }
                }
            }
            judge_all(&mut worker, evaluator, waiting, &states)?;
            if ended {
                break Pause::Limit;
            }
        };
        course.carried = worker.carried;
        course.pause = pause;
        Ok(())
    }
}

fn check_batch(batch: usize) -> Result<(), MonteCarloError> {
    if (1..=MOST).contains(&batch) {
        return Ok(());
    }
    let (name, value, expected) = ("the batch", batch as f64, "from 1 to 200 leaves");
    Err(MonteCarloError::Setting { name, value, expected })
}

/// Whether there is a payoff for each player, and they sum to zero where they must.
fn check_judgement<R: Rules>(rules: &R, payoffs: &Payoffs) -> Result<(), MonteCarloError> {
    let (given, players) = (payoffs.as_slice().len(), rules.players().min(MAX_PLAYERS));
    if given != players {
        return Err(MonteCarloError::Players { given, players });
    }
    let sum: f64 = payoffs.as_slice().iter().sum();
    let zero_sum = <R::Utility as Utility>::ZERO_SUM && players == 2;
    if zero_sum && sum.is_finite() && sum.abs() > 1e-3 {
        return Err(MonteCarloError::NotZeroSum { sum });
    }
    Ok(())
}

/// Has all waiting leaves judged, gives them children, and backs their values up.
fn judge_all<R, N, S, V, H, O, K>(
    worker: &mut Batcher<'_, R, N, S, V, H, O, K>,
    evaluator: &mut impl BatchEvaluator<R>,
    waiting: Vec<Waiting>,
    states: &[R::State],
) -> Result<(), MonteCarloError>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    if states.is_empty() {
        return Ok(());
    }
    let judgements = evaluator.judge(worker.game.rules, states);
    if judgements.len() != states.len() {
        let (name, expected) = ("the number of judgements", "one for each state of the batch");
        let value = judgements.len() as f64;
        return Err(MonteCarloError::Setting { name, value, expected });
    }
    for ((Waiting { path, proves }, state), judgement) in
        waiting.into_iter().zip(states).zip(judgements)
    {
        let Judgement { payoffs, priors } = judgement;
        if let Err(error) = check_judgement(worker.game.rules, &payoffs) {
            worker.path = path;
            worker.abandon();
            return Err(error);
        }
        let number = path.last().map_or(ROOT, |step| step.node);
        worker.path = path;
        let mut leaf = worker.finish_leaf(payoffs, proves)?;
        let node = worker.shared.tree.node(number);
        if node.claim() {
            match worker.make_children(number, state, Some(&priors))? {
                Some((_, true)) => leaf.prove_at(worker.path.len()),
                Some((_, false)) => {}
                None => node.unclaim(),
            }
        }
        worker.back_up(&leaf);
    }
    Ok(())
}
