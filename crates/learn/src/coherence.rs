//! Steps by temporal coherence.

use crate::net::Net;

/// How well the errors of each weight of a plain sum have agreed: its step is the smaller the more they
/// have cancelled out, so that there is hardly a rate to choose (D. Beal and M. Smith, "Temporal coherence
/// and prediction decay in TD learning", 1999; W. Jaśkowski, "Mastering 2048 with delayed temporal coherence
/// learning, multistage weight promotion, redundant encoding and carousel shaping", 2018).
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Coherence {
    /// Of each weight of each kind of position the sum of its errors, and that of their amounts.
    pub(crate) errors: Vec<Vec<[f32; 2]>>,
}

impl Coherence {
    /// Nothing known of errors yet.
    pub(crate) fn of(nets: &[Net]) -> Coherence {
        Coherence { errors: nets.iter().map(|net| vec![[0.0; 2]; net.rows.len()]).collect() }
    }

    /// Moves the weights of what is on against the excess of each end.
    pub(crate) fn correct(
        &mut self,
        (bucket, net): (usize, &mut Net),
        active: &[(u32, f32)],
        excess: &[f32],
        rate: f32,
    ) {
        let (width, always) = (net.ends, (net.rows.len() / net.ends - 1) as u32);
        for &(input, number) in active.iter().chain([&(always, 1.0)]) {
            let first = input as usize * width;
            let weights = net.rows[first..].iter_mut().zip(&mut self.errors[bucket][first..]);
            for ((weight, [sum, amount]), excess) in weights.zip(excess) {
                let error = -excess * number;
                let coherence = if *amount > 0.0 { sum.abs() / *amount } else { 1.0 };
                *weight += rate * coherence * error;
                *sum += error;
                *amount += error.abs();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_that_cancel_out_make_small_steps() {
        let rows = vec![0.0; 3];
        let mut net = Net { cells: 0, ends: 1, rows, last: Vec::new() };
        let mut coherence = Coherence::of(&[net.clone()]);
        let mut step = |input: u32, excess: f32| {
            let before = net.rows[input as usize];
            coherence.correct((0, &mut net), &[(input, 1.0)], &[excess], 0.5);
            net.rows[input as usize] - before
        };
        assert_eq!([step(0, -1.0), step(0, -1.0), step(0, 1.0)], [0.5, 0.5, -0.5]);
        // Errors of 1, 1 and -1: a third of the step.
        assert!((step(0, -1.0) - 0.5 / 3.0).abs() < 1e-6);
        assert_eq!(step(1, 1.0), -0.5);
    }
}
