//! Small boards as the paths that their SVG elements are, for pictures that know paths only.

use super::png::parsed;
use super::scene::Point;
use resvg::tiny_skia::{self, PathSegment, Transform};
use resvg::usvg;

/// A path to be filled, drawn along, or both.
pub(super) struct Outline {
    /// In the order in which they are drawn, in the scene's pixels.
    pub(super) steps: Vec<Step>,
    /// Red, green and blue of what is inside.
    pub(super) fill: Option<[u8; 3]>,
    /// Red, green and blue of the line, and its width in the scene's pixels.
    pub(super) stroke: Option<([u8; 3], f32)>,
}

/// A part of a path.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// Where it begins.
    Move((f32, f32)),
    /// A straight line to a point.
    Line((f32, f32)),
    /// A cubic curve by two control points to a point.
    Curve((f32, f32), (f32, f32), (f32, f32)),
    /// A straight line back to where it began.
    Close,
}

/// The paths of a board's elements: its upper left corner is at `at`, and all is multiplied by `scale`.
///
/// # Errors
/// If `body` is no SVG.
pub(super) fn outlines(
    (at, size, scale): (Point, Point, f64),
    body: &str,
) -> Result<Vec<Outline>, String> {
    let (width, height) = (size.0 / scale, size.1 / scale);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">{body}</svg>"
    );
    let scale = scale as f32;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, at.0 as f32, at.1 as f32);
    let mut found = Vec::new();
    group(parsed(&svg)?.root(), place, &mut found);
    Ok(found)
}

fn group(nodes: &usvg::Group, place: Transform, found: &mut Vec<Outline>) {
    for node in nodes.children() {
        match node {
            usvg::Node::Group(below) => group(below, place, found),
            usvg::Node::Text(text) => group(text.flattened(), place, found),
            usvg::Node::Path(path) => found.extend(outline(path, place)),
            usvg::Node::Image(_) => {}
        }
    }
}

fn outline(path: &usvg::Path, place: Transform) -> Option<Outline> {
    let place = path.abs_transform().post_concat(place);
    let data = path.data().clone().transform(place)?;
    let across = (place.sx * place.sy).abs().sqrt();
    Some(Outline {
        steps: steps(&data),
        fill: path.fill().map(|fill| colour(fill.paint())),
        stroke: path.stroke().map(|stroke| (colour(stroke.paint()), stroke.width().get() * across)),
    })
}

fn colour(paint: &usvg::Paint) -> [u8; 3] {
    match paint {
        usvg::Paint::Color(colour) => [colour.red, colour.green, colour.blue],
        _ => [0; 3],
    }
}

fn steps(path: &tiny_skia::Path) -> Vec<Step> {
    let mut last = (0.0, 0.0);
    let step = |segment| {
        let (step, end) = match segment {
            PathSegment::MoveTo(to) => (Step::Move((to.x, to.y)), (to.x, to.y)),
            PathSegment::LineTo(to) => (Step::Line((to.x, to.y)), (to.x, to.y)),
            PathSegment::QuadTo(by, to) => {
                let (by, to) = ((by.x, by.y), (to.x, to.y));
                (Step::Curve(near(last, by), near(to, by), to), to)
            }
            PathSegment::CubicTo(one, two, to) => {
                (Step::Curve((one.x, one.y), (two.x, two.y), (to.x, to.y)), (to.x, to.y))
            }
            PathSegment::Close => (Step::Close, last),
        };
        last = end;
        step
    };
    path.segments().map(step).collect()
}

/// A control point of the cubic curve that has the form of the quadratic one from `end` by `by`.
fn near(end: (f32, f32), by: (f32, f32)) -> (f32, f32) {
    let part = |end: f32, by: f32| end + (by - end) * 2.0 / 3.0;
    (part(end.0, by.0), part(end.1, by.1))
}
