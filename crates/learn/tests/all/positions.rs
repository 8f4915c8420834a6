//! Files of positions, and learning from them.

use outply_game::{Evaluator, Notation, Payoffs, Player, Rules};
use outply_games::tictactoe::TicTacToe;
use outply_learn::positions::{
    Heading, Position, PositionsError, PositionsFault, PositionsReader, PositionsWriter,
};
use outply_learn::{
    Beside, BoardInputs, Corrected, CourseError, Estimate, Head, KeptStudy, Learner, Measure,
    NoNumbers, Precision, Settings, Study, StudySettings, worth,
};
use std::sync::Arc;

fn heading(game: &str) -> Heading {
    Heading {
        game: game.to_owned(),
        players: 2,
        opposed: true,
        states: "text".to_owned(),
        labels: "payoffs".to_owned(),
        made: "by hand".to_owned(),
    }
}

fn payoffs(first: f64) -> Option<Payoffs> {
    Payoffs::new(&[first, -first])
}

fn position(
    game: u64,
    ply: u32,
    state: &str,
    [search, result, exact]: [Option<f64>; 3],
) -> Position {
    let [search, result, exact] = [search, result, exact].map(|label| label.and_then(payoffs));
    Position { game, ply, state: state.to_owned(), search, result, exact }
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    let games = [
        vec![position(0, 3, "one", [Some(0.25), Some(1.0), None])],
        vec![],
        vec![
            position(2, 0, "", [None, None, Some(-3.0)]),
            position(2, 300, "two", [None, Some(64.0), Some(0.0)]),
        ],
    ];
    let mut writer = PositionsWriter::open(&path, &heading("game")).unwrap();
    for game in &games {
        assert_eq!(writer.game(game), game.len());
        writer.keep().unwrap();
    }
    assert_eq!(writer.game(&[position(3, 0, "one", [None; 3])]), 0, "it is there");
    let known = writer.finish().unwrap();
    assert_eq!((known.positions, known.games), (3, 4));
    let mut reader = PositionsReader::open(&path).unwrap();
    assert_eq!(reader.heading(), &heading("game"));
    let read: Vec<Position> = reader.by_ref().map(Result::unwrap).collect();
    assert_eq!(read, games.concat());
    assert_eq!((reader.games(), reader.blocks()), (4, 2));
}

#[test]
fn every_cut_and_every_altered_bit_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    let mut writer = PositionsWriter::open(&path, &heading("game")).unwrap();
    for game in 0..3 {
        writer.game(&[position(game, 1, &format!("state {game}"), [Some(0.5), Some(1.0), None])]);
        writer.keep().unwrap();
    }
    writer.finish().unwrap();
    let whole = std::fs::read(&path).unwrap();
    let all = |bytes: &[u8]| -> Result<Vec<Position>, PositionsError> {
        PositionsReader::new(bytes)?.collect()
    };
    assert_eq!(all(&whole).unwrap().len(), 3);
    for length in 0..whole.len() {
        let error = all(&whole[..length]).unwrap_err();
        assert!(error.at <= length as u64, "{error:?}");
        std::fs::write(&path, &whole[..length]).unwrap();
        let mut again = PositionsWriter::open(&path, &heading("game")).unwrap();
        for game in again.known().games..3 {
            again.game(&[position(
                game,
                1,
                &format!("state {game}"),
                [Some(0.5), Some(1.0), None],
            )]);
            again.keep().unwrap();
        }
        again.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), whole, "cut at {length}");
    }
    for place in 0..whole.len() {
        let mut altered = whole.clone();
        altered[place] ^= 4;
        all(&altered).unwrap_err();
    }
}

#[test]
fn another_way_and_another_writer_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    let first = PositionsWriter::open(&path, &heading("game")).unwrap();
    let busy = PositionsWriter::open(&path, &heading("game")).unwrap_err();
    assert_eq!(busy.fault, PositionsFault::Busy);
    drop(first);
    let error = PositionsWriter::open(&path, &heading("other")).unwrap_err();
    assert!(error.to_string().contains("are of game; expected other"), "{error}");
    let unfinished = PositionsReader::open(&path).unwrap().next().unwrap().unwrap_err();
    assert_eq!(unfinished.fault, PositionsFault::Unfinished);
}

#[test]
fn labels_are_blended_and_what_is_exact_counts_alone() {
    let of = |labels, share| worth(&position(0, 0, "", labels), share).map(|p| p.as_slice()[0]);
    assert_eq!(of([Some(0.5), Some(1.0), None], 0.25), Some(0.875));
    assert_eq!(of([Some(0.5), Some(1.0), Some(-1.0)], 0.25), Some(-1.0));
    assert_eq!(of([Some(0.5), None, None], 0.0), Some(0.5));
    assert_eq!(of([None, Some(1.0), None], 1.0), Some(1.0));
    assert_eq!(of([None; 3], 0.5), None);
}

/// The exact value of a state for its mover, and all states below it.
fn solved(state: &<TicTacToe as Rules>::State, all: &mut Vec<Position>) -> f64 {
    use outply_game::Utility;
    let mover = TicTacToe.to_move(state);
    if let Some(utility) = TicTacToe.utility(state) {
        return utility.payoff(mover);
    }
    let values = TicTacToe.actions(state).into_iter().map(|action| TicTacToe.result(state, action));
    let value = values.map(|next| -solved(&next, all)).fold(-1.0, f64::max);
    let first = if mover == Player::FIRST { value } else { -value };
    let text = TicTacToe.format_state(state);
    all.push(position(all.len() as u64, 0, &text, [None, None, Some(first)]));
    value
}

fn study(cells: usize, total: usize, rate: f32) -> Study<'static, TicTacToe> {
    let inputs = BoardInputs::of(&TicTacToe).unwrap();
    let learner = Learner::new(&TicTacToe, inputs).settings(|found| Settings {
        cells,
        coherence: false,
        ..found
    });
    let settings = StudySettings { seed: 1, rate, batch: 8, search_share: 0.5, stretch: 1.0 };
    Study::new(learner, settings, total as u64)
}

#[test]
fn exact_values_are_learnt() {
    let mut all = Vec::new();
    solved(&TicTacToe.initial(), &mut all);
    all.sort_by(|one, other| one.state.cmp(&other.state));
    all.dedup_by(|one, other| one.state == other.state);
    for (cells, at_most) in [(0, 0.7), (16, 0.6)] {
        let mut study = study(cells, all.len(), 0.01);
        let mut last = None;
        for _ in 0..6 {
            all.iter().for_each(|position| study.take(position, 1.0).unwrap());
            last = Some(study.end(1.0).unwrap());
        }
        let pass = last.unwrap();
        assert!(pass.test_error.is_some_and(|error| error < at_most), "{cells} cells: {pass:?}");
        assert!(pass.beginning.mean > 0.0, "{cells} cells: {pass:?}");
        assert_eq!(pass.passes, 6);
        let kept = study.to_bytes("tictactoe");
        let mut again = read_again(&kept, cells);
        assert_eq!(again.to_bytes("tictactoe"), kept);
        let read = KeptStudy::from_bytes(&kept).unwrap();
        assert!(matches!(again.go_on("nim", read), Err(CourseError::OtherGame(_))));
    }
}

/// How many more pieces stand in corners and in the middle, for the player to move: right about half the game.
#[derive(Clone)]
struct Squares;

impl Evaluator<TicTacToe> for Squares {
    fn evaluate(&mut self, rules: &TicTacToe, state: &<TicTacToe as Rules>::State) -> i32 {
        let text = rules.format_state(state);
        let squares = text.chars().filter(|c| "XO.".contains(*c)).enumerate();
        let sign = |c: char| i32::from(c == 'X') - i32::from(c == 'O');
        let sum: i32 = squares.filter(|(at, _)| at % 2 == 0).map(|(_, c)| sign(c)).sum();
        if rules.to_move(state) == Player::FIRST { sum } else { -sum }
    }
}

#[test]
fn what_is_learnt_beside_an_evaluator_is_what_it_misses() {
    let mut all = Vec::new();
    solved(&TicTacToe.initial(), &mut all);
    let mut measure = Measure::default();
    for position in &all {
        let state = TicTacToe.parse_state(&position.state).unwrap();
        let payoff = position.exact.unwrap().as_slice()[TicTacToe.to_move(&state).index()];
        measure.add(Squares.evaluate(&TicTacToe, &state), payoff);
    }
    let points = measure.points(&Head::Expected).unwrap();
    assert!((1.0..100.0).contains(&points), "{points}");
    let begin = || {
        let inputs = BoardInputs::of(&TicTacToe).unwrap();
        let steps = |found| Settings { cells: 12, coherence: false, ..found };
        let estimate: Estimate<TicTacToe> = Arc::new(|r, s| Squares.evaluate(r, s));
        let beside = Beside { evaluator: "squares".to_owned(), points };
        let learner = Learner::new(&TicTacToe, inputs).settings(steps);
        let learner = learner.with_views(2, Some((beside, estimate))).unwrap();
        let (rate, batch) = (0.01, 8);
        let settings = StudySettings { seed: 1, rate, batch, search_share: 0.5, stretch: 1.0 };
        Study::new(learner, settings, all.len() as u64)
    };
    let mut study = begin();
    let mut errors = Vec::new();
    for _ in 0..4 {
        all.iter().for_each(|position| study.take(position, 1.0).unwrap());
        errors.push(study.end(1.0).unwrap().test_error.unwrap());
    }
    assert!(errors[3] < 0.9 * errors[0] && errors[3] < 0.6, "{errors:?}");
    let kept = study.to_bytes("tictactoe");
    let mut again = begin();
    again.go_on("tictactoe", KeptStudy::from_bytes(&kept).unwrap()).unwrap();
    assert_eq!(again.to_bytes("tictactoe"), kept);
    // The first player has won the middle line but for one square: the evaluator sees two squares ahead, together
    // they see more.
    let mut corrected = Corrected::new(Squares, study.learned()).unwrap();
    let state = TicTacToe.parse_state("O../XX./..O").unwrap();
    let (alone, both) =
        (Squares.evaluate(&TicTacToe, &state), corrected.evaluate(&TicTacToe, &state));
    assert!(both > alone, "{both} {alone}");
    assert!(Corrected::new(Squares, self::study(4, 9, 0.1).learned()).is_none());
}

#[test]
fn positions_kept_in_memory_are_learnt_from_as_when_they_are_read() {
    let mut all = Vec::new();
    solved(&TicTacToe.initial(), &mut all);
    all.truncate(900);
    let text = TicTacToe.format_state(&TicTacToe.initial());
    all.insert(400, position(3, 0, &text, [None; 3]));
    let [mut read, mut kept] = [(); 2].map(|()| study(6, all.len(), 0.01));
    for pass in 0..3 {
        all.iter().for_each(|position| read.take(position, 0.5).unwrap());
        if pass == 0 {
            all.iter().for_each(|position| kept.take(position, 0.5).unwrap());
        } else {
            assert!(kept.keeps_all());
            let count = std::iter::repeat_with(|| kept.again(0.5)).take_while(|any| *any).count();
            assert_eq!(count, all.len());
        }
        assert_eq!(read.end(0.5).unwrap(), kept.end(0.5).unwrap(), "pass {pass}");
        assert_eq!(read.to_bytes("tictactoe"), kept.to_bytes("tictactoe"), "pass {pass}");
    }
    kept.again(0.5);
    kept.give_up();
    assert!(!kept.keeps_all() && !kept.again(0.5));
}

#[test]
fn a_pass_that_ends_without_time_is_neither_learnt_nor_lost() {
    let mut all = Vec::new();
    solved(&TicTacToe.initial(), &mut all);
    all.truncate(300);
    let mut study = study(4, all.len(), 0.01);
    all.iter().for_each(|position| study.take(position, 1.0).unwrap());
    let pass = study.end_while(1.0, [&|| false, &|| false]).unwrap();
    assert!(pass.contest.is_cut && pass.beginning.is_cut && pass.accepted, "{pass:?}");
    assert_eq!((pass.contest.games, pass.passes, pass.positions), (0, 1, 0));
    all.iter().for_each(|position| study.take(position, 1.0).unwrap());
    let pass = study.end(1.0).unwrap();
    assert!(!pass.contest.is_cut && pass.contest.games > 0 && pass.positions > 0, "{pass:?}");
}

fn read_again(kept: &[u8], cells: usize) -> Study<'static, TicTacToe> {
    let mut again = study(cells, 1, 0.01);
    again.go_on("tictactoe", KeptStudy::from_bytes(kept).unwrap()).unwrap();
    again
}

#[test]
fn what_is_no_number_stops_and_the_last_good_weights_stay() {
    let text = TicTacToe.format_state(&TicTacToe.initial());
    let mut study = study(4, 1, 0.1);
    let before = study.accepted().to_bytes(Precision::Single);
    for label in [1e30, f64::INFINITY, f64::NAN] {
        for game in 0..40 {
            let wrong = position(game, 0, &text, [None, None, Some(label)]);
            study.take(&wrong, f32::INFINITY).unwrap();
        }
        assert_eq!(study.end(f32::INFINITY), Err(NoNumbers));
        assert_eq!(study.accepted().to_bytes(Precision::Single), before);
    }
    study.take(&position(0, 0, "no state", [None; 3]), 1.0).unwrap_err();
}

#[test]
fn kept_studies_that_are_altered_are_refused() {
    let kept = study(2, 1, 0.1).to_bytes("tictactoe");
    assert!(KeptStudy::looks(&kept) && !KeptStudy::looks(b"outply course 2\n"));
    for place in (0..kept.len()).step_by(7) {
        let mut altered = kept.clone();
        altered[place] ^= 1;
        KeptStudy::from_bytes(&altered).unwrap_err();
        KeptStudy::from_bytes(&kept[..place]).unwrap_err();
    }
}
