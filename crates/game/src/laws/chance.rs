//! The laws of [`Stochastic`].

use super::Broken;
use super::walk::Walk;
use crate::{Mover, Stochastic};

pub(super) fn stochastic<R: Stochastic>(rules: &R, walk: Walk) -> Result<(), Broken> {
    let checked = walk.through(rules, |site| {
        if rules.to_move(site.state) != Mover::Chance || site.actions.is_empty() {
            return Ok(());
        }
        let outcomes: Vec<(R::Action, f64)> = rules.outcomes(site.state).into_iter().collect();
        let listed: Vec<R::Action> = outcomes.iter().map(|(outcome, _)| *outcome).collect();
        site.law("outcomes are the actions of a chance node", listed == site.actions, || {
            format!("actions() is {:?}, but outcomes() has {listed:?}", site.actions)
        })?;
        let positive = outcomes.iter().all(|(_, p)| *p > 0.0 && *p <= 1.0);
        site.law("probabilities are positive", positive, || format!("they are {outcomes:?}"))?;
        let sum: f64 = outcomes.iter().map(|(_, probability)| probability).sum();
        site.law("probabilities sum to one", (sum - 1.0).abs() < 1e-9, || {
            format!("they sum to {sum}: {outcomes:?}")
        })
    });
    checked.map(drop)
}
