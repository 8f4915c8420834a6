//! The evaluator: its symmetry, its bookkeeping, and what it thinks of plain cases.

use super::at;
use outply_game::{Evaluator, Notation, Rules, laws::Laws, mix64};
use outply_games::chess::{Chess, ChessEvaluator, Position, RUNS, TERMS, WEIGHTS, explain, trace};

fn estimate(state: &Position) -> i32 {
    ChessEvaluator::default().evaluate(&Chess::standard(), state)
}

/// Positions of random games.
fn each(mut look: impl FnMut(&Chess, &Position)) {
    for game in 0..60 {
        let rules = Chess::chess960((mix64(game) % 960) as u32).unwrap();
        let mut state = rules.initial();
        for ply in 0..160 {
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            if actions.is_empty() {
                break;
            }
            look(&rules, &state);
            let drawn = mix64(game << 20 | ply) as usize % actions.len();
            state = rules.result(&state, actions[drawn]);
        }
    }
}

/// The position with the colours changed, upside down.
pub(super) fn flipped(fen: &str) -> String {
    let swap = |c: char| match c {
        c if c.is_ascii_uppercase() => c.to_ascii_lowercase(),
        c => c.to_ascii_uppercase(),
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> =
        fields[0].split('/').rev().map(|r| r.chars().map(swap).collect()).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let rights: String = fields[2].chars().map(swap).collect();
    let target = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    format!("{} {side} {rights} {target} {} {}", rows.join("/"), fields[4], fields[5])
}

pub(super) fn mirrored(fen: &str) -> Option<String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> = fields[0].split('/').map(|row| row.chars().rev().collect()).collect();
    (fields[2] == "-" && fields[3] == "-")
        .then(|| format!("{} {} - - {} {}", rows.join("/"), fields[1], fields[4], fields[5]))
}

#[test]
fn colours_and_sides_of_the_board_are_alike() {
    let mut mirrors = 0;
    each(|rules, state| {
        let fen = rules.format_state(state);
        let other = rules.parse_state(&flipped(&fen)).unwrap();
        assert_eq!(estimate(state), estimate(&other), "{fen}");
        if let Some(mirror) = mirrored(&fen) {
            mirrors += 1;
            assert_eq!(estimate(state), estimate(&rules.parse_state(&mirror).unwrap()), "{fen}");
        }
    });
    assert!(mirrors > 1_000, "{mirrors}");
}

#[test]
fn sums_are_those_of_the_counts() {
    let mut evaluator = ChessEvaluator::new(&WEIGHTS);
    each(|rules, state| {
        let bare = [true, false].map(|white| {
            let fen = rules.format_state(state);
            let pieces = fen.split(' ').next().unwrap_or_default();
            pieces.chars().filter(|c| c.is_ascii_alphabetic() && c.is_uppercase() == white).count()
                == 1
        });
        if bare.contains(&true) {
            return;
        }
        let white = trace(state, &WEIGHTS).sum(&WEIGHTS);
        let expected = if state.is_white_to_move() { white } else { -white };
        let estimate = evaluator.evaluate(rules, state);
        assert!((estimate as f32 - expected).abs() <= 2.0, "{state:?}: {estimate} {expected}");
    });
}

#[test]
fn what_is_remembered_changes_nothing() {
    let rules = Chess::standard();
    Laws::of(&rules).games(3).plies(60).evaluator(&mut ChessEvaluator::default()).hold();
}

#[test]
fn terms_are_all_named_once() {
    let ends = RUNS.iter().scan(0, |end, run| {
        let begins = std::mem::replace(end, run.first + run.count);
        Some(begins == run.first && run.count > 0)
    });
    assert!(ends.into_iter().all(|follows| follows));
    assert_eq!(RUNS.last().map(|run| run.first + run.count), Some(TERMS));
}

#[test]
fn plain_cases() {
    let standard = Chess::standard().initial();
    assert!((1..60).contains(&estimate(&standard)), "to move: {}", estimate(&standard));
    let queen = at("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(estimate(&queen) > 700);
    // Neither a minor piece nor two knights win without pawns.
    for draw in ["4k2r/8/8/8/8/8/8/R1B1K3 w - - 0 1", "4k3/p7/8/8/8/8/8/1NN1K3 w - - 0 1"] {
        assert!(estimate(&at(draw)).abs() < 150, "{draw}: {}", estimate(&at(draw)));
    }
}

#[test]
fn bare_kings_are_driven_to_where_they_are_mated() {
    let better = |worse: &str, better: &str| {
        let [worse, better] = [worse, better].map(|fen| estimate(&at(fen)));
        assert!(worse < better, "{worse} {better}");
    };
    better("8/8/8/3k4/8/3K4/8/R7 w - - 0 1", "3k4/8/3K4/8/8/8/8/R7 w - - 0 1");
    better("8/8/8/3k4/8/3K4/8/Q7 w - - 0 1", "3k4/8/3K4/8/8/8/8/Q7 w - - 0 1");
    // A bishop on light squares mates in the corners a8 and h1.
    better("7k/8/5K2/8/8/8/8/1N3B2 w - - 0 1", "k7/8/2K5/8/8/8/8/1N3B2 w - - 0 1");
}

#[test]
fn estimates_are_explained_group_by_group() {
    let state = at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let text = explain(&state, &WEIGHTS);
    assert!(text.contains("mobility") && text.contains("passed pawns"), "{text}");
    let told = format!("{:+.2} for the side to move", f64::from(estimate(&state)) / 100.0);
    assert!(text.contains(&told), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
}
