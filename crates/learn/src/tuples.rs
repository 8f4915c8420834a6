//! Tuples of cells: every content of every tuple is an input of its own.

/// Groups of cells, whose contents together switch one input on each (W. Bledsoe and I. Browning, "Pattern
/// recognition and reading by machine", 1959; for board games S. Lucas, "Learning to play Othello with
/// n-tuple systems", 2008).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tuples {
    contents: usize,
    /// The cells of each tuple, and where its inputs begin.
    tuples: Vec<(Vec<usize>, usize)>,
    count: usize,
    /// The tuples that each cell is in, and what one more in it makes of their inputs.
    touched: Vec<(u32, u32)>,
    /// Where those of each cell begin, and of the last one end.
    starts: Vec<u32>,
}

/// How many inputs groups of tuples need that share theirs, one length a group; `None` if more than
/// `most`.
pub(crate) fn needed(contents: usize, lengths: &[usize], most: usize) -> Option<usize> {
    let of = |length: usize| contents.checked_pow(u32::try_from(length).ok()?);
    let sum = |sum: usize, length: &usize| sum.checked_add(of(*length)?);
    lengths.iter().try_fold(0, sum).filter(|sum| *sum <= most)
}

impl Tuples {
    /// Tuples of cells that have `contents` different contents each, on a board of `cells`. Those of a
    /// group share their inputs, cell by cell in their order: so mirrored tuples learn together. Those of a
    /// group are of one length, and [`needed`] says that there are not too many.
    pub(crate) fn new(contents: usize, cells: usize, groups: &[Vec<Vec<usize>>]) -> Tuples {
        let (mut tuples, mut count) = (Vec::new(), 0);
        for group in groups {
            tuples.extend(group.iter().map(|tuple| (tuple.clone(), count)));
            count += contents.pow(group.first().map_or(0, Vec::len) as u32);
        }
        let mut touching = vec![Vec::new(); cells];
        for (number, (tuple, _)) in tuples.iter().enumerate() {
            for (place, &cell) in tuple.iter().rev().enumerate() {
                touching[cell].push((number as u32, contents.pow(place as u32) as u32));
            }
        }
        let (mut touched, mut starts) = (Vec::new(), vec![0]);
        for cell in touching {
            touched.extend(cell);
            starts.push(touched.len() as u32);
        }
        Tuples { contents, tuples, count, touched, starts }
    }

    /// How many tuples there are, each of which has one input on.
    pub(crate) fn len(&self) -> usize {
        self.tuples.len()
    }

    /// How many inputs there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Switches one input a tuple on, counted from `first`.
    pub(crate) fn switch(&self, first: usize, contents: &[u8], on: &mut Vec<(u32, f32)>) {
        on.extend(self.tuples.iter().map(|(cells, start)| {
            let add =
                |index: usize, &cell: &usize| index * self.contents + usize::from(contents[cell]);
            ((first + start + cells.iter().fold(0, add)) as u32, 1.0)
        }));
    }

    /// Turns what `before` switched on into what `now` would, and makes `before` the same as `now`.
    #[inline]
    pub(crate) fn adapt(&self, before: &mut [u8], now: &[u8], on: &mut [(u32, f32)]) {
        const STEP: usize = 8;
        let (before, last_before) = before.as_chunks_mut::<STEP>();
        let (now, last_now) = now.as_chunks::<STEP>();
        let rest = before.len() * STEP;
        // Numbered by a range, whose end is known: elsewhere overflow of the number would be looked for.
        for (chunk, (before, now)) in (0..now.len()).zip(before.iter_mut().zip(now)) {
            // As one word: most cells are as they were.
            let mut changed = u64::from_le_bytes(*before) ^ u64::from_le_bytes(*now);
            while changed != 0 {
                let place = changed.trailing_zeros() as usize / 8;
                self.change(chunk * STEP + place, (before[place], now[place]), on);
                changed &= !(0xff << (8 * place));
            }
            *before = *now;
        }
        for (place, (before, now)) in last_before.iter_mut().zip(last_now).enumerate() {
            self.change(rest + place, (*before, *now), on);
            *before = *now;
        }
    }

    /// A cell that held one thing holds another.
    #[inline]
    fn change(&self, cell: usize, (before, now): (u8, u8), on: &mut [(u32, f32)]) {
        if before != now {
            self.put(cell, u32::from(now).wrapping_sub(u32::from(before)), on);
        }
    }

    /// Puts `more` into a cell, in wrapping arithmetic.
    #[inline]
    fn put(&self, cell: usize, more: u32, on: &mut [(u32, f32)]) {
        let (start, end) = (self.starts[cell] as usize, self.starts[cell + 1] as usize);
        for &(tuple, power) in &self.touched[start..end] {
            let input = &mut on[tuple as usize].0;
            *input = input.wrapping_add(more.wrapping_mul(power));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrored_groups_share_their_inputs() {
        let groups = [vec![vec![0, 1], vec![3, 2]], vec![vec![1, 2]]];
        let tuples = Tuples::new(3, 4, &groups);
        assert_eq!((tuples.count(), tuples.len()), (18, 3));
        let of = |board: [u8; 4]| {
            let mut on = Vec::new();
            tuples.switch(0, &board, &mut on);
            on[..2].sort_by_key(|(input, _)| *input);
            on[..2].to_vec()
        };
        assert_eq!(of([1, 2, 2, 0]), of([0, 2, 2, 1]));
    }

    #[test]
    fn what_is_adapted_is_what_is_switched_on_anew() {
        let groups: Vec<_> = (0..20).map(|c| vec![vec![c, (c + 7) % 20, (c + 3) % 20]]).collect();
        let tuples = Tuples::new(5, 20, &groups);
        let mut before = vec![0; 20];
        let (mut on, mut anew) = (Vec::new(), Vec::new());
        tuples.switch(11, &before, &mut on);
        for step in 0..200u64 {
            let mut now = before.clone();
            for change in 0..step % 4 {
                let mixed = outply_game::mix64(step * 8 + change);
                now[(mixed % 20) as usize] = (mixed >> 32) as u8 % 5;
            }
            tuples.adapt(&mut before, &now, &mut on);
            anew.clear();
            tuples.switch(11, &now, &mut anew);
            assert_eq!((&on, &before), (&anew, &now));
        }
    }

    #[test]
    fn too_many_inputs_are_told_from_few() {
        assert_eq!(needed(3, &[8, 8], 1 << 24), Some(2 * 6_561));
        assert_eq!(needed(4, &[12, 12], 1 << 24), None);
        assert_eq!(needed(256, &[9_000], usize::MAX), None);
        assert_eq!(needed(3, &[usize::MAX], usize::MAX), None);
    }
}
