//! Men on their squares, as numbers and as positions.

use super::super::position::Position;
use super::kings::{Turn, kings, turned};
use super::material::{Material, PAWN, squares_of, ways};
use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

const KINDS: [Piece; 5] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// Where the men stand, the stronger side as White.
#[derive(Clone, Copy, Debug)]
pub(super) struct Men {
    is_white: bool,
    kings: [u8; 2],
    /// By sides and kinds.
    sets: [[u64; 5]; 2],
}

/// The least numbers of sets come first: men are told apart by nothing but their kind.
#[inline]
fn rank(set: u64) -> u64 {
    let (mut left, mut number, mut men) = (set, 0, 0);
    while left != 0 {
        men += 1;
        number += ways_below(left.trailing_zeros().into(), men);
        left &= left - 1;
    }
    number
}

#[inline]
fn ways_below(square: u64, men: u8) -> u64 {
    match men {
        1 => square,
        _ if square < men.into() => 0,
        _ => ways(square, men),
    }
}

fn set_of(mut number: u64, men: u8, squares: u64) -> u64 {
    let (mut set, mut below) = (0, squares);
    for left in (1..=men).rev() {
        below = match left {
            1 => number,
            _ => (0..below).rev().find(|&at| ways_below(at, left) <= number).unwrap_or(0),
        };
        number -= ways_below(below, left);
        set |= 1 << below;
    }
    set
}

#[inline]
fn turned_set(set: u64, turn: Turn) -> u64 {
    let (mut left, mut found) = (set, 0);
    while left != 0 {
        found |= 1 << turned(left.trailing_zeros() as u8, turn);
        left &= left - 1;
    }
    found
}

impl Men {
    /// The men of a position with their material; `None` where a right to castle or to take en passant
    /// says more than they do, and where both sides have pawns.
    #[inline]
    pub(super) fn of(state: &Position) -> Option<(Material, Men)> {
        let board = state.board();
        let (found, changes) = Material::on(board).stronger_first();
        Men::seen(board, changes).map(|men| (found, men))
    }

    /// The same, if the material is this one.
    pub(super) fn with(material: Material, state: &Position) -> Option<Men> {
        Men::of(state).filter(|(found, _)| *found == material).map(|(_, men)| men)
    }

    #[inline]
    fn seen(board: &Board, changes: bool) -> Option<Men> {
        let pawns = |side| board.colored_pieces(side, Piece::Pawn).is_empty();
        let rights = [Color::White, Color::Black].map(|side| {
            let rights = board.castle_rights(side);
            rights.short.is_some() || rights.long.is_some()
        });
        if rights != [false; 2] || !pawns(Color::White) && !pawns(Color::Black) {
            return None;
        }
        let colors =
            if changes { [Color::Black, Color::White] } else { [Color::White, Color::Black] };
        let upright = |set: u64| if changes { set.swap_bytes() } else { set };
        let king = |side: Color| board.king(side) as u8 ^ if changes { 56 } else { 0 };
        Some(Men {
            is_white: board.side_to_move() == colors[0],
            kings: colors.map(king),
            sets: colors.map(|side| KINDS.map(|kind| upright(board.colored_pieces(side, kind).0))),
        })
    }

    /// Its number; `None` if the kings touch.
    #[inline]
    pub(super) fn number(&self, material: Material) -> Option<u64> {
        let pair = kings(material.has_pawns()).pair(self.kings[0], self.kings[1])?;
        let number = |turn| self.number_turned(material, u64::from(pair.number), turn);
        let one = number(pair.turn);
        let least = if pair.on_diagonal { one.min(number(pair.turn ^ 4)) } else { one };
        Some(if self.is_white { least } else { least + material.half() })
    }

    #[inline]
    fn number_turned(&self, material: Material, kings: u64, turn: Turn) -> u64 {
        let mut number = kings;
        for side in 0..2 {
            for kind in 0..5 {
                let men = material.0[side][kind];
                if men > 0 {
                    let set = turned_set(self.sets[side][kind], turn);
                    let set = if kind == PAWN { set >> 8 } else { set };
                    number = number * ways(squares_of(kind), men) + rank(set);
                }
            }
        }
        number
    }

    /// The men with this number; `None` if there are none: two on one square, or another number's.
    pub(super) fn numbered(material: Material, number: u64) -> Option<Men> {
        let half = material.half();
        let (is_white, mut rest) = (number < half, number % half);
        let mut sets = [[0; 5]; 2];
        for (side, kind) in (0..10).rev().map(|place| (place / 5, place % 5)) {
            let (men, squares) = (material.0[side][kind], squares_of(kind));
            if men > 0 {
                let ways = ways(squares, men);
                let set = set_of(rest % ways, men, squares);
                sets[side][kind] = if kind == PAWN { set << 8 } else { set };
                rest /= ways;
            }
        }
        let kings = kings(material.has_pawns()).squares(rest)?;
        let men = Men { is_white, kings, sets };
        let fits = men.occupied().len() == material.men();
        (fits && men.number(material) == Some(number)).then_some(men)
    }

    fn occupied(&self) -> BitBoard {
        let kings = 1 << self.kings[0] | 1 << self.kings[1];
        BitBoard(self.sets.iter().flatten().fold(kings, |all, set| all | set))
    }

    /// The position; `None` if the side that has moved is in check.
    pub(super) fn position(&self) -> Option<Position> {
        let mut builder = BoardBuilder::empty();
        for (side, color) in [Color::White, Color::Black].into_iter().enumerate() {
            builder.board[usize::from(self.kings[side])] = Some((Piece::King, color));
            for (kind, set) in KINDS.into_iter().zip(self.sets[side]) {
                for square in BitBoard(set) {
                    builder.board[square as usize] = Some((kind, color));
                }
            }
        }
        builder.side_to_move = if self.is_white { Color::White } else { Color::Black };
        builder.build().ok().map(Position)
    }

    /// Calls `visit` with the men before every move but captures and promotions.
    pub(super) fn each_before(&self, visit: &mut dyn FnMut(Men)) {
        let (side, occupied) = (usize::from(self.is_white), self.occupied());
        let before = Men { is_white: !self.is_white, ..*self };
        for from in get_king_moves(square(self.kings[side])) & !occupied {
            let mut men = before;
            men.kings[side] = from as u8;
            visit(men);
        }
        for kind in 0..5 {
            for to in BitBoard(self.sets[side][kind]) {
                for from in origins(kind, side, to, occupied) {
                    let mut men = before;
                    men.sets[side][kind] ^= 1 << to as u8 | 1 << from as u8;
                    visit(men);
                }
            }
        }
    }
}

fn square(number: u8) -> Square {
    Square::index(usize::from(number))
}

/// Where a man can have come from without taking anything.
fn origins(kind: usize, side: usize, to: Square, occupied: BitBoard) -> BitBoard {
    let straight = || get_rook_moves(to, occupied);
    let diagonal = || get_bishop_moves(to, occupied);
    let reached = match KINDS[kind] {
        Piece::Rook => straight(),
        Piece::Bishop => diagonal(),
        Piece::Knight => get_knight_moves(to),
        Piece::Pawn => return pawn_origins(side, to, occupied),
        _ => straight() | diagonal(),
    };
    reached & !occupied
}

fn pawn_origins(side: usize, to: Square, occupied: BitBoard) -> BitBoard {
    let color = if side == 0 { Color::White } else { Color::Black };
    let back = |set: u64| if side == 0 { set >> 8 } else { set << 8 };
    let free = !occupied.0 & !Rank::First.relative_to(color).bitboard().0;
    let one = back(to.bitboard().0) & free;
    let second = Rank::Second.relative_to(color).bitboard().0;
    BitBoard(one | back(one) & free & second & if is_fourth(to, color) { !0 } else { 0 })
}

fn is_fourth(to: Square, color: Color) -> bool {
    to.rank() == Rank::Fourth.relative_to(color)
}

impl Material {
    #[inline]
    fn on(board: &Board) -> Material {
        Material(
            [Color::White, Color::Black]
                .map(|side| KINDS.map(|kind| board.colored_pieces(side, kind).len() as u8)),
        )
    }
}
