//! The rules of {{name}}: two players and chance. Fill the blanks in order and delete the comment of
//! each; `cargo test` names the next one.

use outply::game::{Mover, Player, Points, Rules, Stochastic};

/// A position: everything that the rules need to go on from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    // BLANK 1: what is on the board, and what the dice show; `initial`, below, says what they are at
    // first.
    /// Who is to move: a player, or chance.
    pub next: Mover,
}

/// What a player can do, and what chance can bring. Its `Debug` text is what people type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The die falls.
    Rolled(u8),
    // BLANK 2: the players' actions, in place of this one.
    Nothing,
}

/// The rules; board sizes and variants would be fields.
#[derive(Clone, Default, Debug)]
pub struct {{Type}};

impl Rules for {{Type}} {
    type State = State;
    type Action = Action;
    type Utility = Points; // what the first player wins of the second
    type Turn = Mover;

    fn initial(&self) -> State {
        State { next: Mover::Player(Player::FIRST) }
    }

    fn to_move(&self, state: &State) -> Mover {
        state.next
    }

    fn actions(&self, _state: &State) -> impl IntoIterator<Item = Action> {
        // BLANK 3: the legal actions, or at a chance node the outcomes; none exactly when the game is
        // over.
        Vec::new()
    }

    fn result(&self, state: &State, _action: Action) -> State {
        // BLANK 4: the state after the action or outcome.
        state.clone()
    }

    fn utility(&self, _state: &State) -> Option<Points> {
        // BLANK 5: `None` while the game goes on, then `Points(1.0)` if the first player won,
        // `Points(-1.0)` if the second did, or any other number of points.
        None
    }
}

impl Stochastic for {{Type}} {
    fn outcomes(&self, _state: &State) -> impl IntoIterator<Item = (Action, f64)> {
        // BLANK 6: the outcomes with their probabilities, in the order of `actions`.
        (1..=6).map(|eyes| (Action::Rolled(eyes), 1.0 / 6.0))
    }
}
