//! Bit strings as base64, as GNU Backgammon's IDs have them: no padding, bits filled into bytes
//! from the lowest.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The digits for `bytes`, the last one filled up with zero bits.
pub(super) fn encode(bytes: &[u8]) -> String {
    let digits = (bytes.len() * 8).div_ceil(6);
    let bit = |place: usize| bytes.get(place / 8).map_or(0, |byte| byte >> (7 - place % 8) & 1);
    let digit = |n: usize| (0..6).fold(0, |value, k| value << 1 | usize::from(bit(6 * n + k)));
    (0..digits).map(|n| char::from(DIGITS[digit(n)])).collect()
}

/// `N` bytes from as many digits as [`encode`] gives them.
///
/// # Errors
/// The place in `text` that should have been a digit, or should have been a zero bit.
pub(super) fn decode<const N: usize>(text: &str) -> Result<[u8; N], usize> {
    let mut bytes = [0; N];
    let digits = (N * 8).div_ceil(6);
    for (n, digit) in text.bytes().enumerate() {
        let value = DIGITS.iter().position(|other| *other == digit).ok_or(n)?;
        for k in (0..6).filter(|k| value >> (5 - k) & 1 == 1) {
            let place = 6 * n + k;
            *bytes.get_mut(place / 8).ok_or(n)? |= 1 << (7 - place % 8);
        }
    }
    if text.len() == digits { Ok(bytes) } else { Err(text.len().min(digits)) }
}

/// The digit in which bit `place` of the bit string lies.
pub(super) fn digit_of(place: usize) -> usize {
    (place / 8 * 8 + 7 - place % 8) / 6
}
