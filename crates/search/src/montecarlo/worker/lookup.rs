//! What formulas would compute of numbers of visits, looked up.

use crate::montecarlo::selection::Parent;
use crate::montecarlo::store::FEW;
use std::sync::LazyLock;

/// The steps in which the logarithm of many visits is tabled, to a doubling, as a power of two.
const STEPS: u32 = 7;
/// The bits of a float's mantissa below a step.
const REST: u32 = f32::MANTISSA_DIGITS - 1 - STEPS;
/// The step at which visits are no longer few.
const FIRST: usize = step(FEW as f32);
/// How many steps there are up to the most visits that 32 bits count, and the one after.
const COUNT: usize = step(4_294_967_296.0) + 1 - FIRST;

/// Which step of the table, counted from the float 0, so many visits belong to.
const fn step(visits: f32) -> usize {
    (visits.to_bits() >> REST) as usize
}

/// A table of roots, quotients and logarithms.
pub(super) struct Lookup {
    /// One divided by the square root, and one divided by the number, of few visits.
    inverses: [(f32, f32); FEW],
    /// The square root of the natural logarithm of few visits.
    few_log_roots: [f32; FEW],
    /// The square root of the logarithm of many visits: at each step, and how much it grows to the
    /// next.
    log_roots: [(f32, f32); COUNT],
}

impl Lookup {
    /// The one table.
    pub(super) fn get() -> &'static Lookup {
        static LOOKUP: LazyLock<Lookup> = LazyLock::new(Lookup::new);
        &LOOKUP
    }

    fn new() -> Lookup {
        Lookup {
            inverses: std::array::from_fn(|visits| {
                let visits = visits.max(1) as f32;
                (1.0 / visits.sqrt(), 1.0 / visits)
            }),
            few_log_roots: std::array::from_fn(|visits| Parent::new(visits.max(1) as f32).log_root),
            log_roots: std::array::from_fn(|place| {
                let root =
                    |step: usize| Parent::new(f32::from_bits((step as u32) << REST)).log_root;
                let (here, after) = (root(FIRST + place), root(FIRST + place + 1));
                (here, after - here)
            }),
        }
    }

    /// One divided by the square root, and one divided by the number, where visits are few, as
    /// `FEWER` promises.
    #[inline(always)]
    pub(super) fn inverses<const FEWER: bool>(&self, visits: u32) -> Option<(f32, f32)> {
        match FEWER {
            true => Some(self.inverses[visits as usize % FEW]),
            false => self.inverses.get(visits as usize).copied(),
        }
    }

    /// A parent with its logarithm and that one's root.
    #[inline(always)]
    pub(super) fn parent(&self, visits: u32) -> Parent {
        let log_root = match self.few_log_roots.get(visits as usize) {
            Some(&log_root) => log_root,
            None => self.log_root_of_many(visits),
        };
        Parent { visits: visits as f32, log: log_root * log_root, log_root }
    }

    /// Between the steps the root grows evenly, to within 3e-6. All choices below wait for it: with
    /// a polynomial in its place, looked up for 1,024 visits only, simulations of Connect Four took
    /// 5% longer.
    #[inline(always)]
    fn log_root_of_many(&self, visits: u32) -> f32 {
        let visits = visits as f32;
        let (root, growth) = self.log_roots[step(visits) - FIRST];
        let rest = visits.to_bits() & ((1 << REST) - 1);
        root + growth * (rest as i32 as f32 * (1.0 / (1 << REST) as f32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looked_up_logarithms_are_near_the_exact_ones() {
        let lookup = Lookup::get();
        let few = 1..2_000u32;
        let many = (0..4_000).map(|place| (1024.0 * 1.0038f64.powi(place)) as u32);
        for visits in few.chain(many).chain([u32::MAX]) {
            let exact = f64::from(visits).ln();
            let Parent { log, log_root, .. } = lookup.parent(visits);
            assert!((f64::from(log) - exact).abs() < 4e-5, "{visits}: {log} for {exact}");
            assert!((f64::from(log_root) - exact.sqrt()).abs() < 1e-5, "{visits}");
        }
    }
}
