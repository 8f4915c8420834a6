//! From numbered endings to a file.

use super::fingerprint;
use super::solve::{NONE, OPEN, is_loss, is_win, solve};
use super::space::Slice;
use crate::build::{Settings, Stage, Work};
use crate::error::BuildError;
use crate::file::{Info, Kind, Part, Writer};
use outply_game::{Endings, Keyed, ZeroSumRules};
use outply_memory::{Array, Store};
use std::collections::HashMap;
use std::io::Write;
use std::sync::OnceLock;

/// Solves the endings that `asked` names, with all that they lead to, and writes the table: by retrograde
/// analysis, slice after slice.
///
/// A number takes a byte, and two and a quarter more while its slice is being solved: what is more than the
/// memory allowed is left in files. Each slice that is solved is kept in the work folder, and not solved
/// again.
///
/// # Errors
/// If it is stopped, a file cannot be read or written, or the game has no such endings (see [`BuildError`]).
pub fn build_endings<R>(
    rules: &R,
    endings: &dyn Endings<R>,
    asked: &str,
    settings: &Settings,
    output: &mut dyn Write,
    watch: &mut dyn FnMut(&Stage) -> bool,
) -> Result<Info, BuildError>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let slices = endings
        .slices(asked)
        .map_err(|expected| BuildError::Unfit(format!("endings {asked:?}: expected {expected}")))?;
    let print = fingerprint(rules, endings, &slices);
    let slices = slices.into_iter().map(|slice| (slice, endings.parts(slice))).collect();
    let solve_slice: &mut SolveSlice<'_> = &mut |slice, known, (threads, store), goes_on| {
        let space = Slice { rules, endings, slice, known, fault: OnceLock::new() };
        let codes = solve(&space, (threads, store), goes_on)?;
        space.fault.into_inner().map_or(Ok(codes), Err)
    };
    build_slices((asked, print), slices, solve_slice, settings, output, watch)
}

/// The codes of slices by their names.
type Codes = HashMap<u64, Array<u8>>;

/// Solves a slice whose conversions lead to those whose codes are known: by so many threads, in this store.
type SolveSlice<'s> = dyn FnMut(u64, &Codes, (usize, &Store), &mut dyn FnMut() -> bool) -> Result<Array<u8>, BuildError>
    + 's;

/// The same for slices with their parts, whatever the game.
fn build_slices(
    (asked, print): (&str, u64),
    slices: Vec<(u64, Vec<(String, u64)>)>,
    solve_slice: &mut SolveSlice<'_>,
    settings: &Settings,
    output: &mut dyn Write,
    watch: &mut dyn FnMut(&Stage) -> bool,
) -> Result<Info, BuildError> {
    let count = |parts: &[(String, u64)]| parts.iter().map(|(_, count)| count).sum::<u64>();
    let states: u64 = slices.iter().map(|(_, parts)| count(parts)).sum();
    let what = format!("{} with the endings {asked}", settings.game);
    let (work, store) = (Work::open(&settings.work, print, &what)?, settings.store());
    let info = Info {
        game: settings.game.clone(),
        fingerprint: print,
        made_by: settings.made_by.clone(),
        kind: Kind::Outcome,
        certain: true,
        endings: asked.to_owned(),
        ..Info::default()
    };
    let mut writer = Writer::new(output, info, 1).map_err(BuildError::Output)?;
    let (mut known, mut done) = (HashMap::new(), 0);
    for (place, (slice, parts)) in slices.into_iter().enumerate() {
        let kept = work.codes(place)?.filter(|codes| codes.len() as u64 == count(&parts));
        let codes = match kept {
            Some(codes) => {
                let mut known = store.zeroed(codes.len()).map_err(BuildError::Store)?;
                known.copy_from_slice(&codes);
                known
            }
            None => {
                let mut goes_on = || watch(&Stage::Solved { done, states });
                let by = (settings.threads, &store);
                let codes = solve_slice(slice, &known, by, &mut goes_on)?;
                work.write_codes(place, &codes)?;
                codes
            }
        };
        done += codes.len() as u64;
        write(&mut writer, parts, &codes)?;
        known.insert(slice, codes);
        if !watch(&Stage::Solved { done, states }) {
            return Err(BuildError::Stopped);
        }
    }
    writer.finish().map_err(BuildError::Output)
}

/// Writes a slice, part by part. Numbers that no state has get the value before, which packs best.
fn write(
    writer: &mut Writer<'_>,
    parts: Vec<(String, u64)>,
    codes: &[u8],
) -> Result<(), BuildError> {
    let mut rest = codes;
    for (name, count) in parts {
        let (codes, after) = rest.split_at(count as usize);
        rest = after;
        let part = counted(name, codes);
        let mut before = OPEN;
        let filled = codes.iter().map(|&code| {
            before = if code == NONE { before } else { code };
            before
        });
        writer.part(part, &filled.collect::<Vec<u8>>()).map_err(BuildError::Output)?;
    }
    Ok(())
}

fn counted(name: String, codes: &[u8]) -> Part {
    let mut counts = [0; 1 << u8::BITS];
    codes.iter().for_each(|&code| counts[usize::from(code)] += 1);
    let of = |is: fn(u8) -> bool| (0..=u8::MAX).filter(move |&code| is(code));
    let sum = |is: fn(u8) -> bool| of(is).map(|code| counts[usize::from(code)]).sum();
    let (won, drawn, lost) = (sum(is_win), sum(|code| code == OPEN), sum(is_loss));
    let is_there = |code: &u8| counts[usize::from(*code)] > 0;
    let longest = of(|code| is_win(code) || is_loss(code)).filter(is_there).max();
    let longest = longest.map_or(0, |code| u32::from(code) - 1);
    Part { name, count: codes.len() as u64, won, drawn, lost, longest }
}
