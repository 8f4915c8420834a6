//! From the answers to two questions (does the player win? does the opponent?) to a search's answer.

use super::numbers::Numbers;
use super::path::Path;
use super::table::Proofs;
use super::worker::{Child, Question, Worker};
use crate::busy::Busy;
use crate::limits::{Clock, Limits};
use crate::sorting::{Rank, by_rank, highest};
use crate::{ActionValue, Answer, Bound, Ended, Progress, Proof, Work};
use outply_game::{Hints, Keyed, Player, Value, ZeroSumInteger, ZeroSumRules, listed};

/// The first limit of the numbers at the root, after which progress is reported; each next one is
/// twice as large.
const FIRST_LIMIT: u32 = 1 << 10;

/// What a search asks and has found out so far.
struct Root<'s, R: ZeroSumRules, H> {
    worker: Worker<'s, R, H>,
    state: &'s R::State,
    player: Player,
    /// The children as the question of the player's win left them, then of the opponent's.
    sides: [Vec<Child<R>>; 2],
    /// Whether the player wins, and whether the opponent does.
    answers: [Option<bool>; 2],
}

/// Asks both questions of `state`, the second one if the first is denied. `busy` is what the threads look
/// into, if there are several.
pub(super) fn of<R: ZeroSumRules + Keyed, H: Hints<R>>(
    (rules, hints): (&R, &H),
    (table, busy): (&Proofs, Option<&Busy>),
    clock: Clock,
    state: &R::State,
    progress: &mut Progress<'_, R::Action>,
) -> Answer<R::Action> {
    let player = rules.to_move(state);
    if let Some(utility) = rules.utility(state) {
        let told = (player, utility.value(player, 0), Proof::Proven);
        return Answer::of(None, told, Vec::new(), Work::none(Ended::Solved));
    }
    let (path, question) = (Path::default(), Question { attacker: player });
    let worker =
        Worker { rules, hints, table, busy, clock, question, path, deepest: 0, points: false };
    let sides = [Vec::new(), Vec::new()];
    let mut root = Root { worker, state, player, sides, answers: [None; 2] };
    let solved = root.ask(0, progress) && (root.is_answered() || root.ask(1, progress));
    root.worker.clock.tell();
    root.answer(if solved { Ended::Solved } else { Ended::Interrupted })
}

impl<R: ZeroSumRules + Keyed, H: Hints<R>> Root<'_, R, H> {
    /// Asks whether one side wins; `false` if a limit came first.
    fn ask(&mut self, side: usize, progress: &mut Progress<'_, R::Action>) -> bool {
        let attacker = if side == 0 { self.player } else { self.player.opponent() };
        self.worker.question = Question { attacker };
        self.worker.path.clear();
        let key = self.worker.key(self.state);
        self.worker.path.enter(key);
        let Ok(mut children) = self.worker.children(self.state) else { return false };
        let mut limit = FIRST_LIMIT;
        let answered = loop {
            let numbers = Numbers { proof: limit, disproof: limit };
            let found = self.worker.choose(self.state, &mut children, numbers);
            self.sides[side] = children;
            let Ok(found) = found else { break false };
            if let Some(answer) = found.numbers.answer() {
                self.answers[side] = Some(answer);
                if !H::DRAWS {
                    self.answers[1 - side] = Some(!answer);
                }
                break true;
            }
            progress(&self.report(Ended::Interrupted));
            limit = limit.saturating_mul(2);
            children = std::mem::take(&mut self.sides[side]);
        };
        self.worker.path.leave(key);
        answered
    }

    /// Whether more questions would tell no more.
    fn is_answered(&self) -> bool {
        self.answers[0] == Some(true) || self.answers[1].is_some()
    }

    /// The whole answer, with the line that proves it.
    fn answer(mut self, ended: Ended) -> Answer<R::Action> {
        let mut answer = self.report(ended);
        let side = self.answers.iter().position(|answer| *answer == Some(true));
        if let (Some(side), Some(action)) = (side, answer.action) {
            let line = self.line(side, action);
            answer.actions[0].line = line.clone();
            answer.line = line;
        }
        answer
    }

    /// What is known by now.
    fn report(&self, ended: Ended) -> Answer<R::Action> {
        let (nodes, time) = (self.worker.clock.all_nodes(), self.worker.clock.elapsed());
        let work = Work { depth: self.worker.deepest, nodes, time, ..Work::none(ended) };
        let mut actions = Vec::new();
        for action in listed(self.worker.rules, self.state) {
            actions.push(self.judged(action));
        }
        by_rank(&mut actions, |known| self.rank(known));
        let (value, bound, proof) =
            actions.first().map_or((Value::ZERO, Bound::Exact, Proof::Estimated), |best| {
                (best.value, best.bound, best.proof)
            });
        // Until both questions are answered the best action known is not the best there is.
        let proof = if ended == Ended::Solved { proof } else { Proof::Estimated };
        let mut answer =
            Answer::of(actions.first(), (self.player, value, proof), actions.clone(), work);
        // An estimate bounds nothing.
        answer.bound = if proof == Proof::Estimated { Bound::Exact } else { bound };
        answer.between = (ended != Ended::Solved).then(|| self.between());
        answer
    }

    /// Between which values the root's lies, by the questions answered so far.
    fn between(&self) -> (Value, Value) {
        let (least, most) = (Value::loss_in(1), Value::win_in(1));
        match self.answers {
            [Some(true), _] => (Value::score(1), most),
            [_, Some(true)] => (least, Value::score(-1)),
            [Some(false), Some(false)] => (Value::ZERO, Value::ZERO),
            [Some(false), None] => (least, Value::ZERO),
            [None, Some(false)] => (Value::ZERO, most),
            [None, None] => (least, most),
        }
    }

    /// What is known of one action.
    fn judged(&self, action: R::Action) -> ActionValue<R::Action> {
        let mut known = ActionValue::unsearched(action, Value::ZERO);
        let [(wins, soon), (loses, late)] = [0, 1].map(|side| self.about(side, action));
        (known.value, known.bound, known.proof) = match (wins, loses) {
            (Some(true), _) => (self.won(soon), Bound::AtLeast, Proof::Proven),
            (_, Some(true)) => (self.lost(late), Bound::AtMost, Proof::Proven),
            (Some(false), Some(false)) => (Value::ZERO, Bound::Exact, Proof::Proven),
            (Some(false), None) => (Value::ZERO, Bound::AtMost, Proof::Proven),
            (None, Some(false)) => (Value::ZERO, Bound::AtLeast, Proof::Proven),
            (None, None) => (Value::ZERO, Bound::AtMost, Proof::Estimated),
        };
        known
    }

    /// Whether a side wins after `action`, if that is known, and in how many plies from the root.
    fn about(&self, side: usize, action: R::Action) -> (Option<bool>, u32) {
        if side == 1 && !H::DRAWS {
            let (wins, plies) = self.about(0, action);
            return (wins.map(|wins| !wins), plies);
        }
        let child = self.sides[side].iter().find(|child| child.action == action);
        let own = child.and_then(|child| child.found.numbers.answer());
        // What no action brings, none brings; what cannot be avoided, no action avoids.
        let all = match (side, self.answers[side]) {
            (0, Some(false)) => Some(false),
            (1, Some(true)) => Some(true),
            _ => own,
        };
        (all, child.map_or(0, |child| u32::from(child.found.plies)) + 1)
    }

    fn won(&self, plies: u32) -> Value {
        if self.worker.points { Value::score(1) } else { Value::win_in(plies) }
    }

    fn lost(&self, plies: u32) -> Value {
        if self.worker.points { Value::score(-1) } else { Value::loss_in(plies) }
    }

    /// Wins first, then what at least draws, what is open, what at most draws, and losses, the latest
    /// first. Of open ones those first that are nearest to a proof of a win.
    fn rank(&self, known: &ActionValue<R::Action>) -> Rank {
        let class = match (known.proof, known.bound) {
            _ if known.value > Value::ZERO => 0,
            _ if known.value < Value::ZERO => 4,
            (Proof::Proven, Bound::Exact | Bound::AtLeast) => 1,
            (Proof::Estimated, _) => 2,
            (Proof::Proven, Bound::AtMost) => 3,
        };
        let child = self.sides[0].iter().find(|child| child.action == known.action);
        let open = child.map_or(u32::MAX, |child| child.found.numbers.proof);
        let within =
            if class == 0 || class == 4 { highest(known.value.raw()) } else { open.into() };
        (class, within)
    }

    /// Play from the root on along a proof that a side wins: the soonest win known against the longest
    /// defence. Where nothing is drawn, that the player does not win proves that the opponent does.
    fn line(&mut self, side: usize, first: R::Action) -> Vec<R::Action> {
        let is_of_player = side == 0 || !H::DRAWS;
        let attacker = if is_of_player { self.player } else { self.player.opponent() };
        let wanted = Numbers::of_answer(is_of_player == (side == 0));
        self.worker.question = Question { attacker };
        self.worker.path.clear();
        // The line is read off the table: it needs no limit.
        self.worker.clock = Clock::start(&Limits::none());
        let mut state = self.worker.rules.result(self.state, first);
        let mut line = vec![first];
        while let Some((action, child)) = self.next_of_line(&state, wanted) {
            line.push(action);
            let key = self.worker.key(&state);
            self.worker.path.enter(key);
            state = child;
        }
        line
    }

    fn next_of_line(&mut self, state: &R::State, wanted: Numbers) -> Option<(R::Action, R::State)> {
        if self.worker.rules.utility(state).is_some() {
            return None;
        }
        let children = self.worker.children(state).ok()?;
        let chooses = self.worker.is_or(state) == (wanted == Numbers::PROVEN);
        let mut next: Option<Child<R>> = None;
        for child in children {
            let is_better = |next: &Child<R>| match chooses {
                true => child.found.plies < next.found.plies,
                false => child.found.plies >= next.found.plies,
            };
            if child.found.numbers == wanted && next.as_ref().is_none_or(is_better) {
                next = Some(child);
            }
        }
        next.map(|child| (child.action, child.state))
    }
}
