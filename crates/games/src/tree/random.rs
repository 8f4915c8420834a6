//! Random trees, on which searches are judged.

use super::store::{Kind, Leaf, NodeId, Tree};
use outply_game::{Mover, Payoffs, Player, mix64};

/// What random trees look like.
#[derive(Clone, Copy, Debug)]
pub struct RandomShape {
    /// The most children a node has.
    pub branching: u32,
    /// The most plies.
    pub depth: u32,
    /// Leaves lie within ± this; small ranges make ties.
    pub range: u32,
    /// Players may move twice in a row.
    pub extra_turns: bool,
    /// One node in three is a chance node.
    pub chance: bool,
    /// How many players; with more than two, leaves hold one payoff each.
    pub players: u8,
}

impl Default for RandomShape {
    /// Two players in turn, up to four children, up to five plies, leaves within ±10.
    fn default() -> Self {
        RandomShape {
            branching: 4,
            depth: 5,
            range: 10,
            extra_turns: false,
            chance: false,
            players: 2,
        }
    }
}

struct Draw(u64);

impl Draw {
    /// A number below `limit`, which must not be 0.
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = mix64(self.0);
        (self.0 % u64::from(limit.max(1))) as u32
    }
}

impl Tree {
    /// A tree drawn by `seed`; the same for the same shape and seed.
    pub fn random(shape: &RandomShape, seed: u64) -> Tree {
        let mut draw = Draw(seed);
        let mut tree = Tree::empty();
        let first = Player(draw.below(u32::from(shape.players)) as u8);
        let mut waiting = vec![(None, 0, first)];
        while let Some((parent, ply, player)) = waiting.pop() {
            let stops = ply > 0 && draw.below(5) == 0;
            if ply >= shape.depth || stops {
                tree.add(parent, Kind::Leaf(random_leaf(shape, &mut draw)));
                continue;
            }
            let is_chance = shape.chance && draw.below(3) == 0;
            let mover = if is_chance { Mover::Chance } else { Mover::Player(player) };
            let id = tree.add(parent, Kind::Inner(mover, Vec::new()));
            for _ in 0..=draw.below(shape.branching) {
                waiting.push((Some(id), ply + 1, next_player(shape, player, &mut draw)));
            }
        }
        tree.draw_probabilities(&mut draw);
        tree
    }

    fn draw_probabilities(&mut self, draw: &mut Draw) {
        for id in self.ids().filter(|&id| self.mover(id) == Some(Mover::Chance)).collect::<Vec<_>>()
        {
            let children: Vec<NodeId> = self.children(id).to_vec();
            let weights: Vec<u32> = children.iter().map(|_| 1 + draw.below(4)).collect();
            let sum = f64::from(weights.iter().sum::<u32>());
            for (child, weight) in children.into_iter().zip(weights) {
                self.nodes[child.index()].probability = Some(f64::from(weight) / sum);
            }
        }
    }
}

fn random_leaf(shape: &RandomShape, draw: &mut Draw) -> Leaf {
    let mut number = || f64::from(draw.below(2 * shape.range + 1)) - f64::from(shape.range);
    if shape.players == 2 {
        return Leaf::Number(number());
    }
    let payoffs: Vec<f64> = (0..shape.players).map(|_| number()).collect();
    Payoffs::new(&payoffs).map_or(Leaf::Number(0.0), Leaf::Payoffs)
}

fn next_player(shape: &RandomShape, player: Player, draw: &mut Draw) -> Player {
    if shape.extra_turns && draw.below(3) == 0 {
        return player;
    }
    Player((player.0 + 1) % shape.players)
}
