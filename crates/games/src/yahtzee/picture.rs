//! Pictures of the score card and the dice.

use super::category::Category;
use super::rules::{ROLLS, Yahtzee, YahtzeeState};
use crate::svg::Svg;
use outply_game::Rules;

/// How wide a name is drawn, in columns.
const NAME: usize = 15;

/// The card's two halves beside each other, the sums, and the dice.
pub(super) fn text(rules: &Yahtzee, state: &YahtzeeState) -> String {
    let mut lines: Vec<String> = (0..7).map(|row| row_text(state, row)).collect();
    lines.push(sums(state));
    lines.push(caption(rules, state));
    lines.join("\n")
}

/// An upper category, or the sum of all, and the lower one beside it.
fn row_text(state: &YahtzeeState, row: usize) -> String {
    let cell = |category: Category| boxed(category.name(), &shown(state, category));
    let left = match row {
        0..6 => cell(Category::ALL[row]),
        _ => boxed("upper", &state.upper().to_string()),
    };
    format!("{left}   {}", cell(Category::ALL[6 + row]))
}

fn boxed(name: &str, points: &str) -> String {
    format!("{name:<NAME$}{points:>3}")
}

fn shown(state: &YahtzeeState, category: Category) -> String {
    state.score_in(category).map_or("-".into(), |points| points.to_string())
}

fn sums(state: &YahtzeeState) -> String {
    format!("further Yahtzees {}, score {}", state.extras, state.score())
}

fn caption(rules: &Yahtzee, state: &YahtzeeState) -> String {
    let dice: Vec<String> = state.dice.pips().map(|pips| pips.to_string()).collect();
    let dice = if dice.is_empty() { "none".into() } else { dice.join(" ") };
    match () {
        _ if rules.terminal_test(state) => format!("the game is over at {} points", state.score()),
        _ if state.rolling => format!("kept: {dice}; roll {} of {ROLLS} comes", state.rolled + 1),
        _ => format!("dice: {dice}; {} of {ROLLS} rolls made", state.rolled),
    }
}

/// The score sheet and dice as an SVG document.
pub(super) fn svg(rules: &Yahtzee, state: &YahtzeeState) -> String {
    let mut svg = Svg::new(560, 380);
    for (place, category) in (0..).zip(Category::ALL) {
        let (column, row) = if place < 6 { (0, place) } else { (1, place - 6) };
        let (x, y) = (20 + 270 * column, 15 + 36 * row);
        let fill = if state.score_in(category).is_some() { "#d5dade" } else { "#eef1f4" };
        svg.rect((x, y), (250, 32), fill);
        svg.text((x + 100, y + 16), 15, category.name());
        svg.text((x + 215, y + 16), 15, &shown(state, category));
    }
    svg.text((145, 247), 15, &format!("upper {}", state.upper()));
    for (place, pips) in (0..).zip(state.dice.pips()) {
        let x = 150 + 54 * place;
        svg.rect((x, 280), (44, 44), "#fffdf4");
        svg.text((x + 22, 302), 22, &pips.to_string());
    }
    svg.text((280, 345), 14, &caption(rules, state));
    svg.text((280, 365), 14, &sums(state));
    svg.finish()
}
