//! Connect Four.

use super::{GameInfo, bad_options};
use crate::error::CatalogError;
use crate::playing::Playing;
use crate::session::Session;
use crate::setup::Setup;
use outply_evaluate::Linear;
use outply_games::connect4::{Board, Connect4, Connect4Features, Connect4Hints, WEIGHTS};

pub(super) const INFO: GameInfo = GameInfo {
    name: "connect4",
    about: "Connect Four: drop stones into columns, four in a row win",
    options: "WIDTHxHEIGHT or WIDTHxHEIGHTxCONNECT (7x6x4 unless given)",
    example: "connect4:5x4",
    open,
};

struct Setting<B: Board>(Connect4<B>);

impl<B: Board> Setup for Setting<B> {
    type Rules = Connect4<B>;
    type Hints = Connect4Hints;
    type Evaluator = Linear<Connect4<B>, Connect4Features>;
    const EVALUATOR: &'static str = "threats";

    fn rules(&self) -> &Connect4<B> {
        &self.0
    }

    fn hints(&self) -> Connect4Hints {
        Connect4Hints
    }

    fn evaluator(&self) -> Self::Evaluator {
        Linear::new(Connect4Features, &WEIGHTS).expect("one weight a feature")
    }
}

fn open(spec: &str, options: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (width, height, connect) = size(spec, options)?;
    if let Ok(rules) = Connect4::<u64>::new(width, height, connect) {
        return Ok(Box::new(Playing::new(spec, Setting(rules))));
    }
    match Connect4::<u128>::new(width, height, connect) {
        Ok(rules) => Ok(Box::new(Playing::new(spec, Setting(rules)))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}

fn size(spec: &str, options: &str) -> Result<(u32, u32, u32), CatalogError> {
    if options.is_empty() {
        return Ok((7, 6, 4));
    }
    let mut numbers = Vec::new();
    let mut at = 0;
    for word in options.split('x') {
        match word.parse::<u32>() {
            Ok(number) if numbers.len() < 3 => numbers.push(number.min(1_000)),
            _ => return Err(bad_options(spec, options, at, "WIDTHxHEIGHT, as in 5x4")),
        }
        at += word.len() + 1;
    }
    match numbers[..] {
        [width, height] => Ok((width, height, 4)),
        [width, height, connect] => Ok((width, height, connect)),
        _ => Err(bad_options(spec, options, options.len(), "'x' and the height, as in 5x4")),
    }
}
