//! Best-first search, for games of one player without chance: puzzles.

use crate::error::{Limit, SearchError, check_root};
use crate::limits::{Clock, Interrupted, Limits};
use crate::sorting::{by_rank, highest_real};
use crate::{ActionValue, Agent, Answer, Bound, Ended, Expected, Progress, Proof, Work, Worth};
use outply_game::{Keyed, PayoffEvaluator, Player, Rules, Turn, Utility};
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};

/// The limits that it uses.
pub const LIMITS: &[Limit] = &[Limit::Nodes, Limit::Time];

/// The most states it keeps unless told otherwise.
const MOST_STATES: usize = 1 << 22;

/// Best-first search (Pearl, "Heuristics", 1984): of all states seen, the one that looks best is
/// looked into next, whichever way led to it; of equals the one seen last, so that without an
/// evaluator it goes into the depth. No state is expanded twice. It answers with the way to the
/// best finished state, which is proven to be the best there is once all states have been seen, or
/// once it is worth the most that any can be. What lies behind a state in which chance moves is not
/// looked at, and nothing is proven then.
///
/// ```
/// use outply_game::{Keyed, Payoffs, Player, Rules};
/// use outply_search::best_first::BestFirst;
/// use outply_search::{Limits, Proof};
///
/// /// Double or add one, from 1 on, at most eight times; the goal is 100.
/// struct Hundred;
///
/// impl Rules for Hundred {
///     type State = (u32, u32);
///     type Action = bool;
///     type Utility = Payoffs;
///     type Turn = Player;
///     fn players(&self) -> usize { 1 }
///     fn initial(&self) -> (u32, u32) { (1, 0) }
///     fn to_move(&self, _: &(u32, u32)) -> Player { Player::FIRST }
///     fn actions(&self, state: &(u32, u32)) -> impl IntoIterator<Item = bool> {
///         if self.terminal_test(state) { vec![] } else { vec![true, false] }
///     }
///     fn result(&self, &(number, steps): &(u32, u32), double: bool) -> (u32, u32) {
///         (if double { 2 * number } else { number + 1 }, steps + 1)
///     }
///     fn utility(&self, &(number, steps): &(u32, u32)) -> Option<Payoffs> {
///         let missed = f64::from(number.abs_diff(100));
///         (number >= 100 || steps == 8).then(|| Payoffs::new(&[-missed])).flatten()
///     }
/// }
///
/// impl Keyed for Hundred {
///     fn key(&self, &(number, steps): &(u32, u32)) -> u64 {
///         u64::from(number) << 32 | u64::from(steps)
///     }
/// }
///
/// let mut search = BestFirst::new(&Hundred).ok_or("it is for one player")?;
/// let answer = search.search(&(1, 0), &Limits::none())?;
/// assert_eq!((answer.value.mean, answer.proof), (0.0, Proof::Proven)); // 3, 6, 12, 24, 25, 50, 100
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BestFirst<'r, R: Rules, E = ()> {
    rules: &'r R,
    evaluator: E,
    most_states: usize,
    highest: f64,
}

impl<'r, R: Keyed> BestFirst<'r, R> {
    /// The search with nothing but the rules; `None` unless they are for one player.
    pub fn new(rules: &'r R) -> Option<Self> {
        let (most_states, highest) = (MOST_STATES, f64::INFINITY);
        let search = BestFirst { rules, evaluator: (), most_states, highest };
        (rules.players() == 1).then_some(search)
    }
}

impl<'r, R: Keyed, E: PayoffEvaluator<R>> BestFirst<'r, R, E> {
    /// With `evaluator` saying which states look best.
    pub fn evaluator<E2: PayoffEvaluator<R>>(self, evaluator: E2) -> BestFirst<'r, R, E2> {
        let BestFirst { rules, most_states, highest, .. } = self;
        BestFirst { rules, evaluator, most_states, highest }
    }

    /// Sees at most so many states (4,194,304 by default), which bounds the memory: each takes that
    /// of a state, an action and some 40 bytes.
    pub fn most_states(self, most_states: usize) -> Self {
        BestFirst { most_states, ..self }
    }

    /// No state is worth more than this: a finished one that is ends the search.
    pub fn highest(self, highest: f64) -> Self {
        BestFirst { highest, ..self }
    }

    /// Searches `state`. It can be called again for any state.
    ///
    /// # Errors
    /// [`SearchError::Limit`] if a limit is set that it does not use, and
    /// [`SearchError::NoActions`] if the rules name neither action nor result.
    pub fn search(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Expected>, SearchError> {
        self.search_with(state, limits, &mut |_| ())
    }

    /// Searches `state`; `progress` sees each answer that is better than those before.
    ///
    /// # Errors
    /// As [`BestFirst::search`].
    pub fn search_with(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<Answer<R::Action, Expected>, SearchError> {
        limits.check("best-first search", LIMITS)?;
        check_root(self.rules, state)?;
        let mut frontier = Frontier::new(self, state, Clock::start(limits));
        let ended = frontier.run(progress);
        Ok(frontier.answer(ended))
    }
}

/// A state that was seen and not yet looked into.
struct Open<S> {
    looks: f64,
    node: u32,
    state: S,
}

impl<S> Ord for Open<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.looks.total_cmp(&other.looks).then(self.node.cmp(&other.node))
    }
}

impl<S> PartialOrd for Open<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S> PartialEq for Open<S> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<S> Eq for Open<S> {}

/// How a state was reached.
struct Step<A> {
    parent: u32,
    /// Plies from the root.
    depth: u32,
    action: A,
}

/// No node: the root's parent.
const NONE: u32 = u32::MAX;

/// The running search.
struct Frontier<'s, 'r, R: Rules, E> {
    search: &'s mut BestFirst<'r, R, E>,
    clock: Clock,
    open: BinaryHeap<Open<R::State>>,
    seen: HashSet<u64>,
    steps: Vec<Step<R::Action>>,
    /// The root's actions, with the best that was found below each.
    actions: Vec<ActionValue<R::Action, Expected>>,
    /// The best finished state: its payoff and how it was reached.
    best: Option<(f64, u32)>,
    deepest: u32,
    /// Whether chance moves somewhere.
    chance: bool,
    /// What the root looks like, or is worth if the game is over there.
    root: (f64, bool),
}

impl<'s, 'r, R: Keyed, E: PayoffEvaluator<R>> Frontier<'s, 'r, R, E> {
    fn new(search: &'s mut BestFirst<'r, R, E>, state: &R::State, clock: Clock) -> Self {
        let rules = search.rules;
        let over = rules.utility(state).map(|utility| utility.payoff(Player::FIRST));
        let looks = || search.evaluator.payoffs(rules, state).payoff(Player::FIRST);
        let root = (over.unwrap_or_else(looks), over.is_some());
        let unsearched = |action| ActionValue::unsearched(action, Expected::exact(root.0));
        let actions = rules.actions(state).into_iter().map(unsearched).collect();
        let mut open = BinaryHeap::new();
        if over.is_none() {
            open.push(Open { looks: root.0, node: NONE, state: state.clone() });
        }
        let seen = HashSet::from([rules.key(state)]);
        let (steps, best) = (Vec::new(), None);
        Frontier {
            search,
            clock,
            open,
            seen,
            steps,
            actions,
            best,
            deepest: 0,
            chance: false,
            root,
        }
    }

    /// Looks into states until all were seen or a limit ends it.
    fn run(&mut self, progress: &mut Progress<'_, R::Action, Expected>) -> Ended {
        while let Some(next) = self.open.pop() {
            if self.clock.count_node().is_err() || self.expand(next, progress).is_err() {
                return Ended::Interrupted;
            }
            if self.best.is_some_and(|(payoff, _)| payoff >= self.search.highest) {
                break;
            }
        }
        Ended::Solved
    }

    fn expand(
        &mut self,
        from: Open<R::State>,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Result<(), Interrupted> {
        let rules = self.search.rules;
        let depth = self.steps.get(from.node as usize).map_or(1, |step| step.depth + 1);
        for action in rules.actions(&from.state) {
            let state = rules.result(&from.state, action);
            if !self.seen.insert(rules.key(&state)) {
                continue;
            }
            if self.steps.len() >= self.search.most_states {
                return Err(Interrupted);
            }
            let node = self.steps.len() as u32;
            self.steps.push(Step { parent: from.node, depth, action });
            self.deepest = self.deepest.max(depth);
            match rules.utility(&state) {
                Some(utility) => self.finished(node, utility.payoff(Player::FIRST), progress),
                None if rules.to_move(&state).mover().player().is_none() => self.chance = true,
                None => {
                    let looks = self.search.evaluator.payoffs(rules, &state);
                    self.open.push(Open { looks: looks.payoff(Player::FIRST), node, state });
                }
            }
        }
        Ok(())
    }

    /// A finished state was reached.
    fn finished(
        &mut self,
        node: u32,
        payoff: f64,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) {
        let line = self.line(node);
        let first = self.actions.iter_mut().find(|known| line.first() == Some(&known.action));
        if let Some(first) = first
            && (first.bound != Bound::AtLeast || payoff > first.value.mean)
        {
            (first.value, first.bound) = (Expected::exact(payoff), Bound::AtLeast);
            first.line = line;
        }
        if self.best.is_none_or(|(most, _)| payoff > most) {
            self.best = Some((payoff, node));
            progress(&self.answer(Ended::Interrupted));
        }
    }

    /// The way to a state from the root.
    fn line(&self, node: u32) -> Vec<R::Action> {
        let mut line = Vec::new();
        let mut at = self.steps.get(node as usize);
        while let Some(step) = at {
            line.push(step.action);
            at = self.steps.get(step.parent as usize);
        }
        line.reverse();
        line
    }

    /// What was found so far.
    fn answer(&self, ended: Ended) -> Answer<R::Action, Expected> {
        let found = self.best.is_some() || self.root.1;
        let solved = ended == Ended::Solved && found && !self.chance;
        let proof = if solved { Proof::Proven } else { Proof::Estimated };
        let payoff = self.best.map_or(self.root.0, |(payoff, _)| payoff);
        let (nodes, time) = (self.clock.nodes(), self.clock.elapsed());
        let work = Work { depth: self.deepest, nodes, time, ..Work::none(ended) };
        let mut actions = self.actions.clone();
        // Stable: of equals the first found stays first; what nothing is known of comes last.
        let rank = |known: &ActionValue<R::Action, Expected>| match known.bound {
            Bound::AtLeast => known.value.mean,
            _ => f64::NEG_INFINITY,
        };
        by_rank(&mut actions, |known| (highest_real(rank(known)), 0));
        if let (Some(first), Some((_, node))) = (actions.first_mut(), self.best) {
            (first.proof, first.bound) = (proof, Bound::Exact);
            first.line = self.line(node);
            first.action = first.line[0];
        }
        let told = (Player::FIRST, Expected::exact(payoff), proof);
        let mut answer = Answer::of(actions.first(), told, actions.clone(), work);
        answer.bound = if solved { Bound::Exact } else { Bound::AtLeast };
        answer
    }
}

impl<R: Keyed, E: PayoffEvaluator<R>> Agent<R> for BestFirst<'_, R, E> {
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        Ok(self.search(state, limits)?.map_values(Worth::Expected))
    }
}
