//! The whole interface over streams in memory, with Breakthrough on a small board.

use crate::common::Client;
use outply_catalog::Catalog;
use outply_protocols::Setup;

fn client() -> Client {
    Client::uci(Setup::new(Catalog::standard(), "breakthrough:5x5"))
}

#[test]
fn shakes_hands_and_lists_options() {
    let mut client = client();
    client.say("uci");
    let lines = client.until("uciok");
    assert!(lines[0].starts_with("id name Outply"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("option name Hash type spin")));
    client.say("isready");
    assert_eq!(client.until("readyok"), ["readyok"]);
}

#[test]
fn what_a_terminal_would_obey_is_not_repeated() {
    let mut client = client();
    client
        .say("position startpos moves \u{1b}[31mred\n\u{9b}2J\nsetoption name \u{1b}[2J\nisready");
    let lines = client.until("readyok");
    assert!(lines.iter().any(|line| line.contains("\u{fffd}[31mred")), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains(['\u{1b}', '\u{9b}'])), "{lines:?}");
}

#[test]
fn a_fixed_search_of_no_depth_is_refused() {
    let mut client = client();
    client.say("bench deep\nisready");
    let lines = client.until("readyok");
    assert!(lines.iter().any(|line| line.contains("bench takes a number of plies")), "{lines:?}");
}

#[test]
fn a_limited_search_answers_with_a_legal_line() {
    let mut client = client();
    client.say("position startpos moves a2a3 a4b3\ngo depth 4");
    let lines = client.until("bestmove");
    let info = lines.iter().rfind(|line| line.starts_with("info depth 4")).expect("an info line");
    for part in [" score ", " nodes ", " nps ", " time ", " pv ", " multipv 1 "] {
        assert!(info.contains(part), "{info}");
    }
    let line = info.split(" pv ").nth(1).expect("a line");
    let answer = lines.last().expect("an answer");
    let first = line.split(' ').next().expect("a move");
    assert!(answer.starts_with(&format!("bestmove {first} ponder ")), "{answer} for {line}");
    // The whole line can be played.
    client.say(format!("position startpos moves a2a3 a4b3 {line}\nd"));
    assert!(client.until("Position: ").iter().all(|line| !line.contains("info string")));
}

#[test]
fn an_endless_search_answers_only_when_stopped() {
    let mut client = client();
    client.say("go infinite\nisready");
    let lines = client.until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    client.say("stop");
    assert!(client.until("bestmove").last().expect("an answer").len() > "bestmove ".len());
}

#[test]
fn a_search_that_has_ended_waits_to_be_stopped() {
    let mut client = Client::uci(Setup::new(Catalog::standard(), "tictactoe"));
    // Solved at once: only the answer is held back.
    client.say("position startpos moves b2 a1 a2 c2 c1 a3\ngo infinite");
    client.until("info depth");
    client.say("isready");
    let lines = client.until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    client.say("stop");
    client.until("bestmove");
}

#[test]
fn pondering_waits_for_the_expected_move() {
    let mut client = client();
    client.say("go ponder wtime 0 btime 0\nisready");
    let lines = client.until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    client.say("ponderhit");
    client.until("bestmove");
    // Or for another: then the search is stopped.
    client.say("go ponder depth 1");
    client.until("info depth 1");
    client.say("isready");
    let lines = client.until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    client.say("stop");
    client.until("bestmove");
}

#[test]
fn no_limit_at_all_still_answers() {
    let mut client = client();
    for go in ["go wtime 0 btime 0", "go movetime 0", "go nodes 0", "go depth 0", "go mate 0"] {
        client.say(go);
        let answer = client.until("bestmove").pop().expect("an answer");
        assert!(!answer.contains("none"), "{go}: {answer}");
    }
}

#[test]
fn nonsense_is_reported_and_changes_nothing() {
    let mut client = client();
    client.say("position startpos moves a2a3\nd");
    let before = client.until("Position: ").pop();
    for nonsense in [
        "joho",
        "position",
        "position startpos moves a2a3 a2a3",
        "position startpos moves a2a3 zz",
        "position fen nonsense",
        "setoption name Hush value 3",
        "setoption name Hash value many",
        "setoption",
        "debug maybe",
    ] {
        client.say(nonsense);
        let said = client.until("info string").pop().expect("a complaint");
        assert!(said.len() > "info string ".len(), "{nonsense}: {said}");
    }
    client.send(b"\xff\xfe\x00 nonsense\n");
    client.until("info string no such command");
    client.send(&[b'x'; 200_000]);
    client.send(b"\n");
    client.until("info string a line that was too long");
    client.say("stop\nponderhit\nregister later\nd");
    assert_eq!(client.until("Position: ").pop(), before);
}

#[test]
fn numbers_that_are_none_are_reported_and_the_search_ends() {
    let mut client = client();
    client.say("go depth zero nodes 50 fly");
    let lines = client.until("bestmove");
    let complaints = lines.iter().filter(|line| line.starts_with("info string")).count();
    assert_eq!(complaints, 2, "{lines:?}");
}

#[test]
fn several_lines_and_chosen_moves() {
    let mut client = client();
    client.say("setoption name MultiPV value 3\ngo depth 3");
    let lines = client.until("bestmove");
    for number in 1..=3 {
        let wanted = format!(" multipv {number} ");
        let fits = |line: &String| line.starts_with("info depth 3 ") && line.contains(&wanted);
        assert!(lines.iter().any(fits), "{wanted} in {lines:?}");
    }
    client.say("setoption name MultiPV value 1\ngo depth 3 searchmoves a2b3 z9z9");
    let lines = client.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("not legal here: z9z9")), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove a2b3")), "{lines:?}");
}

#[test]
fn finished_games_have_no_move() {
    let mut client = Client::uci(Setup::new(Catalog::standard(), "tictactoe"));
    client.say("position startpos moves a1 b1 a2 b2 a3\ngo depth 3");
    assert_eq!(client.until("bestmove"), ["info depth 0 score mate 0", "bestmove (none)"]);
    client.say("position startpos moves a1 a2 b1 b2 c2 c1 a3 b3\ngo infinite");
    client.until("info depth");
    client.say("position startpos moves a1 a2 b1 b2 c2 c1 a3 b3 c3\nstop");
    client.until("bestmove");
    client.say("go infinite\nstop");
    assert_eq!(client.until("bestmove"), ["info depth 0 score cp 0", "bestmove (none)"]);
}

#[test]
fn who_set_up_no_position_is_given_no_move() {
    let mut client = Client::uci(Setup::new(Catalog::standard(), "tictactoe"));
    let long = format!("position startpos moves {}", "a1 ".repeat(40_000));
    for bad in ["position", "position moves a1", "position startpos a1", &long] {
        client.say("position startpos moves b2\ngo depth 1");
        assert_ne!(client.until("bestmove").last().unwrap(), "bestmove (none)");
        client.say(format!("{bad}\ngo depth 1"));
        let answer = client.until("bestmove");
        assert_eq!(answer.last().unwrap(), "bestmove (none)", "after {:.30}", bad);
        assert!(answer.iter().any(|line| line.starts_with("info string ")), "{answer:?}");
    }
}

#[test]
fn wins_are_told_in_moves() {
    let mut client = Client::uci(Setup::new(Catalog::standard(), "tictactoe"));
    client.say("position startpos moves a1 b1 a2 b2\ngo mate 1");
    let lines = client.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove a3"));
    client.say("position startpos moves a1 b1 a2 b2 c3\ngo depth 5");
    let lines = client.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")), "{lines:?}");
    client.say("position startpos moves a1 b1 b2 c1\ngo depth 5");
    let lines = client.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")), "{lines:?}");
    client.say("position startpos moves a1 b1 b2\ngo depth 6");
    let lines = client.until("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate -")), "{lines:?}");
}

#[test]
fn searches_asked_for_at_once_are_run_in_turn() {
    let mut client = client();
    client.say("go depth 2\nposition startpos moves a2a3\ngo depth 2\ngo infinite");
    client.until("bestmove");
    client.until("bestmove");
    client.say("stop");
    client.until("bestmove");
}

#[test]
fn the_end_of_input_ends_a_search_without_a_limit() {
    for last in ["go infinite\n", "go ponder\n", "go infinite\nquit\n", ""] {
        let mut client = client();
        client.send(last.as_bytes());
        let lines = client.end();
        let answers = lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, usize::from(!last.is_empty()), "{last:?}: {lines:?}");
    }
}

#[test]
fn a_search_with_a_limit_goes_on_to_it_at_the_end_of_input() {
    for (asked, reached) in [("go depth 4\n", "depth 4"), ("go nodes 2000\n", "depth 3")] {
        let mut client = client();
        client.send(asked.as_bytes());
        let lines = client.end();
        assert!(lines.iter().any(|line| line.contains(reached)), "{asked:?}: {lines:?}");
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    }
    let mut client = client();
    client.send(b"go depth 4\nquit\n");
    assert!(client.end().last().is_some_and(|line| line.starts_with("bestmove ")));
}

#[test]
fn a_client_that_has_gone_away_ends_the_engine() {
    let client = client();
    client.hang_up("go depth 2\nisready\n");
}

#[test]
fn options_that_do_not_fit_do_not_cost_the_move() {
    let mut client = client();
    client.say(
        "setoption name Search value mcts\nsetoption name Recipe value nonsense=1\ngo depth 2",
    );
    let lines = client.until("bestmove");
    for told in ["Recipe nonsense=1: mcts has no key", "mcts does not use the limit depth"] {
        assert!(lines.iter().any(|line| line.contains(told)), "{told} in {lines:?}");
    }
    assert!(!lines.last().expect("an answer").contains("none"));
}

#[test]
fn extra_commands_answer() {
    let mut client = client();
    client.say("help\nbench 3");
    let first = client.until(" nps");
    client.say("bench 3");
    let nodes = |lines: &[String]| lines.last()?.split(' ').next()?.parse::<u64>().ok();
    assert!(nodes(&first).is_some_and(|nodes| nodes > 100), "{first:?}");
    assert_eq!(nodes(&first), nodes(&client.until(" nps")));
    client.say("eval");
    client.until("Evaluation: ");
    client.say("ucinewgame\nsetoption name Clear Hash\ndebug on\ngo depth 1");
    assert!(client.until("bestmove").iter().any(|line| line.contains("Limits")));
}

#[test]
fn games_with_chance_or_many_players_are_refused() {
    for game in ["pig", "backgammon", "2048", "nonsense"] {
        let refused = outply_protocols::uci::run(
            &Setup::new(Catalog::standard(), game),
            std::io::empty(),
            Vec::new(),
        );
        assert!(refused.is_err(), "{game}");
    }
}
