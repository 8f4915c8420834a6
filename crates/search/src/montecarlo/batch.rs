//! Evaluating many leaves at once, for networks.

use super::builder::MonteCarlo;
use super::drive::{Batched, Drive};
use super::driver::{Course, Hand, Pause};
use super::error::MonteCarloError;
use super::evaluation::{BatchEvaluator, Evaluation, Judgement};
use super::game::{Game, Nature};
use super::gumbel::Round;
use super::key::Identity;
use super::memory::Memory;
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

impl<R, N, S, V, H, O, K, E> Drive<R, N, S, V, H, O, K> for Batched<E>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
    E: BatchEvaluator<R>,
{
    fn plant(
        search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
        state: &R::State,
    ) -> Result<(), MonteCarloError> {
        check_batch(search.drive.leaves)?;
        search.prepare(state)
    }

    fn run(
        search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, MonteCarloError> {
        check_batch(search.drive.leaves)?;
        search.stay_alone();
        search.check_room()?;
        let mut clock = Clock::start_simulations(limits);
        let mut course = Course::new(search.carried());
        search.judge_root(&mut course)?;
        if search.settings.gumbel > 0 {
            search.halve(&mut course, &mut clock, limits, progress, &mut Self::visit)?;
        } else {
            search.run_batches(&mut course, &mut clock, progress)?;
        }
        Ok(search.finish(course, &clock))
    }
}

impl<E> Batched<E> {
    /// The visits of a round of sequential halving: all places take turns, so that a batch spreads.
    fn visit<R, N, S, V, H, O, K>(
        search: &mut MonteCarlo<'_, R, N, S, V, H, O, K, Self>,
        course: &mut Course,
        clock: &mut Clock,
        round: &Round,
    ) -> Result<(), MonteCarloError>
    where
        R: Rules,
        N: Nature<R>,
        S: Selection,
        V: Evaluation<R>,
        H: Hints<R>,
        O: Observer<R::Action, f64>,
        K: Identity<R>,
        E: BatchEvaluator<R>,
    {
        let turns = (0..round.each).flat_map(|_| round.places.iter().copied());
        let mut forced = turns.map(Some).peekable();
        while forced.peek().is_some() {
            search.run_until(course, clock, u64::MAX, &mut forced)?;
            match course.pause {
                Pause::Full => course.recycled += u32::from(search.recycle()),
                Pause::Report => break,
                Pause::Solved | Pause::Limit => return Ok(()),
            }
        }
        course.pause = Pause::Report;
        Ok(())
    }
}

impl<R, N, S, V, H, O, K, E> MonteCarlo<'_, R, N, S, V, H, O, K, Batched<E>>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
    E: BatchEvaluator<R>,
{
    fn run_batches(
        &mut self,
        course: &mut Course,
        clock: &mut Clock,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<(), MonteCarloError> {
        let mut report_at = 1_024;
        loop {
            self.run_until(course, clock, report_at, &mut std::iter::repeat(None))?;
            match course.pause {
                Pause::Full => course.recycled += u32::from(self.recycle()),
                Pause::Report => {
                    progress(&self.answer(course, clock));
                    report_at *= 2;
                }
                Pause::Solved | Pause::Limit => return Ok(()),
            }
        }
    }

    #[allow(
        clippy::type_complexity,
        reason = "the alias is the worker's; the pair says who judges"
    )]
    fn batcher(
        &mut self,
        course: &mut Course,
    ) -> Option<(Hand<'_, R, N, S, V, H, O, K>, &mut Batched<E>)> {
        let MonteCarlo { rules, nature, hints, selection, evaluation, observer, key, .. } = self;
        let Memory { tree, transpositions, root, best, .. } = self.memory.as_ref()?;
        let settings = &self.settings;
        let shared = Shared { tree, transpositions, key: *key, settings, root, best };
        let game = Game { rules: &**rules, nature: *nature, hints: &*hints };
        let carried = course.carried.take();
        let mut worker = Worker::new(game, shared, &*selection, evaluation, observer, carried);
        (worker.grows, worker.is_crowded) = (false, true);
        Some((worker, &mut self.drive))
    }

    /// The root's children get their priors before the first batch.
    fn judge_root(&mut self, course: &mut Course) -> Result<(), MonteCarloError> {
        let Some((mut worker, drive)) = self.batcher(course) else { return Ok(()) };
        let root = worker.shared.root;
        if !worker.game.rules.terminal_test(root) && worker.shared.tree.node(ROOT).claim() {
            let judged = drive.evaluator.judge(worker.game.rules, std::slice::from_ref(root));
            let priors = judged.first().map_or(&[][..], |judgement| &judgement.priors);
            let made = worker.make_children(ROOT, root, Some(priors));
            made.inspect_err(|_| worker.shared.tree.node(ROOT).unclaim())?;
        }
        course.carried = worker.carried;
        // The root has children now; what is left to do there is the noise.
        self.grow_root(course)
    }

    /// Batch after batch, each way down through the root's child that `forced` says, if one, until
    /// something needs the whole tree or `forced` ends.
    fn run_until(
        &mut self,
        course: &mut Course,
        clock: &mut Clock,
        report_at: u64,
        forced: &mut impl Iterator<Item = Option<usize>>,
    ) -> Result<(), MonteCarloError> {
        let Some((mut worker, drive)) = self.batcher(course) else { return Ok(()) };
        let over = worker.game.rules.terminal_test(worker.shared.root);
        let pause = loop {
            match () {
                _ if over || worker.is_solved() => break Pause::Solved,
                _ if worker.shared.tree.is_full() => break Pause::Full,
                _ if clock.nodes() >= report_at => break Pause::Report,
                _ => {}
            }
            let (mut waiting, mut states) = (Vec::new(), Vec::new());
            let ended = gather(&mut worker, drive.leaves, clock, forced, &mut waiting, &mut states);
            let ended = ended.inspect_err(|_| abandon(&mut worker, waiting.iter()))?;
            judge_all(&mut worker, &mut drive.evaluator, waiting, &states)?;
            if let Some(pause) = ended {
                break pause;
            }
        };
        course.carried = worker.carried;
        course.pause = pause;
        Ok(())
    }
}

/// Fills a batch; says why there is to be no other after it.
fn gather<R, N, S, V, H, O, K>(
    worker: &mut Hand<'_, R, N, S, V, H, O, K>,
    leaves: usize,
    clock: &mut Clock,
    forced: &mut impl Iterator<Item = Option<usize>>,
    waiting: &mut Vec<Waiting>,
    states: &mut Vec<R::State>,
) -> Result<Option<Pause>, MonteCarloError>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    let tree = worker.shared.tree;
    while waiting.len() < leaves && !worker.is_solved() {
        let Some(place) = forced.next() else { return Ok(Some(Pause::Report)) };
        if clock.count_node().is_err() {
            return Ok(Some(Pause::Limit));
        }
        worker.forced = place;
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
    Ok(None)
}

/// Visits under way that nothing will come of.
fn abandon<'w, R, N, S, V, H, O, K>(
    worker: &mut Hand<'_, R, N, S, V, H, O, K>,
    waiting: impl Iterator<Item = &'w Waiting>,
) where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    for leaf in waiting {
        worker.path.clone_from(&leaf.path);
        worker.abandon();
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

/// Has all waiting leaves judged, gives them children, and backs their values up. After an error the
/// tree is as if those not backed up had not been visited.
fn judge_all<R, N, S, V, H, O, K>(
    worker: &mut Hand<'_, R, N, S, V, H, O, K>,
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
    if let Err(error) = check_judgements(worker.game.rules, &judgements, states.len()) {
        abandon(worker, waiting.iter());
        return Err(error);
    }
    for (place, (state, judgement)) in states.iter().zip(judgements).enumerate() {
        if let Err(error) = judged(worker, &waiting[place], state, judgement) {
            abandon(worker, waiting[place + 1..].iter());
            return Err(error);
        }
    }
    Ok(())
}

/// Gives a leaf its children and backs its value up; takes the visit back after an error.
fn judged<R, N, S, V, H, O, K>(
    worker: &mut Hand<'_, R, N, S, V, H, O, K>,
    leaf: &Waiting,
    state: &R::State,
    judgement: Judgement,
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
    let Waiting { path, proves } = leaf;
    let number = path.last().map_or(ROOT, |step| step.node);
    worker.path.clone_from(path);
    let mut leaf = worker.finish_leaf((judgement.payoffs, true), *proves)?;
    let node = worker.shared.tree.node(number);
    if node.claim() {
        match worker.make_children(number, state, Some(&judgement.priors)) {
            Ok(Some((_, true))) => leaf.prove_at(worker.path.len()),
            Ok(Some((_, false))) => {}
            Ok(None) => node.unclaim(),
            Err(error) => {
                node.unclaim();
                worker.abandon();
                return Err(error);
            }
        }
    }
    worker.back_up(&leaf);
    Ok(())
}

/// Whether there are as many judgements as leaves, each with payoffs that can be.
fn check_judgements<R: Rules>(
    rules: &R,
    judgements: &[Judgement],
    leaves: usize,
) -> Result<(), MonteCarloError> {
    if judgements.len() != leaves {
        let (name, expected) = ("the number of judgements", "one for each state of the batch");
        let value = judgements.len() as f64;
        return Err(MonteCarloError::Setting { name, value, expected });
    }
    judgements.iter().try_for_each(|judgement| check_judgement(rules, &judgement.payoffs))
}
