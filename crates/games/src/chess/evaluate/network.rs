//! What the weighted sum misses, by a network: both sides see the whole board with the same first layer.

use crate::network::{change, judged, part};
use cozy_chess::{Board, Color, File, Piece};
use std::sync::{Arc, LazyLock};

/// Inputs of either side: the square of each of its pieces, pawn to king, and of each of the other's.
const INPUTS: usize = KINDS * 64;
/// Kinds of pieces of both sides.
const KINDS: usize = 2 * Piece::NUM;
/// Hidden cells of either side.
const HIDDEN: usize = 64;
/// By how many pieces there are, one of so many sets of weights judges what the hidden cells say.
const ENDS: usize = 8;
/// With fewer pieces than these the network is not asked: the sum knows such endings by rules of their own.
const PIECES: u32 = 6;

/// Hundredths of a pawn at an end's sum of one.
const POINTS: f32 = 400.0;

/// Its own ends are in hundredths of a pawn.
type Network = crate::network::Network<HIDDEN, ENDS>;

/// What `benches/learning/chess_network.py` wrote.
static FITTED: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes: &[u8; BYTES] = include_bytes!("network.bin");
    Arc::new(Network::from_bytes(bytes, INPUTS))
});

const BYTES: usize = size_of::<i16>() * Network::weights(INPUTS);

/// Where each kind of White's pieces stands, then Black's.
type Boards = [u64; KINDS];

fn boards(board: &Board) -> Boards {
    let mut boards = [0; KINDS];
    for (color, first) in [(Color::White, 0), (Color::Black, Piece::NUM)] {
        for piece in Piece::ALL {
            boards[first + piece as usize] = board.colored_pieces(color, piece).0;
        }
    }
    boards
}

/// What a side saw, and the sums of that.
#[derive(Clone, Debug)]
struct View {
    boards: Boards,
    sums: [i16; HIDDEN],
}

impl View {
    /// Sees `boards` by what is new and what is gone since `before`. `first` and `turn` make White's view the side's.
    #[inline]
    fn see(
        &mut self,
        network: &Network,
        before: &View,
        boards: &Boards,
        (first, turn): (usize, usize),
    ) {
        self.sums = before.sums;
        for (kind, (then, now)) in before.boards.iter().zip(boards).enumerate() {
            if then != now {
                let rows = &network.inputs[(kind + first) % KINDS * 64..][..64];
                let row = |square: usize| &rows[square ^ turn];
                change(&mut self.sums, row, (then & !now, now & !then));
            }
        }
        self.boards = *boards;
    }
}

/// Both sides' views: with the king on the files a to d, and mirrored.
type Views = [[View; 2]; 2];

/// Judges positions by a network. What it saw last at each ply is kept: a position differs from the one before it in
/// two or three pieces.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    network: Arc<Network>,
    /// By plies from where the search began.
    views: Vec<Views>,
    ply: usize,
}

impl Judge {
    /// By the network that was trained.
    pub(super) fn fitted() -> Judge {
        let network = FITTED.clone();
        let views = vec![nothing(&network)];
        Judge { network, views, ply: 0 }
    }

    /// A ply deeper.
    #[inline]
    pub(super) fn push(&mut self) {
        self.ply += 1;
        if self.ply == self.views.len() {
            self.views.push(nothing(&self.network));
        }
    }

    /// A ply back.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.ply = self.ply.saturating_sub(1);
    }

    /// Back to where a search begins.
    pub(super) fn reset(&mut self) {
        self.ply = 0;
    }

    /// What to add to White's sum, in hundredths of a pawn.
    #[inline]
    pub(super) fn estimate(&mut self, board: &Board) -> i32 {
        const PART: f32 = part(POINTS);
        let pieces = board.occupied().len();
        if pieces < PIECES {
            return 0;
        }
        let end = (pieces as usize - 1) * ENDS / 32;
        let boards = boards(board);
        let mover = board.side_to_move();
        let (earlier, now) = self.views.split_at_mut(self.ply);
        let (network, before, now) = (&*self.network, earlier.last(), &mut now[0]);
        let mut total = 0;
        for (side, weights) in [mover, !mover].into_iter().zip(&network.ends[end]) {
            let is_mirrored = board.king(side).file() > File::D;
            let place = (side as usize, usize::from(is_mirrored));
            let turned = turned(side, is_mirrored);
            let view = seen(network, (before, now), place, (&boards, turned));
            total += judged(&view.sums, weights);
        }
        let own = (total as f32 * PART) as i32 + i32::from(network.own_ends[end]);
        if mover == Color::White { own } else { -own }
    }
}

/// A side's view of the board, by what it was a ply before, or where a search begins by what it was.
#[inline]
fn seen<'v>(
    network: &Network,
    (before, now): (Option<&Views>, &'v mut Views),
    (side, way): (usize, usize),
    (boards, turned): (&Boards, (usize, usize)),
) -> &'v View {
    let now = &mut now[side][way];
    match before {
        Some(before) => now.see(network, &before[side][way], boards, turned),
        None => now.see(network, &now.clone(), boards, turned),
    }
    now
}

/// Of an empty board.
fn nothing(network: &Network) -> Views {
    let nothing = View { boards: [0; KINDS], sums: network.own };
    let either = [nothing.clone(), nothing];
    [either.clone(), either]
}

/// How a side sees the board: its own kinds first, its own king on the files a to d, its own pawns moving up.
#[inline]
fn turned(side: Color, is_mirrored: bool) -> (usize, usize) {
    let (first, up) = if side == Color::White { (0, 0) } else { (Piece::NUM, 0b11_1000) };
    (first, up ^ if is_mirrored { 0b111 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with castling to both sides, captures, promotions and kings that cross the middle.
    const MOVES: &str = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e6 f1e2 b8d7 g1f3 b7b6 e1h1 c8b7 f1e1 e8a8 d2d4 g7g5 d4d5 e6f6 d5d6 \
                         g5g4 d6e7 g4f3 e7f8q f3g2 f8e8 d8e8 e2f3 e8e1 d1e1 b7f3 e1e8 d7b8 e8b8 c8b8 g1f1 g2f1q";

    #[test]
    fn sums_that_follow_are_sums_made_anew() {
        let (mut board, mut judge) = (Board::default(), Judge::fitted());
        let mut added = Vec::new();
        for action in MOVES.split_whitespace() {
            let Ok(action) = action.parse() else { panic!("{action}") };
            if board.try_play(action).is_err() {
                break;
            }
            added.push(judge.estimate(&board));
            assert_eq!(added.last(), Some(&Judge::fitted().estimate(&board)), "{board}");
        }
        assert!(added.len() > 30 && added.iter().any(|points| points.abs() > 20), "{added:?}");
    }

    #[test]
    fn endings_of_few_pieces_are_left_to_the_sum() {
        let ending = "8/8/4k3/3r4/8/8/1RR1K3/8 w - - 0 1";
        let Ok(board) = ending.parse() else { panic!("{ending}") };
        assert_eq!(Judge::fitted().estimate(&board), 0);
    }
}
