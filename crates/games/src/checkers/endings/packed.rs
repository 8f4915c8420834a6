//! Verdicts of a material, four in a byte.

use outply_game::Verdict;

/// Verdicts in a byte.
pub(super) const IN_BYTE: u64 = 4;

/// Verdicts in the order of the numbers of one material, two bits each.
#[derive(Clone, Default, Debug)]
pub struct Packed {
    pub(super) bytes: Vec<u8>,
    pub(super) count: u64,
}

impl Packed {
    /// None yet, with room for so many.
    pub fn with_capacity(count: u64) -> Packed {
        Packed { bytes: Vec::with_capacity(count.div_ceil(IN_BYTE) as usize), count: 0 }
    }

    /// Adds those of the next numbers.
    pub fn extend(&mut self, verdicts: &[Verdict]) {
        let missing = (self.count.next_multiple_of(IN_BYTE) - self.count) as usize;
        let (to_fill, whole) = verdicts.split_at(missing.min(verdicts.len()));
        if let Some(last) = self.bytes.last_mut() {
            *last |= byte(to_fill) << (2 * (self.count % IN_BYTE));
        }
        self.bytes.extend(whole.chunks(IN_BYTE as usize).map(byte));
        self.count += verdicts.len() as u64;
    }
}

/// At most four, the first in the lowest bits.
#[inline]
fn byte(verdicts: &[Verdict]) -> u8 {
    verdicts.iter().rev().fold(0, |byte, &verdict| byte << 2 | bits(verdict))
}

/// 0 is left for what is not filled in.
const fn bits(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Draw => 1,
        Verdict::Loss => 2,
        Verdict::Win => 3,
    }
}

/// The inverse of [`bits`], of the lowest two.
#[inline]
pub(super) const fn verdict(bits: u8) -> Option<Verdict> {
    match bits & 3 {
        0 => None,
        1 => Some(Verdict::Draw),
        2 => Some(Verdict::Loss),
        _ => Some(Verdict::Win),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_come_back_however_they_are_divided() {
        let three = [Verdict::Loss, Verdict::Win, Verdict::Draw];
        let all: Vec<Verdict> = three.into_iter().cycle().take(41).collect();
        for length in 1..=all.len() {
            let mut packed = Packed::with_capacity(41);
            all.chunks(length).for_each(|some| packed.extend(some));
            let found = |at: usize| verdict(packed.bytes[at / 4] >> (2 * (at % 4)));
            assert!((0..41).all(|at| found(at) == Some(all[at])), "{length}");
            assert_eq!((packed.count, packed.bytes.len()), (41, 11));
        }
    }
}
