//! Reading positions; [`super::notation`] says how they are written.

use super::drawing::Drawing;
use super::layout::NOWHERE;
use super::notation::named;
use super::rules::{Pacman, SCARED};
use super::state::{Cells, Direction, Ghost, MOST_GHOSTS, Scene};
use outply_game::{NotationError, Rules};

/// A figure drawn on the board: where in the text, by which mark, in which cell.
type Drawn = (usize, u8, u16);

/// The position that `text` describes.
pub(super) fn state(rules: &Pacman, text: &str) -> Result<Scene, NotationError> {
    let (board, status) = match text.find(';') {
        Some(at) => (text[..at].trim_end_matches(' ').len(), Some(at + 1)),
        None => (text.len(), None),
    };
    let board = widened(rules, text, board, status);
    let mut state = rules.initial();
    let drawn = ground(rules, text, board, &mut state)?;
    match status {
        None => beginning(rules, text, &drawn, &mut state)?,
        Some(at) => {
            Words { text, at }.status(rules, &mut state)?;
            agree(rules, text, &drawn, &state)?;
        }
    }
    possible(rules, text, &state)?;
    Ok(state)
}

/// Where the board ends: at its last mark, or so many blanks after it as its last row lacks.
fn widened(rules: &Pacman, text: &str, end: usize, status: Option<usize>) -> usize {
    let Some(status) = status else { return end };
    let start = text[..end].rfind(['\n', '/']).map_or(0, |at| at + 1);
    let lacking = rules.layout.width.saturating_sub(end - start);
    let blanks = status - 1 - end;
    if start == end && blanks < lacking { end } else { end + lacking.min(blanks) }
}

/// Sets food and capsules as drawn and returns who is drawn besides.
fn ground(
    rules: &Pacman,
    text: &str,
    end: usize,
    state: &mut Scene,
) -> Result<Vec<Drawn>, NotationError> {
    let layout = &rules.layout;
    let drawing = Drawing::read(text, end)?;
    if (drawing.width, drawing.height) != (layout.width, layout.height) {
        let expected = format!("a board of {}x{}", layout.width, layout.height);
        return Err(NotationError::new(text, 0, expected));
    }
    (state.food, state.capsules) = (Cells::default(), 0);
    let mut drawn = Vec::new();
    for (&(at, mark), &cell) in drawing.marks.iter().zip(&layout.grid) {
        let error = |expected: &str| Err(NotationError::new(text, at, expected));
        match (mark, cell) {
            (b'%', NOWHERE) => {}
            (_, NOWHERE) => return error("a wall, as this board has"),
            (b'%', _) => return error("no wall: this board has none here"),
            (b'.', cell) if layout.food.contains(cell) => state.food.insert(cell),
            (b'.', _) => return error("no food: there was none here in the beginning"),
            (b'o', cell) => match layout.capsule_at[usize::from(cell)] {
                0 => return error("no capsule: there was none here in the beginning"),
                capsule => state.capsules |= capsule,
            },
            (b' ', _) => {}
            (mark, cell) => drawn.push((at, mark, cell)),
        }
    }
    Ok(drawn)
}

/// Places Pac-Man and the ghosts where they are drawn.
fn beginning(
    rules: &Pacman,
    text: &str,
    drawn: &[Drawn],
    state: &mut Scene,
) -> Result<(), NotationError> {
    let (pacmen, mut ghosts): (Vec<&Drawn>, Vec<&Drawn>) =
        drawn.iter().partition(|(_, mark, _)| *mark == b'P');
    match pacmen[..] {
        [&(_, _, cell)] => state.pacman = cell,
        [] => return Err(NotationError::new(text, text.len(), "a P for Pac-Man")),
        [_, second, ..] => return Err(NotationError::new(text, second.0, "only one P")),
    }
    if ghosts.len() != rules.layout.ghosts() {
        let expected = format!("{} ghosts, as this board has", rules.layout.ghosts());
        let surplus = ghosts.get(rules.layout.ghosts()).map_or(text.len(), |(at, ..)| *at);
        return Err(NotationError::new(text, surplus, expected));
    }
    ghosts.sort_by_key(|(_, mark, _)| *mark);
    for (ghost, (_, _, cell)) in state.ghosts.iter_mut().zip(ghosts) {
        *ghost = Ghost::at(*cell);
    }
    Ok(())
}

/// Everybody drawn must be where the status has them.
fn agree(rules: &Pacman, text: &str, drawn: &[Drawn], state: &Scene) -> Result<(), NotationError> {
    for &(at, mark, cell) in drawn {
        let ghosts = rules.ghosts(state);
        let agrees = match mark {
            b'P' => state.pacman == cell,
            b'G' => ghosts.iter().any(|ghost| ghost.cell == cell),
            number => ghosts.get(usize::from(number - b'1')).is_some_and(|g| g.cell == cell),
        };
        if !agrees {
            return Err(NotationError::new(text, at, "nobody here: the status says otherwise"));
        }
    }
    Ok(())
}

/// Pac-Man eats what he stands on, and scared ghosts too unless another one has caught him; to
/// be lost he must have been caught.
fn possible(rules: &Pacman, text: &str, state: &Scene) -> Result<(), NotationError> {
    let error = |expected| Err(NotationError::new(text, 0, expected));
    let capsule = rules.layout.capsule_at[usize::from(state.pacman)] & state.capsules != 0;
    if capsule || state.food.contains(state.pacman) {
        return error("nothing to eat in Pac-Man's cell: he would have eaten it");
    }
    let here = rules.ghosts(state).iter().filter(|ghost| ghost.cell == state.pacman);
    let (scared, others): (Vec<&Ghost>, Vec<&Ghost>) = here.partition(|ghost| ghost.scared > 0);
    if !state.is_lost && !scared.is_empty() {
        return error("no scared ghost in Pac-Man's cell: he would have eaten it");
    }
    if state.is_lost && (state.is_won() || others.is_empty()) {
        return error("food left and a ghost in Pac-Man's cell, since he is lost");
    }
    Ok(())
}

/// The status, word by word.
struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    /// The next word and where it stands; empty at the end.
    fn next(&mut self) -> (usize, &'t str) {
        let rest = &self.text[self.at..];
        let start = self.at + rest.len() - rest.trim_start().len();
        let rest = &self.text[start..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.at = start + length;
        (start, &rest[..length])
    }

    /// The word after `key`, as `read` makes it out.
    fn field<T>(
        &mut self,
        key: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, NotationError> {
        let (at, word) = self.next();
        if word != key {
            return Err(NotationError::new(self.text, at, format!("{key:?} and {expected}")));
        }
        let (at, word) = self.next();
        read(word).ok_or_else(|| NotationError::new(self.text, at, expected))
    }

    fn status(&mut self, rules: &Pacman, state: &mut Scene) -> Result<(), NotationError> {
        let most = 1_000_000;
        let expected = format!("a whole number of points within ±{most}");
        let points = |word: &str| word.parse().ok().filter(|n| (-most..=most).contains(n));
        state.score = self.field("score", &expected, points)?;
        let expected = format!("a number from 0 to {}", rules.limit);
        let moves = |word: &str| word.parse().ok().filter(|&n: &u16| n <= rules.limit);
        state.moves = self.field("moves", &expected, moves)?;
        let ghosts = rules.layout.ghosts() as u8;
        let expected = format!("a number from 0 (Pac-Man) to {ghosts}, or lost");
        let next = self.field("next", &expected, |word| match word {
            "lost" => Some(None),
            number => number.parse().ok().filter(|&n: &u8| n <= ghosts).map(Some),
        })?;
        (state.is_lost, state.next) = (next.is_none(), next.unwrap_or(0));
        let expected = "Pac-Man's column and row, as 3,1";
        state.pacman = self.field("pacman", expected, |word| place(rules, word))?;
        self.ghosts(rules, &mut state.ghosts)?;
        match self.next() {
            (_, "") => Ok(()),
            (at, _) => Err(NotationError::new(self.text, at, "the end of the position")),
        }
    }

    fn ghosts(
        &mut self,
        rules: &Pacman,
        ghosts: &mut [Ghost; MOST_GHOSTS],
    ) -> Result<(), NotationError> {
        let expected = "a ghost's column, row, last move and moves scared, as 3,1,west,0";
        for ghost in &mut ghosts[..rules.layout.ghosts()] {
            *ghost = self.field("ghost", expected, |word| self::ghost(rules, word))?;
        }
        Ok(())
    }
}

fn place(rules: &Pacman, word: &str) -> Option<u16> {
    let (x, y) = word.split_once(',')?;
    rules.layout.cell(x.parse().ok()?, y.parse().ok()?)
}

/// `3,1,west,0`; it must have come from where there is a cell.
fn ghost(rules: &Pacman, word: &str) -> Option<Ghost> {
    let (rest, scared) = word.rsplit_once(',')?;
    let (at, heading) = rest.rsplit_once(',')?;
    let (cell, heading) = (place(rules, at)?, named(heading)?);
    let scared = scared.parse().ok().filter(|&scared: &u8| scared <= SCARED)?;
    let came = heading == Direction::Stop || rules.layout.next(cell, heading.reverse()) != NOWHERE;
    came.then_some(Ghost { cell, heading, scared })
}
