//! Mixing of 64-bit numbers, for keys.

use std::hash::{Hash, Hasher};

/// Spreads a number over 64 bits: the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
/// Different numbers stay different.
#[inline]
pub const fn mix64(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A key for any state that derives [`Hash`]: the shortest way to
/// [`Keyed`](crate::Keyed). The same in every run and on every machine.
pub fn hash_key(state: &impl Hash) -> u64 {
    let mut hasher = Mixer(0);
    state.hash(&mut hasher);
    hasher.finish()
}

/// A [`Hasher`] without a random seed (the standard library's may change between versions).
struct Mixer(u64);

impl Hasher for Mixer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word) ^ (chunk.len() as u64) << 56);
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = mix64(self.0.rotate_left(23) ^ word);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}
