//! What ships is under licences that permit it: no package that a user builds asks for more than its
//! notice.

use cargo_metadata::{DependencyKind, MetadataCommand};
use std::collections::{BTreeSet, VecDeque};

/// The licences that may ship.
const PERMITTED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether an SPDX expression can be met by permitted licences: one of the alternatives, and of it
/// every part.
fn is_permitted(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], "");
    expression
        .split(" OR ")
        .any(|choice| choice.split(" AND ").all(|licence| PERMITTED.contains(&licence.trim())))
}

#[test]
fn everything_that_ships_is_permitted() {
    let metadata = MetadataCommand::new().exec().expect("cargo metadata");
    let resolve = metadata.resolve.as_ref().expect("dependencies are resolved");
    let mut waiting: VecDeque<_> = metadata.workspace_members.iter().cloned().collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop_front() {
        if !seen.insert(id.clone()) {
            continue;
        }
        let node = resolve.nodes.iter().find(|node| node.id == id).expect("a node");
        let shipped = node.deps.iter().filter(|dep| {
            dep.dep_kinds.iter().any(|kind| kind.kind != DependencyKind::Development)
        });
        waiting.extend(shipped.map(|dep| dep.pkg.clone()));
    }
    assert!(seen.len() > 20, "only {} packages", seen.len());
    for package in metadata.packages.iter().filter(|package| seen.contains(&package.id)) {
        let licence = package.license.as_deref().unwrap_or("none stated");
        assert!(is_permitted(licence), "{} is under {licence}", package.name);
    }
}

#[test]
fn expressions_are_understood() {
    assert!(is_permitted("MIT OR GPL-3.0") && is_permitted("MIT/Apache-2.0"));
    assert!(is_permitted("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_permitted("GPL-3.0-only") && !is_permitted("MIT AND GPL-3.0-only"));
}
