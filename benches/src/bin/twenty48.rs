//! 2048 by expectiminimax on seeded games: score, tiles reached, time a move.
//!
//! `cargo run --release --bin twenty48 [SETTING [GAMES [SEED [THREADS [FILE]]]]]`: 10 games from
//! seed 1 in one thread at the setting `2ms` unless told otherwise. The settings are `fast`, `2ms`,
//! `10ms` and `50ms`, the most that a move may take on average, with the formation's tables if `outply
//! tables 2048 --output FILE` has written them; `learned`, by a network that
//! `outply train 2048 --state FILE` has written, two slides before the last one, and `learned-2ms`,
//! three to five with a move filter, and `learned-10ms`, three to eight; and `published`,
//! `published-10ms` and `published-2ms`, the best hand-made player published (see
//! `outply_benches::twenty48`), as it is and looking less far.
//!
//! No clock decides anything, so the same seed gives the same games everywhere. How far a move
//! looks ahead goes by the number of different tiles on the board, as public programs have it:
//! the more there are, the more there is to go wrong. States that chance reaches with less than
//! some probability are estimated; at the longer settings fours are left out one ply above the
//! horizon.
//!
//! Measured on two shared virtual cores, both at work:
//!
//! | setting | games | processor time | mean score | median | 2048 | 4096 | 8192 | 16384 | 32768 |
//! |---|---|---|---|---|---|---|---|---|---|
//! | fast | 100 (seed 1) | 0.37 ms a move | 184,000 ± 11,800 | 172,000 | 99 % | 93 % | 72 % | 33 % | 2 % |
//! | learned | 100 (seed 1) | 0.39 ms | 240,700 ± 9,000 | 285,600 | 100 % | 97 % | 93 % | 57 % | 0 % |
//! | learned, 10 minutes | 100 (seed 1) | 0.20 ms | 281,000 ± 8,000 | 317,018 | 100 % | 97 % | 96 % | 79 % | 0 % |
//! | learned-2ms | 100 (seeds 201 and 202) | 1.07 ms | 418,600 ± 16,900 | 384,212 | 100 % | 100 % | 100 % | 83 % | 38 % |
//! | learned-2ms, settled | 100 (seeds 801 and 802) | 0.86 ms | 441,800 ± 14,500 | 386,564 | 100 % | 100 % | 100 % | 93 % | 38 % |
//! | learned-10ms, settled | 50 (23 of seed 811, 27 of 812) | 8.23 ms, beside compilers | 502,400 ± 23,200 | 593,414 | 100 % | 100 % | 100 % | 92 % | 58 % |
//! | two to four slides, no filter | 100 (seeds 101 and 102) | 1.60 ms | 401,000 ± 13,700 | 382,472 | 100 % | 99 % | 99 % | 91 % | 27 % |
//! | 2ms | 100 (seed 1) | 1.63 ms a move | 343,700 ± 12,700 | 362,000 | 100 % | 100 % | 98 % | 82 % | 12 % |
//! | 10ms | 20 (seed 1) | 7.37 ms | 398,500 ± 36,200 | 367,130 | 100 % | 100 % | 100 % | 85 % | 30 % |
//! | 50ms | 3 (seed 1), 3 (seed 2), 1 (seed 3), 3 (seed 4) | 33.6 ms, the last three 41.3 ms beside a compiler | 344,300 ± 44,000 | | 100 % | 100 % | 100 % | 80 % | 10 % |
//! | 2ms, tables | 20 (seed 1) | 2.65 ms, while things were compiled | 511,500 ± 42,800 | 485,460 | 100 % | 100 % | 100 % | 95 % | 50 % |
//! | 2ms, tables | 49 (seeds 11, 12, 21 and 22) | 3.12 ms, while things were compiled | 402,900 ± 31,700 | 367,168 | 100 % | 100 % | 98 % | 73 % | 33 % |
//! | published-2ms | 35 (seed 1) | 3.58 ms, while things were compiled | 323,800 ± 24,900 | 342,080 | 100 % | 100 % | 94 % | 71 % | 11 % |
//!
//! The first two rows side by side; the network had learnt for 15 minutes on two threads, 357,544 games, by
//! an earlier form of its learner, with five stages. The third is by the present learner and a network that
//! knew nothing ten minutes earlier (867,300 games on two threads, the last quarter by a tenth of the step).
//!
//! The network of `learned-2ms` had learnt for 87 minutes on two threads of a quicker machine, 2.85 million games: 54 with legs of 4,096 alone, 8 with shorter ones
//! before 32768, 25 with the present ones. Its setting was chosen in some 100 games of seeds 501 to 701, few of each
//! setting: two to four slides with the filter, in 0.23 ms, had 407,400 ± 23,100 points in 60 games
//! of the same network, 16384 in 80 %, 32768 in 40 %; without the filter, in 0.8 ms beside compilers, 19 games before
//! they were broken off, 16384 in 84 %, 32768 in 21 %, one ending at 512.
//!
//! The two settled rows are of the same network after 17 more minutes at a tenth of the learning step and 7 at a
//! fiftieth, 3.64 million games in all. `learned-10ms` was set by the time of one game, and its 50 games were all
//! that ended in an hour and a half, one of each seed broken off: beside the published player's 100 they are ahead
//! in the median and at 32768, and level at 8192 and 16384 (46 of 50), in less than a quarter of the time.
//!
//! The network of two to four slides without filter had learnt for 100 minutes on two
//! threads while things were compiled, some 4,500 million slides of 1.71 million games; for the first 70 by
//! the earlier form, or nearly, its weights then divided among eight stages. The usual evaluator at the same
//! time came to 57,300 ± 18,700 less. The network's games gain by looking further where many different tiles
//! stand: two slides before the last one everywhere, in 0.4 ms, the same network half an hour younger had
//! 320,400 points in 22 games, none at 32768. The setting was chosen in some forty games of seeds 1 and 2.
//! The formation's tables were never asked in eight games: the network does not build that formation.
//!
//! With five stages, one that had learnt for an hour (for the first forty minutes by an earlier form of its learner) was
//! tried now and then: 286,700 ± 16,100 (30 games, after forty minutes), 308,200 ± 13,700 (the first 15
//! of them and 15 of seed 2, after three quarters), 279,100 ± 17,400 (the 30, after an hour). Looking
//! further brought it little: 301,100 ± 23,800 in ten games at 2.2 ms, three slides before the last
//! one, where the usual evaluator does better. A hundredth of the usual estimate added to the
//! network's: 287,000 ± 15,300 rather than 295,300 ± 18,900 (20 games).
//!
//! The setting `10ms` once went on to a probability of 0.002: 16 games, 399,900 ± 34,000 points,
//! 16384 in 94 %, 32768 in 12 %, but 11.8 ms a move beside a compiler; and to 0.0025: one game, 743,244
//! points, 10.6 ms. The new one was chosen for its time. Ten games are too few to tell whether
//! `50ms` is any better: the first six came to 275,600 ± 44,300, the other four to 447,400.
//!
//! Which boards the tables are asked of was chosen with the first twenty of these games in sight, and they
//! were lucky: the 49 were begun later, 50 of each seed, and broken off with one of each under way.
//!
//! Tables that also count on moving large tiles away and back, where nothing else can be done, foretell the
//! same on boards as games have them (0.793 and 0.991); only where the ten cells are nearly empty do they
//! foretell more (on average over all fillings with a sum of 14: 0.784 instead of 0.754 for an anchor of
//! 512, 0.981 instead of 0.943 for 256). 57 games with them (seeds 41, 42, 51, 52) came to 391,300 ± 29,500, 32768
//! in 28 %; six at the setting `10ms` (seeds 31, 32) to 334,900 ± 56,600. Not kept.
//!
//! Tables of their own for anchors of 64 and 128 as well: 48 games (10 of seeds 61 and 62, 14 of 63 and 64),
//! all played to the end, nothing else running, 395,000 ± 29,400 points, median 352,992, 16384 in 83 %, 32768
//! in 27 %, 1.96 ms a move. Not kept either.
//!
//! With the tables' plan for 256 followed for smaller anchors too: `2ms` 460,300 ± 35,500 (20 games of seed
//! 1: 16384 in 100 %, 32768 in 35 %); `10ms` 494,300 ± 74,500 (16 games of seeds 1 to 3: 32768 in 50 %, but
//! 8192 in 81 %, two games ending at 2048).
//!
//! On the same 35 seeds `2ms` scored 352,500, that is 28,600 ± 30,100 more than `published-2ms`: not
//! shown to be ahead. The times of the two rows were taken under different loads; in one quieter
//! minute they were 1.74 and 2.72 ms a move (four games and one).
//!
//! As published, that player reaches 8192 in 100 %, 16384 in 94 %, 32768 in 36 % of 100 games, median
//! 387,222, at 100 to 200 ms a move on a machine of 2014; here its first 2,000 moves took 37 ms each.
use outply_benches::clock::processor_time;
use outply_benches::twenty48::Published;
use outply_game::{Mover, PayoffEvaluator, Rules, Stochastic, mix64};
use outply_games::twenty48::{
    Board, Formation, FormationPart, Network, NetworkEvaluator, Packed, Tiles, Twenty48,
    Twenty48Action, Twenty48Evaluator,
};
use outply_search::Limits;
use outply_search::chance::{ChanceTable, Expectiminimax};
use std::error::Error;
use std::fs::File;
use std::sync::Arc;
use std::time::Instant;

/// A player and how much work a move is.
struct Setting {
    name: &'static str,
    player: Player,
    /// States less probable than this are estimated.
    cutoff: f64,
}

enum Player {
    /// By the usual evaluator.
    Ours(Looks),
    /// By a network that has learnt.
    Learned(Looks),
    /// As published, or with another `known`: slides looked ahead are the different tiles less this.
    Published { known: u32 },
}

/// Slides looked ahead: the different tiles less `known`, within `least` and `most`, before the last
/// slide, which the evaluator tries.
#[derive(Clone, Copy)]
struct Looks {
    known: u32,
    least: u32,
    most: u32,
    /// The table's size: small ones stay in the processor's cache.
    mib: usize,
    /// Outcomes less probable than this share of the most probable one are left out at the end.
    share: f64,
    /// Slides that look worse than the best by more points than this are not looked into.
    margin: f64,
}

const SETTINGS: [Setting; 10] = [
    ours("fast", looks((6, 2, 5), 1, 0.5), 0.003),
    ours("2ms", looks((5, 3, 6), 2, 0.0), 0.002),
    ours("10ms", looks((3, 4, 10), 8, 0.5), 0.003),
    ours("50ms", looks((2, 4, 12), 32, 0.5), 0.001),
    learned("learned", looks((0, 2, 2), 1, 0.0), 0.0),
    learned("learned-2ms", filtered(30_000.0, looks((6, 3, 5), 4, 0.0)), 0.001),
    learned("learned-10ms", filtered(30_000.0, looks((4, 3, 8), 16, 0.0)), 0.000_3),
    Setting { name: "published", player: Player::Published { known: 2 }, cutoff: 0.000_1 },
    Setting { name: "published-10ms", player: Player::Published { known: 3 }, cutoff: 0.000_5 },
    Setting { name: "published-2ms", player: Player::Published { known: 4 }, cutoff: 0.002 },
];

const fn looks((known, least, most): (u32, u32, u32), mib: usize, share: f64) -> Looks {
    Looks { known, least, most, mib, share, margin: f64::INFINITY }
}

const fn filtered(margin: f64, looks: Looks) -> Looks {
    Looks { margin, ..looks }
}

const fn ours(name: &'static str, looks: Looks, cutoff: f64) -> Setting {
    Setting { name, player: Player::Ours(looks), cutoff }
}

const fn learned(name: &'static str, looks: Looks, cutoff: f64) -> Setting {
    Setting { name, player: Player::Learned(looks), cutoff }
}

/// What was read from a file.
enum Kept {
    Nothing,
    Network(Arc<Network>),
    Formation(Formation),
}

impl Kept {
    fn read(player: &Player, path: Option<&str>) -> Result<Kept, Box<dyn Error>> {
        let named = |error: std::io::Error| format!("{}: {error}", path.unwrap_or_default());
        let open = |path: &str| File::open(path).map_err(named);
        match (player, path) {
            (Player::Learned(_), Some(path)) => {
                Ok(Kept::Network(Arc::new(Network::read(open(path)?).map_err(named)?)))
            }
            (Player::Learned(_), None) => Err("learned: expected a network".into()),
            (Player::Ours(_), Some(path)) => {
                Ok(Kept::Formation(formation(path).map_err(|error| format!("{path}: {error}"))?))
            }
            (Player::Ours(_), None) | (Player::Published { .. }, None) => Ok(Kept::Nothing),
            (Player::Published { .. }, Some(_)) => Err("published: expected no file".into()),
        }
    }

    /// What the formation's tables say.
    fn advice(&self, state: &Tiles<Packed>) -> Option<Twenty48Action> {
        let Kept::Formation(formation) = self else { return None };
        Some(Twenty48Action::Slide(formation.advice(&state.board())?.slide))
    }
}

/// Of a table that `outply table build 2048` wrote.
fn formation(path: &str) -> Result<Formation, Box<dyn Error>> {
    let table = outply_table::Table::open(path.as_ref()).map_err(|error| error.to_string())?;
    let begin = |part: &outply_table::Part| FormationPart::new(part.name.parse().unwrap_or(0));
    let add = |part: &mut Result<FormationPart, std::io::Error>, chances: &[u16]| {
        if let Ok(part) = part {
            part.extend(chances);
        }
    };
    let parts = table.gather_chances(2, begin, add).map_err(|error| error.to_string())?;
    let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
    let formation = Formation::of_parts(table.info().endings.parse()?, parts);
    formation.ok_or_else(|| "a table of another game".into())
}

/// What a player does in a state, and how many nodes that took.
type Choice<'p> = Box<dyn FnMut(&Tiles<Packed>) -> (Option<Twenty48Action>, u64) + 'p>;

impl Setting {
    fn player<'p>(&'p self, rules: &'p Twenty48<Packed>, kept: &'p Kept) -> Choice<'p> {
        match self.player {
            Player::Published { known } => {
                let mut player = Published::new(known, self.cutoff as f32);
                Box::new(move |state| {
                    let (before, slide) = (player.nodes, player.choose(&state.board()));
                    (slide.map(Twenty48Action::Slide), player.nodes - before)
                })
            }
            Player::Ours(looks) | Player::Learned(looks) => match kept {
                Kept::Network(network) => {
                    self.by(rules, looks, NetworkEvaluator::new(network.clone()))
                }
                _ => {
                    let mut search = self.by(rules, looks, Twenty48Evaluator::new(rules));
                    Box::new(move |state| match kept.advice(state) {
                        Some(action) => (Some(action), 0),
                        None => search(state),
                    })
                }
            },
        }
    }

    fn by<'p, E>(&self, rules: &'p Twenty48<Packed>, looks: Looks, evaluator: E) -> Choice<'p>
    where
        E: PayoffEvaluator<Twenty48<Packed>> + Clone + 'p,
    {
        let (table, cutoff) = (ChanceTable::mib(looks.mib).expect("a table"), self.cutoff);
        Box::new(move |state| {
            let slides = different_tiles(state).saturating_sub(looks.known);
            let limits = Limits::depth(2 * slides.clamp(looks.least, looks.most));
            let search = Expectiminimax::new(rules).evaluator(evaluator.clone());
            let search = search.table(&table).deepening(false);
            let mut search = search
                .probability_cutoff(cutoff)
                .least_share(looks.share)
                .move_filter(looks.margin);
            let answer = search.search(state, &limits).unwrap();
            (answer.action, answer.work.nodes)
        })
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
    /// Seconds of processor time, where the system tells (Linux).
    processor: f64,
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

fn play(rules: &Twenty48<Packed>, setting: &Setting, kept: &Kept, mut seed: u64) -> Game {
    let mut player = setting.player(rules, kept);
    let (mut state, mut moves, mut nodes) = (rules.initial(), 0, 0);
    let (started, before) = (Instant::now(), processor_time());
    while !rules.terminal_test(&state) {
        let action = match rules.to_move(&state) {
            Mover::Chance => {
                seed = mix64(seed);
                draw(rules, &state, seed)
            }
            Mover::Player(_) => {
                let (action, visited) = player(&state);
                (moves, nodes) = (moves + 1, nodes + visited);
                action
            }
        };
        let Some(action) = action else { break };
        state = rules.result(&state, action);
    }
    let time = started.elapsed().as_secs_f64();
    let processor = processor_time() - before;
    let largest = state.largest(rules.size());
    eprintln!("score {} largest {largest} moves {moves} processor {processor:.1} s", state.score());
    Game { score: state.score(), largest, moves, nodes, time, processor }
}

fn play_all(setting: &Setting, kept: &Kept, games: u64, seed: u64, threads: u64) -> Vec<Game> {
    let rules = &Twenty48::standard();
    let share = |thread: u64| {
        let mine = (0..games).filter(move |game| game % threads == thread);
        mine.map(|game| play(rules, setting, kept, mix64(seed << 32 | game))).collect::<Vec<Game>>()
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

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let name = words.first().map_or("2ms", String::as_str);
    let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) else {
        let names = SETTINGS.map(|setting| setting.name).join(", ");
        return Err(format!("{name}: expected one of {names}").into());
    };
    let number = |place: usize, usual: u64| {
        words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual)
    };
    let (games, seed, threads) = (number(1, 10).max(1), number(2, 1), number(3, 1).max(1));
    let kept = Kept::read(&setting.player, words.get(4).map(String::as_str))?;
    println!("setting {name}, {games} games, seed {seed}, {threads} threads");
    report(&play_all(setting, &kept, games, seed, threads));
    Ok(())
}
