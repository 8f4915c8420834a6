//! Telling rules apart by how they behave.

use outply_game::{Keyed, Player, Rules, Turn, Utility, listed, mix64};

/// Games that are played, and how many plies each goes on at most.
const GAMES: u64 = 64;
const PLIES: u64 = 256;

/// A number that in all likelihood differs for different rules: a hash of random games, the same
/// ones each time, over the keys of the states, the numbers of actions, the player to move and the
/// utilities. Names do not matter: a game with two names has one fingerprint.
pub fn fingerprint<R: Rules + Keyed>(rules: &R) -> u64 {
    let mut print = mix64(rules.players() as u64);
    for game in 0..GAMES {
        let mut state = rules.initial();
        for ply in 0..PLIES {
            let actions = listed(rules, &state);
            let mut take = |number: u64| print = mix64(print ^ number);
            take(rules.key(&state));
            take(actions.len() as u64);
            take(mover(rules, &state));
            if let Some(utility) = rules.utility(&state) {
                for player in 0..rules.players() as u8 {
                    take(utility.payoff(Player(player)).to_bits());
                }
            }
            if actions.is_empty() {
                break;
            }
            let place = mix64(game << 32 | ply) % actions.len() as u64;
            state = rules.result(&state, actions[place as usize]);
        }
    }
    print
}

fn mover<R: Rules>(rules: &R, state: &R::State) -> u64 {
    rules.to_move(state).mover().player().map_or(u64::MAX, |player| player.0.into())
}
