//! `outply match` of a game of one player, or of three and more: scores over common seeds.

use super::contest::control;
use super::contestant::searcher;
use crate::args::{Contest as Options, MatchFormat};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress};
use outply_catalog::{Catalog, Scored};
use outply_json::{Document, Scorer, Scores};
use std::process::ExitCode;

/// Plays and tells.
pub(super) fn run(
    catalog: &Catalog,
    options: &Options,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    refuse_others(options)?;
    let control = control(options)?;
    let players = options.players.iter().map(|text| searcher(text, control));
    let players = players.collect::<Result<Vec<_>, Failure>>()?;
    let (names, asked): (Vec<String>, Vec<_>) = players.into_iter().unzip();
    let contest = catalog.scores(&options.game, &asked)?;
    let stop = stop_on_ctrl_c()?;
    let show = |game: &Scored| {
        if !options.quiet {
            progress(&told(game, &names));
        }
    };
    let seeds = options.seed..options.seed.saturating_add(options.rounds);
    let games = contest.run(seeds, options.concurrency, &stop, &show)?;
    let scores = Scores::of(&options.game, &names, &games);
    if options.json {
        out.text(Document::new(scores).text())?;
    } else {
        out.text(table(&scores))?;
    }
    Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 }))
}

/// What only matches of two players read.
fn refuse_others(options: &Options) -> Result<(), Failure> {
    let Options { openings, records, adjudication, .. } = options;
    let asked = [
        ("--random-plies", openings.random_plies.is_some()),
        ("--openings", openings.openings.is_some()),
        ("--sprt", options.sprt.is_some()),
        ("--results", records.results.is_some()),
        ("--pgn", records.pgn.is_some()),
        ("--pdn", records.pdn.is_some()),
        ("--draw", adjudication.draw.is_some()),
        ("--resign", adjudication.resign.is_some()),
        ("--most-plies", adjudication.most_plies.is_some()),
        ("--time-margin", options.time_margin.is_some()),
        ("--format gauntlet", options.format == MatchFormat::Gauntlet),
    ];
    let Some((flag, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) else { return Ok(()) };
    let sentence =
        format!("{} is played for score: only matches of two players read it", options.game);
    Err(Failure::input(flag, sentence))
}

/// A line for a finished game.
fn told(game: &Scored, names: &[String]) -> String {
    let seats = game.seats.iter().zip(&game.payoffs);
    let scores = seats.map(|(&seat, payoff)| format!("{} {}", names[seat], number(*payoff)));
    format!("seed {}: {}", game.seed, scores.collect::<Vec<String>>().join(", "))
}

fn table(scores: &Scores) -> String {
    let widest = scores.players.iter().map(|player| player.name.chars().count()).max();
    let width = widest.unwrap_or(0).clamp(6, 24);
    let mut text = format!(
        "{:width$} {:>6} {:>20} {:>10} {:>10} {:>10} {:>8}\n",
        "player", "scores", "mean", "median", "lowest", "highest", "ms/move"
    );
    text.extend(scores.players.iter().map(|player| row(player, width)));
    if let Some(difference) = scores.difference {
        let [first, second] = [0, 1].map(|place| &scores.players[place].name);
        let mean = with_error(difference.value, difference.error);
        text += &format!("{first} less {second}, seed by seed: {mean}\n");
    }
    text
}

fn row(player: &Scorer, width: usize) -> String {
    let mean = player.mean.map_or("-".to_owned(), |mean| with_error(mean.value, mean.error));
    let of = |score: Option<f64>| score.map_or("-".to_owned(), number);
    format!(
        "{:width$} {:>6} {mean:>20} {:>10} {:>10} {:>10} {:>8.2}\n",
        player.name,
        player.scores,
        of(player.median),
        of(player.lowest),
        of(player.highest),
        1e3 * player.seconds_per_move
    )
}

fn with_error(value: f64, error: Option<f64>) -> String {
    let Some(error) = error else { return number(value) };
    let digits = if error >= 100.0 { 0 } else { digits(value) };
    format!("{value:.digits$} ± {error:.digits$}")
}

/// A score with as many digits as it needs, at most four.
fn number(score: f64) -> String {
    format!("{score:.*}", digits(score))
}

fn digits(score: f64) -> usize {
    match score.abs() {
        _ if score.fract() == 0.0 && score.abs() >= 10.0 => 0,
        100.0.. => 1,
        10.0..100.0 => 2,
        _ => 4,
    }
}
