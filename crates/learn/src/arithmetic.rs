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

/// Adds `scale` times `row` to `sums`.
#[inline]
pub(crate) fn add(sums: &mut [f32], scale: f32, row: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += scale * weight;
    }
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
    fn the_exponential_is_the_librarys() {
        for step in -800..=800 {
            let x = step as f32 / 10.0;
            let (ours, theirs) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / theirs - 1.0).abs() < 1e-5, "{x}: {ours} {theirs}");
        }
        assert!(exp(-1e9) < 1e-30 && exp(1e9).is_finite());
    }
}
