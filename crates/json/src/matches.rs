//! Matches.

use crate::document::Kind;
use outply_catalog::arena::contest::{Meeting, Report, Standings};
use outply_catalog::arena::statistics::{Measure, Pairs};
use serde::{Deserialize, Serialize};

/// A match, or the part of it that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Match {
    /// The game with its options.
    pub game: String,
    /// Games played.
    pub games: u64,
    /// Games planned; fewer are played if the match was interrupted or a test decided.
    #[serde(default)]
    pub all_games: u64,
    /// The players, in the order in which they were named.
    pub players: Vec<Player>,
    /// Each pair of players that met.
    pub pairings: Vec<Pairing>,
    /// The sequential test, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
    /// The conditions, which are enough to repeat it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
}

/// The conditions of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Held {
    /// The program's version.
    pub outply: String,
    /// The command.
    pub command: String,
    /// The limits of those players that have none of their own.
    pub control: String,
    /// The seed of openings, dice and the players' random choices.
    pub seed: u64,
    /// The file of the openings; absent if they are random plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<String>,
    /// Random plies at the start of each pair; absent if openings come from a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random_plies: Option<u32>,
    /// Openings that a search of this many plies decides were left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undecided: Option<u32>,
}

/// The same match at several limits: how strength depends on them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchCurve {
    /// The game with its options.
    pub game: String,
    /// One match for each of the limits.
    pub points: Vec<MatchPoint>,
}

/// A match at certain limits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchPoint {
    /// The limits of those players that have none of their own.
    pub control: String,
    /// The match.
    #[serde(rename = "match")]
    pub result: Match,
}

/// How a player behaved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// Its name.
    pub name: String,
    /// Games played.
    pub games: u64,
    /// Games lost by overstepping the time.
    pub late: u64,
    /// Games lost by illegal moves.
    pub illegal: u64,
    /// Games lost by failing.
    pub crashes: u64,
    /// Mean seconds for a move.
    pub seconds_per_move: f64,
    /// Mean nodes or simulations for a move.
    pub nodes_per_move: f64,
}

/// The games of two players, from the first one's point of view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pairing {
    /// The first player.
    pub player: String,
    /// The second one.
    pub opponent: String,
    /// Games that the first one won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that the first one lost.
    pub losses: u64,
    /// Points over games; `null` without games.
    pub score: Option<f64>,
    /// The 95 % interval of the true score; `null` without games.
    #[serde(default)]
    pub score_interval: Option<[f64; 2]>,
    /// How much stronger the first one is; `null` without games.
    pub elo: Option<Elo>,
    /// Pairs of games from one opening; `null` in what older versions wrote.
    #[serde(default)]
    pub pairs: Option<PairCounts>,
    /// The probability that the first one is the stronger one.
    pub superiority: Option<f64>,
    /// The mean payoff of the first one in pairs of which the rules ended both games; in single games where fewer than
    /// two pairs are whole, or more games would be left out than are in pairs.
    pub mean_payoff: Option<f64>,
    /// Half the width of its 95 % interval; `null` where too few games tell.
    #[serde(default)]
    pub mean_payoff_error: Option<f64>,
}

/// A difference in strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Elo {
    /// Elo points; `null` if every game was won, or every game lost.
    pub value: Option<f64>,
    /// Half the width of the 95 % interval of the difference; `null` if it has no end.
    pub error: Option<f64>,
    /// Where the interval begins; `null` if it does not.
    #[serde(default)]
    pub low: Option<f64>,
    /// Where the interval ends; `null` if it does not.
    #[serde(default)]
    pub high: Option<f64>,
}

/// How pairs of games went, the two games of a pair in either order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairCounts {
    /// Both games won.
    pub won_won: u64,
    /// One won, one drawn.
    pub won_drawn: u64,
    /// One won, one lost.
    pub won_lost: u64,
    /// Both drawn.
    pub drawn_drawn: u64,
    /// One drawn, one lost.
    pub drawn_lost: u64,
    /// Both lost.
    pub lost_lost: u64,
}

/// A sequential probability ratio test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SprtReport {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where it decides: below the first or above the second.
    pub bounds: [f64; 2],
    /// What it decided, in words.
    pub decision: String,
}

/// What switches of a player are worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// The game with its options.
    pub game: String,
    /// The player.
    pub player: String,
    /// The limits of both.
    pub control: String,
    /// One match for each switch.
    pub switches: Vec<WorthRow>,
}

/// The player against itself with a switch changed, from the player's point of view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorthRow {
    /// The switch.
    pub switch: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// How much stronger the player is; `null` without games.
    pub elo: Option<Elo>,
    /// Whether the interval of that leaves zero out: the switch makes a difference.
    #[serde(default)]
    pub excludes_zero: bool,
}

impl Kind for Match {
    const KIND: &'static str = "match";
}

impl Kind for MatchCurve {
    const KIND: &'static str = "match-curve";
}

impl Kind for Worth {
    const KIND: &'static str = "worth";
}

impl Match {
    /// How a contest in `game` ended.
    pub fn of(game: &str, report: &Report, held: Option<Held>) -> Match {
        let standings = &report.standings;
        let pairings = standings.pairings().map(|pair| pairing(standings, pair));
        let players = (0..standings.names().len()).filter_map(|seat| player(standings, seat));
        Match {
            game: game.to_owned(),
            games: standings.games(),
            all_games: report.games,
            players: players.collect(),
            pairings: pairings.collect(),
            sprt: report.sprt.map(|sprt| SprtReport {
                llr: sprt.llr,
                bounds: sprt.bounds,
                decision: format!("{:?}", sprt.decision).to_lowercase(),
            }),
            held,
        }
    }
}

fn player(standings: &Standings, seat: usize) -> Option<Player> {
    let conduct = standings.conduct(seat)?;
    Some(Player {
        name: standings.names()[seat].clone(),
        games: conduct.games,
        late: conduct.time_forfeits,
        illegal: conduct.illegal_moves,
        crashes: conduct.crashes,
        seconds_per_move: finite(conduct.usage.seconds_per_move()).unwrap_or(0.0),
        nodes_per_move: finite(conduct.usage.nodes_per_move()).unwrap_or(0.0),
    })
}

fn pairing(standings: &Standings, (player, opponent): (usize, usize)) -> Pairing {
    let meeting = standings.meeting(player, opponent);
    let tally = meeting.games();
    let (estimate, payoff) = (meeting.estimate(), meeting.mean_payoff());
    let name = |seat: usize| standings.names()[seat].clone();
    Pairing {
        player: name(player),
        opponent: name(opponent),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: estimate.as_ref().and_then(|estimate| finite(estimate.score)),
        score_interval: estimate.as_ref().map(|estimate| estimate.interval),
        pairs: Some(pairs(&meeting)),
        elo: elo(&meeting),
        superiority: estimate.as_ref().and_then(|estimate| finite(estimate.superiority)),
        mean_payoff: payoff.and_then(|mean| finite(mean.value)),
        mean_payoff_error: payoff.and_then(|mean| mean.error).and_then(finite),
    }
}

/// The difference; JSON has no infinity.
fn elo(meeting: &Meeting) -> Option<Elo> {
    let Measure { value, error, low, high } = meeting.estimate()?.elo;
    let [value, error, low, high] = [value, error, low, high].map(finite);
    Some(Elo { value, error, low, high })
}

fn pairs(meeting: &Meeting) -> PairCounts {
    let Pairs { lost_lost, lost_drawn, won_lost, drawn_drawn, won_drawn, won_won } = meeting.pairs;
    PairCounts { won_won, won_drawn, won_lost, drawn_drawn, drawn_lost: lost_drawn, lost_lost }
}

fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
}

impl WorthRow {
    /// How the match of a switch went.
    pub fn of(switch: &str, meeting: &Meeting) -> WorthRow {
        let tally = meeting.games();
        let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
        let excludes_zero = meeting.estimate().is_some_and(|found| found.elo.excludes_zero());
        WorthRow {
            switch: switch.to_owned(),
            wins,
            draws,
            losses,
            elo: elo(meeting),
            excludes_zero,
        }
    }
}
