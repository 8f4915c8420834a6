//! Games at random, and greedy ones: money, lots and buildings are accounted for throughout.

use crate::property::{at_random, read, rules, step};
use outply_game::{Notation, Player, Rules, Utility, mix64};
use outply_games::property::{Action, Group, LOTS, Lot, Phase, Position, Property};

/// All money of the usual set.
const ALL_MONEY: i32 = 20_580;

/// Buys, builds and redeems whatever it can: groups fill and buildings run short.
fn greedy(actions: &[Action], random: u64) -> Action {
    let grows = |action: &&Action| matches!(action, Action::Buy | Action::Build(_));
    actions.iter().find(grows).copied().unwrap_or_else(|| at_random(actions, random))
}

/// Rent, written anew: from the owners of the group's squares as they stand on the board.
fn slow_rent(state: &Position, lot: Lot, dice: i32) -> i32 {
    let Some(owner) = state.deed(lot).owner() else { return 0 };
    let data = &LOTS[lot.0 as usize];
    let (mut held, mut size) = (0, 0);
    for (number, other) in (0..).zip(LOTS) {
        if other.group == data.group {
            size += 1;
            held += i32::from(state.deed(Lot(number)).owner() == Some(owner));
        }
    }
    let houses = state.deed(lot).houses();
    match data.group {
        _ if state.deed(lot).is_mortgaged() => 0,
        Group::Railway => 25 << (held - 1),
        Group::Utility if held == 2 => 10 * dice,
        Group::Utility => 4 * dice,
        _ if houses > 0 => data.rents[houses as usize],
        _ if held == size => data.rents[0] + data.rents[0],
        _ => data.rents[0],
    }
}

fn check_books(rules: &Property, state: &Position, path: &str) {
    let players = 0..rules.players();
    let cash: i32 = players.clone().map(|player| state.cash(player)).sum();
    assert_eq!(cash + state.bank(), ALL_MONEY, "{path}");
    assert!(players.clone().all(|player| state.cash(player) >= 0), "{path}");
    let (mut houses, mut hotels) = (0, 0);
    for lot in Lot::all() {
        let deed = state.deed(lot);
        match deed.houses() {
            5 => hotels += 1,
            more => houses += i32::from(more),
        }
        assert_eq!(state.rent(lot, 9), slow_rent(state, lot, 9), "{path} {lot:?}");
        assert!(deed.owner().is_none_or(|owner| state.plays(owner)), "{path}");
        let spread = lot.group().map(|other| state.deed(other).houses());
        assert!(spread.clone().max() <= spread.min().map(|least| least + 1), "{path} {lot:?}");
    }
    assert_eq!((state.houses_left(), state.hotels_left()), (32 - houses, 12 - hotels), "{path}");
    assert!(state.houses_left() >= 0 && state.hotels_left() >= 0, "{path}");
    for player in players.filter(|&player| !state.plays(player)) {
        assert_eq!((state.cash(player), state.due(player)), (0, 0), "{path}");
    }
}

/// A state in which every group is in one hand, and everybody has money to build.
fn groups_dealt(rules: &Property) -> Position {
    let mut text = "0 A dice 0".to_owned();
    (0..rules.players()).for_each(|p| text += &format!(" {}=4000@0", ["A", "B", "C", "D"][p]));
    for lot in LOTS {
        let owner = lot.group as usize % rules.players();
        text += &format!(" {}={}", lot.id, ["A", "B", "C", "D"][owner]);
    }
    read(rules, &text)
}

/// Money is conserved, nobody has less than none, buildings are even and in supply, the ruined
/// own nothing; and what is written reads back to the same state.
#[test]
fn the_books_are_kept() {
    let (mut finished, mut debts, mut short) = (0, 0, 0);
    for seed in 0..60u64 {
        let rules = rules(2 + (seed % 3) as usize, (seed % 4 > 0).then_some(150));
        let choose = if seed % 5 == 0 { at_random } else { greedy };
        let start = if seed % 3 == 0 { groups_dealt(&rules) } else { rules.initial() };
        let (mut state, mut random) = (start, mix64(seed));
        for ply in 0..3_000 {
            let Some((_, next)) = step(&rules, &state, &mut random, choose) else {
                finished += 1;
                break;
            };
            state = next;
            let text = rules.format_state(&state);
            check_books(&rules, &state, &format!("seed {seed}, ply {ply}: {text}"));
            assert_eq!(read(&rules, &text), state);
            debts += i32::from(state.phase() == Phase::Debt);
            short += i32::from(state.houses_left() == 0);
        }
    }
    assert!(finished > 40 && debts > 100 && short > 0, "{finished} {debts} {short}");
}

#[test]
fn payoffs_are_shares() {
    for seed in 0..20u64 {
        let rules = rules(4, Some(25));
        let (mut state, mut random) = (rules.initial(), mix64(seed));
        while let Some((_, next)) = step(&rules, &state, &mut random, greedy) {
            state = next;
        }
        let utility = rules.utility(&state).expect("finished");
        let payoffs: Vec<f64> = (0..4).map(|player| utility.payoff(Player(player))).collect();
        assert!((payoffs.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{payoffs:?}");
        for (player, &payoff) in payoffs.iter().enumerate() {
            assert_eq!(payoff > 0.0, state.plays(player));
        }
    }
    let two = rules(2, Some(10));
    let over = read(&two, "10 A dice 0 A=900@5 B=0@7 north=A old=B*");
    assert_eq!(two.utility(&over).unwrap().as_slice(), [1_100.0 / 1_130.0, 30.0 / 1_130.0]);
    let won = read(&two, "3 B dice 0 A=out B=5@0");
    assert_eq!(two.utility(&won).unwrap().as_slice(), [0.0, 1.0]);
    assert_eq!(two.actions(&won).into_iter().count(), 0);
}
