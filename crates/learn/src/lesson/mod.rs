//! A game to learn from.

mod searched;

use crate::carousel::Carousel;
use crate::chance::{Chance, fallen};
use crate::head::Head;
use crate::learner::{Game, Settings};
use crate::live::LiveDesk;
use crate::looks::{From, Looks};
use crate::mind::Pupil;
use crate::net::Sums;
use crate::policy::{Alternative, PolicyDesk};
use crate::random::Random;
use outply_game::{Draw, NoMemory, Player, Rules, Think, Turn, Utility};
use searched::Considered;
use std::sync::OnceLock;

/// How many moves before it is learnt the memory is sent for what that needs.
const AHEAD: usize = 4;

/// So many moves that were learnt are forgotten together.
const FORGOTTEN: usize = 64;

/// What all games of a training have in common.
pub(crate) struct Ground<'g, R: Rules> {
    pub(crate) from: From<'g, R>,
    pub(crate) chance: &'g Chance<R>,
    pub(crate) settings: &'g Settings,
    pub(crate) carousel: Option<&'g Carousel<R>>,
    /// How moves are searched for, if they are.
    pub(crate) think: Option<&'g Think<R>>,
    /// What a search lacked: the games end.
    pub(crate) fault: &'g OnceLock<NoMemory>,
}

/// A move of a game learnt from: the state after it.
#[derive(Debug)]
struct Step {
    bucket: usize,
    side: Player,
    /// Where its inputs begin, and where they end.
    on: (usize, usize),
    /// What the side has already, in the unit of what is learnt.
    earned: f32,
    /// What the errors of the states that followed have come to.
    error: f32,
    /// Whether it ended the game: such a state is asked of the rules, never of the weights.
    is_over: bool,
    /// What the best action's state was said to be worth, as a side sees it, where another was taken.
    instead: Option<(Player, Vec<f32>)>,
    /// What a search said before the move.
    considered: Option<Box<Considered>>,
}

/// Memory for games, one after the other.
#[derive(Debug)]
pub(crate) struct Desk<R: Rules> {
    looks: Looks<R>,
    sums: Sums,
    steps: Vec<Step>,
    on: Vec<(u32, f32)>,
    /// What was at hand where a search found the move, and the inputs of all that.
    alternatives: Vec<Alternative>,
    aside: Vec<(u32, f32)>,
    live: LiveDesk<R>,
    policy: PolicyDesk,
}

impl<R: Rules> Default for Desk<R> {
    fn default() -> Self {
        let (looks, sums) = (Looks::default(), Sums::default());
        let (steps, on, alternatives, aside) = Default::default();
        let (live, policy) = (LiveDesk::default(), PolicyDesk::default());
        Desk { looks, sums, steps, on, alternatives, aside, live, policy }
    }
}

impl<R: Rules> Desk<R> {
    /// Forgets all of the last game.
    fn clear(&mut self) {
        self.steps.clear();
        self.on.clear();
        self.alternatives.clear();
        self.aside.clear();
    }

    /// Forgets the first moves.
    fn forget(&mut self, count: usize) {
        let first = self.steps.get(count).map_or(self.on.len(), |step| step.on.0);
        self.steps.drain(..count.min(self.steps.len()));
        self.on.drain(..first);
        for step in &mut self.steps {
            step.on = (step.on.0 - first, step.on.1 - first);
        }
    }
}

/// A game under way.
struct Lesson<'l, R: Rules, P> {
    ground: &'l Ground<'l, R>,
    desk: &'l mut Desk<R>,
    pupil: &'l mut P,
    random: Random,
    /// The leg that it has come to.
    leg: usize,
    /// Moves of players, and how many of the first ones are random.
    moves: usize,
    opening: usize,
    rate: f32,
    /// The first move that errors belong to: the one after the last that was not the best.
    first: usize,
    /// How many of the moves that are remembered are learnt.
    learnt: usize,
}

/// Plays the game of this number and learns from it, by `step` times the rate.
pub(crate) fn play<R: Rules>(
    ground: &Ground<'_, R>,
    desk: &mut Desk<R>,
    pupil: &mut impl Pupil,
    (number, step): (u64, f32),
) -> Game {
    let mut random = Random::new(&[ground.settings.seed, number]);
    desk.clear();
    let rate = ground.settings.rate * step;
    let opening = opening(ground.settings, &mut random);
    let (leg, moves, first, learnt) = Default::default();
    Lesson { ground, desk, pupil, random, leg, moves, opening, rate, first, learnt }.play()
}

impl<R: Rules, P: Pupil> Lesson<'_, R, P> {
    fn play(mut self) -> Game {
        let (rules, settings) = (self.ground.from.0, self.ground.settings);
        let begun = self.ground.carousel.and_then(|carousel| carousel.begin(&mut self.random));
        self.leg = begun.as_ref().map_or(0, |(_, leg)| *leg);
        let is_whole = begun.is_none();
        let mut state = begun.map_or_else(|| rules.initial(), |(state, _)| state);
        let mut utility = rules.utility(&state);
        for _ in 0..settings.most_moves {
            if utility.is_some() {
                break;
            }
            let Some(next) = self.next(&state) else { break };
            utility = rules.utility(&next);
            state = next;
        }
        match self.is_online() {
            true => self.finish(utility),
            false if self.ground.fault.get().is_some() => (),
            false => self.learn(utility),
        }
        let players = (0..rules.players()).map(|player| Player(player as u8));
        let payoffs = utility.map(|utility| players.map(|player| utility.payoff(player)).collect());
        Game { moves: self.moves, payoffs: payoffs.unwrap_or_default(), is_whole }
    }

    /// The state after chance or a player has moved; `None` if nothing can be done.
    #[inline]
    fn next(&mut self, state: &R::State) -> Option<R::State> {
        let Ground { from, chance, carousel, settings, .. } = self.ground;
        let Some(mover) = from.0.to_move(state).mover().player() else {
            return fallen(from.0, chance, state, &mut self.random);
        };
        let is_searched = settings.lookahead.is_some();
        let found = if is_searched { self.next_by_search(state, mover) } else { None };
        let next = match found {
            Some(next) => next,
            None if self.ground.fault.get().is_some() => return None,
            None => self.next_by_looks(state, mover)?,
        };
        if let Some(carousel) = carousel {
            carousel.note(from.0, &next, &mut self.leg);
        }
        self.moves += 1;
        Some(next)
    }

    /// The best of the states that `mover` can bring about, or any, to explore.
    #[inline]
    fn next_by_looks(&mut self, state: &R::State, mover: Player) -> Option<R::State> {
        let Ground { from, settings, .. } = self.ground;
        self.desk.looks.at(*from, self.pupil, (state, mover));
        let explores = self.moves < self.opening || self.random.unit() < settings.explore;
        let count = self.desk.looks.len();
        let place = if explores { self.random.below(count.max(1)) } else { usize::MAX };
        let (best, worth) = self.desk.looks.best(self.pupil, mover, &mut self.desk.sums)?;
        let is_other = explores && place != best;
        let instead = is_other.then(|| self.said(best)).flatten();
        if self.is_online() {
            self.follow(mover, worth);
            self.first = if is_other { self.desk.steps.len() } else { self.first };
        }
        self.take(if explores { place } else { best }, instead)
    }

    /// Moves to the state at a place.
    #[inline]
    fn take(&mut self, place: usize, instead: Option<(Player, Vec<f32>)>) -> Option<R::State> {
        let Desk { looks, steps, on, .. } = &mut *self.desk;
        let (state, look) = looks.get(place)?;
        let first = on.len();
        on.extend_from_slice(looks.active(look));
        if self.ground.settings.delay > 0 {
            self.pupil.send_for_errors(look.bucket, looks.active(look));
        }
        let earned = earned(self.ground, self.pupil.head(), (state, look.side));
        let (bucket, side, is_over, state) =
            (look.bucket, look.side, look.is_over(), state.clone());
        let on = (first, on.len());
        let (error, considered) = (0.0, None);
        steps.push(Step { bucket, side, on, earned, error, is_over, instead, considered });
        Some(state)
    }

    /// What the side that sees the state at a place is said about it.
    fn said(&mut self, place: usize) -> Option<(Player, Vec<f32>)> {
        let Desk { looks, sums, .. } = &mut *self.desk;
        let (state, look) = looks.get(place)?;
        if let Some(utility) = self.ground.from.0.utility(state) {
            return Some((look.side, self.pupil.head().told(&utility, look.side)));
        }
        self.pupil.say(look.bucket, looks.active(look), sums);
        let mut said = sums.ends[..self.pupil.head().len()].to_vec();
        add(&mut said, earned(self.ground, self.pupil.head(), (state, look.side)));
        Some((look.side, said))
    }

    /// Whether it is learnt from while it goes on.
    fn is_online(&self) -> bool {
        let Settings { delay, lookahead, .. } = *self.ground.settings;
        delay > 0 && lookahead.is_none() && self.pupil.head().len() == 1
    }

    /// The last state turned out to be worth `worth` to `mover`.
    #[inline]
    fn follow(&mut self, mover: Player, worth: f64) {
        let Desk { steps, on, sums, .. } = &mut *self.desk;
        let Some(last) = steps.last().filter(|last| !last.is_over) else { return };
        let head = self.pupil.head();
        let said = self.pupil.say(last.bucket, &on[last.on.0..last.on.1], sums)[0];
        let worth = (worth / head.unit()) as f32;
        let worth = if last.side == mover { worth } else { -worth };
        let Settings { lambda, discount, .. } = *self.ground.settings;
        let to_come = discount * (worth - last.earned);
        let (mut error, side) = (to_come - said, last.side);
        for step in steps[self.first.max(self.learnt)..].iter_mut().rev() {
            step.error += if step.side == side { error } else { -error };
            error *= lambda * discount;
        }
        if steps.len() > self.learnt + self.ground.settings.delay {
            self.correct();
        }
    }

    /// Learns the first state that is not learnt yet by what its errors have come to.
    #[inline]
    fn correct(&mut self) {
        let Desk { steps, on, sums, .. } = &mut *self.desk;
        let Some(step) = steps.get(self.learnt).filter(|step| !step.is_over) else { return };
        self.learnt += 1;
        let active = &on[step.on.0..step.on.1];
        let rate = self.rate * share(self.pupil.head(), self.ground.settings, active.len());
        self.pupil.correct(step.bucket, active, (step.error, rate), sums);
        if self.learnt >= FORGOTTEN {
            self.desk.forget(self.learnt);
            (self.first, self.learnt) = (self.first.saturating_sub(self.learnt), 0);
        }
    }

    /// The game is over, or is stopped.
    fn finish(&mut self, utility: Option<R::Utility>) {
        if let (Some(utility), Some(last)) = (utility, self.desk.steps.last()) {
            let side = last.side;
            self.follow(side, utility.payoff(side));
        }
        let left = self.desk.steps.len() - self.learnt;
        (0..left).for_each(|_| self.correct());
    }

    /// Goes through the game from its end.
    fn learn(&mut self, utility: Option<R::Utility>) {
        // Where the game goes on, the last state is worth what is said of it, not less.
        let stopped_at =
            if utility.is_none() { self.desk.steps.len().checked_sub(1) } else { None };
        let Some((mut side, mut target)) = self.end(utility) else { return };
        let Settings { lambda, discount, .. } = *self.ground.settings;
        for number in (0..self.desk.steps.len()).rev() {
            self.send_for(number);
            let step = &self.desk.steps[number];
            let is_searched = number + 1 < self.desk.steps.len()
                && self.desk.steps[number + 1].considered.is_some();
            self.pupil.head().turn(side, step.side, &mut target);
            side = step.side;
            if !step.is_over {
                let (earned, lambda) = (step.earned, if is_searched { 1.0 } else { lambda });
                // What is still to come.
                add(&mut target, -earned);
                if discount < 1.0 && stopped_at != Some(number) {
                    self.pupil.head().fade(&mut target, discount);
                }
                let said = self.told(number, &target);
                for (target, said) in target.iter_mut().zip(said) {
                    *target = lambda * *target + (1.0 - lambda) * said;
                }
                add(&mut target, earned);
            }
            self.learn_policy(number);
            side = self.blend_in(number, side, &mut target);
            if let Some((other, instead)) = &self.desk.steps[number].instead {
                (side, target) = (*other, instead.clone());
            }
        }
    }

    /// What the last state turned out to be worth, as its side sees it. The end itself is known; a game that
    /// goes on is worth what its last state is said to be.
    fn end(&mut self, utility: Option<R::Utility>) -> Option<(Player, Vec<f32>)> {
        let Desk { steps, on, sums, .. } = &mut *self.desk;
        let end = steps.last()?;
        if let Some(utility) = utility {
            return Some((end.side, self.pupil.head().told(&utility, end.side)));
        }
        self.pupil.say(end.bucket, &on[end.on.0..end.on.1], sums);
        let mut said = sums.ends[..self.pupil.head().len()].to_vec();
        add(&mut said, end.earned);
        Some((end.side, said))
    }

    /// What is said of a state after it was told what is to come.
    #[inline]
    fn told(&mut self, number: usize, target: &[f32]) -> &[f32] {
        let Desk { steps, on, sums, .. } = &mut *self.desk;
        let step = &steps[number];
        let active = &on[step.on.0..step.on.1];
        let rate = self.rate * share(self.pupil.head(), self.ground.settings, active.len());
        self.pupil.learn(step.bucket, active, target, rate, sums)
    }

    /// Has the memory send for what is learnt soon.
    #[inline]
    fn send_for(&self, number: usize) {
        let Desk { steps, on, .. } = &*self.desk;
        if let Some(step) = number.checked_sub(AHEAD).and_then(|before| steps.get(before)) {
            self.pupil.send_for(step.bucket, &on[step.on.0..step.on.1]);
            self.pupil.send_for_errors(step.bucket, &on[step.on.0..step.on.1]);
        }
    }
}

/// How many moves at the start of a game are random.
fn opening(settings: &Settings, random: &mut Random) -> usize {
    let is_open = settings.opening_share >= 1.0 || random.unit() >= 1.0 - settings.opening_share;
    if is_open { random.below(settings.opening + 1) } else { 0 }
}

/// What a side has already of a payoff, in the unit of what is learnt.
#[inline]
fn earned<R: Rules>(
    ground: &Ground<'_, R>,
    head: &Head,
    (state, side): (&R::State, Player),
) -> f32 {
    match head {
        Head::Values { unit, .. } => {
            let (rules, inputs) = ground.from;
            (inputs.earned(rules, state, side) / f64::from(*unit)) as f32
        }
        Head::Payoffs(_) | Head::Shares(_) | Head::Expected => 0.0,
    }
}

/// Adds what the side that sees a state has already to what is still to come.
#[inline]
fn add(said: &mut [f32], earned: f32) {
    if let Some(own) = said.first_mut().filter(|_| earned != 0.0) {
        *own += earned;
    }
}

/// With more inputs on than this, steps towards a value get shorter.
const FEW: f32 = 16.0;

/// The share of a step that each of so many weights goes. Errors of values have no bound, and steps for many
/// inputs at once would go too far: with Othello's 64 discs learning diverged within 300 games.
fn share(head: &Head, settings: &Settings, on: usize) -> f32 {
    let on = on.max(1) as f32;
    match head {
        _ if settings.cells == 0 => 1.0 / on,
        Head::Values { .. } => (FEW / on).min(1.0),
        Head::Payoffs(_) | Head::Shares(_) | Head::Expected => 1.0,
    }
}
