//! The tree for Graphviz.

use super::block::{Size, is_slim, label, value_lines};
use super::font;
use super::scene::{Point, Scene};
use super::shape::{Figure, Shape};
use super::style::Style;
use crate::picture::{Picture, Status};
use std::fmt::Write;

/// The whole tree as a DOT digraph. `dot -Tsvg` lays it out anew. With `neato -n` nodes stand where the
/// other formats have them, unless these leave some out: those have no place.
pub fn dot(picture: &Picture, style: &Style) -> String {
    let scene = Scene::of(picture, style);
    let slim = is_slim(picture.nodes(), style);
    let mut out = head(style.font_size);
    let mut stack = vec![(picture, None)];
    let mut count = 0;
    while let Some((node, parent)) = stack.pop() {
        let place = count;
        count += 1;
        let at = scene.places.get(place).copied().flatten();
        let middle = at.map(|p| (p.x + p.width / 2.0, scene.height - p.y - p.height / 2.0));
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  n{place} [{}];", vertex(node, middle, slim, style.font_size));
        if let Some(parent) = parent {
            let _ = writeln!(out, "  n{parent} -> n{place} [{}];", edge(node, style));
        }
        stack.extend(node.children.iter().rev().map(|child| (child, Some(place))));
    }
    for caption in picture.captions() {
        let _ = writeln!(out, "  // {}. {}", caption.number, caption.text.replace('\n', " "));
    }
    out + "}\n"
}

/// Sizes of letters in points, three quarters of a pixel each; texts on edges are smaller.
fn head(size: f64) -> String {
    let tenths = |points: f64| (points * 10.0).round() / 10.0;
    let (large, small) = (tenths(0.75 * size), tenths(size * 9.0 / 14.0));
    format!(
        "digraph search {{\n  ordering=out;\n  \
         node [fontname=\"DejaVu Sans\", fontsize={large}, fixedsize=true];\n  \
         edge [fontname=\"DejaVu Sans\", fontsize={small}];\n"
    )
}

/// `at` is where the middle of the node is, if it is drawn.
fn vertex(node: &Picture, at: Option<Point>, slim: bool, size: f64) -> String {
    let lines = value_lines(node);
    let figure = Figure::of(node.mover);
    let (width, height) = room(figure, &lines, size, slim);
    // Places in points, sizes in inches.
    let place = at.map(|(x, y)| format!(", pos=\"{:.1},{:.1}\"", 0.75 * x, 0.75 * y));
    let tip = node.caption.as_ref().map(|caption| format!(", tooltip={}", quoted(&caption.text)));
    format!(
        "shape={}, label={}, width={:.2}, height={:.2}{}{}{}",
        name(figure, slim),
        in_lines(&lines),
        width / 96.0,
        height / 96.0,
        line_style(node),
        place.unwrap_or_default(),
        tip.unwrap_or_default()
    )
}

/// The size of a shape. Graphviz puts texts into its middle, the other formats to where it is wide:
/// a larger triangle or a higher house has room for them in the middle, too.
fn room(figure: Figure, lines: &[String], size: f64, slim: bool) -> Size {
    let widest = lines.iter().map(|line| font::width(line, size, true)).fold(0.0, f64::max);
    let (wide, high) = Shape::of(figure, (widest, lines.len().max(1)), size, slim).half();
    let more = match figure {
        Figure::Up | Figure::Down if slim => (1.35, 1.35),
        Figure::Up | Figure::Down if lines.len() > 1 => (1.0, 1.4),
        _ => (1.0, 1.0),
    };
    (2.0 * wide * more.0, 2.0 * high * more.1)
}

fn name(figure: Figure, slim: bool) -> &'static str {
    match figure {
        Figure::Up if slim => "triangle",
        Figure::Down if slim => "invtriangle",
        Figure::Up => "house",
        Figure::Down => "invhouse",
        Figure::Diamond => "diamond",
        Figure::Pentagon => "pentagon",
        Figure::Hexagon => "hexagon",
        Figure::Octagon => "octagon",
        // A `square` would be as high as it is wide.
        Figure::Square | Figure::Leaf | Figure::Chip => "box",
    }
}

/// Leaves have rounded corners, which tells them from the third player's boxes.
fn line_style(node: &Picture) -> &'static str {
    match (node.status == Status::Cut, node.mover) {
        (true, None) => ", style=\"rounded,dashed\", color=gray",
        (true, Some(_)) => ", style=dashed, color=gray",
        (false, None) => ", style=rounded",
        (false, Some(_)) => "",
    }
}

fn edge(node: &Picture, style: &Style) -> String {
    // Without a space before them, texts would touch the line.
    let lines: Vec<String> = label(node, style).iter().map(|line| format!(" {line}")).collect();
    let line = match node.status {
        Status::Cut => ", style=dashed, color=gray",
        _ if node.on_best_line => ", penwidth=3",
        _ => "",
    };
    format!("label={}{line}", in_lines(&lines))
}

fn in_lines(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
    format!("\"{}\"", lines.join("\\n"))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}
