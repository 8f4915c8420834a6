//! How probable each outcome is.

/// The probabilities of winning and of losing a single game, a gammon and a backgammon, for the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::backgammon) struct Chances {
    pub(in crate::backgammon) won: [f64; 3],
    pub(in crate::backgammon) lost: [f64; 3],
}

impl Chances {
    /// Of the six outcomes in the order in which they are learnt.
    pub(in crate::backgammon) fn learnt(shares: &[f32]) -> Chances {
        let of = |first: usize| [0, 1, 2].map(|place| f64::from(shares[first + place]));
        Chances { won: of(0), lost: of(3) }
    }

    /// Of winning and of losing, each with how many gammons are among them, and no backgammon.
    pub(in crate::backgammon) fn of(
        (won, gammons): (f64, f64),
        (lost, gammons_lost): (f64, f64),
    ) -> Chances {
        let of = |all: f64, gammons: f64| [all - gammons, gammons, 0.0];
        Chances { won: of(won, gammons), lost: of(lost, gammons_lost) }
    }

    /// The same for the other player.
    pub(in crate::backgammon) fn turned(self) -> Chances {
        Chances { won: self.lost, lost: self.won }
    }

    /// The points that can be expected without a cube, where gammons count so many.
    pub(in crate::backgammon) fn points(&self, gammon: i32) -> f64 {
        let worth =
            |multiple: i32| f64::from(multiple.signum() * multiple.abs().min(gammon.max(1)));
        self.mean(worth)
    }

    /// The probability of winning at all.
    pub(super) fn wins(&self) -> f64 {
        let won: f64 = self.won.iter().sum();
        won / (won + self.lost.iter().sum::<f64>())
    }

    /// What outcomes are worth on average, where a multiple of the cube is: negative multiples are losses.
    pub(super) fn mean(&self, worth: impl Fn(i32) -> f64) -> f64 {
        let of = |shares: &[f64; 3], sign: i32| -> f64 {
            (1..).zip(shares).map(|(multiple, share)| share * worth(sign * multiple)).sum()
        };
        of(&self.won, 1) + of(&self.lost, -1)
    }

    /// What a win, or else a loss, is worth on average, given what its multiple of the cube is worth.
    pub(super) fn given(&self, won: bool, worth: impl Fn(i32) -> f64) -> f64 {
        let shares = if won { &self.won } else { &self.lost };
        let all: f64 = shares.iter().sum();
        if all <= 0.0 {
            return worth(1);
        }
        (1..).zip(shares).map(|(multiple, share)| share * worth(multiple)).sum::<f64>() / all
    }
}
