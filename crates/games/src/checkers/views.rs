//! The layers of the network: both sides see the board with the same first layer, whose sums are kept and follow from
//! position to position ("efficiently updatable": Y. Nasu, "NNUE", 2018).

/// A full hidden cell.
pub(super) const FULL: i16 = 255;
/// A weight of one from a hidden cell to an end.
pub(super) const UNIT: i16 = 64;

/// A hidden cell is the square of a sum of inputs, the sum held between 0 and [`FULL`]; the estimate is a weighted
/// sum of both sides' hidden cells, by one of several sets of weights.
#[derive(Debug)]
pub(super) struct Network<const HIDDEN: usize, const ENDS: usize> {
    pub(super) inputs: Vec<[i16; HIDDEN]>,
    pub(super) own: [i16; HIDDEN],
    /// For every end: from the mover's hidden cells, then from the other side's.
    pub(super) ends: [[[i16; HIDDEN]; 2]; ENDS],
    /// In the evaluator's points.
    pub(super) own_ends: [i16; ENDS],
}

impl<const HIDDEN: usize, const ENDS: usize> Network<HIDDEN, ENDS> {
    /// How many weights a network of so many inputs has.
    pub(super) const fn weights(inputs: usize) -> usize {
        inputs * HIDDEN + HIDDEN + ENDS * 2 * HIDDEN + ENDS
    }

    /// Of numbers of 16 bits, the lower byte first, in the order of the fields; those that are missing are 0.
    pub(super) fn from_bytes(bytes: &[u8], inputs: usize) -> Self {
        let (numbers, _) = bytes.as_chunks::<2>();
        let mut numbers = numbers.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or(0));
        let (inputs, own) = ((0..inputs).map(|_| row()).collect(), row());
        let ends = std::array::from_fn(|_| [row(), row()]);
        let own_ends = std::array::from_fn(|_| numbers.next().unwrap_or(0));
        Network { inputs, own, ends, own_ends }
    }
}

/// A side's share of an end's sum, in parts of [`part`].
#[inline]
pub(super) fn judged<const HIDDEN: usize>(sums: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let cell = |(&sum, &weight): (&i16, &i16)| {
        let held = sum.clamp(0, FULL);
        i32::from(held) * i32::from(held.wrapping_mul(weight))
    };
    sums.iter().zip(weights).map(cell).sum()
}

/// What 1 of [`judged`] is worth where an end's sum of one is worth `points`.
pub(super) const fn part(points: f32) -> f32 {
    points / (FULL as f32 * FULL as f32 * UNIT as f32)
}

/// Takes away the rows of the squares `gone` and adds those of `new`; both at once for a piece that moved.
#[inline(always)]
pub(super) fn change<'r, const HIDDEN: usize>(
    sums: &mut [i16; HIDDEN],
    row: impl Fn(usize) -> &'r [i16; HIDDEN],
    (mut gone, mut new): (u64, u64),
) {
    let row = |set: u64| row(set.trailing_zeros() as usize);
    while gone != 0 && new != 0 {
        sums.iter_mut().zip(row(new).iter().zip(row(gone))).for_each(|(sum, (new, gone))| {
            *sum = sum.wrapping_add(*new).wrapping_sub(*gone);
        });
        (gone, new) = (gone & (gone - 1), new & (new - 1));
    }
    while gone != 0 {
        sums.iter_mut().zip(row(gone)).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        gone &= gone - 1;
    }
    while new != 0 {
        sums.iter_mut().zip(row(new)).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        new &= new - 1;
    }
}
