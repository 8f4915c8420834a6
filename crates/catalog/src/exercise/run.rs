//! Alpha-beta over a drawn tree, right or with one of the faults that students and tutorials make, told
//! event by event.

use outply_game::{Mover, Player};
use outply_watch::{Picture, Status};

/// A fault that is planted in a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// The cut test is the wrong way round: it leaves a node while the window is still open.
    Reversed,
    /// The window is not passed down: every node begins with an open one.
    Window,
    /// MIN never lowers beta.
    Bound,
    /// Chance takes the plain average, without the probabilities.
    Probabilities,
    /// Values change sign at each ply, even where the same player moves again.
    Sign,
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 5] =
        [Fault::Reversed, Fault::Window, Fault::Bound, Fault::Probabilities, Fault::Sign];

    /// The name in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Reversed => "reversed",
            Fault::Window => "window",
            Fault::Bound => "bound",
            Fault::Probabilities => "probabilities",
            Fault::Sign => "sign",
        }
    }

    /// What is wrong, in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Fault::Reversed => "The cut test is reversed: it cuts while the window is open.",
            Fault::Window => "The window is not passed down: each node begins with an open one.",
            Fault::Bound => "MIN's bound is forgotten: beta is never lowered.",
            Fault::Probabilities => "Chance is averaged without its probabilities.",
            Fault::Sign => "The sign is lost where a player moves twice in a row.",
        }
    }
}

/// Something that happened, at a node by its number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// The node was entered with this window.
    Enter {
        /// The node.
        node: usize,
        /// Alpha and beta.
        window: (f64, f64),
    },
    /// The node was left with this value.
    Leave {
        /// The node.
        node: usize,
        /// The value for MAX.
        value: f64,
    },
}

/// What a search did.
pub(super) struct Run {
    pub(super) events: Vec<Event>,
    /// Leaves looked at.
    pub(super) leaves: usize,
    fault: Option<Fault>,
}

const OPEN: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

impl Run {
    /// Searches a whole tree whose leaves have numbers.
    pub(super) fn of(root: &Picture, fault: Option<Fault>) -> Run {
        let mut run = Run { events: Vec::new(), leaves: 0, fault };
        run.node(root, 0, OPEN);
        run
    }

    fn node(&mut self, picture: &Picture, node: usize, window: (f64, f64)) -> f64 {
        self.events.push(Event::Enter { node, window });
        let value = match picture.mover {
            _ if picture.children.is_empty() => {
                self.leaves += 1;
                number(picture)
            }
            Some(Mover::Player(player)) => self.best(picture, node, window, player),
            _ => self.average(picture, node),
        };
        self.events.push(Event::Leave { node, value });
        value
    }

    fn average(&mut self, picture: &Picture, node: usize) -> f64 {
        let count = picture.children.len() as f64;
        let flat = self.fault == Some(Fault::Probabilities);
        places(picture, node)
            .map(|(child, place)| {
                let share = child.probability.filter(|_| !flat).unwrap_or(1.0 / count);
                share * self.node(child, place, OPEN)
            })
            .sum()
    }

    fn best(&mut self, picture: &Picture, node: usize, window: (f64, f64), player: Player) -> f64 {
        let (mut alpha, mut beta) = window;
        let is_max = player == Player::MAX;
        let mut best = if is_max { f64::NEG_INFINITY } else { f64::INFINITY };
        for (child, place) in places(picture, node) {
            let passed = if self.fault == Some(Fault::Window) { OPEN } else { (alpha, beta) };
            let mut value = self.node(child, place, passed);
            if self.fault == Some(Fault::Sign) && child.mover == picture.mover {
                value = -value;
            }
            best = if is_max { best.max(value) } else { best.min(value) };
            let closed = if is_max { best >= beta } else { best <= alpha };
            if closed != (self.fault == Some(Fault::Reversed)) {
                break;
            }
            if is_max {
                alpha = alpha.max(best);
            } else if self.fault != Some(Fault::Bound) {
                beta = beta.min(best);
            }
        }
        best
    }
}

/// The children with their numbers.
fn places(picture: &Picture, node: usize) -> impl Iterator<Item = (&Picture, usize)> {
    let mut next = node + 1;
    picture.children.iter().map(move |child| {
        let place = next;
        next += child.nodes().count();
        (child, place)
    })
}

/// A leaf's number.
pub(super) fn number(picture: &Picture) -> f64 {
    picture.value.as_deref().and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// A number as trees have it.
pub(super) fn text(number: f64) -> String {
    match number {
        f64::INFINITY => "∞".into(),
        f64::NEG_INFINITY => "-∞".into(),
        _ => format!("{}", (number * 1e4).round() / 1e4),
    }
}

/// The tree as a run saw it: windows, values, and what it never looked at.
pub(super) fn seen(root: &Picture, run: &Run) -> Picture {
    let mut windows = vec![None; root.nodes().count()];
    let mut values = windows.clone();
    for event in &run.events {
        match *event {
            Event::Enter { node, window: (alpha, beta) } => {
                windows[node] = Some(format!("{}|{}", text(alpha), text(beta)));
            }
            Event::Leave { node, value } => values[node] = Some(text(value)),
        }
    }
    let mut picture = root.clone();
    mark(&mut picture, &mut 0, &windows, &values);
    picture
}

fn mark(
    node: &mut Picture,
    next: &mut usize,
    windows: &[Option<String>],
    values: &[Option<String>],
) {
    let place = *next;
    *next += 1;
    (node.caption, node.bound, node.after, node.on_best_line) = (None, None, None, false);
    let window = windows[place].as_deref().and_then(|text| text.split_once('|'));
    node.window = window.map(|(alpha, beta)| (alpha.to_owned(), beta.to_owned()));
    match &values[place] {
        Some(value) => (node.value, node.status) = (Some(value.clone()), Status::Visited),
        None => {
            node.status = Status::Cut;
            if !node.children.is_empty() {
                node.value = None;
            }
        }
    }
    for child in &mut node.children {
        mark(child, next, windows, values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explicit::ExplicitTree;

    fn tree(text: &str) -> Picture {
        let tree = ExplicitTree::parse(text, None).unwrap();
        tree.tree(&super::super::request(crate::tree::Algorithm::Minimax)).unwrap().picture
    }

    fn value(text: &str, fault: Option<Fault>) -> (f64, usize) {
        let run = Run::of(&tree(text), fault);
        let Some(Event::Leave { value, .. }) = run.events.last() else { panic!() };
        (*value, run.leaves)
    }

    #[test]
    fn the_right_search_is_right_and_each_fault_is_one() {
        let three = "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))";
        assert_eq!(value(three, None), (-3.0, 6));
        assert_eq!(value(three, Some(Fault::Reversed)), (21.0, 1));
        assert_eq!(value(three, Some(Fault::Window)), (-3.0, 8));
        let deep = "(max (min (max 3 4) (max 9 1)) 2)";
        assert_eq!(value(deep, None).1 + 1, value(deep, Some(Fault::Bound)).1);
        let twice = "(max (max 3 5) (min 4 6))";
        assert_eq!(value(twice, None).0, 5.0);
        assert_eq!(value(twice, Some(Fault::Sign)).0, 4.0);
    }
}
