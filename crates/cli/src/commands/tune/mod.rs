//! `outply tune`: which recipe of Monte Carlo search suits a game, by matches.

mod selectivity;

use super::contest::checks::refuse_short;
use super::contest::contestant::{built_in_player, common_control, is_same_player, replaced};
use super::contest::openings::{Source, random, source};
use crate::args::{OpeningOptions, OpeningsOrder, Tune};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress as said, table};
use crate::progress::Progress;
use outply_catalog::arena::contest::{Contest, Control, Event};
use outply_catalog::arena::statistics::Sprt;
use outply_catalog::{Catalog, StopFlag, Wish};
use outply_json::{Document, TunedRecipe, TuningStep};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// The changes tried, one after the other: each is kept if it wins its match. Formula and playouts
/// first, since they decide which constant suits.
const CHANGES: &[&str] = &[
    "selection=grave",
    "playout=mast",
    "playout=ngram",
    "playout=order",
    "decisive=on",
    "objective=win",
    "c=0.35",
    "c=1",
    "selection=tuned",
    "history=1",
    "graph=on",
];

/// Random plies that each pair begins with unless told otherwise.
const RANDOM_PLIES: u32 = 2;

/// A change passes where these normalised Elo differences decide for it.
const BOUNDS: [f64; 2] = [0.0, 50.0];

pub(crate) fn run(catalog: &Catalog, options: &Tune, out: &mut Out) -> Result<ExitCode, Failure> {
    if let Some(names) = &options.selectivity {
        return selectivity::run(catalog, options, names, out);
    }
    drop(catalog.referee(&options.game)?);
    let control = common_control(&options.control)?;
    refuse_unfit(catalog, options, control)?;
    let starts = starts(catalog, options)?;
    let stop = stop_on_ctrl_c()?;
    let mut recipe = options.mcts.clone();
    let mut rows = Vec::new();
    // The last recipes may be decided early: the bar counts games as if none were.
    let progress =
        Progress::new(options.quiet, CHANGES.len() as u64 * options.rounds * 2, 0, "games");
    for (place, change) in (0..).zip(CHANGES).filter(|_| !stop.is_raised()) {
        let tried = replaced(&recipe, change);
        let match_of = Compared { before: place * options.rounds * 2, change, progress: &progress };
        let players = [&*tried, &recipe];
        let score = compare(catalog, options, (control, &starts), players, &match_of, &stop)?;
        let Some(score) = score else { continue };
        if stop.is_raised() {
            break;
        }
        progress.line(&format!("{change}: {}", score.text));
        let verdict = if score.passes { "kept" } else { "" };
        rows.push(vec![(*change).to_owned(), score.text, verdict.to_owned()]);
        if score.passes {
            recipe = tried;
        }
    }
    drop(progress);
    if stop.is_raised() {
        to_go_on(&recipe, rows.len());
    }
    if options.json {
        let step = |row: Vec<String>| {
            let [change, result, verdict] = <[String; 3]>::try_from(row).unwrap_or_default();
            TuningStep { change, result, kept: !verdict.is_empty() }
        };
        let (game, steps) = (options.game.clone(), rows.into_iter().map(step).collect());
        out.text(Document::new(TunedRecipe { game, recipe, steps }).text())?;
        return Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 }));
    }
    out.line(table(&["change", "score against the recipe so far", ""], &rows))?;
    let recipe = if recipe.is_empty() { "the game's own" } else { &recipe };
    out.line(format!("\nrecipe: {recipe}"))?;
    Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 }))
}

/// Says on stderr what an interrupted tuning has tried, and what it can begin with the next time.
fn to_go_on(recipe: &str, tried: usize) {
    let tried = format!("{tried} of {} changes were tried", CHANGES.len());
    match recipe {
        "" => said(&format!("{tried}; the same command starts again")),
        recipe => said(&format!("{tried}; --mcts {recipe} starts from what was kept")),
    }
}

/// A change that does not fit is left out; a recipe or limits that do not would leave out all of them.
fn refuse_unfit(catalog: &Catalog, options: &Tune, control: Control) -> Result<(), Failure> {
    let wishes = Wish::words(&format!("search=mcts,{}", options.mcts), "--mcts ");
    catalog.open(&options.game)?.plan(&wishes)?;
    let player = catalog.player(&options.game, &wishes, &control, Duration::ZERO);
    player.map(drop).map_err(|error| Failure::input("--control", error))
}

/// Where games start: fewer random plies than in a match, unless told otherwise.
fn starts(catalog: &Catalog, options: &Tune) -> Result<Source, Failure> {
    let usual = random(options.random_plies, RANDOM_PLIES);
    let starts = match &options.openings {
        None => Source::of(usual),
        Some(file) => listed(catalog, options, file)?,
    };
    refuse_short(&options.adjudication, &starts.openings)?;
    Ok(starts)
}

/// The openings of a file in an order by the seed.
fn listed(catalog: &Catalog, options: &Tune, file: &Path) -> Result<Source, Failure> {
    let asked = OpeningOptions {
        random_plies: None,
        undecided: None,
        openings: Some(file.to_owned()),
        openings_order: OpeningsOrder::Random,
        openings_plies: None,
        openings_start: 1,
    };
    source(catalog, catalog.open(&options.game)?.as_ref(), &asked)
}

/// How a change did.
struct Score {
    text: String,
    passes: bool,
}

/// Where the match of a change is told.
struct Compared<'p> {
    /// Games before it, if every match before took all of its own.
    before: u64,
    change: &'p str,
    progress: &'p Progress,
}

impl Compared<'_> {
    fn tell(&self, event: &Event<'_>) {
        if let Event::Finished { standings, .. } = event {
            let words = || format!("{}: {}", self.change, standings.meeting(0, 1).so_far());
            self.progress.tell(self.before + standings.games(), words);
        }
    }
}

/// The match of a change against what it would change; `None` if the change does not fit the game, or
/// changes nothing.
fn compare(
    catalog: &Catalog,
    options: &Tune,
    (control, starts): (Control, &Source),
    [tried, recipe]: [&str; 2],
    compared: &Compared<'_>,
    stop: &StopFlag,
) -> Result<Option<Score>, Failure> {
    let texts = [tried, recipe].map(|recipe| replaced("search=mcts", recipe));
    let side =
        |name: &str, text: &str| built_in_player(catalog, &options.game, name, text, control);
    let Ok(new) = side("new", &texts[0]) else { return Ok(None) };
    let old = side("old", &texts[1])?;
    if is_same_player(catalog, &options.game, [&texts[0], &texts[1]])? {
        return Ok(None);
    }
    let game = options.game.clone();
    let sprt = Sprt::normalised(BOUNDS[0], BOUNDS[1]);
    let contest = Contest::new(
        &options.game,
        move || catalog.referee(&game).expect("the game was opened before"),
        vec![new, old],
    )
    .rounds(options.rounds)
    .openings(starts.openings.clone())
    .adjudication(options.adjudication.rules())
    .sprt(sprt.map_err(|error| Failure::Machine(error.to_string()))?)
    .seed(options.seed)
    .threads(options.concurrency)
    .stop(stop);
    let report = contest.run(&mut |event| compared.tell(event));
    let report = report.map_err(|error| starts.failure(&error))?;
    let meeting = report.standings.meeting(0, 1);
    let Some(estimate) = meeting.estimate() else { return Ok(None) };
    let games = meeting.games().games();
    let [low, high] = estimate.interval.map(|end| 100.0 * end);
    let score = 100.0 * estimate.score;
    // One in forty changes that are worth nothing passes too: play the outcome against the beginning.
    let passes = estimate.elo.low > 0.0;
    let text = format!("{score:.1} % of {games} ({low:.1} to {high:.1})");
    Ok(Some(Score { text, passes }))
}
