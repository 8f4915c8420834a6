//! An observer that counts and records: what every drawn tree comes from.

use crate::error::CatalogError;
use crate::tree::TreeRequest;
use outply_game::{End, Enter, Observer};
use outply_watch::{Counters, Labels, Picture, Recorder, Summary, Worth};

/// Counts and records the latest iteration.
pub(crate) struct Seen<A, V> {
    pub(crate) counters: Counters,
    pub(crate) recorder: Recorder<A, V>,
}

impl<A: Copy + PartialEq, V: Worth> Seen<A, V> {
    /// Keeps as much as the request asks for.
    pub(crate) fn new(request: &TreeRequest) -> Self {
        Seen {
            counters: Counters::default(),
            recorder: Recorder::new(request.max_nodes).down_to(request.shown),
        }
    }

    /// The tree seen, as a picture with the answer's line marked.
    pub(crate) fn picture(
        &self,
        labels: &dyn Labels<A>,
        answer: Option<A>,
    ) -> Result<Picture, CatalogError> {
        Picture::answering(&self.recorder, labels, answer)
            .ok_or_else(|| CatalogError::Unfit("no node can be kept: raise the limit".into()))
    }

    /// What was visited.
    pub(crate) fn summary(&self) -> Summary {
        let Counters { nodes, leaves, .. } = self.counters;
        Summary { nodes, leaves, ..Summary::default() }
    }
}

impl<A: Copy, V: Copy> Observer<A, V> for Seen<A, V> {
    fn enter(&mut self, node: Enter<A, V>) {
        self.counters.enter(node);
        self.recorder.enter(node);
    }

    fn leave(&mut self, value: V, end: End) {
        Observer::<A, V>::leave(&mut self.counters, value, end);
        self.recorder.leave(value, end);
    }

    fn cut(&mut self, rest: &[A]) {
        Observer::<A, V>::cut(&mut self.counters, rest);
        self.recorder.cut(rest);
    }

    fn restart(&mut self, depth: Option<u32>) {
        self.counters = Counters::default();
        self.recorder.restart(depth);
    }
}
