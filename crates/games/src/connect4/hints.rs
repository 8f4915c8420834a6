//! What Connect Four tells a search in addition to its rules.

use super::board::Board;
use super::proof::has_one;
use super::rules::{Column, Connect4, Stones};
use outply_game::{Hints, Outlook, Value};

/// Columns from the centre outwards, threats first; forced replies; the mirror image.
#[derive(Clone, Copy, Default, Debug)]
pub struct Connect4Hints;

/// Up to this ply states are replaced by the smaller of themselves and their mirror image.
/// Later hardly any position meets its image, and mirroring costs more than it saves.
const MIRROR_UNTIL: u32 = 12;

impl<B: Board> Connect4<B> {
    /// The empty cells that would complete a line for the owner of `stones`.
    #[inline]
    pub(super) fn winning_cells(&self, stones: B, all: B) -> B {
        let wins = match (self.connect, self.height) {
            (4, 6) => in_all([1, 6, 7, 8], |step| completions::<B, 4>(stones, step)),
            (4, _) => in_all(self.directions, |step| completions::<B, 4>(stones, step)),
            (length, _) => {
                in_all(self.directions, |step| completions_of_any_length(stones, step, length))
            }
        };
        wins & self.cells & !all
    }

    /// The empty cells that would complete a line for either owner: for the usual lines computed side by
    /// side, by the same instructions where the processor has some for two words.
    #[inline]
    pub(super) fn winning_cells_of_both(&self, stones: [B; 2], all: B) -> [B; 2] {
        let open = self.cells & !all;
        let wins = match (self.connect, self.height) {
            (4, 6) => completions_of_both(stones, [6, 7, 8]),
            (4, height) => completions_of_both(stones, [height, height + 1, height + 2]),
            _ => return stones.map(|stones| self.winning_cells(stones, all)),
        };
        wins.map(|wins| wins & open)
    }

    /// The stones that lie in a line of `connect` cells in which the other player has none: the rest are
    /// part of no line any more.
    #[inline]
    fn live(&self, stones: [B; 2]) -> B {
        let free = [self.cells & !stones[1], self.cells & !stones[0]];
        let lines = match (self.connect, self.height) {
            (4, 6) => fours_of_both(free, [1, 6, 7, 8]),
            (4, _) => fours_of_both(free, self.directions),
            (length, _) => {
                each(free, |free| in_all(self.directions, |step| runs(free, step, length)))
            }
        };
        stones[0] & lines[0] | stones[1] & lines[1]
    }

    fn mirrored(&self, stones: B) -> B {
        let stride = self.height + 1;
        let column = (B::ONE << stride) - B::ONE;
        (0..self.width).fold(B::EMPTY, |image, from| {
            let cells = (stones >> (from * stride)) & column;
            image | cells << ((self.width - 1 - from) * stride)
        })
    }

    fn column_of(&self, cell: B) -> Option<Column> {
        let columns = (0..self.width as u8).map(Column);
        columns.into_iter().find(|&column| !(self.column(column) & cell).is_empty())
    }
}

#[inline(always)]
fn in_all<B: Board>(directions: [u32; 4], cells: impl Fn(u32) -> B) -> B {
    directions.into_iter().fold(B::EMPTY, |all, step| all | cells(step))
}

/// The cells of all runs of four, for two players.
#[inline(always)]
fn fours_of_both<B: Board>(cells: [B; 2], steps: [u32; 4]) -> [B; 2] {
    steps.into_iter().fold([B::EMPTY; 2], |all, step| {
        let pairs = each(cells, |x| x & x >> step);
        let starts = each(pairs, |x| x & x >> (2 * step));
        let halves = each(starts, |x| x | x << step);
        let runs = each(halves, |x| x | x << (2 * step));
        both(all, runs, |a, b| a | b)
    })
}

/// The cells of all runs of this length in one direction.
fn runs<B: Board>(cells: B, step: u32, length: u32) -> B {
    let starts = (1..length).fold(cells, |run, _| run & (run >> step));
    (1..length).fold(starts, |covered, _| starts | covered << step)
}

/// The cells that complete a line of `N` stones in one direction: for each `k`, `k` stones lie
/// directly before the cell and `N - 1 - k` directly after it.
#[inline(always)]
fn completions<B: Board, const N: usize>(stones: B, step: u32) -> B {
    let (mut before, mut after) = ([!B::EMPTY; N], [!B::EMPTY; N]);
    for k in 1..N {
        before[k] = (stones & before[k - 1]) << step;
        after[k] = (stones & after[k - 1]) >> step;
    }
    (0..N).fold(B::EMPTY, |cells, k| cells | before[k] & after[N - 1 - k])
}

/// [`completions`] of four by two players, upwards and in three other directions.
#[inline(always)]
fn completions_of_both<B: Board>(stones: [B; 2], steps: [u32; 3]) -> [B; 2] {
    let up = each(stones, |x| x << 1 & x << 2 & x << 3);
    steps.into_iter().fold(up, |cells, step| {
        let below = each(stones, |x| x << step & x << (2 * step));
        let above = each(stones, |x| x >> step & x >> (2 * step));
        let ends = each(stones, |x| x << (3 * step) | x >> step);
        let others = each(stones, |x| x >> (3 * step) | x << step);
        let ends = both(below, ends, |a, b| a & b);
        let others = both(above, others, |a, b| a & b);
        both(cells, both(ends, others, |a, b| a | b), |a, b| a | b)
    })
}

#[inline(always)]
fn each<B: Board>(x: [B; 2], f: impl Fn(B) -> B) -> [B; 2] {
    [f(x[0]), f(x[1])]
}

#[inline(always)]
fn both<B: Board>(x: [B; 2], y: [B; 2], f: impl Fn(B, B) -> B) -> [B; 2] {
    [f(x[0], y[0]), f(x[1], y[1])]
}

/// [`completions`] where the length is not known beforehand.
fn completions_of_any_length<B: Board>(stones: B, step: u32, length: u32) -> B {
    let directly = |count: u32, forward: bool| {
        (0..count).fold(!B::EMPTY, |run, _| match forward {
            true => (stones & run) >> step,
            false => (stones & run) << step,
        })
    };
    let split = |before| directly(before, false) & directly(length - 1 - before, true);
    (0..length).fold(B::EMPTY, |cells, before| cells | split(before))
}

impl<B: Board> Hints<Connect4<B>> for Connect4Hints {
    const ORDERS: bool = true;
    const BLOTS_OUT: bool = true;
    const LOOKS_FIRST: bool = true;

    /// The centre first: more lines pass through it.
    #[inline]
    fn order(&self, rules: &Connect4<B>, _state: &Stones<B>, column: Column) -> i32 {
        let from_left = 2 * i32::from(column.0) - (rules.width as i32 - 1);
        -from_left.abs()
    }

    fn action_space(&self, rules: &Connect4<B>) -> usize {
        rules.width as usize
    }

    #[inline]
    fn action_index(&self, _rules: &Connect4<B>, column: Column) -> usize {
        usize::from(column.0)
    }

    #[inline]
    fn canonical(&self, rules: &Connect4<B>, state: &Stones<B>) -> Option<Stones<B>> {
        if state.plies > MIRROR_UNTIL {
            return None;
        }
        let (mine, all) = (rules.mirrored(state.mine), rules.mirrored(state.all));
        ((mine, all) < (state.mine, state.all)).then_some(Stones { mine, all, ..*state })
    }

    /// Stones that are part of no line any more belong to nobody: then what is left alone decides.
    #[inline]
    fn canonical_in_proof(&self, rules: &Connect4<B>, state: &Stones<B>) -> Option<Stones<B>> {
        let theirs = Connect4::theirs(state);
        let live = rules.live([state.mine, theirs]);
        let dead = state.all & !live;
        let (mine, all) = (state.mine & live | dead, live);
        let form = Stones { mine, all, ..*state };
        let mirrored = self.canonical(rules, &form);
        mirrored.or_else(|| (!dead.is_empty()).then_some(form))
    }

    /// Nobody wins with fewer stones than a line has, nor with stones that do not fit the board.
    fn bounds(&self, rules: &Connect4<B>, state: &Stones<B>) -> Option<(Value, Value)> {
        let left = rules.full() - state.plies;
        // The mover's own stones left to come, and the plies until a line can be complete.
        let win = first_win(rules.connect, state.plies / 2, 1);
        let loss = first_win(rules.connect, state.plies.div_ceil(2), 2);
        let most = if win <= left { Value::win_in(win) } else { Value::ZERO };
        let least = if loss <= left { Value::loss_in(loss) } else { Value::ZERO };
        Some((least, most))
    }

    /// By threats: a stone that makes more cells complete a line of one's own goes first, and the nearer
    /// to the centre among equals.
    #[inline]
    fn order_in_proof(&self, rules: &Connect4<B>, state: &Stones<B>, column: Column) -> i32 {
        let cell = rules.playable(state.all) & rules.column(column);
        let threats = rules.winning_cells(state.mine | cell, state.all | cell).count() as i32;
        self.order(rules, state, column) + THREAT * threats
    }

    /// Beside [`Hints::bounds`]: a line in one stone, a loss in two, and pairs.
    #[inline]
    fn bounds_in_proof(&self, rules: &Connect4<B>, state: &Stones<B>) -> Option<(Value, Value)> {
        let threats = rules.threats(state);
        let safe = rules.safe_cells(state, &threats);
        Some(rules.value_bounds(state, &threats, safe))
    }

    /// Columns in which a stone lets the opponent complete a line with the next.
    #[inline]
    fn hopeless(&self, rules: &Connect4<B>, state: &Stones<B>) -> Option<(u64, Value)> {
        rules.hopeless_but(state, rules.safe_cells(state, &rules.threats(state))?)
    }

    /// All of it from the cells that would complete a line. Every stone but one that lets the opponent complete
    /// a line is worse than that one.
    #[inline]
    fn outlook(&self, rules: &Connect4<B>, state: &Stones<B>) -> Outlook<Column> {
        let threats = rules.threats(state);
        let safe = rules.safe_cells(state, &threats);
        let one = safe.filter(|&safe| has_one(safe));
        Outlook {
            bounds: Some(rules.value_bounds(state, &threats, safe)),
            forced: one.and_then(|cell| rules.column_of(cell)),
            hopeless: safe.and_then(|safe| rules.hopeless_but(state, safe)),
            order: THREAT * threats.theirs.count() as i32,
            may_end: safe.is_none() || rules.full() - state.plies < 2,
        }
    }

    /// A winning stone; else, against one, the only stone that stops it.
    #[inline]
    fn forced(&self, rules: &Connect4<B>, state: &Stones<B>) -> Option<Column> {
        let playable = rules.playable(state.all);
        let wins = rules.winning_cells(state.mine, state.all) & playable;
        if !wins.is_empty() {
            return rules.column_of(wins);
        }
        let theirs = Connect4::theirs(state);
        let threats = rules.winning_cells(theirs, state.all) & playable;
        if threats.is_empty() { None } else { rules.column_of(threats) }
    }
}

/// How much more a threat counts in a proof's order than a step towards the centre.
const THREAT: i32 = 16;

/// In how many plies a player with `stones` on the board may first have a line of `connect`, if their next
/// stone falls in `next` plies.
#[inline]
pub(super) fn first_win(connect: u32, stones: u32, next: u32) -> u32 {
    next + 2 * (connect.saturating_sub(stones).max(1) - 1)
}
