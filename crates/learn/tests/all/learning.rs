//! Learning small games, at once and in courses that stop and go on.

use outply_game::{Active, Draw, Inputs, Notation, Player, Practice, Rules, Utility};
use outply_games::tictactoe::TicTacToe;
use outply_learn::{
    BoardInputs, Course, CourseError, FileError, InputChoice, Kept, Learned, Learner, Patterns,
    Random, Settings,
};
use std::sync::Arc;

/// Who takes the last of some counters, one to three at a time, wins: lost with a multiple of four.
pub(crate) struct Take;

impl Rules for Take {
    type State = (usize, Player);
    type Action = usize;
    type Utility = outply_game::Outcome;
    type Turn = Player;

    fn initial(&self) -> (usize, Player) {
        (21, Player::FIRST)
    }

    fn to_move(&self, state: &(usize, Player)) -> Player {
        state.1
    }

    fn actions(&self, state: &(usize, Player)) -> impl IntoIterator<Item = usize> {
        1..=state.0.min(3)
    }

    fn result(&self, state: &(usize, Player), taken: usize) -> (usize, Player) {
        (state.0 - taken, state.1.opponent())
    }

    fn utility(&self, state: &(usize, Player)) -> Option<outply_game::Outcome> {
        (state.0 == 0).then_some(outply_game::Outcome::Win(state.1.opponent()))
    }
}

/// How many are left.
pub(crate) struct Left;

impl Inputs<Take> for Left {
    fn name(&self) -> String {
        "counters left".to_owned()
    }

    fn count(&self) -> usize {
        22
    }

    fn active(&self, _: &Take, state: &(usize, Player), _: Player, active: &mut Active) {
        active.on(state.0);
    }
}

#[test]
fn counters_are_taken_perfectly_after_2000_games() {
    for cells in [0, 16] {
        let learner = Learner::new(&Take, Left);
        let rate = if cells == 0 { 0.1 } else { 0.05 };
        let mut learner = learner.settings(|found| Settings { cells, rate, opening: 6, ..found });
        learner.play_games(2_000);
        let mut learned = learner.learned();
        for left in 1..=20 {
            let payoff = learned.payoff(&Take, &(left, Player::FIRST), Player::FIRST);
            assert_eq!(payoff > 0.0, left % 4 != 0, "{cells} cells, {left} left: {payoff}");
        }
    }
}

/// The best state that the evaluator sees one move ahead.
fn best<R: Rules>(rules: &R, learned: &mut Learned<R>, state: &R::State, me: Player) -> R::State {
    let states = rules.actions(state).into_iter().map(|action| rules.result(state, action));
    let mut worth = |state: &R::State| match rules.utility(state) {
        Some(utility) => utility.payoff(me),
        None => learned.payoff(rules, state, me),
    };
    let valued: Vec<(f64, R::State)> = states.map(|state| (worth(&state), state)).collect();
    valued.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).expect("a move").1
}

#[test]
fn tictactoe_is_learnt_from_its_board_alone() {
    let rules = TicTacToe;
    let inputs = BoardInputs::of(&rules).expect("it has a board");
    let mut learner = Learner::new(&rules, inputs);
    learner.play_games(20_000);
    let mut learned = learner.learned();
    let mut lost = 0;
    for game in 0..400 {
        let (mut random, mut state) = (Random::new(&[game]), rules.initial());
        let me = Player((game & 1) as u8);
        while rules.utility(&state).is_none() {
            let states: Vec<_> =
                rules.actions(&state).into_iter().map(|a| rules.result(&state, a)).collect();
            state = match rules.to_move(&state) == me {
                true => best(&rules, &mut learned, &state, me),
                false => states[random.below(states.len())],
            };
        }
        lost += u32::from(rules.utility(&state).expect("over").payoff(me) < 0.0);
    }
    // Weights that know nothing lose one game in eight.
    assert!(lost <= 12, "{lost} of 400 games lost to random moves");
}

#[test]
fn a_course_goes_on_as_if_it_had_not_stopped() {
    goes_on(|| {
        let inputs = BoardInputs::of(&TicTacToe).expect("a board");
        Course::new(Learner::new(&TicTacToe, inputs))
    });
    goes_on(|| {
        let inputs = Patterns::of_board(&TicTacToe, InputChoice::lines(2)).expect("lines");
        let learner = Learner::new(&TicTacToe, inputs);
        let steps = |found| Settings { cells: 0, rate: 0.7, coherence: true, ..found };
        Course::new(learner.settings(steps))
    });
    goes_on(|| {
        let inputs = Patterns::of_board(&TicTacToe, InputChoice::lines(2)).expect("lines");
        let steps = |found| Settings {
            cells: 0,
            rate: 3.0,
            coherence: true,
            sharpness: 2.7,
            discount: 0.95,
            explore: 0.17,
            opening: 4,
            opening_share: 0.4,
            ..found
        };
        Course::new(Learner::new(&TicTacToe, inputs).settings(steps))
    });
}

#[test]
fn a_course_that_was_tested_early_plays_on() {
    let inputs = BoardInputs::of(&TicTacToe).expect("a board");
    let mut course = Course::new(Learner::new(&TicTacToe, inputs));
    for games in [1, 2, 50, 99, 120] {
        course.play_while(1, &|game| (game < games).then_some(1.0));
        // As at the end of a run.
        course.test();
        assert!(!course.is_test_due(), "after {} games", course.games());
    }
    assert_eq!(course.games(), 120);
}

#[test]
fn a_test_without_time_keeps_what_was_learnt() {
    let inputs = BoardInputs::of(&TicTacToe).expect("a board");
    let mut course = Course::new(Learner::new(&TicTacToe, inputs));
    (0..30).for_each(|_| drop(course.play(1.0)));
    let test = course.test_while(&|| false);
    for contest in [test.contest, test.beginning] {
        assert!(contest.is_cut && contest.games == 0 && contest.mean == 0.0, "{contest:?}");
    }
    assert!(test.accepted && course.accepted().games() == 30, "{test:?}");
    let (whole, again) = (course.test_while(&|| true), course.test());
    assert!(!whole.contest.is_cut && !whole.beginning.is_cut, "{whole:?}");
    assert_eq!((whole.contest, whole.beginning), (again.contest, again.beginning));
    assert_eq!(course.test_games(), (whole.contest.games + whole.beginning.games) as u64);
}

/// The second half of a game is practised, too.
struct Halves;

impl Practice<TicTacToe> for Halves {
    fn legs(&self) -> usize {
        2
    }

    fn leg(&self, rules: &TicTacToe, state: &<TicTacToe as Rules>::State) -> usize {
        usize::from(rules.actions(state).into_iter().count() < 5)
    }
}

#[test]
fn a_course_that_practises_goes_on_as_if_it_had_not_stopped() {
    let course = || {
        let inputs = BoardInputs::of(&TicTacToe).expect("a board");
        Course::new(Learner::new(&TicTacToe, inputs).practise(Arc::new(Halves)))
    };
    goes_on(course);
    let mut course = course();
    let whole: Vec<bool> = (0..100).map(|_| course.play(1.0).is_whole).collect();
    // The first game that came to the second half was remembered at once.
    assert!(whole.iter().enumerate().all(|(game, whole)| *whole == (game % 2 == 0)), "{whole:?}");
}

fn goes_on(course: impl Fn() -> Course<'static, TicTacToe>) {
    let play = |course: &mut Course<'_, TicTacToe>, games: u64| {
        for _ in 0..games {
            course.play(1.0);
            if course.is_test_due() {
                course.test();
            }
        }
    };
    let mut whole = course();
    play(&mut whole, 400);
    let mut first = course();
    play(&mut first, 150);
    let bytes = first.to_bytes("tictactoe");
    let mut second = course();
    second.go_on("tictactoe", Kept::from_bytes(&bytes).expect("whole")).expect("its own state");
    play(&mut second, 250);
    assert_eq!(second.to_bytes("tictactoe"), whole.to_bytes("tictactoe"));
    let other = CourseError::OtherGame("tictactoe".to_owned());
    let kept = |bytes: &[u8]| Kept::from_bytes(bytes);
    assert_eq!(course().go_on("connect4", kept(&bytes).expect("whole")), Err(other));
    let mut altered = bytes.clone();
    altered[100] ^= 1;
    assert_eq!(kept(&altered).err(), Some(CourseError::File(FileError::Altered)));
    assert!(kept(&bytes[..bytes.len() - 1]).is_err());
}

#[test]
fn tictactoe_is_learnt_by_lines_with_coherent_steps() {
    let rules = TicTacToe;
    let inputs = Patterns::of_board(&rules, InputChoice::lines(3)).expect("lines");
    let mut learner = Learner::new(&rules, inputs).settings(|found| Settings {
        cells: 0,
        rate: 1.0,
        coherence: true,
        optimism: 0.2,
        ..found
    });
    learner.play_games(6_000);
    let mut learned = learner.learned();
    let after = |moves: &str| rules.parse_state(moves).expect("a position");
    // A win for the player to move, and a loss: X has two threats.
    let won = learned.payoff(&rules, &after("XX./OO./..."), Player::FIRST);
    let lost = learned.payoff(&rules, &after("X.X/.O./X.O"), Player::SECOND);
    assert!(won > 0.5 && lost < -0.3, "{won} {lost}");
}
