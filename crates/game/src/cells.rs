//! Cells: what patterns see of a board.

use crate::{Player, Rules};

/// What lies on the cells of a game's board, as small numbers, in the order of the board's cells
/// ([`Notation::board`](crate::Notation::board)). Evaluators that learn by patterns look at these. What
/// a board shows can be read off it; a game that says it here says it faster, and may tell more.
///
/// ```
/// # use outply_game::{Outcome, Player, Rules};
/// # struct Row;
/// # impl Rules for Row {
/// #     type State = ([u8; 3], Player);
/// #     type Action = usize;
/// #     type Utility = Outcome;
/// #     type Turn = Player;
/// #     fn initial(&self) -> ([u8; 3], Player) { ([0; 3], Player::FIRST) }
/// #     fn to_move(&self, state: &([u8; 3], Player)) -> Player { state.1 }
/// #     fn actions(&self, state: &([u8; 3], Player)) -> impl IntoIterator<Item = usize> {
/// #         let cells = state.0;
/// #         (0..3).filter(move |&cell| cells[cell] == 0)
/// #     }
/// #     fn result(&self, state: &([u8; 3], Player), cell: usize) -> ([u8; 3], Player) {
/// #         let mut cells = state.0;
/// #         cells[cell] = 1 + state.1.index() as u8;
/// #         (cells, state.1.opponent())
/// #     }
/// #     fn utility(&self, state: &([u8; 3], Player)) -> Option<Outcome> {
/// #         state.0.iter().all(|&cell| cell > 0).then_some(Outcome::Draw)
/// #     }
/// # }
/// use outply_game::Cells;
///
/// /// Nothing, a stone of one's own, a stone of the other player.
/// struct Stones;
///
/// impl Cells<Row> for Stones {
///     fn name(&self) -> String { "own and other stones".to_owned() }
///     fn contents(&self) -> usize { 3 }
///     fn is_turned(&self) -> bool { true }
///     fn read(&self, _: &Row, state: &([u8; 3], Player), side: Player, contents: &mut [u8]) {
///         for (content, &cell) in contents.iter_mut().zip(&state.0) {
///             *content = match cell {
///                 0 => 0,
///                 stone if usize::from(stone) == side.index() + 1 => 1,
///                 _ => 2,
///             };
///         }
///     }
///     fn symmetries(&self, _: &Row) -> Vec<Vec<usize>> { vec![vec![2, 1, 0]] }
/// }
/// let mut contents = [0; 3];
/// Stones.read(&Row, &([0, 1, 2], Player::SECOND), Player::SECOND, &mut contents);
/// assert_eq!(contents, [0, 2, 1]);
/// ```
pub trait Cells<R: Rules> {
    /// What is told apart, different for different contents: what was learnt says by which it was.
    fn name(&self) -> String;

    /// How many different contents a cell may have: from 2 to 256.
    fn contents(&self) -> usize;

    /// Whether [`Cells::read`] shows a state to each side as if that side were the first player, the
    /// board turned round where the sides play in different directions: then both learn together.
    fn is_turned(&self) -> bool {
        false
    }

    /// Writes what lies on each cell as `side` sees it, all numbers below [`Cells::contents`];
    /// `contents` is as long as the board has cells.
    fn read(&self, rules: &R, state: &R::State, side: Player, contents: &mut [u8]);

    /// What lay on a cell and cannot be told from something else, in a sentence: [`Inputs::fault`](crate::Inputs::fault).
    fn fault(&self) -> Option<String> {
        None
    }

    /// The ways to mirror and turn the board that leave the game as it is, the one that changes nothing
    /// left out: the cell that each cell, in order, comes to lie on. Patterns and their images learn
    /// together.
    fn symmetries(&self, _rules: &R) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Groups of cells that matter together in this game, images under [`Cells::symmetries`] left out: the
    /// patterns that a strong player of it looks at. Nothing unless the game says so.
    fn patterns(&self, _rules: &R) -> Vec<Vec<usize>> {
        Vec::new()
    }
}
