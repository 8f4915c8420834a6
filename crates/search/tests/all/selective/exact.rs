//! All off: minimax's value at every depth.

use super::{judge, positions};
use outply_evaluate::{Linear, Random};
use outply_game::{Hints, Keyed, Rules, STRUCTURES, ZeroSumRules};
use outply_games::breakthrough::{self, Breakthrough, BreakthroughFeatures, BreakthroughHints};
use outply_games::checkers::{self, Checkers, CheckersFeatures, CheckersHints};
use outply_games::chess::{Chess, ChessEvaluator, ChessHints};
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::othello::{Othello, OthelloHints};
use outply_games::tree::{NodeId, RandomShape, Tree};
use outply_search::selective::{Settings, TUNABLES};
use outply_search::{Bound, Limits, Proof, Selective, Table};

#[test]
fn it_equals_minimax_on_random_trees() {
    let table = Table::bytes(1 << 16).unwrap();
    for seed in 0..3_000 {
        let shape = RandomShape {
            extra_turns: seed % 2 == 1,
            range: if seed % 3 == 0 { 2 } else { 40 },
            ..RandomShape::default()
        };
        let tree = Tree::random(&shape, seed);
        let rules = tree.zero_sum().unwrap();
        let value = judge(&rules, &NodeId::ROOT, 1_000, &mut ());
        table.clear();
        let search = || Selective::new(&rules).settings(Settings::exact());
        let plain = search().search(&NodeId::ROOT, &Limits::none()).unwrap();
        let with_table = search().table(&table).search(&NodeId::ROOT, &Limits::none()).unwrap();
        for answer in [plain, with_table] {
            assert_eq!(answer.value, value, "seed {seed}: {}", tree.to_text());
            assert_eq!(answer.proof, Proof::Proven, "seed {seed}: {}", tree.to_text());
            let end = answer.line.iter().fold(NodeId::ROOT, |id, &edge| rules.result(&id, edge));
            assert!(rules.terminal_test(&end), "seed {seed}: the line leads to the end");
        }
        each_action_has_its_value(&tree, seed);
    }
}

fn each_action_has_its_value(tree: &Tree, seed: u64) {
    let rules = tree.zero_sum().unwrap();
    let mut search = Selective::new(&rules).settings(Settings::exact()).multi_pv(99);
    let answer = search.search(&NodeId::ROOT, &Limits::none()).unwrap();
    let player = rules.to_move(&NodeId::ROOT);
    for action in &answer.actions {
        let child = rules.result(&NodeId::ROOT, action.action);
        let value = judge(&rules, &child, 1_000, &mut ());
        let value = if rules.to_move(&child) == player { value } else { -value };
        assert_eq!((action.value, action.bound), (value, Bound::Exact), "seed {seed}");
    }
    assert!(answer.actions.is_sorted_by(|a, b| a.value >= b.value));
}

/// What a game says about order, quietness and threats, without what it knows beyond any depth.
struct WithoutForesight<H>(H);

impl<R: Rules, H: Hints<R>> Hints<R> for WithoutForesight<H> {
    const ORDERS: bool = H::ORDERS;
    const ALWAYS_QUIET: bool = H::ALWAYS_QUIET;

    fn order(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.0.order(rules, state, action)
    }

    fn quiet(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        self.0.quiet(rules, state, action)
    }

    fn threatened(&self, rules: &R, state: &R::State) -> bool {
        self.0.threatened(rules, state)
    }

    fn exchange(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.0.exchange(rules, state, action)
    }

    fn most_gain(&self, rules: &R, state: &R::State, action: R::Action) -> Option<i32> {
        self.0.most_gain(rules, state, action)
    }

    fn pass(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.0.pass(rules, state)
    }

    fn structures(&self, rules: &R, state: &R::State) -> [Option<u64>; STRUCTURES] {
        self.0.structures(rules, state)
    }

    fn follow_space(&self, rules: &R) -> usize {
        self.0.follow_space(rules)
    }

    fn follow_index(&self, rules: &R, state: &R::State, action: R::Action) -> usize {
        self.0.follow_index(rules, state, action)
    }

    fn action_space(&self, rules: &R) -> usize {
        self.0.action_space(rules)
    }

    fn action_index(&self, rules: &R, action: R::Action) -> usize {
        self.0.action_index(rules, action)
    }
}

fn judge_game<R, H>(rules: &R, hints: impl Fn() -> H, count: u64, plies: u64, deepest: u32)
where
    R: ZeroSumRules<State: Sync, Action: Send> + Keyed + Sync,
    H: Hints<R> + Sync,
{
    // Aspiration and the ways of ordering change the cost of a value, not the value.
    let ordered = "exact,aspiration=on,killers=on,counters=on,history=on,continuation=on,capture-history=on,exchanges=off";
    let ordered = Settings::parse("", ordered).unwrap();
    let (exact, table) = (Settings::exact(), Table::mib(1).unwrap());
    for state in positions(rules, count, plies) {
        for depth in 1..=deepest {
            let value = judge(rules, &state, depth, &mut Random::new(7));
            for (settings, threads) in [(&exact, 1), (&ordered, 1), (&exact, 3), (&ordered, 2)] {
                table.clear();
                let search = Selective::new(rules).evaluator(Random::new(7)).threads(threads);
                let search = search.hints(WithoutForesight(hints())).table(&table);
                let mut search = search.settings(settings.clone());
                let answer = search.search(&state, &Limits::depth(depth)).unwrap();
                assert_eq!(answer.value, value, "{state:?} depth {depth}, {threads} threads");
            }
        }
    }
}

#[test]
fn it_equals_minimax_at_every_depth_of_games() {
    judge_game(&Connect4::<u64>::standard(), || Connect4Hints, 15, 36, 5);
    judge_game(&Checkers::standard(), || CheckersHints, 20, 60, 5);
    judge_game(&Othello, || OthelloHints, 15, 58, 4);
    judge_game(&Breakthrough::<u64>::new(4, 6).unwrap(), || BreakthroughHints, 15, 30, 4);
}

/// Each switch, turned, changes the nodes of some search: none is forgotten.
#[test]
fn every_switch_is_read() {
    let checkers = |settings: &Settings| {
        let linear = Linear::new(CheckersFeatures, &checkers::WEIGHTS).unwrap();
        nodes(&Checkers::standard(), linear, CheckersHints, settings, (50, 9))
    };
    let breakthrough = |settings: &Settings| {
        let linear = Linear::new(BreakthroughFeatures, &breakthrough::WEIGHTS).unwrap();
        let rules = Breakthrough::<u64>::new(5, 6).unwrap();
        nodes(&rules, linear, WithoutForesight(BreakthroughHints), settings, (30, 7))
    };
    let chess = |settings: &Settings| {
        nodes(&Chess::standard(), ChessEvaluator::default(), ChessHints, settings, (40, 6))
    };
    let default = Settings::parse("points=50,delta-margin=0", "").unwrap();
    let all = (checkers(&default), breakthrough(&default), chess(&default));
    // Repetitions have tests of their own.
    let switches = TUNABLES.iter().filter(|tunable| tunable.is_switch);
    for tunable in switches.filter(|tunable| tunable.name != "repetition") {
        let turned = tunable.text(1 - tunable.default);
        // A unit in which margins matter to both evaluators.
        let settings =
            Settings::parse("points=50,delta-margin=0", &format!("{}={turned}", tunable.name))
                .unwrap();
        let changed = checkers(&settings) != all.0
            || breakthrough(&settings) != all.1
            || chess(&settings) != all.2;
        assert!(changed, "{} changes nothing", tunable.name);
    }
}

/// The nodes of searches of six random positions after so many plies at most, so deep.
fn nodes<R, E, H>(
    rules: &R,
    evaluator: E,
    hints: H,
    settings: &Settings,
    (plies, depth): (u64, u32),
) -> Vec<u64>
where
    R: ZeroSumRules<State: Sync, Action: Send> + Keyed + Sync,
    E: outply_game::Evaluator<R> + Clone + Send,
    H: Hints<R> + Sync,
{
    let table = Table::mib(2).unwrap();
    let nodes = positions(rules, 6, plies).into_iter().map(|state| {
        let search = Selective::new(rules).evaluator(evaluator.clone()).hints(&hints);
        let mut search = search.table(&table).settings(settings.clone());
        search.search(&state, &Limits::depth(depth)).unwrap().work.nodes
    });
    nodes.collect()
}
