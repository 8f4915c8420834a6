//! Chances in a match between equal players.

use super::chances::Chances;
use super::janowski::Game;
use super::{CONTACT, Stakes};
use std::sync::OnceLock;

/// The longest match, in points.
const LONGEST: usize = Stakes::LONGEST as usize;

/// How games between equal players end: 27 of a hundred wins are gammons or more, one of them a backgammon.
const EVEN: Chances = Chances { won: [0.364, 0.13, 0.006], lost: [0.364, 0.13, 0.006] };

/// What the leader gains after the Crawford game where the other one needs an even number of points, in parts of what
/// the game is about: the first double can then be passed for nothing after a bad opening.
const FREE_PASS: f64 = 0.012;

/// The probabilities of winning a match, by the points that the player and the other one need, less one each.
struct Equities {
    /// Where neither needs a single point, or the game that comes is the first in which one does: the Crawford game.
    before: Vec<[f64; LONGEST]>,
    /// After the Crawford game, of the player who needs so many, the other one needing one.
    after: [f64; LONGEST],
}

/// The probability that the first of two equal players wins the match, each needing so many points, 0 if it is won; what
/// exceeds [`Stakes::LONGEST`] counts as that. The Crawford game
/// comes next, or is over, if one of them needs a single point. Worked out from games that are even, of which 27 in a
/// hundred are gammons, by the worth of a game with the cube that [`Backgammon`](super::Backgammon) searches with.
pub fn match_chance(away: [u8; 2], crawford_over: bool) -> f64 {
    chance(equities(), away.map(i32::from), crawford_over)
}

/// The same after a game in which the player on roll won, or else lost, so many points.
pub(super) fn after_win(away: [u8; 2], won: (bool, i32), crawford_over: bool) -> f64 {
    chance(equities(), left(away.map(i32::from), won), crawford_over)
}

/// The points needed after a game.
fn left([mine, other]: [i32; 2], (won, points): (bool, i32)) -> [i32; 2] {
    if won { [mine - points, other] } else { [mine, other - points] }
}

fn chance(known: &Equities, away: [i32; 2], crawford_over: bool) -> f64 {
    let place = |points: i32| (points as usize).clamp(1, LONGEST) - 1;
    match away {
        [..=0, _] => 1.0,
        [_, ..=0] => 0.0,
        [1, 1] => 0.5,
        [mine, 1] if crawford_over => known.after[place(mine)],
        [1, other] if crawford_over => 1.0 - known.after[place(other)],
        [mine, other] => known.before[place(mine)][place(other)],
    }
}

fn equities() -> &'static Equities {
    static KNOWN: OnceLock<Equities> = OnceLock::new();
    KNOWN.get_or_init(computed)
}

/// From the least points needed on.
fn computed() -> Equities {
    let mut known = Equities { before: vec![[0.5; LONGEST]; LONGEST], after: [0.5; LONGEST] };
    for needed in 2..=LONGEST as i32 {
        known.after[needed as usize - 1] = after_crawford(&known, needed);
    }
    for both in 3..=2 * LONGEST as i32 {
        let rows = (both - LONGEST as i32).max(1)..both.min(LONGEST as i32 + 1);
        for mine in rows {
            let other = both - mine;
            let chance = even(&known, [mine, other], mine > 1 && other > 1);
            known.before[mine as usize - 1][other as usize - 1] = chance;
        }
    }
    known
}

/// At the start of an even game: before the Crawford game with the cube, and in it without.
fn even(known: &Equities, away: [i32; 2], with_cube: bool) -> f64 {
    let game = start(known, away, !with_cube);
    if with_cube { game.cubeful(0, None) } else { game.dead(0) }
}

/// At the start of an even game, where the other player needs one point: this one doubles at once.
fn after_crawford(known: &Equities, needed: i32) -> f64 {
    let game = start(known, [needed, 1], true);
    let about = game.played(1, true) - game.played(1, false);
    let passed = if needed % 2 == 0 { FREE_PASS * about } else { 0.0 };
    game.dead(1).min(game.cashed(0)) - passed
}

fn start(known: &Equities, away: [i32; 2], crawford_over: bool) -> Game<impl Fn(bool, i32) -> f64> {
    let gain =
        move |won: bool, points: i32| chance(known, left(away, (won, points)), crawford_over);
    let away = Some(away.map(|points| points as u8));
    Game { chances: EVEN, efficiency: CONTACT, jacoby: false, away, gain }
}
