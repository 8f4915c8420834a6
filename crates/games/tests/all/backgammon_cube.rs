//! The cube, gammons, matches, and records of games.

use outply_game::{
    Mover, Notation, PayoffEvaluator, Player, Points, Rules, Stochastic, Utility, mix64,
};
use outply_games::backgammon::{
    Action, BAR, Backgammon, Board, Cube, Dice, Game, Opening, Phase, Record, Side, Stakes,
    backgammon_network,
};
use proptest::prelude::*;

fn rules(stakes: Stakes) -> Backgammon {
    Backgammon::new(Opening::Contested, stakes).unwrap()
}

const MONEY: Stakes = Stakes::Money { jacoby: false };

fn side(points: &[(u8, u8)]) -> Side {
    let mut counts = [0; 26];
    points.iter().for_each(|&(point, count)| counts[usize::from(point)] = count);
    Side::new(&counts).unwrap()
}

/// The state after what the words say, in turn.
fn after(rules: &Backgammon, mut board: Board, words: &[&str]) -> Board {
    for word in words {
        let action = rules.parse_action(&board, word).unwrap();
        board = rules.result(&board, action);
    }
    board
}

#[test]
fn the_opening_is_thrown_with_one_die_each() {
    let rules = rules(Stakes::Cubeless);
    let start = rules.initial();
    let outcomes: Vec<(Action, f64)> = rules.outcomes(&start).into_iter().collect();
    assert_eq!(outcomes.len(), 30);
    assert!(outcomes.iter().all(|(_, p)| *p == 1.0 / 30.0));
    assert_eq!(rules.to_move(&after(&rules, start, &["31"])), Mover::Player(Player::FIRST));
    assert_eq!(rules.to_move(&after(&rules, start, &["13"])), Mover::Player(Player::SECOND));
    let later = after(&rules, start, &["31", "8/5 6/5"]);
    let outcomes: Vec<(Action, f64)> = rules.outcomes(&later).into_iter().collect();
    let of = |a, b| {
        let dice = Action::Dice(Dice::new(a, b).unwrap());
        outcomes.iter().find(|(action, _)| *action == dice).unwrap().1
    };
    assert_eq!((outcomes.len(), of(6, 6), of(6, 5)), (21, 1.0 / 36.0, 1.0 / 18.0));
}

/// What the first player wins by bearing off a last checker against this side.
fn worth(stakes: Stakes, theirs: Side, words: &[&str]) -> f64 {
    let rules = rules(stakes);
    let board = rules.place([side(&[(1, 1)]), theirs], Player::FIRST).unwrap();
    let Points(points) = rules.utility(&after(&rules, board, words)).unwrap();
    points
}

#[test]
fn gammons_count_twice_and_backgammons_three_times() {
    let off = ["21", "1/off"];
    let (single, gammon) = (side(&[(6, 14)]), side(&[(6, 14), (18, 1)]));
    let (backgammon, on_bar) = (side(&[(6, 14), (19, 1)]), side(&[(6, 14), (BAR, 1)]));
    for (theirs, points) in [(single, 1.0), (gammon, 2.0), (backgammon, 3.0), (on_bar, 3.0)] {
        assert_eq!(worth(Stakes::Cubeless, theirs, &off), points);
        assert_eq!(worth(MONEY, theirs, &["roll", "21", "1/off"]), points);
        let doubled = ["double", "take", "21", "1/off"];
        assert_eq!(worth(MONEY, theirs, &doubled), 2.0 * points);
        let jacoby = Stakes::Money { jacoby: true };
        assert_eq!(worth(jacoby, theirs, &["roll", "21", "1/off"]), 1.0);
        assert_eq!(worth(jacoby, theirs, &doubled), 2.0 * points);
        assert_eq!(worth(MONEY, theirs, &["double", "pass"]), 1.0);
    }
}

#[test]
fn the_cube_passes_to_who_takes() {
    let rules = rules(MONEY);
    let board = after(&rules, rules.initial(), &["31", "8/5 6/5"]);
    assert_eq!((board.phase(), board.on_roll()), (Phase::Doubling, Player::SECOND));
    let doubled = after(&rules, board, &["double"]);
    assert_eq!(rules.to_move(&doubled), Mover::Player(Player::FIRST));
    let taken = after(&rules, doubled, &["take"]);
    assert_eq!(taken.cube(), Cube { log: 1, owner: Some(Player::FIRST) });
    assert_eq!((taken.phase(), taken.on_roll()), (Phase::Rolling, Player::SECOND));
    // The owner may redouble; the other one may not.
    let mine = after(&rules, taken, &["65", "24/13"]);
    assert_eq!(mine.phase(), Phase::Doubling);
    let theirs = after(&rules, mine, &["roll", "21", "13/11 6/5"]);
    assert_eq!((theirs.phase(), theirs.on_roll()), (Phase::Rolling, Player::SECOND));
    let dropped = after(&rules, mine, &["double", "pass"]);
    assert_eq!(rules.utility(&dropped), Some(Points(2.0)));
}

/// The network sees the position after a double as the player on roll does, who is not the one to answer.
#[test]
fn a_double_is_worth_its_better_answer() {
    let rules = rules(MONEY);
    let mut network = backgammon_network(&rules);
    let mut worth = |board: &Board| match rules.utility(board) {
        Some(Points(points)) => points,
        None => network.payoffs(&rules, board).payoff(Player::SECOND),
    };
    for play in ["8/5 6/5", "24/20", "13/9"] {
        let board = after(&rules, rules.initial(), &["31", play]);
        let [rolled, doubled] = ["roll", "double"].map(|word| after(&rules, board, &[word]));
        let [taken, passed] = ["take", "pass"].map(|word| after(&rules, doubled, &[word]));
        let [answered, better] = [worth(&doubled), worth(&taken).min(-worth(&passed))];
        assert!((answered - better).abs() < 1e-6, "{play}: {answered}, {better}");
        let decided = worth(&rolled).max(answered);
        assert!((worth(&board) - decided).abs() < 1e-6, "{play}: {decided}");
    }
}

#[test]
fn a_match_has_one_crawford_game() {
    let rules = rules(Stakes::Match { length: 3 });
    let lead = ["31", "8/5 6/5", "roll", "65", "24/13", "double", "pass"];
    let mut board = after(&rules, rules.initial(), &lead);
    assert_eq!((board.score().points, board.score().crawford), ([1, 0], false));
    board = after(&rules, board, &lead);
    assert_eq!((board.score().points, board.score().crawford), ([2, 0], true));
    // Nobody doubles in it.
    let crawford = after(&rules, board, &["31", "8/5 6/5"]);
    assert_eq!(crawford.phase(), Phase::Rolling);
    // The trailer wins a point in it, and the game after it is no Crawford game.
    let text = rules
        .format_state(&rules.place([side(&[(6, 1)]), side(&[(1, 1)])], Player::SECOND).unwrap());
    assert!(text.ends_with(":cAlgAAAAAAAE"), "{text}");
    let end = rules.parse_state(&text.replace("cAlgAAAAAAAE", "8AlgACAAAAAE")).unwrap();
    assert_eq!((end.score().points, end.score().crawford), ([2, 0], true));
    let next = after(&rules, end, &["21", "1/off"]);
    assert_eq!((next.score().points, next.score().crawford), ([2, 1], false));
    assert_eq!(next.phase(), Phase::Opening);
    let free = after(&rules, next, &["13", "8/5 6/5"]);
    assert_eq!(free.phase(), Phase::Doubling);
    let won = after(&rules, free, &["double", "pass"]);
    assert_eq!((rules.utility(&won), won.score().points), (Some(Points(1.0)), [3, 1]));
}

#[test]
fn a_match_by_gnu_backgammon_reads_and_writes_back() {
    let text = include_str!("../backgammon.mat");
    let rules = rules(Stakes::Match { length: 5 });
    let record = rules.read_mat(text).unwrap();
    assert_eq!(record.names, ["gnubg", "root"]);
    let won: Vec<_> = record.games.iter().map(|game| game.won.unwrap()).collect();
    assert_eq!(won, [(Player::SECOND, 2), (Player::FIRST, 4)]);
    let written = rules.write_mat(&record).unwrap();
    assert_eq!(rules.read_mat(&written).unwrap(), record);
    let place = |from: &str, to: &str| {
        let error = rules.read_mat(&text.replacen(from, to, 1)).unwrap_err();
        (error.line_and_column(), error.expected().to_owned())
    };
    assert_eq!(place("5 point", "7 point").0, (1, 2));
    assert_eq!(place("32: 23/21", "32: 23/20").0.0, 6);
    assert_eq!(
        place("  6)  Takes", "  6)  Drops").1,
        "Game, and the players, before its first row"
    );
    assert_eq!(place("Doubles => 2", "Doubles => 4").1, "Doubles => 2");
    assert_eq!(
        place("Wins 2", "Wins 3").1,
        "one to three times the cube won in a game that goes on"
    );
    assert_eq!(place("root : 2", "root : 3").1, "the score of 0 to 2");
}

/// As servers write them: each move of a checker by itself, hits without a mark, a match that goes on where
/// it was interrupted, a match given up for more points than there are.
#[test]
fn a_record_by_a_server_reads() {
    let text = "\
 7 point match

 Game 1
 Ann,1780 : 2                     Bob,1830 : 6
  1) 31: 8/5 6/5                    62: 24/18 13/11
  2) 61: 8/7 7/1                    21: 25/24 25/23
  3) 31:                                   Wins 100 points
";
    let rules = rules(Stakes::Match { length: 7 });
    let record = rules.read_mat(text).unwrap();
    let score = record.score;
    assert_eq!((score.points, score.crawford), ([2, 6], true));
    assert_eq!(record.games[0].won, Some((Player::SECOND, 100)));
    let mut board = rules.start_of(&record);
    let mut words = Vec::new();
    for &action in &record.games[0].actions {
        words.push(rules.format_action(&board, action));
        board = rules.result(&board, action);
    }
    assert_eq!(words[5..], ["8/7*/1*", "21", "bar/23 bar/24*", "31"].map(String::from)[..]);
    let after = rules.after_game(&board, Player::SECOND, 100).unwrap();
    assert_eq!(rules.utility(&after), Some(Points(-1.0)));
    let written = rules.write_mat(&record).unwrap();
    assert_eq!(rules.read_mat(&written).unwrap().score, score);
    // As many points as a number can hold end the match, and do not overflow.
    let most = text.replacen("Wins 100", "Wins 2147483647", 1);
    let most = rules.read_mat(&most).unwrap();
    let end = rules.after_game(&board, Player::SECOND, i32::MAX).unwrap();
    assert_eq!((most.games[0].won, end), (Some((Player::SECOND, i32::MAX)), after));
    let expected = |from: &str, to: &str| {
        rules.read_mat(&text.replacen(from, to, 1)).unwrap_err().expected().to_owned()
    };
    assert_eq!(expected(": 2 ", ": 7 "), "a score below 7 for each player");
}

#[test]
fn an_illegal_record_is_not_written() {
    let rules = rules(MONEY);
    let dice = Action::Dice(Dice::new(3, 1).unwrap());
    let error = |game: Game, again: bool| {
        let games = if again { vec![game.clone(), game] } else { vec![game] };
        rules.write_mat(&Record { games, ..Record::default() }).unwrap_err().to_string()
    };
    let game = |actions: &[Action], won| Game { actions: actions.to_vec(), won };
    let text = error(game(&[dice, Action::Double], None), false);
    assert_eq!(text, "game 1, action 2: expected a legal action of this game");
    let text = error(game(&[dice], Some((Player::FIRST, 4))), false);
    assert_eq!(text, "game 1, action 2: expected one to three times the cube");
    let text = error(game(&[dice], Some((Player::FIRST, 3))), true);
    assert_eq!(text, "game 2, action 1: expected no further game");
}

proptest! {
    #[test]
    fn random_records_round_trip(seed in any::<u64>(), length in 0u8..6, most in 0u64..2_000) {
        let stakes = if length == 0 { MONEY } else { Stakes::Match { length } };
        let rules = rules(stakes);
        let mut board = rules.initial();
        let names = ["Ann".into(), "Bob B.".into()];
        let mut record = Record { names, games: vec![Game::default()], ..Record::default() };
        for n in 0..most {
            let legal: Vec<Action> = rules.actions(&board).into_iter().collect();
            if legal.is_empty() {
                break;
            }
            let action = legal[(mix64(seed ^ mix64(n)) % legal.len() as u64) as usize];
            let before = board;
            board = rules.result(&board, action);
            let game = record.games.last_mut().unwrap();
            game.actions.push(action);
            game.won = rules.gain(&before, action);
            if game.won.is_some() && board.phase() == Phase::Opening {
                record.games.push(Game::default());
            }
        }
        // What waits for a play that never comes is not written.
        let last = record.games.last_mut().unwrap();
        while last.actions.last().is_some_and(|a| matches!(a, Action::Dice(_) | Action::Roll)) {
            last.actions.pop();
        }
        let text = rules.write_mat(&record).unwrap();
        prop_assert_eq!(rules.read_mat(&text).unwrap(), record, "{}", text);
    }

    #[test]
    fn no_text_makes_the_record_reader_panic(text in "\\PC*", near in "( [0-9]\\) |31:|65:| 8/5| 24/18| Doubles| Takes| Drops|Wins 1|Game 1\n|a : 0 b : 0|\n|é){0,30}", at in 0usize..4_000, put in "\\PC{0,3}") {
        let rules = rules(Stakes::Match { length: 5 });
        let _ = rules.read_mat(&text);
        let _ = rules.read_mat(&near);
        let mut whole = include_str!("../backgammon.mat").to_owned();
        whole.insert_str(at.min(whole.len()), &put);
        let _ = rules.read_mat(&whole);
    }
}
