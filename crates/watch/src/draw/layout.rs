//! Where everything in a picture stands: the tidy layout in levels, with room for the texts on the
//! edges, turned the way the picture asks for and folded until it fits.

use super::block::{Block, Common, Size};
use super::fold::{Detail, Flat, Shown, shown};
use super::style::{Direction, Style};
use super::tidy::{TidyBox, tidy};
use crate::picture::Picture;

/// A tree as high as this many widths is folded; one that grows to the right, as many as `WIDE`.
const HIGH: f64 = 3.0;
const WIDE: f64 = 1.1;
/// With more nodes than this, a picture is folded before it is laid out.
const MOST_NODES: usize = 4_000;

/// Where a level of the tree lies along its growth.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Level {
    /// Where the slanted part of its edges ends and the labels begin.
    pub(crate) band: f64,
    /// Where the nodes begin.
    pub(crate) body: f64,
    /// Where they end.
    pub(crate) end: f64,
}

/// A laid-out tree.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) shown: Vec<Shown>,
    /// For each picture given and each node shown, what is drawn.
    pub(crate) blocks: Vec<Vec<Block>>,
    pub(crate) down: bool,
    pub(crate) levels: Vec<Level>,
    /// The middle of each node across the growth.
    pub(crate) across: Vec<f64>,
    /// What is taken across and along, from 0.
    pub(crate) size: Size,
    pub(crate) common: Common,
}

/// Pictures of the same tree, and how they are drawn.
#[derive(Clone, Copy)]
struct Task<'t, 'p> {
    flats: &'t [Flat<'p>],
    style: &'t Style,
    common: Common,
    /// What is left of the width for the tree.
    room: f64,
}

impl Layout {
    /// Lays out pictures of one and the same tree, which differ in their texts, at the same places.
    /// `beside` is what stands to the left of a tree that grows down, `around` what stands at both
    /// sides in any case.
    pub(crate) fn of(pictures: &[&Picture], style: &Style, (beside, around): (f64, f64)) -> Layout {
        let flats: Vec<Flat<'_>> = pictures.iter().map(|picture| Flat::of(picture)).collect();
        let common = Common::of(flats.iter().flat_map(|flat| flat.nodes.iter().copied()), style);
        let room = style.width - around;
        let right = Task { flats: &flats, style, common, room };
        let down = Task { room: room - beside, ..right };
        match style.direction {
            Direction::Down => down.best(true, HIGH).1,
            Direction::Right => right.best(false, HIGH).1,
            Direction::Auto => either(down, right),
        }
    }
}

/// Down if nothing has to be folded, else what shows more, the slender way preferred.
fn either(down: Task<'_, '_>, right: Task<'_, '_>) -> Layout {
    let all = down.flats[0].nodes.len();
    let (seen_down, upright) = down.best(true, HIGH);
    if seen_down == all {
        return upright;
    }
    let (seen_right, sideways) = right.best(false, WIDE);
    if seen_right as f64 > 1.2 * seen_down as f64 { sideways } else { upright }
}

impl Task<'_, '_> {
    /// The layout that shows the most nodes of those that fit, and how many these are; the smallest
    /// if none fits.
    fn best(self, down: bool, high: f64) -> (usize, Layout) {
        let flat = &self.flats[0];
        let mut choices: Vec<(usize, usize, Vec<Shown>)> = Detail::levels(flat.depth)
            .into_iter()
            .map(|detail| shown(flat, detail))
            .map(|list| (list.iter().filter(|s| s.node.is_some()).count(), list.len(), list))
            .collect();
        choices.sort_by_key(|(nodes, parts, _)| (*nodes, usize::MAX - parts));
        choices.dedup_by(|a, b| a.2 == b.2);
        let mut smallest = None;
        while let Some((nodes, _, list)) = choices.pop() {
            if list.len() > MOST_NODES && !choices.is_empty() {
                continue;
            }
            let layout = self.lay(list, down);
            let (across, along) = layout.size;
            let (width, height) = if down { (across, along) } else { (along, across) };
            if width <= self.room && height <= high * self.style.width {
                return (nodes, layout);
            }
            smallest = Some((nodes, layout));
        }
        smallest.unwrap_or_else(|| (0, self.lay(shown(flat, Detail::ALL), down)))
    }

    fn lay(self, shown: Vec<Shown>, down: bool) -> Layout {
        let block = |flat: &Flat<'_>, part: &Shown| match part.node {
            Some(node) => Block::of(flat.nodes[node], self.style, self.common),
            None => Block::chip(&part.chip, self.style, part.cut),
        };
        let of_flat = |flat| shown.iter().map(|part| block(flat, part)).collect();
        let blocks: Vec<Vec<Block>> = self.flats.iter().map(of_flat).collect();
        let most = |place: usize, size: &dyn Fn(&Block) -> Size| {
            let sizes = blocks.iter().map(|frame| size(&frame[place]));
            sizes.fold((0.0, 0.0), |(w, h): Size, (v, g)| (w.max(v), h.max(g)))
        };
        let label = |block: &Block| block.label_size(self.style, !down);
        let body = |block: &Block| block.body_size(self.style, !down);
        let turned = |(width, height): Size| if down { (width, height) } else { (height, width) };
        // Of each node, (across, along).
        let labels: Vec<Size> = (0..shown.len()).map(|at| turned(most(at, &label))).collect();
        let bodies: Vec<Size> = (0..shown.len()).map(|at| turned(most(at, &body))).collect();
        let gap = self.style.font_size * if down { 1.1 } else { 0.5 };
        let boxes: Vec<TidyBox> = shown
            .iter()
            .enumerate()
            .map(|(at, part)| TidyBox {
                breadth: labels[at].0.max(bodies[at].0) + gap,
                far: part.depth as f64 + 1.0,
                children: part.children.clone(),
            })
            .collect();
        let near = tidy(&boxes);
        let across: Vec<f64> =
            near.iter().zip(&boxes).map(|(near, b)| near + (b.breadth - gap) / 2.0).collect();
        let ends = near.iter().zip(&boxes).map(|(near, b)| near + b.breadth - gap);
        let breadth = ends.fold(0.0, f64::max);
        let levels = self.levels(&shown, &across, (&labels, &bodies), down);
        let length = levels.last().map_or(0.0, |level| level.end);
        let size = (breadth, length);
        Layout { shown, blocks, down, levels, across, size, common: self.common }
    }

    /// One level after the other, each as long as its longest label and node, the further from the
    /// one above the wider its edges spread.
    fn levels(
        self,
        shown: &[Shown],
        across: &[f64],
        (labels, bodies): (&[Size], &[Size]),
        down: bool,
    ) -> Vec<Level> {
        let size = self.style.font_size;
        let count = shown.iter().map(|part| part.depth + 1).max().unwrap_or(0);
        let mut needs = vec![(0.0_f64, 0.0_f64, 0.0_f64); count];
        for (at, part) in shown.iter().enumerate() {
            let spread = part.parent.map_or(0.0, |parent| (across[parent] - across[at]).abs());
            let need = &mut needs[part.depth];
            need.0 = need.0.max(spread);
            need.1 = need.1.max(labels[at].1);
            need.2 = need.2.max(bodies[at].1);
        }
        let (least, steep) = if down { (2.2, 0.08) } else { (2.6, 0.1) };
        let mut end = 0.0;
        let mut levels = Vec::with_capacity(count);
        for (depth, (spread, label, body)) in needs.into_iter().enumerate() {
            let gap = (least * size + steep * spread).min(7.0 * size);
            let band = if depth == 0 { end } else { end + gap };
            let room = if label > 0.0 { label + 0.7 * size } else { 0.0 };
            let level = Level { band, body: band + room, end: band + room + body };
            end = level.end;
            levels.push(level);
        }
        levels
    }
}
