//! Tetris against a second implementation that moves single cells.

use outply_game::{Features, Mover, Notation, PayoffEvaluator, Rules, mix64};
use outply_games::tetris::{
    Goal, Piece, Tetris, TetrisAction, TetrisEvaluator, TetrisFeatures, Well,
};
use std::collections::BTreeSet;

type Cells = BTreeSet<(i32, i32)>;

/// The cells of a shape as (column, row).
fn cells(rows: &[u16]) -> Cells {
    let row = |(y, row): (i32, &u16)| {
        let row = *row;
        (0..16).filter(move |x| row >> x & 1 == 1).map(move |x| (x, y))
    };
    (0..).zip(rows).flat_map(row).collect()
}

/// Moved so that the leftmost column and the lowest row are 0.
fn normal(cells: Cells) -> Cells {
    let left = cells.iter().map(|(x, _)| *x).min().unwrap();
    let low = cells.iter().map(|(_, y)| *y).min().unwrap();
    cells.into_iter().map(|(x, y)| (x - left, y - low)).collect()
}

#[test]
fn rotations_are_quarter_turns_clockwise() {
    for piece in Piece::ALL {
        let rotations: Vec<Cells> = piece.rotations().iter().map(|rows| cells(rows)).collect();
        assert!(rotations.iter().all(|shape| shape.len() == 4), "{piece:?}");
        for (turn, shape) in rotations.iter().enumerate() {
            let turned = normal(shape.iter().map(|(x, y)| (*y, -x)).collect());
            assert_eq!(turned, rotations[(turn + 1) % rotations.len()], "{piece:?} {turn}");
            let mirrored = normal(shape.iter().map(|(x, y)| (-x, *y)).collect());
            let others = piece.mirrored().rotations();
            assert!(others.iter().any(|other| cells(other) == mirrored), "{piece:?} {turn}");
        }
    }
}

fn filled(rules: &Tetris, well: &Well) -> Cells {
    let text = rules.format_state(well);
    let rows: Vec<&str> = text.split(' ').next().unwrap().split('/').rev().collect();
    let row = |(y, row): (i32, &&str)| {
        let filled = (0..).zip(row.chars()).filter(|(_, cell)| *cell == '#');
        filled.map(|(x, _)| (x, y)).collect::<Vec<_>>()
    };
    (0..).zip(&rows).flat_map(row).collect()
}

/// Where a shape, let go above the well, comes to lie; row by row downwards.
fn fallen(well: &Cells, shape: &Cells, column: i32, height: i32) -> Cells {
    let at = |row: i32| shape.iter().map(|(x, y)| (x + column, y + row)).collect::<Cells>();
    let mut row = height;
    while row > 0 && at(row - 1).is_disjoint(well) {
        row -= 1;
    }
    at(row)
}

/// The well without its full rows, and how many there were.
fn cleared(well: &Cells, width: i32, height: i32) -> (Cells, u32) {
    let mut kept = Cells::new();
    let mut above = 0;
    for row in 0..height {
        let cells: Vec<i32> = (0..width).filter(|x| well.contains(&(*x, row))).collect();
        if cells.len() < width as usize {
            kept.extend(cells.into_iter().map(|x| (x, above)));
            above += 1;
        }
    }
    (kept, (height - above) as u32)
}

fn compare(width: u32, height: u32, seed: u64) {
    let rules = Tetris::new(width, height, Goal::Lines, 150).unwrap();
    let (columns, rows) = (width as i32, height as i32);
    let mut state = rules.initial();
    for ply in 0u64.. {
        let actions: Vec<TetrisAction> = rules.actions(&state).into_iter().collect();
        if let Some(piece) = state.piece() {
            let before = filled(&rules, &state);
            let mut placements = Vec::new();
            for (rotation, shape) in (0u8..).zip(piece.rotations()) {
                let shape = cells(shape);
                let wide = shape.iter().map(|(x, _)| x + 1).max().unwrap();
                for column in 0..=columns - wide {
                    let piece = fallen(&before, &shape, column, rows);
                    if piece.iter().any(|(_, y)| *y >= rows) {
                        continue;
                    }
                    let place = TetrisAction::Place { rotation, column: column as u8 };
                    let next = rules.result(&state, place);
                    let expected = cleared(&(&before | &piece), columns, rows);
                    let lines = next.lines() - state.lines();
                    assert_eq!((filled(&rules, &next), lines), expected);
                    features_are_counted(&rules, &next, &piece, &before);
                    placements.push(place);
                }
            }
            assert_eq!(placements, actions);
        }
        if actions.is_empty() {
            break;
        }
        // Well chosen half of the time, so that rows are cleared.
        let drawn = mix64(seed << 20 | ply);
        let action = match rules.to_move(&state) {
            Mover::Player(_) if drawn.is_multiple_of(2) => greedy(&rules, &state),
            _ => actions[(drawn >> 8) as usize % actions.len()],
        };
        state = rules.result(&state, action);
    }
}

/// The features counted cell by cell.
fn features_are_counted(rules: &Tetris, well: &Well, piece: &Cells, before: &Cells) {
    let (width, height) = (rules.width() as i32, rules.height() as i32);
    let cells = filled(rules, well);
    let solid = |x: i32, y: i32| x < 0 || x >= width || y < 0 || cells.contains(&(x, y));
    let whole = |y: i32| (0..width).all(|x| before.contains(&(x, y)) || piece.contains(&(x, y)));
    let rows: BTreeSet<i32> = (0..height).filter(|y| whole(*y)).collect();
    let own = piece.iter().filter(|(_, y)| rows.contains(y)).count();
    let low = piece.iter().map(|(_, y)| *y).min().unwrap();
    let high = piece.iter().map(|(_, y)| *y).max().unwrap();
    let mut expected = [low + high, (rows.len() * own) as i32, 0, 0, 0, 0];
    for (x, y) in (0..height).flat_map(|y| (0..=width).map(move |x| (x, y))) {
        expected[2] += i32::from(solid(x - 1, y) != solid(x, y));
    }
    for (x, y) in (0..width).flat_map(|x| (0..=height).map(move |y| (x, y))) {
        expected[3] += i32::from(solid(x, y - 1) != solid(x, y));
        let covered = (y..height).any(|above| solid(x, above));
        expected[4] += i32::from(!solid(x, y) && covered);
        if y < height && !solid(x, y) && solid(x - 1, y) && solid(x + 1, y) {
            expected[5] += (0..=y).rev().take_while(|below| !solid(x, *below)).count() as i32;
        }
    }
    let mut found = [0; 6];
    TetrisFeatures.extract(rules, well, &mut found);
    assert_eq!(found, expected, "{}", rules.picture(well));
}

#[test]
fn falls_and_features_equal_those_of_plain_cells() {
    for seed in 0..3 {
        compare(10, 20, seed);
        compare(4, 7, seed);
        compare(6, 24, seed);
        compare(16, 12, seed);
    }
}

/// The best placement by the evaluator, one piece ahead.
fn greedy(rules: &Tetris, state: &Well) -> TetrisAction {
    let value = |action: &TetrisAction| {
        let next = rules.result(state, *action);
        TetrisEvaluator.payoffs(rules, &next).as_slice()[0]
    };
    let actions = rules.actions(state).into_iter();
    actions.max_by(|a, b| value(a).total_cmp(&value(b))).unwrap()
}
