//! Positions for an evaluator to learn from: of games that it plays with itself, and of random
//! moves aside, with what a search thinks of them.

use outply_game::{
    Evaluator, Hints, Keyed, Notation, Player, Repetition, Utility, Value, ZeroSumRules, mix64,
};
use outply_search::selective::Settings;
use outply_search::{Limits, Selective, Table};
use std::error::Error;
use std::io::{BufRead, BufReader, BufWriter, Write};

/// A position: what the search thinks of it, in the evaluator's points for the side to move, and
/// what became of it, 1 for a win of the side to move and 0 for a loss.
#[derive(Clone, Debug)]
pub struct Sample<S> {
    /// The position.
    pub state: S,
    /// The search's estimate.
    pub estimate: i32,
    /// The result; `None` off the path of a game.
    pub result: Option<f32>,
}

impl<S> Sample<S> {
    /// A line of text: the position, the estimate, the result.
    pub fn format(&self, rules: &impl Notation<State = S>) -> String {
        let result = self.result.map_or("?".to_owned(), |result| result.to_string());
        format!("{} {} {result}", rules.format_state(&self.state), self.estimate)
    }

    /// Reads such a line.
    pub fn parse(rules: &impl Notation<State = S>, line: &str) -> Option<Sample<S>> {
        let (rest, result) = line.rsplit_once(' ')?;
        let (position, estimate) = rest.rsplit_once(' ')?;
        let state = rules.parse_state(position).ok()?;
        let result = if result == "?" { None } else { Some(result.parse().ok()?) };
        Some(Sample { state, estimate: estimate.parse().ok()?, result })
    }

    /// What is to be foretold, as a probability of winning: `trust` parts of the result, the rest
    /// the search's estimate, squashed by the logistic function of this slope.
    pub fn target(&self, trust: f64, scale: f64) -> f64 {
        let thought = 1.0 / (1.0 + (-scale * f64::from(self.estimate)).exp());
        let result = self.result.map_or(thought, f64::from);
        trust * result + (1.0 - trust) * thought
    }
}

/// Calls `visit` with every sample of a file, and whether it is kept for judging: one in twenty runs
/// of `run` lines is, so that games stay together.
///
/// # Errors
/// If the file cannot be read; the line that is no sample.
pub fn read<R: Notation>(
    rules: &R,
    file: &str,
    run: usize,
    visit: &mut dyn FnMut(bool, Sample<R::State>),
) -> Result<(), Box<dyn Error>> {
    let opened = std::fs::File::open(file).map_err(|error| format!("{file}: {error}"))?;
    for (number, line) in BufReader::new(opened).lines().enumerate() {
        let sample = Sample::parse(rules, &line?);
        let sample = sample.ok_or_else(|| format!("{file}: line {} is no sample", number + 1))?;
        visit(mix64((number / run) as u64).is_multiple_of(20), sample);
    }
    Ok(())
}

/// Estimates are pulled into this range: wins and losses too.
const MOST: i32 = 9_999;
/// A side that is ahead so far is far ahead.
const SURE: i32 = 1_500;
/// After so many plies far ahead a side has won.
pub const SURE_PLIES: i32 = 6;

/// Plays an evaluator against itself.
pub struct Lesson<R: ZeroSumRules, E, H> {
    /// What estimates.
    pub evaluator: E,
    /// What orders moves.
    pub hints: H,
    /// How the search is put together.
    pub settings: Settings,
    /// Nodes a move.
    pub nodes: u64,
    /// Emptied between games.
    pub table: Table,
    /// Whether there is something to learn from a position.
    pub keeps: fn(&R, &R::State) -> bool,
    /// Whether a game is given up as drawn.
    pub tires: fn(&R, &R::State) -> bool,
}

impl<R, E, H> Lesson<R, E, H>
where
    R: ZeroSumRules<State: Sync, Action: Send> + Keyed + Sync,
    E: Evaluator<R> + Clone + Send,
    H: Hints<R> + Clone + Sync,
{
    fn think(
        &self,
        rules: &R,
        state: &R::State,
        past: &[Repetition],
    ) -> (Option<R::Action>, Value) {
        let search = Selective::new(rules).evaluator(self.evaluator.clone());
        let search = search.hints(self.hints.clone()).settings(self.settings.clone());
        let mut search = search.history(past).table(&self.table);
        let answer = search.search(state, &Limits::nodes(self.nodes)).unwrap();
        (answer.action, answer.value)
    }

    /// A random move aside, and what the search thinks of that: a search's leaves are full of
    /// positions that no game would get into.
    fn aside(&self, rules: &R, state: &R::State, drawn: u64) -> Option<Sample<R::State>> {
        let moves: Vec<_> = rules.actions(state).into_iter().collect();
        let state = rules.result(state, *moves.get(drawn as usize % moves.len().max(1))?);
        let keeps = !rules.terminal_test(&state) && (self.keeps)(rules, &state);
        let (_, value) = keeps.then(|| self.think(rules, &state, &[]))?;
        Some(Sample { state, estimate: points(value), result: None })
    }

    /// The samples of the game that begins at `start`.
    pub fn play(&self, rules: &R, start: R::State) -> Vec<Sample<R::State>> {
        let (mut state, mut past, mut samples) = (start, Vec::<Repetition>::new(), Vec::new());
        let mut sure = 0;
        self.table.clear();
        let payoff = loop {
            if let Some(utility) = rules.utility(&state) {
                break utility.payoff(Player::FIRST);
            }
            let now = rules.repetition(&state);
            if is_third(&past, now) || (self.tires)(rules, &state) {
                break 0.0;
            }
            let (Some(action), value) = self.think(rules, &state, &past) else { break 0.0 };
            let sign = if rules.to_move(&state) == Player::FIRST { 1 } else { -1 };
            sure = far_ahead(sure, sign * points(value), SURE);
            if value.is_decided() || sure.abs() >= SURE_PLIES {
                break f64::from((sign * points(value)).signum());
            }
            if (self.keeps)(rules, &state) {
                let estimate = points(value);
                samples.push((sign, Sample { state: state.clone(), estimate, result: None }));
                let drawn = mix64(mix64(past.len() as u64) ^ now.map_or(0, |now| now.key));
                let aside = (drawn & 1 == 0).then(|| self.aside(rules, &state, drawn >> 1));
                samples.extend(aside.flatten().map(|sample| (0, sample)));
            }
            past.extend(now);
            state = rules.result(&state, action);
        };
        let told = |(sign, sample): (i32, Sample<R::State>)| {
            let result = (sign != 0).then_some((1.0 + (f64::from(sign) * payoff) as f32) / 2.0);
            Sample { result, ..sample }
        };
        samples.into_iter().map(told).collect()
    }
}

impl<R, E, H> Lesson<R, E, H>
where
    R: ZeroSumRules<State: Sync, Action: Send> + Keyed + Notation + Sync,
    E: Evaluator<R> + Clone + Send,
    H: Hints<R> + Clone + Sync,
{
    /// Prints the samples of as many games as there are `starts`.
    ///
    /// # Errors
    /// If standard output is closed.
    pub fn print(&self, rules: &R, starts: impl Iterator<Item = R::State>) -> std::io::Result<()> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        for sample in starts.flat_map(|start| self.play(rules, start)) {
            writeln!(out, "{}", sample.format(rules))?;
        }
        out.flush()
    }
}

fn points(value: Value) -> i32 {
    value.raw().clamp(-MOST, MOST)
}

/// For how many plies the first player (or with a minus the second) has been ahead by `most` points,
/// after a ply at which the estimate was `points` for the first player.
pub fn far_ahead(plies: i32, points: i32, most: i32) -> i32 {
    match points.abs() >= most {
        true if plies.signum() == -points.signum() => points.signum(),
        true => plies + points.signum(),
        false => 0,
    }
}

/// Whether a position stood twice before.
pub fn is_third(past: &[Repetition], now: Option<Repetition>) -> bool {
    now.is_some_and(|now| past.iter().filter(|then| then.key == now.key).count() == 2)
}
