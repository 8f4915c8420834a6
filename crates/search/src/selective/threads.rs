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

/// The thread whose action most threads vote for, among those that completed the deepest iteration:
/// a vote is worth the more the better the thread thinks of the action. Stockfish lets all vote, a
/// vote being worth its depth too; but here a thread that was stopped in the last iteration has no
/// opinion of its own, only what all had after the one before. The main thread is the first.
pub(super) fn elect<A: Copy + Eq>(answers: &[Answer<A>], points: i32) -> usize {
    let deepest = answers.iter().map(|one| one.work.depth).max().unwrap_or(0);
    if deepest == 0 || answers[0].value.is_decided() {
        return 0;
    }
    let capped = |one: &Answer<A>| {
        (f64::from(one.value.raw()) / f64::from(points.max(1))).clamp(-20.0, 20.0)
    };
    let voters = || answers.iter().enumerate().filter(|(_, one)| one.work.depth == deepest);
    let lowest = voters().map(|(_, one)| capped(one)).fold(f64::INFINITY, f64::min);
    let votes = |place: usize| -> f64 {
        let same = |(_, one): &(usize, &Answer<A>)| one.action == answers[place].action;
        voters().filter(same).map(|(_, one)| capped(one) - lowest + 0.15).sum()
    };
    let places = voters().map(|(place, _)| place);
    places.reduce(|best, next| if votes(next) > votes(best) { next } else { best }).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ended, Proof, Work};
    use outply_game::{Player, Value};

    fn answer(depth: u32, action: char, score: i32) -> Answer<char> {
        let work = Work { depth, ..Work::none(Ended::Depth) };
        let told = (Player::FIRST, Value::score(score), Proof::Estimated);
        Answer { action: Some(action), ..Answer::of(None, told, vec![], work) }
    }

    #[test]
    fn an_iteration_more_outweighs_any_hope_from_the_one_before() {
        let answers = [answer(4, 'a', -77), answer(3, 'b', 69), answer(3, 'b', 69)];
        assert_eq!(elect(&answers, 100), 0);
        let answers = [answer(3, 'b', 69), answer(4, 'a', -77)];
        assert_eq!(elect(&answers, 100), 1);
    }

    #[test]
    fn of_equal_depth_the_action_with_most_and_most_hopeful_votes_is_taken() {
        let answers = [answer(4, 'a', 30), answer(4, 'b', 25), answer(4, 'b', 20)];
        assert_eq!(elect(&answers, 100), 1);
        let answers = [answer(4, 'a', 130), answer(4, 'b', 25), answer(4, 'b', 20)];
        assert_eq!(elect(&answers, 100), 0);
        let answers = [answer(0, 'a', 0), answer(0, 'b', 50)];
        assert_eq!(elect(&answers, 100), 0, "nothing was completed");
    }
}
