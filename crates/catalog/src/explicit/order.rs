//! The same tree with each node's children in another order.

use super::ExplicitTree;
use super::searches::minimax_values;
use crate::error::CatalogError;
use outply_game::{Mover, Player, mix64};
use outply_games::tree::Tree;

/// In which order the children of every node are searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Order {
    /// As the tree is written, or the game's rules list the actions.
    #[default]
    Given,
    /// The best for the player to move first: most is cut.
    Best,
    /// The worst first.
    Worst,
    /// The best by the evaluator's estimate of what follows first, as engines sort without a table. For
    /// games: a tree's inner nodes have no estimates.
    Estimate,
    /// By chance, the same for the same seed.
    Random(u64),
}

impl ExplicitTree {
    /// The same tree with each node's children in this order. Children without a name are numbered by
    /// their new places.
    ///
    /// # Errors
    /// If the children are to be sorted by their values, and these are not those of a game of two
    /// players without chance; or by estimates, which a tree does not have.
    pub fn in_order(&self, order: Order) -> Result<ExplicitTree, CatalogError> {
        let tree = match order {
            Order::Given => return Ok(self.clone()),
            Order::Best => by_value(self.two_players()?, -1),
            Order::Worst => by_value(self.two_players()?, 1),
            Order::Estimate => {
                let sentence = "an order by estimates is for games: a tree's inner nodes have none";
                return Err(CatalogError::Unfit(sentence.into()));
            }
            Order::Random(seed) => self.tree.permuted(|_, children| {
                children.sort_by_key(|child| mix64(mix64(seed) ^ u64::from(child.0)));
            }),
        };
        Ok(ExplicitTree { tree, text: String::new() })
    }

    fn two_players(&self) -> Result<&Tree, CatalogError> {
        let sentence = "children are sorted by value in games of two players without chance";
        let fits = self.tree.zero_sum().map(|_| &self.tree);
        fits.map_err(|_| {
            CatalogError::Unfit(format!("{sentence}; a random order works for any tree"))
        })
    }
}

/// Sorted by what MAX gets: from MAX's node's point of view descending if `sign` is -1.
pub(super) fn by_value(tree: &Tree, sign: i64) -> Tree {
    let values = minimax_values(tree);
    tree.permuted(|id, children| {
        let is_max = tree.mover(id) == Some(Mover::Player(Player::MAX));
        let sign = if is_max { sign } else { -sign };
        children.sort_by_key(|child| sign * values[child.0 as usize]);
    })
}
