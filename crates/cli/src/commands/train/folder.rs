//! The folder that keeps what is learnt: the state to go on from, the weights to play with, how the
//! tests went, and their curve.

use crate::conditions::{command_line, conditions};
use crate::failure::Failure;
use crate::files::{Claim, read_bytes, read_text, write_file};
use crate::plot::{Axis, Curve, Line, Point, plot};
use outply_catalog::{Contest, FileKind, LEARNED, Pass, Test};
use serde_json::{Value, json};
use std::io::{Error, Write};
use std::path::{Path, PathBuf};

pub(super) struct Folder {
    path: PathBuf,
    state: Claim,
    weights: Claim,
    /// A line a test.
    lines: Vec<String>,
    /// Whether the conditions of this run stand in a line.
    is_begun: bool,
}

impl Folder {
    /// The folder, made if there is none.
    pub(super) fn open(path: &Path) -> Result<Folder, Failure> {
        check_folder(path)?;
        check_state(path)?;
        std::fs::create_dir_all(path).map_err(|error| {
            Failure::Machine(format!("{}: this folder cannot be made: {error}", path.display()))
        })?;
        let log = path.join("tests.jsonl");
        let lines = match log.exists() {
            true => read_text(&log)?.1.lines().map(str::to_owned).collect(),
            false => Vec::new(),
        };
        let (state, weights) =
            (Claim::new(&path.join("state"))?, Claim::new(&path.join("weights"))?);
        Ok(Folder { path: path.to_owned(), state, weights, lines, is_begun: false })
    }

    /// What was kept before.
    pub(super) fn state(&self) -> Result<Option<Vec<u8>>, Failure> {
        let path = self.path.join("state");
        if let Some(what) = FileKind::State.missed_by(&path) {
            return Err(Failure::input(&self.state_name(), what));
        }
        path.exists().then(|| read_bytes(&path)).transpose()
    }

    pub(super) fn state_name(&self) -> String {
        self.path.join("state").display().to_string()
    }

    pub(super) fn weights_name(&self) -> String {
        self.path.join("weights").display().to_string()
    }

    /// Keeps what `state` writes, to go on from.
    pub(super) fn keep(
        &mut self,
        state: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
    ) -> Result<(), Failure> {
        self.state.write(state)
    }

    /// Keeps the weights that `weights` writes, to play with.
    pub(super) fn keep_weights(
        &mut self,
        weights: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
    ) -> Result<(), Failure> {
        self.weights.write(weights)
    }

    /// Adds how a test went, and draws the curve anew.
    pub(super) fn add(&mut self, game: &str, test: &Test, seconds: f64) -> Result<(), Failure> {
        let line = json!({
            "game": game,
            "games": test.games,
            "seconds": seconds,
            "against_accepted": contest(&test.contest),
            "against_beginning": contest(&test.beginning),
            "accepted": test.accepted,
        });
        self.add_line(game, line)
    }

    /// Adds how a pass over positions went, and draws the curve anew.
    pub(super) fn add_pass(
        &mut self,
        game: &str,
        pass: &Pass,
        seconds: f64,
    ) -> Result<(), Failure> {
        let line = json!({
            "game": game,
            "passes": pass.passes,
            "positions": pass.positions,
            "seconds": seconds,
            "training_error": pass.training_error,
            "test_error": pass.test_error,
            "against_accepted": contest(&pass.contest),
            "against_beginning": contest(&pass.beginning),
            "accepted": pass.accepted,
        });
        self.add_line(game, line)
    }

    fn add_line(&mut self, game: &str, mut line: Value) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.is_begun, true) {
            line["started"] = conditions();
            line["command"] = command_line().into();
        }
        self.lines.push(line.to_string());
        write_file(&self.path.join("tests.jsonl"), &(self.lines.join("\n") + "\n"))?;
        write_file(&self.path.join("curve.svg"), &self.curve(game)?)
    }

    fn curve(&self, game: &str) -> Result<String, Failure> {
        let points: Vec<Point> = self.lines.iter().filter_map(|line| point(line)).collect();
        let last = self.lines.last().and_then(|line| serde_json::from_str::<Value>(line).ok());
        let counts = if last.is_some_and(|line| line["positions"].is_u64()) {
            "positions learnt from"
        } else {
            "games learnt from"
        };
        plot(&Curve {
            title: format!("{game}: learning"),
            x: Axis { words: counts.to_owned(), logarithmic: true },
            y: "points a game against the first weights (95 %)".to_owned(),
            lines: vec![Line { name: String::new(), points }],
        })
    }
}

/// Refuses what is no folder, and what would lie within such a thing.
fn check_folder(path: &Path) -> Result<(), Failure> {
    let found = path.ancestors().find(|path| path.exists() && !path.is_dir());
    let Some(found) = found else { return Ok(()) };
    let what = if found.is_file() { "a file" } else { "a device or a pipe" };
    let which = if found == path { "this".to_owned() } else { found.display().to_string() };
    let sentence = format!(
        "{which} is {what}; expected a folder, which keeps the state, the weights and the curve"
    );
    Err(Failure::input(&path.display().to_string(), sentence))
}

/// Refuses a folder whose files training would replace without going on from them.
fn check_state(path: &Path) -> Result<(), Failure> {
    let found = |name| Some(path.join(name)).filter(|file| file.exists());
    let sentence = match (found("state"), found("weights"), found("curve.svg")) {
        (None, Some(weights), _) => format!(
            "weights without the state of their training, which would be replaced; --from {LEARNED}{} --state OTHER goes on from them",
            weights.display()
        ),
        (None, None, Some(_)) => "curve.svg without a state: expected a new folder, or one that `outply train` has filled".to_owned(),
        _ => return Ok(()),
    };
    Err(Failure::input(&path.display().to_string(), sentence))
}

fn contest(contest: &Contest) -> Value {
    let Contest { games, mean, error, payoff, is_cut } = contest;
    json!({ "games": games, "mean": mean, "error": error, "payoff": payoff, "cut_short": is_cut })
}

fn point(line: &str) -> Option<Point> {
    let line: Value = serde_json::from_str(line).ok()?;
    let beginning = &line["against_beginning"];
    // A test without a game has nothing to show.
    if beginning["games"] == 0 {
        return None;
    }
    let (mean, error) = (beginning["mean"].as_f64()?, 1.96 * beginning["error"].as_f64()?);
    let count = line.get("positions").unwrap_or(&line["games"]);
    Some(Point { x: count.as_f64()?, y: [mean - error, mean, mean + error] })
}
