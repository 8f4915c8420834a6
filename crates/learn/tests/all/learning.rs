//! Learning small games, the laws of inputs, and files.

use outply_game::{
    Active, Cells, Draw, Inputs, Mover, Notation, Player, Points, Practice, Rules, Stochastic,
    Turn, Utility,
};
use outply_games::backgammon::{Backgammon, BackgammonInputs, Board, backgammon_network};
use outply_games::breakthrough::{Breakthrough, BreakthroughCells};
use outply_games::checkers::{Checkers, CheckersCells};
use outply_games::chess::{Chess, ChessCells};
use outply_games::connect4::{Connect4, Connect4Cells};
use outply_games::hex::{Hex, HexCells};
use outply_games::hexapawn::{Hexapawn, HexapawnCells};
use outply_games::mnk::{Mnk, MnkCells};
use outply_games::othello::{Othello, OthelloCells};
use outply_games::tictactoe::TicTacToe;
use outply_learn::{
    BoardCells, BoardInputs, Course, CourseError, FileError, InputChoice, Kept, Learned, Learner,
    PatternError, Patterns, Precision, Random, Settings, Weights,
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

/// Positions of a random game of backgammon that await dice.
fn positions(seed: u64) -> Vec<Board> {
    let (rules, mut random) = (Backgammon::default(), Random::new(&[seed]));
    let (mut board, mut found) = (rules.initial(), Vec::new());
    for _ in 0..400 {
        let actions: Vec<_> = rules.actions(&board).into_iter().collect();
        if actions.is_empty() {
            break;
        }
        board = rules.result(&board, actions[random.below(actions.len())]);
        if rules.to_move(&board).mover().player().is_none() {
            found.push(board);
        }
    }
    found
}

#[test]
fn mirrored_positions_have_mirrored_values() {
    let rules = Backgammon::default();
    let mut network = backgammon_network(&rules);
    let mut seen = 0;
    for board in (0..20).flat_map(positions) {
        let Some(mirrored) = rules.place(
            [board.side(Player::SECOND), board.side(Player::FIRST)],
            board.on_roll().opponent(),
        ) else {
            continue;
        };
        let first = network.payoff(&rules, &board, Player::FIRST);
        let second = network.payoff(&rules, &mirrored, Player::SECOND);
        assert_eq!(first, second, "{}", rules.format_state(&board));
        assert_eq!(network.payoff(&rules, &board, Player::SECOND), -first);
        assert!(first.abs() <= 3.0);
        seen += 1;
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn inputs_are_told_apart_and_within_their_count() {
    let rules = Backgammon::default();
    for board in (0..20).flat_map(positions) {
        for side in [Player::FIRST, Player::SECOND] {
            let mut active = Active::new();
            BackgammonInputs.active(&rules, &board, side, &mut active);
            let mut inputs: Vec<u32> = active.as_slice().iter().map(|(input, _)| *input).collect();
            assert!(inputs.iter().all(|input| (*input as usize) < Inputs::<Backgammon>::count(&BackgammonInputs)));
            assert!(active.as_slice().iter().all(|(_, number)| number.abs() <= 7.5));
            let count = inputs.len();
            inputs.sort_unstable();
            inputs.dedup();
            assert_eq!(inputs.len(), count, "an input is on twice");
        }
    }
}

#[test]
fn short_weights_say_nearly_the_same() {
    let rules = TicTacToe;
    let mut learner = Learner::new(&rules, BoardInputs::of(&rules).expect("a board"));
    learner.play_games(500);
    let short = Weights::from_bytes(&learner.weights().to_bytes(Precision::Short)).expect("whole");
    let exact = Weights::from_bytes(&learner.weights().to_bytes(Precision::Single)).expect("whole");
    assert_eq!(&exact, learner.weights());
    let inputs = Arc::new(BoardInputs::of(&rules).expect("a board"));
    let mut of_short = Learned::new(&rules, Arc::new(short.into()), inputs).expect("they fit");
    let mut of_exact = learner.learned();
    for action in rules.actions(&rules.initial()) {
        let state = rules.result(&rules.initial(), action);
        let payoff =
            |learned: &mut Learned<TicTacToe>| learned.payoff(&rules, &state, Player::FIRST);
        assert!((payoff(&mut of_short) - payoff(&mut of_exact)).abs() < 0.002);
    }
}

#[test]
fn every_altered_byte_and_every_cut_is_refused() {
    let learner = Learner::new(&Take, Left).settings(|found| Settings { cells: 2, ..found });
    let bytes = learner.weights().to_bytes(Precision::Short);
    assert!(Weights::from_bytes(&bytes).is_ok());
    for place in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[place] ^= 0x10;
        assert!(Weights::from_bytes(&altered).is_err(), "byte {place}");
        assert!(Weights::from_bytes(&bytes[..place]).is_err(), "cut at {place}");
    }
    assert_eq!(Weights::from_bytes(b"something else"), Err(FileError::Other));
    assert!(Weights::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
}

#[test]
fn weights_of_other_inputs_are_refused() {
    let learner = Learner::new(&Take, Left);
    let weights = Arc::new(learner.weights().into());
    let inputs = Arc::new(BoardInputs::of(&TicTacToe).expect("a board"));
    assert!(Learned::new(&TicTacToe, weights, inputs).is_none());
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
fn tuples_worked_out_from_the_state_before_are_those_worked_out_anew() {
    let rules = Connect4::<u64>::new(5, 4, 4).expect("a board");
    for choice in ["lines=4", "walks=12x5", "walks=9x4,stages=3"] {
        let choice = choice.parse().expect("a choice");
        let patterns = Patterns::of_board(&rules, choice).expect("patterns");
        let mut kept = Active::new();
        for game in 0..40 {
            let (mut random, mut state) = (Random::new(&[game]), rules.initial());
            while rules.utility(&state).is_none() {
                for side in [Player::FIRST, Player::SECOND] {
                    let mut anew = Active::new();
                    patterns.active(&rules, &state, side, &mut anew);
                    // Each player's view a few times in a row, as in a search.
                    for _ in 0..random.below(3) {
                        patterns.refresh(&rules, &state, side, &mut kept);
                        assert_eq!(kept.as_slice(), anew.as_slice());
                    }
                    let count = Inputs::<Connect4<u64>>::count(&patterns);
                    assert!(anew.as_slice().iter().all(|(input, _)| (*input as usize) < count));
                }
                let actions: Vec<_> = rules.actions(&state).into_iter().collect();
                state = rules.result(&state, actions[random.below(actions.len())]);
            }
        }
    }
}

#[test]
fn given_patterns_are_worked_out_from_the_state_before_too() {
    let choice = "patterns,stages=4".parse().expect("a choice");
    let patterns = Patterns::new(&Othello, Arc::new(OthelloCells), choice).expect("patterns");
    let (mut random, mut state, mut kept) = (Random::new(&[1]), Othello.initial(), Active::new());
    while Othello.utility(&state).is_none() {
        let (side, mut anew) = (Othello.to_move(&state), Active::new());
        patterns.active(&Othello, &state, side, &mut anew);
        patterns.refresh(&Othello, &state, side, &mut kept);
        assert_eq!(kept.as_slice(), anew.as_slice());
        // Each set of cells once: 4 edges, 12 lines, 18 diagonals, 12 corners; and how full it is.
        assert_eq!(anew.as_slice().len(), 47);
        let count = Inputs::<Othello>::count(&patterns);
        assert!(anew.as_slice().iter().all(|(input, _)| (*input as usize) < count));
        let actions: Vec<_> = Othello.actions(&state).into_iter().collect();
        state = Othello.result(&state, actions[random.below(actions.len())]);
    }
}

#[test]
fn patterns_that_there_cannot_be_are_refused() {
    let of = |choice| Patterns::of_board(&TicTacToe, choice).map(|_| ());
    assert_eq!(of(InputChoice::lines(4)), Err(PatternError::NoLine(4)));
    assert_eq!(of(InputChoice::walks(5, 9)), Err(PatternError::NoWalks(1, 5)));
    assert_eq!(of(InputChoice::walks(1, 10)), Err(PatternError::NoWalks(0, 1)));
    assert_eq!(of(InputChoice::default()), Err(PatternError::NoPatterns));
    assert_eq!(of("patterns".parse().expect("a choice")), Err(PatternError::NoneGiven));
    let rules = Connect4::<u64>::new(7, 6, 4).expect("a board");
    let large = Patterns::of_board(&rules, InputChoice::walks(9, 16)).map(|_| ());
    let words = large.expect_err("too large").to_string();
    assert!(words.contains("9 tables of 3^16 contents") && words.contains("16777216 is the limit"));
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

/// Cells that a game reads itself show the first player what its board shows, and the second the same with its own
/// pieces as the first one's: the number of a kind's counterpart is `other`. Mirrored positions switch on the same.
fn read_alike<R: Notation>(
    rules: &R,
    cells: impl Cells<R> + Send + Sync + 'static,
    other: impl Fn(u8) -> u8,
) {
    let count = rules.board(&rules.initial()).expect("a board").cells.len();
    let of_board = BoardCells::of(rules).expect("a board");
    let symmetries = cells.symmetries(rules);
    for symmetry in &symmetries {
        let mut all = symmetry.clone();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..count), "{symmetry:?}");
    }
    let contents_of = |state: &R::State, side: Player| {
        let mut contents = vec![99; count];
        cells.read(rules, state, side, &mut contents);
        assert!(contents.iter().all(|content| usize::from(*content) < cells.contents()));
        contents
    };
    let kinds = rules.board(&rules.initial()).expect("a board").kinds.len() as u8;
    for game in 0..10 {
        let (mut random, mut state) = (Random::new(&[game]), rules.initial());
        for _ in 0..200 {
            let mut shown = vec![0; count];
            of_board.read(rules, &state, Player::FIRST, &mut shown);
            let [first, second] =
                [Player::FIRST, Player::SECOND].map(|side| contents_of(&state, side));
            // Some tell more than the board shows of empty cells.
            let alike = |(a, b): (&u8, &u8)| *a == *b || (*a > kinds && *b == 0);
            assert!(first.iter().zip(&shown).all(alike), "{first:?} {shown:?}");
            let has = |contents: &[u8], what: u8| contents.iter().filter(|c| **c == what).count();
            for kind in 1..=kinds {
                let turned = if cells.is_turned() { other(kind) } else { kind };
                assert_eq!(has(&first, kind), has(&second, turned), "{kind}");
            }
            if rules.utility(&state).is_some() {
                break;
            }
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            state = rules.result(&state, actions[random.below(actions.len())]);
        }
    }
}

#[test]
fn cells_that_games_read_are_those_of_their_boards() {
    let two = |kind| 3 - kind;
    read_alike(&Connect4::<u64>::new(7, 6, 4).expect("a board"), Connect4Cells, two);
    read_alike(&Breakthrough::<u64>::new(6, 7).expect("a board"), BreakthroughCells, two);
    read_alike(&Othello::new(6).expect("a board"), OthelloCells, two);
    read_alike(&Hex::<1>::new(5, false).expect("a board"), HexCells, two);
    read_alike(&Hexapawn::new(5, 4).expect("a board"), HexapawnCells, two);
    read_alike(&Mnk::new(9, 4, 4).expect("a board"), MnkCells, two);
    read_alike(&Mnk::in_box([3, 3, 4], 3).expect("a box"), MnkCells, two);
    // Men, then kings.
    read_alike(&Checkers::default(), CheckersCells, |kind| ((kind - 1) ^ 1) + 1);
    // Six kinds of one side, then of the other.
    read_alike(&Chess::standard(), ChessCells, |kind| (kind + 5) % 12 + 1);
}

/// A symmetry changes nothing about who wins: the image of a line of play is a line of play.
fn leads_to_images<R: Notation>(
    rules: &R,
    cells: impl Cells<R>,
    mirrored: impl Fn(&R::State, R::Action, &[usize]) -> R::Action,
) {
    let count = rules.board(&rules.initial()).expect("a board").cells.len();
    for symmetry in cells.symmetries(rules) {
        let (mut random, mut states) = (Random::new(&[5]), [rules.initial(), rules.initial()]);
        while rules.utility(&states[0]).is_none() {
            let actions: Vec<_> = rules.actions(&states[0]).into_iter().collect();
            let action = actions[random.below(actions.len())];
            states = [
                rules.result(&states[0], action),
                rules.result(&states[1], mirrored(&states[1], action, &symmetry)),
            ];
            let [first, image] = [&states[0], &states[1]].map(|state| {
                let mut contents = vec![0; count];
                cells.read(rules, state, Player::FIRST, &mut contents);
                contents
            });
            let moved = (0..count).all(|cell| first[cell] == image[symmetry[cell]]);
            assert!(moved, "{symmetry:?}");
        }
        assert!(rules.utility(&states[0]) == rules.utility(&states[1]), "{symmetry:?}");
    }
}

#[test]
fn images_of_lines_of_play_are_lines_of_play() {
    use outply_games::{hex::Cell, mnk::Square};
    let rules = Hex::<1>::new(4, false).expect("a board");
    leads_to_images(&rules, HexCells, |state, cell, to| {
        let is_image = |image: &Cell| image.index() == to[cell.index()];
        rules.actions(state).into_iter().find(is_image).expect("the image is legal")
    });
    let rules = Mnk::in_box([3, 3, 3], 3).expect("a box");
    leads_to_images(&rules, MnkCells, |_, square, to| Square(to[usize::from(square.0)] as u8));
}

#[test]
fn mirrored_boards_are_worth_the_same() {
    let rules = Othello::new(6).expect("a board");
    let inputs =
        Patterns::new(&rules, Arc::new(OthelloCells), InputChoice::walks(5, 5)).expect("walks");
    let learner = Learner::new(&rules, inputs);
    let steps = |found| Settings { cells: 0, rate: 1.0, coherence: true, ..found };
    let mut learner = learner.settings(steps);
    learner.play_games(60);
    let mut learned = learner.learned();
    // The first moves are one another's images.
    let after: Vec<_> = rules.actions(&rules.initial()).into_iter().collect();
    let worth =
        |action| learned.payoff(&rules, &rules.result(&rules.initial(), action), Player::FIRST);
    let worth: Vec<f64> = after.into_iter().map(worth).collect();
    let like_the_first = |worth_of: &f64| (worth_of - worth[0]).abs() < 1e-5;
    assert!(worth.len() == 4 && worth[0] != 0.0 && worth.iter().all(like_the_first), "{worth:?}");
}

/// Dice are thrown; the player adds each to the score or not.
struct Throws;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Table {
    left: usize,
    score: u32,
    die: u32,
}

impl Rules for Throws {
    type State = Table;
    type Action = u32;
    type Utility = Points;
    type Turn = Mover;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> Table {
        Table { left: 10, score: 0, die: 0 }
    }

    fn to_move(&self, state: &Table) -> Mover {
        if state.die == 0 { Mover::Chance } else { Mover::Player(Player::FIRST) }
    }

    fn actions(&self, state: &Table) -> impl IntoIterator<Item = u32> {
        if state.die == 0 { vec![1, 2, 3, 4, 5, 6] } else { vec![0, state.die] }
    }

    fn result(&self, state: &Table, action: u32) -> Table {
        match state.die {
            0 => Table { die: action, ..*state },
            _ => Table { left: state.left - 1, score: state.score + action, die: 0 },
        }
    }

    fn utility(&self, state: &Table) -> Option<Points> {
        (state.left == 0).then(|| Points(f64::from(state.score)))
    }
}

impl Stochastic for Throws {
    fn outcomes(&self, _: &Table) -> impl IntoIterator<Item = (u32, f64)> {
        (1..=6).map(|die| (die, 1.0 / 6.0))
    }
}

/// How many throws are left; what was scored is known.
struct ThrowsLeft;

impl Inputs<Throws> for ThrowsLeft {
    fn name(&self) -> String {
        "throws left".to_owned()
    }

    fn count(&self) -> usize {
        11
    }

    fn buckets(&self) -> usize {
        2
    }

    fn bucket(&self, _: &Throws, state: &Table) -> usize {
        usize::from(state.left < 5)
    }

    fn buckets_are_stages(&self) -> bool {
        true
    }

    fn afterstates_only(&self) -> bool {
        true
    }

    fn earned(&self, _: &Throws, state: &Table, _: Player) -> f64 {
        f64::from(state.score)
    }

    fn active(&self, _: &Throws, state: &Table, _: Player, active: &mut Active) {
        active.on(state.left);
    }
}

fn thrower(delay: usize, seed: u64) -> Learner<'static, Throws> {
    let coherent = |found| Settings {
        cells: 0,
        rate: 1.0,
        coherence: true,
        delay,
        explore: 0.1,
        seed,
        ..found
    };
    Learner::with_chance(&Throws, ThrowsLeft).settings(coherent)
}

/// Learners of six seeds, each after `learn`.
fn throwers(
    delay: usize,
    learn: impl Fn(&mut Learner<'_, Throws>),
) -> Vec<Learner<'static, Throws>> {
    let learnt = |seed| {
        let mut learner = thrower(delay, seed);
        learn(&mut learner);
        learner
    };
    (1..=6).map(learnt).collect()
}

/// What is still to come is 3.5 a throw, whatever the score is.
///
/// Steps by temporal coherence hardly come to rest among random payoffs: what one learner says of eight throws has a
/// standard deviation of 0.4 after 6,000 games and of 0.2 after 24,000, and games of several threads end in any order.
/// The mean over six learners has one of 0.08.
fn know_throws(learners: &[Learner<'_, Throws>]) {
    for (left, score) in [(8, 0), (6, 9), (4, 100), (2, 3)] {
        let state = Table { left, score, die: 0 };
        let payoff = |learner: &Learner<'_, Throws>| {
            learner.learned().payoff(&Throws, &state, Player::FIRST)
        };
        let found = learners.iter().map(payoff).sum::<f64>() / learners.len() as f64;
        let expected = f64::from(score) + 3.5 * left as f64;
        assert!((found - expected).abs() < 0.5, "{left} left, {score}: {found}");
    }
    learners.iter().for_each(takes_the_best_throw);
}

fn takes_the_best_throw(learner: &Learner<'_, Throws>) {
    let mut learned = learner.learned();
    let mut payoff = |state: Table| learned.payoff(&Throws, &state, Player::FIRST);
    let (taken, turn) = (
        payoff(Table { left: 3, score: 26, die: 0 }),
        payoff(Table { left: 4, score: 20, die: 6 }),
    );
    assert_eq!(turn, taken, "a turn is worth its best move");
    assert_eq!(payoff(Table { left: 1, score: 20, die: 6 }), 26.0);
}

#[test]
fn points_that_are_scored_are_not_learnt() {
    for delay in [0, 1, 3, 100] {
        know_throws(&throwers(delay, |learner| learner.play_games(24_000)));
    }
}

#[test]
fn what_is_far_away_counts_less() {
    for delay in [0, 3] {
        let mut learner = thrower(delay, 1).settings(|found| Settings { discount: 0.8, ..found });
        learner.play_games(6_000);
        let mut learned = learner.learned();
        // 3.5 for each throw, four fifths of it for each that comes before: 3.5 (0.8 + 0.64 + ...).
        for (left, expected) in [(1, 2.8), (2, 5.04), (4, 8.266), (8, 11.651)] {
            let state = Table { left, score: 9, die: 0 };
            let found = learned.payoff(&Throws, &state, Player::FIRST) - 9.0;
            assert!((found - expected).abs() < 0.4, "{left} left: {found}, not {expected}");
        }
    }
}

#[test]
fn several_threads_learn_as_well_and_one_repeats() {
    let learnt = |threads: usize| {
        let learners = throwers(3, |learner| {
            learner.play_while(threads, &|game| (game < 24_000).then_some(1.0));
            assert_eq!(learner.weights().games(), 24_000);
        });
        know_throws(&learners);
        learners[0].weights().to_bytes(Precision::Single)
    };
    learnt(3);
    let mut alone = thrower(3, 1);
    alone.play_games(24_000);
    assert!(learnt(1) == alone.weights().to_bytes(Precision::Single));
}

#[test]
fn stages_are_kept_in_files() {
    let mut learner = thrower(3, 1);
    learner.play_games(300);
    for precision in [Precision::Single, Precision::Short] {
        let bytes = learner.weights().to_bytes(precision);
        let read = Weights::from_bytes(&bytes).expect("whole");
        assert!(read.shape() == learner.weights().shape() && read.shape().stages);
        assert_eq!(read.to_bytes(precision), bytes);
        assert!(Learned::new(&Throws, Arc::new(read.into()), Arc::new(ThrowsLeft)).is_some());
    }
}

#[test]
fn weights_that_are_mostly_zero_are_kept_in_few_bytes() {
    let rules = Breakthrough::<u64>::new(6, 7).expect("a board");
    let inputs = Patterns::new(&rules, Arc::new(BreakthroughCells), InputChoice::walks(4, 8))
        .expect("walks");
    let mut learner = Learner::new(&rules, inputs).settings(|found| Settings {
        cells: 0,
        rate: 1.0,
        coherence: true,
        ..found
    });
    learner.play_games(3);
    let bytes = learner.weights().to_bytes(Precision::Single);
    assert!(bytes.len() < learner.weights().count(), "{} bytes", bytes.len());
    assert!(Weights::from_bytes(&bytes).expect("whole") == *learner.weights());
    for cut in [1, 9, bytes.len() / 2] {
        assert!(Weights::from_bytes(&bytes[..bytes.len() - cut]).is_err());
    }
}
