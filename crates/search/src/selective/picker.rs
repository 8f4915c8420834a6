//! In which order a node's actions are tried: the remembered one, captures and the like, killers
//! and quiet actions, and last what loses an exchange. Nothing is ranked before its turn comes.

use super::histories::Indices;
use super::parts::{Node, Slot, Which};
use super::worker::Worker;
use crate::alphabeta::parts::Memory;
use outply_game::{Evaluator, Hints, Rules, Value, ZeroSumInteger, ZeroSumRules};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    RankNoisy,
    Noisy,
    Killers,
    RankQuiet,
    Quiet,
    Losing,
    End,
}

/// Where a node is in its list: `first..noisy_end` are the actions that are not quiet, of which
/// those before `losing_end` lose an exchange; the quiet ones follow.
pub(super) struct Picker {
    pub(super) first: usize,
    noisy_end: usize,
    last: usize,
    losing_end: usize,
    next: usize,
    stage: Stage,
    /// Killers that have been looked for.
    killers: usize,
    table: Option<u16>,
    /// Whether the remembered action is not quiet.
    pub(super) table_is_noisy: bool,
    /// Whether quiet actions are tried at all.
    pub(super) quiets: bool,
    /// Whether actions that lose an exchange are tried at all.
    losing: bool,
}

impl Picker {
    /// How many actions were listed.
    pub(super) fn count(&self) -> usize {
        self.last - self.first
    }

    pub(super) fn is_at_losing(&self) -> bool {
        self.stage == Stage::Losing
    }
}

const KILLER: i32 = 1 << 29;
pub(super) const COUNTER: i32 = 1 << 28;
const MOST_ORDER: i32 = 1 << 27;

/// From this depth on, a game that says nothing about order has its actions ranked by the
/// evaluator, as in [`AlphaBeta`](crate::AlphaBeta).
const SHALLOW_FROM: i32 = 2;

impl<R, E, H, M> Worker<'_, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    /// Lists the actions, those that are not quiet first; as many of them as `which` says, without
    /// losing exchanges unless it says all.
    #[inline]
    pub(super) fn list(&mut self, state: &R::State, which: Which, table: Option<u16>) -> Picker {
        let all = which == Which::All;
        let first = self.slots.len();
        let mut noisy_end = first;
        match self.hints.forced(self.rules, state) {
            Some(action) => self.push(state, which, &mut noisy_end, (0, action)),
            None if !all && self.list_disturbing(state, which, &mut noisy_end) => (),
            None => {
                let rules = self.rules;
                let actions = rules.actions(state).into_iter().enumerate();
                match which {
                    Which::All => actions.for_each(|(place, action)| {
                        let is_quiet = self.is_quiet(state, action);
                        self.put(&mut noisy_end, (place, action), is_quiet);
                    }),
                    _ => actions
                        .for_each(|numbered| self.push(state, which, &mut noisy_end, numbered)),
                }
            }
        }
        Picker {
            first,
            noisy_end,
            last: self.slots.len(),
            losing_end: first,
            next: first,
            stage: Stage::Table,
            killers: 0,
            table,
            table_is_noisy: false,
            quiets: which != Which::Noisy,
            losing: all,
        }
    }

    /// Lists what is not quiet, and what threatens if asked for, where the game tells without a look at each action.
    #[inline]
    fn list_disturbing(&mut self, state: &R::State, which: Which, noisy_end: &mut usize) -> bool {
        let (rules, hints) = (self.rules, self.hints);
        let mut show = |place, action| self.push(state, which, noisy_end, (place, action));
        hints.disturbing(rules, state, which == Which::Threats, &mut show)
    }

    #[inline]
    fn push(
        &mut self,
        state: &R::State,
        which: Which,
        noisy_end: &mut usize,
        (place, action): (usize, R::Action),
    ) {
        let is_quiet = self.is_quiet(state, action);
        if !is_quiet || self.wants_quiet(state, which, action) {
            self.put(noisy_end, (place, action), is_quiet);
        }
    }

    #[inline]
    fn is_quiet(&self, state: &R::State, action: R::Action) -> bool {
        H::ALWAYS_QUIET || self.hints.quiet(self.rules, state, action)
    }

    /// Lists an action: behind those that are not quiet, or as the last of these.
    #[inline(always)]
    fn put(&mut self, noisy_end: &mut usize, (place, action): (usize, R::Action), is_quiet: bool) {
        let place = place.min(usize::from(u16::MAX)) as u16;
        self.slots.push(Slot { action, place, is_quiet, rank: 0 });
        if !is_quiet {
            let last = self.slots.len() - 1;
            self.slots.swap(*noisy_end, last);
            *noisy_end += 1;
        }
    }

    #[inline]
    fn wants_quiet(&self, state: &R::State, which: Which, action: R::Action) -> bool {
        match which {
            Which::All => true,
            Which::Noisy => false,
            Which::Threats => {
                self.hints.threatens(self.rules, state, action)
                    && self.hints.exchange(self.rules, state, action) >= 0
            }
        }
    }

    /// The next action to try.
    #[inline]
    pub(super) fn next(
        &mut self,
        picker: &mut Picker,
        state: &R::State,
        node: &Node,
    ) -> Option<Slot<R::Action>> {
        loop {
            match picker.stage {
                Stage::Table => {
                    picker.stage = Stage::RankNoisy;
                    let slots = &self.slots[picker.first..picker.last];
                    let table = picker.table.take();
                    if let Some(slot) = slots.iter().find(|slot| Some(slot.place) == table) {
                        picker.table = table;
                        picker.table_is_noisy = !slot.is_quiet;
                        return Some(*slot);
                    }
                }
                Stage::RankNoisy => {
                    self.rank_noisy(picker, state, node);
                    picker.stage = Stage::Noisy;
                }
                Stage::Noisy => match self.pick(picker, picker.noisy_end) {
                    Some(slot) if self.loses(state, slot.action) => self.put_off(picker),
                    Some(slot) => return Some(slot),
                    None => {
                        picker.next = picker.noisy_end;
                        picker.stage = Stage::Killers;
                    }
                },
                Stage::Killers => match self.next_killer(picker, node) {
                    None => picker.stage = Stage::RankQuiet,
                    slot => return slot,
                },
                Stage::RankQuiet => {
                    if picker.quiets {
                        self.rank_quiet(picker, state, node);
                    }
                    picker.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    let slot = if picker.quiets { self.pick(picker, picker.last) } else { None };
                    if slot.is_some() {
                        return slot;
                    }
                    picker.next = picker.first;
                    picker.stage = if picker.losing { Stage::Losing } else { Stage::End };
                }
                Stage::Losing => match self.pick(picker, picker.losing_end) {
                    None => picker.stage = Stage::End,
                    slot => return slot,
                },
                Stage::End => return None,
            }
        }
    }

    /// The next quiet action that cut in a sibling: before the others are ranked, since many of these cut again.
    fn next_killer(&mut self, picker: &mut Picker, node: &Node) -> Option<Slot<R::Action>> {
        let killers = self.frames[node.ply as usize].killers;
        while picker.quiets && picker.killers < killers.len() {
            let rank = KILLER - picker.killers as i32;
            let killer = killers[picker.killers];
            picker.killers += 1;
            let slots = &mut self.slots[picker.next..picker.last];
            let is_killer = |slot: &Slot<R::Action>| Some(slot.action) == killer;
            let Some(place) = slots.iter().position(is_killer).filter(|_| killer.is_some()) else {
                continue;
            };
            slots.swap(0, place);
            slots[0].rank = rank;
            let slot = slots[0];
            picker.next += 1;
            if Some(slot.place) != picker.table {
                return Some(slot);
            }
        }
        None
    }

    /// The best-ranked of the slots from `picker.next` to `end`, brought to the front.
    #[inline]
    fn pick(&mut self, picker: &mut Picker, end: usize) -> Option<Slot<R::Action>> {
        while picker.next < end {
            let slots = &mut self.slots[picker.next..end];
            let mut best = 0;
            for (place, slot) in slots.iter().enumerate().skip(1) {
                if slot.rank > slots[best].rank {
                    best = place;
                }
            }
            slots.swap(0, best);
            let slot = slots[0];
            picker.next += 1;
            if Some(slot.place) != picker.table {
                return Some(slot);
            }
        }
        None
    }

    #[inline]
    fn loses(&self, state: &R::State, action: R::Action) -> bool {
        self.settings.exchanges && self.hints.loses_exchange(self.rules, state, action)
    }

    /// Moves the slot last picked to those that lose.
    fn put_off(&mut self, picker: &mut Picker) {
        self.slots.swap(picker.losing_end, picker.next - 1);
        picker.losing_end += 1;
    }

    fn rank_noisy(&mut self, picker: &Picker, state: &R::State, node: &Node) {
        if picker.noisy_end - picker.first < 2 {
            return;
        }
        let (weight, rules, hints) = (self.settings.order_noisy, self.rules, self.hints);
        let order = |action| hints.order(rules, state, action);
        for place in picker.first..picker.noisy_end {
            let action = self.slots[place].action;
            let indices = self.indices(state, action);
            let learned = self.histories.noisy(node.player, indices);
            self.slots[place].rank = ordered::<R, H>(order, action, weight) + learned;
        }
    }

    fn rank_quiet(&mut self, picker: &Picker, state: &R::State, node: &Node) {
        if picker.last - picker.next < 2 {
            return;
        }
        if !H::ORDERS && self.histories.is_empty() && node.depth >= SHALLOW_FROM {
            return self.rank_by_shallow_evaluation(picker, state, node);
        }
        let (before, followed) = (self.before(node.ply), self.followed(node.ply));
        let (weight, rules, hints) = (self.settings.order_quiet, self.rules, self.hints);
        let order = hints.orders(rules, state);
        for place in picker.next..picker.last {
            let action = self.slots[place].action;
            let indices = self.indices(state, action);
            let learned = self.histories.quiet(node.player, indices, followed);
            let is_counter = self.histories.is_counter(node.player, before[0].action, action);
            let early = if is_counter { COUNTER } else { 0 };
            self.slots[place].rank = ordered::<R, H>(&order, action, weight) + learned + early;
        }
    }

    /// For games that say nothing about order: what the evaluator thinks of each child.
    fn rank_by_shallow_evaluation(&mut self, picker: &Picker, state: &R::State, node: &Node) {
        for place in picker.next..picker.last {
            let action = self.slots[place].action;
            let child = self.rules.result(state, action);
            self.evaluator.push(self.rules, state, action);
            self.slots[place].rank = match self.rules.utility(&child) {
                Some(utility) => utility.value(node.player, 0).raw(),
                None => {
                    let points = self.evaluator.evaluate(self.rules, &child);
                    let points = points.clamp(-Value::MAX_SCORE, Value::MAX_SCORE);
                    if self.rules.to_move(&child) == node.player { points } else { -points }
                }
            };
            self.evaluator.pop();
        }
    }

    #[inline]
    pub(super) fn indices(&self, state: &R::State, action: R::Action) -> Indices {
        self.histories.indices(self.rules, self.hints, state, action)
    }
}

/// The game's own order of an action, so many times.
#[inline]
fn ordered<R: Rules, H: Hints<R>>(
    order: impl Fn(R::Action) -> i32,
    action: R::Action,
    weight: i32,
) -> i32 {
    if !H::ORDERS {
        return 0;
    }
    order(action).saturating_mul(weight).clamp(-MOST_ORDER, MOST_ORDER)
}
