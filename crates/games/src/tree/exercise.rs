//! Trees drawn by chance as a teacher wants them: even, small, with numbers that are easy to write.

use super::error::TreeError;
use super::store::{Kind, Leaf, NodeId, Tree};
use super::{MOST_LEVELS, MOST_NODES};
use outply_game::{MAX_PLAYERS, Mover, Payoffs, Player, mix64};

/// What the trees of an exercise look like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exercise {
    /// How many plies each line has; at least 1.
    pub depth: u32,
    /// The least and the most children of a node; at least 1.
    pub branching: (u32, u32),
    /// The least and the greatest number at a leaf.
    pub values: (i32, i32),
    /// How probable it is that a node below the root is a chance node, from 0 to 1.
    pub chance: f64,
    /// How many players take turns, from 2 to [`MAX_PLAYERS`]; with more than two, leaves hold one
    /// payoff each.
    pub players: u8,
}

impl Default for Exercise {
    /// MAX, MIN and MAX, two children each, leaves from -9 to 9.
    fn default() -> Exercise {
        Exercise { depth: 3, branching: (2, 2), values: (-9, 9), chance: 0.0, players: 2 }
    }
}

struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = mix64(self.0.wrapping_add(0x9e37_79b9_7f4a_7c15));
        ((self.0 >> 32) % u64::from(limit.max(1))) as u32
    }

    /// A number from `least` to `most`.
    fn within(&mut self, (least, most): (i32, i32)) -> i32 {
        let span = i64::from(most) - i64::from(least) + 1;
        (i64::from(least) + i64::from(self.below(span.clamp(1, i64::from(u32::MAX)) as u32))) as i32
    }
}

impl Exercise {
    /// A tree drawn by `seed`; the same for the same exercise and seed.
    ///
    /// # Errors
    /// If the tree would be too large, or has no player or no child.
    pub fn tree(&self, seed: u64) -> Result<Tree, TreeError> {
        let most = f64::from(self.branching.1).powi(self.depth.min(1_000) as i32);
        let is_possible = self.depth > 0
            && (self.depth as usize) < MOST_LEVELS
            && self.branching.0 > 0
            && self.branching.0 <= self.branching.1
            && (2..=MAX_PLAYERS as u8).contains(&self.players);
        if !is_possible || most > MOST_NODES as f64 / 4.0 {
            return Err(TreeError::TooLarge);
        }
        let mut draw = Draw(mix64(seed));
        let mut tree = Tree::empty();
        self.grow(&mut tree, &mut draw);
        Ok(tree)
    }

    fn grow(&self, tree: &mut Tree, draw: &mut Draw) {
        let mut waiting = vec![(None, 0, 0u8)];
        while let Some((parent, ply, player)) = waiting.pop() {
            if ply == self.depth {
                tree.add(parent, Kind::Leaf(self.leaf(draw)));
                continue;
            }
            let is_chance = ply > 0 && f64::from(draw.below(1_000_000)) < self.chance * 1e6;
            let mover = if is_chance { Mover::Chance } else { Mover::Player(Player(player)) };
            let id = tree.add(parent, Kind::Inner(mover, Vec::new()));
            // Chance comes between two players and takes no turn of theirs.
            let next = if is_chance { player } else { (player + 1) % self.players };
            let (least, most) = self.branching;
            let children = draw.within((least as i32, most as i32)) as usize;
            waiting.extend(std::iter::repeat_n((Some(id), ply + 1, next), children));
        }
        let chances = tree.ids().filter(|&id| tree.mover(id) == Some(Mover::Chance));
        for id in chances.collect::<Vec<_>>() {
            tree.draw_tenths(id, draw);
        }
    }

    fn leaf(&self, draw: &mut Draw) -> Leaf {
        if self.players == 2 {
            return Leaf::Number(f64::from(draw.within(self.values)));
        }
        let payoffs: Vec<f64> =
            (0..self.players).map(|_| f64::from(draw.within(self.values))).collect();
        Payoffs::new(&payoffs).map_or(Leaf::Number(0.0), Leaf::Payoffs)
    }
}

impl Tree {
    /// Gives a chance node's children tenths that sum to one, or equal shares if there are many.
    fn draw_tenths(&mut self, id: NodeId, draw: &mut Draw) {
        let children = self.children(id).to_vec();
        let count = children.len() as u32;
        let mut tenths = vec![1; children.len()];
        for _ in 0..10u32.saturating_sub(count) {
            tenths[draw.below(count) as usize] += 1;
        }
        for (child, tenths) in children.into_iter().zip(tenths) {
            let share = if count > 10 { 1.0 / f64::from(count) } else { f64::from(tenths) / 10.0 };
            self.nodes[child.index()].probability = Some(share);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exercises_have_the_shape_asked_for_and_read_back() {
        for seed in 0..50 {
            let shape = Exercise { branching: (2, 3), chance: 0.3, ..Exercise::default() };
            let tree = shape.tree(seed).unwrap();
            assert_eq!(tree.depth(), 3);
            assert_eq!(tree, shape.tree(seed).unwrap());
            assert_eq!(Tree::parse(&tree.to_text()).unwrap(), tree);
            for id in tree.ids() {
                assert!(tree.mover(id).is_none() || (2..=3).contains(&tree.children(id).len()));
                if let Some(Leaf::Number(number)) = tree.leaf(id) {
                    assert!((-9.0..=9.0).contains(&number));
                }
            }
        }
        let many = Exercise { players: 3, ..Exercise::default() }.tree(1).unwrap();
        assert!(many.to_text().starts_with("(p1 (p2 (p3 <"), "{}", many.to_text());
        assert_eq!(Tree::parse(&many.to_text()).unwrap(), many);
        assert!(Exercise { depth: 40, ..Exercise::default() }.tree(0).is_err());
        assert!(Exercise { branching: (0, 2), ..Exercise::default() }.tree(0).is_err());
    }
}
