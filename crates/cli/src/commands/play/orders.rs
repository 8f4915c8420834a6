//! What a line of input asks for.

use std::path::PathBuf;

/// What the human asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// Nothing: an empty line.
    Nothing,
    /// What can be asked for.
    Help,
    /// The board again.
    Board,
    /// All legal moves.
    Actions,
    /// The best moves.
    Hint,
    /// The human's last move back.
    TakeBack,
    /// The game is given up.
    Resign,
    /// The game is kept, in this file if one is named.
    Save(Option<PathBuf>),
    /// A review of the game, once it is over.
    Review,
    /// The mistakes that a review finds, asked again.
    Learn,
    /// The end, the game being kept.
    Quit,
    /// The end by Ctrl-C.
    Interrupted,
    /// No more input.
    NoMore,
    /// A line is to be typed, in a game of single keys.
    Line,
    /// A move.
    Move(String),
}

/// The words that are no moves, for completion.
pub(super) const WORDS: [&str; 11] = [
    "actions", "board", "help", "hint", "learn", "moves", "quit", "resign", "review", "save",
    "undo",
];

/// What to write for which order.
pub(super) const HELP: &str = "  a move, or one of:
  actions  all legal moves       hint   the best three moves, at full strength
  board    the board again       undo   take your last move back
  resign   give the game up      quit   leave; the game is saved
  save FILE  save the game to FILE too
  review   look for mistakes       learn  correct them: after a game of two players";

impl Order {
    /// Reads a line.
    pub(super) fn of(line: &str) -> Order {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Order::Nothing,
            ("help" | "?", "") => Order::Help,
            ("quit" | "exit" | "q", "") => Order::Quit,
            ("board", "") => Order::Board,
            ("actions" | "moves", "") => Order::Actions,
            ("undo" | "back" | "takeback", "") => Order::TakeBack,
            ("hint", "") => Order::Hint,
            ("resign", "") => Order::Resign,
            ("review", "") => Order::Review,
            ("learn", "") => Order::Learn,
            ("save", file) => Order::Save((!file.is_empty()).then(|| PathBuf::from(file))),
            _ => Order::Move(without_number(line).to_owned()),
        }
    }
}

/// A move without the number that records write before it: `1. d4`, `12...Nf6`.
fn without_number(line: &str) -> &str {
    outply_catalog::movetext::without_number(line).trim_start()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_orders_or_moves() {
        assert_eq!(Order::of("  HINT "), Order::Hint);
        assert_eq!(Order::of("save a b.json"), Order::Save(Some("a b.json".into())));
        assert_eq!(Order::of("1. d4"), Order::Move("d4".into()));
        assert_eq!(Order::of("13/11(2) 6/4(2)"), Order::Move("13/11(2) 6/4(2)".into()));
        assert!(WORDS.iter().all(|word| !matches!(Order::of(word), Order::Move(_))));
    }
}
