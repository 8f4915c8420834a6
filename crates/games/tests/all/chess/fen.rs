//! FEN both ways, and every kind of position that cannot be.

use super::at;
use outply_game::{Notation, Rules};
use outply_games::chess::{Chess, fen_text};

#[test]
fn positions_are_written_as_they_are_read() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Qk - 13 27",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "7k/8/8/8/8/8/8/1R1K4 w B - 100 65535",
    ] {
        assert_eq!(Chess::standard().format_state(&at(fen)), fen);
    }
}

#[test]
fn rights_to_castle_are_read_in_all_styles() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    assert_eq!(at(&format!("{start} HAha - 0 1")), at(&format!("{start} qkQK - 0 1")));
    assert_eq!(fen_text(&at(&format!("{start} KQkq - 0 1")), true), format!("{start} HAha - 0 1"));
    // X-FEN: the outermost rook, or the one that is named.
    let inner = |rights: &str| at(&format!("4k3/8/8/8/8/8/8/R1R1KR1R w {rights} - 0 1"));
    assert_eq!(inner("KQ"), inner("HA"));
    assert_ne!(inner("KQ"), inner("FC"));
    // Counters may be missing, and a pawn that nobody can take leaves no trace.
    let bare = at("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3");
    let text = Chess::standard().format_state(&bare);
    assert_eq!(text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn what_cannot_be_is_refused_with_place_and_reason() {
    let back = "w - - 0 1";
    for (fen, at, expected) in [
        (String::new(), 0, "the pieces"),
        ("8/8/8/8/8/8/8/4K2k".into(), 18, "w or b"),
        ("8/8/8/8/8/8/8/4K2k x - - 0 1".into(), 19, "w or b"),
        ("8/8/8/8/8/8/8/4K2k w".into(), 20, "rights"),
        ("8/8/8/8/8/8/8/4K2k w -".into(), 22, "en passant"),
        (format!("8/8/8/8/8/8/8/4K3 {back}"), 17, "a king of Black"),
        (format!("8/8/8/8/8/8/8/4k3 {back}"), 17, "a king of White"),
        (format!("8/8/8/8/8/8/8/K3K2k {back}"), 16, "one king of White"),
        (format!("8/8/8/8/8/8/8/4K2kP {back}"), 18, "0 more files on rank 1"),
        (format!("8/8/8/8/8/8/8/4K2k1 {back}"), 18, "0 more files on rank 1"),
        (format!("8/8/8/8/8/8/8/4K2 {back}"), 17, "eight files on rank 1, not 7"),
        (format!("8/8/8/9/8/8/8/4K2k {back}"), 6, "a piece"),
        (format!("8/8/8/8/8/8/8/4K2z {back}"), 17, "a piece"),
        (format!("8/8/8/8/8/8/4K2k {back}"), 16, "7 ranks"),
        (format!("8/8/8/8/8/8/8/4K2k/8 {back}"), 18, "eight ranks"),
        (format!("P7/8/8/8/8/8/8/4K2k {back}"), 0, "no pawn on rank 8"),
        (format!("8/8/8/8/8/8/8/p3K2k {back}"), 14, "no pawn on rank 1"),
        (format!("8/PPPPPPPP/P7/8/8/8/8/4K2k {back}"), 11, "at most 8 pawns of White"),
        (format!("NNNNNNNN/NNNNNNNN/8/8/8/8/8/4K2k {back}"), 29, "at most 16 pieces"),
        (format!("k7/8/8/8/8/8/8/R3K3 {back}"), 0, "a king of Black out of check"),
        (format!("8/8/8/8/8/8/3k4/4K3 {back}"), 13, "out of check"),
        (format!("4r3/8/8/8/8/3n1n2/8/4K2k {back}"), 21, "at most two"),
        ("4k3/8/8/8/8/8/8/4K2R w Kx - 0 1".into(), 24, "KQkq"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1".into(), 24, "one right"),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1".into(), 23, "no such rook"),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1".into(), 23, "not on rank 1"),
        ("4k3/8/8/8/8/8/8/4K2R w KG - 0 1".into(), 24, "no such rook"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1".into(), 27, "rank 6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - z9 0 1".into(), 27, "rank 6"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 151 1".into(), 27, "quiet plies"),
        ("4k3/8/8/8/8/8/8/4K2R w K - -1 1".into(), 27, "quiet plies"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 70000".into(), 29, "number of the move"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 x".into(), 31, "the end"),
    ] {
        let error = Chess::standard().parse_state(&fen).expect_err(&fen);
        assert!(error.expected().contains(expected), "{fen}: {error}");
        assert_eq!(error.at(), at, "{fen}: {error}");
    }
}

#[test]
fn a_square_that_no_pawn_can_have_passed_is_left_out() {
    for (fen, square) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1", "c6"),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6"),
        ("4k3/8/8/3pP3/8/5n2/8/4K3 w - d6 0 1", "d6"),
    ] {
        let state = Chess::standard().parse_state(fen).expect(fen);
        assert_eq!(Chess::standard().format_state(&state), fen.replace(square, "-"));
    }
}

#[test]
fn all_starts_of_chess960_are_different_and_518_is_the_usual_one() {
    let texts: std::collections::BTreeSet<String> = (0..960)
        .map(|number| Chess::chess960(number).unwrap())
        .map(|rules| rules.format_state(&rules.initial()))
        .collect();
    assert_eq!(texts.len(), 960);
    let usual = Chess::chess960(518).unwrap().initial();
    assert_eq!(usual, Chess::standard().initial());
    assert!(Chess::chess960(960).is_none());
}
