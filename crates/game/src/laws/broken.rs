//! What the battery reports.

use std::fmt;

/// A law that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// What is wrong.
    pub what: String,
    /// The actions from the initial state, as `Debug` writes them.
    pub path: Vec<String>,
    /// The state, as `Debug` writes it.
    pub state: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "broken law: {}", self.law)?;
        writeln!(f, "  {}", self.what)?;
        writeln!(f, "  after {} actions: {}", self.path.len(), self.path.join(", "))?;
        write!(f, "  in the state {}", self.state)
    }
}

impl std::error::Error for Broken {}

/// What was looked at without finding a broken law.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// Random games.
    pub games: u64,
    /// Those that reached a terminal state.
    pub finished: u64,
    /// States, counted as often as they were reached.
    pub states: u64,
}
