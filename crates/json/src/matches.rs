//! Matches.

use crate::document::Kind;
use outply_catalog::arena::contest::{Meeting, Report, Standings};
use serde::{Deserialize, Serialize};

/// A match, or as much of it as was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Match {
    /// The game with its options.
    pub game: String,
    /// Games played.
    pub games: u64,
    /// The players, in the order in which they were named.
    pub players: Vec<Player>,
    /// Each pair of players that met.
    pub pairings: Vec<Pairing>,
    /// The sequential test, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
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

/// The games of two players, as the first one sees them.
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
    /// How much stronger the first one is; `null` where the results do not say.
    pub elo: Option<Elo>,
    /// The probability that the first one is the stronger one.
    pub superiority: Option<f64>,
    /// The mean payoff of the first one.
    pub mean_payoff: Option<f64>,
}

/// A difference in strength.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Elo {
    /// Elo points.
    pub value: f64,
    /// Half the width of the interval that holds it with 95 %.
    pub error: f64,
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

/// The player against itself with a switch thrown, as the player sees it.
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
    /// How much stronger the player is; `null` where the results do not say.
    pub elo: Option<Elo>,
}

impl Kind for Match {
    const KIND: &'static str = "match";
}

impl Kind for Worth {
    const KIND: &'static str = "worth";
}

impl Match {
    /// How a contest in `game` ended.
    pub fn of(game: &str, report: &Report) -> Match {
        let standings = &report.standings;
        let pairings = standings.pairings().map(|pair| pairing(standings, pair));
        let players = (0..standings.names().len()).filter_map(|seat| player(standings, seat));
        Match {
            game: game.to_owned(),
            games: standings.games(),
            players: players.collect(),
            pairings: pairings.collect(),
            sprt: report.sprt.map(|sprt| SprtReport {
                llr: sprt.llr,
                bounds: sprt.bounds,
                decision: format!("{:?}", sprt.decision).to_lowercase(),
            }),
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
    let estimate = meeting.estimate();
    let name = |seat: usize| standings.names()[seat].clone();
    Pairing {
        player: name(player),
        opponent: name(opponent),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: estimate.as_ref().and_then(|estimate| finite(estimate.score)),
        elo: elo(&meeting),
        superiority: estimate.as_ref().and_then(|estimate| finite(estimate.superiority)),
        mean_payoff: meeting.mean_payoff().and_then(finite),
    }
}

/// The difference, where it is a number: JSON has no infinity.
fn elo(meeting: &Meeting) -> Option<Elo> {
    let elo = meeting.estimate()?.elo;
    Some(Elo { value: finite(elo.value)?, error: finite(elo.error)? })
}

fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
}

impl WorthRow {
    /// How the match of a switch went.
    pub fn of(switch: &str, meeting: &Meeting) -> WorthRow {
        let tally = meeting.games();
        let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
        WorthRow { switch: switch.to_owned(), wins, draws, losses, elo: elo(meeting) }
    }
}
