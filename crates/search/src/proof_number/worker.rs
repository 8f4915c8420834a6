//! The depth-first search by thresholds.

use super::numbers::{Gathered, Numbers, child_limit, gather};
use super::path::{Loops, Path, Provisional};
use super::table::{Memo, Proofs};
use crate::busy::Busy;
use crate::limits::{Clock, Interrupted};
use crate::sorting::{by_rank, highest};
use outply_game::{
    Hints, Keyed, MAX_PLY, Outlook, Player, Value, ZeroSumInteger, ZeroSumRules, mix64,
};

/// Tells a state in which the attacker moves from one in which the defender does.
const ATTACKERS: u64 = mix64(u64::from_le_bytes(*b"attacker"));

/// The question of a search: does this player win?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    pub(super) attacker: Player,
}

/// What was found out about a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) numbers: Numbers,
    /// Plies to the end along the proof or disproof.
    pub(super) plies: u16,
    /// The states above that a disproof came back to.
    loops: Option<Loops>,
}

/// Which bound of a value is reported.
#[derive(Clone, Copy)]
enum Told {
    Least,
    Most,
}

/// The answer that a bound of the value for the player to move gives, if it does.
#[inline]
fn answer_of(is_or: bool, value: Value, told: Told) -> Option<Found> {
    let is_true = match (told, is_or) {
        (Told::Least, true) if value > Value::ZERO => true,
        (Told::Least, false) if value >= Value::ZERO => false,
        (Told::Most, true) if value <= Value::ZERO => false,
        (Told::Most, false) if value < Value::ZERO => true,
        _ => return None,
    };
    Some(answered(is_true, value.plies().unwrap_or(0)))
}

/// A state whose question is answered whatever led to it.
fn answered(is_true: bool, plies: u32) -> Found {
    let plies = u16::try_from(plies).unwrap_or(u16::MAX);
    Found { numbers: Numbers::of_answer(is_true), plies, loops: None }
}

impl Found {
    /// The same, told of a child.
    fn one_ply_on(self) -> Found {
        Found { plies: self.plies.saturating_sub(1), ..self }
    }

    /// The less, the better for the side that chooses.
    fn effort(&self) -> (bool, u16) {
        (self.loops.is_some(), self.plies)
    }

    fn path_free(memo: Memo) -> Found {
        Found { numbers: memo.numbers, plies: memo.plies, loops: None }
    }
}

/// A child of the node that is looked at.
pub(super) struct Child<R: ZeroSumRules> {
    pub(super) action: R::Action,
    pub(super) state: R::State,
    key: u64,
    pub(super) found: Found,
}

/// A running search.
pub(super) struct Worker<'s, R: ZeroSumRules, H> {
    pub(super) rules: &'s R,
    pub(super) hints: &'s H,
    pub(super) table: &'s Proofs,
    /// The states that threads look into, if there are several.
    pub(super) busy: Option<&'s Busy>,
    pub(super) clock: Clock,
    pub(super) question: Question,
    pub(super) path: Path,
    /// The deepest state so far, in plies.
    pub(super) deepest: u32,
    /// Whether finished games are worth points rather than a win or a loss.
    pub(super) points: bool,
}

impl<R: ZeroSumRules + Keyed, H: Hints<R>> Worker<'_, R, H> {
    /// Whether the attacker is to move: one winning action is then enough.
    pub(super) fn is_or(&self, state: &R::State) -> bool {
        self.rules.to_move(state) == self.question.attacker
    }

    /// The state's key, up to symmetry, and with the side that it is a question for.
    pub(super) fn key(&self, state: &R::State) -> u64 {
        let canonical = self.hints.canonical_in_proof(self.rules, state);
        let key = self.rules.key(canonical.as_ref().unwrap_or(state));
        if self.is_or(state) { key ^ ATTACKERS } else { key }
    }

    /// What a look at a state that was never seen tells: the game is over, bounds tell the answer, or so
    /// many actions are to be looked at.
    fn at_first_sight(&mut self, state: &R::State) -> Found {
        if let Some(utility) = self.rules.utility(state) {
            let value = utility.value(self.question.attacker, 0);
            self.points |= value != Value::ZERO && !value.is_decided();
            return answered(value > Value::ZERO, 0);
        }
        let is_or = self.is_or(state);
        let Outlook { bounds, hopeless, .. } = self.told(state);
        if let Some((least, most)) = bounds {
            let told = answer_of(is_or, least, Told::Least).or(answer_of(is_or, most, Told::Most));
            if let Some(found) = told {
                return found;
            }
        }
        let left_out = hopeless.filter(|&(_, most)| answer_of(is_or, most, Told::Most).is_some());
        let left_out = left_out.map_or(0, |(set, _)| set.count_ones() as usize);
        let actions = self.rules.count_actions(state).saturating_sub(left_out);
        Found { numbers: Numbers::of_leaf(is_or, actions), plies: 0, loops: None }
    }

    /// What hints tell of the value, and of actions that need no look.
    #[inline]
    fn told(&self, state: &R::State) -> Outlook<R::Action> {
        let (rules, hints) = (self.rules, self.hints);
        if H::LOOKS_FIRST {
            return hints.outlook(rules, state);
        }
        let (bounds, hopeless) =
            (hints.bounds_in_proof(rules, state), hints.hopeless(rules, state));
        Outlook { bounds, hopeless, forced: None, order: 0, may_end: true }
    }

    /// What is known of a state without looking below it; `None` if it was never seen.
    fn known(&self, key: u64) -> Option<Found> {
        if let Some(loops) = self.path.repeats(key) {
            return Some(Found { numbers: Numbers::DISPROVEN, plies: 0, loops: Some(loops) });
        }
        if let Some(Provisional { loops, plies }) = self.path.provisional(key) {
            return Some(Found { numbers: Numbers::DISPROVEN, plies, loops: Some(loops) });
        }
        self.table.get(key).map(Found::path_free)
    }

    /// The children of a state, each with what is known of it.
    pub(super) fn children(&mut self, state: &R::State) -> Result<Vec<Child<R>>, Interrupted> {
        if let Some(action) = self.hints.forced(self.rules, state) {
            return Ok(vec![self.child(state, action)?]);
        }
        let mut actions: Vec<R::Action> = self.rules.actions(state).into_iter().collect();
        if H::ORDERS {
            // Of equal children the first is looked into.
            by_rank(&mut actions, |&action| {
                (highest(self.hints.order_in_proof(self.rules, state, action)), 0)
            });
        }
        let hopeless = self.hints.hopeless(self.rules, state).and_then(|(set, most)| {
            Some((set, answer_of(self.is_or(state), most, Told::Most)?.one_ply_on()))
        });
        let mut children = Vec::with_capacity(actions.len());
        for action in actions {
            let index = self.hints.action_index(self.rules, action);
            children.push(match hopeless.filter(|(set, _)| index < 64 && set >> index & 1 == 1) {
                Some((_, found)) => self.settled_child(state, action, found),
                None => self.child(state, action)?,
            });
        }
        Ok(children)
    }

    fn child(&mut self, state: &R::State, action: R::Action) -> Result<Child<R>, Interrupted> {
        self.clock.count_node()?;
        let state = self.rules.result(state, action);
        let key = self.key(&state);
        // The table first: hints may take longer.
        let found = self.known(key).unwrap_or_else(|| self.at_first_sight(&state));
        Ok(Child { action, state, key, found })
    }

    /// A child that hints settle without a look at it.
    fn settled_child(&self, state: &R::State, action: R::Action, found: Found) -> Child<R> {
        let state = self.rules.result(state, action);
        let key = self.key(&state);
        Child { action, state, key, found }
    }

    /// Searches `state` until one of its numbers reaches `limit`.
    fn search(&mut self, state: &R::State, key: u64, limit: Numbers) -> Result<Found, Interrupted> {
        let ply = self.path.plies();
        if ply + 2 >= MAX_PLY {
            return Err(Interrupted);
        }
        self.deepest = self.deepest.max(ply);
        let before = self.clock.nodes();
        self.path.enter(key);
        self.busy.inspect(|busy| busy.begin(key));
        let found =
            self.children(state).and_then(|mut children| self.choose(state, &mut children, limit));
        self.busy.inspect(|busy| busy.end(key));
        self.path.leave(key);
        let mut found = found?;
        found.loops = found.loops.and_then(|loops| loops.above(ply));
        self.keep(key, found, self.clock.nodes() - before);
        Ok(found)
    }

    /// Looks into the child that looks best, again and again, until a number of the node's reaches
    /// `limit`.
    pub(super) fn choose(
        &mut self,
        state: &R::State,
        children: &mut [Child<R>],
        limit: Numbers,
    ) -> Result<Found, Interrupted> {
        let is_or = self.is_or(state);
        loop {
            let (place, limit) = match self.next(children, is_or, limit) {
                Ok(next) => next,
                Err(numbers) => return Ok(summed_up(children, numbers, is_or)),
            };
            let child = &mut children[place];
            child.found = self.search(&child.state, child.key, limit)?;
            self.refresh(children);
        }
    }

    /// The child to look into, and how far.
    ///
    /// # Errors
    /// The node's numbers, once one of them reaches `limit`.
    #[inline]
    fn next(
        &self,
        children: &[Child<R>],
        is_or: bool,
        limit: Numbers,
    ) -> Result<(usize, Numbers), Numbers> {
        let gathered = gathered(children, is_or, self.busy);
        let numbers = gathered.node.numbers(is_or);
        if !numbers.is_below(limit) {
            return Err(numbers);
        }
        let far = |gathered: Gathered| {
            (gathered.best, child_limit(gathered, limit.sided(is_or)).numbers(is_or))
        };
        let (place, to) = far(gathered);
        // What other threads leave may be too far for the node's own limit.
        match self.busy.is_none() || children[place].found.numbers.is_below(to) {
            true => Ok((place, to)),
            false => Ok(far(self::gathered(children, is_or, None))),
        }
    }

    /// Takes over what was found out about open children on the way elsewhere.
    fn refresh(&self, children: &mut [Child<R>]) {
        let open = |child: &&mut Child<R>| child.found.numbers.answer().is_none();
        for child in children.iter_mut().filter(open) {
            if let Some(found) = self.known(child.key) {
                child.found = found;
            }
        }
    }

    fn keep(&mut self, key: u64, found: Found, work: u64) {
        match (found.numbers.answer(), found.loops) {
            (Some(false), Some(loops)) => {
                self.path.keep(key, Provisional { loops, plies: found.plies });
            }
            _ => {
                let memo = Memo { numbers: found.numbers, plies: found.plies };
                self.table.put(key, memo, work);
            }
        }
    }
}

/// What the children's numbers come to, those that other threads look into being told.
#[inline]
fn gathered<R: ZeroSumRules>(children: &[Child<R>], is_or: bool, busy: Option<&Busy>) -> Gathered {
    let sided = |child: &Child<R>| child.found.numbers.sided(is_or);
    match busy {
        None => gather(children.iter().map(|child| (sided(child), false))),
        Some(busy) => gather(children.iter().map(|child| (sided(child), busy.has(child.key)))),
    }
}

/// A node's numbers with what its answer rests on: one child for the side that chooses, all for the
/// other.
fn summed_up<R: ZeroSumRules>(children: &[Child<R>], numbers: Numbers, is_or: bool) -> Found {
    let Some(answer) = numbers.answer() else { return Found { numbers, plies: 0, loops: None } };
    let (mut best, mut plies, mut loops): (Option<&Found>, u16, Option<Loops>) = (None, 0, None);
    for Child { found, .. } in children {
        if found.numbers.answer() != Some(answer) {
            continue;
        }
        if best.is_none_or(|best| found.effort() < best.effort()) {
            best = Some(found);
        }
        plies = plies.max(found.plies);
        loops = Loops::join(loops, found.loops);
    }
    if let Some(best) = best.filter(|_| answer == is_or) {
        // The side that chooses has its way: the soonest win, or a disproof that needs no loop.
        (plies, loops) = (best.plies, best.loops);
    }
    Found { numbers, plies: plies.saturating_add(1), loops }
}
