//! Pac-Man.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::gamble::ChanceSetup;
use crate::playing::Playing;
use crate::session::Session;
use outply_games::pacman::{
    BETTER, Behaviour, Layout, Pacman, PacmanEvaluator, PacmanHints, Scene, board,
};

pub(super) const INFO: GameInfo = GameInfo {
    name: "pacman",
    about: "Pac-Man: the classroom's, against ghosts of three kinds",
    options: "BOARD or BOARD,GHOSTS (small, random; or a file)",
    example: "pacman:trap,minimising",
    open,
};

struct Setting(Pacman);

impl ChanceSetup for Setting {
    type Rules = Pacman;
    type Hints = PacmanHints;
    type Evaluator = PacmanEvaluator;
    const EVALUATORS: &'static [&'static str] = &["better", "score"];
    const DEPTH: u32 = 6;

    fn rules(&self) -> &Pacman {
        &self.0
    }

    fn hints(&self) -> PacmanHints {
        PacmanHints
    }

    fn evaluator(&self, name: &str) -> PacmanEvaluator {
        PacmanEvaluator::named(name).unwrap_or(PacmanEvaluator::new(BETTER))
    }

    fn bounds(&self, _state: &Scene) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }

    fn recipe(&self) -> &'static str {
        // Random play wanders for ever: the evaluator judges soon.
        "cut=10"
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (name, ghosts) = options.split_once(',').unwrap_or((options, "random"));
    let name = if name.is_empty() { "small" } else { name };
    let expected = "random, directional or minimising";
    let ghosts = Behaviour::named(ghosts)
        .ok_or_else(|| bad_options(spec, options, options.len() - ghosts.len(), expected))?;
    let layout = match board(name) {
        Some(layout) => layout,
        None => read(spec, options, name)?,
    };
    Ok(Box::new(Playing::with_chance(spec, Setting(Pacman::new(layout, ghosts)))))
}

/// A board from a file in the classroom's format.
fn read(spec: &str, options: &str, name: &str) -> Result<Layout, CatalogError> {
    let text = std::fs::read_to_string(name).map_err(|error| {
        let expected = format!("small, cornered, trap, medium or a file ({error})");
        bad_options(spec, options, 0, expected)
    })?;
    Layout::parse(&text).map_err(|error| CatalogError::Unfit(format!("{name}: {error}")))
}
