//! The depth-first search by thresholds.

use super::numbers::{Numbers, child_limit, gather};
use super::path::{Loops, Path, Provisional};
use super::table::{Memo, Proofs};
use crate::limits::{Clock, Interrupted};
use crate::sorting::{by_rank, highest};
use outply_game::{Hints, Keyed, MAX_PLY, Player, Value, ZeroSumInteger, ZeroSumRules, mix64};

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

impl Found {
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
    pub(super) table: &'s mut Proofs,
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
        let canonical = self.hints.canonical(self.rules, state);
        let key = self.rules.key(canonical.as_ref().unwrap_or(state));
        if self.is_or(state) { key ^ ATTACKERS } else { key }
    }

    /// The answer that the rules give without search: the game is over, or bounds tell.
    fn at_once(&mut self, state: &R::State) -> Option<Found> {
        let found = |is_true, plies: u32| Found {
            numbers: Numbers::of_answer(is_true),
            plies: u16::try_from(plies).unwrap_or(u16::MAX),
            loops: None,
        };
        let won = |value: Value| value > Value::ZERO;
        if let Some(utility) = self.rules.utility(state) {
            let value = utility.value(self.question.attacker, 0);
            self.points |= value != Value::ZERO && !value.is_decided();
            return Some(found(won(value), 0));
        }
        let (least, most) = self.hints.bounds_in_proof(self.rules, state)?;
        let plies = |value: Value| value.plies().unwrap_or(0);
        match self.is_or(state) {
            true if won(least) => Some(found(true, plies(least))),
            true if !won(most) => Some(found(false, plies(most))),
            false if most < Value::ZERO => Some(found(true, plies(most))),
            false if least >= Value::ZERO => Some(found(false, plies(least))),
            _ => None,
        }
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
        match self.hints.forced(self.rules, state) {
            Some(action) => Ok(vec![self.child(state, action)?]),
            None => {
                let mut actions: Vec<R::Action> = self.rules.actions(state).into_iter().collect();
                if H::ORDERS {
                    // Of equal children the first is looked into.
                    by_rank(&mut actions, |&action| {
                        (highest(self.hints.order_in_proof(self.rules, state, action)), 0)
                    });
                }
                actions.into_iter().map(|action| self.child(state, action)).collect()
            }
        }
    }

    fn child(&mut self, state: &R::State, action: R::Action) -> Result<Child<R>, Interrupted> {
        self.clock.count_node()?;
        let state = self.rules.result(state, action);
        let key = self.key(&state);
        let settled = self.at_once(&state).or_else(|| self.known(key));
        let found = settled.unwrap_or_else(|| Found {
            numbers: Numbers::of_leaf(self.is_or(&state), self.rules.count_actions(&state)),
            plies: 0,
            loops: None,
        });
        Ok(Child { action, state, key, found })
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
        let found =
            self.children(state).and_then(|mut children| self.choose(state, &mut children, limit));
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
            let gathered = gather(children.iter().map(|child| child.found.numbers.sided(is_or)));
            let numbers = gathered.node.numbers(is_or);
            if !numbers.is_below(limit) {
                return Ok(summed_up(children, numbers, is_or));
            }
            let child = &mut children[gathered.best];
            let limit = child_limit(gathered, limit.sided(is_or)).numbers(is_or);
            child.found = self.search(&child.state, child.key, limit)?;
            self.refresh(children);
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

/// A node's numbers with what its answer rests on: one child for the side that chooses, all for the
/// other.
fn summed_up<R: ZeroSumRules>(children: &[Child<R>], numbers: Numbers, is_or: bool) -> Found {
    let Some(answer) = numbers.answer() else { return Found { numbers, plies: 0, loops: None } };
    let agreeing = || {
        children.iter().map(|child| &child.found).filter(|it| it.numbers.answer() == Some(answer))
    };
    let loops = |it: &Found| it.loops;
    let further = |plies: Option<u16>| plies.unwrap_or(0).saturating_add(1);
    if answer == is_or {
        // The side that chooses has its way: the soonest win, or a disproof that needs no loop.
        let best = agreeing().min_by_key(|it| (it.loops.is_some(), it.plies));
        return Found {
            numbers,
            plies: further(best.map(|it| it.plies)),
            loops: best.and_then(loops),
        };
    }
    let loops = agreeing().map(loops).fold(None, Loops::join);
    Found { numbers, plies: further(agreeing().map(|it| it.plies).max()), loops }
}
