//! What the evaluator knows of drawn and nearly drawn endings.

use super::at;
use super::evaluate::{flipped, mirrored};
use outply_game::Evaluator;
use outply_games::chess::{Chess, ChessEvaluator};

/// For White; the same for Black with colours changed, and on the other wing.
fn estimate(fen: &str) -> i32 {
    let estimate = for_white(fen);
    assert_eq!(for_white(&flipped(fen)), -estimate, "{fen}");
    assert_eq!(mirrored(fen).map(|fen| for_white(&fen)), Some(estimate), "{fen}");
    estimate
}

fn for_white(fen: &str) -> i32 {
    let state = at(fen);
    let estimate = ChessEvaluator::default().evaluate(&Chess::standard(), &state);
    if state.is_white_to_move() { estimate } else { -estimate }
}

#[track_caller]
fn at_most(most: i32, drawn: &[&str]) {
    for fen in drawn {
        assert!(estimate(fen).abs() <= most, "{fen}: {}", estimate(fen));
    }
}

#[track_caller]
fn at_least(least: i32, won: &[&str]) {
    for fen in won {
        assert!(estimate(fen) >= least, "{fen}: {}", estimate(fen));
    }
}

#[test]
fn a_single_pawn_is_known_exactly() {
    at_most(
        0,
        &[
            // The other king has the opposition; the last step stalemates; a rook's pawn.
            "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
            "4k3/8/3KP3/8/8/8/8/8 b - - 0 1",
            "k7/8/K7/P7/8/8/8/8 w - - 0 1",
        ],
    );
    at_least(
        350,
        &[
            "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1",
            "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
            "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1",
        ],
    );
}

#[test]
fn a_king_in_the_corner_holds_rook_pawns() {
    at_most(
        90,
        &[
            // Alone, with a bishop of the wrong colour, with two of them, with a knight that comes too late.
            "7k/8/7P/7P/6K1/8/8/8 w - - 0 1",
            "6k1/8/8/5B1P/6K1/8/8/8 w - - 0 1",
            "1k6/8/P7/P7/1K1B4/8/1B6/8 w - - 0 1",
            "k7/P7/8/1N6/8/8/8/4K3 w - - 0 1",
            // The defender has pieces of his own.
            "1k6/p7/P2b4/8/K2B4/8/8/8 w - - 0 1",
        ],
    );
    // On its way there.
    at_most(120, &["8/8/2k5/8/8/P7/8/4K1B1 w - - 0 1"]);
    at_least(
        300,
        &[
            // A bishop of the right colour, a king far away, a pawn on another file, a knight in time.
            "6k1/8/8/4B2P/6K1/8/8/8 w - - 0 1",
            "8/8/2k5/8/8/P7/8/4KB2 w - - 0 1",
            "k7/8/8/5B1P/6K1/8/8/8 w - - 0 1",
            "6k1/8/8/5B1P/6KP/6P1/8/8 w - - 0 1",
            "k7/8/P7/1N6/8/8/8/4K3 w - - 0 1",
        ],
    );
}

#[test]
fn a_rook_and_a_pawn_against_a_rook() {
    let philidor = "8/4k3/8/8/1r2P3/4K3/8/R7 w - - 0 1";
    at_most(60, &[philidor]);
    let lucena = "3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1";
    at_least(200, &[lucena]);
    let between = "8/8/4K3/1k2P3/1r6/8/8/R7 w - - 0 1";
    assert!((estimate(philidor)..estimate(lucena)).contains(&estimate(between)));
}

#[test]
fn a_pawn_more_on_one_wing_with_rooks() {
    at_most(70, &["6k1/6pp/8/8/8/r7/5PPP/R5K1 w - - 0 1"]);
    at_least(80, &["6k1/6pp/8/8/8/r7/1P4PP/R5K1 w - - 0 1"]);
}

#[test]
fn bishops_of_opposite_colours() {
    at_most(
        100,
        &["8/5k1p/4b3/8/3BP3/4K3/1P6/8 w - - 0 1", "r5k1/5ppp/4b3/8/3B4/8/1P3PPP/R5K1 w - - 0 1"],
    );
    at_least(120, &["8/5k1p/3b4/8/3BP3/4K3/1P6/8 w - - 0 1"]);
}

#[test]
fn the_last_pawn_can_be_had_for_a_minor_piece() {
    at_most(100, &["8/8/3k4/4n3/8/4K3/4P3/4B3 w - - 0 1", "8/8/3k4/4b3/8/4K3/4P3/4B3 w - - 0 1"]);
    // A rook wins on; of two pawns one is left.
    at_least(200, &["8/8/3k4/4n3/8/4K3/4P3/4R3 w - - 0 1"]);
    at_least(100, &["8/8/3k4/4n3/8/4K3/3PP3/4B3 w - - 0 1"]);
}

#[test]
fn a_minor_piece_more_without_pawns() {
    at_most(
        130,
        &[
            "8/8/4k3/8/4b3/8/4K3/R7 w - - 0 1",
            "8/8/4k3/8/4n3/8/4K3/R7 w - - 0 1",
            "8/8/4k3/3r4/8/3BK3/8/R7 w - - 0 1",
            "8/8/4k3/3r4/8/3NK3/8/R7 w - - 0 1",
            "8/8/4k3/3n4/8/3BK3/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1",
            "4k3/p7/8/8/8/8/8/1B2K3 w - - 0 1",
        ],
    );
    at_least(
        300,
        &[
            "8/8/4k3/3r4/8/8/1Q2K3/8 w - - 0 1",
            "8/8/4k3/3r4/8/8/1RR1K3/8 w - - 0 1",
            "8/8/4k3/8/8/8/1NB1K3/8 w - - 0 1",
        ],
    );
}

#[test]
fn a_pawn_against_a_rook_or_a_queen() {
    // The king comes too late; it stands before the pawn.
    at_most(120, &["K7/8/8/8/R7/8/1pk5/8 w - - 0 1", "6K1/8/8/8/R7/5k2/4p3/8 b - - 0 1"]);
    at_least(300, &["8/8/8/3kp3/8/8/4K3/R7 w - - 0 1", "8/1K6/8/8/R7/1p6/7k/8 w - - 0 1"]);
    // Stalemate in the corner, and none on a knight's file.
    at_most(400, &["6K1/8/4Q3/8/8/8/pk6/8 w - - 0 1"]);
    at_least(600, &["6K1/8/4Q3/8/8/8/1pk5/8 w - - 0 1"]);
}

#[test]
fn a_rook_more_and_bare_kings() {
    at_least(700, &["4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"]);
    at_least(250, &["4k3/8/8/8/8/8/4PP2/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4KN2 w - - 0 1"]);
}
