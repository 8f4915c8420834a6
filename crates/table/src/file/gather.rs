//! All values of a table of endings, in order.

use super::{Kind, Part, Table};
use crate::error::TableError;
use crate::parallel;
use outply_game::Verdict;
use std::ops::Range;

/// What is collected of a part, whose numbers are these among all of the table's.
struct Gathered<T> {
    numbers: Range<u64>,
    collected: T,
    outcome: Result<(), TableError>,
}

impl Table {
    /// Reads a table of endings from front to back: `begin` starts a collection for each part, to which
    /// `add` adds the verdicts of the part's numbers, in their order, some thousand at a time.
    ///
    /// Parts are read on so many threads. No block stays in memory, and each one's checksum is compared
    /// again. Numbers that no state has get some verdict. A table of a whole game has no parts.
    ///
    /// # Errors
    /// If it is a table of chances, or a block cannot be read or was altered since the table was opened.
    pub fn gather<T: Send>(
        &self,
        threads: usize,
        begin: impl Fn(&Part) -> T,
        add: impl Fn(&mut T, &[Verdict]) + Sync,
    ) -> Result<Vec<T>, TableError> {
        if self.info().kind == Kind::Chance {
            let sentence = format!("a table of chances to reach goals of {}", self.info().game);
            return Err(TableError::Foreign(sentence));
        }
        self.gather_entries(threads, begin, |collected, codes| {
            let verdicts = codes.iter().map(|&code| verdict(code));
            add(collected, &verdicts.collect::<Vec<_>>());
        })
    }

    /// The same with the bytes of entries.
    pub(super) fn gather_entries<T: Send>(
        &self,
        threads: usize,
        begin: impl Fn(&Part) -> T,
        add: impl Fn(&mut T, &[u8]) + Sync,
    ) -> Result<Vec<T>, TableError> {
        let mut first = 0;
        let begun = self.info().parts.iter().map(|part| {
            let numbers = first..first + part.count;
            first = numbers.end;
            Gathered { numbers, collected: begin(part), outcome: Ok(()) }
        });
        let mut parts: Vec<Gathered<T>> = begun.collect();
        parallel::each(threads, &mut parts, |part| {
            let collected = &mut part.collected;
            part.outcome = self.entries(&part.numbers, |entries| add(collected, entries));
        });
        parts.into_iter().map(|part| part.outcome.map(|()| part.collected)).collect()
    }

    /// Calls `take` with the entries of these numbers, block by block.
    fn entries(&self, numbers: &Range<u64>, mut take: impl FnMut(&[u8])) -> Result<(), TableError> {
        let rows = self.rows();
        let start = rows.partition_point(|row| row.first + row.entries as u64 <= numbers.start);
        let end = rows.partition_point(|row| row.first < numbers.end);
        for (block, row) in rows.iter().enumerate().take(end).skip(start) {
            let entries = self.read_block(block);
            let entries =
                entries.ok_or_else(|| TableError::Damaged(format!("in block {block}")))?;
            let within = |number: u64| number.saturating_sub(row.first).min(row.entries as u64);
            let asked = within(numbers.start) as usize..within(numbers.end) as usize;
            take(&entries[row.unit * asked.start..row.unit * asked.end]);
        }
        Ok(())
    }
}

/// Of a distance plus one, or 0: odd distances are wins.
#[inline]
fn verdict(code: u8) -> Verdict {
    match code {
        0 => Verdict::Draw,
        _ if code.is_multiple_of(2) => Verdict::Win,
        _ => Verdict::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark;
    use outply_game::Value;

    #[test]
    fn verdicts_are_those_of_the_values() {
        for code in 0..=u8::MAX {
            let value = mark::value(mark::of_code(code));
            let expected = match value.cmp(&Value::ZERO) {
                std::cmp::Ordering::Less => Verdict::Loss,
                std::cmp::Ordering::Equal => Verdict::Draw,
                std::cmp::Ordering::Greater => Verdict::Win,
            };
            assert_eq!(verdict(code), expected, "{code}");
        }
    }
}
