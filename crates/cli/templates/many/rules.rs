//! The rules of {{name}}: {{players}} players, no chance. Fill the blanks in order and delete the comment
//! of each; `cargo test` names the next one.

use outply::game::{Payoffs, Player, Rules};

/// The number of players.
const PLAYERS: u8 = {{players}};

/// A position: everything that the rules need to go on from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    // BLANK 1: what is on the board; `initial`, below, says what it is at first.
    /// Who is to move.
    pub next: Player,
}

/// What a player can do. Its `Debug` text is what people type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    // BLANK 2: the actions, in place of this one.
    Nothing,
}

/// The rules; board sizes and variants would be fields.
#[derive(Clone, Default, Debug)]
pub struct {{Type}};

impl Rules for {{Type}} {
    type State = State;
    type Action = Action;
    type Utility = Payoffs; // one number for each player
    type Turn = Player;

    fn players(&self) -> usize {
        PLAYERS.into()
    }

    fn initial(&self) -> State {
        State { next: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.next
    }

    fn actions(&self, _state: &State) -> impl IntoIterator<Item = Action> {
        // BLANK 3: the legal actions; none exactly when the game is over.
        Vec::new()
    }

    fn result(&self, state: &State, _action: Action) -> State {
        // BLANK 4: the state after the action.
        State { next: Player((state.next.0 + 1) % PLAYERS), ..state.clone() }
    }

    fn utility(&self, _state: &State) -> Option<Payoffs> {
        // BLANK 5: `None` while the game goes on, then `Payoffs::new(&[...])`, a number per player.
        None
    }
}
