//! Monte Carlo searches against each other at equal processor time a move, on one thread: Outply's
//! defaults (`MonteCarlo::new`) against the crates `arbor`, `treant` and `minimax`. Games come in pairs
//! from random openings, each side having each seat once.
//!
//! `cargo run --release --bin strength [PAIRS] [MILLISECONDS] [GAME ...] [PEER ...]`: games are
//! `connect4`, `othello`, `breakthrough` and `kalah`, peers `arbor`, `treant`, `treant-scores` (its
//! playouts count points, where the game has any) and `minimax`; all unless named. `c=NUMBER` gives
//! Outply another exploration constant, `objective=win` has it count who wins rather than the score, and
//! `seed=NUMBER` gives other openings.
//!
//! Clocks are read between moves only: each side is told how many simulations to make, from how many it
//! made in a second of the program's processor time so far, so that none of them pays for looking at a
//! clock. The realised processor time a move of both sides is printed.

use minimax::Strategy;
use outply_benches::clock::timed;
use outply_benches::simulators::{
    ActionOf, ConnectFour, ForMinimax, MinimaxState, Played, Race, Reversi, Sowing, StateOf, arbor,
    treant,
};
use outply_game::{Player, Rules, Utility, mix64};
use outply_search::montecarlo::{Objective, Settings, Ucb1};
use outply_search::{Limits, MonteCarlo};

/// How a side moves, given a number of simulations; and how many it made, if it ended before.
type Choice<'a, G> = dyn FnMut(&StateOf<G>, u64) -> (ActionOf<G>, u64) + 'a;

/// Simulations of a side's first move.
const FIRST: u64 = 500;

/// A side: how it moves, and what it used.
struct Side<'a, G: Played> {
    choose: Box<Choice<'a, G>>,
    seconds: f64,
    simulations: u64,
    moves: u32,
    /// Simulations a second, of late.
    rate: Option<f64>,
}

impl<'a, G: Played> Side<'a, G> {
    fn new(choose: impl FnMut(&StateOf<G>, u64) -> (ActionOf<G>, u64) + 'a) -> Self {
        Side { choose: Box::new(choose), seconds: 0.0, simulations: 0, moves: 0, rate: None }
    }

    fn play(&mut self, state: &StateOf<G>, budget: f64) -> ActionOf<G> {
        let asked = self.rate.map_or(FIRST, |rate| (rate * budget) as u64).max(1);
        let (seconds, (action, made)) = timed(|| (self.choose)(state, asked));
        self.seconds += seconds;
        self.simulations += made;
        self.moves += 1;
        // A search that ends early, all being proven, says nothing about its speed, and not every peer
        // tells that it did.
        let now = made as f64 / seconds.max(1e-6);
        match self.rate {
            None => self.rate = Some(now),
            Some(rate) if made >= asked && seconds > budget / 3.0 => {
                self.rate = Some(0.5 * rate + 0.5 * now);
            }
            Some(_) => {}
        }
        action
    }

    fn milliseconds(&self) -> f64 {
        1e3 * self.seconds / f64::from(self.moves.max(1))
    }

    fn a_move(&self) -> f64 {
        self.simulations as f64 / f64::from(self.moves.max(1))
    }
}

fn outply<'a, G: Played>(c: Option<f32>, objective: Objective) -> Side<'a, G> {
    let mut seed = 0;
    Side::new(move |state, simulations| {
        seed += 1;
        let formula = c.map_or(Ucb1::default(), |c| Ucb1 { c });
        let settings = Settings { seed, objective, ..Settings::default() };
        let mut search = MonteCarlo::new(G::rules()).selection(formula).settings(settings);
        let answer = search.search(state, &Limits::simulations(simulations)).expect("sound");
        (answer.action.expect("not over"), answer.work.simulations.unwrap_or(0))
    })
}

fn peer<'a, G: Played>(name: &str, unit: f64) -> Side<'a, G> {
    match name {
        // Each with the exploration constant it comes with.
        "arbor" => Side::new(|state, simulations| {
            let mut search = arbor::<G>(*state, 2f32.sqrt());
            search.ponder(simulations as usize);
            (search.best().expect("pondered").0, simulations)
        }),
        "treant" => Side::new(|state, simulations| {
            let mut search = treant::<G>(*state, 1.0, false);
            search.playout_n(simulations);
            (search.best_move().expect("searched").0, simulations)
        }),
        "treant-scores" => Side::new(move |state, simulations| {
            let mut search = treant::<G>(*state, unit, true);
            search.playout_n(simulations);
            (search.best_move().expect("searched").0, simulations)
        }),
        "minimax" => {
            let options = minimax::MCTSOptions::default().with_num_threads(1);
            let mut search = minimax::MonteCarloTreeSearch::<ForMinimax<G>>::new(options);
            Side::new(move |state, simulations| {
                search.set_max_rollouts(simulations as u32);
                let action = search.choose_move(&MinimaxState::new(*state)).expect("not over");
                (action.0.expect("the mover does not pass"), simulations)
            })
        }
        other => panic!("{other}: expected arbor, treant, treant-scores or minimax"),
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
    budget: f64,
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

/// What is asked for.
struct Asked {
    pairs: usize,
    milliseconds: u32,
    c: Option<f32>,
    objective: Objective,
    seed: u64,
    names: Vec<String>,
}

const GAMES: [&str; 4] = ["connect4", "othello", "breakthrough", "kalah"];
const PEERS: [&str; 4] = ["arbor", "treant", "treant-scores", "minimax"];

impl Asked {
    fn read() -> Asked {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let number = |key: &str| words.iter().find_map(|word| word.strip_prefix(key)?.parse().ok());
        let mut plain = words.iter().filter_map(|word| word.parse::<u32>().ok());
        let known = |word: &&String| GAMES.iter().chain(&PEERS).any(|name| name == word);
        Asked {
            pairs: plain.next().unwrap_or(200) as usize,
            milliseconds: plain.next().unwrap_or(20),
            c: number("c=").map(|c: f64| c as f32),
            objective: match words.iter().any(|word| word == "objective=win") {
                true => Objective::Win,
                false => Objective::Payoff,
            },
            seed: number("seed=").map_or(0, |seed: f64| seed as u64),
            names: words.iter().filter(known).cloned().collect(),
        }
    }

    /// Whether `name` is asked for, one of `kind`.
    fn wants(&self, name: &str, kind: &[&str]) -> bool {
        let named = || self.names.iter().filter(|word| kind.contains(&word.as_str()));
        named().next().is_none() || named().any(|word| word == name)
    }
}

/// `unit` is a good exploration constant in the game's points; 0 where it has none.
fn contest<G: Played>(asked: &Asked, game_name: &str, unit: f64, plies: u64) {
    for name in PEERS.into_iter().filter(|name| asked.wants(name, &PEERS)) {
        if asked.wants(game_name, &GAMES) && (name != "treant-scores" || unit > 0.0) {
            pairs::<G>(asked, (game_name, name), unit, plies);
        }
    }
}

fn pairs<G: Played>(asked: &Asked, (game_name, name): (&str, &str), unit: f64, plies: u64) {
    let mut sides = [outply::<G>(asked.c, asked.objective), peer::<G>(name, unit)];
    let (mut scores, mut seed) = (Vec::new(), 1_000_000 * asked.seed);
    while scores.len() < asked.pairs {
        seed += 1;
        let Some(state) = opening::<G>(seed, plies) else { continue };
        let budget = 1e-3 * f64::from(asked.milliseconds);
        let seats = [Player::FIRST, Player::SECOND];
        let both = seats.map(|seat| game(&mut sides, seat, state, budget));
        scores.push((both[0] + both[1]) / 2.0);
    }
    let n = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let squares = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>();
    let error = (squares / (n - 1.0).max(1.0) / n).sqrt();
    let [ours, theirs] = &sides;
    println!(
        "{game_name:<12} {name:<13} {:>5.1} % ± {:.1} (95 %) in {} games; {:.2} and {:.2} ms of \
         processor time, {:.0} and {:.0} simulations a move",
        100.0 * mean,
        196.0 * error,
        2 * scores.len(),
        ours.milliseconds(),
        theirs.milliseconds(),
        ours.a_move(),
        theirs.a_move(),
    );
}

fn main() {
    let asked = Asked::read();
    contest::<ConnectFour>(&asked, "connect4", 0.0, 4);
    contest::<Reversi>(&asked, "othello", 12.0, 8);
    contest::<Race>(&asked, "breakthrough", 0.0, 8);
    contest::<Sowing>(&asked, "kalah", 8.0, 6);
}
