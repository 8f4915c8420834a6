//! Chess: published counts, notation, exchanges, hints and evaluation.

mod checks;
mod drawn;
mod evaluate;
mod exchange;
mod fen;
mod perft;
mod pgn;
mod san;

use outply_game::laws::Laws;
use outply_game::{Notation, Outcome, Player, Rules};
use outply_games::chess::{Chess, ChessHints, Position};

fn at(fen: &str) -> Position {
    Chess::standard().parse_state(fen).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_laws_hold() {
    let hints = &ChessHints;
    for start in [None, Some(0), Some(518), Some(959)] {
        let rules = start.map_or_else(|| Some(Chess::standard()), Chess::chess960).unwrap();
        Laws::of(&rules).games(6).keyed().notation().hints(hints).exact_hints(hints).hold();
    }
    let endgame = Chess::standard().starting_at(at("8/8/4k3/8/8/4K3/P7/8 w - - 90 80"));
    Laws::of(&endgame).games(30).keyed().notation().hints(hints).exact_hints(hints).hold();
}

#[test]
fn games_end_as_they_should() {
    let rules = Chess::standard();
    let utility = |fen| rules.utility(&at(fen));
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(utility(mate), Some(Outcome::Win(Player::SECOND)));
    // Mate on the hundredth ply comes before the draw.
    assert_eq!(utility("7k/6Q1/6K1/8/8/8/8/8 b - - 100 99"), Some(Outcome::Win(Player::FIRST)));
    for draw in [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "7k/8/6K1/8/8/8/8/Q7 b - - 100 99",
        "7k/8/6K1/8/8/8/8/8 w - - 0 1",
        "7k/8/6K1/8/8/8/8/N7 w - - 0 1",
        "7k/8/6K1/8/8/8/8/b7 w - - 0 1",
        "5b1k/8/6K1/8/8/8/8/2B1B3 w - - 0 1",
    ] {
        assert_eq!(utility(draw), Some(Outcome::Draw), "{draw}");
        assert_eq!(rules.actions(&at(draw)).into_iter().count(), 0, "{draw}");
    }
    for open in [
        "7k/8/6K1/8/8/8/8/NN6 w - - 0 1",
        "7k/8/6K1/8/8/8/8/Nn6 w - - 0 1",
        "6bk/8/6K1/8/8/8/8/2B5 w - - 0 1",
        "7k/8/6K1/8/8/8/P7/8 w - - 99 99",
    ] {
        assert_eq!(utility(open), None, "{open}");
    }
}

#[test]
fn positions_repeat_by_what_can_be_played() {
    let rules = Chess::standard();
    let key = |fen| rules.repetition(&at(fen)).unwrap().key;
    // Nobody can take en passant in the first; in the second the pawn that could is pinned.
    assert_eq!(
        key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    );
    assert_eq!(key("4r3/8/8/k2pP3/8/8/4K3/8 w - d6 0 2"), key("4r3/8/8/k2pP3/8/8/4K3/8 w - - 0 2"));
    assert_ne!(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"));
    assert_ne!(key("4k3/8/8/8/8/8/8/R3K3 w Q - 0 2"), key("4k3/8/8/8/8/8/8/R3K3 w - - 0 2"));
}
