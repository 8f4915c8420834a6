//! A selective search that is watched: each visit with what was made of its depth, and each shortcut by
//! name. A search that nothing watches pays for a test of an `Option` at each visit.

use super::parts::Node;
use super::worker::Worker;
use crate::alphabeta::skeleton::seen_by_max;
use outply_game::{End, Enter, MAX_PLY, Mover, Observer, Player, Remark, Rules, Value};

/// An [`Observer`] of any type.
pub(super) trait Watch<A>: Send {
    fn enter(&mut self, node: Enter<A, Value>);
    fn leave(&mut self, value: Value, end: End);
    fn remark(&mut self, remark: Remark);
    fn restart(&mut self, depth: u32);
}

impl<A, W: Observer<A, Value> + Send> Watch<A> for W {
    fn enter(&mut self, node: Enter<A, Value>) {
        Observer::enter(self, node);
    }

    fn leave(&mut self, value: Value, end: End) {
        Observer::<A, Value>::leave(self, value, end);
    }

    fn remark(&mut self, remark: Remark) {
        Observer::<A, Value>::remark(self, remark);
    }

    fn restart(&mut self, depth: u32) {
        Observer::<A, Value>::restart(self, Some(depth));
    }
}

/// Who watches, and where the search is.
pub(super) struct Watched<'s, A> {
    observer: &'s mut (dyn Watch<A> + 's),
    /// What leads to the state at each ply of the line: `None` after a pass.
    way: Vec<Option<A>>,
    /// The visits under way.
    open: Vec<Visit>,
    /// Why the node under way is left, if not for the values below it.
    end: Option<End>,
}

struct Visit {
    depth: i32,
    /// Whether a node was entered below.
    is_inner: bool,
}

impl<'s, A: Copy> Watched<'s, A> {
    pub(super) fn new(observer: &'s mut (dyn Watch<A> + 's)) -> Self {
        let (way, open) = (vec![None; MAX_PLY as usize + 4], Vec::new());
        Watched { observer, way, open, end: None }
    }

    /// What leads to the states at this ply from here on.
    pub(super) fn go(&mut self, ply: u32, action: Option<A>) {
        self.way[ply as usize] = action;
    }

    pub(super) fn restart(&mut self, depth: u32) {
        self.open.clear();
        self.end = None;
        self.observer.restart(depth);
    }

    /// The node at the end of the line, for the depth that is left; `trial` names a search of the same
    /// state that only decides something.
    fn enter(&mut self, node: &Node, trial: Option<Remark>) {
        let action = if trial.is_some() { None } else { self.way[node.ply as usize] };
        let (max, min) = window(node);
        let usual = self.open.last_mut().map(|above| {
            above.is_inner = true;
            above.depth - 1
        });
        let depth = Some(node.depth.max(0) as u32);
        let mover = Mover::Player(node.player);
        self.observer.enter(Enter { action, mover, window: (max, min), depth, probability: None });
        self.open.push(Visit { depth: node.depth, is_inner: false });
        let passed = action.is_none() && node.ply > 0;
        match (trial, usual.map(|usual| node.depth - usual)) {
            (Some(trial), _) => self.observer.remark(trial),
            (None, Some(_)) if passed => self.observer.remark(Remark::NullMove),
            (None, Some(more @ 1..)) if node.depth > 0 => {
                self.observer.remark(Remark::Extended(more as u32));
            }
            (None, Some(more @ ..=-1)) if node.depth > 0 => {
                self.observer.remark(Remark::Reduced(more.unsigned_abs()));
            }
            _ => (),
        }
    }

    fn leave(&mut self, value: Value, player: Player) {
        let inner = self.open.pop().is_some_and(|visit| visit.is_inner);
        let otherwise = if inner { End::Interior } else { End::Horizon };
        self.observer.leave(seen_by_max(value, player), self.end.take().unwrap_or(otherwise));
    }
}

/// The node's window as MAX sees it.
fn window(node: &Node) -> (Value, Value) {
    if node.player == Player::MAX { (node.alpha, node.beta) } else { (-node.beta, -node.alpha) }
}

impl<R: Rules, E, H, M> Worker<'_, R, E, H, M> {
    /// What leads on from the node at `ply`: an action, or a pass.
    #[inline]
    pub(super) fn tell_way(&mut self, ply: u32, action: Option<R::Action>) {
        if let Some(watch) = &mut self.watch {
            watch.go(ply + 1, action);
        }
    }

    #[inline]
    pub(super) fn tell_enter(&mut self, node: &Node, trial: Option<Remark>) {
        if let Some(watch) = &mut self.watch {
            watch.enter(node, trial);
        }
    }

    #[inline]
    pub(super) fn tell_leave(&mut self, value: Value, player: Player) {
        if let Some(watch) = &mut self.watch {
            watch.leave(value, player);
        }
    }

    /// Something about the node entered last.
    #[inline]
    pub(super) fn remark(&mut self, remark: Remark) {
        if let Some(watch) = &mut self.watch {
            watch.observer.remark(remark);
        }
    }

    /// Why the node entered last will be left.
    #[inline]
    pub(super) fn tell_end(&mut self, end: End) {
        if let Some(watch) = &mut self.watch {
            watch.end = Some(end);
        }
    }

    /// The depth of the node entered last is changed, for the reason given.
    #[inline]
    pub(super) fn tell_depth(&mut self, depth: i32, remark: Remark) {
        if let Some(watch) = &mut self.watch {
            watch.observer.remark(remark);
            if let Some(visit) = watch.open.last_mut() {
                visit.depth = depth;
            }
        }
    }
}
