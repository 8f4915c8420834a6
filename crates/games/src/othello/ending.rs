//! The last moves of a game, by a search of its own: sets of squares in place of states and lists, nothing
//! remembered, and squares tried by parity. What is written down of a position costs more there than to
//! find it out.

use super::bits::{RAYS, flips, moves};
use super::geometry::{self, Geometry};
use super::rules::{Discs, Othello};
use super::stable::stable;

/// With at most so many empty squares. FFO endgame tests 40 and 41 together take, by this number, 81.7 million
/// nodes and 6.1 s of processor time for 6; 84.5 and 4.5 for 7; 92.7 and 3.9 for 8; 99.0 and 3.5 for 9; without
/// any such search 30.3 and 15.3.
pub(super) const EMPTIES: u32 = 8;

/// With fewer empty squares replies are not counted to order moves.
const ORDERED_FROM: u32 = 5;

/// The quarters of the board, in which parity is counted.
const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The squares beside each square.
static BESIDE: [u64; 64] = beside();

const fn beside() -> [u64; 64] {
    const A: u64 = 0x0101_0101_0101_0101;
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let set = 1_u64 << square;
        let wide = set | (set & !A) >> 1 | (set & !(A << 7)) << 1;
        all[square] = (wide | wide << 8 | wide >> 8) & !set;
        square += 1;
    }
    all
}

/// The value of `state` for the player to move in the window from `alpha` to `beta` (fail-soft), and how many
/// positions were looked at.
pub(super) fn value(rules: &Othello, state: &Discs, alpha: i32, beta: i32) -> (i32, u64) {
    let mut ending = Ending { rules, on: geometry::of(rules.size), nodes: 0 };
    let value = ending.value((state.mine, state.theirs), (alpha, beta), false);
    (value, ending.nodes)
}

struct Ending<'r> {
    rules: &'r Othello,
    on: &'static Geometry,
    nodes: u64,
}

/// The discs of the player to move and of the other.
type Both = (u64, u64);

/// Less than any score.
const NOTHING: i32 = -1_000;

impl Ending<'_> {
    fn value(&mut self, (mine, theirs): Both, (alpha, beta): (i32, i32), passed: bool) -> i32 {
        self.nodes += 1;
        let empty = self.on.board & !(mine | theirs);
        let count = empty.count_ones();
        if count == 1 {
            return self.last((mine, theirs), empty.trailing_zeros());
        }
        let found = if count < ORDERED_FROM {
            self.by_parity((mine, theirs), (alpha, beta), empty)
        } else {
            match self.most((mine, theirs), alpha) {
                Some(most) => return most,
                None => self.by_replies((mine, theirs), (alpha, beta), empty),
            }
        };
        match found {
            NOTHING if passed => self.rules.score(mine, theirs),
            NOTHING => -self.value((theirs, mine), (-beta, -alpha), true),
            value => value,
        }
    }

    /// Moves in quarters with an odd number of empty squares first; [`NOTHING`] if there is no move.
    #[inline]
    fn by_parity(&mut self, (mine, theirs): Both, window: (i32, i32), empty: u64) -> i32 {
        let (mut alpha, beta) = window;
        let mut best = NOTHING;
        let odd = odd(empty);
        for mut squares in [empty & odd, empty & !odd] {
            while squares != 0 {
                let square = squares.trailing_zeros() as usize & 63;
                squares &= squares - 1;
                if BESIDE[square] & theirs == 0 {
                    continue;
                }
                let turned = flips(&RAYS[square], mine, theirs);
                if turned == 0 {
                    continue;
                }
                let after = (theirs & !turned, mine | turned | 1 << square);
                best = best.max(-self.value(after, (-beta, -alpha), false));
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
        best
    }

    /// Moves that leave the fewest replies first.
    fn by_replies(&mut self, (mine, theirs): Both, window: (i32, i32), empty: u64) -> i32 {
        let (mut alpha, beta) = window;
        let mut squares = moves(mine, theirs) & empty;
        let (mut list, mut count) = ([(0_i32, 0_u64, 0_u64); EMPTIES as usize], 0);
        let odd = odd(empty);
        while squares != 0 {
            let square = squares.trailing_zeros() as usize & 63;
            squares &= squares - 1;
            let turned = flips(&RAYS[square], mine, theirs);
            let after = (theirs & !turned, mine | turned | 1 << square);
            let replies = moves(after.0, after.1) & empty;
            let corners = (replies & self.on.corners).count_ones();
            let cost =
                4 * (replies.count_ones() + corners) as i32 - 2 * i32::from(odd >> square & 1 == 1);
            let mut place = count;
            while place > 0 && list[place - 1].0 > cost {
                list[place] = list[place - 1];
                place -= 1;
            }
            list[place] = (cost, after.0, after.1);
            count += 1;
        }
        let mut best = NOTHING;
        for &(_, their_discs, my_discs) in &list[..count] {
            best = best.max(-self.value((their_discs, my_discs), (-beta, -alpha), false));
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        best
    }

    /// What the other's stable discs leave, where that is no more than `alpha`.
    #[inline]
    fn most(&self, (mine, theirs): Both, alpha: i32) -> Option<i32> {
        if theirs & self.on.corners == 0 || alpha < 0 {
            return None;
        }
        let most = self.on.cells() as i32 - 2 * stable(self.on, theirs, mine).count_ones() as i32;
        (most <= alpha).then_some(most)
    }

    /// One empty square is left: whoever can fills it.
    #[inline]
    fn last(&mut self, (mine, theirs): Both, square: u32) -> i32 {
        let (rays, disc) = (&RAYS[square as usize & 63], 1_u64 << square);
        if BESIDE[square as usize & 63] & theirs != 0 {
            let turned = flips(rays, mine, theirs);
            if turned != 0 {
                self.nodes += 1;
                return self.rules.score(mine | turned | disc, theirs & !turned);
            }
        }
        let turned = flips(rays, theirs, mine);
        if turned != 0 {
            self.nodes += 1;
            return self.rules.score(mine & !turned, theirs | turned | disc);
        }
        self.rules.score(mine, theirs)
    }
}

/// The quarters with an odd number of empty squares.
#[inline]
fn odd(empty: u64) -> u64 {
    QUARTERS.iter().fold(0, |odd, &quarter| match (empty & quarter).count_ones() % 2 {
        1 => odd | quarter,
        _ => odd,
    })
}

#[cfg(test)]
mod tests {
    use super::super::bits::with_neighbours;
    use super::super::rules::Move;
    use super::*;
    use outply_game::{Rules, Score, mix64};

    /// By the rules alone.
    fn plain(rules: &Othello, state: &Discs) -> i32 {
        let sign = if state.is_white { -1 } else { 1 };
        match rules.utility(state) {
            Some(Score(score)) => sign * score,
            None => {
                let actions = rules.actions(state).into_iter();
                let after = actions.map(|action| -plain(rules, &rules.result(state, action)));
                after.max().expect("an action")
            }
        }
    }

    #[test]
    fn the_ending_is_worth_what_the_rules_say() {
        for (size, discs) in [(8, false), (8, true), (6, false), (4, true)] {
            let rules = Othello::new(size).unwrap();
            let rules = if discs { rules.counting_discs() } else { rules };
            for game in 0..150 {
                let mut state = rules.initial();
                for ply in 0_u64.. {
                    let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
                    if actions.is_empty() || state.empties() <= 5 {
                        break;
                    }
                    let drawn = mix64(game << 32 | ply) % actions.len() as u64;
                    state = rules.result(&state, actions[drawn as usize]);
                }
                if rules.terminal_test(&state) {
                    continue;
                }
                let known = plain(&rules, &state);
                assert_eq!(value(&rules, &state, -100, 100).0, known, "{state:?}");
                for alpha in [known - 3, known - 1, known, known + 2] {
                    let (found, _) = value(&rules, &state, alpha, alpha + 1);
                    let fits = if known > alpha {
                        found > alpha && found <= known
                    } else {
                        found <= alpha && found >= known
                    };
                    assert!(fits, "{found} for {known} above {alpha}? {state:?}");
                }
            }
        }
    }

    #[test]
    fn squares_know_their_neighbours() {
        for (square, beside) in BESIDE.iter().enumerate() {
            assert_eq!(beside | 1 << square, with_neighbours(1 << square));
        }
    }
}
