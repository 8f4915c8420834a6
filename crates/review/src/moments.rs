//! The moments that decided a game.

use outply_catalog::Figure;

/// How bad a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// `?!`: it gave away the threshold.
    Dubious,
    /// `?`: it gave away twice the threshold.
    Mistake,
    /// `??`: it gave away three times the threshold.
    Blunder,
}

impl Mark {
    /// The mark of a decision that gave away `loss`; `None` below the threshold.
    pub fn of(loss: f64, threshold: f64) -> Option<Mark> {
        match loss / threshold {
            times if times >= 3.0 => Some(Mark::Blunder),
            times if times >= 2.0 => Some(Mark::Mistake),
            times if times >= 1.0 => Some(Mark::Dubious),
            _ => None,
        }
    }

    /// As annotators write it: `?!`, `?` or `??`.
    pub fn text(self) -> &'static str {
        match self {
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The Numeric Annotation Glyph (S. Edwards, "Portable Game Notation Specification", 1994).
    pub fn glyph(self) -> &'static str {
        match self {
            Mark::Dubious => "$6",
            Mark::Mistake => "$2",
            Mark::Blunder => "$4",
        }
    }
}

/// A decision that gave away expected result.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The place of the state in [`Review::positions`](crate::Review::positions).
    pub ply: usize,
    /// Who decided, counted from 0.
    pub player: usize,
    /// What was played.
    pub played: String,
    /// What was given away: a share of a whole game.
    pub loss: f64,
    /// By how much that may be wrong; 0 where it is proven.
    pub error: f64,
    /// How bad that is.
    pub mark: Mark,
    /// What was better.
    pub better: String,
    /// The player's expected result after the better action.
    pub before: f64,
    /// The player's expected result after the action played.
    pub after: f64,
    /// The value after the better action, and whose it is.
    pub better_value: (Figure, usize),
    /// The value after the action played, and whose it is; `None` if that ended the game.
    pub played_value: Option<(Figure, usize)>,
    /// Best play from the better action on.
    pub line: Vec<String>,
    /// What refutes the action played: best play after it. Empty where chance moves next.
    pub refutation: Vec<String>,
}

impl Moment {
    /// A value of this moment as the player who decided sees it.
    pub fn seen_by_mover(&self, (figure, player): (Figure, usize)) -> Figure {
        match figure {
            figure if player == self.player => figure,
            Figure::Value(value) => Figure::Value(-value),
            Figure::Expected { mean, error, unit } => Figure::Expected { mean: -mean, error, unit },
        }
    }
}

/// How many passes are asked whether a decision is to be looked at again.
const ASKED: usize = 3;
/// Decisions that seem to give away this share of the threshold are looked at again,
const DOUBTED: f64 = 0.3;
/// but none that gives away less than this share of a whole game.
const LEAST: f64 = 0.03;
/// No estimate of what was given away is better than this share of a whole game.
const NOISE: f64 = 0.03;
/// What perhaps is a moment gives away this share of the threshold at least.
const PERHAPS: f64 = 0.5;

/// Whether a decision is to be looked at again, by what it gave away according to each pass and each
/// further look.
pub(crate) fn is_contested(losses: &[f64], again: &[f64], threshold: f64) -> bool {
    let asked = match again {
        [.., last] => std::slice::from_ref(last),
        [] => &losses[losses.len().saturating_sub(ASKED)..],
    };
    let mean = asked.iter().sum::<f64>() / asked.len().max(1) as f64;
    mean >= (DOUBTED * threshold).max(LEAST)
}

/// What a decision gave away, a share of a whole game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loss {
    /// The estimate.
    pub share: f64,
    /// By how much it may be wrong; 0 where it is proven.
    pub error: f64,
}

impl Loss {
    /// What is proven to have been given away.
    pub fn proven(share: f64) -> Loss {
        Loss { share, error: 0.0 }
    }

    /// What was given away according to each pass and each further look, which are four times as long
    /// as the one before: the mean of the last two. Its error is what they differ by, three hundredths
    /// of a game at least. `None` if the last further look sees next
    /// to nothing.
    ///
    /// ```
    /// use outply_review::Loss;
    /// let loss = Loss::settled(&[0.0, 0.3, 0.25], &[0.18, 0.22]).unwrap();
    /// assert!((loss.share - 0.2).abs() < 1e-9 && (loss.error - 0.04).abs() < 1e-9);
    /// assert!(loss.is_sure(0.15) && !loss.is_sure(0.18) && loss.is_possible(0.18));
    /// assert_eq!(Loss::settled(&[0.3, 0.3, 0.3], &[0.0]), None);
    /// ```
    pub fn settled(losses: &[f64], again: &[f64]) -> Option<Loss> {
        if again.last().is_some_and(|&last| last < LEAST) {
            return None;
        }
        let mut latest = again.iter().rev().chain(losses.iter().rev());
        let (last, before) = (*latest.next()?, latest.next());
        let before = before.copied().unwrap_or(last);
        Some(Loss { share: (last + before) / 2.0, error: (last - before).abs().max(NOISE) })
    }

    /// Whether it is beyond the threshold by its error.
    pub fn is_sure(self, threshold: f64) -> bool {
        self.share - self.error >= threshold
    }

    /// Whether it may be beyond the threshold.
    pub fn is_possible(self, threshold: f64) -> bool {
        self.share + self.error >= threshold && self.share >= PERHAPS * threshold
    }
}
