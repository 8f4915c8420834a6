//! `outply match`

pub(super) mod checks;
pub(super) mod contestant;
pub(super) mod openings;
mod report;
mod scores;
mod screen;

use crate::args::{Contest as Options, Pairing as Pairings, RecordOptions, ReportFormat};
use crate::conditions::{command_line, conditions};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress, shortened};
use checks::{
    check_written, refuse_idle_event, refuse_idle_limits, refuse_idle_times,
    refuse_one_file_for_several, refuse_one_file_twice, refuse_short,
};
use contestant::{contestant, refuse_repeated, refuse_same_names};
use openings::source;
use outply_catalog::arena::contest::{
    Contest, ContestError, Contestant, Control, Ended, Format, Openings, Report, Transcript,
};
use outply_catalog::arena::formats::{Heading, Style};
use outply_catalog::arena::statistics::Sprt;
use outply_catalog::{Catalog, Home};
use outply_json::{Document, Elo, Held, Match, MatchCurve, MatchPoint, PairCounts, Pairing};
use report::{Curves, Outputs, Sheet, cell};
use screen::Screen;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// What a match is called in files of games unless told otherwise.
const USUAL_EVENT: &str = "outply match";

pub(crate) fn run(
    catalog: &Catalog,
    options: &Options,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    // Whatever is wrong with the game is said before anything else.
    let session = catalog.open(&options.game)?;
    let is_for_score = session.players() != 2;
    refuse_same_names(&options.players)?;
    let controls = controls(options)?;
    refuse_idle_limits(options, &controls)?;
    let outputs = Outputs::of(&options.output, &controls)?;
    refuse_one_file_twice(options)?;
    check_written(options)?;
    if is_for_score {
        return scores::run(catalog, options, &controls, &outputs, out);
    }
    if options.players.len() < 2 {
        let sentence = "expected a second player: this game is for two";
        return Err(Failure::input(&options.players[0], sentence));
    }
    refuse_one_file_for_several(options, &controls)?;
    refuse_idle_times(options, &controls)?;
    refuse_idle_event(&options.records)?;
    // What is wrong with a player at the last of the limits is said before the first game.
    for &control in &controls {
        players(catalog, options, control)?;
    }
    let source = source(catalog, session.as_ref(), &options.openings)?;
    refuse_short(&options.adjudication, &source.openings)?;
    let is_alike = matches!(source.openings, Openings::Initial) && options.rounds > 1;
    if is_alike && !session.has_chance() && !options.quiet {
        progress(
            "Every pair starts from the same position: players without randomness repeat\n\
             their games, and the interval is then too narrow. Try --random-plies or --openings.",
        );
    }
    let stop = stop_on_ctrl_c()?;
    let mut points = Vec::new();
    for (&control, text) in controls.iter().zip(options.controls()) {
        let players = players(catalog, options, control)?;
        let contest = contest(catalog, options, players, &results(options, text))?;
        let contest = contest.openings(source.openings.clone()).stop(&stop);
        let report = hold(&contest, options, (text, controls.len()), out)
            .map_err(|error| source.failure(&error))?;
        let report = report?;
        let held = held(options, text, &source.openings);
        let result = Match::of(&options.game, &report, Some(held));
        points.push(MatchPoint { control: text.to_owned(), result });
        if report.ended == Ended::Stopped {
            break;
        }
    }
    finish(options, points, (&outputs, &controls), out)?;
    if !stop.is_raised() {
        return Ok(ExitCode::SUCCESS);
    }
    Ok(ExitCode::from(INTERRUPTED))
}

/// How a match at the limits `control` is held.
fn held(options: &Options, control: &str, openings: &Openings) -> Held {
    let (random_plies, undecided) = match openings {
        Openings::Initial => (Some(0), None),
        Openings::Random { plies } | Openings::RandomIfOpen { plies } => (Some(*plies), None),
        Openings::Undecided { plies, within } => (Some(*plies), Some(*within)),
        Openings::List { .. } => (None, None),
    };
    Held {
        outply: env!("CARGO_PKG_VERSION").to_owned(),
        command: command_line(),
        control: control.to_owned(),
        seed: options.seed,
        openings: options.openings.openings.as_ref().map(|file| file.display().to_string()),
        random_plies,
        undecided,
    }
}

/// The players at these limits.
fn players<'c>(
    catalog: &'c Catalog,
    options: &Options,
    control: Control,
) -> Result<Vec<Contestant<'c>>, Failure> {
    let players =
        options.players.iter().map(|text| contestant(catalog, &options.game, text, control));
    players.collect()
}

/// Plays a match, and tells it as text if that is asked for: whole if it is the only one, else in a row.
fn hold(
    contest: &Contest<'_>,
    options: &Options,
    (control, count): (&str, usize),
    out: &mut Out,
) -> Result<Result<Report, Failure>, ContestError> {
    let mut screen = Screen::new(options.quiet);
    let report = contest.run(&mut |event| screen.show(event))?;
    drop(screen);
    let told = match (options.report_format(), count) {
        (ReportFormat::Text, 1) => tell(&report, out),
        (ReportFormat::Text, _) => tell_rows(control, &report, out),
        _ => Ok(()),
    };
    let told = told.and_then(|()| out.flush());
    if report.ended == Ended::Stopped {
        to_go_on(options, report.standings.games(), report.games);
    }
    Ok(told.map(|()| report))
}

/// A line for each pairing at these limits.
fn tell_rows(control: &str, report: &Report, out: &mut Out) -> Result<(), Failure> {
    let standings = &report.standings;
    for (a, b) in standings.pairings() {
        let names = [a, b].map(|place| shortened(&standings.names()[place], 16));
        let so_far = standings.meeting(a, b).so_far();
        out.line(format!("{control:12}  {} - {}  {so_far}", names[0], names[1]))?;
    }
    Ok(())
}

/// Writes what is not told match by match.
fn finish(
    options: &Options,
    points: Vec<MatchPoint>,
    (outputs, controls): (&Outputs, &[Control]),
    out: &mut Out,
) -> Result<(), Failure> {
    let sheet = sheet(&options.game, &points);
    let json = match <[MatchPoint; 1]>::try_from(points) {
        Ok([point]) if controls.len() == 1 => Document::new(point.result).text(),
        Ok(points) => curve(options, points.into()),
        Err(points) => curve(options, points),
    };
    report::tell(options.report_format(), &sheet, &json, out)?;
    outputs.write(&sheet, &json, controls)
}

fn curve(options: &Options, points: Vec<MatchPoint>) -> String {
    Document::new(MatchCurve { game: options.game.clone(), points }).text()
}

/// The matches in rows, one for each pairing.
fn sheet(game: &str, points: &[MatchPoint]) -> Sheet {
    let head = "control player opponent games won drawn lost score score_low score_high elo elo_low \
                elo_high superiority both_won won_and_drawn won_and_lost both_drawn drawn_and_lost \
                both_lost mean_payoff mean_payoff_error";
    let all = |point: &MatchPoint| -> Vec<Vec<String>> {
        point.result.pairings.iter().map(|pairing| row(&point.control, pairing)).collect()
    };
    let mut lines: Vec<(String, Vec<[f64; 3]>)> = Vec::new();
    for pairing in points.iter().flat_map(|point| &point.result.pairings) {
        let name = format!("{} against {}", pairing.player, pairing.opponent);
        let y = interval(pairing);
        match lines.iter_mut().find(|(known, _)| *known == name) {
            Some((_, intervals)) => intervals.push(y),
            None => lines.push((name, vec![y])),
        }
    }
    Sheet {
        title: game.to_owned(),
        head: head.split_whitespace().collect(),
        rows: points.iter().flat_map(all).collect(),
        shown: (0..14).collect(),
        curve: Curves { y: "Elo (95 %)".to_owned(), lines },
    }
}

/// The difference with its ends; what has no end is infinite.
fn interval(pairing: &Pairing) -> [f64; 3] {
    let ends = pairing.elo.map(|elo| [elo.low, elo.value, elo.high]).unwrap_or_default();
    let [low, value, high] = ends;
    let unknown = match high {
        Some(_) => f64::NEG_INFINITY,
        None => f64::INFINITY,
    };
    [low.unwrap_or(f64::NEG_INFINITY), value.unwrap_or(unknown), high.unwrap_or(f64::INFINITY)]
}

fn row(control: &str, pairing: &Pairing) -> Vec<String> {
    let Pairing { player, opponent, wins, draws, losses, .. } = pairing;
    let [low, high] = [0, 1].map(|end| pairing.score_interval.map(|ends| ends[end]));
    let elo = |of: fn(Elo) -> Option<f64>| cell(pairing.elo.and_then(of), 1);
    let mut row = vec![control.to_owned(), player.clone(), opponent.clone()];
    row.extend([wins + draws + losses, *wins, *draws, *losses].map(|count| count.to_string()));
    row.extend([pairing.score, low, high].map(|share| cell(share, 4)));
    row.extend([elo(|elo| elo.value), elo(|elo| elo.low), elo(|elo| elo.high)]);
    row.push(cell(pairing.superiority, 4));
    let pairs = pairing.pairs.map(|pairs| {
        let PairCounts { won_won, won_drawn, won_lost, drawn_drawn, drawn_lost, lost_lost } = pairs;
        [won_won, won_drawn, won_lost, drawn_drawn, drawn_lost, lost_lost]
    });
    row.extend(pairs.unwrap_or_default().map(|count| count.to_string()));
    row.extend([pairing.mean_payoff, pairing.mean_payoff_error].map(|number| cell(number, 4)));
    row
}

/// Where the games at these limits are kept, if anywhere.
fn results(options: &Options, control: &str) -> Option<PathBuf> {
    let path = options.records.results.as_ref()?;
    if options.controls().len() == 1 {
        return Some(path.clone());
    }
    let name =
        |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = name(path.file_stem()).unwrap_or_default();
    let limits = control.replace(['/', '\\'], "-");
    let ending = name(path.extension()).map_or(String::new(), |ending| format!(".{ending}"));
    Some(path.with_file_name(format!("{stem}.{limits}{ending}")))
}

/// Says on stderr what an unfinished contest has played, and how it goes on.
fn to_go_on(options: &Options, done: u64, all: u64) {
    let how = match options.records.results {
        Some(_) => format!("to continue: {}", command_line()),
        None => "nothing was saved: with --results FILE a match can continue".to_owned(),
    };
    progress(&format!("{done} of {all} games were played; {how}"));
}

/// The margin in seconds, read as `margin=` among limits is.
fn time_margin(text: &str) -> Result<Duration, Failure> {
    let alone: Option<Control> = format!("margin={text}").parse().ok();
    let margin = alone.filter(|_| !text.contains(',')).and_then(|control| control.margin);
    let expected = "expected seconds, from 0 to a million";
    margin.ok_or_else(|| Failure::input(&format!("--time-margin {text}"), expected))
}

/// The limits that all players share, one after the other.
fn controls(options: &Options) -> Result<Vec<Control>, Failure> {
    let margin = options.time_margin.as_deref().map(time_margin).transpose()?;
    let read = |text: &&str| {
        let control: Control = text.parse().map_err(|error| Failure::input("--control", error))?;
        Ok(Control { margin: control.margin.or(margin), ..control })
    };
    let texts = options.controls();
    let controls = texts.iter().map(read).collect::<Result<Vec<Control>, Failure>>()?;
    refuse_repeated("--control", &texts, &controls)?;
    Ok(controls)
}

fn contest<'c>(
    catalog: &'c Catalog,
    options: &Options,
    players: Vec<Contestant<'c>>,
    results: &Option<PathBuf>,
) -> Result<Contest<'c>, Failure> {
    let game = options.game.clone();
    let referee = move || catalog.referee(&game).expect("the game was opened before");
    let mut contest = Contest::new(&options.game, referee, players)
        .rounds(options.rounds)
        .format(match options.pairing {
            Pairings::RoundRobin => Format::RoundRobin,
            Pairings::Gauntlet => Format::Gauntlet { challengers: 1 },
        })
        .adjudication(options.adjudication.rules())
        .seed(options.seed)
        .threads(options.concurrency)
        .conditions(conditions());
    if let Some(path) = results {
        contest = contest.results(path);
    }
    if let Some(transcript) = transcript(catalog, &options.game, &options.records)? {
        contest = contest.transcript(transcript);
    }
    match &options.sprt {
        Some(text) => Ok(contest.sprt(sprt(text)?)),
        None => Ok(contest),
    }
}

fn tell(report: &Report, out: &mut Out) -> Result<(), Failure> {
    out.text(report.standings.to_string())?;
    let Some(sprt) = report.sprt else { return Ok(()) };
    let [low, high] = sprt.bounds;
    out.line(format!("SPRT: LLR {:.2} [{low:.2}, {high:.2}], {:?}", sprt.llr, sprt.decision))
}

/// Where games are written for people, if anywhere.
fn transcript(
    catalog: &Catalog,
    game: &str,
    options: &RecordOptions,
) -> Result<Option<Transcript>, Failure> {
    let (path, style) = match (&options.pgn, &options.pdn) {
        (Some(path), _) => (path.clone(), Style::Pgn),
        (_, Some(_)) if !catalog.facts(game).pdn => {
            return Err(Failure::input(
                "--pdn",
                "expected a game that is recorded in PDN, as checkers is; others have --pgn",
            ));
        }
        (_, Some(path)) => (path.clone(), Style::Pdn),
        _ => return Ok(None),
    };
    let session = catalog.open(game)?;
    // PGN is for the game that is at home in the chess interface.
    let is_usual = catalog.facts(game).home == Some(Home::Uci) && !game.contains(':');
    let heading = Heading {
        style,
        event: options.event.clone().unwrap_or(USUAL_EVENT.to_owned()),
        date: today(),
        variant: (!is_usual).then(|| game.to_owned()),
        seats: [0, 1].map(|seat| session.player_name(seat)),
    };
    Ok(Some(Transcript { path, heading }))
}

/// The date in universal time as PGN writes it.
fn today() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let days = now.map_or(0, |since| since.as_secs() / 86_400);
    let (year, month, day) = civil(days);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a number of days since 1970 (Hinnant 2013, `civil_from_days`).
fn civil(days: u64) -> (u64, u64, u64) {
    // Years begin in March here, so that the leap day comes last; eras have 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (400 * era + year + u64::from(month <= 2), month, date)
}

fn sprt(text: &str) -> Result<Sprt, Failure> {
    let fault = || Failure::input("--sprt", "expected two numbers, the smaller first, as in 0,20");
    let (low, high) = text.split_once(',').ok_or_else(fault)?;
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| fault());
    Sprt::normalised(number(low)?, number(high)?).map_err(|error| Failure::input("--sprt", error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(11_017), (2000, 3, 1));
        assert_eq!(civil(20_453), (2025, 12, 31));
    }
}
