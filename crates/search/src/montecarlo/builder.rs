//! Putting a search together.

use super::drive::{Alone, Batched, Threaded};
use super::evaluation::{BatchEvaluator, Evaluation};
use super::game::{Chance, Game, Nature, NoChance};
use super::key::{ByKey, Identity};
use super::memory::Memory;
use super::playout::{Playout, Uniform};
use super::selection::{Selection, Ucb1};
use super::settings::Settings;
use outply_game::{Hints, Keyed, Observer, Player, Rules, Stochastic};

/// Monte Carlo tree search.
///
/// `N` is how chance is drawn, `S` the selection formula, `V` the evaluation of leaves, `H` the
/// game's hints, `O` an observer, `K` how states are recognised in graph search, `D` how
/// simulations are run: on one thread, on several, or with leaves collected into batches. All have
/// a default, so that a search can be kept in a field: `MonteCarlo<'static, MyGame>`.
///
/// Memory grows by [`NODE_BYTES`](super::NODE_BYTES) for each action of each state expanded, and by
/// [`EXTRA_BYTES`](super::EXTRA_BYTES) more with formulas that keep priors or all-moves-as-first
/// counts.
pub struct MonteCarlo<
    'r,
    R: Rules,
    N = NoChance,
    S = Ucb1,
    V = Playout<R, Uniform>,
    H = (),
    O = (),
    K = (),
    D = Alone,
> {
    pub(super) rules: Held<'r, R>,
    pub(super) nature: N,
    pub(super) hints: H,
    pub(super) selection: S,
    pub(super) evaluation: V,
    pub(super) observer: O,
    pub(super) key: K,
    pub(super) drive: D,
    pub(super) settings: Settings,
    pub(super) memory: Option<Memory<R>>,
}

/// Rules that are borrowed or owned by the search.
pub(super) enum Held<'r, R> {
    Lent(&'r R),
    Owned(Box<R>),
}

impl<R> std::ops::Deref for Held<'_, R> {
    type Target = R;

    fn deref(&self) -> &R {
        match self {
            Held::Lent(rules) => rules,
            Held::Owned(rules) => rules,
        }
    }
}

impl<'r, R: Rules<Turn = Player>> MonteCarlo<'r, R> {
    /// The plain search of a game without chance: UCB1, uniformly random playouts, the solver.
    pub fn new(rules: &'r R) -> Self {
        MonteCarlo::with_nature(rules, NoChance)
    }
}

impl<R: Rules<Turn = Player>> MonteCarlo<'static, R> {
    /// As [`MonteCarlo::new`], but owning its rules: it can be kept and sent anywhere.
    pub fn owning(rules: R) -> Self {
        MonteCarlo::of(Held::Owned(Box::new(rules)), NoChance)
    }
}

impl<'r, R: Stochastic> MonteCarlo<'r, R, Chance> {
    /// The plain search of a game with chance: outcomes are drawn with their probabilities, and
    /// each has its own subtree (closed loop).
    pub fn with_chance(rules: &'r R) -> Self {
        MonteCarlo::with_nature(rules, Chance)
    }
}

impl<R: Stochastic> MonteCarlo<'static, R, Chance> {
    /// As [`MonteCarlo::with_chance`], but owning its rules: it can be kept and sent anywhere.
    pub fn owning_with_chance(rules: R) -> Self {
        MonteCarlo::of(Held::Owned(Box::new(rules)), Chance)
    }
}

impl<'r, R: Rules, N: Nature<R>> MonteCarlo<'r, R, N> {
    /// The plain search, with chance drawn by `nature`.
    pub fn with_nature(rules: &'r R, nature: N) -> Self {
        MonteCarlo::of(Held::Lent(rules), nature)
    }

    fn of(rules: Held<'r, R>, nature: N) -> Self {
        MonteCarlo {
            rules,
            nature,
            hints: (),
            selection: Ucb1::default(),
            evaluation: Playout::new(Uniform),
            observer: (),
            key: (),
            drive: Alone,
            settings: Settings::default(),
            memory: None,
        }
    }
}

impl<'r, R, N, S, V, H, O, K, D> MonteCarlo<'r, R, N, S, V, H, O, K, D>
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
    pub fn selection<T: Selection>(self, selection: T) -> MonteCarlo<'r, R, N, T, V, H, O, K, D> {
        let MonteCarlo { rules, nature, hints, evaluation, observer, key, drive, settings, .. } =
            self;
        MonteCarlo {
            rules,
            nature,
            hints,
            selection,
            evaluation,
            observer,
            key,
            drive,
            settings,
            memory: None,
        }
    }

    /// Evaluates leaves like this.
    pub fn evaluation<T: Evaluation<R>>(
        self,
        evaluation: T,
    ) -> MonteCarlo<'r, R, N, S, T, H, O, K, D> {
        let MonteCarlo { rules, nature, hints, selection, observer, key, drive, settings, .. } =
            self;
        MonteCarlo {
            rules,
            nature,
            hints,
            selection,
            evaluation,
            observer,
            key,
            drive,
            settings,
            memory: None,
        }
    }

    /// Uses the game's hints: action indices, the order of actions, forced actions.
    pub fn hints<T: Hints<R>>(self, hints: T) -> MonteCarlo<'r, R, N, S, V, T, O, K, D> {
        let MonteCarlo {
            rules, nature, selection, evaluation, observer, key, drive, settings, ..
        } = self;
        MonteCarlo {
            rules,
            nature,
            hints,
            selection,
            evaluation,
            observer,
            key,
            drive,
            settings,
            memory: None,
        }
    }

    /// Shows every simulation to `observer`: the way down with the formula's numbers, the value
    /// on the way up. One thread only.
    pub fn observer<T: Observer<R::Action, f64>>(
        self,
        observer: T,
    ) -> MonteCarlo<'r, R, N, S, V, H, T, K, D> {
        let MonteCarlo {
            rules, nature, hints, selection, evaluation, key, drive, settings, ..
        } = self;
        MonteCarlo {
            rules,
            nature,
            hints,
            selection,
            evaluation,
            observer,
            key,
            drive,
            settings,
            memory: None,
        }
    }

    /// Lets states reached in several ways share one subtree. For games whose states never recur in
    /// one line of play; two players with opposed interests, or one.
    pub fn graph(self) -> MonteCarlo<'r, R, N, S, V, H, O, ByKey, D>
    where
        R: Keyed,
    {
        let graph = self.game().is_provable();
        let MonteCarlo {
            rules,
            nature,
            hints,
            selection,
            evaluation,
            observer,
            drive,
            settings,
            ..
        } = self;
        let settings = Settings { graph, ..settings };
        MonteCarlo {
            rules,
            nature,
            hints,
            selection,
            evaluation,
            observer,
            key: ByKey,
            drive,
            settings,
            memory: None,
        }
    }

    /// As [`MonteCarlo::graph`] if `graph`; the type is the same either way, for a choice at run
    /// time.
    pub fn graph_if(self, graph: bool) -> MonteCarlo<'r, R, N, S, V, H, O, ByKey, D>
    where
        R: Keyed,
    {
        let mut search = self.graph();
        search.settings.graph &= graph;
        search
    }

    /// Runs the simulations on `threads` threads (1 to 200) that share one tree without locks. A
    /// visit in progress counts as a loss until its result is backed up ("virtual loss", Chaslot,
    /// Winands and van den Herik 2008), so that threads take different paths; once a node has
    /// enough visits, a thread sends several simulations in a row through it instead. Answers vary
    /// from run to run.
    pub fn threads(self, threads: usize) -> MonteCarlo<'r, R, N, S, V, H, O, K, Threaded> {
        self.driven(Threaded { threads, trees: false })
    }

    /// Runs the simulations on `threads` threads (1 to 200), each with a tree and a seed of its own
    /// and an equal part of the memory and of a limit of nodes. Every so often threads exchange the
    /// results of frequently visited nodes (Bourki et al. 2010): visits, payoffs and proofs, but
    /// not priors, variance or all-moves-as-first counts. Graph search uses one tree, as
    /// [`MonteCarlo::threads`] does. Answers vary from run to run.
    pub fn trees(self, threads: usize) -> MonteCarlo<'r, R, N, S, V, H, O, K, Threaded> {
        self.driven(Threaded { threads, trees: true })
    }

    /// Takes values and priors from `evaluator`, up to `leaves` leaves (1 to 200) at a time. Visits
    /// in progress count as losses until their values arrive, so a batch spreads over the tree. The
    /// search's own evaluation is not used.
    pub fn batches<E: BatchEvaluator<R>>(
        self,
        evaluator: E,
        leaves: usize,
    ) -> MonteCarlo<'r, R, N, S, V, H, O, K, Batched<E>> {
        self.driven(Batched { evaluator, leaves })
    }

    /// The same search with the same tree, but with its simulations run differently.
    fn driven<T>(self, drive: T) -> MonteCarlo<'r, R, N, S, V, H, O, K, T> {
        let MonteCarlo {
            rules,
            nature,
            hints,
            selection,
            evaluation,
            observer,
            key,
            settings,
            memory,
            ..
        } = self;
        MonteCarlo {
            rules,
            nature,
            hints,
            selection,
            evaluation,
            observer,
            key,
            drive,
            settings,
            memory,
        }
    }

    /// Replaces all settings (whether there is a graph stays as it is).
    pub fn settings(self, settings: Settings) -> Self {
        let graph = self.settings.graph;
        MonteCarlo { settings: Settings { graph, ..settings }, memory: None, ..self }
    }

    /// The seed of all chance in the search; 0 by default.
    pub fn seed(self, seed: u64) -> Self {
        MonteCarlo { settings: Settings { seed, ..self.settings }, ..self }
    }

    /// The game as the parts of the search see it.
    pub(super) fn game(&self) -> Game<'_, R, N, &H> {
        Game { rules: &self.rules, nature: self.nature, hints: &self.hints }
    }
}
