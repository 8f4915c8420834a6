//! Sowing, captures, extra turns, the end of the game; and what the searches make of them.

use kalah::{Kalah, Stores};
use outply::arena::contest::{Control, Openings, duel};
use outply::prelude::*;
use outply::search::reference;

fn kalah(houses: usize, seeds: u8) -> Kalah {
    Kalah::new(houses, seeds).unwrap()
}

/// The position after these moves, counted from 1.
fn after(rules: &Kalah, moves: &[u8]) -> String {
    let play = |state, &house: &u8| rules.result(&state, house - 1);
    rules.format_state(&moves.iter().fold(rules.initial(), play))
}

#[test]
fn the_laws_hold() {
    for (houses, seeds) in [(6, 4), (3, 2), (1, 1), (8, 10), (2, 5)] {
        let rules = kalah(houses, seeds);
        Laws::of(&rules).keyed().notation().evaluator(&mut Stores).games(40).hold();
    }
}

#[test]
fn a_last_seed_in_the_store_moves_again() {
    assert_eq!(after(&kalah(6, 4), &[3]), "4,4,0,5,5,5+1/4,4,4,4,4,4+0 1");
    assert_eq!(after(&kalah(6, 4), &[3, 1]), "0,5,1,6,6,5+1/4,4,4,4,4,4+0 2");
}

#[test]
fn a_last_seed_in_an_empty_house_captures() {
    let rules = kalah(3, 1);
    // The first player's middle seed goes to the right one's place; the left one then finds the
    // middle empty, and one seed opposite.
    let state = rules.parse_state("1,0,1+1/1,1,1+0 1").unwrap();
    let next = rules.result(&state, 0);
    assert_eq!(rules.format_state(&next), "0,0,1+3/1,0,1+0 2");
}

#[test]
fn who_has_no_seeds_left_ends_the_game() {
    let rules = kalah(3, 1);
    let state = rules.parse_state("0,0,1+2/1,1,1+0 1").unwrap();
    let over = rules.result(&state, 2);
    assert_eq!(rules.utility(&over), Some(Score(0)));
    assert_eq!(rules.actions(&over).into_iter().count(), 0);
}

#[test]
fn the_searches_agree_with_plain_minimax() {
    for (houses, seeds) in [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1)] {
        let rules = kalah(houses, seeds);
        let start = rules.initial();
        let slow = reference::minimax(&rules, &start, 60, &mut (), &mut ());
        let table = Table::mib(1).unwrap();
        let exact = AlphaBeta::new(&rules)
            .evaluator(Stores)
            .table(&table)
            .exact(true)
            .search(&start, &Limits::none())
            .unwrap();
        assert_eq!((exact.value, exact.proof), (slow.value, Proof::Proven), "{houses}x{seeds}");
    }
}

#[test]
fn an_evaluator_is_worth_having() {
    let rules = kalah(4, 3);
    let wise = || AlphaBeta::new(&rules).evaluator(Stores);
    let contest = duel(&rules, Control::nodes(300), wise, || AlphaBeta::new(&rules));
    let contest = contest.rounds(20).openings(Openings::Random { plies: 4 });
    let report = contest.run(&mut |_| ()).unwrap();
    let tally = report.standings.meeting(0, 1).games();
    assert!(tally.wins > 2 * tally.losses, "{tally:?}");
}
