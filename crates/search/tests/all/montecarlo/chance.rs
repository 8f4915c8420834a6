//! Games with chance and games of many players.

use outply_game::{Mover, Payoffs, Player, Rules, Utility};
use outply_games::tree::{NodeId, RandomShape, Tree};
use outply_search::montecarlo::{MonteCarlo, OpenLoop, Settings};
use outply_search::reference::{expectiminimax, max_n_with_chance};
use outply_search::{Limits, Proof};

fn random_chance_tree(seed: u64) -> Tree {
    let shape = RandomShape { chance: true, depth: 4, branching: 3, ..RandomShape::default() };
    Tree::random(&shape, seed)
}

fn settings(seed: u64, solver: bool) -> Settings {
    Settings { bytes: 4 << 20, seed, solver, ..Settings::default() }
}

#[test]
fn proven_values_of_chance_trees_are_expectiminimax_values() {
    for seed in 0..2_000 {
        let tree = random_chance_tree(seed);
        let rules = tree.chance().unwrap();
        let value = expectiminimax(&rules, &NodeId::ROOT, 100, &mut (), &mut ()).value;
        let mut search = MonteCarlo::with_chance(&rules).settings(settings(seed, true));
        let answer = search.search(&NodeId::ROOT, &Limits::simulations(200_000)).unwrap();
        let context = || format!("seed {seed}: {}", tree.to_text());
        assert_eq!(answer.proof, Proof::Proven, "{}", context());
        let first = answer.payoffs.unwrap().payoff(Player::FIRST);
        // Bounds are kept in 32 bits.
        assert!((first - value).abs() < 1e-4, "{first}, not {value}: {}", context());
    }
}

#[test]
fn without_proofs_values_converge_within_their_stated_error() {
    let (mut misses, mut trees) = (0, 0);
    for seed in 0..60 {
        let tree = random_chance_tree(seed);
        let rules = tree.chance().unwrap();
        if rules.terminal_test(&NodeId::ROOT) {
            continue;
        }
        trees += 1;
        let value = expectiminimax(&rules, &NodeId::ROOT, 100, &mut (), &mut ()).value;
        let mut search = MonteCarlo::with_chance(&rules).settings(settings(seed, false));
        let answer = search.search(&NodeId::ROOT, &Limits::simulations(60_000)).unwrap();
        let sign = match rules.to_move(&NodeId::ROOT) {
            Mover::Player(Player::SECOND) => -1.0,
            _ => 1.0,
        };
        // What exploration costs is no statistical error: a part in twenty of the payoffs' range.
        let allowed = 4.0 * answer.value.error.unwrap_or(0.0) + 0.3;
        misses += u32::from((sign * answer.value.mean - value).abs() > allowed);
    }
    assert!(trees > 40 && misses <= 1, "{misses} of {trees}");
}

#[test]
fn frequencies_of_outcomes_are_their_probabilities() {
    let tree = Tree::parse("(chance 1/10:10 2/10:0 7/10:-10)").unwrap();
    let rules = tree.chance().unwrap();
    let mut search = MonteCarlo::with_chance(&rules).settings(settings(3, false));
    let answer = search.search(&NodeId::ROOT, &Limits::simulations(100_000)).unwrap();
    let error = answer.value.error.unwrap();
    assert!(
        (answer.value.mean + 6.0).abs() < 4.0 * error && error < 0.03,
        "{} ± {error}",
        answer.value.mean
    );
    assert_eq!(answer.action, None);
}

/// Three players, by hand. C takes <8,8,2> below neither side: on the left 4 beats 2 for C, so C
/// brings <3,6,4> and B prefers its 6 to the 5 beside; on the right C brings <4,7,3> and B its 7
/// rather than 2. A has 3 on the left and 4 on the right.
#[test]
fn three_players_converge_to_max_n_and_everybody_gets_theirs() {
    let text = "(max (min <9,5,1> (p3 <3,6,4> <8,8,2>)) (min <9,2,9> (p3 <0,1,1> <4,7,3>)))";
    let rules = Tree::parse(text).unwrap();
    assert!(distance(&rules, Payoffs::new(&[4.0, 7.0, 3.0]).unwrap(), None) < 0.2);
}

#[test]
fn random_trees_of_three_players_converge_to_max_n() {
    let shape = RandomShape { players: 3, depth: 3, range: 1_000, ..RandomShape::default() };
    let far = |&seed: &u64| {
        let tree = Tree::random(&shape, seed);
        let rules = tree.payoffs().unwrap();
        let right = max_n_with_chance(&rules, &NodeId::ROOT, 100, &mut (), &mut ());
        // Leaves are drawn from the whole range, so all of it is worth exploring.
        distance(&tree, right.value, Some((-1_000.0, 1_000.0))) > 100.0
    };
    // Where two choices are worth about the same to one player and not to another, even many
    // simulations have not told them apart.
    let far: Vec<u64> = (0..40).filter(far).collect();
    assert!(far.len() <= 4, "{far:?}");
}

/// How far the mean payoffs of many simulations are from `expected`, at most.
fn distance(tree: &Tree, expected: Payoffs, range: Option<(f64, f64)>) -> f64 {
    let rules = tree.payoffs().unwrap();
    if rules.terminal_test(&NodeId::ROOT) {
        return 0.0;
    }
    let settings = Settings { range, ..settings(1, true) };
    let mut search = MonteCarlo::with_chance(&rules).settings(settings);
    let answer = search.search(&NodeId::ROOT, &Limits::simulations(200_000)).unwrap();
    assert_eq!(answer.proof, Proof::Estimated, "nothing is proven of three players");
    let payoffs = answer.payoffs.unwrap();
    let pairs = payoffs.as_slice().iter().zip(expected.as_slice());
    pairs.map(|(mine, its)| (mine - its).abs()).fold(0.0, f64::max)
}

#[test]
fn an_open_loop_plans_where_a_closed_loop_answers() {
    // Left is worth 4 whatever is done after; right is worth 10 if the right answer is given to
    // what chance did, and 0 or 5 if the same is done whatever chance did.
    let tree = Tree::parse("(max 4 (chance 1/2:(max 10 0) 1/2:(max 0 10)))").unwrap();
    let rules = tree.chance().unwrap();
    let limits = Limits::simulations(20_000);
    let closed =
        MonteCarlo::with_chance(&rules).settings(settings(1, false)).search(&NodeId::ROOT, &limits);
    assert!(closed.unwrap().value.mean > 9.0);
    let open = OpenLoop::new(&rules).settings(settings(1, false)).search(&NodeId::ROOT, &limits);
    let open = open.unwrap();
    assert!(open.value.mean > 4.0, "{}", open.value.mean);
    let total: u64 = open.actions.iter().map(|visited| visited.visits.unwrap()).sum();
    assert_eq!(total, 20_000);
}

#[test]
fn an_open_loop_converges_where_plans_are_answers() {
    for seed in 0..30 {
        // One decision, then chance: no later choice can profit from knowing what fell.
        let shape = RandomShape { chance: true, depth: 2, branching: 4, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.chance().unwrap();
        let value = expectiminimax(&rules, &NodeId::ROOT, 100, &mut (), &mut ()).value;
        let Mover::Player(player) = rules.to_move(&NodeId::ROOT) else { continue };
        if rules.terminal_test(&NodeId::ROOT) {
            continue;
        }
        let mut search = OpenLoop::new(&rules).settings(settings(seed, false));
        let answer = search.search(&NodeId::ROOT, &Limits::simulations(40_000)).unwrap();
        let sign = if player == Player::FIRST { 1.0 } else { -1.0 };
        let error = (sign * answer.value.mean - value).abs();
        assert!(
            error < 4.0 * answer.value.error.unwrap_or(0.0) + 0.3,
            "seed {seed}: {error} {}",
            tree.to_text()
        );
    }
}
