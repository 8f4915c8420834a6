//! Putting a search together.

use super::board::{Board, Notes};
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

/// What a search leaves behind for the next one: its tree, and what its playouts experienced; the same
/// of each thread where these have a tree each.
// The words that a thread writes stand apart from those of another.
#[repr(align(128))]
pub struct Memory<R: Rules> {
    pub(super) tree: Tree,
    pub(super) transpositions: Transpositions,
    pub(super) root: R::State,
    pub(super) experience: Option<Experience>,
    /// Searches so far: each draws from a stream of its own.
    pub(super) searches: u64,
    /// What the tree took in of the others.
    pub(super) notes: Notes,
    /// The other threads' trees.
    pub(super) others: Vec<Memory<R>>,
    /// What the trees have in common.
    pub(super) board: Board,
}

impl<R: Rules> Memory<R> {
    pub(super) fn new(tree: Tree, transpositions: Transpositions, root: R::State) -> Memory<R> {
        let (notes, others, board) = (Notes::default(), Vec::new(), Board::new(0));
        let (experience, searches) = (None, 0);
        Memory { tree, transpositions, root, experience, searches, notes, others, board }
    }

    /// The state at the root.
    pub fn root(&self) -> &R::State {
        &self.root
    }

    /// Plays `action` at the root and keeps what lies below it. `false` if the action is not
    /// legal there: nothing changes then.
    pub fn advance(&mut self, rules: &R, action: R::Action) -> bool {
        let place = rules.actions(&self.root).into_iter().position(|other| other == action);
        let Some(place) = place else { return false };
        let root = rules.result(&self.root, action);
        let order = self.board.promote(place as u32);
        self.others.iter_mut().for_each(|other| other.promote(place as u32, &root, &order));
        self.promote(place as u32, &root, &order);
        true
    }

    /// Makes the root's child at `place` the root, where `root` is the state; `order` says what stays
    /// on the board.
    fn promote(&mut self, place: u32, root: &R::State, order: &[u32]) {
        self.root = root.clone();
        self.transpositions.clear();
        if let Some(block) = self.tree.node(ROOT).children() {
            self.tree.promote(block.first + place);
            self.notes.keep(order, &self.tree);
        } else {
            self.tree.clear();
            self.notes.clear();
        }
    }

    /// The `place`-th of all trees changes places with the first, which is this one.
    pub(super) fn put_first(&mut self, place: usize) {
        let Some(place) = place.checked_sub(1) else { return };
        let (mut others, board) =
            (std::mem::take(&mut self.others), std::mem::replace(&mut self.board, Board::new(0)));
        if let Some(other) = others.get_mut(place) {
            std::mem::swap(self, other);
        }
        (self.others, self.board) = (others, board);
    }

    /// How many trees there are.
    pub(super) fn trees(&self) -> usize {
        1 + self.others.len()
    }

    /// Makes all trees empty, with `root` at the root.
    pub(super) fn clear(&mut self, root: &R::State) {
        self.board.clear();
        self.others.iter_mut().for_each(|other| other.clear(root));
        self.notes.clear();
        self.tree.clear();
        self.transpositions.clear();
        self.root = root.clone();
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
