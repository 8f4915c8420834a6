//! The tree down the page, one node a line, sentences below the nodes they are about.

use super::{probability, symbol, window};
use crate::picture::{Bound, Picture, Status};
use std::ops::Range;

/// How to draw for a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// Columns; lines are wrapped or shortened to it. At least 20.
    pub width: usize,
    /// Nothing but ASCII.
    pub ascii: bool,
    /// ANSI colours.
    pub colour: bool,
    /// The sentences too.
    pub sentences: bool,
}

impl Default for Terminal {
    fn default() -> Self {
        Terminal { width: 80, ascii: false, colour: false, sentences: true }
    }
}

/// The drawing, ending with a newline.
///
/// ▲ wants large values, ▼ small ones (■, ⬟, ⬢ and ★ are further players), ◆ is chance, ● a leaf;
/// ≤ and ≥ stand before values that are only limits, → before the window of the node above once
/// this one has changed it; ✂ was never looked at (`+14 cut` are so many), `*` is on the answer's line.
pub fn terminal(picture: &Picture, style: &Terminal) -> String {
    let style = Terminal { width: style.width.max(20), ..*style };
    let mut lines = Vec::new();
    // (nodes of one line, what stands before it, what stands before the lines below it)
    let mut stack = vec![(std::slice::from_ref(picture), String::new(), String::new(), None)];
    while let Some((nodes, before, below, after)) = stack.pop() {
        let [node] = nodes else {
            lines.push(cut_line(nodes, &before, &style));
            continue;
        };
        lines.push(node_line(node, &before, after, &style));
        let kids = node.children.len();
        if style.sentences
            && let Some(caption) = &node.caption
        {
            let bar = if kids > 0 { format!("{below}│   ") } else { format!("{below}    ") };
            lines.extend(wrapped(&caption.text, &bar, &style));
        }
        for part in parts(&node.children).into_iter().rev() {
            let (tee, bar) =
                if part.end == kids { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            let (before, below) = (squeezed(&below, &style) + tee, squeezed(&below, &style) + bar);
            let after = narrowed(node, part.start);
            stack.push((&node.children[part], before, below, after));
        }
    }
    let text = lines.join("\n") + "\n";
    if style.ascii { to_ascii(&text) } else { text }
}

/// From so many on, actions never looked at share a line.
const FOLDED: usize = 3;

/// The children line by line: those never looked at of which nothing more is known share one.
fn parts(children: &[Picture]) -> Vec<Range<usize>> {
    let is_bare = |child: &Picture| {
        child.status == Status::Cut && child.value.is_none() && child.children.is_empty()
    };
    let mut parts = Vec::new();
    let mut start = 0;
    while start < children.len() {
        let run = children[start..].iter().take_while(|child| is_bare(child)).count();
        let length = if run >= FOLDED { run } else { 1 };
        parts.push(start..start + length);
        start += length;
    }
    parts
}

/// Actions that were never looked at: how many, and which.
fn cut_line(nodes: &[Picture], before: &str, style: &Terminal) -> String {
    let names: Vec<&str> = nodes.iter().map(|node| &node.action[..]).collect();
    let room = style.width.saturating_sub(before.chars().count());
    let line = shortened(&format!("✂ +{} cut: {}", nodes.len(), names.join(" ")), room);
    format!("{before}{}", coloured(&nodes[0], line, style))
}

/// What stands before a deep node's line, kept to half the width.
fn squeezed(before: &str, style: &Terminal) -> String {
    let most = style.width / 2;
    let length = before.chars().count();
    if length <= most { before.to_owned() } else { before.chars().skip(length - most).collect() }
}

/// The window of a node once a child was looked at, if that changed it.
fn narrowed(node: &Picture, place: usize) -> Option<&(String, String)> {
    let before = node.children[..place].iter().rev().find_map(|child| child.after.as_ref());
    let after = node.children[place].after.as_ref()?;
    (before.or(node.window.as_ref()) != Some(after)).then_some(after)
}

fn node_line(
    node: &Picture,
    before: &str,
    after: Option<&(String, String)>,
    style: &Terminal,
) -> String {
    let mut words = Vec::new();
    if !node.action.is_empty() {
        words.push(node.action.clone());
    }
    words.extend(probability(node).map(|probability| format!("p={probability}")));
    words.push(symbol(node).into());
    if node.mover.is_some() {
        words.push(node.mover_name.clone());
    }
    words.push(value(node));
    words.extend(window(node));
    words.extend(remark(node).map(str::to_owned));
    words.extend(after.map(|(alpha, beta)| format!("→ [{alpha}, {beta}]")));
    if node.on_best_line {
        words.push("*".into());
    }
    words.retain(|word| !word.is_empty());
    let room = style.width.saturating_sub(before.chars().count());
    let line = shortened(&words.join(" "), room);
    format!("{before}{}", coloured(node, line, style))
}

/// The value with its limit and the visits it rests on.
fn value(node: &Picture) -> String {
    let limit = match node.bound {
        Some(Bound::AtMost) => "≤ ",
        Some(Bound::AtLeast) => "≥ ",
        None => "",
    };
    let visits = match node.visits {
        Some(1) => "1 visit ".into(),
        Some(visits) => format!("{visits} visits "),
        None => String::new(),
    };
    let proven = if node.proven { ", proven" } else { "" };
    match &node.value {
        Some(value) => format!("{visits}{limit}{value}{proven}"),
        None if node.status == Status::Cut => String::new(),
        None => "?".into(),
    }
}

fn remark(node: &Picture) -> Option<&'static str> {
    match node.status {
        Status::Cut => Some("✂"),
        Status::Estimated => Some("(estimate)"),
        Status::Known => Some("(known)"),
        Status::Folded => Some("(...)"),
        Status::Visited if node.again => Some("(again)"),
        Status::Visited => None,
    }
}

fn shortened(line: &str, room: usize) -> String {
    if line.chars().count() <= room {
        return line.to_owned();
    }
    line.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

fn coloured(node: &Picture, line: String, style: &Terminal) -> String {
    let code = match node.status {
        _ if !style.colour => return line,
        Status::Cut => "2",
        _ if node.on_best_line => "1;32",
        _ => return line,
    };
    format!("\u{1b}[{code}m{line}\u{1b}[0m")
}

/// A sentence in lines that fit, each after `before`.
fn wrapped(text: &str, before: &str, style: &Terminal) -> Vec<String> {
    let before = squeezed(before, style);
    let room = style.width.saturating_sub(before.chars().count() + 2).max(8);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let fits = |line: &String| line.chars().count() + 1 + word.chars().count() <= room;
        match lines.last_mut().filter(|line| fits(line)) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(shortened(word, room)),
        }
    }
    let mark = |place| if place == 0 { "✂ " } else { "  " };
    let mark = |place| if text.starts_with("Chance") && place == 0 { "◆ " } else { mark(place) };
    lines.iter().enumerate().map(|(place, line)| format!("{before}{}{line}", mark(place))).collect()
}

fn to_ascii(text: &str) -> String {
    let swap = |c: char| {
        match c {
            '├' => "|",
            '└' => "`",
            '─' => "-",
            '│' => "|",
            '▲' => "^",
            '▼' => "v",
            '◆' => "?",
            '■' => "#",
            '⬟' => "$",
            '⬢' => "%",
            '★' => "&",
            '≤' => "<=",
            '≥' => ">=",
            '→' => "->",
            '●' => "o",
            '✂' => "x",
            '∞' => "inf",
            '…' => ".",
            c if c.is_ascii() => return c.to_string(),
            _ => "?",
        }
        .to_owned()
    };
    text.chars().map(swap).collect()
}
