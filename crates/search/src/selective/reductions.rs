//! How much less deep late actions are searched.

use super::settings::Settings;

const DEPTHS: usize = 64;
const PLACES: usize = DEPTHS;

/// Reductions are counted in this fraction of a ply.
pub(super) const PLY: i32 = 1024;

/// By depth and place: the product of their logarithms (T. Romstad's Glaurung, 2005, had the first
/// tables; the logarithms are Stockfish's, 2010).
pub(super) struct Reductions {
    table: Box<[i32]>,
}

impl Reductions {
    pub(super) fn new(settings: &Settings) -> Reductions {
        let base = f64::from(settings.lmr_base) / 100.0;
        let divisor = f64::from(settings.lmr_divisor) / 100.0;
        let logarithms: [f64; DEPTHS] = std::array::from_fn(|number| (number.max(1) as f64).ln());
        let reduction = |cell: usize| {
            let plies = base + logarithms[cell / PLACES] * logarithms[cell % PLACES] / divisor;
            (plies * f64::from(PLY)) as i32
        };
        Reductions { table: (0..DEPTHS * PLACES).map(reduction).collect() }
    }

    /// In 1,024ths of a ply, for the action tried as `place`-th.
    #[inline]
    pub(super) fn of(&self, depth: i32, place: u32) -> i32 {
        let depth = (depth.max(0) as usize).min(DEPTHS - 1);
        let place = (place as usize).min(PLACES - 1);
        self.table[depth * PLACES + place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_actions_are_reduced_more() {
        let reductions = Reductions::new(&Settings::default());
        assert!(reductions.of(3, 3) < reductions.of(3, 20));
        assert!(reductions.of(3, 20) < reductions.of(12, 20));
        assert_eq!(reductions.of(1_000, 1_000), reductions.of(63, 63));
    }
}
