//! The worth of a game with the cube.

use super::chances::Chances;

/// Who owns the cube, as the player on roll sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    Me,
    Other,
}

impl Owner {
    fn other(self) -> Owner {
        if self == Owner::Me { Owner::Other } else { Owner::Me }
    }
}

/// A game with the cube, as the player on roll sees it.
///
/// A cube that is *dead* is never turned again: the game is worth the mean of its outcomes. One that is *live* is turned
/// at the very moment at which the other player may just as well take as pass, and what the game is worth then is a
/// straight line from there to each place where the game ends, over the probability of winning. What a real cube is
/// worth lies between (J. Janowski, "Take-points in money games", 1993); in matches the places at which cubes are turned
/// follow from each other, from the largest cube that is of use down to the present one.
pub(super) struct Game<G> {
    pub(super) chances: Chances,
    /// How alive the cube is, from 0 to 1.
    pub(super) efficiency: f64,
    /// Whether gammons count only once the cube was turned.
    pub(super) jacoby: bool,
    /// The points that this player and the other one need, in a match.
    pub(super) away: Option<[u8; 2]>,
    /// What it is worth to win, or else to lose, so many points.
    pub(super) gain: G,
}

/// A place on the line of what the game is worth: a probability of winning, and the worth.
type Place = (f64, f64);

impl<G: Fn(bool, i32) -> f64> Game<G> {
    /// With a cube of two to the power of `log` in the middle, or with an owner.
    pub(super) fn cubeful(&self, log: u8, owner: Option<Owner>) -> f64 {
        let live = self.live(log, owner);
        self.efficiency * live + (1.0 - self.efficiency) * self.dead(log)
    }

    /// Where nobody doubles any more.
    pub(super) fn dead(&self, log: u8) -> f64 {
        let wins = self.chances.wins();
        wins * self.played(log, true) + (1.0 - wins) * self.played(log, false)
    }

    /// Where the other player passes.
    pub(super) fn cashed(&self, log: u8) -> f64 {
        (self.gain)(true, 1 << log)
    }

    /// What a game that is played to its end is worth, if it is won or else lost.
    pub(super) fn played(&self, log: u8, won: bool) -> f64 {
        let single = self.jacoby && log == 0;
        let worth = |multiple: i32| (self.gain)(won, if single { 1 } else { multiple << log });
        self.chances.given(won, worth)
    }

    fn live(&self, log: u8, owner: Option<Owner>) -> f64 {
        let lost = (0.0, self.played(log, false));
        let won = (1.0, self.played(log, true));
        let turned = |by: Owner| owner.is_none_or(|owner| owner == by) && self.is_of_use(log, by);
        let low = match turned(Owner::Other) {
            true => (1.0 - self.cash_point(log, Owner::Other), (self.gain)(false, 1 << log)),
            false => lost,
        };
        let high = match turned(Owner::Me) {
            true => (self.cash_point(log, Owner::Me), self.cashed(log)),
            false => won,
        };
        let wins = self.chances.wins();
        match () {
            _ if low.0 >= high.0 => self.dead(log),
            _ if wins < low.0 => between(lost, low, wins),
            _ if wins > high.0 => between(high, won, wins),
            _ => between(low, high, wins),
        }
    }

    /// Whether a player gains anything by doubling from here: who wins the match with the present cube does not.
    fn is_of_use(&self, log: u8, by: Owner) -> bool {
        self.away.is_none_or(|away| u32::from(away[by as usize]) > 1 << log)
    }

    /// The probability of `by` winning from which on the other player passes a double from here.
    fn cash_point(&self, log: u8, by: Owner) -> f64 {
        1.0 - self.take_point(log, by.other())
    }

    /// The probability of winning down to which `taker` takes a double from here, the cube being live.
    fn take_point(&self, log: u8, taker: Owner) -> f64 {
        let is_me = taker == Owner::Me;
        let sign = if is_me { 1.0 } else { -1.0 };
        if self.away.is_none() {
            return self.endless(log, is_me);
        }
        let lost = sign * self.played(log + 1, !is_me);
        let passed = sign * (self.gain)(!is_me, 1 << log);
        let (point, top) = if self.is_of_use(log + 1, taker) {
            (self.cash_point(log + 1, taker), sign * (self.gain)(is_me, 2 << log))
        } else {
            (1.0, sign * self.played(log + 1, is_me))
        };
        (point * (passed - lost) / (top - lost).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0)
    }

    /// The take point for money, where a cube can be turned for ever: what a loss costs less a half, in parts of what
    /// win and loss are apart and a half more, both with the cube at one.
    fn endless(&self, log: u8, is_me: bool) -> f64 {
        let cube = f64::from(2 << log);
        let [win, loss] = [is_me, !is_me].map(|won| self.played(log + 1, won).abs() / cube);
        (loss - 0.5) / (win + loss + 0.5)
    }
}

/// The worth at `wins` on the straight line between two places.
fn between(low: Place, high: Place, wins: f64) -> f64 {
    let width = high.0 - low.0;
    if width <= 0.0 {
        return high.1;
    }
    low.1 + (high.1 - low.1) * (wins - low.0) / width
}
