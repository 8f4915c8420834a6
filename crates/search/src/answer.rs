//! What a search answers: one shape for all of them.

use crate::chance::NodeCounts;
use outply_game::{MAX_PLY, Payoffs, Player, Value};
use std::time::Duration;

/// Whether a value is certain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// The value follows from the rules alone: no estimate took part in it.
    Proven,
    /// The value rests on estimates.
    Estimated,
}

/// How a value relates to the true one at the depth searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

impl Bound {
    /// What a fail-soft value that was searched in the window from `alpha` to `beta` is.
    #[inline]
    pub(crate) fn within((alpha, beta): (Value, Value), value: Value) -> Bound {
        if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        }
    }
}

/// An expected payoff, in the game's own unit.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Expected {
    /// The mean.
    pub mean: f64,
    /// Its standard error, as if samples were independent and the actions given; `None` if nothing
    /// was sampled or the mean is proven. Choosing the best of several noisy means makes the true
    /// error larger.
    pub error: Option<f64>,
}

impl Expected {
    /// A mean that no sample took part in.
    pub fn exact(mean: f64) -> Expected {
        Expected { mean, error: None }
    }
}

/// A value of any search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// Points, or a win or loss in a number of plies: from searches of deterministic games.
    Value(Value),
    /// An expected payoff: from searches that average or sample.
    Expected(Expected),
}

impl From<Value> for Worth {
    fn from(value: Value) -> Worth {
        Worth::Value(value)
    }
}

impl From<Expected> for Worth {
    fn from(expected: Expected) -> Worth {
        Worth::Expected(expected)
    }
}

/// What the search knows of one action at the root, or of one outcome where chance moves there.
#[derive(Clone, PartialEq, Debug)]
pub struct ActionValue<A, V = Value> {
    /// The action.
    pub action: A,
    /// Its value for [`Answer::player`]; wins and losses count plies from the root.
    pub value: V,
    /// [`Bound::AtMost`] for actions only shown to be no better than the best.
    pub bound: Bound,
    /// Whether the value (or bound) is certain.
    pub proof: Proof,
    /// How many simulations of Monte Carlo search started with it.
    pub visits: Option<u64>,
    /// How probable it is: by chance, or by a prior.
    pub probability: Option<f64>,
    /// What it is worth to each player, in max-n.
    pub payoffs: Option<Payoffs>,
    /// Best play from the root, starting with this action; it ends at the first chance node, or
    /// earlier where a table cut it short.
    pub line: Vec<A>,
}

/// Why the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ended {
    /// The values asked for are proven; more search would change nothing.
    Solved,
    /// The depth limit was reached.
    Depth,
    /// Another limit or the stop flag ended it; the answer is the last completed iteration's.
    Interrupted,
}

/// What a search has done. What a search does not count is `None` (or zero).
#[derive(Clone, PartialEq, Debug)]
pub struct Work {
    /// The depth of the last completed iteration in plies (a chance node is a ply), 0 if none was
    /// completed; in Monte Carlo search the longest path from the root to a leaf of the tree.
    pub depth: u32,
    /// The longest line searched in the last iteration, in plies; selective search only.
    pub selective_depth: Option<u32>,
    /// How many thousandths of the table hold entries of this search.
    pub table_permille: Option<u32>,
    /// Nodes visited in all iterations; in Monte Carlo search the nodes of the tree, including the
    /// root.
    pub nodes: u64,
    /// The nodes by kind, in expectiminimax.
    pub kinds: Option<NodeCounts>,
    /// Simulations run, in Monte Carlo search.
    pub simulations: Option<u64>,
    /// Bytes of memory that the tree takes, in Monte Carlo search.
    pub bytes: Option<usize>,
    /// Playouts stopped because they did not end; they count as zero for every player.
    pub unfinished: u64,
    /// How often room was made in a full tree.
    pub recycled: u32,
    /// An upper bound on the probability that a table confused two states, so that what is proven
    /// is wrong; `None` if nothing is proven or that cannot happen.
    pub collision: Option<f64>,
    /// Time from start to answer.
    pub time: Duration,
    /// Why the search ended.
    pub ended: Ended,
}

impl Work {
    /// Whether the last iteration looked to the end of the game. A search whose depth is no limit asks one ply
    /// less once a win in so many is excluded.
    pub fn is_to_the_end(&self) -> bool {
        self.depth >= MAX_PLY - 1
    }

    /// The depth in plies; `None` if no iteration was completed, or if it is no limit.
    pub fn plies(&self) -> Option<u32> {
        Some(self.depth).filter(|depth| *depth > 0 && !self.is_to_the_end())
    }

    /// No work at all, with this reason for the end.
    pub fn none(ended: Ended) -> Work {
        Work {
            depth: 0,
            selective_depth: None,
            table_permille: None,
            nodes: 0,
            kinds: None,
            simulations: None,
            bytes: None,
            unfinished: 0,
            recycled: 0,
            collision: None,
            time: Duration::ZERO,
            ended,
        }
    }
}

/// The answer of a search. Values are [`Value`]s in deterministic games of two players,
/// [`Expected`] payoffs elsewhere.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A, V = Value> {
    /// The best action; `None` only if the state is terminal or chance moves.
    pub action: Option<A>,
    /// Whose values these are: the player to move, or the first player where chance moves.
    pub player: Player,
    /// The state's value for `player`; wins and losses count plies from here.
    pub value: V,
    /// How the value relates to the true one at the depth searched.
    pub bound: Bound,
    /// For a proof that was interrupted or is in progress: the bounds proven so far.
    pub between: Option<(V, V)>,
    /// Whether the value is certain. Max-n's is so provided that each player maximises its own
    /// payoff and takes the first of equal actions.
    pub proof: Proof,
    /// Best play for all sides, to the first chance node.
    pub line: Vec<A>,
    /// Every action at the root, best first, with exact values for as many as were asked for. In
    /// max-n they are in the order in which they were searched; if chance moves, they are the
    /// outcomes in the order of the rules. Only the chosen action if no iteration was completed.
    pub actions: Vec<ActionValue<A, V>>,
    /// What each player can expect, if the search computes it.
    pub payoffs: Option<Payoffs>,
    /// Why the action is best, if knowledge of the game chose it and not the search, whose values
    /// may then favour another.
    pub advice: Option<String>,
    /// What the search has done.
    pub work: Work,
}

/// A callback for a search's intermediate answers: called after each iteration, or now and then.
pub type Progress<'a, A, V = Value> = dyn FnMut(&Answer<A, V>) + 'a;

impl<A, V> ActionValue<A, V> {
    /// An action that has not been searched, with a value that rests on nothing.
    pub fn unsearched(action: A, value: V) -> ActionValue<A, V>
    where
        A: Clone,
    {
        let line = vec![action.clone()];
        let (bound, proof) = (Bound::AtMost, Proof::Estimated);
        let (visits, probability, payoffs) = (None, None, None);
        ActionValue { action, value, bound, proof, visits, probability, payoffs, line }
    }

    /// This action with its value replaced by `map`'s.
    pub fn map_value<W>(self, map: impl FnOnce(V) -> W) -> ActionValue<A, W> {
        let ActionValue { action, value, bound, proof, visits, probability, payoffs, line } = self;
        let value = map(value);
        ActionValue { action, value, bound, proof, visits, probability, payoffs, line }
    }

    /// This action translated; `None` if the translation has none for it.
    fn map_actions<B>(self, map: &mut impl FnMut(&[A]) -> Vec<B>) -> Option<ActionValue<B, V>> {
        let ActionValue { action, value, bound, proof, visits, probability, payoffs, line } = self;
        let action = map(&[action]).into_iter().next()?;
        let line = map(&line);
        Some(ActionValue { action, value, bound, proof, visits, probability, payoffs, line })
    }
}

impl<A, V> Answer<A, V> {
    /// An answer that takes everything from its best action, or has only `value` if there is none.
    pub fn of(
        best: Option<&ActionValue<A, V>>,
        (player, value, proof): (Player, V, Proof),
        actions: Vec<ActionValue<A, V>>,
        work: Work,
    ) -> Answer<A, V>
    where
        A: Clone,
    {
        Answer {
            action: best.map(|best| best.action.clone()),
            player,
            value,
            bound: best.map_or(Bound::Exact, |best| best.bound),
            between: None,
            proof,
            line: best.map(|best| best.line.clone()).unwrap_or_default(),
            actions,
            payoffs: None,
            advice: None,
            work,
        }
    }

    /// This answer with its values replaced by `map`'s.
    pub fn map_values<W>(self, mut map: impl FnMut(V) -> W) -> Answer<A, W> {
        let Answer { action, player, value, bound, proof, line, actions, .. } = self;
        let Answer { between, payoffs, advice, work, .. } = self;
        let value = map(value);
        let between = between.map(|(least, most)| (map(least), map(most)));
        let actions = actions.into_iter().map(|action| action.map_value(&mut map)).collect();
        Answer {
            action,
            player,
            value,
            bound,
            between,
            proof,
            line,
            actions,
            payoffs,
            advice,
            work,
        }
    }

    /// This answer with its actions translated, for instance into words. `map` receives lines of
    /// play from the root; what it cannot translate is left out.
    ///
    /// ```
    /// use outply_game::Rules;
    /// use outply_games::tictactoe::TicTacToe;
    /// use outply_search::{AlphaBeta, Limits};
    ///
    /// let state = TicTacToe.initial();
    /// let answer = AlphaBeta::new(&TicTacToe).search(&state, &Limits::depth(2))?;
    /// let words = answer.map_actions(|line| line.iter().map(|at| format!("{at:?}")).collect());
    /// assert_eq!(words.action.as_ref(), words.line.first());
    /// # Ok::<(), outply_search::SearchError>(())
    /// ```
    pub fn map_actions<B>(self, mut map: impl FnMut(&[A]) -> Vec<B>) -> Answer<B, V> {
        let Answer { action, player, value, bound, proof, line, actions, .. } = self;
        let Answer { between, payoffs, advice, work, .. } = self;
        let action = action.and_then(|action| map(&[action]).into_iter().next());
        let line = map(&line);
        let actions = actions.into_iter().filter_map(|action| action.map_actions(&mut map));
        let actions = actions.collect();
        Answer {
            action,
            player,
            value,
            bound,
            between,
            proof,
            line,
            actions,
            payoffs,
            advice,
            work,
        }
    }

    /// This answer without the time it took: the repeatable part.
    pub fn untimed(mut self) -> Answer<A, V> {
        self.work.time = Duration::ZERO;
        self
    }

    /// This answer with `action` as the best one, because of `advice`. Its value is the search's.
    pub fn advised(mut self, action: A, advice: String) -> Answer<A, V>
    where
        A: Clone + PartialEq,
        V: Clone,
    {
        if let Some(place) = self.actions.iter().position(|known| known.action == action) {
            self.actions[..=place].rotate_right(1);
            self.value = self.actions[0].value.clone();
            self.line.clone_from(&self.actions[0].line);
        }
        Answer { action: Some(action), advice: Some(advice), ..self }
    }
}
