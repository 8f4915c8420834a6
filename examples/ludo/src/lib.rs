//! A small Ludo: three players, two pieces each, one die.

use outply::game::{Mover, PayoffEvaluator, Payoffs, Player, Rules, Stochastic};
use std::fmt;

/// How many play.
pub const PLAYERS: usize = 3;
/// How many squares the track has.
pub const TRACK: u8 = 18;
/// Where a piece is home: one step behind its last square of the track.
pub const HOME: u8 = TRACK + 1;

/// The rules. A piece that waits enters the track by any roll; it goes round once, and is home where
/// a roll takes it past its last square. Where it lands on a piece of another player, that one waits
/// again. Who rolls a six rolls again. The first with both pieces home wins.
#[derive(Clone, Copy, Default, Debug)]
pub struct Ludo;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// How far each player's pieces are: 0 waits, [`HOME`] is home.
    pub pieces: [[u8; 2]; PLAYERS],
    /// Whose turn it is.
    pub next: Player,
    /// What that player rolled, if the die has fallen.
    pub rolled: Option<u8>,
}

/// What can happen. People type `roll-5` or `move-1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The die shows this.
    Roll(u8),
    /// The player moves this piece, 1 or 2.
    Move(u8),
}

impl State {
    /// The square of a piece, counted along the track from the first player's entrance.
    fn square(&self, player: usize, piece: usize) -> Option<u8> {
        let steps = self.pieces[player][piece];
        let entrance = player as u8 * TRACK / PLAYERS as u8;
        (1..=TRACK).contains(&steps).then(|| (entrance + steps - 1) % TRACK)
    }

    fn is_home(&self, player: usize) -> bool {
        self.pieces[player] == [HOME; 2]
    }

    /// Sends the pieces of others back that stand where the player's piece has landed.
    fn send_back(&mut self, player: usize, piece: usize) {
        let landed = self.square(player, piece);
        for other in (0..PLAYERS).filter(|&other| other != player) {
            for theirs in 0..2 {
                if landed.is_some() && self.square(other, theirs) == landed {
                    self.pieces[other][theirs] = 0;
                }
            }
        }
    }
}

impl Rules for Ludo {
    type State = State;
    type Action = Action;
    type Utility = Payoffs; // 1 for the winner
    type Turn = Mover; // a player or the die

    fn players(&self) -> usize {
        PLAYERS
    }

    fn initial(&self) -> State {
        State { pieces: [[0; 2]; PLAYERS], next: Player::FIRST, rolled: None }
    }

    fn to_move(&self, state: &State) -> Mover {
        state.rolled.map_or(Mover::Chance, |_| Mover::Player(state.next))
    }

    fn actions(&self, state: &State) -> impl IntoIterator<Item = Action> {
        let [one, two] = state.pieces[state.next.index()];
        let legal = match state.rolled {
            _ if self.terminal_test(state) => vec![],
            None => (1..=6).map(Action::Roll).collect(),
            Some(_) if one == two => vec![Action::Move(1)], // both moves come to the same
            Some(_) if one == HOME => vec![Action::Move(2)],
            Some(_) if two == HOME => vec![Action::Move(1)],
            Some(_) => vec![Action::Move(1), Action::Move(2)],
        };
        legal.into_iter()
    }

    fn result(&self, state: &State, action: Action) -> State {
        let mut state = state.clone();
        match action {
            Action::Roll(die) => state.rolled = Some(die),
            Action::Move(piece) => {
                let (player, piece) = (state.next.index(), usize::from(piece - 1));
                let die = state.rolled.take().unwrap_or(0);
                let steps = &mut state.pieces[player][piece];
                *steps = (*steps + die).min(HOME);
                state.send_back(player, piece);
                if die != 6 {
                    state.next = Player((state.next.0 + 1) % PLAYERS as u8);
                }
            }
        }
        state
    }

    fn utility(&self, state: &State) -> Option<Payoffs> {
        let winner = (0..PLAYERS).find(|&player| state.is_home(player))?;
        let mut payoffs = [0.0; PLAYERS];
        payoffs[winner] = 1.0;
        Payoffs::new(&payoffs)
    }
}

impl Stochastic for Ludo {
    fn outcomes(&self, state: &State) -> impl IntoIterator<Item = (Action, f64)> {
        let falls = state.rolled.is_none();
        (1..=6).filter(move |_| falls).map(|die| (Action::Roll(die), 1.0 / 6.0))
    }
}

impl fmt::Display for State {
    /// What `play` shows: a line for each player.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for player in 0..PLAYERS {
            let piece = |piece: usize| match self.square(player, piece) {
                Some(square) => format!("square {:>2} ({:>2} to go)", square + 1, {
                    HOME - self.pieces[player][piece]
                }),
                None if self.pieces[player][piece] == 0 => "waits".to_owned(),
                None => "home".to_owned(),
            };
            let mark = if self.next.index() == player { '>' } else { ' ' };
            let rolled = self.rolled.filter(|_| mark == '>');
            let rolled = rolled.map_or(String::new(), |die| format!("rolled {die}"));
            let (first, second) = (piece(0), piece(1));
            let line =
                format!("{mark} player {}  1: {first:<21} 2: {second:<21} {rolled}", player + 1);
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// How far a player's pieces are, as a share of the way that all have gone.
#[derive(Clone, Copy, Debug)]
pub struct Progress;

impl PayoffEvaluator<Ludo> for Progress {
    fn payoffs(&mut self, _: &Ludo, state: &State) -> Payoffs {
        let way = state.pieces.map(|[one, two]| 1.0 + f64::from(one) + f64::from(two));
        let all: f64 = way.iter().sum();
        Payoffs::new(&way.map(|way| way / all)).expect("three players")
    }
}
