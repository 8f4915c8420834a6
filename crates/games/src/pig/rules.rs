//! The rules.

use super::dice::{Dice, Effect};
use outply_game::{
    Keyed, MAX_PLAYERS, Mover, Outcome, Payoffs, Player, Rules, Stochastic, Utility, hash_key,
};
use std::fmt;
use std::marker::PhantomData;

/// The rules for a target and a number of dice.
///
/// `W` says what a win is worth: [`Outcome`] between two players (a state of value v is won with
/// probability (1 + v) / 2), [`Payoffs`] among up to eight (1 for the winner, 0 for the others:
/// values are probabilities).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pig<W = Outcome> {
    players: u8,
    pub(super) target: u16,
    pub(super) dice: Dice,
    winner: PhantomData<fn() -> W>,
}

/// A utility in which one player wins and all others lose.
pub trait WinnerTakesAll: Utility {
    /// What the game is worth when `winner` is the winner among `players`.
    fn won_by(winner: Player, players: usize) -> Self;
}

impl WinnerTakesAll for Outcome {
    fn won_by(winner: Player, _players: usize) -> Outcome {
        Outcome::Win(winner)
    }
}

impl WinnerTakesAll for Payoffs {
    fn won_by(winner: Player, players: usize) -> Payoffs {
        let mut payoffs = [0.0; MAX_PLAYERS];
        payoffs[winner.index() % MAX_PLAYERS] = 1.0;
        let payoffs = payoffs.get(..players).and_then(Payoffs::new);
        payoffs.unwrap_or(Payoffs::zero(players))
    }
}

/// The scores, the turn's total, and who is to roll or hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PigState {
    pub(super) scores: [u16; MAX_PLAYERS],
    pub(super) turn: u16,
    pub(super) next: Player,
    /// The dice have been taken up: chance moves.
    pub(super) rolling: bool,
}

impl PigState {
    /// What `player` has banked; 0 for a player who does not take part.
    pub fn score(&self, player: Player) -> u16 {
        self.scores.get(player.index()).copied().unwrap_or(0)
    }

    /// What the player to move has rolled in this turn.
    pub fn turn_total(&self) -> u16 {
        self.turn
    }

    /// Whose turn it is, also while the dice are rolling.
    pub fn player(&self) -> Player {
        self.next
    }

    fn own(&self) -> u16 {
        self.score(self.next)
    }
}

/// What a player decides or the dice show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PigAction {
    /// Take up the dice.
    Roll,
    /// Bank the turn's total.
    Hold,
    /// One die shows so many pips.
    Die(u8),
    /// Two dice show so many pips, the lower number first.
    Dice(u8, u8),
}

/// The game asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PigError {
    /// Fewer than two players, or more than [`MAX_PLAYERS`].
    Players(u32),
    /// A target of nothing, or of more than [`Pig::MOST_TARGET`].
    Target(u32),
}

impl fmt::Display for PigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PigError::Players(players) => {
                write!(f, "{players} players: expected from 2 to {MAX_PLAYERS}")
            }
            PigError::Target(target) => {
                write!(f, "a target of {target}: expected from 1 to {}", Pig::MOST_TARGET)
            }
        }
    }
}

impl std::error::Error for PigError {}

impl Pig {
    /// The largest target.
    pub const MOST_TARGET: u32 = 1_000;

    /// Two players, one die, to 100.
    pub fn standard() -> Pig {
        Pig { players: 2, target: 100, dice: Dice::One, winner: PhantomData }
    }

    /// Two players, to `target`.
    ///
    /// # Errors
    /// If the target is 0 or more than [`Pig::MOST_TARGET`].
    pub fn new(target: u32, dice: Dice) -> Result<Pig, PigError> {
        Pig::checked(2, target, dice)
    }
}

impl Pig<Payoffs> {
    /// `players` players, to `target`.
    ///
    /// # Errors
    /// If there are fewer than 2 players or more than [`MAX_PLAYERS`], or the target is 0 or more
    /// than [`Pig::MOST_TARGET`].
    pub fn many(players: u32, target: u32, dice: Dice) -> Result<Pig<Payoffs>, PigError> {
        Pig::checked(players, target, dice)
    }
}

impl<W> Pig<W> {
    fn checked(players: u32, target: u32, dice: Dice) -> Result<Pig<W>, PigError> {
        if !(2..=MAX_PLAYERS as u32).contains(&players) {
            return Err(PigError::Players(players));
        }
        if !(1..=Pig::MOST_TARGET).contains(&target) {
            return Err(PigError::Target(target));
        }
        let (players, target) = (players as u8, target as u16);
        Ok(Pig { players, target, dice, winner: PhantomData })
    }

    /// The score that wins.
    pub fn target(&self) -> u16 {
        self.target
    }

    /// How many dice are rolled at once.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    pub(super) fn is_over(&self, state: &PigState) -> bool {
        state.own() + state.turn >= self.target
    }

    /// What the dice can show now: nothing unless they are rolling.
    fn rolls(&self, state: &PigState) -> &'static [(PigAction, f64)] {
        if state.rolling { self.dice.rolls() } else { &[] }
    }

    /// The next player's turn begins, this one's score being `score`.
    fn pass_on(&self, state: &PigState, score: u16) -> PigState {
        let mut scores = state.scores;
        if let Some(own) = scores.get_mut(state.next.index()) {
            *own = score;
        }
        let next = Player((state.next.0 + 1) % self.players);
        PigState { scores, turn: 0, next, rolling: false }
    }
}

impl<W: WinnerTakesAll> Rules for Pig<W> {
    type State = PigState;
    type Action = PigAction;
    type Utility = W;
    type Turn = Mover;

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn initial(&self) -> PigState {
        PigState { scores: [0; MAX_PLAYERS], turn: 0, next: Player::FIRST, rolling: false }
    }

    fn to_move(&self, state: &PigState) -> Mover {
        if state.rolling { Mover::Chance } else { Mover::Player(state.next) }
    }

    fn actions(&self, state: &PigState) -> impl IntoIterator<Item = PigAction> {
        let choices = match () {
            _ if state.rolling || self.is_over(state) => 0,
            _ if state.turn == 0 => 1,
            _ => 2,
        };
        let chosen = [PigAction::Roll, PigAction::Hold].into_iter().take(choices);
        chosen.chain(self.rolls(state).iter().map(|(roll, _)| *roll))
    }

    fn result(&self, state: &PigState, action: PigAction) -> PigState {
        match action.effect() {
            None if action == PigAction::Roll => PigState { rolling: true, ..*state },
            None => self.pass_on(state, state.own() + state.turn),
            Some(Effect::Gains(pips)) => {
                PigState { turn: state.turn + pips, rolling: false, ..*state }
            }
            Some(Effect::LosesTurn) => self.pass_on(state, state.own()),
            Some(Effect::LosesScore) => self.pass_on(state, 0),
        }
    }

    fn utility(&self, state: &PigState) -> Option<W> {
        self.is_over(state).then(|| W::won_by(state.next, self.players()))
    }
}

impl<W: WinnerTakesAll> Stochastic for Pig<W> {
    fn outcomes(&self, state: &PigState) -> impl IntoIterator<Item = (PigAction, f64)> {
        self.rolls(state).iter().copied()
    }
}

impl<W: WinnerTakesAll> Keyed for Pig<W> {
    fn key(&self, state: &PigState) -> u64 {
        hash_key(state)
    }
}
