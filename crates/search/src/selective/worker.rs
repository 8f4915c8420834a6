//! One thread of a selective search: what outlives a node, and the steps that all nodes share.

use super::correction::{Correction, PARTS};
use super::histories::{Histories, Indices, NOTHING};
use super::learned::Lesson;
use super::ledger::{Accountable, Ledger};
use super::parts::{Frame, Memo, Node, Slot, is_claim};
use super::reductions::Reductions;
use super::remembered::Estimates;
use super::settings::Settings;
use super::team::Team;
use super::watched::Watched;
use crate::Bound;
use crate::alphabeta::parts::Memory;
use crate::limits::{Clock, Interrupted};
use crate::table::Entry;
use outply_game::{
    End, Evaluator, Hints, MAX_PLY, Remark, Repetition, Rules, Value, ZeroSumInteger, ZeroSumRules,
    mix64,
};

use std::sync::Arc;

/// Everything that outlives a node.
pub(super) struct Worker<'s, R: Rules, E, H, M> {
    pub(super) rules: &'s R,
    pub(super) hints: &'s H,
    pub(super) settings: &'s Settings,
    pub(super) memory: M,
    pub(super) evaluator: E,
    pub(super) clock: Clock,
    pub(super) histories: Histories<R::Action>,
    pub(super) correction: Correction,
    pub(super) reductions: Reductions,
    /// Estimates before correction.
    known: Estimates,
    /// The actions of all nodes on the current line, each node's after its parent's.
    pub(super) slots: Vec<Slot<R::Action>>,
    /// Actions of all nodes on the current line that are deferred because another thread is searching
    /// them, with their move numbers.
    pub(super) deferred: Vec<(Slot<R::Action>, u32)>,
    /// What all threads share; `None` if there is one thread.
    pub(super) team: Option<Arc<Team<R::Action>>>,
    /// The actions already searched at all nodes on the current line, and whether they are quiet.
    pub(super) tried: Vec<(R::Action, bool)>,
    /// What a node leaves for those below it, by ply.
    pub(super) frames: Vec<Frame<R::Action>>,
    /// Best play from each ply on; kept in open windows alone.
    pub(super) lines: Vec<Vec<R::Action>>,
    pub(super) path: Path,
    pub(super) ledger: Ledger,
    pub(super) root_depth: i32,
    /// The longest line looked at.
    pub(super) selective_depth: u32,
    /// Below these plies a player may not pass: a pass is being verified.
    pub(super) pass_from: [u32; 2],
    /// The last node that may be spent on finding out how soon a win comes.
    pub(super) last_node: u64,
    /// Who watches, if anything does.
    pub(super) watch: Option<Watched<'s, R::Action>>,
}

/// The states on the way, by what the rules count repetitions by.
#[derive(Clone, Default)]
pub(super) struct Path {
    states: Vec<Repetition>,
    /// Where the search's own line begins.
    root: usize,
    /// Nothing before this is looked at: a pass lies there, which the rules do not know.
    barrier: usize,
}

impl Path {
    /// The states before the root, the oldest first.
    pub(super) fn new(history: &[Repetition]) -> Path {
        Path { states: history.to_vec(), root: history.len(), barrier: 0 }
    }

    /// How many states it has.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Back to the first `states`.
    pub(super) fn truncate(&mut self, states: usize) {
        self.states.truncate(states);
    }

    /// Back to the first `states`, whatever was under way after them.
    pub(super) fn rewind(&mut self, states: usize) {
        self.truncate(states);
        self.barrier = 0;
    }

    /// Whether the last state occurred before: once on the line searched, or twice in the game.
    #[inline]
    pub(super) fn is_repeated(&self) -> bool {
        let Some((last, before)) = self.states.split_last() else { return false };
        let first = before.len().saturating_sub(last.plies as usize).max(self.barrier);
        let mut in_game = 0;
        for place in (first..before.len()).rev() {
            if before[place].key == last.key {
                in_game += 1;
                if place >= self.root || in_game == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some state occurred twice before the root, so that one more visit ends the game:
    /// something that no proof from the rules alone takes into account.
    pub(super) fn has_twofold(&self) -> bool {
        let history = &self.states[..self.root];
        (1..history.len()).any(|last| history[..last].iter().any(|r| r.key == history[last].key))
    }
}

impl<R: Rules, E, H, M> Accountable for Worker<'_, R, E, H, M> {
    #[inline]
    fn ledger(&mut self) -> &mut Ledger {
        &mut self.ledger
    }
}

impl<'s, R, E, H, M> Worker<'s, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    pub(super) fn new(
        rules: &'s R,
        hints: &'s H,
        settings: &'s Settings,
        memory: M,
        evaluator: E,
        (clock, lesson): (Clock, Option<Lesson<R::Action>>),
    ) -> Self {
        let lesson = lesson.unwrap_or_else(|| Lesson::new(rules, hints, settings));
        let Lesson { histories, correction, known, reductions } = lesson;
        Worker {
            rules,
            hints,
            settings,
            memory,
            evaluator,
            clock,
            histories,
            correction,
            reductions,
            known,
            slots: Vec::with_capacity(4096),
            deferred: Vec::new(),
            team: None,
            tried: Vec::with_capacity(1024),
            frames: vec![Frame::new(); MAX_PLY as usize + 4],
            lines: vec![Vec::new(); MAX_PLY as usize + 4],
            path: Path::default(),
            ledger: Ledger::new(),
            root_depth: 0,
            selective_depth: 0,
            pass_from: [0, 0],
            last_node: u64::MAX,
            watch: None,
        }
    }

    /// What the next search of the game may begin with.
    pub(super) fn into_lesson(self) -> Lesson<R::Action> {
        let Worker { histories, correction, known, reductions, .. } = self;
        Lesson { histories, correction, known, reductions }
    }

    /// What can be said without looking at an action or at the table: the end of the game, a
    /// repetition, the deepest ply, what the rules alone bound.
    #[inline]
    pub(super) fn settled(&mut self, state: &R::State, node: &Node) -> Option<Value> {
        if let Some(utility) = self.rules.utility(state) {
            self.tell_end(End::Terminal);
            return Some(utility.value(node.player, node.ply));
        }
        if self.settings.repetition && self.path.is_repeated() {
            // This value depends on the path, so it must not go into the table.
            self.ledger.count();
            self.tell_end(End::Bounds);
            self.remark(Remark::Repetition);
            return Some(Value::ZERO);
        }
        if node.ply + 2 >= MAX_PLY {
            return Some(self.estimated(state));
        }
        let (least, most) = self.hints.bounds(self.rules, state)?;
        let (least, most) = (least.later_by(node.ply), most.later_by(node.ply));
        let value = if least >= node.beta || least == most {
            least
        } else if most <= node.alpha {
            most
        } else {
            return None;
        };
        self.tell_end(End::Bounds);
        Some(value)
    }

    /// The evaluator's word, as the node's value.
    #[cold]
    fn estimated(&mut self, state: &R::State) -> Value {
        self.ledger.count();
        Value::score(self.evaluator.evaluate(self.rules, state))
    }

    /// The evaluator's estimate, and the same corrected.
    #[inline]
    pub(super) fn estimate(&mut self, state: &R::State, node: &Node) -> (i32, i32) {
        let Worker { rules, evaluator, .. } = self;
        let mut evaluate = || evaluator.evaluate(rules, state);
        let raw = if self.memory.is_used() && !H::CANONICAL {
            self.known.get(self.memory.key(rules, self.hints, state), evaluate)
        } else {
            evaluate().clamp(-Value::MAX_SCORE, Value::MAX_SCORE)
        };
        if !self.settings.correction {
            return (raw, raw);
        }
        let correction = self.correction.of(node.player, self.parts(state, node));
        let corrected = raw.saturating_add(correction);
        (raw, corrected.clamp(-Value::MAX_SCORE, Value::MAX_SCORE))
    }

    /// What estimates are corrected by: the parts that the game names, and the last two actions.
    #[inline(always)]
    pub(super) fn parts(&self, state: &R::State, node: &Node) -> [Option<u64>; PARTS] {
        let [one, two, three] = self.hints.structures(self.rules, state);
        let way = self.followed(node.ply);
        let is_known = self.settings.continuation_correction && !way.contains(&NOTHING);
        let key = mix64(u64::from(way[0]) << 32 | u64::from(way[1]));
        [one, two, three, is_known.then_some(key)]
    }

    #[inline]
    pub(super) fn remembered(&mut self, state: &R::State, node: &Node) -> Memo {
        if !self.memory.is_used() {
            return Memo { key: 0, entry: None };
        }
        let key = self.memory.key(self.rules, self.hints, state);
        let entry = self.memory.probe(key);
        let seen = |entry: Entry| Entry { value: entry.value.later_by(node.ply), ..entry };
        Memo { key, entry: entry.map(seen) }
    }

    /// The remembered value, if it settles the node.
    #[inline]
    pub(super) fn cut_by_table(&mut self, memo: &Memo, node: &Node) -> Option<Value> {
        let entry = memo.entry?;
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => entry.value >= node.beta,
            Bound::AtMost => entry.value <= node.alpha,
        };
        if !settles || !self.is_reusable(&entry, node.depth.max(0)) {
            return None;
        }
        self.ledger.count_if(!entry.resolved);
        self.tell_end(End::Table);
        Some(entry.value)
    }

    #[inline]
    fn is_reusable(&self, entry: &Entry, depth: i32) -> bool {
        let stored = i32::from(entry.depth);
        let holds_anywhere = || entry.resolved || is_claim(entry.value, entry.bound);
        stored == depth || self.settings.deeper_entries && (stored > depth || holds_anywhere())
    }

    /// Whether an action at this ply may be searched deeper than its depth says: the line may grow to
    /// a multiple of the depth at the root.
    #[inline]
    pub(super) fn may_extend(&self, ply: u32) -> bool {
        (ply as i32) < self.settings.extension_limit * self.root_depth / 100
    }

    /// Remembers what was found. A little about a state of which much more is known is not worth
    /// its place.
    #[inline]
    pub(super) fn remember(
        &mut self,
        memo: &Memo,
        node: &Node,
        value: Value,
        place: Option<u16>,
        estimates: Ledger,
    ) {
        if !self.memory.is_used() {
            return;
        }
        let bound = Bound::within((node.alpha, node.beta), value);
        let depth = node.depth.max(0) as u16;
        if bound != Bound::Exact && memo.entry.is_some_and(|old| old.depth > depth + 3) {
            return;
        }
        let resolved = self.ledger == estimates;
        let action = place.or(memo.entry.and_then(|entry| entry.action));
        let value = value.sooner_by(node.ply);
        self.memory.store(memo.key, Entry { value, depth, bound, resolved, action });
    }

    /// The numbers of the actions one and two plies back.
    #[inline]
    pub(super) fn before(&self, ply: u32) -> [Indices; 2] {
        let back = |plies| match ply.checked_sub(plies) {
            Some(ply) => self.frames[ply as usize].current,
            None => Frame::<R::Action>::PASSED,
        };
        [back(1), back(2)]
    }

    /// The actions one and two plies back, as what follows upon them is numbered.
    pub(super) fn followed(&self, ply: u32) -> [u32; 2] {
        let [one, two] = self.before(ply);
        [one.follow, two.follow]
    }

    /// The state after `action`; what is known of it is on its way, unless its key is another
    /// state's.
    #[inline]
    pub(super) fn result(&self, state: &R::State, action: R::Action) -> R::State {
        let child = self.rules.result(state, action);
        if self.memory.is_used() && !H::CANONICAL {
            self.prefetch(&child);
        }
        child
    }

    /// Brings near what is remembered of a state, its estimate and what corrects this. In chess a
    /// search takes 4 % less time with all three than with the first alone.
    #[inline]
    fn prefetch(&self, state: &R::State) {
        let key = self.memory.key(self.rules, self.hints, state);
        self.memory.prefetch(key);
        self.known.prefetch(key);
        if self.settings.correction {
            let [one, two, three] = self.hints.structures(self.rules, state);
            self.correction.prefetch(self.rules.to_move(state), [one, two, three, None]);
        }
    }

    /// Makes `action`'s child the state searched, runs `inside` on it, and returns.
    #[inline]
    pub(super) fn after<T>(
        &mut self,
        state: &R::State,
        child: &R::State,
        (ply, action, indices): (u32, R::Action, Indices),
        inside: impl FnOnce(&mut Self) -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        self.evaluator.push(self.rules, state, action);
        self.tell_way(ply, Some(action));
        self.frames[ply as usize].current = indices;
        let kept = self.enter(child);
        let found = inside(self)?;
        self.leave(kept);
        self.evaluator.pop();
        Ok(found)
    }

    /// Searches `inside` after a pass, and takes the pass back.
    #[inline]
    pub(super) fn after_pass<T>(
        &mut self,
        state: &R::State,
        child: &R::State,
        ply: u32,
        inside: impl FnOnce(&mut Self) -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        self.evaluator.pass(self.rules, state);
        self.tell_way(ply, None);
        self.frames[ply as usize].current = Frame::<R::Action>::PASSED;
        let barrier = self.path.barrier;
        self.path.barrier = self.path.states.len();
        let kept = self.enter(child);
        let found = inside(self)?;
        self.leave(kept);
        self.path.barrier = barrier;
        self.evaluator.pop();
        Ok(found)
    }

    #[inline]
    pub(super) fn enter(&mut self, state: &R::State) -> bool {
        let repetition = self.rules.repetition(state);
        self.path.states.extend(repetition);
        repetition.is_some()
    }

    #[inline]
    pub(super) fn leave(&mut self, kept: bool) {
        if kept {
            self.path.states.pop();
        }
    }

    /// The child's value for the parent's player, in the window from `alpha` to `beta` for that
    /// player. The sign depends on who moves there, not on parity.
    #[inline]
    pub(super) fn dive<const PV: bool>(
        &mut self,
        child: &R::State,
        node: &Node,
        (alpha, beta): (Value, Value),
        (depth, cut, threatened): (i32, bool, bool),
    ) -> Result<Value, Interrupted> {
        let player = self.rules.to_move(child);
        let again = player == node.player;
        let (alpha, beta) = if again { (alpha, beta) } else { (-beta, -alpha) };
        let ply = node.ply + 1;
        let cut = cut != again;
        let child_node = Node { alpha, beta, depth, ply, player, cut, threatened };
        self.tell_enter(&child_node, None);
        let value = self.node::<PV>(child, child_node)?;
        self.tell_leave(value, player);
        Ok(if again { value } else { -value })
    }

    /// `action` and the child's line become this node's line.
    #[cold]
    pub(super) fn extend_line(&mut self, ply: u32, action: R::Action) {
        if let [line, child, ..] = &mut self.lines[ply as usize..] {
            line.clear();
            line.push(action);
            line.extend_from_slice(child);
        }
    }
}
