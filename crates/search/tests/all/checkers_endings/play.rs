//! Won endings played out: the engine on the winning side, the longest defence on the other.

use super::truth::{Fate, Truth};
use outply_game::{Notation, Outcome, Repetition, Rules, mix64};
use outply_games::checkers::{
    Checkers, CheckersEvaluator, CheckersHints, Move, Pieces, SELECTIVITY,
};
use outply_search::selective::Settings;
use outply_search::{Limits, Selective, Table};

/// How an ending went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Won after so many plies.
    Won(u32),
    /// Repeated three times, or out of plies.
    Drawn(u32),
    /// The engine's move gave the win away.
    Spoilt(String),
}

/// The engine that plays.
pub(crate) struct Engine {
    pub(crate) evaluator: CheckersEvaluator,
    /// Nodes a move.
    pub(crate) nodes: u64,
}

impl Engine {
    fn choose(
        &self,
        rules: &Checkers,
        state: &Pieces,
        table: &Table,
        history: &[Repetition],
    ) -> Option<Move> {
        let settings = Settings::parse("", SELECTIVITY).expect("known names");
        let search = Selective::new(rules).evaluator(self.evaluator.clone()).hints(CheckersHints);
        let mut search = search.settings(settings).history(history).table(table);
        let found = search.search(state, &Limits::nodes(self.nodes)).unwrap();
        found.action
    }

    /// Plays the ending that the side to move in `start` wins.
    pub(crate) fn play(&self, truth: &Truth, start: Pieces, table: &Table) -> Ending {
        let rules = Checkers::from(start);
        let (mut state, mut history) = (start, Vec::<Repetition>::new());
        table.clear();
        for ply in 0.. {
            match rules.utility(&state) {
                Some(Outcome::Draw) => return Ending::Drawn(ply),
                Some(Outcome::Win(_)) => return Ending::Won(ply),
                None => {}
            }
            let now = rules.repetition(&state);
            if now.is_some_and(|now| history.iter().filter(|then| then.key == now.key).count() == 2)
            {
                return Ending::Drawn(ply);
            }
            let action = match ply % 2 {
                0 => self.choose(&rules, &state, table, &history),
                _ => Some(longest_defence(&rules, truth, &state)),
            };
            let action = action.expect("the game is not over");
            history.extend(now);
            let next = rules.result(&state, action);
            if ply % 2 == 0 && !matches!(truth.fate(&next), Fate::Loss(_)) {
                let (fen, action) =
                    (rules.format_state(&state), rules.format_action(&state, action));
                return Ending::Spoilt(format!("{fen} {action}"));
            }
            state = next;
        }
        unreachable!("the count of plies is endless")
    }
}

/// What loses last; of equals any, but always the same.
fn longest_defence(rules: &Checkers, truth: &Truth, state: &Pieces) -> Move {
    let lasts = |action: &Move| {
        let next = rules.result(state, *action);
        let plies = match truth.fate(&next) {
            Fate::Win(plies) => plies,
            _ => u16::MAX,
        };
        (plies, mix64(rules.repetition(&next).map_or(0, |repetition| repetition.key)))
    };
    rules.actions(state).into_iter().max_by_key(lasts).expect("the game is not over")
}
