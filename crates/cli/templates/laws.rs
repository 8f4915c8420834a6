//! Checks that the rules are filled in, and that they keep the laws of every game.

use {{crate}}::{{Type}};
use outply::game::laws::Laws;

/// The rules under test. Once they have fields, fill them in here.
fn rules() -> {{Type}} {
    {{Type}}
}

/// Random games end, and break no law on the way. While a blank is left, this names the next one.
#[test]
fn the_laws_hold() {
    if let Some(blank) = next_blank(include_str!("../src/rules.rs")) {
        panic!("{blank}");
    }
    Laws::of(&rules()){{laws}}.hold();
}

/// The first blank of the rules: where it is, and what to write there.
fn next_blank(rules: &str) -> Option<String> {
    let lines: Vec<&str> = rules.lines().map(str::trim).collect();
    let first = lines.iter().position(|line| line.starts_with("// BLANK"))?;
    let comment = lines[first..].iter().map_while(|line| line.strip_prefix("// "));
    let comment = comment.collect::<Vec<_>>().join("\n  ");
    let line = first + 1;
    Some(format!("next to fill in: src/rules.rs, line {line}; then delete its comment.\n  {comment}"))
}
