//! The legend: what the shapes, lines and texts of this picture mean.

use super::font::{self, CAPITAL};
use super::names;
use super::scene::{Form, How, Pen, Point, is_seen, margin};
use super::shape::{Figure, Shape};
use super::style::{Role, Windows};
use crate::picture::{Picture, Status};
use outply_game::{Mover, Player};

/// What stands before the words.
enum Sample {
    Figure(Figure, Role),
    Line(Role, bool),
    Text(&'static str),
}

/// Draws the legend of the nodes drawn, the root first, below all that is there.
pub(crate) fn draw(pen: &mut Pen<'_>, drawn: &[&Picture], slim: bool, chips: bool) {
    let size = pen.style.font_size;
    let small = 0.82 * size;
    let margin = margin(pen.style);
    let (mut x, step) = (margin, 1.9 * size);
    let mut entries = entries(pen, drawn);
    if chips {
        entries.push((Sample::Text("+5"), "nodes not drawn".into()));
    }
    if entries.is_empty() {
        return;
    }
    pen.height += 0.3 * size;
    for (sample, words) in entries {
        let before = sample.width(size);
        let wide = before + 0.45 * size + font::width(&words, small, false);
        if x > margin && x + wide > pen.width - margin {
            (x, pen.height) = (margin, pen.height + step);
        }
        let middle = pen.height + 0.8 * size;
        sample.draw(pen, (x, middle), slim);
        let how = How { size: small, bold: false, centred: false };
        let at = (x + before + 0.45 * size, middle + CAPITAL * small / 2.0);
        pen.text(None, Role::Small, at, &words, how);
        x += wide + 1.5 * size;
    }
    pen.height += step + 0.4 * size;
}

fn entries(pen: &Pen<'_>, drawn: &[&Picture]) -> Vec<(Sample, String)> {
    let mut entries = movers(drawn);
    let leaf = |status| drawn.iter().any(|node| node.mover.is_none() && node.status == status);
    let samples = drawn.first().is_some_and(|root| root.visits.is_some());
    if leaf(Status::Visited) && !samples {
        entries.push((Sample::Figure(Figure::Leaf, Role::Leaf), "end of the game".into()));
    }
    if leaf(Status::Estimated) {
        entries.push((Sample::Figure(Figure::Leaf, Role::Estimate), "estimate".into()));
    }
    if leaf(Status::Known) {
        entries
            .push((Sample::Figure(Figure::Leaf, Role::Estimate), "known without a search".into()));
    }
    if drawn.iter().skip(1).any(|node| node.on_best_line) {
        let words = if samples { "the answer and its line" } else { "best play" };
        entries.push((Sample::Line(Role::Best, false), words.into()));
    }
    if drawn.iter().any(|node| !is_seen(node)) {
        entries.push((Sample::Line(Role::Cut, true), "never looked at".into()));
    }
    entries.extend(texts(pen, drawn, samples));
    entries
}

/// Each player that moves somewhere, and chance.
fn movers(drawn: &[&Picture]) -> Vec<(Sample, String)> {
    let many = drawn.iter().any(|node| names::is_of_many_here(node));
    let mut known: Vec<(Mover, String)> = Vec::new();
    for node in drawn {
        if let Some(mover) = node.mover
            && !node.mover_name.is_empty()
            && known.iter().all(|(other, _)| *other != mover)
        {
            known.push((mover, names::of_mover(mover, &node.mover_name, many)));
        }
    }
    known.sort_by_key(|(mover, _)| mover.player().map_or(u8::MAX, |player| player.0));
    let entry = |(mover, name): (Mover, String)| {
        let (role, words) = match mover {
            Mover::Chance => (Role::Chance, name),
            Mover::Player(Player(player)) => (Role::Player(player), format!("{name} to move")),
        };
        (Sample::Figure(Figure::of(Some(mover)), role), words)
    };
    known.into_iter().map(entry).collect()
}

fn texts(pen: &Pen<'_>, drawn: &[&Picture], samples: bool) -> Vec<(Sample, String)> {
    let mut entries = Vec::new();
    let windows = drawn.iter().any(|node| super::window(node).is_some());
    if windows && pen.style.windows != Windows::None {
        entries.push((Sample::Text("[α, β]"), "window on the way down".into()));
    }
    if pen.style.windows == Windows::Each && drawn.iter().any(|node| node.after.is_some()) {
        entries.push((Sample::Text("→ [α, β]"), "window of the node above, afterwards".into()));
    }
    if drawn.iter().any(|node| node.bound.is_some()) {
        entries.push((Sample::Text("≤ ≥"), "at most, at least, as MAX sees it".into()));
    }
    if drawn.iter().any(|node| node.again) {
        entries.push((Sample::Text("(again)"), "second visit with a wider window".into()));
    }
    if samples {
        let first = drawn.iter().find(|node| node.mover == Some(Mover::Player(Player::FIRST)));
        let first = first.map_or("the first player", |node| node.mover_name.as_str());
        entries.push((Sample::Text("0.50"), format!("mean payoff to {first}")));
    }
    entries
}

impl Sample {
    fn width(&self, size: f64) -> f64 {
        match self {
            Sample::Figure(..) => 1.7 * size,
            Sample::Line(..) => 2.4 * size,
            Sample::Text(text) => font::width(text, 0.82 * size, false),
        }
    }

    fn draw(self, pen: &mut Pen<'_>, (x, y): Point, slim: bool) {
        let size = pen.style.font_size;
        match self {
            Sample::Figure(figure, role) => {
                let shape = Shape::of(figure, (0.3 * size, 1), 0.42 * size, slim);
                let (wide, high) = shape.half();
                let middle = x + 0.85 * size;
                let form = if shape.radius > 0.0 {
                    let (at, size) = ((middle - wide, y - high), (2.0 * wide, 2.0 * high));
                    Form::Rectangle { at, size, radius: shape.radius }
                } else {
                    Form::Polygon(
                        shape.corners.iter().map(|(dx, dy)| (middle + dx, y + dy)).collect(),
                    )
                };
                pen.sample(role, form);
            }
            Sample::Line(role, struck) => {
                pen.sample(role, Form::Line(vec![(x, y), (x + 2.4 * size, y)]));
                let marks = if struck { [-0.15, 0.15].as_slice() } else { &[] };
                for along in marks {
                    let at = x + (1.2 + along) * size;
                    let line = vec![(at, y - 0.4 * size), (at, y + 0.4 * size)];
                    pen.sample(Role::Strike, Form::Line(line));
                }
            }
            Sample::Text(text) => {
                let small = 0.82 * size;
                let how = How { size: small, bold: false, centred: false };
                pen.text(None, Role::Small, (x, y + CAPITAL * small / 2.0), text, how);
            }
        }
    }
}
