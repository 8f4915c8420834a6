//! Searches for many players. They differ in what they take the others to want:
//!
//! - [`MaxN`] (Luckhardt and Irani 1986): each player wants the most for itself;
//! - [`Paranoid`] (Sturtevant and Korf 2000): all others want the least for one player;
//! - [`BestReply`] (Schadd and Winands 2011): so do they, but only one of them acts before that
//!   player moves again, the one who can do the most harm.
//!
//! With two players of opposed interests all three are minimax. The last two are games of two
//! sides, MAX and MIN, made from a game of many: they implement
//! [`Rules`] and are searched by
//! [`Expectiminimax`](crate::chance::Expectiminimax) with all it has: alpha-beta, tables,
//! deepening, pruning at chance nodes.
//!
//! ```
//! use outply_game::Player;
//! use outply_games::tree::{NodeId, Tree};
//! use outply_search::Limits;
//! use outply_search::chance::Expectiminimax;
//! use outply_search::many::{BestReply, MaxN, Paranoid};
//!
//! let tree = Tree::parse("(p1 (p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) <4,1,1>)")?;
//! let rules = tree.payoffs()?;
//! let (root, me, all) = (NodeId::ROOT, Player::FIRST, Limits::none());
//! // Player 2 and player 3 like <8,5,5>, if they think of themselves.
//! assert_eq!(MaxN::with_chance(&rules).search(&root, &all)?.value.mean, 8.0);
//! let paranoid = Paranoid::with_chance(&rules, me);
//! assert_eq!(Expectiminimax::new(&paranoid).search(&root, &all)?.value.mean, 4.0);
//! let replies = BestReply::with_chance(&rules, me, ());
//! assert_eq!(Expectiminimax::new(&replies).search(&replies.position(root), &all)?.value.mean, 4.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod best_reply;
mod maxn;
mod paranoid;
mod table;
mod walk;

pub use best_reply::{BestReply, Position, Reply};
pub use maxn::{LIMITS, MaxN, SumBound};
pub use paranoid::{ForOne, Paranoid};
pub use table::{PayoffEntry, PayoffMemory, PayoffTable};

use outply_game::{Deterministic, Rules, Stochastic};

/// Whether a game has chance nodes: one search serves both kinds of rules.
pub trait ChanceNodes<R: Rules> {
    /// The outcomes of a chance node with their probabilities.
    fn outcomes(&self, rules: &R, state: &R::State) -> Vec<(R::Action, f64)>;
}

/// There are none.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoChance;

impl<R: Deterministic> ChanceNodes<R> for NoChance {
    #[inline]
    fn outcomes(&self, _rules: &R, _state: &R::State) -> Vec<(R::Action, f64)> {
        Vec::new()
    }
}

/// There may be some.
#[derive(Clone, Copy, Default, Debug)]
pub struct WithChance;

impl<R: Stochastic> ChanceNodes<R> for WithChance {
    #[inline]
    fn outcomes(&self, rules: &R, state: &R::State) -> Vec<(R::Action, f64)> {
        rules.outcomes(state).into_iter().collect()
    }
}
