//! From numbered endings to a file.

use super::fingerprint;
use super::solve::{NONE, OPEN, is_loss, is_win, solve};
use super::space::{Slice, Space};
use crate::build::{Settings, Stage, Work};
use crate::error::BuildError;
use crate::file::{Info, Kind, Part, Writer};
use outply_game::{Endings, Keyed, ZeroSumRules};
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
    let count = |slice: u64| endings.parts(slice).iter().map(|(_, count)| count).sum::<u64>();
    let states: u64 = slices.iter().map(|&slice| count(slice)).sum();
    let (work, store) = (Work::open(&settings.work, print)?, settings.store());
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
    for (place, &slice) in slices.iter().enumerate() {
        let kept = work.codes(place)?.filter(|codes| codes.len() as u64 == count(slice));
        let codes = match kept {
            Some(codes) => {
                let mut known = store.zeroed(codes.len()).map_err(BuildError::Store)?;
                known.copy_from_slice(&codes);
                known
            }
            None => {
                let fault = OnceLock::new();
                let space = Slice { rules, endings, slice, known: &known, fault };
                let mut goes_on = || watch(&Stage::Solved { done, states });
                let codes = solve(&space as &dyn Space, (settings.threads, &store), &mut goes_on)?;
                if let Some(fault) = space.fault.into_inner() {
                    return Err(fault);
                }
                work.write_codes(place, &codes)?;
                codes
            }
        };
        done += codes.len() as u64;
        write(&mut writer, endings.parts(slice), &codes)?;
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
