//! 2048 by expectiminimax on seeded games: score, tiles reached, time a move.
//!
//! `cargo run --release --bin twenty48 [SETTING [GAMES [SEED [THREADS]]]]`: 10 games from seed 1 in
//! one thread at the setting `2ms` unless told otherwise. The settings are `fast`, `2ms`,
//! `10ms` and `50ms`: the most that a move may take on average.
//!
//! No clock decides anything, so the same seed gives the same games everywhere. How far a move
//! looks ahead goes by the number of different tiles on the board, as public programs have it:
//! the more there are, the more there is to go wrong. States that chance reaches with less than
//! some probability are estimated.
//!
//! Measured on two shared virtual cores that other work overloaded (six to eleven processes ran on
//! them), so that processor time is on the high side: the setting `2ms` took 1.49 ms a move in a
//! quieter minute, at 12,100 nodes a move and 8.1 million nodes a second.
//!
//! | setting | games | processor time | mean score | median | 2048 | 4096 | 8192 | 16384 | 32768 |
//! |---|---|---|---|---|---|---|---|---|---|
//! | 2ms | 100 (seed 1) | 1.87 ms a move | 257,800 ± 11,100 | 278,842 | 100 % | 99 % | 92 % | 61 % | 1 % |
//! | 10ms | 12 (seed 1) | 11.8 ms | 309,700 ± 24,700 | 316,262 | 100 % | 100 % | 100 % | 83 % | 0 % |
//! | 50ms | 2 (seed 1) | 73.8 ms (460,000 nodes) | 382,900: 378,472 and 387,344 | | 100 % | 100 % | 100 % | 100 % | 0 % |
//!
//! With the evaluator before, in which each line was read from its own better edge (`fast` was
//! not measured again):
//!
//! | setting | games | processor time | mean score | median | 2048 | 4096 | 8192 | 16384 | 32768 |
//! |---|---|---|---|---|---|---|---|---|---|
//! | fast | 100 (seed 1) | 0.47 ms a move | 184,800 ± 11,100 | 168,420 | 98 % | 92 % | 70 % | 36 % | 0 % |
//! | 2ms | 60 | 1.70 ms | 213,700 ± 13,700 | | 100 % | 98 % | 82 % | 45 % | |
use outply_game::{Mover, Rules, Stochastic, mix64};
use outply_games::twenty48::{
    Board, Packed, Tiles, Twenty48, Twenty48Action, Twenty48Evaluator, Twenty48Hints,
};
use outply_search::Limits;
use outply_search::chance::{ChanceTable, Expectiminimax};
use std::time::Instant;

/// How much work a move is.
struct Setting {
    name: &'static str,
    /// Slides looked ahead before the last, which the evaluator tries: the different tiles less
    /// `known`, within `least` and `most`.
    known: u32,
    least: u32,
    most: u32,
    /// States less probable than this are estimated.
    cutoff: f64,
    /// The table's size in MiB: small ones stay in the processor's cache.
    mib: usize,
}

const SETTINGS: [Setting; 4] = [
    Setting { name: "fast", known: 6, least: 2, most: 5, cutoff: 0.003, mib: 4 },
    Setting { name: "2ms", known: 6, least: 3, most: 6, cutoff: 0.000_5, mib: 16 },
    Setting { name: "10ms", known: 5, least: 3, most: 8, cutoff: 0.000_1, mib: 64 },
    Setting { name: "50ms", known: 4, least: 3, most: 9, cutoff: 0.000_02, mib: 256 },
];

impl Setting {
    fn plies(&self, state: &Tiles<Packed>) -> u32 {
        2 * different_tiles(state).saturating_sub(self.known).clamp(self.least, self.most)
    }
}

fn different_tiles(state: &Tiles<Packed>) -> u32 {
    let places = (0..4).flat_map(|row| (0..4).map(move |column| (column, row)));
    let seen = places.fold(0u32, |seen, place| seen | 1 << state.board().tile(place));
    (seen & !1).count_ones()
}

/// A finished game.
struct Game {
    score: u32,
    largest: u32,
    moves: u64,
    nodes: u64,
    /// Seconds by the clock.
    time: f64,
    /// Seconds of processor time.
    processor: f64,
}

/// Processor time of this thread in seconds, where the system tells (Linux); else 0.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

/// An outcome of the chance node, drawn by its probability.
fn draw(rules: &Twenty48<Packed>, state: &Tiles<Packed>, seed: u64) -> Option<Twenty48Action> {
    let mut left = (seed >> 11) as f64 / (1u64 << 53) as f64;
    let mut last = None;
    for (outcome, probability) in rules.outcomes(state) {
        last = Some(outcome);
        left -= probability;
        if left < 0.0 {
            break;
        }
    }
    last
}

fn play(rules: &Twenty48<Packed>, setting: &Setting, mut seed: u64) -> Game {
    let evaluator = Twenty48Evaluator::new(rules);
    let table = ChanceTable::mib(setting.mib).expect("a table");
    let (mut state, mut moves, mut nodes) = (rules.initial(), 0, 0);
    let (started, processor) = (Instant::now(), processor_time());
    while !rules.terminal_test(&state) {
        let action = match rules.to_move(&state) {
            Mover::Chance => {
                seed = mix64(seed);
                draw(rules, &state, seed)
            }
            Mover::Player(_) => {
                let search = Expectiminimax::new(rules).evaluator(evaluator.clone());
                let search = search.hints(Twenty48Hints).table(&table).deepening(false);
                let search = search.probability_cutoff(setting.cutoff);
                let answer = search.search(&state, &Limits::depth(setting.plies(&state)));
                (moves, nodes) = (moves + 1, nodes + answer.nodes.total());
                answer.action
            }
        };
        let Some(action) = action else { break };
        state = rules.result(&state, action);
    }
    let (time, processor) = (started.elapsed().as_secs_f64(), processor_time() - processor);
    let largest = state.largest(rules.size());
    eprintln!("score {} largest {largest} moves {moves} processor {processor:.1} s", state.score());
    Game { score: state.score(), largest, moves, nodes, time, processor }
}

fn play_all(setting: &Setting, games: u64, seed: u64, threads: u64) -> Vec<Game> {
    let rules = &Twenty48::standard();
    let share = |thread: u64| {
        let mine = (0..games).filter(move |game| game % threads == thread);
        mine.map(|game| play(rules, setting, mix64(seed << 32 | game))).collect::<Vec<Game>>()
    };
    let share = &share;
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|n| scope.spawn(move || share(n))).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("games")).collect()
    })
}

fn report(games: &[Game]) {
    let count = games.len() as f64;
    let total = |fact: &dyn Fn(&Game) -> f64| games.iter().map(fact).sum::<f64>();
    let mean = total(&|game| f64::from(game.score)) / count;
    let squares = total(&|game| (f64::from(game.score) - mean).powi(2));
    let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
    let mut scores: Vec<u32> = games.iter().map(|game| game.score).collect();
    scores.sort_unstable();
    let (lower, upper) = (scores[(scores.len() - 1) / 2], scores[scores.len() / 2]);
    let (moves, time) = (total(&|game| game.moves as f64), total(&|game| game.time));
    let (nodes, processor) = (total(&|game| game.nodes as f64), total(&|game| game.processor));
    println!("mean score {mean:.0} ± {error:.0} (standard error), median {}", (lower + upper) / 2);
    println!(
        "{:.2} ms a move ({:.2} ms of processor time), {:.0} moves and {:.2} million nodes a second of it",
        1e3 * time / moves,
        1e3 * processor / moves,
        moves / processor,
        nodes / processor / 1e6
    );
    for tile in [2048, 4096, 8192, 16384, 32768] {
        let reached = games.iter().filter(|game| game.largest >= tile).count();
        println!("{tile:>6} in {:>5.1} % of {} games", 100.0 * reached as f64 / count, games.len());
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let name = words.first().map_or("2ms", String::as_str);
    let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) else {
        return eprintln!("{name}: expected fast, 2ms, 10ms or 50ms");
    };
    let number = |place: usize, usual: u64| {
        words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual)
    };
    let (games, seed, threads) = (number(1, 10).max(1), number(2, 1), number(3, 1).max(1));
    println!("setting {name}, {games} games, seed {seed}, {threads} threads");
    report(&play_all(setting, games, seed, threads));
}
