//! Pac-Man's agents side by side: wins and mean scores against ghosts that move at random and
//! against ghosts that play to win.
//!
//! `cargo run --release -p outply --example pacman_table [GAMES [SEED]]`; 100 games and seed 0
//! unless given. Pac-Man and the minimising ghosts search as deep as the board's row says, by the
//! same evaluator; a round is Pac-Man and all ghosts once. Against minimising ghosts nothing is
//! drawn, so one game tells all.

use outply::game::{Mover, Player, Rules, Stochastic};
use outply::games::pacman::{Behaviour, Direction, Pacman, PacmanEvaluator, Scene, board};
use outply::search::montecarlo::Random;
use outply::search::reference::expectiminimax;

/// The boards, how many rounds Pac-Man looks ahead on each, and by which evaluator.
const ROWS: [(&str, u32, &str); 4] = [
    ("small", 2, "better"),
    ("cornered", 4, "score"),
    ("trap", 3, "score"),
    ("medium", 2, "better"),
];

/// Pac-Man's agents: a name and what he believes of the ghosts.
const AGENTS: [(&str, Behaviour); 2] =
    [("minimax", Behaviour::Minimising), ("expectimax", Behaviour::Random)];

/// No game of the table is longer than this, in moves of Pac-Man.
const MOVES: u32 = 1_000;

/// One agent on one board.
struct Trial {
    /// The rules that Pac-Man believes in.
    model: Pacman,
    /// The rules that hold.
    world: Pacman,
    rounds: u32,
    evaluator: PacmanEvaluator,
}

/// What came of some games.
#[derive(Default)]
struct Results {
    wins: u32,
    losses: u32,
    score: i64,
}

fn main() -> Result<(), String> {
    let mut numbers = std::env::args().skip(1).map(|word| match word.parse::<u64>() {
        Ok(number) => Ok(number),
        Err(_) => Err(format!("{word:?}: expected a number of games, then a seed")),
    });
    let games = numbers.next().transpose()?.unwrap_or(100);
    let seed = numbers.next().transpose()?.unwrap_or(0);
    println!("{games} games each from seed {seed}; against minimising ghosts, one\n");
    println!("board     rounds  Pac-Man      random ghosts: won lost  mean   minimising: score");
    for (name, rounds, evaluator) in ROWS {
        for (agent, belief) in AGENTS {
            let trial = |ghosts| trial(name, rounds, evaluator, belief, ghosts);
            let Results { wins, losses, score } = trial(Behaviour::Random)?.games(seed, games);
            let mean = score as f64 / games.max(1) as f64;
            let end = trial(Behaviour::Minimising)?.play(seed);
            let fate = if end.is_won() { "won" } else { fate_without_a_win(&end) };
            print!("{name:<9} {rounds:>6}  {agent:<10}  {wins:>19} {losses:>4} {mean:>7.1}");
            println!("   {:>10} {fate}", end.score());
        }
    }
    Ok(())
}

fn fate_without_a_win(end: &Scene) -> &'static str {
    if end.is_lost() { "lost" } else { "unfinished" }
}

fn trial(
    name: &str,
    rounds: u32,
    evaluator: &str,
    belief: Behaviour,
    ghosts: Behaviour,
) -> Result<Trial, String> {
    let layout = board(name).ok_or(format!("no board {name}"))?;
    let evaluator = PacmanEvaluator::named(evaluator).ok_or(format!("no evaluator {evaluator}"))?;
    let model = Pacman::new(layout.clone(), belief);
    let world = Pacman::new(layout, ghosts).with_limit(MOVES).map_err(|e| e.to_string())?;
    Ok(Trial { model, world, rounds, evaluator })
}

impl Trial {
    fn games(&self, seed: u64, games: u64) -> Results {
        let mut results = Results::default();
        for game in 0..games {
            let end = self.play(seed.wrapping_add(game));
            results.wins += u32::from(end.is_won());
            results.losses += u32::from(end.is_lost());
            results.score += i64::from(end.score());
        }
        results
    }

    fn play(&self, seed: u64) -> Scene {
        let (mut state, mut random) = (self.world.initial(), Random::new(seed));
        while let Some(action) = self.choose(&state, &mut random) {
            state = self.world.result(&state, action);
        }
        state
    }

    /// What whoever is to move does; `None` when the game is over.
    fn choose(&self, state: &Scene, random: &mut Random) -> Option<Direction> {
        match self.world.to_move(state) {
            _ if self.world.terminal_test(state) => None,
            Mover::Player(Player::MAX) => self.decide(&self.model, state),
            Mover::Player(_) => self.decide(&self.world, state),
            Mover::Chance => draw(&self.world, state, random.unit()),
        }
    }

    fn decide(&self, rules: &Pacman, state: &Scene) -> Option<Direction> {
        let mut evaluator = self.evaluator;
        expectiminimax(rules, state, self.rounds * rules.round(), &mut evaluator, &mut ()).action
    }
}

fn draw(rules: &Pacman, state: &Scene, mut unit: f64) -> Option<Direction> {
    let mut last = None;
    for (direction, probability) in rules.outcomes(state) {
        last = Some(direction);
        unit -= probability;
        if unit < 0.0 {
            break;
        }
    }
    last
}
