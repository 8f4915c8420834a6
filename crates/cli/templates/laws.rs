//! Checks that the rules are filled in, and that they keep the laws of every game.

use {{crate}}::{{Type}};
use outply::game::Rules;
use outply::game::laws::Laws;

/// The rules under test. Once they have fields, fill them in here.
fn rules() -> {{Type}} {
    {{Type}}
}

/// Blanks 1 to 3.
#[test]
fn there_is_something_to_do_at_the_beginning() {
    let actions = rules().actions(&rules().initial()).into_iter().count();
    assert!(actions > 0, "blank 3: `actions` lists nothing in the initial state");
}

/// Blank 4.
#[test]
fn actions_change_the_state() {
    let (rules, initial) = (rules(), rules().initial());
    let changed = |action| rules.result(&initial, action) != initial;
    let mut actions = rules.actions(&initial).into_iter();
    assert!(actions.any(changed), "blank 4: no action of the initial state changes it");
}

/// Blank 5 and all the others: random games end, and break no law on the way.
#[test]
fn the_laws_hold() {
    Laws::of(&rules()){{laws}}.hold();
}
