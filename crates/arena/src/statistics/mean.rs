//! The mean of a sample, and how far it can be trusted.

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Half the width of the 95 % interval of the true mean, by Student's distribution (1908);
    /// `None` if the numbers say nothing about their spread: a single one, or all alike.
    pub error: Option<f64>,
}

impl Mean {
    /// The mean of `sample`; `None` if it is empty.
    pub fn of(sample: &[f64]) -> Option<Mean> {
        let value = sample.iter().sum::<f64>() / sample.len() as f64;
        let distances = sample.iter().map(|number| (number - value).powi(2)).sum();
        Mean::about(value, sample.len() as u64, distances)
    }

    /// The mean `value` of `count` numbers, whose squared distances from it have this sum.
    fn about(value: f64, count: u64, distances: f64) -> Option<Mean> {
        let freedom = count.checked_sub(1)?;
        let spread = || (distances / freedom as f64 / count as f64).sqrt();
        let error = (freedom > 0 && distances > 0.0).then(|| quantile(freedom) * spread());
        Some(Mean { value, error })
    }
}

/// What a mean and its interval need of a sample that grows, without the numbers themselves. Sums of
/// whole and half numbers are exact, so that they do not depend on the order in which games end.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Moments {
    /// How many numbers there are.
    pub count: u64,
    sum: f64,
    squares: f64,
}

/// Which part of the sum of squares may be rounding.
const ROUNDING: f64 = 1e-12;

impl Moments {
    /// Adds a number to the sample.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// The mean; `None` of no numbers.
    pub fn mean(&self) -> Option<Mean> {
        let value = self.sum / self.count as f64;
        let distances = self.squares - self.sum * value;
        let is_spread = distances > ROUNDING * self.squares;
        Mean::about(value, self.count, if is_spread { distances } else { 0.0 })
    }

    /// The same of the numbers with the other sign.
    pub fn reversed(self) -> Moments {
        Moments { sum: 0.0 - self.sum, ..self }
    }
}

/// The middle of a sorted sample: of an even number the mean of the two in the middle.
///
/// ```
/// assert_eq!(outply_arena::statistics::median(&[1.0, 2.0, 9.0]), Some(2.0));
/// assert_eq!(outply_arena::statistics::median(&[]), None);
/// ```
pub fn median(sorted: &[f64]) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    Some((sorted[last / 2] + sorted[sorted.len() / 2]) / 2.0)
}

/// How many standard errors 95 % lie within, with so many degrees of freedom (at least 1). From the
/// fifth on by four terms of the expansion about the normal distribution (Fisher and Cornish, 1960),
/// which is right to a thousandth there.
fn quantile(freedom: u64) -> f64 {
    const FEW: [f64; 4] = [12.706, 4.303, 3.182, 2.776];
    const Z: f64 = super::CONFIDENCE_95;
    if let Some(&few) = FEW.get((freedom - 1) as usize) {
        return few;
    }
    let n = freedom as f64;
    let (z3, z5, z7, z9) = (Z.powi(3), Z.powi(5), Z.powi(7), Z.powi(9));
    Z + (z3 + Z) / (4.0 * n)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * n * n)
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * n.powi(3))
        + (79.0 * z9 + 776.0 * z7 + 1482.0 * z5 - 1920.0 * z3 - 945.0 * Z) / (92_160.0 * n.powi(4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_quantiles_are_those_of_the_tables() {
        for (freedom, known) in [(1, 12.706), (5, 2.571), (9, 2.262), (29, 2.045), (99, 1.984)] {
            assert!((quantile(freedom) - known).abs() < 2e-3, "{freedom}: {}", quantile(freedom));
        }
    }

    #[test]
    fn means_of_nothing_and_of_one_number_claim_nothing() {
        assert_eq!(Mean::of(&[]), None);
        assert_eq!(Mean::of(&[3.0]), Some(Mean { value: 3.0, error: None }));
        assert_eq!(Mean::of(&[3.0, 3.0]), Some(Mean { value: 3.0, error: None }));
        let two = Mean::of(&[1.0, 3.0]).unwrap();
        assert!((two.value - 2.0).abs() < 1e-12 && (two.error.unwrap() - 12.706).abs() < 1e-9);
    }

    #[test]
    fn moments_say_what_the_numbers_say_in_any_order() {
        let numbers = [2.5, -1.0, 0.0, 3.0, 3.0, -0.5];
        let moments = |numbers: &mut dyn Iterator<Item = &f64>| {
            let mut moments = Moments::default();
            numbers.for_each(|&number| moments.add(number));
            moments
        };
        let forwards = moments(&mut numbers.iter());
        assert_eq!(forwards, moments(&mut numbers.iter().rev()));
        let (mean, expected) = (forwards.mean().unwrap(), Mean::of(&numbers).unwrap());
        assert!((mean.value - expected.value).abs() < 1e-12);
        assert!((mean.error.unwrap() - expected.error.unwrap()).abs() < 1e-12);
        assert_eq!(forwards.reversed().mean().unwrap().value, -mean.value);
        assert_eq!(moments(&mut [0.1; 9].iter()).mean().unwrap().error, None);
        assert_eq!(Moments::default().mean(), None);
    }

    /// Sums of twelve uniform numbers are nearly normal.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let uniform = |n: u64| (outply_game::mix64(n) >> 11) as f64 / (1u64 << 53) as f64;
        let normal = |n: u64| (0..12).map(|k| uniform(12 * n + k)).sum::<f64>() - 6.0;
        for count in [2, 3, 5, 10, 50] {
            let samples = 4_000;
            let held = (0..samples).filter(|sample| {
                let numbers = (0..count).map(|n| normal(sample * count + n));
                let mean = Mean::of(&numbers.collect::<Vec<f64>>()).unwrap();
                mean.value.abs() <= mean.error.unwrap()
            });
            let share = held.count() as f64 / samples as f64;
            assert!((share - 0.95).abs() < 0.015, "{count}: {share}");
        }
    }
}
