//! What other threads proved in trees of their own.

use super::{Step, Worker};
use crate::montecarlo::evaluation::Evaluation;
use crate::montecarlo::game::Nature;
use crate::montecarlo::key::Identity;
use crate::montecarlo::selection::Selection;
use crate::montecarlo::store::ROOT;
use outply_game::{Hints, Observer, Player, Rules};

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
    /// Carries what was proven of a node, where these places of children lead from the root, up as
    /// far as it says anything new. No simulation may be under way.
    pub(in crate::montecarlo) fn carry_up(&mut self, way: &[u32]) {
        self.path.clear();
        let (mut state, mut number) = (self.shared.root.clone(), ROOT);
        for &place in way {
            let Some(block) = self.shared.tree.node(number).children() else { return };
            let above = self.game.mover(&state);
            let viewer = above.player().unwrap_or(Player::FIRST);
            number = block.first + place;
            self.path.push(Step { node: number, viewer, above, since: 0, told: false });
            state = self.game.rules.result(&state, self.action_at(&state, place as usize));
        }
        self.prove(self.path.len());
    }
}
