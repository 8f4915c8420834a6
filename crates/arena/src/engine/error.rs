//! What can go wrong with an engine.

use crate::contest::PlayerError;
use std::fmt;
use std::time::Duration;

/// Why an engine cannot play.
#[derive(Debug)]
pub enum EngineError {
    /// The start command cannot be read.
    Command {
        /// The command.
        command: String,
        /// What is wrong.
        reason: &'static str,
    },
    /// The system does not start it.
    Start {
        /// The program.
        program: String,
        /// Why.
        error: std::io::Error,
    },
    /// It ended, or closed its input or output.
    Exited {
        /// What it was to answer.
        waiting_for: &'static str,
        /// The exit status, if it has one.
        status: Option<String>,
        /// The end of what it wrote to standard error, or the last line it said.
        last_words: String,
    },
    /// It did not answer in time.
    Silent {
        /// What it was to answer.
        waiting_for: &'static str,
        /// How long it was waited for.
        after: Duration,
    },
    /// It left its input unread.
    Deaf {
        /// What it was to answer.
        waiting_for: &'static str,
        /// How long it was waited for.
        after: Duration,
    },
    /// It sent endless output that is not part of the protocol.
    Babble {
        /// What it was to answer.
        waiting_for: &'static str,
        /// The beginning of one such line.
        line: String,
    },
    /// It has no such option.
    UnknownOption {
        /// The name asked for.
        name: String,
        /// The options it has.
        known: Vec<String>,
    },
    /// An option does not take this value.
    OptionValue {
        /// The option.
        name: String,
        /// The value asked for.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// It refused a command.
    Refused {
        /// The command.
        command: String,
        /// What it said.
        line: String,
    },
    /// It answered something else than a move.
    NoMove {
        /// The answer.
        line: String,
    },
    /// It cannot do what the contest requires.
    Unfit(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Command { command, reason } => {
                write!(f, "the start command {command:?} {reason}")
            }
            EngineError::Start { program, error } => write!(f, "{program}: {error}"),
            EngineError::Exited { waiting_for, status, last_words } => {
                let status = status.as_deref().unwrap_or("no status");
                write!(f, "the engine ended ({status}) instead of {waiting_for}")?;
                if last_words.is_empty() { Ok(()) } else { write!(f, ": {last_words}") }
            }
            EngineError::Silent { waiting_for, after } => {
                write!(f, "no {waiting_for} from the engine within {:.1} s", after.as_secs_f64())
            }
            EngineError::Deaf { waiting_for, after } => {
                let seconds = after.as_secs_f64();
                write!(f, "the engine read none of its input for {seconds:.1} s; no {waiting_for}")
            }
            EngineError::Babble { waiting_for, line } => {
                write!(f, "the engine sends other lines instead of {waiting_for}: {line:?}")
            }
            EngineError::UnknownOption { name, known } => {
                write!(f, "the engine has no option {name:?}; it has: {}", known.join(", "))
            }
            EngineError::OptionValue { name, value, expected } => {
                write!(f, "option {name:?} takes {expected}, not {value:?}")
            }
            EngineError::Refused { command, line } => {
                write!(f, "the engine refuses {command:?}: {line:?}")
            }
            EngineError::NoMove { line } => write!(f, "the engine has no move: {line:?}"),
            EngineError::Unfit(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for EngineError {}

impl From<EngineError> for PlayerError {
    fn from(error: EngineError) -> PlayerError {
        PlayerError::Failed(Box::new(error))
    }
}
