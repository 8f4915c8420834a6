//! A search tree in columns: a large one in a fraction of the space that [`Tree`](crate::Tree) takes.

use crate::tree::{Counts, NodeStatus, Number, Role, Simulation, Tree, ValueBound, reason_above};
use outply_catalog::TreeReport;
use outply_catalog::watch::Picture;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::Hash;

/// A drawn search, the fields of its nodes in columns. Nodes are in the order of the tree, each
/// before its descendants, and numbered from 0. Values that many nodes share are listed once, and
/// columns hold places in that list. Columns for a few nodes only are pairs of a node and its
/// entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeColumns {
    /// The root's value.
    pub value: Number,
    /// The best action at the root; `null` if there is none.
    pub action: Option<String>,
    /// What was visited, and what might have been.
    pub counts: Counts,
    /// Visits counted but not among the nodes.
    pub not_drawn: u64,
    /// How the tree of a Monte Carlo search grew, simulation by simulation.
    pub steps: Vec<Simulation>,
    /// Every text that a column names.
    pub texts: Vec<String>,
    /// Every number that a column or a window names.
    pub numbers: Vec<Number>,
    /// Every window that a column names, as places in `numbers`.
    pub windows: Vec<[u32; 2]>,
    /// Every kind of node.
    pub kinds: Vec<NodeKind>,
    /// The number of children of each node.
    pub children: Vec<u32>,
    /// Each node's kind, as a place in `kinds`.
    pub kind: Vec<u32>,
    /// The action that leads to each node, as a place in `texts`.
    pub actions: Vec<u32>,
    /// Each node's value, as a place in `numbers`; -1 if there is none.
    pub values: Vec<i32>,
    /// Each node's window on entry, as a place in `windows`; -1 if there is none. Empty if no node
    /// has one.
    pub window: Vec<i32>,
    /// The parent's window after each node was searched, in the same form.
    pub window_after: Vec<i32>,
    /// The names of nodes, as places in `texts`, unless they are the parent's name, a space, and
    /// the action (below the root, the action alone).
    pub labels: Vec<[u32; 2]>,
    /// The sentences at nodes, as places in `texts`.
    pub sentences: Vec<[u32; 2]>,
    /// How many levels above are the nodes that the sentences give as the reason.
    pub sentences_above: Vec<[u32; 2]>,
    /// The remarks at nodes, as places in `texts`; a pair for each.
    pub remarks: Vec<[u32; 2]>,
    /// The numbers of visits below nodes that are not kept.
    pub unkept: Vec<[u64; 2]>,
    /// The numbers of simulations that passed nodes.
    pub visits: Vec<[u64; 2]>,
    /// The probabilities of a chance node's children.
    pub probabilities: Vec<[f64; 2]>,
}

/// What a node is apart from its place, its action and its numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NodeKind {
    /// Who moves here; `null` at a leaf.
    pub mover: Option<String>,
    /// What kind of node that makes it; `null` at a leaf.
    pub role: Option<Role>,
    /// Whether the value is only a bound on the true one, and on which side.
    pub bound: Option<ValueBound>,
    /// Whether the value is proven; Monte Carlo search only.
    pub proven: bool,
    /// What became of it.
    pub status: NodeStatus,
    /// Whether it is on the line of best play.
    pub best_line: bool,
    /// Whether the search was here before, with a narrower window.
    pub again: bool,
}

impl TreeColumns {
    /// A search that was drawn.
    pub fn of(report: &TreeReport) -> TreeColumns {
        let mut writer = Writer::default();
        writer.tree(&report.picture);
        let Writer { mut columns, texts, numbers, windows, kinds } = writer;
        for column in [&mut columns.window, &mut columns.window_after] {
            if column.iter().all(|&place| place < 0) {
                column.clear();
            }
        }
        columns.texts = texts.list;
        columns.numbers = numbers.list.iter().map(|text| Number::of(text)).collect();
        columns.windows = windows.list;
        columns.kinds = kinds.list;
        let head = Tree::head(report);
        TreeColumns {
            value: head.value,
            action: head.action,
            counts: head.counts,
            not_drawn: head.not_drawn,
            steps: head.steps,
            ..columns
        }
    }
}

impl Default for TreeColumns {
    fn default() -> TreeColumns {
        TreeColumns {
            value: Number::of(""),
            action: None,
            counts: Counts::default(),
            not_drawn: 0,
            steps: Vec::new(),
            texts: Vec::new(),
            numbers: Vec::new(),
            windows: Vec::new(),
            kinds: Vec::new(),
            children: Vec::new(),
            kind: Vec::new(),
            actions: Vec::new(),
            values: Vec::new(),
            window: Vec::new(),
            window_after: Vec::new(),
            labels: Vec::new(),
            sentences: Vec::new(),
            sentences_above: Vec::new(),
            remarks: Vec::new(),
            unkept: Vec::new(),
            visits: Vec::new(),
            probabilities: Vec::new(),
        }
    }
}

/// Values, each once, in the order in which they came.
struct Once<T> {
    list: Vec<T>,
    places: HashMap<T, u32>,
}

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once { list: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Once<T> {
    fn place(&mut self, value: T) -> u32 {
        let next = self.list.len() as u32;
        *self.places.entry(value).or_insert_with_key(|value| {
            self.list.push(value.clone());
            next
        })
    }
}

impl Once<String> {
    /// The same without a copy of a text that is known already.
    fn text(&mut self, text: &str) -> u32 {
        match self.places.get(text) {
            Some(&place) => place,
            None => self.place(text.to_owned()),
        }
    }
}

#[derive(Default)]
struct Writer {
    columns: TreeColumns,
    texts: Once<String>,
    numbers: Once<String>,
    windows: Once<[u32; 2]>,
    kinds: Once<NodeKind>,
}

impl Writer {
    /// All nodes of a tree, each before what lies below it.
    fn tree(&mut self, root: &Picture) {
        let mut ahead = vec![(root, None)];
        while let Some((picture, above)) = ahead.pop() {
            self.node(picture, above);
            let below = picture.children.iter().rev();
            ahead.extend(below.map(|child| (child, Some(picture))));
        }
    }

    fn node(&mut self, picture: &Picture, above: Option<&Picture>) {
        let number = self.columns.children.len() as u32;
        let kind = self.kinds.place(kind(picture));
        let action = self.texts.text(&picture.action);
        let value = picture.value.as_deref().map_or(-1, |text| self.numbers.text(text) as i32);
        let window = self.window(picture.window.as_ref());
        let after = self.window(picture.after.as_ref());
        self.columns.children.push(picture.children.len() as u32);
        self.columns.kind.push(kind);
        self.columns.actions.push(action);
        self.columns.values.push(value);
        self.columns.window.push(window);
        self.columns.window_after.push(after);
        self.rare(picture, above, number);
    }

    fn window(&mut self, window: Option<&(String, String)>) -> i32 {
        let Some((alpha, beta)) = window else { return -1 };
        let pair = [self.numbers.text(alpha), self.numbers.text(beta)];
        self.windows.place(pair) as i32
    }

    /// What only few nodes have.
    fn rare(&mut self, picture: &Picture, above: Option<&Picture>, number: u32) {
        let Writer { columns, texts, .. } = self;
        if !has_usual_label(picture, above) {
            columns.labels.push([number, texts.text(&picture.label)]);
        }
        if let Some(caption) = &picture.caption {
            columns.sentences.push([number, texts.text(&caption.text)]);
        }
        columns.sentences_above.extend(reason_above(picture).map(|above| [number, above]));
        for remark in &picture.remarks {
            columns.remarks.push([number, texts.text(remark)]);
        }
        let pair = |count: u64| [u64::from(number), count];
        columns.unkept.extend(Some(picture.unkept).filter(|&count| count > 0).map(pair));
        columns.visits.extend(picture.visits.map(pair));
        let probability = picture.probability.map(|probability| [f64::from(number), probability]);
        columns.probabilities.extend(probability);
    }
}

/// Whether a node is called by the way to it.
fn has_usual_label(picture: &Picture, above: Option<&Picture>) -> bool {
    let Some(above) = above else { return false };
    if above.action.is_empty() {
        return picture.label == picture.action;
    }
    let before = picture.label.strip_suffix(picture.action.as_str());
    before.and_then(|before| before.strip_suffix(' ')) == Some(above.label.as_str())
}

fn kind(picture: &Picture) -> NodeKind {
    NodeKind {
        mover: picture.mover.map(|_| picture.mover_name.clone()),
        role: picture.mover.map(Role::of),
        bound: picture.bound.map(ValueBound::of),
        proven: picture.proven,
        status: NodeStatus::of(picture.status),
        best_line: picture.on_best_line,
        again: picture.again,
    }
}
