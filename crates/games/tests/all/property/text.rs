//! The property game's texts: errors point at the place, and no text makes a parser panic.

use outply_game::{Notation, Rules, mix64};
use outply_games::property::{Phase, Position, Property};
use proptest::prelude::*;

fn rules() -> Property {
    Property::new(3, Some(50)).unwrap()
}

fn expected(text: &str) -> (usize, String) {
    let error = rules().parse_state(text).expect_err(text);
    (error.at(), error.expected().to_owned())
}

#[test]
fn malformed_states_say_where() {
    assert_eq!(expected(""), (0, "the rounds completed".into()));
    assert_eq!(expected("51 A dice 0").0, 0);
    assert_eq!(expected("1 D dice 0"), (2, "a player from A to C".into()));
    assert_eq!(expected("1 A dise 0").0, 4);
    assert_eq!(expected("1 A dice 3").0, 9);
    assert_eq!(expected("1 A dice 0 A=5@0 C=1@0").0, 17);
    assert_eq!(expected("1 A dice 0 A=5@41 B=1@0 C=1@0").0, 15);
    assert_eq!(expected("1 A dice 0 A=x@4 B=1@0 C=1@0").0, 13);
    assert_eq!(expected("1 A dice 0 A=5@4+luck B=1@0 C=1@0").0, 17);
    assert_eq!(expected("1 A dice 0 A=5@jail4 B=1@0 C=1@0").0, 19);
    assert_eq!(expected("1 A dice 0 A=5@4 B=1@0 C=1@0 olt=A").0, 29);
    assert_eq!(expected("1 A dice 0 A=5@4 B=1@0 C=1@0 old=D").0, 33);
    assert_eq!(expected("1 A dice 0 A=5@4 B=1@0 C=1@0 old=A6").0, 34);
    assert_eq!(expected("1 A dice 0 A=5@4 B=1@0 C=1@0 old=A old=B").0, 35);
    assert_eq!(expected("1 A dice 0 A=5@4+council B=1@0+council C=1@0").0, 31);
}

#[test]
fn impossible_states_say_why() {
    let why = |rest: &str| expected(rest).1;
    let with = |lots: &str| why(&format!("1 A dice 0 A=5@4 B=1@0 C=out {lots}"));
    assert!(with("old=C").contains("owner of old"));
    assert!(with("old=A1").contains("the whole group of old"));
    assert!(with("old=A1 mill=A*").contains("mortgage in the group"));
    assert!(with("old=A2 mill=A").contains("evenly"));
    assert!(with("north=A1").contains("no houses on north"));
    let many =
        "cooper=A4 potter=A4 weaver=A4 market=A4 chapel=A4 castle=A4 garden=A3 lake=A3 abbey=A3";
    assert!(with(many).contains("32 houses"));
    assert!(why("1 C dice 0 A=5@4 B=1@0 C=out").contains("turn"));
    assert!(why("1 A dice 0 A=out B=out C=out").contains("not out"));
    assert!(why("1 A dice 0 A=5@30 B=1@0 C=1@0").contains("square 30"));
    assert!(why("1 A dice 1 A=5@jail1 B=1@0 C=1@0").contains("doubles in jail"));
    assert!(why("1 A jail 0 A=5@jail1 B=1@0 C=1@0").contains("able to leave"));
    assert!(why("1 A buy 0 A=5@1 B=1@0 C=1@0").contains("for sale"));
    assert!(why("1 A fortune 0 A=5@2 B=1@0 C=1@0").contains("deck"));
    assert!(why("1 A throw 0 A=5@12 B=1@0 C=1@0 gas=A").contains("another's utility"));
    assert!(why("1 A manage 0 A=5@12 B=1@0 C=1@0").contains("build or redeem"));
    assert!(why("1 A debt 0 A=5@12 B=1@0 C=1@0").contains("owes"));
    assert!(why("1 A dice 0 A=5@12-7 B=1@0 C=1@0").contains("'debt'"));
    assert!(why("1 A debt 0 A=5@12-7 B=1@0 C=1@0").contains("within reach"));
    assert!(why("1 A debt 0 A=5@12 B=1@0-7 C=1@0 to=C old=B").contains("debts of"));
    assert!(why("1 A debt 0 A=5@10-49 B=1@0 C=1@0 to=bank then=7 gas=A").contains("fine"));
    assert!(why("1 A dice 0 A=5@4 B=1@0 C=1@0 to=B").contains("no creditor"));
    assert!(why("50 A buy 0 A=900@1 B=1@0 C=1@0").contains("last round"));
    assert!(why("2 A buy 0 A=900@1 B=out C=out").contains("has won"));
}

#[test]
fn the_documented_state_reads() {
    let four = Property::new(4, Some(50)).unwrap();
    let text = "12 B debt 0 A=1712@24+fortune B=20@19-80 C=300@jail2 D=out to=A \
                old=B mill=B* north=B market=A1 chapel=A1 castle=A1";
    let state = four.parse_state(text).unwrap();
    assert_eq!(four.format_state(&state), text);
    let actions = four.actions(&state).into_iter().map(|action| four.format_action(&state, action));
    assert_eq!(actions.collect::<Vec<_>>(), ["mortgage Old Street", "mortgage North Line"]);
}

#[test]
fn actions_have_long_and_short_names() {
    let rules = rules();
    let state = rules.parse_state("1 A manage 0 A=900@4 B=1@0 C=1@0 old=A mill=A gas=A*").unwrap();
    let read = |text: &str| rules.parse_action(&state, text);
    assert_eq!(read(" Build  OLD street "), read("build old"));
    assert_eq!(rules.format_action(&state, read("build old").unwrap()), "build Old Street");
    assert_eq!(read("redeem gas"), read("redeem Gas Works"));
    let error = read(" build gas").unwrap_err();
    assert_eq!(error.at(), 1);
    let legal = "one of build Old Street, build Mill Street, redeem Gas Works, end";
    assert_eq!(error.expected(), legal);
    let dice = rules.initial();
    assert_eq!(rules.parse_action(&dice, "5-2"), rules.parse_action(&dice, "2-5"));
    assert!(rules.parse_action(&dice, "5-7").is_err() && rules.parse_action(&dice, "").is_err());
}

#[test]
fn pictures_show_who_has_what_and_what_is_next() {
    let rules = rules();
    let show = |text: &str| rules.picture(&rules.parse_state(text).unwrap());
    let offer = show("1 B buy 0 A=900@1 B=800@39 C=out old=A mill=A");
    assert!(offer.contains("B may buy Crown Quay for 400"), "{offer}");
    assert!(offer.contains("C    bankrupt") && offer.contains("a A"), "{offer}");
    let built = show("1 B jail 0 A=900@1 B=800@jail2 C=9@10 old=AH mill=A4 gas=B*");
    for part in ["aHA", "a4", "b*", "BC", "in jail, try 2", "28 houses, 11 hotels"] {
        assert!(built.contains(part), "{part}: {built}");
    }
    let owing = show("1 A debt 0 A=5@12-7 B=1@0 C=1@0 to=each old=A");
    assert!(owing.contains("A owes 7 to each"), "{owing}");
}

/// Whatever reads is a state of the game: it goes on, or is over, without a panic.
fn plays_on(rules: &Property, mut state: Position) {
    for _ in 0..20 {
        let actions: Vec<_> = rules.actions(&state).into_iter().collect();
        assert_eq!(actions.is_empty(), rules.utility(&state).is_some(), "{state:?}");
        let text = rules.format_state(&state);
        assert_eq!(rules.parse_state(&text).as_ref(), Ok(&state), "{text}");
        let _ = (rules.picture(&state), rules.svg(&state));
        let Some(&action) = actions.last() else { return };
        state = rules.result(&state, action);
    }
    assert!(state.phase() != Phase::Debt || state.due(0) + state.due(1) + state.due(2) > 0);
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC*", near in "[ABC0-9a-z=@*H+\\- ]{0,80}") {
        let rules = rules();
        for text in [&text, &near] {
            let _ = rules.parse_state(text);
            let _ = rules.parse_action(&rules.initial(), text);
        }
    }

    /// One character of a state that arose in play changed: most still read.
    #[test]
    fn what_nearly_arises_can_be_played(
        seed in any::<u64>(),
        plies in 0u64..400,
        place in any::<usize>(),
        new in "[ABC0-9a-z=@*H+\\- ]",
    ) {
        let rules = rules();
        let mut state = rules.initial();
        for ply in 0..plies {
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            let drawn = mix64(seed ^ mix64(ply)) as usize;
            let Some(&action) = actions.get(drawn % actions.len().max(1)) else { break };
            state = rules.result(&state, action);
        }
        let mut text = rules.format_state(&state);
        let place = place % text.len();
        text.replace_range(place..=place, &new);
        if let Ok(state) = rules.parse_state(&text) {
            plays_on(&rules, state);
        }
    }

    #[test]
    fn what_reads_can_be_played(
        round in 0u16..51,
        turn in "[ABC]",
        phase in "(dice|fortune|council|throw|jail|buy|manage|debt)",
        doubles in 0u8..3,
        seats in proptest::collection::vec("([0-9]{1,4}@[0-9]|[0-9]{1,3}@[1-3][0-9]|[0-9]{2}@jail[1-3]|out|[0-9]@10-50|[0-9]{2}@[0-9]-[1-9][0-9]{0,2})(|[+]fortune)", 3),
        tail in "(|| to=bank| to=[ABC]| to=each| to=bank then=7)",
        owners in proptest::collection::vec("(|[ABC]|[ABC][*]|[ABC][1-4H])", 28),
        alike in any::<bool>(),
    ) {
        let rules = rules();
        let mut text = format!("{round} {turn} {phase} {doubles}");
        for (letter, seat) in ["A", "B", "C"].iter().zip(&seats) {
            text += &format!(" {letter}={seat}");
        }
        text += &tail;
        for (place, lot) in outply_games::property::LOTS.iter().enumerate() {
            let owner = if alike { &owners[lot.group as usize] } else { &owners[place] };
            if !owner.is_empty() {
                text += &format!(" {}={owner}", lot.id);
            }
        }
        if let Ok(state) = rules.parse_state(&text) {
            plays_on(&rules, state);
        }
    }
}
