//! Pac-Man's agents: what minimax and expectimax make of the boards, against ghosts that do what
//! the search believes and ghosts that do not.

use outply_game::{Mover, Rules, Stochastic, Value};
use outply_games::pacman::{
    Adversarial, BOARDS, Behaviour, Direction, Pacman, PacmanEvaluator, Scene, board,
};
use outply_search::montecarlo::Random;
use outply_search::reference::{Decision, expectiminimax, minimax};
use outply_search::{AlphaBeta, Limits};

fn rules(name: &str, ghosts: Behaviour) -> Pacman {
    Pacman::new(board(name).unwrap(), ghosts)
}

fn evaluator(name: &str) -> PacmanEvaluator {
    PacmanEvaluator::named(name).unwrap()
}

/// What the reference search decides, `rounds` rounds ahead. With minimising ghosts this is
/// minimax, with random ones expectimax.
fn decide(model: &Pacman, state: &Scene, rounds: u32, by: &str) -> Decision<Direction, f64> {
    expectiminimax(model, state, rounds * model.round(), &mut evaluator(by), &mut ())
}

/// A game under the rules of `world` in which Pac-Man believes in `model`.
fn play(world: &Pacman, model: &Pacman, rounds: u32, by: &str, seed: u64) -> Scene {
    let (mut state, mut random) = (world.initial(), Random::new(seed));
    while !world.terminal_test(&state) {
        let action = match world.to_move(&state) {
            Mover::Player(_) => decide(model, &state, rounds, by).action.unwrap(),
            Mover::Chance => drawn(world, &state, random.unit()),
        };
        state = world.result(&state, action);
    }
    state
}

fn drawn(world: &Pacman, state: &Scene, mut unit: f64) -> Direction {
    let outcomes: Vec<_> = world.outcomes(state).into_iter().collect();
    let chosen = outcomes.iter().find(|(_, probability)| {
        unit -= probability;
        unit < 0.0
    });
    chosen.or(outcomes.last()).unwrap().0
}

/// Wins, losses and the mean score of so many games against random ghosts.
fn games(name: &str, model: Behaviour, rounds: u32, by: &str, games: u64) -> (usize, usize, f64) {
    let (world, model) = (rules(name, Behaviour::Random), rules(name, model));
    let world = world.with_limit(1_000).unwrap();
    let ends: Vec<Scene> = (0..games).map(|seed| play(&world, &model, rounds, by, seed)).collect();
    let sum: i32 = ends.iter().map(Scene::score).sum();
    let count = |is: fn(&Scene) -> bool| ends.iter().filter(|end| is(end)).count();
    (count(Scene::is_won), count(Scene::is_lost), f64::from(sum) / games as f64)
}

#[test]
fn with_minimising_ghosts_three_searches_agree() {
    for (name, _) in BOARDS {
        let rules = rules(name, Behaviour::Minimising);
        let (start, mut better) = (rules.initial(), evaluator("better"));
        let plies = if name == "medium" { 5 } else { 2 * rules.round() };
        let textbook = expectiminimax(&rules, &start, plies, &mut better, &mut ());
        let textbook = Value::score(textbook.value.round() as i32);
        let game = Adversarial(rules);
        let plain = minimax(&game, &start, plies, &mut better, &mut ());
        let fast =
            AlphaBeta::new(&game).evaluator(better).search(&start, &Limits::depth(plies)).unwrap();
        assert_eq!((plain.value, fast.value), (textbook, textbook), "{name}");
    }
}

#[test]
fn cornered_minimax_sees_itself_lost_at_depth_four() {
    let model = rules("cornered", Behaviour::Minimising);
    let value = |rounds| decide(&model, &model.initial(), rounds, "score").value;
    assert_eq!([1, 2, 3, 4].map(value), [-1.0, 8.0, -492.0, -492.0]);
}

#[test]
#[ignore = "a hundred games of minimax take seconds"]
fn cornered_minimax_wins_most_games_against_random_ghosts() {
    let (wins, losses, _) = games("cornered", Behaviour::Minimising, 4, "score", 100);
    assert_eq!((wins, losses), (88, 12));
    let (wins, losses, _) = games("cornered", Behaviour::Random, 4, "score", 100);
    assert_eq!((wins, losses), (99, 1));
}

#[test]
fn trapped_minimax_hurries_to_its_death_and_expectimax_wins_about_half() {
    let model = rules("trap", Behaviour::Minimising);
    let decision = decide(&model, &model.initial(), 3, "score");
    assert_eq!((decision.action, decision.value), (Some(Direction::West), -501.0));
    assert_eq!(games("trap", Behaviour::Minimising, 3, "score", 100), (0, 100, -501.0));
    let (wins, losses, _) = games("trap", Behaviour::Random, 3, "score", 100);
    assert!((40..=60).contains(&wins) && wins + losses == 100, "{wins} won, {losses} lost");
}

#[test]
fn expectimax_wins_the_small_board_nine_times_in_ten() {
    let (wins, _, mean) = games("small", Behaviour::Random, 2, "better", 100);
    assert!(wins >= 90 && mean > 1_000.0, "{wins} won, {mean} points on average");
}
