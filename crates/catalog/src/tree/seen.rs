//! An observer that counts and records: what every drawn tree comes from.

use super::TreeRequest;
use crate::error::CatalogError;
use outply_game::{End, Enter, Observer, Remark};
use outply_watch::{Counters, Labels, Picture, Recorder, Summary, Worth};

/// Counts and records the latest iteration, and keeps the one before until this one is whole.
pub(crate) struct Seen<A, V> {
    now: Tree<A, V>,
    whole: Option<Tree<A, V>>,
    request: (usize, u32),
}

struct Tree<A, V> {
    counters: Counters,
    recorder: Recorder<A, V>,
}

impl<A, V> Tree<A, V> {
    fn new((most, shown): (usize, u32)) -> Self {
        Tree { counters: Counters::default(), recorder: Recorder::new(most).down_to(shown) }
    }

    fn is_whole(&self) -> bool {
        self.recorder.records().first().is_some_and(|root| root.end.is_some())
    }
}

impl<A: Copy + PartialEq, V: Worth> Seen<A, V> {
    /// Keeps as much as the request asks for.
    pub(crate) fn new(request: &TreeRequest) -> Self {
        let request = (request.max_nodes, request.shown);
        Seen { now: Tree::new(request), whole: None, request }
    }

    /// The tree seen, as a picture with the answer's line marked.
    pub(crate) fn picture(
        &self,
        labels: &dyn Labels<A>,
        answer: Option<A>,
    ) -> Result<Picture, CatalogError> {
        Picture::answering(&self.tree().recorder, labels, answer)
            .ok_or_else(|| CatalogError::Unfit("no node can be kept: raise the limit".into()))
    }

    /// The latest iteration that is whole.
    fn tree(&self) -> &Tree<A, V> {
        self.whole.as_ref().filter(|_| !self.now.is_whole()).unwrap_or(&self.now)
    }

    /// Visits that were counted and not kept.
    pub(crate) fn skipped(&self) -> u64 {
        self.tree().recorder.skipped()
    }

    /// What was visited.
    pub(crate) fn summary(&self) -> Summary {
        let Counters { nodes, leaves, .. } = self.tree().counters;
        Summary { nodes, leaves, ..Summary::default() }
    }
}

impl<A: Copy, V: Copy> Observer<A, V> for Seen<A, V> {
    fn enter(&mut self, node: Enter<A, V>) {
        self.now.counters.enter(node);
        self.now.recorder.enter(node);
    }

    fn leave(&mut self, value: V, end: End) {
        Observer::<A, V>::leave(&mut self.now.counters, value, end);
        self.now.recorder.leave(value, end);
    }

    fn cut(&mut self, rest: &[A]) {
        Observer::<A, V>::cut(&mut self.now.counters, rest);
        self.now.recorder.cut(rest);
    }

    fn remark(&mut self, remark: Remark) {
        Observer::<A, V>::remark(&mut self.now.recorder, remark);
    }

    fn restart(&mut self, _depth: Option<u32>) {
        let last = std::mem::replace(&mut self.now, Tree::new(self.request));
        if last.is_whole() {
            self.whole = Some(last);
        }
    }
}
