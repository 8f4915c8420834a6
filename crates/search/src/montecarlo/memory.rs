//! What one search leaves to the next.

use super::best_line::BestLine;
use super::board::{Board, Notes};
use super::experience::Experience;
use super::store::{ROOT, Tree};
use super::transpositions::Transpositions;
use outply_game::{Rules, listed};

/// What a search leaves behind for the next one: its tree, and what its playouts experienced; the same
/// of each thread where these have a tree each.
// The words that a thread writes stand apart from those of another.
#[repr(align(128))]
pub struct Memory<R: Rules> {
    pub(super) tree: Tree,
    pub(super) transpositions: Transpositions,
    pub(super) root: R::State,
    pub(super) experience: Option<Experience>,
    /// The best line from the root, of a puzzle.
    pub(super) best: BestLine<R::Action>,
    /// Searches so far: each draws from a stream of its own.
    pub(super) searches: u64,
    /// What the tree took in of the others.
    pub(super) notes: Notes,
    /// The other threads' trees.
    pub(super) others: Vec<Memory<R>>,
    /// What the trees have in common.
    pub(super) board: Board,
}

impl<R: Rules> Memory<R> {
    pub(super) fn new(tree: Tree, transpositions: Transpositions, root: R::State) -> Memory<R> {
        let (notes, others, board) = (Notes::default(), Vec::new(), Board::new(0));
        let (experience, searches, best) = (None, 0, BestLine::none());
        Memory { tree, transpositions, root, experience, best, searches, notes, others, board }
    }

    /// The state at the root.
    pub fn root(&self) -> &R::State {
        &self.root
    }

    /// Plays `action` at the root and keeps the subtree below it. `false` if the action is not
    /// legal there: nothing changes then.
    pub fn advance(&mut self, rules: &R, action: R::Action) -> bool {
        let place = listed(rules, &self.root).iter().position(|other| *other == action);
        let Some(place) = place else { return false };
        let root = rules.result(&self.root, action);
        let order = self.board.promote(place as u32);
        for other in &mut self.others {
            other.best.advance(action);
            other.promote(place as u32, &root, &order);
        }
        self.best.advance(action);
        self.promote(place as u32, &root, &order);
        true
    }

    /// Makes the root's child at `place` the root, where `root` is the state; `order` says what stays
    /// on the board.
    fn promote(&mut self, place: u32, root: &R::State, order: &[u32]) {
        self.root = root.clone();
        self.transpositions.clear();
        if let Some(block) = self.tree.node(ROOT).children() {
            self.tree.promote(block.first + place);
            self.notes.keep(order, &self.tree);
        } else {
            self.tree.clear();
            self.notes.clear();
        }
    }

    /// The `place`-th of all trees changes places with the first, which is this one.
    pub(super) fn put_first(&mut self, place: usize) {
        let Some(place) = place.checked_sub(1) else { return };
        let (mut others, board) =
            (std::mem::take(&mut self.others), std::mem::replace(&mut self.board, Board::new(0)));
        if let Some(other) = others.get_mut(place) {
            std::mem::swap(self, other);
        }
        (self.others, self.board) = (others, board);
    }

    /// How many trees there are.
    pub(super) fn trees(&self) -> usize {
        1 + self.others.len()
    }

    /// Makes all trees empty, with `root` at the root.
    pub(super) fn clear(&mut self, root: &R::State) {
        self.board.clear();
        self.others.iter_mut().for_each(|other| other.clear(root));
        self.notes.clear();
        self.tree.clear();
        self.transpositions.clear();
        self.best.forget();
        self.root = root.clone();
    }
}
