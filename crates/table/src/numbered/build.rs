//! From numbers to a file.

use super::solve::Solver;
use super::stage::Building;
use super::{Entry, fingerprint};
use crate::build::{Settings, Stage, Work};
use crate::error::BuildError;
use crate::file::{Info, Kind, Ranked, Writer};
use outply_game::{Keyed, Numbered, Stochastic};
use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Entries written at a time.
const WRITTEN: usize = 1 << 16;

/// Solves a game of chance whose states are numbered and writes the table: bounds at most `apart`, stage by
/// stage, which hold whatever the players do. `most` is the highest payoff either way.
///
/// A number takes 25 bytes, and 16 more for the list of those in use: of the former, what is more than the
/// memory allowed is left in files. Stages that are solved are kept in the work folder, and what is done of one
/// now and then: the file is the same whatever the number of threads, and wherever the building was
/// interrupted.
///
/// # Errors
/// If it is stopped, a file cannot be read or written, or a turn leads to something that is neither numbered nor over.
pub fn build_numbered<R: Stochastic + Keyed + Sync>(
    rules: &R,
    numbered: &dyn Numbered<R>,
    (most, apart): (f64, f64),
    settings: &Settings,
    output: &mut dyn Write,
    watch: &mut dyn FnMut(&Stage) -> bool,
) -> Result<Info, BuildError> {
    let print = fingerprint(rules, numbered);
    let numbers: Vec<Vec<u64>> = (0..numbered.stages()).map(|it| numbered.numbers(it)).collect();
    let work = Work::open(&settings.work, print, &settings.game)?;
    let solver =
        Solver::new((rules, numbered), (most, apart), (settings.threads, &settings.store()));
    let mut building = Building {
        solver: solver.map_err(BuildError::Store)?,
        work,
        most,
        states: numbers.iter().map(|numbers| numbers.len() as u64).sum(),
        done: 0,
        kept: Instant::now(),
        stages: numbers.len(),
        watch,
    };
    for (stage, numbers) in numbers.iter().enumerate() {
        building.stage(stage, numbers)?;
    }
    let Building { solver, watch, .. } = building;
    if solver.is_unfit.load(Relaxed) {
        let sentence = "a turn leads to a state that is neither numbered nor over";
        return Err(BuildError::Unfit(sentence.into()));
    }
    let of = |number: u64| solver.bounds.get(number as usize).copied();
    let info = Info {
        game: settings.game.clone(),
        fingerprint: print,
        made_by: settings.made_by.clone(),
        kind: Kind::Expected,
        certain: true,
        numbered: true,
        start_bounds: super::bounds(rules, numbered, &rules.initial(), &of),
        ..Info::default()
    };
    let mut numbers = numbers.concat();
    numbers.sort_unstable();
    write(info, &numbers, &|number| solver.entry(number), output, watch)
}

fn write(
    info: Info,
    numbers: &[u64],
    entry: &dyn Fn(u64) -> Entry,
    output: &mut dyn Write,
    watch: &mut dyn FnMut(&Stage) -> bool,
) -> Result<Info, BuildError> {
    let mut writer = Writer::new(output, info, Ranked::WIDTH).map_err(BuildError::Output)?;
    let (mut done, states) = (0, numbers.len() as u64);
    for some in numbers.chunks(WRITTEN) {
        let entries = some.iter().map(|&number| (number, Ranked(entry(number))));
        writer.entries(&entries.collect::<Vec<_>>()).map_err(BuildError::Output)?;
        done += some.len() as u64;
        if !watch(&Stage::Written { done, states }) {
            return Err(BuildError::Stopped);
        }
    }
    writer.finish().map_err(BuildError::Output)
}
