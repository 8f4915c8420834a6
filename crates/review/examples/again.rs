//! Are the moments of a review those of a review four times as long?
//!
//! `cargo run --release -p outply-review --example again -- GAME FILE NODES|SECONDSs [GAMES [FROM]]`
//!
//! Reviews games of FILE with so many nodes a search in the last pass (`10000`) or for so long a game
//! (`20s`, what `outply review` takes unless told), and for four times as much. A
//! moment of either is *kept* if it is a moment of the other; it is *seen* if it is a moment or perhaps
//! one there.

use outply_catalog::{Catalog, StopFlag};
use outply_review::{Budget, Moment, Record, Request, Review, ReviewError, read_game, review};
use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

/// How many moments two reviews have, and how many of them both.
#[derive(Default)]
struct Counts {
    games: u32,
    short: usize,
    long: usize,
    either: usize,
    kept: usize,
    seen: usize,
    perhaps: usize,
}

fn main() -> ExitCode {
    match compare() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("again: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, file, budget, rest @ ..] = &words[..] else {
        return Err("expected GAME FILE NODES|SECONDSs [GAMES [FROM]]".into());
    };
    let number = |at: usize, usual: usize| rest.get(at).map_or(Ok(usual), |word| word.parse());
    let (most, from) = (number(0, usize::MAX)?, number(1, 1)?);
    let budgets = [budget_of(budget, 1)?, budget_of(budget, 4)?];
    let catalog = Catalog::standard();
    let (text, mut counts) = (text_of(file)?, Counts::default());
    for place in from..from.saturating_add(most) {
        let record = match read_game(&catalog, game, &text, place) {
            Ok(record) => record,
            Err(ReviewError::NoSuchGame { .. }) => break,
            Err(error) => {
                println!("game {place} is left out: {error}");
                continue;
            }
        };
        let [short, long] = budgets.map(|budget| reviewed(&catalog, &record, budget));
        counts.add(place, &short?, &long?);
    }
    println!("{} moments in the shorter review, {} in the longer", counts.short, counts.long);
    println!(
        "{} games: {} moments in either review, {} in both ({:.0} %), \
              {} a moment or perhaps one in the other ({:.0} %); {} perhaps in the shorter",
        counts.games,
        counts.either,
        counts.kept,
        share(counts.kept, counts.either),
        counts.seen,
        share(counts.seen, counts.either),
        counts.perhaps
    );
    Ok(())
}

/// A file's text; bytes that are no UTF-8 are taken for Latin-1, which many collections are in.
fn text_of(file: &str) -> Result<String, Box<dyn Error>> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => error.into_bytes().into_iter().map(char::from).collect(),
    })
}

/// Nodes, or seconds where `s` follows the number, `times` as many.
fn budget_of(text: &str, times: u32) -> Result<Budget, Box<dyn Error>> {
    match text.strip_suffix('s') {
        Some(seconds) => Ok(Budget::Time(times * Duration::from_secs(seconds.parse()?))),
        None => Ok(Budget::Nodes(u64::from(times) * text.parse::<u64>()?)),
    }
}

fn reviewed(catalog: &Catalog, record: &Record, budget: Budget) -> Result<Review, Box<dyn Error>> {
    let session = catalog.open(&record.game)?;
    let request = Request::of(session.as_ref(), &[])?.budget(budget);
    let found = review(catalog, record, &request, &StopFlag::new(), &mut |_| ())?;
    Ok(found.ok_or("nothing was found")?)
}

fn share(part: usize, of: usize) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

impl Counts {
    fn add(&mut self, place: usize, short: &Review, long: &Review) {
        let is_in = |list: &[Moment], ply| list.iter().any(|moment| moment.ply == ply);
        let all = |review: &Review, ply| is_in(&review.moments, ply) || is_in(&review.perhaps, ply);
        let both = short.moments.iter().filter(|m| is_in(&long.moments, m.ply)).count();
        self.games += 1;
        self.short += short.moments.len();
        self.long += long.moments.len();
        self.kept += both;
        self.either += short.moments.len() + long.moments.len() - both;
        self.seen += short.moments.iter().filter(|m| all(long, m.ply)).count();
        self.seen += long
            .moments
            .iter()
            .filter(|m| !is_in(&short.moments, m.ply) && all(short, m.ply))
            .count();
        self.perhaps += short.perhaps.len();
        println!(
            "game {place}, {} plies: {} | {}",
            short.positions.len() - 1,
            told(short),
            told(long)
        );
    }
}

/// The moments, and in brackets what perhaps is one: ply, and what it gave away in hundredths of a game.
fn told(review: &Review) -> String {
    let one = |moment: &Moment| {
        format!("{} -{:.0}±{:.0}", moment.ply, 100.0 * moment.loss, 100.0 * moment.error)
    };
    let sure = review.moments.iter().map(one);
    sure.chain(review.perhaps.iter().map(|moment| format!("({})", one(moment))))
        .collect::<Vec<_>>()
        .join(", ")
}
