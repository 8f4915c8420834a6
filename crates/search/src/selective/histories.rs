//! What earlier cuts say about actions: which to try first, and which to look at less.

use super::settings::Settings;
use outply_game::{Hints, Player, Rules};

/// Entries of histories stay within ±this.
const LIMIT: i32 = 16_384;

/// Where no history is kept of what follows upon an action, since the table would be too large:
/// 2,048 squared are 16 MiB for both players.
const MOST_FOLLOWERS: usize = 2_048;

/// No action came before, or the game gives it no number.
pub(super) const NOTHING: u32 = u32::MAX;

/// An action's numbers in the tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indices {
    /// [`Hints::action_index`].
    pub(super) action: u32,
    /// [`Hints::follow_index`]; [`NOTHING`] without one.
    pub(super) follow: u32,
}

/// The tables of one thread. Each entry moves towards ±16,384 the slower the nearer it is
/// ("gravity": it forgets old searches at the rate at which it learns new ones).
pub(super) struct Histories<A> {
    /// Butterfly history (Schaeffer 1983): by player and action.
    butterfly: Box<[i16]>,
    /// Of actions that are not quiet: by player and what acts where.
    capture: Box<[i16]>,
    /// Of actions that follow upon an action one or two plies back: by player, and by what acted
    /// and acts where.
    continuation: Box<[i16]>,
    /// The reply that cut last (Uiterwijk 1992): by player and the action before.
    counters: Box<[Option<A>]>,
    actions: usize,
    followers: usize,
    is_kept: [bool; 4],
}

impl<A: Copy + Eq> Histories<A> {
    /// Nothing learned yet.
    pub(super) fn new<R: Rules<Action = A>, H: Hints<R>>(
        rules: &R,
        hints: &H,
        settings: &Settings,
    ) -> Self {
        let actions = hints.action_space(rules);
        let followers = Some(hints.follow_space(rules)).filter(|&space| space <= MOST_FOLLOWERS);
        let followers = followers.unwrap_or(0);
        let table = |entries: usize| vec![0; entries].into_boxed_slice();
        let Settings { history, capture_history, continuation, counters, .. } = *settings;
        Histories {
            butterfly: table(2 * actions),
            capture: table(2 * actions),
            continuation: table(2 * followers * followers),
            counters: vec![None; 2 * actions].into_boxed_slice(),
            actions,
            followers,
            is_kept: [history, capture_history, continuation && followers > 0, counters],
        }
    }

    /// Whether actions have no numbers, so that nothing is learned.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.actions == 0
    }

    /// The numbers of `action` in `state`.
    #[inline]
    pub(super) fn indices<R: Rules<Action = A>, H: Hints<R>>(
        &self,
        rules: &R,
        hints: &H,
        state: &R::State,
        action: A,
    ) -> Indices {
        let follow = if self.followers == 0 {
            NOTHING
        } else {
            hints.follow_index(rules, state, action) as u32
        };
        Indices { action: hints.action_index(rules, action) as u32, follow }
    }

    /// What is known of a quiet action after those one and two plies back.
    #[inline]
    pub(super) fn quiet(&self, player: Player, of: Indices, before: [u32; 2]) -> i32 {
        let butterfly = entry(&self.butterfly, self.butterfly_place(player, of));
        let follow = |before| entry(&self.continuation, self.follow_place(player, before, of));
        butterfly + follow(before[0]) + follow(before[1])
    }

    /// What is known of an action that is not quiet.
    #[inline]
    pub(super) fn noisy(&self, player: Player, of: Indices) -> i32 {
        entry(&self.capture, self.butterfly_place(player, of))
    }

    /// Whether `action` is the reply that cut last after the action with this number.
    #[inline]
    pub(super) fn is_counter(&self, player: Player, before: u32, action: A) -> bool {
        self.counters.get(self.counter_place(player, before)) == Some(&Some(action))
    }

    pub(super) fn learn_quiet(
        &mut self,
        player: Player,
        of: Indices,
        before: [u32; 2],
        bonus: i32,
    ) {
        if self.is_kept[0] {
            let place = self.butterfly_place(player, of);
            shift(&mut self.butterfly, place, bonus);
        }
        if self.is_kept[2] {
            for before in before {
                let place = self.follow_place(player, before, of);
                shift(&mut self.continuation, place, bonus);
            }
        }
    }

    pub(super) fn learn_noisy(&mut self, player: Player, of: Indices, bonus: i32) {
        if self.is_kept[1] {
            let place = self.butterfly_place(player, of);
            shift(&mut self.capture, place, bonus);
        }
    }

    pub(super) fn learn_counter(&mut self, player: Player, before: u32, action: A) {
        let place = self.counter_place(player, before);
        if let Some(counter) = self.counters.get_mut(place).filter(|_| self.is_kept[3]) {
            *counter = Some(action);
        }
    }

    #[inline]
    fn butterfly_place(&self, player: Player, of: Indices) -> usize {
        player.index() * self.actions + of.action as usize
    }

    #[inline]
    fn follow_place(&self, player: Player, before: u32, of: Indices) -> usize {
        if before == NOTHING || of.follow == NOTHING {
            return usize::MAX;
        }
        (player.index() * self.followers + before as usize) * self.followers + of.follow as usize
    }

    #[inline]
    fn counter_place(&self, player: Player, before: u32) -> usize {
        if before == NOTHING { usize::MAX } else { player.index() * self.actions + before as usize }
    }
}

#[inline]
fn entry(table: &[i16], place: usize) -> i32 {
    table.get(place).map_or(0, |&entry| i32::from(entry))
}

#[inline]
fn shift(table: &mut [i16], place: usize, bonus: i32) {
    if let Some(entry) = table.get_mut(place) {
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / LIMIT).clamp(-LIMIT, LIMIT) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_never_leaves_its_range_and_forgets_the_faster_the_further_it_is() {
        let mut table = [0i16; 1];
        (0..1_000).for_each(|_| shift(&mut table, 0, 1_500));
        assert!(i32::from(table[0]) > LIMIT * 9 / 10 && i32::from(table[0]) <= LIMIT);
        let high = table[0];
        shift(&mut table, 0, -1_500);
        assert!(high - table[0] > 2_800, "a setback weighs twice at the top");
        shift(&mut table, 7, 1);
    }
}
