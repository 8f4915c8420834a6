//! 2048 with a network that has learnt.

use crate::error::CatalogError;
use crate::games::shared::Shared;
use crate::setup::{GambleSetup, Hurry, Setup};
use crate::train::{Lesson, Trainer, from_file};
use outply_game::{PayoffEvaluator, Payoffs};
use outply_games::twenty48::{
    Learner, Network, NetworkEvaluator, Packed, Tiles, Twenty48, Twenty48Evaluator, Twenty48Hints,
};
use std::io::{Error, Write};
use std::path::Path;
use std::sync::Arc;

/// The standard game, and the network that estimates it.
pub(super) struct Learned {
    rules: Twenty48<Packed>,
    network: Arc<Network>,
    lines: Twenty48Evaluator<Packed>,
}

/// One of the game's evaluators.
#[derive(Clone)]
pub(super) enum Judge {
    Network(NetworkEvaluator),
    Lines(Twenty48Evaluator<Packed>),
}

impl PayoffEvaluator<Twenty48<Packed>> for Judge {
    #[inline]
    fn payoffs(&mut self, rules: &Twenty48<Packed>, state: &Tiles<Packed>) -> Payoffs {
        match self {
            Judge::Network(evaluator) => evaluator.payoffs(rules, state),
            Judge::Lines(evaluator) => evaluator.payoffs(rules, state),
        }
    }
}

/// The networks in use.
static READ: Shared<Network> = Shared::new();

impl Learned {
    pub(super) fn read(path: &Path) -> Result<Learned, CatalogError> {
        let rules = Twenty48::standard();
        let lines = Twenty48Evaluator::new(&rules);
        Ok(Learned { rules, network: READ.get(path, Network::read)?, lines })
    }
}

impl Setup for Learned {
    type Rules = Twenty48<Packed>;
    type Hints = Twenty48Hints;
    type Evaluator = Judge;

    fn rules(&self) -> &Twenty48<Packed> {
        &self.rules
    }

    fn hints(&self) -> Twenty48Hints {
        Twenty48Hints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["network", "lines"]
    }

    fn evaluator(&self, name: &str) -> Judge {
        match name {
            "lines" => Judge::Lines(self.lines.clone()),
            _ => Judge::Network(NetworkEvaluator::new(self.network.clone())),
        }
    }
}

impl GambleSetup for Learned {
    fn depth(&self) -> u32 {
        7
    }

    fn hurry(&self) -> Hurry {
        Hurry { move_filter: 30_000.0, cutoff_by_depth: (0.001, 1.0), step: 2 }
    }
}

/// A learner, from nothing or from a file.
pub(super) fn trainer(known: Option<&Path>) -> Result<Box<dyn Trainer>, CatalogError> {
    let learner = match known {
        Some(path) => from_file(path, Learner::read)?,
        None => Learner::new().map_err(|error| CatalogError::Unfit(error.to_string()))?,
    };
    Ok(Box::new(learner))
}

impl Trainer for Learner {
    fn play(&self, seed: u64, step: f32) -> Lesson {
        let lesson = Learner::play(self, seed, step);
        Lesson { score: lesson.score.into(), largest: lesson.largest, whole: lesson.whole }
    }

    fn games(&self) -> u64 {
        Learner::games(self)
    }

    fn write(&self, output: &mut dyn Write) -> Result<(), Error> {
        Learner::write(self, output)
    }
}
