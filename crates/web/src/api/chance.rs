//! Dice, cards, tiles.

use crate::body::Body;
use crate::failure::Failure;
use crate::place::{Place, aside};
use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use outply_catalog::Random;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Where chance moves, and with which seed.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChanceRequest {
    /// The position.
    place: Place,
    /// The game's seed. Outcomes depend only on it and on the number of moves before, so taking a
    /// move back does not change the roll.
    seed: u64,
}

/// What chance brought.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Outcome {
    /// The outcome, as a move.
    outcome: String,
}

pub(crate) async fn draw(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<ChanceRequest>,
) -> Result<Json<Outcome>, Failure> {
    aside(move || {
        let mut session = request.place.open(&shared)?;
        let mut random = Random::new(request.seed);
        let unit = (0..=request.place.moves.len()).map(|_| random.unit()).last();
        let outcome = session.draw(unit.unwrap_or_default());
        let outcome = outcome.ok_or_else(|| Failure::unfit("chance does not move here"))?;
        Ok(Json(Outcome { outcome }))
    })
    .await
}
