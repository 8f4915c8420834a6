//! Sessions keep the record that a position lacks.

use outply_catalog::{Catalog, ForEngines};

#[test]
fn a_third_repetition_draws_chess() {
    let mut session = Catalog::standard().open("chess").expect("chess");
    for _ in 0..2 {
        assert_eq!(session.payoffs(), None);
        for action in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            assert!(!session.actions().is_empty());
            session.play(action).expect("a legal move");
        }
    }
    assert_eq!(session.payoffs(), Some(vec![0.0, 0.0]));
    assert_eq!(session.winner(), Some(None));
    assert!(session.actions().is_empty());
    let error = session.play("e4").expect_err("the game is over");
    assert!(error.expected().contains("drawn"), "{error}");
    // A step back, and another way on.
    assert!(session.take_back());
    assert_eq!(session.payoffs(), None);
    session.play("Rg8").expect("a legal move");
    assert_eq!(session.payoffs(), None);
}

#[test]
fn what_cannot_be_taken_back_begins_a_new_record() {
    let mut session = Catalog::standard().open("chess").expect("chess");
    let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"];
    // The start has rights to castle that are lost with the rooks' first moves.
    for action in there_and_back.iter().chain(&["a4", "a5", "Ra3", "Ra6", "Ra1", "Ra8"]) {
        session.play(action).expect("a legal move");
    }
    for action in ["Ra3", "Ra6", "Ra1", "Ra8"] {
        session.play(action).expect("a legal move");
        assert_eq!(session.payoffs(), None);
    }
    for action in ["Ra3", "Ra6"] {
        session.play(action).expect("a legal move");
    }
    assert_eq!(session.payoffs(), Some(vec![0.0, 0.0]));
}

#[test]
fn checkers_repeats_too() {
    let mut session = Catalog::standard().open("checkers:W:WK1:BK32").expect("a position");
    for _ in 0..2 {
        for action in ["1-6", "32-27", "6-1", "27-32"] {
            assert_eq!(session.payoffs(), None);
            session.play(action).expect("a legal move");
        }
    }
    assert_eq!(session.payoffs(), Some(vec![0.0, 0.0]));
}

#[test]
fn sessions_speak_the_protocol_on_request() {
    let mut session = Catalog::standard().open("chess").expect("chess");
    session.protocol(true);
    assert!(session.actions().contains(&"g1f3".to_owned()));
    session.play("Nf3").expect("both notations are read");
    assert_eq!(session.moves(), ["g1f3"]);
    session.protocol(false);
    assert_eq!(session.moves(), ["Nf3"]);
}

#[test]
fn engines_are_told_what_they_cannot_know() {
    let told = |spec: &str| Catalog::standard().open(spec).expect("a game").for_engines();
    assert_eq!(told("chess"), ForEngines::default());
    let start = told("chess:960=0").start;
    assert_eq!(start.as_deref(), Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"));
    assert_eq!(told("chess:960").uci_options, [("UCI_Chess960".to_owned(), "true".to_owned())]);
    assert_eq!(told("chess:8/8/8/4k3/8/8/P7/K7 w - - 0 1").uci_options, []);
}

#[test]
fn bad_options_name_their_place() {
    for (spec, place) in [
        ("chess:960=960", "column 11"),
        ("chess:960=x", "column 11"),
        ("chess:960=random:", "column 11"),
        ("chess:961", "column 10"),
        ("chess:8/8", "column 10"),
        ("chess:960:8/8", "column 14"),
    ] {
        let error =
            Catalog::standard().open(spec).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(place), "{spec}: {error}");
    }
    assert!(
        Catalog::standard().open("chess:960=random:7").is_ok()
            && Catalog::standard().open("chess:960").is_ok()
    );
}
