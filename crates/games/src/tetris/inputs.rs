//! What learning sees of a well.

use super::rules::{Goal, Tetris};
use super::well::Well;
use outply_game::{Active, Inputs, Player};

/// The height of each column, by how much it differs from the next one's, and the holes (D. Bertsekas and J. Tsitsiklis,
/// "Neuro-Dynamic Programming", 1996); what is learnt is what is still to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TetrisInputs {
    columns: usize,
    rows: usize,
}

/// Differences between neighbouring columns beyond this count as this.
const STEEPEST: i64 = 4;
/// Inputs of a difference.
const SLOPES: usize = 2 * STEEPEST as usize + 1;
/// Holes beyond these are not told apart.
const HOLES: usize = 20;

impl TetrisInputs {
    /// For the size of the game's well.
    pub fn new(rules: &Tetris) -> TetrisInputs {
        TetrisInputs { columns: rules.width as usize, rows: rules.height as usize }
    }

    /// Inputs of the heights, of which no cell is one.
    fn heights(&self) -> usize {
        self.columns * (self.rows + 1)
    }

    fn slopes(&self) -> usize {
        (self.columns - 1) * SLOPES
    }
}

/// How high a column is, and the empty cells below its top.
fn column(state: &Well, rows: usize, column: usize) -> (usize, usize) {
    let is_filled = |row: &usize| state.is_filled(column as u32, *row as u32);
    let height = (0..rows).rev().find(is_filled).map_or(0, |top| top + 1);
    (height, height - (0..height).filter(is_filled).count())
}

impl Inputs<Tetris> for TetrisInputs {
    fn name(&self) -> String {
        format!("columns of a {}x{} well", self.columns, self.rows)
    }

    fn count(&self) -> usize {
        self.heights() + self.slopes() + HOLES
    }

    fn earned(&self, rules: &Tetris, state: &Well, _player: Player) -> f64 {
        f64::from(match rules.goal {
            Goal::Lines => state.lines(),
            Goal::Pieces => state.placed(),
        })
    }

    fn active(&self, _rules: &Tetris, state: &Well, _side: Player, active: &mut Active) {
        let (mut before, mut holes) = (None, 0);
        for place in 0..self.columns {
            let (height, more) = column(state, self.rows, place);
            active.on(place * (self.rows + 1) + height);
            if let Some(before) = before.replace(height as i64) {
                let slope = (height as i64 - before).clamp(-STEEPEST, STEEPEST) + STEEPEST;
                active.on(self.heights() + (place - 1) * SLOPES + slope as usize);
            }
            holes += more;
        }
        let first = self.heights() + self.slopes();
        (0..holes.min(HOLES)).for_each(|hole| active.on(first + hole));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::{Notation, Rules};

    #[test]
    fn heights_slopes_and_holes_are_seen() {
        let rules = Tetris::new(4, 5, Goal::Lines, 100).unwrap();
        let inputs = TetrisInputs::new(&rules);
        let seen = |state: &Well| {
            let mut active = Active::new();
            inputs.active(&rules, state, Player::FIRST, &mut active);
            active.as_slice().iter().map(|(input, _)| *input as usize).collect::<Vec<_>>()
        };
        let flat = STEEPEST as usize;
        assert_eq!(seen(&rules.initial()), [0, 6, 24 + flat, 12, 33 + flat, 18, 42 + flat]);
        let mut well = rules.initial();
        (well.rows[0], well.rows[1]) = (0b1101, 0b0010);
        // The second column is two high, with a hole below.
        let slopes = [24 + flat + 1, 33 + flat - 1, 42 + flat];
        assert_eq!(seen(&well), [1, 8, slopes[0], 13, slopes[1], 19, slopes[2], 51]);
        assert_eq!(inputs.count(), 51 + HOLES);
        well.lines = 3;
        assert_eq!(inputs.earned(&rules, &well, Player::FIRST), 3.0);
        assert!(rules.board(&well).is_some());
    }
}
