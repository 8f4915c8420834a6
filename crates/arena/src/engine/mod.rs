//! External engines as players: programs that speak UCI, the Chess Engine Communication Protocol
//! ("xboard") or the Go Text Protocol.
//!
//! The arena knows no chess: positions and moves go to the engine and come back as the text that
//! the game uses (FEN, and moves like `e2e4`), through a [`Dialect`] where the two differ. An
//! engine that hangs, exits or sends endless output is a typed [`EngineError`], and its process is
//! ended.

mod command;
mod dialect;
mod error;
mod gtp;
mod gtp_text;
mod options;
mod process;
mod uci;
mod uci_text;
mod xboard;
mod xboard_text;

pub use command::split_command;
pub use dialect::{Dialect, Plain};
pub use error::EngineError;
pub use gtp::GtpEngine;
pub use uci::UciEngine;
pub use xboard::XboardEngine;

use crate::contest::{Control, Player, PlayerError, Task};
use std::path::PathBuf;
use std::time::Duration;

/// The protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface (Huber and Meyer-Kahlen 2000-2006).
    Uci,
    /// The Chess Engine Communication Protocol, version 2 or 1 (Mann and Muller 2009).
    Xboard,
    /// The Go Text Protocol, version 2 (Farneback 2002), as Othello and Hex programs speak it.
    Gtp,
}

/// How long an engine may stay silent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// From its start, and whenever it is asked whether it is ready.
    pub ready: Duration,
    /// For an xboard engine's features; one of version 1 of the protocol never sends any.
    pub features: Duration,
    /// For a move that has no limit of time.
    pub reply: Duration,
    /// After the time for a move is over.
    pub grace: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            ready: Duration::from_secs(10),
            features: Duration::from_secs(2),
            reply: Duration::from_secs(300),
            grace: Duration::from_secs(5),
        }
    }
}

/// How to start an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// Its protocol.
    pub protocol: Protocol,
    /// Program and arguments.
    pub command: Vec<String>,
    /// The folder it runs in; `None` is the current one.
    pub directory: Option<PathBuf>,
    /// Options to set, name and value. Pondering and books are switched off and threads set to
    /// one unless they are named here. Over GTP, which has no options, each is a command and its
    /// arguments, sent at the start: `boardsize` and `8`.
    pub options: Vec<(String, String)>,
    /// Lines sent as they are once its options are set, for settings without an option: `book off`.
    pub init: Vec<String>,
    /// How long it may be silent.
    pub patience: Patience,
}

impl EngineSpec {
    /// An engine without options.
    ///
    /// # Errors
    /// If `command` is empty or a quotation in it is not closed.
    pub fn new(protocol: Protocol, command: &str) -> Result<EngineSpec, EngineError> {
        Ok(EngineSpec {
            protocol,
            command: split_command(command)?,
            directory: None,
            options: Vec::new(),
            init: Vec::new(),
            patience: Patience::default(),
        })
    }

    /// Sets an option.
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> EngineSpec {
        self.options.push((name.into(), value.into()));
        self
    }

    /// Sends a line once the options are set.
    pub fn init(mut self, line: impl Into<String>) -> EngineSpec {
        self.init.push(line.into());
        self
    }

    /// Starts it, shakes hands and sets its options.
    ///
    /// # Errors
    /// If it does not start, does not answer as the protocol says, or has not the options.
    pub fn start(&self, dialect: Box<dyn Dialect>) -> Result<Box<dyn Player>, EngineError> {
        Ok(match self.protocol {
            Protocol::Uci => Box::new(UciEngine::start(self, dialect)?),
            Protocol::Xboard => Box::new(XboardEngine::start(self, dialect)?),
            Protocol::Gtp => Box::new(GtpEngine::start(self, dialect)?),
        })
    }

    /// The lines sent besides options, for the record.
    fn sent(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.init.iter().map(|line| ("init".to_owned(), line.clone()))
    }

    /// [`EngineSpec::start`] in the shape that [`Contestant::new`](crate::contest::Contestant::new)
    /// takes, with the game's text passed on as it is.
    ///
    /// # Errors
    /// As for [`EngineSpec::start`].
    pub fn player(&self) -> Result<Box<dyn Player>, PlayerError> {
        self.start(Box::new(Plain)).map_err(PlayerError::from)
    }
}

impl Patience {
    /// How long to wait for a move.
    fn for_move(&self, task: &Task<'_>) -> Duration {
        let Control { move_time, nodes_per_second, margin, .. } = *task.control;
        let time = [move_time, task.allowance.own].into_iter().flatten().min();
        match time.filter(|_| nodes_per_second.is_none()) {
            Some(time) => {
                time.saturating_add(margin.unwrap_or_default()).saturating_add(self.grace)
            }
            None => self.reply,
        }
    }
}
