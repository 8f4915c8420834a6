//! Engines over the Go Text Protocol.
//!
//! The arena's seat 0 is Black, and moves alternate, passes being moves. An engine's level is its
//! own affair: the protocol has no limits of depth or nodes.

use super::EngineSpec;
use super::dialect::Dialect;
use super::error::EngineError;
use super::gtp_text::{Reader, Reply, colour, time_left, time_settings};
use super::options::Setting;
use super::process::{Heard, Process, Waiting};
use crate::contest::{self, Choice, NewGame, Player, PlayerError, Task, Thought};
use outply_search::StopFlag;
use std::time::Duration;

/// An engine that speaks GTP.
pub struct GtpEngine {
    spec: EngineSpec,
    process: Process,
    dialect: Box<dyn Dialect>,
    settings: Vec<Setting>,
    /// The commands it says it has.
    known: Vec<String>,
    /// Commands sent: each has its number.
    sent: u64,
    /// Moves that stand on the engine's board.
    fed: usize,
}

impl GtpEngine {
    /// Starts it, asks what it can do, and sends the options as commands.
    ///
    /// # Errors
    /// If it does not start, does not answer as the protocol says, or refuses an option.
    pub fn start(spec: &EngineSpec, dialect: Box<dyn Dialect>) -> Result<GtpEngine, EngineError> {
        let process = Process::start(spec)?;
        let (spec, settings, known) = (spec.clone(), Vec::new(), Vec::new());
        let mut engine = GtpEngine { spec, process, dialect, settings, known, sent: 0, fed: 0 };
        let name = engine.order("name")?;
        engine.known =
            engine.order("list_commands")?.lines().map(|l| l.trim().to_owned()).collect();
        engine.settings.push(("name".to_owned(), name));
        for (name, value) in engine.spec.options.clone() {
            if !engine.knows(&name) {
                return Err(EngineError::UnknownOption { name, known: engine.known });
            }
            engine.order(&format!("{name} {value}"))?;
            engine.settings.push((name, value));
        }
        Ok(engine)
    }

    fn knows(&self, command: &str) -> bool {
        self.known.iter().any(|known| known == command)
    }

    /// What it answers to `command`, which it must not refuse.
    fn order(&mut self, command: &str) -> Result<String, EngineError> {
        let reply = self.ask(command)?;
        let refused = |line| EngineError::Refused { command: command.to_owned(), line };
        if reply.done { Ok(reply.text) } else { Err(refused(reply.text)) }
    }

    fn ask(&mut self, command: &str) -> Result<Reply, EngineError> {
        let (within, never) = (self.spec.patience.ready, StopFlag::new());
        self.converse("answer", command, within, &never).map_err(|waiting| match waiting {
            Waiting::Failed(error) => error,
            Waiting::Stopped => EngineError::Silent { waiting_for: "answer", after: within },
        })
    }

    fn converse(
        &mut self,
        waiting_for: &'static str,
        command: &str,
        within: Duration,
        stop: &StopFlag,
    ) -> Result<Reply, Waiting> {
        self.sent += 1;
        self.process.send(&format!("{} {command}", self.sent), waiting_for)?;
        let mut reader = Reader::new(self.sent);
        self.process.wait_or_stop(waiting_for, within, stop, |line| match reader.take(line) {
            Some(reply) => Heard::Answer(reply),
            None if reader.has_begun() || line.is_empty() => Heard::Known,
            None => Heard::Noise,
        })
    }

    /// Plays on the engine's board what was played since it last moved.
    fn feed(&mut self, task: &Task<'_>, moves: &[String]) -> Result<(), EngineError> {
        for (number, action) in moves.iter().enumerate().skip(self.fed) {
            let mover = (task.seat + moves.len() - number) % 2;
            let command = format!("play {} {action}", colour(mover));
            let reply = self.ask(&command)?;
            // Some Othello programs refuse all passes: they fill in those that must be.
            if !reply.done && !action.eq_ignore_ascii_case("pass") {
                return Err(EngineError::Refused { command, line: reply.text });
            }
        }
        self.fed = moves.len();
        Ok(())
    }
}

impl Player for GtpEngine {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        let (start, _) = self.dialect.position(game.start, &[])?;
        if start.is_some() {
            let sentence = "GTP engines cannot set up positions; give openings as moves";
            return Err(EngineError::Unfit(sentence.to_owned()).into());
        }
        self.fed = 0;
        self.process.drain();
        self.order("clear_board")?;
        let settings = time_settings(game.control).filter(|_| self.knows("time_settings"));
        if let Some(command) = settings {
            self.order(&command)?;
        }
        Ok(())
    }

    fn think(&mut self, task: &Task<'_>) -> Result<contest::Reply, PlayerError> {
        let (_, moves) = self.dialect.position(task.start, task.moves)?;
        self.feed(task, &moves)?;
        let left = time_left(task.seat, &task.allowance).filter(|_| self.knows("time_left"));
        if let Some(command) = left {
            self.order(&command)?;
        }
        let within = self.spec.patience.for_move(task);
        let command = format!("genmove {}", colour(task.seat));
        let reply = self.converse("move", &command, within, task.stop)?;
        if !reply.done {
            return Err(EngineError::Refused { command, line: reply.text }.into());
        }
        let choice = match reply.text.as_str() {
            "" => return Err(EngineError::NoMove { line: reply.text }.into()),
            text if text.eq_ignore_ascii_case("resign") => Choice::Resign,
            text => {
                // It stands on the engine's own board already.
                self.fed += 1;
                Choice::Play(self.dialect.action(task, text)?)
            }
        };
        Ok(contest::Reply { choice, thought: Thought::default() })
    }

    /// The engine's own name first, then the commands that were sent.
    fn settings(&self) -> Vec<Setting> {
        self.settings.clone()
    }
}
