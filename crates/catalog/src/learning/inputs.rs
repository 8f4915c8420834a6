//! What a learner sees: the inputs that a request chooses in a game.

use crate::error::CatalogError;
use crate::setup::Setup;
use outply_game::{Cells, Inputs, Notation, Player, Rules};
use outply_learn::{BoardCells, CellInputs, InputChoice, Patterns, has_other_kinds, is_blank};
use std::sync::Arc;

/// Cells whose mirrored tuples learn apart. Behind hidden cells what shares its weights could no longer be
/// told apart.
struct Unmirrored<C>(C);

impl<R: Rules, C: AsRef<dyn Cells<R> + Send + Sync>> Cells<R> for Unmirrored<C> {
    fn name(&self) -> String {
        self.0.as_ref().name()
    }

    fn contents(&self) -> usize {
        self.0.as_ref().contents()
    }

    fn is_turned(&self) -> bool {
        self.0.as_ref().is_turned()
    }

    fn read(&self, rules: &R, state: &R::State, side: Player, contents: &mut [u8]) {
        self.0.as_ref().read(rules, state, side, contents);
    }

    fn fault(&self) -> Option<String> {
        self.0.as_ref().fault()
    }

    /// All images, each for itself.
    fn patterns(&self, rules: &R) -> Vec<Vec<usize>> {
        let cells = self.0.as_ref();
        with_images(cells.patterns(rules), &cells.symmetries(rules))
    }
}

/// Patterns, and each one's images.
fn with_images(patterns: Vec<Vec<usize>>, symmetries: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let images = |pattern: Vec<usize>| {
        let image = |to: &Vec<usize>| {
            pattern.iter().map(|&cell| to.get(cell).copied().unwrap_or(cell)).collect()
        };
        let images: Vec<Vec<usize>> = symmetries.iter().map(image).collect();
        [vec![pattern], images].concat()
    };
    patterns.into_iter().flat_map(images).collect()
}

/// What lies on the cells of a game's board, as its description shows it; `None` where it shows nothing, or names kinds of
/// pieces by their places in lists that differ.
fn described<S: Setup>(setup: &S) -> Option<Arc<dyn Cells<S::Rules> + Send + Sync>> {
    let is_seen = || !is_blank(setup.rules()) && !has_other_kinds(setup.rules());
    let cells = BoardCells::of(setup.rules()).filter(|_| is_seen())?;
    Some(Arc::new(cells))
}

/// The inputs of a choice in a game, for so many hidden cells.
pub(super) fn inputs<S: Setup>(
    game: &str,
    setup: &S,
    (choice, hidden): (InputChoice, usize),
) -> Result<Arc<dyn Inputs<S::Rules> + Send + Sync>, CatalogError> {
    if choice == InputChoice::default() {
        return setup.inputs().ok_or_else(|| boardless(game, setup));
    }
    let cells = setup.cells().or_else(|| described(setup));
    let cells = cells.ok_or_else(|| boardless(game, setup))?;
    if let InputChoice::Board { stages } = choice {
        let inputs = CellInputs::of(setup.rules(), cells).ok_or_else(|| boardless(game, setup))?;
        return Ok(Arc::new(inputs.in_stages(stages)));
    }
    let cells = if hidden > 0 { Arc::new(Unmirrored(cells)) } else { cells };
    let patterns = Patterns::new(setup.rules(), cells, choice)
        .map_err(|error| CatalogError::Unfit(format!("{game}: {choice}: {error}")))?;
    Ok(Arc::new(patterns))
}

/// Refuses to learn from positions by inputs that see only what a move brings: a game without chance has positions
/// before moves, and steps for values without bounds suit games learnt from one after the other.
pub(super) fn check_positions<R: Rules>(
    game: &str,
    inputs: &(impl Inputs<R> + ?Sized),
) -> Result<(), CatalogError> {
    if !inputs.afterstates_only() {
        return Ok(());
    }
    Err(CatalogError::Unfit(format!(
        "{game}: its inputs judge only states after a move, and learn from games alone; expected other --inputs, as in walks=20x4"
    )))
}

/// The error of a game in which nothing can learn.
fn boardless<S: Setup>(game: &str, setup: &S) -> CatalogError {
    let board = setup.rules().board(&setup.rules().initial());
    let why = match board.is_some_and(|board| !board.cells.is_empty()) {
        false => "the game describes no board; implement `Notation::board` or `Setup::inputs`",
        true if is_blank(setup.rules()) && setup.inputs().is_some() => BLANK_BUT_SEEN,
        true if is_blank(setup.rules()) => BLANK,
        true if has_other_kinds(setup.rules()) && setup.inputs().is_some() => OTHER_BUT_SEEN,
        true if has_other_kinds(setup.rules()) => OTHER_KINDS,
        true => {
            "its board has too many cells or kinds of pieces; implement `Setup::cells` or `Setup::inputs`"
        }
    };
    CatalogError::Unfit(format!("{game}: nothing to learn from, since {why}"))
}

/// Why no cells are learnt from where the game has inputs of its own, which see more than its board shows.
const BLANK_BUT_SEEN: &str = "no board of some random games shows a piece or a number on a cell; expected --inputs board, which are the game's own";
/// Why nothing is learnt from a board of colours.
const BLANK: &str = "no board of some random games shows a piece or a number on a cell, and colours are not seen; give cells a `piece` or a number as `writing` (`Notation::board`), or implement `Setup::cells` or `Setup::inputs`";
/// Why no cells are learnt from where pieces are told apart by places in lists that differ, but the game has inputs of
/// its own.
const OTHER_BUT_SEEN: &str = "some boards list other kinds of pieces than the initial one, and pieces are told apart by their places in that list; expected --inputs board, which are the game's own, or all kinds on every board (`Notation::board`)";
/// Why nothing is learnt from a board whose list of kinds depends on what lies there.
const OTHER_KINDS: &str = "some boards list other kinds of pieces than the initial one, and pieces are told apart by their places in that list; list all kinds on every board (`Notation::board`), or implement `Setup::cells` or `Setup::inputs`";
