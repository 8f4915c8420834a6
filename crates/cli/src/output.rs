//! Writing to stdout and stderr: a closed pipe ends the program quietly, never with a panic.

use crate::failure::Failure;
use crate::terminal;
use clap::ColorChoice;
use outply_catalog::arena::formats::text::printable;
use std::io::{BufWriter, Stdout, Write};
use std::path::Path;

/// What the program is called: a program with games of its own has its own name.
pub(crate) fn program() -> String {
    let called = std::env::args_os().next();
    let stem = called.as_deref().map(Path::new).and_then(Path::file_stem);
    stem.map_or("outply".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Standard output, buffered.
pub(crate) struct Out {
    stdout: BufWriter<Stdout>,
    colour: bool,
}

impl Out {
    /// Standard output, in colour if that is asked for, or wanted of itself.
    pub(crate) fn new(colour: ColorChoice) -> Out {
        let (stdout, colour) = (BufWriter::new(std::io::stdout()), terminal::colour(colour));
        Out { stdout, colour }
    }

    /// Writes `text` and a newline.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.text(text)?;
        self.text("\n")
    }

    /// Writes `text`. Nothing that a terminal would obey comes through: names, moves and messages may come from
    /// arguments, engines and files.
    pub(crate) fn text(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        Ok(self.stdout.write_all(printable(text.as_ref().to_owned()).as_bytes())?)
    }

    /// Writes lines that were painted here, and a newline. Of what a terminal would obey, colours alone come through.
    pub(crate) fn painted(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.stdout.write_all(harmless(text.as_ref()).as_bytes())?;
        self.text("\n")
    }

    /// Writes bytes that may be no text.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.stdout.write_all(bytes)?)
    }

    /// Writes control sequences of our own making.
    pub(crate) fn control(&mut self, sequences: &[u8]) -> Result<(), Failure> {
        Ok(self.stdout.write_all(sequences)?)
    }

    /// Makes what was written visible.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.stdout.flush()?)
    }

    /// Writes what is left.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        self.flush()
    }

    /// Whether characters beyond ASCII are welcome.
    pub(crate) fn unicode(&self) -> bool {
        terminal::unicode()
    }

    /// Whether colours are welcome on stdout.
    pub(crate) fn colour(&self) -> bool {
        self.colour
    }
}

/// Columns of the terminal, or 80.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0)).max(40)
}

/// A line of progress on stderr; lost if nobody reads it.
pub(crate) fn progress(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", printable(text.to_owned()));
}

/// `text` with replacement characters for all that a terminal would obey, a return to the beginning of a line included.
pub(crate) fn visible(text: &str) -> String {
    printable(text.replace('\r', "\u{fffd}"))
}

/// `text` with replacement characters for all control sequences but those of colours.
fn harmless(text: &str) -> String {
    let (mut kept, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('\u{1b}') {
        let colour = colour_length(&rest[at..]);
        kept += &printable(rest[..at].to_owned());
        kept += if colour > 0 { &rest[at..at + colour] } else { "\u{fffd}" };
        rest = &rest[at + colour.max(1)..];
    }
    kept + &printable(rest.to_owned())
}

/// The bytes of the colour sequence (`ESC [ 1 ; 31 m`) that `text` begins with, or 0.
fn colour_length(text: &str) -> usize {
    let Some(numbers) = text.strip_prefix("\u{1b}[") else { return 0 };
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';');
    end.filter(|&end| numbers[end..].starts_with('m')).map_or(0, |end| end + 3)
}

/// Sentences broken between words at the terminal's width; what is indented (input quoted, with the place below
/// it) stays as it is.
pub(crate) fn filled(text: &str) -> String {
    let options = textwrap::Options::new(width())
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false);
    let fit = |line: &str| match line.starts_with(' ') {
        true => line.to_owned(),
        false => textwrap::fill(line, &options),
    };
    text.split('\n').map(fit).collect::<Vec<_>>().join("\n")
}

/// `text` cut to `width` columns, with a mark where something is missing.
pub(crate) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Rows under a header in columns as wide as their widest cell; the last column is cut to the
/// width of the terminal.
pub(crate) fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let cells = |column: usize| {
        let below = rows.iter().filter_map(move |row| row.get(column).map(|c| c.chars().count()));
        below.chain([header[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(cells).collect();
    let line = |row: Vec<&str>| {
        let padded = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        shortened(padded.collect::<Vec<_>>().join("  ").trim_end(), width())
    };
    let mut lines = vec![line(header.to_vec())];
    lines.extend(rows.iter().map(|row| line(row.iter().map(String::as_str).collect())));
    lines.join("\n")
}

/// Actions in a row, divided by commas where one of them has spaces in it; the first `most` of them.
pub(crate) fn listed(actions: &[String], most: usize) -> String {
    let has_spaces = actions.iter().any(|action| action.contains(' '));
    let between = if has_spaces { ", " } else { " " };
    let shown = actions[..actions.len().min(most)].join(between);
    match actions.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown}{between}and {more} more"),
    }
}

/// Text in lines no wider than `width`, divided at spaces.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    divided(text.split_inclusive(' '), width)
}

/// A list of actions, as [`listed`] makes it, in lines no wider than `width`: an action of several
/// words stays together.
pub(crate) fn wrapped_list(text: &str, width: usize) -> Vec<String> {
    let between = if text.contains(", ") { ", " } else { " " };
    divided(text.split_inclusive(between), width)
}

fn divided<'t>(parts: impl Iterator<Item = &'t str>, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts {
        let line = lines.last_mut().expect("there is one line at least");
        if !line.is_empty() && line.chars().count() + part.trim_end().chars().count() > width {
            lines.push(part.to_owned());
        } else {
            line.push_str(part);
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_through_and_nothing_else_that_terminals_obey() {
        assert_eq!(harmless("\x1b[1;31mred\x1b[0m\n\tplain"), "\x1b[1;31mred\x1b[0m\n\tplain");
        assert_eq!(harmless("a\x1b]0;title\x07b"), "a\u{fffd}]0;title\u{fffd}b");
        assert_eq!(harmless("\x1b[2J\x1b[31"), "\u{fffd}[2J\u{fffd}[31");
        assert_eq!(harmless("\r\u{202e}gnp.exe"), "\r\u{fffd}gnp.exe");
    }

    #[test]
    fn in_errors_no_colours_come_through_either() {
        assert_eq!(visible("\x1b[31mred\r\n\tplain"), "\u{fffd}[31mred\u{fffd}\n\tplain");
    }
}
