//! Where chance comes from, for rules that play random games themselves.

/// A stream of random numbers. Searches bring one; rules draw from it in
/// [`Rules::random_game`](crate::Rules::random_game).
pub trait Draw {
    /// 64 random bits.
    fn bits(&mut self) -> u64;

    /// A number below `limit`, which must lie between 1 and 2^32. Multiplication instead of division
    /// (Lemire 2019) without the rejection step: the bias is below `limit` / 2^32.
    #[inline]
    fn below(&mut self, limit: usize) -> usize {
        let high = self.bits() >> 32;
        ((high * limit as u64) >> 32) as usize
    }
}

/// Numbers below one limit, several from one draw of 64 bits: a random fraction's digits in that
/// base. Each is biased by less than `limit` / 2^32.
#[derive(Clone, Debug)]
pub struct Digits {
    limit: u64,
    /// How many digits a draw is good for.
    each: u32,
    fraction: u64,
    left: u32,
}

impl Digits {
    /// Numbers below `limit`, which must lie between 1 and 2^16.
    #[inline]
    pub fn below(limit: u32) -> Digits {
        // So many bits at most a digit uses up; 32 stay for the last one's evenness.
        let bits = u64::from(limit).next_power_of_two().trailing_zeros().max(1);
        Digits { limit: limit.into(), each: 32 / bits, fraction: 0, left: 0 }
    }

    /// The next number.
    #[inline]
    pub fn next(&mut self, draw: &mut impl Draw) -> u32 {
        if self.left == 0 {
            (self.fraction, self.left) = (draw.bits(), self.each);
        }
        self.left -= 1;
        let product = u128::from(self.fraction) * u128::from(self.limit);
        self.fraction = product as u64;
        (product >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix64;

    struct Counter(u64);

    impl Draw for Counter {
        fn bits(&mut self) -> u64 {
            self.0 += 1;
            mix64(self.0)
        }
    }

    #[test]
    fn digits_and_their_pairs_are_equally_frequent() {
        for limit in [2, 3, 7, 12, 64] {
            let (mut draw, mut digits) = (Counter(u64::from(limit)), Digits::below(limit));
            let cells = (limit * limit) as usize;
            let mut counts = vec![0u32; cells];
            let mut last = 0;
            for _ in 0..100 * cells {
                let digit = digits.next(&mut draw);
                counts[(last * limit + digit) as usize] += 1;
                last = digit;
            }
            let chi2: f64 = counts.iter().map(|&n| (f64::from(n) - 100.0).powi(2) / 100.0).sum();
            // Mean cells - 1, variance twice that: four standard deviations.
            let free = cells as f64 - 1.0;
            assert!(chi2 < free + 4.0 * (2.0 * free).sqrt() + 4.0, "{limit}: {chi2}");
        }
    }
}
