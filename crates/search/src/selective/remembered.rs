//! Estimates of states seen lately: iterations and transpositions come back to the same states, and
//! an evaluator costs more than a look.

use outply_game::Value;
use outply_memory::prefetch;

/// A power of two: 512 KiB, which stay in a processor's second cache.
const ENTRIES: usize = 1 << 16;
/// The estimate in the lower half, the key's upper half above.
const KEY: u64 = !0 << 32;

/// One estimate a place, the newest; the lower bits of a key are the place, the upper half is
/// compared. Two states share both once in 2^48 times.
pub(super) struct Estimates {
    entries: Box<[u64]>,
}

impl Estimates {
    /// None yet.
    pub(super) fn new() -> Estimates {
        // No estimate is as low as that.
        Estimates { entries: vec![u64::from(i32::MIN as u32); ENTRIES].into_boxed_slice() }
    }

    /// The estimate under `key` will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(&self.entries[key as usize % ENTRIES]);
    }

    /// The estimate under `key`, or what `evaluate` says now.
    #[inline]
    pub(super) fn get(&mut self, key: u64, evaluate: impl FnOnce() -> i32) -> i32 {
        let entry = &mut self.entries[key as usize % ENTRIES];
        let known = *entry as u32 as i32;
        if (*entry ^ key) & KEY == 0 && known != i32::MIN {
            return known;
        }
        let found = evaluate().clamp(-Value::MAX_SCORE, Value::MAX_SCORE);
        *entry = key & KEY | u64::from(found as u32);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_asked_for_once_until_another_takes_its_place() {
        let mut estimates = Estimates::new();
        assert_eq!(estimates.get(0, || 7), 7);
        assert_eq!(estimates.get(0, || 8), 7);
        assert_eq!(estimates.get(1 << 40, || -9), -9);
        assert_eq!(estimates.get(0, || i32::MIN), -Value::MAX_SCORE);
    }
}
