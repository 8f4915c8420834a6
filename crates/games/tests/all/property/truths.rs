//! The laws, and the numbers of the usual game: prices, cards, dice, landing frequencies.

use crate::property::{read, rules, step};
use outply_game::laws::Laws;
use outply_game::{Notation, PayoffEvaluator, Player, Rules, Stochastic, Utility};
use outply_games::property::{
    Action, CARDS, Chain, Deck, EVALUATORS, ExpectedRent, LOTS, Lot, NetWorth, OptionsError, Phase,
    Position, Property, PropertyEvaluator, PropertyHints, Stay,
};

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
    // Collins has 9.46 %, which is what another throw after doubles that end a stay would give.
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
    for stay in [Stay::Short, Stay::Long] {
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
        let chain = Chain::new(stay);
        for square in 0..40u8 {
            let (found, expected) = (landed[square as usize] / throws, chain.landing(square));
            // Neighbouring throws are correlated: six standard errors of independent ones.
            let margin = 6.0 * (expected * (1.0 - expected) / throws).sqrt();
            assert!((found - expected).abs() <= margin, "{square}: {found} for {expected}");
        }
    }
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

/// By hand: after the 21 throws, a card of 13 or 15, a lot to buy or not, or the next throw.
#[test]
fn two_plies_counted_by_hand() {
    let rules = rules(2, None);
    let start = rules.initial();
    let throws = rules.actions(&start).into_iter().map(|throw| rules.result(&start, throw));
    let two: usize = throws.map(|state| rules.actions(&state).into_iter().count()).sum();
    let (cards, lots, next_throws) = (13 + 3 * 15, 2 * (1 + 2 + 3 + 3 + 2 + 1 + 1), 21 * 4);
    assert_eq!(two, cards + lots + next_throws);
}
