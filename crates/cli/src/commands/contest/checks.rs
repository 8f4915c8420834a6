//! What a match of two would not read, or could not do, is refused before its first game.

use super::contestant::{UNTIMED, control_of, has_limits};
use super::results;
use crate::args::{AdjudicationOptions, Contest as Options, RecordOptions};
use crate::failure::Failure;
use crate::files::{check_output, is_same_file};
use outply_catalog::FileKind;
use outply_catalog::arena::contest::{Control, Openings};
use std::path::{Path, PathBuf};

/// Refuses common limits where every player has its own. What says how time is counted is read: it is added to those.
pub(super) fn refuse_idle_limits(options: &Options, controls: &[Control]) -> Result<(), Failure> {
    let adds = controls.len() == 1 && !controls[0].has_limits();
    let is_read = options.control.is_empty() || adds;
    if is_read || !options.players.iter().all(|text| has_limits(text)) {
        return Ok(());
    }
    let sentence = "every player has limits of its own: these would change nothing";
    Err(Failure::input("--control", sentence))
}

/// Refuses what says how time is counted where no player's time is.
pub(super) fn refuse_idle_times(options: &Options, controls: &[Control]) -> Result<(), Failure> {
    let mut is_read = false;
    for (&control, text) in controls.iter().zip(options.controls()) {
        let players = options.players.iter().map(|text| control_of(text, control));
        let players = players.collect::<Result<Vec<Control>, Failure>>()?;
        let is_timed = players.iter().any(Control::counts_time);
        let own = text.parse::<Control>().ok().and_then(|own| own.idle());
        if let Some(idle) = own.filter(|_| !is_timed) {
            return Err(Failure::input("--control", format!("{idle}: {UNTIMED}")));
        }
        is_read |= is_timed;
    }
    match options.time_margin {
        Some(_) if !is_read => Err(Failure::input("--time-margin", UNTIMED)),
        _ => Ok(()),
    }
}

/// The flag of the file that a match goes on from.
const RESULTS: &str = "--results";

/// The files that are read and written, by their flags.
fn files(options: &Options) -> Vec<(&'static str, PathBuf)> {
    let records = &options.records;
    let all = |flag, files: Vec<PathBuf>| files.into_iter().map(move |file| (flag, file));
    let some = |flag, file: &Option<PathBuf>| all(flag, file.iter().cloned().collect());
    let limits = options.controls();
    some("--openings", &options.openings.openings)
        .chain(all(RESULTS, limits.iter().filter_map(|text| results(options, text)).collect()))
        .chain(some("--pgn", &records.pgn))
        .chain(some("--pdn", &records.pdn))
        .chain(all("--output", options.output.clone()))
        .collect()
}

/// Refuses a file that would be written twice, or written and read.
pub(super) fn refuse_one_file_twice(options: &Options) -> Result<(), Failure> {
    let files = files(options);
    for (place, (flag, file)) in files.iter().enumerate() {
        let is_same = |other: &Path| file == other || is_same_file(file, other);
        if let Some((before, _)) = files[..place].iter().find(|(_, other)| is_same(other)) {
            let sentence = format!("{before} names this file too; expected another one");
            return Err(Failure::input(&format!("{flag} {}", file.display()), sentence));
        }
    }
    Ok(())
}

/// Refuses files that cannot be written, and a file to go on with that is of another format.
pub(super) fn check_written(options: &Options) -> Result<(), Failure> {
    for (flag, file) in files(options).iter().filter(|(flag, _)| *flag == RESULTS) {
        if let Some(what) = FileKind::Results.missed_by(file) {
            return Err(Failure::input(&format!("{flag} {}", file.display()), what));
        }
    }
    let RecordOptions { results, pgn, pdn, .. } = &options.records;
    let mut written = results.iter().chain(pgn).chain(pdn).chain(&options.output);
    written.try_for_each(|path| check_output(path))
}

/// Refuses a limit of plies that every opening reaches: all games would be drawn before the first move.
pub(in crate::commands) fn refuse_short(
    adjudication: &AdjudicationOptions,
    openings: &Openings,
) -> Result<(), Failure> {
    let plies = match openings {
        Openings::Random { plies } | Openings::Undecided { plies, .. } => *plies,
        Openings::RandomIfOpen { .. } | Openings::Initial | Openings::List { .. } => 0,
    };
    let Some(most) = adjudication.most_plies.filter(|most| *most <= plies) else {
        return Ok(());
    };
    let sentence = format!("games have {plies} plies by their openings; expected more");
    Err(Failure::input(&format!("--most-plies {most}"), sentence))
}

/// Refuses a name for the match where no file is written that shows it.
pub(super) fn refuse_idle_event(records: &RecordOptions) -> Result<(), Failure> {
    let RecordOptions { event, pgn, pdn, .. } = records;
    if event.is_none() || pgn.is_some() || pdn.is_some() {
        return Ok(());
    }
    let sentence = "only games in PGN and PDN have it: expected --pgn FILE or --pdn FILE beside it";
    Err(Failure::input("--event", sentence))
}

/// Files that are not divided by limits are for one match.
pub(super) fn refuse_one_file_for_several(
    options: &Options,
    controls: &[Control],
) -> Result<(), Failure> {
    let files = [("--pgn", &options.records.pgn), ("--pdn", &options.records.pdn)];
    match files.iter().find(|(_, file)| file.is_some() && controls.len() > 1) {
        Some((flag, _)) => Err(Failure::input(flag, "expected a single --control with it")),
        None => Ok(()),
    }
}
