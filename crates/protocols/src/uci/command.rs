//! Commands as text.

use super::go::Go;

/// What a client wants.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    Uci,
    Debug(bool),
    IsReady,
    NewGame,
    Position {
        /// `None`: the initial position.
        start: Option<String>,
        moves: Vec<String>,
    },
    /// A position that cannot be read, and why.
    NoPosition(String),
    Go(Box<Go>),
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    /// Accepted and without effect: nothing is to be registered.
    Register,
    Quit,
    /// Fixed searches, so many plies deep.
    Bench(Option<u32>),
    /// The board.
    Display,
    Eval,
    Help,
}

const NAMES: [&str; 17] = [
    "uci",
    "debug",
    "isready",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "setoption",
    "register",
    "quit",
    "exit",
    "bench",
    "d",
    "display",
    "eval",
    "help",
];

/// The command in `line`, `None` if that is empty. As the protocol asks, unknown words before a
/// command are skipped.
///
/// # Errors
/// If no word is a command or the command cannot be read; the sentence says why.
pub(super) fn parse(line: &str) -> Result<Option<Command>, String> {
    let mut words = line.split_whitespace().peekable();
    if words.peek().is_none() {
        return Ok(None);
    }
    let known = words.find(|word| NAMES.contains(word));
    let Some(name) = known else {
        let start: String = line.chars().take(60).collect();
        return Err(format!("no such command: {start}; help lists them"));
    };
    let words: Vec<&str> = words.collect();
    Ok(Some(match name {
        "uci" => Command::Uci,
        "debug" => Command::Debug(debug(&words)?),
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => position(&words).unwrap_or_else(Command::NoPosition),
        "go" => Command::Go(Box::new(Go::parse(&words))),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => set_option(&words)?,
        "register" => Command::Register,
        "quit" | "exit" => Command::Quit,
        "bench" => Command::Bench(words.first().map(|word| bench_depth(word)).transpose()?),
        "d" | "display" => Command::Display,
        "eval" => Command::Eval,
        _ => Command::Help,
    }))
}

fn debug(words: &[&str]) -> Result<bool, String> {
    match words.first() {
        Some(&"on") => Ok(true),
        Some(&"off") => Ok(false),
        _ => Err("debug takes on or off".to_owned()),
    }
}

fn bench_depth(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("bench takes a number of plies, not {word:?}"))
}

/// `startpos|fen TEXT [moves MOVE...]`.
fn position(words: &[&str]) -> Result<Command, String> {
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (head, moves) = words.split_at(split);
    let moves = moves.iter().skip(1).map(|word| (*word).to_owned()).collect();
    let start = match head {
        ["startpos"] => None,
        ["startpos", other, ..] => {
            return Err(format!("position startpos: expected moves, found {other}"));
        }
        ["fen", text @ ..] if !text.is_empty() => Some(text.join(" ")),
        _ => return Err("position takes startpos or fen and a position".to_owned()),
    };
    Ok(Command::Position { start, moves })
}

/// `name NAME [value VALUE]`; both may hold spaces.
fn set_option(words: &[&str]) -> Result<Command, String> {
    let Some((&"name", rest)) = words.split_first() else {
        return Err("setoption takes name NAME value VALUE".to_owned());
    };
    let split = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
    let (name, value) = rest.split_at(split);
    let value = value.get(1..).unwrap_or_default().join(" ");
    Ok(Command::SetOption { name: name.join(" "), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        parse(line).expect("it can be read").expect("a command")
    }

    #[test]
    fn positions_and_options() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let moves = words(&["e2e4", "e7e5"]);
        let expected = Command::Position { start: None, moves };
        assert_eq!(read("position startpos moves e2e4  e7e5"), expected);
        let start = Some("8/8/8/8 w - - 0 1".to_owned());
        let expected = Command::Position { start, moves: Vec::new() };
        assert_eq!(read("\tposition fen 8/8/8/8  w - - 0 1 moves"), expected);
        let option = |name: &str, value: &str| Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        assert_eq!(read("setoption name Skill Level value 3"), option("Skill Level", "3"));
        assert_eq!(read("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(read("setoption name Hash value"), option("Hash", ""));
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(read("joho debug on"), Command::Debug(true));
        assert_eq!(parse("   "), Ok(None));
        for bad in ["joho", "debug", "setoption Hash 1", "\u{fffd}"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_no_position_is_known_as_one_that_was_refused() {
        let bad = ["", " fen", " foo", " moves e2e4", " startpos e2e4", " fen moves e2e4"];
        for rest in bad {
            let command = read(&format!("position{rest}"));
            assert!(matches!(command, Command::NoPosition(_)), "{rest}: {command:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn hostile_lines_do_not_panic(
            text in "(position|fen|startpos|moves|go|depth|setoption|name|value|-?[0-9]{1,30}| |.){0,12}"
        ) {
            let _ = parse(&text);
        }
    }
}
