//! The one implementation of [`Session`], for every game with a [`Setup`].

use crate::error::CatalogError;
use crate::report::{ActionReport, Report, Request};
use crate::session::Session;
use crate::setup::{ActionOf, Chosen, Setup, StateOf, choose, names};
use crate::tree::{TreeReport, TreeRequest};
use outply_game::{Notation, NotationError, Player, Rules, Utility};
use outply_search::alphabeta::parts::Memory;
use outply_search::{ActionValue, AlphaBeta, Answer, Table};

/// A game under way.
pub(crate) struct Playing<S: Setup> {
    spec: String,
    setup: S,
    start: StateOf<S>,
    played: Vec<(ActionOf<S>, StateOf<S>)>,
}

impl<S: Setup> Playing<S> {
    /// The game at its initial state; `spec` is how it was asked for.
    pub(crate) fn new(spec: &str, setup: S) -> Self {
        let start = setup.rules().initial();
        Playing { spec: spec.to_owned(), setup, start, played: Vec::new() }
    }

    fn state(&self) -> &StateOf<S> {
        self.played.last().map_or(&self.start, |(_, state)| state)
    }

    fn player(&self) -> Player {
        self.setup.rules().to_move(self.state())
    }

    fn chosen(&self, name: &Option<String>) -> Result<Chosen<S::Evaluator>, CatalogError> {
        choose(&self.setup, name.as_deref()).ok_or_else(|| CatalogError::UnknownEvaluator {
            name: name.clone().unwrap_or_default(),
            known: names::<S>(),
        })
    }

    fn run<M: Memory<S::Rules>>(
        &self,
        request: &Request,
        memory: impl FnOnce(
            crate::setup::SearchOf<'_, S, (), ()>,
        ) -> crate::setup::SearchOf<'_, S, M, ()>,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, CatalogError> {
        let evaluator = self.chosen(&request.evaluator)?;
        let search = AlphaBeta::new(self.setup.rules())
            .evaluator(evaluator)
            .hints(self.setup.hints())
            .multi_pv(request.multi_pv)
            .exact(request.exact);
        let mut report = |answer: &Answer<ActionOf<S>>| progress(&self.report(answer));
        let answer = S::run(memory(search), self.state(), &request.limits, &mut report);
        Ok(self.report(&answer))
    }

    fn report(&self, answer: &Answer<ActionOf<S>>) -> Report {
        Report {
            action: answer.action.map(|action| self.action_text(action)),
            value: answer.value,
            proof: answer.proof,
            line: self.line_text(&answer.line),
            actions: answer.actions.iter().map(|action| self.action_report(action)).collect(),
            depth: answer.depth,
            nodes: answer.nodes,
            time: answer.time,
            ended: answer.ended,
        }
    }

    fn action_report(&self, action: &ActionValue<ActionOf<S>>) -> ActionReport {
        ActionReport {
            action: self.action_text(action.action),
            value: action.value,
            bound: action.bound,
            proof: action.proof,
            line: self.line_text(&action.line),
        }
    }

    fn action_text(&self, action: ActionOf<S>) -> String {
        self.setup.rules().format_action(self.state(), action)
    }

    fn line_text(&self, line: &[ActionOf<S>]) -> Vec<String> {
        let rules = self.setup.rules();
        let mut state = self.state().clone();
        let mut text = |&action: &ActionOf<S>| {
            let text = rules.format_action(&state, action);
            state = rules.result(&state, action);
            text
        };
        line.iter().map(&mut text).collect()
    }
}

impl<S: Setup> Session for Playing<S> {
    fn game(&self) -> &str {
        &self.spec
    }

    fn picture(&self) -> String {
        self.setup.rules().picture(self.state())
    }

    fn svg(&self) -> String {
        self.setup.rules().svg(self.state())
    }

    fn notation(&self) -> String {
        self.setup.rules().format_state(self.state())
    }

    fn set(&mut self, text: &str) -> Result<(), NotationError> {
        self.start = self.setup.rules().parse_state(text)?;
        self.played.clear();
        Ok(())
    }

    fn actions(&self) -> Vec<String> {
        let actions = self.setup.rules().actions(self.state()).into_iter();
        actions.map(|action| self.action_text(action)).collect()
    }

    fn play(&mut self, action: &str) -> Result<(), NotationError> {
        let rules = self.setup.rules();
        if rules.terminal_test(self.state()) {
            return Err(NotationError::new(action, 0, "nothing: the game is over"));
        }
        let action = rules.parse_action(self.state(), action)?;
        let state = rules.result(self.state(), action);
        self.played.push((action, state));
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.played.pop().is_some()
    }

    fn moves(&self) -> Vec<String> {
        let rules = self.setup.rules();
        let mut before = &self.start;
        let mut texts = Vec::new();
        for (action, after) in &self.played {
            texts.push(rules.format_action(before, *action));
            before = after;
        }
        texts
    }

    fn to_move(&self) -> usize {
        self.player().index()
    }

    fn player_name(&self, player: usize) -> String {
        self.setup.rules().player_name(Player(player as u8))
    }

    fn winner(&self) -> Option<Option<usize>> {
        let utility = self.setup.rules().utility(self.state())?;
        let payoff = utility.payoff(Player::FIRST);
        Some((payoff != 0.0).then_some(usize::from(payoff < 0.0)))
    }

    fn evaluators(&self) -> Vec<&'static str> {
        names::<S>()
    }

    fn search(
        &self,
        request: &Request,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, CatalogError> {
        if request.table_bytes == 0 {
            return self.run(request, |search| search, progress);
        }
        let table = Table::bytes(request.table_bytes)?;
        self.run(request, |search| search.table(&table), progress)
    }

    fn tree(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        let evaluator = self.chosen(&request.evaluator)?;
        crate::top::tree(&self.setup, self.state(), evaluator, request)
    }

    fn perft(&self, depth: u32) -> u64 {
        outply_search::perft(self.setup.rules(), self.state(), depth)
    }
}
