//! Sizes of boards, and games by the names that controllers use.

use crate::open_duel;
use outply_catalog::GAMES;

/// The size of the square board that `spec` is played on, as `boardsize` takes it; `None` where a
/// game has no such board or its options say something else.
///
/// ```
/// use outply_protocols::gtp::board_size;
/// assert_eq!(board_size("othello"), Some(8));
/// assert_eq!(board_size("hex:7,swap"), Some(7));
/// assert_eq!(board_size("nim"), None);
/// ```
pub fn board_size(spec: &str) -> Option<u32> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let number = options.split([',', 'x']).next().unwrap_or("");
    match name {
        "othello" | "chess" | "checkers" => Some(8),
        "tictactoe" => Some(3),
        "hex" if number.is_empty() => Some(11),
        "hex" => number.parse().ok(),
        "breakthrough" if options.is_empty() => Some(8),
        "breakthrough" => {
            let (width, height) = options.split_once('x')?;
            width.parse().ok().filter(|_| width == height)
        }
        _ => None,
    }
}

/// The game of `spec` on a board of another size; `None` if it has no such board.
pub(super) fn resized(spec: &str, size: u32) -> Option<String> {
    if board_size(spec) == Some(size) {
        return Some(spec.to_owned());
    }
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let other = match name {
        "hex" if options.contains("swap") => format!("hex:{size},swap"),
        "hex" => format!("hex:{size}"),
        "breakthrough" => format!("breakthrough:{size}x{size}"),
        _ => return None,
    };
    open_duel(&other).is_ok().then_some(other)
}

/// What controllers call a game: its name with a capital.
pub(super) fn title(spec: &str) -> String {
    let name = spec.split(':').next().unwrap_or(spec);
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The games that can be chosen.
pub(super) fn titles() -> Vec<String> {
    let duels = GAMES.iter().filter(|game| open_duel(game.name).is_ok());
    duels.map(|game| title(game.name)).collect()
}

/// The game that a controller names, in whatever case; `reversi` is Othello.
pub(super) fn named(name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let name = if name == "reversi" { "othello".to_owned() } else { name };
    open_duel(&name).is_ok().then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_sizes_and_may_change_them() {
        assert_eq!(board_size("breakthrough:6x6"), Some(6));
        assert_eq!(board_size("breakthrough:6x7"), None);
        assert_eq!(resized("hex", 7).as_deref(), Some("hex:7"));
        assert_eq!(resized("hex:7,swap", 9).as_deref(), Some("hex:9,swap"));
        assert_eq!(resized("othello", 8).as_deref(), Some("othello"));
        for (game, size) in [("othello", 6), ("hex", 1_000_000), ("breakthrough", 0)] {
            assert_eq!(resized(game, size), None, "{game} {size}");
        }
    }

    #[test]
    fn games_have_titles() {
        assert_eq!(title("hex:7"), "Hex");
        assert!(titles().contains(&"Othello".to_owned()) && !titles().contains(&"Pig".to_owned()));
        assert_eq!(named("OTHELLO").as_deref(), Some("othello"));
        assert_eq!(named("Reversi").as_deref(), Some("othello"));
        assert_eq!(named("Go"), None);
    }
}
