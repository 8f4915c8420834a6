//! `outply review`

use super::{review_learn, review_text};
use crate::args::Review as Options;
use crate::failure::Failure;
use crate::files::{MOST_TEXT, read_text, write_file};
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress};
use crate::progress::Progress as Bar;
use crate::saved::Saved;
use outply_catalog::Catalog;
use outply_catalog::arena::formats::text;
use outply_json::{Document, Review as Json, Reviews};
use outply_review::{
    Budget, GraphOptions, Progress, Record, Request, Review, ReviewError, Style, annotated, graph,
    read, read_game, review,
};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(
    catalog: &Catalog,
    options: &Options,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if options.engine.skill.is_some() {
        return Err(Failure::input("--skill", "a review always plays as well as it can"));
    }
    let records = records(catalog, options)?;
    let several = records.len() > 1;
    if several && (options.svg.is_some() || options.learn) {
        let said = if options.learn { "--learn" } else { "--svg" };
        let sentence = format!("it takes one game of {}: expected --game 1 to {0}", records.len());
        return Err(Failure::input(said, sentence));
    }
    let requests = records.iter().map(|record| request(catalog, record, options));
    let requests: Vec<Request> = requests.collect::<Result<_, Failure>>()?;
    if let Some(style) = style(catalog, options) {
        // Before minutes of searching.
        check_style(catalog, &records, style)?;
    }
    let stop = stop_on_ctrl_c()?;
    let mut found: Vec<(usize, Review)> = Vec::new();
    let screen = Screen::new(options.quiet, records.len());
    for (place, (record, request)) in records.iter().zip(&requests).enumerate() {
        let mut show = |event: Progress<'_>| screen.show(place, event);
        let reviewed = review(catalog, record, request, &stop, &mut show);
        found.extend(reviewed.map_err(Failure::from)?.map(|review| (place, review)));
        if stop.is_raised() {
            break;
        }
    }
    drop(screen);
    if found.is_empty() {
        progress("Interrupted before the first pass was complete.");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    write(catalog, options, &found, out)?;
    if options.learn && !stop.is_raised() {
        review_learn::run(catalog, options, &found[0].1, out)?;
    } else if !options.json && !is_on_stdout(options) {
        review_text::write(&found, several, options, out)?;
    }
    Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 }))
}

/// The games to be reviewed.
fn records(catalog: &Catalog, options: &Options) -> Result<Vec<Record>, Failure> {
    let (name, text) = match (&options.moves, &options.file) {
        (Some(moves), _) => ("--moves".to_owned(), moves.clone()),
        (None, Some(path)) => (path.display().to_string(), text_of(path)?),
        (None, None) => return Err(Failure::Usage("expected a file, or --moves".to_owned())),
    };
    if Saved::is_json(&text) {
        return kept(&options.game, Saved::parse(&name, &text)?).map(|record| vec![record]);
    }
    let records = match options.number {
        Some(number) => {
            read_game(catalog, &options.game, &text, number as usize).map(|record| vec![record])
        }
        None => read(catalog, &options.game, &text),
    };
    records.map_err(|error| match error {
        ReviewError::Catalog(error) => error.into(),
        // Moves on the command line have no lines and columns to look up.
        ReviewError::Move { game, number, text, expected, .. } if options.moves.is_some() => {
            let game = if game > 1 { format!("game {game}, ") } else { String::new() };
            let name = format!("{name}, {game}move {number} ({text})");
            Failure::input(&name, format!("not legal: expected {expected}"))
        }
        error => Failure::input(&name, error),
    })
}

/// A game that `outply play` has kept.
fn kept(game: &str, saved: Saved) -> Result<Record, Failure> {
    if game.split(':').next() != saved.game.split(':').next() {
        return Err(Failure::Usage(format!("a game of {}, not of {game}", saved.game)));
    }
    let names = saved.players;
    Ok(Record { names, ..Record::new(saved.game, saved.start, saved.moves) })
}

/// The text of a file, or of standard input; bytes that are no UTF-8 are taken for Latin-1, which many
/// collections are in.
fn text_of(path: &Path) -> Result<String, Failure> {
    if path != Path::new("-") {
        return read_text(path).map(|(_, text)| text);
    }
    let text = text::read_from(std::io::stdin().lock(), MOST_TEXT);
    text.map_err(|error| Failure::input("standard input", error))
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
    found: &[(usize, Review)],
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
        let single = options.number.is_some() || options.moves.is_some() || reviews.len() == 1;
        match reviews.pop() {
            Some(review) if single => out.text(Document::new(review).text())?,
            last => {
                reviews.extend(last);
                out.text(Document::new(Reviews { reviews }).text())?;
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
                format!("{label}{done} of {of} contested decisions looked at again")
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
