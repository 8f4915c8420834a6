//! The tree for LaTeX.

use super::layout::{Placed, layout};
use super::{probability, window};
use crate::picture::{Picture, Status};
use outply_game::{Mover, Player};
use std::fmt::Write;

const HEAD: &str = "\\documentclass[tikz,border=4mm]{standalone}
\\usetikzlibrary{shapes.geometric}
\\begin{document}
\\begin{tikzpicture}[x=1.6cm,y=-2cm,font=\\small,
  player/.style={draw,isosceles triangle,isosceles triangle stretches,inner sep=1pt,minimum size=9mm},
  max/.style={player,shape border rotate=90,fill=blue!8},
  min/.style={player,shape border rotate=-90,fill=orange!12},
  chance/.style={draw,diamond,inner sep=1pt,fill=violet!10},
  leaf/.style={draw,rounded corners=2pt,minimum size=6mm},
  unseen/.style={draw=gray!60,text=gray,dashed},
  best/.style={very thick},window/.style={font=\\tiny,fill=white,inner sep=1pt}]
";

/// The drawing as a standalone LaTeX document that needs nothing but TikZ.
pub fn tikz(picture: &Picture) -> String {
    let mut out = String::from(HEAD);
    let placed = layout(picture);
    for (place, at) in placed.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{}", vertex(place, at));
    }
    for (place, at) in placed.iter().enumerate() {
        if let Some(parent) = at.parent {
            let _ = writeln!(out, "{}", edge(parent, place, at.node));
        }
    }
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    for caption in picture.captions() {
        let _ = writeln!(out, "% {}. {}", caption.number, caption.text.replace('\n', " "));
    }
    out
}

fn vertex(place: usize, at: &Placed<'_>) -> String {
    let shape = match at.node.mover {
        Some(Mover::Player(Player::MIN)) => "min",
        Some(Mover::Player(_)) => "max",
        Some(Mover::Chance) => "chance",
        None => "leaf",
    };
    let unseen = if at.node.status == Status::Cut { ",unseen" } else { "" };
    let value = math(at.node.value.as_deref().unwrap_or(""));
    format!("\\node[{shape}{unseen}] (n{place}) at ({:.2},{}) {{{value}}};", at.x, at.y)
}

fn edge(parent: usize, place: usize, node: &Picture) -> String {
    let style = match node.status {
        Status::Cut => "unseen",
        _ if node.on_best_line => "best",
        _ => "",
    };
    let parts = [Some(escaped(&node.action)), probability(node), window(node).map(|w| math(&w))];
    let label = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let cut =
        if node.status == Status::Cut { " node[pos=0.3,sloped,red]{$\\parallel$}" } else { "" };
    format!("\\draw[{style}] (n{parent}) -- (n{place}) node[midway,window]{{{label}}}{cut};")
}

/// Numbers as LaTeX sets them.
fn math(text: &str) -> String {
    escaped(text).replace('∞', "$\\infty$").replace('-', "$-$")
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            c => out.push(c),
        }
    }
    out
}
