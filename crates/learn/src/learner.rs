//! Learning by temporal differences from games against itself.

use crate::beside::{Estimate, Wider};
use crate::carousel::Carousel;
use crate::chance::{Chance, drawn, fallen};
use crate::coherence::{Coherence, Together};
use crate::head::Head;
use crate::lesson::{self, Desk, Ground};
use crate::random::Random;
use crate::weights::{Beside, Shape, Weights};
use outply_game::{
    Active, Inputs, Lookahead, NoMemory, Player, Practice, Rules, Stochastic, Think, Turn, Utility,
};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

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
    /// How sharply steps by temporal coherence shrink: 0 by the share of the errors that has not cancelled out, `b` above
    /// 0 by `exp(b (share - 1))`, which stays above `exp(-b)`, so that weights never stand still (S. Bagheri and others,
    /// "Online adaptable learning rates for the game Connect-4", 2014, with 2.7).
    pub sharpness: f32,
    /// What a payoff still to come counts for each move that it is away, as a factor above 0, up to 1: below 1 the winner
    /// hurries and the loser holds out, so that both meet the play that is hardest for them. Where learning looks one
    /// move ahead.
    pub discount: f32,
    /// How much a plain sum starts with in favour of moves not yet tried, in its own unit, with one
    /// player or in zero-sum games of two (H. Guei and others, "Optimistic temporal difference
    /// learning for 2048", 2021).
    pub optimism: f32,
    /// The probability of a random move, so that all kinds of positions come up.
    pub explore: f64,
    /// The most random moves at the start of a game.
    pub opening: usize,
    /// How many of the games begin with random moves, from 0 to 1; the others go the way that is thought best.
    pub opening_share: f64,
    /// A game is stopped after this many moves.
    pub most_moves: usize,
    /// How many moves later a state is learnt, while the game goes on, by the errors of the states that have
    /// followed (delayed learning: W. Jaśkowski, 2018), so that long games profit from their beginnings; 0 to learn
    /// from a game once it is over, from its end. Where one number says what is learnt.
    pub delay: usize,
    /// About the largest payoff, where values are learnt.
    pub unit: f32,
    /// Whether the payoffs of several players are shares of one whole, the win: none below 0, all together 1. The
    /// chances of each are then learnt, which stay within bounds, as values of many players do not: taught values, a
    /// network of 32 cells learnt nothing in Chinese checkers.
    pub shares: bool,
    /// How far each move's search looks ([`Learner::by_search`]); `None` for one move ahead.
    pub lookahead: Option<Lookahead>,
}

/// Random games played to get to know a game.
const SAMPLES: u64 = 60;
/// The most random moves at the beginning.
const MOST_OPENING: usize = 10;
/// The most moves of a game, those of chance included.
const MOST_MOVES: usize = 2_000;

/// How a training game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Moves of players.
    pub moves: usize,
    /// The payoff of each player; empty if the game was stopped.
    pub payoffs: Vec<f64>,
    /// Whether it began at the beginning. Some begin where earlier ones went, for practice, and their payoffs
    /// say little.
    pub is_whole: bool,
}

/// An evaluator that learns a game by playing against itself, one move ahead: the value of each
/// state after a move is corrected by those after the following moves and by the game's end (R.
/// Sutton, "Learning to predict by the methods of temporal differences", 1988; G. Tesauro,
/// "Temporal difference learning and TD-Gammon", 1995). A game is learnt from backwards once it is
/// over, by the lambda-returns of its states.
pub struct Learner<'r, R: Rules> {
    pub(crate) rules: &'r R,
    pub(crate) inputs: Arc<dyn Inputs<R> + Send + Sync>,
    /// The inputs by which it learns: those of all views, and what is beside.
    pub(crate) sight: Arc<dyn Inputs<R> + Send + Sync>,
    pub(crate) chance: Chance<R>,
    pub(crate) settings: Settings,
    weights: Weights,
    /// How well errors agree, where steps go by that.
    pub(crate) coherence: Option<Coherence>,
    pub(crate) carousel: Option<Carousel<R>>,
    think: Option<Think<R>>,
    fault: OnceLock<NoMemory>,
    desk: Desk<R>,
}

impl<R: Rules> fmt::Debug for Learner<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learner").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<'r, R: Rules<Turn = Player>> Learner<'r, R> {
    /// Of a game without chance, from nothing.
    pub fn new(rules: &'r R, inputs: impl Inputs<R> + Send + Sync + 'static) -> Self {
        Learner::with(rules, Arc::new(inputs), Arc::new(|_, _, _| None), |found| found)
    }
}

impl<'r, R: Stochastic> Learner<'r, R> {
    /// Of a game with chance, from nothing.
    pub fn with_chance(rules: &'r R, inputs: impl Inputs<R> + Send + Sync + 'static) -> Self {
        let chance = |rules: &R, state: &R::State, number| drawn(rules.outcomes(state), number);
        Learner::with(rules, Arc::new(inputs), Arc::new(chance), |found| found)
    }
}

impl<'r, R: Rules> Learner<'r, R> {
    /// Of any game, from nothing; `change` sees the settings found for the game.
    pub fn with(
        rules: &'r R,
        inputs: Arc<dyn Inputs<R> + Send + Sync>,
        chance: Chance<R>,
        change: impl FnOnce(Settings) -> Settings,
    ) -> Self {
        let settings = change(found(rules, &chance));
        let (weights, coherence) = beginning(rules, &*inputs, &settings);
        let (carousel, think, desk, sight) = (None, None, Desk::default(), inputs.clone());
        let fault = OnceLock::new();
        Learner {
            rules,
            inputs,
            sight,
            chance,
            settings,
            weights,
            coherence,
            carousel,
            think,
            fault,
            desk,
        }
    }

    /// Learns from so many sides' views, 1 or 2, and beside another evaluator, if one is given with its estimates; from
    /// nothing. `None` where that is impossible: see [`Shape::with_views`].
    pub fn with_views(self, views: usize, beside: Option<(Beside, Estimate<R>)>) -> Option<Self>
    where
        R: 'static,
    {
        let shape = self.weights.shape().clone();
        let (named, estimate) = beside.unzip();
        let points = named.as_ref().map_or(1.0, |beside| beside.points);
        let shape = shape.with_views(views, named)?;
        let beside = estimate.map(|estimate| (estimate, points));
        let sight = Arc::new(Wider { inputs: self.inputs.clone(), views, beside });
        let weights = Weights::new(shape, self.settings.seed);
        let coherence = self.coherence.filter(|_| views == 1);
        Some(Learner { sight, weights, coherence, ..self })
    }

    /// Searches for each move, and learns from what searches find out, from nothing. Values are learnt from theirs
    /// ("rootstrap": J. Veness and others, "Bootstrapping from game tree search", 2009). By simulations a policy is
    /// learnt too, which action is best, and the next searches begin with it ("AlphaZero": D. Silver and others, 2018);
    /// that needs one view, beside nothing. `None` where that is not so, and by inputs that see only what a move brings.
    /// Where searches find the moves payoffs count alike, however far away they are.
    pub fn by_search(self, lookahead: Lookahead, think: Think<R>) -> Option<Self> {
        let shape = self.weights.shape().clone();
        let shape = match lookahead {
            Lookahead::Simulations(_) => shape.with_policy()?,
            Lookahead::Depth(_) => Shape { policy: false, ..shape },
        };
        let settings = Settings { lookahead: Some(lookahead), discount: 1.0, ..self.settings };
        let weights = Weights::new(shape, settings.seed);
        let coherence = self.coherence.is_some().then(|| Coherence::of(&weights.nets));
        let think = Some(think);
        let sees_states = !self.inputs.afterstates_only();
        sees_states.then_some(Learner { settings, weights, coherence, think, ..self })
    }

    /// Whether its inputs see only what a move brings: [`Inputs::afterstates_only`].
    pub fn judges_only_afterstates(&self) -> bool {
        self.inputs.afterstates_only()
    }

    /// How it learns.
    pub fn how(&self) -> &Settings {
        &self.settings
    }

    /// Starts some games at later legs, from states that earlier games reached.
    pub fn practise(self, practice: Arc<dyn Practice<R> + Send + Sync>) -> Self {
        Learner { carousel: Some(Carousel::new(practice)), ..self }
    }

    /// With other settings, from nothing, by one view, beside nothing and without searches.
    pub fn settings(self, change: impl FnOnce(Settings) -> Settings) -> Self {
        let settings = Settings { lookahead: None, ..change(self.settings) };
        let (weights, coherence) = beginning(self.rules, &*self.inputs, &settings);
        let sight = self.inputs.clone();
        Learner { settings, weights, coherence, sight, ..self }
    }

    /// Continues from these weights, with a policy that knows nothing yet if one is learnt and they have none; `false`,
    /// and nothing changes, if they were learnt from other inputs, or have a policy where none is learnt.
    pub fn go_on(&mut self, weights: Weights) -> bool {
        let has_less = self.weights.shape().policy && !weights.shape().policy;
        let weights = if has_less { weights.with_policy() } else { Some(weights) };
        let fits = |weights: &Weights| {
            let shape = weights.shape();
            shape.policy == self.weights.shape().policy && shape.fits(self.rules, &*self.inputs)
        };
        let Some(fitting) = weights.filter(fits) else { return false };
        self.weights = fitting;
        true
    }

    /// Goes back to these weights, of as many inputs; the games that were played stay counted.
    pub(crate) fn take_back(&mut self, weights: &Weights) {
        let games = self.weights.games;
        self.weights.copy(weights);
        self.weights.games = games;
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

    /// What a search for a move lacked, after which no game is played or learnt from.
    pub fn fault(&self) -> Option<NoMemory> {
        self.fault.get().copied()
    }

    /// What its inputs cannot tell apart: [`Inputs::fault`].
    pub fn inputs_fault(&self) -> Option<String> {
        self.inputs.fault()
    }

    /// Plays this many games and learns from each.
    pub fn play_games(&mut self, games: u64) {
        (0..games).for_each(|_| drop(self.play(1.0)));
    }

    /// Plays a game and learns from it, by `step` times the rate.
    pub fn play(&mut self, step: f32) -> Game {
        let number = self.weights.games;
        self.weights.games += 1;
        let sharpness = self.settings.sharpness;
        let (ground, weights, coherence, desk) = self.parts();
        match coherence {
            Some(coherence) => Together::with(weights, (coherence, sharpness), |mut together| {
                lesson::play(&ground, desk, &mut together, (number, step))
            }),
            None => lesson::play(&ground, desk, weights, (number, step)),
        }
    }

    /// What games have in common, what learns, and memory for one game.
    fn parts(&mut self) -> (Ground<'_, R>, &mut Weights, Option<&mut Coherence>, &mut Desk<R>) {
        let from = (self.rules, &*self.sight);
        let carousel = self.carousel.as_ref();
        let Learner { chance, settings, fault, .. } = self;
        let think = self.think.as_ref();
        let ground = Ground { from, chance, settings, carousel, think, fault };
        (ground, &mut self.weights, self.coherence.as_mut(), &mut self.desk)
    }

    /// Whether several threads can play at the same time: where plain sums learn by temporal coherence.
    pub fn is_shared(&self) -> bool {
        self.coherence.is_some()
    }
}

impl<R: Rules + Sync> Learner<'_, R>
where
    R::State: Send,
{
    /// Plays games and learns from them, on `threads` threads if [`Learner::is_shared`], otherwise on one: each
    /// by the step that `next` gives for its number, until it gives none, a search lacks memory
    /// ([`Learner::fault`]), or the inputs cannot tell something apart ([`Learner::inputs_fault`]).
    pub fn play_while(&mut self, threads: usize, next: &(dyn Fn(u64) -> Option<f32> + Sync)) {
        let (games, sharpness) = (AtomicU64::new(self.weights.games), self.settings.sharpness);
        let (ground, weights, coherence, desk) = self.parts();
        let inputs = ground.from.1;
        let goes_on = || ground.fault.get().is_none() && inputs.fault().is_none();
        let next = &|number| if goes_on() { next(number) } else { None };
        match coherence {
            Some(coherence) => Together::with(weights, (coherence, sharpness), |together| {
                let play = |desk: &mut Desk<R>| {
                    let mut own = together;
                    each(&games, next, |number, step| {
                        drop(lesson::play(&ground, desk, &mut own, (number, step)));
                    });
                };
                std::thread::scope(|scope| {
                    (1..threads).for_each(|_| drop(scope.spawn(|| play(&mut Desk::default()))));
                    play(desk);
                });
            }),
            None => each(&games, next, |number, step| {
                drop(lesson::play(&ground, desk, weights, (number, step)));
            }),
        }
        self.weights.games = games.into_inner();
    }
}

/// Plays games, numbered among all threads, as long as there is a next step.
fn each(
    games: &AtomicU64,
    next: &(dyn Fn(u64) -> Option<f32> + Sync),
    mut play: impl FnMut(u64, f32),
) {
    loop {
        let number = games.fetch_add(1, Ordering::Relaxed);
        let Some(step) = next(number) else { break };
        play(number, step);
    }
    games.fetch_sub(1, Ordering::Relaxed);
}

/// The weights to begin with, and what their steps go by.
fn beginning<R: Rules>(
    rules: &R,
    inputs: &(dyn Inputs<R> + Send + Sync),
    settings: &Settings,
) -> (Weights, Option<Coherence>) {
    let shape = Shape::of(rules, inputs, settings.cells, settings.unit);
    let shape = if settings.shares { shape.with_shares() } else { shape };
    // A state after a move is seen by the player who moves next: worse for that one is better.
    let sign = match shape.head {
        Head::Expected | Head::Values { opposed: true, .. } => -1.0,
        Head::Values { players: 1, .. } => 1.0,
        Head::Payoffs(_) | Head::Shares(_) | Head::Values { .. } => 0.0,
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

/// Settings for a game: random games tell how long it is, what is won, whether it is shared, and whether chance takes
/// part.
fn found<R: Rules>(rules: &R, chance: &Chance<R>) -> Settings {
    let (mut moves, mut unit, mut falls) = (0, 0.0f64, false);
    let (mut ended, mut shared) = (0, 0);
    for game in 0..SAMPLES {
        let mut random = Random::new(&[0x67616d65, game]);
        let mut state = rules.initial();
        for _ in 0..MOST_MOVES {
            let next = if rules.to_move(&state).mover().player().is_none() {
                falls = true;
                fallen(rules, chance, &state, &mut random)
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
            let payoff = |player: usize| utility.payoff(Player(player as u8)).abs();
            unit = (0..rules.players()).map(payoff).fold(unit, f64::max);
            (ended, shared) = (ended + 1, shared + u64::from(is_shared(&utility, rules.players())));
        }
    }
    let length = moves / SAMPLES as usize;
    let (explore, opening) = if falls { (0.0, 0) } else { (0.1, (length / 4).min(MOST_OPENING)) };
    Settings {
        seed: 1,
        cells: 32,
        rate: 0.05,
        lambda: 0.5,
        coherence: false,
        sharpness: 0.0,
        discount: 1.0,
        optimism: 0.0,
        explore,
        opening,
        opening_share: 1.0,
        most_moves: MOST_MOVES,
        delay: 0,
        unit: if unit > 0.0 { unit as f32 } else { 1.0 },
        shares: ended > 0 && shared == ended,
        lookahead: None,
    }
}

/// Whether payoffs are shares of one whole.
fn is_shared(utility: &impl Utility, players: usize) -> bool {
    let payoffs = (0..players).map(|player| utility.payoff(Player(player as u8)));
    let sum: f64 = payoffs.clone().sum();
    players > 1 && (sum - 1.0).abs() < 1e-6 && payoffs.clone().all(|payoff| payoff >= 0.0)
}
