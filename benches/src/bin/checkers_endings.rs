//! Won endings of checkers by search alone: all positions of up to three pieces are solved by
//! retrograde analysis, and of those that the side to move wins some are drawn from each material
//! and played by the engine against the longest defence, within the rules' limits.
//! `cargo run --release --bin checkers_endings [NODES [SAMPLES [SEED [WEIGHTS]]]]`
//! (nodes a move; samples a material, 0 for all; weights as `checkers_match` takes them)

#[path = "../../../crates/search/tests/all/checkers_endings/play.rs"]
mod play;
#[path = "../../../crates/search/tests/all/checkers_endings/truth.rs"]
mod truth;

use outply_benches::checkers::evaluator;
use outply_game::{Notation, Rules, mix64};
use outply_games::checkers::{Checkers, Pieces};
use outply_search::Table;
use play::{Ending, Engine};
use std::collections::BTreeMap;
use truth::{Fate, Truth};

/// The winner's and the loser's pieces, as `2K1M v 1K`.
fn material(state: &Pieces) -> String {
    let count = |symbol| (1..=32).filter(|&square| state.symbol(square) == symbol).count();
    let side = |white: bool| {
        let [king, man] = if white { ['W', 'w'] } else { ['B', 'b'] };
        [(count(king), "K"), (count(man), "M")]
            .map(|(count, name)| if count == 0 { String::new() } else { format!("{count}{name}") })
            .concat()
    };
    let white = state.is_white_to_move();
    format!("{} v {}", side(white), side(!white))
}

type Endings = BTreeMap<String, Vec<(u16, Pieces)>>;

fn won(truth: &Truth) -> Endings {
    let mut endings = Endings::new();
    for (state, fate) in truth.all() {
        if let Fate::Win(plies) = fate {
            endings.entry(material(&state)).or_default().push((plies, state));
        }
    }
    endings
}

/// A seeded order of them all.
fn shuffle(endings: &mut [(u16, Pieces)], seed: u64) {
    let key = |state: &Pieces| Checkers::standard().repetition(state).map_or(0, |r| r.key);
    endings.sort_by_cached_key(|(_, state)| mix64(key(state) ^ mix64(seed)));
}

fn main() {
    let word = |place| std::env::args().nth(place);
    let number = |place, otherwise| word(place).and_then(|w| w.parse().ok()).unwrap_or(otherwise);
    let (nodes, samples, seed) = (number(1, 20_000), number(2, 20), number(3, 1));
    let evaluator = evaluator(word(4).as_deref().unwrap_or("fitted")).expect("weights");
    let start = std::time::Instant::now();
    let truth = Truth::solve(3);
    let seconds = start.elapsed().as_secs_f64();
    println!("{} positions solved in {seconds:.1} s; {nodes} nodes a move", truth.all().count());
    let engine = Engine { evaluator, nodes };
    let table = Table::mib(4).expect("a table");
    let (mut all, mut all_won) = (0, 0);
    for (name, mut endings) in won(&truth) {
        shuffle(&mut endings, seed);
        let (count, longest) = (endings.len(), endings.iter().map(|e| e.0).max().unwrap_or(0));
        endings.truncate(if samples == 0 { usize::MAX } else { samples as usize });
        let (mut wins, mut failed) = (0, Vec::new());
        for (plies, state) in &endings {
            match engine.play(&truth, *state, &table) {
                Ending::Won(_) => wins += 1,
                other => failed.push((plies, Checkers::standard().format_state(state), other)),
            }
        }
        println!(
            "{name:<10} {count:>6} won, longest {longest:>2} plies: {wins} of {}",
            endings.len()
        );
        for (plies, fen, ending) in failed.iter().take(4) {
            println!("    {fen} ({plies} plies): {ending:?}");
        }
        (all, all_won) = (all + endings.len(), all_won + wins);
    }
    println!("{all_won} of {all} won in {:.0} s", start.elapsed().as_secs_f64() - seconds);
}
