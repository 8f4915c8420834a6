//! Contests for score.

use crate::document::Kind;
use outply_catalog::arena::scores::{Scored, Spent};
use outply_catalog::arena::statistics::{Mean, median};
use serde::{Deserialize, Serialize};

/// Games of one player, or of three and more, over common seeds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scores {
    /// The game with its options.
    pub game: String,
    /// The players, in the order in which they were named.
    pub players: Vec<Scorer>,
    /// How much more the first of two players scores with the same seed; `null` for other numbers of
    /// players.
    pub difference: Option<MeanScore>,
    /// Each game.
    pub games: Vec<ScoredGame>,
}

/// The same contest at several limits: how scores depend on them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreCurve {
    /// The game with its options.
    pub game: String,
    /// One contest for each of the limits.
    pub points: Vec<ScorePoint>,
}

/// A contest at certain limits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScorePoint {
    /// The limits of those players that have none of their own.
    pub control: String,
    /// The contest.
    pub scores: Scores,
}

/// What a player scored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scorer {
    /// Its name.
    pub name: String,
    /// Scores: one for each seat that it had in a game.
    pub scores: u64,
    /// Their mean; `null` without a game.
    pub mean: Option<MeanScore>,
    /// The median score.
    pub median: Option<f64>,
    /// The lowest score.
    pub lowest: Option<f64>,
    /// The highest score.
    pub highest: Option<f64>,
    /// Mean seconds for a move.
    pub seconds_per_move: f64,
    /// Mean nodes or simulations for a move.
    pub nodes_per_move: f64,
}

/// A mean.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeanScore {
    /// The mean.
    pub value: f64,
    /// Half the width of the 95 % interval of the true mean; `null` for a single score, and for
    /// scores that are all alike.
    pub error: Option<f64>,
}

/// One game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoredGame {
    /// The seed of its chance.
    pub seed: u64,
    /// Who had each seat, by place among the players.
    pub seats: Vec<usize>,
    /// What the game brought each seat.
    pub payoffs: Vec<f64>,
}

impl Kind for ScoreCurve {
    const KIND: &'static str = "score-curve";
}

impl Kind for Scores {
    const KIND: &'static str = "scores";
}

impl Scores {
    /// What the `games` of these players brought, where a game brings `most` at most and costs no more; `None` where
    /// that is not known. No interval is wider than payoffs are apart.
    pub fn of(game: &str, names: &[String], games: &[Scored], most: Option<f64>) -> Scores {
        let players = names.iter().enumerate().map(|(place, name)| {
            let scorer = scorer(name, place, games);
            Scorer { mean: scorer.mean.map(|mean| mean.within(most)), ..scorer }
        });
        let difference = (names.len() == 2).then(|| difference(games)).flatten();
        Scores {
            game: game.to_owned(),
            players: players.collect(),
            difference: difference.map(|mean| mean.within(most.map(|most| 2.0 * most))),
            games: games.iter().map(ScoredGame::of).collect(),
        }
    }
}

impl ScoredGame {
    fn of(game: &Scored) -> ScoredGame {
        let Scored { seed, seats, payoffs, .. } = game.clone();
        ScoredGame { seed, seats, payoffs }
    }
}

impl MeanScore {
    /// The same of numbers that lie no farther from 0 than `most`: few of them say little, but not less than that.
    fn within(self, most: Option<f64>) -> MeanScore {
        let widest = most.map_or(f64::INFINITY, |most| most + self.value.abs());
        MeanScore { error: self.error.map(|error| error.min(widest)), ..self }
    }
}

impl From<Mean> for MeanScore {
    fn from(Mean { value, error }: Mean) -> MeanScore {
        MeanScore { value, error }
    }
}

/// What the player at `place` scored in a game, seat by seat.
fn scores_in(game: &Scored, place: usize) -> impl Iterator<Item = f64> {
    let seats = game.seats.iter().zip(&game.payoffs);
    seats.filter(move |(seat, _)| **seat == place).map(|(_, payoff)| *payoff)
}

fn scorer(name: &str, place: usize, games: &[Scored]) -> Scorer {
    let mut scores: Vec<f64> = games.iter().flat_map(|game| scores_in(game, place)).collect();
    scores.sort_by(f64::total_cmp);
    let spent = games.iter().map(|game| game.work[place]);
    let spent = spent.fold(Spent::default(), |sum, game| Spent {
        moves: sum.moves + game.moves,
        nodes: sum.nodes + game.nodes,
        seconds: sum.seconds + game.seconds,
    });
    let moves = spent.moves.max(1) as f64;
    Scorer {
        name: name.to_owned(),
        scores: scores.len() as u64,
        mean: Mean::of(&by_seed(games, place)).map(MeanScore::from),
        median: median(&scores),
        lowest: scores.first().copied(),
        highest: scores.last().copied(),
        seconds_per_move: spent.seconds / moves,
        nodes_per_move: spent.nodes as f64 / moves,
    }
}

/// The mean score of the player at `place` for each seed in which it had a seat: scores of one seed hang
/// together.
fn by_seed(games: &[Scored], place: usize) -> Vec<f64> {
    let seeds = games.chunk_by(|a, b| a.seed == b.seed);
    let of = |games: &[Scored]| {
        let scores: Vec<f64> = games.iter().flat_map(|game| scores_in(game, place)).collect();
        (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
    };
    seeds.filter_map(of).collect()
}

/// The first player's scores less the second one's, seed by seed, where both have had every seat.
fn difference(games: &[Scored]) -> Option<MeanScore> {
    let seeds = games.chunk_by(|a, b| a.seed == b.seed).filter(|games| games.len() == 2);
    let less = |games: &[Scored]| by_seed(games, 0)[0] - by_seed(games, 1)[0];
    Mean::of(&seeds.map(less).collect::<Vec<f64>>()).map(MeanScore::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two games of three players with one seed each.
    fn scores(most: Option<f64>) -> Scores {
        let game = |seed, payoffs: [f64; 3]| Scored {
            game: seed,
            seed,
            seats: vec![0, 1, 1],
            payoffs: payoffs.to_vec(),
            work: vec![Spent::default(); 2],
        };
        let games = [game(0, [1.0, -1.0, -1.0]), game(1, [0.0, 0.0, 1.0])];
        Scores::of("x", &["a".to_owned(), "b".to_owned()], &games, most)
    }

    #[test]
    fn no_interval_is_wider_than_payoffs_are_apart() {
        let error =
            |scores: &Scores, place: usize| scores.players[place].mean.and_then(|m| m.error);
        assert!(error(&scores(None), 0).is_some_and(|error| error > 6.0));
        let scores = scores(Some(1.0));
        assert_eq!((error(&scores, 0), error(&scores, 1)), (Some(1.5), Some(1.25)));
    }
}
