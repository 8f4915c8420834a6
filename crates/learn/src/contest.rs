//! Two sets of weights against each other.

use crate::chance::fallen;
use crate::learner::Learner;
use crate::looks::Looks;
use crate::net::Sums;
use crate::random::Random;
use crate::weights::Weights;
use outply_game::{Draw, Player, Rules, Turn, Utility};

/// How a contest went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contest {
    /// Games that ended.
    pub games: usize,
    /// How much larger the candidate's payoff was than its opponent's, halved in zero-sum games of
    /// two players: the points won per game.
    pub mean: f64,
    /// The standard error of the mean, as if two rounds more had been played, each player winning one by
    /// the largest payoff: so that a few rounds with equal results do not look like certainty (A. Agresti
    /// and B. Coull, "Approximate is better than exact for interval estimation of binomial proportions",
    /// 1998).
    pub error: f64,
    /// The candidate's mean payoff.
    pub payoff: f64,
    /// Whether it ended before all rounds were played.
    pub is_cut: bool,
}

impl Contest {
    /// Whether the candidate is not clearly weaker: its mean is at most three standard errors below even. With two,
    /// of the thirty tests of a training most often one would fail by chance, and a fifth of all games be lost.
    pub fn holds(&self) -> bool {
        self.mean >= -3.0 * self.error
    }
}

/// Plays `candidate` against `other`, both one move ahead, on every seat by turns with the same chance
/// and the same random openings: `rounds` games on each seat.
pub fn contest<R: Rules>(
    learner: &Learner<'_, R>,
    candidate: &Weights,
    other: &Weights,
    rounds: usize,
    seed: u64,
) -> Contest {
    contest_while(learner, (candidate, other), rounds, seed, &|| true)
}

/// The contest of as many rounds as end while `goes_on` says so.
pub(crate) fn contest_while<R: Rules>(
    learner: &Learner<'_, R>,
    (candidate, other): (&Weights, &Weights),
    rounds: usize,
    seed: u64,
    goes_on: &dyn Fn() -> bool,
) -> Contest {
    let players = learner.rules.players();
    let (mut gains, mut payoff, mut is_cut) = (Vec::new(), 0.0, false);
    for round in 0..rounds as u64 {
        let (mut of, before) = (Vec::new(), payoff);
        for seat in 0..players {
            let at = |player: Player| if player.index() == seat { candidate } else { other };
            let Some(payoffs) = game((learner, goes_on), at, seed, round) else { continue };
            payoff += payoffs[seat];
            let others =
                (0..players).filter(|player| *player != seat).map(|player| payoffs[player]);
            let mean = others.sum::<f64>() / (players.max(2) - 1) as f64;
            of.push(match players {
                1 => {
                    payoffs[0]
                        - game((learner, goes_on), |_| other, seed, round)
                            .map_or(payoffs[0], |of| of[0])
                }
                2 => (payoffs[seat] - mean) / 2.0,
                _ => payoffs[seat] - mean,
            });
        }
        // A round without all its seats would not be fair.
        is_cut = !goes_on();
        if is_cut {
            payoff = before;
            break;
        }
        if !of.is_empty() {
            gains.push(of.iter().sum::<f64>() / of.len() as f64);
        }
    }
    let (mean, error) = mean_and_error(&gains, f64::from(learner.settings.unit));
    let games = gains.len() * players;
    Contest { games, mean, error, payoff: payoff / games.max(1) as f64, is_cut }
}

/// The mean gain a round, and its standard error with one gain and one loss of `unit` more.
fn mean_and_error(gains: &[f64], unit: f64) -> (f64, f64) {
    let count = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / count.max(1.0);
    let more = [unit, -unit];
    let squares = gains.iter().chain(&more).map(|gain| (gain - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count + 1.0) / (count + 2.0)).sqrt())
}

/// The payoffs of a game; `None` if it was interrupted, or was not to go on to its end.
fn game<'w, R: Rules>(
    (learner, goes_on): (&Learner<'_, R>, &dyn Fn() -> bool),
    at: impl Fn(Player) -> &'w Weights,
    seed: u64,
    round: u64,
) -> Option<Vec<f64>> {
    let (rules, settings) = (learner.rules, &learner.settings);
    let mut random = Random::new(&[seed, round, 0x636f6e74]);
    let (mut state, mut looks, mut sums) = (rules.initial(), Looks::default(), Sums::default());
    let mut moves = 0;
    for _ in 0..settings.most_moves {
        if let Some(utility) = rules.utility(&state) {
            return Some(
                (0..rules.players()).map(|player| utility.payoff(Player(player as u8))).collect(),
            );
        }
        if !goes_on() {
            return None;
        }
        state = match rules.to_move(&state).mover().player() {
            None => fallen(rules, &learner.chance, &state, &mut random)?,
            Some(mover) => {
                looks.at((rules, &*learner.sight), at(mover), (&state, mover));
                let random_place = random.below(looks.len().max(1));
                let place = if moves < settings.opening {
                    random_place
                } else {
                    looks.best(at(mover), mover, &mut sums)?.0
                };
                moves += 1;
                looks.get(place)?.0.clone()
            }
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_without_a_difference_leave_doubt() {
        let error = |rounds: usize| mean_and_error(&vec![0.0; rounds], 1.0).1;
        assert!(error(0) >= 1.0 && (0.03..0.04).contains(&error(40)), "{}", error(40));
        assert!(error(400) < error(40) / 5.0);
        // Of many rounds it is the usual one.
        let gains: Vec<f64> = (0..1_000).map(|round| f64::from(round % 2) * 2.0 - 1.0).collect();
        let (mean, error) = mean_and_error(&gains, 1.0);
        assert!(mean.abs() < 1e-9 && (error * 1_000f64.sqrt() - 1.0).abs() < 0.01, "{error}");
    }
}
