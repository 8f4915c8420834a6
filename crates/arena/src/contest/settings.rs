//! A contest's settings.

use super::adjudication::Adjudication;
use super::control::Control;
use super::error::ContestError;
use super::event::{Event, Report};
use super::opening::Openings;
use super::player::{Player, PlayerError};
use super::referee::Referee;
use super::results::STARTED;
use super::run::run;
use super::schedule::Format;
use super::transcript::Transcript;
use crate::statistics::Sprt;
use outply_search::StopFlag;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Makes a player, in the thread that uses it.
type MakePlayer<'c> = dyn Fn() -> Result<Box<dyn Player + 'c>, PlayerError> + Send + Sync + 'c;
/// Makes a referee, in the thread that uses it.
type MakeReferee<'c> = dyn Fn() -> Box<dyn Referee + 'c> + Send + Sync + 'c;

/// One who takes part.
pub struct Contestant<'c> {
    pub(super) name: String,
    pub(super) settings: String,
    pub(super) control: Control,
    pub(super) make: Box<MakePlayer<'c>>,
}

impl<'c> Contestant<'c> {
    /// A contestant whose players are made by `make`: one in each thread, and a new one after each
    /// failure.
    pub fn new<'p: 'c>(
        name: impl Into<String>,
        control: Control,
        make: impl Fn() -> Result<Box<dyn Player + 'p>, PlayerError> + Send + Sync + 'c,
    ) -> Contestant<'c> {
        let make: Box<MakePlayer<'c>> = Box::new(move || Ok(make()? as Box<dyn Player + 'c>));
        Contestant { name: name.into(), settings: String::new(), control, make }
    }

    /// The settings that define it, as any text: a resumed contest must have the same.
    pub fn settings(self, settings: impl Into<String>) -> Contestant<'c> {
        Contestant { settings: settings.into(), ..self }
    }
}

/// A contest: players, openings, limits, and its length.
pub struct Contest<'c> {
    pub(super) game: String,
    pub(super) referee: Box<MakeReferee<'c>>,
    pub(super) contestants: Vec<Contestant<'c>>,
    pub(super) format: Format,
    pub(super) rounds: u64,
    pub(super) openings: Openings,
    pub(super) adjudication: Adjudication,
    pub(super) sprt: Option<Sprt>,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) results: Option<PathBuf>,
    pub(super) conditions: Value,
    pub(super) keep_thoughts: bool,
    pub(super) transcript: Option<Transcript>,
    pub(super) stop: StopFlag,
}

impl<'c> Contest<'c> {
    /// One round of a round robin in `game` (its name with options) from the initial position,
    /// one game at a time, with seed 0; `referee` makes a referee for each thread.
    pub fn new<'r: 'c>(
        game: impl Into<String>,
        referee: impl Fn() -> Box<dyn Referee + 'r> + Send + Sync + 'c,
        contestants: Vec<Contestant<'c>>,
    ) -> Contest<'c> {
        Contest {
            game: game.into(),
            referee: Box::new(move || referee() as Box<dyn Referee + 'c>),
            contestants,
            format: Format::RoundRobin,
            rounds: 1,
            openings: Openings::Initial,
            adjudication: Adjudication::default(),
            sprt: None,
            seed: 0,
            threads: 1,
            results: None,
            conditions: Value::Null,
            keep_thoughts: false,
            transcript: None,
            stop: StopFlag::new(),
        }
    }

    /// Who meets whom.
    pub fn format(self, format: Format) -> Self {
        Contest { format, ..self }
    }

    /// How many pairs of games each pairing plays.
    pub fn rounds(self, rounds: u64) -> Self {
        Contest { rounds, ..self }
    }

    /// Where games start.
    pub fn openings(self, openings: Openings) -> Self {
        Contest { openings, ..self }
    }

    /// When games are ended early.
    pub fn adjudication(self, adjudication: Adjudication) -> Self {
        Contest { adjudication, ..self }
    }

    /// Ends a contest of two as soon as this test decides.
    pub fn sprt(self, sprt: Sprt) -> Self {
        Contest { sprt: Some(sprt), ..self }
    }

    /// The seed of openings, dice and the players' random choices.
    pub fn seed(self, seed: u64) -> Self {
        Contest { seed, ..self }
    }

    /// How many games are played at a time (at least one). Clocks are fair only if there are as
    /// many free cores.
    pub fn threads(self, threads: usize) -> Self {
        Contest { threads: threads.max(1), ..self }
    }

    /// Records games in this file, and continues from what is there: JSON Lines, one game per line
    /// after a header with the settings.
    pub fn results(self, path: impl Into<PathBuf>) -> Self {
        Contest { results: Some(path.into()), ..self }
    }

    /// What the results file's header says about program and machine; it may differ when the
    /// contest is resumed.
    pub fn conditions(self, conditions: Value) -> Self {
        Contest { conditions, ..self }
    }

    /// Whether records keep what players thought at each move.
    pub fn keep_thoughts(self, keep: bool) -> Self {
        Contest { keep_thoughts: keep, ..self }
    }

    /// Writes games for people and other programs as they finish, with what players thought.
    pub fn transcript(self, transcript: Transcript) -> Self {
        Contest { transcript: Some(transcript), keep_thoughts: true, ..self }
    }

    /// A flag that stops the contest when raised. Unfinished games do not count; with a results
    /// file they are played again from the start when the contest is resumed.
    pub fn stop(self, stop: &StopFlag) -> Self {
        Contest { stop: stop.clone(), ..self }
    }

    /// Runs the contest. `on_event` sees everything as it happens, in this thread.
    ///
    /// # Errors
    /// If the contest cannot be run; players' faults are recorded instead.
    pub fn run(&self, on_event: &mut dyn FnMut(&Event<'_>)) -> Result<Report, ContestError> {
        run(self, on_event)
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.contestants.iter().map(|contestant| contestant.name.clone()).collect()
    }

    /// The first line of the results file: everything that the games depend on.
    pub(super) fn header(&self) -> Value {
        let contestant = |c: &Contestant<'_>| json!({ "name": c.name, "settings": c.settings, "control": c.control.to_string() });
        json!({
            "outply_contest": 1,
            "game": self.game,
            "contestants": self.contestants.iter().map(contestant).collect::<Vec<_>>(),
            "format": self.format,
            "rounds": self.rounds,
            "openings": openings(&self.openings),
            "adjudication": self.adjudication,
            "seed": self.seed,
            STARTED: self.conditions,
        })
    }
}

/// Long lists are named by a checksum (FNV-1a, 64 bits) of their text.
fn openings(openings: &Openings) -> Value {
    match openings {
        Openings::Initial => json!("initial"),
        Openings::Random { plies } | Openings::RandomIfOpen { plies } => {
            json!({ "random_plies": plies })
        }
        Openings::Undecided { plies, within } => {
            json!({ "random_plies": plies, "undecided": within })
        }
        Openings::List { openings, shuffled } => {
            let text = json!(openings).to_string();
            let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
            let checksum = format!("{hash:016x}");
            json!({ "list": openings.len(), "checksum": checksum, "shuffled": shuffled })
        }
    }
}
