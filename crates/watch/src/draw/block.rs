//! A node of a picture with the texts on the edge above it: what it shows and how much room that
//! takes.

use super::font::{self, CAPITAL, DESCENT};
use super::grey::{discs_in_grey, in_grey};
use super::shape::{Figure, Shape, text_height};
use super::style::{Palette, Role, Style, Windows};
use crate::picture::{Bound, Picture, Status};

/// Texts on edges are smaller than values by this.
pub(crate) const SMALL: f64 = 0.82;
/// The size of a sentence's number at its node.
pub(crate) const NUMBER: f64 = 0.78;
/// The widest text of a label and of a value, in sizes of the font.
const WIDEST: f64 = 15.0;

/// A small board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Small {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// By what the board's own size is multiplied.
    pub(crate) scale: f64,
    pub(crate) body: String,
}

/// What is drawn of a node.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block {
    /// The texts on the edge, one below the other, or side by side.
    pub(crate) label: Vec<String>,
    pub(crate) shape: Shape,
    pub(crate) role: Role,
    /// The texts in the shape.
    pub(crate) lines: Vec<String>,
    pub(crate) text_role: Role,
    pub(crate) board: Option<Small>,
    /// Whether the edge above is on the answer's line.
    pub(crate) best: bool,
    /// The number of the sentence about the node.
    pub(crate) number: Option<String>,
    /// Whether something lies below that was not kept.
    pub(crate) tail: bool,
    /// The node's name and sentence, for who points at it.
    pub(crate) title: String,
}

/// A width and a height.
pub(crate) type Size = (f64, f64);

/// What all nodes of a picture have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Common {
    /// Whether all values of inner nodes are short enough for slim shapes; see [`Shape::of`].
    pub(crate) slim: bool,
    /// By what the sizes of boards are multiplied: pieces of one game are equally large on all of them.
    scale: f64,
}

impl Common {
    /// What these nodes have in common.
    pub(crate) fn of<'p>(
        nodes: impl Iterator<Item = &'p Picture> + Clone,
        style: &Style,
    ) -> Common {
        let boards = nodes.clone().filter_map(|node| node.board.as_ref());
        let sizes = boards.map(|board| board.thumbnail_size());
        let longest =
            sizes.fold(0.0_f64, |longest, (width, height)| longest.max(width).max(height));
        Common { slim: is_slim(nodes, style), scale: scale(longest, style) }
    }
}

/// By what boards are multiplied of which the longest side is so long: as small as can still be read.
fn scale(longest: f64, style: &Style) -> f64 {
    let size = style.font_size;
    let cells = longest / 40.0;
    (cells * 0.95 * size).clamp(3.6 * size, 8.0 * size) / longest.max(1.0)
}

impl Block {
    /// The block of a node.
    pub(crate) fn of(node: &Picture, style: &Style, common: Common) -> Block {
        let size = style.font_size;
        let lines: Vec<String> =
            value_lines(node).iter().map(|line| cut(line, size, true)).collect();
        let widest = lines.iter().map(|line| font::width(line, size, true)).fold(0.0, f64::max);
        let figure = Figure::of(node.mover);
        let unseen = node.status == Status::Cut;
        let board = node.board.as_ref().and_then(|board| small(board, style, common.scale));
        let number = node.caption.as_ref().filter(|_| style.sentences);
        // A board that was never looked at stands alone: there is nothing to say below it.
        let shape = if board.is_some() && unseen && lines.is_empty() {
            Shape::none()
        } else {
            Shape::of(figure, (widest, lines.len().max(1)), size, common.slim)
        };
        Block {
            label: label(node, style).iter().map(|line| cut(line, SMALL * size, false)).collect(),
            shape,
            role: role(node),
            lines,
            text_role: if unseen { Role::Faint } else { Role::Value },
            board,
            best: node.on_best_line,
            number: number.map(|caption| format!("({})", caption.number)),
            tail: node.status == Status::Folded,
            title: title(node),
        }
    }

    /// What stands for nodes that are not drawn.
    pub(crate) fn chip(words: &str, style: &Style, cut: bool) -> Block {
        let size = SMALL * style.font_size;
        let wide = font::width(words, size, false);
        Block {
            label: Vec::new(),
            shape: Shape::of(Figure::Chip, (wide, 1), size, true),
            role: if cut { Role::Unseen } else { Role::Folded },
            lines: vec![words.to_owned()],
            text_role: Role::Small,
            board: None,
            best: false,
            number: None,
            tail: false,
            title: String::new(),
        }
    }

    /// The room of the label, its lines below one another or side by side.
    pub(crate) fn label_size(&self, style: &Style, in_a_row: bool) -> Size {
        let size = SMALL * style.font_size;
        let widths = self.label.iter().map(|line| font::width(line, size, false));
        if self.label.is_empty() {
            return (0.0, 0.0);
        }
        let line = (CAPITAL + DESCENT) * size;
        if in_a_row {
            let gaps = GAP * size * (self.label.len() - 1) as f64;
            return (widths.sum::<f64>() + gaps, line);
        }
        let below = (self.label.len() - 1) as f64 * font::LINE * size;
        (widths.fold(0.0, f64::max), line + below)
    }

    /// The room of board, shape and number.
    pub(crate) fn body_size(&self, style: &Style, in_a_row: bool) -> Size {
        let (wide, high) = self.shape.half();
        let number = self.number_width(style);
        let tail = if self.tail { 0.7 * style.font_size } else { 0.0 };
        let below = (2.0 * wide + if in_a_row { number } else { 2.0 * number }, 2.0 * high + tail);
        match &self.board {
            None => below,
            Some(board) if in_a_row => {
                (board.width + between(style) + below.0, board.height.max(below.1))
            }
            Some(board) => (board.width.max(below.0), board.height + between(style) + below.1),
        }
    }

    /// The room of the number of the node's sentence, the space before it included.
    pub(crate) fn number_width(&self, style: &Style) -> f64 {
        let size = NUMBER * style.font_size;
        self.number.as_ref().map_or(0.0, |number| font::width(number, size, true) + 0.3 * size)
    }
}

/// Between a label's texts side by side, in sizes of their font.
pub(crate) const GAP: f64 = 0.6;

/// Between a board and the shape beside it.
pub(crate) fn between(style: &Style) -> f64 {
    0.35 * style.font_size
}

fn cut(text: &str, size: f64, bold: bool) -> String {
    font::shortened(text, size, bold, WIDEST * size)
}

/// The value as the node shows it: with its limit, below the number of visits.
pub(super) fn value_lines(node: &Picture) -> Vec<String> {
    let limit = match node.bound {
        Some(Bound::AtMost) => "≤ ",
        Some(Bound::AtLeast) => "≥ ",
        None => "",
    };
    let value = node.value.as_ref().map(|value| format!("{limit}{}", signed(value)));
    let proven = if node.proven { " proven" } else { "" };
    let visits = node.visits.map(|visits| match visits {
        1 => "1 visit".to_owned(),
        _ => format!("{} visits", grouped(visits)),
    });
    [visits, value.map(|value| value + proven)].into_iter().flatten().collect()
}

/// The texts on the edge above a node.
pub(super) fn label(node: &Picture, style: &Style) -> Vec<String> {
    let again = if node.again { " (again)" } else { "" };
    let action = format!("{}{again}", node.action);
    let odds = super::probability(node).map(|probability| format!("p={probability}"));
    let first: Vec<String> =
        [Some(action), odds].into_iter().flatten().filter(|word| !word.is_empty()).collect();
    let mut lines = Vec::new();
    if !first.is_empty() {
        lines.push(first.join(", "));
    }
    if style.windows != Windows::None {
        lines.extend(super::window(node).map(|window| signed(&window)));
    }
    if style.windows == Windows::Each
        && let Some((alpha, beta)) = &node.after
    {
        lines.push(signed(&format!("→ [{alpha}, {beta}]")));
    }
    lines
}

fn role(node: &Picture) -> Role {
    use outply_game::Mover;
    match (node.status, node.mover) {
        (Status::Cut, _) => Role::Unseen,
        (_, Some(Mover::Chance)) => Role::Chance,
        (_, Some(Mover::Player(player))) => Role::Player(player.0),
        (Status::Estimated | Status::Known, None) => Role::Estimate,
        (_, None) => Role::Leaf,
    }
}

fn title(node: &Picture) -> String {
    let mut words = node.label.clone();
    if let Some(value) = &node.value {
        words += &format!(": {}", signed(value));
    }
    if let Some(caption) = &node.caption {
        words += &format!(". {}", caption.text);
    }
    words
}

/// A board for a node. A board without cells (no heap is left in Nim) would be a picture without a
/// size, so there is none.
fn small(board: &outply_game::board::Board, style: &Style, scale: f64) -> Option<Small> {
    let (width, height, body) = match style.palette {
        Palette::BlackAndWhite => {
            let (width, height, body) = discs_in_grey(board).thumbnail();
            (width, height, in_grey(&body))
        }
        _ => board.thumbnail(),
    };
    let small = Small { width: width * scale, height: height * scale, scale, body };
    (width > 0.0 && height > 0.0).then_some(small)
}

/// Hyphens before numbers as minus signs.
pub(crate) fn signed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let is_number = rest.peek().is_some_and(|next| next.is_ascii_digit() || *next == '∞');
        let is_sign = c == '-' && is_number && before.is_none_or(|b: char| !b.is_alphanumeric());
        out.push(if is_sign { '−' } else { c });
        before = Some(c);
    }
    out
}

/// A count with a comma at each thousand.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Whether all values of inner nodes are short enough for slim shapes.
pub(super) fn is_slim<'p>(nodes: impl Iterator<Item = &'p Picture>, style: &Style) -> bool {
    let size = style.font_size;
    let is_short = |node: &Picture| {
        let lines = value_lines(node);
        let widest = lines.iter().map(|line| font::width(line, size, true)).fold(0.0, f64::max);
        lines.len() < 2 && widest <= 3.1 * size && text_height(1, size) > 0.0
    };
    nodes.filter(|node| node.mover.is_some()).all(is_short)
}
