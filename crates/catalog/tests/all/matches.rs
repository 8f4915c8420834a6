//! Contests between searches of the catalog.

use outply_arena::contest::{
    Contest, Contestant, Control, End, Event, Openings, PlayerError, Report,
};
use outply_arena::engine::{EngineSpec, Protocol};
use outply_catalog::{Catalog, Wish};
use std::time::Duration;

fn contestant(name: &str, game: &'static str, control: &str, search: &str) -> Contestant<'static> {
    let control: Control = control.parse().expect("a control");
    let wishes = [Wish::flag("search", search), Wish::default("table", 0)];
    Contestant::new(name, control, move || {
        Catalog::standard()
            .player(game, &wishes, &control, Duration::ZERO)
            .map_err(PlayerError::failed)
    })
}

/// Ten pairs from random openings; every game must end by the rules.
fn hold(game: &'static str, contestants: Vec<Contestant<'static>>) -> Report {
    let referee = move || Catalog::standard().referee(game).expect("it was opened before");
    let contest = Contest::new(game, referee, contestants).rounds(10).seed(1);
    let report = contest.openings(Openings::Random { plies: 4 }).run(&mut |event| {
        if let Event::Finished { record, .. } = event {
            assert_eq!(record.end, End::Rules, "{:?}", record.detail);
        }
    });
    report.expect("the contest can be held")
}

#[test]
fn deeper_search_wins_at_connect_four() {
    let deep = contestant("deep", "connect4", "depth=6", "alphabeta");
    let report =
        hold("connect4", vec![deep, contestant("flat", "connect4", "depth=1", "alphabeta")]);
    let games = report.standings.meeting(0, 1).games();
    assert!(games.points() > 13.0, "{games:?}");
}

#[test]
fn searches_of_all_kinds_meet() {
    let tree = contestant("mcts", "tictactoe", "simulations=100", "mcts");
    let window = contestant("alphabeta", "tictactoe", "nodes=500", "alphabeta");
    assert_eq!(hold("tictactoe", vec![tree, window]).standings.games(), 20);
}

#[test]
fn games_with_dice_are_played() {
    let tree = |name, control| contestant(name, "pig:20", control, "mcts");
    let report =
        hold("pig:20", vec![tree("much", "simulations=100"), tree("little", "simulations=2")]);
    assert_eq!(report.standings.games(), 20);
}

#[test]
fn what_does_not_fit_is_refused() {
    assert!(Catalog::standard().referee("no such game").is_err());
    let alone = Catalog::standard().referee("2048").err().map(|error| error.to_string());
    assert!(alone.is_some_and(|text| text.contains("two players")));
    let wishes = [Wish::flag("search", "alphabeta")];
    assert!(
        Catalog::standard().player("pig", &wishes, &Control::depth(1), Duration::ZERO).is_err()
    );
}

fn told(spec: &str, start: Option<&str>, moves: &[&str]) -> (Option<String>, Vec<String>) {
    let engine = EngineSpec::new(Protocol::Uci, "none").expect("a command");
    let engine = Catalog::standard().engine(spec, engine).expect("a game");
    let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
    engine.told(start, &moves).expect("legal moves")
}

#[test]
fn engines_are_told_moves_in_their_protocol() {
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"];
    let (start, said) = told("chess", None, &moves);
    assert_eq!(start, None);
    assert_eq!(said, ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"]);
    // Chess960 is told where it starts, and castling by the rook.
    let (start, said) = told("chess:960", None, &moves);
    assert_eq!((start, said[6].as_str()), (None, "e1h1"));
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(told("chess", Some(fen), &["e4"]), (Some(fen.into()), vec!["e2e4".into()]));
    let (start, _) = told("chess:960=0", None, &[]);
    assert!(start.is_some_and(|start| start.contains("HFhf")));
}
