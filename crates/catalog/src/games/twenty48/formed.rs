//! 2048 with a table of what to do when large tiles fill a corner.

use super::{
    DEPTH_LEARNED, HURRY, HURRY_LEARNED, Legs, Seen, formation_file, learning, standard_sight,
};
use crate::error::CatalogError;
use crate::setup::{GambleSetup, Hurry, Setup};
use crate::tables::{TableOptions, TableSizes};
use outply_game::{Mover, Rules};
use outply_games::twenty48::{
    Formation, Packed, Tiles, Twenty48, Twenty48Action, Twenty48Evaluator, Twenty48Hints,
};
use outply_learn::Settings;
use std::io::{Error, Write};
use std::path::Path;
use std::sync::Arc;

/// The standard game, and the table.
pub(super) struct Formed {
    rules: Twenty48<Packed>,
    formation: Arc<Formation>,
    lines: Twenty48Evaluator<Packed>,
}

impl Formed {
    pub(super) fn read(path: &Path) -> Result<Formed, CatalogError> {
        let rules = Twenty48::standard();
        let lines = Twenty48Evaluator::new(&rules);
        Ok(Formed { rules, formation: formation_file::read(path)?, lines })
    }
}

impl Setup for Formed {
    type Rules = Twenty48<Packed>;
    type Hints = Twenty48Hints;
    type Evaluator = Twenty48Evaluator<Packed>;

    fn rules(&self) -> &Twenty48<Packed> {
        &self.rules
    }

    fn hints(&self) -> Twenty48Hints {
        Twenty48Hints
    }

    fn inputs(&self) -> Option<Seen<Packed>> {
        standard_sight().map(|(inputs, _)| inputs)
    }

    fn practice(&self) -> Option<Legs<Packed>> {
        standard_sight().map(|(_, legs)| legs)
    }

    fn learning(&self, found: Settings) -> Settings {
        learning(found)
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["lines"]
    }

    fn evaluator(&self, _name: &str) -> Twenty48Evaluator<Packed> {
        self.lines.clone()
    }
}

impl GambleSetup for Formed {
    fn depth(&self) -> u32 {
        5
    }

    fn hurry(&self) -> Hurry {
        HURRY
    }

    fn hurry_learned(&self) -> Hurry {
        HURRY_LEARNED
    }

    fn depth_learned(&self) -> u32 {
        DEPTH_LEARNED
    }

    fn advice(&self, state: &Tiles<Packed>) -> Option<(Twenty48Action, String)> {
        if self.rules.to_move(state) == Mover::Chance {
            return None;
        }
        let advice = self.formation.advice(&state.board())?;
        let [first, second, third] = [2, 4, 8].map(|part| advice.anchor / part);
        let why = format!(
            "By the formation's table: {:.2} % to build {first}, {second}, {third} and {third} beside \
             the large tiles.",
            100.0 * advice.chance
        );
        Some((Twenty48Action::Slide(advice.slide), why))
    }
}

/// The sizes of the table: 512 takes 1.5 GB of memory, 1 GB of the disk and two minutes; 256 a fifth.
pub(super) const SIZES: TableSizes =
    TableSizes { about: "the greatest anchor", known: &[32, 64, 128, 256, 512], usual: 512 };

/// Works the table out and writes it.
pub(super) fn tables(
    options: &TableOptions,
    goes_on: &mut dyn FnMut(f64) -> bool,
    output: &mut dyn Write,
) -> Result<(), Error> {
    let formation = Formation::solve(options.size, options.threads, goes_on)?;
    formation_file::write(&formation, output)
}
