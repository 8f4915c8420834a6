//! Move numbers as records have them.

use crate::result::Position;

/// The number of each ply's move, and whether it is the first seat's: one number for each move of the
/// first seat and what the second does after it. FEN's sixth field is the first number.
pub(crate) fn numbers(start: Option<&str>, positions: &[Position]) -> Vec<(u32, bool)> {
    let field = start.and_then(|text| text.split_whitespace().nth(5)?.parse().ok());
    let mut number: u32 = field.filter(|number| (1..100_000).contains(number)).unwrap_or(1);
    let mut last: Option<bool> = None;
    let mut numbers = Vec::new();
    for position in positions.iter().filter(|position| position.played.is_some()) {
        let first = position.to_move != Some(1);
        number += u32::from(last.is_some_and(|last| !last || first));
        numbers.push((number, first));
        last = Some(first);
    }
    numbers
}
