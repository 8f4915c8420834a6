//! The property game keeps the laws, the usual game's numbers, and its own books.

use outply_game::laws::Laws;
use outply_game::{Mover, Notation, PayoffEvaluator, Player, Rules, Stochastic, Utility, mix64};
use outply_games::property::{
    Action, CARDS, Chain, Deck, EVALUATORS, ExpectedRent, Group, LOTS, Lot, NetWorth, OptionsError,
    Phase, Position, Property, PropertyEvaluator, PropertyHints, Stay,
};

/// All money of the usual set.
const ALL_MONEY: i32 = 20_580;

fn rules(players: usize, rounds: Option<u32>) -> Property {
    Property::new(players, rounds).unwrap()
}

fn read(rules: &Property, text: &str) -> Position {
    rules.parse_state(text).unwrap_or_else(|error| panic!("{error}"))
}

fn act(rules: &Property, state: &Position, words: &str) -> Position {
    let action = rules.parse_action(state, words).unwrap_or_else(|error| panic!("{error}"));
    rules.result(state, action)
}

fn after(rules: &Property, text: &str, actions: &[&str]) -> String {
    let start = read(rules, text);
    let end = actions.iter().fold(start, |state, words| act(rules, &state, words));
    rules.format_state(&end)
}

/// Chance by its probabilities, players by `choose`.
fn step(
    rules: &Property,
    state: &Position,
    random: &mut u64,
    choose: impl Fn(&[Action], u64) -> Action,
) -> Option<(Action, Position)> {
    *random = mix64(*random);
    let action = if rules.to_move(state) == Mover::Chance {
        let mut left = (*random >> 11) as f64 / (1u64 << 53) as f64;
        let outcomes: Vec<(Action, f64)> = rules.outcomes(state).into_iter().collect();
        let drawn = outcomes.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        drawn.or(outcomes.last())?.0
    } else {
        let actions: Vec<Action> = rules.actions(state).into_iter().collect();
        if actions.is_empty() {
            return None;
        }
        choose(&actions, *random)
    };
    Some((action, rules.result(state, action)))
}

fn at_random(actions: &[Action], random: u64) -> Action {
    actions[(random >> 7) as usize % actions.len()]
}

/// Buys, builds and redeems whatever it can: groups fill and buildings run short.
fn greedy(actions: &[Action], random: u64) -> Action {
    let grows = |action: &&Action| matches!(action, Action::Buy | Action::Build(_));
    actions.iter().find(grows).copied().unwrap_or_else(|| at_random(actions, random))
}

#[test]
fn laws() {
    let (hints, mut worth, mut rent) = (PropertyHints, NetWorth, ExpectedRent::default());
    for (players, rounds) in [(2, Some(100)), (3, None), (4, Some(30))] {
        let rules = rules(players, rounds);
        let laws = Laws::of(&rules).games(3).plies(1_000);
        laws.keyed().stochastic().notation().hints(&hints).hold();
        let start = rules.initial();
        for payoffs in [worth.payoffs(&rules, &start), rent.payoffs(&rules, &start)] {
            assert_eq!(payoffs.as_slice(), vec![1.0 / players as f64; players]);
        }
    }
    assert!(size_of::<Position>() <= 256);
}

#[test]
fn impossible_games_are_refused() {
    assert_eq!(Property::new(1, None), Err(OptionsError::Players(1)));
    assert_eq!(Property::new(5, None), Err(OptionsError::Players(5)));
    assert_eq!(Property::new(2, Some(0)), Err(OptionsError::Rounds(0)));
    assert!(Property::new(2, Some(70_000)).unwrap_err().to_string().contains("from 1 to 10000"));
}

/// Rent, written anew: from the owners of the group's squares as they stand on the board.
fn slow_rent(state: &Position, lot: Lot, dice: i32) -> i32 {
    let Some(owner) = state.deed(lot).owner() else { return 0 };
    let data = &LOTS[lot.0 as usize];
    let (mut held, mut size) = (0, 0);
    for other in 0..LOTS.len() {
        if LOTS[other].group == data.group {
            size += 1;
            held += i32::from(state.deed(Lot(other as u8)).owner() == Some(owner));
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

#[test]
fn show() {
    for stay in [Stay::Short, Stay::Long] {
        let chain = Chain::new(stay);
        for s in 0..40 {
            println!("{s} {:.4}", 100.0 * chain.landing(s));
        }
        println!("{} {}", chain.in_jail(), chain.throws_per_turn());
    }
    println!("{}", size_of::<outply_games::property::Position>());
    let _ = (NetWorth, ExpectedRent::default());
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
        assert_eq!(state.rent(lot, 9), slow_rent(state, lot, 9), "{path} {lot:?}");
        assert!(deed.owner().is_none_or(|owner| state.plays(owner)), "{path}");
        let spread = lot.group().map(|other| state.deed(other).houses());
        assert!(spread.clone().max() <= spread.min().map(|least| least + 1), "{path} {lot:?}");
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
        for player in 0..4 {
            assert_eq!(payoffs[player] > 0.0, state.plays(player));
        }
    }
    let two = rules(2, Some(10));
    let over = read(&two, "10 A dice 0 A=900@5 B=0@7 north=A old=B*");
    assert_eq!(two.utility(&over).unwrap().as_slice(), [1_100.0 / 1_130.0, 30.0 / 1_130.0]);
    let won = read(&two, "3 B dice 0 A=out B=5@0");
    assert_eq!(two.utility(&won).unwrap().as_slice(), [0.0, 1.0]);
    assert_eq!(two.actions(&won).into_iter().count(), 0);
}

#[test]
fn the_usual_numbers() {
    let sum = |f: fn(&Lot) -> i32| Lot::all().map(|lot| f(&lot)).sum::<i32>();
    assert_eq!(sum(|lot| lot.data().price), 5_690, "all deeds of the usual game");
    assert_eq!(sum(|lot| i32::from(lot.is_street())), 22);
    let crown = Lot::all().last().unwrap().data();
    assert_eq!((crown.square, crown.price), (39, 400));
    assert_eq!(crown.rents, [50, 200, 600, 1400, 1700, 2000]);
    for lot in LOTS.iter().filter(|lot| lot.house > 0) {
        assert!(lot.rents.is_sorted() && lot.rents[1] >= 4 * lot.rents[0], "{}", lot.name);
        // A house costs 50 on the first side of the board, 100 on the second, and so on.
        assert_eq!(lot.house, 50 * (i32::from(lot.square) / 10 + 1), "{}", lot.name);
    }
    for deck in [Deck::Fortune, Deck::Council] {
        let copies = CARDS.iter().filter(|card| card.deck == deck).map(|card| card.copies);
        assert_eq!(copies.sum::<u8>(), 16);
    }
    let redemptions = |id: &str| {
        let lot = Lot::all().find(|lot| lot.data().id == id).unwrap();
        (lot.mortgage(), lot.redemption())
    };
    assert_eq!([redemptions("crown"), redemptions("gas")], [(200, 220), (75, 83)]);
}

#[test]
fn two_dice() {
    let rules = rules(2, None);
    let outcomes: Vec<(Action, f64)> = rules.outcomes(&rules.initial()).into_iter().collect();
    assert_eq!(outcomes.len(), 21);
    let chance = |test: &dyn Fn(u8, u8) -> bool| -> f64 {
        let counts = outcomes.iter().filter(|(action, _)| match *action {
            Action::Dice(a, b) => test(a, b),
            _ => false,
        });
        counts.map(|(_, chance)| chance).sum()
    };
    for sum in 2..=12u8 {
        let ways = 6 - (i32::from(sum) - 7).abs();
        assert!((chance(&|a, b| a + b == sum) - f64::from(ways) / 36.0).abs() < 1e-12);
    }
    assert!((chance(&|a, b| a == b) - 1.0 / 6.0).abs() < 1e-12);
}

#[test]
fn a_release_in_hand_is_not_in_its_deck() {
    let rules = rules(2, None);
    let drawn = |text: &str| -> Vec<(String, f64)> {
        let state = read(&rules, text);
        let outcomes = rules.outcomes(&state).into_iter();
        outcomes.map(|(action, chance)| (rules.format_action(&state, action), chance)).collect()
    };
    let all = drawn("0 A fortune 0 A=1500@7 B=1500@0+council");
    assert!(all.contains(&("release".into(), 1.0 / 16.0)));
    assert!(all.contains(&("railway".into(), 2.0 / 16.0)));
    let without = drawn("0 A fortune 0 A=1500@7 B=1500@0+fortune");
    assert!(without.contains(&("railway".into(), 2.0 / 15.0)));
    assert_eq!(without.len(), all.len() - 1);
}

/// The long run: Project Euler's problem 84 gives jail 6.24 %, the third red lot 3.18 % and the
/// start 3.09 %, and with four-sided dice the order 10, 15, 24; Collins ("Probabilities in the
/// game of Monopoly", 1997), for players who leave jail at once, the numbers below.
#[test]
fn landing_frequencies_are_the_published_ones() {
    let most = |chain: &Chain| {
        let mut squares: Vec<u8> = (0..40).collect();
        squares.sort_by(|&a, &b| chain.landing(b).total_cmp(&chain.landing(a)));
        [squares[0], squares[1], squares[2]]
    };
    let short = Chain::new(Stay::Short);
    assert_eq!(most(&short), [10, 24, 0]);
    assert_eq!(most(&Chain::with_dice(4, Stay::Short)), [10, 15, 24]);
    for (square, percent, within) in [
        (10, 6.24, 0.025),
        (24, 3.1858, 0.00006),
        (0, 3.0961, 0.00006),
        (19, 3.0852, 0.00006),
        (25, 3.0659, 0.00006),
        (5, 2.9631, 0.00006),
        (18, 2.9356, 0.00006),
    ] {
        let found = 100.0 * short.landing(square);
        assert!((found - percent).abs() <= within, "square {square}: {found}");
    }
    assert!((100.0 * short.in_jail() - 3.95).abs() < 0.0006);
    let long = Chain::new(Stay::Long);
    assert_eq!(most(&long), [10, 24, 0]);
    // Collins has 9.46 %, but lets doubles that end a stay in jail be followed by another throw.
    assert!((100.0 * long.in_jail() - 9.46).abs() < 0.1);
    for chain in [short, long] {
        let sum: f64 = (0..40).map(|square| chain.landing(square)).sum();
        assert!((sum - 1.0).abs() < 1e-9 && chain.landing(30) == 0.0 && chain.landing(99) == 0.0);
        assert!(chain.throws_per_turn() > 1.1 && chain.throws_per_turn() < 1.2);
    }
}

/// The chain against the rules themselves, played by rich players who buy nothing.
#[test]
fn the_rules_land_where_the_chain_does() {
    let rules = rules(2, None);
        let mut state = read(&rules, "0 A dice 0 A=90000000@0 B=90000000@0");
        let (mut random, mut landed, mut throws) = (84, [0.0; 40], 0.0);
        let choose = |actions: &[Action], _| match actions {
            [Action::Buy, Action::Pass] => Action::Pass,
            _ if stay == Stay::Short => actions[0],
            _ => Action::Roll,
        };
        for _ in 0..400_000 {
            let thrower = state.turn();
            let Some((action, next)) = step(&rules, &state, &mut random, choose) else { break };
            let draws = matches!(next.phase(), Phase::Cards(_));
            if matches!(action, Action::Dice(..) | Action::Draw(_)) && !draws {
                landed[usize::from(next.square(thrower))] += 1.0;
                throws += 1.0;
            }
            state = next;
        }
        for square in 0..40u8 {
            let (found, expected) = (landed[square as usize] / throws, chain.landing(square));
            // Neighbouring throws are correlated: six standard errors of independent ones.
            let margin = 6.0 * (expected * (1.0 - expected) / throws).sqrt();
            assert!((found - expected).abs() <= margin, "{square}: {found} for {expected}");
        }
    }
}

#[test]
fn a_turn_by_the_book() {
    let two = rules(2, Some(100));
    let start = "0 A dice 0 A=1500@0 B=1500@0";
    // Doubles throw again; three lead to jail.
    assert_eq!(after(&two, start, &["1-1"]), "0 A council 1 A=1500@2 B=1500@0");
    let thrice = ["3-3", "buy", "2-2", "3-3"];
    assert_eq!(after(&two, start, &thrice), "0 B dice 0 A=1400@jail1 B=1500@0 heron=A");
    // Rent, and double rent on the bare lots of a full group, mortgaged in part or not.
    let sky = "0 B dice 0 A=0@20 B=100@0 heron=A reed=A* willow=A";
    assert_eq!(after(&two, sky, &["2-4"]), "1 A dice 0 A=12@20 B=88@6 heron=A reed=A* willow=A");
    let part = "0 B dice 0 A=0@20 B=100@0 heron=A reed=A*";
    assert_eq!(after(&two, part, &["4-2"]), "1 A dice 0 A=6@20 B=94@6 heron=A reed=A*");
    assert!(after(&two, part, &["5-3"]).ends_with("B=100@8 heron=A reed=A*"), "no rent");
    // Past the start the salary; taxes.
    let late = "7 A dice 0 A=10@38 B=100@0 old=B";
    assert_eq!(after(&two, late, &["1-2"]), "7 B dice 0 A=208@1 B=102@0 old=B");
    let taxed = "0 A dice 0 A=1500@0 B=1500@0";
    assert_eq!(after(&two, taxed, &["1-3"]), "0 B dice 0 A=1300@4 B=1500@0");
}

#[test]
fn jail_by_the_book() {
    let two = rules(2, Some(100));
    let jailed = "4 A jail 0 A=60@jail1 B=9@0";
    // Doubles end the stay without another throw; the third failure costs the fine and moves.
    assert_eq!(after(&two, jailed, &["roll", "5-5"]), "4 B dice 0 A=60@20 B=9@0");
    assert_eq!(after(&two, jailed, &["roll", "4-5"]), "4 B dice 0 A=60@jail2 B=9@0");
    assert_eq!(after(&two, jailed, &["pay", "5-5"]), "4 A dice 1 A=10@20 B=9@0");
    let third = "4 A jail 0 A=60@jail3+council B=9@0";
    assert_eq!(after(&two, third, &["roll", "4-6"]), "4 B dice 0 A=10@20+council B=9@0");
    assert_eq!(after(&two, third, &["release", "4-6"]), "4 B dice 0 A=60@20 B=9@0");
    // Who cannot pay the fine raises it, then moves; or is ruined.
    let poor = "4 A dice 0 A=30@jail3 B=9@0 north=A old=A";
    let raised = "4 A debt 0 A=30@10-50 B=9@0 to=bank then=10 old=A north=A";
    assert_eq!(after(&two, poor, &["4-6"]), raised);
    let paid = "4 B dice 0 A=10@20 B=9@0 old=A* north=A";
    assert_eq!(after(&two, poor, &["4-6", "mortgage old"]), paid);
    let ruined = "4 A dice 0 A=30@jail3 B=9@0 old=B";
    assert_eq!(after(&two, ruined, &["4-6"]), "4 B dice 0 A=out B=9@0 old=B");
}

#[test]
fn cards_by_the_book() {
    let four = rules(4, Some(100));
    let at = |square: u8, deck: &str, lots: &str| {
        format!("0 B {deck} 0 A=100@0 B=500@{square} C=5@0 D=100@0{lots}")
    };
    // Debts are settled in the order of the seats: D and A wait until C has raised the money.
    let birthday = ["birthday", "mortgage old"];
    let waiting = "0 B debt 0 A=100@0-10 B=500@2 C=5@0-10 D=100@0-10 to=B old=C";
    assert_eq!(after(&four, &at(2, "council", " old=C"), &birthday[..1]), waiting);
    let collected = "0 C dice 0 A=90@0 B=530@2 C=25@0 D=90@0 old=C*";
    assert_eq!(after(&four, &at(2, "council", " old=C"), &birthday), collected);
    let chair = after(&four, &at(7, "fortune", ""), &["chair"]);
    assert_eq!(chair, "0 C dice 0 A=150@0 B=350@7 C=55@0 D=150@0");
    // The next railway for twice the rent, the next utility for ten times a new throw.
    let railway = after(&four, &at(36, "fortune", " north=A south=A"), &["railway"]);
    assert!(railway.starts_with("0 C dice 0 A=200@0 B=600@5"), "{railway}");
    let utility = after(&four, &at(22, "fortune", " pump=A"), &["utility", "2-5"]);
    assert!(utility.starts_with("0 C dice 0 A=170@0 B=430@28"), "{utility}");
    let back = after(&four, &at(36, "fortune", ""), &["back"]);
    assert!(back.starts_with("0 B council 0 A=100@0 B=500@33"), "{back}");
    let arrest = after(&four, &at(36, "fortune", ""), &["arrest"]);
    assert!(arrest.starts_with("0 C dice 0 A=100@0 B=500@jail1"), "{arrest}");
    let streets = " old=B4 mill=BH";
    let repairs = after(&four, &at(2, "council", streets), &["roadworks", "end"]);
    assert!(repairs.contains("B=225@2"), "{repairs}");
}

#[test]
fn building_and_breaking_up() {
    let two = rules(2, Some(100));
    let legal = |text: &str| -> Vec<String> {
        let state = read(&two, text);
        two.actions(&state).into_iter().map(|action| two.format_action(&state, action)).collect()
    };
    let even = legal("0 A manage 0 A=500@20 B=9@0 tower=A1 crown=A old=A mill=B north=A*");
    assert_eq!(even, ["build Crown Quay", "redeem North Line", "end"]);
    // 32 houses stand: only hotels can still be built, for they give houses back.
    let full =
        " cooper=B4 potter=B4 weaver=B4 market=B4 chapel=B4 castle=B3 garden=A3 lake=A3 abbey=A3";
    let crowded = legal(&format!("0 A manage 0 A=900@20 B=9@0 north=A*{full}"));
    assert_eq!(crowded, ["redeem North Line", "end"]);
    // A hotel that cannot be broken up into four houses takes others of its group down with it.
    let debt = format!(
        "0 A debt 0 A=0@20-700 B=9@0 to=bank old=AH mill=AH{}",
        full.replace("A3", "A2").replace("castle=B3", "castle=B4")
    );
    let broken = after(&two, &debt, &["sell old"]);
    // Two houses were left: hotels of ten levels come down to one house each.
    assert!(broken.contains("A=200@20-700") && broken.contains("old=A1 mill=A1"), "{broken}");
}

#[test]
fn bankruptcy_hands_over() {
    let three = rules(3, Some(100));
    let doomed = "5 B dice 0 A=10@0 B=100@37+council C=7@1 old=B1 mill=B1 gas=B* tower=AH crown=AH";
    let heir = "5 C dice 0 A=160@0+council B=out C=7@1 old=A mill=A gas=A* tower=AH crown=AH";
    assert_eq!(after(&three, doomed, &["1-1"]), heir);
    let taxed = "5 A dice 0 A=10@0+fortune B=100@0 C=7@1 old=A* mill=A";
    assert_eq!(after(&three, taxed, &["1-3"]), "5 B dice 0 A=out B=100@0 C=7@1");
}

#[test]
fn evaluators_by_name() {
    let two = rules(2, Some(100));
    let state = read(&two, "0 A dice 0 A=500@20 B=900@0 tower=A crown=A");
    for name in EVALUATORS {
        let payoffs = PropertyEvaluator::by_name(name).unwrap().payoffs(&two, &state);
        assert!((payoffs.as_slice().iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(payoffs.payoff(Player(0)) > 0.5, "{name}: {payoffs}");
    }
    assert!(PropertyEvaluator::by_name("luck").is_none());
    let rents = ExpectedRent::default().rents(&state);
    let chain = Chain::new(Stay::Long);
    let visits = |square| chain.landing(square) * chain.throws_per_turn();
    assert!((rents[0] - visits(37) * 70.0 - visits(39) * 100.0).abs() < 1e-9 && rents[1] == 0.0);
}
