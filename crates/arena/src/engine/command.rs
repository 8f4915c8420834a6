//! Start commands as text.

use super::error::EngineError;

/// Splits a command at spaces, except within `'...'` or `"..."`. There are no escapes, so that
/// Windows paths need none.
///
/// # Errors
/// If it is empty or a quotation is not closed.
///
/// ```
/// let words = outply_arena::engine::split_command("'/usr/games/my engine' --uci")?;
/// assert_eq!(words, ["/usr/games/my engine", "--uci"]);
/// # Ok::<(), outply_arena::engine::EngineError>(())
/// ```
pub fn split_command(command: &str) -> Result<Vec<String>, EngineError> {
    let error = |reason| EngineError::Command { command: command.to_owned(), reason };
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.first()) {
        (Some(_), _) => Err(error("has a quotation that is not closed")),
        (None, Some(program)) if !program.is_empty() => Ok(words),
        _ => Err(error("names no program")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_split_at_spaces_outside_quotations() {
        let words = split_command("  a 'b  c'\"d\" '' ").expect("a command");
        assert_eq!(words, ["a", "b  cd", ""]);
        for bad in ["", "  ", "a 'b", "''"] {
            assert!(split_command(bad).is_err(), "{bad}");
        }
    }
}
