//! Recording the top of a search tree, in bounded memory.

use outply_game::{End, Enter, Mover, Observer, Remark, Value};

/// One visit of a node.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<A, V> {
    /// The action that led here; `None` at the root.
    pub action: Option<A>,
    /// Who moves here.
    pub mover: Mover,
    /// The window on the way down, seen by MAX.
    pub window: (V, V),
    /// How many more plies are looked ahead from here.
    pub depth: Option<u32>,
    /// How probable the action was, where chance drew it.
    pub probability: Option<f64>,
    /// The value on the way up, seen by MAX; `None` if the search was interrupted here.
    pub value: Option<V>,
    /// Why the node was left.
    pub end: Option<End>,
    /// The actions not looked at because the window closed.
    pub cut: Vec<A>,
    /// What a selective search made of it.
    pub remarks: Vec<Remark>,
    /// How many actions it left out unseen.
    pub omitted: u32,
    /// Visits below that were not kept.
    pub unkept: u64,
    /// The visit above, by its place in [`Recorder::records`].
    pub parent: Option<usize>,
    /// The visits below, in their order.
    pub children: Vec<usize>,
}

/// Records what a search does: the latest iteration's tree, down to a ply, up to a number of
/// visits. What lies beyond is counted and not kept, so memory is bounded whatever the search.
///
/// A node that is searched again (principal-variation search widening its window) stands there
/// once for each visit.
#[derive(Clone, Debug)]
pub struct Recorder<A, V = Value> {
    records: Vec<Record<A, V>>,
    most: usize,
    deepest: u32,
    /// The visits under way: their records, if kept.
    path: Vec<Option<usize>>,
    /// The record below which visits are not kept at present.
    bottom: Option<usize>,
    skipped: u64,
}

impl<A, V> Recorder<A, V> {
    /// Keeps at most `most` visits.
    pub fn new(most: usize) -> Self {
        Recorder {
            records: Vec::new(),
            most,
            deepest: u32::MAX,
            path: Vec::new(),
            bottom: None,
            skipped: 0,
        }
    }

    /// Keeps only nodes within `plies` of the root.
    pub fn down_to(self, plies: u32) -> Self {
        Recorder { deepest: plies, ..self }
    }

    /// The visits kept, each after the one above; the root is the first.
    pub fn records(&self) -> &[Record<A, V>] {
        &self.records
    }

    /// How many visits of this tree were not kept.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    fn current(&mut self) -> Option<&mut Record<A, V>> {
        let place = (*self.path.last()?)?;
        self.records.get_mut(place)
    }
}

impl<A: Copy, V: Copy> Observer<A, V> for Recorder<A, V> {
    fn enter(&mut self, node: Enter<A, V>) {
        let above = self.path.last().copied();
        let kept = self.path.len() <= self.deepest as usize
            && self.records.len() < self.most
            && above != Some(None);
        if !kept {
            self.skipped += 1;
            if let Some(Some(above)) = above {
                self.bottom = Some(above);
            }
            if let Some(bottom) = self.bottom {
                self.records[bottom].unkept += 1;
            }
            self.path.push(None);
            return;
        }
        let place = self.records.len();
        let parent = above.flatten();
        let Enter { action, mover, window, depth, probability } = node;
        self.records.push(Record {
            action,
            mover,
            window,
            depth,
            probability,
            value: None,
            end: None,
            cut: Vec::new(),
            remarks: Vec::new(),
            omitted: 0,
            unkept: 0,
            parent,
            children: Vec::new(),
        });
        if let Some(parent) = parent {
            self.records[parent].children.push(place);
        }
        self.path.push(Some(place));
    }

    fn leave(&mut self, value: V, end: End) {
        if let Some(record) = self.current() {
            (record.value, record.end) = (Some(value), Some(end));
        }
        self.path.pop();
    }

    fn cut(&mut self, rest: &[A]) {
        if let Some(record) = self.current() {
            record.cut = rest.to_vec();
        }
    }

    fn remark(&mut self, remark: Remark) {
        if let Some(record) = self.current() {
            match remark {
                Remark::Omitted => record.omitted += 1,
                remark => record.remarks.push(remark),
            }
        }
    }

    fn restart(&mut self, _depth: Option<u32>) {
        self.records.clear();
        self.path.clear();
        self.bottom = None;
        self.skipped = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enter(recorder: &mut Recorder<u32>, action: Option<u32>) {
        let window = (Value::NEG_INFINITY, Value::INFINITY);
        let mover = Mover::Player(outply_game::Player::MAX);
        recorder.enter(Enter { action, mover, window, depth: None, probability: None });
    }

    #[test]
    fn memory_is_bounded_in_nodes_and_plies() {
        let mut recorder = Recorder::new(3).down_to(1);
        enter(&mut recorder, None);
        for action in 0..10 {
            enter(&mut recorder, Some(action));
            enter(&mut recorder, Some(0));
            recorder.leave(Value::ZERO, End::Terminal);
            recorder.leave(Value::ZERO, End::Interior);
        }
        recorder.leave(Value::ZERO, End::Interior);
        assert_eq!(recorder.records().len(), 3);
        assert_eq!(recorder.skipped(), 18);
        assert_eq!(recorder.records()[0].children, [1, 2]);
        recorder.restart(None);
        assert!(recorder.records().is_empty());
    }
}
