//! Investing: the laws, choices worked out by hand, hostile text.

use outply_game::laws::Laws;
use outply_game::{Mover, Notation, PayoffEvaluator, Player, Rules, Stochastic, Utility};
use outply_games::invest::{
    Gamble, Invest, InvestAction, InvestError, InvestEvaluator, Taste, Wealth, parse_gambles,
};
use proptest::prelude::*;

fn game(gambles: &str, start: f64, rounds: u32, taste: Taste) -> Invest {
    Invest::new(parse_gambles(gambles).unwrap(), start, rounds, taste).unwrap()
}

#[test]
fn investing_keeps_the_laws() {
    let kelly = "1:+0;0.6:*1.1,0.4:*0.9;0.6:*1.2,0.4:*0.8;0.6:*2,0.4:*0";
    let rules = game(kelly, 100.0, 6, Taste::Neutral);
    Laws::of(&rules).keyed().stochastic().notation().hold();
    let mixed = "1/3:+10,1/3:-10,1/3:*1.5; 0.25:*0.5,0.75:+0.125";
    for (taste, rounds) in [(Taste::Neutral, 5), (Taste::Log, 3)] {
        Laws::of(&game(mixed, 100.0, rounds, taste)).keyed().stochastic().notation().hold();
    }
    let long = game("0.5:+1,0.5:-1", 50.0, 1_000, Taste::Neutral);
    Laws::of(&long).games(2).keyed().stochastic().notation().hold();
}

/// The expected utility under best play, and the first gamble chosen.
fn best(rules: &Invest, state: &Wealth) -> (f64, Option<InvestAction>) {
    if let Some(utility) = rules.utility(state) {
        return (utility.payoff(Player::FIRST), None);
    }
    let below = |action| best(rules, &rules.result(state, action)).0;
    if rules.to_move(state) == Mover::Chance {
        let outcomes = rules.outcomes(state).into_iter();
        return (outcomes.map(|(outcome, chance)| chance * below(outcome)).sum(), None);
    }
    let values = rules.actions(state).into_iter().map(|action| (below(action), Some(action)));
    values.max_by(|(a, _), (b, _)| a.total_cmp(b)).unwrap()
}

fn chooses(gambles: &str, start: f64, rounds: u32, taste: Taste) -> (f64, String) {
    let rules = game(gambles, start, rounds, taste);
    let state = rules.initial();
    let (value, action) = best(&rules, &state);
    (value, rules.format_action(&state, action.unwrap()))
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found}, not {expected}");
}

#[test]
fn the_logarithm_declines_a_bet_that_pays_on_average() {
    // 110 won or 100 lost on a toss: 5 on average, but the geometric mean of 1110 and 900 is
    // below 1000; from 1101 on it is worth taking: 1211 * 1001 > 1101^2.
    let bet = "1:+0;0.5:+110,0.5:-100";
    let (value, choice) = chooses(bet, 1_000.0, 1, Taste::Neutral);
    assert_eq!(choice, "b");
    close(value, 1_005.0);
    let (value, choice) = chooses(bet, 1_000.0, 1, Taste::Log);
    assert_eq!(choice, "a");
    close(value, 1_000f64.ln());
    let (value, choice) = chooses(bet, 1_101.0, 1, Taste::Log);
    assert_eq!(choice, "b");
    close(value, (1_211.0 * 1_001.0f64).sqrt().ln());
}

#[test]
fn the_logarithm_bets_kellys_share() {
    // Even money at 0.6: 2 * 0.6 - 1 = 0.2 of the wealth (Kelly 1956); the expectation bets most.
    let shares = "1:*1;0.6:*1.1,0.4:*0.9;0.6:*1.2,0.4:*0.8;0.6:*1.3,0.4:*0.7;0.6:*1.4,0.4:*0.6";
    let (value, choice) = chooses(shares, 100.0, 3, Taste::Log);
    assert_eq!(choice, "c");
    close(value, 100f64.ln() + 3.0 * (0.6 * 1.2f64.ln() + 0.4 * 0.8f64.ln()));
    let (value, choice) = chooses(shares, 100.0, 3, Taste::Neutral);
    assert_eq!(choice, "e");
    close(value, 100.0 * 1.08f64.powi(3));
}

#[test]
fn nobody_loses_more_than_there_is() {
    // 10 lost from 5 is 5 lost: two rounds of a fair bet on 5 are worth 5/4 + 35/4 + ... by hand:
    // 15 or 0, then 25, 5, 10 or 0.
    let (value, _) = chooses("0.5:+10,0.5:-10", 5.0, 2, Taste::Neutral);
    close(value, (25.0 + 5.0 + 10.0 + 0.0) / 4.0);
    let refused = Invest::new(parse_gambles("0.5:+10,0.5:-10").unwrap(), 5.0, 2, Taste::Log);
    assert_eq!(refused, Err(InvestError::Ruin));
}

#[test]
fn the_estimate_is_the_worth_of_stopping() {
    let rules = game("0.5:*2,0.5:*0.5", 8.0, 3, Taste::Log);
    let state = rules.parse_state("16 1").unwrap();
    close(InvestEvaluator.payoffs(&rules, &state).payoff(Player::FIRST), 16f64.ln());
}

#[test]
fn pictures_and_actions() {
    let rules = game("1:+0;0.5:*1.5,0.5:-25", 100.0, 2, Taste::Neutral);
    let state = rules.parse_state("100 0 b").unwrap();
    assert_eq!(
        rules.picture(&state),
        "0 of 2 rounds over, wealth 100.00; gamble b is running\n  a  1:+0\n> b  0.5:*1.5,0.5:-25"
    );
    let lost = rules.parse_action(&state, "-25").unwrap();
    assert_eq!(rules.format_state(&rules.result(&state, lost)), "75 1");
    let error = rules.parse_action(&state, " +25").unwrap_err();
    assert_eq!((error.at(), error.expected()), (1, "*1.5 or -25"));
}

#[test]
fn bad_input_is_refused_at_its_place() {
    let error = |text: &str| {
        let error = parse_gambles(text).expect_err(text);
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(error("").0, 0);
    assert_eq!(error("1:+0;").0, 5);
    assert_eq!(error("1:+0;0.5:*2").0, 5);
    assert!(error("1:+0;0.5:*2").1.contains("sum to 0.5"));
    assert_eq!(error("0.5:*2,0:+1,0.5:+2").0, 7);
    assert_eq!(error("0.5:*2,1/0:+1").0, 7);
    assert_eq!(error("0.5:*2, 0.5:/3").0, 12);
    assert_eq!(error("0.5:*2, 0.5:+1e9").0, 12);
    assert_eq!(error("0.5:*2, 0.5:+2000000").0, 12);
    assert_eq!(error("0.5:*2,0.5:*2").0, 11);
    assert_eq!(error("0.5:*2,0.5:ä").0, 11);
    let gambles = || vec![Gamble::parse("1:*10").unwrap()];
    let new = |gambles, start, rounds| Invest::new(gambles, start, rounds, Taste::Log).unwrap_err();
    assert_eq!(new(vec![], 1.0, 1), InvestError::Gambles(0));
    assert_eq!(new(gambles(), 1.0, 0), InvestError::Rounds(0));
    assert_eq!(new(gambles(), 0.0, 1), InvestError::Start(0.0));
    assert!(matches!(new(gambles(), f64::NAN, 1), InvestError::Start(_)));
    assert!(matches!(new(gambles(), 1.0, 9), InvestError::Large(_)));
    let rules = game("1:+0;0.5:*1.5,0.5:-25", 100.0, 2, Taste::Neutral);
    let error = |text: &str| {
        let error = rules.parse_state(text).expect_err(text);
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(error(""), (0, "the wealth".into()));
    assert_eq!(error("100").0, 3);
    assert_eq!(error("100 3").0, 4);
    assert_eq!(error("151 1"), (0, "a wealth from 75 to 150".into()));
    assert_eq!(error("nan 1").0, 0);
    assert_eq!(error("100 1 c"), (6, "the gamble that is running, a to b".into()));
    assert_eq!(error("100 2 a"), (6, "nothing more: the game is over".into()));
    assert_eq!(error("100 1 a b"), (8, "nothing more".into()));
}

proptest! {
    #[test]
    fn no_text_makes_investing_panic(
        text in "\\PC*",
        near in "[0-9./]{1,4}:[-+*][0-9.]{1,4}(,[0-9./]{1,4}:[-+*][0-9.]{1,4}){0,2}",
        state in "[0-9.]{1,6} [0-9]( [a-c])?",
    ) {
        let rules = game("1:+0;0.5:*1.5,0.5:-25", 100.0, 2, Taste::Neutral);
        for text in [&text, &near, &state] {
            let _ = rules.parse_action(&rules.initial(), text);
            if let Ok(gambles) = parse_gambles(text) {
                let written: Vec<String> = gambles.iter().map(Gamble::to_string).collect();
                prop_assert_eq!(&parse_gambles(&written.join(";")).unwrap(), &gambles);
                let _ = Invest::new(gambles, 10.0, 4, Taste::Log);
            }
            if let Ok(state) = rules.parse_state(text) {
                prop_assert_eq!(rules.parse_state(&rules.format_state(&state)), Ok(state));
                let _ = (rules.picture(&state), rules.svg(&state));
            }
        }
    }
}
