//! The normal distribution.

/// The probability that a standard normal variable is at most `x`.
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_every_textbook() {
        for (x, p) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.96, 0.024_997_895)] {
            assert!((normal_cdf(x) - p).abs() < 1e-9, "{x}");
        }
        assert_eq!((normal_cdf(f64::INFINITY), normal_cdf(f64::NEG_INFINITY)), (1.0, 0.0));
    }
}
