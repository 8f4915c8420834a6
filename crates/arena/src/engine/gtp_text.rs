//! The lines of the Go Text Protocol.

use crate::contest::{Allowance, Control};
use std::time::Duration;

/// An engine's answer to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reply {
    pub(super) done: bool,
    pub(super) text: String,
}

/// No honest answer is longer, in bytes: a board's picture has a few thousand.
const LONGEST_REPLY: usize = 1 << 20;

/// Puts an answer together from its lines.
pub(super) struct Reader {
    id: u64,
    begun: Option<Reply>,
}

impl Reader {
    /// Waits for the answer to command `id`; answers to others are left aside.
    pub(super) fn new(id: u64) -> Reader {
        Reader { id, begun: None }
    }

    /// Takes the next line; the answer, if the line ends it.
    pub(super) fn take(&mut self, line: &str) -> Option<Reply> {
        match &mut self.begun {
            Some(_) if line.is_empty() => self.begun.take(),
            // An answer without end is given up; what follows is noise.
            Some(reply) if reply.text.len() > LONGEST_REPLY => {
                self.begun = None;
                None
            }
            Some(reply) => {
                reply.text.push('\n');
                reply.text.push_str(line);
                None
            }
            None => {
                self.begun = begin(line, self.id);
                None
            }
        }
    }

    /// Whether lines belong to the answer.
    pub(super) fn has_begun(&self) -> bool {
        self.begun.is_some()
    }
}

/// `=7 text` or `?7 text`, with the right number.
fn begin(line: &str, id: u64) -> Option<Reply> {
    let done = line.starts_with('=');
    let rest = line.strip_prefix(['=', '?'])?;
    let rest = rest.strip_prefix(&id.to_string())?;
    let text = rest.strip_prefix(char::is_whitespace).unwrap_or(rest).trim();
    // Another number that begins with the same digits.
    let fits = rest.is_empty() || rest.starts_with(char::is_whitespace);
    fits.then(|| Reply { done, text: text.to_owned() })
}

/// The colour of a seat.
pub(super) fn colour(seat: usize) -> &'static str {
    if seat == 0 { "black" } else { "white" }
}

/// The command that states a clock, if there is one. Increments cannot be said; what is left
/// before each move tells of them.
pub(super) fn time_settings(control: &Control) -> Option<String> {
    let settings = match (control.clock, control.move_time) {
        (Some(clock), _) => match clock.moves {
            Some(moves) => format!("0 {} {moves}", whole_seconds(clock.base)),
            None => format!("{} 0 0", whole_seconds(clock.base)),
        },
        (None, Some(time)) => format!("0 {} 1", whole_seconds(time)),
        (None, None) => return None,
    };
    Some(format!("time_settings {settings}"))
}

/// The command that says what the seat has left, if it has a clock.
pub(super) fn time_left(seat: usize, allowance: &Allowance) -> Option<String> {
    let (own, moves) = (allowance.own?, allowance.moves_to_go.unwrap_or(0));
    Some(format!("time_left {} {} {moves}", colour(seat), own.as_secs()))
}

/// At least one, since zero would mean another thing.
fn whole_seconds(time: Duration) -> u64 {
    (time.as_secs_f64().ceil() as u64).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(id: u64, lines: &[&str]) -> Option<(bool, String)> {
        let mut reader = Reader::new(id);
        let reply = lines.iter().find_map(|line| reader.take(line));
        reply.map(|reply| (reply.done, reply.text))
    }

    #[test]
    fn answers_end_with_an_empty_line() {
        assert_eq!(read(3, &["", "=3 C4", ""]), Some((true, "C4".to_owned())));
        assert_eq!(read(3, &["?3 illegal move", ""]), Some((false, "illegal move".to_owned())));
        assert_eq!(read(3, &["=3", "name", "quit", ""]), Some((true, "\nname\nquit".to_owned())));
        assert_eq!(read(3, &["=3 C4"]), None);
        assert_eq!(read(3, &["=33 C4", "", "=2 D3", "", "C4", ""]), None);
    }

    #[test]
    fn an_answer_without_end_is_given_up() {
        let mut reader = Reader::new(3);
        reader.take("=3");
        let line = "x".repeat(1000);
        let lines = (0..3_000).map(|_| reader.take(&line)).filter(Option::is_some).count();
        assert_eq!((lines, reader.has_begun()), (0, false));
    }

    #[test]
    fn clocks_are_stated_in_whole_seconds() {
        let settings = |text: &str| time_settings(&text.parse().expect("a control"));
        assert_eq!(settings("tc=60+0.5").as_deref(), Some("time_settings 60 0 0"));
        assert_eq!(settings("tc=10/0.5").as_deref(), Some("time_settings 0 1 10"));
        assert_eq!(settings("st=0.1").as_deref(), Some("time_settings 0 1 1"));
        assert_eq!(settings("depth=4"), None);
        let own = Some(Duration::from_millis(2900));
        let allowance = Allowance { own, opponent: None, moves_to_go: Some(3) };
        assert_eq!(time_left(1, &allowance).as_deref(), Some("time_left white 2 3"));
        assert_eq!(time_left(0, &Allowance::default()), None);
    }

    proptest::proptest! {
        #[test]
        fn hostile_lines_do_not_panic(lines in proptest::collection::vec("(=|[?]|[0-9]{1,20}| |.){0,6}", 0..5)) {
            let mut reader = Reader::new(7);
            for line in &lines {
                let _ = reader.take(line);
            }
        }
    }
}
