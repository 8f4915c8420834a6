//! The evaluator: a weighted sum of counts, tapered between middle game and endgame.
//!
//! What is counted is written once, generic over where counts go ([`sink`]): into the sum while
//! searching, onto paper for the tuner and for explanations. Weights are data ([`WEIGHTS`]).

mod drawn;
mod endgame;
mod explain;
mod few_pawns;
mod geometry;
mod king;
mod lone_pawn;
mod network;
mod passed;
mod pawns;
mod pieces;
mod scene;
mod sink;
mod terms;
mod threats;
mod trace;
mod weights;

pub use explain::explain;
pub use terms::{Group, RUNS, Run, TERMS};
pub use trace::{Trace, trace};
pub use weights::WEIGHTS;

use super::position::Position;
use super::rules::Chess;
use cozy_chess::{BitBoard, Board, Color, Piece, Square};
pub(super) use geometry::pawn_attacks;
use geometry::{SIDES, half_board};
use network::Judge;
pub use network::NETWORK_WEIGHTS;
use outply_game::{Evaluator, mix64};
use scene::Scene;
use sink::{Packed, Sink, Sum, end, middle, pack};
use std::cmp::Ordering;
use std::sync::Arc;

/// The middle-game and endgame weight of each term, in centipawns.
pub type Weights = [(i16, i16); TERMS];

/// Estimates positions in centipawns by weights, and remembers pawn structures.
///
/// Mobility, king safety, threats, passed pawns and the rest as [`RUNS`] lists them, from scratch
/// at every position; what depends on pawns alone is looked up. [`ChessEvaluator::default`] adds what a network saw in
/// 5.5 million positions that the sum misses.
pub struct ChessEvaluator {
    weights: Arc<[Packed; TERMS]>,
    structures: Structures,
    network: Option<Box<Judge>>,
}

/// A clone remembers no pawn structures: searches of a few nodes would spend more time on copying them than on looking.
impl Clone for ChessEvaluator {
    fn clone(&self) -> ChessEvaluator {
        let (weights, network) = (self.weights.clone(), self.network.clone());
        ChessEvaluator { weights, structures: Structures::default(), network }
    }
}

/// What is remembered of a pawn structure.
#[derive(Clone, Copy)]
struct Structure {
    pawns: [BitBoard; 2],
    passed: BitBoard,
    sum: Packed,
}

/// Remembered structures as numbers; there is room for them from the first one on. All zeros are the structure of no
/// pawns at all.
#[derive(Default)]
struct Structures(Vec<[u64; 4]>);

impl Structures {
    #[inline]
    fn get(&self, place: usize) -> Structure {
        let [white, black, passed, sum] = self.0.get(place).copied().unwrap_or_default();
        let pawns = [BitBoard(white), BitBoard(black)];
        Structure { pawns, passed: BitBoard(passed), sum: sum as Packed }
    }

    fn set(&mut self, place: usize, structure: Structure) {
        let Structure { pawns: [white, black], passed, sum } = structure;
        self.0.resize(STRUCTURES, [0; 4]);
        self.0[place] = [white.0, black.0, passed.0, sum as u64];
    }
}

/// Remembered structures, a power of two: 512 KiB.
const STRUCTURES: usize = 1 << 14;

/// Middle game with all pieces on the board, endgame with none.
const FULL_PHASE: i32 = 24;

/// What a piece is worth on a square beside other squares, in centipawns of [`WEIGHTS`].
#[inline]
pub(super) fn square_weight(piece: Piece, square: Square, side: Color, late: bool) -> i32 {
    let term = terms::SQUARES + 32 * piece as usize + half_board(square, side);
    let (middle, end) = WEIGHTS[term];
    i32::from(if late { end } else { middle })
}

impl ChessEvaluator {
    /// An evaluator with these weights.
    pub fn new(weights: &Weights) -> ChessEvaluator {
        let packed = weights.map(|(middle, end)| pack(middle, end));
        ChessEvaluator {
            weights: Arc::new(packed),
            structures: Structures::default(),
            network: None,
        }
    }

    /// The estimate for the player to move, in centipawns.
    #[inline]
    pub fn estimate(&mut self, state: &Position) -> i32 {
        let board = state.board();
        let structure = self.structure(board);
        let mut sides = SIDES.map(|_| Sum { weights: &self.weights, total: 0 });
        add_pieces(board, structure.passed, &mut sides);
        let sum = structure.sum + sides[0].total - sides[1].total;
        let missed = self.network.as_mut().map_or(0, |network| network.estimate(state));
        let white = tapered(board, [middle(sum), end(sum)], missed) + mop_up(board);
        if board.side_to_move() == Color::White { white } else { -white }
    }

    /// The terms of pawns among themselves, White's less Black's.
    #[inline]
    fn structure(&mut self, board: &Board) -> Structure {
        let pawns = SIDES.map(|side| board.colored_pieces(side, Piece::Pawn));
        let place = mix64(pawns[0].0 ^ mix64(pawns[1].0)) as usize % STRUCTURES;
        let known = self.structures.get(place);
        if known.pawns == pawns {
            return known;
        }
        let mut sides = SIDES.map(|_| Sum { weights: &self.weights, total: 0 });
        let passed = add_pawns(pawns, &mut sides);
        let sum = sides[0].total - sides[1].total;
        let found = Structure { pawns, passed, sum };
        self.structures.set(place, found);
        found
    }
}

impl Default for ChessEvaluator {
    /// With [`WEIGHTS`] and the network.
    fn default() -> ChessEvaluator {
        let network = Judge::fitted().map(Box::new);
        ChessEvaluator { network, ..ChessEvaluator::new(&WEIGHTS) }
    }
}

impl Evaluator<Chess> for ChessEvaluator {
    #[inline]
    fn evaluate(&mut self, _rules: &Chess, state: &Position) -> i32 {
        self.estimate(state)
    }
}

/// The terms of pawns among themselves, and the passed ones of both sides.
fn add_pawns<S: Sink>(pawns: [BitBoard; 2], sinks: &mut [S; 2]) -> BitBoard {
    let [white, black] = sinks;
    pawns::add(pawns, Color::White, white) | pawns::add(pawns, Color::Black, black)
}

/// All other terms.
#[inline]
fn add_pieces<S: Sink>(board: &Board, passed: BitBoard, sinks: &mut [S; 2]) {
    let mut scene = Scene::of(board);
    // What each side attacks is asked for by the terms of the other.
    for side in SIDES {
        pieces::add(&mut scene, side, &mut sinks[side as usize]);
    }
    for side in SIDES {
        let sink = &mut sinks[side as usize];
        passed::add(&scene, passed, side, sink);
        king::add(&scene, side, sink);
        threats::add(&scene, side, sink);
        threats::space(&scene, side, sink);
    }
    sinks[board.side_to_move() as usize].add(terms::TEMPO, 1);
}

/// 24 with all pieces on the board, 0 with none.
#[inline]
fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL_PHASE)
}

/// Between middle game and endgame, for White, with what the network says the sum missed. Of drawn endings the rules
/// know more than games of fast searches teach: the less of the sum is left, the less the network has to say, and
/// nothing where half of it is left.
#[inline]
fn tapered(board: &Board, [middle, end]: [i32; 2], missed: i32) -> i32 {
    let phase = phase(board);
    let share = drawn::share(board, ahead(board, end + missed));
    let end = end * share / drawn::FULL;
    let missed = missed * (2 * share - drawn::FULL).max(0) / drawn::FULL;
    (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE + missed
}

/// Who has the better endgame, by White's points; the side to move where it is even.
#[inline]
fn ahead(board: &Board, points: i32) -> Color {
    match points.cmp(&0) {
        Ordering::Greater => Color::White,
        Ordering::Less => Color::Black,
        Ordering::Equal => board.side_to_move(),
    }
}

/// Points for White that no weight stands for.
#[inline]
fn mop_up(board: &Board) -> i32 {
    match endgame::mop_up(board) {
        None => 0,
        Some((Color::White, points)) => points,
        Some((Color::Black, points)) => -points,
    }
}
