//! What a search found, still with the game's actions.

use crate::figure::{Figure, Unit};
use outply_game::Payoffs;
use outply_search::chance::Expectation;
use outply_search::many::ManyAnswer;
use outply_search::{Answer, Bound, Ended, MonteCarloAnswer, Proof, SelectiveAnswer};
use std::time::Duration;

/// A search's answer, whatever the search.
#[derive(Clone, Debug)]
pub(crate) struct Found<A> {
    pub(crate) action: Option<A>,
    pub(crate) value: Figure,
    pub(crate) proof: Proof,
    pub(crate) line: Vec<A>,
    pub(crate) actions: Vec<FoundAction<A>>,
    pub(crate) depth: u32,
    pub(crate) selective_depth: Option<u32>,
    pub(crate) table_permille: Option<u32>,
    pub(crate) nodes: u64,
    pub(crate) simulations: Option<u64>,
    pub(crate) payoffs: Option<Vec<f64>>,
    pub(crate) advice: Option<String>,
    pub(crate) time: Duration,
    pub(crate) ended: Ended,
}

/// One action at the root.
#[derive(Clone, Debug)]
pub(crate) struct FoundAction<A> {
    pub(crate) action: A,
    pub(crate) value: Figure,
    pub(crate) bound: Bound,
    pub(crate) proof: Proof,
    pub(crate) visits: Option<u64>,
    pub(crate) probability: Option<f64>,
    pub(crate) line: Vec<A>,
}

impl<A: Copy> From<&Answer<A>> for Found<A> {
    fn from(answer: &Answer<A>) -> Found<A> {
        let actions = answer.actions.iter().map(|action| FoundAction {
            action: action.action,
            value: Figure::Value(action.value),
            bound: action.bound,
            proof: action.proof,
            visits: None,
            probability: None,
            line: action.line.clone(),
        });
        Found {
            action: answer.action,
            value: Figure::Value(answer.value),
            proof: answer.proof,
            line: answer.line.clone(),
            actions: actions.collect(),
            depth: answer.depth,
            selective_depth: None,
            table_permille: None,
            nodes: answer.nodes,
            simulations: None,
            payoffs: None,
            advice: None,
            time: answer.time,
            ended: answer.ended,
        }
    }
}

impl<A: Copy> From<&SelectiveAnswer<A>> for Found<A> {
    fn from(found: &SelectiveAnswer<A>) -> Found<A> {
        Found {
            selective_depth: Some(found.selective_depth),
            table_permille: found.table_permille,
            ..Found::from(&found.answer)
        }
    }
}

impl<A: Copy> Found<A> {
    /// Of a Monte Carlo search, with payoffs in `unit`.
    pub(crate) fn sampled(answer: &MonteCarloAnswer<A>, unit: Unit) -> Found<A> {
        let expected = |mean, error, proof| {
            let error = (proof != Proof::Proven).then_some(error);
            Figure::Expected { mean, error, unit }
        };
        let actions = answer.actions.iter().map(|visited| FoundAction {
            action: visited.action,
            value: expected(visited.value, visited.standard_error, visited.proof),
            bound: Bound::Exact,
            proof: visited.proof,
            visits: Some(visited.visits),
            probability: visited.prior,
            line: vec![visited.action],
        });
        let mut actions: Vec<FoundAction<A>> = actions.collect();
        if let Some(best) = actions.first_mut() {
            best.line.clone_from(&answer.line);
        }
        Found {
            action: answer.action,
            value: expected(answer.value, answer.standard_error, answer.proof),
            proof: answer.proof,
            line: answer.line.clone(),
            actions,
            depth: answer.depth,
            selective_depth: None,
            table_permille: None,
            nodes: answer.nodes as u64,
            simulations: Some(answer.simulations),
            payoffs: Some(answer.payoffs.as_slice().to_vec()),
            advice: None,
            time: answer.time,
            ended: answer.ended,
        }
    }

    /// Of a search that weighs chance.
    pub(crate) fn expected(answer: &Expectation<A>, unit: Unit) -> Found<A> {
        let actions = answer.actions.iter().map(|action| FoundAction {
            action: action.action,
            value: Figure::Expected { mean: action.value, error: action.standard_error, unit },
            bound: action.bound,
            proof: action.proof,
            visits: None,
            probability: action.probability,
            line: action.line.clone(),
        });
        Found {
            action: answer.action,
            value: Figure::Expected { mean: answer.value, error: answer.standard_error, unit },
            proof: answer.proof,
            line: answer.line.clone(),
            actions: actions.collect(),
            depth: answer.depth,
            selective_depth: None,
            table_permille: None,
            nodes: answer.nodes.total(),
            simulations: None,
            payoffs: None,
            advice: None,
            time: answer.time,
            ended: answer.ended,
        }
    }

    /// The same with `action` as the best, because of `advice`. Its value is what the search found.
    pub(crate) fn advised(mut self, action: A, advice: String) -> Found<A>
    where
        A: PartialEq,
    {
        if let Some(place) = self.actions.iter().position(|known| known.action == action) {
            self.actions[..=place].rotate_right(1);
            self.value = self.actions[0].value;
            self.line.clone_from(&self.actions[0].line);
        }
        Found { action: Some(action), advice: Some(advice), ..self }
    }

    /// Of a search for many players.
    pub(crate) fn shared(answer: &ManyAnswer<A>, unit: Unit) -> Found<A> {
        let player = answer.player.index();
        let own = |payoffs: &Payoffs| payoffs.as_slice().get(player).copied();
        let figure = |mean, errors: &Option<Payoffs>| Figure::Expected {
            mean,
            error: errors.as_ref().and_then(own),
            unit,
        };
        let actions = answer.actions.iter().map(|action| FoundAction {
            action: action.action,
            value: figure(own(&action.payoffs).unwrap_or(0.0), &action.standard_errors),
            bound: action.bound,
            proof: action.proof,
            visits: None,
            probability: action.probability,
            line: action.line.clone(),
        });
        Found {
            action: answer.action,
            value: figure(answer.value, &answer.standard_errors),
            proof: answer.proof,
            line: answer.line.clone(),
            actions: actions.collect(),
            depth: answer.depth,
            selective_depth: None,
            table_permille: None,
            nodes: answer.nodes,
            simulations: None,
            payoffs: Some(answer.payoffs.as_slice().to_vec()),
            advice: None,
            time: answer.time,
            ended: answer.ended,
        }
    }
}
