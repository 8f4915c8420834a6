//! Several threads, each on a tree of its own.

use super::answer::{MonteCarloAnswer, Visited};
use super::builder::MonteCarlo;
use super::error::MonteCarloError;
use super::evaluation::Evaluation;
use super::game::{Game, Nature};
use super::key::Identity;
use super::parallel::MOST_THREADS;
use super::selection::Selection;
use super::settings::Settings;
use crate::{Limits, Proof};
use outply_game::{Hints, Payoffs, Rules};

impl<R, N, S, V, H, K> MonteCarlo<'_, R, N, S, V, H, (), K>
where
    R: Rules<State: Send + Sync, Action: Send> + Sync,
    N: Nature<R> + Send,
    S: Selection + Clone + Send,
    V: Evaluation<R> + Clone + Send,
    H: Hints<R> + Sync,
    K: Identity<R> + Send,
{
    /// Searches `state` on `threads` threads, each with a tree of its own, an equal part of the
    /// memory, the nodes and the simulations, and a seed of its own; the root's counts are added up (Cazenave
    /// and Jouandeau 2007). Repeats exactly if only simulations are limited.
    ///
    /// # Errors
    /// As [`MonteCarlo::search`].
    pub fn search_root_parallel(
        &self,
        state: &R::State,
        limits: &Limits,
        threads: usize,
    ) -> Result<MonteCarloAnswer<R::Action>, MonteCarloError> {
        let threads = threads.clamp(1, MOST_THREADS);
        let share =
            |number: u64, all: u64| all / threads as u64 + u64::from(number < all % threads as u64);
        let answers: Vec<_> = std::thread::scope(|scope| {
            let one = |number: u64| {
                let mut limits = limits.clone();
                limits.simulations = limits.simulations.map(|all| share(number, all));
                limits.nodes = limits.nodes.map(|all| share(number, all));
                let mut search = self.apart(number, threads);
                scope.spawn(move || search.search(state, &limits))
            };
            let handles: Vec<_> = (0..threads as u64).map(one).collect();
            let join = |handle: std::thread::ScopedJoinHandle<'_, _>| {
                handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            handles.into_iter().map(join).collect::<Result<Vec<_>, _>>()
        })?;
        Ok(merged(answers))
    }

    fn apart(&self, number: u64, threads: usize) -> MonteCarlo<'_, R, N, S, V, &H, (), K> {
        let Game { rules, nature, .. } = self.game;
        let settings = Settings {
            seed: self.settings.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            bytes: self.settings.bytes / threads,
            ..self.settings.clone()
        };
        MonteCarlo {
            game: Game { rules, nature, hints: &self.game.hints },
            selection: self.selection.clone(),
            evaluation: self.evaluation.clone(),
            observer: (),
            key: self.key,
            settings,
            memory: None,
        }
    }
}

/// One answer from the answers of independent searches of the same state (at least one).
fn merged<A: Copy + Eq>(answers: Vec<MonteCarloAnswer<A>>) -> MonteCarloAnswer<A> {
    let mut answers = answers.into_iter();
    let mut all = answers.next().expect("at least one thread searched");
    for answer in answers {
        if all.proof == Proof::Proven {
            break;
        }
        if answer.proof == Proof::Proven {
            all = answer;
            break;
        }
        let (mine, theirs) = (all.simulations as f64, answer.simulations as f64);
        let total = (mine + theirs).max(1.0);
        let zero = Payoffs::zero(all.payoffs.as_slice().len());
        all.payoffs = zero.plus(mine / total, &all.payoffs).plus(theirs / total, &answer.payoffs);
        for visited in &mut all.actions {
            if let Some(other) = answer.actions.iter().find(|other| other.action == visited.action)
            {
                join(visited, other);
            }
        }
        all.simulations += answer.simulations;
        all.nodes += answer.nodes;
        all.bytes += answer.bytes;
        all.depth = all.depth.max(answer.depth);
        all.unfinished += answer.unfinished;
        all.recycled += answer.recycled;
        all.time = all.time.max(answer.time);
    }
    let line_of = all.action;
    all.actions.sort_by_key(|visited| std::cmp::Reverse(visited.visits));
    let best = best_of(&all.actions);
    if let Some(front) = all.actions.get_mut(..=best) {
        front.rotate_right(1);
    }
    if let Some(best) = all.actions.first() {
        (all.action, all.value, all.standard_error) =
            (Some(best.action), best.value, best.standard_error);
    }
    if all.action != line_of {
        // The line of the first thread begins with another action.
        all.line = all.action.into_iter().collect();
    }
    all
}

/// The place of the action to choose among these, the most visited first: one that another is proven
/// to be as good as is not chosen for its visits, and what is proven goes before an estimate that is
/// not higher by more than its standard error.
fn best_of<A>(actions: &[Visited<A>]) -> usize {
    let sure = actions.iter().map(|action| action.bounds.0).fold(f64::NEG_INFINITY, f64::max);
    let is_proven = |action: &&Visited<A>| action.proof == Proof::Proven;
    let open = actions.iter().position(|action| !is_proven(&action) && action.bounds.1 > sure);
    let proven = actions.iter().position(|action| is_proven(&action) && action.bounds.0 >= sure);
    match (open, proven) {
        (Some(open), Some(proven)) => {
            let (estimate, certain) = (&actions[open], &actions[proven]);
            let hopeful = estimate.value - estimate.standard_error > certain.value;
            if estimate.visits > 0 && hopeful { open } else { proven }
        }
        (open, proven) => open.or(proven).unwrap_or(0),
    }
}

fn join<A>(mine: &mut Visited<A>, theirs: &Visited<A>) {
    if theirs.proof == Proof::Proven && mine.proof != Proof::Proven {
        (mine.value, mine.standard_error, mine.proof) = (theirs.value, 0.0, Proof::Proven);
    } else if mine.proof != Proof::Proven {
        let (n, m) = (mine.visits as f64, theirs.visits as f64);
        let total = (n + m).max(1.0);
        mine.value = (n * mine.value + m * theirs.value) / total;
        let variance = n * mine.standard_error.powi(2) * n + m * theirs.standard_error.powi(2) * m;
        mine.standard_error = variance.sqrt() / total;
    }
    mine.bounds = (mine.bounds.0.max(theirs.bounds.0), mine.bounds.1.min(theirs.bounds.1));
    mine.visits += theirs.visits;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(visits: u64, value: f64, bounds: (f64, f64)) -> Visited<usize> {
        let proof = if bounds.0 == bounds.1 { Proof::Proven } else { Proof::Estimated };
        Visited { action: 0, visits, value, standard_error: 0.05, prior: None, bounds, proof }
    }

    #[test]
    fn what_one_tree_proved_counts_for_more_than_both_trees_visits() {
        let open = (f64::NEG_INFINITY, f64::INFINITY);
        let best = |actions: &[(u64, f64, (f64, f64))]| {
            best_of(&actions.iter().map(|&(n, value, at)| seen(n, value, at)).collect::<Vec<_>>())
        };
        // A loss that was visited most; a win that was visited least; a draw and what is worse.
        assert_eq!(best(&[(90, -1.0, (-1.0, -1.0)), (10, -0.5, open)]), 1);
        assert_eq!(best(&[(90, 0.8, open), (10, 1.0, (1.0, 1.0))]), 1);
        assert_eq!(best(&[(90, -0.2, open), (10, 0.0, (0.0, 0.0))]), 1);
        assert_eq!(best(&[(90, 0.3, open), (10, 0.0, (0.0, 0.0))]), 0);
        assert_eq!(best(&[(90, -0.9, open), (10, -0.5, open)]), 0);
        assert_eq!(best(&[(90, -1.0, (-1.0, -1.0)), (10, -1.0, (-1.0, -1.0))]), 0);
        assert_eq!(best(&[]), 0);
    }
}
