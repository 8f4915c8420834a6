//! Which question a proof asks next.
//!
//! A question is a *null window*: whether the value is at least so much, which needs one bound of each
//! state. Whether there is a win within a few plies is the cheapest, since nothing deeper is looked at.
//! So a proof asks for wins and for losses within more and more plies, of the two kinds always the one
//! that is expected to be cheaper; once a question is answered with yes, it halves the distances left.
//! A proof that there is neither comes last, when what it costs has become the cheapest.
//!
//! Pons' solver of Connect Four ("Solving Connect 4: how to build a perfect AI", 2015) asks in a similar
//! order, for a game whose length is known.

use outply_game::{MAX_PLY, Value};

/// A question goes so much deeper than the last of its kind that it costs about this many times as much.
/// Mean nodes of proofs in Connect Four's sets L2_R1, L2_R2 and L1_R1 by Pons (the first 200, 60 and
/// 100): 1,308, 215,573 and 17,427 for 3; 1,244, 211,960 and 11,659 for 6; 1,156, 195,964 and 9,553 for
/// 10; 1,178, 201,214 and 11,585 for 15.
const RATIO: f64 = 10.0;

/// Bounds of a value, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub(super) least: Value,
    pub(super) most: Value,
}

impl Interval {
    /// All that is known of a game that is not over.
    pub(super) const UNKNOWN: Interval =
        Interval { least: Value::loss_in(1), most: Value::win_in(1) };

    pub(super) fn is_one_value(self) -> bool {
        self.least >= self.most
    }

    /// The same, knowing the answer to whether the value is at least `beta`: a bound of it.
    pub(super) fn answered(self, beta: Value, bound: Value) -> Interval {
        match bound >= beta {
            true => Interval { least: bound.max(self.least), ..self },
            false => Interval { most: bound.min(self.most), ..self },
        }
    }

    /// Within how many plies there is certainly no win and no loss.
    pub(super) fn settled_plies(self) -> u32 {
        let nearest_win = self.most.plies().filter(|_| self.most.is_win());
        let nearest_loss = self.least.plies().filter(|_| self.least.is_loss());
        let nearest = nearest_win.into_iter().chain(nearest_loss).min();
        nearest.unwrap_or(MAX_PLY).saturating_sub(1)
    }
}

/// The questions of one proof.
#[derive(Clone, Debug)]
pub(super) struct Questions {
    wins: Kind,
    losses: Kind,
}

/// Questions after wins, or after losses, within more and more plies.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// Within how many plies to ask next.
    plies: u32,
    /// How many nodes that is expected to take.
    nodes: f64,
}

impl Questions {
    pub(super) fn new() -> Questions {
        let first = Kind { plies: 2, nodes: 1.0 };
        Questions { wins: first, losses: first }
    }

    /// The next question: whether the value is at least this. `None` where no win or loss is possible
    /// any more, or one value alone.
    pub(super) fn next(&self, known: Interval) -> Option<Value> {
        let Interval { least, most } = known;
        let within = |bound: Value| bound.plies().is_some_and(|plies| plies <= MAX_PLY);
        let (may_win, may_lose) = (most.is_win() && within(most), least.is_loss() && within(least));
        let halfway = || Some((least.plies()? + most.plies()?) / 2);
        match () {
            () if known.is_one_value() || !may_win && !may_lose => None,
            () if least.is_win() => halfway().map(Value::win_in),
            () if most.is_loss() => halfway().map(|plies| Value::loss_in(plies + 1)),
            () if may_win && !(may_lose && self.losses.nodes < self.wins.nodes) => {
                Some(Value::win_in(self.wins.plies_from(most)))
            }
            () => Some(Value::loss_in(self.losses.plies_from(least) + 1)),
        }
    }

    /// The question whether the value is at least `beta` took so many nodes.
    pub(super) fn took(&mut self, beta: Value, nodes: u64) {
        match beta.plies() {
            Some(plies) if beta.is_win() => self.wins.took(plies, nodes),
            Some(plies) => self.losses.took(plies - 1, nodes),
            None => (),
        }
    }
}

impl Kind {
    /// Within how many plies to ask, nothing nearer than `bound` being possible.
    fn plies_from(&self, bound: Value) -> u32 {
        self.plies.max(bound.plies().unwrap_or(0)).min(MAX_PLY)
    }

    /// A question within so many plies took so many nodes. Their growth is taken from the whole
    /// tree: from one question to the next it depends too much on who makes the last move.
    fn took(&mut self, plies: u32, nodes: u64) {
        let nodes = (nodes as f64).max(2.0);
        let step = f64::from(plies) * RATIO.ln() / nodes.ln();
        let next = plies + (step as u32).clamp(2, plies.max(2));
        *self = Kind { plies: next, nodes: nodes.powf(f64::from(next) / f64::from(plies)) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The questions until a value is known, each answered with the weakest bound that is true.
    fn asked(value: Value, cost: impl Fn(Value) -> u64) -> Vec<Value> {
        let (mut questions, mut known, mut asked) = (Questions::new(), Interval::UNKNOWN, vec![]);
        while let Some(beta) = questions.next(known) {
            assert!(known.least < beta && beta <= known.most, "{known:?} {beta}");
            let weakest = if value >= beta { beta } else { beta.plus(-1) };
            // Beyond the horizon a bound is as good as the value.
            let near = weakest.plies().is_some_and(|plies| plies <= MAX_PLY);
            let bound = if near { weakest } else { value };
            known = known.answered(beta, bound);
            questions.took(beta, cost(beta));
            asked.push(beta);
        }
        assert_eq!((known.least, known.most), (value, value));
        asked
    }

    fn doubling(beta: Value) -> u64 {
        1 << beta.plies().unwrap_or(60).min(60)
    }

    #[test]
    fn each_value_is_found() {
        let distances = [1, 2, 3, 7, 8, 30, 31, 500, MAX_PLY - 1, MAX_PLY];
        let decided = distances.into_iter().flat_map(|n| [Value::win_in(n), Value::loss_in(n)]);
        for value in decided.chain([Value::ZERO]) {
            let few = asked(value, |_| 5).len();
            let many = asked(value, doubling).len();
            assert!(few < 30 && many < 700, "{value}: {few}, {many}");
        }
    }

    #[test]
    fn the_shallow_questions_come_first_and_the_cheap_kind_goes_deeper() {
        let asked = asked(Value::ZERO, |beta| if beta.is_win() { doubling(beta) } else { 9 });
        assert_eq!(asked[..2], [Value::win_in(2), Value::loss_in(3)]);
        let lost = asked.iter().position(|beta| *beta == Value::loss_in(MAX_PLY + 1)).unwrap();
        let deepest_win = asked[..lost].iter().filter(|beta| beta.is_win()).min().unwrap();
        assert!(deepest_win.plies().unwrap() <= 8, "{asked:?}");
    }

    #[test]
    fn what_is_settled_is_told_in_plies() {
        let known = |least, most| Interval { least, most }.settled_plies();
        assert_eq!(known(Value::loss_in(8), Value::win_in(5)), 4);
        assert_eq!(known(Value::loss_in(8), Value::ZERO), 7);
        assert_eq!(known(Value::ZERO, Value::ZERO), MAX_PLY - 1);
    }
}
