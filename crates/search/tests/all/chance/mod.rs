//! The production search for games with chance against the reference, on random trees and on
//! trees worked out by hand.

mod filter;
mod oracle;
use crate::pig;

use crate::pig::Pig;
use outply_game::{End, Enter, Mover, Observer, PayoffEvaluator, Payoffs, Player, Rules, mix64};
use outply_games::tree::{ChanceTree, Edge, Leaf, NodeId, RandomShape, Tree};
use outply_search::chance::{ChanceTable, Expectiminimax, Pruning};
use outply_search::reference::expectiminimax;
use outply_search::{Answer, Bound, Ended, Expected, Limits, Proof, Reuse, StopFlag};
use std::time::Duration;

const ROOT: NodeId = NodeId::ROOT;
const EPSILON: f64 = 1e-9;
const PRUNINGS: [Pruning; 6] = [
    Pruning::None,
    Pruning::Star1,
    Pruning::Star2 { probes: 1 },
    Pruning::Star2 { probes: 2 },
    Pruning::Star25 { rounds: 1 },
    Pruning::Star25 { rounds: 3 },
];

fn random_tree(seed: u64) -> Tree {
    let shape = RandomShape {
        chance: true,
        extra_turns: seed % 2 == 1,
        range: if seed.is_multiple_of(3) { 2 } else { 20 },
        depth: 5 + (seed % 2) as u32,
        ..RandomShape::default()
    };
    Tree::random(&shape, seed)
}

/// The lowest and the highest leaf.
fn range(tree: &Tree) -> (f64, f64) {
    let leaves = tree.ids().filter_map(|id| tree.leaf(id));
    let numbers = leaves.map(|leaf| if let Leaf::Number(number) = leaf { number } else { 0.0 });
    numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), n| (low.min(n), high.max(n)))
}

/// The reference's value for the player whose values the answer holds.
fn judge(rules: &ChanceTree<'_>, depth: u32, evaluator: &mut impl PayoffEvaluatorOfTrees) -> f64 {
    sign(rules) * expectiminimax(rules, &ROOT, depth, evaluator, &mut ()).value
}

trait PayoffEvaluatorOfTrees: for<'t> PayoffEvaluator<ChanceTree<'t>> {}
impl<E: for<'t> PayoffEvaluator<ChanceTree<'t>>> PayoffEvaluatorOfTrees for E {}

fn sign(rules: &ChanceTree<'_>) -> f64 {
    if rules.to_move(&ROOT) == Mover::Player(Player::MIN) { -1.0 } else { 1.0 }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < EPSILON
}

#[test]
fn it_equals_expectiminimax_on_ten_thousand_random_trees() {
    let table = ChanceTable::bytes(1 << 14).unwrap();
    for seed in 0..10_000 {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        let value = judge(&rules, 1_000, &mut ());
        for pruning in PRUNINGS {
            let search = || Expectiminimax::new(&rules).pruning(pruning).bounds(range(&tree));
            table.clear();
            let answers = [
                search().search(&ROOT, &Limits::none()).unwrap(),
                search().table(&table).search(&ROOT, &Limits::none()).unwrap(),
                search().table(&table).deepening(false).search(&ROOT, &Limits::none()).unwrap(),
                Expectiminimax::new(&rules)
                    .pruning(pruning)
                    .search(&ROOT, &Limits::none())
                    .unwrap(),
            ];
            for (way, answer) in answers.iter().enumerate() {
                let context = || format!("{seed} {pruning:?} {way}: {}", tree.to_text());
                assert!(
                    close(answer.value.mean, value),
                    "{} for {value}: {}",
                    answer.value.mean,
                    context()
                );
                assert_eq!(answer.proof, Proof::Proven, "{}", context());
                chosen_is_best(&rules, answer, value);
            }
        }
        all_values_are_exact_when_asked_for(&tree, seed);
    }
}

/// The action chosen has the value, and its line ends at it or before chance.
fn chosen_is_best(rules: &ChanceTree<'_>, answer: &Answer<Edge, Expected>, value: f64) {
    assert_eq!(answer.action.is_none(), rules.to_move(&ROOT) == Mover::Chance);
    let Some(action) = answer.action else { return };
    let child = rules.result(&ROOT, action);
    let below = expectiminimax(rules, &child, 1_000, &mut (), &mut ()).value;
    assert!(close(sign(rules) * below, value), "{action:?} is worth {below}, not {value}");
    assert_eq!(answer.line.first(), Some(&action));
    let mut id = ROOT;
    for &edge in &answer.line {
        assert_ne!(rules.to_move(&id), Mover::Chance, "the line goes to the first chance node");
        id = rules.result(&id, edge);
    }
}

fn all_values_are_exact_when_asked_for(tree: &Tree, seed: u64) {
    let rules = tree.chance().unwrap();
    let mut search = Expectiminimax::new(&rules).multi_pv(99).pruning(Pruning::Star2 { probes: 1 });
    let answer = search.search(&ROOT, &Limits::none()).unwrap();
    assert_eq!(answer.actions.len(), tree.children(ROOT).len());
    for action in &answer.actions {
        let child = rules.result(&ROOT, action.action);
        let value = sign(&rules) * expectiminimax(&rules, &child, 1_000, &mut (), &mut ()).value;
        assert!(close(action.value.mean, value), "{seed}: {action:?} for {value}");
        assert_eq!((action.bound, action.proof), (Bound::Exact, Proof::Proven));
    }
    if answer.action.is_some() {
        assert!(answer.actions.is_sorted_by(|a, b| a.value.mean >= b.value.mean));
    }
}

/// An estimate for every node, within the range of leaves.
struct Noise(f64);

impl<'t> PayoffEvaluator<ChanceTree<'t>> for Noise {
    fn payoffs(&mut self, _rules: &ChanceTree<'t>, id: &NodeId) -> Payoffs {
        let value = (mix64(u64::from(id.0)) % 1001) as f64 / 500.0 - 1.0;
        Payoffs::new(&[self.0 * value, -self.0 * value]).unwrap()
    }
}

#[test]
fn it_equals_expectiminimax_at_every_depth_with_an_evaluator() {
    let table = ChanceTable::bytes(1 << 14).unwrap();
    for seed in 0..1_000 {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        for depth in 1..=4 {
            let value = judge(&rules, depth, &mut Noise(20.0));
            for pruning in PRUNINGS {
                table.clear();
                let answer = Expectiminimax::new(&rules)
                    .evaluator(Noise(20.0))
                    .bounds((-20.0, 20.0))
                    .pruning(pruning)
                    .table(&table)
                    .reuse(Reuse::SameDepth)
                    .search(&ROOT, &Limits::depth(depth))
                    .unwrap();
                let found = answer.value.mean;
                assert!(close(found, value), "{seed} {depth} {pruning:?}: {found} for {value}");
                assert!(answer.work.depth == depth || answer.work.ended == Ended::Solved);
            }
        }
    }
}

/// Nodes at one depth, in the rules' order, without a table.
fn nodes(tree: &Tree, pruning: Pruning, bounds: (f64, f64)) -> u64 {
    let rules = tree.chance().unwrap();
    let search = Expectiminimax::new(&rules).pruning(pruning).bounds(bounds);
    let mut search = search.sorted(false).deepening(false);
    search.search(&ROOT, &Limits::none()).unwrap().work.nodes
}

#[test]
fn star1_never_visits_more_nodes_and_saves_many() {
    let everything = (f64::NEG_INFINITY, f64::INFINITY);
    let mut sums = [0; 4];
    for seed in 0..10_000 {
        let tree = random_tree(seed);
        let none = nodes(&tree, Pruning::None, range(&tree));
        let unbounded = nodes(&tree, Pruning::Star1, everything);
        let star1 = nodes(&tree, Pruning::Star1, range(&tree));
        let star2 = nodes(&tree, Pruning::Star2 { probes: 1 }, range(&tree));
        assert_eq!(none + 1, tree.len() as u64, "seed {seed}: every node once (but the root)");
        assert!(star1 <= unbounded && unbounded <= none, "{seed}: {star1} {unbounded} {none}");
        for (sum, count) in sums.iter_mut().zip([none, unbounded, star1, star2]) {
            *sum += count;
        }
    }
    assert!(sums[2] * 10 < sums[0] * 8, "{sums:?}");
}

/// A tree as dice games have them: MAX, chance, MIN, chance, ... The `n`th best action comes
/// `n`th, and is worth `step` less than the one before; beyond that, leaves are noise.
fn regular(seed: u64, depth: u32, branching: u32, step: i64) -> Tree {
    let mut noise = (0..).map(|n| (mix64(seed ^ mix64(n)) % 101) as i64);
    let mut text = String::new();
    grow((depth, branching, step), 500, true, &mut noise, &mut text);
    Tree::parse(&text).unwrap()
}

fn grow(
    (depth, branching, step): (u32, u32, i64),
    value: i64,
    max: bool,
    noise: &mut dyn Iterator<Item = i64>,
    text: &mut String,
) {
    if depth == 0 {
        text.push_str(&(value + noise.next().unwrap_or(0)).to_string());
        return;
    }
    text.push_str(if max { "(max" } else { "(min" });
    for action in 0..i64::from(branching) {
        let value = value + if max { -action } else { action } * step;
        text.push_str(" (chance");
        for _ in 0..branching {
            text.push_str(&format!(" 1/{branching}:"));
            grow((depth - 1, branching, step), value, !max, noise, text);
        }
        text.push(')');
    }
    text.push(')');
}

/// Nodes of twenty regular trees: without pruning, with Star1, with Star2.
fn regular_nodes(step: i64) -> [u64; 3] {
    let table = ChanceTable::mib(1).unwrap();
    let kinds = [Pruning::None, Pruning::Star1, Pruning::Star2 { probes: 1 }];
    let mut sums = [0; 3];
    for seed in 0..20 {
        let tree = regular(seed, 3, 4, step);
        let rules = tree.chance().unwrap();
        for (sum, kind) in sums.iter_mut().zip(kinds) {
            table.clear();
            let search = Expectiminimax::new(&rules).pruning(kind).bounds(range(&tree));
            let mut search = search.deepening(false).table(&table);
            *sum += search.search(&ROOT, &Limits::none()).unwrap().work.nodes;
        }
    }
    sums
}

#[test]
fn probing_pays_on_regular_trees_and_most_with_the_best_action_first() {
    let [none, star1, star2] = regular_nodes(0);
    assert!(star1 * 10 < none * 9 && star2 < star1, "{none} {star1} {star2}");
    let [none, star1, star2] = regular_nodes(40);
    println!("{none} {star1} {star2}");
    assert!(star1 * 2 < none && star2 * 2 < star1, "{none} {star1} {star2}");
}

/// The leaves looked at and the outcomes cut.
#[derive(Default)]
struct Watch {
    leaves: Vec<f64>,
    cut: Vec<usize>,
    windows: Vec<(f64, f64)>,
    open: usize,
}

impl Observer<Edge, f64> for Watch {
    fn enter(&mut self, node: Enter<Edge, f64>) {
        self.open += 1;
        self.windows.push(node.window);
    }

    fn leave(&mut self, value: f64, end: End) {
        self.open -= 1;
        if matches!(end, End::Terminal | End::Horizon) {
            self.leaves.push(value);
        }
    }

    fn cut(&mut self, rest: &[Edge]) {
        self.cut.push(rest.len());
    }

    fn restart(&mut self, _depth: Option<u32>) {
        *self = Watch { open: self.open, ..Watch::default() };
    }
}

fn watched(text: &str, pruning: Pruning, bounds: (f64, f64)) -> (f64, Watch) {
    let tree = Tree::parse(text).unwrap();
    let rules = tree.chance().unwrap();
    let mut watch = Watch::default();
    let search = Expectiminimax::new(&rules).pruning(pruning).bounds(bounds).sorted(false);
    let answer =
        search.deepening(false).observer(&mut watch).search(&ROOT, &Limits::none()).unwrap();
    assert_eq!(watch.open, 0, "every enter has its leave");
    assert!(close(answer.value.mean, judge(&rules, 1_000, &mut ())));
    (answer.value.mean, watch)
}

#[test]
fn star1_cuts_when_the_best_outcomes_left_do_not_suffice() {
    // MAX has 3. The second roll has brought -6 of [-10, 10] with one half: with 10 for the
    // rest it is worth 2 at most.
    let text = "(max 3 (chance 1/2:-6 1/4:8 1/4:9))";
    let (value, watch) = watched(text, Pruning::Star1, (-10.0, 10.0));
    assert_eq!((value, watch.leaves), (3.0, vec![3.0, -6.0]));
    // The window of the first outcome: (3 - 1/2 * 10) / (1/2) = -4.
    assert_eq!(watch.windows[3], (-4.0, f64::INFINITY));
    assert_eq!(watch.cut, [2]);
    // Where values go up to 30 it is not over: (3 + 3 - 30/4) / (1/4) = -6 for the second.
    let (_, watch) = watched(text, Pruning::Star1, (-10.0, 30.0));
    assert_eq!(watch.leaves, [3.0, -6.0, 8.0, 9.0]);
    // For MIN, mirrored.
    let (value, watch) =
        watched("(min -3 (chance 1/2:6 1/4:-8 1/4:-9))", Pruning::Star1, (-10.0, 10.0));
    assert_eq!((value, watch.leaves), (3.0, vec![-3.0, 6.0]));
    assert_eq!(watch.windows[3], (f64::NEG_INFINITY, 4.0));
}

#[test]
fn star2_looks_at_one_reply_to_each_roll_first() {
    // MAX has 3. After either roll MIN's first reply brings 2: at most 2 on the whole.
    let text = "(max 3 (chance 1/2:(min 2 -9 -8) 1/2:(min 2 -7 -6)))";
    let (_, star1) = watched(text, Pruning::Star1, (-10.0, 10.0));
    assert_eq!(star1.leaves, [3.0, 2.0, -9.0]);
    let (_, star2) = watched(text, Pruning::Star2 { probes: 1 }, (-10.0, 10.0));
    assert_eq!(star2.leaves, [3.0, 2.0, 2.0]);
    assert_eq!(star2.cut, [2, 2, 0], "two probes leave two replies each, the last outcome none");
    // When the probes do not suffice the search phase looks again.
    let text = "(max 3 (chance 1/2:(min 9 8) 1/2:(min 2 7)))";
    let (value, star2) = watched(text, Pruning::Star2 { probes: 1 }, (-10.0, 10.0));
    assert_eq!((value, star2.leaves), (5.0, vec![3.0, 9.0, 2.0, 9.0, 8.0, 2.0, 7.0]));
    // With as many probes as replies the probed values are exact and nothing is repeated.
    let (_, wide) = watched(text, Pruning::Star2 { probes: 2 }, (-10.0, 10.0));
    assert_eq!(wide.leaves, [3.0, 9.0, 8.0, 2.0, 7.0]);
}

#[test]
fn cyclic_probing_goes_round_and_sequential_probing_stays() {
    let text = "(max 3 (chance 1/2:(min 5 4 -9) 1/2:(min 3 1 -6)))";
    let (_, cyclic) = watched(text, Pruning::Star25 { rounds: 2 }, (-10.0, 10.0));
    assert_eq!(cyclic.leaves, [3.0, 5.0, 3.0, 4.0, 1.0]);
    let (_, sequential) = watched(text, Pruning::Star2 { probes: 2 }, (-10.0, 10.0));
    assert_eq!(sequential.leaves, [3.0, 5.0, 4.0, 3.0, 1.0]);
}

#[test]
fn nothing_better_than_the_best_there_is_is_looked_for() {
    let (value, watch) = watched("(max 1 (chance 0.5:1 0.5:-1) -1)", Pruning::Star1, (-1.0, 1.0));
    assert_eq!((value, watch.leaves, watch.cut), (1.0, vec![1.0], vec![2]));
    let (_, watch) = watched("(max 0 (min -1 1 1))", Pruning::Star1, (-1.0, 1.0));
    assert_eq!(watch.leaves, [0.0, -1.0]);
}

#[test]
fn watching_changes_nothing() {
    for seed in 0..300 {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        for pruning in PRUNINGS {
            let search = || Expectiminimax::new(&rules).pruning(pruning).bounds(range(&tree));
            let mut watch = Watch::default();
            let seen = search().observer(&mut watch).search(&ROOT, &Limits::none()).unwrap();
            let unseen = search().search(&ROOT, &Limits::none()).unwrap();
            assert_eq!(
                (seen.work.nodes, seen.value),
                (unseen.work.nodes, unseen.value),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn an_interrupted_search_answers_with_the_last_completed_iteration() {
    let tree = random_tree(4);
    let rules = tree.chance().unwrap();
    let search = || Expectiminimax::new(&rules).evaluator(Noise(1.0)).pruning(Pruning::None);
    let mut iterations = Vec::new();
    search()
        .search_with(&ROOT, &Limits::none(), &mut |answer| iterations.push(answer.clone()))
        .unwrap();
    assert!(iterations.len() > 2);
    for (done, next) in iterations.iter().zip(&iterations[1..]) {
        let answer = search().search(&ROOT, &Limits::nodes(done.work.nodes)).unwrap();
        assert_eq!((answer.work.depth, answer.value), (done.work.depth, done.value));
        let answer = search().search(&ROOT, &Limits::nodes(next.work.nodes - 1)).unwrap();
        assert_eq!(answer.work.depth, done.work.depth);
        assert_eq!(answer.work.nodes, next.work.nodes - 1, "the limit is exact");
        assert_eq!(answer.work.ended, Ended::Interrupted);
    }
    let stop = StopFlag::new();
    stop.raise();
    for limits in [Limits::nodes(0), Limits::time(Duration::ZERO), Limits::none().and_stop(&stop)] {
        let answer = search().search(&ROOT, &limits).unwrap();
        assert_eq!((answer.work.depth, answer.work.nodes), (0, 0));
        assert_eq!((answer.proof, answer.work.ended), (Proof::Estimated, Ended::Interrupted));
        assert_eq!(answer.action.is_some(), rules.to_move(&ROOT) != Mover::Chance);
    }
}

/// The value of an action at the root by the reference, for the player there.
fn value_of(rules: &ChanceTree<'_>, action: Edge, depth: u32) -> f64 {
    let after = rules.result(&ROOT, action);
    sign(rules) * expectiminimax(rules, &after, depth - 1, &mut Noise(1.0), &mut ()).value
}

#[test]
fn an_interrupted_iteration_counts_as_far_as_it_went() {
    let mut changed = 0;
    for seed in (0..40).filter(|seed| random_tree(*seed).chance().is_ok()) {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        if rules.to_move(&ROOT) == Mover::Chance {
            continue;
        }
        let search = || Expectiminimax::new(&rules).evaluator(Noise(1.0)).step(1 + seed as u32 % 2);
        let whole = search().search(&ROOT, &Limits::none()).unwrap();
        let mut before = None;
        for nodes in 0..whole.work.nodes {
            let answer = search().search(&ROOT, &Limits::nodes(nodes)).unwrap();
            let (action, depth) = (answer.action.unwrap(), answer.work.depth);
            assert_eq!(answer.work.nodes, nodes, "seed {seed}");
            let step = 1 + seed as u32 % 2;
            let of_last = (depth > 0).then(|| value_of(&rules, action, depth));
            let of_next = [1, step].map(|more| value_of(&rules, action, depth + more));
            let known = of_last.into_iter().chain(of_next);
            let impression = depth == 0 && answer.actions.len() == 1;
            let holds =
                impression || known.into_iter().any(|known| close(known, answer.value.mean));
            assert!(holds, "seed {seed}, {nodes} nodes: {answer:?}");
            let last = before.replace((depth, action));
            changed += usize::from(last.is_some_and(|(d, a)| d == depth && d > 0 && a != action));
        }
    }
    assert!(changed > 10, "{changed}");
}

/// A die of many faces, each with its number.
fn rolls(faces: u32) -> String {
    let rolls: Vec<String> = (0..faces).map(|n| format!(" 1/{faces}:{n}")).collect();
    format!("(chance{})", rolls.concat())
}

#[test]
fn sampled_outcomes_come_with_a_standard_error_that_holds() {
    let tree = Tree::parse(&format!("(max 40 {})", rolls(100))).unwrap();
    let rules = tree.chance().unwrap();
    let roll = |count, seed| {
        let search = Expectiminimax::new(&rules).sampling(count, seed);
        search.multi_pv(2).search(&ROOT, &Limits::depth(2)).unwrap()
    };
    assert_eq!(roll(100, 1).value.error, None, "no more outcomes than may be looked at");
    assert_eq!(roll(100, 1).proof, Proof::Proven);
    let mut within = 0;
    for seed in 0..400 {
        let answer = roll(25, seed).untimed();
        assert_eq!(answer, roll(25, seed).untimed(), "it repeats");
        assert_eq!(answer.proof, Proof::Estimated);
        let chance = answer.actions.iter().find(|action| action.action == Edge(1)).unwrap();
        let error = chance.value.error.unwrap();
        // The deviation of a die with faces 0 to 99 is 28.9; of the mean of 25, 5.8.
        assert!(error > 3.0 && error < 8.5, "{error}");
        within += usize::from((chance.value.mean - 49.5).abs() < 2.0 * error);
    }
    // Two standard errors hold 95 of 100 times.
    assert!((365..=395).contains(&within), "{within}");
    let tree = Tree::parse(&rolls(100)).unwrap();
    let rules = tree.chance().unwrap();
    let answer =
        Expectiminimax::new(&rules).sampling(25, 9).search(&ROOT, &Limits::depth(3)).unwrap();
    assert!(answer.value.error.is_some_and(|error| error > 3.0 && error < 8.5));
    assert!(answer.work.ended == Ended::Depth && answer.proof == Proof::Estimated);
}

#[test]
fn samples_agree_at_all_prunings_and_with_a_table() {
    let table = ChanceTable::bytes(1 << 14).unwrap();
    for seed in 0..300 {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        let search = || Expectiminimax::new(&rules).sampling(2, seed).bounds(range(&tree));
        let plain =
            search().pruning(Pruning::None).search(&ROOT, &Limits::none().and_depth(7)).unwrap();
        for pruning in PRUNINGS {
            table.clear();
            let answer = search()
                .pruning(pruning)
                .table(&table)
                .search(&ROOT, &Limits::none().and_depth(7))
                .unwrap();
            assert!(close(answer.value.mean, plain.value.mean), "{seed} {pruning:?}");
            let errors = (answer.value.error, plain.value.error);
            assert!(errors.0.is_none() == errors.1.is_none() || pruning != Pruning::None);
        }
    }
}

#[test]
fn the_probability_cutoff_estimates_what_is_improbable() {
    let text = "(max 3 (chance 0.9:2 0.1:(max 100 (min 90 80))))";
    let tree = Tree::parse(text).unwrap();
    let rules = tree.chance().unwrap();
    let exact = Expectiminimax::new(&rules).search(&ROOT, &Limits::none()).unwrap();
    assert!(close(exact.value.mean, 11.8) && exact.proof == Proof::Proven);
    let cut = Expectiminimax::new(&rules).probability_cutoff(0.2);
    let cut = cut.multi_pv(2).search(&ROOT, &Limits::depth(4)).unwrap();
    // The improbable state counts as 0: 0.9 * 2 = 1.8 does not beat 3.
    assert_eq!((cut.value.mean, cut.proof), (3.0, Proof::Estimated));
    assert!(close(cut.actions[1].value.mean, 1.8));
}

#[test]
fn before_the_horizon_the_least_probable_outcomes_can_be_left_out() {
    let text = "(max 1 (chance 0.9:2 0.1:(max 100 (min 90 80))))";
    let tree = Tree::parse(text).unwrap();
    let rules = tree.chance().unwrap();
    let value = |depth| {
        let mut search = Expectiminimax::new(&rules).least_share(0.5).multi_pv(2);
        let answer = search.search(&ROOT, &Limits::depth(depth)).unwrap();
        (answer.actions[0].value.mean, answer.actions[0].proof)
    };
    // The improbable outcome would only be estimated: the other one stands for both.
    assert_eq!(value(2), (2.0, Proof::Estimated));
    // One ply deeper its value is looked at, and counts.
    assert!(close(value(3).0, 11.8));
    assert_eq!(value(4).1, Proof::Proven);
    // Where its states are as improbable, one ply deeper too.
    let search = Expectiminimax::new(&rules).least_share(0.5).probability_cutoff(0.95);
    assert_eq!(
        search.multi_pv(2).search(&ROOT, &Limits::depth(4)).unwrap().actions[0].value.mean,
        2.0
    );
}

#[test]
fn a_finished_game_and_a_chance_root_are_answered() {
    let tree = Tree::parse("(chance 0.25:(max 1 5) 0.75:(min 8 -1))").unwrap();
    let rules = tree.chance().unwrap();
    let answer = Expectiminimax::new(&rules).search(&ROOT, &Limits::none()).unwrap();
    assert_eq!((answer.action, answer.value.mean), (None, 0.5));
    let given: Vec<_> = answer.actions.iter().map(|o| (o.probability, o.value.mean)).collect();
    assert_eq!(given, [(Some(0.25), 5.0), (Some(0.75), -1.0)]);
    let leaf = tree.children(tree.children(ROOT)[0])[1];
    let answer = Expectiminimax::new(&rules).search(&leaf, &Limits::none()).unwrap();
    assert_eq!((answer.action, answer.value.mean, answer.proof), (None, 5.0, Proof::Proven));
    assert_eq!((answer.work.depth, answer.work.nodes), (0, 0));
}

#[test]
fn the_deepest_tree_fits_the_stack() {
    let levels = 330;
    let text = "(max 0 (chance 1/2:0 1/2:(min 2 ".repeat(levels) + "1" + &")))".repeat(levels);
    let tree = Tree::parse(&text).unwrap();
    let rules = tree.chance().unwrap();
    let table = ChanceTable::mib(1).unwrap();
    for pruning in [Pruning::None, Pruning::Star1, Pruning::Star2 { probes: 1 }] {
        table.clear();
        let search = Expectiminimax::new(&rules).pruning(pruning).bounds((0.0, 2.0));
        let answer = search.table(&table).deepening(false).search(&ROOT, &Limits::none()).unwrap();
        assert_eq!(answer.proof, Proof::Proven);
        assert!(close(answer.value.mean, judge(&rules, 1_000, &mut ())));
    }
}

/// An estimate of a turn of Pig: who is ahead, and by how much.
struct Ahead;

impl PayoffEvaluator<Pig> for Ahead {
    fn payoffs(&mut self, _rules: &Pig, turn: &pig::Turn) -> Payoffs {
        let ahead = f64::from(turn.score[0] + turn.total) - f64::from(turn.score[1]);
        let sign = if turn.player == Player::FIRST { 1.0 } else { -1.0 };
        let value = sign * ahead / 40.0;
        Payoffs::new(&[value, -value]).unwrap()
    }
}

#[test]
fn states_met_again_keep_their_values_at_every_depth() {
    let rules = Pig { target: 15 };
    let table = ChanceTable::mib(1).unwrap();
    for (mine, theirs, total) in [(0, 0, 0), (9, 12, 3), (12, 7, 0), (3, 13, 8)] {
        let state = pig::Turn { score: [mine, theirs], total, ..rules.initial() };
        for depth in 1..=9 {
            let value = expectiminimax(&rules, &state, depth, &mut Ahead, &mut ()).value;
            for pruning in PRUNINGS {
                let search = Expectiminimax::new(&rules).evaluator(Ahead).bounds((-1.0, 1.0));
                let mut search = search.pruning(pruning).table(&table).reuse(Reuse::SameDepth);
                let limits = Limits::depth(depth);
                let answer = search.search_in_place(&state, &limits, &mut |_| ()).unwrap();
                // The table is kept from search to search.
                assert!(close(answer.value.mean, value), "{state:?} {depth} {pruning:?}");
            }
        }
    }
}

#[test]
fn deep_search_nears_the_value_that_iteration_finds() {
    use outply_search::solve::ValueIteration;
    let rules = Pig { target: 12 };
    let solution = ValueIteration::new(&rules).solve([rules.initial()]).unwrap();
    let table = ChanceTable::mib(16).unwrap();
    let state = pig::Turn { score: [6, 6], ..rules.initial() };
    let mut search = Expectiminimax::new(&rules).evaluator(Ahead).bounds((-1.0, 1.0)).table(&table);
    let answer = search.search(&state, &Limits::depth(26)).unwrap();
    let value = solution.value(&rules, &state).unwrap();
    assert!((answer.value.mean - value).abs() < 0.02, "{} for {value}", answer.value.mean);
    assert_eq!(answer.action, solution.action(&rules, &state));
    assert_eq!(answer.proof, Proof::Estimated, "play may go on for ever");
}
