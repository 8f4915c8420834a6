//! A board as lines of plain text.

use super::{Board, Cell};

impl Board {
    /// The board as text, without a final newline: each cell's symbol or writing at its place, labels
    /// beside them, then dice, notes and buttons a line each.
    pub fn text(&self) -> String {
        let mut lines = self.lines();
        if !self.dice.is_empty() {
            let dice: Vec<String> = self.dice.iter().map(u8::to_string).collect();
            lines.push(format!("dice {}", dice.join(" ")));
        }
        lines.extend(self.notes.iter().cloned());
        if !self.buttons.is_empty() {
            let buttons: Vec<String> =
                self.buttons.iter().map(|button| format!("[{}]", button.text)).collect();
            lines.push(buttons.join(" "));
        }
        lines.join("\n")
    }

    /// What stands in a cell: its writing, its piece's symbol, or a point.
    fn inscription(&self, cell: &Cell) -> String {
        let symbol = cell.piece.and_then(|piece| self.kinds.get(piece)).map(|kind| kind.symbol);
        match (symbol, cell.writing.as_str()) {
            (Some(symbol), "") if cell.count > 1 => format!("{symbol}{}", cell.count),
            (Some(symbol), "") => symbol.to_string(),
            (Some(symbol), writing) => format!("{symbol}{writing}"),
            (None, "") => ".".to_owned(),
            (None, writing) => writing.to_owned(),
        }
    }

    /// Cells and labels at their places: a line for each height at which something lies.
    fn lines(&self) -> Vec<String> {
        let cells = self.cells.iter().map(|cell| (cell.at, self.inscription(cell)));
        let labels = self.labels.iter().map(|label| (label.at, label.text.clone()));
        let placed: Vec<((f64, f64), String)> = cells.chain(labels).collect();
        let mut heights: Vec<f64> = placed.iter().map(|((_, y), _)| *y).collect();
        heights.sort_by(f64::total_cmp);
        heights.dedup_by(|a, b| (*a - *b).abs() < 0.05);
        let left = placed.iter().map(|((x, _), _)| *x).fold(f64::MAX, f64::min);
        let line = |height: &f64| {
            let mut row: Vec<(usize, &str)> = placed
                .iter()
                .filter(|((_, y), _)| (y - height).abs() < 0.05)
                .map(|((x, _), text)| (self.column(x - left), text.as_str()))
                .collect();
            row.sort_by_key(|(column, _)| *column);
            set(&row, self.columns)
        };
        heights.iter().map(line).collect()
    }

    fn column(&self, x: f64) -> usize {
        (x * self.columns as f64).round().max(0.0) as usize
    }
}

/// Texts at their columns in a line; where cells are wide, at their right ends.
fn set(row: &[(usize, &str)], columns: usize) -> String {
    let mut line = String::new();
    for (column, text) in row {
        let wide = text.chars().count();
        let shift = if columns > 2 { (columns - 1).saturating_sub(wide) } else { 0 };
        let at = column + shift;
        let end = line.chars().count();
        line.push_str(&" ".repeat(at.saturating_sub(end).max(usize::from(end > 0 && at <= end))));
        line.push_str(text);
    }
    line.trim_end().to_owned()
}
