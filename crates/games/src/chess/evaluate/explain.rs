//! An estimate, group by group.

use super::network::Judge;
use super::terms::{Group, RUNS};
use super::{FULL_PHASE, Weights, ahead, drawn, mop_up, phase, tapered};
use crate::chess::position::Position;
use cozy_chess::Color;
use std::fmt::Write;

/// The estimate of `state` under `weights` as a table in pawns: what each group of terms brings
/// White and Black in middle game and endgame, what becomes of their sum, and what the network adds.
pub fn explain(state: &Position, weights: &Weights) -> String {
    let board = state.board();
    let sides = super::trace::counts(state);
    let mut text = String::from("group          White mg     eg  Black mg     eg   tapered\n");
    let mut whole = [0; 2];
    for group in Group::ALL {
        let [white, black] = [0, 1].map(|side: usize| sums(&sides[side].0[..], group, weights));
        let [middle, end] = [0, 1].map(|half: usize| white[half] - black[half]);
        whole = [whole[0] + middle, whole[1] + end];
        let tapered = (middle * phase(board) + end * (FULL_PHASE - phase(board))) / FULL_PHASE;
        let columns = [white[0], white[1], black[0], black[1], tapered].map(pawns);
        let [a, b, c, d, e] = columns;
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{:<12} {a:>10} {b:>6} {c:>9} {d:>6} {e:>9}", group.name());
    }
    let network = Judge::fitted().map_or(0, |mut network| network.estimate(state));
    let [middle, end] = whole.map(pawns);
    let _ = writeln!(text, "sum: {middle} in the middle game, {end} in the endgame");
    let _ = writeln!(text, "what the network says it misses: {}", pawns(network));
    let share = drawn::share(board, ahead(board, whole[1] + network));
    let _ = writeln!(text, "phase: {} of {FULL_PHASE} towards the middle game", phase(board));
    let _ = writeln!(text, "endgame's share: {share} of {}", drawn::FULL);
    let _ = writeln!(text, "against a bare king: {}", pawns(mop_up(board)));
    let white = tapered(board, whole, network) + mop_up(board);
    let own = pawns(if board.side_to_move() == Color::White { white } else { -white });
    let _ = write!(text, "estimate: {} for White, {own} for the side to move", pawns(white));
    text
}

/// A group's middle-game and endgame sums for one side.
fn sums(counts: &[i16], group: Group, weights: &Weights) -> [i32; 2] {
    let terms = RUNS.iter().filter(|run| run.group == group);
    let terms = terms.flat_map(|run| run.first..run.first + run.count);
    terms.fold([0, 0], |[middle, end], term| {
        let (count, (m, e)) = (i32::from(counts[term]), weights[term]);
        [middle + count * i32::from(m), end + count * i32::from(e)]
    })
}

fn pawns(points: i32) -> String {
    format!("{:+.2}", f64::from(points) / 100.0)
}
