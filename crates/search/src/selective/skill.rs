//! Playing worse on purpose.

use crate::montecarlo::Random;
use crate::{ActionValue, Answer, Limits, Proof};
use outply_game::Value;

/// The level at which a search plays as well as it can.
pub const FULL_SKILL: u32 = 20;

/// Actions among which a weakened player chooses.
pub(super) const CHOICES: usize = 4;

/// A level from 0 to [`FULL_SKILL`] and the seed of its mistakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Skill {
    pub(super) level: u32,
    pub(super) seed: u64,
}

impl Skill {
    pub(super) fn is_full(self) -> bool {
        self.level >= FULL_SKILL
    }

    /// The limits of a weakened player: a ply more for each level, and half as many nodes again.
    pub(super) fn limits(self, limits: &Limits) -> Limits {
        let depth = 1 + self.level;
        let nodes = (400.0 * 1.6f64.powi(self.level as i32)) as u64;
        Limits {
            depth: Some(limits.depth.map_or(depth, |most| most.min(depth))),
            nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            ..limits.clone()
        }
    }

    /// Chooses among the best actions with exact values: each value is raised by a random amount
    /// that grows with weakness and with the distance from the best, so that no gross mistake is
    /// likely where the best action stands out (Stockfish's *Skill Level*, 2012; `points` are the
    /// evaluator's points that count as a hundred).
    pub(super) fn choose<A: Copy>(self, answer: &mut Answer<A>, points: i32) {
        let exact = |action: &&ActionValue<A>| action.bound == crate::Bound::Exact;
        let choices: Vec<&ActionValue<A>> =
            answer.actions.iter().filter(exact).take(CHOICES).collect();
        let (Some(best), Some(worst)) = (choices.first(), choices.last()) else { return };
        let top = capped(best.value, points);
        let spread = (top - capped(worst.value, points)).min(1.0);
        let weakness = 1.2 - 0.06 * f64::from(self.level);
        let mut random = Random::new(self.seed);
        let mut raised = |action: &ActionValue<A>| {
            let value = capped(action.value, points);
            value + weakness * ((top - value).min(3.0) + spread * random.unit())
        };
        let ranked = choices.iter().map(|action| (raised(action), *action));
        let chosen = ranked.reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(_, chosen)| chosen);
        if let Some(chosen) = chosen.cloned() {
            answer.action = Some(chosen.action);
            answer.value = chosen.value;
            answer.line = chosen.line;
            answer.proof = Proof::Estimated;
        }
    }
}

/// A value in hundreds of points, wins and losses worth ten of them.
fn capped(value: Value, points: i32) -> f64 {
    (f64::from(value.raw()) / f64::from(points.max(1))).clamp(-10.0, 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bound, Ended, Work};
    use outply_game::Player;

    fn answer(values: &[i32]) -> Answer<usize> {
        let action = |(action, &points): (usize, &i32)| ActionValue {
            bound: Bound::Exact,
            ..ActionValue::unsearched(action, Value::score(points))
        };
        let actions: Vec<_> = values.iter().enumerate().map(action).collect();
        let told = (Player::FIRST, Value::score(values[0]), Proof::Estimated);
        let work = Work { depth: 1, ..Work::none(Ended::Depth) };
        Answer::of(actions.first().cloned().as_ref(), told, actions, work)
    }

    /// How many points a choice gives away on average.
    fn loss(level: u32, values: &[i32]) -> f64 {
        let lost = (0..2_000).map(|seed| {
            let mut answer = answer(values);
            Skill { level, seed }.choose(&mut answer, 100);
            f64::from(values[0] - values[answer.action.unwrap()])
        });
        lost.sum::<f64>() / 2_000.0
    }

    #[test]
    fn the_lower_the_level_the_more_is_given_away() {
        let losses = [0, 5, 10, 15, 19].map(|level| loss(level, &[50, 30, 0, -40]));
        assert!(losses.is_sorted_by(|a, b| a > b), "{losses:?}");
        assert!(losses[0] > 30.0 && losses[4] < 5.0, "{losses:?}");
    }

    #[test]
    fn the_same_seed_makes_the_same_mistakes() {
        let choice = |seed| {
            let mut answer = answer(&[50, 49, 48, 47]);
            Skill { level: 3, seed }.choose(&mut answer, 100);
            answer.action
        };
        assert_eq!(choice(5), choice(5));
    }

    #[test]
    fn limits_are_only_ever_lowered() {
        let skill = Skill { level: 3, seed: 0 };
        let limits = skill.limits(&Limits::depth(2).and_nodes(10));
        assert_eq!((limits.depth, limits.nodes), (Some(2), Some(10)));
        assert_eq!(skill.limits(&Limits::none()).depth, Some(4));
    }
}
