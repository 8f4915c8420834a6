//! The tree as a whole SVG document: triangles for players, windows on edges, cut edges struck
//! through, best play bold, sentences numbered below.

use super::layout::{Placed, extent, layout};
use super::{probability, window};
use crate::picture::{Picture, Status};
use outply_game::{Mover, Player};
use std::fmt::Write;

const COLUMN: f64 = 74.0;
const ROW: f64 = 104.0;
const MARGIN: f64 = 56.0;
const LINE: usize = 20;
/// Characters of a sentence on one line, by the picture's width in pixels.
const PIXELS_PER_CHARACTER: f64 = 7.4;

const STYLE: &str = "text{font-family:'DejaVu Sans',Verdana,sans-serif;fill:#1d2733}\
.edge{stroke:#5b6b7c;stroke-width:1.4;fill:none}.best{stroke:#1b7f4d;stroke-width:3.2}\
.cut{stroke:#b9c2cb;stroke-dasharray:5 4}.max{fill:#dcebfb;stroke:#2f6db3}\
.min{fill:#fde6dc;stroke:#c05a2b}.chance{fill:#efe4fa;stroke:#7a4bb0}\
.leaf{fill:#fff;stroke:#5b6b7c}.unseen{fill:#f4f5f6;stroke:#b9c2cb}.unseen-text{fill:#8c98a4}\
.strike{stroke:#c0392b;stroke-width:2.2}.window{font-size:11px;fill:#54616e}\
.value{font-size:15px;font-weight:600}.name{font-size:11px;fill:#54616e}\
.note{font-size:13px}.number{font-size:11px;fill:#c0392b;font-weight:700}";

/// The drawing.
pub fn svg(picture: &Picture) -> String {
    let placed = layout(picture);
    let (columns, rows) = extent(&placed);
    let width = (columns * COLUMN + 2.0 * MARGIN).max(560.0);
    let shift = (width - columns * COLUMN) / 2.0;
    let captions = notes(picture, width);
    let tree_height = rows as f64 * ROW + 2.0 * MARGIN;
    let height = tree_height + (captions.len() * LINE) as f64 + 8.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let at = |node: &Placed<'_>| (node.x * COLUMN + shift, node.y as f64 * ROW + MARGIN);
    for node in &placed {
        if let Some(parent) = node.parent {
            edge(&mut out, at(&placed[parent]), at(node), node.node);
        }
    }
    placed.iter().for_each(|node| vertex(&mut out, at(node), node.node));
    for (line, text) in captions.iter().enumerate() {
        let y = tree_height + (line * LINE) as f64;
        let _ =
            writeln!(out, "<text class=\"note\" x=\"24\" y=\"{y:.0}\">{}</text>", escaped(text));
    }
    out + "</svg>\n"
}

/// The numbered sentences, in lines that fit.
fn notes(picture: &Picture, width: f64) -> Vec<String> {
    let room = ((width - 48.0) / PIXELS_PER_CHARACTER) as usize;
    let mut lines = Vec::new();
    for caption in picture.captions() {
        let mut line = format!("{}.", caption.number);
        for word in caption.text.split_whitespace() {
            if line.chars().count() + 1 + word.chars().count() > room {
                lines.push(std::mem::replace(&mut line, "   ".into()));
            }
            line.push(' ');
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

fn edge(out: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64), node: &Picture) {
    let class = match node.status {
        Status::Cut => "edge cut",
        _ if node.on_best_line => "edge best",
        _ => "edge",
    };
    // From below the parent's symbol to above the child's.
    let (y1, y2) = (y1 + 20.0, y2 - 20.0);
    // Writing to a String cannot fail.
    let _ = writeln!(out, "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>");
    let (mx, my) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
    if node.status == Status::Cut && y1 > 0.0 {
        strike(out, (x1 + (x2 - x1) * 0.3, y1 + (y2 - y1) * 0.3), (x2 - x1, y2 - y1));
    }
    let (lx, ly) = (x1 + (x2 - x1) * 0.62, y1 + (y2 - y1) * 0.62);
    if let Some(window) = window(node) {
        label(out, (lx, ly + 4.0), "window", &window);
    }
    let name: Vec<String> =
        [Some(node.action.clone()), probability(node)].into_iter().flatten().collect();
    label(out, (mx + if x2 < x1 { -12.0 } else { 12.0 }, my - 16.0), "name", &name.join(" : "));
}

/// Text with a white halo, so that it reads across lines.
fn label(out: &mut String, (x, y): (f64, f64), class: &str, text: &str) {
    let halo = "stroke=\"#fff\" stroke-width=\"4\" paint-order=\"stroke\"";
    let place = format!("x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\"");
    let _ = writeln!(out, "<text class=\"{class}\" {place} {halo}>{}</text>", escaped(text));
}

/// The double stroke through an edge that was cut.
fn strike(out: &mut String, (x, y): (f64, f64), (dx, dy): (f64, f64)) {
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    for along in [-2.5, 2.5] {
        let (cx, cy) = (x + ux * along, y + uy * along);
        let (px, py) = (-uy * 8.0, ux * 8.0);
        let (x1, y1, x2, y2) = (cx - px, cy - py, cx + px, cy + py);
        let _ = writeln!(out, "<path class=\"strike\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>");
    }
}

fn vertex(out: &mut String, (x, y): (f64, f64), node: &Picture) {
    let unseen = node.status == Status::Cut;
    let class = match (unseen, node.mover) {
        (true, _) => "unseen",
        (_, Some(Mover::Chance)) => "chance",
        (_, Some(Mover::Player(Player::MIN))) => "min",
        (_, Some(_)) => "max",
        (_, None) => "leaf",
    };
    let value = node.value.clone().unwrap_or_default();
    let half = (value.chars().count() as f64 * 4.9 + 9.0).max(17.0);
    let _ = match node.mover {
        Some(Mover::Player(Player::MIN)) => {
            polygon(out, class, x, y, &[(-1.5 * half, -17.0), (1.5 * half, -17.0), (0.0, 25.0)])
        }
        Some(Mover::Player(_)) => {
            polygon(out, class, x, y, &[(-1.5 * half, 17.0), (1.5 * half, 17.0), (0.0, -25.0)])
        }
        Some(Mover::Chance) => polygon(
            out,
            class,
            x,
            y,
            &[(-1.3 * half, 0.0), (0.0, -22.0), (1.3 * half, 0.0), (0.0, 22.0)],
        ),
        None => writeln!(
            out,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"30\" rx=\"6\"/>",
            x - half,
            y - 15.0,
            2.0 * half
        ),
    };
    let colour = if unseen { "value unseen-text" } else { "value" };
    let down = match node.mover {
        Some(Mover::Player(Player::MIN)) => 0.0,
        Some(Mover::Player(_)) => 12.0,
        _ => 5.0,
    };
    let place = format!("x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\"", y + down);
    let _ = writeln!(out, "<text class=\"{colour}\" {place}>{}</text>", escaped(&value));
    if let Some(caption) = &node.caption {
        let place = format!("x=\"{:.1}\" y=\"{:.1}\"", x + 1.5 * half - 4.0, y - 12.0);
        let _ = writeln!(out, "<text class=\"number\" {place}>({})</text>", caption.number);
    }
}

fn polygon(
    out: &mut String,
    class: &str,
    x: f64,
    y: f64,
    corners: &[(f64, f64)],
) -> std::fmt::Result {
    let points: Vec<String> =
        corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
    writeln!(out, "<polygon class=\"{class}\" points=\"{}\"/>", points.join(" "))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
