//! How soon a win comes. The search proper stops at a win that it can prove, and since it looks at
//! some actions less deep than at others, that need not be the shortest. Nothing is left out here:
//! every action of the winner is tried, against every action of the other player.

use super::worker::Worker;
use crate::alphabeta::parts::Memory;
use crate::limits::Interrupted;
use outply_game::{Evaluator, Hints, MAX_PLY, Player, Value, ZeroSumInteger, ZeroSumRules};

/// A win or a loss, and the line that leads to it.
pub(super) type Forced<A> = (Value, Vec<A>);

/// What may always be spent on it: mates in four take some hundred thousand nodes at most.
const LEAST_NODES: u64 = 2_000_000;

/// What may be spent where wins and losses were asked for.
const MOST_NODES: u64 = 100_000_000;

impl<R, E, H, M> Worker<'_, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    /// Best play from `state` to `winner`'s soonest win, if one comes in fewer than `plies` plies;
    /// an error if that takes more nodes than twice the search so far, and than [`LEAST_NODES`].
    /// The cost grows with the width to the power of half of that, as alpha-beta's with the best
    /// order: refuting each of the winner's actions takes one reply, mostly the one that refuted
    /// the last.
    pub(super) fn sooner(
        &mut self,
        state: &R::State,
        winner: Player,
        plies: u32,
    ) -> Result<Option<Vec<R::Action>>, Interrupted> {
        let nodes = self.clock.nodes();
        self.last_node = nodes.saturating_add((2 * nodes).max(LEAST_NODES));
        for within in 1..plies {
            if self.wins(state, winner, within)? {
                let mut line = Vec::new();
                self.soonest_line(state, winner, within, &mut line)?;
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// The value of `state` for `player` and best play, if the game is won or lost within `plies`
    /// plies; an error if that takes more than [`MOST_NODES`].
    pub(super) fn forced(
        &mut self,
        state: &R::State,
        player: Player,
        plies: u32,
    ) -> Result<Option<Forced<R::Action>>, Interrupted> {
        self.last_node = MOST_NODES;
        for within in 1..=plies.min(MAX_PLY) {
            let claims =
                [(player, Value::win_in(within)), (player.opponent(), Value::loss_in(within))];
            for (winner, value) in claims {
                if self.wins(state, winner, within)? {
                    let mut line = Vec::new();
                    self.soonest_line(state, winner, within, &mut line)?;
                    return Ok(Some((value, line)));
                }
            }
        }
        Ok(None)
    }

    /// Whether `winner` wins within `plies` plies, whatever the other player does.
    fn wins(&mut self, state: &R::State, winner: Player, plies: u32) -> Result<bool, Interrupted> {
        self.clock.count_node()?;
        if self.clock.nodes() > self.last_node {
            return Err(Interrupted);
        }
        if let Some(utility) = self.rules.utility(state) {
            return Ok(utility.value(winner, 0).is_win());
        }
        if plies == 0 || self.path.is_repeated() {
            return Ok(false);
        }
        let wants = self.rules.to_move(state) == winner;
        Ok(self.first_with(state, winner, plies, wants)?.is_some() == wants)
    }

    /// The first action after which `winner` wins within one ply less, or does not, as `wanted`.
    fn first_with(
        &mut self,
        state: &R::State,
        winner: Player,
        plies: u32,
        wanted: bool,
    ) -> Result<Option<R::Action>, Interrupted> {
        let rules = self.rules;
        let killer = self.frames[plies as usize].killers[0];
        let mut actions: Vec<R::Action> = Vec::new();
        actions.extend(rules.actions(state));
        if let Some(early) = actions.iter().position(|action| Some(*action) == killer) {
            actions[..=early].rotate_right(1);
        }
        for action in actions {
            if self.wins_after(state, action, winner, plies - 1)? == wanted {
                self.frames[plies as usize].killers[0] = Some(action);
                return Ok(Some(action));
            }
        }
        Ok(None)
    }

    fn wins_after(
        &mut self,
        state: &R::State,
        action: R::Action,
        winner: Player,
        plies: u32,
    ) -> Result<bool, Interrupted> {
        let child = self.rules.result(state, action);
        let kept = self.enter(&child);
        let wins = self.wins(&child, winner, plies)?;
        self.leave(kept);
        Ok(wins)
    }

    /// The line from `state`, which `winner` wins in `plies` plies and no fewer: the other player
    /// takes what holds out to the end.
    fn soonest_line(
        &mut self,
        state: &R::State,
        winner: Player,
        plies: u32,
        line: &mut Vec<R::Action>,
    ) -> Result<(), Interrupted> {
        if plies == 0 || self.rules.utility(state).is_some() {
            return Ok(());
        }
        let mut action = None;
        if plies > 1 && self.rules.to_move(state) != winner {
            action = self.first_with(state, winner, plies - 1, false)?;
        }
        if action.is_none() {
            action = self.first_with(state, winner, plies, true)?;
        }
        let Some(action) = action else { return Ok(()) };
        line.push(action);
        let child = self.rules.result(state, action);
        let kept = self.enter(&child);
        self.soonest_line(&child, winner, plies - 1, line)?;
        self.leave(kept);
        Ok(())
    }
}
