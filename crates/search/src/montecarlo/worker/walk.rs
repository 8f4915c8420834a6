//! The way down where nothing but the formula says where to go: most of every search.

use super::select::{Best, Choice};
use super::{Step, Worker};
use crate::montecarlo::evaluation::Evaluation;
use crate::montecarlo::game::Nature;
use crate::montecarlo::key::Identity;
use crate::montecarlo::selection::Selection;
use outply_game::{Hints, MAX_PLY, Observer, Player, Rules};

impl<R, N, S, V, H, O, K, const SHARED: bool> Worker<'_, R, N, S, V, H, O, K, SHARED>
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
    pub(super) fn walk(&mut self, mut number: u32, state: &mut R::State) -> u32 {
        let tree = self.shared.tree;
        while self.path.len() < MAX_PLY as usize {
            let parent = tree.node(number);
            let hot = parent.hot();
            let Some(block) = hot.children() else { break };
            if hot.is_bounded() && parent.proven().is_some() {
                break;
            }
            let above = self.game.mover(state);
            let player = above.player().unwrap_or(Player::FIRST);
            let tally = hot.tally::<SHARED>();
            let visits = (tally.visits + tally.pending).max(1);
            let exploration = self.selection.exploration(&self.lookup.parent(visits));
            let (lost, settled) = (self.lost[player.index() & 1], hot.is_settled());
            let choice = Choice { parent, block, player, exploration, lost, settled };
            let place = match settled {
                false => self.select_open(choice),
                true => self.select_settled(choice),
            };
            let action = self.action_at(state, place);
            *state = self.game.rules.result(state, action);
            number = block.first + place as u32;
            let told = SHARED && self.set_out(number);
            self.path.push(Step { node: number, viewer: player, above, since: 0, told });
        }
        number
    }

    /// [`Worker::select_each_once`] where nothing is proven of any child.
    #[inline(always)]
    fn select_open(&mut self, choice: Choice<'_>) -> usize {
        let mut best = Best::unless_better(0);
        for (place, child) in self.shared.tree.hot(choice.block).enumerate() {
            let tally = child.tally::<SHARED>();
            if tally.is_empty() {
                return self.any_unvisited(choice);
            }
            let known = self.child::<false>(tally, choice, place);
            best.meet(place, self.selection.score(choice.exploration, &known));
        }
        best.place
    }

    #[inline(never)]
    fn select_settled(&mut self, choice: Choice<'_>) -> usize {
        self.select_each_once::<false>(choice)
    }
}
