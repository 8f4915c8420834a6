//! The way down where nothing but the formula says where to go: most of every search.

use super::select::{Best, Choice};
use super::{Step, Worker};
use crate::montecarlo::evaluation::Evaluation;
use crate::montecarlo::game::Nature;
use crate::montecarlo::key::Identity;
use crate::montecarlo::selection::Selection;
use crate::montecarlo::store::{Block, FEW};
use outply_game::{Hints, MAX_PLY, Observer, Player, Rules};

impl<R, N, S, V, H, O, K> Worker<'_, R, N, S, V, H, O, K>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    /// Walks from the node `number` to one that has no children or is proven, and says which it is.
    /// It goes where [`Worker::step`](Worker) would; what that one asks at every node is known
    /// beforehand here: no chance, no observer, nothing kept beside nodes or of actions.
    #[inline(never)]
    pub(super) fn walk<const CROWDED: bool>(
        &mut self,
        mut number: u32,
        state: &mut R::State,
    ) -> u32 {
        let tree = self.shared.tree;
        let mut told = self.path.last().is_some_and(|step| step.told);
        while self.path.len() < MAX_PLY as usize {
            let parent = tree.node(number);
            let (link, tally) = (parent.hot().link(), parent.hot().tally::<CROWDED>());
            let Some(block) = link.children() else { break };
            if link.is_bounded() && parent.proven().is_some() {
                break;
            }
            self.consider_burst(number, tally.visits, state);
            let above = self.game.mover(state);
            let player = above.player().unwrap_or(Player::FIRST);
            let visits = (tally.visits + tally.pending).max(1);
            let exploration = self.selection.exploration(&self.lookup.parent(visits));
            let settled = link.is_settled();
            // Of visits under way the parent knows: where there is but this one, no child has any.
            let alone = !CROWDED || self.burst.is_on() || (told && tally.pending == 1);
            let best = match settled {
                true => None,
                false => self.best_open::<CROWDED>(block, visits, exploration, alone),
            };
            let place = match best {
                Some(place) => place,
                None => self.select_otherwise::<CROWDED>(
                    number,
                    block,
                    player,
                    exploration,
                    settled,
                    alone,
                ),
            };
            let action = self.action_at(state, place);
            *state = self.game.rules.result(state, action);
            number = block.first + place as u32;
            told = CROWDED && self.set_out(number);
            self.path.push(Step { node: number, viewer: player, above, since: 0, told });
        }
        number
    }

    /// [`Worker::select_each_once`] where nothing is proven of any child, as long as all of them were
    /// visited. `alone` says that none of them has visits under way.
    #[inline(always)]
    fn best_open<const CROWDED: bool>(
        &self,
        block: Block,
        visits: u32,
        exploration: f32,
        alone: bool,
    ) -> Option<usize> {
        // Half, since among threads children may be ahead of their parent for a while.
        match ((visits as usize) < FEW / 2, CROWDED && !alone) {
            (true, false) => self.best_visited::<true, false>(block, exploration),
            (false, false) => self.best_visited::<false, false>(block, exploration),
            (true, true) => self.best_visited::<true, true>(block, exploration),
            (false, true) => self.best_visited::<false, true>(block, exploration),
        }
    }

    /// The same. `FEWER` promises that the children's visits are few; `CROWDED` asks after visits
    /// under way.
    #[inline(always)]
    fn best_visited<const FEWER: bool, const CROWDED: bool>(
        &self,
        block: Block,
        exploration: f32,
    ) -> Option<usize> {
        let mut best = Best::unless_better(0);
        for (place, child) in self.shared.tree.hot(block).enumerate() {
            let tally = child.tally::<CROWDED>();
            if tally.is_empty() {
                return None;
            }
            best.meet(place, self.selection.score(exploration, &self.visited::<FEWER>(tally)));
        }
        Some(best.place)
    }

    /// The same where a child is still to be visited once or something is proven of one.
    #[inline(never)]
    fn select_otherwise<const CROWDED: bool>(
        &mut self,
        number: u32,
        block: Block,
        player: Player,
        exploration: f32,
        settled: bool,
        alone: bool,
    ) -> usize {
        let (parent, lost) = (self.shared.tree.node(number), self.lost[player.index() & 1]);
        let choice = Choice { parent, block, player, exploration, lost, settled };
        match (settled, CROWDED && !alone) {
            (false, false) => self.any_unvisited::<false>(choice),
            (false, true) => self.any_unvisited::<true>(choice),
            (true, _) => self.select_each_once::<false, CROWDED>(choice),
        }
    }
}
