//! Values of backgammon positions, for matches against other programs: each line of stdin holds position
//! IDs, each line of stdout the values of these positions for the player on roll, by the network that
//! comes along or by the file of weights named on the command line (`linear`: by the weighted sum).

use outply_game::{Notation, PayoffEvaluator};
use outply_games::backgammon::{
    Backgammon, BackgammonEvaluator, BackgammonInputs, Board, backgammon_network,
};
use outply_learn::{Learned, Weights};
use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Backgammon::default();
    let mut judge: Box<dyn PayoffEvaluator<Backgammon>> = match std::env::args().nth(1).as_deref() {
        Some("linear") => Box::new(BackgammonEvaluator::default()),
        Some(file) => {
            let weights = Arc::new(Weights::from_bytes(&std::fs::read(file)?)?.into());
            let learned = Learned::new(&rules, weights, Arc::new(BackgammonInputs));
            Box::new(learned.ok_or("learnt from other inputs")?)
        }
        None => Box::new(backgammon_network(&rules)),
    };
    for line in stdin().lock().lines() {
        let mut value = |id: &str| -> Result<String, Box<dyn Error>> {
            let board: Board = rules.parse_state(id)?;
            let payoffs = judge.payoffs(&rules, &board);
            Ok(format!("{:.6}", payoffs.as_slice()[board.on_roll().index()]))
        };
        let values: Vec<String> =
            line?.split_whitespace().map(&mut value).collect::<Result<_, _>>()?;
        writeln!(stdout(), "{}", values.join(" "))?;
        stdout().flush()?;
    }
    Ok(())
}
