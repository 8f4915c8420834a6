//! `outply match`

use super::contest_openings::source;
use super::contest_screen::Screen;
use super::contestant::contestant;
use crate::args::{Contest as Options, MatchFormat, RecordOptions};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::Out;
use outply_catalog::arena::contest::{
    Adjudication, Contest, Contestant, Control, Format, Report, Transcript,
};
use outply_catalog::arena::formats::{Heading, Style};
use outply_catalog::arena::statistics::Sprt;
use outply_catalog::{Catalog, Home};
use outply_json::{Document, Match};
use std::process::ExitCode;

/// A game is a draw after so many plies unless told otherwise.
const MOST_PLIES: u32 = 2000;

pub(crate) fn run(
    catalog: &Catalog,
    options: &Options,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    // Whatever is wrong with the game is said before anything else.
    if catalog.open(&options.game)?.players() != 2 {
        return super::contest_scores::run(catalog, options, out);
    }
    if options.players.len() < 2 {
        let sentence = "expected a second player: matches of two players are for two or more";
        return Err(Failure::input(&options.players[0], sentence));
    }
    let control = control(options)?;
    let players =
        options.players.iter().map(|text| contestant(catalog, &options.game, text, control));
    let players = players.collect::<Result<Vec<_>, Failure>>()?;
    let source = source(&options.openings)?;
    let stop = stop_on_ctrl_c()?;
    let contest = contest(catalog, options, players)?.openings(source.openings.clone()).stop(&stop);
    let mut screen = Screen::new(options.quiet);
    let report = contest.run(&mut |event| screen.show(event));
    screen.clear();
    let report = report.map_err(|error| source.failure(&error))?;
    if options.json {
        out.text(Document::new(Match::of(&options.game, &report)).text())?;
    } else {
        tell(&report, out)?;
    }
    let code = if stop.is_raised() { INTERRUPTED } else { 0 };
    Ok(ExitCode::from(code))
}

/// The limits that all players share.
pub(super) fn control(options: &Options) -> Result<Control, Failure> {
    let control: Control =
        options.control.parse().map_err(|error| Failure::input("--control", error))?;
    let Some(margin) = &options.time_margin else { return Ok(control) };
    let margin = format!("margin={margin}").parse::<Control>();
    let margin = margin.map_err(|error| Failure::input("--time-margin", error))?.margin;
    Ok(Control { margin: control.margin.or(margin), ..control })
}

fn contest<'c>(
    catalog: &'c Catalog,
    options: &Options,
    players: Vec<Contestant<'c>>,
) -> Result<Contest<'c>, Failure> {
    let game = options.game.clone();
    let referee = move || catalog.referee(&game).expect("the game was opened before");
    let rules = &options.adjudication;
    let mut contest = Contest::new(&options.game, referee, players)
        .rounds(options.rounds)
        .format(match options.format {
            MatchFormat::RoundRobin => Format::RoundRobin,
            MatchFormat::Gauntlet => Format::Gauntlet { challengers: 1 },
        })
        .adjudication(Adjudication {
            most_plies: rules.most_plies.unwrap_or(MOST_PLIES),
            draw: rules.draw,
            resign: rules.resign,
        })
        .seed(options.seed)
        .threads(options.concurrency);
    if let Some(path) = &options.records.results {
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
        event: options.event.clone(),
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
