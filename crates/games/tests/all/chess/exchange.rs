//! Static exchange evaluation, against cases worked out by hand and a search of all captures.

use super::at;
use outply_game::{Hints, Notation, Rules};
use outply_games::chess::{Chess, ChessHints};

#[track_caller]
fn gains(fen: &str, action: &str, points: i32) {
    let (rules, state) = (Chess::standard(), at(fen));
    let action = rules.parse_action(&state, action).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(ChessHints.exchange(&rules, &state, action), points, "{fen}");
}

#[test]
fn exchanges_worked_out_by_hand() {
    // The two examples of https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm
    gains("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100);
    gains("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", 100 - 320);
    // A defended pawn by a rook, with and without a second rook behind.
    gains("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1", "Rxe5", 100 - 500);
    gains("4k3/4r3/8/4p3/8/8/4R3/4RK2 w - - 0 1", "Rxe5", 100);
    gains("4rk2/4r3/8/4p3/8/8/4R3/4RK2 w - - 0 1", "Rxe5", 100 - 500);
    // Only as much is lost as has to be: the pawn takes back, and then it is over.
    gains("4k3/8/3p4/4r3/8/5N2/8/4K3 w - - 0 1", "Nxe5", 500 - 320);
    // The king takes back only what is not covered.
    gains("8/8/3k4/4p3/8/5N2/8/4K3 w - - 0 1", "Nxe5", 100 - 320);
    gains("8/8/3k4/4p3/3P4/5N2/8/4K3 w - - 0 1", "Nxe5+", 100);
    // A quiet move to a square that a pawn attacks, and one that is safe.
    gains("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "Ne5", -320);
    gains("4k3/8/8/8/8/5N2/P7/4K3 w - - 0 1", "Ne5", 0);
    // En passant, castling, promotions.
    gains("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 100);
    gains("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0);
    gains("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", 850);
    gains("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", -100);
    gains("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1", "exd8=N", 500 + 220);
}

#[test]
fn no_exchange_gains_more_than_it_takes_at_once() {
    let rules = Chess::standard();
    let mut state = at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for step in 0..200u64 {
        let actions: Vec<_> = rules.actions(&state).into_iter().collect();
        for &action in &actions {
            let exchange = ChessHints.exchange(&rules, &state, action);
            let most = ChessHints.most_gain(&rules, &state, action).unwrap();
            assert!(exchange <= most, "{state:?} {action:?}: {exchange} > {most}");
            let is_quiet = ChessHints.quiet(&rules, &state, action);
            assert_eq!(is_quiet, most == 0, "{state:?} {action:?}");
        }
        let Some(&action) =
            actions.get((outply_game::mix64(step) % 97) as usize % actions.len().max(1))
        else {
            break;
        };
        state = rules.result(&state, action);
    }
}
