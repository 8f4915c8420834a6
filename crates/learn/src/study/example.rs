//! Positions of a file as examples: what is on, and what should be said.

use crate::Random;
use crate::head::Head;
use crate::positions::Position;
use outply_game::{
    Active, Draw, Inputs, Notation, NotationError, Payoffs, Player, Rules, Utility, mix64,
};
use std::borrow::Cow;

/// An example to learn from.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Example {
    pub(crate) bucket: usize,
    pub(crate) active: Vec<(u32, f32)>,
    /// What should be said; where `hoped` is, shares of it are left open.
    pub(crate) target: Vec<f32>,
    /// The mean of what is left open: [`Head::excess`].
    pub(crate) hoped: Option<f32>,
}

/// What a position is worth by its labels: an exact value alone, else the search's value and the game's
/// result, of which the first counts by `search_share`; `None` where there is neither.
pub fn worth(position: &Position, search_share: f64) -> Option<Payoffs> {
    match (position.exact, position.search, position.result) {
        (Some(exact), ..) => Some(exact),
        (None, Some(search), Some(result)) => {
            let players = result.as_slice().len();
            let none = Payoffs::zero(players);
            Some(none.plus(search_share, &search).plus(1.0 - search_share, &result))
        }
        (None, one, other) => one.or(other),
    }
}

/// The surest that a search's value is of a result, where it is stretched.
const SUREST: f64 = 0.9999;

/// The same with the search's values in another measure: the sum, of which a value is the hyperbolic tangent, that many
/// times as large.
pub(crate) fn stretched(position: &Position, stretch: f64) -> Cow<'_, Position> {
    let Some(search) = position.search.filter(|_| stretch != 1.0) else {
        return Cow::Borrowed(position);
    };
    let value = |value: &f64| (value.clamp(-SUREST, SUREST).atanh() * stretch).tanh();
    let values: Vec<f64> = search.as_slice().iter().map(value).collect();
    Cow::Owned(Position { search: Payoffs::new(&values).or(Some(search)), ..position.clone() })
}

/// A position with labels of what is learnt: payoffs without what the players have already, where stakes are single.
fn to_come<'p, R: Rules>(
    (rules, inputs): (&R, &(dyn Inputs<R> + Send + Sync)),
    state: &R::State,
    position: &'p Position,
) -> Cow<'p, Position> {
    let stakes = inputs.stakes(rules, state);
    let earned = |player: usize| inputs.earned(rules, state, Player(player as u8));
    if stakes == 1.0 && (0..rules.players()).all(|player| earned(player) == 0.0) {
        return Cow::Borrowed(position);
    }
    let single = |payoffs: Payoffs| {
        let all = payoffs.as_slice().iter().enumerate();
        let left: Vec<f64> =
            all.map(|(player, payoff)| (payoff - earned(player)) / stakes).collect();
        Payoffs::new(&left).unwrap_or(payoffs)
    };
    let [search, result, exact] =
        [position.search, position.result, position.exact].map(|label| label.map(single));
    Cow::Owned(Position { search, result, exact, ..position.clone() })
}

/// Makes an example of a position; `None` where it has no label, or the game is over.
///
/// # Errors
/// If its state is none of the game's.
pub(crate) fn example<R: Rules + Notation>(
    from @ (rules, inputs): (&R, &(dyn Inputs<R> + Send + Sync)),
    head: &Head,
    (position, search_share): (&Position, f64),
    active: &mut Active,
) -> Result<Option<Example>, NotationError> {
    let state = rules.parse_state(&position.state)?;
    let position = &to_come(from, &state, position);
    let worth = worth(position, search_share).filter(|_| rules.utility(&state).is_none());
    let Some(worth) = worth else { return Ok(None) };
    let side: Player = inputs.side(rules, &state);
    inputs.refresh(rules, &state, side, active);
    let bucket = inputs.bucket(rules, &state);
    let (target, hoped) = match head.says_outcomes() {
        true => open(head, (position, search_share), side),
        false => (head.hoped(&worth, side), None),
    };
    Ok(Some(Example { bucket, active: active.as_slice().to_vec(), target, hoped }))
}

/// The shares of outcomes of which a position's labels tell: those of the game's result. Of the rest an exact or a
/// search's value tells the mean alone.
fn open(
    head: &Head,
    (position, search_share): (&Position, f64),
    side: Player,
) -> (Vec<f32>, Option<f32>) {
    let mean = position.exact.or(position.search);
    let told = position.result.filter(|_| position.exact.is_none());
    let share = if mean.is_none() { 1.0 } else { 1.0 - search_share as f32 };
    let mut target = told.map_or(vec![0.0; head.len()], |result| head.told(&result, side));
    target.iter_mut().for_each(|number| *number *= share);
    (target, mean.map(|mean| mean.payoff(side) as f32))
}

/// Whether a game is for tests alone, where this share of all games is.
pub(crate) fn is_for_tests(game: u64, share: f64) -> bool {
    (mix64(game ^ 0x7465_7374) >> 11) as f64 / (1u64 << 53) as f64 <= share
}

/// Mixes what comes in a stream: gives one of those that came before for each that comes.
#[derive(Debug)]
pub(crate) struct Shuffle<T> {
    waiting: Vec<T>,
    most: usize,
    random: Random,
}

impl<T> Shuffle<T> {
    pub(crate) fn new(most: usize, random: Random) -> Shuffle<T> {
        Shuffle { waiting: Vec::new(), most, random }
    }

    /// Takes one in; gives one back once so many wait.
    pub(crate) fn exchange(&mut self, one: T) -> Option<T> {
        if self.waiting.len() < self.most {
            self.waiting.push(one);
            return None;
        }
        let place = self.random.below(self.waiting.len());
        Some(std::mem::replace(&mut self.waiting[place], one))
    }

    /// Gives one of those that wait.
    pub(crate) fn take(&mut self) -> Option<T> {
        let place = self.random.below(self.waiting.len().max(1));
        (!self.waiting.is_empty()).then(|| self.waiting.swap_remove(place))
    }
}
