//! The property game keeps the laws, the usual game's numbers, and its own books.

mod books;
mod text;
mod truths;
mod turns;

use outply_game::{Mover, Notation, Rules, Stochastic, mix64};
use outply_games::property::{Action, Position, Property};

fn rules(players: usize, rounds: Option<u32>) -> Property {
    Property::new(players, rounds).unwrap()
}

fn read(rules: &Property, text: &str) -> Position {
    rules.parse_state(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Chance by its probabilities, players by `choose`.
fn step(
    rules: &Property,
    state: &Position,
    random: &mut u64,
    choose: impl Fn(&[Action], u64) -> Action,
) -> Option<(Action, Position)> {
    *random = mix64(*random);
    let action = if rules.to_move(state) == Mover::Chance {
        let mut left = (*random >> 11) as f64 / (1u64 << 53) as f64;
        let outcomes: Vec<(Action, f64)> = rules.outcomes(state).into_iter().collect();
        let drawn = outcomes.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        drawn.or(outcomes.last())?.0
    } else {
        let actions: Vec<Action> = rules.actions(state).into_iter().collect();
        if actions.is_empty() {
            return None;
        }
        choose(&actions, *random)
    };
    Some((action, rules.result(state, action)))
}

fn at_random(actions: &[Action], random: u64) -> Action {
    actions[(random >> 7) as usize % actions.len()]
}
