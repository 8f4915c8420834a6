//! Ones of a machine word, drawn at random.

use outply_game::Draw;

const ONES: u64 = u64::MAX / 0xff;

/// For each byte the places of its ones, in order.
static IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut rank) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][rank] = place;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// The numbers of ones in each byte of a word and all lower ones: what counting and picking share
/// (Vigna 2008, "Broadword implementation of rank/select queries").
#[derive(Clone, Copy)]
pub(crate) struct Ones {
    word: u64,
    sums: u64,
}

impl Ones {
    #[inline(always)]
    pub(crate) fn of(word: u64) -> Ones {
        let pairs = word - ((word >> 1) & (u64::MAX / 3));
        let nibbles = (pairs & (u64::MAX / 5)) + ((pairs >> 2) & (u64::MAX / 5));
        let bytes = (nibbles + (nibbles >> 4)) & (0x0f * ONES);
        Ones { word, sums: bytes.wrapping_mul(ONES) }
    }

    /// How many there are.
    #[inline(always)]
    pub(crate) fn count(self) -> usize {
        (self.sums >> 56) as usize
    }

    /// The place of the one with so many ones below it; there are more than `rank`.
    #[inline(always)]
    pub(crate) fn place(self, rank: usize) -> u32 {
        const HIGH: u64 = ONES << 7;
        let rank = rank as u64;
        // The bytes whose sum is at most `rank` lie below.
        let below = (((rank.wrapping_mul(ONES)) | HIGH) - self.sums) & HIGH;
        let start = (below >> 7).wrapping_mul(ONES) >> 56 << 3 & 63;
        let left = rank.wrapping_sub(((self.sums << 8) >> start) & 0xff) & 7;
        let byte = (self.word >> start) as u8;
        start as u32 + u32::from(IN_BYTE[usize::from(byte)][left as usize])
    }

    /// The place of one of them, all equally likely; there is one.
    #[inline(always)]
    pub(crate) fn any(self, draw: &mut impl Draw) -> u32 {
        self.place(draw.below(self.count()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::mix64;

    #[test]
    fn places_are_those_of_the_ones() {
        let words = (0..300).map(|n| mix64(n) & (mix64(n + 1000) | (n & 1).wrapping_neg()));
        for word in words.chain([0, 1, 1 << 63, u64::MAX, 0xff << 56]) {
            let all: Vec<u32> = (0..64).filter(|place| word >> place & 1 == 1).collect();
            let ones = Ones::of(word);
            assert_eq!(ones.count(), all.len() % 256);
            let found: Vec<u32> = (0..all.len()).map(|rank| ones.place(rank)).collect();
            assert_eq!(found, all, "{word:#x}");
        }
    }
}
