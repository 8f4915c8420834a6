//! Published counts of lines: <https://www.chessprogramming.org/Perft_Results> and, of Chess960,
//! <https://www.chessprogramming.org/Chess960_Perft_Results>.

use super::at;
use outply_game::Rules;
use outply_games::chess::{Chess, Position};

fn perft(rules: &Chess, state: &Position, depth: u32) -> u64 {
    match depth {
        1 => rules.count_actions(state) as u64,
        _ => {
            let below = |action| perft(rules, &rules.result(state, action), depth - 1);
            rules.actions(state).into_iter().map(below).sum()
        }
    }
}

#[track_caller]
fn counts(fen: &str, expected: &[u64]) {
    let rules = Chess::standard().without_draws();
    let start = at(fen);
    let found: Vec<u64> = (1..).take(expected.len()).map(|d| perft(&rules, &start, d)).collect();
    assert_eq!(found, expected, "{fen}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn the_usual_start() {
    counts(START, &[20, 400, 8_902, 197_281]);
}

#[test]
fn kiwipete() {
    counts(KIWIPETE, &[48, 2_039, 97_862]);
}

#[test]
fn positions_3_to_6() {
    counts("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]);
    let mirrored = [6, 264, 9_467, 422_333];
    counts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &mirrored);
    counts("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &mirrored);
    counts("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379]);
    counts(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890],
    );
}

#[test]
fn chess960() {
    counts(
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12_189, 326_672],
    );
    counts("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002]);
    counts(
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
        &[20, 479, 10_471, 273_318],
    );
}

#[test]
#[ignore = "half a minute in release"]
fn deep_counts() {
    counts(START, &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324]);
    counts(KIWIPETE, &[48, 2_039, 97_862, 4_085_603, 193_690_690]);
}
