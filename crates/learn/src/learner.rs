//! Learning by temporal differences from games against itself.

use crate::coherence::Coherence;
use crate::head::Head;
use crate::random::Random;
use crate::weights::{Scratch, Shape, Weights};
use outply_game::{Active, Draw, Inputs, Player, Rules, Stochastic, Turn, Utility};
use std::fmt;
use std::sync::Arc;

/// What chance can bring at a state, with probabilities.
pub type Outcomes<R> =
    Arc<dyn Fn(&R, &<R as Rules>::State) -> Vec<(<R as Rules>::Action, f64)> + Send + Sync>;

/// How to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Chance comes from this.
    pub seed: u64,
    /// Hidden cells; 0 for a plain sum.
    pub cells: usize,
    /// How far weights move in a step.
    pub rate: f32,
    /// How far ahead learning looks: 0 counts only the next state, 1 only the game's end.
    pub lambda: f32,
    /// Whether each weight of a plain sum takes smaller steps the more its errors have cancelled
    /// out: temporal coherence (D. Beal and M. Smith, 1999; W. Jaśkowski, 2018).
    pub coherence: bool,
    /// How much a plain sum starts with in favour of moves not yet tried, in its own unit, with one
    /// player or in zero-sum games of two (H. Guei and others, "Optimistic temporal difference
    /// learning for 2048", 2021).
    pub optimism: f32,
    /// The probability of a random move, so that all kinds of positions come up.
    pub explore: f64,
    /// The most random moves at the start of a game.
    pub opening: usize,
    /// A game is stopped after this many moves.
    pub most_moves: usize,
    /// About the largest payoff, where values are learnt.
    pub unit: f32,
}

/// Random games played to get to know a game.
const SAMPLES: u64 = 60;
/// The most random moves at the beginning.
const MOST_OPENING: usize = 10;
/// With more inputs on than this, steps towards a value get shorter.
const FEW: f32 = 16.0;
/// The most moves of a game, those of chance included.
const MOST_MOVES: usize = 2_000;

/// How a training game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Moves of players.
    pub moves: usize,
    /// The payoff of each player; empty if the game was stopped.
    pub payoffs: Vec<f64>,
}

/// A move of a game learnt from: the state after it.
struct Step {
    bucket: usize,
    side: Player,
    active: Vec<(u32, f32)>,
    /// What the best action's state was said to be worth, as a side sees it, where another was taken.
    instead: Option<(Player, Vec<f32>)>,
}

/// An evaluator that learns a game by playing against itself, one move ahead: the value of each
/// state after a move is corrected by those after the following moves and by the game's end (R.
/// Sutton, "Learning to predict by the methods of temporal differences", 1988; G. Tesauro,
/// "Temporal difference learning and TD-Gammon", 1995). A game is learnt from backwards once it is
/// over, by the lambda-returns of its states.
pub struct Learner<'r, R: Rules> {
    pub(crate) rules: &'r R,
    pub(crate) inputs: Arc<dyn Inputs<R> + Send + Sync>,
    pub(crate) outcomes: Outcomes<R>,
    pub(crate) settings: Settings,
    weights: Weights,
    /// How well errors agree, where steps go by that.
    pub(crate) coherence: Option<Coherence>,
    scratch: Scratch,
}

impl<R: Rules> fmt::Debug for Learner<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learner").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<'r, R: Rules<Turn = Player>> Learner<'r, R> {
    /// Of a game without chance, from nothing.
    pub fn new(rules: &'r R, inputs: impl Inputs<R> + Send + Sync + 'static) -> Self {
        Learner::with_outcomes(rules, Arc::new(inputs), Arc::new(|_, _| Vec::new()), |found| found)
    }
}

impl<'r, R: Stochastic> Learner<'r, R> {
    /// Of a game with chance, from nothing.
    pub fn with_chance(rules: &'r R, inputs: impl Inputs<R> + Send + Sync + 'static) -> Self {
        let outcomes = |rules: &R, state: &R::State| rules.outcomes(state).into_iter().collect();
        Learner::with_outcomes(rules, Arc::new(inputs), Arc::new(outcomes), |found| found)
    }
}

impl<'r, R: Rules> Learner<'r, R> {
    /// Of any game, from nothing: `outcomes` are those of a chance node with their probabilities, and
    /// `change` sees the settings found for the game.
    pub fn with_outcomes(
        rules: &'r R,
        inputs: Arc<dyn Inputs<R> + Send + Sync>,
        outcomes: Outcomes<R>,
        change: impl FnOnce(Settings) -> Settings,
    ) -> Self {
        let settings = change(found(rules, &outcomes));
        let (weights, coherence) = beginning(rules, &*inputs, &settings);
        let scratch = Scratch::default();
        Learner { rules, inputs, outcomes, settings, weights, coherence, scratch }
    }

    /// With other settings, from nothing.
    pub fn settings(self, change: impl FnOnce(Settings) -> Settings) -> Self {
        let settings = change(self.settings);
        let (weights, coherence) = beginning(self.rules, &*self.inputs, &settings);
        Learner { settings, weights, coherence, ..self }
    }

    /// Continues from these weights; `false`, and nothing changes, if they were learnt from other
    /// inputs.
    pub fn go_on(&mut self, weights: Weights) -> bool {
        let fits = weights.shape().fits(self.rules, &*self.inputs);
        if fits {
            self.weights = weights;
        }
        fits
    }

    /// What was learnt.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What was learnt, as an evaluator.
    pub fn learned(&self) -> crate::Learned<R> {
        let (weights, inputs) = (Arc::new((&self.weights).into()), self.inputs.clone());
        crate::Learned::new(self.rules, weights, inputs).expect("its own weights")
    }

    /// Plays this many games and learns from each.
    pub fn play_games(&mut self, games: u64) {
        (0..games).for_each(|_| drop(self.play(1.0)));
    }

    /// Plays a game and learns from it, by `step` times the rate.
    pub fn play(&mut self, step: f32) -> Game {
        let mut random = Random::new(&[self.settings.seed, self.weights.games]);
        let opening = random.below(self.settings.opening + 1);
        let (mut state, mut steps) = (self.rules.initial(), Vec::new());
        let mut utility = self.rules.utility(&state);
        for _ in 0..self.settings.most_moves {
            if utility.is_some() {
                break;
            }
            let Some(next) = self.next(&state, opening, &mut steps, &mut random) else { break };
            utility = self.rules.utility(&next);
            state = next;
        }
        self.learn(&steps, utility, self.settings.rate * step);
        self.weights.games += 1;
        let payoffs = utility.map(|utility| payoffs(self.rules, &utility)).unwrap_or_default();
        Game { moves: steps.len(), payoffs }
    }

    /// The state after chance or a player has moved; `None` if nothing can be done.
    fn next(
        &mut self,
        state: &R::State,
        opening: usize,
        steps: &mut Vec<Step>,
        random: &mut Random,
    ) -> Option<R::State> {
        let Some(mover) = self.rules.to_move(state).mover().player() else {
            return drawn(self.rules, &self.outcomes, state, random);
        };
        let states: Vec<R::State> = successors(self.rules, state);
        let explores = steps.len() < opening || random.unit() < self.settings.explore;
        let place = if explores { random.below(states.len().max(1)) } else { usize::MAX };
        let best = self.best(&states, mover)?;
        let instead = (explores && place != best).then(|| self.said(&states[best]));
        let next = states.into_iter().nth(if explores { place } else { best })?;
        let side = self.inputs.side(self.rules, &next);
        let active = self.scratch.seen.of(side);
        self.inputs.refresh(self.rules, &next, side, active);
        let active = active.as_slice().to_vec();
        let bucket = self.inputs.bucket(self.rules, &next);
        steps.push(Step { bucket, side, active, instead });
        Some(next)
    }

    /// The place of the state that is best for `mover`.
    fn best(&mut self, states: &[R::State], mover: Player) -> Option<usize> {
        best(self.rules, (&self.weights, &*self.inputs), states, mover, &mut self.scratch)
    }

    /// What the side that sees `state` is said about it.
    fn said(&mut self, state: &R::State) -> (Player, Vec<f32>) {
        let side = self.inputs.side(self.rules, state);
        if let Some(utility) = self.rules.utility(state) {
            return (side, self.weights.shape.head.told(&utility, side));
        }
        let Scratch { seen, sums } = &mut self.scratch;
        let active = seen.of(side);
        self.inputs.refresh(self.rules, state, side, active);
        let bucket = self.inputs.bucket(self.rules, state);
        (side, self.weights.said(bucket, active.as_slice(), sums).to_vec())
    }

    /// The share of a step that each of so many weights goes. Errors of values have no bound, and steps for many
    /// inputs at once would go too far: with Othello's 64 discs learning diverged within 300 games.
    fn share(&self, on: usize) -> f32 {
        let on = on.max(1) as f32;
        match self.weights.shape.head {
            _ if self.settings.cells == 0 => 1.0 / on,
            Head::Values { .. } => (FEW / on).min(1.0),
            Head::Payoffs(_) | Head::Expected => 1.0,
        }
    }

    /// Goes through the game from its end.
    fn learn(&mut self, steps: &[Step], utility: Option<R::Utility>, rate: f32) {
        let Some(end) = steps.last() else { return };
        // The end itself is known; a game that was interrupted is worth what its last state is said
        // to be.
        let known = utility.map(|utility| self.weights.shape.head.told(&utility, end.side));
        let mut target = match known {
            Some(known) => known,
            None => {
                self.weights.said(end.bucket, &end.active, &mut self.scratch.sums);
                self.scratch.sums.ends.clone()
            }
        };
        let mut side = end.side;
        let mut over = utility.is_some();
        for step in steps.iter().rev() {
            let head: &Head = &self.weights.shape.head;
            head.turn(side, step.side, &mut target);
            side = step.side;
            // A state in which the game is over is asked of the rules, never of the weights.
            if !over {
                let rate = rate * self.share(step.active.len());
                self.weights.learn(
                    step.bucket,
                    &step.active,
                    &target,
                    rate,
                    (&mut self.scratch.sums, self.coherence.as_mut()),
                );
                let said = self.weights.said(step.bucket, &step.active, &mut self.scratch.sums);
                for (target, said) in target.iter_mut().zip(said) {
                    *target = self.settings.lambda * *target + (1.0 - self.settings.lambda) * said;
                }
            }
            over = false;
            if let Some((other, instead)) = &step.instead {
                (side, target) = (*other, instead.clone());
            }
        }
    }
}

/// The weights to begin with, and what their steps go by.
fn beginning<R: Rules>(
    rules: &R,
    inputs: &(dyn Inputs<R> + Send + Sync),
    settings: &Settings,
) -> (Weights, Option<Coherence>) {
    let shape = Shape::of(rules, inputs, settings.cells, settings.unit);
    // A state after a move is seen by the player who moves next: worse for that one is better.
    let sign = match shape.head {
        Head::Expected | Head::Values { opposed: true, .. } => -1.0,
        Head::Values { players: 1, .. } => 1.0,
        Head::Payoffs(_) | Head::Values { .. } => 0.0,
    };
    let mut weights = Weights::new(shape, settings.seed);
    if settings.optimism != 0.0 {
        let (state, mut active) = (rules.initial(), Active::new());
        inputs.refresh(rules, &state, inputs.side(rules, &state), &mut active);
        weights.lean(sign * settings.optimism / active.as_slice().len().max(1) as f32);
    }
    let coherent = settings.coherence && settings.cells == 0;
    let coherence = coherent.then(|| Coherence::of(&weights.nets));
    (weights, coherence)
}

/// Every player's payoff.
pub(crate) fn payoffs<R: Rules>(rules: &R, utility: &R::Utility) -> Vec<f64> {
    let mut payoffs = Vec::new();
    for player in 0..rules.players() as u8 {
        payoffs.push(utility.payoff(Player(player)));
    }
    payoffs
}

/// The states that the mover can bring about.
pub(crate) fn successors<R: Rules>(rules: &R, state: &R::State) -> Vec<R::State> {
    let mut states = Vec::new();
    for action in rules.actions(state) {
        states.push(rules.result(state, action));
    }
    states
}

/// The state after chance has fallen; `None` where nothing can fall.
pub(crate) fn drawn<R: Rules>(
    rules: &R,
    outcomes: &Outcomes<R>,
    state: &R::State,
    random: &mut Random,
) -> Option<R::State> {
    let outcomes = outcomes(rules, state);
    let mut left = random.unit();
    let fallen = outcomes.iter().find(|(_, probability)| {
        left -= probability;
        left < 0.0
    });
    let (outcome, _) = *fallen.or(outcomes.last())?;
    Some(rules.result(state, outcome))
}

/// The place among `states` of the one that is best for `mover`; the first of equal ones.
pub(crate) fn best<R: Rules>(
    rules: &R,
    (weights, inputs): (&Weights, &(dyn Inputs<R> + Send + Sync)),
    states: &[R::State],
    mover: Player,
    scratch: &mut Scratch,
) -> Option<usize> {
    if states.len() < 2 {
        return states.len().checked_sub(1);
    }
    let (mut best, mut most) = (0, f64::NEG_INFINITY);
    for (place, state) in states.iter().enumerate() {
        let worth = match rules.utility(state) {
            Some(utility) => utility.payoff(mover),
            None => weights.payoff((rules, inputs), state, mover, scratch),
        };
        if worth > most {
            (best, most) = (place, worth);
        }
    }
    Some(best)
}

/// Settings for a game: random games tell how long it is, what is won, and whether chance takes part.
fn found<R: Rules>(rules: &R, outcomes: &Outcomes<R>) -> Settings {
    let (mut moves, mut unit, mut chance) = (0, 0.0f64, false);
    for game in 0..SAMPLES {
        let mut random = Random::new(&[0x67616d65, game]);
        let mut state = rules.initial();
        for _ in 0..MOST_MOVES {
            let next = if rules.to_move(&state).mover().player().is_none() {
                chance = true;
                drawn(rules, outcomes, &state, &mut random)
            } else {
                moves += 1;
                let mut list = Vec::new();
                outply_game::any_action(rules, &state, &mut random, &mut list)
                    .map(|action| rules.result(&state, action))
            };
            let Some(next) = next.filter(|_| rules.utility(&state).is_none()) else { break };
            state = next;
        }
        if let Some(utility) = rules.utility(&state) {
            unit = payoffs(rules, &utility).into_iter().map(f64::abs).fold(unit, f64::max);
        }
    }
    let length = moves / SAMPLES as usize;
    let (explore, opening) = if chance { (0.0, 0) } else { (0.1, (length / 4).min(MOST_OPENING)) };
    Settings {
        seed: 1,
        cells: 32,
        rate: 0.05,
        lambda: 0.5,
        coherence: false,
        optimism: 0.0,
        explore,
        opening,
        most_moves: MOST_MOVES,
        unit: if unit > 0.0 { unit as f32 } else { 1.0 },
    }
}
