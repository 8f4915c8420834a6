//! The head of a file of what a search found out: of which game, by which rules and which version.

use crate::error::CatalogError;
use std::io::Read;

/// What each such file begins with.
const MAGIC: &str = "outply found 1";
/// No head is longer.
const MOST_BYTES: usize = 4096;

/// The head: a line.
pub(crate) fn head(spec: &str, fingerprint: u64) -> String {
    format!("{MAGIC}\t{}\t{spec}\t{fingerprint:016x}\n", env!("CARGO_PKG_VERSION"))
}

/// Reads the head off `input`.
///
/// # Errors
/// If it is not that of this game by these rules and this version.
pub(crate) fn check(
    input: &mut dyn Read,
    spec: &str,
    fingerprint: u64,
) -> Result<(), CatalogError> {
    let unfit = |words: String| Err(CatalogError::Unfit(words));
    let line = line(input).unwrap_or_default();
    let parts: Vec<&str> = line.split('\t').collect();
    let [MAGIC, version, game, print] = parts[..] else {
        return unfit("expected a file that `outply solve --resume` has written".to_owned());
    };
    let own = env!("CARGO_PKG_VERSION");
    match () {
        () if game != spec => unfit(format!("it is of {game}, not of {spec}")),
        () if version != own => unfit(format!("version {version} wrote it, and this is {own}")),
        () if print != format!("{fingerprint:016x}") => {
            unfit(format!("it is of {game} with other rules"))
        }
        () => Ok(()),
    }
}

/// The first line, without its end.
fn line(input: &mut dyn Read) -> Option<String> {
    let mut bytes = Vec::new();
    let mut next = [0];
    while bytes.len() < MOST_BYTES {
        input.read_exact(&mut next).ok()?;
        if next[0] == b'\n' {
            return String::from_utf8(bytes).ok();
        }
        bytes.push(next[0]);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_game_other_rules_and_other_files_are_refused() {
        let file = head("nim:1,2", 7);
        let refused = |text: &str, spec, print| {
            check(&mut text.as_bytes(), spec, print)
                .map_or_else(|e| e.to_string(), |()| String::new())
        };
        assert_eq!(refused(&file, "nim:1,2", 7), "");
        assert!(refused(&file, "nim:2,1", 7).contains("of nim:1,2, not of nim:2,1"));
        assert!(refused(&file, "nim:1,2", 8).contains("other rules"));
        assert!(refused("", "nim:1,2", 7).contains("expected a file"));
        assert!(refused(&"x".repeat(9999), "nim:1,2", 7).contains("expected a file"));
    }
}
