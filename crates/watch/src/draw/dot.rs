//! The tree for Graphviz.

use super::layout::layout;
use super::{probability, window};
use crate::picture::{Picture, Status};
use outply_game::{Mover, Player};
use std::fmt::Write;

/// The drawing as a DOT digraph; render it with `dot -Tsvg`.
pub fn dot(picture: &Picture) -> String {
    let mut out =
        String::from("digraph search {\n  ordering=out;\n  node [fontname=\"sans-serif\"];\n");
    let placed = layout(picture);
    for (place, at) in placed.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  n{place} [{}];", vertex(at.node));
        if let Some(parent) = at.parent {
            let _ = writeln!(out, "  n{parent} -> n{place} [{}];", edge(at.node));
        }
    }
    for caption in picture.captions() {
        let _ = writeln!(out, "  // {}. {}", caption.number, caption.text.replace('\n', " "));
    }
    out + "}\n"
}

fn vertex(node: &Picture) -> String {
    let shape = match node.mover {
        Some(Mover::Player(Player::MIN)) => "invtriangle",
        Some(Mover::Player(_)) => "triangle",
        Some(Mover::Chance) => "diamond",
        None => "box",
    };
    let style = if node.status == Status::Cut { ", style=dashed, color=gray" } else { "" };
    let tip = node.caption.as_ref().map(|caption| format!(", tooltip={}", quoted(&caption.text)));
    let value = quoted(node.value.as_deref().unwrap_or(""));
    format!("shape={shape}, label={value}{style}{}", tip.unwrap_or_default())
}

fn edge(node: &Picture) -> String {
    let parts = [Some(node.action.clone()), probability(node), window(node)];
    let label = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let style = match node.status {
        Status::Cut => ", style=dashed, color=gray",
        _ if node.on_best_line => ", penwidth=3",
        _ => "",
    };
    format!("label={}{style}", quoted(&label))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " "))
}
