//! What a search found, still with the game's actions.

use crate::figure::{Figure, Unit};
use outply_search::{Answer, Expected};

/// A search's answer, whatever the search, as front ends show values.
pub(crate) type Found<A> = Answer<A, Figure>;

/// The answer of a search of a deterministic game.
pub(crate) fn valued<A>(answer: Answer<A>) -> Found<A> {
    answer.map_values(Figure::Value)
}

/// The answer of a search that weighs or samples, with payoffs in `unit`.
pub(crate) fn expected<A>(answer: Answer<A, Expected>, unit: Unit) -> Found<A> {
    answer.map_values(|Expected { mean, error }| Figure::Expected { mean, error, unit })
}
