//! Inputs made of tuples of cells.

use crate::cells::BoardCells;
use crate::choice::InputChoice;
use crate::ground::{Ground, sorted};
use crate::tuples::{Tuples, needed};
use outply_game::{Active, Cells, Inputs, Notation, Player, Rules, mix64};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The most weights that tuples may need, a player to move and a kind of position.
pub const MOST_WEIGHTS: usize = 1 << 24;
/// The most cells of a board.
const MOST_CELLS: usize = 1_024;

/// One input on for each of some tuples of cells: straight lines, or random walks over the board
/// (M. Thill, P. Koch and W. Konen, "Reinforcement learning with n-tuples on the game Connect-4", 2012). What
/// differs little from the state before is worked out from that.
pub struct Patterns<R> {
    cells: Arc<dyn Cells<R> + Send + Sync>,
    /// Cells of the board.
    places: usize,
    /// Players whose views are apart.
    views: usize,
    tuples: Tuples,
    name: String,
}

impl<R> fmt::Debug for Patterns<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patterns").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Why there are no such patterns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternError {
    /// The game describes no board, or one of too many cells or kinds of pieces.
    NoBoard,
    /// The game's own inputs are no patterns.
    NoPatterns,
    /// No straight line is so long.
    NoLine(usize),
    /// So many walks were found, of so many that were asked for.
    NoWalks(usize, usize),
    /// So many tuples of so many cells with so many different contents need more weights than
    /// [`MOST_WEIGHTS`].
    TooLarge {
        /// Tables, one for each group of tuples that learn together.
        tables: usize,
        /// Cells of a tuple.
        length: usize,
        /// What a cell may have on it.
        contents: usize,
        /// Players whose views are apart.
        views: usize,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::NoBoard => f.write_str("the game describes no board to see patterns on"),
            PatternError::NoPatterns => f.write_str("expected lines or walks"),
            PatternError::NoLine(length) => {
                write!(f, "the board has no straight line of {length} cells")
            }
            PatternError::NoWalks(found, asked) => {
                write!(f, "the board has only {found} such walks of the {asked} asked for")
            }
            PatternError::TooLarge { tables, length, contents, views } => {
                let weights = (*contents as f64).powi(*length as i32) * (tables * views) as f64;
                write!(
                    f,
                    "{tables} tables of {contents}^{length} contents, one set for each of {views} players to move, are {weights:.1e} weights; {MOST_WEIGHTS} is the limit"
                )
            }
        }
    }
}

impl std::error::Error for PatternError {}

impl<R: Notation> Patterns<R> {
    /// The patterns of this choice on the game's board, as its description shows it.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn of_board(rules: &R, choice: InputChoice) -> Result<Patterns<R>, PatternError> {
        let cells = BoardCells::of(rules).ok_or(PatternError::NoBoard)?;
        Patterns::new(rules, Arc::new(cells), choice)
    }

    /// The patterns of this choice on cells that the game reads itself.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn new(
        rules: &R,
        cells: Arc<dyn Cells<R> + Send + Sync>,
        choice: InputChoice,
    ) -> Result<Patterns<R>, PatternError> {
        let board = rules.board(&rules.initial()).ok_or(PatternError::NoBoard)?;
        let ground = Ground::of(&board);
        if ground.count() == 0 || ground.count() > MOST_CELLS {
            return Err(PatternError::NoBoard);
        }
        let groups = groups(&ground, &cells.symmetries(rules), choice)?;
        let (contents, views) =
            (cells.contents(), if cells.is_turned() { 1 } else { rules.players() });
        let lengths: Vec<usize> = groups.iter().map(|group| group[0].len()).collect();
        if needed(contents, &lengths, MOST_WEIGHTS / views).is_none() {
            let (tables, length) = (groups.len(), lengths[0]);
            return Err(PatternError::TooLarge { tables, length, contents, views });
        }
        let places = ground.count();
        let tuples = Tuples::new(contents, places, &groups);
        let name = format!(
            "{choice} of {places} cells, {}; {:016x}",
            cells.name(),
            fingerprint(contents, views, &groups)
        );
        Ok(Patterns { cells, places, views, tuples, name })
    }
}

/// Tuples with their images, which share their inputs.
fn groups(
    ground: &Ground,
    symmetries: &[Vec<usize>],
    choice: InputChoice,
) -> Result<Vec<Vec<Vec<usize>>>, PatternError> {
    let images = |tuple: &[usize]| -> Vec<Vec<usize>> {
        let image = |to: &Vec<usize>| tuple.iter().map(|&cell| to[cell]).collect();
        let count = ground.count();
        let whole =
            symmetries.iter().filter(|to| to.len() == count && to.iter().all(|to| *to < count));
        whole.map(image).collect()
    };
    let tuples = match choice {
        InputChoice::Board => return Err(PatternError::NoPatterns),
        InputChoice::Lines(length) => {
            let lines = ground.lines(length);
            if lines.is_empty() { Err(PatternError::NoLine(length)) } else { Ok(lines) }
        }
        InputChoice::Walks(count, length) => {
            let walks = ground.walks((count, length), images);
            let found = walks.len();
            if found < count { Err(PatternError::NoWalks(found, count)) } else { Ok(walks) }
        }
    }?;
    let (mut known, mut groups) = (BTreeSet::new(), Vec::new());
    for tuple in tuples {
        if !known.insert(sorted(&tuple)) {
            continue;
        }
        let mut group = vec![tuple];
        for image in images(&group[0]) {
            known.insert(sorted(&image));
            if !group.contains(&image) {
                group.push(image);
            }
        }
        groups.push(group);
    }
    Ok(groups)
}

/// Tells patterns of other cells or contents apart.
fn fingerprint(contents: usize, views: usize, groups: &[Vec<Vec<usize>>]) -> u64 {
    let mix = |mixed: u64, number: usize| mix64(mixed ^ number as u64);
    let tuple = |mixed: u64, tuple: &Vec<usize>| {
        tuple.iter().fold(mix(mixed, usize::MAX), |m, &c| mix(m, c))
    };
    let group =
        |mixed: u64, group: &Vec<Vec<usize>>| group.iter().fold(mix(mixed, usize::MAX - 1), tuple);
    groups.iter().fold(mix(mix(0, contents), views), group)
}

impl<R> Patterns<R> {
    /// Where the inputs of a player's view begin.
    fn first(&self, side: Player) -> usize {
        side.index().min(self.views - 1) * self.tuples.count()
    }
}

impl<R: Rules> Inputs<R> for Patterns<R> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn count(&self) -> usize {
        self.views * self.tuples.count()
    }

    fn active(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        let mut contents = vec![0; self.places];
        self.cells.read(rules, state, side, &mut contents);
        self.tuples.switch(self.first(side), &contents, active.parts().0);
    }

    /// The memory is the contents before, those now, and whose view it was.
    #[inline]
    fn refresh(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        let (on, memory) = active.parts();
        let view = side.index().min(self.views - 1) as u8;
        let known = on.len() == self.tuples.len()
            && memory.len() == 2 * self.places + 1
            && memory[2 * self.places] == view;
        memory.resize(2 * self.places + 1, 0);
        let (before, now) = memory.split_at_mut(self.places);
        self.cells.read(rules, state, side, &mut now[..self.places]);
        if known {
            self.tuples.adapt(before, &now[..self.places], on);
        } else {
            before.copy_from_slice(&now[..self.places]);
            on.clear();
            self.tuples.switch(self.first(side), before, on);
        }
        now[self.places] = view;
    }
}
