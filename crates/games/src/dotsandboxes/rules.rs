//! The rules on bitboards.

use super::symmetry::Symmetry;
use crate::squares::{Squares, squares};
use outply_game::{Keyed, Player, Rules, Score, mix64};
use std::fmt;

/// The rules for one size of board.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    /// The boxes.
    pub(super) boxes: Squares,
    /// The edges around each box: below, above, left, right.
    pub(super) around: Vec<[u8; 4]>,
    /// The boxes beside each edge, one or two of them.
    pub(super) beside: Vec<[Option<u8>; 2]>,
    /// The symmetries of the board but the identity.
    pub(super) symmetries: Vec<Symmetry>,
}

/// A position: the edges that are drawn, the boxes that the first player owns, and who is to move.
/// Other boxes whose edges are all drawn are the second player's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edges {
    pub(super) drawn: u64,
    pub(super) first: u32,
    pub(super) full: u32,
    pub(super) next: Player,
}

/// An edge: the horizontal ones are counted first, from the lower left along the rows, then the upright
/// ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge(pub u8);

/// The board asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    width: u32,
    height: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { width, height } = self;
        write!(f, "{width}x{height}: expected from 1 to 19 columns and at least a row of boxes, ")?;
        write!(f, "and at most {} edges (5x5 boxes have 60)", DotsAndBoxes::MOST_EDGES)
    }
}

impl std::error::Error for SizeError {}

impl DotsAndBoxes {
    /// The largest number of edges.
    pub const MOST_EDGES: u32 = 64;

    /// A board of `width` times `height` boxes.
    ///
    /// # Errors
    /// If there are not 1 to 19 columns, no row, or more than [`DotsAndBoxes::MOST_EDGES`] edges.
    pub fn new(width: u32, height: u32) -> Result<DotsAndBoxes, SizeError> {
        let (w, h) = (u64::from(width), u64::from(height));
        let fits = (1..=19).contains(&w) && (1..64).contains(&h);
        if !fits || w * (h + 1) + h * (w + 1) > u64::from(DotsAndBoxes::MOST_EDGES) {
            return Err(SizeError { width, height });
        }
        let boxes = Squares { width, height };
        let around: Vec<[u8; 4]> =
            (0..boxes.count()).map(|place| edges_around(boxes, place)).collect();
        let edges = (w * (h + 1) + h * (w + 1)) as u8;
        let beside = (0..edges).map(|edge| {
            let mut with = (0..).zip(&around).filter(|(_, around)| around.contains(&edge));
            [with.next(), with.next()].map(|found| found.map(|(place, _)| place))
        });
        let beside = beside.collect();
        Ok(DotsAndBoxes { boxes, around, beside, symmetries: Symmetry::all(boxes) })
    }

    /// How many edges there are.
    #[inline]
    pub(super) fn edges(&self) -> u32 {
        self.beside.len() as u32
    }

    /// The edges that are not drawn yet.
    #[inline]
    pub(super) fn open(&self, drawn: u64) -> u64 {
        !drawn & (u64::MAX >> (64 - self.edges()))
    }

    /// How many edges of a box are missing.
    #[inline]
    pub(super) fn missing(&self, drawn: u64, place: u8) -> u32 {
        self.around[usize::from(place)].iter().map(|edge| (!drawn >> edge & 1) as u32).sum()
    }

    /// The boxes beside an edge.
    #[inline]
    pub(super) fn neighbours(&self, edge: u8) -> impl Iterator<Item = u8> + '_ {
        self.beside[usize::from(edge)].iter().flatten().copied()
    }
}

/// The edges below, above, left and right of a box.
fn edges_around(boxes: Squares, place: u32) -> [u8; 4] {
    let Squares { width, height } = boxes;
    let (row, column) = (place / width, place % width);
    let upright = width * (height + 1) + row * (width + 1) + column;
    [place, place + width, upright, upright + 1].map(|edge| edge as u8)
}

impl Edges {
    /// The boxes by which the first player leads.
    #[inline]
    pub(super) fn lead(&self) -> i32 {
        2 * self.first.count_ones() as i32 - self.full.count_ones() as i32
    }
}

impl Rules for DotsAndBoxes {
    type State = Edges;
    type Action = Edge;
    type Utility = Score;
    type Turn = Player;

    fn initial(&self) -> Edges {
        Edges { drawn: 0, first: 0, full: 0, next: Player::FIRST }
    }

    #[inline]
    fn to_move(&self, state: &Edges) -> Player {
        state.next
    }

    #[inline]
    fn actions(&self, state: &Edges) -> impl IntoIterator<Item = Edge> {
        squares(self.open(state.drawn)).map(|edge| Edge(edge as u8))
    }

    #[inline]
    fn count_actions(&self, state: &Edges) -> usize {
        self.open(state.drawn).count_ones() as usize
    }

    #[inline]
    fn result(&self, state: &Edges, Edge(edge): Edge) -> Edges {
        let drawn = state.drawn | 1 << edge;
        let filled = self.neighbours(edge).filter(|&place| self.missing(drawn, place) == 0);
        let filled = filled.fold(0, |all: u32, place| all | 1 << place);
        let mine = if state.next == Player::FIRST { filled } else { 0 };
        let next = if filled == 0 { state.next.opponent() } else { state.next };
        Edges { drawn, first: state.first | mine, full: state.full | filled, next }
    }

    /// The lead, once all edges are drawn.
    #[inline]
    fn utility(&self, state: &Edges) -> Option<Score> {
        (self.open(state.drawn) == 0).then(|| Score(state.lead()))
    }
}

impl Keyed for DotsAndBoxes {
    /// Who owns which box makes no difference but for the lead.
    #[inline]
    fn key(&self, state: &Edges) -> u64 {
        let lead = (state.lead() + 32) as u64;
        let side = lead << 1 | state.next.index() as u64;
        if self.edges() <= 57 {
            return mix64(state.drawn << 7 | side);
        }
        mix64(state.drawn ^ mix64(side))
    }

    /// Up to 57 edges they, the lead and the side to move fit a word.
    fn is_injective(&self) -> bool {
        self.edges() <= 57
    }
}
