//! The order in which the symbols of strings are looked at.

use super::string::Shape;

/// Orders worth trying for strings of `length` symbols, the first of which stays in front. A board's cells
/// are numbered row by row or column by column, so with every width that divides their number they are
/// taken both ways, and each of these backwards.
///
/// How many nodes a diagram has may depend strongly on the order, and finding the best one is NP-hard
/// (Bollig and Wegener 1996); these are those that boards suggest.
pub(crate) fn candidates(length: usize) -> Vec<Vec<u16>> {
    let cells = length.saturating_sub(1);
    let widths = (1..cells.max(2)).filter(|width| cells.is_multiple_of(*width));
    let mut orders: Vec<Vec<u16>> = Vec::new();
    for width in widths {
        let columns = (0..width).flat_map(|column| (column..cells).step_by(width));
        let columns: Vec<u16> = columns.map(|cell| cell as u16 + 1).collect();
        let backwards = columns.iter().rev().copied().collect();
        for cells in [columns, backwards] {
            orders.push([vec![0], cells].concat());
        }
    }
    orders
}

/// Reorders the symbols of packed strings, several at a time by tables.
pub(crate) struct Reorder<const W: usize> {
    chunks: Vec<Chunk<W>>,
}

struct Chunk<const W: usize> {
    word: usize,
    shift: u32,
    /// By the bits of the chunk: its symbols at their new places, and the sum of their weights.
    images: Vec<([u64; W], u64)>,
}

impl<const W: usize> Reorder<W> {
    /// To strings whose symbol at each place is the one at the place that `order` has there. Sums are of
    /// `weight`, which is given the place of a symbol in the strings before, and the symbol.
    pub(crate) fn new(shape: Shape, order: &[u16], weight: impl Fn(usize, u8) -> u64) -> Self {
        let mut to = vec![0; shape.length()];
        order.iter().enumerate().for_each(|(at, &from)| to[usize::from(from)] = at);
        let mut chunks = Vec::new();
        let mut start = 0;
        while start < shape.length() {
            let word = shape.place(start).0;
            let fits = |end: &usize| {
                shape.place(*end - 1).0 == word && (end - start) as u32 * shape.bits() <= 8
            };
            let end = (start + 1..=shape.length()).take_while(fits).last().unwrap_or(start + 1);
            chunks.push(Chunk::new(shape, start..end, &to, &weight));
            start = end;
        }
        Reorder { chunks }
    }

    /// The string in the new order, and the sum of the weights of its symbols.
    #[inline]
    pub(crate) fn apply(&self, string: &[u64; W]) -> ([u64; W], u64) {
        let (mut words, mut sum) = ([0; W], 0u64);
        for chunk in &self.chunks {
            let bits = (string[chunk.word] >> chunk.shift) as usize & (chunk.images.len() - 1);
            let (image, weight) = &chunk.images[bits];
            for (word, image) in words.iter_mut().zip(image) {
                *word |= image;
            }
            sum = sum.wrapping_add(*weight);
        }
        (words, sum)
    }
}

impl<const W: usize> Chunk<W> {
    fn new(
        shape: Shape,
        range: std::ops::Range<usize>,
        to: &[usize],
        weight: &impl Fn(usize, u8) -> u64,
    ) -> Chunk<W> {
        let (word, shift) = shape.place(range.end - 1);
        let bits = range.len() as u32 * shape.bits();
        let image = |pattern: u64| {
            let (mut words, mut sum) = ([0; W], 0u64);
            for from in range.clone() {
                let below = (range.end - 1 - from) as u32 * shape.bits();
                let symbol = (pattern >> below & ((1 << shape.bits()) - 1)) as u8;
                let (word, shift) = shape.place(to[from]);
                words[word] |= u64::from(symbol) << shift;
                sum = sum.wrapping_add(weight(from, symbol));
            }
            (words, sum)
        };
        Chunk { word, shift, images: (0..1 << bits).map(image).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn boards_suggest_rows_and_columns_forwards_and_backwards() {
        let orders = candidates(7);
        assert_eq!(orders[0], [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(orders[1], [0, 6, 5, 4, 3, 2, 1]);
        assert_eq!(orders[2], [0, 1, 3, 5, 2, 4, 6]);
        assert_eq!(orders[4], [0, 1, 4, 2, 5, 3, 6]);
        assert_eq!(orders.len(), 6);
        assert_eq!((candidates(1), candidates(2)[0].clone()), (vec![vec![0]; 2], vec![0, 1]));
    }

    proptest! {
        #[test]
        fn symbols_come_to_their_places(
            symbols in proptest::collection::vec(0u8..7, 25),
            pick in 0usize..8,
        ) {
            let shape = Shape::new(25, 7).unwrap();
            let orders = candidates(25);
            let order = &orders[pick % orders.len()];
            let pack = |symbols: &[u8]| -> [u64; 2] {
                let mut words = Vec::new();
                shape.pack(symbols, &mut words);
                words.try_into().unwrap()
            };
            let weight = |at: usize, symbol: u8| (at * 10) as u64 + u64::from(symbol);
            let (string, sum) = Reorder::new(shape, order, weight).apply(&pack(&symbols));
            let expected: Vec<u8> = order.iter().map(|&from| symbols[from as usize]).collect();
            prop_assert_eq!(string, pack(&expected));
            prop_assert_eq!(sum, symbols.iter().enumerate().map(|(at, &s)| weight(at, s)).sum::<u64>());
        }
    }
}
