//! How much of a game's clock a decision deserves.

use outply_game::Value;

/// What earlier iterations thought.
pub(super) struct Pace<A> {
    best: Option<A>,
    /// Iterations since the best action changed.
    stable: u32,
    value: Value,
    /// The evaluator's points that count as one hundred.
    points: i32,
}

impl<A: Copy + Eq> Pace<A> {
    pub(super) fn new(points: i32) -> Pace<A> {
        Pace { best: None, stable: 0, value: Value::ZERO, points }
    }

    /// How many times its even share of the clock the decision is worth, after an iteration that
    /// found `best` with `value` and spent `share` of its nodes on it: less while the best action
    /// stays the same and takes most of the work, more when its value falls. The three signs are
    /// those of Stockfish and Ethereal; the numbers are ours and not tuned.
    pub(super) fn factor(&mut self, best: A, value: Value, share: f64) -> f64 {
        let first = self.best.is_none();
        self.stable = if self.best == Some(best) { self.stable + 1 } else { 0 };
        let fallen = f64::from(self.value.raw().saturating_sub(value.raw()));
        let fallen = fallen / f64::from(self.points.max(1));
        (self.best, self.value) = (Some(best), value);
        let stability = 1.35 - 0.08 * f64::from(self.stable.min(8));
        let drop = if first { 1.0 } else { 1.0 + (0.5 * fallen).clamp(-0.2, 0.8) };
        let effort = 1.5 - 0.9 * share.clamp(0.0, 1.0);
        stability * drop * effort
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_decision_takes_less_time_than_a_doubtful_one() {
        let mut clear = Pace::new(100);
        let mut doubtful = Pace::new(100);
        let (mut quick, mut slow) = (1.0, 1.0);
        for depth in 0..9 {
            quick = clear.factor('a', Value::score(30), 0.95);
            let action = if depth % 2 == 0 { 'a' } else { 'b' };
            slow = doubtful.factor(action, Value::score(30 - 50 * depth), 0.3);
        }
        assert!(quick < 0.6 && slow > 1.8, "{quick} {slow}");
    }
}
