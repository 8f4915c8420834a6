//! A telling position of each game with a board, as text and as SVG, against the pictures kept in
//! `tests/boards`. `cargo xtask golden` writes them anew: look at each before it is kept.

use outply_game::{Notation, Rules};
use outply_games::backgammon::{Backgammon, Opening, Stakes};
use outply_games::breakthrough::Breakthrough;
use outply_games::checkers::Checkers;
use outply_games::chess::Chess;
use outply_games::chinesecheckers::{ChineseCheckers, Options};
use outply_games::chomp::Chomp;
use outply_games::connect4::Connect4;
use outply_games::connectn::ConnectN;
use outply_games::domineering::Domineering;
use outply_games::dotsandboxes::DotsAndBoxes;
use outply_games::hex::Hex;
use outply_games::hexapawn::Hexapawn;
use outply_games::kalah::Kalah;
use outply_games::mnk::Mnk;
use outply_games::morris::{Layout, Morris};
use outply_games::nim::Nim;
use outply_games::othello::Othello;
use outply_games::pacman::{Behaviour, Pacman, board};
use outply_games::pig::Pig;
use outply_games::tetris::Tetris;
use outply_games::tictactoe::TicTacToe;
use outply_games::twenty48::Twenty48;
use std::path::Path;

/// Compares with what is kept, or keeps it.
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name} is not as it is kept in {}", path.display());
}

fn look<R: Notation + Rules>(name: &str, rules: &R, position: &str) {
    let state = match position {
        "" => rules.initial(),
        position => rules.parse_state(position).unwrap_or_else(|error| panic!("{name}: {error}")),
    };
    let board = rules.board(&state).expect("a board");
    let svg = board.svg();
    assert_eq!(svg, rules.svg(&state), "{name}");
    assert!(!svg.contains("dominant-baseline"), "renderers do not agree on it");
    assert_eq!(svg.matches("data-cell=").count(), board.cells.len());
    assert_eq!(svg.matches("data-button=").count(), board.buttons.len());
    let whole = format!("{}\n", rules.picture(&state));
    golden(&format!("{name}.txt"), &whole);
    golden(&format!("{name}.svg"), &svg);
}

#[test]
fn boards_look_as_they_are_kept() {
    look("backgammon", &Backgammon::new(Opening::Contested, Stakes::Cubeless).unwrap(), "");
    look(
        "breakthrough",
        &Breakthrough::<u64>::new(6, 6).unwrap(),
        "1bbbbb/bb1bbb/2b3/3w2/ww1www/wwwwww w",
    );
    look("checkers", &Checkers::standard(), "W:WK14,30,31,32:B1,2,K23");
    look(
        "chess",
        &Chess::standard(),
        "r1bqk2r/pPpp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PpP2PPP/RNBQK2R w KQkq - 0 1",
    );
    look("chinesecheckers", &ChineseCheckers::new(3, Options::default()).unwrap(), "");
    look("chomp", &Chomp::new(7, 4).unwrap(), "4,4,3,3,1,0,0 2");
    look("connect4", &Connect4::<u64>::standard(), "44536");
    look("connectn", &ConnectN::new(7, 6, 4, 3).unwrap(), "4453617");
    look("domineering", &Domineering::new(5, 4).unwrap(), "v4/v1v2/2vhh/hh3");
    look(
        "dotsandboxes",
        &DotsAndBoxes::new(3, 3).unwrap(),
        "--./|A|B|../--./|...|../..-/..|...|/... B",
    );
    look("hex", &Hex::<2>::new(5, true).unwrap(), "c3 b4 d2");
    look("hexapawn", &Hexapawn::new(4, 4).unwrap(), "b2b/1b1w/w3/1w2 b");
    look("kalah", &Kalah::new(6, 4, false).unwrap(), "0,5,1,6,6,5+1/4,4,0,5,5,5+1 2");
    let morris = |layout, men| Morris::new(layout, men, false).unwrap();
    look("mnk", &Mnk::new(6, 5, 4).unwrap(), "6/2o3/1xxo2/2x3/6");
    look("morris", &morris(Layout::Nine, 9), "a1,d2,g4,f6/a7,d7,g7,d5 5,5 w");
    look("morris-six", &morris(Layout::Six, 6), "a1,c2/e5 4,5 b");
    look("morris-three", &morris(Layout::Three, 3), "b2,a1,c2/b1,a3,c3 0,0 w");
    look("nim", &Nim::new(&[3, 4, 5], false).unwrap(), "3,2,5 2");
    look("othello", &Othello, "f5d6c3");
    look("pacman", &Pacman::new(board("small").unwrap(), Behaviour::Random), "");
    look("pig", &Pig::standard(), "30,45 12 2");
    look("tetris", &Tetris::standard(), "##......../####....## 0 2 T");
    look("tictactoe", &TicTacToe, "X.O/.X./...");
    look("twenty48", &Twenty48::standard(), "2,4,8,16/256,128,64,32/2,.,.,./.,.,.,4");
}
