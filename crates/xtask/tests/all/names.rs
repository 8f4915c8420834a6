//! No game is known by name outside its own folder and its entry in the catalogue.

use std::fs;
use std::path::{Path, PathBuf};

/// Where no game may be named, from the crates' folder on: the front ends and all that games share.
const SHARED: &[&str] = &[
    "game/src",
    "memory/src",
    "search/src",
    "evaluate/src",
    "watch/src",
    "arena/src",
    "catalog/src",
    "review/src",
    "protocols/src",
    "cli/src",
    "web/src",
];

/// Where the games' entries are.
const ENTRIES: &str = "catalog/src/games";

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All source files below a folder, but for the games' entries.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The names that entries give their games.
fn names() -> Vec<String> {
    let mut files = Vec::new();
    sources(&crates().join(ENTRIES), &mut files);
    let texts = files.iter().map(|file| fs::read_to_string(file).expect("a source file"));
    let named = texts.filter_map(|text| {
        let (_, after) = text.split_once("GameInfo::new(")?;
        Some(after.split('"').nth(1)?.to_owned())
    });
    named.collect()
}

/// The code of a file: no comments, and nothing of its tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
    let numbered = (1..).zip(lines);
    numbered.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

#[test]
fn games_are_named_in_their_entries_alone() {
    let (root, names) = (crates(), names());
    assert!(names.len() >= 18, "entries name their games by GameInfo::new: {names:?}");
    let mut files = Vec::new();
    SHARED.iter().for_each(|folder| sources(&root.join(folder), &mut files));
    let entries = root.join(ENTRIES);
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| !file.starts_with(&entries)) {
        let text = fs::read_to_string(file).expect("a source file");
        for (number, line) in code(&text) {
            let is_named = |name: &&String| {
                line.contains(&format!("\"{name}\"")) || line.contains(&format!("\"{name}:"))
            };
            if let Some(name) = names.iter().find(is_named) {
                faults.push(format!("{}:{number} names {name}", file.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
