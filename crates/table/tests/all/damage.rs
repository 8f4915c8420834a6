//! Altered and truncated files are refused, and wrong entries found.

use crate::common::built;
use outply_games::nim::Nim;
use outply_table::{Table, TableError};

#[test]
fn every_byte_counts() {
    let rules = Nim::new(&[1, 2], false).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = built(&rules, folder.path()).path().to_owned();
    let whole = std::fs::read(&path).unwrap();
    let altered = folder.path().join("altered");
    let refused = |bytes: &[u8]| {
        std::fs::write(&altered, bytes).unwrap();
        Table::open(&altered).is_err()
    };
    assert!(!refused(&whole));
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        assert!(refused(&bytes), "byte {at} of {}", whole.len());
        assert!(refused(&whole[..at]), "cut off at {at}");
    }
    assert!(refused(&[&whole[..], b"\n"].concat()), "something follows");
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
