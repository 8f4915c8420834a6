//! Random graphs, with and without cycles, against the slow reference: minimax to ever greater depths over
//! the whole graph until nothing changes.

use crate::common::{built_with, settings};
use outply_game::{
    Keyed, Outcome, Player, Rules, Score, Value, ZeroSumInteger, ZeroSumRules, mix64,
};
use outply_table::{BuildError, Settings, Solved, build, verify};
use proptest::prelude::*;
use std::marker::PhantomData;
use std::sync::Arc;

/// A game on a graph: a node has a player to move and arrows, or an end's value from -2 to 2.
#[derive(Clone, Debug)]
struct Graph<U> {
    movers: Vec<Player>,
    arrows: Vec<Vec<u16>>,
    ends: Vec<i32>,
    utility: PhantomData<U>,
}

trait OfEnd {
    fn of(end: i32) -> Self;
}

impl OfEnd for Outcome {
    fn of(end: i32) -> Outcome {
        match end {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Player::FIRST),
            _ => Outcome::Win(Player::SECOND),
        }
    }
}

impl OfEnd for Score {
    fn of(end: i32) -> Score {
        Score(end)
    }
}

impl<U: OfEnd + ZeroSumInteger> Rules for Graph<U> {
    type State = u16;
    type Action = u16;
    type Utility = U;
    type Turn = Player;

    fn initial(&self) -> u16 {
        0
    }
    fn to_move(&self, node: &u16) -> Player {
        self.movers[usize::from(*node)]
    }
    fn actions(&self, node: &u16) -> impl IntoIterator<Item = u16> {
        self.arrows[usize::from(*node)].clone()
    }
    fn result(&self, _: &u16, to: u16) -> u16 {
        to
    }
    fn utility(&self, node: &u16) -> Option<U> {
        let at = usize::from(*node);
        self.arrows[at].is_empty().then(|| U::of(self.ends[at]))
    }
}

impl<U: OfEnd + ZeroSumInteger> Keyed for Graph<U> {
    fn key(&self, node: &u16) -> u64 {
        (*node).into()
    }
    fn is_injective(&self) -> bool {
        true
    }
}

/// A random graph; without cycles its arrows lead to greater nodes only.
fn graph<U>(nodes: u16, seed: u64, has_cycles: bool) -> Graph<U> {
    let draw = |node: u16, what: u64| mix64(mix64(seed ^ u64::from(node)) ^ what);
    let arrows = |node: u16| {
        let last = nodes - 1;
        let ends = node == last || draw(node, 0) % 6 == 0 && node > 0;
        let count = if ends { 0 } else { 1 + draw(node, 1) % 3 };
        let first = if has_cycles { 0 } else { node + 1 };
        let range = u64::from(nodes - first).min(if has_cycles { u64::MAX } else { 9 });
        let all = (0..count).map(|place| first + (draw(node, 2 + place) % range) as u16);
        let mut all: Vec<u16> = all.collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    Graph {
        movers: (0..nodes).map(|node| Player((draw(node, 9) % 2) as u8)).collect(),
        arrows: (0..nodes).map(arrows).collect(),
        ends: (0..nodes).map(|node| (draw(node, 10) % 5) as i32 - 2).collect(),
        utility: PhantomData,
    }
}

/// What minimax makes of each node, for the player to move there, once more depth changes nothing.
fn reference<U: OfEnd + ZeroSumInteger>(graph: &Graph<U>) -> Vec<Value> {
    let nodes: Vec<u16> = (0..graph.arrows.len() as u16).collect();
    let mut known = vec![Value::ZERO; nodes.len()];
    loop {
        let deeper: Vec<Value> = nodes.iter().map(|node| one_ply(graph, node, &known)).collect();
        if deeper == known {
            return known;
        }
        known = deeper;
    }
}

fn one_ply<U: OfEnd + ZeroSumInteger>(graph: &Graph<U>, node: &u16, known: &[Value]) -> Value {
    let player = graph.to_move(node);
    if let Some(utility) = graph.utility(node) {
        return utility.value(player, 0);
    }
    let values = graph.arrows[usize::from(*node)].iter().map(|child| {
        let value = known[usize::from(*child)];
        let value = if graph.to_move(child) == player { value } else { -value };
        value.later_by(1)
    });
    values.max().unwrap_or(Value::ZERO)
}

/// The table of a graph says what the reference does of all nodes that can be reached, and is verified.
fn agrees<U: OfEnd + ZeroSumInteger>(graph: &Graph<U>)
where
    Graph<U>: ZeroSumRules<State = u16> + Keyed + Sync,
{
    let folder = tempfile::tempdir().unwrap();
    // In memory, or in files.
    let memory = (graph.arrows.len() % 2) << 30;
    let table = built_with(graph, &Settings { memory, ..settings(folder.path()) });
    let known = reference(graph);
    let states = table.info().states;
    let threads = 1 + graph.arrows.len() % 3;
    let verified = verify(graph, &table, u16::to_string, threads, &mut |_| true);
    assert_eq!(verified.map(|verified| verified.states), Ok(states));
    let solved = Solved::new(graph, "", None, Arc::new(table)).unwrap();
    let told: Vec<(usize, Value)> = (0..graph.arrows.len())
        .filter_map(|node| Some((node, solved.value(graph, &(node as u16))?)))
        .collect();
    assert_eq!(told.len() as u64, states);
    for (node, value) in told {
        assert_eq!(value, known[node], "node {node}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn won_and_lost_with_cycles(nodes in 2u16..300, seed: u64) {
        agrees(&graph::<Outcome>(nodes, seed, true));
    }

    #[test]
    fn won_and_lost_without_cycles(nodes in 2u16..300, seed: u64) {
        agrees(&graph::<Outcome>(nodes, seed, false));
    }

    #[test]
    fn scores_without_cycles(nodes in 2u16..300, seed: u64) {
        agrees(&graph::<Score>(nodes, seed, false));
    }
}

/// Rounds are kept too: stopped after every question, a build comes to the same bytes.
#[test]
fn retrograde_analysis_goes_on_where_it_was_stopped() {
    let looping = graph::<Outcome>(400, 7, true);
    let folder = tempfile::tempdir().unwrap();
    let mut whole = Vec::new();
    build(&looping, &settings(folder.path()), &mut whole, &mut |_| true).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut stops = 0;
    loop {
        let (mut told, mut again) = (0, Vec::new());
        let built = build(&looping, &settings(folder.path()), &mut again, &mut |_| {
            told += 1;
            told <= 5 * stops
        });
        if built.is_ok() {
            assert!(again == whole && stops > 10);
            break;
        }
        stops += 1;
    }
}

#[test]
fn scores_that_can_be_put_off_for_ever_are_refused() {
    let mut looping = graph::<Score>(9, 1, false);
    looping.arrows[0] = vec![0, 1];
    let folder = tempfile::tempdir().unwrap();
    let refused = build(&looping, &settings(folder.path()), &mut Vec::new(), &mut |_| true);
    assert!(matches!(refused, Err(BuildError::Endless)));
}
