//! Features against distances relaxed cell by cell.

use crate::hex::plain::{Plain, drawn};
use outply_game::{Features, Notation, Rules};
use outply_games::hex::{Hex, HexFeatures};

#[test]
fn features_see_bridges_and_change_sign() {
    let rules = Hex::<2>::new(5, true).unwrap();
    let extract = |text: &str| {
        let mut features = [9; 2];
        HexFeatures.extract(&rules, &rules.parse_state(text).unwrap(), &mut features);
        features
    };
    assert_eq!(extract(""), [0; 2]);
    // Blue to move. Red's c3 is two bridges from either side; Blue lacks two stones, b3 and
    // d3 or their like.
    assert_eq!(extract("c3")[0], -1);
    // After a swap the same position is the other player's.
    assert_eq!(extract("b2 swap"), extract("b2"));
    assert_eq!(extract("d2 swap"), extract("d2"));
}

/// Stones to each cell from a player's side, itself counted, by relaxing until nothing changes.
fn distances(plain: &Plain, player: usize, side: isize) -> Vec<Vec<usize>> {
    let size = plain.0.len() as isize;
    let on = |cell: (isize, isize)| (0..size).contains(&cell.0) && (0..size).contains(&cell.1);
    let owner = |cell: (isize, isize)| plain.0[cell.0 as usize][cell.1 as usize];
    let open = |cell| on(cell) && owner(cell).is_none();
    let beyond = |cell: (isize, isize)| [cell.0, cell.1][player] * side > (size - 1) * side.max(0);
    let ways = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)];
    let plus = |a: (isize, isize), b: (isize, isize)| (a.0 + b.0, a.1 + b.1);
    let mut found = vec![vec![usize::MAX; size as usize]; size as usize];
    loop {
        let before = found.clone();
        for cell in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            let cost = match owner(cell) {
                None => 1,
                Some(owner) if owner == player => 0,
                Some(_) => continue,
            };
            let near = ways.map(|way| plus(cell, way));
            let far = (0..6).filter(|&i| open(near[i]) && open(near[(i + 1) % 6]));
            let far: Vec<_> = far.map(|i| plus(near[i], ways[(i + 1) % 6])).collect();
            for next in near.into_iter().chain(far) {
                let from = match () {
                    _ if beyond(next) => 0,
                    _ if on(next) => found[next.0 as usize][next.1 as usize],
                    _ => continue,
                };
                let here = &mut found[cell.0 as usize][cell.1 as usize];
                *here = from.saturating_add(cost).min(*here);
            }
        }
        if before == found {
            return found;
        }
    }
}

/// The distance between a player's sides, and how many empty cells lie on a way as short.
fn plain_paths(plain: &Plain, player: usize) -> (i32, i32) {
    let (home, goal) = (distances(plain, player, -1), distances(plain, player, 1));
    let cells = plain.0.iter().flatten().zip(home.iter().flatten().zip(goal.iter().flatten()));
    let through = cells.filter_map(|(owner, (home, goal))| {
        let stones = home.checked_add(*goal)?;
        Some((stones - usize::from(owner.is_none()), owner.is_none()))
    });
    let through: Vec<_> = through.collect();
    let least = through.iter().map(|(stones, _)| *stones).min().unwrap();
    (least as i32, through.iter().filter(|&&cell| cell == (least, true)).count() as i32)
}

#[test]
fn features_equal_paths_relaxed_cell_by_cell() {
    for (size, game) in (2..=9).flat_map(|size| (0..6).map(move |game| (size, game))) {
        let rules = Hex::<2>::new(size, false).unwrap();
        let (mut plain, mut state) = (Plain::new(size as usize), rules.initial());
        for ply in 0.. {
            let Some(cell) = drawn(&rules, &state, game << 20 | ply) else { break };
            let mover = rules.to_move(&state).index();
            let (mine, theirs) = (plain_paths(&plain, mover), plain_paths(&plain, 1 - mover));
            let mut features = [0; 2];
            HexFeatures.extract(&rules, &state, &mut features);
            let expected = [theirs.0 - mine.0, mine.1 - theirs.1];
            assert_eq!(features, expected, "{}", rules.picture(&state));
            plain.put(cell, mover);
            state = rules.result(&state, cell);
        }
    }
}
