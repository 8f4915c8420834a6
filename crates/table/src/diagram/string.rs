//! Strings of small symbols, packed into words that compare as the strings do.

/// More bits than this do not fit into the widest strings.
const MOST_BITS: usize = 512;

/// How many symbols a string has, and how many bits each of them takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    length: usize,
    bits: u32,
}

impl Shape {
    /// Strings of `length` symbols, each one of `symbols` different ones (2 to 256); `None` if they are
    /// longer than the widest ones there are.
    pub(crate) fn new(length: usize, symbols: usize) -> Option<Shape> {
        let bits = (usize::BITS - (symbols.clamp(2, 256) - 1).leading_zeros()).max(1);
        let shape = Shape { length, bits };
        (length.div_ceil(shape.per_word()) * 64 <= MOST_BITS).then_some(shape)
    }

    /// Symbols in a string.
    pub(crate) fn length(self) -> usize {
        self.length
    }

    /// Bits of a symbol.
    pub(crate) fn bits(self) -> u32 {
        self.bits
    }

    /// No symbol lies in two words.
    fn per_word(self) -> usize {
        (64 / self.bits) as usize
    }

    /// Words of a string: 1, 2, 4 or 8.
    pub(crate) fn words(self) -> usize {
        self.length.div_ceil(self.per_word()).max(1).next_power_of_two()
    }

    /// The word in which a symbol lies, and how many bits lie below it there.
    #[inline]
    pub(crate) fn place(self, symbol: usize) -> (usize, u32) {
        let in_word = (symbol % self.per_word()) as u32;
        (symbol / self.per_word(), 64 - self.bits * (in_word + 1))
    }

    /// The symbol at a place of a string.
    #[inline]
    pub(crate) fn symbol<const W: usize>(self, string: &[u64; W], at: usize) -> u8 {
        let (word, shift) = self.place(at);
        (string[word] >> shift & ((1 << self.bits) - 1)) as u8
    }

    /// How many symbols two strings share from their beginning on: all of them if they are equal.
    #[inline]
    pub(crate) fn shared<const W: usize>(self, one: &[u64; W], other: &[u64; W]) -> usize {
        match (0..W).find(|&word| one[word] != other[word]) {
            None => self.length,
            Some(word) => {
                let equal = (one[word] ^ other[word]).leading_zeros() / self.bits;
                word * self.per_word() + equal as usize
            }
        }
    }

    /// Appends the words of a string to others.
    #[inline]
    pub(crate) fn pack(self, symbols: &[u8], words: &mut Vec<u64>) {
        let start = words.len();
        for symbols in symbols.chunks(self.per_word()) {
            let word =
                symbols.iter().fold(0, |word, &symbol| word << self.bits | u64::from(symbol));
            // The bits that no symbol takes are the lowest ones.
            words.push(word << (64 - self.bits * symbols.len() as u32));
        }
        words.resize(start + self.words(), 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn packed<const W: usize>(shape: Shape, symbols: &[u8]) -> [u64; W] {
        let mut words = Vec::new();
        shape.pack(symbols, &mut words);
        words.try_into().unwrap()
    }

    #[test]
    fn strings_that_are_too_long_are_refused() {
        assert_eq!(Shape::new(26, 4).map(Shape::words), Some(1));
        assert_eq!(Shape::new(43, 4).map(Shape::words), Some(2));
        assert_eq!(Shape::new(64, 13).map(Shape::words), Some(4));
        assert_eq!(Shape::new(512, 2).map(Shape::words), Some(8));
        assert_eq!(Shape::new(513, 2), None);
        assert_eq!(Shape::new(100, 256), None);
    }

    proptest! {
        #[test]
        fn packed_strings_compare_as_their_symbols_do(
            one in proptest::collection::vec(0u8..5, 30),
            other in proptest::collection::vec(0u8..5, 30),
            shared in 0usize..=30,
        ) {
            let other = [&one[..shared], &other[shared..]].concat();
            let shape = Shape::new(30, 5).unwrap();
            let (a, b) = (packed::<2>(shape, &one), packed::<2>(shape, &other));
            prop_assert_eq!(a.cmp(&b), one.cmp(&other));
            let expected = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
            prop_assert_eq!(shape.shared(&a, &b), expected);
            let symbols: Vec<u8> = (0..30).map(|at| shape.symbol(&a, at)).collect();
            prop_assert_eq!(symbols, one);
        }
    }
}
