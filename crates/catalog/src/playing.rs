//! The one implementation of [`Session`], for every kind of game.

use crate::error::CatalogError;
use crate::evaluators;
use crate::figure::Unit;
use crate::found::Found;
use crate::grove::{Before, Grove};
use crate::kind::{Act, At, Kind, RulesOf, payoffs, unit};
use crate::learning::exchange::{self, Seeing, SightRequest};
use crate::learning::learnt::names_a_file;
use crate::learning::studying::{self, Measuring, Studies, StudyRequest};
use crate::learning::{self, School, SchoolRequest};
use crate::plan::Search;
use crate::plan::{self, MonteCarloPlan, Plan, Plans, Wish};
use crate::report::Report;
use crate::scale::Scale;
use crate::session::{ForEngines, Session};
use crate::setup::Setup;
use crate::solution::{Probe, Watch};
use crate::strategies::{self, Wanted};
use crate::tree::{TreeReport, TreeRequest};
use outply_arena::formats::movetext;
use outply_certificate::{Certificate, Proven};
use outply_game::board::Board;
use outply_game::{
    Hints, Notation, NotationError, Player, Recorded, Repetition, Rules, Turn, Utility, listed,
};
use outply_search::montecarlo::Recipe;
use outply_search::selective::Settings;
use outply_search::{Interrupted, Limits, MonteCarloError, StopFlag};
use outply_table as table;
use std::io::{Read, Write};
use std::sync::Arc;

/// A game under way.
pub(crate) struct Playing<K: Kind> {
    spec: String,
    kind: K,
    start: At<K>,
    played: Vec<(Act<K>, At<K>)>,
    grove: Grove<RulesOf<K>>,
    /// Whether actions are written as the game's protocol has them.
    speaks_protocol: bool,
}

/// A game is drawn when a state occurs so often.
const MOST_OCCURRENCES: usize = 3;

impl<K: Kind> Playing<K> {
    /// Refuses keys of a recipe that are not read, unless they ask for what is usual anyway.
    fn check_recipe(
        &self,
        (plan, usual): (&MonteCarloPlan, &Recipe),
        wishes: &[Wish],
    ) -> Result<(), CatalogError> {
        let changes = |wish: &&Wish| {
            let mut changed = usual.clone();
            changed.set(&wish.key, &wish.value).is_ok() && changed != *usual
        };
        for wish in wishes.iter().filter(|wish| !wish.is_default).filter(changes) {
            let (key, value) = (&wish.key[..], &wish.value[..]);
            if let Some(why) = plan.recipe.idle(key).or_else(|| self.kind.idle(plan, (key, value)))
            {
                return Err(CatalogError::wish(&wish.said, why));
            }
        }
        Ok(())
    }

    /// The game at its initial state; `spec` is how it was asked for.
    pub(crate) fn of(spec: &str, kind: K) -> Self {
        let start = kind.setup().rules().initial();
        let (spec, played) = (spec.to_owned(), Vec::new());
        Playing { spec, kind, start, played, grove: Grove::new(), speaks_protocol: false }
    }

    fn rules(&self) -> &RulesOf<K> {
        self.kind.setup().rules()
    }

    fn state(&self) -> &At<K> {
        self.played.last().map_or(&self.start, |(_, state)| state)
    }

    /// What the rules count repetitions of, of all states before the current one.
    fn history(&self) -> Vec<Repetition> {
        let (mut before, mut repetitions) = (&self.start, Vec::new());
        for (_, after) in &self.played {
            repetitions.extend(self.rules().repetition(before));
            before = after;
        }
        repetitions
    }

    /// Works out what the plan's evaluator rests on, and gives what is left of the limits.
    fn work_out(&self, plan: &Plan, limits: &Limits) -> Result<Limits, CatalogError> {
        let setup = self.kind.setup();
        let Some(name) = plan.evaluator().or(setup.evaluators().first().copied()) else {
            return Ok(limits.clone());
        };
        setup.work_out(name, limits).map_err(|Interrupted| CatalogError::Unready {
            evaluator: name.to_owned(),
            stopped: limits.stop.as_ref().is_some_and(StopFlag::is_raised),
        })
    }

    fn before(&self) -> Before<'_, RulesOf<K>> {
        let mut actions = Vec::new();
        for &(action, _) in &self.played {
            actions.push(action);
        }
        let (repetitions, grove) = (self.history(), &self.grove);
        Before { start: &self.start, actions, repetitions, grove }
    }

    fn found(
        &self,
        plan: &Plan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<Act<K>>),
    ) -> Result<Found<Act<K>>, CatalogError> {
        plan.search().check(limits)?;
        let limits = self.work_out(plan, limits)?;
        self.kind.search(self.state(), &self.before(), plan, &limits, progress)
    }

    fn report(&self, found: Found<Act<K>>) -> Report {
        found.map_actions(|line| self.line_text(line))
    }

    fn action_text(&self, action: Act<K>) -> String {
        self.text_in(self.state(), action)
    }

    fn text_in(&self, state: &At<K>, action: Act<K>) -> String {
        if self.speaks_protocol {
            self.kind.setup().protocol_action(state, action)
        } else {
            self.rules().format_action(state, action)
        }
    }

    fn line_text(&self, line: &[Act<K>]) -> Vec<String> {
        let rules = self.rules();
        let mut state = self.state().clone();
        let mut texts = Vec::new();
        for &action in line {
            texts.push(self.text_in(&state, action));
            state = rules.result(&state, action);
        }
        texts
    }

    fn push(&mut self, action: Act<K>) {
        let state = self.rules().result(self.state(), action);
        self.played.push((action, state));
    }

    /// Whether the current state has occurred so often that the game is drawn.
    fn is_repeated(&self) -> bool {
        let Some(current) = self.rules().repetition(self.state()) else { return false };
        1 + occurrences(&self.history(), current) >= MOST_OCCURRENCES
    }
}

/// Refuses numbers of rules that are switched off, unless they ask for what is usual anyway.
fn check_selectivity(
    settings: &Settings,
    usual: &Settings,
    wishes: &[Wish],
) -> Result<(), CatalogError> {
    let is_changed = |wish: &&Wish| settings.get(&wish.key) != usual.get(&wish.key);
    for wish in wishes.iter().filter(|wish| !wish.is_default).filter(is_changed) {
        if let Some(why) = settings.idle(&wish.key) {
            return Err(CatalogError::wish(&wish.said, why));
        }
    }
    Ok(())
}

/// How often the current state occurred before.
fn occurrences(history: &[Repetition], current: Repetition) -> usize {
    let reachable = history.iter().rev().take(current.plies as usize);
    reachable.filter(|state| state.key == current.key).count()
}

/// The board with the cells marked that spell the last action.
fn marked(board: Board, spelling: Vec<String>) -> Board {
    let cells = spelling.into_iter().filter(|id| board.cells.iter().any(|cell| cell.id == *id));
    let cells: Vec<String> = cells.collect();
    board.last(&cells)
}

impl<K: Kind> Session for Playing<K> {
    fn game(&self) -> &str {
        &self.spec
    }

    fn picture(&self) -> String {
        self.rules().picture(self.state())
    }

    fn svg(&self) -> String {
        self.board().map_or_else(|| self.rules().svg(self.state()), |board| board.svg())
    }

    fn board(&self) -> Option<Board> {
        let board = self.rules().board(self.state())?;
        let Some(&(action, _)) = self.played.last() else { return Some(board) };
        let before = self.played.iter().rev().nth(1).map_or(&self.start, |(_, state)| state);
        Some(marked(board, self.rules().spelling(before, action)))
    }

    fn spellings(&self) -> Vec<Vec<String>> {
        let (rules, state) = (self.rules(), self.state());
        if rules.board(state).is_none() {
            return Vec::new();
        }
        let mut spellings = Vec::new();
        for action in listed(rules, state) {
            spellings.push(rules.spelling(state, action));
        }
        spellings
    }

    fn notation(&self) -> String {
        self.rules().format_state(self.state())
    }

    fn restart(&mut self) {
        self.start = self.rules().initial();
        self.played.clear();
    }

    fn play_on(&mut self) -> bool {
        let over = self.rules().terminal_test(self.state()) || self.is_repeated();
        let unclaimed = if over { self.kind.setup().unclaimed(self.state()) } else { None };
        let Some(state) = unclaimed else { return false };
        self.start = state;
        self.played.clear();
        true
    }

    fn set(&mut self, text: &str) -> Result<(), NotationError> {
        let rules = self.rules();
        self.start = rules.parse_state(text).or_else(|error| last_recorded(rules, text, error))?;
        self.played.clear();
        Ok(())
    }

    fn records(&self, text: &str) -> Result<Vec<Recorded>, NotationError> {
        self.rules().records(text)
    }

    fn actions(&self) -> Vec<String> {
        if self.is_repeated() {
            return Vec::new();
        }
        let mut texts = Vec::new();
        for action in listed(self.rules(), self.state()) {
            texts.push(self.action_text(action));
        }
        texts
    }

    fn play(&mut self, action: &str) -> Result<(), NotationError> {
        let rules = self.rules();
        if rules.terminal_test(self.state()) {
            return Err(NotationError::new(action, 0, "nothing: the game is over"));
        }
        if self.is_repeated() {
            let expected =
                "nothing: the game is drawn, because the same state occurred three times";
            return Err(NotationError::new(action, 0, expected));
        }
        let action = rules.parse_action(self.state(), action)?;
        self.push(action);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.played.pop().is_some()
    }

    fn moves(&self) -> Vec<String> {
        let mut before = &self.start;
        let mut texts = Vec::new();
        for (action, after) in &self.played {
            texts.push(self.text_in(before, *action));
            before = after;
        }
        texts
    }

    fn to_move(&self) -> Option<usize> {
        let mover = self.rules().to_move(self.state()).mover();
        mover.player().map(Player::index)
    }

    fn players(&self) -> usize {
        self.rules().players()
    }

    fn has_chance(&self) -> bool {
        K::CHANCE
    }

    fn passed(&self) -> Option<String> {
        let state = self.kind.passed(self.state())?;
        Some(self.rules().format_state(&state))
    }

    fn draw(&mut self, unit: f64) -> Option<String> {
        let outcomes = self.kind.outcomes(self.state());
        let mut left = unit;
        let fallen = outcomes.iter().find(|(_, probability)| {
            left -= probability;
            left < 0.0
        });
        let (outcome, _) = *fallen.or(outcomes.last())?;
        let text = self.action_text(outcome);
        self.push(outcome);
        Some(text)
    }

    fn player_name(&self, player: usize) -> String {
        self.rules().player_name(Player(player as u8))
    }

    fn payoffs(&self) -> Option<Vec<f64>> {
        let drawn = || self.is_repeated().then(|| vec![0.0; self.players()]);
        payoffs(self.rules(), self.state()).or_else(drawn)
    }

    fn protocol(&mut self, on: bool) {
        self.speaks_protocol = on;
    }

    fn for_engines(&self) -> ForEngines {
        self.kind.setup().for_engines()
    }

    fn selectivity(&self) -> &'static str {
        self.kind.setup().selectivity()
    }

    fn evaluators(&self) -> Vec<&'static str> {
        evaluators::names(self.kind.setup(), K::EVALUATORS)
    }

    fn scale(&self, evaluator: Option<&str>) -> Scale {
        let setup = self.kind.setup();
        let scale = setup.scale().unwrap_or_else(|| self.kind.scale());
        match (scale, evaluators::points(setup, self.kind.learned(), evaluator)) {
            (Scale::Result { .. }, Some(points)) => Scale::Result { points },
            _ => scale,
        }
    }

    fn unit(&self) -> Unit {
        unit::<RulesOf<K>>()
    }

    fn is_opposed(&self) -> bool {
        self.players() == 2 && <<RulesOf<K> as Rules>::Utility as Utility>::ZERO_SUM
    }

    fn is_quiet(&self, best: &str) -> bool {
        let best = self.rules().parse_action(self.state(), best);
        best.is_ok_and(|best| self.kind.setup().is_quiet(self.state(), best))
    }

    fn searches(&self) -> Vec<Search> {
        self.kind.searches().to_vec()
    }

    fn plan(&self, wishes: &[Wish]) -> Result<Plan, CatalogError> {
        let setup = self.kind.setup();
        let settings = Settings::parse(setup.selectivity(), "");
        let own = Plans {
            searches: self.kind.searches(),
            evaluators: self.evaluators(),
            settings: settings.map_err(CatalogError::Selectivity)?,
            recipe: self.kind.recipe("")?,
        };
        let plan = plan::make(&own, wishes)?;
        if let Plan::MonteCarlo(plan) = &plan {
            self.check_recipe((plan, &own.recipe), wishes)?;
        }
        if let Plan::Selective(plan) = &plan {
            check_selectivity(&plan.settings, &own.settings, wishes)?;
        }
        // A file that cannot be read is said now, not at the first move of each game.
        let files =
            wishes.iter().filter(|wish| wish.key == "evaluator" && names_a_file(&wish.value));
        for file in files {
            self.kind.evaluator(&Some(file.value.clone()))?;
        }
        Ok(plan)
    }

    fn check_hints(&self, plan: &Plan) -> Result<(), CatalogError> {
        let Plan::MonteCarlo(plan) = plan else { return Ok(()) };
        let setup = self.kind.setup();
        match self.kind.goes_by_index(&plan.recipe) {
            Some(needed_by) if setup.hints().action_space(setup.rules()) == 0 => {
                Err(MonteCarloError::ActionIndex { needed_by }.into())
            }
            _ => Ok(()),
        }
    }

    fn search(
        &self,
        plan: &Plan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, CatalogError> {
        let mut report = |found: &Found<Act<K>>| progress(&self.report(found.clone()));
        Ok(self.report(self.found(plan, limits, &mut report)?))
    }

    fn decide(&self, plan: &Plan, limits: &Limits) -> Result<Report, CatalogError> {
        let mut found = self.found(plan, limits, &mut |_| ())?;
        let best = found.action;
        found.actions.retain(|known| Some(known.action) == best);
        Ok(self.report(found))
    }

    fn certificate(
        &self,
        report: &Report,
        most_nodes: usize,
        table_bytes: Option<usize>,
        limits: &Limits,
        heard: &mut dyn FnMut(u64),
    ) -> Result<Certificate, CatalogError> {
        let wanted = Wanted { claims: strategies::claims(report)?, most_nodes };
        let strategies =
            self.kind.strategies(self.state(), &wanted, (limits, table_bytes), heard)?;
        Ok(Certificate { game: self.spec.clone(), position: self.notation(), strategies })
    }

    fn verify(&self, certificate: &Certificate) -> Result<Proven, CatalogError> {
        if certificate.game != self.spec {
            let game = &certificate.game;
            return Err(CatalogError::Unfit(format!(
                "the certificate is of {game}, not of {}",
                self.spec
            )));
        }
        self.kind.verify(certificate)
    }

    fn prepare(&self, plan: &Plan, limits: &Limits) -> Result<(), CatalogError> {
        self.work_out(plan, &Limits { stop: limits.stop.clone(), ..Limits::none() })?;
        // Unpacks what was learnt, or reads it from its file.
        self.kind.evaluator(&plan.evaluator().map(str::to_owned))?;
        self.kind.prepare(plan, limits)
    }

    fn forget(&self) {
        self.kind.forget();
        self.grove.clear();
    }

    fn write_found(&self, plan: &Plan, output: &mut dyn Write) -> Result<(), CatalogError> {
        let head = crate::found_file::head(&self.spec, self.kind.fingerprint());
        let written = output.write_all(head.as_bytes());
        written.map_err(|error| CatalogError::Unfit(error.to_string()))?;
        self.kind.write_found(plan, output)
    }

    fn read_found(&self, plan: &Plan, input: &mut dyn Read) -> Result<(), CatalogError> {
        crate::found_file::check(input, &self.spec, self.kind.fingerprint())?;
        self.kind.read_found(plan, input)
    }

    fn tree(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError> {
        self.kind.tree(self.state(), request)
    }

    fn school(&self, request: &SchoolRequest<'_>) -> Result<Box<dyn School + '_>, CatalogError> {
        learning::school::<K>(&self.spec, &self.kind, request)
    }

    fn study(&self, request: &StudyRequest<'_>) -> Result<Box<dyn Studies + '_>, CatalogError> {
        studying::study::<K>(&self.spec, &self.kind, request)
    }

    fn measuring(&self, evaluator: &str) -> Result<Box<dyn Measuring + '_>, CatalogError> {
        studying::measuring::<K>(&self.spec, &self.kind, evaluator)
    }

    fn check_labels(&self, beside: &str, by: Option<&str>) -> Result<(), CatalogError> {
        studying::check_labels::<K>(&self.kind, beside, by)
    }

    fn sight(&self, request: &SightRequest<'_>) -> Result<Box<dyn Seeing + '_>, CatalogError> {
        exchange::sight::<K>(&self.spec, &self.kind, request)
    }

    fn export_weights(&self, weights: &[u8]) -> Result<Vec<u8>, CatalogError> {
        exchange::export_weights(&self.spec, self.kind.setup(), weights)
    }

    fn import_weights(&self, tensors: &[u8]) -> Result<Vec<u8>, CatalogError> {
        exchange::import_weights(&self.spec, self.kind.setup(), tensors)
    }

    fn learns_by(&self) -> Option<String> {
        self.kind.setup().inputs().map(|inputs| inputs.name())
    }

    fn perft(&self, depth: u32) -> u64 {
        self.kind.setup().perft(self.state(), depth)
    }

    fn perft_within(&self, depth: u32, effort: u64) -> Option<u64> {
        self.kind.setup().perft_within(self.state(), depth, effort)
    }

    fn build_table(
        &self,
        settings: &table::Settings,
        output: &mut dyn Write,
        goes_on: &mut Watch<'_>,
    ) -> Result<table::Info, table::BuildError> {
        self.kind.build_table(settings, output, goes_on)
    }

    fn build_endings(
        &self,
        asked: &str,
        settings: &table::Settings,
        output: &mut dyn Write,
        goes_on: &mut Watch<'_>,
    ) -> Result<table::Info, table::BuildError> {
        self.kind.build_endings(asked, settings, output, goes_on)
    }

    fn verify_table(
        &self,
        table: &Arc<table::Table>,
        threads: usize,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<table::Verified, table::VerifyError> {
        self.kind.verify_table(table, threads, goes_on)
    }

    fn use_table(&mut self, table: Arc<table::Table>) -> Result<(), CatalogError> {
        let path = table.path().display().to_string();
        let unfit = |error| CatalogError::Unfit(format!("{path}: {error}"));
        self.kind.use_table(without_table(&self.spec), table).map_err(unfit)
    }

    fn probe(&self) -> Option<Probe> {
        let value = self.kind.known(self.state())?;
        let rules = self.rules();
        let mover = rules.to_move(self.state()).mover().player();
        let is_second = mover.is_some_and(|mover| mover != Player::FIRST);
        let mut actions = Vec::new();
        for action in listed(rules, self.state()) {
            let child = rules.result(self.state(), action);
            let same = rules.to_move(&child).mover().player() == mover;
            if let Some(value) = self.kind.known(&child) {
                actions.push((self.action_text(action), value.one_ply_up(same)));
            }
        }
        let bounds = self.kind.known_bounds(self.state());
        Some(Probe::new(value, actions, bounds).seen_by(is_second, mover.is_some()))
    }
}

/// The game of a table, which is named without any table.
fn without_table(spec: &str) -> &str {
    let game = spec.split(",table=").next().unwrap_or_default();
    game.split(":table=").next().unwrap_or_default()
}

/// Where the last game in `text` ends, which is a record of the game's own or in the grammar of PGN;
/// `error` if it is none.
fn last_recorded<R: Notation>(
    rules: &R,
    text: &str,
    error: NotationError,
) -> Result<R::State, NotationError> {
    if let Some(game) = rules.records(text).ok().and_then(|mut games| games.pop()) {
        return played(rules, text, game.start.as_deref(), &game.actions);
    }
    if !text.trim_start().starts_with('[') {
        return Err(error);
    }
    let mut games = movetext::read(text, false)?;
    let game = games.pop().ok_or(error)?;
    played(rules, text, game.start(), &game.moves)
}

/// The state after `actions`; faults are told by the action's number.
fn played<R: Notation>(
    rules: &R,
    text: &str,
    start: Option<&str>,
    actions: &[String],
) -> Result<R::State, NotationError> {
    let mut state = start.map_or_else(|| Ok(rules.initial()), |start| rules.parse_state(start))?;
    for (number, action) in (1..).zip(actions) {
        let fault = |expected: &str| {
            NotationError::new(text, 0, format!("as move {number}, {action}: {expected}"))
        };
        if rules.terminal_test(&state) {
            return Err(fault("nothing, since the game is over"));
        }
        let action = rules.parse_action(&state, action).map_err(|error| fault(error.expected()))?;
        state = rules.result(&state, action);
    }
    Ok(state)
}
