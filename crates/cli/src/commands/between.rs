//! What a proof under way knows, in words.

use outply_catalog::{Bound, Figure, Report, Value};

/// The bounds of the value that are proven so far, unless they meet: `no loss in 7, no win in 8`.
pub(super) fn known_so_far(report: &Report) -> Option<String> {
    let (least, most) = report.between.filter(|(least, most)| least != most)?;
    Some(format!("{}, {}", at_least(least), at_most(most)))
}

/// A value with what is known of it: a win by a bound comes at that time or sooner, as does a loss.
pub(super) fn bounded(bound: Bound, figure: Figure) -> String {
    bounded_as(bound, figure, &figure.to_string())
}

/// The same of a figure that is `said` in other words.
pub(super) fn bounded_as(bound: Bound, figure: Figure, said: &str) -> String {
    let decided = match (bound, figure) {
        (Bound::AtLeast, Figure::Value(value)) => value.is_win().then(|| ("win", value.plies())),
        (Bound::AtMost, Figure::Value(value)) => value.is_loss().then(|| ("loss", value.plies())),
        _ => None,
    };
    match (decided, bound) {
        (Some((word, Some(plies))), _) => format!("{word} in at most {plies}"),
        (_, Bound::Exact) => said.to_owned(),
        (_, Bound::AtLeast) => format!("≥ {said}"),
        (_, Bound::AtMost) => format!("≤ {said}"),
    }
}

/// A loss not before the eighth ply is none within seven; a number stands for itself.
pub(super) fn at_least(least: Figure) -> String {
    let excluded = decided(least).filter(|value| value.is_loss()).and_then(Value::plies);
    excluded
        .map_or_else(|| format!("at least {least}"), |plies| format!("no loss in {}", plies - 1))
}

/// A win not before the ninth ply is none within eight; a number stands for itself.
pub(super) fn at_most(most: Figure) -> String {
    let excluded = decided(most).filter(|value| value.is_win()).and_then(Value::plies);
    excluded.map_or_else(|| format!("at most {most}"), |plies| format!("no win in {}", plies - 1))
}

/// A win or loss that is not on the board yet.
fn decided(figure: Figure) -> Option<Value> {
    match figure {
        Figure::Value(value) => {
            Some(value).filter(|value| value.plies().is_some_and(|plies| plies > 0))
        }
        Figure::Expected { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_excluded_is_said_in_plies() {
        assert_eq!(at_least(Figure::Value(Value::loss_in(8))), "no loss in 7");
        assert_eq!(at_most(Figure::Value(Value::win_in(9))), "no win in 8");
        assert_eq!(at_least(Figure::Value(Value::win_in(9))), "at least win in 9");
        assert_eq!(at_most(Figure::Value(Value::ZERO)), "at most 0");
    }

    #[test]
    fn bounds_of_wins_and_losses_say_by_when() {
        let said = |bound, value| bounded(bound, Figure::Value(value));
        assert_eq!(said(Bound::AtLeast, Value::win_in(5)), "win in at most 5");
        assert_eq!(said(Bound::AtMost, Value::loss_in(4)), "loss in at most 4");
        assert_eq!(said(Bound::AtMost, Value::win_in(5)), "≤ win in 5");
        assert_eq!(said(Bound::Exact, Value::loss_in(4)), "loss in 4");
        assert_eq!(said(Bound::AtLeast, Value::ZERO), "≥ 0");
    }
}
