//! What can go wrong, and the exit code that says so.

use crate::interrupt::INTERRUPTED;
use crate::output::{filled, program, visible};
use outply_catalog::{CatalogError, NotationError};
use std::io::{ErrorKind, IsTerminal};
use std::process::ExitCode;

/// Why a command ends without having done its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user asked for something impossible: exit code 2.
    Usage(String),
    /// The machine failed: exit code 1.
    Machine(String),
    /// The user interrupted before there was anything to answer: exit code 130.
    Interrupted(String),
    /// Nobody reads the output any more: no failure at all.
    ClosedOutput,
}

impl Failure {
    /// An impossible piece of input, named by what it is.
    pub(crate) fn input(name: &str, error: impl std::fmt::Display) -> Failure {
        Failure::Usage(format!("{name}: {error}"))
    }

    /// A limit that the search does not read, where limits are options of the command line.
    pub(crate) fn idle_option(error: CatalogError) -> Failure {
        match error {
            CatalogError::Wish { said, sentence } => Failure::input(&format!("--{said}"), sentence),
            error => error.into(),
        }
    }

    /// What is wrong.
    pub(crate) fn sentence(&self) -> &str {
        match self {
            Failure::Usage(text) | Failure::Machine(text) | Failure::Interrupted(text) => text,
            Failure::ClosedOutput => "the output was closed",
        }
    }

    /// Says what is wrong on stderr and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (text, code) = match self {
            Failure::Usage(text) => (text, 2),
            Failure::Machine(text) => (text, 1),
            Failure::Interrupted(text) => (text, INTERRUPTED),
            Failure::ClosedOutput => return ExitCode::SUCCESS,
        };
        // stderr may be closed too; then there is nobody to tell.
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            fitted(&format!("{}: {}\n", program(), visible(&text))).as_bytes(),
        );
        ExitCode::from(code)
    }
}

/// Sentences broken between words where a terminal is narrower.
fn fitted(text: &str) -> String {
    if std::io::stderr().is_terminal() { filled(text) } else { text.to_owned() }
}

impl From<CatalogError> for Failure {
    fn from(error: CatalogError) -> Failure {
        let sentence = error.to_string();
        match error {
            CatalogError::Unready { stopped: true, .. } => Failure::Interrupted(sentence),
            CatalogError::Unready { stopped: false, .. } => Failure::Machine(sentence),
            _ => Failure::Usage(sentence),
        }
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<outply_protocols::Failure> for Failure {
    fn from(failure: outply_protocols::Failure) -> Failure {
        match failure {
            outply_protocols::Failure::Unfit(error) => error.into(),
            outply_protocols::Failure::Output(error) => error.into(),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::ClosedOutput,
            _ => Failure::Machine(error.to_string()),
        }
    }
}
