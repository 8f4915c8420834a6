//! Our Connect Four as the peer crate `minimax` sees it: the same rules code, the same
//! centre-first order, the same evaluator, so that only the searches differ. Each evaluation is
//! counted on both sides: the peer does not tell its nodes, and leaves are what is comparable.

use minimax::Winner;
use outply_evaluate::Linear;
use outply_game::{Evaluator, Keyed, Outcome, Rules};
use outply_games::connect4::{Column, Connect4, Connect4Features, Stones, WEIGHTS};
use std::cell::{Cell, RefCell};
use std::sync::LazyLock;

/// The rules of both sides.
pub static RULES: LazyLock<Connect4<u64>> = LazyLock::new(Connect4::<u64>::standard);

/// Columns from the centre outwards.
const CENTRE_FIRST: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];

thread_local! {
    /// Evaluations since the last look.
    pub static EVALUATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The peer's view of the rules.
pub struct Game;

impl minimax::Game for Game {
    type S = Stones<u64>;
    type M = Column;

    fn generate_moves(state: &Stones<u64>, moves: &mut Vec<Column>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(state) {
            return Some(winner);
        }
        let legal: u8 = RULES.actions(state).into_iter().fold(0, |set, c| set | 1 << c.0);
        moves.extend(CENTRE_FIRST.into_iter().filter(|c| legal >> c & 1 == 1).map(Column));
        None
    }

    fn apply(state: &mut Stones<u64>, column: Column) -> Option<Stones<u64>> {
        Some(RULES.result(state, column))
    }

    fn get_winner(state: &Stones<u64>) -> Option<Winner> {
        Some(match RULES.utility(state)? {
            Outcome::Win(_) => Winner::PlayerJustMoved,
            Outcome::Draw => Winner::Draw,
        })
    }

    fn zobrist_hash(state: &Stones<u64>) -> u64 {
        RULES.key(state)
    }
}

/// The evaluator of both sides, counting.
pub struct Counted(RefCell<Linear<Connect4<u64>, Connect4Features>>);

impl Counted {
    /// The evaluator that ships.
    pub fn new() -> Counted {
        Counted(RefCell::new(
            Linear::new(Connect4Features, &WEIGHTS).expect("one weight a feature"),
        ))
    }
}

impl Default for Counted {
    fn default() -> Self {
        Counted::new()
    }
}

impl minimax::Evaluator for Counted {
    type G = Game;

    fn evaluate(&self, state: &Stones<u64>) -> i16 {
        EVALUATIONS.set(EVALUATIONS.get() + 1);
        self.0.borrow_mut().evaluate(&RULES, state) as i16
    }
}

impl Evaluator<Connect4<u64>> for Counted {
    fn evaluate(&mut self, rules: &Connect4<u64>, state: &Stones<u64>) -> i32 {
        EVALUATIONS.set(EVALUATIONS.get() + 1);
        self.0.get_mut().evaluate(rules, state)
    }
}
