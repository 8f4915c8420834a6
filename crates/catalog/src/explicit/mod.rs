//! Searching explicit trees: every algorithm, with what it looked at and why not the rest.

mod labels;
mod order;
mod random;
mod searches;

use crate::error::CatalogError;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use labels::player_name;
pub use order::Order;
use outply_game::{Mover, NotationError, Player};
use outply_games::tree::{Edge, NodeId, Tree, TreeError};
use outply_search::chance::Pruning;
use outply_search::reference::{self, MinimaxStrategy};
use outply_watch::{DEEP_CUT, Picture, Status};

/// So many levels are searched on the caller's stack, however small it is.
const SHALLOW: u32 = 100;

/// A tree given leaf by leaf.
#[derive(Clone, Debug)]
pub struct ExplicitTree {
    tree: Tree,
    /// What it was read from; empty if it was drawn by chance.
    text: String,
}

impl ExplicitTree {
    /// Reads either form of text: `(max (min 3 5) (min 2 9))` or `[[3, 5], [2, 9]]`, where
    /// `root` (MAX if `None`) moves first.
    ///
    /// # Errors
    /// If the text is no tree, with the line and column where it stops being one.
    pub fn parse(text: &str, root: Option<Player>) -> Result<ExplicitTree, NotationError> {
        let tree = match root {
            Some(root) if text.trim_start().starts_with('[') => Tree::parse_lists(text, root)?,
            _ => Tree::parse(text)?,
        };
        Ok(ExplicitTree { tree, text: text.to_owned() })
    }

    /// The tree on one line.
    pub fn to_text(&self) -> String {
        self.tree.to_text()
    }

    /// How many nodes it has.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// The algorithms for such trees, the usual one first.
    pub fn algorithms(&self) -> Vec<Algorithm> {
        use Algorithm::{
            AlphaBeta, AlphaBetaFailHard, AlphaBetaStrict, BestReply, Expectiminimax, MaxN,
            Minimax, MonteCarlo, Paranoid, Pvs, Star1, Star2,
        };
        let has_chance = self.tree.ids().any(|id| self.tree.mover(id) == Some(Mover::Chance));
        if self.tree.zero_sum().is_ok() {
            let plain = [AlphaBeta, Minimax, AlphaBetaFailHard, AlphaBetaStrict, Pvs];
            plain.into_iter().chain([Expectiminimax, Star1, Star2, MaxN, MonteCarlo]).collect()
        } else if self.tree.chance().is_ok() {
            let first = if has_chance { [Expectiminimax, Star1] } else { [Star1, Expectiminimax] };
            first.into_iter().chain([Star2, MaxN, MonteCarlo]).collect()
        } else {
            vec![MaxN, Paranoid, BestReply, MonteCarlo]
        }
    }

    /// Searches the tree and tells all about it.
    ///
    /// # Errors
    /// If the algorithm is not for such trees, it needed the value of a letter, the depth asked
    /// for ends at nodes without a value, or the tree has not the order asked for.
    pub fn tree(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        if request.order != Order::Given {
            let given = TreeRequest { order: Order::Given, ..request.clone() };
            return self.in_order(request.order)?.tree(&given);
        }
        let fitting = self.algorithms();
        let algorithm =
            request.algorithm.or(fitting.first().copied()).unwrap_or(Algorithm::AlphaBeta);
        self.check_depth(request, algorithm)?;
        self.with_room(|| self.searched(request, algorithm))
    }

    fn searched(
        &self,
        request: &TreeRequest,
        algorithm: Algorithm,
    ) -> Result<TreeReport, CatalogError> {
        match algorithm {
            Algorithm::Expectiminimax => self.expectiminimax(request),
            Algorithm::Star1 => self.star(request, algorithm, Pruning::Star1),
            Algorithm::Star2 => self.star(request, algorithm, Pruning::Star2 { probes: 1 }),
            Algorithm::MaxN => self.max_n(request),
            Algorithm::Paranoid => self.paranoid(request),
            Algorithm::BestReply => self.best_reply(request),
            Algorithm::MonteCarlo => self.monte_carlo(request),
            _ => self.two_player(request, algorithm),
        }
    }

    /// Does what recurses as deep as the tree is, where the caller's stack may be too small for it on one that is not.
    fn with_room<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        if self.tree.depth() <= SHALLOW { work() } else { outply_search::with_room(work) }
    }

    /// A tree's inner nodes have no estimates, so a search must reach its leaves.
    fn check_depth(&self, request: &TreeRequest, algorithm: Algorithm) -> Result<(), CatalogError> {
        let (height, Some(depth)) = (self.tree.depth(), request.depth) else { return Ok(()) };
        if depth >= height || algorithm == Algorithm::MonteCarlo {
            return Ok(());
        }
        Err(CatalogError::Unfit(format!(
            "--depth {depth}: expected at least {height}, the tree's height, since its inner nodes \
             have no estimates; --shown {depth} draws only the top"
        )))
    }

    /// How many nodes the search leaves before it has looked at all of their children, and how many of them by a
    /// deep cut.
    fn cuts(&self, request: &TreeRequest) -> Result<(u64, u64), CatalogError> {
        let report = self.tree(request)?;
        let is_left = |node: &&Picture| {
            node.status != Status::Cut
                && node.children.iter().any(|child| child.status == Status::Cut)
        };
        let is_deep = |node: &&Picture| {
            node.caption.as_ref().is_some_and(|caption| caption.text.contains(DEEP_CUT))
        };
        let count = |is: &dyn Fn(&&Picture) -> bool| report.picture.nodes().filter(is).count();
        Ok((count(&is_left) as u64, count(&is_deep) as u64))
    }

    /// Why a tree does not fit, with its place and what fits.
    fn unfit(&self, error: TreeError, algorithm: Algorithm) -> CatalogError {
        let names: Vec<&str> = self.algorithms().iter().map(|fitting| fitting.name()).collect();
        let there = format!("; for this tree there are: {}", names.join(", "));
        let TreeError::Unfit { place: (line, column), expected, .. } = &error else {
            return CatalogError::Unfit(error.to_string());
        };
        let expected = expected.replace("this search", algorithm.name());
        let Some(at) = byte_at(&self.text, (*line, *column)) else {
            return CatalogError::Unfit(format!("{error}{there}"));
        };
        let error = NotationError::new(&self.text, at, expected);
        CatalogError::Unfit(format!("{error}\n{}", there.trim_start_matches("; ")))
    }

    /// Refuses a tree of which a search needed the value of a letter.
    fn check_letters(&self, asked: Option<NodeId>, who: &str) -> Result<(), CatalogError> {
        let Some(leaf) = asked else { return Ok(()) };
        let needed = format!("{who} needs the value of the leaf {}", self.tree.label(leaf));
        // A tree that was put into another order is not the text any more.
        let place = byte_at(&self.text, self.tree.place(leaf)).filter(|_| !self.text.is_empty());
        let sentence = match place {
            Some(at) => {
                NotationError::new(&self.text, at, format!("a number: {needed}")).to_string()
            }
            None => format!("{needed}: expected a number"),
        };
        Err(CatalogError::Unfit(sentence))
    }

    /// An optimal strategy for `player` as indented text: what to do against every reply, and
    /// what that guarantees.
    ///
    /// # Errors
    /// If the tree is not a deterministic game of two players.
    pub fn strategy(&self, player: Player) -> Result<String, CatalogError> {
        self.with_room(|| self.outlined(player))
    }

    fn outlined(&self, player: Player) -> Result<String, CatalogError> {
        let rules = self.tree.zero_sum().map_err(|error| self.unfit(error, Algorithm::Minimax))?;
        let (root, strategy) = (NodeId::ROOT, MinimaxStrategy);
        let format = |id: &NodeId, edge: Edge| self.tree.edge_label(*id, edge);
        let outline = reference::outline(&rules, &root, player, &strategy, &format, 500);
        let own = reference::guarantee(&rules, &root, player, &strategy).value;
        let guarantee = if player == Player::MAX { own } else { -own };
        let flaw = reference::subgame_flaw(&rules, &root, player, &strategy);
        self.check_letters(rules.unknown_leaf_needed(), "minimax")?;
        let name = player_name(player);
        let limit = if player == Player::MAX { "gets at least" } else { "holds MAX to at most" };
        let verdict = match flaw {
            None => "Optimal at every node, also at those it avoids: subgame-perfect.",
            Some(_) => "Not subgame-perfect.",
        };
        Ok(format!("{outline}\n\n{name} {limit} {guarantee} against every reply. {verdict}\n"))
    }
}

/// The byte of `text` at a line and column, both counted from 1.
fn byte_at(text: &str, (line, column): (u32, u32)) -> Option<usize> {
    let start = match line {
        0 => return None,
        1 => 0,
        _ => text.match_indices('\n').nth(line as usize - 2)?.0 + 1,
    };
    let within = text[start..].char_indices().nth(column as usize - 1);
    Some(within.map_or(text.len(), |(at, _)| start + at))
}
