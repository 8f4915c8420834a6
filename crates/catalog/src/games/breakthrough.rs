//! Breakthrough.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::search::Search;
use crate::session::Session;
use crate::setup::Setup;
use outply_evaluate::Linear;
use outply_games::breakthrough::{
    Board, Breakthrough, BreakthroughFeatures, BreakthroughHints, WEIGHTS,
};

pub(super) const INFO: GameInfo = GameInfo {
    name: "breakthrough",
    about: "Breakthrough: step forward, take diagonally, reach the far row",
    options: "WIDTHxHEIGHT (8x8 unless given)",
    example: "breakthrough:6x6",
    open,
};

struct Setting<B: Board>(Breakthrough<B>);

impl<B: Board> Setup for Setting<B> {
    type Rules = Breakthrough<B>;
    type Hints = BreakthroughHints;
    type Evaluator = Linear<Breakthrough<B>, BreakthroughFeatures>;
    const EVALUATOR: &'static str = "races";

    const SEARCHES: &'static [Search] = &[Search::Selective, Search::AlphaBeta, Search::MonteCarlo];

    fn rules(&self) -> &Breakthrough<B> {
        &self.0
    }

    fn hints(&self) -> BreakthroughHints {
        BreakthroughHints
    }

    fn evaluator(&self) -> Self::Evaluator {
        Linear::new(BreakthroughFeatures, &WEIGHTS).expect("one weight a feature")
    }

    /// The evaluator rather than random games: 20 of 20 games at equal time.
    fn recipe(&self) -> &'static str {
        "profile=learned"
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (width, height) = size(spec, options)?;
    if let Ok(rules) = Breakthrough::<u64>::new(width, height) {
        return Ok(Box::new(Playing::new(spec, Setting(rules))));
    }
    match Breakthrough::<u128>::new(width, height) {
        Ok(rules) => Ok(Box::new(Playing::new(spec, Setting(rules)))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

fn size(spec: &str, options: &str) -> Result<(u32, u32), CatalogError> {
    if options.is_empty() {
        return Ok((8, 8));
    }
    let expected = |at| bad_options(spec, options, at, "WIDTHxHEIGHT, as in 6x6");
    let number = |at, word: &str| word.parse::<u32>().map_err(|_| expected(at));
    let (width, height) = options.split_once('x').ok_or_else(|| expected(options.len()))?;
    Ok((number(0, width)?, number(width.len() + 1, height)?))
}
