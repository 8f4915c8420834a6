//! How many states are won, drawn and lost, by how long it takes.

use outply_game::Value;

/// How many states of a part of a table of endings are decided, by the plies that it takes, and how many
/// are drawn: counted anew from the table while it is verified, not by who built it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// The part, as [`Part::name`](crate::Part::name) has it.
    pub name: String,
    /// States won or lost for the player to move, by the plies until the end: a win takes an odd number of
    /// them, a loss an even one.
    pub decided: Vec<u64>,
    /// States that nobody wins.
    pub drawn: u64,
}

impl Counts {
    /// Nothing yet of a part.
    pub(crate) fn of(name: &str) -> Counts {
        Counts { name: name.to_owned(), ..Counts::default() }
    }

    /// One more state.
    pub(crate) fn add(&mut self, value: Value) {
        let Some(plies) = value.plies() else {
            self.drawn += 1;
            return;
        };
        self.reach(plies as usize + 1);
        self.decided[plies as usize] += 1;
    }

    fn reach(&mut self, length: usize) {
        self.decided.resize(self.decided.len().max(length), 0);
    }

    /// Another count of the same part, or of one to be added to it.
    pub fn merge(&mut self, other: &Counts) {
        self.reach(other.decided.len());
        self.decided.iter_mut().zip(&other.decided).for_each(|(sum, count)| *sum += count);
        self.drawn += other.drawn;
    }

    /// States that the player to move wins.
    pub fn won(&self) -> u64 {
        self.decided.iter().skip(1).step_by(2).sum()
    }

    /// States that the player to move loses.
    pub fn lost(&self) -> u64 {
        self.decided.iter().step_by(2).sum()
    }

    /// The most plies that a win or a loss takes.
    pub fn longest(&self) -> u32 {
        self.decided.len().saturating_sub(1) as u32
    }
}
