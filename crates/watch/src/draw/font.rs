//! How wide texts are: the advances of the font that drawings name first.

use std::sync::OnceLock;
use ttf_parser::Face;

/// DejaVu Sans, reduced to what drawings need.
pub(crate) const REGULAR: &[u8] = include_bytes!("../../fonts/DejaVuSans-subset.ttf");
/// The same in bold.
pub(crate) const BOLD: &[u8] = include_bytes!("../../fonts/DejaVuSans-Bold-subset.ttf");
/// What drawings ask for: Verdana is as wide where DejaVu Sans is missing.
pub(crate) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";
/// Height of a capital letter or digit above the baseline, in sizes of the font.
pub(crate) const CAPITAL: f64 = 0.73;
/// How far letters reach below the baseline, in sizes of the font.
pub(crate) const DESCENT: f64 = 0.24;
/// From one line to the next, in sizes of the font.
pub(crate) const LINE: f64 = 1.3;

/// The width of `text` in pixels at `size` pixels.
pub(crate) fn width(text: &str, size: f64, bold: bool) -> f64 {
    let advances = advances(bold);
    let ems: f64 = text.chars().map(|c| advances.of(c)).sum();
    ems * size
}

/// `text` cut to `room` pixels, with a mark where something is missing.
pub(crate) fn shortened(text: &str, size: f64, bold: bool, room: f64) -> String {
    if width(text, size, bold) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&kept, size, bold) + width("…", size, bold) > room {
            kept.pop();
            break;
        }
    }
    kept.trim_end().to_owned() + "…"
}

/// `text` in lines of at most `room` pixels, broken at spaces; a longer word has a line of its own.
pub(crate) fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, false) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(shortened(word, size, false, room)),
        }
    }
    lines
}

struct Advances {
    face: Option<Face<'static>>,
}

impl Advances {
    /// A character's width in sizes of the font; one that the font lacks counts as wide.
    fn of(&self, c: char) -> f64 {
        let Some(face) = &self.face else { return 1.0 };
        let units = f64::from(face.units_per_em());
        let glyph = face.glyph_index(c).and_then(|glyph| face.glyph_hor_advance(glyph));
        glyph.map_or(1.05, |advance| f64::from(advance) / units)
    }
}

fn advances(bold: bool) -> &'static Advances {
    static REGULAR_ADVANCES: OnceLock<Advances> = OnceLock::new();
    static BOLD_ADVANCES: OnceLock<Advances> = OnceLock::new();
    let (known, bytes) = if bold { (&BOLD_ADVANCES, BOLD) } else { (&REGULAR_ADVANCES, REGULAR) };
    known.get_or_init(|| Advances { face: Face::parse(bytes, 0).ok() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_the_fonts_own() {
        // DejaVu Sans: digits are 1303 of 2048 units wide, in bold 1425.
        assert!((width("42", 10.0, false) - 2.0 * 13030.0 / 2048.0).abs() < 1e-9);
        assert!((width("42", 10.0, true) - 2.0 * 14250.0 / 2048.0).abs() < 1e-9);
        for c in "▲▼■◆●−∞≤≥→★♔⚀".chars() {
            assert!(
                advances(false).face.as_ref().is_some_and(|f| f.glyph_index(c).is_some()),
                "{c}"
            );
        }
    }

    #[test]
    fn long_texts_are_cut_and_wrapped() {
        let cut = shortened("a rather long text", 12.0, false, 60.0);
        assert!(cut.ends_with('…') && width(&cut, 12.0, false) <= 60.0, "{cut}");
        let lines = wrapped("a rather long text in several lines", 12.0, 80.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line, 12.0, false) <= 80.0));
    }
}
