//! Commands and answers as text.

/// A command with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// A number that the answer repeats.
    pub(super) id: Option<u64>,
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
}

impl Command {
    /// The command in `line`; `None` if it is empty or a comment.
    pub(super) fn parse(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or("");
        let line: String = line.chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let mut words = line.split_whitespace().peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        let name = words.next()?.to_owned();
        Some(Command { id, name, arguments: words.map(str::to_owned).collect() })
    }

    /// The first argument, or nothing.
    pub(super) fn first(&self) -> &str {
        self.arguments.first().map_or("", String::as_str)
    }
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reply {
    done: bool,
    text: String,
}

impl Reply {
    pub(super) fn done() -> Reply {
        Reply::say("")
    }

    pub(super) fn say(text: impl Into<String>) -> Reply {
        Reply { done: true, text: text.into() }
    }

    pub(super) fn refuse(text: impl Into<String>) -> Reply {
        Reply { done: false, text: text.into() }
    }

    /// As it is sent, but for the last newline. No line in it is empty, since that would end it.
    pub(super) fn text(&self, id: Option<u64>) -> String {
        let mark = if self.done { '=' } else { '?' };
        let id = id.map_or(String::new(), |id| id.to_string());
        let lines: Vec<&str> = self.text.lines().filter(|line| !line.trim().is_empty()).collect();
        format!("{}\n", format!("{mark}{id} {}", lines.join("\n")).trim_end())
    }
}

impl From<Result<String, String>> for Reply {
    fn from(result: Result<String, String>) -> Reply {
        result.map_or_else(Reply::refuse, Reply::say)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_cleaned_before_they_are_read() {
        let read = |line| Command::parse(line).map(|c| (c.id, c.name, c.arguments.join(",")));
        let command = |id, name: &str, rest: &str| Some((id, name.to_owned(), rest.to_owned()));
        assert_eq!(read("12 play\tblack \u{7} D3 # why"), command(Some(12), "play", "black,D3"));
        assert_eq!(read("name"), command(None, "name", ""));
        assert_eq!(read("-3 name"), command(None, "-3", "name"));
        for empty in ["", "  ", "# a comment", "7", "\u{1}"] {
            assert_eq!(read(empty), None, "{empty:?}");
        }
    }

    #[test]
    fn answers_end_with_an_empty_line_and_hold_none() {
        assert_eq!(Reply::done().text(None), "=\n");
        assert_eq!(Reply::say("C4").text(Some(3)), "=3 C4\n");
        assert_eq!(Reply::refuse("illegal move").text(None), "? illegal move\n");
        assert_eq!(Reply::say("a\n\nb\n").text(None), "= a\nb\n");
    }

    proptest::proptest! {
        #[test]
        fn hostile_lines_do_not_panic(text in "(play|genmove|[0-9]{1,25}|#| |\t|.){0,9}") {
            let _ = Command::parse(&text);
        }
    }
}
