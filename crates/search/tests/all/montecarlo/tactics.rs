//! Wins in one, blocks and traps, for many seeds and every way to search.

use outply_game::{Hints, Notation, Rules};
use outply_games::breakthrough::{Breakthrough, BreakthroughHints};
use outply_games::checkers::Checkers;
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::hex::Hex;
use outply_games::nim::Nim;
use outply_games::othello::{Othello, OthelloHints};
use outply_games::tictactoe::TicTacToe;
use outply_search::montecarlo::{
    ByOrder, Cutoff, Decisive, Formula, Grave, Mast, NGram, Playout, Policy, ProgressiveBias,
    ProgressiveHistory, Settings, Squash, Static, Ucb1, Ucb1Tuned, Uniform,
};
use outply_search::{Limits, MonteCarlo};

/// Every seed of twenty finds one of the actions `right` after `moves`.
fn finds<R>(rules: &R, state: &R::State, right: &[&str], simulations: u64)
where
    R: Notation + Rules<Turn = outply_game::Player>,
{
    for seed in 0..20 {
        let settings = Settings { bytes: 32 << 20, seed, ..Settings::default() };
        let mut search = MonteCarlo::new(rules).settings(settings);
        let answer = search.search(state, &Limits::simulations(simulations)).unwrap();
        let action = rules.format_action(state, answer.action.unwrap());
        assert!(right.contains(&action.as_str()), "seed {seed}: {action}, not {right:?}");
    }
}

fn after<R: Notation>(rules: &R, moves: &str) -> R::State {
    moves.split_whitespace().fold(rules.initial(), |state, word| {
        let action = rules.parse_action(&state, word).unwrap();
        rules.result(&state, action)
    })
}

#[test]
fn tictactoe() {
    let state = |text| TicTacToe.parse_state(text).unwrap();
    finds(&TicTacToe, &state("XX./OO./..."), &["c3"], 50);
    finds(&TicTacToe, &state("XX./O../..."), &["c3"], 500);
    // Two corners against the centre: a corner loses to a fork.
    finds(&TicTacToe, &state("X../.O./..X"), &["b3", "a2", "c2", "b1"], 2_000);
}

#[test]
fn connect4() {
    let rules = Connect4::<u64>::standard();
    finds(&rules, &after(&rules, "4 1 4 1 4 1"), &["4"], 50);
    finds(&rules, &after(&rules, "4 1 4 1 4"), &["4"], 500);
    // Two in the middle of an empty row: unless an end is taken, three become four.
    finds(&rules, &after(&rules, "4 4 5"), &["3", "6"], 5_000);
}

#[test]
fn nim() {
    let rules = Nim::new(&[1, 2], false).unwrap();
    finds(&rules, &rules.initial(), &["b1"], 500);
}

#[test]
fn othello_finds_the_won_endgame() {
    // FFO 1: won by 18, by one move alone; every other loses discs, most of them the game.
    let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let state = Othello.parse_state(text).unwrap();
    for seed in 0..20 {
        let settings = Settings { bytes: 32 << 20, seed, ..Settings::default() };
        let mut search = MonteCarlo::new(&Othello).hints(OthelloHints).settings(settings);
        let answer = search.search(&state, &Limits::simulations(5_000)).unwrap();
        assert!(answer.value.mean > 0.0, "seed {seed}: {}", answer.value.mean);
    }
}

#[test]
fn hex() {
    let rules = Hex::<2>::new(4, false).unwrap();
    // Red goes from top to bottom: two ways to the last row, then one way that Blue must stop.
    finds(&rules, &after(&rules, "b1 c1 b2 c2 b3 c3"), &["a4", "b4"], 100);
    finds(&rules, &after(&rules, "b1 a4 b2 c1 b3"), &["b4"], 1_000);
}

#[test]
fn checkers() {
    let rules = Checkers::standard();
    // White captures now, one man after the other or both at once.
    let state = rules.parse_state("W:W22,15:B18,11").unwrap();
    for seed in 0..20 {
        let settings = Settings { bytes: 32 << 20, seed, ..Settings::default() };
        let mut search = MonteCarlo::new(&rules).settings(settings);
        let answer = search.search(&state, &Limits::simulations(5_000)).unwrap();
        assert!(answer.value.mean > 0.9, "seed {seed}: {}", answer.value.mean);
    }
}

#[test]
fn breakthrough() {
    let rules = Breakthrough::<u64>::new(5, 5).unwrap();
    // White goes through; Black must capture the runner.
    let (win, block) = ("2b2/W4/5/5/4W w", "bb3/1W3/5/5/4W b");
    if let (Ok(win), Ok(block)) = (rules.parse_state(win), rules.parse_state(block)) {
        finds(&rules, &win, &["a4a5", "a4b5"], 100);
        finds(&rules, &block, &["a5xb4", "a5b4"], 1_000);
    } else {
        let win = rules.parse_state(win).map(|_| ()).unwrap_err();
        panic!("{win}");
    }
}

/// Every formula, policy and evaluation blocks three in a column and takes a win.
#[test]
fn every_way_to_search_sees_threats() {
    let rules = Connect4::<u64>::standard();
    let (win, block) = (after(&rules, "4 1 4 1 4 1"), after(&rules, "4 1 4 1 4"));
    let limits = Limits::simulations(3_000);
    let fourth = rules.parse_action(&win, "4").unwrap();
    macro_rules! sees {
        ($name:expr, $search:expr) => {
            for (what, state) in [("win", &win), ("block", &block)] {
                let mut search = $search;
                let answer = search.search(state, &limits).unwrap();
                assert_eq!(answer.action, Some(fourth), "{}: {what}", $name);
            }
        };
    }
    let new = || MonteCarlo::new(&rules).hints(Connect4Hints);
    let seen = |formula| new().selection(formula);
    for formula in [
        Formula::Ucb1(Ucb1 { c: 1.41 }),
        Formula::Tuned(Ucb1Tuned::default()),
        Formula::Puct(Default::default()),
        Formula::Grave(Grave::default()),
        Formula::Grave(Grave { reference: 0, ..Grave::default() }),
    ] {
        sees!(format!("{formula:?}"), seen(formula));
        let history = ProgressiveHistory { formula, weight: 1.0 };
        sees!("history", new().selection(history));
        sees!("bias", new().selection(ProgressiveBias { formula, weight: 0.5 }));
    }
    for policy in [
        Policy::Uniform,
        Policy::Mast(Mast::default()),
        Policy::NGram(NGram::default()),
        Policy::ByOrder(ByOrder::default()),
    ] {
        for (wins, anti) in [(false, false), (true, false), (true, true)] {
            let decisive = Decisive { policy, wins, anti };
            sees!(format!("{decisive:?}"), new().evaluation(Playout::new(decisive)));
            let bare = || MonteCarlo::new(&rules).hints(IndexOnly);
            sees!(format!("{decisive:?}"), bare().evaluation(Playout::new(decisive)));
        }
    }
    let judge = || Static { evaluator: (), squash: Squash { points: 10.0 } };
    sees!("static", new().evaluation(judge()));
    for plies in [0, 4] {
        let cut = || Cutoff { playout: Playout::new(Uniform), plies, judge: judge() };
        sees!("cutoff", new().evaluation(cut()));
    }
    sees!("no solver", new().settings(Settings { solver: false, ..Settings::default() }));
    sees!(
        "implicit",
        new().evaluation(judge()).settings(Settings { implicit: 0.3, ..Settings::default() })
    );
    sees!("graph", new().graph());
    // Hints that the other games bring are used too.
    let _ = (OthelloHints, BreakthroughHints);
}

/// Connect Four's action index without its forced replies.
struct IndexOnly;

impl Hints<Connect4<u64>> for IndexOnly {
    fn action_space(&self, rules: &Connect4<u64>) -> usize {
        Connect4Hints.action_space(rules)
    }

    fn action_index(&self, rules: &Connect4<u64>, action: outply_games::connect4::Column) -> usize {
        Connect4Hints.action_index(rules, action)
    }
}
