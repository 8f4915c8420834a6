//! States that have no picture of their own: their `Debug` text, laid out to be read.

/// The widest line, in characters.
const WIDTH: usize = 80;

/// The `Debug` text of a value of the type with that name or path, a field on each line: without the name and the
/// braces around all of it, and with a row on each line where a field is a list of lists, as boards are.
/// A text that is no struct stays as it is.
pub(super) fn laid_out(text: &str, name: &str) -> String {
    let name = name.split('<').next().and_then(|path| path.rsplit("::").next()).unwrap_or(name);
    let fields = text.strip_prefix(name).and_then(|rest| within(rest.trim_start(), '{', '}'));
    match fields.and_then(split) {
        Some(fields) => fields.into_iter().flat_map(field).collect::<Vec<_>>().join("\n"),
        None => text.to_owned(),
    }
}

/// The lines of a field.
fn field(text: &str) -> Vec<String> {
    let Some((name, rows)) =
        text.split_once(": ").and_then(|(name, value)| Some((name, rows(value)?)))
    else {
        return wrapped(text, "  ");
    };
    let rows = rows.into_iter().flat_map(|row| wrapped(&format!("  {row}"), "    "));
    std::iter::once(format!("{name}:")).chain(rows).collect()
}

/// The rows of a list of lists.
fn rows(value: &str) -> Option<Vec<&str>> {
    let rows = split(within(value, '[', ']')?)?;
    let is_table = rows.len() > 1 && rows.iter().all(|row| within(row, '[', ']').is_some());
    is_table.then_some(rows)
}

/// What stands between two brackets around all of the text.
fn within(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close).map(str::trim)
}

/// The text divided at the commas that no brackets and no quotes enclose; nothing if these do not match,
/// as a `Debug` of one's own may write them.
fn split(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut begins, mut depth) = (Vec::new(), 0, 0_u32);
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            '"' | '\'' => skip_quoted(&mut chars, c)?,
            ',' if depth == 0 => {
                parts.push(text[begins..at].trim());
                begins = at + 1;
            }
            _ => (),
        }
    }
    parts.push(text[begins..].trim());
    parts.retain(|part| !part.is_empty());
    (depth == 0).then_some(parts)
}

/// Goes past the closing quote.
fn skip_quoted(chars: &mut std::str::CharIndices<'_>, quote: char) -> Option<()> {
    loop {
        match chars.next()?.1 {
            '\\' => drop(chars.next()),
            c if c == quote => return Some(()),
            _ => (),
        }
    }
}

/// The line in parts of at most [`WIDTH`] characters, divided at spaces where there are any; all but the
/// first begin with `indent`.
pub(super) fn wrapped(line: &str, indent: &str) -> Vec<String> {
    let (mut parts, mut rest) = (Vec::new(), line.to_owned());
    while let Some((end, _)) = rest.char_indices().nth(WIDTH) {
        let words = rest.len() - rest.trim_start().len();
        let space = rest[..end].rfind(' ').filter(|&at| at > words).unwrap_or(end);
        let next = format!("{indent}{}", rest[space..].trim_start());
        rest.truncate(space);
        parts.push(std::mem::replace(&mut rest, next).trim_end().to_owned());
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::laid_out;

    #[test]
    fn fields_and_rows_have_lines_of_their_own() {
        let text = r#"State { cells: [[None, Some('}')], [None, None]], names: ["a, b"], next: Player(0) }"#;
        let lines =
            "cells:\n  [None, Some('}')]\n  [None, None]\nnames: [\"a, b\"]\nnext: Player(0)";
        assert_eq!(laid_out(text, "game::rules::State<3>"), lines);
    }

    #[test]
    fn long_fields_are_wrapped() {
        let text = format!("State {{ cells: {:?} }}", [10; 30]);
        let lines = laid_out(&text, "State");
        assert!(lines.lines().all(|line| line.len() <= 80), "{lines}");
        assert!(lines.lines().skip(1).all(|line| line.starts_with("  10")), "{lines}");
    }

    /// Which variant of an enum it is must not be lost, and a `Debug` of one's own may be anything.
    #[test]
    fn what_is_no_struct_stays_as_it_is() {
        for text in ["Over { left: 3 }", "State(3, 4)", "3 isn't 4", "State { don't }", ""] {
            assert_eq!(laid_out(text, "game::State"), text);
        }
    }
}
