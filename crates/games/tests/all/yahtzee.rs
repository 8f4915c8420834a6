//! Solitaire Yahtzee: the laws, endgames worked out by hand, the published solution, hostile text.

use outply_game::laws::Laws;
use outply_game::{Notation, PayoffEvaluator, Rules, Stochastic, Utility};
use outply_games::yahtzee::{
    Category, Extra, Hand, Optimal, Yahtzee, YahtzeeAction, YahtzeeAverages, YahtzeeHints,
    YahtzeeState,
};
use proptest::prelude::*;

const RULES: [Extra; 3] = [Extra::Forced, Extra::Free, Extra::Nothing];

fn close(found: f64, known: f64) {
    assert!((found - known).abs() < 1e-9, "{found}, not {known}");
}

/// A card with zeros everywhere but in the categories named, which are open.
fn only_open(open: &[Category]) -> String {
    let scores = Category::ALL.map(|category| match category {
        _ if open.contains(&category) => "-",
        Category::Chance => "5",
        _ => "0",
    });
    scores.join(",")
}

fn at(rules: &Yahtzee, text: &str) -> YahtzeeState {
    rules.parse_state(text).unwrap()
}

fn expected(open: &[Category], rest: &str) -> f64 {
    let rules = Yahtzee::official();
    let state = at(&rules, &format!("{} {rest}", only_open(open)));
    Optimal::of_open(&rules, open).expected(&state).unwrap() - f64::from(state.score())
}

#[test]
fn yahtzee_keeps_the_laws() {
    for extra in RULES {
        let rules = Yahtzee::new(extra);
        let laws = Laws::of(&rules).games(15).keyed().stochastic().notation();
        laws.hints(&YahtzeeHints).hold();
    }
}

#[test]
fn a_roll_has_252_outcomes_and_five_dice_31_that_may_be_kept_at_most() {
    let rules = Yahtzee::official();
    let outcomes: Vec<_> = rules.outcomes(&rules.initial()).into_iter().collect();
    assert_eq!(outcomes.len(), 252);
    close(outcomes.iter().map(|(_, probability)| probability).sum(), 1.0);
    let straight = YahtzeeAction::Roll(Hand::of(&[1, 2, 3, 4, 5]).unwrap());
    let chance = outcomes.iter().find(|(roll, _)| *roll == straight).unwrap().1;
    close(chance, 120.0 / 7776.0);
    let kept = |state| {
        let actions = rules.actions(&state).into_iter();
        actions.filter(|action| matches!(action, YahtzeeAction::Keep(_))).count()
    };
    assert_eq!(kept(rules.result(&rules.initial(), straight)), 31);
    assert_eq!(kept(at(&rules, "-,-,-,-,-,-,-,-,-,-,-,-,- 0 44444 1")), 5);
    assert_eq!(kept(at(&rules, "-,-,-,-,-,-,-,-,-,-,-,-,- 0 12345 3")), 0);
}

#[test]
fn categories_score_as_the_card_says() {
    let scored = |dice: &str, category: &str| {
        let rules = Yahtzee::official();
        let state = at(&rules, &format!("-,-,-,-,-,-,-,-,-,-,-,-,- 0 {dice} 3"));
        let action = rules.parse_action(&state, category).unwrap();
        rules.result(&state, action).score()
    };
    for (dice, category, points) in [
        ("11134", "aces", 3),
        ("22222", "twos", 10),
        ("12345", "sixes", 0),
        ("33345", "three-kind", 18),
        ("33345", "four-kind", 0),
        ("44443", "four-kind", 19),
        ("22555", "full-house", 25),
        ("55555", "full-house", 0),
        ("12346", "small-straight", 30),
        ("13456", "small-straight", 30),
        ("12356", "small-straight", 0),
        ("23456", "large-straight", 40),
        ("66666", "yahtzee", 50),
        ("66665", "yahtzee", 0),
        ("12456", "chance", 18),
    ] {
        assert_eq!(scored(dice, category), points, "{dice} {category}");
    }
}

#[test]
fn a_further_yahtzee_goes_where_its_rules_let_it() {
    let choices = |extra, scores: &str| {
        let rules = Yahtzee::new(extra);
        let state = at(&rules, &format!("{scores} 0 44444 3"));
        let after = |action| (rules.format_action(&state, action), rules.result(&state, action));
        let before = state.score();
        let gained = rules.actions(&state).into_iter().map(after);
        gained.map(|(name, next)| format!("{name} {}", next.score() - before)).collect::<Vec<_>>()
    };
    // Fours are open: there it must go, unless the joker is free.
    let open = "3,-,-,-,-,-,20,20,-,30,-,50,20";
    assert_eq!(choices(Extra::Forced, open), ["fours 120"]);
    let free = ["twos 100", "threes 100", "fours 120", "fives 100", "sixes 100"];
    assert_eq!(choices(Extra::Free, open)[..5], free);
    assert_eq!(choices(Extra::Free, open)[5..], ["full-house 100", "large-straight 100"]);
    // Fours are filled: a joker.
    let filled = "3,-,-,8,-,-,20,20,-,30,-,50,20";
    assert_eq!(choices(Extra::Forced, filled), ["full-house 125", "large-straight 140"]);
    let lower = &choices(Extra::Free, filled)[4..];
    assert_eq!(lower, ["full-house 125", "large-straight 140"]);
    let lower = &choices(Extra::Nothing, filled)[4..];
    assert_eq!(lower, ["full-house 0", "large-straight 0"]);
    // No lower one is open: another upper one, for nothing; and no bonus after a 0.
    let upper = "3,-,-,8,-,-,20,20,25,30,40,0,20";
    assert_eq!(choices(Extra::Forced, upper), ["twos 0", "threes 0", "fives 0", "sixes 0"]);
}

#[test]
fn last_categories_are_worth_what_arithmetic_says() {
    // Each die may be rolled three times until it shows the number wanted.
    let hit = 1.0 - (5.0f64 / 6.0).powi(3);
    let start = "0 none 0 roll";
    close(expected(&[Category::Aces], start), 5.0 * hit);
    close(expected(&[Category::Sixes], start), 30.0 * hit);
    // A die of which the best of three rolls counts: 14/3, five times.
    close(expected(&[Category::Chance], start), 5.0 * 14.0 / 3.0);
    // Yahtzee within three rolls: 347897 of 7558272.
    close(expected(&[Category::Yahtzee], start), 50.0 * 347_897.0 / 7_558_272.0);
    // A 5 from three dice that need one more, with two rolls of one die.
    let miss = (5.0f64 / 6.0).powi(2);
    close(expected(&[Category::Yahtzee], "0 44443 1"), 50.0 * (1.0 - miss));
    // An outer straight needs 1 or 6 within two rolls of the one die kept aside.
    close(expected(&[Category::LargeStraight], "0 23455 1"), 40.0 * (1.0 - (4.0f64 / 6.0).powi(2)));
    close(expected(&[Category::FullHouse], "0 22233 2"), 25.0);
}

#[test]
fn the_solution_is_a_fixed_point_of_the_rules() {
    let open = [Category::Sixes, Category::Yahtzee, Category::LargeStraight];
    for extra in RULES {
        let rules = Yahtzee::new(extra);
        let optimal = Optimal::of_open(&rules, &open);
        let start = at(&rules, &format!("{} 0 none 0 roll", only_open(&open)));
        let mut frontier = vec![start];
        for _ in 0..6 {
            frontier = frontier.iter().flat_map(|state| checked(&rules, &optimal, state)).collect();
            frontier.truncate(40);
        }
        assert_eq!(optimal.expected(&rules.initial()), None, "more is open than was solved");
    }
}

/// The states after `state`, once its value was found to be that of the best or of the mean.
fn checked(rules: &Yahtzee, optimal: &Optimal, state: &YahtzeeState) -> Vec<YahtzeeState> {
    let value = optimal.expected(state).unwrap();
    if let Some(utility) = rules.utility(state) {
        close(value, utility.payoff(outply_game::Player::FIRST));
        return Vec::new();
    }
    let after = |action| rules.result(state, action);
    let worth = |action| optimal.expected(&after(action)).unwrap();
    let actions: Vec<YahtzeeAction> = rules.actions(state).into_iter().collect();
    match optimal.action(state) {
        Some(best) => {
            close(value, actions.iter().map(|&action| worth(action)).fold(0.0, f64::max));
            close(value, worth(best));
        }
        None => {
            let outcomes = rules.outcomes(state).into_iter();
            close(value, outcomes.map(|(roll, chance)| chance * worth(roll)).sum());
        }
    }
    actions.into_iter().rev().step_by(7).map(after).collect()
}

#[test]
#[ignore = "three games solved: a minute in release"]
fn solitaire_yahtzee_is_worth_what_was_published() {
    let worth = |extra| Optimal::of(&Yahtzee::new(extra)).expectation();
    // Glenn 2006, "An optimal strategy for Yahtzee": the official rules, with forced jokers.
    assert!((worth(Extra::Forced) - 254.5877).abs() < 5e-5);
    // Verhoeff 1999, "How to maximize your score in solitaire Yahtzee".
    assert!((worth(Extra::Free) - 254.5896).abs() < 5e-5);
    // Without bonus and joker.
    assert!((worth(Extra::Nothing) - 245.8708).abs() < 5e-5);
}

#[test]
fn the_quick_estimate_compares() {
    let rules = Yahtzee::official();
    let estimate = |text: &str| {
        YahtzeeAverages.payoffs(&rules, &at(&rules, text)).payoff(outply_game::Player::FIRST)
    };
    let start = estimate("-,-,-,-,-,-,-,-,-,-,-,-,- 0 none 0 roll");
    assert!((start - 245.0).abs() < 5.0, "{start}");
    let better = estimate("-,-,-,-,-,-,-,-,-,-,-,50,- 0 none 0 roll");
    let worse = estimate("-,-,-,-,-,-,-,-,-,-,-,0,- 0 none 0 roll");
    assert!(better > start && start > worse, "{better} {start} {worse}");
    let straight = estimate("-,-,-,-,-,-,-,-,-,-,-,-,- 0 12345 3");
    let nothing = estimate("-,-,-,-,-,-,-,-,-,-,-,-,- 0 12466 3");
    assert!(straight > nothing);
}

#[test]
fn impossible_positions_are_refused_where_they_go_wrong() {
    let rules = Yahtzee::official();
    let open = "-,-,-,-,-,-,-,-,-,-,-,-,-";
    for (text, at, expected) in [
        (String::new(), 0, "13 scores"),
        ("1,2".into(), 3, "13 scores"),
        (format!("{open},- 0 none 0 roll"), 26, "13 scores"),
        ("-,3,-,-,-,-,-,-,-,-,-,-,- 0 none 0 roll".into(), 2, "- or what twos can be"),
        (format!("{open} 1 none 0 roll"), 26, "at most 0"),
        (format!("{open} 0 11177 1"), 28, "dice such as"),
        (format!("{open} 0 111 1"), 28, "five dice"),
        (format!("{open} 0 11111 4"), 34, "0 to 3"),
        (format!("{open} 0 11111 1 roll"), 28, "fewer than five dice"),
        (format!("{open} 0 11111 1 hold"), 36, "roll or nothing more"),
        (format!("{open} 0 none 0 roll roll"), 40, "nothing more"),
        ("0,0,0,0,0,0,0,0,0,0,0,0,5 0 11111 1".into(), 28, "the game is over"),
    ] {
        let error = rules.parse_state(&text).unwrap_err();
        assert_eq!(error.at(), at, "{text}: {error}");
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
    let state = rules.parse_state(&format!("{open} 0 11345 2")).unwrap();
    for text in ["keep-2", "keep-11345", "keep-", "keep-x", "five", "11345", ""] {
        assert!(rules.parse_action(&state, text).is_err(), "{text}");
    }
    assert_eq!(rules.parse_action(&state, " Keep-511 ").unwrap(), {
        YahtzeeAction::Keep(Hand::of(&[1, 1, 5]).unwrap())
    });
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in ".{0,60}") {
        let rules = Yahtzee::official();
        let _ = rules.parse_state(&text);
        let _ = rules.parse_action(&rules.initial(), &text);
    }

    #[test]
    fn no_text_like_a_position_does(text in "[-0-9,]{10,40} [0-9]{1,3} [0-9]{0,6} [0-9] ?(roll)?") {
        let rules = Yahtzee::official();
        if let Ok(state) = rules.parse_state(&text) {
            prop_assert_eq!(rules.parse_state(&rules.format_state(&state)), Ok(state));
        }
    }
}
