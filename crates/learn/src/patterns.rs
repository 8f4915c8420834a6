//! Inputs made of tuples of cells.

use crate::cells::{BoardCells, filled};
use crate::choice::{InputChoice, MOST_LENGTH, TupleChoice};
use crate::ground::{Ground, sorted};
use crate::shown::{has_other_kinds, is_blank};
use crate::tuples::{Tuples, needed};
use outply_game::{Active, Cells, Inputs, Notation, Player, Rules, mix64};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The most weights that tuples may need, a player to move and a kind of position.
pub const MOST_WEIGHTS: usize = 1 << 24;
/// The most cells of a board.
pub(crate) const MOST_CELLS: usize = 1_024;

/// One input on for each of some tuples of cells: straight lines, or random walks over the board
/// (M. Thill, P. Koch and W. Konen, "Reinforcement learning with n-tuples on the game Connect-4",
/// 2012). Inputs of a state that differs little from the previous one are computed incrementally.
pub struct Patterns<R> {
    cells: Arc<dyn Cells<R> + Send + Sync>,
    /// Cells of the board.
    places: usize,
    /// Players whose views are apart.
    views: usize,
    /// Parts of a game that are judged apart.
    stages: usize,
    tuples: Tuples,
    /// Whether how full the board is counts too, by an input of its own for each number of cells.
    counts_full: bool,
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
    /// The game's board shows neither pieces nor numbers.
    Blank,
    /// Some boards of the game list other kinds of pieces than the initial one.
    OtherKinds,
    /// The game's own inputs are not patterns.
    NoPatterns,
    /// The game gives no patterns.
    NoneGiven,
    /// No straight line is so long.
    NoLine(usize),
    /// Fewer walks were found than asked for.
    NoWalks(usize, usize),
    /// Tuples of this number, length and number of contents need more weights than
    /// [`MOST_WEIGHTS`].
    TooLarge {
        /// Tables, one for each group of tuples that learn together.
        tables: usize,
        /// Cells of a tuple.
        length: usize,
        /// What a cell may have on it.
        contents: usize,
        /// Players to move and parts of a game that are judged apart.
        views: usize,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::NoBoard => f.write_str("the game describes no board to see patterns on"),
            PatternError::Blank => {
                f.write_str("the game's board shows neither pieces nor numbers to see patterns of")
            }
            PatternError::OtherKinds => f.write_str(
                "some boards of the game list other kinds of pieces than the initial one; expected all kinds on every board",
            ),
            PatternError::NoPatterns => f.write_str("expected lines or walks"),
            PatternError::NoneGiven => f.write_str(
                "the game gives no patterns of its own; expected lines=N or walks=COUNTxN",
            ),
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
                    "{tables} tables of {contents}^{length} contents, {views} times for separate players to move and stages, are {weights:.1e} weights; {MOST_WEIGHTS} is the limit"
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
        if is_blank(rules) {
            return Err(PatternError::Blank);
        }
        if has_other_kinds(rules) {
            return Err(PatternError::OtherKinds);
        }
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
        let views = if cells.is_turned() { 1 } else { rules.players() };
        let told = Told {
            symmetries: cells.symmetries(rules),
            given: cells.patterns(rules),
            contents: cells.contents(),
            name: cells.name(),
        };
        let Chosen { tuples, stages, counts_full, name } = chosen(&ground, &told, views, choice)?;
        let places = ground.count();
        Ok(Patterns { cells, places, views, stages, tuples, counts_full, name })
    }
}

/// What a game's cells say of themselves.
struct Told {
    symmetries: Vec<Vec<usize>>,
    given: Vec<Vec<usize>>,
    contents: usize,
    name: String,
}

/// The part of [`Patterns`] that depends on the choice.
struct Chosen {
    tuples: Tuples,
    stages: usize,
    counts_full: bool,
    name: String,
}

/// The patterns of this choice on this ground, for so many players whose views are apart.
fn chosen(
    ground: &Ground,
    told: &Told,
    players: usize,
    choice: InputChoice,
) -> Result<Chosen, PatternError> {
    let InputChoice::Patterns { tuples: tuples_choice, stages } = choice else {
        return Err(PatternError::NoPatterns);
    };
    let groups = groups(ground, (&told.symmetries, &told.given), tuples_choice)?;
    let (contents, stages) = (told.contents, stages.max(1));
    let views = players * stages;
    let lengths: Vec<usize> = groups.iter().map(|group| group[0].len()).collect();
    if needed(contents, &lengths, MOST_WEIGHTS / views).is_none() {
        let (tables, length) = (groups.len(), lengths.into_iter().max().unwrap_or(0));
        return Err(PatternError::TooLarge { tables, length, contents, views });
    }
    let places = ground.count();
    let tuples = Tuples::new(contents, places, &groups);
    let name = format!(
        "{choice} of {places} cells, {}; {:016x}",
        told.name,
        fingerprint(contents, players, &groups)
    );
    let counts_full = tuples_choice == TupleChoice::Given;
    Ok(Chosen { tuples, stages, counts_full, name })
}

/// Tuples with their images, which share their inputs.
fn groups(
    ground: &Ground,
    (symmetries, given): (&[Vec<usize>], &[Vec<usize>]),
    choice: TupleChoice,
) -> Result<Vec<Vec<Vec<usize>>>, PatternError> {
    let images = |tuple: &[usize]| -> Vec<Vec<usize>> {
        let image = |to: &Vec<usize>| tuple.iter().map(|&cell| to[cell]).collect();
        let count = ground.count();
        let whole =
            symmetries.iter().filter(|to| to.len() == count && to.iter().all(|to| *to < count));
        whole.map(image).collect()
    };
    let tuples = match choice {
        TupleChoice::Given => self::given(given, ground.count()),
        TupleChoice::Lines(length) => {
            let lines = ground.lines(length);
            if lines.is_empty() { Err(PatternError::NoLine(length)) } else { Ok(lines) }
        }
        TupleChoice::Walks(count, length) => {
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
            let is_new = known.insert(sorted(&image));
            // Given patterns are many cells long: read in one direction, each costs half as much.
            if is_new || choice != TupleChoice::Given && !group.contains(&image) {
                group.push(image);
            }
        }
        groups.push(group);
    }
    Ok(groups)
}

/// The patterns that a game gives, if they are on its board.
fn given(patterns: &[Vec<usize>], cells: usize) -> Result<Vec<Vec<usize>>, PatternError> {
    let fits = |pattern: &Vec<usize>| {
        (1..=MOST_LENGTH).contains(&pattern.len()) && pattern.iter().all(|&cell| cell < cells)
    };
    match !patterns.is_empty() && patterns.iter().all(fits) {
        true => Ok(patterns.to_vec()),
        false => Err(PatternError::NoneGiven),
    }
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
    /// Which player's view it is, at which part of the game; and the input that says how full the board is, if
    /// there is one.
    #[inline]
    fn view(&self, side: Player, contents: &[u8]) -> (usize, Option<u32>) {
        let player = side.index().min(self.views - 1);
        if self.stages == 1 && !self.counts_full {
            return (player, None);
        }
        let filled = filled(contents);
        let view = player * self.stages + filled * self.stages / (self.places + 1);
        let full = self.tuple_inputs() + player * (self.places + 1) + filled;
        (view, self.counts_full.then_some(full as u32))
    }

    /// The inputs of tuples, of all views.
    fn tuple_inputs(&self) -> usize {
        self.views * self.stages * self.tuples.count()
    }
}

impl<R: Rules> Inputs<R> for Patterns<R> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn count(&self) -> usize {
        let full = if self.counts_full { self.views * (self.places + 1) } else { 0 };
        self.tuple_inputs() + full
    }

    fn fault(&self) -> Option<String> {
        self.cells.fault()
    }

    fn active(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        let mut contents = vec![0; self.places];
        self.cells.read(rules, state, side, &mut contents);
        let (view, full) = self.view(side, &contents);
        let on = active.parts().0;
        self.tuples.switch(view * self.tuples.count(), &contents, on);
        on.extend(full.map(|full| (full, 1.0)));
    }

    /// The memory is the contents before, those now, and whose view it was of which part of the game.
    #[inline]
    fn refresh(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        const VIEW: usize = size_of::<u32>();
        let (on, memory) = active.parts();
        let size = 2 * self.places + VIEW;
        let count = self.tuples.len() + usize::from(self.counts_full);
        let is_new = memory.len() != size || on.len() != count;
        memory.resize(size, 0);
        let (before, rest) = memory.split_at_mut(self.places);
        let (now, seen) = rest.split_at_mut(self.places);
        self.cells.read(rules, state, side, now);
        let (view, full) = self.view(side, now);
        let bytes = (view as u32).to_le_bytes();
        if is_new {
            on.clear();
            self.tuples.switch(view * self.tuples.count(), now, on);
            on.extend(full.map(|full| (full, 1.0)));
            before.copy_from_slice(now);
        } else {
            let last: [u8; VIEW] = seen.try_into().unwrap_or(bytes);
            let moved = (view as u32).wrapping_sub(u32::from_le_bytes(last));
            self.tuples.adapt(before, now, on);
            if moved != 0 {
                let moved = moved.wrapping_mul(self.tuples.count() as u32);
                on.iter_mut().for_each(|(input, _)| *input = input.wrapping_add(moved));
            }
            if let (Some(full), Some(last)) = (full, on.last_mut()) {
                last.0 = full;
            }
        }
        seen.copy_from_slice(&bytes);
    }
}
