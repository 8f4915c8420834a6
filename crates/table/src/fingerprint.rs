//! Telling rules apart by how they behave.

use outply_game::{Keyed, Player, Rules, Turn, Utility, mix64};

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
            let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
            let seen = [rules.key(&state), actions.len() as u64, mover(rules, &state)];
            print = seen.iter().fold(print, |print, &number| mix64(print ^ number));
            print = payoffs(rules, &state).fold(print, |print, payoff| mix64(print ^ payoff));
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

fn payoffs<R: Rules>(rules: &R, state: &R::State) -> impl Iterator<Item = u64> {
    let (utility, players) = (rules.utility(state), rules.players());
    utility.into_iter().flat_map(move |utility| {
        (0..players).map(move |player| utility.payoff(Player(player as u8)).to_bits())
    })
}
