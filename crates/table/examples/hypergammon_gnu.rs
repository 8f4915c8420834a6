//! Holds a table of hypergammon against the file that GNU Backgammon's `makehyper` writes, record by
//! record, and says how far apart they are.
//!
//! ```sh
//! outply table build backgammon:hyper=2 -o two.table
//! makehyper -c 2 -t 1e-7 -f hyper2.bd
//! cargo run --release -p outply-table --example hypergammon_gnu -- 2 two.table hyper2.bd
//! ```

use outply_game::{Numbered, Player};
use outply_games::backgammon::{Backgammon, Hypergammon, Side};
use outply_table::{Table, Weighed};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

/// Bytes before the first record, and of each record: five probabilities (win, win a gammon, win a
/// backgammon, lose a gammon, lose a backgammon) in three bytes each, then values with a cube.
const HEAD: usize = 40;
const RECORD: usize = 28;

fn main() -> Result<(), Box<dyn Error>> {
    let [checkers, table, file] = &std::env::args().skip(1).collect::<Vec<_>>()[..] else {
        return Err("expected CHECKERS TABLE FILE".into());
    };
    let checkers: u8 = checkers.parse()?;
    let rules = Backgammon::default().hypergammon(checkers);
    let numbered = Arc::new(Hypergammon::new(&rules).ok_or("no numbers")?);
    let table = Arc::new(Table::open(Path::new(table))?);
    let weighed = Weighed::new(&rules, "hypergammon", Some(numbered.clone()), table)?;
    let bytes = std::fs::read(file)?;
    let (mut records, mut sum, mut most) = (0u64, 0.0, (0.0, String::new()));
    for number in 0..numbered.count() {
        let Some(board) = numbered.state(number) else { continue };
        let [mine, theirs] = [Player::FIRST, Player::SECOND].map(|player| board.side(player));
        let place = placed(&mine) * numbered.sides() + placed(&theirs);
        let at = HEAD + RECORD * place;
        let equity = equity(bytes.get(at..at + RECORD).ok_or("the file is too short")?);
        let (low, high) = weighed.bounds(&rules, &board).ok_or("a position is missing")?;
        let off = (low - equity).abs().max((high - equity).abs());
        records += 1;
        sum += off;
        if off > most.0 {
            most = (off, format!("{mine:?} against {theirs:?}: {low} and {equity}"));
        }
    }
    println!("{records} records, {:.2e} apart on average", sum / records as f64);
    println!("{:.2e} at most: {}", most.0, most.1);
    Ok(())
}

/// What the player to roll expects: points, without a cube.
fn equity(record: &[u8]) -> f64 {
    let chance = |n: usize| {
        let bytes = &record[3 * n..3 * n + 3];
        let whole = u32::from(bytes[0]) | u32::from(bytes[1]) << 8 | u32::from(bytes[2]) << 16;
        f64::from(whole) / f64::from((1 << 24) - 1)
    };
    2.0 * chance(0) - 1.0 + chance(1) - chance(3) + chance(2) - chance(4)
}

/// The place of a side in the file: the checkers on 25 points as a row of ones with zeros between, the
/// points from the bar down, read as a choice of so many places and counted in their order.
fn placed(side: &Side) -> usize {
    let on_board: u64 = (1..=25).map(|point| u64::from(side.count(point))).sum();
    // A bar after each point but the last, from the highest place downwards.
    let mut place = 24 + on_board;
    let mut bars = vec![place];
    for point in 1..25 {
        place -= u64::from(side.count(point)) + 1;
        bars.push(place);
    }
    (0..25).map(|n| ways(bars[n], 25 - n as u64)).sum::<u64>() as usize
}

/// In how many ways `k` of `n` things can be chosen.
fn ways(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
}
