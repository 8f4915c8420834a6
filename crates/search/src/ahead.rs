//! Searches by minimax for learners: what a state turns out to be worth some plies on (D. Beal and M. Smith, "Learning
//! piece values using temporal differences", 1997; J. Baxter, A. Tridgell and L. Weaver, "KnightCap", 1998; "rootstrap"
//! in J. Veness and others, "Bootstrapping from game tree search", 2009).

use crate::chance::{ChanceRules, Expectiminimax};
use crate::many::{ChanceNodes, MaxN};
use crate::montecarlo::opposed;
use crate::{AlphaBeta, Answer, Limits};
use outply_game::{
    Evaluator, PayoffEvaluator, Payoffs, Player, Rules, Thought, Turn, Utility, Value,
    ZeroSumRules, listed,
};

/// What alpha-beta finds within limits, of which depth is one, in games of two players without chance; `None` where
/// there is nothing to choose, or no time to look even one ply ahead.
pub fn look_ahead<R: ZeroSumRules>(
    rules: &R,
    judge: &mut dyn PayoffEvaluator<R>,
    state: &R::State,
    limits: &Limits,
) -> Option<Thought> {
    let mover = rules.to_move(state);
    let answer = AlphaBeta::new(rules).evaluator(Points(judge)).search(state, limits).ok()?;
    let payoffs = opposed(mover, payoff::<R>(answer.value));
    thought(rules, state, &answer, Some(payoffs))
}

/// The same by expectiminimax, in games of one or two players with chance.
pub fn look_ahead_by_chance<R: ChanceRules>(
    rules: &R,
    judge: &mut dyn PayoffEvaluator<R>,
    state: &R::State,
    limits: &Limits,
) -> Option<Thought> {
    let mover = rules.to_move(state).mover().player()?;
    let mut search = Expectiminimax::new(rules).evaluator(judge);
    let answer = search.search(state, limits).ok()?;
    let payoffs = match rules.players() {
        1 => Payoffs::new(&[answer.value.mean]),
        _ => Some(opposed(mover, answer.value.mean)),
    };
    thought(rules, state, &answer, payoffs)
}

/// The same by max-n, in games of any number of players, with chance as `chance` has it.
pub fn look_ahead_of_many<R: Rules, C: ChanceNodes<R>>(
    (rules, chance): (&R, C),
    judge: &mut dyn PayoffEvaluator<R>,
    state: &R::State,
    limits: &Limits,
) -> Option<Thought> {
    let mut search = MaxN::with_nodes(rules, chance).evaluator(judge);
    let answer = search.search(state, limits).ok()?;
    thought(rules, state, &answer, answer.payoffs)
}

fn thought<R: Rules, V>(
    rules: &R,
    state: &R::State,
    answer: &Answer<R::Action, V>,
    payoffs: Option<Payoffs>,
) -> Option<Thought> {
    let place = listed(rules, state).iter().position(|one| Some(*one) == answer.action)?;
    (answer.work.depth > 0).then(|| Thought { place, policy: Vec::new(), payoffs })
}

/// The points that promise tanh(1), 76 % of the way from an even game to a won one, where games are won or lost.
const POINTS: f64 = 1_000.0;
/// The surest that an estimate is of a win.
const SUREST: f64 = 0.9999;

/// Whether games are won, drawn or lost, rather than ending with points.
fn is_won_or_lost<R: Rules>() -> bool {
    R::Utility::RANGE == Some((-1.0, 1.0))
}

/// An evaluator's payoffs as points for alpha-beta: points of the game, rounded, or those of a chance to win.
struct Points<'j, R: Rules>(&'j mut dyn PayoffEvaluator<R>);

impl<R: Rules> Evaluator<R> for Points<'_, R> {
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        let mover = rules.to_move(state).mover().player().unwrap_or(Player::FIRST);
        let payoff = self.0.payoffs(rules, state).payoff(mover);
        match is_won_or_lost::<R>() {
            true => (payoff.clamp(-SUREST, SUREST).atanh() * POINTS) as i32,
            false => payoff.round() as i32,
        }
    }
}

/// The inverse of [`Points`], with wins and losses as the range has them.
fn payoff<R: Rules>(value: Value) -> f64 {
    match value.points() {
        Some(points) if is_won_or_lost::<R>() => (f64::from(points) / POINTS).tanh(),
        Some(points) => f64::from(points),
        None if value.is_win() => 1.0,
        None => -1.0,
    }
}
