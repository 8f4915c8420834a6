//! One simulation: select, expand, evaluate, back up.

mod backup;
mod burst;
mod deposits;
mod expand;
mod lookup;
mod news;
mod puzzle;
mod select;
mod walk;

use super::amaf::Amaf;
use super::best_line::BestLine;
use super::error::MonteCarloError;
use super::evaluation::{Aids, Evaluation, check_payoffs};
use super::experience::{Experience, Keeps};
use super::game::{Game, Nature};
use super::key::Identity;
use super::random::Random;
use super::scale::Scale;
use super::selection::{Needs, Selection};
use super::settings::{FirstPlay, Objective, Settings};
use super::spread::Spread;
use super::store::{Block, ROOT, Tree, bounds_word};
use super::transpositions::Transpositions;
use burst::Burst;
pub(super) use deposits::Deposits;
use expand::Grown;
pub(super) use expand::softmax;
use lookup::Lookup;
use outply_game::{End, Enter, Hints, MAX_PLY, Mover, Observer, Payoffs, Player, Rules, Utility};

/// What all threads of a search share.
pub(super) struct Shared<'s, R: Rules, K> {
    pub(super) tree: &'s Tree,
    pub(super) transpositions: &'s Transpositions,
    /// How states are recognised, in graph search.
    pub(super) key: K,
    pub(super) settings: &'s Settings,
    pub(super) root: &'s R::State,
    /// The best line from the root, of a puzzle.
    pub(super) best: &'s BestLine<R::Action>,
}

/// What a thread keeps from one stretch of a search to the next.
#[derive(Clone, Debug)]
pub(super) struct Carried {
    pub(super) random: Random,
    pub(super) experience: Experience,
    pub(super) scale: Scale,
    /// Playouts that did not end.
    pub(super) unfinished: u64,
    /// The longest way down, in plies.
    pub(super) deepest: u32,
    /// The sum of all payoffs, and how many simulations brought them.
    pub(super) total: Payoffs,
    pub(super) simulations: u64,
    /// How far payoffs spread: at the root, and at its children in order.
    pub(super) spread: Spread,
    pub(super) spreads: Vec<Spread>,
}

impl Carried {
    /// All of it, leaving an empty memory of actions behind.
    pub(super) fn take(&mut self) -> Carried {
        let experience = std::mem::take(&mut self.experience);
        let spreads = std::mem::take(&mut self.spreads);
        Carried { experience, spreads, random: self.random.clone(), ..*self }
    }

    /// Both threads' counts; the memory of actions is this one's.
    pub(super) fn and(mut self, other: &Carried) -> Carried {
        let count = self.spreads.len().max(other.spreads.len());
        self.spreads.resize(count, Spread::default());
        for (mine, theirs) in self.spreads.iter_mut().zip(&other.spreads) {
            *mine = mine.and(*theirs);
        }
        Carried {
            spread: self.spread.and(other.spread),
            unfinished: self.unfinished + other.unfinished,
            deepest: self.deepest.max(other.deepest),
            total: self.total.plus(1.0, &other.total),
            simulations: self.simulations + other.simulations,
            ..self
        }
    }

    pub(super) fn new<R: Rules>(
        random: Random,
        experience: Experience,
        settings: &Settings,
        players: usize,
    ) -> Carried {
        Carried {
            random,
            experience,
            scale: Scale::new(range::<R>(settings)),
            unfinished: 0,
            deepest: 0,
            total: Payoffs::zero(players),
            simulations: 0,
            spread: Spread::default(),
            spreads: Vec::new(),
        }
    }
}

/// A node on the way down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The node.
    pub(super) node: u32,
    /// The player who chose it; the first player, if chance did.
    viewer: Player,
    /// Who moves at the node above.
    above: Mover,
    /// How many players' actions were played before it.
    since: u32,
    /// The visit is told as under way, and comes back.
    told: bool,
}

/// One thread's part of a search.
///
/// Whether several simulations are under way at once is a value, and a constant (`CROWDED`) only to the
/// way down and the way back, which would take 4 % more instructions otherwise: a worker is a good part of
/// what a game takes to compile.
pub(super) struct Worker<'s, R: Rules, N, S, V, H, O, K> {
    pub(super) game: Game<'s, R, N, H>,
    pub(super) shared: Shared<'s, R, K>,
    pub(super) selection: S,
    pub(super) evaluation: V,
    pub(super) observer: O,
    pub(super) carried: Carried,
    /// The root's child to visit whatever the formula says.
    pub(super) forced: Option<usize>,
    /// Leaves grow no children: the batch's judgements bring them.
    pub(super) grows: bool,
    /// Several simulations are under way at once: other threads', or a batch's.
    pub(super) is_crowded: bool,
    pub(super) path: Vec<Step>,
    /// Visits kept back from the tree.
    pub(super) deposits: Deposits,
    burst: Burst<R::State>,
    /// Nodes set aside for this thread's children: from the first to before the second.
    reserve: (u32, u32),
    lookup: &'static Lookup,
    needs: Needs,
    reads_extras: bool,
    /// Nothing but the formula says where to go; see [`Worker::walk`].
    is_plain: bool,
    solves: bool,
    /// A line that ended well is kept: nothing depends on chance or on another player.
    is_puzzle: bool,
    range: (f32, f32),
    /// The bounds of a loss, for the first player and for the second.
    lost: [u64; 2],
    amaf: Amaf,
    actions: Vec<R::Action>,
    priors: Vec<f32>,
    /// What the evaluator says of a leaf's children, for the first player, where priors go by it.
    foreseen: Vec<f64>,
    chances: Vec<f64>,
}

/// The shallowest depth on the way down at which something new was proven.
pub(super) type Proves = Option<usize>;

/// What the end of the way down was worth.
pub(super) struct Leaf {
    payoffs: Payoffs,
    proves: Proves,
    end: End,
}

impl Leaf {
    /// The leaf's new children, so many plies down, prove something about it.
    pub(super) fn prove_at(&mut self, depth: usize) {
        self.proves = self.proves.or(Some(depth));
    }
}

/// Where a way down ended.
pub(super) enum Descent {
    /// At a state whose payoffs are known.
    Leaf(Leaf),
    /// At a state to be evaluated; something may have been proven on the way.
    Open {
        /// As in [`Leaf`].
        proves: Proves,
    },
}

impl<'s, R, N, S, V, H, O, K> Worker<'s, R, N, S, V, H, O, K>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    pub(super) fn new(
        game: Game<'s, R, N, H>,
        shared: Shared<'s, R, K>,
        selection: S,
        evaluation: V,
        observer: O,
        carried: Carried,
    ) -> Self {
        let needs = selection.needs();
        let (players, space) = (game.players(), game.action_space());
        let amaf = if needs.amaf.is_some() { Amaf::new(players, space) } else { Amaf::default() };
        let range = payoffs_for_the_first::<R>(shared.settings, players);
        let reads_extras = !shared.tree.extras(Block { first: ROOT, count: 1 }).is_empty();
        let is_plain = !N::CHANCE
            && !observer.watches()
            && !reads_extras
            && !shared.settings.graph
            && shared.settings.first_play == FirstPlay::Infinite
            && !carried.experience.listens();
        Worker {
            selection,
            evaluation,
            observer,
            carried,
            forced: None,
            grows: true,
            is_crowded: false,
            path: Vec::new(),
            deposits: Deposits::never(),
            burst: Burst::never(),
            reserve: (0, 0),
            lookup: Lookup::get(),
            needs,
            reads_extras,
            is_plain,
            solves: shared.settings.solver && game.is_provable(),
            is_puzzle: game.is_puzzle() && shared.settings.objective == Objective::Payoff,
            range,
            lost: [bounds_word(range.0, range.0), bounds_word(range.1, range.1)],
            amaf,
            actions: Vec::new(),
            priors: Vec::new(),
            foreseen: Vec::new(),
            chances: Vec::new(),
            game,
            shared,
        }
    }

    /// Makes this one of so many threads that share the tree.
    pub(super) fn join(&mut self, threads: usize) {
        self.is_crowded = true;
        self.deposits = Deposits::among(threads);
        self.allow_bursts(threads);
    }

    /// Lets simulations begin below the root where the settings and the search are for it. They
    /// begin where threads share a node without a word on each visit: at as many visits.
    pub(super) fn allow_bursts(&mut self, threads: usize) {
        let share = if self.is_plain { self.shared.settings.bursts } else { 0 };
        self.burst = Burst::among(threads, Deposits::often(threads), share);
    }

    /// Whether the next simulation begins at the root.
    #[inline]
    pub(super) fn is_at_root(&self) -> bool {
        self.burst.is_over()
    }

    /// Whether the root's value is proven.
    pub(super) fn is_solved(&self) -> bool {
        self.solves && self.shared.tree.node(ROOT).proven().is_some()
    }

    /// Runs one simulation from the root.
    ///
    /// # Errors
    /// If the evaluator returned what cannot be used; the statistics are as they were before.
    #[inline]
    pub(super) fn simulate(&mut self) -> Result<(), MonteCarloError> {
        let mut state = self.shared.root.clone();
        let leaf = match self.descend(&mut state)? {
            Descent::Leaf(leaf) => leaf,
            Descent::Open { proves } => self.evaluate(&state, proves)?,
        };
        self.back_up(&leaf);
        Ok(())
    }

    fn begin(&mut self) {
        self.path.clear();
        self.carried.experience.begin();
        if self.needs.amaf.is_some() {
            self.amaf.begin();
        }
        if self.observer.watches() {
            self.watch_enter(None, None, self.shared.root);
        }
    }

    /// Walks down by the selection formula to a leaf; makes its children if it is time.
    pub(super) fn descend(&mut self, state: &mut R::State) -> Result<Descent, MonteCarloError> {
        let tree = self.shared.tree;
        let (mut number, mut proves) = (self.depart(state), None);
        loop {
            if self.is_plain && self.forced.is_none() {
                number = match self.is_crowded {
                    false => self.walk::<false>(number, state),
                    true => self.walk::<true>(number, state),
                };
            }
            let node = tree.node(number);
            if self.solves
                && let Some(value) = node.proven()
            {
                return Ok(Descent::Leaf(self.known(value, proves)));
            }
            let block = match node.children() {
                Some(block) => block,
                None => match self.grow(number, state)? {
                    Grown::Children { block, proven } => {
                        proves = proves.or(proven.then_some(self.path.len()));
                        // What was just proven may settle this very node.
                        if self.solves && node.proven().is_some() {
                            continue;
                        }
                        block
                    }
                    Grown::Open { proven } => {
                        let proves = proves.or(proven.then_some(self.path.len()));
                        return Ok(Descent::Open { proves });
                    }
                    Grown::Ended(leaf) => {
                        return Ok(Descent::Leaf(Leaf { proves: proves.or(leaf.proves), ..leaf }));
                    }
                },
            };
            if self.path.len() >= MAX_PLY as usize {
                return Ok(Descent::Open { proves });
            }
            number = self.step(number, block, state);
        }
    }

    /// Chooses a child, moves to it, and says which it is.
    #[inline]
    fn step(&mut self, number: u32, block: Block, state: &mut R::State) -> u32 {
        let above = self.game.mover(state);
        let (place, action, viewer) = match above {
            Mover::Chance => {
                let (place, outcome) =
                    self.game.nature.draw(self.game.rules, state, &mut self.carried.random);
                (place, outcome, Player::FIRST)
            }
            Mover::Player(player) => {
                let (place, action) = match self.forced.filter(|_| number == ROOT) {
                    Some(place) => (place, self.action_at(state, place)),
                    None => self.select(number, block, player, state),
                };
                (place, action, player)
            }
        };
        let since = self.carried.experience.played().len() as u32;
        if self.carried.experience.listens() && above != Mover::Chance {
            self.carried
                .experience
                .note(viewer, self.game.hints.action_index(self.game.rules, action));
        }
        let probability = self.watch_probability(place, state);
        *state = self.game.rules.result(state, action);
        let node = block.first + place as u32;
        let told = self.is_crowded && self.set_out(node);
        self.path.push(Step { node, viewer, above, since, told });
        if self.observer.watches() {
            self.watch_enter(Some(action), probability, state);
        }
        node
    }

    /// Tells the other visits that this one is under way, unless the node has so many that it does
    /// not matter.
    #[inline]
    fn set_out(&self, number: u32) -> bool {
        let node = self.shared.tree.node(number);
        let tells = !self.burst.is_on() && !self.deposits.keep(node.visits());
        if tells {
            node.set_out();
        }
        tells
    }

    #[inline(always)]
    fn action_at(&self, state: &R::State, place: usize) -> R::Action {
        let action = self.game.rules.action_at(state, place);
        action.unwrap_or_else(|| changed(state))
    }

    /// A node whose value is proven.
    fn known(&self, value: f32, proves: Proves) -> Leaf {
        let first = f64::from(value);
        let payoffs = Payoffs::new(&[first, -first][..self.game.players().min(2)]);
        let payoffs = payoffs.expect("a game that can be proven has one player or two");
        Leaf { payoffs, proves, end: End::Bounds }
    }

    /// Values a state that is not terminal.
    pub(super) fn evaluate(
        &mut self,
        state: &R::State,
        proves: Proves,
    ) -> Result<Leaf, MonteCarloError> {
        let before = self.is_puzzle.then(|| self.before_playing());
        let Carried { random, experience, unfinished, .. } = &mut self.carried;
        let mut is_estimate = false;
        let mut aids = Aids { random, experience, unfinished, is_estimate: &mut is_estimate };
        let payoffs = self.evaluation.evaluate(&self.game, state, &mut aids);
        if let Some(before) = before
            && self.shared.best.is_beaten_by(payoffs.payoff(Player::FIRST))
        {
            self.keep_played(state, before);
        }
        self.finish_leaf((payoffs, is_estimate), proves)
    }

    pub(super) fn finish_leaf(
        &mut self,
        (payoffs, is_estimate): (Payoffs, bool),
        proves: Proves,
    ) -> Result<Leaf, MonteCarloError> {
        if let Err(error) = check_payoffs(&payoffs) {
            self.abandon();
            return Err(error);
        }
        let payoffs = if is_estimate { self.expected(payoffs) } else { self.objective(payoffs) };
        Ok(Leaf { payoffs, proves, end: End::Horizon })
    }

    /// Estimated payoffs as they are counted: what an evaluator expects of a game that counts -1, 0 or 1 is
    /// anything between.
    #[inline]
    fn expected(&self, payoffs: Payoffs) -> Payoffs {
        match self.shared.settings.objective {
            Objective::Payoff => payoffs,
            Objective::Win => each(&payoffs, chance_to_win),
        }
    }

    /// The payoffs of a finished game as they are counted.
    #[inline]
    fn objective(&self, payoffs: Payoffs) -> Payoffs {
        match self.shared.settings.objective {
            Objective::Payoff => payoffs,
            Objective::Win => signs(&payoffs),
        }
    }

    /// Takes the visits under way back.
    pub(super) fn abandon(&mut self) {
        // Those on the way to a burst's node come back when it is over.
        for step in self.path.iter().skip(self.burst.steps()).filter(|step| step.told) {
            self.shared.tree.node(step.node).come_back();
        }
    }

    fn watch_probability(&mut self, place: usize, state: &R::State) -> Option<f64> {
        if !self.observer.watches() || self.game.mover(state) != Mover::Chance {
            return None;
        }
        self.game.nature.probabilities(self.game.rules, state, &mut self.chances);
        self.chances.get(place).copied()
    }

    fn watch_enter(
        &mut self,
        action: Option<R::Action>,
        probability: Option<f64>,
        state: &R::State,
    ) {
        let window = (f64::NEG_INFINITY, f64::INFINITY);
        let mover = self.game.mover(state);
        let depth = None;
        self.observer.enter(Enter { action, mover, window, depth, probability });
    }
}

/// Won, lost or even, for each player.
#[inline]
fn signs(payoffs: &Payoffs) -> Payoffs {
    each(payoffs, |payoff| if payoff == 0.0 { 0.0 } else { payoff.signum() })
}

/// An estimate where only wins count.
pub(super) fn chance_to_win(payoff: f64) -> f64 {
    payoff.clamp(-1.0, 1.0)
}

/// The payoffs with each changed.
fn each(payoffs: &Payoffs, change: impl Fn(f64) -> f64) -> Payoffs {
    let mut changed = [0.0; outply_game::MAX_PLAYERS];
    let payoffs = payoffs.as_slice();
    for (changed, &payoff) in changed.iter_mut().zip(payoffs) {
        *changed = change(payoff);
    }
    Payoffs::new(&changed[..payoffs.len()]).expect("as many players as before")
}

/// The range of payoffs as counted, if it is known beforehand.
pub(super) fn range<R: Rules>(settings: &Settings) -> Option<(f64, f64)> {
    match settings.objective {
        Objective::Win => Some((-1.0, 1.0)),
        Objective::Payoff => settings.range.or(<R::Utility as Utility>::RANGE),
    }
}

/// The first player's range of payoffs, infinite where it is not known.
fn payoffs_for_the_first<R: Rules>(settings: &Settings, players: usize) -> (f32, f32) {
    let open = (f32::NEG_INFINITY, f32::INFINITY);
    range::<R>(settings).map_or(open, |(low, high)| match players {
        // The second player's best is the first one's worst.
        2 => (low.min(-high) as f32, high.max(-low) as f32),
        _ => (low as f32, high as f32),
    })
}

/// What must be remembered of actions for both the formula and the evaluation.
pub(super) fn keeps(needs: &Needs, evaluation: Keeps) -> Keeps {
    Keeps {
        sequence: needs.amaf.is_some() || evaluation.sequence,
        history: needs.history || evaluation.history,
        grams: evaluation.grams,
    }
}

/// The rules listed other actions before: nothing found under them means anything.
#[cold]
fn changed<S: std::fmt::Debug, A>(state: &S) -> A {
    panic!(
        "actions() of {state:?} changed between two calls; `Laws::of(&rules).hold()` in a test \
         finds what it depends on"
    )
}
