//! The running search of max-n.

use super::ChanceNodes;
use super::maxn::Choices;
use super::table::{PayoffEntry, PayoffMemory};
use crate::draws::{hits, variance_of_mean};
use crate::limits::{Clock, Interrupted, Limits};
use crate::sorting::{by_rank, highest};
use crate::{ActionValue, Answer, Bound, Ended, Expected, Progress, Proof, Work};
use outply_game::{
    End, Enter, Hints, MAX_PLAYERS, MAX_PLY, Mover, Observer, PayoffEvaluator, Payoffs, Player,
    Rules, Turn, Utility, mix64,
};

pub(super) struct Walk<'r, R: Rules, C, E, H, W, M> {
    pub(super) rules: &'r R,
    pub(super) chance: C,
    pub(super) evaluator: E,
    pub(super) hints: H,
    pub(super) observer: W,
    pub(super) memory: M,
    pub(super) choices: Choices,
    pub(super) clock: Clock,
    /// How many estimates took part in payoffs so far.
    pub(super) estimates: u64,
    /// How many chance nodes were sampled so far.
    pub(super) samples: u64,
    /// The ply nearest to the root whose best payoffs cut something short since it was last set; payoffs
    /// found below it depend on them.
    cut_by: u32,
    /// The line of play expected from each ply on, to the first chance node.
    pub(super) lines: Vec<Vec<R::Action>>,
    /// The variances of the payoffs found at each ply, as far as they come from sampling.
    pub(super) variances: Vec<Payoffs>,
}

impl<'r, R: Rules, C, E, H, W, M> Walk<'r, R, C, E, H, W, M> {
    /// One that has not searched yet.
    pub(super) fn new(rules: &'r R, chance: C, parts: (E, H, W, M), choices: Choices) -> Self {
        let (evaluator, hints, observer, memory) = parts;
        Walk {
            rules,
            chance,
            evaluator,
            hints,
            observer,
            memory,
            choices,
            clock: Clock::start(&Limits::none()),
            estimates: 0,
            samples: 0,
            cut_by: MAX_PLY,
            lines: Vec::new(),
            variances: Vec::new(),
        }
    }

    /// Readies everything for a search.
    pub(super) fn reset(&mut self, clock: Clock) {
        (self.clock, self.estimates, self.samples) = (clock, 0, 0);
        self.cut_by = MAX_PLY;
        self.lines.clear();
        self.lines.resize_with(MAX_PLY as usize + 2, Vec::new);
        self.variances.clear();
        self.variances.resize(MAX_PLY as usize + 2, Payoffs::zero(self.rules.players()));
    }
}

/// A node's place: how far from the root and the horizon, and what the nearest other player
/// above is already sure of.
#[derive(Clone, Copy)]
struct Node {
    depth: u32,
    ply: u32,
    above: Option<Above>,
    /// A number for the way here, by which samples are drawn.
    path: u64,
}

/// The nearest node above at which another player moves.
#[derive(Clone, Copy)]
struct Above {
    player: Player,
    /// What that player is sure of there.
    has: f64,
    ply: u32,
}

/// The root's payoffs, what each action brings, and how far that is certain.
type Iteration<A> = (Payoffs, Vec<ActionValue<A, Expected>>, Certainty);

/// Outcomes with their places in the rules' list and their probabilities, and how many were drawn.
type Outcomes<A> = (Vec<(usize, A, f64)>, Option<usize>);

/// Nodes nearer to the horizon are cheaper to search again than to look up.
const REMEMBER_FROM: u32 = 2;

/// How far payoffs can be relied on.
#[derive(Clone, Copy)]
struct Certainty {
    /// No estimate and no sample took part.
    proven: bool,
    /// The standard errors, where samples took part.
    errors: Option<Payoffs>,
}

impl Certainty {
    const NONE: Certainty = Certainty { proven: false, errors: None };

    /// What is certain of one player's payoff.
    fn expected(&self, payoffs: &Payoffs, player: Player) -> Expected {
        let error = self.errors.map(|errors| errors.payoff(player));
        Expected { mean: payoffs.payoff(player), error }
    }
}

impl Node {
    /// The child by the action looked at as number `place`.
    fn below(&self, place: usize, above: Option<Above>) -> Node {
        let path = mix64(self.path ^ place as u64);
        Node { depth: self.depth - 1, ply: self.ply + 1, above, path }
    }
}

impl<R, C, E, H, W, M> Walk<'_, R, C, E, H, W, M>
where
    R: Rules,
    C: ChanceNodes<R>,
    E: PayoffEvaluator<R>,
    H: Hints<R>,
    W: Observer<R::Action, Payoffs>,
    M: PayoffMemory<R>,
{
    /// Iterates until a limit or a proof.
    pub(super) fn run(
        &mut self,
        state: &R::State,
        progress: &mut Progress<'_, R::Action, Expected>,
    ) -> Answer<R::Action, Expected> {
        if let Some(utility) = self.rules.utility(state) {
            let payoffs = Payoffs::of(&utility, self.rules.players());
            let certain = Certainty { proven: true, errors: None };
            return self.answer(state, payoffs, Vec::new(), 0, certain);
        }
        let mut answer = self.impression(state);
        let deepest = self.clock.depth_limit().unwrap_or(MAX_PLY).min(MAX_PLY);
        let mut depth = if self.choices.deepening { 1 } else { deepest };
        while depth >= 1 && depth <= deepest {
            let found =
                if self.clock.may_deepen() { self.iterate(state, depth) } else { Err(Interrupted) };
            let Ok((payoffs, actions, certainty)) = found else {
                answer.work.ended = Ended::Interrupted;
                break;
            };
            answer = self.answer(state, payoffs, actions, depth, certainty);
            progress(&answer);
            if certainty.proven {
                break;
            }
            depth += 1;
        }
        (answer.work.nodes, answer.work.time) = (self.clock.nodes(), self.clock.elapsed());
        answer
    }

    /// One iteration.
    fn iterate(
        &mut self,
        state: &R::State,
        depth: u32,
    ) -> Result<Iteration<R::Action>, Interrupted> {
        let mut actions = Vec::new();
        self.observer.restart(Some(depth));
        self.enter(state, depth, None, None);
        let before = (self.estimates, self.samples);
        let node = Node { depth, ply: 0, above: None, path: self.choices.seed };
        let payoffs = self.inner(state, node, Some(&mut actions))?;
        self.observer.leave(payoffs, End::Interior);
        Ok((payoffs, actions, self.certainty(before, 0)))
    }

    /// How certain the payoffs found at `ply` are, `before` being the counts of estimates and
    /// samples when their search began.
    fn certainty(&self, before: (u64, u64), ply: usize) -> Certainty {
        let sampled = self.samples > before.1;
        let errors = sampled.then(|| each(&self.variances[ply], |_, variance| variance.sqrt()));
        Certainty { proven: self.estimates == before.0 && !sampled, errors }
    }

    fn enter(
        &mut self,
        state: &R::State,
        depth: u32,
        action: Option<R::Action>,
        probability: Option<f64>,
    ) {
        let mover = self.rules.to_move(state).mover();
        let none = Payoffs::zero(self.rules.players());
        let (window, depth) = ((none, none), Some(depth));
        self.observer.enter(Enter { action, mover, window, depth, probability });
    }

    fn node(
        &mut self,
        state: &R::State,
        node: Node,
        action: R::Action,
        probability: Option<f64>,
    ) -> Result<Payoffs, Interrupted> {
        self.clock.count_node()?;
        self.lines[node.ply as usize].clear();
        self.variances[node.ply as usize] = Payoffs::zero(self.rules.players());
        self.enter(state, node.depth, Some(action), probability);
        let (payoffs, end) = if let Some(utility) = self.rules.utility(state) {
            (Payoffs::of(&utility, self.rules.players()), End::Terminal)
        } else if node.depth == 0 {
            self.estimates += 1;
            (self.evaluator.payoffs(self.rules, state), End::Horizon)
        } else {
            self.remembered(state, node)?
        };
        self.observer.leave(payoffs, end);
        Ok(payoffs)
    }

    /// What the table knows of a node that is neither finished nor the horizon, or else what lies
    /// below it.
    fn remembered(&mut self, state: &R::State, node: Node) -> Result<(Payoffs, End), Interrupted> {
        if !M::USED || node.depth < REMEMBER_FROM {
            return Ok((self.inner(state, node, None)?, End::Interior));
        }
        let (key, depth) = (self.memory.key(self.rules, state), node.depth as u16);
        let known = self.memory.probe(key, self.rules.players());
        if let Some(known) = known.filter(|known| known.resolved || known.depth == depth) {
            self.estimates += u64::from(!known.resolved);
            return Ok((known.payoffs, End::Table));
        }
        let before = (self.estimates, self.samples);
        let cut_above = std::mem::replace(&mut self.cut_by, MAX_PLY);
        let payoffs = self.inner(state, node, None)?;
        // Cut by what a player above this node has, the payoffs are those of no search of their own.
        let whole = self.cut_by >= node.ply;
        self.cut_by = if whole { cut_above } else { self.cut_by.min(cut_above) };
        if whole && self.samples == before.1 {
            let resolved = self.estimates == before.0;
            self.memory.store(key, PayoffEntry { payoffs, depth, resolved });
        }
        Ok((payoffs, End::Interior))
    }

    /// A node that is neither finished nor the horizon; the root has its `report`.
    fn inner(
        &mut self,
        state: &R::State,
        node: Node,
        report: Option<&mut Vec<ActionValue<R::Action, Expected>>>,
    ) -> Result<Payoffs, Interrupted> {
        match self.rules.to_move(state).mover() {
            Mover::Player(player) => self.decide(state, node, player, report),
            Mover::Chance => self.expect(state, node, report),
        }
    }

    fn decide(
        &mut self,
        state: &R::State,
        node: Node,
        player: Player,
        mut report: Option<&mut Vec<ActionValue<R::Action, Expected>>>,
    ) -> Result<Payoffs, Interrupted> {
        let actions = self.actions(state);
        let mut best: Option<Payoffs> = None;
        for (next, &action) in actions.iter().enumerate() {
            let child = self.rules.result(state, action);
            let own = best.map(|best| best.payoff(player));
            let asks_for_all = self.choices.all_actions && report.is_some();
            let above = match own.filter(|_| !asks_for_all) {
                _ if self.rules.to_move(&child).mover() == Mover::Player(player) => node.above,
                own => own.map(|has| Above { player, has, ply: node.ply }),
            };
            let before = (self.estimates, self.samples);
            let payoffs = self.node(&child, node.below(next, above), action, None)?;
            let certainty = self.certainty(before, node.ply as usize + 1);
            let is_better = own.is_none_or(|own| payoffs.payoff(player) > own);
            if is_better {
                best = Some(payoffs);
                self.variances[node.ply as usize] = self.variances[node.ply as usize + 1];
                self.extend_line(node.ply, action);
            }
            if let Some(report) = report.as_deref_mut() {
                let exact = is_better || asks_for_all || self.choices.sum.is_none();
                let bound = if exact { Bound::Exact } else { Bound::AtMost };
                report.push(self.value((player, action), None, payoffs, bound, certainty));
            }
            if !asks_for_all && best.is_some_and(|best| self.suffices(&best, player, &node)) {
                self.observer.cut(&actions[next + 1..]);
                break;
            }
        }
        Ok(best.unwrap_or(Payoffs::zero(self.rules.players())))
    }

    /// Whether `player` has so much that the player above cannot get more than it has, or that
    /// nobody could have more.
    fn suffices(&mut self, best: &Payoffs, player: Player, node: &Node) -> bool {
        let Some(bound) = self.choices.sum else { return false };
        let others = self.rules.players() as f64 - 1.0;
        let own = best.payoff(player);
        // What is left when all others get the least, and when all but two do.
        let most = bound.highest_sum - others * bound.lowest;
        let shared = most + bound.lowest;
        if own >= most {
            return true;
        }
        let enough = |above: &Above| above.player != player && own >= shared - above.has;
        let above = node.above.filter(enough);
        self.cut_by = above.map_or(self.cut_by, |above| self.cut_by.min(above.ply));
        above.is_some()
    }

    fn expect(
        &mut self,
        state: &R::State,
        node: Node,
        mut report: Option<&mut Vec<ActionValue<R::Action, Expected>>>,
    ) -> Result<Payoffs, Interrupted> {
        let none = Payoffs::zero(self.rules.players());
        let (mut sum, mut squares, mut variance) = (none, none, none);
        let (outcomes, drawn) = self.outcomes(state, &node);
        for (place, outcome, probability) in outcomes {
            let child = self.rules.result(state, outcome);
            let before = (self.estimates, self.samples);
            let below = node.below(place, None);
            let payoffs = self.node(&child, below, outcome, Some(probability))?;
            if let Some(report) = report.as_deref_mut() {
                self.lines[0].clear();
                self.lines[0].push(outcome);
                let certainty = self.certainty(before, 1);
                report.push(self.value(
                    (Player::FIRST, outcome),
                    Some(probability),
                    payoffs,
                    Bound::Exact,
                    certainty,
                ));
            }
            sum = sum.plus(probability, &payoffs);
            if drawn.is_some() {
                squares = squares.plus(probability, &each(&payoffs, |_, own| own * own));
            }
            let below = &self.variances[node.ply as usize + 1];
            variance = variance.plus(probability * probability, below);
        }
        if let Some(draws) = drawn {
            let spread = each(&squares, |player, square| square - sum.payoff(player).powi(2));
            let drawing = each(&spread, |_, spread| variance_of_mean(spread, draws));
            variance = variance.plus(1.0, &drawing);
        }
        self.variances[node.ply as usize] = variance;
        self.lines[node.ply as usize].clear();
        Ok(sum)
    }

    /// The outcomes of a chance node with their places and probabilities; if they are a sample,
    /// their shares of it and how many were drawn.
    fn outcomes(&mut self, state: &R::State, node: &Node) -> Outcomes<R::Action> {
        let listed = self.chance.outcomes(self.rules, state);
        let most = self.choices.most_outcomes;
        let placed = |(place, (outcome, p)): (usize, (R::Action, f64))| (place, outcome, p);
        if listed.len() <= most {
            return (listed.into_iter().enumerate().map(placed).collect(), None);
        }
        self.samples += 1;
        let hits = hits(listed.iter().map(|(_, probability)| *probability), most, node.path);
        let shares = listed.into_iter().zip(hits).enumerate();
        let drawn =
            shares.filter(|(_, (_, hits))| *hits > 0).map(|(place, ((outcome, _), hits))| {
                placed((place, (outcome, f64::from(hits) / most as f64)))
            });
        (drawn.collect(), Some(most))
    }

    /// An action at the root; its line is the root's if it is the best so far.
    fn value(
        &self,
        (player, action): (Player, R::Action),
        probability: Option<f64>,
        payoffs: Payoffs,
        bound: Bound,
        certainty: Certainty,
    ) -> ActionValue<R::Action, Expected> {
        let value = certainty.expected(&payoffs, player);
        let proof = if certainty.proven { Proof::Proven } else { Proof::Estimated };
        let line = match self.lines[0].first() {
            Some(&first) if first == action => self.lines[0].clone(),
            _ => vec![action],
        };
        let (visits, payoffs) = (None, Some(payoffs));
        ActionValue { action, value, bound, proof, visits, probability, payoffs, line }
    }

    /// The actions in the order in which they are looked at.
    fn actions(&self, state: &R::State) -> Vec<R::Action> {
        let mut actions: Vec<R::Action> = self.rules.actions(state).into_iter().collect();
        if H::ORDERS {
            by_rank(&mut actions, |&action| {
                (highest(self.hints.order(self.rules, state, action)), 0)
            });
        }
        actions
    }

    fn extend_line(&mut self, ply: u32, action: R::Action) {
        if let [line, child, ..] = &mut self.lines[ply as usize..] {
            line.clear();
            line.push(action);
            line.append(child);
        }
    }

    fn answer(
        &self,
        state: &R::State,
        payoffs: Payoffs,
        actions: Vec<ActionValue<R::Action, Expected>>,
        depth: u32,
        certainty: Certainty,
    ) -> Answer<R::Action, Expected> {
        let proven = certainty.proven;
        let mover = self.rules.to_move(state).mover();
        let player = mover.player().unwrap_or(Player::FIRST);
        let value = certainty.expected(&payoffs, player);
        let exact = |action: &&ActionValue<R::Action, Expected>| {
            action.bound == Bound::Exact && action.value.mean == value.mean
        };
        let best = actions.iter().find(exact).filter(|_| mover.player().is_some()).cloned();
        let proof = if proven { Proof::Proven } else { Proof::Estimated };
        let ended = if proven { Ended::Solved } else { Ended::Depth };
        let (nodes, time) = (self.clock.nodes(), self.clock.elapsed());
        let work = Work { depth, nodes, time, ..Work::none(ended) };
        let answer = Answer::of(best.as_ref(), (player, value, proof), actions, work);
        Answer { payoffs: Some(payoffs), ..answer }
    }

    /// The answer before any look ahead: the first action and the root's estimate.
    fn impression(&mut self, state: &R::State) -> Answer<R::Action, Expected> {
        let payoffs = self.evaluator.payoffs(self.rules, state);
        let first = self.actions(state).into_iter().next();
        let player = self.rules.to_move(state).mover().player();
        let value = |at| self.value(at, None, payoffs, Bound::Exact, Certainty::NONE);
        let actions = player.zip(first).map(value).into_iter().collect();
        self.answer(state, payoffs, actions, 0, Certainty::NONE)
    }
}

/// One number a player from each player's number.
fn each(numbers: &Payoffs, of: impl Fn(Player, f64) -> f64) -> Payoffs {
    let mut found = [0.0; MAX_PLAYERS];
    let players = (0..).map(Player).zip(numbers.as_slice());
    for (slot, (player, &number)) in found.iter_mut().zip(players) {
        *slot = of(player, number);
    }
    Payoffs::new(&found[..numbers.as_slice().len()]).unwrap_or(*numbers)
}
