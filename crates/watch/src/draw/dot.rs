//! The tree for Graphviz.

use super::block::value_lines;
use super::scene::{Place, Scene};
use super::style::Style;
use super::{probability, window};
use crate::picture::{Picture, Status};
use outply_game::{Mover, Player};
use std::fmt::Write;

/// The whole tree as a DOT digraph. `dot -Tsvg` lays it out anew; with `neato -n` nodes stand where
/// the other formats have them.
pub fn dot(picture: &Picture, style: &Style) -> String {
    let scene = Scene::of(picture, style);
    let mut out = String::from(
        "digraph search {\n  ordering=out;\n  node [fontname=\"DejaVu Sans\", fontsize=10.5, fixedsize=true];\n  edge [fontname=\"DejaVu Sans\", fontsize=9];\n",
    );
    let mut stack = vec![(picture, None)];
    let mut count = 0;
    while let Some((node, parent)) = stack.pop() {
        let place = count;
        count += 1;
        let at = scene.places.get(place).copied().flatten();
        let at = at.map(|p| Place {
            y: scene.height - p.y - p.height / 2.0,
            x: p.x + p.width / 2.0,
            ..p
        });
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  n{place} [{}];", vertex(node, at));
        if let Some(parent) = parent {
            let _ = writeln!(out, "  n{parent} -> n{place} [{}];", edge(node));
        }
        stack.extend(node.children.iter().rev().map(|child| (child, Some(place))));
    }
    for caption in picture.captions() {
        let _ = writeln!(out, "  // {}. {}", caption.number, caption.text.replace('\n', " "));
    }
    out + "}\n"
}

fn vertex(node: &Picture, at: Option<Place>) -> String {
    // A wide value sticks out of a triangle.
    let wide = at.is_some_and(|at| at.width > 1.5 * at.height);
    let shape = match node.mover {
        Some(Mover::Player(Player::MAX)) if wide => "house",
        Some(Mover::Player(Player::MIN)) if wide => "invhouse",
        Some(Mover::Player(Player::MAX)) => "triangle",
        Some(Mover::Player(Player::MIN)) => "invtriangle",
        Some(Mover::Player(Player(2))) => "square",
        Some(Mover::Player(Player(3))) => "pentagon",
        Some(Mover::Player(Player(4))) => "hexagon",
        Some(Mover::Player(_)) => "octagon",
        Some(Mover::Chance) => "diamond",
        None => "box",
    };
    let style = if node.status == Status::Cut { ", style=dashed, color=gray" } else { "" };
    let tip = node.caption.as_ref().map(|caption| format!(", tooltip={}", quoted(&caption.text)));
    // Places in points, sizes in inches.
    let place = at.map(|Place { x, y, width, height }| {
        let (x, y, width, height) = (0.75 * x, 0.75 * y, width / 96.0, height / 96.0);
        format!(", pos=\"{x:.1},{y:.1}\", width={width:.2}, height={height:.2}")
    });
    let lines: Vec<String> = value_lines(node).iter().map(|line| escaped(line)).collect();
    let value = format!("\"{}\"", lines.join("\\n"));
    format!(
        "shape={shape}, label={value}{style}{}{}",
        place.unwrap_or_default(),
        tip.unwrap_or_default()
    )
}

fn edge(node: &Picture) -> String {
    let again = node.again.then(|| "(again)".to_owned());
    let parts = [Some(node.action.clone()), again, probability(node), window(node)];
    let label = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let style = match node.status {
        Status::Cut => ", style=dashed, color=gray",
        _ if node.on_best_line => ", penwidth=3",
        _ => "",
    };
    format!("label={}{style}", quoted(&label))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}
