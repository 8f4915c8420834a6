//! When a game is ended before the rules do.

use super::player::Opinion;
use serde::Serialize;

/// A draw when both players see an even game. Its text form is `number=40,moves=8,score=10`: not
/// before move 40, after 8 moves of both within 10 points of 0; without `number` at any time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DrawRule {
    /// Never before this ply.
    pub from_ply: u32,
    /// For this many consecutive plies of players (both sides count).
    pub plies: u32,
    /// Evaluations no further than this from 0 points.
    pub points: i64,
}

/// A win when the loser sees no hope. Its text form is `moves=3,score=600,twosided`: after 3 moves
/// of the loser at minus 600 points or less, with `twosided` only if the winner agreed for as long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ResignRule {
    /// For this many consecutive moves of the loser.
    pub moves: u32,
    /// Evaluations of minus this many points or less.
    pub points: i64,
    /// Whether the winner must have agreed for as long.
    pub both: bool,
}

/// When games are ended early. The default is only the limit of plies, as a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Adjudication {
    /// A game this long, opening and chance included, is a draw.
    pub most_plies: u32,
    /// Draws by opinion.
    pub draw: Option<DrawRule>,
    /// Wins by opinion.
    pub resign: Option<ResignRule>,
}

impl Default for Adjudication {
    fn default() -> Adjudication {
        Adjudication { most_plies: 2000, draw: None, resign: None }
    }
}

/// What was adjudicated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Draw,
    Lost(usize),
}

/// Watches one game's opinions.
#[derive(Default)]
pub(super) struct Judge {
    level: u32,
    hopeless: [u32; 2],
    sure: [u32; 2],
}

impl Judge {
    /// Sees a player's opinion after its move at `ply`.
    pub(super) fn hear(
        &mut self,
        rules: &Adjudication,
        seat: usize,
        opinion: Option<Opinion>,
        ply: u32,
    ) -> Option<Verdict> {
        let points = opinion.map(Opinion::points);
        self.drawn(rules, points, ply).or_else(|| self.lost(rules, seat, points))
    }

    fn drawn(&mut self, rules: &Adjudication, points: Option<i64>, ply: u32) -> Option<Verdict> {
        let rule = rules.draw?;
        let level = points.is_some_and(|points| points.abs() <= rule.points);
        self.level = if level { self.level + 1 } else { 0 };
        (ply >= rule.from_ply && self.level >= rule.plies.max(1)).then_some(Verdict::Draw)
    }

    fn lost(&mut self, rules: &Adjudication, seat: usize, points: Option<i64>) -> Option<Verdict> {
        let rule = rules.resign?;
        let count = |before: u32, holds: bool| if holds { before + 1 } else { 0 };
        let (hopeless, sure) = (&mut self.hopeless[seat], &mut self.sure[seat]);
        *hopeless = count(*hopeless, points.is_some_and(|points| points <= -rule.points));
        *sure = count(*sure, points.is_some_and(|points| points >= rule.points));
        let moves = rule.moves.max(1);
        let lost = |loser: usize| {
            let agreed = !rule.both || self.sure[1 - loser] >= moves;
            self.hopeless[loser] >= moves && agreed
        };
        (0..2).find(|&loser| lost(loser)).map(Verdict::Lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(rules: &Adjudication, opinions: &[Option<i64>]) -> Option<(u32, Verdict)> {
        let mut judge = Judge::default();
        (0..).zip(opinions).find_map(|(ply, &points)| {
            let opinion = points.map(Opinion::Points);
            Some((ply, judge.hear(rules, ply as usize % 2, opinion, ply)?))
        })
    }

    #[test]
    fn level_games_are_drawn() {
        let draw = Some(DrawRule { from_ply: 4, plies: 3, points: 10 });
        let rules = Adjudication { draw, ..Adjudication::default() };
        let level = [Some(5), Some(-10), Some(0), Some(1), Some(2)];
        assert_eq!(verdict(&rules, &level), Some((4, Verdict::Draw)));
        let gap = [Some(5), Some(0), Some(0), None, Some(2), Some(2), Some(11)];
        assert_eq!(verdict(&rules, &gap), None);
    }

    #[test]
    fn hopeless_games_are_lost_if_both_agree() {
        let resign = Some(ResignRule { moves: 2, points: 500, both: true });
        let rules = Adjudication { resign, ..Adjudication::default() };
        let agreed = [Some(-500), Some(600), Some(-501), Some(500)];
        assert_eq!(verdict(&rules, &agreed), Some((3, Verdict::Lost(0))));
        let disputed = [Some(-500), Some(0), Some(-501), Some(500)];
        assert_eq!(verdict(&rules, &disputed), None);
        let one = ResignRule { both: false, moves: 2, points: 500 };
        let rules = Adjudication { resign: Some(one), ..rules };
        assert_eq!(verdict(&rules, &disputed), Some((2, Verdict::Lost(0))));
    }
}
