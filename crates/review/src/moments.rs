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
    /// What was given away, in the mean of the last three passes: a share of a whole game.
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
/// What the last pass must see of a moment, as a share of the threshold.
const SEEN_LAST: f64 = 0.5;

/// What a decision gave away according to its last three passes together.
pub(crate) fn mean_loss(losses: &[f64]) -> f64 {
    let asked = &losses[losses.len().saturating_sub(ASKED)..];
    asked.iter().sum::<f64>() / asked.len().max(1) as f64
}

/// Whether a decision is a moment, by what it gave away according to each pass, the last one last: the
/// threshold in the mean of the last three, and half of it at least in the last one. One search's whim
/// is none, and what a longer review finds is much the same: of 12 moments that either of two reviews of
/// twenty masters' games of checkers found, one four times as long as the other, eight were in both
/// (the rule was chosen on these games); by the last pass and half the threshold in the one before it
/// were four of seventeen.
///
/// ```
/// use outply_review::holds;
/// assert!(holds(&[0.2], 0.1) && holds(&[0.0, 0.2, 0.12], 0.1));
/// assert!(!holds(&[0.0, 0.0, 0.2], 0.1) && !holds(&[0.3, 0.3, 0.04], 0.1));
/// ```
pub fn holds(losses: &[f64], threshold: f64) -> bool {
    let last = losses.last().copied().unwrap_or(0.0);
    mean_loss(losses) >= threshold && last >= SEEN_LAST * threshold
}
