//! Searching explicit trees: every algorithm, with what it looked at and why not the rest.

use crate::error::CatalogError;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{Mover, NotationError, Observer, Payoffs, Player, Rules, Value};
use outply_games::tree::{Edge, Leaf, NodeId, Tree, TreeError, ZeroSumTree};
use outply_search::chance::{Expectiminimax, Pruning};
use outply_search::reference::{
    self, AlphaBeta, CutOn, Fail, MinimaxStrategy, expectiminimax, max_n_with_chance, minimax,
};
use outply_search::{AlphaBeta as Production, Limits};
use outply_watch::{Counters, Labels, Picture, Recorder, Summary, Worth};

/// A tree given leaf by leaf.
#[derive(Clone, Debug)]
pub struct ExplicitTree {
    tree: Tree,
}

/// An observer that counts and records.
type Both<V> = (Counters, Recorder<Edge, V>);

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
        Ok(ExplicitTree { tree })
    }

    /// The tree on one line.
    pub fn to_text(&self) -> String {
        self.tree.to_text()
    }

    /// Searches the tree and tells all about it.
    ///
    /// # Errors
    /// If the algorithm is not for such trees, or it needed the value of a letter.
    pub fn tree(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        match request.algorithm {
            Algorithm::Expectiminimax => self.expectiminimax(request),
            Algorithm::Star1 => self.star(request, Pruning::Star1),
            Algorithm::Star2 => self.star(request, Pruning::Star2 { probes: 1 }),
            Algorithm::MaxN => self.max_n(request),
            Algorithm::MonteCarlo => self.monte_carlo(request),
            _ => self.two_player(request),
        }
    }

    /// An optimal strategy for `player` as indented text: what to do against every reply, and
    /// what that guarantees.
    ///
    /// # Errors
    /// If the tree is not a deterministic game of two players.
    pub fn strategy(&self, player: Player) -> Result<String, CatalogError> {
        let rules = self.tree.zero_sum().map_err(unfit)?;
        let (root, strategy) = (NodeId::ROOT, MinimaxStrategy);
        let format = |id: &NodeId, edge: Edge| self.tree.edge_label(*id, edge);
        let outline = reference::outline(&rules, &root, player, &strategy, &format, 500);
        let guarantee = reference::guarantee(&rules, &root, player, &strategy).value;
        let flaw = reference::subgame_flaw(&rules, &root, player, &strategy);
        check_letters(&self.tree, rules.unknown_leaf_needed(), "minimax")?;
        let name = player_name(player);
        let verdict = match flaw {
            None => "Optimal at every node, also at those it avoids: subgame-perfect.",
            Some(_) => "Not subgame-perfect.",
        };
        Ok(format!(
            "{outline}\n\n{name} gets at least {guarantee} against every reply. {verdict}\n"
        ))
    }

    fn two_player(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.zero_sum().map_err(unfit)?;
        let mut both: Both<Value> = recorder(request);
        let depth = request.depth.unwrap_or(outply_game::MAX_PLY);
        let action = decide(&rules, request.algorithm, depth, &mut both)?;
        check_letters(&self.tree, rules.unknown_leaf_needed(), request.algorithm.name())?;
        let mut report = self.report(&both, action)?;
        report.summary.minimum = self.tree.knuth_moore_minimum();
        let has_letters = self.tree.ids().any(|id| self.tree.leaf(id) == Some(Leaf::Unknown));
        if request.depth.is_none() && !has_letters {
            let (best, worst) = self.order_counts(request.algorithm);
            (report.summary.best_order, report.summary.worst_order) = (Some(best), Some(worst));
        }
        Ok(report)
    }

    fn expectiminimax(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.chance().map_err(unfit)?;
        let mut both: Both<f64> = recorder(request);
        let depth = request.depth.unwrap_or(outply_game::MAX_PLY);
        let decision = expectiminimax(&rules, &NodeId::ROOT, depth, &mut (), &mut Pair(&mut both));
        check_letters(&self.tree, rules.unknown_leaf_needed(), "expectiminimax")?;
        self.report(&both, decision.action)
    }

    /// Star1 or Star2, with the lowest and highest leaf as bounds, in the order given.
    fn star(&self, request: &TreeRequest, pruning: Pruning) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.chance().map_err(unfit)?;
        let mut both: Both<f64> = recorder(request);
        let mut search = Expectiminimax::new(&rules)
            .hints(AsGiven)
            .bounds(self.range())
            .pruning(pruning)
            .deepening(false)
            .observer(Pair(&mut both));
        let depth = request.depth.unwrap_or(outply_game::MAX_PLY);
        let answer = search.search(&NodeId::ROOT, &Limits::depth(depth))?;
        check_letters(&self.tree, rules.unknown_leaf_needed(), request.algorithm.name())?;
        self.report(&both, answer.action)
    }

    /// The lowest and the highest number at a leaf.
    fn range(&self) -> (f64, f64) {
        let numbers = self.tree.ids().filter_map(|id| match self.tree.leaf(id) {
            Some(Leaf::Number(number)) => Some(number),
            _ => None,
        });
        let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
        numbers.fold((low, high), |(low, high), number| (low.min(number), high.max(number)))
    }

    fn monte_carlo(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.payoffs();
        let recipe = outply_search::montecarlo::Recipe::parse("", &request.recipe)
            .map_err(CatalogError::Recipe)?;
        let labels = TreeLabels(&self.tree);
        let unit = crate::figure::Unit::Points;
        let report = if let Ok(rules) = self.tree.chance() {
            let sampling = crate::growth::plain(&rules, unit, recipe);
            let report = crate::growth::grown(sampling, &NodeId::ROOT, request, &labels)?;
            check_letters(&self.tree, rules.unknown_leaf_needed(), "mcts")?;
            report
        } else {
            let rules = rules.map_err(unfit)?;
            let sampling = crate::growth::plain(&rules, unit, recipe);
            let report = crate::growth::grown(sampling, &NodeId::ROOT, request, &labels)?;
            check_letters(&self.tree, rules.unknown_leaf_needed(), "mcts")?;
            report
        };
        Ok(report)
    }

    fn max_n(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.payoffs().map_err(unfit)?;
        let mut both: Both<Payoffs> = recorder(request);
        let depth = request.depth.unwrap_or(outply_game::MAX_PLY);
        let decision =
            max_n_with_chance(&rules, &NodeId::ROOT, depth, &mut (), &mut Pair(&mut both));
        check_letters(&self.tree, rules.unknown_leaf_needed(), "max-n")?;
        self.report(&both, decision.action)
    }

    fn report<V: Worth>(
        &self,
        (counters, recorder): &Both<V>,
        action: Option<Edge>,
    ) -> Result<TreeReport, CatalogError> {
        let picture = Picture::of(recorder, &TreeLabels(&self.tree))
            .ok_or_else(|| CatalogError::Unfit("no node can be kept: raise the limit".into()))?;
        let summary = Summary {
            nodes: counters.nodes,
            leaves: counters.leaves,
            all_nodes: Some(self.tree.len() as u64),
            all_leaves: Some(self.tree.leaves() as u64),
            ..Summary::default()
        };
        let value = picture.value.clone().unwrap_or_default();
        let action = action.map(|edge| self.tree.edge_label(NodeId::ROOT, edge));
        Ok(TreeReport {
            picture,
            summary,
            skipped: recorder.skipped(),
            value,
            action,
            steps: Vec::new(),
        })
    }

    /// The leaves that the algorithm visits with every node's best child first, and last.
    fn order_counts(&self, algorithm: Algorithm) -> (u64, u64) {
        let values = minimax_values(&self.tree);
        let leaves = |sign: i64| {
            let tree = self.tree.permuted(|id, children| {
                let is_max = self.tree.mover(id) == Some(Mover::Player(Player::MAX));
                let sign = if is_max { -sign } else { sign };
                children.sort_by_key(|child| sign * values[child.0 as usize]);
            });
            let Ok(rules) = tree.zero_sum() else { return 0 };
            let mut both: Both<Value> = (Counters::default(), Recorder::new(0));
            let searched = decide(&rules, algorithm, outply_game::MAX_PLY, &mut both);
            searched.map_or(0, |_| both.0.leaves)
        };
        (leaves(1), leaves(-1))
    }
}

/// Every node's minimax value, children before parents.
fn minimax_values(tree: &Tree) -> Vec<i64> {
    let mut values = vec![0i64; tree.len()];
    for id in tree.ids().collect::<Vec<_>>().into_iter().rev() {
        let below = tree.children(id).iter().map(|child| values[child.0 as usize]);
        values[id.0 as usize] = match (tree.mover(id), tree.leaf(id)) {
            (Some(Mover::Player(Player::MAX)), _) => below.max().unwrap_or(0),
            (Some(_), _) => below.min().unwrap_or(0),
            (None, Some(Leaf::Number(number))) => number as i64,
            (None, _) => 0,
        };
    }
    values
}

fn recorder<V>(request: &TreeRequest) -> Both<V> {
    (Counters::default(), Recorder::new(request.max_nodes).down_to(request.shown))
}

/// Runs one of the algorithms for two players.
fn decide(
    rules: &ZeroSumTree<'_>,
    algorithm: Algorithm,
    depth: u32,
    both: &mut Both<Value>,
) -> Result<Option<Edge>, CatalogError> {
    let (root, pair) = (NodeId::ROOT, &mut Pair(both));
    let alphabeta = AlphaBeta::new(depth);
    Ok(match algorithm {
        Algorithm::Minimax => minimax(rules, &root, depth, &mut (), pair).action,
        Algorithm::AlphaBetaFailHard => {
            AlphaBeta { fail: Fail::Hard, ..alphabeta }.decide(rules, &root, &mut (), pair).action
        }
        Algorithm::AlphaBetaStrict => {
            let strict = AlphaBeta { cut_on: CutOn::Exceeding, ..alphabeta };
            strict.decide(rules, &root, &mut (), pair).action
        }
        Algorithm::Pvs => {
            let mut search = Production::new(rules).hints(AsGiven).deepening(false).observer(pair);
            search.search(&root, &Limits::depth(depth))?.action
        }
        _ => alphabeta.decide(rules, &root, &mut (), pair).action,
    })
}

/// Keeps the children in the order given: a drawn search must be the one the text describes.
#[derive(Clone, Copy)]
struct AsGiven;

impl<R: Rules> outply_game::Hints<R> for AsGiven {
    const ORDERS: bool = true;
}

/// Hands each event to both observers.
struct Pair<'a, V>(&'a mut Both<V>);

impl<V: Copy> Observer<Edge, V> for Pair<'_, V> {
    fn enter(&mut self, node: outply_game::Enter<Edge, V>) {
        self.0.0.enter(node);
        self.0.1.enter(node);
    }

    fn leave(&mut self, value: V, end: outply_game::End) {
        Observer::<Edge, V>::leave(&mut self.0.0, value, end);
        self.0.1.leave(value, end);
    }

    fn cut(&mut self, rest: &[Edge]) {
        Observer::<Edge, V>::cut(&mut self.0.0, rest);
        self.0.1.cut(rest);
    }

    fn restart(&mut self, depth: Option<u32>) {
        self.0.0 = Counters::default();
        self.0.1.restart(depth);
    }
}

fn unfit(error: TreeError) -> CatalogError {
    CatalogError::Unfit(error.to_string())
}

fn check_letters(tree: &Tree, asked: Option<NodeId>, who: &str) -> Result<(), CatalogError> {
    let Some(leaf) = asked else { return Ok(()) };
    let (line, column) = tree.place(leaf);
    let label = tree.label(leaf);
    Err(CatalogError::Unfit(format!(
        "line {line}, column {column}: {who} needs the value of the leaf {label}: expected a number"
    )))
}

fn player_name(player: Player) -> String {
    match player {
        Player::MAX => "MAX".into(),
        Player::MIN => "MIN".into(),
        Player(other) => format!("player {}", other + 1),
    }
}

struct TreeLabels<'t>(&'t Tree);

impl TreeLabels<'_> {
    fn id(&self, path: &[Edge]) -> NodeId {
        path.iter().fold(NodeId::ROOT, |id, edge| {
            self.0.children(id).get(edge.0 as usize).copied().unwrap_or(id)
        })
    }

    fn subtree(&self, id: NodeId, action: String) -> Picture {
        let mut picture = Picture::stub(self.0.label(id), action);
        picture.mover = self.0.mover(id);
        picture.mover_name = picture
            .mover
            .map(|mover| mover.player().map_or("chance".into(), player_name))
            .unwrap_or_default();
        picture.probability = self.0.probability(id);
        picture.value = match self.0.leaf(id) {
            Some(Leaf::Number(number)) => Some(number.text()),
            Some(Leaf::Payoffs(payoffs)) => Some(payoffs.text()),
            Some(Leaf::Unknown) => Some(self.0.label(id)),
            None => None,
        };
        // Recursion is bounded: no tree is deeper than `MOST_LEVELS`.
        let children = (0..).map(Edge).zip(self.0.children(id));
        let below = |(edge, &child)| self.subtree(child, self.0.edge_label(id, edge));
        picture.children = children.map(below).collect();
        picture
    }
}

impl Labels<Edge> for TreeLabels<'_> {
    fn action(&self, path: &[Edge]) -> String {
        let Some((last, before)) = path.split_last() else { return String::new() };
        self.0.edge_label(self.id(before), *last)
    }

    fn node(&self, path: &[Edge]) -> String {
        self.0.label(self.id(path))
    }

    fn player(&self, player: Player) -> String {
        if self.0.players() == 2 { player_name(player) } else { format!("player {}", player.0 + 1) }
    }

    fn unvisited(&self, path: &[Edge]) -> Picture {
        self.subtree(self.id(path), self.action(path))
    }
}
