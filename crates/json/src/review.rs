//! A reviewed game.

use crate::analysis::Value;
use crate::document::Kind;
use outply_catalog::{Figure, Proof, Scale};
use outply_review as of;
use serde::{Deserialize, Serialize};

/// A reviewed game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// The game with its options.
    pub game: String,
    /// The state in which it began; `null` for the initial one.
    pub start: Option<String>,
    /// The moves, chance's among them.
    pub moves: Vec<String>,
    /// Why moves at the end of the record were left out, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<String>,
    /// How expected results are counted.
    pub unit: ResultUnit,
    /// The difference between a win and a loss, in that unit.
    pub whole: f64,
    /// The share of it that a moment gives away at least.
    pub threshold: f64,
    /// How many passes were asked for.
    pub planned: u32,
    /// The passes completed.
    pub passes: Vec<ReviewPass>,
    /// Every state of the game, from the first to the last, as the last pass saw it.
    pub positions: Vec<ReviewPosition>,
    /// The moments, in the order of the game: their loss exceeds the threshold by more than its
    /// error.
    pub moments: Vec<Moment>,
    /// Decisions that are perhaps moments: the threshold is within the error.
    #[serde(default)]
    pub perhaps: Vec<Moment>,
    /// The players, by seat.
    pub players: Vec<ReviewedPlayer>,
}

/// How expected results are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ResultUnit {
    /// From 0, a loss, to 1, a win.
    Result,
    /// In points of the game.
    Points,
}

/// A completed pass.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewPass {
    /// Nodes or simulations of all searches.
    pub nodes: u64,
    /// Time of all searches, in seconds.
    pub seconds: f64,
    /// The first player's expected result in every state.
    pub results: Vec<Option<f64>>,
    /// What every action gave away, a share of a whole game.
    pub losses: Vec<f64>,
}

/// A value, and whose it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueFor {
    /// The player's seat, counted from 0.
    pub player: usize,
    /// The value.
    pub value: Value,
}

/// A state of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewPosition {
    /// The seat to move, counted from 0; `null` if chance moves, and at the end.
    pub to_move: Option<usize>,
    /// What was played; `null` at the end.
    pub played: Option<String>,
    /// What each player can expect, as far as it is known.
    pub results: Vec<Option<f64>>,
    /// The value; `null` if the game is over.
    pub value: Option<ValueFor>,
    /// Whether the value is certain.
    pub proven: bool,
    /// The best action.
    pub best: Option<String>,
    /// Best play.
    pub line: Vec<String>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// What the action played gave away, a share of a whole game; `null` if there was no decision.
    pub loss: Option<f64>,
    /// What it gave away according to each further search, four times as long as the one before, if
    /// it was contested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<f64>,
    /// What chance changed for each player, a share of a whole game, where it moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Vec<Option<f64>>>,
}

/// A decision that gave away expected result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// The place of the state among the positions, counted from 0.
    pub ply: usize,
    /// The seat that decided, counted from 0.
    pub player: usize,
    /// What was played.
    pub played: String,
    /// `?!`, `?` or `??`.
    pub mark: String,
    /// What was given away, a share of a whole game.
    pub loss: f64,
    /// The error of that; 0 if it is proven.
    #[serde(default)]
    pub error: f64,
    /// What was better.
    pub better: String,
    /// The player's expected result after the better action.
    pub before: f64,
    /// The player's expected result after the action played.
    pub after: f64,
    /// The value after the better action.
    pub better_value: ValueFor,
    /// The value after the action played; `null` if that ended the game.
    pub played_value: Option<ValueFor>,
    /// Best play from the better action on.
    pub line: Vec<String>,
    /// Best play after the action played.
    pub refutation: Vec<String>,
}

/// How a player fared.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedPlayer {
    /// The player's name in the rules.
    pub seat: String,
    /// The name in the record; empty if there is none.
    pub name: String,
    /// Decisions between several actions.
    pub decisions: usize,
    /// From 0 to 1.
    pub accuracy: Option<f64>,
    /// What all decisions together gave away: whole games.
    pub lost: f64,
    /// What chance gave minus what it took: whole games.
    pub luck: Option<f64>,
    /// Dubious decisions, `?!`.
    pub dubious: usize,
    /// Mistakes, `?`.
    pub mistakes: usize,
    /// Blunders, `??`.
    pub blunders: usize,
}

/// Several reviewed games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reviews {
    /// In the order of the file.
    pub reviews: Vec<Review>,
    /// Games that could not be followed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
}

/// A game of a file with a move that is not legal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeftOut {
    /// Its place in the file, counted from 1.
    pub game: usize,
    /// The line, the column, the move, and what was expected.
    pub reason: String,
}

impl Kind for Review {
    const KIND: &'static str = "review";
}

impl Kind for Reviews {
    const KIND: &'static str = "reviews";
}

impl From<(Figure, usize)> for ValueFor {
    fn from((value, player): (Figure, usize)) -> ValueFor {
        ValueFor { player, value: value.into() }
    }
}

impl Review {
    /// What a review found.
    pub fn of(review: &of::Review) -> Review {
        let record = &review.record;
        let unit = match review.scale {
            Scale::Result { .. } => ResultUnit::Result,
            Scale::Points { .. } => ResultUnit::Points,
        };
        Review {
            game: record.game.clone(),
            start: record.start().map(str::to_owned),
            moves: record.moves().map(str::to_owned).collect(),
            cut: record.cut.clone(),
            unit,
            whole: review.whole,
            threshold: review.threshold,
            planned: review.planned,
            passes: review.passes.iter().map(ReviewPass::of).collect(),
            positions: review.positions.iter().map(ReviewPosition::of).collect(),
            moments: review.moments.iter().map(Moment::of).collect(),
            perhaps: review.perhaps.iter().map(Moment::of).collect(),
            players: (0..review.sides.len()).map(|seat| ReviewedPlayer::of(review, seat)).collect(),
        }
    }
}

impl ReviewPass {
    fn of(pass: &of::Pass) -> ReviewPass {
        let (results, losses) = (pass.results.clone(), pass.losses.clone());
        ReviewPass { nodes: pass.nodes, seconds: pass.time.as_secs_f64(), results, losses }
    }
}

impl ReviewPosition {
    fn of(position: &of::Position) -> ReviewPosition {
        ReviewPosition {
            to_move: position.to_move,
            played: position.played.clone(),
            results: position.results.clone(),
            value: position.value.map(ValueFor::from),
            proven: position.proof == Proof::Proven,
            best: position.best.clone(),
            line: position.line.clone(),
            depth: position.depth,
            loss: position.loss,
            again: position.again.clone(),
            luck: position.drawn.as_ref().map(|drawn| drawn.luck.clone()),
        }
    }
}

impl Moment {
    fn of(moment: &of::Moment) -> Moment {
        Moment {
            ply: moment.ply,
            player: moment.player,
            played: moment.played.clone(),
            mark: moment.mark.text().to_owned(),
            loss: moment.loss,
            error: moment.error,
            better: moment.better.clone(),
            before: moment.before,
            after: moment.after,
            better_value: moment.better_value.into(),
            played_value: moment.played_value.map(ValueFor::from),
            line: moment.line.clone(),
            refutation: moment.refutation.clone(),
        }
    }
}

impl ReviewedPlayer {
    fn of(review: &of::Review, seat: usize) -> ReviewedPlayer {
        let side = &review.sides[seat];
        let [dubious, mistakes, blunders] = side.marks;
        ReviewedPlayer {
            seat: review.seats[seat].clone(),
            name: review.record.names.get(seat).cloned().unwrap_or_default(),
            decisions: side.decisions,
            accuracy: side.accuracy,
            lost: side.lost,
            luck: side.luck,
            dubious,
            mistakes,
            blunders,
        }
    }
}
