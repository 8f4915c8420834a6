//! `outply match` of a game of one player, or of three and more: scores over common seeds.

use super::contestant::searcher;
use super::report::{self, Curves, Outputs, Sheet, cell};
use super::{results, to_go_on};
use crate::args::{Contest as Options, Pairing, ReportFormat};
use crate::conditions::conditions;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, shortened};
use crate::progress::Progress;
use outply_catalog::arena::contest::{Control, ResultsError};
use outply_catalog::arena::scores::{ScoreContest, ScoreError, ScoreEvent, ScoreReport, Scored};
use outply_catalog::{Catalog, StopFlag, Unit};
use outply_json::{Document, ScoreCurve, ScorePoint, Scorer, Scores};
use std::process::ExitCode;

/// Plays at each of the limits, and tells.
pub(super) fn run(
    catalog: &Catalog,
    options: &Options,
    controls: &[Control],
    outputs: &Outputs,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    refuse_others(options)?;
    let stop = stop_on_ctrl_c()?;
    let contests = controls.iter().zip(options.controls());
    let contests =
        contests.map(|(&control, text)| contest(catalog, options, (control, text), &stop));
    // What is wrong with the last of them is said before the first game.
    let contests = contests.collect::<Result<Vec<_>, Failure>>()?;
    // Wins, draws and losses bring 1, 0 and -1.
    let is_won_or_lost = catalog.open(&options.game)?.unit() == Unit::Chance;
    let most = is_won_or_lost.then_some(1.0);
    let (mut points, mut failed) = (Vec::new(), None);
    for (contest, control) in contests.iter().zip(options.controls()) {
        let report = hold(contest, options)?;
        let scores = Scores::of(&options.game, &contest.names(), &report.games, most);
        if options.report_format() == ReportFormat::Text {
            let head = if contests.len() > 1 { format!("{control}\n") } else { String::new() };
            out.text(head + &table(&scores))?;
            out.flush()?;
        }
        points.push(ScorePoint { control: control.to_owned(), scores });
        if (report.games.len() as u64) < report.all {
            to_go_on(options, report.games.len() as u64, report.all);
            failed = report.failure;
            break;
        }
    }
    finish(options, points, (outputs, controls), out)?;
    match failed {
        Some(error) => Err(failure(error)),
        None => Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 })),
    }
}

/// The contest at these limits.
fn contest(
    catalog: &Catalog,
    options: &Options,
    (control, text): (Control, &str),
    stop: &StopFlag,
) -> Result<ScoreContest<'static>, Failure> {
    let players = options.players.iter().map(|text| searcher(text, control));
    let players = players.collect::<Result<Vec<_>, Failure>>()?;
    let contest = catalog.scores(&options.game, &players, options.openings.random_plies, stop)?;
    let contest = contest
        .seed(options.seed)
        .rounds(options.rounds)
        .threads(options.concurrency)
        .conditions(conditions());
    match results(options, text) {
        Some(path) => Ok(contest.results(path)),
        None => Ok(contest),
    }
}

fn hold(contest: &ScoreContest<'_>, options: &Options) -> Result<ScoreReport, Failure> {
    let mut screen = Screen::new(options.quiet, contest.names());
    contest.run(&mut |event| screen.show(event)).map_err(failure)
}

/// Writes what is not told contest by contest.
fn finish(
    options: &Options,
    points: Vec<ScorePoint>,
    (outputs, controls): (&Outputs, &[Control]),
    out: &mut Out,
) -> Result<(), Failure> {
    let sheet = sheet(&options.game, &points);
    let json = match <[ScorePoint; 1]>::try_from(points) {
        Ok([point]) if controls.len() == 1 => Document::new(point.scores).text(),
        Ok(points) => curve(options, points.into()),
        Err(points) => curve(options, points),
    };
    report::tell(options.report_format(), &sheet, &json, out)?;
    outputs.write(&sheet, &json, controls)
}

fn curve(options: &Options, points: Vec<ScorePoint>) -> String {
    Document::new(ScoreCurve { game: options.game.clone(), points }).text()
}

/// The contests in rows, one for each player.
fn sheet(game: &str, points: &[ScorePoint]) -> Sheet {
    let head = "control player scores mean error median lowest highest seconds_per_move \
                nodes_per_move";
    let all = |point: &ScorePoint| -> Vec<Vec<String>> {
        point.scores.players.iter().map(|player| cells(&point.control, player)).collect()
    };
    let players = points.first().map(|point| &point.scores.players[..]).unwrap_or_default();
    let line = |(place, player): (usize, &Scorer)| {
        let mean = |point: &ScorePoint| {
            let mean = point.scores.players[place].mean;
            let [value, error] =
                mean.map_or([f64::NAN; 2], |mean| [mean.value, mean.error.unwrap_or(0.0)]);
            [value - error, value, value + error]
        };
        (player.name.clone(), points.iter().map(mean).collect())
    };
    let head: Vec<&str> = head.split_whitespace().collect();
    let shown = (0..head.len()).collect();
    let lines = players.iter().enumerate().map(line).collect();
    let curve = Curves { y: "mean score (95 %)".to_owned(), lines };
    Sheet {
        title: game.to_owned(),
        head,
        rows: points.iter().flat_map(all).collect(),
        shown,
        curve,
    }
}

fn cells(control: &str, player: &Scorer) -> Vec<String> {
    let Scorer { name, scores, mean, median, lowest, highest, .. } = player;
    let (value, error) = (mean.map(|mean| mean.value), mean.and_then(|mean| mean.error));
    let mut cells = vec![control.to_owned(), name.clone(), scores.to_string()];
    cells.extend([value, error, *median, *lowest, *highest].map(|number| cell(number, 4)));
    cells.push(cell(Some(player.seconds_per_move), 6));
    cells.push(cell(Some(player.nodes_per_move), 1));
    cells
}

/// A file of another contest is the user's mistake, all else the machine's.
fn failure(error: ScoreError) -> Failure {
    match error {
        ScoreError::Results(
            ref other @ (ResultsError::Header { .. } | ResultsError::Line { .. }),
        ) => Failure::Usage(other.to_string()),
        error => Failure::Machine(error.to_string()),
    }
}

/// What only matches of two players read.
fn refuse_others(options: &Options) -> Result<(), Failure> {
    let Options { openings, records, adjudication, .. } = options;
    let asked = [
        ("--undecided", openings.undecided.is_some()),
        ("--openings", openings.openings.is_some()),
        ("--sprt", options.sprt.is_some()),
        ("--pgn", records.pgn.is_some()),
        ("--pdn", records.pdn.is_some()),
        ("--event", records.event.is_some()),
        ("--draw", adjudication.draw.is_some()),
        ("--resign", adjudication.resign.is_some()),
        ("--most-plies", adjudication.most_plies.is_some()),
        ("--time-margin", options.time_margin.is_some()),
        ("--pairing gauntlet", options.pairing == Pairing::Gauntlet),
    ];
    let Some((flag, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) else { return Ok(()) };
    let sentence =
        format!("{} is played for score: only matches of two players use it", options.game);
    Err(Failure::input(flag, sentence))
}

/// What a contest shows while it goes on: each player's mean so far.
struct Screen {
    quiet: bool,
    names: Vec<String>,
    /// The sum of each player's scores, and how many there are.
    sums: Vec<(f64, u64)>,
    progress: Option<Progress>,
}

impl Screen {
    fn new(quiet: bool, names: Vec<String>) -> Screen {
        let sums = vec![(0.0, 0); names.len()];
        Screen { quiet, names, sums, progress: None }
    }

    fn show(&mut self, event: &ScoreEvent<'_>) {
        match event {
            ScoreEvent::Begun { games, played } => {
                played.iter().for_each(|game| self.add(game));
                let before = played.len() as u64;
                let progress = Progress::new(self.quiet, *games, before, "games");
                if before > 0 {
                    progress.line(&played_before(before, *games));
                }
                self.progress = Some(progress);
            }
            ScoreEvent::Finished { game, done } => {
                self.add(game);
                if let Some(progress) = &self.progress {
                    progress.tell(*done, || self.words());
                }
            }
        }
    }

    fn add(&mut self, game: &Scored) {
        for (&seat, payoff) in game.seats.iter().zip(&game.payoffs) {
            let (sum, count) = &mut self.sums[seat];
            (*sum, *count) = (*sum + payoff, *count + 1);
        }
    }

    fn words(&self) -> String {
        let means = self.names.iter().zip(&self.sums).filter(|(_, (_, count))| *count > 0);
        let word = |(name, &(sum, count)): (&String, &(f64, u64))| {
            format!("{} {}", shortened(name, 20), number(sum / count as f64))
        };
        means.map(word).collect::<Vec<_>>().join(", ")
    }
}

/// What a resumed contest says at its beginning.
pub(super) fn played_before(before: u64, all: u64) -> String {
    match before == all {
        true => format!("All {all} games have been played: nothing is left to play."),
        false => format!("{all} games, {before} of them played before"),
    }
}

fn table(scores: &Scores) -> String {
    let widest = scores.players.iter().map(|player| player.name.chars().count()).max();
    let width = widest.unwrap_or(0).clamp(6, 18);
    let mut text = format!(
        "{:width$} {:>6} {:>18} {:>8} {:>8} {:>8} {:>7}\n",
        "player", "scores", "mean", "median", "lowest", "highest", "ms/move"
    );
    text.extend(scores.players.iter().map(|player| row(player, width)));
    if let Some(difference) = scores.difference {
        let [first, second] = [0, 1].map(|place| &scores.players[place].name);
        let mean = with_error(difference.value, difference.error);
        text += &format!("{first} minus {second}, seed by seed: {mean}\n");
    }
    text
}

fn row(player: &Scorer, width: usize) -> String {
    let mean = player.mean.map_or("-".to_owned(), |mean| with_error(mean.value, mean.error));
    let of = |score: Option<f64>| score.map_or("-".to_owned(), number);
    format!(
        "{:width$} {:>6} {mean:>18} {:>8} {:>8} {:>8} {:>7.2}\n",
        shortened(&player.name, width),
        player.scores,
        of(player.median),
        of(player.lowest),
        of(player.highest),
        1e3 * player.seconds_per_move
    )
}

/// A mean with half its interval; alone where nothing is known of its spread.
fn with_error(value: f64, error: Option<f64>) -> String {
    let Some(error) = error else { return number(value) };
    let digits = if error >= 100.0 { 0 } else { digits(value) };
    // Half of the last digit at least, so that no error reads as none.
    let least = 0.5 * 10f64.powi(-(digits as i32));
    let error = if error < least {
        format!("< {least:.0$}", digits + 1)
    } else {
        format!("{error:.digits$}")
    };
    format!("{} ± {error}", rounded(value, digits))
}

/// A score with as many digits as it needs, at most four.
fn number(score: f64) -> String {
    rounded(score, digits(score))
}

/// The number without the sign of a zero.
fn rounded(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    if is_zero { text.replace('-', "") } else { text }
}

fn digits(score: f64) -> usize {
    match score.abs() {
        _ if score.fract() == 0.0 && score.abs() >= 10.0 => 0,
        100.0.. => 1,
        10.0..100.0 => 2,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_error_reads_as_none_and_no_zero_has_a_sign() {
        assert_eq!(with_error(12.0, Some(0.000_1)), "12 ± < 0.5");
        assert_eq!(with_error(-0.000_01, Some(0.25)), "0.0000 ± 0.2500");
        assert_eq!((with_error(3.5, None), number(-0.0)), ("3.5000".into(), "0.0000".into()));
    }
}
