//! Where games start.

use super::chance::{Stream, random_step};
use super::referee::{Referee, ToMove};
use outply_game::NotationError;
use outply_search::StopFlag;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;

/// A position and the moves played from it before the players take over.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// In the game's notation; `None` is the initial position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// In the game's notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// Where the openings of a contest come from. Both games of a pair share one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Every game from the initial position.
    Initial,
    /// This many random plies, by the contest's seed, to positions that all differ. They repeat
    /// when the game has no more.
    Random {
        /// How many.
        plies: u32,
    },
    /// The same, or the initial position in games that are over by then: what is usual where
    /// nobody asked for a number.
    RandomIfOpen {
        /// How many.
        plies: u32,
    },
    /// As [`Random`](Openings::Random), but without positions whose result a short search finds: a
    /// forced win says nothing about the players.
    Undecided {
        /// How many plies at random.
        plies: u32,
        /// How many plies the search looks ahead.
        within: u32,
    },
    /// From a list, repeated when it runs out.
    List {
        /// The list.
        openings: Vec<Opening>,
        /// Whether to shuffle it by the contest's seed.
        shuffled: bool,
    },
}

/// An opening that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningError {
    /// The list is empty.
    None,
    /// Its position or one of its moves is not legal.
    Illegal {
        /// Its place in the list, counted from 1.
        number: usize,
        /// Which of its moves is wrong, counted from 0; `None` if its position is.
        ply: Option<usize>,
        /// What is wrong.
        error: NotationError,
    },
    /// No search can tell which positions are decided.
    Untold,
    /// Every opening that was tried is decided within this many plies.
    AllDecided(u32),
    /// Every game that was tried is over within this many random plies.
    AllOver(u32),
    /// The caller stopped the contest during the search for openings.
    Stopped,
    /// The game is over before it begins.
    Over {
        /// Its place in the list, counted from 1.
        number: usize,
    },
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::None => f.write_str("the list of openings is empty"),
            OpeningError::Illegal { number, error, .. } => {
                write!(f, "in opening {number}: {error}")
            }
            OpeningError::AllDecided(plies) => {
                write!(f, "all openings that were tried are decided within {plies} plies")
            }
            OpeningError::AllOver(plies) => write!(
                f,
                "{ATTEMPTS} games in a row were over within {plies} plies; expected fewer"
            ),
            OpeningError::Stopped => f.write_str("stopped while looking for openings"),
            OpeningError::Untold => {
                f.write_str("no search of this game can tell which openings are decided")
            }
            OpeningError::Over { number } => {
                write!(f, "opening {number}: the game is over before it begins")
            }
        }
    }
}

impl std::error::Error for OpeningError {}

/// Tries for a random opening that no earlier one equals.
const ATTEMPTS: u64 = 100;
/// Random openings made in advance; a longer contest plays them again.
const MOST_RANDOM: usize = 100_000;

impl Opening {
    /// Reads a list, one opening per line: a position in the game's notation, or `startpos`, and
    /// optionally `moves` and the moves. Empty lines, lines that begin with `#`, and a leading
    /// `fen` are skipped. Whether positions and moves are legal is checked when the contest begins.
    ///
    /// ```
    /// use outply_arena::contest::Opening;
    /// let openings = Opening::list("# two\nstartpos moves d1 d2\nXXOO/4\n");
    /// assert_eq!((openings[0].position.as_deref(), openings[0].moves.len()), (None, 2));
    /// assert_eq!(openings[1].position.as_deref(), Some("XXOO/4"));
    /// ```
    pub fn list(text: &str) -> Vec<Opening> {
        let lines = text.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(Opening::line).collect()
    }

    fn line(line: &str) -> Opening {
        let (position, moves) = match line.strip_prefix("moves ") {
            Some(moves) => ("", moves),
            None => line.split_once(" moves ").unwrap_or((line, "")),
        };
        let position = position.strip_prefix("fen ").unwrap_or(position).trim();
        let initial = position.is_empty() || position == "startpos";
        let position = (!initial).then(|| position.to_owned());
        Opening { position, moves: moves.split_whitespace().map(str::to_owned).collect() }
    }

    /// Sets up a game and plays the moves; returns them as the referee writes them.
    ///
    /// # Errors
    /// If position or moves are not legal.
    pub fn set_up(&self, game: &mut dyn Referee) -> Result<Vec<String>, NotationError> {
        self.played(game).map_err(|(_, error)| error)
    }

    /// The same; an error tells which of the moves is not legal, or that the position is not.
    fn played(
        &self,
        game: &mut dyn Referee,
    ) -> Result<Vec<String>, (Option<usize>, NotationError)> {
        game.start(self.position.as_deref()).map_err(|error| (None, error))?;
        let play =
            |(ply, action): (usize, &String)| game.play(action).map_err(|error| (Some(ply), error));
        self.moves.iter().enumerate().map(play).collect()
    }
}

impl Openings {
    /// The openings of `rounds` rounds, every one of them played through by `game`.
    pub(super) fn prepare(
        &self,
        game: &mut dyn Referee,
        seed: u64,
        (rounds, stop): (usize, &StopFlag),
    ) -> Result<Vec<Opening>, OpeningError> {
        match self {
            Openings::Initial => check(&[Opening::default()], game),
            Openings::Random { plies } => random(game, (*plies, None), seed, (rounds, stop)),
            Openings::RandomIfOpen { plies } => {
                match random(game, (*plies, None), seed, (rounds, stop)) {
                    Err(OpeningError::AllOver(_)) => check(&[Opening::default()], game),
                    openings => openings,
                }
            }
            Openings::Undecided { plies, within } => {
                random(game, (*plies, Some(*within)), seed, (rounds, stop))
            }
            Openings::List { openings, .. } if openings.is_empty() => Err(OpeningError::None),
            Openings::List { openings, shuffled: false } => {
                check(&openings[..rounds.min(openings.len())], game)
            }
            Openings::List { openings, shuffled: true } => {
                let mut order: Vec<usize> = (0..openings.len()).collect();
                Stream::new(seed).shuffle(&mut order);
                order.truncate(rounds);
                check_all(order.into_iter().map(|i| (i + 1, &openings[i])), game)
            }
        }
    }
}

fn check(openings: &[Opening], game: &mut dyn Referee) -> Result<Vec<Opening>, OpeningError> {
    check_all((1..).zip(openings), game)
}

fn check_all<'o>(
    openings: impl Iterator<Item = (usize, &'o Opening)>,
    game: &mut dyn Referee,
) -> Result<Vec<Opening>, OpeningError> {
    let mut check = |(number, opening): (usize, &Opening)| {
        let moves = opening.played(game);
        let moves = moves.map_err(|(ply, error)| OpeningError::Illegal { number, ply, error })?;
        match game.to_move() {
            ToMove::Over(_) => Err(OpeningError::Over { number }),
            _ => Ok(Opening { position: opening.position.clone(), moves }),
        }
    };
    openings.map(&mut check).collect()
}

fn random(
    game: &mut dyn Referee,
    (plies, within): (u32, Option<u32>),
    seed: u64,
    (rounds, stop): (usize, &StopFlag),
) -> Result<Vec<Opening>, OpeningError> {
    check(&[Opening::default()], game)?;
    let (mut openings, mut seen) = (Vec::new(), HashSet::new());
    for round in 0..rounds.min(MOST_RANDOM) as u64 {
        let mut attempts = (0..ATTEMPTS).map(|n| Stream::new(seed).split(round).split(n));
        let fresh = attempts.find_map(|stream| match walk(game, plies, (stream, stop)) {
            Ok(_) if stop.is_raised() => Some(Err(OpeningError::Stopped)),
            Ok(Some(walk)) => {
                let is_new = seen.insert(game.position());
                let is_open = if is_new { is_open(game, within) } else { Ok(false) };
                is_open.map(|is_open| is_open.then_some(walk)).transpose()
            }
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        });
        // A game that has no more of them plays those it has over again.
        let Some(fresh) = fresh else { break };
        openings.push(fresh?);
    }
    match within {
        _ if rounds == 0 || !openings.is_empty() => Ok(openings),
        Some(within) if !seen.is_empty() => Err(OpeningError::AllDecided(within)),
        _ => Err(OpeningError::AllOver(plies)),
    }
}

/// Whether nothing is decided within so many plies, where that is asked for.
fn is_open(game: &mut dyn Referee, within: Option<u32>) -> Result<bool, OpeningError> {
    let Some(plies) = within else { return Ok(true) };
    game.is_decided(plies).map(|is_decided| !is_decided).ok_or(OpeningError::Untold)
}

/// Plays at random; `None` if the game was over before all plies were played, or at a stop.
fn walk(
    game: &mut dyn Referee,
    plies: u32,
    (stream, stop): (Stream, &StopFlag),
) -> Result<Option<Opening>, OpeningError> {
    let illegal = |error| OpeningError::Illegal { number: 1, ply: None, error };
    game.start(None).map_err(illegal)?;
    let mut moves = Vec::new();
    for ply in 0..u64::from(plies) {
        let step = random_step(game, stream.split(ply)).transpose().map_err(illegal)?;
        let is_over = matches!(game.to_move(), ToMove::Over(_)) || stop.is_raised();
        let Some(action) = step.filter(|_| !is_over) else { return Ok(None) };
        moves.push(action);
    }
    Ok(Some(Opening { position: None, moves }))
}
