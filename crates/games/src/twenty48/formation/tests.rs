//! The table against a search written tile by tile, and against games played by it.

use super::super::board::Board;
use super::super::lines::slide;
use super::*;
use outply_game::mix64;
use std::collections::HashMap;

type Grid = [[u8; 4]; 4];

fn packed(grid: &Grid) -> Packed {
    let cells = (0..16).map(|cell| (cell % 4, cell / 4));
    cells.fold(Packed::default(), |board, (column, row)| {
        board.with((column, row), grid[row as usize][column as usize])
    })
}

fn turned(grid: &Grid) -> Grid {
    std::array::from_fn(|row| std::array::from_fn(|column| grid[column][3 - row]))
}

fn mirrored(grid: &Grid) -> Grid {
    grid.map(|[a, b, c, d]| [d, c, b, a])
}

/// Left, then the same turned once, twice and three times.
fn slid(grid: &Grid, turns: usize) -> Grid {
    let mut turning = *grid;
    (0..turns).for_each(|_| turning = turned(&turning));
    for row in &mut turning {
        slide(row, 15);
    }
    (turns..4).for_each(|_| turning = turned(&turning));
    turning
}

/// The tiles that are held: 1024 to 32, so that the anchor is 32.
const LARGE: [[u8; 3]; 2] = [[10, 9, 8], [7, 6, 5]];

fn is_held(grid: &Grid) -> bool {
    (0..2).all(|row| grid[row][..3] == LARGE[row])
}

/// Up to 16 and 8 where the next tiles grow, 4 elsewhere.
fn is_small(grid: &Grid) -> bool {
    let [[.., a], [.., b], [c, d, rest @ ..], last] = grid;
    *a <= 4 && *b <= 3 && *c <= 4 && *d <= 3 && rest.iter().chain(last).all(|&tile| tile <= 2)
}

/// 16, 8, 4 and 4 in a chain, down the last column or along the third row.
fn is_built(grid: &Grid) -> bool {
    let [[.., a], [.., b], [c, d, e, f], [g, h, i, j]] = *grid;
    let down = [a, b, f] == [4, 3, 2] && (e == 2 || j == 2);
    let along = [c, d, e] == [4, 3, 2] && (f == 2 || i == 2);
    let bent = [c, d, h] == [4, 3, 2] && (g == 2 || i == 2);
    down || along || bent
}

#[derive(Default)]
struct Reference(HashMap<Grid, f64>);

impl Reference {
    fn chance(&mut self, grid: &Grid) -> f64 {
        if let Some(&known) = self.0.get(grid) {
            return known;
        }
        let best = (0..4).map(|turns| self.after(grid, &slid(grid, turns))).fold(0.0, f64::max);
        self.0.insert(*grid, best);
        best
    }

    fn after(&mut self, before: &Grid, after: &Grid) -> f64 {
        if after == before || !is_held(after) || !is_small(after) {
            return 0.0;
        }
        if is_built(after) {
            return 1.0;
        }
        let empty: Vec<(usize, usize)> = (0..16)
            .map(|cell| (cell / 4, cell % 4))
            .filter(|&(row, column)| after[row][column] == 0)
            .collect();
        let mut sum = 0.0;
        for &(row, column) in &empty {
            for (tile, probability) in [(1, 0.9), (2, 0.1)] {
                let mut next = *after;
                next[row][column] = tile;
                sum += probability * self.chance(&next);
            }
        }
        sum / empty.len().max(1) as f64
    }
}

fn solved() -> Formation {
    Formation::solve(32, 2, &mut |_| true).expect("memory")
}

fn begun(tiles: [u8; 10]) -> Grid {
    let [[a, b, c], [d, e, f]] = LARGE;
    let [g, h, third @ .., i, j, k, l] = tiles;
    [[a, b, c, g], [d, e, f, h], third, [i, j, k, l]]
}

#[test]
fn chances_are_those_of_a_search_tile_by_tile() {
    let (formation, mut reference) = (solved(), Reference::default());
    reference.chance(&begun([0, 0, 1, 0, 0, 0, 1, 0, 0, 0]));
    assert!(reference.0.len() > 50_000, "{}", reference.0.len());
    let (mut fitting, mut hopeful) = (0, 0);
    for (grid, &chance) in &reference.0 {
        let advice = formation.advice(&packed(grid));
        if is_small(grid) && !is_built(grid) {
            let told = advice.map_or(0.0, |advice| f64::from(advice.chance));
            assert!((told - chance).abs() < 3e-4, "{grid:?}: {told}, not {chance}");
            fitting += 1;
            hopeful += usize::from((0.05..0.95).contains(&chance));
        }
    }
    assert!(fitting > 50_000 && hopeful > 5_000, "{fitting} boards, {hopeful} undecided");
}

#[test]
fn every_rotation_and_reflection_is_told_the_same() {
    let formation = solved();
    let mut grid = begun([2, 1, 1, 2, 0, 1, 1, 0, 2, 0]);
    let expected = formation.advice(&packed(&grid)).expect("it fits").chance;
    for turn in 0..8 {
        grid = turned(&grid);
        grid = if turn == 4 { mirrored(&grid) } else { grid };
        let advice = formation.advice(&packed(&grid)).expect("it fits");
        assert!((advice.chance - expected).abs() < 1e-6);
        let (after, _) = Twenty48::<Packed>::standard().slide(&packed(&grid), advice.slide);
        assert_ne!(after, packed(&grid));
    }
}

#[test]
fn games_succeed_as_often_as_foretold() {
    let (formation, rules) = (solved(), Twenty48::standard());
    let (mut chance, mut foretold, mut built) = (7, 0.0, 0.0);
    const GAMES: u32 = 3_000;
    for _ in 0..GAMES {
        let mut board = packed(&begun([0, 0, 1, 0, 0, 0, 1, 0, 0, 0]));
        let mut advice = formation.advice(&board);
        foretold += f64::from(advice.expect("it fits").chance);
        while let Some(advised) = advice {
            let (after, _) = rules.slide(&board, advised.slide);
            if (0..8).any(|image| Shape { anchor: 5 }.is_built(after.images()[image])) {
                built += 1.0;
                break;
            }
            chance = mix64(chance);
            let cell = (chance % u64::from(16 - after.count())) as usize;
            let four = chance >> 32 < (u64::from(u32::MAX) / 10);
            board = after.with_nth_empty(cell, 1 + u8::from(four));
            advice = formation.advice(&board);
        }
    }
    let share = foretold / f64::from(GAMES);
    assert!((0.1..0.9).contains(&share), "{share}");
    let error = (share * (1.0 - share) * f64::from(GAMES)).sqrt();
    assert!((built - foretold).abs() < 4.0 * error, "{built} of {GAMES}, not {foretold}");
}

#[test]
fn other_boards_are_told_nothing() {
    let formation = solved();
    let fits = begun([0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    let told = |grid: &Grid| formation.advice(&packed(grid)).is_some();
    assert!(told(&fits));
    let mut equal = fits;
    equal[0][1] = 10;
    let mut large = fits;
    large[3][3] = 3;
    let mut higher = fits;
    higher[0] = [12, 11, 10, 0];
    higher[1] = [9, 8, 7, 0];
    assert!(!told(&equal) && !told(&large) && !told(&higher));
    assert!(!told(&begun([4, 3, 0, 0, 0, 2, 0, 0, 0, 2])), "it is built");
    assert!(!told(&[[0; 4]; 4]));
}

#[test]
fn a_formation_of_its_parts_is_the_same_and_others_are_none() {
    let formation = solved();
    let (anchor, count) = formation.parts().last().expect("a part");
    let part = |chances: &[u16]| {
        let mut part = FormationPart::new(anchor).expect("memory");
        chances.chunks(1 << 10).for_each(|chances| part.extend(chances));
        part
    };
    let chances = formation.chances(0, 0..count);
    let read = Formation::of_parts(anchor, vec![part(&chances)]).expect("all of it");
    let board = packed(&begun([2, 1, 1, 2, 0, 1, 1, 0, 2, 0]));
    assert_eq!(read.advice(&board), formation.advice(&board));
    assert_eq!(read.chances(0, 5..9), chances[5..9]);
    assert!(read.chances(0, count - 1..count + 1).is_empty() && read.chances(1, 0..1).is_empty());
    let short = part(&chances[1..]);
    let long = part(&[&chances[..], &[0]].concat());
    for unfit in [vec![], vec![short], vec![long], vec![part(&chances), part(&chances)]] {
        assert!(Formation::of_parts(anchor, unfit).is_none());
    }
    assert!(Formation::of_parts(2 * anchor, vec![part(&chances)]).is_none());
    assert!(FormationPart::new(48).is_err());
}

#[test]
fn it_can_be_stopped_and_says_how_far_it_is() {
    let mut parts = Vec::new();
    let stopped = Formation::solve(32, 1, &mut |part| {
        parts.push(part);
        part < 0.5
    });
    assert_eq!(stopped.expect_err("stopped").kind(), ErrorKind::Interrupted);
    assert!(parts.is_sorted() && parts.last().is_some_and(|&part| (0.5..0.9).contains(&part)));
    for anchor in [0, 16, 48, 1024] {
        let refused = Formation::solve(anchor, 1, &mut |_| true);
        assert_eq!(refused.expect_err("no such anchor").kind(), ErrorKind::InvalidInput);
    }
}
