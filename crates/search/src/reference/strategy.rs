//! Whole strategies: an action wherever the player moves, against every reply.

use super::minimax_value;
use outply_game::{MAX_PLY, Player, Rules, Value, ZeroSumInteger, ZeroSumRules};

/// A player's answer to every state in which it moves.
pub trait Strategy<R: Rules> {
    /// What to do in `state`; `None` if the strategy has no answer there.
    fn action(&self, rules: &R, state: &R::State) -> Option<R::Action>;
}

impl<R: Rules, F: Fn(&R, &R::State) -> Option<R::Action>> Strategy<R> for F {
    fn action(&self, rules: &R, state: &R::State) -> Option<R::Action> {
        self(rules, state)
    }
}

/// The first of the actions that minimax finds best: optimal in every subgame.
#[derive(Clone, Copy, Default, Debug)]
pub struct MinimaxStrategy;

impl<R: ZeroSumRules> Strategy<R> for MinimaxStrategy {
    fn action(&self, rules: &R, state: &R::State) -> Option<R::Action> {
        super::minimax(rules, state, MAX_PLY, &mut (), &mut ()).action
    }
}

/// What a strategy achieves against the opponent's best play.
#[derive(Clone, PartialEq, Debug)]
pub struct Guarantee<A> {
    /// The least that the player gets, seen by that player; wins and losses count from the root.
    /// A loss at once where the strategy has no legal answer.
    pub value: Value,
    /// A line of play that comes to no more.
    pub against: Vec<A>,
}

/// The least that `strategy` gets `player` from `state` on, against all opponents.
pub fn guarantee<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    player: Player,
    strategy: &impl Strategy<R>,
) -> Guarantee<R::Action> {
    guarantee_at(rules, state, player, strategy, 0)
}

fn guarantee_at<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    player: Player,
    strategy: &impl Strategy<R>,
    ply: u32,
) -> Guarantee<R::Action> {
    if let Some(utility) = rules.utility(state) {
        return Guarantee { value: utility.value(player, ply), against: Vec::new() };
    }
    let nothing = Guarantee { value: Value::loss_in(ply), against: Vec::new() };
    if ply >= MAX_PLY {
        return nothing;
    }
    let legal: Vec<R::Action> = rules.actions(state).into_iter().collect();
    let considered = if rules.to_move(state) == player {
        strategy.action(rules, state).filter(|action| legal.contains(action)).into_iter().collect()
    } else {
        legal
    };
    let replies = considered.into_iter().map(|action| {
        let child = rules.result(state, action);
        let mut below = guarantee_at(rules, &child, player, strategy, ply + 1);
        below.against.insert(0, action);
        below
    });
    replies.min_by_key(|reply| reply.value).unwrap_or(nothing)
}

/// Whether `strategy` wins against every opponent; otherwise a line of play in which it does not.
///
/// # Errors
/// The line of play.
pub fn is_winning<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    player: Player,
    strategy: &impl Strategy<R>,
) -> Result<(), Vec<R::Action>> {
    let guarantee = guarantee(rules, state, player, strategy);
    if guarantee.value > Value::ZERO { Ok(()) } else { Err(guarantee.against) }
}

/// Whether `strategy` never loses, whatever the opponent does; otherwise a line of play in which
/// it does.
///
/// # Errors
/// The line of play.
pub fn is_non_losing<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    player: Player,
    strategy: &impl Strategy<R>,
) -> Result<(), Vec<R::Action>> {
    let guarantee = guarantee(rules, state, player, strategy);
    if guarantee.value >= Value::ZERO { Ok(()) } else { Err(guarantee.against) }
}

/// The first state, in order of play, in which `strategy` does not get `player` the most that
/// the subgame allows, as the line that leads there: `None` if the strategy is subgame-perfect
/// (Selten 1965). All states count, also those that the strategy itself avoids.
pub fn subgame_flaw<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    player: Player,
    strategy: &impl Strategy<R>,
) -> Option<Vec<R::Action>> {
    let mut line = Vec::new();
    flaw_below(rules, state, player, strategy, &mut line).then_some(line)
}

/// One-shot deviations suffice: where every single answer keeps the subgame's value, the whole
/// strategy does.
fn flaw_below<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    player: Player,
    strategy: &impl Strategy<R>,
    line: &mut Vec<R::Action>,
) -> bool {
    if rules.terminal_test(state) || line.len() >= MAX_PLY as usize {
        return false;
    }
    if rules.to_move(state) == player && !keeps_value(rules, state, strategy) {
        return true;
    }
    for action in rules.actions(state) {
        line.push(action);
        if flaw_below(rules, &rules.result(state, action), player, strategy, line) {
            return true;
        }
        line.pop();
    }
    false
}

fn keeps_value<R: ZeroSumRules>(rules: &R, state: &R::State, strategy: &impl Strategy<R>) -> bool {
    let Some(chosen) = strategy.action(rules, state) else { return false };
    let is_legal = rules.actions(state).into_iter().any(|action| action == chosen);
    // A value one ply further down counts one ply less to a win.
    let kept = || minimax_value(rules, &rules.result(state, chosen)).later_by(1);
    is_legal && kept() == minimax_value(rules, state)
}

/// The strategy as indented text: its action, then every reply, and so on; at most `most` lines,
/// and a last one that says how it was cut short.
pub fn outline<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    player: Player,
    strategy: &impl Strategy<R>,
    format: &dyn Fn(&R::State, R::Action) -> String,
    most: usize,
) -> String {
    let mut lines = Vec::new();
    outline_below(rules, state, player, strategy, format, (0, most), &mut lines);
    if lines.len() > most {
        lines.truncate(most);
        lines.push(format!("... (the first {most} lines)"));
    }
    lines.join("\n")
}

fn outline_below<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    player: Player,
    strategy: &impl Strategy<R>,
    format: &dyn Fn(&R::State, R::Action) -> String,
    (indent, most): (usize, usize),
    lines: &mut Vec<String>,
) {
    if rules.terminal_test(state) || lines.len() > most || indent >= MAX_PLY as usize {
        return;
    }
    let own = rules.to_move(state) == player;
    let actions: Vec<_> = match own {
        true => strategy.action(rules, state).into_iter().collect(),
        false => rules.actions(state).into_iter().collect(),
    };
    for action in actions {
        let verb = if own { "play" } else { "if the opponent plays" };
        lines.push(format!("{:1$}{verb} {2}", "", 2 * indent, format(state, action)));
        let child = rules.result(state, action);
        outline_below(rules, &child, player, strategy, format, (indent + 1, most), lines);
    }
}
