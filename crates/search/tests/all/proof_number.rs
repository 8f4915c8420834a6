//! Proof-number search against exact alpha-beta, the slow way through cycles, and published results.

use crate::maze::{Maze, slowly};
use outply_game::{Hints, Keyed, Rules, Value, Verdict, ZeroSumRules, mix64};
use outply_games::breakthrough::{Breakthrough, BreakthroughHints};
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::hex::{Hex, HexHints};
use outply_games::othello::Othello;
use outply_games::tictactoe::TicTacToe;
use outply_search::proof_number::ProofNumber;
use outply_search::{ActionValue, AlphaBeta, Answer, Bound, Ended, Limits, Proof, Table};

fn verdict(value: Value) -> Verdict {
    match value.cmp(&Value::ZERO) {
        std::cmp::Ordering::Less => Verdict::Loss,
        std::cmp::Ordering::Equal => Verdict::Draw,
        std::cmp::Ordering::Greater => Verdict::Win,
    }
}

fn solved<A>(answer: &Answer<A>) -> Verdict {
    assert_eq!((answer.work.ended, answer.proof), (Ended::Solved, Proof::Proven));
    verdict(answer.value)
}

/// Each place of random mazes, in which play can go round for ever, with room for `bytes`.
fn mazes(seeds: std::ops::Range<u64>, bytes: usize) {
    for seed in seeds {
        let maze = Maze::new(seed, 3 + seed % 40);
        let expected = slowly(&maze);
        // One search for all places of every other maze: what it remembers holds on any way.
        let mut kept = ProofNumber::new(&maze).table_bytes(bytes);
        for place in 0..maze.edges.len() as u32 {
            let mut fresh = ProofNumber::new(&maze).table_bytes(bytes);
            let search = if seed % 2 == 0 { &mut kept } else { &mut fresh };
            let answer = search.search(&place, &Limits::none()).expect("it reads no limit");
            assert_eq!(solved(&answer), expected[place as usize], "seed {seed}, place {place}");
            assert_eq!(answer.action.is_some(), maze.utility(&place).is_none());
        }
    }
}

#[test]
fn cycles_are_solved_as_the_slow_way_solves_them() {
    mazes(0..400, 1 << 16);
}

#[test]
fn a_table_of_four_entries_changes_no_verdict() {
    mazes(400..600, 1);
}

/// The state after random plies, short of the end.
fn after<R: Rules>(rules: &R, seed: u64, plies: u64) -> R::State {
    let mut state = rules.initial();
    for ply in 0..plies {
        let place = mix64(seed * 1_000 + ply) as usize % rules.count_actions(&state).max(1);
        let Some(action) = rules.actions(&state).into_iter().nth(place) else { break };
        let next = rules.result(&state, action);
        if rules.utility(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}

/// Positions after random plies, judged as exact alpha-beta judges them; the nodes of both.
fn agree<R: ZeroSumRules + Keyed>(
    rules: &R,
    hints: impl Hints<R> + Copy,
    plies: std::ops::Range<u64>,
    positions: u64,
) -> [u64; 2] {
    let table = Table::mib(16).expect("16 MiB");
    let (mut nodes, mut drawn) = ([0, 0], 0);
    for seed in 0..positions {
        let state = after(rules, seed, plies.start + seed % (plies.end - plies.start));
        table.clear();
        let mut exact = AlphaBeta::new(rules).hints(hints).table(&table).exact(true);
        let exact = exact.search(&state, &Limits::none()).expect("it reads no limit");
        let mut search = ProofNumber::new(rules).hints(hints).table_bytes(16 << 20);
        let found = search.search(&state, &Limits::none()).expect("it reads no limit");
        assert_eq!(solved(&found), verdict(exact.value), "seed {seed}: {state:?}");
        let wins = found.value > Value::ZERO;
        if wins && found.value.is_win() {
            assert_eq!(found.bound, Bound::AtLeast);
            assert!(found.value <= exact.value, "no win is sooner than the soonest");
            // Where bounds tell the rest, the line ends there.
            let plies = found.value.plies().expect("a win");
            assert!((1..=plies).contains(&(found.line.len() as u32)), "{found:?}");
        }
        if found.value < Value::ZERO && found.value.plies().is_some() {
            assert_eq!(found.bound, Bound::AtMost);
            assert!(found.value >= exact.value, "no loss is later than the latest");
            let plies = found.value.plies().expect("a loss");
            assert!((1..=plies).contains(&(found.line.len() as u32)), "{found:?}");
            let is_lost = |known: &ActionValue<R::Action>| known.proof == Proof::Proven;
            assert!(found.actions.iter().all(is_lost), "{found:?}");
        }
        drawn += u64::from(found.value == Value::ZERO);
        nodes[0] += found.work.nodes;
        nodes[1] += exact.work.nodes;
    }
    println!("{positions} positions, {drawn} drawn: nodes {nodes:?}");
    nodes
}

#[test]
fn positions_are_judged_as_exact_alpha_beta_judges_them() {
    agree(&TicTacToe, (), 0..6, 60);
    agree(&Connect4::<u64>::new(5, 4, 4).expect("a size"), Connect4Hints, 4..14, 40);
    agree(&Breakthrough::<u64>::new(4, 5).expect("a size"), BreakthroughHints, 6..14, 30);
    agree(&Hex::<1>::new(4, false).expect("a size"), HexHints, 0..6, 30);
}

/// Hints that leave out that nothing is drawn.
#[derive(Clone, Copy)]
struct Drawable<H>(H);

impl<R: Rules, H: Hints<R>> Hints<R> for Drawable<H> {
    const ORDERS: bool = H::ORDERS;

    fn order(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.0.order(rules, state, action)
    }

    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        self.0.bounds(rules, state)
    }
}

/// The same hints, but that nothing is drawn.
#[derive(Clone, Copy)]
struct Undrawn<H>(Drawable<H>);

impl<R: Rules, H: Hints<R>> Hints<R> for Undrawn<H> {
    const ORDERS: bool = H::ORDERS;
    const DRAWS: bool = false;

    fn order(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.0.order(rules, state, action)
    }

    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        self.0.bounds(rules, state)
    }
}

#[test]
fn who_does_not_win_where_nothing_is_drawn_loses_without_a_second_question() {
    let rules = Breakthrough::<u64>::new(4, 5).expect("a size");
    let hints = Drawable(BreakthroughHints);
    let [twice, _] = agree(&rules, hints, 6..14, 30);
    let [once, _] = agree(&rules, Undrawn(hints), 6..14, 30);
    assert!(5 * once < 4 * twice, "{once} {twice}");
}

#[test]
fn a_score_is_told_by_its_sign() {
    agree(&Othello, (), 52..58, 20);
}

#[test]
fn threads_change_no_verdict() {
    let rules = Breakthrough::<u64>::new(4, 5).expect("a size");
    for seed in 0..20 {
        let state = after(&rules, seed, 4 + seed % 8);
        let search = || ProofNumber::new(&rules).hints(BreakthroughHints).table_bytes(1 << 16);
        let alone = search().search(&state, &Limits::none()).expect("it reads no limit");
        let (mut search, limits) = (search(), Limits::none());
        let found = search.search_together(&state, 3, &limits, &mut |_| ());
        let found = found.expect("it reads no limit");
        assert_eq!(solved(&found), solved(&alone), "seed {seed}: {state:?}");
    }
    // Play that goes round in circles, and a table that several threads write at once.
    for seed in 0..60 {
        let maze = Maze::new(seed, 3 + seed % 40);
        let expected = slowly(&maze);
        let mut search = ProofNumber::new(&maze).table_bytes(1 << 10);
        for place in 0..maze.edges.len() as u32 {
            let answer = search.search_together(&place, 3, &Limits::none(), &mut |_| ());
            let answer = answer.expect("it reads no limit");
            assert_eq!(solved(&answer), expected[place as usize], "seed {seed}, place {place}");
        }
    }
}

#[test]
fn threads_share_the_limit_of_nodes() {
    let rules = Connect4::<u64>::standard();
    let mut search = ProofNumber::new(&rules);
    let answer = search.search_together(&rules.initial(), 2, &Limits::nodes(50_000), &mut |_| ());
    let answer = answer.expect("it reads nodes");
    assert_eq!((answer.work.ended, answer.proof), (Ended::Interrupted, Proof::Estimated));
    assert!(answer.action.is_some());
    assert!((50_000..80_000).contains(&answer.work.nodes), "{}", answer.work.nodes);
}

#[test]
fn a_limit_leaves_what_was_found() {
    let rules = Connect4::<u64>::standard();
    let mut search = ProofNumber::new(&rules);
    let answer = search.search(&rules.initial(), &Limits::nodes(5_000)).expect("it reads nodes");
    assert_eq!((answer.work.ended, answer.proof), (Ended::Interrupted, Proof::Estimated));
    assert!(answer.action.is_some() && answer.work.nodes <= 5_000);
    assert!(search.search(&rules.initial(), &Limits::depth(3)).is_err());
}
