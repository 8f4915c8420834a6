//! Altered and truncated files are refused, and wrong entries found.

use crate::common::{built, settings};
use outply_game::Rules;
use outply_games::mnk::{Mnk, MnkCells};
use outply_games::nim::Nim;
use outply_table::{CellView, Solved, Table, TableError, build_by_cells, verify_by_cells};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

#[test]
fn every_byte_counts() {
    let rules = Nim::new(&[1, 2], false).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = built(&rules, folder.path()).path().to_owned();
    every_byte_counts_in(&std::fs::read(&path).unwrap(), folder.path());
}

#[test]
fn every_byte_counts_with_diagrams_too() {
    let folder = tempfile::tempdir().unwrap();
    every_byte_counts_in(&with_diagrams(folder.path()).2, folder.path());
}

/// Three in a row on a board of 2x3: small, with states that are won, drawn and lost.
fn with_diagrams(folder: &Path) -> (Mnk, CellView<Mnk>, Vec<u8>) {
    let (rules, cells) = (Mnk::new(2, 3, 2).unwrap(), CellView::new(Arc::new(MnkCells), 6));
    let mut file = Vec::new();
    build_by_cells(&rules, &cells, &settings(folder), &mut file, &mut |_| true).unwrap();
    (rules, cells, file)
}

fn every_byte_counts_in(whole: &[u8], folder: &Path) {
    let altered = folder.join("altered");
    let refused = |bytes: &[u8]| {
        std::fs::write(&altered, bytes).unwrap();
        Table::open(&altered).is_err()
    };
    assert!(!refused(whole));
    for at in 0..whole.len() {
        let mut bytes = whole.to_vec();
        bytes[at] ^= 1 << (at % 8);
        assert!(refused(&bytes), "byte {at} of {}", whole.len());
        assert!(refused(&whole[..at]), "cut off at {at}");
    }
    assert!(refused(&[whole, b"\n"].concat()), "something follows");
}

#[test]
fn another_version_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    std::fs::write(&path, "outply table  7\nand more").unwrap();
    let refused = Table::open(&path).unwrap_err();
    assert!(matches!(refused, TableError::Foreign(_)) && refused.to_string().contains("\"7\""));
    std::fs::write(&path, "PNG").unwrap();
    assert!(matches!(Table::open(&path), Err(TableError::Foreign(_))));
}

/// Bytes of a row of the index, and of what stands after the rows.
const ROW: usize = 28;
const TAIL: usize = 28;

fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// Makes all checksums right again; the index need not make sense.
fn forge(bytes: &mut [u8]) {
    let tail = bytes.len() - TAIL;
    let (text, rows) = (number(bytes, tail), number(bytes, tail + 4));
    let Some(start) = tail.checked_sub(text.saturating_add(rows.saturating_mul(ROW))) else {
        return;
    };
    let row = |row: usize| start + text + row * ROW;
    for number_of_row in 0..rows {
        let at = row(number_of_row);
        let place = |bytes: &[u8], at: usize| number(bytes, at + 8);
        let from = place(bytes, at);
        let end = if number_of_row + 1 < rows { place(bytes, at + ROW) } else { start };
        if let Some(block) = bytes.get(from..end) {
            let sum = crc32fast::hash(block);
            bytes[at + 24..at + 28].copy_from_slice(&sum.to_le_bytes());
        }
    }
    let sum = crc32fast::hash(&bytes[start..tail + 8]);
    bytes[tail + 8..tail + 12].copy_from_slice(&sum.to_le_bytes());
}

/// Who alters a file and its checksums too is not believed either: the file is refused, or verifying it finds
/// what is wrong, or it says what it said before. Nothing of it makes the program fail.
#[test]
fn forged_files_are_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let (rules, cells, whole) = with_diagrams(folder.path());
    let forged = folder.path().join("forged");
    let mut values = HashMap::new();
    let (mut refused, mut found_out) = (0, 0);
    for at in 0..whole.len() {
        // The first one alters nothing.
        for bit in [8, at % 8, (at + 3) % 8, (at + 5) % 8] {
            if bit == 8 && at > 0 {
                continue;
            }
            let mut bytes = whole.clone();
            bytes[at] ^= ((1u32 << bit) & 0xff) as u8;
            forge(&mut bytes);
            std::fs::write(&forged, &bytes).unwrap();
            let Ok(table) = Table::open(&forged) else {
                refused += 1;
                continue;
            };
            let describe = |state: &_| format!("{state:?}");
            let verified = verify_by_cells(&rules, (&table, &cells), describe, 1, &mut |_| true);
            let solved = Solved::by_cells(&rules, "", cells.clone(), Arc::new(table));
            let is_right = verified.is_ok();
            found_out += usize::from(!is_right);
            let Ok(solved) = solved else { continue };
            let mut waiting = vec![rules.initial()];
            while let Some(state) = waiting.pop() {
                let value = solved.value(&rules, &state);
                let known = *values.entry(state).or_insert(value);
                assert!(value == known || !is_right, "byte {at}: {state:?}");
                if rules.utility(&state).is_none() {
                    let actions = rules.actions(&state).into_iter();
                    waiting.extend(actions.map(|action| rules.result(&state, action)));
                }
            }
        }
    }
    assert!(refused > whole.len() && found_out > 10, "{refused} {found_out}");
}
