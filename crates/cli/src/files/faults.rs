//! Where writing a file may fail: tests let each of these places fail, one after the other.

use std::fs::File;
use std::io::{Result, Write};

/// A step that the system may refuse.
#[cfg(not(test))]
#[inline]
pub(super) fn step() -> Result<()> {
    Ok(())
}

#[cfg(test)]
pub(super) use planned::{fail_at, step};

/// A file whose every write is such a step.
pub(super) struct Steps<'f>(pub(super) &'f mut File);

impl Write for Steps<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        step()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        step()?;
        self.0.flush()
    }
}

#[cfg(test)]
mod planned {
    use std::cell::Cell;
    use std::io::{Error, Result};

    thread_local! {
        /// How many steps still succeed on this thread.
        static LEFT: Cell<u32> = const { Cell::new(u32::MAX) };
    }

    /// Lets the step after so many fail, and all that follow it.
    pub(crate) fn fail_at(steps: u32) {
        LEFT.set(steps);
    }

    /// Fails when its turn has come.
    pub(crate) fn step() -> Result<()> {
        let left = LEFT.get();
        if left == 0 {
            return Err(Error::other("a planned failure"));
        }
        LEFT.set(left - 1);
        Ok(())
    }
}
