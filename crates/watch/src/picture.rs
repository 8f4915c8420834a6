//! A recorded search tree as plain data: what drawings draw.

use crate::explain::{chance_sentence, cut_sentence};
use crate::recorder::{Record, Recorder};
use crate::worth::Worth;
use outply_game::{End, Mover, Player};

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The search looked at it.
    Visited,
    /// The search looked at it and estimated it: the horizon.
    Estimated,
    /// A table or the rules alone settled it.
    Known,
    /// The search looked at it, but what lies below is not drawn.
    Folded,
    /// The search never looked at it.
    Cut,
}

/// A sentence about a node, with its number in the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// Counted from 1 in the order in which things happened.
    pub number: usize,
    /// The sentence.
    pub text: String,
}

/// A node of a drawn tree, and all below it.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// What the node is called in sentences: its name or the way to it.
    pub label: String,
    /// The action that leads here; empty at the root.
    pub action: String,
    /// Who moves here; `None` at a leaf.
    pub mover: Option<Mover>,
    /// What the mover is called.
    pub mover_name: String,
    /// The value pushed up, or the leaf's own.
    pub value: Option<String>,
    /// The window on the way down, where it was not open to both sides.
    pub window: Option<(String, String)>,
    /// How probable chance made this.
    pub probability: Option<f64>,
    /// What became of the node.
    pub status: Status,
    /// Whether best play for all passes here.
    pub on_best_line: bool,
    /// Whether the node was searched before in this tree, with a narrower window.
    pub again: bool,
    /// What there is to say about it.
    pub caption: Option<Caption>,
    /// The nodes below, in the order in which they were looked at, those never looked at last.
    pub children: Vec<Picture>,
}

/// What a picture must be told about the game.
pub trait Labels<A> {
    /// The action at the end of `path`, as text.
    fn action(&self, path: &[A]) -> String;

    /// What the node at the end of `path` is called in sentences.
    fn node(&self, path: &[A]) -> String;

    /// What a player is called.
    fn player(&self, player: Player) -> String;

    /// What lies at the end of `path`, where the search never looked: its subtree, if it is
    /// known without searching. [`Status::Cut`] throughout.
    fn unvisited(&self, path: &[A]) -> Picture;
}

/// Labels for a game without notation: actions as `Debug` writes them.
#[derive(Clone, Copy, Default, Debug)]
pub struct DebugLabels;

impl<A: std::fmt::Debug> Labels<A> for DebugLabels {
    fn action(&self, path: &[A]) -> String {
        path.last().map(|action| format!("{action:?}")).unwrap_or_default()
    }

    fn node(&self, path: &[A]) -> String {
        let words: Vec<String> = path.iter().map(|action| format!("{action:?}")).collect();
        if words.is_empty() { "root".into() } else { words.join(" ") }
    }

    fn player(&self, player: Player) -> String {
        player.to_string()
    }

    fn unvisited(&self, path: &[A]) -> Picture {
        Picture::stub(self.node(path), self.action(path))
    }
}

impl Picture {
    /// A node never looked at, with nothing known of what lies below.
    pub fn stub(label: String, action: String) -> Picture {
        Picture {
            label,
            action,
            mover: None,
            mover_name: String::new(),
            value: None,
            window: None,
            probability: None,
            status: Status::Cut,
            on_best_line: false,
            again: false,
            caption: None,
            children: Vec::new(),
        }
    }

    /// The tree that `recorder` kept; `None` if it saw nothing.
    pub fn of<A, V>(recorder: &Recorder<A, V>, labels: &dyn Labels<A>) -> Option<Picture>
    where
        A: Copy + PartialEq,
        V: Worth,
    {
        recorder.records().first()?;
        let mut builder = Builder { records: recorder.records(), labels, captions: 0 };
        let mut picture = builder.node(0, &mut Vec::new());
        picture.mark_best_line();
        Some(picture)
    }

    /// Marks the children whose values made their parents'.
    fn mark_best_line(&mut self) {
        self.on_best_line = true;
        if self.mover == Some(Mover::Chance) {
            return;
        }
        let value = self.value.clone();
        let makes = |child: &&mut Picture| child.status != Status::Cut && child.value == value;
        // A scout's bound may equal the value by chance: the last visit is the one that counts.
        let again: Vec<String> = self
            .children
            .iter()
            .filter(|child| child.again)
            .map(|child| child.action.clone())
            .collect();
        let settled = |child: &&mut Picture| child.again || !again.contains(&child.action);
        if let Some(best) = self.children.iter_mut().filter(settled).find(makes) {
            best.mark_best_line();
        }
    }

    /// All captions, in the order in which things happened.
    pub fn captions(&self) -> Vec<&Caption> {
        let mut captions: Vec<&Caption> = self.nodes().filter_map(|n| n.caption.as_ref()).collect();
        captions.sort_by_key(|caption| caption.number);
        captions
    }

    /// This node and all below, each before what lies below it.
    pub fn nodes(&self) -> impl Iterator<Item = &Picture> {
        let mut stack = vec![self];
        std::iter::from_fn(move || {
            let node = stack.pop()?;
            stack.extend(node.children.iter().rev());
            Some(node)
        })
    }

    /// The leaves of this subtree.
    pub(crate) fn leaves(&self) -> impl Iterator<Item = &Picture> {
        self.nodes().filter(|node| node.children.is_empty())
    }
}

pub(crate) struct Builder<'a, A, V> {
    pub(crate) records: &'a [Record<A, V>],
    pub(crate) labels: &'a dyn Labels<A>,
    captions: usize,
}

impl<A: Copy + PartialEq, V: Worth> Builder<'_, A, V> {
    fn node(&mut self, place: usize, path: &mut Vec<A>) -> Picture {
        let record = &self.records[place];
        let mut picture = self.plain(record, path);
        for &child in &record.children {
            let Some(action) = self.records[child].action else { continue };
            path.push(action);
            let mut below = self.node(child, path);
            path.pop();
            below.again = picture.children.iter().any(|other| other.action == below.action);
            picture.children.push(below);
        }
        for &action in &record.cut {
            path.push(action);
            picture.children.push(self.labels.unvisited(path));
            path.pop();
        }
        picture.caption = self.caption(place, path, &picture);
        picture
    }

    fn plain(&self, record: &Record<A, V>, path: &[A]) -> Picture {
        let is_leaf = matches!(record.end, Some(End::Terminal | End::Horizon));
        let folded = record.end == Some(End::Interior) && record.children.is_empty();
        let (alpha, beta) = record.window;
        Picture {
            label: self.labels.node(path),
            action: if path.is_empty() { String::new() } else { self.labels.action(path) },
            mover: (!is_leaf).then_some(record.mover),
            mover_name: self.name(record.mover),
            value: record.value.map(|value| value.text()),
            window: (V::WINDOWS && !V::is_open(&record.window))
                .then(|| (alpha.text(), beta.text())),
            probability: record.probability,
            status: match record.end {
                Some(End::Horizon) => Status::Estimated,
                Some(End::Table | End::Bounds) => Status::Known,
                _ if folded => Status::Folded,
                _ => Status::Visited,
            },
            on_best_line: false,
            again: false,
            caption: None,
            children: Vec::new(),
        }
    }

    pub(crate) fn name(&self, mover: Mover) -> String {
        mover.player().map_or_else(|| "chance".into(), |player| self.labels.player(player))
    }

    fn caption(&mut self, place: usize, path: &[A], picture: &Picture) -> Option<Caption> {
        let record = &self.records[place];
        let text = if !record.cut.is_empty() {
            cut_sentence(self, place, path, picture)?
        } else if record.mover == Mover::Chance && !record.children.is_empty() {
            chance_sentence(self, record, picture)?
        } else {
            return None;
        };
        self.captions += 1;
        Some(Caption { number: self.captions, text })
    }
}
