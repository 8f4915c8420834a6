//! Selective search: what a strong engine does with the same rules, hints and evaluator that
//! [`AlphaBeta`](crate::AlphaBeta) has. It looks deeper by leaving out what will hardly matter, and
//! gives up exactness for it; every omission can be switched off by name ([`TUNABLES`]), and
//! without any it finds minimax's value at every depth.
//!
//! Values of actions that are [`Bound::AtMost`](crate::Bound::AtMost) rest on shallower searches.
//!
//! The field's words, and Stockfish's order of steps: see `node`, where they are numbered.
//!
//! # What is proven
//! Omissions and reductions change estimates; they do not make up wins. Throughout the search a
//! value that is *at least a win* comes from an action whose successor is *at most a loss*, and a
//! value that is *at most a loss* comes from a node all of whose actions were searched and lose:
//! estimates, passes and margins never leave the band of points, and actions are only left out of a
//! node that has one which does not lose. So a win or a loss at the root is proven by the rules
//! alone. Its distance is an upper bound: a quicker win may have been left out. A value in points
//! is proven if no estimate and no omission took part in it, as in the exact search.
//!
//! The rules do not know the game's history. If a state has occurred twice before the root, one
//! more visit may draw what is won otherwise, and the answer says *estimated*.
//!
//! A search among some of the actions only ([`Selective::only`]) proves the value of those.

mod correction;
mod histories;
mod learned;
mod ledger;
mod node;
mod omissions;
mod parts;
mod picker;
mod quiescence;
mod reductions;
mod remembered;
mod root;
mod settings;
mod shortcuts;
mod shortest;
mod skill;
mod team;
mod threads;
mod time;
mod turns;
mod watched;
mod worker;

pub use learned::Learned;
pub use settings::{Settings, TUNABLES, Tunable, tunable};
pub use skill::FULL_SKILL;

use crate::alphabeta::parts::Memory;
use crate::at_once::{Helper, together};
use crate::error::{Limit, SearchError, check_root};
use crate::limits::Clock;
use crate::{Answer, Limits, Progress, StopFlag, Table};
use learned::Lesson;
use outply_game::{Evaluator, Hints, Keyed, Observer, PlayerTurn, Repetition, Value, ZeroSumRules};
use root::Root;
use skill::{CHOICES, Skill};
use std::sync::Arc;
use team::Team;
use watched::{Watch, Watched};
use worker::{Path, Worker};

/// A selective search put together from parts. `Selective::new(&rules)` has neither evaluator,
/// hints nor table; each is added by the method of its name. The more hints the game gives, the
/// better it plays.
///
/// ```
/// use outply_game::Rules;
/// use outply_games::checkers::{Checkers, CheckersFeatures, CheckersHints, WEIGHTS};
/// use outply_evaluate::Linear;
/// use outply_search::selective::{Selective, Settings};
/// use outply_search::{Limits, Table};
///
/// let rules = Checkers::standard();
/// let table = Table::mib(16)?;
/// let found = Selective::new(&rules)
///     .hints(CheckersHints)
///     .evaluator(Linear::new(CheckersFeatures, &WEIGHTS)?)
///     .settings(Settings::parse("", "null-move=off")?)
///     .table(&table)
///     .search(&rules.initial(), &Limits::nodes(20_000))?;
/// assert!(found.action.is_some() && found.work.selective_depth > Some(found.work.depth));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Selective<'r, R: ZeroSumRules, E, H, M> {
    rules: &'r R,
    evaluator: E,
    hints: H,
    memory: M,
    settings: Settings,
    choices: Choices<'r, R::Action>,
}

/// The limits that it uses.
pub const LIMITS: &[Limit] = &[Limit::Depth, Limit::Nodes, Limit::Time, Limit::Mate];

/// What a search adds to, and who watches it.
type Aside<'w, A> = (&'w mut Learned<A>, Option<&'w mut dyn Watch<A>>);

/// What is chosen for one search.
struct Choices<'r, A> {
    only: Vec<A>,
    multi_pv: usize,
    threads: usize,
    history: Vec<Repetition>,
    skill: Skill,
    learned: Option<&'r mut Learned<A>>,
    watch: Option<&'r mut (dyn Watch<A> + 'r)>,
}

impl<'r, R: ZeroSumRules> Selective<'r, R, (), (), ()> {
    /// The search with nothing but the rules.
    pub fn new(rules: &'r R) -> Self
    where
        R::Turn: PlayerTurn,
    {
        let skill = Skill { level: FULL_SKILL, seed: 0 };
        let (only, history) = (Vec::new(), Vec::new());
        let choices =
            Choices { only, multi_pv: 1, threads: 1, history, skill, learned: None, watch: None };
        let settings = Settings::default();
        Selective { rules, evaluator: (), hints: (), memory: (), settings, choices }
    }
}

impl<'r, R, E, H, M> Selective<'r, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    /// With `evaluator` estimating states.
    pub fn evaluator<E2: Evaluator<R>>(self, evaluator: E2) -> Selective<'r, R, E2, H, M> {
        let Selective { rules, hints, memory, settings, choices, .. } = self;
        Selective { rules, evaluator, hints, memory, settings, choices }
    }

    /// With the game's hints.
    pub fn hints<H2: Hints<R>>(self, hints: H2) -> Selective<'r, R, E, H2, M> {
        let Selective { rules, evaluator, memory, settings, choices, .. } = self;
        Selective { rules, evaluator, hints, memory, settings, choices }
    }

    /// With a transposition table. It may be the one of the game's earlier searches: their entries
    /// are used, and are the first to be replaced.
    pub fn table(self, table: &Table) -> Selective<'r, R, E, H, &Table>
    where
        R: Keyed,
    {
        let Selective { rules, evaluator, hints, settings, choices, .. } = self;
        Selective { rules, evaluator, hints, memory: table, settings, choices }
    }

    /// With these settings.
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// Searches only these actions at the root; all of them if none is legal.
    pub fn only(mut self, actions: Vec<R::Action>) -> Self {
        self.choices.only = actions;
        self
    }

    /// Values for the best `count` actions rather than the best one (at least 1).
    pub fn multi_pv(mut self, count: usize) -> Self {
        self.choices.multi_pv = count.max(1);
        self
    }

    /// Searches with `count` threads (at least 1). Results with one thread are exactly repeatable,
    /// with several they are not.
    pub fn threads(mut self, count: usize) -> Self {
        self.choices.threads = count.max(1);
        self
    }

    /// The results of [`Rules::repetition`](outply_game::Rules::repetition) for the game's states
    /// before the root, oldest first.
    pub fn history(mut self, states: &[Repetition]) -> Self {
        self.choices.history = states.to_vec();
        self
    }

    /// Starts with what earlier searches of the game learned, and adds to it.
    pub fn learned(mut self, learned: &'r mut Learned<R::Action>) -> Self {
        self.choices.learned = Some(learned);
        self
    }

    /// Watched by `observer`: each visit of a node with its depth, and each shortcut by name
    /// ([`Remark`](outply_game::Remark)). With several threads it sees only the first. A new tree
    /// starts with each iteration and each wider window.
    pub fn observer<W: Observer<R::Action, Value> + Send>(mut self, observer: &'r mut W) -> Self {
        self.choices.watch = Some(observer);
        self
    }

    /// Plays at a level from 0 to [`FULL_SKILL`], making mistakes that depend on `seed`.
    pub fn skill(mut self, level: u32, seed: u64) -> Self {
        self.choices.skill = Skill { level, seed };
        self
    }
}

impl<R, E, H, M> Selective<'_, R, E, H, M>
where
    R: ZeroSumRules<State: Sync, Action: Send> + Sync,
    E: Evaluator<R> + Clone + Send,
    H: Hints<R> + Sync,
    M: Memory<R> + Copy + Send,
{
    /// Searches `state`. It can be called again for any state; each search starts with only what is
    /// in the table and in the memory of [`Selective::learned`].
    ///
    /// # Errors
    /// [`SearchError::Limit`] if a limit is set that it does not use, and
    /// [`SearchError::NoActions`] if the rules name neither action nor result.
    pub fn search(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action>, SearchError> {
        self.search_with(state, limits, &mut |_| ())
    }

    /// Searches `state`; `progress` sees the answer after each completed iteration.
    ///
    /// # Errors
    /// As [`Selective::search`].
    pub fn search_with(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<Answer<R::Action>, SearchError> {
        limits.check("the selective search", LIMITS)?;
        check_root(self.rules, state)?;
        let mut nothing = Learned::new();
        let mut learned = self.choices.learned.take();
        let lessons = learned.as_deref_mut().unwrap_or(&mut nothing);
        let mut watch = self.choices.watch.take();
        let watched: Option<&mut dyn Watch<R::Action>> = match &mut watch {
            Some(watch) => Some(&mut **watch),
            None => None,
        };
        let answer = self.search_at_level(state, limits, (lessons, watched), progress);
        self.choices.learned = learned;
        self.choices.watch = watch;
        Ok(answer)
    }

    fn search_at_level<'a>(
        &'a self,
        state: &R::State,
        limits: &Limits,
        (learned, watch): Aside<'a, R::Action>,
        progress: &mut Progress<'_, R::Action>,
    ) -> Answer<R::Action> {
        let skill = self.choices.skill;
        if skill.is_full() {
            let lines = self.choices.multi_pv;
            return self.search_together(state, (limits, lines), (learned, watch), progress);
        }
        let lines = self.choices.multi_pv.max(CHOICES);
        let limits = skill.limits(limits);
        let mut found = self.search_together(state, (&limits, lines), (learned, watch), progress);
        skill.choose(&mut found, self.settings.points);
        found
    }

    fn search_together<'a>(
        &'a self,
        state: &R::State,
        (limits, lines): (&Limits, usize),
        (learned, watch): Aside<'a, R::Action>,
        progress: &mut Progress<'_, R::Action>,
    ) -> Answer<R::Action> {
        self.memory.new_search();
        let mut clock = Clock::start(limits);
        let threads = self.choices.threads;
        let team = (threads > 1).then(|| Arc::new(Team::new()));
        if let Some(team) = &team {
            clock.share(&team.completed);
        }
        let stop = StopFlag::new();
        let lesson = learned.take(&self.settings);
        let mut helpers: Vec<Helper<'_, _>> = Vec::new();
        for _ in 1..threads {
            let lesson = learned.take(&self.settings);
            let worker = self.worker(state, clock.helper(&stop), team.clone(), lesson);
            let only = self.choices.only.clone();
            let helper = move || search_alone(worker, state, (&only, lines), &mut |_| ());
            helpers.push(Box::new(helper));
        }
        let mut main = self.worker(state, clock, team.clone(), lesson);
        main.watch = watch.map(Watched::new);
        let main = || search_alone(main, state, (&self.choices.only, lines), progress);
        let mut answers = Vec::new();
        // The main thread's lesson comes to lie on top.
        for (answer, lesson) in together(&stop, helpers, Box::new(main)).into_iter().rev() {
            answers.push(answer);
            learned.put(lesson);
        }
        answers.reverse();
        let (nodes, time) = (answers[0].work.nodes, answers[0].work.time);
        let mut found = answers.swap_remove(threads::elect(&answers, self.settings.points));
        (found.work.nodes, found.work.time) = (nodes, time);
        found
    }

    fn worker(
        &self,
        state: &R::State,
        clock: Clock,
        team: Option<Arc<Team<R::Action>>>,
        lesson: Option<Lesson<R::Action>>,
    ) -> Worker<'_, R, E, H, M> {
        let (memory, evaluator) = (self.memory, self.evaluator.clone());
        let (hints, settings) = (&self.hints, &self.settings);
        let mut worker =
            Worker::new(self.rules, hints, settings, memory, evaluator, (clock, lesson));
        worker.begin(state, &self.choices.history);
        worker.team = team;
        worker
    }
}

fn search_alone<R, E, H, M>(
    mut worker: Worker<'_, R, E, H, M>,
    state: &R::State,
    (only, lines): (&[R::Action], usize),
    progress: &mut Progress<'_, R::Action>,
) -> (Answer<R::Action>, Lesson<R::Action>)
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    let found = Root::new(&mut worker, state, only, lines).run(progress);
    (found, worker.into_lesson())
}

impl<R, E, H, M> Worker<'_, R, E, H, M>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    M: Memory<R>,
{
    /// Back to the root after an interruption, the line of play having had `path` states there.
    fn rewind(&mut self, state: &R::State, path: usize) {
        self.evaluator.reset(self.rules, state);
        self.path.rewind(path);
        self.slots.clear();
        self.deferred.clear();
        self.tried.clear();
        self.frames.iter_mut().for_each(|frame| frame.excluded = None);
        self.pass_from = [0, 0];
    }

    /// Readies everything for a search from `state`, which the states in `history` led to.
    fn begin(&mut self, state: &R::State, history: &[Repetition]) {
        self.evaluator.reset(self.rules, state);
        self.path = Path::new(history);
        self.enter(state);
    }
}
