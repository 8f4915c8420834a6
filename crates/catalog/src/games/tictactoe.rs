//! Tic-tac-toe.

use crate::entry::{BenchSearch, Entry, Facts, GameInfo, Sizes};
use crate::setup::{DuelSetup, Setup};
use crate::theorem::{Claim, Theorem};
use outply_evaluate::Linear;
use outply_games::tictactoe::{TicTacToe, TicTacToeFeatures, TicTacToeHints, WEIGHTS};

const INFO: GameInfo = GameInfo::new("tictactoe", "Tic-tac-toe: three in a row win");

/// Published results.
const THEOREMS: &[Theorem] = &[Theorem::new("", Claim::Drawn, "folklore")];

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    Entry::duel(INFO, |asked| {
        asked.none()?;
        Ok(TicTacToeSetup(TicTacToe))
    })
    .facts(Facts { sizes: Some(Sizes::One(3)), ..Facts::default() })
    .theorems(THEOREMS)
    .bench_searches(vec![BenchSearch::new("", "", None), BenchSearch::new("", "b2", None)])
}

struct TicTacToeSetup(TicTacToe);

impl Setup for TicTacToeSetup {
    type Rules = TicTacToe;
    type Hints = TicTacToeHints;
    type Evaluator = Linear<TicTacToe, TicTacToeFeatures>;

    fn rules(&self) -> &TicTacToe {
        &self.0
    }

    fn hints(&self) -> TicTacToeHints {
        TicTacToeHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec!["open-lines"]
    }

    fn evaluator(&self, _name: &str) -> Self::Evaluator {
        Linear::new(TicTacToeFeatures, &WEIGHTS).expect("one weight a feature")
    }
}

impl DuelSetup for TicTacToeSetup {}
