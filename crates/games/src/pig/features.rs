//! What makes a Pig position good, and a quick estimate of who wins.

use super::rules::{Pig, PigState, WinnerTakesAll};
use outply_game::{Features, MAX_PLAYERS, Mover, PayoffEvaluator, Payoffs, Player, Rules};

/// The lead in banked points over the best opponent, and the turn's total, for the player whose
/// turn it is.
#[derive(Clone, Copy, Default, Debug)]
pub struct PigFeatures;

/// A point of the turn's total is worth less than a banked one: it may be lost.
pub const WEIGHTS: [i32; 2] = [4, 3];

impl<W: WinnerTakesAll> Features<Pig<W>> for PigFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["lead", "turn total"]
    }

    fn extract(&self, rules: &Pig<W>, state: &PigState, features: &mut [i32]) {
        let own = i32::from(state.score(state.player()));
        let others = players(rules).filter(|&player| player != state.player());
        let best = others.map(|player| i32::from(state.score(player))).max().unwrap_or(0);
        for (feature, value) in features.iter_mut().zip([own - best, i32::from(state.turn)]) {
            *feature = value;
        }
    }
}

/// Win probabilities in proportion to exp(progress / scale), where a player's progress is the
/// score plus, for the player at turn, three fifths of the turn's total and half an average
/// turn. The scale shrinks as the leader nears the target: a late lead is worth more. Fitted to
/// [`Optimal`](super::Optimal) for one die to 100, from which it is 0.023 away on average.
#[derive(Clone, Copy, Default, Debug)]
pub struct PigEvaluator;

/// Half of what a good turn brings on average, about 8 points with one die.
const HALF_TURN: f64 = 4.0;

impl<W: WinnerTakesAll> PayoffEvaluator<Pig<W>> for PigEvaluator {
    fn payoffs(&mut self, rules: &Pig<W>, state: &PigState) -> Payoffs {
        let mut progress = [0.0; MAX_PLAYERS];
        for player in players(rules) {
            progress[player.index()] = f64::from(state.score(player));
        }
        progress[state.next.index()] += 0.6 * f64::from(state.turn) + HALF_TURN;
        let most = progress.iter().copied().fold(0.0, f64::max);
        let left = (f64::from(rules.target) - most).max(0.0);
        let shares = progress.map(|own| ((own - most) / (18.0 + 0.2 * left)).exp());
        let sum: f64 = shares[..rules.players()].iter().sum();
        let chances = shares.map(|share| share / sum);
        worth::<W>(&chances[..rules.players()])
    }
}

/// The expectation of the utility under these chances of winning.
fn worth<W: WinnerTakesAll>(chances: &[f64]) -> Payoffs {
    let players = chances.len();
    (0..).zip(chances).fold(Payoffs::zero(players), |sum, (winner, chance)| {
        let won = W::won_by(Player(winner), players);
        sum.plus(*chance, &Payoffs::of(&won, players))
    })
}

fn players<W: WinnerTakesAll>(rules: &Pig<W>) -> impl Iterator<Item = Player> {
    (0..rules.players() as u8).map(Player)
}

/// Whether a player (not chance) moves and may hold.
pub(super) fn decides<W: WinnerTakesAll>(rules: &Pig<W>, state: &PigState) -> bool {
    let moves = matches!(rules.to_move(state), Mover::Player(_));
    moves && state.turn > 0 && !rules.is_over(state)
}
