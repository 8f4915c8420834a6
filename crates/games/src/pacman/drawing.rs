//! Boards drawn in text: rows of marks, by newlines or, in one line, by `/`.

use outply_game::NotationError;

/// The widest drawing: a picture must fit 80 columns.
pub(super) const MOST_WIDTH: usize = 80;
const MOST_HEIGHT: usize = 80;

/// A rectangle of marks, each with its byte in the text.
pub(super) struct Drawing {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Row by row from the top.
    pub(super) marks: Vec<(usize, u8)>,
}

impl Drawing {
    /// Reads the rows in the first `end` bytes of `text`; empty lines around them are left alone.
    pub(super) fn read(text: &str, end: usize) -> Result<Drawing, NotationError> {
        let mut drawing = Drawing { width: 0, height: 0, marks: Vec::new() };
        let mut start = 0;
        for line in text[..end].split(['\n', '/']) {
            let row = line.strip_suffix('\r').unwrap_or(line);
            let is_last = text[start + line.len()..end].trim_matches(['\r', '\n']).is_empty();
            if !(row.is_empty() && (drawing.height == 0 || is_last)) {
                drawing.row(text, start, row)?;
            }
            start += line.len() + 1;
            if is_last {
                break;
            }
        }
        if drawing.height == 0 {
            return Err(NotationError::new(text, 0, "a row of a board"));
        }
        Ok(drawing)
    }

    fn row(&mut self, text: &str, start: usize, row: &str) -> Result<(), NotationError> {
        if self.height == MOST_HEIGHT {
            let expected = format!("at most {MOST_HEIGHT} rows");
            return Err(NotationError::new(text, start, expected));
        }
        for (at, mark) in row.char_indices() {
            if !matches!(mark, '%' | '.' | 'o' | 'P' | 'G' | ' ' | '1'..='8') {
                let expected = "one of %, ., o, P, G, 1 to 8, or a space";
                return Err(NotationError::new(text, start + at, expected));
            }
            self.marks.push((start + at, mark as u8));
        }
        if self.height == 0 {
            self.width = row.len();
        }
        self.height += 1;
        let most = self.width.min(MOST_WIDTH);
        if row.is_empty() || row.len() != self.width || self.width > MOST_WIDTH {
            let expected = match self.height {
                1 => format!("a row of 1 to {MOST_WIDTH} marks"),
                _ => format!("a row as long as the first, {} marks", self.width),
            };
            return Err(NotationError::new(text, start + most.min(row.len()), expected));
        }
        Ok(())
    }
}
