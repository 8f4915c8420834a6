//! Writing to stdout and stderr: a closed pipe ends the program quietly, never with a panic.

use crate::failure::Failure;
use crate::terminal;
use clap::ColorChoice;
use std::io::{BufWriter, Stdout, Write};
use std::path::Path;

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

    /// Writes `text`.
    pub(crate) fn text(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        Ok(self.stdout.write_all(text.as_ref().as_bytes())?)
    }

    /// Writes bytes that may be no text.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.stdout.write_all(bytes)?)
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
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Writes a whole file or nothing: what stood there before stays until the new text is complete.
///
/// A link is followed, and what is no regular file (a device, a pipe) is written to, not replaced.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    write_file_by(path, |file| file.write_all(text.as_bytes()))
}

/// The same for what `write` writes; gives what `write` gives.
pub(crate) fn write_file_by<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<T>,
) -> Result<T, Failure> {
    let name = |error: std::io::Error| Failure::Machine(format!("{}: {error}", path.display()));
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let known = std::fs::metadata(&target).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        let file = std::fs::OpenOptions::new().write(true).open(&target);
        return file.and_then(|mut file| write(&mut file)).map_err(name);
    }
    let mut file = beside(&target).map_err(name)?;
    let written = write(&mut file).map_err(name)?;
    if let Some(known) = known {
        file.as_file().set_permissions(known.permissions()).map_err(name)?;
    }
    // On the disk before it takes the old one's place.
    file.as_file().sync_all().map_err(name)?;
    file.persist(&target).map_err(|error| name(error.error))?;
    Ok(written)
}

/// A temporary file in the folder of `path`, with the permissions that new files usually get.
fn beside(path: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The process's mask takes away from these what the user does not want.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
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
