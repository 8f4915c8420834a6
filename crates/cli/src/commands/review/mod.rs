//! `outply review`

mod games;
mod learn;
mod text;

use crate::args::Review as Options;
use crate::failure::Failure;
use crate::files::{Claim, check_option_apart, write_file};
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress};
use crate::progress::Progress as Bar;
use games::Collection;
use outply_catalog::{Catalog, StopFlag};
use outply_json::{Document, LeftOut, Review as Json, Reviews};
use outply_review::{
    Budget, GraphOptions, Progress, Record, Request, Review, ReviewError, Style, annotated, graph,
    review,
};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) fn run(
    catalog: &Catalog,
    options: &Options,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    run_until(catalog, options, &stop_on_ctrl_c()?, out)
}

/// The same; a flag that Ctrl-C raises ends it.
pub(crate) fn run_until(
    catalog: &Catalog,
    options: &Options,
    stop: &StopFlag,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if options.engine.skill.is_some() {
        return Err(Failure::input("--skill", "a review always plays at full strength"));
    }
    options.svg.as_deref().map_or(Ok(()), check_svg)?;
    check_outputs(options)?;
    let collection = games::read(catalog, options)?;
    let several = collection.is_of_several();
    let Collection { games, left_out } = collection;
    let (places, records): (Vec<usize>, Vec<Record>) = games.into_iter().unzip();
    if several && (options.svg.is_some() || options.learn) {
        let said = if options.learn { "--learn" } else { "--svg" };
        let count = records.len() + left_out.len();
        let sentence =
            format!("this takes a single game of the {count}: expected --game 1 to {count}");
        return Err(Failure::input(said, sentence));
    }
    if let (Some(player), Some(record)) = (&options.player, records.first()) {
        learn::check_player(catalog, record, player)?;
    }
    let requests = records.iter().map(|record| request(catalog, record, options));
    let requests: Vec<Request> = requests.collect::<Result<_, Failure>>()?;
    if let Some(style) = style(catalog, options) {
        // Before minutes of searching.
        check_style(catalog, &records, style)?;
    }
    let mut found: Vec<(usize, Review)> = Vec::new();
    let screen = Screen::new(options.quiet, records.len());
    for (place, (record, request)) in records.iter().zip(&requests).enumerate() {
        let mut show = |event: Progress<'_>| screen.show(place, event);
        let reviewed = review(catalog, record, request, stop, &mut show);
        found.extend(reviewed.map_err(Failure::from)?.map(|review| (places[place], review)));
        if stop.is_raised() {
            break;
        }
    }
    drop(screen);
    if found.is_empty() {
        progress("Interrupted before the first pass was complete.");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    write(catalog, options, (&found, &left_out), out)?;
    if options.learn && !stop.is_raised() {
        learn::run(catalog, options, &found[0].1, out)?;
    } else if !options.json && !is_on_stdout(options) {
        text::write(&found, several, options, out)?;
        text::write_left_out(&left_out, out)?;
        if several && stop.is_raised() {
            out.flush()?;
            left_to_review(&found, &places);
        }
    }
    let unread = u8::from(!left_out.is_empty());
    Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { unread }))
}

/// Says on stderr how many of several games were reviewed in full, and how the others are.
fn left_to_review(found: &[(usize, Review)], places: &[usize]) {
    let is_whole = |review: &Review| review.passes.len() == review.planned as usize;
    let (done, all) = (found.iter().filter(|(_, review)| is_whole(review)).count(), places.len());
    if let Some(next) = places.get(done) {
        let next = next + 1;
        progress(&format!(
            "{done} of {all} games were reviewed in full; --game {next} reviews the next one"
        ));
    }
}

fn request(catalog: &Catalog, record: &Record, options: &Options) -> Result<Request, Failure> {
    let session = catalog.open(&record.game)?;
    let request = Request::of(session.as_ref(), &options.engine.wishes_and_seed())?;
    let budget = match (options.time, options.nodes, options.depth, options.engine.simulations) {
        (Some(time), ..) => Budget::Time(time),
        (_, Some(nodes), ..) => Budget::Nodes(nodes),
        (_, _, Some(depth), _) => Budget::Depth(depth),
        (_, _, _, Some(simulations)) => Budget::Simulations(simulations),
        _ => request.budget,
    };
    let request = request.budget(budget).passes(options.passes).threshold(options.threshold);
    request.check().map_err(Failure::idle_option)?;
    Ok(request)
}

/// Refuses an output that would replace the record, or be mixed with another one.
fn check_outputs(options: &Options) -> Result<(), Failure> {
    let stdout = options.json.then(|| PathBuf::from("-"));
    let mut taken: Vec<&Path> = stdout.iter().map(PathBuf::as_path).collect();
    for (flag, output) in
        [("--svg", &options.svg), ("--pgn", &options.pgn), ("--pdn", &options.pdn)]
    {
        let Some(output) = output.as_deref() else { continue };
        options.file.as_ref().map_or(Ok(()), |input| check_option_apart(input, flag, output))?;
        if taken.contains(&output) {
            let named = format!("{flag} {}", output.display());
            let sentence = "another output is written there already; expected another file";
            return Err(Failure::input(&named, sentence));
        }
        if output != Path::new("-") {
            // A file that cannot be written is said now, not after minutes.
            drop(Claim::new(output)?);
        }
        taken.push(output);
    }
    if options.ascii && is_on_stdout(options) {
        let sentence = "no report is shown beside an output on -; expected a file for that output";
        return Err(Failure::input("--ascii", sentence));
    }
    Ok(())
}

/// Refuses a name that says the graph is something else.
fn check_svg(path: &Path) -> Result<(), Failure> {
    let is_svg = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    if is_svg || path == Path::new("-") {
        return Ok(());
    }
    let expected = "expected a name that ends in .svg, or - for standard output";
    Err(Failure::input(&format!("--svg {}", path.display()), expected))
}

/// The notation of annotated games, if they are asked for.
fn style(catalog: &Catalog, options: &Options) -> Option<Style> {
    let native = catalog.facts(&options.game).home == Some(outply_catalog::Home::Uci);
    let pgn = options.pgn.as_ref().map(|_| Style::Pgn { native });
    pgn.or(options.pdn.as_ref().map(|_| Style::Pdn))
}

fn check_style(catalog: &Catalog, records: &[Record], style: Style) -> Result<(), Failure> {
    for record in records {
        let session = catalog.open(&record.game)?;
        let pdn = catalog.facts(&record.game).pdn;
        if style == Style::Pdn && !pdn {
            let sentence =
                format!("games of {} are not written in PDN: expected --pgn", record.game);
            return Err(Failure::input("--pdn", sentence));
        }
        if session.players() != 2 || session.has_chance() {
            let sentence = format!("games of {} cannot be written in PGN", record.game);
            return Err(Failure::input("--pgn", sentence));
        }
    }
    Ok(())
}

/// Whether a document goes to standard output in place of the text.
fn is_on_stdout(options: &Options) -> bool {
    let paths = [&options.svg, &options.pgn, &options.pdn];
    paths.into_iter().flatten().any(|path| path == Path::new("-"))
}

/// Writes the documents that are asked for.
fn write(
    catalog: &Catalog,
    options: &Options,
    (found, left_out): (&[(usize, Review)], &[LeftOut]),
    out: &mut Out,
) -> Result<(), Failure> {
    if let (Some(path), Some((_, review))) = (&options.svg, found.first()) {
        put(path, &graph(review, &GraphOptions::default()), out)?;
    }
    if let (Some(path), Some(style)) =
        (options.pgn.as_ref().or(options.pdn.as_ref()), style(catalog, options))
    {
        let games = found.iter().filter_map(|(_, review)| annotated(review, style));
        put(path, &games.collect::<String>(), out)?;
    }
    if options.json {
        let mut reviews: Vec<Json> = found.iter().map(|(_, review)| Json::of(review)).collect();
        let alone = reviews.len() == 1 && left_out.is_empty();
        let single = options.number.is_some() || options.moves.is_some() || alone;
        match reviews.pop() {
            Some(review) if single => out.text(Document::new(review).text())?,
            last => {
                reviews.extend(last);
                let left_out = left_out.to_vec();
                out.text(Document::new(Reviews { reviews, left_out }).text())?;
            }
        }
    }
    Ok(())
}

fn put(path: &Path, text: &str, out: &mut Out) -> Result<(), Failure> {
    if path == Path::new("-") { out.text(text) } else { write_file(path, text) }
}

impl From<ReviewError> for Failure {
    fn from(error: ReviewError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

/// How far the reviews are: the bar, and where there is none a line a pass.
struct Screen {
    bar: Bar,
    games: usize,
}

impl Screen {
    fn new(quiet: bool, games: usize) -> Screen {
        Screen { bar: Bar::share(quiet), games }
    }

    /// `game`, counted from 0, is this far.
    fn show(&self, game: usize, event: Progress<'_>) {
        let label = match self.games {
            1 => String::new(),
            games => format!("game {} of {games}, ", game + 1),
        };
        let share = (game as f64 + event.share()) / self.games.max(1) as f64;
        match event {
            Progress::Looked { pass, passes, done, of } => self.bar.tell_share(share, || {
                format!("{label}pass {pass} of {passes}: {done} of {of} positions")
            }),
            Progress::Confirmed { done, of, .. } => self.bar.tell_share(share, || {
                format!("{label}{done} of {of} contested decisions searched again")
            }),
            Progress::Pass(review) if !self.bar.is_drawn() => {
                let (pass, passes) = (review.passes.len(), review.planned);
                let moments = match review.moments.len() {
                    1 => "1 moment".to_owned(),
                    count => format!("{count} moments"),
                };
                self.bar.line(&format!("{label}pass {pass} of {passes}: {moments}"));
            }
            Progress::Pass(_) => {}
        }
    }
}
