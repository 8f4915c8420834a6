//! Look-ahead in which MAX and MIN judge states differently: not a zero-sum game any more.

use super::Decision;
use outply_game::{MAX_PLY, Player, Value, ZeroSumInteger, ZeroSumRules};

/// What a state is worth to MAX and to MIN, each by its own judgement, larger being better for
/// that player.
pub type Judgement = (i32, i32);

/// Looks `depth` plies ahead. At the horizon `max_evaluation` says what a state is worth to MAX
/// and `min_evaluation` what it is worth to MIN; each player takes the action whose judgement is
/// largest for itself, and knows how the other judges. At the end of the game both know the
/// utility.
pub fn two_evaluations<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    max_evaluation: &mut dyn FnMut(&R, &R::State) -> i32,
    min_evaluation: &mut dyn FnMut(&R, &R::State) -> i32,
) -> Decision<R::Action, Judgement> {
    let depth = depth.min(MAX_PLY);
    let mut judge = |state: &R::State| (max_evaluation(rules, state), min_evaluation(rules, state));
    decide(rules, state, depth, 0, &mut judge)
}

/// The zero-sum form: MIN's judgement is MAX's negated. Plain depth-limited minimax.
pub fn zero_sum_evaluation<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    evaluation: &mut dyn FnMut(&R, &R::State) -> i32,
) -> Decision<R::Action, Judgement> {
    let mut judge = |state: &R::State| {
        let worth = evaluation(rules, state);
        (worth, worth.saturating_neg())
    };
    decide(rules, state, depth.min(MAX_PLY), 0, &mut judge)
}

fn decide<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    ply: u32,
    judge: &mut dyn FnMut(&R::State) -> Judgement,
) -> Decision<R::Action, Judgement> {
    if let Some(utility) = rules.utility(state) {
        let value = utility.value(Player::MAX, ply).raw();
        return Decision::settled((value, -value));
    }
    if depth == ply {
        return Decision::settled(clamped(judge(state)));
    }
    let own = own_entry(rules.to_move(state));
    let mut actions = Vec::new();
    for action in rules.actions(state) {
        let child = rules.result(state, action);
        actions.push((action, decide(rules, &child, depth, ply + 1, judge).value));
    }
    let mut best: Option<Judgement> = None;
    for (_, value) in &actions {
        if best.is_none_or(|best| own(*value) > own(best)) {
            best = Some(*value);
        }
    }
    let value = best.unwrap_or((0, 0));
    Decision::best(actions, value, |other| own(*other) == own(value))
}

fn own_entry(player: Player) -> fn(Judgement) -> i32 {
    if player == Player::MAX { |(max, _)| max } else { |(_, min)| min }
}

/// Estimates stay below every win, as everywhere.
fn clamped((max, min): Judgement) -> Judgement {
    (Value::score(max).raw(), Value::score(min).raw())
}
