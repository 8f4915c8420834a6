//! Proof-number search against exact alpha-beta, the slow way through cycles, and published results.

mod maze;

use maze::{Maze, slowly};
use outply_game::{Hints, Keyed, Rules, Value, Verdict, ZeroSumRules, mix64};
use outply_games::breakthrough::{Breakthrough, BreakthroughHints};
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::hex::{Hex, HexHints};
use outply_games::othello::Othello;
use outply_games::tictactoe::TicTacToe;
use outply_search::proof_number::ProofNumber;
use outply_search::{AlphaBeta, Answer, Bound, Ended, Limits, Proof, Table};

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

#[test]
fn a_score_is_told_by_its_sign() {
    agree(&Othello, (), 52..58, 20);
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
