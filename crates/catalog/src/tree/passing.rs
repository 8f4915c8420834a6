//! Labels of a game whose search passes.

use super::growth::InNotation;
use crate::setup::{ActionOf, DuelSetup, StateOf};
use outply_game::board::Board;
use outply_game::{Hints, Notation, Player, Rules};
use outply_watch::{Labels, Picture};

/// The game's notation, below null moves too.
pub(super) struct WithPasses<'a, S: DuelSetup> {
    setup: &'a S,
    root: StateOf<S>,
    boards: bool,
    /// The way to the pass; empty where there was none.
    before: String,
}

impl<'a, S: DuelSetup> WithPasses<'a, S> {
    pub(super) fn new(setup: &'a S, root: &StateOf<S>, boards: bool) -> Self {
        WithPasses { setup, root: root.clone(), boards, before: String::new() }
    }

    fn plain(&self) -> InNotation<'_, S::Rules> {
        InNotation { rules: self.setup.rules(), root: &self.root, boards: self.boards }
    }
}

impl<S: DuelSetup> Labels<ActionOf<S>> for WithPasses<'_, S> {
    fn action(&self, path: &[ActionOf<S>]) -> String {
        self.plain().action(path)
    }

    fn node(&self, path: &[ActionOf<S>]) -> String {
        match (self.before.as_str(), path) {
            ("", _) => self.plain().node(path),
            (before, []) => before.into(),
            (before, _) => format!("{before} {}", self.plain().node(path)),
        }
    }

    fn player(&self, player: Player) -> String {
        self.setup.rules().player_name(player)
    }

    fn unvisited(&self, path: &[ActionOf<S>]) -> Picture {
        Picture::stub(self.node(path), self.action(path))
    }

    fn board(&self, path: &[ActionOf<S>]) -> Option<Board> {
        self.plain().board(path)
    }

    fn after_pass(&self, path: &[ActionOf<S>]) -> Option<Box<dyn Labels<ActionOf<S>> + '_>> {
        let rules = self.setup.rules();
        let result = |state: StateOf<S>, &action: &ActionOf<S>| rules.result(&state, action);
        let state = path.iter().fold(self.root.clone(), result);
        let root = self.setup.hints().pass(rules, &state)?;
        let is_start = path.is_empty() && self.before.is_empty();
        let way = if is_start { String::new() } else { self.node(path) + " " };
        let before = way + "(null move)";
        Some(Box::new(WithPasses { setup: self.setup, root, boards: self.boards, before }))
    }

    fn rank(&self, path: &[ActionOf<S>]) -> Option<usize> {
        self.plain().rank(path)
    }
}
