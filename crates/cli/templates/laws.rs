//! Whether the rules are filled in, and whether they keep the laws that every game must keep.

use {{crate}}::{{Type}};
use outply::game::Rules;
use outply::game::laws::Laws;

/// The rules that are tested. Once they have fields, this is the place to fill these in.
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

/// Blank 5 and all together: random games end, and on the way no law is broken.
#[test]
fn the_laws_hold() {
    Laws::of(&rules()){{laws}}.hold();
}
