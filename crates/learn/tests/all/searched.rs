//! Learning from searches: values, and a policy.

use outply_game::{
    Evaluator, Lookahead, NoMemory, PayoffEvaluator, Player, Rules, Think, ZeroSumRules, listed,
};
use outply_games::backgammon::{Backgammon, BackgammonInputs};
use outply_games::tictactoe::TicTacToe;
use outply_learn::{BoardInputs, Course, Kept, Learned, Learner, Precision, Settings, Weights};
use outply_search::montecarlo::{Chance, NoChance, Thinker};
use outply_search::{Limits, look_ahead};
use std::sync::Arc;

use crate::learning::{Left, Take};

fn by_thought<R: Rules<Turn = Player> + 'static>() -> Think<R>
where
    R::State: Send + Sync,
    R::Action: Send + Sync,
{
    Thinker::new(NoChance).into_think()
}

/// The policy at a state, in the order of the rules' actions.
fn policy<R: Rules>(learned: &mut Learned<R>, rules: &R, state: &R::State) -> Vec<f32> {
    let mut priors = Vec::new();
    Evaluator::priors(learned, rules, state, &listed(rules, state), &mut priors);
    priors
}

#[test]
fn a_policy_and_values_are_learnt_perfectly() {
    for (cells, coherence) in [(0, false), (0, true), (16, false)] {
        let learner = Learner::new(&Take, Left);
        let rate = if coherence { 1.0 } else { 0.1 };
        let steps = |found| Settings { cells, coherence, rate, opening: 6, ..found };
        let mut learner = learner
            .settings(steps)
            .by_search(Lookahead::Simulations(16), by_thought())
            .expect("one view");
        learner.play_games(600);
        let mut learned = learner.learned();
        for left in 1..=20 {
            let state = (left, Player::FIRST);
            let payoff = learned.payoff(&Take, &state, Player::FIRST);
            assert_eq!(payoff > 0.0, left % 4 != 0, "{cells} cells, {left} left: {payoff}");
            let policy = policy(&mut learned, &Take, &state);
            assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{policy:?}");
            if left % 4 != 0 {
                // Who takes the rest of a multiple of four leaves one.
                let best = left % 4 - 1;
                assert!(policy[best] > 0.5, "{cells} cells, {left} left: {policy:?}");
            }
        }
    }
}

fn tictactoe(cells: usize) -> Learner<'static, TicTacToe> {
    let inputs = BoardInputs::of(&TicTacToe).expect("a board");
    let learner = Learner::new(&TicTacToe, inputs).settings(|found| Settings { cells, ..found });
    learner.by_search(Lookahead::Simulations(8), by_thought()).expect("one view")
}

#[test]
fn a_policy_is_kept_in_files_and_says_the_same() {
    for cells in [0, 5] {
        let mut learner = tictactoe(cells);
        learner.play_games(40);
        let weights = learner.weights();
        assert!(weights.shape().policy);
        for precision in [Precision::Single, Precision::Short] {
            let read = Weights::from_bytes(&weights.to_bytes(precision)).expect("whole");
            assert_eq!(read == *weights, precision == Precision::Single);
            let inputs = Arc::new(BoardInputs::of(&TicTacToe).expect("a board"));
            let mut read =
                Learned::new(&TicTacToe, Arc::new(read.into()), inputs).expect("its own");
            let start = TicTacToe.initial();
            let own = policy(&mut learner.learned(), &TicTacToe, &start);
            let same = policy(&mut read, &TicTacToe, &start);
            assert!(own.iter().zip(&same).all(|(a, b)| (a - b).abs() < 1e-3), "{own:?} {same:?}");
            assert!(own.iter().any(|share| (share - 1.0 / 9.0).abs() > 0.002), "{own:?}");
        }
    }
}

#[cfg(feature = "safetensors")]
#[test]
fn a_policy_goes_out_as_tensors_and_comes_back() {
    use outply_learn::exchange::Tensors;
    for cells in [0, 5] {
        let mut learner = tictactoe(cells);
        learner.play_games(20);
        let weights = learner.weights();
        let bytes = weights.to_safetensors("tictactoe").expect("written");
        let tensors = Tensors::read(&bytes).expect("whole");
        assert!(tensors.policy());
        assert_eq!(
            tensors.weights("tictactoe", weights.shape().clone()).expect("its own"),
            *weights
        );
        let plain = outply_learn::Shape { policy: false, ..weights.shape().clone() };
        assert!(tensors.weights("tictactoe", plain).is_err());
    }
}

#[test]
fn a_course_by_searches_goes_on_as_if_it_had_not_stopped() {
    let course = || Course::new(tictactoe(0));
    let (mut whole, mut first) = (course(), course());
    (0..30).for_each(|_| drop(whole.play(1.0)));
    (0..13).for_each(|_| drop(first.play(1.0)));
    let kept = Kept::from_bytes(&first.to_bytes("tictactoe")).expect("whole");
    assert_eq!((kept.lookahead(), kept.shape().policy), (Some(Lookahead::Simulations(8)), true));
    let mut second = course();
    second.go_on("tictactoe", kept).expect("its own");
    (13..30).for_each(|_| drop(second.play(1.0)));
    assert_eq!(second.to_bytes("tictactoe"), whole.to_bytes("tictactoe"));
}

#[test]
fn chance_takes_part_in_searches() {
    let rules = Backgammon::default();
    let steps = |found| Settings { cells: 8, most_moves: 40, ..found };
    let learner = Learner::with_chance(&rules, BackgammonInputs).settings(steps);
    let think: Think<Backgammon> = Thinker::new(Chance).into_think();
    let mut learner = learner.by_search(Lookahead::Simulations(4), think).expect("one view");
    let before = learner.weights().clone();
    learner.play_games(2);
    assert!(learner.weights().is_finite() && *learner.weights() != before);
}

#[test]
fn what_was_learnt_without_searches_goes_on_with_them() {
    for cells in [0, 5] {
        let inputs = || BoardInputs::of(&TicTacToe).expect("a board");
        let coherence = cells == 0;
        let steps = |found| Settings { cells, coherence, ..found };
        let mut first = Course::new(Learner::new(&TicTacToe, inputs()).settings(steps));
        (0..50).for_each(|_| drop(first.play(1.0)));
        let kept = Kept::from_bytes(&first.to_bytes("tictactoe")).expect("whole");
        let kept = kept.by_search(Lookahead::Simulations(8)).expect("one view");
        let learner = Learner::new(&TicTacToe, inputs()).settings(steps);
        let mut second = Course::new(
            learner.by_search(Lookahead::Simulations(8), by_thought()).expect("one view"),
        );
        second.go_on("tictactoe", kept).expect("its own");
        let start = TicTacToe.initial();
        let payoff = |course: &Course<'_, TicTacToe>| {
            course.learned().payoff(&TicTacToe, &start, Player::FIRST)
        };
        assert_eq!(payoff(&first), payoff(&second), "values stay what they were");
        let even = policy(&mut second.learned(), &TicTacToe, &start);
        assert!(even.iter().all(|share| (share - 1.0 / 9.0).abs() < 1e-6), "{even:?}");
        (0..60).for_each(|_| drop(second.play(1.0)));
        second.test();
        assert_eq!(second.games(), 110);
        let learnt = policy(&mut second.learned(), &TicTacToe, &start);
        assert!(learnt.iter().any(|share| (share - 1.0 / 9.0).abs() > 1e-3), "{learnt:?}");
    }
}

/// Alpha-beta to a depth.
fn by_depth<R: ZeroSumRules + 'static>() -> Think<R> {
    Arc::new(|rules, judge, state, (lookahead, _)| match lookahead {
        Lookahead::Depth(depth) => Ok(look_ahead(rules, judge, state, &Limits::depth(depth))),
        Lookahead::Simulations(_) => Ok(None),
    })
}

#[test]
fn values_are_learnt_perfectly_from_searches_to_a_depth() {
    for (cells, views) in [(0, 1), (16, 1), (16, 2)] {
        let rate = if cells == 0 { 0.1 } else { 0.05 };
        let steps = |found| Settings { cells, rate, opening: 6, ..found };
        let learner = Learner::new(&Take, Left).settings(steps);
        let learner = learner.with_views(views, None).expect("two players");
        let mut learner = learner.by_search(Lookahead::Depth(2), by_depth()).expect("any views");
        assert!(!learner.weights().shape().policy);
        learner.play_games(1_500);
        let mut learned = learner.learned();
        for left in 1..=20 {
            let payoff = learned.payoff(&Take, &(left, Player::FIRST), Player::FIRST);
            assert_eq!(payoff > 0.0, left % 4 != 0, "{cells} cells, {left} left: {payoff}");
        }
        assert!(policy(&mut learned, &Take, &(5, Player::FIRST)).is_empty());
    }
}

#[test]
fn a_course_goes_on_as_deep_and_deeper_but_not_without_its_policy() {
    let course = || {
        let inputs = BoardInputs::of(&TicTacToe).expect("a board");
        let learner = Learner::new(&TicTacToe, inputs);
        Course::new(learner.by_search(Lookahead::Depth(2), by_depth()).expect("any views"))
    };
    let mut first = course();
    (0..9).for_each(|_| drop(first.play(1.0)));
    let bytes = first.to_bytes("tictactoe");
    let kept = Kept::from_bytes(&bytes).expect("whole");
    assert_eq!(kept.lookahead(), Some(Lookahead::Depth(2)));
    let mut second = course();
    second.go_on("tictactoe", kept.clone()).expect("its own");
    assert_eq!(second.to_bytes("tictactoe"), bytes);
    let deeper = kept.by_search(Lookahead::Depth(3)).expect("any views");
    assert_eq!(deeper.lookahead(), Some(Lookahead::Depth(3)));
    let by_simulations = deeper.by_search(Lookahead::Simulations(4)).expect("one view");
    assert!(
        by_simulations.shape().policy && by_simulations.by_search(Lookahead::Depth(2)).is_none()
    );
}

#[test]
fn who_changes_how_it_learns_keeps_nothing_of_how_it_did() {
    let by_simulations = || tictactoe(0);
    let deep = by_simulations().by_search(Lookahead::Depth(1), by_depth()).expect("any views");
    let plain = by_simulations().settings(|found| found);
    for (learner, lookahead) in [(deep, Some(Lookahead::Depth(1))), (plain, None)] {
        assert!(!learner.weights().shape().policy);
        let mut course = Course::new(learner);
        (0..5).for_each(|_| drop(course.play(1.0)));
        let kept = Kept::from_bytes(&course.to_bytes("tictactoe")).expect("whole");
        assert_eq!((kept.lookahead(), kept.shape().policy), (lookahead, false));
    }
}

#[test]
fn games_end_without_a_lesson_where_a_search_has_no_memory() {
    for coherence in [false, true] {
        let inputs = BoardInputs::of(&TicTacToe).expect("a board");
        let steps = |found| Settings { cells: 0, coherence, ..found };
        let learner = Learner::new(&TicTacToe, inputs).settings(steps);
        let fails = Arc::new(|_: &_, _: &mut dyn PayoffEvaluator<_>, _: &_, _| {
            Err(NoMemory { bytes: 64 << 20 })
        });
        let mut learner = learner.by_search(Lookahead::Simulations(8), fails).expect("one view");
        let told = |learner: &Learner<'_, TicTacToe>| {
            learner.learned().payoff(&TicTacToe, &TicTacToe.initial(), Player::FIRST)
        };
        let before = told(&learner);
        assert_eq!(learner.fault(), None);
        learner.play_while(2, &|_| Some(1.0));
        assert_eq!(learner.fault(), Some(NoMemory { bytes: 64 << 20 }));
        assert_eq!(told(&learner), before);
    }
}
