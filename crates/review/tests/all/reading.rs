//! Games from text of all sorts.

use crate::common::game;
use outply_catalog::Catalog;
use outply_review::{Record, ReviewError, read, read_game};

fn all(name: &str, text: &str) -> Result<Vec<Record>, ReviewError> {
    read(&Catalog::standard(), name, text)
}

fn moves(record: &Record) -> Vec<&str> {
    record.moves().collect()
}

#[test]
fn games_follow_each_other_and_what_is_no_move_is_read_over() {
    let text = "\u{feff}[White \"Ann\"]\n[Black \"?\"]\n\n1. e4! {best} e5 (1... c5 (1... e6) 2. Nf3) 2.Nf3 $1 \
                Nc6 1/2-1/2\n\n[White \"Bob\"]\n\n1. d4 *\n";
    let games = all("chess", text).unwrap();
    assert_eq!((games.len(), games[1].line), (2, 6));
    assert_eq!(moves(&games[0]), ["e4", "e5", "Nf3", "Nc6"]);
    assert_eq!(games[0].names, ["Ann", ""]);
}

#[test]
fn a_move_that_is_not_legal_is_named_with_its_place() {
    let error = all("chess", "[Event \"a\"]\n\n1. e4 e5 *\n[Event \"b\"]\n\n1. e4 e5\n2. Ke3 *")
        .unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("line 7, column 4: game 2, move 3: Ke3 is not legal"), "{text}");
    // Another game of the file can be read all the same.
    let text = "1. e4 e5 *\n\n1. e4 Ke3 *\n\n1. d4 *";
    let third = read_game(&Catalog::standard(), "chess", text, 3).unwrap();
    assert_eq!(moves(&third), ["d4"]);
    let missing = read_game(&Catalog::standard(), "chess", text, 4).unwrap_err();
    assert_eq!(missing, ReviewError::NoSuchGame { number: 4, games: 3 });
    let error = all("connect4", "4 4 9").unwrap_err().to_string();
    assert!(error.contains("line 1, column 5: game 1, move 3: 9 is not legal"), "{error}");
    assert!(matches!(all("chess", "1. e4 {open"), Err(ReviewError::Syntax(_))));
    assert!(matches!(all("chess", " \n"), Err(ReviewError::Empty)));
    assert!(matches!(all("ches", "1. e4"), Err(ReviewError::Catalog(_))));
}

#[test]
fn a_record_of_another_game_is_refused_with_its_place() {
    let tagged = |variant: &str| format!("1. e4 e5 *\n\n[Variant \"{variant}\"]\n\n1. d4 *\n");
    for variant in ["Atomic", "Crazyhouse", "Antichess", "King of the Hill", "tictactoe"] {
        let error = all("chess", &tagged(variant)).unwrap_err().to_string();
        let expected = "is another game: expected chess or Chess960";
        let expected = format!("line 3, column 11: game 2, tag Variant: {variant} {expected}");
        assert_eq!(error, expected);
        assert!(read_game(&Catalog::standard(), "chess", &tagged(variant), 1).is_ok());
    }
    for variant in ["Standard", "CHESS", "chess 960", "Fischerandom", "From Position", "", "?"] {
        assert_eq!(all("chess", &tagged(variant)).map(|games| games.len()), Ok(2), "{variant}");
    }
    let error = all("nim", "[Variant \"tictactoe\"]\n\n1. b2 *\n").unwrap_err();
    assert!(matches!(error, ReviewError::Variant { expected: "nim", .. }), "{error}");
    let sized = all("connect4", "[Variant \"connect4:5x4\"]\n\n1. 4 *\n").unwrap();
    assert_eq!(sized[0].game, "connect4:5x4");
}

#[test]
fn plain_moves_may_have_spaces_and_what_play_prints_is_read() {
    let text = "X wins.\nMoves: 25 13/6 22 13/11(2) 6/4(2) 52 13/6\n";
    let record = game("backgammon", text);
    assert_eq!(moves(&record)[3], "13/11(2) 6/4(2)");
    assert_eq!(record.parts[0].moves.len(), 6);
    assert_eq!(moves(&game("tictactoe", "# a game\na1, b2\nc3")), ["a1", "b2", "c3"]);
}

#[test]
fn moves_written_together_are_read_and_passes_may_be_left_out() {
    assert_eq!(moves(&game("connect4", "4453\n")), ["4", "4", "5", "3"]);
    let mut session = Catalog::standard().open("othello").unwrap();
    while session.actions() != ["pass"] {
        let first = session.actions()[0].clone();
        session.play(&first).unwrap();
    }
    session.play("pass").unwrap();
    let first = session.actions()[0].clone();
    session.play(&first).unwrap();
    let transcript = session.moves().concat().replace("pass", "");
    assert_eq!(game("othello", &transcript).parts[0].moves, session.moves());
    let wrong = all("othello", "f5d6c3d9").unwrap_err().to_string();
    assert!(wrong.contains("line 1, column 7: game 1, move 4: d9 is not legal"), "{wrong}");
    let none = all("othello", "a9f5").unwrap_err().to_string();
    assert!(none.contains("line 1, column 1: game 1, move 1: a9f5 is not legal"), "{none}");
}

#[test]
fn formats_of_one_game_are_read() {
    let ggf = "1 (;GM[Othello]PB[ann]PW[bob]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- \
               -------- -------- *]B[d3//0.01]W[c5]B[d6];)\n(;GM[Othello]PB[]PW[]TY[8]B[f5];)\n";
    let games = all("othello", ggf).unwrap();
    assert_eq!((games.len(), games[1].line), (2, 2));
    assert_eq!(
        (moves(&games[0]), &games[0].names[..]),
        (vec!["d3", "c5", "d6"], &["ann".into(), "bob".into()][..])
    );
    let mat = " 3 point match\n\n Game 1\n ann : 0                          bob : 0\n  1) 31: 8/5 6/5\
               \n      Wins 1 point\n\n Game 2\n ann : 1                          bob : 0\n  1)   \
                                         41: 24/23 13/9\n";
    let games = all("backgammon", mat).unwrap();
    assert_eq!((games.len(), &games[0].game[..]), (2, "backgammon:match,3"));
    assert_eq!(moves(&games[0]), ["31", "8/5 6/5"]);
    assert!(games[1].start().is_some(), "the score is part of the state");
    let session = " 0 point match\n\n Game 1\n ann : 0      bob : 0\n  1) 31: 8/5 6/5\n      \
                   Wins 1 point\n\n Game 2\n ann : 1      bob : 0\n  1) 42: 8/4 6/4\n";
    let games = all("backgammon", session).unwrap();
    assert_eq!((games.len(), &games[0].game[..], games[1].line), (2, "backgammon", 8));
    let wrong = all("backgammon", &session.replace("8/4", "8/3")).unwrap_err().to_string();
    assert!(wrong.starts_with("line 10, "), "{wrong}");
    let pdn =
        "[GameType \"21\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n1. 11x15 22-18 2. 15x22 25x18 0-1\n";
    let record = game("checkers", pdn);
    assert_eq!((record.names, record.parts[0].moves.len()), (vec!["Ann".into(), "Bob".into()], 4));
}

#[test]
fn a_draw_that_nobody_claims_is_played_past() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    let record = game("chess", &format!("1. {shuffle} Nf3 d5 *"));
    assert_eq!((record.parts.len(), record.cut.as_deref()), (2, None));
    assert_eq!(moves(&record).len(), 10);
    assert!(record.parts[1].start.is_some());
    let over = game("tictactoe", "a1 b1 a2 b2 a3 b3");
    assert_eq!(moves(&over).len(), 5);
    assert!(over.cut.is_some_and(|cut| cut.contains("the last move is left out")));
}
