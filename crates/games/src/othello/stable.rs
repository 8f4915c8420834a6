//! Discs that can never turn again.

use super::bits::{COLUMN_A, COLUMN_H};
use super::geometry::Geometry;

/// Discs of `mine` that no play can turn: along each of its four lines a disc is safe if the
/// line is full, ends right beside it, or goes on with a stable disc of the same colour. There
/// may be more stable discs than these.
pub(super) fn stable(on: &Geometry, mine: u64, theirs: u64) -> u64 {
    let empty = on.board & !(mine | theirs);
    let (not_a, not_h) = (!COLUMN_A, !COLUMN_H);
    let along_row = !lines_through(empty, 1, not_a, not_h) | on.columns;
    let along_column = !lines_through(empty, 8, !0, !0) | on.rows;
    let falling = !lines_through(empty, 9, not_a, not_h) | on.columns | on.rows;
    let rising = !lines_through(empty, 7, not_h, not_a) | on.columns | on.rows;
    let mut found = 0;
    loop {
        // Shifts that leave a row land in the outer columns, which are safe that way already.
        let beside = |step: u32| found << step | found >> step;
        let rows = (along_row | beside(1)) & (along_column | beside(8));
        let diagonals = (falling | beside(9)) & (rising | beside(7));
        let next = mine & rows & diagonals;
        if next == found {
            return found;
        }
        found = next;
    }
}

/// All squares of the lines, in the direction of `step`, that pass through one of `set`; a step
/// up may enter only squares of `up`, a step down only squares of `down`.
#[inline(always)]
fn lines_through(set: u64, step: u32, mut up: u64, mut down: u64) -> u64 {
    let (mut above, mut below) = (set, set);
    for step in [step, 2 * step, 4 * step] {
        above |= up & above << step;
        up &= up << step;
        below |= down & below >> step;
        down &= down >> step;
    }
    above | below
}

#[cfg(test)]
mod tests {
    use super::super::geometry;
    use super::super::rules::{Discs, Move, Othello};
    use super::*;
    use outply_game::{Rules, mix64};

    /// Random games along which stable discs are looked for; how many were seen.
    fn follow(rules: Othello, seed: u64) -> u32 {
        let mut state = rules.initial();
        let on = geometry::of(state.size);
        let (mut black, mut white) = (0, 0);
        for ply in 0u64.. {
            let (blacks, whites) = state.by_colour();
            assert_eq!(
                (black & !blacks, white & !whites),
                (0, 0),
                "a stable disc turned: {state:?}"
            );
            black |= stable(on, blacks, whites);
            white |= stable(on, whites, blacks);
            let moves: Vec<Move> = rules.actions(&state).into_iter().collect();
            let Some(count) = (moves.len() as u64).checked_sub(1) else { break };
            state = rules.result(&state, moves[(mix64(seed << 32 | ply) % (count + 1)) as usize]);
        }
        (black | white).count_ones()
    }

    #[test]
    fn stable_discs_never_turn() {
        for (size, at_least) in [(8, 20), (6, 10), (4, 4)] {
            let rules = Othello::new(size).unwrap();
            let seen: u32 = (0..3_000).map(|seed| follow(rules, seed)).sum();
            assert!(seen > 3_000 * at_least, "{size}: {seen}");
        }
    }

    #[test]
    fn a_full_board_is_stable_and_a_lone_corner_too() {
        let on = geometry::of(8);
        assert_eq!(
            stable(on, 0x0123_4567_89ab_cdef, !0x0123_4567_89ab_cdef),
            0x0123_4567_89ab_cdef
        );
        assert_eq!(stable(on, 1, 0), 1);
        let Discs { mine, theirs, .. } = Othello.initial();
        assert_eq!(stable(on, mine, theirs), 0);
        // A triangle in the corner a1 holds together; h1 beyond the gap stands by itself.
        assert_eq!(stable(on, 0x0000_0000_0001_0387, 1 << 20), 0x0001_0387);
    }
}
