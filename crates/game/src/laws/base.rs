//! The laws of [`Rules`].

use super::sound;
use super::walk::{Site, Walk};
use super::{Broken, Checked};
use crate::{MAX_PLAYERS, Player, Rules, Turn, Utility, Value};

pub(super) fn base<R: Rules>(rules: &R, walk: Walk) -> Result<Checked, Broken> {
    begins(rules)?;
    let checked = walk.through(rules, |site| {
        players(site)?;
        ending(site)?;
        actions(site)?;
        results(site)?;
        payoffs(site)
    })?;
    ends(rules, walk, checked)?;
    sound::random_games(rules, walk)?;
    Ok(checked)
}

/// The game begins in the same state each time.
fn begins<R: Rules>(rules: &R) -> Result<(), Broken> {
    let told = || format!("{:?}", rules.initial());
    let (first, second) = (told(), told());
    if first == second {
        return Ok(());
    }
    let what = format!("initial() was {first}, then {second}");
    Err(Broken {
        law: "the initial state is the same whenever asked",
        what,
        path: Vec::new(),
        state: first,
    })
}

/// So many random games say something about whether games end.
const ENOUGH: u64 = 20;

/// Some random game ends.
fn ends<R: Rules>(rules: &R, walk: Walk, checked: Checked) -> Result<(), Broken> {
    if checked.finished > 0 || checked.games < ENOUGH || !walk.to_the_end {
        return Ok(());
    }
    let what = format!(
        "none of {} random games ended within {} plies; a limit on the plies as part of the rules \
         would end them, or `plies` looks at shorter games",
        checked.games, walk.plies
    );
    let state = format!("{:?}", rules.initial());
    Err(Broken { law: "random games end", what, path: Vec::new(), state })
}

fn players<R: Rules>(site: &Site<'_, R>) -> Result<(), Broken> {
    let players = site.rules.players();
    site.law("there is a player, and not too many", (1..=MAX_PLAYERS).contains(&players), || {
        format!("players() is {players}: expected from 1 to {MAX_PLAYERS}")
    })?;
    let mover = site.rules.to_move(site.state).mover();
    let again = site.rules.to_move(site.state).mover();
    site.law("the player to move is the same whenever asked", mover == again, || {
        format!("to_move() was {mover:?}, then {again:?}")
    })?;
    let valid = mover.player().is_none_or(|player| player.index() < players);
    site.law("the player to move is one of the players", valid, || {
        format!("to_move() is {mover:?} in a game of {players} players")
    })
}

fn ending<R: Rules>(site: &Site<'_, R>) -> Result<(), Broken> {
    let utility = site.rules.utility(site.state);
    let terminal = site.rules.terminal_test(site.state);
    site.law(
        "the terminal test says whether there is a utility",
        terminal == utility.is_some(),
        || format!("terminal_test() is {terminal}, but utility() is {utility:?}"),
    )?;
    let law = "there are actions exactly while the game goes on";
    site.law(law, site.actions.is_empty() == terminal, || {
        let count = site.actions.len();
        match terminal {
            true => format!("the game is over ({utility:?}), but there are {count} actions"),
            false => "the game goes on (utility() is None), but there is no action".into(),
        }
    })
}

fn actions<R: Rules>(site: &Site<'_, R>) -> Result<(), Broken> {
    for (place, action) in site.actions.iter().enumerate() {
        let before = site.actions[..place].iter().position(|other| other == action);
        site.law("no action is listed twice", before.is_none(), || {
            format!("{action:?} is listed at places {} and {place}", before.unwrap_or_default())
        })?;
    }
    let again: Vec<R::Action> = site.rules.actions(site.state).into_iter().collect();
    site.law("actions come in the same order whenever asked", again == site.actions, || {
        format!("first {:?}, then {again:?}", site.actions)
    })?;
    let count = site.rules.count_actions(site.state);
    site.law("actions are as many as are counted", count == site.actions.len(), || {
        format!("count_actions() is {count}, but there are {}", site.actions.len())
    })?;
    // Another place in each state.
    let place = site.path.len() % count.max(1);
    let (at, listed) = (site.rules.action_at(site.state, place), site.actions.get(place).copied());
    site.law("each action is at its place", count == 0 || at == listed, || {
        format!("action_at({place}) is {at:?}: expected {listed:?}")
    })
}

fn results<R: Rules>(site: &Site<'_, R>) -> Result<(), Broken> {
    let before = format!("{:?}", site.state);
    let may_end = site.rules.may_end(site.state);
    for &action in site.actions {
        let ends = site.rules.terminal_test(&site.rules.result(site.state, action));
        site.law("no action ends the game that is said not to", may_end || !ends, || {
            format!("may_end() is false, but the game is over after {action:?}")
        })?;
        let first = format!("{:?}", site.rules.result(site.state, action));
        let after = format!("{:?}", site.state);
        site.law("a result leaves its origin alone", before == after, || {
            format!("result({action:?}) turned {before} into {after}")
        })?;
        let second = format!("{:?}", site.rules.result(site.state, action));
        site.law("the same action has the same result", first == second, || {
            format!("result({action:?}) was {first}, then {second}")
        })?;
    }
    Ok(())
}

fn payoffs<R: Rules>(site: &Site<'_, R>) -> Result<(), Broken> {
    let Some(utility) = site.rules.utility(site.state) else { return Ok(()) };
    let again = site.rules.utility(site.state);
    site.law("the utility is the same whenever asked", again == Some(utility), || {
        format!("utility() was {utility:?}, then {again:?}")
    })?;
    let players = site.rules.players().min(MAX_PLAYERS) as u8;
    let payoffs: Vec<f64> = (0..players).map(|p| utility.payoff(Player(p))).collect();
    let most = f64::from(Value::MAX_SCORE);
    let within = payoffs.iter().all(|payoff| payoff.abs() <= most);
    site.law("payoffs are numbers of a sensible size", within, || {
        format!("the payoffs are {payoffs:?}: expected numbers within ±{most}")
    })?;
    let sum: f64 = payoffs.iter().sum();
    // A lone player wins what nobody loses.
    let holds = !R::Utility::ZERO_SUM || players == 1 || sum.abs() < 1e-9;
    site.law("zero-sum payoffs sum to zero", holds, || {
        format!("the payoffs {payoffs:?} of a zero-sum utility sum to {sum}")
    })
}
