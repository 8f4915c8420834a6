//! Values in words: with their unit, and for whom they are.

use outply_catalog::{Figure, Unit, Words};

/// What a figure means for the player called `name`, in a game of so many players.
pub(crate) fn worth(figure: &Figure, words: &Words, (name, players): (&str, usize)) -> String {
    let said = words.measure(players).figure(figure);
    match *figure {
        Figure::Value(value) => match (value.points(), value.plies()) {
            (Some(0), _) => said,
            (None, Some(plies)) => decided(value.is_win(), plies, name),
            _ => format!("{said} for {name}"),
        },
        Figure::Expected { unit: Unit::Points, .. } if players == 1 => said,
        Figure::Expected { .. } => format!("{said} for {name}"),
    }
}

fn decided(is_win: bool, plies: u32, name: &str) -> String {
    let does = if is_win { "wins" } else { "loses" };
    format!("{name} {does} in {}", counted_plies(plies.into()))
}

/// `1 ply`, `2 plies`.
pub(crate) fn counted_plies(number: u64) -> String {
    let word = if number == 1 { "ply" } else { "plies" };
    format!("{number} {word}")
}

/// A number with commas between thousands.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `2 games`.
pub(crate) fn counted(number: u64, word: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {word}{plural}", thousands(number))
}

/// A score: whole where it is, else with at most three decimals.
pub(crate) fn score(score: f64) -> String {
    let text = format!("{score:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A sentence of a clause: with a capital and a full stop.
pub(crate) fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_catalog::Value;

    #[test]
    fn values_have_units_and_sides() {
        let pawns = Words::of("pawns", 100.0, "");
        let said = |value| worth(&Figure::Value(value), &pawns, ("White", 2));
        assert_eq!(said(Value::score(35)), "+0.35 pawns for White");
        assert_eq!(said(Value::score(0)), "even");
        assert_eq!(said(Value::win_in(1)), "White wins in 1 ply");
        assert_eq!(said(Value::loss_in(4)), "White loses in 4 plies");
        let expected = |mean, unit| Figure::Expected { mean, error: None, unit };
        assert_eq!(worth(&expected(0.2, Unit::Chance), &pawns, ("X", 2)), "60.0 % for X");
        let points = Words::of("points", 1.0, "");
        assert_eq!(worth(&expected(-0.1, Unit::Points), &points, ("X", 2)), "-0.100 points for X");
        assert_eq!(worth(&expected(3080.0, Unit::Points), &points, ("you", 1)), "3080.0 points");
    }

    #[test]
    fn a_single_one_is_no_plural() {
        assert_eq!([1, 2].map(counted_plies), ["1 ply", "2 plies"]);
        assert_eq!([1, 1_000].map(|games| counted(games, "game")), ["1 game", "1,000 games"]);
    }

    #[test]
    fn scores_are_short() {
        assert_eq!([3.4657359027997265, 12.0, 0.5].map(score), ["3.466", "12", "0.5"]);
    }
}
