//! All off: minimax's value at every depth.

use super::{judge, positions};
use outply_evaluate::Random;
use outply_game::{Hints, Keyed, Rules, ZeroSumRules};
use outply_games::breakthrough::{Breakthrough, BreakthroughHints};
use outply_games::checkers::{Checkers, CheckersHints};
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
        let plain = search().search(&NodeId::ROOT, &Limits::none()).answer;
        let with_table = search().table(&table).search(&NodeId::ROOT, &Limits::none()).answer;
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
    let search = Selective::new(&rules).settings(Settings::exact()).multi_pv(99);
    let answer = search.search(&NodeId::ROOT, &Limits::none()).answer;
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

    fn pass(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.0.pass(rules, state)
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
    let table = Table::mib(1).unwrap();
    for state in positions(rules, count, plies) {
        for depth in 1..=deepest {
            let value = judge(rules, &state, depth, &mut Random::new(7));
            for settings in [Settings::exact(), ordered.clone()] {
                table.clear();
                let search = Selective::new(rules).evaluator(Random::new(7));
                let search = search.hints(WithoutForesight(hints())).table(&table);
                let answer =
                    search.settings(settings).search(&state, &Limits::depth(depth)).answer;
                assert_eq!(answer.value, value, "{state:?} depth {depth}");
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

/// With one switch on at a time the search still works, and each one changes something somewhere:
/// none is forgotten.
#[test]
fn every_switch_is_read() {
    let rules = Checkers::standard();
    let linear = || {
        use outply_games::checkers::{CheckersFeatures, WEIGHTS};
        outply_evaluate::Linear::new(CheckersFeatures, &WEIGHTS).unwrap()
    };
    let nodes = |settings: Settings| -> Vec<u64> {
        let table = Table::mib(2).unwrap();
        let nodes = positions(&rules, 6, 50).into_iter().map(|state| {
            let search = Selective::new(&rules).evaluator(linear()).hints(CheckersHints);
            let search = search.table(&table).settings(settings.clone());
            search.search(&state, &Limits::depth(9)).answer.nodes
        });
        nodes.collect()
    };
    let all = nodes(Settings::default());
    // What checkers has nothing to say for: passes, structures, repetitions of its own.
    let silent =
        ["null-move", "correction", "repetition", "prob-cut", "delta", "exchanges", "continuation"];
    for tunable in TUNABLES.iter().filter(|tunable| tunable.is_switch) {
        if silent.contains(&tunable.name) {
            continue;
        }
        let turned = tunable.text(1 - tunable.default);
        let settings = Settings::parse("", &format!("{}={turned}", tunable.name)).unwrap();
        assert_ne!(nodes(settings), all, "{} changes nothing", tunable.name);
    }
}
