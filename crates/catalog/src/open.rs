//! Opening a game by its name and options.

use crate::error::CatalogError;
use crate::games::GAMES;
use crate::session::Session;

/// Opens a game at its initial state: `connect4`, `connect4:5x4`, `nim:3,4,5:misere`.
///
/// # Errors
/// If there is no such game or its options make no sense.
pub fn open(spec: &str) -> Result<Box<dyn Session>, CatalogError> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    match GAMES.iter().find(|game| game.name.eq_ignore_ascii_case(name)) {
        Some(game) => (game.open)(spec, options),
        None => Err(unknown(name)),
    }
}

fn unknown(name: &str) -> CatalogError {
    let distance = |known: &str| edit_distance(&name.to_lowercase(), known);
    let nearest = GAMES.iter().map(|game| game.name).min_by_key(|known| distance(known));
    let nearest = nearest.filter(|known| distance(known) <= known.len() / 2);
    CatalogError::UnknownGame { name: name.to_owned(), nearest }
}

/// The fewest insertions, deletions and replacements that turn one text into the other
/// (Levenshtein 1966).
fn edit_distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in to.chars().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_miss_is_guessed_and_a_far_one_is_not() {
        let message = |name| open(name).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(message("conect4").contains("did you mean connect4"), "{}", message("conect4"));
        assert!(message("zzzzzzzz").contains("lists them"));
    }
}
