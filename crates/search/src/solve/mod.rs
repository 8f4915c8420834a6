//! Exact solution of games with cycles, where alpha-beta and its kin never reach the end: value
//! iteration over all states that can be reached, also with chance.

mod components;
mod graph;
mod interval;
mod iteration;

use crate::chance::ChanceRules;
use graph::Graph;
use interval::Interval;
use iteration::Iteration;
use outply_game::{Keyed, Mover, Player};
use std::fmt;

/// Value iteration (Bellman 1957; for two players Shapley 1953), for rules with chance of one or
/// two players.
///
/// The states are found from the given roots, breadth first. They are solved one strongly
/// connected component after the other, those that lead nowhere else first (topological value
/// iteration: Dai and Goldsmith 2007), each by Gauss-Seidel sweeps in alternating order until no
/// value changes by more than the tolerance. Where there are no cycles one look at each state is
/// enough and the values are exact but for rounding.
///
/// Play that never ends is worth 0. A value is off by about the tolerance divided by the
/// probability that play leaves the component in one sweep.
///
/// ```
/// use outply_game::Rules;
/// use outply_games::tree::Tree;
/// use outply_search::solve::ValueIteration;
///
/// let tree = Tree::parse("(max 3 (chance 0.5:8 0.5:(min 4 0)))")?;
/// let rules = tree.chance()?;
/// let solution = ValueIteration::new(&rules).solve([rules.initial()])?;
/// assert_eq!(solution.value(&rules, &rules.initial()), Some(4.0));
/// assert_eq!(solution.states(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ValueIteration<'r, R> {
    rules: &'r R,
    tolerance: f64,
    most_bytes: usize,
    most_sweeps: u64,
}

impl<'r, R: ChanceRules + Keyed> ValueIteration<'r, R> {
    /// Value iteration to a tolerance of 1e-12, in at most 1 GiB.
    pub fn new(rules: &'r R) -> Self {
        ValueIteration { rules, tolerance: 1e-12, most_bytes: 1 << 30, most_sweeps: 1_000_000 }
    }

    /// A component is solved when a sweep changes no value by more than this, in the game's own
    /// unit.
    pub fn tolerance(self, tolerance: f64) -> Self {
        ValueIteration { tolerance, ..self }
    }

    /// Gives up when the states found need more than about this many bytes.
    pub fn memory(self, bytes: usize) -> Self {
        ValueIteration { most_bytes: bytes, ..self }
    }

    /// Gives up on a component after so many sweeps (a million by default).
    pub fn most_sweeps(self, sweeps: u64) -> Self {
        ValueIteration { most_sweeps: sweeps, ..self }
    }

    /// Solves all states that can be reached from `roots`.
    ///
    /// # Errors
    /// If they need more memory than allowed.
    pub fn solve(
        &self,
        roots: impl IntoIterator<Item = R::State>,
    ) -> Result<Solution, TooManyStates> {
        let graph = self.discover(roots, &mut |_| true)?;
        let mut iteration = Iteration::new(&graph, self.tolerance, self.most_sweeps);
        let mut components = 0;
        components::each(&graph, |component| {
            components += 1;
            iteration.solve(component);
        });
        let (sweeps, converged, residual) =
            (iteration.sweeps, iteration.converged, iteration.residual());
        let Iteration { values, choices, .. } = iteration;
        Ok(Solution {
            index: graph.index,
            values,
            choices,
            components,
            sweeps,
            converged,
            residual,
        })
    }
}

impl<R: ChanceRules + Keyed> ValueIteration<'_, R> {
    fn discover(
        &self,
        roots: impl IntoIterator<Item = R::State>,
        goes_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Graph, TooManyStates> {
        Graph::discover(self.rules, roots, self.most_bytes, goes_on)
    }

    /// Bounds on the values of all states that can be reached from `roots`, as far apart as the
    /// tolerance where that can be proven. `goes_on` is told how many states are found, then how many
    /// are solved, and ends it with `false`: then there are no bounds.
    ///
    /// The bounds hold whatever the tolerance: interval iteration from the least and the greatest
    /// payoff, rounded outwards. They stay apart where players can go round in circles for ever.
    ///
    /// # Errors
    /// If the states need more memory than allowed.
    pub fn bounds(
        &self,
        roots: impl IntoIterator<Item = R::State>,
        goes_on: &mut dyn FnMut(Solving) -> bool,
    ) -> Result<Option<Bounds>, TooManyStates> {
        let mut is_stopped = false;
        let graph = self.discover(roots, &mut |states| {
            is_stopped |= !goes_on(Solving::Found { states });
            !is_stopped
        })?;
        let mut interval = Interval::new(&graph, self.tolerance, self.most_sweeps);
        let (mut done, mut told) = (0, 0);
        components::each(&graph, |component| {
            if is_stopped {
                return;
            }
            interval.solve(component);
            done += component.len();
            if done - told >= ASK_EVERY {
                told = done;
                is_stopped = !goes_on(Solving::Solved { done, states: graph.len() });
            }
        });
        let Interval { low, high, .. } = interval;
        Ok((!is_stopped).then_some(Bounds { index: graph.index, low, high }))
    }
}

/// So many states are found or solved between two questions whether to go on.
const ASK_EVERY: usize = 1 << 12;

/// How far a solution is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solving {
    /// States are found.
    Found {
        /// How many by now.
        states: usize,
    },
    /// All are found, and bounds are.
    Solved {
        /// How many have theirs.
        done: usize,
        /// How many there are.
        states: usize,
    },
}

/// Proven bounds on the values of all states found, for the first player.
#[derive(Clone, Debug)]
pub struct Bounds {
    index: graph::Index,
    low: Vec<f64>,
    high: Vec<f64>,
}

impl Bounds {
    /// Between which values `state` is worth; `None` if it was not reached from the roots.
    pub fn of<R: Keyed>(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        let place = *self.index.get(&rules.key(state))? as usize;
        Some((self.low[place], self.high[place]))
    }

    /// All states by their [`Keyed::key`], in no order, with their bounds.
    pub fn all(&self) -> impl ExactSizeIterator<Item = (u64, (f64, f64))> + '_ {
        self.index
            .iter()
            .map(|(&key, &place)| (key, (self.low[place as usize], self.high[place as usize])))
    }
}

/// The values of all states found, and what to do in each.
#[derive(Clone, Debug)]
pub struct Solution {
    index: graph::Index,
    values: Vec<f64>,
    choices: Vec<u32>,
    components: usize,
    sweeps: u64,
    converged: bool,
    residual: f64,
}

impl Solution {
    /// The value of `state` for the first player; `None` if it was not reached from the roots.
    pub fn value<R: Keyed>(&self, rules: &R, state: &R::State) -> Option<f64> {
        Some(self.values[self.place(rules, state)?])
    }

    /// The best action in `state`: of equal ones the one found first, so that play gets on.
    /// `None` where the game is over, chance moves, or the state was not reached.
    pub fn action<R: ChanceRules + Keyed>(&self, rules: &R, state: &R::State) -> Option<R::Action> {
        if rules.to_move(state) == Mover::Chance || rules.terminal_test(state) {
            return None;
        }
        let choice = self.choices[self.place(rules, state)?];
        rules.actions(state).into_iter().nth(choice as usize)
    }

    fn place<R: Keyed>(&self, rules: &R, state: &R::State) -> Option<usize> {
        self.index.get(&rules.key(state)).map(|&place| place as usize)
    }

    /// How many states there are, finished ones and those of chance included.
    pub fn states(&self) -> usize {
        self.values.len()
    }

    /// How many strongly connected components there are; as many as states where there are no
    /// cycles.
    pub fn components(&self) -> usize {
        self.components
    }

    /// The most sweeps that a component took.
    pub fn sweeps(&self) -> u64 {
        self.sweeps
    }

    /// Whether every component settled within the tolerance.
    pub fn converged(&self) -> bool {
        self.converged
    }

    /// The largest difference between a state's value and what its children's values make it
    /// (the Bellman residual).
    pub fn residual(&self) -> f64 {
        self.residual
    }
}

/// The states found need more memory than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyStates {
    /// How many were found before that.
    pub states: usize,
    /// How many bytes were allowed.
    pub bytes: usize,
}

impl fmt::Display for TooManyStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooManyStates { states, bytes } = self;
        write!(f, "the {bytes} bytes allowed are too few for more than {states} states")
    }
}

impl std::error::Error for TooManyStates {}

/// Who moves in a state, as one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    End,
    Max,
    Min,
    Chance,
}

impl From<Mover> for Kind {
    fn from(mover: Mover) -> Kind {
        match mover {
            Mover::Chance => Kind::Chance,
            Mover::Player(Player::MAX) => Kind::Max,
            Mover::Player(_) => Kind::Min,
        }
    }
}
