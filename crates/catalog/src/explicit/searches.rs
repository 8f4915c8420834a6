//! The searches of explicit trees, watched.

use super::ExplicitTree;
use super::labels::{OfReplies, OneAgainstAll, TreeLabels};
use super::order::by_value;
use crate::error::CatalogError;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{Mover, Observer, Payoffs, Player, Rules, Utility, Value};
use outply_games::tree::{Edge, Leaf, NodeId, Tree, ZeroSumTree};
use outply_search::chance::{Expectiminimax, Pruning};
use outply_search::many::{BestReply, Paranoid, Reply};
use outply_search::reference::{
    AlphaBeta, CutOn, Fail, expectiminimax, max_n_with_chance, minimax,
};
use outply_search::{AlphaBeta as Production, Limits};
use outply_watch::{Counters, Labels, Picture, Recorder, Summary, Worth};

/// An observer that counts and records.
type Both<A, V> = (Counters, Recorder<A, V>);

impl ExplicitTree {
    pub(super) fn two_player(
        &self,
        request: &TreeRequest,
        algorithm: Algorithm,
    ) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.zero_sum().map_err(|error| self.unfit(error, algorithm))?;
        let mut both: Both<Edge, Value> = recorder(request);
        let depth = request.depth.unwrap_or(outply_game::MAX_PLY);
        let action = decide(&rules, algorithm, depth, &mut both)?;
        self.check_letters(rules.unknown_leaf_needed(), algorithm.name())?;
        let mut report = self.report(&both, &TreeLabels(&self.tree), action)?;
        report.summary.minimum = self.tree.knuth_moore_minimum();
        let has_letters = self.tree.ids().any(|id| self.tree.leaf(id) == Some(Leaf::Unknown));
        if request.depth.is_none() && !has_letters {
            let (best, worst) = self.order_counts(algorithm);
            (report.summary.best_order, report.summary.worst_order) = (Some(best), Some(worst));
        }
        Ok(report)
    }

    pub(super) fn expectiminimax(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let algorithm = Algorithm::Expectiminimax;
        let rules = self.tree.chance().map_err(|error| self.unfit(error, algorithm))?;
        let mut both: Both<Edge, f64> = recorder(request);
        let depth = request.depth.unwrap_or(outply_game::MAX_PLY);
        let decision = expectiminimax(&rules, &NodeId::ROOT, depth, &mut (), &mut Pair(&mut both));
        self.check_letters(rules.unknown_leaf_needed(), "expectiminimax")?;
        self.report(&both, &TreeLabels(&self.tree), decision.action)
    }

    /// Star1 or Star2, with the lowest and highest leaf as bounds, in the order given.
    pub(super) fn star(
        &self,
        request: &TreeRequest,
        algorithm: Algorithm,
        pruning: Pruning,
    ) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.chance().map_err(|error| self.unfit(error, algorithm))?;
        let mut both: Both<Edge, f64> = recorder(request);
        let mut search = Expectiminimax::new(&rules)
            .hints(AsGiven)
            .bounds(self.range())
            .pruning(pruning)
            .deepening(false)
            .observer(Pair(&mut both));
        let depth = request.depth.unwrap_or(outply_game::MAX_PLY);
        let answer = search.search(&NodeId::ROOT, &Limits::depth(depth))?;
        self.check_letters(rules.unknown_leaf_needed(), algorithm.name())?;
        self.report(&both, &TreeLabels(&self.tree), answer.action)
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

    pub(super) fn monte_carlo(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.payoffs();
        let recipe = outply_search::montecarlo::Recipe::parse("", &request.recipe)
            .map_err(CatalogError::Recipe)?;
        let labels = TreeLabels(&self.tree);
        let unit = crate::figure::Unit::Points;
        let report = if let Ok(rules) = self.tree.chance() {
            let sampling = crate::tree::growth::plain(&rules, unit, recipe);
            let report = crate::tree::growth::grown(sampling, &NodeId::ROOT, request, &labels)?;
            self.check_letters(rules.unknown_leaf_needed(), "mcts")?;
            report
        } else {
            let rules = rules.map_err(|error| self.unfit(error, Algorithm::MonteCarlo))?;
            let sampling = crate::tree::growth::plain(&rules, unit, recipe);
            let report = crate::tree::growth::grown(sampling, &NodeId::ROOT, request, &labels)?;
            self.check_letters(rules.unknown_leaf_needed(), "mcts")?;
            report
        };
        Ok(report)
    }

    pub(super) fn max_n(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let rules = self.tree.payoffs().map_err(|error| self.unfit(error, Algorithm::MaxN))?;
        let mut both: Both<Edge, Payoffs> = recorder(request);
        let depth = request.depth.unwrap_or(outply_game::MAX_PLY);
        let decision =
            max_n_with_chance(&rules, &NodeId::ROOT, depth, &mut (), &mut Pair(&mut both));
        self.check_letters(rules.unknown_leaf_needed(), "max-n")?;
        self.report(&both, &TreeLabels(&self.tree), decision.action)
    }

    /// The player at the root against all others, who want the least for it.
    pub(super) fn paranoid(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let unfit = |error| self.unfit(error, Algorithm::Paranoid);
        let rules = self.tree.payoffs().map_err(unfit)?;
        let me = self.first();
        let game = Paranoid::with_chance(&rules, me);
        let mut both: Both<Edge, f64> = recorder(request);
        let search = Expectiminimax::new(&game).bounds(self.range_of(me)).pruning(Pruning::Star1);
        let mut search = search.hints(AsGiven).deepening(false).observer(Pair(&mut both));
        let answer = search.search(&NodeId::ROOT, &Limits::none())?;
        self.check_letters(rules.unknown_leaf_needed(), "paranoid")?;
        self.report(&both, &OneAgainstAll { tree: &self.tree, me }, answer.action)
    }

    /// The same where only one of the others acts between two turns of the player.
    pub(super) fn best_reply(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let unfit = |error| self.unfit(error, Algorithm::BestReply);
        let rules = self.tree.payoffs().map_err(unfit)?;
        let me = self.first();
        let game = BestReply::with_chance(&rules, me, ());
        let mut both: Both<Reply<Edge>, f64> = recorder(request);
        let search = Expectiminimax::new(&game).bounds(self.range_of(me)).pruning(Pruning::Star1);
        let mut search = search.hints(AsGiven).deepening(false).observer(Pair(&mut both));
        let answer = search.search(&game.position(NodeId::ROOT), &Limits::none())?;
        self.check_letters(rules.unknown_leaf_needed(), "best-reply")?;
        let sides = OneAgainstAll { tree: &self.tree, me };
        self.report(&both, &OfReplies { sides, game: &game }, answer.action)
    }

    /// The player at the root; the first where chance moves.
    fn first(&self) -> Player {
        self.tree.mover(NodeId::ROOT).and_then(Mover::player).unwrap_or(Player::FIRST)
    }

    /// The least and the most that a player gets at a leaf.
    fn range_of(&self, player: Player) -> (f64, f64) {
        let payoffs = self.tree.ids().filter_map(|id| match self.tree.leaf(id)? {
            Leaf::Number(number) if player == Player::MAX => Some(number),
            Leaf::Number(number) => Some(-number),
            Leaf::Payoffs(payoffs) => Some(payoffs.payoff(player)),
            Leaf::Unknown => None,
        });
        let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
        payoffs.fold((low, high), |(low, high), number| (low.min(number), high.max(number)))
    }

    fn report<A: Copy + PartialEq, V: Worth>(
        &self,
        (counters, recorder): &Both<A, V>,
        labels: &dyn Labels<A>,
        action: Option<A>,
    ) -> Result<TreeReport, CatalogError> {
        let picture = Picture::answering(recorder, labels, action)
            .ok_or_else(|| CatalogError::Unfit("no node can be kept: raise the limit".into()))?;
        let summary = Summary {
            nodes: counters.nodes,
            leaves: counters.leaves,
            all_nodes: Some(self.tree.len() as u64),
            all_leaves: Some(self.tree.leaves() as u64),
            ..Summary::default()
        };
        let value = picture.value.clone().unwrap_or_default();
        let action = action.map(|action| labels.action(&[action]));
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
        let leaves = |sign: i64| {
            let tree = by_value(&self.tree, sign);
            let Ok(rules) = tree.zero_sum() else { return 0 };
            let mut both: Both<Edge, Value> = (Counters::default(), Recorder::new(0));
            let searched = decide(&rules, algorithm, outply_game::MAX_PLY, &mut both);
            searched.map_or(0, |_| both.0.leaves)
        };
        (leaves(-1), leaves(1))
    }
}

/// Every node's minimax value, children before parents.
pub(super) fn minimax_values(tree: &Tree) -> Vec<i64> {
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

fn recorder<A, V>(request: &TreeRequest) -> Both<A, V> {
    (Counters::default(), Recorder::new(request.max_nodes).down_to(request.shown))
}

/// Runs one of the algorithms for two players.
fn decide(
    rules: &ZeroSumTree<'_>,
    algorithm: Algorithm,
    depth: u32,
    both: &mut Both<Edge, Value>,
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
struct Pair<'a, A, V>(&'a mut Both<A, V>);

impl<A: Copy, V: Copy> Observer<A, V> for Pair<'_, A, V> {
    fn enter(&mut self, node: outply_game::Enter<A, V>) {
        self.0.0.enter(node);
        self.0.1.enter(node);
    }

    fn leave(&mut self, value: V, end: outply_game::End) {
        Observer::<A, V>::leave(&mut self.0.0, value, end);
        self.0.1.leave(value, end);
    }

    fn cut(&mut self, rest: &[A]) {
        Observer::<A, V>::cut(&mut self.0.0, rest);
        self.0.1.cut(rest);
    }

    fn restart(&mut self, depth: Option<u32>) {
        self.0.0 = Counters::default();
        self.0.1.restart(depth);
    }
}
