//! What the weighted sum misses, by a network: both sides see the whole board with the same first layer.

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

/// A full hidden cell.
const FULL: i16 = 255;
/// A weight of one from a hidden cell to an end.
const UNIT: i16 = 64;
/// Hundredths of a pawn at an end's sum of one.
const POINTS: i32 = 400;

/// A hidden cell is the square of a sum of inputs, the sum held between 0 and [`FULL`]; the estimate is a weighted
/// sum of both sides' hidden cells ("efficiently updatable": Y. Nasu, "NNUE", 2018).
#[derive(Debug)]
struct Network {
    inputs: Vec<[i16; HIDDEN]>,
    own: [i16; HIDDEN],
    /// For every end: from the mover's hidden cells, then from the other side's.
    ends: [[[i16; HIDDEN]; 2]; ENDS],
    /// In hundredths of a pawn.
    own_ends: [i16; ENDS],
}

/// Numbers of 16 bits, the lower byte first, in the order of [`Network`]'s fields.
static FITTED: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes: &[u8; BYTES] = include_bytes!("network.bin");
    Arc::new(Network::from_bytes(bytes))
});

const BYTES: usize = size_of::<i16>() * (INPUTS * HIDDEN + HIDDEN + ENDS * 2 * HIDDEN + ENDS);

impl Network {
    fn from_bytes(bytes: &[u8; BYTES]) -> Network {
        let (numbers, _) = bytes.as_chunks::<2>();
        let mut numbers = numbers.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or(0));
        let (inputs, own) = ((0..INPUTS).map(|_| row()).collect(), row());
        let ends = std::array::from_fn(|_| [row(), row()]);
        Network {
            inputs,
            own,
            ends,
            own_ends: std::array::from_fn(|_| numbers.next().unwrap_or(0)),
        }
    }
}

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
                let row = |square: u32| &rows[square as usize ^ turn];
                change(&mut self.sums, row, (then & !now, now & !then));
            }
        }
        self.boards = *boards;
    }

    #[inline]
    fn judged(&self, weights: &[i16; HIDDEN]) -> i32 {
        let cell = |(&sum, &weight): (&i16, &i16)| {
            let held = sum.clamp(0, FULL);
            i32::from(held) * i32::from(held.wrapping_mul(weight))
        };
        self.sums.iter().zip(weights).map(cell).sum()
    }
}

/// Takes away the rows of the squares `gone` and adds those of `new`; both at once for a piece that moved.
#[inline(always)]
fn change<'r>(
    sums: &mut [i16; HIDDEN],
    row: impl Fn(u32) -> &'r [i16; HIDDEN],
    (mut gone, mut new): (u64, u64),
) {
    while gone != 0 && new != 0 {
        let both = row(new.trailing_zeros()).iter().zip(row(gone.trailing_zeros()));
        sums.iter_mut().zip(both).for_each(|(sum, (new, gone))| {
            *sum = sum.wrapping_add(*new).wrapping_sub(*gone);
        });
        (gone, new) = (gone & (gone - 1), new & (new - 1));
    }
    while gone != 0 {
        let weights = row(gone.trailing_zeros());
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        gone &= gone - 1;
    }
    while new != 0 {
        let weights = row(new.trailing_zeros());
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        new &= new - 1;
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
        const SCALE: f32 = POINTS as f32 / (FULL as f32 * FULL as f32 * UNIT as f32);
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
            total += seen(network, (before, now), place, (&boards, turned)).judged(weights);
        }
        let own = (total as f32 * SCALE) as i32 + i32::from(network.own_ends[end]);
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
