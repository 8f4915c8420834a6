//! Uniformly random games, for playouts: the board is filled at once.
//!
//! A chain between the sides stays, and on a full board exactly one player has one. So who wins a
//! random game is who has the chain once the game is played on to the last cell, and that depends
//! only on which cells each player has: any half of the empty ones, all halves equally likely.

use super::board::{Hex, MAX_SIZE};
use super::cells::CellSet;
use super::rules::Stones;
use outply_game::{Draw, Outcome, Player, Rules, random_game_by_actions};

/// Who wins a random game from `state`, if it ends within `plies` plies.
pub(super) fn play<const WORDS: usize>(
    rules: &Hex<WORDS>,
    state: &Stones<WORDS>,
    plies: u32,
    draw: &mut impl Draw,
) -> Option<Outcome> {
    if let Some(end) = rules.utility(state) {
        return Some(end);
    }
    let empty = rules.cells & !state.all();
    let count = empty.count();
    if plies < count || rules.may_swap(state) {
        return random_game_by_actions(rules, state, plies, draw);
    }
    let half = any_of(empty, count, count.div_ceil(2), draw);
    let first = match state.mover() {
        0 => half,
        _ => empty & !half,
    };
    let wins = Rows::of(rules, state.stones[0] | first).connect();
    Some(Outcome::Win(if wins { Player::FIRST } else { Player::SECOND }))
}

/// `wanted` of the `count` cells of a set, all choices equally likely: each cell by a coin, then as
/// many put in or taken out at random as are missing or too many. Nothing tells one cell from
/// another in that.
fn any_of<const WORDS: usize>(
    set: CellSet<WORDS>,
    count: u32,
    wanted: u32,
    draw: &mut impl Draw,
) -> CellSet<WORDS> {
    let mut chosen = set & CellSet::from_words(|| draw.bits());
    let mut has = chosen.count();
    while has < wanted {
        chosen = chosen | one_of(set & !chosen, count - has, draw);
        has += 1;
    }
    while has > wanted {
        chosen = chosen & !one_of(chosen, has, draw);
        has -= 1;
    }
    chosen
}

/// One of the `count` cells of a set.
fn one_of<const WORDS: usize>(
    mut set: CellSet<WORDS>,
    count: u32,
    draw: &mut impl Draw,
) -> CellSet<WORDS> {
    set.skip_lowest(draw.below(count as usize) as u32);
    set.pop().map_or(CellSet::EMPTY, CellSet::only)
}

/// The first player's stones row by row.
struct Rows {
    stones: [u32; MAX_SIZE as usize],
    /// Those known to be connected with the top.
    reached: [u32; MAX_SIZE as usize],
    size: usize,
}

impl Rows {
    fn of<const WORDS: usize>(rules: &Hex<WORDS>, set: CellSet<WORDS>) -> Rows {
        let size = rules.size();
        let mut stones = [0; MAX_SIZE as usize];
        for (row, stones) in (0..size).zip(&mut stones) {
            *stones = set.slice(row * size, size);
        }
        Rows { stones, reached: [0; MAX_SIZE as usize], size: size as usize }
    }

    /// Whether top and bottom are connected: the rows are filled downwards and upwards in turns
    /// until that brings nothing new.
    fn connect(&mut self) -> bool {
        self.reached[0] = self.stones[0];
        loop {
            self.sweep_down();
            if self.reached[self.size - 1] != 0 {
                return true;
            }
            if !self.sweep_up() {
                return false;
            }
        }
    }

    fn sweep_down(&mut self) {
        for row in 1..self.size {
            let above = self.reached[row - 1];
            self.reach(row, above | above >> 1);
        }
    }

    fn sweep_up(&mut self) -> bool {
        (0..self.size - 1).rev().fold(false, |news, row| {
            let below = self.reached[row + 1];
            self.reach(row, below | below << 1) | news
        })
    }

    /// Fills a row from the cells next to those reached in another; whether that is news.
    #[inline(always)]
    fn reach(&mut self, row: usize, beside: u32) -> bool {
        let (stones, known) = (self.stones[row], self.reached[row]);
        let seeds = beside & stones | known;
        if seeds == known {
            return false;
        }
        self.reached[row] = runs(stones, seeds);
        true
    }
}

/// The runs of ones in `stones` that have a one of `seeds`, which lies within: the carries of a sum
/// ripple upwards, doubling steps go down.
#[inline(always)]
fn runs(stones: u32, seeds: u32) -> u32 {
    let mut filled = (stones.wrapping_add(seeds) ^ stones | seeds) & stones;
    let mut through = stones;
    for step in [1, 2, 4, 8, 16] {
        filled |= through & filled >> step;
        through &= through >> step;
    }
    filled
}
