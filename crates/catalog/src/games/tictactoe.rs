//! Tic-tac-toe.

use super::{GameInfo, bad_options};
use crate::playing::Playing;
use crate::setup::Setup;
use outply_evaluate::Linear;
use outply_games::tictactoe::{TicTacToe, TicTacToeFeatures, TicTacToeHints, WEIGHTS};

pub(super) const INFO: GameInfo = GameInfo {
    name: "tictactoe",
    about: "Tic-tac-toe: three in a row win",
    options: "",
    example: "tictactoe",
    open: |spec, options| match options {
        "" => Ok(Box::new(Playing::new(spec, Setting(TicTacToe)))),
        _ => Err(bad_options(spec, options, 0, "no options")),
    },
};

struct Setting(TicTacToe);

impl Setup for Setting {
    type Rules = TicTacToe;
    type Hints = TicTacToeHints;
    type Evaluator = Linear<TicTacToe, TicTacToeFeatures>;
    const EVALUATOR: &'static str = "open-lines";

    fn rules(&self) -> &TicTacToe {
        &self.0
    }

    fn hints(&self) -> TicTacToeHints {
        TicTacToeHints
    }

    fn evaluator(&self) -> Self::Evaluator {
        Linear::new(TicTacToeFeatures, &WEIGHTS).expect("one weight a feature")
    }
}
