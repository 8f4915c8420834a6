//! Bounds and forced actions against a search to the end of the game, where that is near.

use super::Broken;
use super::walk::Walk;
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
            let child = rules.result(site.state, forced);
            let again = rules.to_move(&child) == rules.to_move(site.state);
            let below = resolved(rules, &child, DEPTH - 1, &mut NODES.clone());
            let below = below.map(|below| if again { below } else { -below }.later_by(1));
            let holds = below.is_none_or(|below| below == value);
            site.law("a forced action is as good as every other", holds, || {
                format!("forced() is {forced:?}, worth {below:?}, but the value is {value}")
            })?;
        }
        Ok(())
    });
    checked.map(drop)
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
