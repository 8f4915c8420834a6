//! Lines typed at a terminal: edited, completed, remembered.

use super::face::Prompt;
use super::orders::{Order, WORDS};
use crate::failure::Failure;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// The editor of lines.
pub(super) struct Lines(Editor<Moves, MemHistory>);

/// Completes moves and orders.
#[derive(Default)]
struct Moves {
    actions: Vec<String>,
}

impl Lines {
    pub(super) fn new() -> Result<Lines, Failure> {
        let config =
            Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let editor = Editor::with_history(config, MemHistory::new());
        let mut editor = editor.map_err(|error| Failure::Machine(error.to_string()))?;
        editor.set_helper(Some(Moves::default()));
        Ok(Lines(editor))
    }

    /// The next line.
    pub(super) fn read(&mut self, prompt: &Prompt) -> Result<Order, Failure> {
        if let Some(moves) = self.0.helper_mut() {
            moves.actions.clone_from(&prompt.actions);
        }
        match self.0.readline(&prompt.text) {
            Ok(line) => Ok(Order::of(&line)),
            Err(ReadlineError::Interrupted) => Ok(Order::Interrupted),
            // A terminal that is gone reads as an error.
            Err(ReadlineError::Eof | ReadlineError::Io(_) | ReadlineError::Errno(_)) => {
                Ok(Order::NoMore)
            }
            Err(error) => Err(Failure::Machine(error.to_string())),
        }
    }
}

impl Completer for Moves {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = &line[..at];
        let words = WORDS.iter().map(|word| (*word).to_owned());
        let all = self.actions.iter().cloned().chain(words);
        Ok((0, all.filter(|word| begins(word, begun)).collect()))
    }
}

/// Whether a word begins so, in whatever case.
fn begins(word: &str, begun: &str) -> bool {
    word.get(..begun.len()).is_some_and(|start| start.eq_ignore_ascii_case(begun))
}

impl Hinter for Moves {
    type Hint = String;
}
impl Highlighter for Moves {}
impl Validator for Moves {}
impl Helper for Moves {}
