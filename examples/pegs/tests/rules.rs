//! Whether the rules of peg solitaire are sound, and whether it is solved.

use outply::prelude::*;
use outply::search::best_first::BestFirst;
use pegs::{Pegs, Together};

#[test]
fn the_laws_hold() {
    for rules in [Pegs::english(), Pegs::triangle(5).unwrap(), Pegs::triangle(3).unwrap()] {
        Laws::of(&rules).keyed().notation().hold();
    }
}

/// Jumps until one peg is left.
fn pegs_left(rules: &Pegs, limits: &Limits) -> (f64, Proof, usize) {
    let mut search = BestFirst::new(rules).unwrap().evaluator(Together).highest(-1.0);
    let answer = search.search(&rules.initial(), limits).unwrap();
    let end = answer.line.iter().fold(rules.initial(), |pegs, &jump| rules.result(&pegs, jump));
    assert_eq!(f64::from(end.count_ones()), -answer.value.mean);
    (answer.value.mean, answer.proof, answer.line.len())
}

#[test]
fn the_english_board_is_solved() {
    assert_eq!(pegs_left(&Pegs::english(), &Limits::none()), (-1.0, Proof::Proven, 31));
}

#[test]
fn the_triangle_of_fifteen_is_solved_and_the_small_ones_are_proven() {
    assert_eq!(pegs_left(&Pegs::triangle(5).unwrap(), &Limits::none()), (-1.0, Proof::Proven, 13));
    // From the corner of ten holes no way leads to a single peg, as a look at every line confirms.
    let small = Pegs::triangle(4).unwrap();
    let (left, proof, _) = pegs_left(&small, &Limits::none());
    let every = MaxN::new(&small).search(&small.initial(), &Limits::none()).unwrap();
    assert_eq!((left, proof), (every.value.mean, every.proof));
    assert!(left < -1.0);
}
