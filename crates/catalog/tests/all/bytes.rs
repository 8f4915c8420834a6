//! Files are read no further than needed to refuse them, and told by how they begin.

use outply_catalog::{FileKind, read_bytes};
use std::fs::write;

#[test]
fn what_begins_like_nothing_known_is_not_read_on() {
    let path = std::env::temp_dir().join(format!("outply-{}.bytes", std::process::id()));
    let tensors = [&1_000u64.to_le_bytes()[..], b"{"].concat();
    let weights = &b"outply weights 1\n"[..];
    for (beginning, is_known) in [(weights, true), (&tensors[..], true), (&b""[..], false)] {
        let bytes = [beginning, &[0; 100_000]].concat();
        write(&path, &bytes).unwrap();
        let read = read_bytes(&path).unwrap();
        assert!(bytes.starts_with(&read) && !read.is_empty(), "{beginning:?}");
        assert_eq!(read.len() == bytes.len(), is_known, "{beginning:?}: {} bytes", read.len());
    }
    write(&path, "short").unwrap();
    assert_eq!(read_bytes(&path).unwrap(), b"short");
    std::fs::remove_file(&path).unwrap();
    let folder = read_bytes(&std::env::temp_dir()).unwrap_err().to_string();
    assert_eq!(folder, "this is a folder; expected a file");
    assert!(read_bytes(&path).is_err());
}

#[test]
fn a_file_of_another_format_is_told_with_what_reads_it_and_what_writes_the_right_one() {
    let path = std::env::temp_dir().join(format!("outply-{}.kind", std::process::id()));
    write(&path, "outply positions 1\n").unwrap();
    let words = "this is a file of positions, which `outply positions info` reads; \
                 expected a table, as `outply table build` writes it";
    assert_eq!(FileKind::Table.missed_by(&path).as_deref(), Some(words));
    assert_eq!(FileKind::Positions.missed_by(&path), None);
    assert_eq!(FileKind::Table.missed_by(&std::env::temp_dir()), None);
    write(&path, "outply or something else").unwrap();
    assert_eq!(FileKind::Table.missed_by(&path), None);
    std::fs::remove_file(&path).unwrap();
}
