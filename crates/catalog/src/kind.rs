//! The kinds of games: which searches fit them, and how they are run.

use crate::error::CatalogError;
use crate::figure::Unit;
use crate::found::Found;
use crate::grove::Before;
use crate::report::Request;
use crate::search::Search;
use crate::session::ForEngines;
use crate::tree::{TreeReport, TreeRequest};
use outply_game::{Keyed, Notation, Outcome, Rules, Utility};
use std::any::TypeId;

/// An action of a kind's game.
pub(crate) type Act<K> = <<K as Kind>::Rules as Rules>::Action;
/// A state of a kind's game.
pub(crate) type At<K> = <<K as Kind>::Rules as Rules>::State;

/// A game with its searches: two players without chance ([`Duel`](crate::duel::Duel)), with chance
/// ([`Gamble`](crate::gamble::Gamble)), many players ([`Crowd`](crate::crowd::Crowd)).
pub(crate) trait Kind: 'static {
    type Rules: Rules + Keyed + Notation;

    /// Whether chance takes part.
    const CHANCE: bool;

    fn rules(&self) -> &Self::Rules;

    /// The evaluators' names, the default first.
    fn evaluators(&self) -> Vec<&'static str>;

    /// The searches that fit, the default first.
    fn searches(&self) -> &'static [Search];

    /// Searches `state`, which `before` led to; `progress` sees what was found so far.
    fn search(
        &self,
        state: &At<Self>,
        before: &Before<'_, Self::Rules>,
        request: &Request,
        progress: &mut dyn FnMut(&Found<Act<Self>>),
    ) -> Result<Found<Act<Self>>, CatalogError>;

    /// Forgets what searches found out about the game under way.
    fn forget(&self) {}

    /// The top of a search's tree.
    fn tree(&self, state: &At<Self>, request: &TreeRequest) -> Result<TreeReport, CatalogError>;

    /// An action as the game's protocol writes it.
    fn protocol_action(&self, state: &At<Self>, action: Act<Self>) -> String {
        self.rules().format_action(state, action)
    }

    /// What external engines must be told.
    fn for_engines(&self) -> ForEngines {
        ForEngines::default()
    }

    /// How selective search is put together for the game, where it is.
    fn selectivity(&self) -> &'static str {
        ""
    }

    /// The number of lines of exactly `depth` plies, as published figures count them.
    fn perft(&self, state: &At<Self>, depth: u32) -> u64 {
        outply_search::perft(self.rules(), state, depth)
    }

    /// The outcomes of a chance node with their probabilities; nothing elsewhere.
    fn outcomes(&self, state: &At<Self>) -> Vec<(Act<Self>, f64)>;
}

/// How the payoffs of these rules read.
pub(crate) fn unit<R: Rules<Utility: 'static>>() -> Unit {
    let lost_or_won = TypeId::of::<R::Utility>() == TypeId::of::<Outcome>();
    if lost_or_won { Unit::Chance } else { Unit::Points }
}

/// The payoffs of all players in a finished game.
pub(crate) fn payoffs<R: Rules>(rules: &R, state: &R::State) -> Option<Vec<f64>> {
    let utility = rules.utility(state)?;
    let players = (0..rules.players() as u8).map(outply_game::Player);
    Some(players.map(|player| utility.payoff(player)).collect())
}
