//! The laws of [`Keyed`], [`Reversible`], [`Hints`] and [`Evaluator`].

use super::Broken;
use super::walk::{Site, Walk};
use crate::{Evaluator, Hints, Keyed, MAX_PLAYERS, Player, Reversible, Rules, Turn, Utility};
use std::collections::HashMap;

pub(super) fn keyed<R: Keyed>(rules: &R, walk: Walk) -> Result<(), Broken> {
    let mut keys: HashMap<String, u64> = HashMap::new();
    let mut futures: HashMap<u64, String> = HashMap::new();
    let checked = walk.through(rules, |site| {
        let (key, recomputed) = (rules.key(site.state), rules.recomputed_key(site.state));
        site.law("a key equals its recomputation", key == recomputed, || {
            format!("key() is {key:#x}, recomputed_key() is {recomputed:#x}")
        })?;
        let other = *keys.entry(format!("{:?}", site.state)).or_insert(key);
        site.law("equal states have equal keys", other == key, || {
            format!("reached otherwise, this state had the key {other:#x}; now {key:#x}")
        })?;
        let (mover, utility) = (rules.to_move(site.state), rules.utility(site.state));
        // In a terminal state any player may be named.
        let mover = if utility.is_none() { format!("{mover:?} ") } else { String::new() };
        let future = format!("{mover}{utility:?} {:?}", site.actions);
        let known = futures.entry(key).or_insert_with(|| future.clone());
        site.law("states with equal keys have equal futures", *known == future, || {
            format!("under the key {key:#x} stand both {known} and {future}")
        })
    });
    checked.map(drop)
}

pub(super) fn reversible<R: Reversible>(rules: &R, walk: Walk) -> Result<(), Broken> {
    let checked = walk.through(rules, |site| {
        let before = format!("{:?}", site.state);
        for &action in site.actions {
            let mut state = site.state.clone();
            let undo = rules.make(&mut state, action);
            let (made, result) = (format!("{state:?}"), rules.result(site.state, action));
            let result = format!("{result:?}");
            site.law("making an action gives its result", made == result, || {
                format!("make({action:?}) gave {made}, result() gives {result}")
            })?;
            rules.unmake(&mut state, action, undo);
            let after = format!("{state:?}");
            site.law("unmaking an action restores the state", before == after, || {
                format!("unmake({action:?}) left {after}")
            })?;
        }
        Ok(())
    });
    checked.map(drop)
}

pub(super) fn hints<R: Rules, H: Hints<R>>(rules: &R, hints: &H, walk: Walk) -> Result<(), Broken> {
    let checked = walk.through(rules, |site| {
        let space = hints.action_space(rules);
        let orders = hints.orders(rules, site.state);
        for &action in site.actions {
            let index = hints.action_index(rules, action);
            site.law("an action's index is within the space", space == 0 || index < space, || {
                format!("action_index({action:?}) is {index} in a space of {space}")
            })?;
            let order = hints.order(rules, site.state, action);
            site.law("an order is within ±2^20", order.abs() <= 1 << 20, || {
                format!("order({action:?}) is {order}")
            })?;
            let among = orders(action);
            site.law("an action's order is the same among others", among == order, || {
                format!("order({action:?}) is {order}, but orders() says {among}")
            })?;
            let gain = hints.exchange(rules, site.state, action);
            let loses = hints.loses_exchange(rules, site.state, action);
            site.law(
                "what loses an exchange gains less than nothing",
                loses == (gain < 0),
                || format!("exchange({action:?}) is {gain}, loses_exchange() is {loses}"),
            )?;
        }
        if !site.actions.is_empty()
            && let Some(forced) = hints.forced(rules, site.state)
        {
            let legal = site.actions.contains(&forced);
            site.law("a forced action is legal", legal, || format!("forced() is {forced:?}"))?;
        }
        disturbing(site, hints)?;
        symmetry(site, hints)
    });
    checked.map(drop)
}

fn disturbing<R: Rules, H: Hints<R>>(site: &Site<'_, R>, hints: &H) -> Result<(), Broken> {
    for threats in [false, true] {
        let mut shown = Vec::new();
        let show = &mut |place, action| shown.push((place, action));
        if !hints.disturbing(site.rules, site.state, threats, show) {
            continue;
        }
        let listed =
            |&(place, action): &(usize, R::Action)| site.actions.get(place) == Some(&action);
        let is_sound = shown.iter().all(listed) && shown.is_sorted_by(|a, b| a.0 < b.0);
        let must = |action: R::Action| {
            !hints.quiet(site.rules, site.state, action)
                || threats && hints.threatens(site.rules, site.state, action)
        };
        let is_shown = |action| shown.iter().any(|shown| shown.1 == action);
        let missing = site.actions.iter().find(|&&action| must(action) && !is_shown(action));
        let other = shown.iter().find(|&&(_, action)| !threats && !must(action));
        let holds = is_sound && missing.is_none() && other.is_none();
        site.law("what is shown as disturbing is what is not quiet", holds, || {
            format!("disturbing({threats}) shows {shown:?}, without {missing:?}, with {other:?}")
        })?;
    }
    Ok(())
}

fn symmetry<R: Rules, H: Hints<R>>(site: &Site<'_, R>, hints: &H) -> Result<(), Broken> {
    let Some(image) = hints.canonical(site.rules, site.state) else { return Ok(()) };
    let again = hints.canonical(site.rules, &image);
    site.law("a representative represents itself", again.is_none(), || {
        format!("canonical() is {image:?}, whose canonical() is {again:?}")
    })?;
    let seen = |state: &R::State| {
        let (count, mut payoffs) = shallow(site.rules, state, 3);
        // Values are remembered for the player to move: an image may swap the sides.
        if payoffs.len() == 2 && site.rules.to_move(state).mover().player() == Some(Player::SECOND)
        {
            payoffs.swap(0, 1);
        }
        (count, payoffs)
    };
    let (here, there) = (seen(site.state), seen(&image));
    site.law("symmetric states have equal values", here == there, || {
        format!("three plies ahead {here:?}, but {there:?} for the image {image:?}")
    })
}

/// Who moves, how many actions there are, and the payoffs three plies ahead when each player
/// maximises its own and unfinished games count nothing; chance nodes are not looked through.
fn shallow<R: Rules>(rules: &R, state: &R::State, depth: u32) -> (usize, Vec<f64>) {
    let players = rules.players().min(MAX_PLAYERS) as u8;
    let actions: Vec<R::Action> = rules.actions(state).into_iter().collect();
    if let Some(utility) = rules.utility(state) {
        return (actions.len(), (0..players).map(|p| utility.payoff(Player(p))).collect());
    }
    let Some(mover) = rules.to_move(state).mover().player().filter(|_| depth > 0) else {
        return (actions.len(), vec![0.0; usize::from(players)]);
    };
    let below =
        actions.iter().map(|&action| shallow(rules, &rules.result(state, action), depth - 1).1);
    let own = |payoffs: &Vec<f64>| payoffs.get(mover.index()).copied().unwrap_or(0.0);
    let best = below.max_by(|a, b| own(a).total_cmp(&own(b)));
    (actions.len(), best.unwrap_or_default())
}

pub(super) fn evaluator<R: Rules, E: Evaluator<R>>(
    rules: &R,
    evaluator: &mut E,
    walk: Walk,
) -> Result<(), Broken> {
    let checked = walk.through(rules, |site| {
        for &action in site.actions {
            let child = rules.result(site.state, action);
            if rules.terminal_test(&child) {
                continue;
            }
            evaluator.reset(rules, site.state);
            let before = evaluator.evaluate(rules, site.state);
            evaluator.push(rules, site.state, action);
            let pushed = evaluator.evaluate(rules, &child);
            evaluator.pop();
            let popped = evaluator.evaluate(rules, site.state);
            site.law("pop takes back what push did", before == popped, || {
                format!("the estimate was {before}, and {popped} after push({action:?}) and pop")
            })?;
            evaluator.reset(rules, &child);
            let fresh = evaluator.evaluate(rules, &child);
            site.law("an estimate kept up equals its recomputation", pushed == fresh, || {
                format!("after push({action:?}) {pushed}, recomputed {fresh}")
            })?;
        }
        Ok(())
    });
    checked.map(drop)
}
