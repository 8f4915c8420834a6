//! Examples kept in memory, so that later passes read and parse no file.

use super::example::Example;

/// The most words of four bytes that are kept: half a gigabyte, some five million positions of chess.
const MOST_WORDS: usize = 128 << 20;

/// What a position is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// Nothing: it has no label.
    Nothing,
    Lesson,
    Test,
}

/// Where an example is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(u32);

/// Positions in the order in which they came. An example is two words, the use and the bucket in one and the number of
/// inputs in the other; then a word an input, and another one if its number is not 1; then what should be said, and the
/// mean of what is left open, no number where nothing is.
#[derive(Debug)]
pub(super) struct Store {
    words: Vec<u32>,
    most: usize,
    /// How much of what should be said there is.
    ends: usize,
    /// The place of the position that comes next again.
    next: usize,
    /// One did not fit.
    is_full: bool,
}

/// Marks an input whose number follows.
const NUMBERED: u32 = 1 << 31;

impl Store {
    pub(super) fn new(ends: usize) -> Store {
        Store { words: Vec::new(), most: MOST_WORDS, ends, next: 0, is_full: false }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        (self.next, self.is_full) = (0, false);
    }

    /// Whether all that came are here.
    pub(super) fn has_all(&self) -> bool {
        !self.is_full && !self.words.is_empty()
    }

    /// Adds one; `None` where there is no room.
    pub(super) fn add(&mut self, of: Use, example: Option<&Example>) -> Option<Place> {
        let start = self.words.len();
        self.is_full |= start >= self.most;
        if self.is_full {
            return None;
        }
        let (bucket, active) = example.map_or((0, &[][..]), |e| (e.bucket, &e.active[..]));
        self.words.extend([of as u32 | (bucket as u32) << 2, active.len() as u32]);
        for &(input, number) in active {
            if number == 1.0 {
                self.words.push(input);
            } else {
                self.words.extend([input | NUMBERED, number.to_bits()]);
            }
        }
        self.words.extend(example.into_iter().flat_map(|e| &e.target).map(|end| end.to_bits()));
        self.words.extend(example.map(|e| e.hoped.unwrap_or(f32::NAN).to_bits()));
        Some(Place(start as u32))
    }

    /// Begins with the first one again.
    pub(super) fn rewind(&mut self) {
        self.next = 0;
    }

    /// The next one in order; `None` after the last.
    pub(super) fn again(&mut self) -> Option<(Use, Place)> {
        let place = Place(self.next as u32);
        let of = match self.words.get(self.next)? & 3 {
            0 => Use::Nothing,
            1 => Use::Lesson,
            _ => Use::Test,
        };
        let labels = if of == Use::Nothing { 0 } else { self.ends + 1 };
        self.next = self.inputs(place, |_, _| ()) + labels;
        Some((of, place))
    }

    /// Shows the inputs of an example, each with its number; gives the place after them.
    #[inline]
    fn inputs(&self, Place(place): Place, mut see: impl FnMut(u32, f32)) -> usize {
        let place = place as usize;
        let (count, mut at) = (self.words[place + 1], place + 2);
        for _ in 0..count {
            let input = self.words[at];
            at += 1;
            if input & NUMBERED == 0 {
                see(input, 1.0);
            } else {
                see(input ^ NUMBERED, f32::from_bits(self.words[at]));
                at += 1;
            }
        }
        at
    }

    /// Reads an example.
    #[inline]
    pub(super) fn read(&self, place: Place, into: &mut Example) {
        into.bucket = (self.words[place.0 as usize] >> 2) as usize;
        into.active.clear();
        let end = self.inputs(place, |input, number| into.active.push((input, number)));
        into.target.clear();
        let mut labels = self.words[end..][..=self.ends].iter().map(|word| f32::from_bits(*word));
        into.target.extend(labels.by_ref().take(self.ends));
        into.hoped = labels.next().filter(|hoped| !hoped.is_nan());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(number: u32) -> Example {
        let input = |n| (n * number, if n % 3 == 0 { 1.0 } else { n as f32 / 7.0 });
        Example {
            bucket: number as usize % 5,
            active: (0..number % 9).map(input).collect(),
            target: vec![number as f32, -0.5],
            hoped: number.is_multiple_of(2).then_some(number as f32 / 3.0),
        }
    }

    #[test]
    fn what_is_kept_comes_again_in_order() {
        let mut store = Store::new(2);
        let of = |number| [Use::Lesson, Use::Nothing, Use::Test][number as usize % 3];
        let kept = |number| (of(number) != Use::Nothing).then(|| example(number));
        let places: Vec<Place> = (0..50)
            .map(|number| store.add(of(number), kept(number).as_ref()).expect("room"))
            .collect();
        assert!(store.has_all());
        for _ in 0..2 {
            store.rewind();
            let mut read = example(8);
            for number in 0..50 {
                let place = places[number as usize];
                assert_eq!(store.again(), Some((of(number), place)));
                if let Some(example) = kept(number) {
                    store.read(place, &mut read);
                    assert_eq!(read, example);
                }
            }
            assert_eq!(store.again(), None);
        }
    }

    #[test]
    fn a_full_store_says_so_and_keeps_what_it_has() {
        let mut store = Store { most: 20, ..Store::new(2) };
        let places: Vec<Option<Place>> =
            (0..9).map(|number| store.add(Use::Lesson, Some(&example(number)))).collect();
        assert!(places[0].is_some() && places[8].is_none() && !store.has_all());
        let mut read = example(8);
        store.read(places[1].expect("room for two"), &mut read);
        assert_eq!(read, example(1));
        store.clear();
        assert!(store.add(Use::Lesson, Some(&example(1))).is_some() && store.has_all());
    }
}
