//! Putting a search together.

use super::evaluation::Evaluation;
use super::experience::Experience;
use super::game::{Chance, Game, Nature, NoChance};
use super::key::{ByKey, Identity};
use super::playout::{Playout, Uniform};
use super::selection::{Selection, Ucb1};
use super::settings::Settings;
use super::store::{ROOT, Tree};
use super::transpositions::Transpositions;
use outply_game::{Hints, Keyed, Observer, Player, Rules, Stochastic};

/// Monte Carlo tree search.
///
/// `N` is how chance falls, `S` the selection formula, `V` the evaluation of leaves, `H` the
/// game's hints, `O` an observer, `K` how states are recognised in graph search. Memory grows by
/// [`NODE_BYTES`](super::NODE_BYTES) for each action of each state expanded, and by
/// [`EXTRA_BYTES`](super::EXTRA_BYTES) more with formulas that keep priors or all-moves-as-first
/// counts.
pub struct MonteCarlo<'r, R: Rules, N, S, V, H, O, K> {
    pub(super) game: Game<'r, R, N, H>,
    pub(super) selection: S,
    pub(super) evaluation: V,
    pub(super) observer: O,
    pub(super) key: K,
    pub(super) settings: Settings,
    pub(super) memory: Option<Memory<R>>,
}

/// What a search leaves behind for the next one: its tree, and what its playouts experienced.
pub struct Memory<R: Rules> {
    pub(super) tree: Tree,
    pub(super) transpositions: Transpositions,
    pub(super) root: R::State,
    pub(super) experience: Option<Experience>,
    /// Searches so far: each draws from a stream of its own.
    pub(super) searches: u64,
}

impl<R: Rules> Memory<R> {
    /// The state at the root.
    pub fn root(&self) -> &R::State {
        &self.root
    }

    /// Plays `action` at the root and keeps what lies below it. `false` if the action is not
    /// legal there: nothing changes then.
    pub fn advance(&mut self, rules: &R, action: R::Action) -> bool {
        let place = rules.actions(&self.root).into_iter().position(|other| other == action);
        let Some(place) = place else { return false };
        self.root = rules.result(&self.root, action);
        self.transpositions.clear();
        match self.tree.node(ROOT).children() {
            Some(block) => self.tree.promote(block.first + place as u32),
            None => self.tree.clear(),
        }
        true
    }
}

impl<'r, R: Rules<Turn = Player>>
    MonteCarlo<'r, R, NoChance, Ucb1, Playout<R, Uniform>, (), (), ()>
{
    /// The plain search of a game without chance: UCB1, uniformly random playouts, the solver.
    pub fn new(rules: &'r R) -> Self {
        MonteCarlo::with_nature(rules, NoChance)
    }
}

impl<'r, R: Stochastic> MonteCarlo<'r, R, Chance, Ucb1, Playout<R, Uniform>, (), (), ()> {
    /// The plain search of a game with chance: outcomes are drawn by their probabilities, and
    /// each has a subtree of its own (closed loop).
    pub fn with_chance(rules: &'r R) -> Self {
        MonteCarlo::with_nature(rules, Chance)
    }
}

impl<'r, R: Rules, N: Nature<R>> MonteCarlo<'r, R, N, Ucb1, Playout<R, Uniform>, (), (), ()> {
    /// The plain search, with chance as `nature` has it.
    pub fn with_nature(rules: &'r R, nature: N) -> Self {
        MonteCarlo {
            game: Game { rules, nature, hints: () },
            selection: Ucb1::default(),
            evaluation: Playout::new(Uniform),
            observer: (),
            key: (),
            settings: Settings::default(),
            memory: None,
        }
    }
}

impl<'r, R, N, S, V, H, O, K> MonteCarlo<'r, R, N, S, V, H, O, K>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    /// Chooses children by this formula.
    pub fn selection<T: Selection>(self, selection: T) -> MonteCarlo<'r, R, N, T, V, H, O, K> {
        let MonteCarlo { game, evaluation, observer, key, settings, .. } = self;
        MonteCarlo { game, selection, evaluation, observer, key, settings, memory: None }
    }

    /// Values leaves like this.
    pub fn evaluation<T: Evaluation<R>>(
        self,
        evaluation: T,
    ) -> MonteCarlo<'r, R, N, S, T, H, O, K> {
        let MonteCarlo { game, selection, observer, key, settings, .. } = self;
        MonteCarlo { game, selection, evaluation, observer, key, settings, memory: None }
    }

    /// Uses the game's hints: its action indices, its order of actions, its forced ones.
    pub fn hints<T: Hints<R>>(self, hints: T) -> MonteCarlo<'r, R, N, S, V, T, O, K> {
        let MonteCarlo { game, selection, evaluation, observer, key, settings, .. } = self;
        let game = Game { rules: game.rules, nature: game.nature, hints };
        MonteCarlo { game, selection, evaluation, observer, key, settings, memory: None }
    }

    /// Shows every simulation to `observer`: the way down with the formula's numbers, the value
    /// on the way up.
    pub fn observer<T: Observer<R::Action, f64>>(
        self,
        observer: T,
    ) -> MonteCarlo<'r, R, N, S, V, H, T, K> {
        let MonteCarlo { game, selection, evaluation, key, settings, .. } = self;
        MonteCarlo { game, selection, evaluation, observer, key, settings, memory: None }
    }

    /// Lets states reached in several ways share what lies below them. For games whose states
    /// never recur in one line of play; two players with opposed interests, or one.
    pub fn graph(self) -> MonteCarlo<'r, R, N, S, V, H, O, ByKey>
    where
        R: Keyed,
    {
        let MonteCarlo { game, selection, evaluation, observer, settings, .. } = self;
        let settings = Settings { graph: game.is_provable(), ..settings };
        MonteCarlo { game, selection, evaluation, observer, key: ByKey, settings, memory: None }
    }

    /// As [`MonteCarlo::graph`] if `graph`; either way the same type, for a choice at run time.
    pub fn graph_if(self, graph: bool) -> MonteCarlo<'r, R, N, S, V, H, O, ByKey>
    where
        R: Keyed,
    {
        let mut search = self.graph();
        search.settings.graph &= graph;
        search
    }

    /// Replaces all settings (whether there is a graph stays as it is).
    pub fn settings(self, settings: Settings) -> Self {
        let graph = self.settings.graph;
        MonteCarlo { settings: Settings { graph, ..settings }, memory: None, ..self }
    }

    /// The seed of all chance in the search; 0 unless given.
    pub fn seed(self, seed: u64) -> Self {
        MonteCarlo { settings: Settings { seed, ..self.settings }, ..self }
    }
}
