//! Connect Four's alpha-beta written by hand, with nothing generic in it: what the generic
//! skeleton is measured against. Same evaluation, same order, same nodes.

const HEIGHT: u32 = 6;
const WIDTH: u32 = 7;
const COLUMN: u64 = (1 << HEIGHT) - 1;
const WIN: i32 = 1_000_000_000;

/// A position: the stones of the player to move, and all stones.
#[derive(Clone, Copy)]
pub struct Board {
    mine: u64,
    all: u64,
    plies: u32,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { mine: 0, all: 0, plies: 0 };

    fn drop_in(self, column: u32) -> Board {
        let bottom = 1u64 << (column * (HEIGHT + 1));
        Board {
            mine: self.mine ^ self.all,
            all: self.all | (self.all + bottom),
            plies: self.plies + 1,
        }
    }

    fn is_open(self, column: u32) -> bool {
        self.all & (1u64 << (column * (HEIGHT + 1) + HEIGHT - 1)) == 0
    }
}

/// Whether the stones contain four in a row.
pub fn four(stones: u64) -> bool {
    [1, HEIGHT, HEIGHT + 1, HEIGHT + 2].into_iter().any(|shift| {
        let pairs = stones & (stones >> shift);
        pairs & (pairs >> (2 * shift)) != 0
    })
}

/// Stones in the three middle columns, mine less theirs.
pub fn middle(mine: u64, all: u64) -> i32 {
    let columns = (COLUMN << (2 * 7)) | (COLUMN << (3 * 7)) | (COLUMN << (4 * 7));
    let mine_there = (mine & columns).count_ones() as i32;
    2 * mine_there - (all & columns).count_ones() as i32
}

/// Fail-soft alpha-beta over the columns from left to right; returns the value for the player to
/// move and counts nodes.
pub fn alphabeta(
    board: Board,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    ply: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if four(board.mine ^ board.all) {
        return -WIN + ply;
    }
    if board.plies == WIDTH * HEIGHT {
        return 0;
    }
    if depth == 0 {
        return middle(board.mine, board.all);
    }
    let mut best = i32::MIN + 1;
    for column in 0..WIDTH {
        if !board.is_open(column) {
            continue;
        }
        let value = -alphabeta(board.drop_in(column), -beta, -alpha, depth - 1, ply + 1, nodes);
        if value > best {
            best = value;
            if value > alpha {
                if value >= beta {
                    break;
                }
                alpha = value;
            }
        }
    }
    best
}

/// The whole search: value and nodes.
pub fn search(depth: u32) -> (i32, u64) {
    let mut nodes = 0;
    let value = alphabeta(Board::EMPTY, -WIN - 1, WIN + 1, depth, 0, &mut nodes);
    (value, nodes)
}
