//! Trees as games: the state is a node, an action is a child's place.

use super::error::TreeError;
use super::store::{Leaf, NodeId, Tree};
use outply_game::{Keyed, Mover, Payoffs, Player, Points, Rules, Score, Stochastic, mix64};
use std::sync::atomic::{AtomicU32, Ordering};

/// The way to a child: its place among its parent's children, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge(pub u32);

/// A tree and the first letter whose value a search asked for.
#[derive(Debug)]
pub(super) struct Searched<'t> {
    pub(super) tree: &'t Tree,
    /// Counted once: searches ask at every node.
    players: usize,
    asked: AtomicU32,
}

const NONE: u32 = u32::MAX;

impl<'t> Searched<'t> {
    fn new(tree: &'t Tree) -> Self {
        Searched { tree, players: tree.players(), asked: AtomicU32::new(NONE) }
    }

    /// The leaf's number; a letter counts as 0 and is remembered.
    fn number(&self, id: NodeId) -> f64 {
        match self.tree.leaf(id) {
            Some(Leaf::Number(number)) => number,
            Some(Leaf::Payoffs(payoffs)) => payoffs.as_slice().first().copied().unwrap_or(0.0),
            _ => {
                let _ =
                    self.asked.compare_exchange(NONE, id.0, Ordering::Relaxed, Ordering::Relaxed);
                0.0
            }
        }
    }

    fn unknown_leaf_needed(&self) -> Option<NodeId> {
        let asked = self.asked.load(Ordering::Relaxed);
        (asked != NONE).then_some(NodeId(asked))
    }

    pub(super) fn child(&self, id: NodeId, edge: Edge) -> NodeId {
        // An edge that is not there leads nowhere: the rules' contract asks for a legal one.
        self.tree.children(id).get(edge.0 as usize).copied().unwrap_or(id)
    }

    fn edges(&self, id: NodeId) -> impl Iterator<Item = Edge> + use<> {
        (0..self.tree.children(id).len() as u32).map(Edge)
    }

    fn is_leaf(&self, id: NodeId) -> bool {
        self.tree.mover(id).is_none()
    }

    /// Who moves; at a leaf, where nobody does, the first player.
    fn mover(&self, id: NodeId) -> Mover {
        self.tree.mover(id).unwrap_or(Mover::Player(Player::FIRST))
    }

    fn outcomes(&self, id: NodeId) -> impl Iterator<Item = (Edge, f64)> {
        let children = self.tree.children(id).iter();
        let probabilities = children.map(|&child| self.tree.probability(child).unwrap_or(0.0));
        (0..).map(Edge).zip(probabilities)
    }
}

impl Tree {
    /// The tree as a deterministic game of two players.
    ///
    /// # Errors
    /// If there is a chance node, a third player, payoffs, or a leaf that is no whole number.
    pub fn zero_sum(&self) -> Result<ZeroSumTree<'_>, TreeError> {
        for id in self.ids() {
            match (self.mover(id), self.leaf(id)) {
                (Some(Mover::Chance), _) => {
                    return self.unfit(id, "max or min: this search has no chance nodes");
                }
                (Some(Mover::Player(Player(2..))), _) => {
                    return self.unfit(id, "max or min: this search is for two players");
                }
                (_, Some(Leaf::Payoffs(_))) => {
                    return self.unfit(id, "a number: this search is for two players");
                }
                (_, Some(Leaf::Number(number))) if number.fract() != 0.0 => {
                    return self.unfit(id, "a whole number");
                }
                _ => {}
            }
        }
        Ok(ZeroSumTree(Searched::new(self)))
    }

    /// The tree as a game of MAX, MIN and chance.
    ///
    /// # Errors
    /// If there is a third player or a leaf with payoffs.
    pub fn chance(&self) -> Result<ChanceTree<'_>, TreeError> {
        for id in self.ids() {
            match (self.mover(id), self.leaf(id)) {
                (Some(Mover::Player(Player(2..))), _) => {
                    return self.unfit(id, "max, min or chance: this search is for two players");
                }
                (_, Some(Leaf::Payoffs(_))) => {
                    return self.unfit(id, "a number: this search is for two players");
                }
                _ => {}
            }
        }
        Ok(ChanceTree(Searched::new(self)))
    }

    /// The tree as a game of any number of players, and chance.
    ///
    /// # Errors
    /// If there are more than two players and a leaf has not a payoff for each.
    pub fn payoffs(&self) -> Result<PayoffTree<'_>, TreeError> {
        let players = self.players();
        for id in self.ids() {
            let given = match self.leaf(id) {
                Some(Leaf::Payoffs(payoffs)) => payoffs.as_slice().len(),
                Some(Leaf::Number(_)) => 2,
                _ => players,
            };
            if given != players {
                return self.unfit(id, &format!("{players} payoffs, one for each player"));
            }
        }
        Ok(PayoffTree(Searched::new(self)))
    }

    fn unfit<T>(&self, id: NodeId, expected: &str) -> Result<T, TreeError> {
        let (label, place) = (self.label(id), self.place(id));
        Err(TreeError::Unfit { label, place, expected: expected.to_owned() })
    }
}

/// A tree of MAX and MIN with whole numbers at the leaves.
#[derive(Debug)]
pub struct ZeroSumTree<'t>(pub(super) Searched<'t>);

/// A tree of MAX, MIN and chance with numbers at the leaves.
#[derive(Debug)]
pub struct ChanceTree<'t>(pub(super) Searched<'t>);

/// A tree of any number of players, and chance, with one payoff a player at the leaves.
#[derive(Debug)]
pub struct PayoffTree<'t>(pub(super) Searched<'t>);

/// What the three have in common.
macro_rules! tree_rules {
    ($name:ident, $utility:ty, $turn:ty, $to_move:expr, $worth:expr) => {
        impl $name<'_> {
            /// The tree.
            pub fn tree(&self) -> &Tree {
                self.0.tree
            }

            /// The first letter (a leaf of unknown value) whose value was asked for. What was
            /// found is void then.
            pub fn unknown_leaf_needed(&self) -> Option<NodeId> {
                self.0.unknown_leaf_needed()
            }
        }

        impl Rules for $name<'_> {
            type State = NodeId;
            type Action = Edge;
            type Utility = $utility;
            type Turn = $turn;

            fn players(&self) -> usize {
                self.0.players
            }

            fn initial(&self) -> NodeId {
                NodeId::ROOT
            }

            #[inline]
            fn to_move(&self, id: &NodeId) -> $turn {
                $to_move(&self.0, *id)
            }

            #[inline]
            fn actions(&self, id: &NodeId) -> impl IntoIterator<Item = Edge> {
                self.0.edges(*id)
            }

            #[inline]
            fn result(&self, id: &NodeId, edge: Edge) -> NodeId {
                self.0.child(*id, edge)
            }

            #[inline]
            fn utility(&self, id: &NodeId) -> Option<$utility> {
                self.0.is_leaf(*id).then(|| $worth(&self.0, *id))
            }

            fn terminal_test(&self, id: &NodeId) -> bool {
                self.0.is_leaf(*id)
            }
        }

        impl Keyed for $name<'_> {
            #[inline]
            fn key(&self, id: &NodeId) -> u64 {
                mix64(u64::from(id.0))
            }
        }
    };
}

fn player(searched: &Searched<'_>, id: NodeId) -> Player {
    searched.mover(id).player().unwrap_or(Player::FIRST)
}

fn payoffs(searched: &Searched<'_>, id: NodeId) -> Payoffs {
    match searched.tree.leaf(id) {
        Some(Leaf::Payoffs(payoffs)) => payoffs,
        _ => Payoffs::of(&Points(searched.number(id)), searched.players),
    }
}

tree_rules!(ZeroSumTree, Score, Player, player, |s: &Searched<'_>, id| Score(s.number(id) as i32));
tree_rules!(ChanceTree, Points, Mover, Searched::mover, |s: &Searched<'_>, id| Points(
    s.number(id)
));
tree_rules!(PayoffTree, Payoffs, Mover, Searched::mover, payoffs);

impl Stochastic for ChanceTree<'_> {
    fn outcomes(&self, id: &NodeId) -> impl IntoIterator<Item = (Edge, f64)> {
        self.0.outcomes(*id)
    }
}

impl Stochastic for PayoffTree<'_> {
    fn outcomes(&self, id: &NodeId) -> impl IntoIterator<Item = (Edge, f64)> {
        self.0.outcomes(*id)
    }
}
