//! Single turns by the printed rules, told by their states before and after.

use crate::property::{read, rules};
use outply_game::{Notation, Rules};
use outply_games::property::{Position, Property};

fn act(rules: &Property, state: &Position, words: &str) -> Position {
    let action = rules.parse_action(state, words).unwrap_or_else(|error| panic!("{error}"));
    rules.result(state, action)
}

fn after(rules: &Property, text: &str, actions: &[&str]) -> String {
    let start = read(rules, text);
    let end = actions.iter().fold(start, |state, words| act(rules, &state, words));
    rules.format_state(&end)
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
    // Three houses each on the green lots, and no house left to build up to.
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
