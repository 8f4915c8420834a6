//! Pages of text and drawn trees for print, A4.

use super::font::{self, BOLD, REGULAR};
use super::pdf::{Font, document, put};
use super::scene::{Point, Scene};
use pdf_writer::Content;

/// A4 in points.
const PAGE: Point = (595.0, 842.0);
/// The margin, in points.
const MARGIN: f64 = 48.0;
/// Points in a pixel of a scene.
const POINTS: f64 = 0.75;

/// What a page is filled with.
#[derive(Clone, Debug)]
pub enum Part<'s> {
    /// A line of text, broken where it is too long; its size in points.
    Text {
        /// The words.
        text: String,
        /// The size in points.
        size: f64,
        /// Whether it is bold.
        bold: bool,
    },
    /// A tree, made smaller if it is too wide.
    Tree(&'s Scene),
    /// A line to write on.
    Room,
    /// Whatever follows begins a new page.
    Break,
}

/// The parts one below the other, on as many pages as it takes. A part that does not fit on what is left
/// of a page begins the next one; a heading goes with the tree that follows it.
///
/// # Errors
/// If a board cannot be drawn.
pub fn pages(parts: &[Part<'_>]) -> Result<Vec<u8>, String> {
    let mut fonts = [Font::new(REGULAR, "F1")?, Font::new(BOLD, "F2")?];
    let mut done = Vec::new();
    let (mut page, mut y) = (Content::new(), PAGE.1 - MARGIN);
    for (place, part) in parts.iter().enumerate() {
        let next = parts.get(place + 1).filter(|_| matches!(part, Part::Text { .. }));
        let needed = height(part) + next.map_or(0.0, height);
        let is_full = y - needed < MARGIN && y < PAGE.1 - MARGIN;
        if is_full || matches!(part, Part::Break) {
            done.push((std::mem::replace(&mut page, Content::new()).finish().to_vec(), PAGE));
            y = PAGE.1 - MARGIN;
        }
        match part {
            Part::Text { text, size, bold } => {
                for line in broken(text, *size, *bold) {
                    y -= size * 1.4;
                    write(&mut page, &mut fonts[usize::from(*bold)], (MARGIN, y), *size, &line);
                }
            }
            Part::Tree(scene) => {
                put(scene, &mut page, &mut fonts, (scale(scene), (MARGIN, y - 6.0)))?;
                y -= height(part);
            }
            Part::Room => {
                y -= height(part);
                page.set_stroke_rgb(0.55, 0.58, 0.62).set_line_width(0.7);
                page.move_to(MARGIN as f32, y as f32).line_to((PAGE.0 - MARGIN) as f32, y as f32);
                page.stroke();
            }
            Part::Break => (),
        }
    }
    done.push((page.finish().to_vec(), PAGE));
    Ok(document(&done, &fonts))
}

/// Text stands upright on a page whose y grows downwards.
fn write(page: &mut Content, font: &mut Font<'_>, (x, y): Point, size: f64, text: &str) {
    page.save_state();
    page.transform([1.0, 0.0, 0.0, -1.0, x as f32, y as f32]);
    page.set_fill_rgb(0.09, 0.13, 0.16);
    font.show(page, (0.0, 0.0), size, text);
    page.restore_state();
}

fn scale(scene: &Scene) -> f64 {
    let wide = PAGE.0 - 2.0 * MARGIN;
    let high = PAGE.1 - 3.0 * MARGIN;
    (POINTS * scene.scale).min(wide / scene.width).min(high / scene.height)
}

fn height(part: &Part<'_>) -> f64 {
    match part {
        Part::Text { text, size, bold } => broken(text, *size, *bold).len() as f64 * size * 1.4,
        Part::Tree(scene) => scene.height * scale(scene) + 14.0,
        Part::Room => 26.0,
        Part::Break => 0.0,
    }
}

/// The words in lines no wider than the page.
fn broken(text: &str, size: f64, bold: bool) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || font::width(&longer, size, bold) <= PAGE.0 - 2.0 * MARGIN {
            *line = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
