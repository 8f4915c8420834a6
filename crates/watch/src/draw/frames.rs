//! A search step by step: what a picture shows after each thing that happens.

use super::fold::Flat;
use super::scene::Frame;
use crate::picture::{Bound, Picture, Status};
use outply_game::{Mover, Player};

/// More steps than this are left out, the last one kept.
const MOST: usize = 1_000;

/// The steps of the search that made `picture`: a frame as each node is entered and one as each is
/// left, with the values and windows known so far; the last shows all. Leaves take one frame.
///
/// Not for Monte Carlo searches, whose nodes are visited many times.
pub fn frames(picture: &Picture) -> Vec<Frame> {
    let flat = Flat::of(picture);
    let mut play = Play::new(&flat);
    play.node(0);
    let mut frames = play.frames;
    // The last says that the root has its value: so does the one that shows all.
    frames.pop();
    frames.truncate(MOST);
    let text = format!("{} is worth {}.", flat.nodes[0].label, value(picture));
    let text = if picture.label == "root" {
        format!("The root is worth {}.", value(picture))
    } else {
        text
    };
    let hidden = vec![false; flat.nodes.len()];
    frames.push(Frame { picture: picture.clone(), hidden, current: Some(0), text });
    frames
}

struct Play<'f, 'p> {
    flat: &'f Flat<'p>,
    hidden: Vec<bool>,
    /// Which nodes have their value.
    done: Vec<bool>,
    /// Which nodes were found to be cut.
    cut: Vec<bool>,
    /// The best value of each node so far, as the child that has it.
    best: Vec<Option<usize>>,
    frames: Vec<Frame>,
}

impl<'f, 'p> Play<'f, 'p> {
    fn new(flat: &'f Flat<'p>) -> Self {
        let count = flat.nodes.len();
        Play {
            flat,
            hidden: vec![true; count],
            done: vec![false; count],
            cut: vec![false; count],
            best: vec![None; count],
            frames: Vec::new(),
        }
    }

    /// Recursion is bounded by the depth of the tree.
    fn node(&mut self, at: usize) {
        let node = self.flat.nodes[at];
        self.hidden[at] = false;
        if node.children.is_empty() {
            self.done[at] = true;
            self.shoot(at, format!("{} is worth {}.", name(node), value(node)));
            return;
        }
        self.shoot(at, entering(node));
        for child in self.flat.children[at].clone() {
            let below = self.flat.nodes[child];
            if below.status == Status::Cut || self.frames.len() >= MOST {
                continue;
            }
            self.node(child);
            self.take(at, child);
        }
        let unseen: Vec<usize> = self.flat.children[at]
            .iter()
            .copied()
            .filter(|&child| self.flat.nodes[child].status == Status::Cut)
            .collect();
        for child in unseen {
            self.show_cut(child);
        }
        self.done[at] = true;
        let text = match &node.caption {
            Some(caption) => caption.text.clone(),
            None => format!("{} is worth {}.", name(node), value(node)),
        };
        self.shoot(at, text);
    }

    fn show_cut(&mut self, at: usize) {
        (self.hidden[at], self.cut[at]) = (false, true);
        for child in self.flat.children[at].clone() {
            self.show_cut(child);
        }
    }

    /// The node's best value so far, as its final value says which child made it.
    fn take(&mut self, at: usize, child: usize) {
        let node = self.flat.nodes[at];
        let number = |place: usize| {
            self.flat.nodes[place].value.as_ref().and_then(|value| value.parse::<f64>().ok())
        };
        let better = match (node.mover, self.best[at]) {
            (Some(Mover::Chance) | None, _) => return,
            (_, None) => true,
            (Some(Mover::Player(player)), Some(best)) => match (number(child), number(best)) {
                (Some(new), Some(old)) if player == Player::MAX => new > old,
                (Some(new), Some(old)) => new < old,
                _ => node.children.get(self.place(at, child)).is_some_and(|c| c.on_best_line),
            },
        };
        if better {
            self.best[at] = Some(child);
        }
        let after = &self.flat.nodes[child].after;
        if let Some((alpha, beta)) = after
            && better
        {
            let is_closed =
                matches!((alpha.parse(), beta.parse::<f64>()), (Ok::<f64, _>(a), Ok(b)) if a >= b);
            let name = name(node);
            self.shoot(
                at,
                match is_closed {
                    true => {
                        format!("{name} closes the window: beta {beta} is not above alpha {alpha}.")
                    }
                    false => format!("{name} continues with the window [{alpha}, {beta}]."),
                },
            );
        }
    }

    fn place(&self, at: usize, child: usize) -> usize {
        self.flat.children[at].iter().position(|&other| other == child).unwrap_or(0)
    }

    fn shoot(&mut self, at: usize, text: String) {
        let picture = self.stand(0, false);
        let (hidden, current) = (self.hidden.clone(), Some(at));
        self.frames.push(Frame { picture, hidden, current, text });
    }

    /// The tree as it stands from a node down.
    fn stand(&self, at: usize, cut: bool) -> Picture {
        let node = self.flat.nodes[at];
        let mut shown = node.bare();
        shown.on_best_line = false;
        let cut = cut || self.cut[at];
        if !self.done[at] && !cut {
            let best = self.best[at].map(|child| self.flat.nodes[child]);
            shown.value = best.and_then(|best| best.value.clone());
            shown.bound = best.and_then(|_| so_far(node.mover));
            shown.caption = None;
        }
        for &child in &self.flat.children[at] {
            shown.children.push(self.stand(child, cut));
        }
        shown
    }
}

/// What a value found so far says: its player may still do better.
fn so_far(mover: Option<Mover>) -> Option<Bound> {
    match mover?.player()? {
        Player::MAX => Some(Bound::AtLeast),
        Player::MIN => Some(Bound::AtMost),
        _ => None,
    }
}

fn name(node: &Picture) -> String {
    let place = if node.label == "root" { "the root".to_owned() } else { node.label.clone() };
    match node.mover {
        Some(_) => format!("{} at {place}", node.mover_name),
        None => format!("The leaf {place}"),
    }
}

fn entering(node: &Picture) -> String {
    let again = if node.again { " again" } else { "" };
    let window = super::window(node).map(|window| format!(", with the window {window}"));
    format!("{} is looked at{again}{}.", name(node), window.unwrap_or_default())
}

/// The value with its limit in words.
fn value(node: &Picture) -> String {
    let limit = match node.bound {
        Some(Bound::AtMost) => "at most ",
        Some(Bound::AtLeast) => "at least ",
        None => "",
    };
    format!("{limit}{}", node.value.as_deref().unwrap_or("?"))
}

/// The tree as a worksheet: its leaves and nothing that a search found.
pub fn blank(picture: &Picture) -> Picture {
    let mut sheet = picture.bare();
    sheet.status = Status::Visited;
    if sheet.mover.is_some() {
        sheet.value = None;
    }
    (sheet.bound, sheet.window, sheet.after, sheet.caption) = (None, None, None, None);
    (sheet.visits, sheet.proven, sheet.on_best_line) = (None, false, false);
    sheet.remarks.clear();
    let first = |child: &&Picture| !child.again;
    sheet.children = picture.children.iter().filter(first).map(blank).collect();
    if picture.mover.is_some() && sheet.children.is_empty() && picture.status != Status::Cut {
        sheet.status = picture.status;
    }
    sheet
}

/// The growth of a Monte Carlo search's tree as frames: `earlier` is the tree after each simulation,
/// with what to say about it; `last` the tree after all of them.
pub fn growth_frames(last: &Picture, earlier: &[(Picture, String)]) -> Vec<Frame> {
    let frame = |(picture, text): &(Picture, String)| {
        let mut hidden = Vec::new();
        let shown = grown(last, Some(picture), &mut hidden);
        Frame { picture: shown, hidden, current: None, text: text.clone() }
    };
    let mut frames: Vec<Frame> = earlier.iter().map(frame).collect();
    let hidden = vec![false; last.nodes().count()];
    let text = String::new();
    frames.push(Frame { picture: last.clone(), hidden, current: None, text });
    frames
}

/// The last tree's shape with the numbers of an earlier one.
fn grown(last: &Picture, earlier: Option<&Picture>, hidden: &mut Vec<bool>) -> Picture {
    hidden.push(earlier.is_none());
    let mut shown = last.bare();
    if let Some(earlier) = earlier {
        (shown.value, shown.visits) = (earlier.value.clone(), earlier.visits);
        (shown.proven, shown.on_best_line) = (earlier.proven, earlier.on_best_line);
    }
    for child in &last.children {
        let same = |other: &&Picture| other.action == child.action;
        let before = earlier.and_then(|earlier| earlier.children.iter().find(same));
        shown.children.push(grown(child, before, hidden));
    }
    shown
}
