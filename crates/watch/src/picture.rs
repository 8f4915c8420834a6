//! A recorded search tree as plain data: what drawings draw.

use crate::explain::{chance_sentence, cut_sentence, place_name};
use crate::numbered::{self, ByNumber, Number};
use crate::recorder::{Record, Recorder};
use crate::remarks;
use crate::worth::Worth;
use outply_game::board::Board;
use outply_game::{End, Mover, Player, Remark};

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The search looked at it.
    Visited,
    /// The search visited and estimated it: the horizon.
    Estimated,
    /// A table or the rules alone settled it.
    Known,
    /// The search visited it, but its descendants are not drawn.
    Folded,
    /// The search never looked at it.
    Cut,
}

/// What a value says if the search did not need to know more: a bound, from MAX's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The true value is this or less.
    AtMost,
    /// The true value is this or more.
    AtLeast,
}

/// What the sentence says of a cut by a bound from further up than the node above.
pub const DEEP_CUT: &str = "(a deep cut)";

/// A sentence about a node, with its number in the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// Counted from 1 in the order in which things happened.
    pub number: usize,
    /// The sentence.
    pub text: String,
    /// How many levels above is the node that the sentence gives as the reason, if it gives one.
    pub above: Option<usize>,
}

/// A node of a drawn tree, and all below it.
#[derive(PartialEq, Debug)]
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
    /// Whether the value is only a bound on the true one, and on which side.
    pub bound: Option<Bound>,
    /// How many simulations passed here, where the search counts them.
    pub visits: Option<u64>,
    /// Whether the value is proven, where the search tells proofs from estimates.
    pub proven: bool,
    /// The window on the way down, where it was not open to both sides.
    pub window: Option<(String, String)>,
    /// The window of the node above once this one was looked at, where the search has windows.
    pub after: Option<(String, String)>,
    /// How probable chance made this.
    pub probability: Option<f64>,
    /// What became of the node.
    pub status: Status,
    /// Whether best play for all passes here.
    pub on_best_line: bool,
    /// Whether the node was searched before in this tree, with a narrower window.
    pub again: bool,
    /// What a selective search made of it, in words: "reduced by 2", "null move".
    pub remarks: Vec<String>,
    /// Visits below that were counted and not kept.
    pub unkept: u64,
    /// What there is to say about it.
    pub caption: Option<Caption>,
    /// The state as a board, if small boards were asked for and the game has one.
    pub board: Option<Board>,
    /// The nodes below, in the order in which they were looked at, those never looked at last.
    pub children: Vec<Picture>,
}

impl Clone for Picture {
    /// Without recursion: a tree of a thousand levels fits any stack.
    fn clone(&self) -> Picture {
        let below = self.nodes().skip(1).map(|node| (node.bare(), node.children.len()));
        let children = assembled(below.collect(), |node| &mut node.children);
        Picture { children, ..self.bare() }
    }
}

/// Trees from their nodes, which come without children, each before what lies below it and with how many children it
/// has. There is no recursion: trees of any depth fit any stack.
pub fn assembled<N>(nodes: Vec<(N, usize)>, children: impl Fn(&mut N) -> &mut Vec<N>) -> Vec<N> {
    // The trees so far, the first one last.
    let mut trees: Vec<N> = Vec::new();
    for (mut node, count) in nodes.into_iter().rev() {
        let below = trees.split_off(trees.len().saturating_sub(count));
        children(&mut node).extend(below.into_iter().rev());
        trees.push(node);
    }
    trees.reverse();
    trees
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

    /// The state at the end of `path` as a board, to be drawn at the node; none unless overridden.
    fn board(&self, _path: &[A]) -> Option<Board> {
        None
    }

    /// The labels after the player to move at the end of `path` passes (a null move), where the game has
    /// a state for that; none unless overridden. Nothing is drawn below a pass without them.
    fn after_pass(&self, _path: &[A]) -> Option<Box<dyn Labels<A> + '_>> {
        None
    }

    /// The place of the last action of `path` among its siblings, for searches that look at them in
    /// an order of their own; as they were looked at unless overridden.
    fn rank(&self, _path: &[A]) -> Option<usize> {
        None
    }
}

/// Labels for a game without notation: actions as `Debug` writes them, and nodes by the actions that
/// lead there, in brackets, so that they are not taken for values.
#[derive(Clone, Copy, Default, Debug)]
pub struct DebugLabels;

impl<A: std::fmt::Debug> Labels<A> for DebugLabels {
    fn action(&self, path: &[A]) -> String {
        path.last().map(|action| format!("{action:?}")).unwrap_or_default()
    }

    fn node(&self, path: &[A]) -> String {
        let words: Vec<String> = path.iter().map(|action| format!("{action:?}")).collect();
        if words.is_empty() { "root".into() } else { format!("[{}]", words.join(" ")) }
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
            bound: None,
            visits: None,
            proven: false,
            window: None,
            after: None,
            probability: None,
            status: Status::Cut,
            on_best_line: false,
            again: false,
            remarks: Vec::new(),
            unkept: 0,
            caption: None,
            board: None,
            children: Vec::new(),
        }
    }

    /// The node without what lies below it.
    pub(crate) fn bare(&self) -> Picture {
        Picture {
            label: self.label.clone(),
            action: self.action.clone(),
            mover: self.mover,
            mover_name: self.mover_name.clone(),
            value: self.value.clone(),
            bound: self.bound,
            visits: self.visits,
            proven: self.proven,
            window: self.window.clone(),
            after: self.after.clone(),
            probability: self.probability,
            status: self.status,
            on_best_line: self.on_best_line,
            again: self.again,
            remarks: self.remarks.clone(),
            unkept: self.unkept,
            caption: self.caption.clone(),
            board: self.board.clone(),
            children: Vec::new(),
        }
    }

    /// The tree that `recorder` kept; `None` if it saw nothing.
    pub fn of<A, V>(recorder: &Recorder<A, V>, labels: &dyn Labels<A>) -> Option<Picture>
    where
        A: Copy + PartialEq,
        V: Worth,
    {
        Picture::answering(recorder, labels, None)
    }

    /// The same with the search's answer, so that the line of best play marked is the answer's.
    pub fn answering<A, V>(
        recorder: &Recorder<A, V>,
        labels: &dyn Labels<A>,
        answer: Option<A>,
    ) -> Option<Picture>
    where
        A: Copy + PartialEq,
        V: Worth,
    {
        let (records, actions) = numbered::records(recorder.records());
        let mut children = records.first()?.children.iter();
        let answer = answer.map(|answer| {
            let is_answer = |child: &&usize| recorder.records()[**child].action == Some(answer);
            // An answer that was not looked at is none of the children.
            children.find(is_answer).and_then(|&child| records[child].action).unwrap_or(Number::MAX)
        });
        let labels = ByNumber::new(&actions, labels);
        Some(Picture::drawn(&records, &labels, answer))
    }

    /// The same for actions by number.
    fn drawn<V: Worth>(
        records: &[Record<Number, V>],
        labels: &dyn Labels<Number>,
        answer: Option<Number>,
    ) -> Picture {
        let windowed = has_windows(records);
        let mut builder = Builder { records, labels, windowed, captions: 0, above: None };
        let mut picture = builder.node(0, &mut Vec::new());
        builder.mark_best_line(0, &mut picture, answer);
        picture
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

/// Whether the search had windows: one that closed, or left something out.
fn has_windows<V: Worth>(records: &[Record<Number, V>]) -> bool {
    let root = records.first().map(|record| record.window);
    let closed = |record: &Record<Number, V>| !record.cut.is_empty() || Some(record.window) != root;
    V::WINDOWS && records.iter().any(closed)
}

pub(crate) struct Builder<'a, V> {
    pub(crate) records: &'a [Record<Number, V>],
    pub(crate) labels: &'a dyn Labels<Number>,
    windowed: bool,
    captions: usize,
    /// The way to the pass below which this draws.
    above: Option<&'a Above<'a>>,
}

/// The way to a pass.
struct Above<'a> {
    labels: &'a dyn Labels<Number>,
    path: Vec<Number>,
    above: Option<&'a Above<'a>>,
}

impl<V: Worth> Builder<'_, V> {
    fn node(&mut self, place: usize, path: &mut Vec<Number>) -> Picture {
        let record = &self.records[place];
        let mut picture = self.plain(record, path);
        let mut window = record.window;
        let siblings: Vec<_> = record.children.iter().map(|&child| &self.records[child]).collect();
        let scouts = remarks::has_scouts(record, &siblings);
        for &child in &record.children {
            let Some(action) = self.records[child].action else {
                let trial = self.trial(child, path);
                picture.children.push(trial);
                continue;
            };
            path.push(action);
            let mut below = self.node(child, path);
            path.pop();
            if scouts {
                let role = (&self.records[child], &siblings[..]);
                below.remarks.extend(remarks::scouting((record.mover, &window), role));
            }
            below.again = picture.children.iter().any(|other| other.action == below.action);
            if self.windowed && self.is_last_visit(record, child) {
                narrow(&mut window, record.mover, self.records[child].value);
                let is_player = record.mover != Mover::Chance;
                below.after = is_player.then(|| (window.0.text(), window.1.text()));
            }
            picture.children.push(below);
        }
        picture.bound = self.bound(record, &picture);
        for &action in &record.cut {
            path.push(action);
            let unseen = self.labels.unvisited(path);
            picture.children.push(Picture { board: self.labels.board(path), ..unseen });
            path.pop();
        }
        picture.caption = self.caption(place, path, &picture);
        picture
    }

    /// A visit without an action: a pass, or the same state again to decide something. Below a pass
    /// nothing is drawn if the labels do not know the way.
    fn trial(&mut self, place: usize, path: &mut Vec<Number>) -> Picture {
        let record = &self.records[place];
        let name = remarks::trial(record);
        if !record.remarks.contains(&Remark::NullMove) {
            let picture = self.node(place, path);
            let label = format!("{} ({name})", picture.label);
            return Picture { label, action: name.into(), ..picture };
        }
        let labels = self.labels;
        let mut picture = match labels.after_pass(path) {
            Some(labels) => self.below_pass(place, path, &*labels),
            None => self.folded(place, path),
        };
        picture.action = name.into();
        picture
    }

    fn below_pass(
        &mut self,
        place: usize,
        path: &[Number],
        labels: &dyn Labels<Number>,
    ) -> Picture {
        let above = Above { labels: self.labels, path: path.to_vec(), above: self.above };
        let Builder { records, windowed, captions, .. } = *self;
        let mut inner = Builder { records, labels, windowed, captions, above: Some(&above) };
        let picture = inner.node(place, &mut Vec::new());
        self.captions = inner.captions;
        picture
    }

    /// A pass with what lies below it only counted.
    fn folded(&self, place: usize, path: &[Number]) -> Picture {
        let record = &self.records[place];
        let mut picture = self.plain(record, path);
        picture.unkept += self.kept_below(place);
        let inner = !record.children.is_empty();
        picture.status = if inner { Status::Folded } else { picture.status };
        picture.board = None;
        picture.label = format!("{} (null move)", picture.label);
        picture
    }

    /// Where the node `up` plies above the end of `path` is.
    pub(crate) fn place(&self, path: &[Number], up: usize) -> String {
        place(self.labels, path, self.above, up)
    }

    fn kept_below(&self, place: usize) -> u64 {
        let children = &self.records[place].children;
        let below = |&child: &usize| 1 + self.records[child].unkept + self.kept_below(child);
        children.iter().map(below).sum()
    }

    fn plain(&self, record: &Record<Number, V>, path: &[Number]) -> Picture {
        let is_leaf = matches!(record.end, Some(End::Terminal | End::Horizon));
        let folded = record.end == Some(End::Interior) && record.children.is_empty();
        let (alpha, beta) = record.window;
        Picture {
            label: self.labels.node(path),
            action: if path.is_empty() { String::new() } else { self.labels.action(path) },
            mover: (!is_leaf).then_some(record.mover),
            mover_name: self.name(record.mover),
            value: record.value.map(|value| value.text()),
            bound: None,
            visits: None,
            proven: false,
            window: (V::WINDOWS && !V::is_open(&record.window))
                .then(|| (alpha.text(), beta.text())),
            after: None,
            probability: record.probability,
            status: match record.end {
                Some(End::Horizon) => Status::Estimated,
                Some(End::Table | End::Bounds) => Status::Known,
                _ if folded => Status::Folded,
                _ => Status::Visited,
            },
            on_best_line: false,
            again: false,
            remarks: remarks::told(record),
            unkept: record.unkept,
            caption: None,
            board: self.labels.board(path),
            children: Vec::new(),
        }
    }

    /// Whether a visit came about by an action, rather than to decide something.
    fn is_action(&self, child: usize) -> bool {
        self.records[child].action.is_some()
    }

    /// Whether no later visit of the same child follows.
    fn is_last_visit(&self, record: &Record<Number, V>, child: usize) -> bool {
        let same = |other: &&usize| self.records[**other].action == self.records[child].action;
        record.children.iter().rev().find(same) == Some(&child)
    }

    /// Whether the value is but a limit: what was left out, here or below, may change it.
    fn bound(&self, record: &Record<Number, V>, picture: &Picture) -> Option<Bound> {
        let value = record.value.filter(|_| V::WINDOWS)?;
        match (record.end?, record.mover.player()) {
            (End::Terminal | End::Horizon, _) => None,
            (End::Probed, Some(player)) => Some(best_is(player)),
            (_, Some(player)) if !record.children.is_empty() => {
                self.bound_of_best(record, picture, value, player)
            }
            _ => outside(record, value),
        }
    }

    /// A player's value is its best child's: it is at least that good if that child is, and no
    /// better if all children were looked at and none is better.
    fn bound_of_best(
        &self,
        record: &Record<Number, V>,
        picture: &Picture,
        value: V,
        player: Player,
    ) -> Option<Bound> {
        let (near, far) = (best_is(player), best_is(player.opponent()));
        let settled = |(child, below): &(&usize, &Picture)| {
            let value = self.records[**child].value?;
            let counts = self.is_action(**child) && self.is_last_visit(record, **child);
            counts.then_some((value, below.bound))
        };
        let children: Vec<(V, Option<Bound>)> = record
            .children
            .iter()
            .zip(&picture.children)
            .filter_map(|pair| settled(&pair))
            .collect();
        let holds = |bound: Option<Bound>, side: Bound| bound.is_none_or(|bound| bound == side);
        let is_near = children
            .iter()
            .any(|(other, bound)| !value.is_better_for(other, record.mover) && holds(*bound, near));
        let is_far = record.cut.is_empty()
            && children.iter().all(|(other, bound)| {
                !other.is_better_for(&value, record.mover) && holds(*bound, far)
            });
        match (is_near, is_far) {
            (true, true) => None,
            (true, false) => Some(near),
            (false, true) => Some(far),
            (false, false) => outside(record, value),
        }
    }

    /// Marks the answer's child at the root, and below the children whose values made their
    /// parents'. A scout's bound may equal the value by chance: the last visit counts.
    fn mark_best_line(&self, place: usize, picture: &mut Picture, answer: Option<Number>) {
        picture.on_best_line = true;
        let record = &self.records[place];
        if record.mover == Mover::Chance {
            return;
        }
        let makes = |child: &usize| match answer {
            Some(action) => self.records[*child].action == Some(action),
            None => record.value.is_some() && self.records[*child].value == record.value,
        };
        let best = record.children.iter().position(|child| {
            makes(child) && self.is_action(*child) && self.is_last_visit(record, *child)
        });
        if let Some(best) = best
            && let Some(below) = picture.children.get_mut(best)
        {
            self.mark_best_line(record.children[best], below, None);
        }
    }

    pub(crate) fn name(&self, mover: Mover) -> String {
        mover.player().map_or_else(|| "chance".into(), |player| self.labels.player(player))
    }

    fn caption(&mut self, place: usize, path: &[Number], picture: &Picture) -> Option<Caption> {
        let record = &self.records[place];
        let told = if !record.cut.is_empty() {
            cut_sentence(self, place, path, picture)?
        } else if record.mover == Mover::Chance && !record.children.is_empty() {
            chance_sentence(self, record, picture)?
        } else {
            return None;
        };
        self.captions += 1;
        Some(Caption { number: self.captions, text: told.text, above: told.above })
    }
}

/// Where the node `up` plies above the end of `path` is; a pass is a ply.
fn place(
    labels: &dyn Labels<Number>,
    path: &[Number],
    above: Option<&Above<'_>>,
    up: usize,
) -> String {
    match above {
        Some(above) if up > path.len() => {
            place(above.labels, &above.path, above.above, up - path.len() - 1)
        }
        above => {
            let way = &path[..path.len().saturating_sub(up)];
            place_name(&labels.node(way), way.is_empty() && above.is_none())
        }
    }
}

/// What is known of a value that a player has reached: it may do better still.
fn best_is(player: Player) -> Bound {
    if player == Player::MAX { Bound::AtLeast } else { Bound::AtMost }
}

/// The bound that a value outside its window is.
fn outside<V: Worth>(record: &Record<Number, V>, value: V) -> Option<Bound> {
    let (alpha, beta) = record.window;
    let (max, min) = (Mover::Player(Player::MAX), Mover::Player(Player::MIN));
    if alpha == beta || V::is_open(&record.window) {
        None
    } else if !value.is_better_for(&alpha, max) {
        Some(Bound::AtMost)
    } else if !value.is_better_for(&beta, min) {
        Some(Bound::AtLeast)
    } else {
        None
    }
}

/// The window once its mover has this value.
fn narrow<V: Worth>(window: &mut (V, V), mover: Mover, value: Option<V>) {
    let Some(value) = value else { return };
    match mover.player() {
        Some(Player::MAX) if value.is_better_for(&window.0, mover) => window.0 = value,
        Some(Player::MIN) if value.is_better_for(&window.1, mover) => window.1 = value,
        _ => {}
    }
}
