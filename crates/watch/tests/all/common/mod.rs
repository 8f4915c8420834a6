//! What the tests of drawings share: trees searched and watched, and a check that nothing in a
//! picture lies on anything else.

use outply_game::{Mover, Payoffs, Player, Value};
use outply_games::tree::{Edge, Leaf, NodeId, Tree};
use outply_search::Limits;
use outply_search::chance::{Expectiminimax, Pruning};
use outply_search::many::MaxN;
use outply_search::montecarlo::MonteCarlo;
use outply_search::reference::AlphaBeta;
use outply_watch::draw::{Form, Item, Role, Scene};
use outply_watch::{Growth, Labels, Picture, Recorder};

/// A tree's own names.
pub(crate) struct OfTree<'t>(pub(crate) &'t Tree);

impl OfTree<'_> {
    fn id(&self, path: &[Edge]) -> NodeId {
        path.iter().fold(NodeId::ROOT, |id, edge| self.0.children(id)[edge.0 as usize])
    }

    fn subtree(&self, id: NodeId, action: String) -> Picture {
        let mut picture = Picture::stub(self.0.label(id), action);
        picture.mover = self.0.mover(id);
        picture.mover_name = match picture.mover {
            Some(Mover::Player(player)) => self.player(player),
            Some(Mover::Chance) => "chance".into(),
            None => String::new(),
        };
        picture.probability = self.0.probability(id);
        picture.value = self.0.leaf(id).map(|leaf| match leaf {
            Leaf::Number(number) => number.to_string(),
            Leaf::Payoffs(payoffs) => outply_watch::Worth::text(&payoffs),
            Leaf::Unknown => "?".into(),
        });
        let children = (0..).map(Edge).zip(self.0.children(id));
        let below = |(edge, &child)| self.subtree(child, self.0.edge_label(id, edge));
        picture.children = children.map(below).collect();
        picture
    }
}

impl Labels<Edge> for OfTree<'_> {
    fn action(&self, path: &[Edge]) -> String {
        let Some((last, before)) = path.split_last() else { return String::new() };
        self.0.edge_label(self.id(before), *last)
    }

    fn node(&self, path: &[Edge]) -> String {
        self.0.label(self.id(path))
    }

    fn player(&self, player: Player) -> String {
        match (self.0.players(), player) {
            (2, Player::MAX) => "MAX".into(),
            (2, _) => "MIN".into(),
            _ => player.to_string(),
        }
    }

    fn unvisited(&self, path: &[Edge]) -> Picture {
        self.subtree(self.id(path), self.action(path))
    }

    fn rank(&self, path: &[Edge]) -> Option<usize> {
        path.last().map(|edge| edge.0 as usize)
    }
}

/// Keeps children in their order.
#[derive(Clone, Copy)]
struct AsGiven;

impl<R: outply_game::Rules> outply_game::Hints<R> for AsGiven {
    const ORDERS: bool = true;
}

pub(crate) fn alpha_beta(tree: &Tree) -> Picture {
    let rules = tree.zero_sum().unwrap();
    let mut recorder: Recorder<Edge, Value> = Recorder::new(10_000);
    AlphaBeta::new(100).decide(&rules, &NodeId::ROOT, &mut (), &mut recorder);
    Picture::of(&recorder, &OfTree(tree)).unwrap()
}

/// Principal-variation search, whose second visits are seen.
pub(crate) fn pvs(tree: &Tree) -> Picture {
    let rules = tree.zero_sum().unwrap();
    let mut recorder: Recorder<Edge, Value> = Recorder::new(10_000);
    let search = outply_search::AlphaBeta::new(&rules).hints(AsGiven).deepening(false);
    let answer = search.observer(&mut recorder).search(&NodeId::ROOT, &Limits::none()).unwrap();
    Picture::answering(&recorder, &OfTree(tree), answer.action).unwrap()
}

pub(crate) fn star(tree: &Tree, pruning: Pruning) -> Picture {
    let rules = tree.chance().unwrap();
    let mut recorder: Recorder<Edge, f64> = Recorder::new(10_000);
    let search = Expectiminimax::new(&rules).bounds((-10.0, 10.0)).pruning(pruning).hints(AsGiven);
    let mut search = search.deepening(false).observer(&mut recorder);
    let answer = search.search(&NodeId::ROOT, &Limits::none()).unwrap();
    Picture::answering(&recorder, &OfTree(tree), answer.action).unwrap()
}

pub(crate) fn max_n(tree: &Tree) -> Picture {
    let rules = tree.payoffs().unwrap();
    let mut recorder: Recorder<Edge, Payoffs> = Recorder::new(10_000);
    let mut search = MaxN::with_chance(&rules).hints(AsGiven).observer(&mut recorder);
    let answer = search.search(&NodeId::ROOT, &Limits::none()).unwrap();
    Picture::answering(&recorder, &OfTree(tree), answer.action).unwrap()
}

/// `None` where the answer needs no simulation.
pub(crate) fn growth(tree: &Tree, simulations: u64, seed: u64) -> Option<Picture> {
    let rules = tree.chance().unwrap();
    let mut growth = Growth::new(100, 10_000);
    let mut search = MonteCarlo::with_chance(&rules).seed(seed).observer(&mut growth);
    let answer = search.search(&NodeId::ROOT, &Limits::simulations(simulations)).unwrap();
    growth.picture(&OfTree(tree), u32::MAX, &answer.line)
}

/// Left, top, right, bottom.
type Sides = [f64; 4];

fn overlap(a: Sides, b: Sides) -> bool {
    let slack = 0.3;
    a[0] + slack < b[2] && b[0] + slack < a[2] && a[1] + slack < b[3] && b[1] + slack < a[3]
}

fn within(inner: Sides, outer: Sides) -> bool {
    inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

/// Whether a straight line comes into a box.
fn crosses((x1, y1): (f64, f64), (x2, y2): (f64, f64), sides: Sides) -> bool {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, step, low, high) in [
        (x1, x2 - x1, sides[0] + 0.2, sides[2] - 0.2),
        (y1, y2 - y1, sides[1] + 0.2, sides[3] - 0.2),
    ] {
        if step.abs() < 1e-9 {
            if start <= low || start >= high {
                return false;
            }
            continue;
        }
        let (a, b) = ((low - start) / step, (high - start) / step);
        (from, to) = (from.max(a.min(b)), to.min(a.max(b)));
    }
    from < to
}

/// Whether the corners of a box lie in a convex shape.
fn holds(shape: &Form, [left, top, right, bottom]: Sides) -> bool {
    let Form::Polygon(corners) = shape else { return true };
    let points = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let turns: Vec<f64> = sides
        .flat_map(|(a, b)| points.map(|p| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)))
        .collect();
    turns.iter().all(|turn| *turn >= -1.0) || turns.iter().all(|turn| *turn <= 1.0)
}

fn is_line(item: &Item) -> bool {
    matches!(item.form, Form::Line(_))
}

fn is_text(item: &Item) -> bool {
    matches!(item.form, Form::Text { .. })
}

/// Panics where two things in a picture lie on one another: texts, shapes and boards; texts and
/// lines; lines and shapes at which they do not end; or where something leaves the picture.
pub(crate) fn check(scene: &Scene, about: &str) {
    let boxes: Vec<(&Item, Sides)> =
        scene.items.iter().filter_map(|item| Some((item, item.bounds()?))).collect();
    for (item, sides) in &boxes {
        let room = [-0.5, -0.5, scene.width + 0.5, scene.height + 0.5];
        assert!(within(*sides, room), "{about}: outside: {item:?} {sides:?} of {room:?}");
    }
    let solid: Vec<_> = boxes.iter().filter(|(item, _)| !is_line(item)).collect();
    let mut covered = vec![false; solid.len()];
    for (a, (one, sides)) in solid.iter().enumerate() {
        for (b, (other, others)) in solid.iter().enumerate().skip(a + 1) {
            if !overlap(*sides, *others) || one.role == Role::Current || other.role == Role::Current
            {
                continue;
            }
            // A value stands in its node's shape, which is drawn first.
            let tight = match &other.form {
                Form::Text { at, size, .. } => [others[0], at.1 - 0.73 * size, others[2], at.1],
                _ => *others,
            };
            let is_own = !is_text(one) && is_text(other) && one.node == other.node;
            let fits = is_own && within(tight, *sides) && holds(&one.form, tight);
            assert!(fits, "{about}: {one:?}\n{sides:?} and\n{other:?}\n{others:?}");
            covered[b] = true;
        }
    }
    let lines = boxes.iter().filter(|(item, _)| is_line(item));
    for (line, _) in lines {
        let Form::Line(points) = &line.form else { continue };
        for ((item, sides), covered) in solid.iter().zip(&covered) {
            let ends = [points.first(), points.last()].into_iter().flatten();
            let at_end = |&(x, y): &(f64, f64)| {
                within(
                    [x, y, x, y],
                    [sides[0] - 1.0, sides[1] - 1.0, sides[2] + 1.0, sides[3] + 1.0],
                )
            };
            if *covered || (!is_text(item) && ends.clone().any(at_end)) {
                continue;
            }
            let is_crossed = points.windows(2).any(|pair| crosses(pair[0], pair[1], *sides));
            assert!(!is_crossed, "{about}: {line:?} crosses {item:?} {sides:?}");
        }
    }
}
