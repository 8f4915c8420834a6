//! In which order actions are tried: the sooner the best one, the more is cut.

use outply_game::{Hints, MAX_PLY, Player, Rules};

/// An action's rank and its place in the rules' list.
pub type Ranked = (i32, u16);

/// Ranks a node's actions and learns from cuts.
pub trait Ordering<R: Rules> {
    /// Whether actions are ranked at all.
    const SORTS: bool;

    /// Gives each action its rank, larger first, in the order of `actions`.
    fn rank<H: Hints<R>>(&self, node: &RankNode<'_, R, H>, ranks: &mut [Ranked]);

    /// The last of `tried` caused a cut; those before it did not.
    fn learn<H: Hints<R>>(&mut self, node: &RankNode<'_, R, H>, depth: u32, tried: &[R::Action]);

    /// What is known of an action from cuts, far less than a step of the game's own order
    /// ([`Hints::order`]).
    #[inline]
    fn learned<H: Hints<R>>(&self, _node: &RankNode<'_, R, H>, _action: R::Action) -> i32 {
        0
    }

    /// A new search begins.
    fn reset<H: Hints<R>>(&mut self, rules: &R, hints: &H);
}

/// What a ranking may look at.
pub struct RankNode<'n, R: Rules, H> {
    /// The rules.
    pub rules: &'n R,
    /// The game's hints.
    pub hints: &'n H,
    /// The state.
    pub state: &'n R::State,
    /// Who is to move.
    pub player: Player,
    /// The distance from the root.
    pub ply: u32,
    /// Whether values are being proven, to the end of the game.
    pub proves: bool,
    /// The legal actions.
    pub actions: &'n [R::Action],
}

/// Actions in the rules' own order.
#[derive(Clone, Copy, Default, Debug)]
pub struct RulesOrder;

impl<R: Rules> Ordering<R> for RulesOrder {
    const SORTS: bool = false;

    #[inline]
    fn rank<H: Hints<R>>(&self, _node: &RankNode<'_, R, H>, _ranks: &mut [Ranked]) {}

    #[inline]
    fn learn<H: Hints<R>>(&mut self, _: &RankNode<'_, R, H>, _: u32, _: &[R::Action]) {}

    #[inline]
    fn reset<H: Hints<R>>(&mut self, _rules: &R, _hints: &H) {}
}

/// Where there are more actions than this, all are sorted at once: to look for the best of those left,
/// time and again, takes time by the square of their number.
pub(crate) const WIDE: usize = 256;

/// Sorts more than [`WIDE`] actions, better ranks first, else in the rules' order: as picking them one by
/// one would.
pub(crate) fn sort_wide<A: Copy>(actions: &mut [A], ranks: &mut [Ranked]) {
    if actions.len() <= WIDE || ranks.is_sorted_by_key(|rank| std::cmp::Reverse(rank.0)) {
        return;
    }
    let unsorted = actions.to_vec();
    for (action, place) in actions.iter_mut().zip(sort_ranks(ranks)) {
        *action = unsorted[place];
    }
}

/// Sorts ranks, better ones first, and says from which places they came: compiled once for all games.
fn sort_ranks(ranks: &mut [Ranked]) -> Vec<usize> {
    let mut sorted: Vec<(Ranked, usize)> = ranks.iter().copied().zip(0..).collect();
    sorted.sort_by_key(|(rank, _)| std::cmp::Reverse(rank.0));
    for (rank, (sorted, _)) in ranks.iter_mut().zip(&sorted) {
        *rank = *sorted;
    }
    sorted.into_iter().map(|(_, place)| place).collect()
}

const KILLER: i32 = 1 << 30;
const HISTORY_LIMIT: i32 = 1 << 10;
pub(crate) const HINT_SHIFT: u32 = 9;

const _: () = assert!((1 << (20 + HINT_SHIFT)) + HISTORY_LIMIT < KILLER, "killers go first");

/// Killers first, then the game's hints, refined by history.
///
/// - *Killers* (Akl and Newborn 1977): the two actions that cut last at this ply.
/// - *History* (Schaeffer 1983) with gravity: how often an action cut anywhere, by player.
///   It breaks the ties that hints leave.
///
/// The table's action goes before all of these. In proofs there are no killers where the game's hints
/// order: without a horizon, states of the same ply have little in common. Mean nodes of proofs in Connect
/// Four's set L2_R2 by Pons: 386,427 without, 741,712 with; Othello's endgame tests 1 to 19 take 1.36
/// and 3.78 million.
#[derive(Clone, Default, Debug)]
pub struct Learning<A> {
    killers: Vec<[Option<A>; 2]>,
    history: [Vec<i32>; 2],
}

impl<A> Learning<A> {
    /// Nothing learned yet.
    pub fn new() -> Learning<A> {
        Learning { killers: Vec::new(), history: [Vec::new(), Vec::new()] }
    }
}

impl<R: Rules> Ordering<R> for Learning<R::Action> {
    const SORTS: bool = true;

    #[inline]
    fn rank<H: Hints<R>>(&self, node: &RankNode<'_, R, H>, ranks: &mut [Ranked]) {
        let killers = match node.proves && H::ORDERS {
            true => [None; 2],
            false => self.killers.get(node.ply as usize).copied().unwrap_or_default(),
        };
        let history = self.history.get(node.player.index()).map_or(&[][..], Vec::as_slice);
        let orders = (!node.proves).then(|| node.hints.orders(node.rules, node.state));
        for (rank, &action) in ranks.iter_mut().zip(node.actions) {
            let learned = history.get(node.hints.action_index(node.rules, action)).unwrap_or(&0);
            let hint = match &orders {
                None => node.hints.order_in_proof(node.rules, node.state, action),
                Some(order) => order(action),
            };
            let hint = hint << HINT_SHIFT;
            let killer = match killers {
                [Some(first), _] if first == action => KILLER + 1,
                [_, Some(second)] if second == action => KILLER,
                _ => 0,
            };
            rank.0 += hint + learned + killer;
        }
    }

    #[inline]
    fn learned<H: Hints<R>>(&self, node: &RankNode<'_, R, H>, action: R::Action) -> i32 {
        let history = self.history.get(node.player.index()).map_or(&[][..], Vec::as_slice);
        *history.get(node.hints.action_index(node.rules, action)).unwrap_or(&0)
    }

    fn learn<H: Hints<R>>(&mut self, node: &RankNode<'_, R, H>, depth: u32, tried: &[R::Action]) {
        let Some((&best, worse)) = tried.split_last() else { return };
        self.remember_killer(node.ply, best);
        let bonus = (depth.saturating_mul(depth)).min(256) as i32;
        self.shift_history(node, best, bonus);
        worse.iter().for_each(|&action| self.shift_history(node, action, -bonus));
    }

    fn reset<H: Hints<R>>(&mut self, rules: &R, hints: &H) {
        self.killers = vec![[None; 2]; MAX_PLY as usize + 1];
        let none = vec![0; hints.action_space(rules)];
        self.history = [none.clone(), none];
    }
}

impl<A: Copy + Eq> Learning<A> {
    fn remember_killer(&mut self, ply: u32, action: A) {
        let Some(killers) = self.killers.get_mut(ply as usize) else { return };
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
    }

    /// Moves an action's history towards ±[`HISTORY_LIMIT`], the slower the nearer it is.
    fn shift_history<R, H>(&mut self, node: &RankNode<'_, R, H>, action: A, bonus: i32)
    where
        R: Rules<Action = A>,
        H: Hints<R>,
    {
        let index = node.hints.action_index(node.rules, action);
        let history = self.history.get_mut(node.player.index());
        if let Some(entry) = history.and_then(|history| history.get_mut(index)) {
            *entry += bonus - *entry * bonus.abs() / HISTORY_LIMIT;
        }
    }
}
