//! Bounds and forced actions against a search to the end of the game, where that is near.

use super::Broken;
use super::walk::{Site, Walk};
use crate::{Hints, Value, ZeroSumInteger, ZeroSumRules};

/// How far the search looks.
const DEPTH: u32 = 5;
/// How many nodes it may visit.
const NODES: u32 = 3_000;

pub(super) fn exact_hints<R, H>(rules: &R, hints: &H, walk: Walk) -> Result<(), Broken>
where
    R: ZeroSumRules,
    H: Hints<R>,
{
    let checked = walk.through(rules, |site| {
        let is_drawn = site
            .rules
            .utility(site.state)
            .is_some_and(|end| end.value(site.rules.to_move(site.state), 0) == Value::ZERO);
        site.law("a game that is never drawn is not drawn", H::DRAWS || !is_drawn, || {
            "DRAWS is false, but this is a draw".to_owned()
        })?;
        if site.actions.is_empty() {
            return Ok(());
        }
        let Some(value) = resolved(rules, site.state, DEPTH, &mut NODES.clone()) else {
            return Ok(());
        };
        if let Some((least, most)) = hints.bounds(rules, site.state) {
            site.law("bounds contain the value", least <= value && value <= most, || {
                format!("bounds() is from {least} to {most}, but the value is {value}")
            })?;
        }
        if let Some(forced) = hints.forced(rules, site.state) {
            let below = after(rules, site.state, forced);
            let holds = below.is_none_or(|below| below == value);
            site.law("a forced action is as good as every other", holds, || {
                format!("forced() is {forced:?}, worth {below:?}, but the value is {value}")
            })?;
        }
        outlook(site, hints, value)
    });
    checked.map(drop)
}

/// What proofs are told of a state with this value.
fn outlook<R, H>(site: &Site<'_, R>, hints: &H, value: Value) -> Result<(), Broken>
where
    R: ZeroSumRules,
    H: Hints<R>,
{
    let told = hints.outlook(site.rules, site.state);
    let within = told.bounds.is_none_or(|(least, most)| least <= value && value <= most);
    site.law("a proof's bounds contain the value", within, || {
        format!("outlook() is {told:?}, but the value is {value}")
    })?;
    for &action in site.actions {
        let ends = site.rules.terminal_test(&site.rules.result(site.state, action));
        site.law(
            "no action ends the game that an outlook says not to",
            told.may_end || !ends,
            || format!("outlook() is {told:?}, but the game is over after {action:?}"),
        )?;
        let Some(worth) = after(site.rules, site.state, action) else { continue };
        let forced = told.forced != Some(action) || worth == value;
        site.law("an outlook's forced action is as good as every other", forced, || {
            format!("outlook() is {told:?}; {action:?} is worth {worth}, but the value is {value}")
        })?;
        let index = hints.action_index(site.rules, action);
        let most = told.hopeless.filter(|(set, _)| index < 64 && set >> index & 1 == 1);
        let holds = most.is_none_or(|(_, most)| worth <= most);
        site.law("a hopeless action is worth at most what is told", holds, || {
            format!("outlook() is {told:?}, but {action:?} is worth {worth}")
        })?;
    }
    Ok(())
}

/// What an action is worth, if the search resolves it.
fn after<R: ZeroSumRules>(rules: &R, state: &R::State, action: R::Action) -> Option<Value> {
    let child = rules.result(state, action);
    let below = resolved(rules, &child, DEPTH - 1, &mut NODES.clone())?;
    let again = rules.to_move(&child) == rules.to_move(state);
    Some(if again { below } else { -below }.later_by(1))
}

/// The value for the player to move, if all lines end within `depth` plies and `nodes` nodes.
fn resolved<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    nodes: &mut u32,
) -> Option<Value> {
    let player = rules.to_move(state);
    if let Some(utility) = rules.utility(state) {
        return Some(utility.value(player, 0));
    }
    if depth == 0 || *nodes == 0 {
        return None;
    }
    *nodes -= 1;
    let mut best = Value::NEG_INFINITY;
    for action in rules.actions(state) {
        let child = rules.result(state, action);
        let below = resolved(rules, &child, depth - 1, nodes)?;
        let below = if rules.to_move(&child) == player { below } else { -below };
        best = best.max(below.later_by(1));
    }
    Some(best)
}
