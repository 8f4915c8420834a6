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
    /// What was given away, by the last three passes and a second look: a share of a whole game.
    pub loss: f64,
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

/// How many passes are asked about a decision.
const ASKED: usize = 3;
/// Decisions that seem to give away this share of the threshold are looked at again,
const DOUBTED: f64 = 0.3;
/// but none that gives away less than this share of a whole game.
const LEAST: f64 = 0.03;
/// What the second look must see of a moment, as a share of the threshold.
const SEEN_AGAIN: f64 = 0.2;

/// What a decision gave away in the mean of its last three passes.
fn mean_loss(losses: &[f64]) -> f64 {
    let asked = &losses[losses.len().saturating_sub(ASKED)..];
    asked.iter().sum::<f64>() / asked.len().max(1) as f64
}

/// Whether a decision is to be looked at again, by what it gave away according to each pass.
pub(crate) fn is_contested(losses: &[f64], threshold: f64) -> bool {
    mean_loss(losses) >= (DOUBTED * threshold).max(LEAST)
}

/// What a decision gave away by all that is known: the mean of its last three passes and of the second
/// look, which counts as much as they do together; `None` if the second look sees hardly anything of
/// it. One search's whim is no moment, and what a longer review finds is much the same.
///
/// ```
/// use outply_review::settled_loss;
/// assert_eq!(settled_loss(&[0.0, 0.3, 0.3], Some(0.2), 0.1), Some(0.2));
/// assert_eq!(settled_loss(&[0.3, 0.3, 0.3], Some(0.0), 0.1), None);
/// assert_eq!(settled_loss(&[0.25], None, 0.1), Some(0.25));
/// ```
pub fn settled_loss(losses: &[f64], again: Option<f64>, threshold: f64) -> Option<f64> {
    match again {
        Some(again) if again < SEEN_AGAIN * threshold => None,
        Some(again) => Some((mean_loss(losses) + again) / 2.0),
        None => Some(mean_loss(losses)),
    }
}
