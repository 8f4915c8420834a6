//! Published results about a game, to be proven anew.

pub(crate) mod endgame;
pub(crate) mod reached;

use endgame::Endgame;
use reached::Reached;

/// What is published about a position of a game, in a form that a search can prove.
///
/// Rows of `outply prove`: a game brings its own by [`Entry::theorems`](crate::Entry::theorems), so that a new
/// game or a further result is one more row there.
///
/// ```
/// use outply_catalog::{Claim, Theorem};
///
/// const DRAWN: Theorem = Theorem::new("4x4", Claim::Drawn, "Tromp 2007");
/// const WON: Theorem = Theorem::new("", Claim::WonIn(0, 41), "Allis 1988").long();
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theorem {
    /// The game's options; empty for none.
    pub options: &'static str,
    /// Moves from the initial state, divided by spaces.
    pub moves: &'static str,
    /// The position, in the game's notation; the initial state if empty.
    pub position: &'static str,
    /// What holds there.
    pub claim: Claim,
    /// Who published it: author and year, as a line has room for.
    pub source: &'static str,
    /// How long it takes to prove.
    pub effort: Effort,
}

/// How long a result takes to prove, on two cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Some seconds at most.
    Seconds,
    /// Some minutes: it is proven with `--hour`.
    Minutes,
    /// More than is left of an hour that is for all: it is proven where the game is asked for with these options.
    Hours,
}

/// What is said of a position. Players are counted from 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// Nobody wins against best play.
    Drawn,
    /// This player wins.
    WonBy(usize),
    /// This player wins, in so many plies against the longest defence.
    WonIn(usize, u32),
    /// The player to move gets this many points more than the other.
    Points(i32),
    /// The player to move gets this many points more than the other, by no action but these, in the game's
    /// notation with spaces between them.
    PointsBy(i32, &'static str),
    /// What each action of the player to move leads to, in the order of the rules: `W`, `D` or `L`, a
    /// letter each.
    Actions(&'static str),
    /// What the player to move can expect, at most so far off: the chance to win (from 0 to 1) or points.
    Expected(f64, f64),
    /// How many states are in a table of the whole game, and what the first player can expect at the start in
    /// the game's own unit, at most so far off.
    Tabled(u64, f64, f64),
    /// What a table of the game's endings counts, wherever the game starts.
    Endings(&'static Endgame),
    /// What a table of the whole game counts.
    Reached(Reached),
    /// What a table of these endings, in the words of `table build --endings`, says of each action: the plies of
    /// a win, those of a loss below 0, and 0 for a draw.
    Probed(&'static str, &'static [(&'static str, i32)]),
}

/// What actions lead to, in words: `20-16 wins in 61, 21-17 draws`.
pub fn outcomes_of<'a>(actions: impl IntoIterator<Item = (&'a str, i32)>) -> String {
    let word = |(action, plies): (&str, i32)| match plies {
        0 => format!("{action} draws"),
        1.. => format!("{action} wins in {plies}"),
        _ => format!("{action} loses in {}", -plies),
    };
    actions.into_iter().map(word).collect::<Vec<_>>().join(", ")
}

impl Theorem {
    /// What holds in the initial state of the game with these options.
    pub const fn new(options: &'static str, claim: Claim, source: &'static str) -> Theorem {
        Theorem { options, moves: "", position: "", claim, source, effort: Effort::Seconds }
    }

    /// The same after these moves, divided by spaces.
    pub const fn after(self, moves: &'static str) -> Theorem {
        Theorem { moves, ..self }
    }

    /// The same in this position, in the game's notation.
    pub const fn at(self, position: &'static str) -> Theorem {
        Theorem { position, ..self }
    }

    /// The same, proven with `--hour` only.
    pub const fn long(self) -> Theorem {
        Theorem { effort: Effort::Minutes, ..self }
    }

    /// The same, taking half an hour or more.
    pub const fn hours(self) -> Theorem {
        Theorem { effort: Effort::Hours, ..self }
    }
}

impl Claim {
    /// Whether a proof of who wins suffices.
    pub fn is_weak(&self) -> bool {
        matches!(self, Claim::Drawn | Claim::WonBy(_) | Claim::Actions(_))
    }

    /// Whether it speaks of every action.
    pub fn is_of_actions(&self) -> bool {
        matches!(self, Claim::Actions(_))
    }
}
