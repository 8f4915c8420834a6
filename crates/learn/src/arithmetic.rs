//! Sums and the exponential, the same on every machine.

/// Floats that are summed side by side.
const LANES: usize = 8;

/// e to the power of `x`, within a few parts in a million from -87 to 87, and held there.
#[inline]
pub(crate) fn exp(x: f32) -> f32 {
    /// Adding it leaves a whole number in the lowest bits.
    const MAGIC: f32 = 12_582_912.0;
    let power = (x * std::f32::consts::LOG2_E).clamp(-125.0, 125.0);
    let shifted = power + MAGIC;
    let part = (power - (shifted - MAGIC)) * std::f32::consts::LN_2;
    let series =
        1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part / 120.0))));
    f32::from_bits(series.to_bits().wrapping_add(shifted.to_bits() << 23))
}

/// Turns logits into probabilities.
pub(crate) fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    logits.iter_mut().for_each(|logit| *logit = exp(*logit - most));
    let whole = 1.0 / logits.iter().sum::<f32>();
    logits.iter_mut().for_each(|share| *share *= whole);
}

/// Adds `scale` times `row` to `sums`.
#[inline]
pub(crate) fn add(sums: &mut [f32], scale: f32, row: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += scale * weight;
    }
}

/// Sums that are held in registers while rows are added to them.
const BLOCK: usize = 32;

/// Adds to `sums` the rows that `active` names, counted from an input of its own, each times its number: what [`add`]
/// does row by row, to a block of sums at a time.
#[inline]
pub(crate) fn add_rows(sums: &mut [f32], (active, from): (&[(u32, f32)], u32), rows: &[f32]) {
    let (width, active) = (sums.len(), (active, from));
    let (blocks, rest) = sums.as_chunks_mut::<BLOCK>();
    for (number, block) in blocks.iter_mut().enumerate() {
        add_block(block, active, (rows, width, number * BLOCK));
    }
    let mut first = width - rest.len();
    let (lanes, rest) = rest.as_chunks_mut::<LANES>();
    for block in lanes {
        add_block(block, active, (rows, width, first));
        first += LANES;
    }
    if !rest.is_empty() {
        for &(input, number) in active.0 {
            add(rest, number, &rows[(input - from) as usize * width + first..]);
        }
    }
}

/// The sums from place `first` of rows `width` long.
#[inline]
fn add_block<const N: usize>(
    block: &mut [f32; N],
    (active, from): (&[(u32, f32)], u32),
    (rows, width, first): (&[f32], usize, usize),
) {
    let mut sums = *block;
    for &(input, number) in active {
        let row = &rows[(input - from) as usize * width + first..][..N];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += number * weight;
        }
    }
    *block = sums;
}

/// The sum of products, eight sums side by side.
#[inline]
pub(crate) fn dot(left: &[f32], right: &[f32]) -> f32 {
    let ((left, last_left), (right, last_right)) =
        (left.as_chunks::<LANES>(), right.as_chunks::<LANES>());
    let mut lanes = [0.0f32; LANES];
    for (left, right) in left.iter().zip(right) {
        for lane in 0..LANES {
            lanes[lane] += left[lane] * right[lane];
        }
    }
    let last: f32 = last_left.iter().zip(last_right).map(|(left, right)| left * right).sum();
    lanes.iter().sum::<f32>() + last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_added_in_blocks_are_rows_added_one_by_one() {
        for width in [1, 3, 8, 9, 32, 40, 77, 80, 128] {
            let rows: Vec<f32> = (0..20 * width).map(|n| (n as f32 * 0.37).sin()).collect();
            let active: Vec<(u32, f32)> =
                (0..9).map(|n| (2 * n + 3, 1.0 / (n + 1) as f32)).collect();
            let mut expected = vec![0.5; width];
            for &(input, number) in &active {
                add(&mut expected, number, &rows[(input as usize - 3) * width..][..width]);
            }
            let mut sums = vec![0.5; width];
            add_rows(&mut sums, (&active, 3), &rows);
            assert_eq!(sums, expected, "{width}");
        }
    }

    #[test]
    fn the_exponential_is_the_librarys() {
        for step in -800..=800 {
            let x = step as f32 / 10.0;
            let (ours, theirs) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / theirs - 1.0).abs() < 1e-5, "{x}: {ours} {theirs}");
        }
        assert!(exp(-1e9) < 1e-30 && exp(1e9).is_finite());
    }
}
