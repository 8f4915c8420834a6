//! A picture as lines, shapes and texts with their places: what every format writes.

use super::block::{Block, NUMBER, SMALL, between};
use super::font::{self, CAPITAL, DESCENT, LINE};
use super::layout::Layout;
use super::shape::text_height;
use super::style::{Palette, Role, Style};
use super::{key, names};
use crate::picture::{Picture, Status};

/// A point: to the right and down, in pixels.
pub type Point = (f64, f64);

/// A drawn tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The width of all that is drawn, in pixels.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// By what all is to be multiplied so that it is no wider than was asked: 1 unless even the
    /// smallest tree was too wide.
    pub scale: f64,
    /// The colours.
    pub palette: Palette,
    /// What is drawn, from the back to the front.
    pub items: Vec<Item>,
    /// Where nodes stand, in the order of [`Picture::nodes`]; `None` for those that are folded.
    pub places: Vec<Option<Place>>,
}

/// Where a node stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The left side.
    pub x: f64,
    /// The upper side.
    pub y: f64,
    /// The width of its board and shape.
    pub width: f64,
    /// Their height.
    pub height: f64,
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The node it belongs to, by its place in the order of [`Picture::nodes`].
    pub node: Option<usize>,
    /// What it is, which its colours follow from.
    pub role: Role,
    /// What it looks like.
    pub form: Form,
}

/// What something drawn looks like.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A line through these points.
    Line(Vec<Point>),
    /// A closed shape with these corners.
    Polygon(Vec<Point>),
    /// A rectangle with rounded corners.
    Rectangle {
        /// The upper left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// The radius of the corners.
        radius: f64,
    },
    /// A line of text.
    Text {
        /// The middle or the beginning of the baseline.
        at: Point,
        /// Whether `at` is the middle.
        centred: bool,
        /// The size of the font.
        size: f64,
        /// Whether it is bold.
        bold: bool,
        /// The text.
        text: String,
    },
    /// A small board as SVG elements.
    Board {
        /// The upper left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// By what the elements are multiplied.
        scale: f64,
        /// The elements.
        body: String,
    },
    /// A node's name and sentence, for who points at it. Nothing is drawn.
    Title(String),
}

impl Item {
    /// The left, upper, right and lower side of all that is drawn; `None` for a title.
    pub fn bounds(&self) -> Option<[f64; 4]> {
        match &self.form {
            Form::Line(points) | Form::Polygon(points) => {
                let start = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
                Some(
                    points.iter().fold(start, |[l, t, r, b], &(x, y)| {
                        [l.min(x), t.min(y), r.max(x), b.max(y)]
                    }),
                )
            }
            Form::Rectangle { at, size, .. } | Form::Board { at, size, .. } => {
                Some([at.0, at.1, at.0 + size.0, at.1 + size.1])
            }
            Form::Text { at, centred, size, bold, text } => {
                let wide = font::width(text, *size, *bold);
                let left = if *centred { at.0 - wide / 2.0 } else { at.0 };
                Some([left, at.1 - CAPITAL * size, left + wide, at.1 + DESCENT * size])
            }
            Form::Title(_) => None,
        }
    }
}

/// What changes from one picture of a tree to the next while it is searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// The tree as it stands.
    pub picture: Picture,
    /// Which nodes, in the order of [`Picture::nodes`], have not come yet.
    pub hidden: Vec<bool>,
    /// The node that the search is at.
    pub current: Option<usize>,
    /// What happens, in a sentence.
    pub text: String,
}

impl Scene {
    /// The picture, drawn in this style.
    pub fn of(picture: &Picture, style: &Style) -> Scene {
        let style = sane(style);
        let layout = Layout::of(&[picture], &style, beside(picture, &style));
        let mut pen = Pen::new(picture, &layout, &style);
        pen.tree(&layout.blocks[0], &[], None);
        pen.footer(picture);
        pen.scene()
    }

    /// Pictures of one tree while it is searched, all of one size, with each node at the same place.
    pub fn frames(frames: &[Frame], style: &Style) -> Vec<Scene> {
        let style = Style { sentences: false, ..sane(style) };
        let pictures: Vec<&Picture> = frames.iter().map(|frame| &frame.picture).collect();
        let Some(last) = pictures.last() else { return Vec::new() };
        let layout = Layout::of(&pictures, &style, beside(last, &style));
        let texts: Vec<&str> = frames.iter().map(|frame| frame.text.as_str()).collect();
        let mut scenes = Vec::new();
        for (frame, blocks) in frames.iter().zip(&layout.blocks) {
            let mut pen = Pen::new(last, &layout, &style);
            pen.tree(blocks, &frame.hidden, frame.current);
            pen.remark(&frame.text, &texts);
            pen.footer(last);
            scenes.push(pen.scene());
        }
        scenes
    }
}

/// The style with sizes that can be drawn.
fn sane(style: &Style) -> Style {
    let font_size = style.font_size.clamp(4.0, 100.0);
    Style { width: style.width.max(200.0), font_size, ..*style }
}

/// What stands left of a tree that grows down, and what at both sides in any case.
fn beside(picture: &Picture, style: &Style) -> (f64, f64) {
    let size = SMALL * style.font_size;
    let widest = names::of_levels(picture).into_iter().flatten();
    let widest = widest.map(|name| font::width(&name, size, false)).fold(0.0, f64::max);
    let column = if widest > 0.0 { widest + 1.4 * style.font_size } else { 0.0 };
    (column, 2.0 * margin(style))
}

pub(crate) fn margin(style: &Style) -> f64 {
    1.1 * style.font_size
}

/// Draws one picture.
pub(crate) struct Pen<'a> {
    pub(crate) style: &'a Style,
    layout: &'a Layout,
    items: Vec<Item>,
    places: Vec<Option<Place>>,
    /// The upper left corner of the tree.
    origin: Point,
    /// The width of all, and the height so far.
    pub(crate) width: f64,
    pub(crate) height: f64,
    names: Vec<Option<String>>,
}

impl<'a> Pen<'a> {
    fn new(picture: &Picture, layout: &'a Layout, style: &'a Style) -> Pen<'a> {
        let names = names::of_levels(picture);
        let (column, _) = beside(picture, style);
        let margin = margin(style);
        let (across, along) = layout.size;
        let has_names = names.iter().flatten().next().is_some();
        let header = if has_names { 1.9 * style.font_size } else { 0.0 };
        let (left, top, width, height) = if layout.down {
            (margin + column, margin, across, along)
        } else {
            (margin, margin + header, along, across)
        };
        // Sentences and the legend need some width even where the tree is narrow.
        let least = (44.0 * style.font_size).min(style.width);
        let full = (left + width + margin).max(if style.sentences {
            least
        } else {
            20.0 * style.font_size
        });
        let spare = full - (left + width + margin);
        let origin = (left + if layout.down { spare / 2.0 } else { 0.0 }, top);
        let places = vec![None; picture.nodes().count()];
        Pen {
            style,
            layout,
            items: Vec::new(),
            places,
            origin,
            width: full,
            height: top + height + margin,
            names,
        }
    }

    fn scene(self) -> Scene {
        Scene {
            width: self.width.ceil(),
            height: self.height.ceil(),
            scale: (self.style.width / self.width.ceil()).min(1.0),
            palette: self.style.palette,
            items: self.items,
            places: self.places,
        }
    }

    /// A point by its place along and across the tree.
    fn at(&self, along: f64, across: f64) -> Point {
        let (x, y) = if self.layout.down { (across, along) } else { (along, across) };
        (self.origin.0 + x, self.origin.1 + y)
    }

    fn put(&mut self, node: Option<usize>, role: Role, form: Form) {
        self.items.push(Item { node, role, form });
    }

    /// Puts a line of text down, `at` being its middle or its beginning.
    pub(crate) fn text(
        &mut self,
        node: Option<usize>,
        role: Role,
        at: Point,
        text: &str,
        how: How,
    ) {
        let How { size, bold, centred } = how;
        let form = Form::Text { at, centred, size, bold, text: text.to_owned() };
        self.put(node, role, form);
    }

    fn tree(&mut self, blocks: &[Block], hidden: &[bool], current: Option<usize>) {
        let is_hidden = |node: Option<usize>| node.is_some_and(|at| hidden.get(at) == Some(&true));
        let layout = self.layout;
        // What stands for others comes with the last of all.
        let is_last = !hidden.contains(&true);
        let visible: Vec<usize> = (0..layout.shown.len())
            .filter(|&at| {
                let node = layout.shown[at].node;
                !is_hidden(node) && (node.is_some() || is_last)
            })
            .collect();
        self.level_names();
        // The answer's line lies over the others.
        for best in [false, true] {
            for &at in visible.iter().filter(|&&at| blocks[at].best == best) {
                self.edge(blocks, at);
            }
        }
        for &at in &visible {
            self.body(blocks, at, current);
        }
    }

    fn level_names(&mut self) {
        let size = SMALL * self.style.font_size;
        let how = How { size, bold: false, centred: false };
        let levels = self.layout.levels.clone();
        for (depth, name) in self.names.clone().into_iter().enumerate() {
            let (Some(name), Some(level)) = (name, levels.get(depth)) else { continue };
            let margin = margin(self.style);
            let middle = (level.body + level.end) / 2.0;
            let at = if self.layout.down {
                (margin, self.origin.1 + middle + CAPITAL * size / 2.0)
            } else {
                (self.origin.0 + level.body, margin + CAPITAL * size)
            };
            self.text(None, Role::Small, at, &name, how);
        }
    }

    /// Where a node's board and shape begin and end along the tree.
    fn span(&self, blocks: &[Block], at: usize) -> (f64, f64) {
        let level = self.layout.levels[self.layout.shown[at].depth];
        let (wide, high) = blocks[at].body_size(self.style, !self.layout.down);
        if self.layout.shown[at].node.is_none() {
            // What stands for others has no label, and takes its place.
            return (level.band, level.band + if self.layout.down { high } else { wide });
        }
        if self.layout.down && blocks[at].board.is_some() {
            // Boards begin at one height, whatever stands below them.
            (level.body, level.body + high)
        } else if self.layout.down {
            let middle = (level.body + level.end) / 2.0;
            (middle - high / 2.0, middle + high / 2.0)
        } else {
            (level.body, level.body + wide)
        }
    }

    fn edge(&mut self, blocks: &[Block], at: usize) {
        let layout = self.layout;
        let part = &layout.shown[at];
        let Some(parent) = part.parent else { return };
        let level = layout.levels[part.depth];
        let above = layout.levels[layout.shown[parent].depth];
        let (from, to) = (layout.across[parent], layout.across[at]);
        let (start, end) = (self.leaves(blocks, parent), self.arrives(blocks, at));
        let role = self.edge_role(blocks, at);
        let (near, far) = (self.at(above.end, from), self.at(level.band, to));
        let mut line = vec![self.at(start, from), near, far];
        if blocks[at].label.is_empty() {
            line.push(self.at(end, to));
        } else {
            let (width, height) = blocks[at].label_size(self.style, !layout.down);
            let pad = 0.25 * self.style.font_size;
            let begins = level.band + pad;
            let ends = begins + if layout.down { height } else { width } + pad;
            self.label(blocks, at, begins);
            if end > ends {
                let rest = vec![self.at(ends, to), self.at(end, to)];
                self.put(part.node, role, Form::Line(rest));
            }
        }
        self.put(part.node, role, Form::Line(line));
        if part.cut && !layout.shown[parent].cut {
            self.strike(part.node, near, far);
        }
    }

    /// Where a node's edges begin: within its shape, or behind the number of its sentence.
    fn leaves(&self, blocks: &[Block], at: usize) -> f64 {
        let (begin, end) = self.span(blocks, at);
        let block = &blocks[at];
        let (wide, high) = block.shape.half();
        match self.layout.down {
            true => end - high,
            false if block.number.is_some() => end,
            false if block.board.is_some() => end - wide,
            false => begin + wide,
        }
    }

    /// Where a node's own edge ends: at its board or within its shape.
    fn arrives(&self, blocks: &[Block], at: usize) -> f64 {
        let (begin, _) = self.span(blocks, at);
        let (wide, high) = blocks[at].shape.half();
        match (&blocks[at].board, self.layout.down) {
            (Some(_), _) => begin,
            (None, true) => begin + high,
            (None, false) => begin + wide,
        }
    }

    fn edge_role(&self, blocks: &[Block], at: usize) -> Role {
        let part = &self.layout.shown[at];
        match part.cut {
            true => Role::Cut,
            false if blocks[at].best => Role::Best,
            false => Role::Edge,
        }
    }

    /// The double stroke through an edge that was cut.
    fn strike(&mut self, node: Option<usize>, (x1, y1): Point, (x2, y2): Point) {
        let (x, y) = (x1 + (x2 - x1) * 0.66, y1 + (y2 - y1) * 0.66);
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (half, apart) = (0.45 * self.style.font_size, 0.15 * self.style.font_size);
        for along in [-apart, apart] {
            let (cx, cy) = (x + ux * along, y + uy * along);
            let (px, py) = (-uy * half, ux * half);
            let line = vec![(cx - px, cy - py), (cx + px, cy + py)];
            self.put(node, Role::Strike, Form::Line(line));
        }
    }

    /// The texts on a node's edge, from `begins` along the tree.
    fn label(&mut self, blocks: &[Block], at: usize, begins: f64) {
        let size = SMALL * self.style.font_size;
        let node = self.layout.shown[at].node;
        let across = self.layout.across[at];
        let role = if self.layout.shown[at].cut { Role::Faint } else { Role::Small };
        let mut along = begins;
        for line in &blocks[at].label {
            if self.layout.down {
                let (x, y) = self.at(along + CAPITAL * size, across);
                self.text(node, role, (x, y), line, How { size, bold: false, centred: true });
                along += LINE * size;
            } else {
                let (x, y) = self.at(along, across + (CAPITAL * size) / 2.0);
                self.text(node, role, (x, y), line, How { size, bold: false, centred: false });
                along += font::width(line, size, false) + super::block::GAP * size;
            }
        }
    }

    fn body(&mut self, blocks: &[Block], at: usize, current: Option<usize>) {
        let block = &blocks[at];
        let part = &self.layout.shown[at];
        let (begin, _) = self.span(blocks, at);
        let (wide, high) = block.body_size(self.style, !self.layout.down);
        let (left, top) = match self.layout.down {
            true => self.at(begin, self.layout.across[at] - wide / 2.0),
            false => self.at(begin, self.layout.across[at] - high / 2.0),
        };
        if let Some(node) = part.node {
            self.places[node] = Some(Place { x: left, y: top, width: wide, height: high });
            if !block.title.is_empty() {
                self.put(part.node, Role::Value, Form::Title(block.title.clone()));
            }
        }
        let middle = self.middle(block, (left, top), (wide, high));
        self.board(block, part.node, (left, top), (wide, high));
        if part.node.is_some() && part.node == current {
            self.outline(block, part.node, Role::Current, middle);
        }
        self.outline(block, part.node, block.role, middle);
        self.values(block, part.node, middle);
        self.number(block, part.node, middle);
    }

    /// The middle of a node's shape.
    fn middle(&self, block: &Block, (left, top): Point, (wide, high): Point) -> Point {
        let (half_wide, half_high) = block.shape.half();
        if self.layout.down {
            let tail = if block.tail { 0.7 * self.style.font_size } else { 0.0 };
            return (left + wide / 2.0, top + high - tail - half_high);
        }
        let before = block.board.as_ref().map_or(0.0, |board| board.width + between(self.style));
        (left + before + half_wide, top + high / 2.0)
    }

    fn board(
        &mut self,
        block: &Block,
        node: Option<usize>,
        (left, top): Point,
        (wide, high): Point,
    ) {
        let Some(board) = &block.board else { return };
        let at = match self.layout.down {
            true => (left + (wide - board.width) / 2.0, top),
            false => (left, top + (high - board.height) / 2.0),
        };
        let (size, scale) = ((board.width, board.height), board.scale);
        self.put(node, block.role, Form::Board { at, size, scale, body: board.body.clone() });
    }

    fn outline(&mut self, block: &Block, node: Option<usize>, role: Role, (x, y): Point) {
        let (wide, high) = block.shape.half();
        if block.shape.corners.is_empty() {
            return;
        }
        let form = if block.shape.radius > 0.0 {
            let (at, size) = ((x - wide, y - high), (2.0 * wide, 2.0 * high));
            Form::Rectangle { at, size, radius: block.shape.radius }
        } else {
            Form::Polygon(block.shape.corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect())
        };
        self.put(node, role, form);
    }

    fn values(&mut self, block: &Block, node: Option<usize>, (x, y): Point) {
        let is_chip = node.is_none();
        let size = self.style.font_size * if is_chip { SMALL } else { 1.0 };
        let top = y + block.shape.text - text_height(block.lines.len(), size) / 2.0;
        for (line, text) in block.lines.iter().enumerate() {
            let baseline = top + CAPITAL * size + line as f64 * LINE * size;
            let how = How { size, bold: !is_chip, centred: true };
            self.text(node, block.text_role, (x, baseline), text, how);
        }
        if block.tail {
            let (_, high) = block.shape.half();
            let line = vec![(x, y + high), (x, y + high + 0.65 * size)];
            self.put(node, Role::Cut, Form::Line(line));
        }
    }

    fn number(&mut self, block: &Block, node: Option<usize>, (x, y): Point) {
        let Some(number) = &block.number else { return };
        let size = NUMBER * self.style.font_size;
        let (wide, _) = block.shape.half();
        let at = (x + wide + 0.3 * size, y + CAPITAL * size / 2.0);
        let how = How { size, bold: true, centred: false };
        self.text(node, Role::Number, at, number, how);
    }

    /// What happens in a frame, below the tree, with room for the longest of `texts`.
    fn remark(&mut self, text: &str, texts: &[&str]) {
        let (size, margin) = (self.style.font_size, margin(self.style));
        let room = self.width - 2.0 * margin;
        let most =
            texts.iter().map(|text| font::wrapped(text, size, room).len()).max().unwrap_or(0);
        let how = How { size, bold: false, centred: false };
        for (line, words) in font::wrapped(text, size, room).iter().enumerate() {
            let y = self.height + CAPITAL * size + line as f64 * 1.4 * size;
            self.text(None, Role::Sentence, (margin, y), words, how);
        }
        self.height += most as f64 * 1.4 * size + 0.6 * size;
    }

    /// The legend, and the sentences about the nodes that are drawn.
    fn footer(&mut self, picture: &Picture) {
        if self.style.legend {
            let nodes: Vec<&Picture> = picture.nodes().collect();
            let drawn: Vec<&Picture> =
                self.layout.shown.iter().filter_map(|part| Some(nodes[part.node?])).collect();
            let chips = self.layout.shown.iter().any(|part| part.node.is_none());
            key::draw(self, &drawn, self.layout.common.slim, chips);
        }
        if self.style.sentences {
            self.sentences(picture);
        }
    }

    fn sentences(&mut self, picture: &Picture) {
        let (size, margin) = (0.9 * self.style.font_size, margin(self.style));
        let places = &self.places;
        let drawn = picture.nodes().zip(places).filter(|(_, place)| place.is_some());
        let mut captions: Vec<_> = drawn.filter_map(|(node, _)| node.caption.clone()).collect();
        captions.sort_by_key(|caption| caption.number);
        let numbers = captions.iter().map(|c| font::width(&format!("{}.", c.number), size, false));
        let indent = margin + numbers.fold(0.0, f64::max) + 0.5 * size;
        let how = How { size, bold: false, centred: false };
        for caption in captions {
            let number = format!("{}.", caption.number);
            let wide = font::width(&number, size, false);
            let y = self.height + CAPITAL * size;
            let at = (indent - 0.5 * size - wide, y);
            self.text(None, Role::Sentence, at, &number, how);
            for line in font::wrapped(
                &super::block::signed(&caption.text),
                size,
                self.width - indent - margin,
            ) {
                let at = (indent, self.height + CAPITAL * size);
                self.text(None, Role::Sentence, at, &line, how);
                self.height += 1.45 * size;
            }
            self.height += 0.25 * size;
        }
        self.height += 0.5 * size + DESCENT * size;
    }

    /// Puts a shape of the legend down.
    pub(crate) fn sample(&mut self, role: Role, form: Form) {
        self.put(None, role, form);
    }
}

/// How a text is set.
#[derive(Clone, Copy)]
pub(crate) struct How {
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) centred: bool,
}

/// Whether a node is drawn as one that the search came to.
pub(crate) fn is_seen(node: &Picture) -> bool {
    node.status != Status::Cut
}
