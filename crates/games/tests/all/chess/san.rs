//! Moves in SAN and in UCI's coordinates.

use super::at;
use outply_game::{Notation, Rules, mix64};
use outply_games::chess::{Chess, parse_uci, uci_text};

#[track_caller]
fn reads(fen: &str, texts: &[&str], uci: &str) {
    let (rules, state) = (Chess::standard(), at(fen));
    for text in texts {
        let action = rules.parse_action(&state, text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(uci_text(&state, action, false), uci, "{text}");
        assert_eq!(rules.format_action(&state, action), texts[0], "{text}");
    }
}

#[test]
fn moves_are_read_in_all_styles() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    reads(start, &["e4", "e2e4", "e2-e4", "Pe4", "e4!?", " e4 ", "E4", "E2E4"], "e2e4");
    reads(start, &["Nf3", "Ng1f3", "Ngf3", "N1f3", "Nf3!", "g1f3", "nf3", "NF3", "ng1f3"], "g1f3");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    reads(castling, &["O-O", "0-0", "o-o", "O-O!", "e1g1", "e1h1"], "e1g1");
    reads(castling, &["O-O-O", "0-0-0", "e1c1", "e1a1"], "e1c1");
    let promotion = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    reads(promotion, &["e8=Q+", "e8=Q", "e8Q", "e8(Q)", "e8q", "e7e8q", "e7e8Q"], "e7e8q");
    reads(promotion, &["exd8=N", "exd8N", "ed8=N", "e7xd8=N", "e7d8n"], "e7d8n");
    let passing =
        ["exd6", "exd6e.p.", "exd6 e.p.", "ed6", "exd6ep", "exd6 ep", "e5d6ep", "exd6ep!"];
    reads("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", &passing, "e5d6");
    // Mate, and a bishop on b against a pawn on the b-file.
    reads("7k/8/6K1/8/8/8/8/R7 w - - 0 1", &["Ra8#", "Ra8", "Ra8+", "Ra8++"], "a1a8");
    reads("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", &["bxc3", "b2c3"], "b2c3");
    reads("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", &["Bxc3", "d2c3"], "d2c3");
}

#[test]
fn pieces_that_could_also_go_there_are_told_apart() {
    let rooks = "4k3/8/8/8/R7/8/8/R6K w - - 0 1";
    reads(rooks, &["R1a3", "Ra1a3"], "a1a3");
    reads("4k3/8/8/8/8/8/7K/R4R2 w - - 0 1", &["Rad1", "Ra1d1"], "a1d1");
    reads("1k6/8/8/8/4Q2Q/8/K7/7Q w - - 0 1", &["Qh4e1", "h4e1"], "h4e1");
    // The other knight is pinned.
    reads("4r2k/8/8/8/4N3/8/8/N3K3 w - - 0 1", &["Nc2", "Na1c2"], "a1c2");
    let error = Chess::standard().parse_action(&at(rooks), "Ra3").unwrap_err();
    assert_eq!(error.expected(), "one of R1a3, R4a3");
}

#[test]
fn what_is_no_legal_move_is_refused() {
    let (rules, state) = (Chess::standard(), Chess::standard().initial());
    for text in ["", "e5", "Ke2", "O-O", "e2e5", "e7e5", "xx", "e4=Q", "é4", "Nf3=Q", "\u{2654}"] {
        let error = rules.parse_action(&state, text).expect_err(text);
        assert!(
            error.at() <= text.len()
                && error.expected().contains("a legal move")
                    ^ error.expected().contains("a move such as"),
            "{error}"
        );
    }
    assert_eq!(rules.parse_action(&state, "  e5").unwrap_err().at(), 2);
    let over = at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(rules.parse_action(&over, "Kh7").unwrap_err().expected().contains("over"));
}

#[test]
fn castling_in_chess960() {
    let rules = Chess::chess960(518).unwrap();
    let state = at("4k3/8/8/8/8/8/8/1R3KR1 w BG - 0 1");
    let text = |text| {
        let action = rules.parse_action(&state, text).unwrap();
        (uci_text(&state, action, true), rules.format_action(&state, action))
    };
    assert_eq!(text("O-O"), ("f1g1".into(), "O-O".into()));
    assert_eq!(text("f1g1"), text("O-O"));
    assert_eq!(text("f1b1"), ("f1b1".into(), "O-O-O".into()));
    assert_eq!(text("f1c1"), text("O-O-O"));
    // A step of the king comes before castling by its way.
    let both = at("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let step = rules.parse_action(&both, "f1g1").unwrap();
    assert_eq!(rules.format_action(&both, step), "Kg1");
}

#[test]
fn moves_of_random_games_read_back() {
    for game in 0..40 {
        let rules = Chess::chess960((mix64(game) % 960) as u32).unwrap();
        let mut state = rules.initial();
        for ply in 0..150 {
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            for &action in &actions {
                let san = rules.format_action(&state, action);
                assert_eq!(rules.parse_action(&state, &san), Ok(action), "{san} in {state:?}");
                let uci = uci_text(&state, action, true);
                assert_eq!(parse_uci(&rules, &state, &uci), Some(action), "{uci} in {state:?}");
            }
            let Some(&action) =
                actions.get((mix64(game << 20 | ply) % 218) as usize % actions.len().max(1))
            else {
                break;
            };
            state = rules.result(&state, action);
        }
    }
}
