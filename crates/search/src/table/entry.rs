//! One entry of the table, in 64 bits.

use crate::Bound;
use outply_game::Value;

/// What a search found out about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value for the player to move; wins and losses count plies from this state.
    pub value: Value,
    /// How many plies were looked ahead (at most 2,047).
    pub depth: u16,
    /// How `value` relates to the true one.
    pub bound: Bound,
    /// No estimate took part: the value holds at every depth.
    pub resolved: bool,
    /// The best action's place in the list that the rules give, if it is below 1,023.
    pub action: Option<u16>,
}

// From the lowest bit: 32 value, 11 depth, 2 bound, 1 resolved, 10 action, 6 generation, and one
// that tells an entry from an empty slot.
const DEPTH: u32 = 32;
const BOUND: u32 = 43;
const RESOLVED: u32 = 45;
const ACTION: u32 = 46;
const GENERATION: u32 = 56;
const PRESENT: u64 = 1 << 63;
const NO_ACTION: u64 = 1023;

const _: () = assert!(outply_game::MAX_PLY < 2048, "each depth has its own number");

impl Entry {
    /// The largest generation.
    pub(super) const GENERATIONS: u8 = 63;

    #[inline]
    pub(super) fn pack(self, generation: u8) -> u64 {
        let action = self.action.map_or(NO_ACTION, |action| u64::from(action).min(NO_ACTION));
        u64::from(self.value.raw() as u32)
            | u64::from(self.depth.min(2047)) << DEPTH
            | (self.bound as u64) << BOUND
            | u64::from(self.resolved) << RESOLVED
            | action << ACTION
            | u64::from(generation) << GENERATION
            | PRESENT
    }

    #[inline]
    pub(super) fn unpack(data: u64) -> Entry {
        let action = data >> ACTION & 1023;
        Entry {
            value: Value::from_raw(data as u32 as i32),
            depth: (data >> DEPTH & 2047) as u16,
            bound: match data >> BOUND & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            resolved: data >> RESOLVED & 1 == 1,
            action: (action != NO_ACTION).then_some(action as u16),
        }
    }

    #[inline]
    pub(super) fn generation(data: u64) -> u8 {
        (data >> GENERATION) as u8 & Entry::GENERATIONS
    }
}
