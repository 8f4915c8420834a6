//! Backgammon.

use crate::entry::{BenchSearch, Entry, GameInfo, Options};
use crate::error::CatalogError;
use crate::records::{OwnRecord, RecordFormat};
use crate::session::Session;
use crate::setup::{GambleSetup, Setup, Solution};
use crate::theorem::{Claim, Theorem};
use crate::words::Words;
use outply_game::{
    Inputs, Notation, NotationError, Numbered, PayoffEvaluator, Payoffs, Player, Rules,
};
use outply_games::backgammon::{
    Backgammon, BackgammonEvaluator, BackgammonHints, BackgammonInputs, BearoffEvaluator, Board,
    Game, Hypergammon, NETWORK_WEIGHTS, OneSided, Opening, Record, Stakes, TwoSided, WEIGHTS,
    backgammon_network,
};
use outply_learn::{Learned, Settings, Shipped};
use outply_search::{Interrupted, Limits, Once};
use std::sync::{Arc, LazyLock, OnceLock};

const INFO: GameInfo = GameInfo::new("backgammon", "Backgammon, with or without the cube")
    .options("hyper=MEN, first; money, money,jacoby or match,POINTS", "backgammon:match,5");

/// What values mean.
const WORDS: Words = Words::of(
    "points",
    1.0,
    "the points won on average: a gammon counts 2, a backgammon 3, times the cube; in a match the chance of winning it, from -1 to 1",
).outcome(Words::dice);

/// Published results: T. Keith, "Hyper Fun" (2018), of hypergammon. Its 7,959,904 positions are these and 6,551
/// in which the game is over. Games of one and of two checkers: what GNU Backgammon's `makehyper` writes.
const THEOREMS: &[Theorem] = &[
    tabled("hyper=1,first", (601, 0.314_256, 1e-6), "makehyper"),
    tabled("hyper=2,first", (106_552, 0.113_330, 1e-6), "makehyper").long(),
    tabled("hyper,first", (7_953_353, 0.083_679_544_470_863, 1e-10), "Keith 2018").hours(),
];

const fn tabled(
    options: &'static str,
    (states, value, off): (u64, f64, f64),
    source: &'static str,
) -> Theorem {
    Theorem::new(options, Claim::Tabled(states, value, off), source)
}

/// The game in the catalogue.
pub(super) fn entry() -> Entry {
    let looks = |text: &str| match_length(text).is_some();
    let mat = RecordFormat { name: "MAT", ending: "mat", looks, read: mat, write: write_mat };
    let bench = vec![BenchSearch::usual("", "31", 3)];
    Entry::new(INFO, open).records(mat).theorems(THEOREMS).words(WORDS).bench_searches(bench)
}

struct BackgammonSetup {
    rules: Backgammon,
    /// The positions of hypergammon.
    numbered: OnceLock<Option<Arc<Hypergammon>>>,
}

impl BackgammonSetup {
    fn new(rules: Backgammon) -> BackgammonSetup {
        BackgammonSetup { rules, numbered: OnceLock::new() }
    }
}

/// The tables for bearing off, worked out when they are first asked for, and then kept: they are the same whatever is
/// played for.
static RACES: LazyLock<Once<OneSided>> = LazyLock::new(Once::default);
static PAIRED: LazyLock<Once<TwoSided>> = LazyLock::new(Once::default);

fn paired() -> TwoSided {
    TwoSided::new(6, PAIRS).expect("a table of few checkers")
}

/// The name of the evaluator that learnt from games against itself.
const NETWORK: &str = "network";

/// The name of the weighted sum.
const LINEAR: &str = "linear";

/// The name of the evaluator that knows how many rolls it takes to bear off.
const BEAROFF: &str = "bearoff";

/// The name of the evaluator that knows the exact values of small races.
const TWO_SIDED: &str = "two-sided";

/// The checkers a side that the table of pairs knows.
const PAIRS: u8 = 6;

/// The network, alone or with tables where both sides have all checkers home; or the linear evaluator.
#[derive(Clone)]
enum Judge {
    Network(Box<Learned<Backgammon>>),
    Tables(Box<Tables>),
    Linear(Box<BackgammonEvaluator>),
}

impl PayoffEvaluator<Backgammon> for Judge {
    fn payoffs(&mut self, rules: &Backgammon, board: &Board) -> Payoffs {
        match self {
            Judge::Network(network) => network.payoffs(rules, board),
            Judge::Tables(tables) => tables.payoffs(rules, board),
            Judge::Linear(linear) => linear.payoffs(rules, board),
        }
    }
}

#[derive(Clone)]
struct Tables {
    network: Learned<Backgammon>,
    races: Arc<OneSided>,
    pairs: Option<Arc<TwoSided>>,
}

/// The table of pairs, if the evaluator of this name has it.
fn pairs(evaluator: &str) -> Option<Arc<TwoSided>> {
    (evaluator == TWO_SIDED).then(|| PAIRED.get(paired))
}

impl PayoffEvaluator<Backgammon> for Tables {
    fn payoffs(&mut self, rules: &Backgammon, board: &Board) -> Payoffs {
        let mut races = BearoffEvaluator::new(&self.races, &mut self.network);
        match &self.pairs {
            Some(pairs) => races.pairs(pairs).payoffs(rules, board),
            None => races.payoffs(rules, board),
        }
    }
}

impl Setup for BackgammonSetup {
    type Rules = Backgammon;
    type Hints = BackgammonHints;
    type Evaluator = Judge;

    fn rules(&self) -> &Backgammon {
        &self.rules
    }

    fn hints(&self) -> BackgammonHints {
        BackgammonHints
    }

    fn evaluators(&self) -> Vec<&'static str> {
        vec![NETWORK, LINEAR, BEAROFF, TWO_SIDED]
    }

    fn shipped(&self, evaluator: &str) -> Option<&'static Shipped> {
        (evaluator == NETWORK).then_some(&NETWORK_WEIGHTS)
    }

    fn evaluator(&self, name: &str) -> Judge {
        if name == LINEAR {
            return Judge::Linear(Box::new(BackgammonEvaluator::new(WEIGHTS)));
        }
        let network = backgammon_network(&self.rules);
        if name == NETWORK {
            return Judge::Network(Box::new(network));
        }
        let (races, pairs) = (RACES.get(OneSided::new), pairs(name));
        Judge::Tables(Box::new(Tables { network, races, pairs }))
    }

    fn work_out(&self, evaluator: &str, limits: &Limits) -> Result<Limits, Interrupted> {
        if ![BEAROFF, TWO_SIDED].contains(&evaluator) {
            return Ok(limits.clone());
        }
        let (_, left) = RACES.within(OneSided::new, limits)?;
        match evaluator {
            TWO_SIDED => Ok(PAIRED.within(paired, &left)?.1),
            _ => Ok(left),
        }
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<Backgammon> + Send + Sync>> {
        Some(Arc::new(BackgammonInputs))
    }

    /// What is learnt are the six outcomes of games that are played to their end; passes hide them.
    fn learns_elsewhere(&self) -> Option<&'static str> {
        let is_cubeless = self.rules.stakes() == Stakes::Cubeless;
        (!is_cubeless).then_some(
            "games learn without the cube; expected backgammon, whose weights play with it too",
        )
    }

    fn learning(&self, found: Settings) -> Settings {
        Settings { cells: 128, rate: 0.02, lambda: 0.0, ..found }
    }

    /// The evaluator rather than random games: 20 of 20 games at equal time.
    fn recipe(&self) -> &'static str {
        "profile=learned"
    }
}

impl GambleSetup for BackgammonSetup {
    fn solution(&self, evaluator: &str) -> Option<Solution<Backgammon>> {
        Some(pairs(evaluator)? as Solution<Backgammon>)
    }

    /// With the cube far enough to see what a double leads to: the answer, the roll and the play.
    fn depth(&self) -> u32 {
        if self.rules.stakes() == Stakes::Cubeless { 3 } else { 4 }
    }

    fn bounds(&self, board: &Board) -> (f64, f64) {
        self.rules.value_bounds(board)
    }

    fn numbered(&self) -> Option<Arc<dyn Numbered<Backgammon>>> {
        let made = || Hypergammon::new(&self.rules).map(Arc::new);
        let numbered = self.numbered.get_or_init(made).clone()?;
        Some(numbered)
    }
}

/// Where a MAT file says to how many points the match is, and how many; 0 for money.
fn match_length(text: &str) -> Option<(usize, u8)> {
    let end = text.find(" point match")?;
    let digits = text[..end].bytes().rev().take_while(u8::is_ascii_digit).count();
    Some((end - digits, text[end - digits..end].parse().ok()?))
}

/// The games of a MAT file. Options that nobody asked for are those of the file: a match, money where
/// a player doubles, and a game without the cube elsewhere.
fn mat(options: &str, text: &str) -> Result<Vec<OwnRecord>, NotationError> {
    let (at, length) = match_length(text)
        .ok_or_else(|| NotationError::new(text, 0, "a line such as `7 point match`"))?;
    let options = match (options, length) {
        ("", 0) if text.contains("Doubles") => "money".to_owned(),
        ("", 0) => String::new(),
        ("", length) => format!("match,{length}"),
        _ => options.to_owned(),
    };
    let unfit = || NotationError::new(text, at, "a length of match that the game can have");
    let stakes = stakes(&options).ok().flatten().ok_or_else(unfit)?;
    let rules = Backgammon::new(Opening::default(), stakes).map_err(|_| unfit())?;
    let mut games = Vec::new();
    for part in parts(text, length > 0) {
        let error = |error: NotationError| NotationError::new(text, error.at(), error.expected());
        let record = rules.read_mat(&part).map_err(error)?;
        mat_games(&rules, &record, &options, &part, &mut games);
    }
    Ok(games)
}

/// A MAT text in parts that the rules take for one record each: a match is one, and in a session for
/// money every game is. What belongs to other games is blank, so that places stay.
fn parts(text: &str, is_match: bool) -> Vec<String> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        starts.extend(line.trim_start().starts_with("Game ").then_some(at));
        at += line.len();
    }
    let Some(&first) = starts.first().filter(|_| !is_match) else { return vec![text.to_owned()] };
    let blank = |text: &str| -> String {
        text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
    };
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let part = |(&start, end): (&usize, usize)| {
        let before = &text[first..start];
        format!("{}{}{}", &text[..first], blank(before), &text[start..end])
    };
    starts.iter().zip(ends).map(part).collect()
}

/// Adds the games of a record that stands in `text`.
fn mat_games(
    rules: &Backgammon,
    record: &Record,
    options: &str,
    text: &str,
    games: &mut Vec<OwnRecord>,
) {
    let headings = text.lines().enumerate().filter(|(_, line)| line.trim().starts_with("Game "));
    let mut lines = headings.map(|(number, _)| number + 1);
    let mut board = rules.start_of(record);
    for game in &record.games {
        let start = (board != rules.initial()).then(|| rules.format_state(&board));
        let (mut moves, mut gained) = (Vec::new(), None);
        for &action in &game.actions {
            moves.push(rules.format_action(&board, action));
            gained = rules.gain(&board, action);
            board = rules.result(&board, action);
        }
        if let Some((winner, points)) = game.won {
            board = rules.after_game(&board, winner, points).unwrap_or(board);
        }
        let given_up = game.won.filter(|_| gained.is_none());
        games.push(OwnRecord {
            options: options.to_owned(),
            start,
            moves,
            names: record.names.to_vec(),
            winner: given_up.map(|(winner, _)| winner.index()),
            note: record.note.clone(),
            line: lines.next().unwrap_or(1),
        });
    }
}

/// A record as MAT has it: a game, or a match with all its games.
fn write_mat(record: &OwnRecord) -> Result<String, String> {
    if record.start.is_some() {
        return Err("MAT has games from their first roll on".into());
    }
    let stakes = stakes(&record.options).ok().flatten().unwrap_or(Stakes::Cubeless);
    let rules = Backgammon::new(Opening::default(), stakes).map_err(|error| error.to_string())?;
    let (mut board, mut games) = (rules.initial(), vec![Game::default()]);
    for word in &record.moves {
        let action = rules.parse_action(&board, word).map_err(|error| error.to_string())?;
        if games.last().is_some_and(|game| game.won.is_some()) {
            games.push(Game::default());
        }
        if let Some(game) = games.last_mut() {
            game.actions.push(action);
            game.won = rules.gain(&board, action);
        }
        board = rules.result(&board, action);
    }
    if let (Some(winner), Some(game)) = (record.winner, games.last_mut()) {
        let winner = Player(winner.min(1) as u8);
        game.won = game.won.or(Some((winner, board.cube().value())));
    }
    let name = |seat: usize| record.names.get(seat).cloned().unwrap_or_default();
    let record =
        Record { names: [name(0), name(1)], note: record.note.clone(), games, ..Record::default() };
    rules.write_mat(&record).map_err(|error| error.to_string())
}

/// The stakes that options name; `None` if they name none.
fn stakes(options: &str) -> Result<Option<Stakes>, std::num::ParseIntError> {
    Ok(Some(match options.split_once(',').unwrap_or((options, "")) {
        ("", "") => Stakes::Cubeless,
        ("money", "") => Stakes::Money { jacoby: false },
        ("money", "jacoby") => Stakes::Money { jacoby: true },
        ("match", points) => Stakes::Match { length: points.parse()? },
        _ => return Ok(None),
    }))
}

/// How many checkers a side options ask for, where it is hypergammon, and what else they say; `None` if
/// there are no games with so many.
fn hyper(options: &str) -> Option<(Option<u8>, &str)> {
    let (first, rest) = options.split_once(',').unwrap_or((options, ""));
    let Some(men) = first.strip_prefix("hyper") else { return Some((None, options)) };
    let men = match men.strip_prefix('=') {
        Some(men) => men.parse().ok()?,
        None if men.is_empty() => 3,
        None => return None,
    };
    (1..=3).contains(&men).then_some((Some(men), rest))
}

/// How the game begins, and what else options say.
fn opening(options: &str) -> (Opening, &str) {
    match options.split_once(',').unwrap_or((options, "")) {
        ("first", rest) => (Opening::FirstWon, rest),
        _ => (Opening::default(), options),
    }
}

fn open(asked: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
    let points = asked.text().find("match,").map_or(0, |at| at + 6);
    let fault = |_| asked.fault(points, "the points to play to, as in match,5");
    let (men, rest) = hyper(asked.text()).ok_or_else(|| asked.fault(6, "from 1 to 3 checkers"))?;
    let (opening, rest) = opening(rest);
    let stakes = stakes(rest).map_err(fault)?;
    let read = asked.text().len() - rest.len();
    let stakes = stakes.ok_or_else(|| asked.fault(read, INFO.options))?;
    let few = |rules: Backgammon| men.map_or(rules, |men| rules.hypergammon(men));
    match Backgammon::new(opening, stakes).map(few) {
        Ok(rules) => Ok(asked.gamble(BackgammonSetup::new(rules))),
        Err(error) => Err(CatalogError::Unfit(error.to_string())),
    }
}
