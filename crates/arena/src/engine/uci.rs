//! Engines over the Universal Chess Interface.

use super::dialect::Dialect;
use super::error::EngineError;
use super::options::{MOST_OFFERS, Offer, Setting, settings};
use super::process::{Heard, Process};
use super::{EngineSpec, Patience, uci_text};
use crate::contest::{NewGame, Player, PlayerError, Reply, Task, Thought};

/// An engine that speaks UCI.
pub struct UciEngine {
    process: Process,
    dialect: Box<dyn Dialect>,
    patience: Patience,
    settings: Vec<Setting>,
}

impl UciEngine {
    /// Starts it, shakes hands and sets its options.
    ///
    /// # Errors
    /// If it does not start, does not answer as the protocol says, or has not the options.
    pub fn start(spec: &EngineSpec, dialect: Box<dyn Dialect>) -> Result<UciEngine, EngineError> {
        let mut process = Process::start(spec)?;
        process.send("uci", "uciok")?;
        let (mut name, mut offers) = (None, Vec::new());
        process
            .wait("uciok", spec.patience.ready, |line| greeting(line, &mut name, &mut offers))?;
        let settings = settings(&offers, &spec.options)?;
        let mut engine = UciEngine { process, dialect, patience: spec.patience, settings };
        for (name, value) in &engine.settings {
            engine.process.send(&uci_text::set_option(name, value), "readyok")?;
        }
        for line in &spec.init {
            engine.process.send(line, "readyok")?;
        }
        engine.ready()?;
        engine.settings.extend(spec.sent());
        let name = name.map(|name| ("name".to_owned(), name));
        engine.settings.splice(0..0, name);
        Ok(engine)
    }

    fn ready(&mut self) -> Result<(), EngineError> {
        self.process.send("isready", "readyok")?;
        self.process.wait("readyok", self.patience.ready, |line| match line {
            "readyok" => Heard::Answer(()),
            _ => other(line),
        })
    }
}

fn greeting(line: &str, name: &mut Option<String>, offers: &mut Vec<Offer>) -> Heard<()> {
    if line == "uciok" {
        return Heard::Answer(());
    }
    if let Some(text) = line.strip_prefix("id name ") {
        *name = Some(text.to_owned());
        return Heard::Known;
    }
    match uci_text::option(line) {
        Some(_) if offers.len() >= MOST_OFFERS => return Heard::Noise,
        Some(offer) => offers.push(offer),
        None => return other(line),
    }
    Heard::Known
}

/// A line that is not the answer.
fn other<T>(line: &str) -> Heard<T> {
    let known = ["info", "id", "option", "readyok", "copyprotection", "registration", ""];
    let first = line.split_whitespace().next().unwrap_or("");
    if known.contains(&first) { Heard::Known } else { Heard::Noise }
}

impl Player for UciEngine {
    fn new_game(&mut self, _: &NewGame<'_>) -> Result<(), PlayerError> {
        self.process.send("ucinewgame", "readyok")?;
        Ok(self.ready()?)
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, PlayerError> {
        let (start, moves) = self.dialect.position(task.start, task.moves)?;
        let no_limit = || EngineError::Unfit("an engine needs a limit for its moves".to_owned());
        let go = uci_text::go(task).ok_or_else(no_limit)?;
        self.process.drain();
        self.process.send(&uci_text::position(start.as_deref(), &moves), "bestmove")?;
        self.process.send(&go, "bestmove")?;
        let (within, mut thought) = (self.patience.for_move(task), Thought::default());
        let line = self.process.wait_or_stop("bestmove", within, task.stop, |line| {
            match line.split_whitespace().next() {
                Some("bestmove") => Heard::Answer(line.to_owned()),
                Some("info") => {
                    uci_text::info(&mut thought, line);
                    Heard::Known
                }
                _ => other(line),
            }
        })?;
        let text = line.split_whitespace().nth(1).unwrap_or("(none)");
        if matches!(text, "(none)" | "0000" | "NULL") {
            return Err(EngineError::NoMove { line }.into());
        }
        let mut reply = Reply::play(self.dialect.action(task, text)?);
        reply.thought = thought;
        Ok(reply)
    }

    /// The engine's own name first, then the options that were set.
    fn settings(&self) -> Vec<Setting> {
        self.settings.clone()
    }
}
