//! Inputs for boards of cells with few contents each.

use outply_game::Active;

/// Lines of cells, or any other groups: every content of every group is an input of its own
/// (W. Bledsoe and I. Browning, "Pattern recognition and reading by machine", 1959; for board games
/// S. Lucas, "Learning to play Othello with n-tuple systems", 2008).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    contents: usize,
    /// The cells of each group, and where its inputs begin.
    groups: Vec<(Vec<usize>, usize)>,
    count: usize,
}

impl Lines {
    /// Groups of cells that have `contents` different contents each. Groups with the same number share
    /// their inputs, cell by cell in their order: so mirrored groups are made to learn together.
    pub fn new(contents: usize, groups: impl IntoIterator<Item = (usize, Vec<usize>)>) -> Lines {
        let mut starts: Vec<(usize, usize)> = Vec::new();
        let mut lines = Lines { contents, groups: Vec::new(), count: 0 };
        for (number, cells) in groups {
            let known = starts.iter().find(|(known, _)| *known == number);
            let first = known.map_or(lines.count, |(_, first)| *first);
            if known.is_none() {
                starts.push((number, first));
                lines.count += contents.pow(cells.len() as u32);
            }
            lines.groups.push((cells, first));
        }
        lines
    }

    /// How many inputs there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Switches on one input a group, from `first` on; `content` is that of a cell. Groups that share
    /// their inputs and have the same contents switch one on to a larger number.
    pub fn active(&self, first: usize, content: impl Fn(usize) -> usize, active: &mut Active) {
        for (cells, start) in &self.groups {
            let index = cells.iter().fold(0, |index, &cell| index * self.contents + content(cell));
            active.on(first + start + index);
        }
    }
}

/// All straight lines of `length` cells on a board of rows and columns, cells numbered row by row.
pub fn straight_lines((rows, columns): (usize, usize), length: usize) -> Vec<Vec<usize>> {
    let mut lines = Vec::new();
    for row in 0..rows as isize {
        for column in 0..columns as isize {
            for (down, right) in [(0isize, 1isize), (1, 0), (1, 1), (1, -1)] {
                let cell = |step: isize| {
                    let (row, column) = (row + step * down, column + step * right);
                    let on_board = (0..rows as isize).contains(&row)
                        && (0..columns as isize).contains(&column);
                    on_board.then(|| row as usize * columns + column as usize)
                };
                let line: Option<Vec<usize>> = (0..length as isize).map(cell).collect();
                lines.extend(line);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_six_rows_and_seven_columns_has_69_lines_of_four() {
        assert_eq!(straight_lines((6, 7), 4).len(), 69);
        assert_eq!(straight_lines((3, 3), 3).len(), 8);
    }

    #[test]
    fn mirrored_groups_share_their_inputs() {
        let lines = Lines::new(3, [(0, vec![0, 1]), (0, vec![3, 2]), (1, vec![1, 2])]);
        assert_eq!(lines.count(), 18);
        let of = |board: [usize; 4]| {
            let mut active = Active::new();
            lines.active(0, |cell| board[cell], &mut active);
            let mut inputs = active.as_slice().to_vec();
            inputs[..2].sort_by_key(|(input, _)| *input);
            inputs
        };
        assert_eq!(of([1, 2, 2, 0])[..2], of([0, 2, 2, 1])[..2]);
    }
}
