//! Reviews of whole games.

use crate::common::{feed, outply, refused, run, stderr, stdout};
use outply_json::{Document, Review, Reviews};
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

/// O answers the corner at the side, and loses.
const LOST: &str = "a1 b1 b2 c3 a3 c1 a2";

#[test]
fn a_review_names_the_moment_and_what_refutes_it() {
    let output = run(&["review", "tictactoe", "--moves", LOST, "--nodes", "50000"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(text.contains("1... b1??") && text.contains("50 % to 0 %"), "{text}");
    assert!(text.contains("better") && text.contains("▅▅██████\n  ??\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(stderr(&output).contains("pass 3 of 3: 1 moment"), "{}", stderr(&output));
    let plain = run(&["review", "tictactoe", "--moves", LOST, "--depth", "9", "--ascii", "-q"]);
    assert!(plain.stdout.is_ascii() && plain.stderr.is_empty(), "{}", stdout(&plain));
}

#[test]
fn values_of_moments_have_the_unit_of_the_game() {
    let moves = "1. e4 e5 2. Qh5 Ke7 3. Qxe5#";
    let asked = ["review", "chess", "--moves", moves, "--depth", "3", "-q"];
    let text = stdout(&run(&[&asked[..], &["--pgn", "-"]].concat()));
    assert!(text.contains("(loss in 1)") && text.contains(" pawns)"), "{text}");
    let text = stdout(&run(&asked));
    let line = |word: &str| text.lines().find(|line| line.trim_start().starts_with(word)).unwrap();
    let places = [line("played").find("Ke7"), line("better").find(" pawns  ").map(|at| at + 8)];
    assert_eq!(places[0], places[1], "{text}");
    let dice =
        ["review", "backgammon", "--moves", "31 8/5 6/5 65 24/18 18/13", "--depth", "1", "-q"];
    assert!(stdout(&run(&dice)).contains(" points to "), "points have their name");
}

#[test]
fn players_are_called_by_seat_and_name() {
    let record = format!("[White \"Ann \"]\n[Black \"?\"]\n\n{LOST} 1-0\n");
    let output = feed(&["review", "tictactoe", "-", "--nodes", "1000", "-q"], record.as_bytes());
    let text = stdout(&output);
    assert!(text.contains("What X (Ann) could expect"), "{text}{}", stderr(&output));
    assert!(text.starts_with("tictactoe: X Ann, O; 7 plies"), "{text}");
}

#[test]
fn outputs_replace_neither_the_record_nor_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, LOST).unwrap();
    let file = path.to_str().unwrap();
    let asked = ["review", "tictactoe", file, "--depth", "1", "-q"];
    let refused_with = |more: &[&str], expected| refused(&[&asked[..], more].concat(), expected);
    refused_with(&["--pgn", file], "game.pgn: this is the file that is read");
    let here = folder.path().to_str().unwrap();
    refused_with(&["--pgn", here], ": this is a folder; expected a file");
    refused_with(&["--svg", "g.svg/"], "g.svg/: this is the path of a folder; expected a file");
    refused_with(&["--learn", "--as", "nobody"], "--as: nobody did not play: expected X or O");
    refused_with(&["--svg", "-", "--pgn", "-"], "--pgn -: another output is written there already");
    refused_with(&["--svg", "-", "--json"], "--svg -: another output is written there already");
    refused_with(&["--json", "--ascii"], "'--json' cannot be used with '--ascii'");
    refused_with(&["--learn", "--ascii"], "'--learn' cannot be used with '--ascii'");
    refused_with(&["--svg", "-", "--ascii"], "--ascii: no report is shown beside an output on -");
    let same = ["--svg", "a.svg", "--pgn", "a.svg"];
    refused_with(&same, "--pgn a.svg: another output is written there already");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), LOST);
}

#[test]
fn a_pawn_taken_in_passing_may_be_said_so() {
    let moves = "1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 4. d4 a5 *\n";
    for said in ["exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep"] {
        let record = moves.replace("exd6 e.p.", said);
        let output = feed(&["review", "chess", "-", "--depth", "1", "-q"], record.as_bytes());
        assert!(output.status.success(), "{said}: {}", stderr(&output));
        let typed = format!("e4 a6 e5 d5 {said}");
        let shown = run(&["show", "chess", "--moves", &typed]);
        assert!(shown.status.success(), "{said}: {}", stderr(&shown));
    }
}

#[test]
fn documents_are_written_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (svg, pgn) = (file("graph.svg"), file("annotated.pgn"));
    let asked = ["review", "tictactoe", "--moves", LOST, "--nodes", "9000", "-q"];
    let output = run(&[&asked[..], &["--json", "--svg", &svg, "--pgn", &pgn]].concat());
    let review: Document<Review> = Document::read(&stdout(&output)).unwrap();
    assert_eq!((review.body.moments.len(), review.body.passes.len()), (1, 3));
    assert_eq!((review.body.moments[0].ply, &review.body.moments[0].mark[..]), (1, "??"));
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("[Variant \"tictactoe\"]") && text.contains("b1 $4 {"), "{text}");
    let again = run(&["review", "tictactoe", &pgn, "--nodes", "9000", "-q", "--json"]);
    let again: Document<Review> = Document::read(&stdout(&again)).unwrap();
    assert_eq!(again.body.moves, review.body.moves);
}

#[test]
fn several_games_are_a_table_and_one_of_them_can_be_chosen() {
    let games = b"[X \"Ann\"]\n[O \"Bob\"]\n1. a1 b2 2. c3 *\n\n[X \"Eve\"]\n1. b2 a1 *\n";
    let asked = ["review", "tictactoe", "-", "--depth", "2", "-q"];
    let table = stdout(&feed(&asked, games));
    assert!(table.contains("Ann / Bob") && table.lines().count() == 3, "{table}");
    let second = stdout(&feed(&[&asked[..], &["--game", "2"]].concat(), games));
    assert!(second.contains("2 plies"), "{second}");
    let all = stdout(&feed(&[&asked[..], &["--json"]].concat(), games));
    let all: Document<Reviews> = Document::read(&all).unwrap();
    assert_eq!(all.body.reviews.len(), 2);
    let third = feed(&[&asked[..], &["--game", "3"]].concat(), games);
    assert!(stderr(&third).contains("there are 2 games, not 3"), "{}", stderr(&third));
    assert_eq!(third.status.code(), Some(2));
}

#[test]
fn a_game_that_cannot_be_followed_is_left_out_of_a_collection() {
    let games = b"1. a1 b2 2. c3 *\n\n1. a1 a1 *\n\n1. b2 a1 *\n";
    let asked = ["review", "tictactoe", "-", "--depth", "2", "-q"];
    let output = feed(&asked, games);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.lines().any(|line| line.starts_with("3 ")),
        "places are those of the file: {text}"
    );
    let reason = "1 game left out:\nline 3, column 7: game 2, move 2: a1 is not legal";
    assert!(text.contains(reason), "{text}");
    let all = stdout(&feed(&[&asked[..], &["--json"]].concat(), games));
    let all: Document<Reviews> = Document::read(&all).unwrap();
    assert_eq!((all.body.reviews.len(), all.body.left_out[0].game), (2, 2));
    let none = feed(&asked, b"1. a1 a1 *\n\n1. b2 b2 *\n");
    assert_eq!(none.status.code(), Some(2));
    assert!(stderr(&none).contains("standard input") || stderr(&none).contains("line 1"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let asked = ["review", "tictactoe", "--moves", "a1 b2"];
    for (more, expected) in [
        (&["--threshold", "0"][..], "expected a share above 0"),
        (&["--threshold", "150%"], "expected a share above 0"),
        (&["--skill", "3"], "at full strength"),
        (&["--pdn", "x.pdn"], "--pdn"),
        (&["--svg", "x.png"], "--svg x.png: expected a name that ends in .svg"),
        (&["--nodes", "0"], "--nodes"),
        (&["--search", "expectiminimax"], "expectiminimax"),
        (&["--learn", "--json"], "--json"),
    ] {
        refused(&[&asked[..], more].concat(), expected);
    }
    refused(&["review", "tictactoe"], "FILE");
    refused(&["review", "tictactoe", "--moves", "a1 a1"], "--moves, move 2 (a1): not legal");
    refused(&["review", "tictactoe", "/nonexistent.pgn"], "/nonexistent.pgn: No such file");
}

#[test]
fn mistakes_are_asked_again() {
    let asked = ["review", "tictactoe", "--moves", LOST, "--nodes", "20000", "-q", "--learn"];
    let output = feed(&asked, b"zz\nc2\nhint\nhint\nb2\n");
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(text.contains("O played 1... b1??, which gave away 50 % of a game"), "{text}");
    assert!(text.contains("zz: expected a square"), "{text}");
    assert!(text.contains("No, it gives away 50 % of a game: "), "{text}");
    assert!(text.contains("After b1 comes ") && text.contains("begins"), "{text}");
    assert!(text.contains("Yes, that is the best move.\n1 of 1 solved."), "{text}");
    let solution = stdout(&feed(&asked, b"solution\n"));
    assert!(solution.contains("Better was b2") && solution.contains("0 of 1 solved"), "{solution}");
    let other = stdout(&feed(&[&asked[..], &["--as", "X"]].concat(), b""));
    assert!(other.contains("no moment to learn from"), "{other}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_pass_before() {
    let asked = ["review", "tictactoe", "--moves", "a1 b2", "--search", "mcts"];
    let mut child = outply(&[&asked[..], &["--mcts", "solver=off", "--time", "30s"]].concat())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.starts_with("pass 1 of 3"), "{first}");
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert!(text.contains("1 pass of 3: interrupted"), "{text}");
}
