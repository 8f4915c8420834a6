//! Monte Carlo searches against each other at equal time a move, on one thread: Outply's defaults
//! (UCB1, uniform playouts, the solver) against the crates `arbor`, `treant` and `minimax`. Games
//! come in pairs from random openings, each side having each seat once. The realised time a move of
//! both sides is printed.
//!
//! `cargo run --release --bin strength [PAIRS] [MILLISECONDS] [connect4|othello] [arbor|treant|minimax]`

use minimax::Strategy;
use outply_benches::simulators::{
    ActionOf, ConnectFour, ForMinimax, MinimaxState, Played, Reversi, StateOf, arbor, treant,
};
use outply_game::{Player, Rules, Utility, mix64};
use outply_search::montecarlo::{Objective, Settings};
use outply_search::{Limits, MonteCarlo};
use std::time::{Duration, Instant};

/// How a side moves.
type Choice<'a, G> = dyn FnMut(&StateOf<G>, Duration) -> ActionOf<G> + 'a;

/// A side: how it moves, and what it used.
struct Side<'a, G: Played> {
    choose: Box<Choice<'a, G>>,
    time: Duration,
    moves: u32,
}

impl<'a, G: Played> Side<'a, G> {
    fn new(choose: impl FnMut(&StateOf<G>, Duration) -> ActionOf<G> + 'a) -> Self {
        Side { choose: Box::new(choose), time: Duration::ZERO, moves: 0 }
    }

    fn play(&mut self, state: &StateOf<G>, budget: Duration) -> ActionOf<G> {
        let start = Instant::now();
        let action = (self.choose)(state, budget);
        self.time += start.elapsed();
        self.moves += 1;
        action
    }

    fn milliseconds(&self) -> f64 {
        1e3 * self.time.as_secs_f64() / f64::from(self.moves.max(1))
    }
}

fn outply<'a, G: Played>() -> Side<'a, G> {
    let mut seed = 0;
    Side::new(move |state, budget| {
        seed += 1;
        // Both sides play for the win, whatever the score.
        let settings = Settings { seed, objective: Objective::Win, ..Settings::default() };
        let mut search = MonteCarlo::new(G::rules()).settings(settings);
        search.search(state, &Limits::time(budget)).expect("sound").action.expect("not over")
    })
}

fn peer<'a, G: Played>(name: &str) -> Side<'a, G> {
    match name {
        // Each with the exploration constant it comes with.
        "arbor" => Side::new(|state, budget| {
            let (start, mut search) = (Instant::now(), arbor::<G>(*state, 2f32.sqrt()));
            while start.elapsed() < budget {
                search.ponder(64);
            }
            search.best().expect("pondered").0
        }),
        "treant" => Side::new(|state, budget| {
            let (start, mut search) = (Instant::now(), treant::<G>(*state, 1.0));
            search.playout_until(|| start.elapsed() >= budget);
            search.best_move().expect("searched").0
        }),
        "minimax" => {
            let options = minimax::MCTSOptions::default().with_num_threads(1);
            let mut search = minimax::MonteCarloTreeSearch::<ForMinimax<G>>::new(options);
            Side::new(move |state, budget| {
                search.set_timeout(budget);
                search.choose_move(&MinimaxState(*state)).expect("not over").0
            })
        }
        other => panic!("{other}: expected arbor, treant or minimax"),
    }
}

/// A state after random plies.
fn opening<G: Played>(seed: u64, plies: u64) -> Option<StateOf<G>> {
    let mut state = G::rules().initial();
    for ply in 0..plies {
        let actions: Vec<_> = G::rules().actions(&state).into_iter().collect();
        let drawn = mix64(mix64(seed) ^ ply) as usize % actions.len().max(1);
        state = G::rules().result(&state, *actions.get(drawn)?);
    }
    (!G::rules().terminal_test(&state)).then_some(state)
}

/// 1, 1/2 or 0 for the first of the sides, who has the seat `mine`.
fn game<G: Played>(
    sides: &mut [Side<'_, G>; 2],
    mine: Player,
    mut state: StateOf<G>,
    budget: Duration,
) -> f64 {
    loop {
        if let Some(utility) = G::rules().utility(&state) {
            let payoff = utility.payoff(mine);
            return if payoff == 0.0 { 0.5 } else { f64::from(u8::from(payoff > 0.0)) };
        }
        let side = usize::from(G::rules().to_move(&state) != mine);
        let action = sides[side].play(&state, budget);
        state = G::rules().result(&state, action);
    }
}

fn contest<G: Played>(game_name: &str, name: &str, pairs: u32, budget: Duration, plies: u64) {
    let mut sides = [outply::<G>(), peer::<G>(name)];
    let (mut scores, mut seed) = (Vec::new(), 0);
    while scores.len() < pairs as usize {
        seed += 1;
        let Some(state) = opening::<G>(seed, plies) else { continue };
        let both =
            [Player::FIRST, Player::SECOND].map(|seat| game(&mut sides, seat, state, budget));
        scores.push((both[0] + both[1]) / 2.0);
    }
    let n = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let variance =
        scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    println!(
        "{game_name:<9} outply against {name:<8} {:>5.1} % ± {:.1} (95 %) in {} games; {:.2} and {:.2} ms a move",
        100.0 * mean,
        196.0 * (variance / n).sqrt(),
        2 * scores.len(),
        sides[0].milliseconds(),
        sides[1].milliseconds(),
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, otherwise| {
        words.get(place).and_then(|word| word.parse().ok()).unwrap_or(otherwise)
    };
    let (pairs, milliseconds) = (number(0, 200), number(1, 5));
    let budget = Duration::from_millis(u64::from(milliseconds));
    let asked = |word: &str, among: &[&str]| {
        let named: Vec<&String> = words.iter().filter(|w| among.contains(&w.as_str())).collect();
        named.is_empty() || named.iter().any(|w| *w == word)
    };
    for name in ["arbor", "treant", "minimax"] {
        if !asked(name, &["arbor", "treant", "minimax"]) {
            continue;
        }
        if asked("connect4", &["connect4", "othello"]) {
            contest::<ConnectFour>("connect4", name, pairs, budget, 4);
        }
        if asked("othello", &["connect4", "othello"]) {
            contest::<Reversi>("othello", name, pairs, budget, 8);
        }
    }
}
