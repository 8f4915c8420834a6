//! The searches for many players against the reference, against slow recursions written here,
//! and on a tree worked out by hand.

use outply_game::{
    Hints, Mover, Observer, PayoffEvaluator, Payoffs, Player, Rules, Stochastic, Utility, mix64,
};
use outply_games::tree::{Edge, NodeId, PayoffTree, RandomShape, Tree};
use outply_search::chance::{ChanceTable, Expectiminimax, Pruning};
use outply_search::many::{BestReply, ForOne, MaxN, Paranoid, SumBound};
use outply_search::reference::{expectiminimax, max_n, max_n_with_chance};
use outply_search::{Answer, Bound, Ended, Expected, Limits, Proof};

const ROOT: NodeId = NodeId::ROOT;

fn random_tree(seed: u64, chance: bool) -> Tree {
    let shape = RandomShape {
        players: 3 + (seed % 3) as u8,
        range: if seed.is_multiple_of(4) { 2 } else { 20 },
        extra_turns: seed.is_multiple_of(2),
        branching: 3,
        depth: 6,
        chance,
    };
    Tree::random(&shape, seed)
}

/// A tree whose payoffs are shares of a fixed sum: everything to one player, or something to each.
struct Shares<'t> {
    tree: PayoffTree<'t>,
    winner_takes_all: bool,
    /// What each gets on top of its share.
    lowest: f64,
}

impl Shares<'_> {
    fn bound(&self) -> SumBound {
        let players = self.players() as f64;
        SumBound { lowest: self.lowest, highest_sum: 60.0 + players * self.lowest }
    }
}

impl Rules for Shares<'_> {
    type State = NodeId;
    type Action = Edge;
    type Utility = Payoffs;
    type Turn = Mover;

    fn players(&self) -> usize {
        self.tree.players()
    }

    fn initial(&self) -> NodeId {
        ROOT
    }

    fn to_move(&self, id: &NodeId) -> Mover {
        self.tree.to_move(id)
    }

    fn actions(&self, id: &NodeId) -> impl IntoIterator<Item = Edge> {
        self.tree.actions(id)
    }

    fn result(&self, id: &NodeId, edge: Edge) -> NodeId {
        self.tree.result(id, edge)
    }

    fn utility(&self, id: &NodeId) -> Option<Payoffs> {
        self.tree.utility(id).map(|_| self.shares(id))
    }
}

impl Stochastic for Shares<'_> {
    fn outcomes(&self, id: &NodeId) -> impl IntoIterator<Item = (Edge, f64)> {
        self.tree.outcomes(id)
    }
}

impl Shares<'_> {
    fn shares(&self, id: &NodeId) -> Payoffs {
        let players = self.players();
        let mut shares = vec![0.0; players];
        let mut left = 60;
        for (player, share) in shares.iter_mut().enumerate() {
            let draw = mix64(u64::from(id.0) << 8 | player as u64);
            let last = player + 1 == players || self.winner_takes_all && draw.is_multiple_of(3);
            let part = if last { left } else { draw % (left + 1) };
            let part = if self.winner_takes_all && !last { 0 } else { part };
            (*share, left) = (part as f64, left - part);
        }
        let payoffs: Vec<f64> = shares.iter().map(|share| self.lowest + share).collect();
        Payoffs::new(&payoffs).unwrap()
    }
}

/// Shares of the sum for unfinished games, too.
struct Guess;

impl<'t> PayoffEvaluator<Shares<'t>> for Guess {
    fn payoffs(&mut self, rules: &Shares<'t>, id: &NodeId) -> Payoffs {
        rules.shares(id)
    }
}

#[derive(Default)]
struct Visits {
    nodes: u64,
    open: i32,
}

impl Observer<Edge, Payoffs> for Visits {
    fn enter(&mut self, _: outply_game::Enter<Edge, Payoffs>) {
        self.nodes += 1;
        self.open += 1;
    }

    fn leave(&mut self, _: Payoffs, _: outply_game::End) {
        self.open -= 1;
    }
}

fn same(a: &Payoffs, b: &Payoffs) -> bool {
    a.as_slice().iter().zip(b.as_slice()).all(|(a, b)| (a - b).abs() < 1e-9)
}

#[test]
fn max_n_equals_the_reference_on_ten_thousand_random_trees() {
    for seed in 0..10_000 {
        let tree = random_tree(seed, seed.is_multiple_of(5));
        let rules = tree.payoffs().unwrap();
        let judge = max_n_with_chance(&rules, &ROOT, 1_000, &mut (), &mut ());
        let leaves = || tree.ids().filter_map(|id| rules.utility(&id));
        let least = |p: &Payoffs| p.as_slice().iter().copied().fold(f64::INFINITY, f64::min);
        let bound = SumBound {
            lowest: leaves().map(|p| least(&p)).fold(f64::INFINITY, f64::min),
            highest_sum: leaves().map(|p| p.as_slice().iter().sum()).fold(f64::MIN, f64::max),
        };
        for answer in [
            MaxN::with_chance(&rules).search(&ROOT, &Limits::none()).unwrap(),
            MaxN::with_chance(&rules).sum_bound(bound).search(&ROOT, &Limits::none()).unwrap(),
            MaxN::with_chance(&rules).deepening(false).search(&ROOT, &Limits::none()).unwrap(),
        ] {
            assert!(same(&answer.payoffs.unwrap(), &judge.value), "{seed}: {}", tree.to_text());
            assert_eq!(answer.action, judge.action, "{seed}: {}", tree.to_text());
            assert_eq!((answer.proof, answer.work.ended), (Proof::Proven, Ended::Solved));
        }
    }
}

#[test]
fn shallow_pruning_changes_no_payoff_and_saves_nodes() {
    let (mut all, mut pruned) = (0, 0);
    for seed in 0..10_000 {
        let tree = random_tree(seed, seed.is_multiple_of(5));
        let rules = Shares {
            tree: tree.payoffs().unwrap(),
            winner_takes_all: seed % 2 == 1,
            lowest: (seed % 3) as f64 * 15.0 - 15.0,
        };
        let judge = max_n_with_chance(&rules, &ROOT, 1_000, &mut (), &mut ());
        let search = || MaxN::with_chance(&rules).deepening(false);
        let plain = search().search(&ROOT, &Limits::none()).unwrap();
        let mut visits = Visits::default();
        let mut answer = search().sum_bound(rules.bound()).observer(&mut visits);
        let answer = answer.search(&ROOT, &Limits::none()).unwrap();
        assert!(same(&answer.payoffs.unwrap(), &judge.value), "{seed}: {}", tree.to_text());
        assert_eq!(answer.action, judge.action, "{seed}: {}", tree.to_text());
        assert!(answer.work.nodes <= plain.work.nodes);
        assert_eq!((visits.nodes, visits.open), (answer.work.nodes + 1, 0), "and the root");
        (all, pruned) = (all + plain.work.nodes, pruned + answer.work.nodes);
        bounds_at_the_root_hold(&rules, &answer, &judge.actions);
    }
    assert!(pruned * 10 < all * 9, "{pruned} of {all}");
}

/// Exact values are the reference's, and bounds are none too low.
fn bounds_at_the_root_hold(
    rules: &Shares<'_>,
    answer: &Answer<Edge, Expected>,
    known: &[(Edge, Payoffs)],
) {
    for action in &answer.actions {
        let (_, payoffs) = known.iter().find(|(edge, _)| *edge == action.action).unwrap();
        let most = answer.value.mean.max(action.payoffs.unwrap().payoff(answer.player));
        match action.bound {
            Bound::Exact => assert!(same(&action.payoffs.unwrap(), payoffs)),
            _ => assert!(payoffs.payoff(answer.player) <= most + 1e-9),
        }
        let end = action.line.iter().fold(ROOT, |id, &edge| rules.result(&id, edge));
        let leaf = rules.utility(&end);
        let whole = leaf.filter(|_| action.bound == Bound::Exact && action.line.len() > 1);
        assert!(whole.is_none_or(|leaf| same(&leaf, payoffs)), "the line leads to the payoffs");
    }
}

#[test]
fn max_n_equals_the_reference_at_every_depth_with_an_evaluator() {
    for seed in 0..1_000 {
        let tree = random_tree(seed, seed.is_multiple_of(2));
        let rules = Shares { tree: tree.payoffs().unwrap(), winner_takes_all: false, lowest: 5.0 };
        for depth in 1..=5 {
            let judge = max_n_with_chance(&rules, &ROOT, depth, &mut Guess, &mut ());
            let search = MaxN::with_chance(&rules).evaluator(Guess).sum_bound(rules.bound());
            let answer = search.all_actions(true).search(&ROOT, &Limits::depth(depth)).unwrap();
            assert!(same(&answer.payoffs.unwrap(), &judge.value), "{seed} {depth}");
            for (action, (edge, payoffs)) in answer.actions.iter().zip(&judge.actions) {
                assert_eq!((action.action, action.bound), (*edge, Bound::Exact));
                assert!(same(&action.payoffs.unwrap(), payoffs), "{seed} {depth}");
            }
        }
    }
}

#[test]
fn for_two_opposed_players_all_three_are_minimax() {
    for seed in 0..3_000u64 {
        let shape = RandomShape {
            extra_turns: seed % 2 == 1,
            chance: seed.is_multiple_of(3),
            ..RandomShape::default()
        };
        let tree = Tree::random(&shape, seed);
        let (rules, two) = (tree.payoffs().unwrap(), tree.chance().unwrap());
        let value = expectiminimax(&two, &ROOT, 1_000, &mut (), &mut ()).value;
        let many =
            MaxN::with_chance(&rules).search(&ROOT, &Limits::none()).unwrap().payoffs.unwrap();
        assert!((many.payoff(Player::FIRST) - value).abs() < 1e-9, "{seed}");
        for (player, sign) in [(Player::FIRST, 1.0), (Player::SECOND, -1.0)] {
            assert!((sign * paranoid(&rules, player, Pruning::Star1) - value).abs() < 1e-9);
            assert!((sign * best_reply(&rules, player, ROOT) - value).abs() < 1e-9, "{seed}");
        }
        // Rules without chance have constructors of their own.
        if let Ok(plain) = tree.zero_sum() {
            let payoffs = max_n(&plain, &ROOT, 1_000, &mut (), &mut ()).value;
            let answer = MaxN::new(&plain).search(&ROOT, &Limits::none()).unwrap();
            assert_eq!(answer.payoffs.unwrap(), payoffs);
            let fears = Paranoid::new(&plain, Player::FIRST);
            let answer = Expectiminimax::new(&fears).search(&ROOT, &Limits::none()).unwrap();
            assert_eq!(value_of(&fears, &answer), value);
            let replies = BestReply::new(&plain, Player::FIRST, ());
            let mut answer = Expectiminimax::new(&replies);
            let answer = answer.search(&replies.position(ROOT), &Limits::none()).unwrap();
            assert_eq!(
                if answer.player == Player::MAX { 1.0 } else { -1.0 } * answer.value.mean,
                value
            );
        }
    }
}

fn value_of<R: Rules>(_: &R, answer: &Answer<Edge, Expected>) -> f64 {
    if answer.player == Player::MAX { answer.value.mean } else { -answer.value.mean }
}

/// What `player` can be sure of, by the search.
fn paranoid(rules: &PayoffTree<'_>, player: Player, pruning: Pruning) -> f64 {
    let fears = Paranoid::with_chance(rules, player);
    let table = ChanceTable::bytes(1 << 12).unwrap();
    let mut search =
        Expectiminimax::new(&fears).pruning(pruning).bounds((-20.0, 20.0)).table(&table);
    value_of(&fears, &search.search(&ROOT, &Limits::none()).unwrap())
}

fn best_reply(rules: &PayoffTree<'_>, player: Player, state: NodeId) -> f64 {
    let replies = BestReply::with_chance(rules, player, ());
    let answer =
        Expectiminimax::new(&replies).search(&replies.position(state), &Limits::none()).unwrap();
    if answer.player == Player::MAX { answer.value.mean } else { -answer.value.mean }
}

/// What `player` can be sure of: every node, from the definition.
fn slow_paranoid(rules: &PayoffTree<'_>, id: NodeId, player: Player) -> f64 {
    if let Some(payoffs) = rules.utility(&id) {
        return payoffs.payoff(player);
    }
    let below = |edge| slow_paranoid(rules, rules.result(&id, edge), player);
    match rules.to_move(&id) {
        Mover::Chance => rules.outcomes(&id).into_iter().map(|(edge, p)| p * below(edge)).sum(),
        Mover::Player(other) if other == player => {
            rules.actions(&id).into_iter().map(below).fold(f64::NEG_INFINITY, f64::max)
        }
        _ => rules.actions(&id).into_iter().map(below).fold(f64::INFINITY, f64::min),
    }
}

#[test]
fn paranoid_equals_its_definition_on_random_trees() {
    for seed in 0..4_000 {
        let tree = random_tree(seed, seed.is_multiple_of(2));
        let rules = tree.payoffs().unwrap();
        for player in (0..rules.players() as u8).map(Player) {
            let value = slow_paranoid(&rules, ROOT, player);
            for pruning in [Pruning::Star1, Pruning::Star2 { probes: 1 }] {
                let found = paranoid(&rules, player, pruning);
                assert!((found - value).abs() < 1e-9, "{seed} {player}: {found} for {value}");
            }
        }
    }
}

/// Best reply from its definition, for trees in which the players move strictly in turn: who
/// has not the reply takes the first action.
fn slow_best_reply(rules: &PayoffTree<'_>, id: NodeId, player: Player) -> f64 {
    if let Some(payoffs) = rules.utility(&id) {
        return payoffs.payoff(player);
    }
    if rules.to_move(&id) == Mover::Player(player) {
        let below = rules.actions(&id).into_iter();
        let below = below.map(|edge| slow_best_reply(rules, rules.result(&id, edge), player));
        return below.fold(f64::NEG_INFINITY, f64::max);
    }
    // Whoever replies: the states after its action and everybody else's first.
    let mut worst = f64::INFINITY;
    for replier in (0..rules.players() as u8).map(Player).filter(|&other| other != player) {
        let mut ends = vec![id];
        let settled =
            |id: &NodeId| rules.terminal_test(id) || rules.to_move(id) == Mover::Player(player);
        let mut replied = false;
        while ends.iter().any(|id| !settled(id)) {
            let step = |id: NodeId| {
                let acts = rules.to_move(&id) == Mover::Player(replier);
                let count = if settled(&id) {
                    0
                } else if acts {
                    usize::MAX
                } else {
                    1
                };
                let mut next: Vec<NodeId> = rules
                    .actions(&id)
                    .into_iter()
                    .take(count)
                    .map(|e| rules.result(&id, e))
                    .collect();
                if count == 0 {
                    next.push(id);
                }
                next
            };
            replied |= ends.iter().any(|id| rules.to_move(id) == Mover::Player(replier));
            ends = ends.into_iter().flat_map(step).collect();
        }
        if replied {
            let below = ends.into_iter().map(|end| slow_best_reply(rules, end, player));
            worst = below.fold(worst, f64::min);
        }
    }
    worst
}

#[test]
fn best_reply_equals_its_definition_on_random_trees_in_turn() {
    for seed in 0..4_000 {
        let players = 3 + (seed % 3) as u8;
        let shape = RandomShape { players, depth: 7, branching: 3, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.payoffs().unwrap();
        for player in (0..rules.players() as u8).map(Player) {
            // From a state in which the player moves.
            let Some(id) = tree.ids().find(|id| tree.mover(*id) == Some(Mover::Player(player)))
            else {
                continue;
            };
            let (found, value) =
                (best_reply(&rules, player, id), slow_best_reply(&rules, id, player));
            assert_eq!(found, value, "{seed} {player}: {}", tree.to_text());
        }
    }
}

/// One position, three answers. Player 1 chooses a, b or c; then players 2 and 3 choose left or
/// right.
const THREE_VIEWS: &str = "(p1 a:(p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) \
                               b:(p2 (p3 <4,1,1> <4,1,1>) (p3 <4,1,1> <4,1,1>)) \
                               c:(p2 (p3 <6,1,1> <6,1,1>) (p3 <6,1,1> <2,9,9>)))";

#[test]
fn one_position_has_three_answers() {
    let tree = Tree::parse(THREE_VIEWS).unwrap();
    let rules = tree.payoffs().unwrap();
    let (me, all) = (Player::FIRST, Limits::none());
    // Each for itself: after a, 2 and 3 want <8,5,5>; after c they want <2,9,9>.
    let answer = MaxN::with_chance(&rules).search(&ROOT, &all).unwrap();
    assert_eq!((answer.action, answer.value.mean), (Some(Edge(0)), 8.0));
    assert_eq!(answer.line, [Edge(0), Edge(0), Edge(0)]);
    // All against player 1: 0 after a, 2 after c; b cannot be harmed.
    let fears = Paranoid::with_chance(&rules, me);
    let answer = Expectiminimax::new(&fears).search(&ROOT, &all).unwrap();
    assert_eq!((answer.action, answer.value.mean), (Some(Edge(1)), 4.0));
    // One against player 1, the other going left: 1 after a, and after c nobody alone can go
    // right twice, so 6.
    let replies = BestReply::with_chance(&rules, me, ());
    let answer = Expectiminimax::new(&replies).search(&replies.position(ROOT), &all).unwrap();
    assert_eq!(answer.action.and_then(|reply| reply.action), Some(Edge(2)));
    assert_eq!(answer.value.mean, 6.0);
}

/// Three players in turn take 1 or 2 counters; who must take the last one is out, the next begin
/// with as many again; the last one left has won.
#[derive(Debug)]
struct LastOne(u8);

#[derive(Clone, Debug)]
struct Table {
    counters: u8,
    alive: [bool; 3],
    next: u8,
}

impl Table {
    fn after(&self, player: u8) -> u8 {
        (1..=3).map(|step| (player + step) % 3).find(|&p| self.alive[usize::from(p)]).unwrap_or(0)
    }
}

impl Rules for LastOne {
    type State = Table;
    type Action = u8;
    type Utility = Payoffs;
    type Turn = Player;

    fn players(&self) -> usize {
        3
    }

    fn initial(&self) -> Table {
        Table { counters: self.0, alive: [true; 3], next: 0 }
    }

    fn to_move(&self, table: &Table) -> Player {
        Player(table.next)
    }

    fn actions(&self, table: &Table) -> impl IntoIterator<Item = u8> {
        let most = if self.terminal_test(table) { 0 } else { table.counters.min(2) };
        1..=most
    }

    fn result(&self, table: &Table, taken: u8) -> Table {
        let mut after = table.clone();
        after.counters -= taken;
        if after.counters == 0 {
            after.alive[usize::from(table.next)] = false;
            after.counters = self.0;
        }
        after.next = after.after(table.next);
        after
    }

    fn utility(&self, table: &Table) -> Option<Payoffs> {
        let left = table.alive.iter().filter(|alive| **alive).count();
        let payoffs = table.alive.map(|alive| if alive { 1.0 } else { 0.0 });
        (left == 1).then(|| Payoffs::new(&payoffs)).flatten()
    }
}

/// A player may sit out.
struct Passes;

impl Hints<LastOne> for Passes {
    fn pass(&self, _rules: &LastOne, table: &Table) -> Option<Table> {
        Some(Table { next: table.after(table.next), ..table.clone() })
    }
}

#[test]
fn players_who_are_out_are_passed_over() {
    let sum = SumBound { lowest: 0.0, highest_sum: 1.0 };
    for counters in 2..8 {
        let rules = LastOne(counters);
        let start = rules.initial();
        let judge = max_n(&rules, &start, 1_000, &mut (), &mut ());
        let plain = MaxN::new(&rules).search(&start, &Limits::none()).unwrap();
        let pruned = MaxN::new(&rules).sum_bound(sum).search(&start, &Limits::none()).unwrap();
        assert_eq!((plain.payoffs.unwrap(), pruned.payoffs.unwrap()), (judge.value, judge.value));
        assert_eq!((plain.action, plain.proof), (judge.action, Proof::Proven));
        assert!(pruned.work.nodes < plain.work.nodes, "{} {}", pruned.work.nodes, plain.work.nodes);
        let fears = Paranoid::new(&rules, Player::FIRST);
        let mut search = Expectiminimax::new(&fears).evaluator(ForOne(())).hints(ForOne(()));
        let fear = search.search(&start, &Limits::none()).unwrap();
        assert!(fear.value.mean <= judge.value.payoff(Player::FIRST), "fears are never exceeded");
        let replies = BestReply::new(&rules, Player::FIRST, Passes);
        let mut search = Expectiminimax::new(&replies).evaluator(ForOne(())).hints(ForOne(Passes));
        let answer = search.search(&replies.position(start), &Limits::depth(12)).unwrap();
        assert!(answer.action.is_some_and(|reply| reply.passes == 0 && reply.action.is_some()));
    }
}

#[test]
fn limits_hold_and_a_finished_game_is_answered() {
    let tree = random_tree(3, false);
    let rules = tree.payoffs().unwrap();
    let mut iterations = Vec::new();
    let search = || MaxN::with_chance(&rules);
    search()
        .search_with(&ROOT, &Limits::none(), &mut |answer| iterations.push(answer.clone()))
        .unwrap();
    assert!(iterations.len() > 2);
    for (done, next) in iterations.iter().zip(&iterations[1..]) {
        let answer = search().search(&ROOT, &Limits::nodes(next.work.nodes - 1)).unwrap();
        assert_eq!((answer.work.depth, answer.payoffs), (done.work.depth, done.payoffs));
        assert_eq!(
            (answer.work.nodes, answer.work.ended),
            (next.work.nodes - 1, Ended::Interrupted)
        );
    }
    let answer = search().search(&ROOT, &Limits::nodes(0)).unwrap();
    assert_eq!((answer.work.depth, answer.proof), (0, Proof::Estimated));
    assert!(answer.action.is_some());
    let leaf = tree.ids().find(|id| tree.leaf(*id).is_some()).unwrap();
    let answer = search().search(&leaf, &Limits::none()).unwrap();
    assert_eq!((answer.action, Some(answer.payoffs.unwrap())), (None, rules.utility(&leaf)));
}

/// A die of many faces: player 1 gets its number, player 2 what is left of it, player 3 nothing.
fn rolls(faces: u32) -> String {
    let rolls = (0..faces).map(|n| format!(" 1/{faces}:<{n},{},0>", faces - n));
    format!("(chance{})", rolls.collect::<String>())
}

#[test]
fn max_n_samples_outcomes_with_standard_errors_that_hold() {
    let tree = Tree::parse(&format!("(p1 <40,0,0> {})", rolls(100))).unwrap();
    let rules = tree.payoffs().unwrap();
    let roll = |count, seed| {
        let mut search = MaxN::with_chance(&rules).sampling(count, seed).all_actions(true);
        search.search(&ROOT, &Limits::depth(2)).unwrap()
    };
    let whole = roll(100, 1);
    assert_eq!((whole.proof, whole.value.error), (Proof::Proven, None));
    let mut within = 0;
    for seed in 0..400 {
        let answer = roll(25, seed).untimed();
        assert_eq!(answer, roll(25, seed).untimed(), "it repeats");
        assert_eq!((answer.proof, answer.work.ended), (Proof::Estimated, Ended::Depth));
        let [sure, chance] = &answer.actions[..] else { panic!("two actions") };
        assert_eq!((sure.proof, sure.value.error), (Proof::Proven, None));
        let error = chance.value.error.unwrap();
        // The deviation of a die with faces 0 to 99 is 28.9; of the mean of 25, 5.8.
        assert!(error > 3.0 && error < 8.5, "{error}");
        let payoffs = chance.payoffs.unwrap();
        let payoffs = payoffs.as_slice();
        assert!((payoffs[0] + payoffs[1] - 100.0).abs() < 1e-9, "{payoffs:?}");
        within += usize::from((payoffs[0] - 49.5).abs() < 2.0 * error);
        let errors = (answer.value.mean > 40.0).then_some(chance.value.error).flatten();
        assert!(errors.is_none() || answer.value.error == errors, "the chosen action's");
    }
    // Two standard errors hold 95 of 100 times.
    assert!((365..=395).contains(&within), "{within}");
}

#[test]
fn max_n_and_expectiminimax_draw_the_same_samples() {
    let tree = Tree::parse(&rolls(100)).unwrap();
    let rules = tree.payoffs().unwrap();
    let (limits, me) = (Limits::depth(3), Player::FIRST);
    for seed in 0..20 {
        let max_n = MaxN::with_chance(&rules).sampling(10, seed).search(&ROOT, &limits).unwrap();
        let paranoid = Paranoid::with_chance(&rules, me);
        let expected =
            Expectiminimax::new(&paranoid).sampling(10, seed).search(&ROOT, &limits).unwrap();
        assert!((max_n.value.mean - expected.value.mean).abs() < 1e-9);
        let own = max_n.value.error.unwrap();
        assert!((own - expected.value.error.unwrap()).abs() < 1e-9);
    }
}

#[test]
fn sampled_trees_deep_down_repeat_and_are_never_proven() {
    for seed in 0..200 {
        let tree = random_tree(seed, true);
        let rules = tree.payoffs().unwrap();
        let search = || MaxN::with_chance(&rules).sampling(1, seed);
        let limits = Limits::none().and_depth(7);
        let answer = search().search(&ROOT, &limits).unwrap().untimed();
        assert_eq!(answer, search().search(&ROOT, &limits).unwrap().untimed());
        assert_eq!(answer.proof == Proof::Proven, answer.work.ended == Ended::Solved);
        if answer.value.error.is_some() {
            assert_eq!(answer.proof, Proof::Estimated, "{seed}");
        }
    }
}
