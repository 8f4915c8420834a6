//! All plays of all rolls in random positions, for a comparison with GNU Backgammon:
//! `cargo run --release --bin backgammon [POSITIONS] > plays.txt`, then
//! `PLAYS=plays.txt gnubg -t -q -p peers/gnubg_plays.py`.
//!
//! A line is the position with its dice as GNU Backgammon's IDs, then the position ID after each
//! play. Half of the positions come from random games, half from scattered checkers.
use outply_game::{Notation, Player, Rules, mix64};
use outply_games::backgammon::{Action, Backgammon, Board, Dice, Phase, Side};

fn main() {
    let positions = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(2_000);
    let rules = Backgammon::default();
    let mut seed = 1;
    let mut found = 0u64;
    while found < positions {
        let board = if found.is_multiple_of(2) {
            played(&rules, &mut seed)
        } else {
            scattered(&rules, &mut seed)
        };
        let Some(board) = board.filter(|board| board.phase() == Phase::Rolling) else { continue };
        Dice::ALL.into_iter().for_each(|dice| print(&rules, &board, dice));
        found += 1;
    }
}

fn print(rules: &Backgammon, board: &Board, dice: Dice) {
    let board = rules.result(board, Action::Dice(dice));
    let id = |board: &Board| rules.format_state(board);
    let after = rules.actions(&board).into_iter().map(|play| rules.result(&board, play));
    let after: Vec<String> = after.map(|board| id(&board)[..14].to_owned()).collect();
    println!("{} {}", id(&board), after.join(" "));
}

fn draw(below: u64, seed: &mut u64) -> u64 {
    *seed = mix64(*seed);
    *seed % below
}

/// Somewhere in a random game.
fn played(rules: &Backgammon, seed: &mut u64) -> Option<Board> {
    let mut board = rules.initial();
    for _ in 0..2 * draw(150, seed) {
        let actions: Vec<Action> = rules.actions(&board).into_iter().collect();
        board =
            rules.result(&board, *actions.get(draw(actions.len().max(1) as u64, seed) as usize)?);
    }
    Some(board)
}

/// Up to 15 checkers of each player anywhere, many at home.
fn scattered(rules: &Backgammon, seed: &mut u64) -> Option<Board> {
    let mut sides = [[0u8; 26]; 2];
    for counts in &mut sides {
        let furthest = [6, 8, 13, 25][draw(4, seed) as usize];
        (0..=draw(15, seed)).for_each(|_| counts[1 + draw(furthest, seed) as usize] += 1);
    }
    for point in 1..25 {
        if sides[0][point] > 0 {
            sides[1][25 - point] = 0;
        }
    }
    let sides = [Side::new(&sides[0])?, Side::new(&sides[1])?];
    rules.place(sides, Player(draw(2, seed) as u8))
}
