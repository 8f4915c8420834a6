//! Evaluating many leaves at once, for networks.

use super::builder::{Memory, MonteCarlo};
use super::driver::{Course, Pause};
use super::error::MonteCarloError;
use super::evaluation::{BatchEvaluator, Evaluation, Judgement};
use super::game::{Game, Nature};
use super::key::Identity;
use super::selection::Selection;
use super::store::ROOT;
use super::worker::{Descent, Shared, Step, Worker};
use crate::limits::Clock;
use crate::{Answer, Expected, Limits};
use outply_game::{Hints, Observer, Rules};

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
    /// As [`MonteCarlo::search`]; also if the evaluator's payoffs are not finite, or its priors no
    /// probabilities of the actions.
    pub fn search_batched(
        &mut self,
        state: &R::State,
        limits: &Limits,
        evaluator: &mut impl BatchEvaluator<R>,
        batch: usize,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        self.prepare(state)?;
        let mut clock = Clock::start_simulations(limits);
        let mut course = Course::new(self.carried());
        self.judge_root(&mut course, evaluator)?;
        loop {
            self.batches(&mut course, &mut clock, evaluator, batch.clamp(1, MOST))?;
            match course.pause {
                Pause::Full => course.recycled += u32::from(self.recycle()),
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
        batch: usize,
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
