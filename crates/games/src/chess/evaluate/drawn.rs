//! What a linear sum cannot say of drawn endings: how much of an advantage can still be won.

use super::endgame::pieces_worth;
use super::few_pawns;
use super::geometry::{SIDES, distance, rank};
use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

/// A full share of the endgame's sum.
pub(super) const FULL: i32 = 64;

/// How much of the endgame's sum is left to `strong`, the side that is ahead, in 64ths.
#[inline]
pub(super) fn share(board: &Board, strong: Color) -> i32 {
    let pawns = board.colored_pieces(strong, Piece::Pawn);
    let share = match pawns.len() {
        0 => return without_pawns(board, strong),
        1..=3 => few_pawns::share(board, strong, pawns),
        _ => FULL,
    };
    match has_opposite_bishops(board) {
        true => share.min(with_opposite_bishops(board, strong)),
        false => share,
    }
}

/// A minor piece more wins little or nothing.
fn without_pawns(board: &Board, strong: Color) -> i32 {
    let other = pieces_worth(board, !strong);
    match () {
        () if !can_win_alone(board, strong) => 0,
        () if !can_win(board, strong, other) => FULL / 8,
        () if other == 0 && board.occupied().len() == 4 => against_pawn(board, strong),
        () => FULL,
    }
}

/// Whether pieces mate a bare king.
fn can_win_alone(board: &Board, strong: Color) -> bool {
    let own = pieces_worth(board, strong);
    own >= 500 && (own != 640 || board.colored_pieces(strong, Piece::Knight).len() != 2)
}

/// Whether pieces without pawns mostly win against pieces worth so much.
pub(super) fn can_win(board: &Board, strong: Color, other: i32) -> bool {
    can_win_alone(board, strong) && pieces_worth(board, strong) - other > 330
}

pub(super) fn heavy_and_knights(board: &Board) -> BitBoard {
    board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen)
}

/// One bishop each, on different colours.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    bishops.len() == 2
        && (bishops & BitBoard::LIGHT_SQUARES).len() == 1
        && SIDES.iter().all(|&side| (bishops & board.colors(side)).len() == 1)
}

/// Without other pieces even two pawns more often draw; with others each man to attack with counts.
fn with_opposite_bishops(board: &Board, strong: Color) -> i32 {
    if !heavy_and_knights(board).is_empty() {
        return 18 + 3 * board.colors(strong).len() as i32;
    }
    let pawns = |side| board.colored_pieces(side, Piece::Pawn).len() as i32;
    match pawns(strong) - pawns(!strong) {
        ..=1 => FULL / 4,
        2 => 3 * FULL / 8,
        _ => FULL / 2,
    }
}

/// A rook or a queen alone against a single pawn (or a bare king).
fn against_pawn(board: &Board, strong: Color) -> i32 {
    let Some(pawn) = board.pieces(Piece::Pawn).next_square() else { return FULL };
    let goal = Square::new(pawn.file(), Rank::First.relative_to(strong));
    let race = Race {
        steps: 7 - rank(pawn, !strong),
        guard: distance(board.king(!strong), pawn),
        catcher: distance(board.king(strong), goal),
    };
    match board.pieces(Piece::Queen).is_empty() {
        true if race.beats_rook(board.side_to_move() == strong) => FULL / 8,
        false if race.beats_queen() && is_on_drawing_file(pawn) => FULL / 4,
        _ => FULL,
    }
}

/// How far a pawn is from promoting, its king from the pawn, and the other king from where it promotes. The
/// limits are those that tell most of the positions with four men apart.
struct Race {
    steps: usize,
    guard: usize,
    catcher: usize,
}

impl Race {
    /// The rook has to be given for the pawn.
    fn beats_rook(&self, to_move: bool) -> bool {
        let needed = self.steps + usize::from(self.steps > 2) + usize::from(to_move);
        self.steps <= 4 && self.guard <= 2 && self.catcher > needed
    }

    /// The king that is to help the queen is too far away.
    fn beats_queen(&self) -> bool {
        self.steps == 1 && self.guard == 1 && self.catcher >= 5
    }
}

/// A queen that comes near a pawn there stalemates the king or lets the pawn promote.
fn is_on_drawing_file(pawn: Square) -> bool {
    matches!(pawn.file(), File::A | File::C | File::F | File::H)
}
