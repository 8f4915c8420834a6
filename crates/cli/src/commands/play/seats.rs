//! Who sits where, and what they are called.

use crate::args::Seat;
use crate::failure::Failure;
use crate::saved::Settings;
use outply_catalog::Session;

/// Which seats are the human's.
#[derive(Clone, Debug)]
pub(super) struct Seats {
    /// What `--as` says.
    pub(super) seat: Seat,
    humans: Vec<bool>,
    /// What the rules call the players.
    pub(super) names: Vec<String>,
}

impl Seats {
    /// The seats of a game; those that were given up are the engine's.
    ///
    /// # Errors
    /// If the game has no such seat.
    pub(super) fn new(settings: &Settings, session: &dyn Session) -> Result<Seats, Failure> {
        let (seat, players) = (settings.seat, session.players());
        if seat.number().unwrap_or(0) >= players {
            let known = ["first", "second", "third", "fourth"];
            let known = known[..players.min(known.len())].join(", ");
            let said = format!("--as {}", seat.name());
            let sentence =
                format!("{} has no such seat: expected {known}, both or none", session.game());
            return Err(Failure::input(&said, sentence));
        }
        let is_human = |player: usize| match seat {
            Seat::Both => !settings.resigned.contains(&player),
            seat => seat.number() == Some(player) && !settings.resigned.contains(&player),
        };
        let humans = (0..players).map(is_human).collect();
        let names = (0..players).map(|player| session.player_name(player)).collect();
        Ok(Seats { seat, humans, names })
    }

    /// Whether a seat is the human's.
    pub(super) fn is_human(&self, player: usize) -> bool {
        self.humans.get(player).copied().unwrap_or(false)
    }

    /// Whether a human plays at all.
    pub(super) fn has_human(&self) -> bool {
        self.humans.contains(&true)
    }

    /// Whether the engine has a seat, or can get one: in games of three and more it plays on for those
    /// who resign.
    pub(super) fn can_have_engine(&self) -> bool {
        self.humans.contains(&false) || self.humans.len() > 2
    }

    /// Whether the human sits in one seat and the engine in others.
    pub(super) fn has_one_human(&self) -> bool {
        self.names.len() > 1 && self.seat.number().is_some()
    }

    /// The engine takes a seat over.
    pub(super) fn give_up(&mut self, player: usize) {
        self.humans[player] = false;
    }

    /// Who plays each seat.
    pub(super) fn players(&self, engine: &str) -> Vec<String> {
        let two = self.humans.iter().filter(|human| **human).count() > 1;
        let player = |seat: usize| match self.is_human(seat) {
            true if two => self.names[seat].clone(),
            true => "You".to_owned(),
            false => engine.to_owned(),
        };
        (0..self.names.len()).map(player).collect()
    }

    /// Who is who, in a line.
    pub(super) fn heading(&self, game: &str, engine: &str) -> String {
        let names = &self.names;
        match (self.seat.number(), self.seat) {
            _ if names.len() == 1 && self.has_human() => game.to_owned(),
            (Some(own), _) => {
                let others: Vec<&str> = (0..names.len())
                    .filter(|&seat| seat != own)
                    .map(|seat| names[seat].as_str())
                    .collect();
                format!("{game}: you are {}, {engine} is {}", names[own], others.join(" and "))
            }
            (None, Seat::Both) => format!("{game}: {}", names.join(" against ")),
            _ => format!("{game}: {engine} plays {}", names.join(" and ")),
        }
    }
}
