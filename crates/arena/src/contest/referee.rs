//! The game as the arena sees it: text in the game's own notation.

use outply_game::NotationError;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Finish {
    /// What the game is worth to the seat that the rules call player 0, in the game's own unit
    /// (discs, points; ±1 for a bare win). Its sign says who won.
    pub payoff: f64,
}

impl Finish {
    /// Won by `seat` (0 or 1), by nothing in particular.
    pub fn won_by(seat: usize) -> Finish {
        Finish { payoff: if seat == 0 { 1.0 } else { -1.0 } }
    }

    /// Drawn.
    pub fn draw() -> Finish {
        Finish { payoff: 0.0 }
    }
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ToMove {
    /// The player in this seat moves: 0 or 1.
    Seat(usize),
    /// Chance moves: dice, cards.
    Chance,
    /// The game is over.
    Over(Finish),
}

/// A two-player game in progress: who is to move, what is legal, who won.
pub trait Referee {
    /// Starts again from `position` in the game's notation, or from the initial one.
    ///
    /// # Errors
    /// If `position` is malformed or impossible.
    fn start(&mut self, position: Option<&str>) -> Result<(), NotationError>;

    /// The current position in the game's notation.
    fn position(&self) -> String;

    /// What happens next.
    fn to_move(&self) -> ToMove;

    /// The legal actions in the game's notation; at a chance node, its outcomes.
    fn actions(&self) -> Vec<String>;

    /// Lets chance move: `unit`, in [0, 1), decides on the outcome by the outcomes' summed
    /// probabilities, always in the same order. Returns it in the game's notation; `None` where
    /// chance is not to move. Games without chance need not implement it.
    fn draw(&mut self, unit: f64) -> Option<String> {
        let _ = unit;
        None
    }

    /// Whether a search of this many plies finds the result of best play; `None` if no search can
    /// tell.
    fn is_decided(&mut self, _plies: u32) -> Option<bool> {
        None
    }

    /// Plays an action and returns it as records write it: players may write it differently.
    ///
    /// # Errors
    /// If `action` is not legal here.
    fn play(&mut self, action: &str) -> Result<String, NotationError>;
}
