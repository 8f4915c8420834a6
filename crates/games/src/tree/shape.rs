//! Trees by shape: uniform ones, reordered ones, and the fewest leaves any alpha-beta visits.

use super::error::TreeError;
use super::store::{Kind, Leaf, NodeId, Tree};
use super::{MOST_LEVELS, MOST_NODES};
use outply_game::{Mover, Player};

impl Tree {
    /// A tree in which every inner node has `branching` children and every leaf lies `depth`
    /// plies down; `root` moves first and the players take turns.
    ///
    /// # Errors
    /// If the tree is too large, or `leaves` are not as many as it has.
    pub fn uniform(
        branching: u32,
        depth: u32,
        root: Player,
        leaves: impl IntoIterator<Item = i32>,
    ) -> Result<Tree, TreeError> {
        let wanted = (branching as usize).checked_pow(depth).ok_or(TreeError::TooLarge)?;
        if wanted > MOST_NODES / 2 || depth as usize >= MOST_LEVELS || branching == 0 {
            return Err(TreeError::TooLarge);
        }
        let leaves: Vec<i32> = leaves.into_iter().take(wanted + 1).collect();
        if leaves.len() != wanted {
            return Err(TreeError::Leaves { given: leaves.len(), wanted });
        }
        let mut tree = Tree::empty();
        let mut values = leaves.into_iter();
        let mut waiting = vec![(None, depth, root)];
        while let Some((parent, depth, player)) = waiting.pop() {
            if depth == 0 {
                let value = values.next().map_or(0.0, f64::from);
                tree.add(parent, Kind::Leaf(Leaf::Number(value)));
                continue;
            }
            let id = tree.add(parent, Kind::Inner(Mover::Player(player), Vec::new()));
            let child = (Some(id), depth - 1, player.opponent());
            waiting.extend(std::iter::repeat_n(child, branching as usize));
        }
        Ok(tree)
    }

    /// The same tree with each node's children in the order that `order` gives them.
    pub fn permuted(&self, mut order: impl FnMut(NodeId, &mut Vec<NodeId>)) -> Tree {
        let mut tree = Tree::empty();
        let mut waiting = vec![(None, NodeId::ROOT)];
        while let Some((parent, old)) = waiting.pop() {
            let node = self.node(old);
            let kind = match &node.kind {
                Kind::Leaf(leaf) => Kind::Leaf(*leaf),
                Kind::Inner(mover, _) => Kind::Inner(*mover, Vec::new()),
            };
            let id = tree.add(parent, kind);
            let copy = &mut tree.nodes[id.index()];
            (copy.name, copy.probability) = (node.name.clone(), node.probability);
            let mut children = self.children(old).to_vec();
            order(old, &mut children);
            waiting.extend(children.into_iter().rev().map(|child| (Some(id), child)));
        }
        tree
    }

    /// The fewest leaves that any alpha-beta visits on a two-player tree of this shape, whatever
    /// its leaves and its order: the critical tree of Knuth and Moore (1975), for any shape and
    /// for players who move twice. b^⌈d/2⌉ + b^⌊d/2⌋ - 1 on uniform trees. `None` if there are
    /// chance nodes or more than two players.
    pub fn knuth_moore_minimum(&self) -> Option<u64> {
        let is_two_player =
            |id| !matches!(self.mover(id), Some(Mover::Chance | Mover::Player(Player(2..))));
        if !self.ids().all(is_two_player) {
            return None;
        }
        // Leaves to visit below each node: for its value, for a cut there, for no cut there.
        let mut need = vec![(1u64, 1u64, 1u64); self.len()];
        for id in self.ids().collect::<Vec<_>>().into_iter().rev() {
            if let Some(mover) = self.mover(id) {
                need[id.index()] = self.need(id, mover, &need);
            }
        }
        Some(need[0].0)
    }

    fn need(&self, id: NodeId, mover: Mover, need: &[(u64, u64, u64)]) -> (u64, u64, u64) {
        // A child where the same player moves again keeps its kind; the opponent's changes it.
        let child = |&child: &NodeId| {
            let (value, cut, all) = need[child.index()];
            let again = self.mover(child) == Some(mover);
            if again { (value, cut, all) } else { (value, all, cut) }
        };
        let children: Vec<_> = self.children(id).iter().map(child).collect();
        let all: u64 = children.iter().map(|child| child.2).sum();
        let cut = children.iter().map(|child| child.1).min().unwrap_or(1);
        let value = children.iter().map(|child| all - child.2 + child.0).min().unwrap_or(1);
        (value, cut, all)
    }
}
