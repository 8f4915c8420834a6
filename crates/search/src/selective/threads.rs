//! Lazy SMP: several threads search the same root, and help each other through the table alone (it
//! fills with what others found out, so that each gets deeper). Daniel Homan's idea, in wide use
//! since Stockfish took it up in 2015. So that not all do the same, each puts off what another is
//! looking at (see [`crate::busy`]), and all work on the same iteration (see [`super::team`]).
//!
//! Two threads reach a depth 1.57 to 1.72 times as fast as one, where two searches apart get 1.67 to
//! 1.84 times as much done (`benches`, bin `selective`); before iterations and exact values were taken
//! over it was 1.04 to 1.20 on the same machine. They visit 1.08 to 1.19 times the nodes of one. The
//! exact values help one thread too (`exact-cut=on`: 24 % fewer nodes in chess, 13 % in Othello, no
//! gain shown in games); beside such a thread two were 1.31 to 1.36 times as fast.

use crate::Answer;
use outply_game::Value;

/// The thread whose action most threads vote for, a vote being worth the more the deeper it looked
/// and the better it thinks of the action (Stockfish's way). The main thread is the first.
pub(super) fn elect<A: Copy + Eq>(answers: &[Answer<A>], points: i32) -> usize {
    let Some(main) = answers.first() else { return 0 };
    if main.value.is_decided() {
        return 0;
    }
    let capped =
        |value: Value| (f64::from(value.raw()) / f64::from(points.max(1))).clamp(-20.0, 20.0);
    let finished = || answers.iter().filter(|one| one.work.depth > 0);
    let lowest = finished().map(|one| capped(one.value)).fold(f64::INFINITY, f64::min);
    let vote = |one: &Answer<A>| (capped(one.value) - lowest + 0.15) * f64::from(one.work.depth);
    let votes = |action: Option<A>| -> f64 {
        finished().filter(|one| one.action == action).map(vote).sum()
    };
    let mut best = 0;
    for (place, one) in answers.iter().enumerate().filter(|(_, one)| one.work.depth > 0) {
        let (mine, theirs) = (votes(one.action), votes(answers[best].action));
        let same = one.action == answers[best].action;
        if mine > theirs || same && one.work.depth > answers[best].work.depth {
            best = place;
        }
    }
    best
}
