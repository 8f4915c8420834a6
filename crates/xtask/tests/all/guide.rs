//! What the guide quotes of the examples, which are tested, stands in them.

use std::fs;
use std::path::Path;

/// The blocks that pages quote: the page, how they begin, and the file that they are from.
const QUOTED: &[(&str, &str, &str)] = &[
    ("own-game", "fn result(", "examples/kalah/src/rules.rs"),
    ("own-game", "const INFO:", "examples/kalah/src/main.rs"),
    ("own-game", "impl Evaluator<Kalah> for Stores", "examples/kalah/src/evaluator.rs"),
    ("own-game", "fn main()", "examples/kalah/src/main.rs"),
    ("own-game", "pub fn board(", "examples/infection/src/lib.rs"),
    ("learning", "let rules = Plain::new(Infection)", "examples/infection/src/main.rs"),
    ("learning", "impl Cells<Plain<Infection>> for Pieces", "examples/infection/src/cells.rs"),
];

fn read(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(name)).expect("a file of the project")
}

/// The blocks of Rust on a page.
fn blocks(page: &str) -> Vec<&str> {
    let opened = page.split("```rust,ignore\n").skip(1);
    opened.filter_map(|text| Some(text.split_once("```")?.0)).collect()
}

/// The lines, however far they are indented.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_guide_quotes_the_examples_as_they_are() {
    for (page, begins, file) in QUOTED {
        let page = read(&format!("docs/guide/{page}.md"));
        let block = blocks(&page).into_iter().find(|block| block.starts_with(begins));
        let block = block.unwrap_or_else(|| panic!("no block of the page begins with {begins:?}"));
        for item in block.split("\n\n").map(lines) {
            let (whole, text) = (item.len(), read(file));
            let stands = lines(&text).windows(whole).any(|some| some == item);
            assert!(stands, "{file} does not have what the guide quotes:\n{}", item.join("\n"));
        }
    }
}
