//! Games of chance that are too large to be listed from their start: states before the dice, numbered.

use crate::{Mover, Player, Stochastic, Turn, Utility};

/// What a turn leads to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Follow {
    /// The game is over: the first player's payoff.
    Over(f64),
    /// The state with this number.
    Same(u64),
    /// A state that the one with this number mirrors, the players having changed places: its payoffs are
    /// the negative ones.
    Mirrored(u64),
}

/// The states of a game of two players and chance in which a turn begins, numbered: what a table is
/// built of by value iteration, and looked up by. A number takes a few bytes there, where a state that is
/// found and listed with all that follows takes hundreds.
///
/// In a numbered state chance is to move, then the first player; whatever that player does leads to
/// another one, or ends the game.
pub trait Numbered<R: Stochastic>: Send + Sync {
    /// All numbers are below this. Some may be those of no state.
    fn count(&self) -> u64;

    /// How many stages there are.
    fn stages(&self) -> usize;

    /// The numbers of a stage's states, those of games under way, in the order in which they are best
    /// worked out. Each is in one stage, and turns lead to the same stage or to one before it.
    fn numbers(&self, stage: usize) -> Vec<u64>;

    /// The state with this number; `None` if no state has it, or a game that is over.
    fn state(&self, number: u64) -> Option<R::State>;

    /// The number of a state in which a turn begins, the game not being over, and whether that number's
    /// state mirrors it; `None` if it has none.
    fn place(&self, state: &R::State) -> Option<(u64, bool)>;

    /// Calls `visit` with the probability of each thing that chance may do first and with all that the
    /// player may make of it, which is put in `follows`. Answers whether all of it is numbered or over.
    ///
    /// Unless overridden it asks the rules, as whoever verifies a table does in any case.
    fn each_chance(
        &self,
        rules: &R,
        number: u64,
        follows: &mut Vec<Follow>,
        visit: &mut dyn FnMut(f64, &[Follow]),
    ) -> bool {
        match self.state(number) {
            Some(state) => by_rules(self, rules, &state, follows, visit).is_some(),
            None => true,
        }
    }
}

/// What [`Numbered::each_chance`] does, by the rules alone, and how many actions there are; `None` if
/// something is neither numbered nor over.
pub fn by_rules<R: Stochastic, N: Numbered<R> + ?Sized>(
    numbered: &N,
    rules: &R,
    state: &R::State,
    follows: &mut Vec<Follow>,
    visit: &mut dyn FnMut(f64, &[Follow]),
) -> Option<u64> {
    let mut actions = 0;
    for (outcome, probability) in rules.outcomes(state) {
        let thrown = rules.result(state, outcome);
        if rules.to_move(&thrown).mover() != Mover::Player(Player::FIRST) {
            return None;
        }
        follows.clear();
        for action in rules.actions(&thrown) {
            follows.push(follow(numbered, rules, &rules.result(&thrown, action))?);
        }
        actions += follows.len() as u64;
        visit(probability, follows);
    }
    Some(actions)
}

fn follow<R: Stochastic, N: Numbered<R> + ?Sized>(
    numbered: &N,
    rules: &R,
    state: &R::State,
) -> Option<Follow> {
    if let Some(utility) = rules.utility(state) {
        return Some(Follow::Over(utility.payoff(Player::FIRST)));
    }
    let (number, mirrored) = numbered.place(state)?;
    Some(if mirrored { Follow::Mirrored(number) } else { Follow::Same(number) })
}
