//! Files of weights are read no further than needed to refuse them.

use outply_catalog::read_bytes;
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
