//! Laws about whole games: that they end, that random ones are what they are said to be, and that an
//! evaluator looks with the mover's eyes.

use super::Broken;
use super::walk::Walk;
use crate::rules::random_game_by_actions;
use crate::{Draw, Evaluator, MAX_PLAYERS, Player, Rules, Turn, Utility, mix64};

/// Random games of each kind that are compared.
const GAMES: u64 = 200;
/// How many standard errors apart means may lie: by chance one pair of means in a hundred million
/// does.
const ERRORS: f64 = 6.0;

/// Random numbers for one game.
struct Numbers(u64);

impl Draw for Numbers {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix64(mix64(self.0))
    }
}

/// Numbers seen one after the other.
#[derive(Clone, Copy, Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    fn variance(&self) -> f64 {
        (self.squares / self.count.max(1.0) - self.mean() * self.mean()).max(0.0)
    }
}

/// `random_game` against its definition, by the mean payoff of each player.
pub(super) fn random_games<R: Rules>(rules: &R, walk: Walk) -> Result<(), Broken> {
    let plies = walk.plies as u32;
    let initial = rules.initial();
    let players = rules.players().min(MAX_PLAYERS);
    let (mut own, mut plain) = (vec![Sample::default(); players], vec![Sample::default(); players]);
    for game in 0..GAMES {
        let seed = |kind: u64| Numbers(mix64(walk.seed ^ mix64(game << 1 | kind)));
        let games = [
            (rules.random_game(&initial, plies, &mut seed(0)), &mut own),
            (random_game_by_actions(rules, &initial, plies, &mut seed(1)), &mut plain),
        ];
        for (utility, samples) in games {
            let Some(utility) = utility else { continue };
            for (player, sample) in samples.iter_mut().enumerate() {
                sample.add(utility.payoff(Player(player as u8)));
            }
        }
    }
    for (player, (own, plain)) in own.iter().zip(&plain).enumerate() {
        let both = own.count.min(plain.count) > GAMES as f64 / 4.0;
        let apart = (own.mean() - plain.mean()).abs();
        // The pooled variance: a sample without any spread says little about it.
        let error = ((own.variance() + plain.variance()) / GAMES as f64).sqrt();
        if both && apart > ERRORS * error && apart > 1e-9 {
            return Err(Broken {
                law: "random_game plays random games",
                what: format!(
                    "random_game() gives player {} {:.3} on average, the same games action by \
                     action {:.3}",
                    player + 1,
                    own.mean(),
                    plain.mean()
                ),
                path: Vec::new(),
                state: format!("{initial:?}"),
            });
        }
    }
    Ok(())
}

/// Estimates of a player's states and what the games brought that player.
#[derive(Clone, Copy, Default)]
struct Pairs {
    estimates: Sample,
    payoffs: Sample,
    products: f64,
}

impl Pairs {
    fn add(&mut self, estimate: f64, payoff: f64) {
        self.estimates.add(estimate);
        self.payoffs.add(payoff);
        self.products += estimate * payoff;
    }

    /// Pearson's correlation; 0 where either never changes.
    fn correlation(&self) -> f64 {
        let spread = (self.estimates.variance() * self.payoffs.variance()).sqrt();
        let covariance = self.products / self.estimates.count.max(1.0)
            - self.estimates.mean() * self.payoffs.mean();
        if spread > 1e-12 { covariance / spread } else { 0.0 }
    }
}

/// From how strong a correlation on an evaluator is taken at its word, and how many states of each
/// player that needs.
const TELLS: f64 = 0.2;
const STATES: f64 = 100.0;

/// Estimates of the last states of random games against the results. An evaluator that sees all
/// states with the first player's eyes is right about one player and wrong about the other.
pub(super) fn evaluator_side<R: Rules, E: Evaluator<R>>(
    rules: &R,
    evaluator: &mut E,
    walk: Walk,
) -> Result<(), Broken> {
    if rules.players() != 2 {
        return Ok(());
    }
    let mut pairs = [Pairs::default(); 2];
    for game in 0..walk.games {
        let Some((states, payoff)) = last_states(rules, walk, game) else { continue };
        for state in states {
            let Some(mover) = rules.to_move(&state).mover().player() else { continue };
            evaluator.reset(rules, &state);
            let estimate = f64::from(evaluator.evaluate(rules, &state));
            pairs[mover.index().min(1)].add(estimate, payoff[mover.index().min(1)]);
        }
    }
    let [first, second] = pairs.map(|pairs| pairs.correlation());
    let enough = pairs.iter().all(|pairs| pairs.estimates.count >= STATES);
    let opposed = first.min(second) < -TELLS && first.max(second) > TELLS;
    if !enough || !opposed {
        return Ok(());
    }
    let (right, wrong) = if first > second { ("first", "second") } else { ("second", "first") };
    Err(Broken {
        law: "an evaluator estimates for the player to move",
        what: format!(
            "near the end of random games its estimates go with the result where the {right} \
             player is to move and against it where the {wrong} one is (correlations {first:.2} \
             and {second:.2}): change the sign for the {wrong} player"
        ),
        path: Vec::new(),
        state: format!("{:?}", rules.initial()),
    })
}

/// The last third of a random game's states, and what it brought both players; `None` if it did not
/// end.
fn last_states<R: Rules>(rules: &R, walk: Walk, game: u64) -> Option<(Vec<R::State>, [f64; 2])> {
    let mut states = vec![rules.initial()];
    let mut draw = Numbers(mix64(walk.seed ^ mix64(game)));
    loop {
        let state = states.last()?;
        if let Some(utility) = rules.utility(state) {
            let payoff = [utility.payoff(Player(0)), utility.payoff(Player(1))];
            states.pop();
            let from = 2 * states.len() / 3;
            return Some((states.split_off(from), payoff));
        }
        let actions: Vec<R::Action> = rules.actions(state).into_iter().collect();
        if actions.is_empty() || states.len() > walk.plies {
            return None;
        }
        let next = rules.result(state, actions[draw.below(actions.len())]);
        states.push(next);
    }
}
