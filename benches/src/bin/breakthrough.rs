//! Uniform random playouts of Breakthrough from the initial position: how many a second, drawing
//! by `nth` and from a list. `cargo run --release --bin breakthrough [GAMES]`
use outply_game::{Outcome, Player, Rules, mix64};
use outply_games::breakthrough::{Board, Breakthrough, Move, Pieces};
use std::time::Instant;

/// A number below `count` (Lemire 2019, without the rejection of the rare biased draw).
#[inline]
fn below(count: usize, drawn: u64) -> usize {
    ((u128::from(drawn) * count as u128) >> 64) as usize
}

/// Draws straight from the lazy list.
#[inline]
fn by_nth<B: Board>(
    rules: &Breakthrough<B>,
    state: &Pieces<B>,
    drawn: u64,
    _: &mut Vec<Move>,
) -> Option<Move> {
    let mut actions = rules.actions(state).into_iter();
    let (count, _) = actions.size_hint();
    actions.nth(below(count, drawn))
}

/// Writes all moves down first, as for a game whose list knows nothing.
#[inline]
fn by_list<B: Board>(
    rules: &Breakthrough<B>,
    state: &Pieces<B>,
    drawn: u64,
    list: &mut Vec<Move>,
) -> Option<Move> {
    list.clear();
    list.extend(rules.actions(state));
    list.get(below(list.len(), drawn)).copied()
}

fn measure<B: Board>(
    name: &str,
    games: u64,
    rules: &Breakthrough<B>,
    draw: impl Fn(&Breakthrough<B>, &Pieces<B>, u64, &mut Vec<Move>) -> Option<Move>,
) {
    let (mut plies, mut wins, mut list) = (0u64, 0u64, Vec::new());
    let start = Instant::now();
    for game in 0..games {
        let (mut state, mut drawn) = (rules.initial(), mix64(game));
        let outcome = loop {
            if let Some(outcome) = rules.utility(&state) {
                break outcome;
            }
            drawn = mix64(drawn);
            let Some(action) = draw(rules, &state, drawn, &mut list) else { break Outcome::Draw };
            state = rules.result(&state, action);
            plies += 1;
        };
        wins += u64::from(outcome == Outcome::Win(Player::FIRST));
    }
    let seconds = start.elapsed().as_secs_f64();
    let (mean, share) = (plies as f64 / games as f64, 100.0 * wins as f64 / games as f64);
    println!(
        "{name:<16} {:>9.0} playouts/s, {:>5.1} ns a ply, {mean:.2} plies, White wins {share:.1} %",
        games as f64 / seconds,
        1e9 * seconds / plies as f64,
    );
}

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(400_000);
    let (narrow, wide) = (Breakthrough::<u64>::standard(), Breakthrough::<u128>::standard());
    measure("u64, by nth", games, &narrow, by_nth);
    measure("u64, by list", games, &narrow, by_list);
    measure("u128, by nth", games / 4, &wide, by_nth);
    measure("u128, by list", games / 4, &wide, by_list);
}
