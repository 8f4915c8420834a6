//! Which crate may import which: the table in `docs/ARCHITECTURE.md`, enforced.

use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use std::collections::BTreeMap;

/// Each crate with the crates of this project that it may import, lowest first. Tests may import
/// more: the searches are tested on the games.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("outply-game", &[]),
    ("outply-memory", &[]),
    ("outply-search", &["outply-game", "outply-memory"]),
    ("outply-table", &["outply-game", "outply-memory"]),
    ("outply-evaluate", &["outply-game"]),
    ("outply-learn", &["outply-game", "outply-memory"]),
    ("outply-games", &["outply-game", "outply-memory", "outply-learn"]),
    ("outply-watch", &["outply-game"]),
    // The verifier of proofs: no search, so that it shares nothing with the solvers but the rules.
    ("outply-certificate", &["outply-game"]),
    ("outply-arena", &["outply-game", "outply-search", "outply-evaluate"]),
    (
        "outply-catalog",
        &[
            "outply-game",
            "outply-search",
            "outply-table",
            "outply-evaluate",
            "outply-learn",
            "outply-games",
            "outply-watch",
            "outply-arena",
            "outply-certificate",
        ],
    ),
    (
        "outply",
        &[
            "outply-game",
            "outply-search",
            "outply-evaluate",
            "outply-learn",
            "outply-games",
            "outply-watch",
            "outply-arena",
        ],
    ),
    ("outply-protocols", &["outply-catalog", "outply-arena"]),
    ("outply-review", &["outply-game", "outply-catalog", "outply-arena"]),
    ("outply-json", &["outply-catalog", "outply-review"]),
    ("outply-web", &["outply-catalog", "outply-json", "outply-review"]),
    (
        "outply-cli",
        &[
            "outply-catalog",
            "outply-arena",
            "outply-review",
            "outply-protocols",
            "outply-json",
            "outply-web",
        ],
    ),
    ("outply-fuzz", &["outply-catalog", "outply-protocols"]),
    ("outply-xtask", &["outply-json"]),
];

/// Crates from elsewhere, by the crate of ours that may use them at run time. A crate not named
/// here uses none: what is below the front ends neither prints nor parses JSON, the arena's results
/// file aside.
const FOREIGN: &[(&str, &[&str])] = &[
    ("outply-arena", &["crc32fast", "libm", "rustix", "serde", "serde_json"]),
    ("outply-certificate", &["crc32fast"]),
    // With the feature `serde`: positions of plain rules as JSON. The words themselves need nothing.
    ("outply-game", &["serde", "serde_json"]),
    ("outply-games", &["cozy-chess"]),
    ("outply-memory", &["bytemuck", "memmap2", "rustix", "tempfile"]),
    ("outply-learn", &["crc32fast", "flate2", "safetensors"]),
    // timely and serde with the feature `cluster`: what processes send one another.
    ("outply-table", &["crc32fast", "flate2", "serde", "timely"]),
    ("outply-fuzz", &["clap", "serde_json", "tempfile"]),
    ("outply-xtask", &["serde_json"]),
    ("outply-json", &["schemars", "serde", "serde_json"]),
    ("outply-review", &["plotters"]),
    // loom only under `--cfg loom`, where it checks the shared tree.
    ("outply-search", &["bytemuck", "loom", "rand_core", "rand_distr", "rand_xoshiro"]),
    // Fonts measured for the layout of pictures, and with the feature `render` PNG and PDF.
    ("outply-watch", &["flate2", "pdf-writer", "resvg", "ttf-parser"]),
    (
        "outply-web",
        &[
            "axum",
            "futures-util",
            "http-body-util",
            "hyper",
            "hyper-util",
            "schemars",
            "serde",
            "serde_json",
            "tokio",
        ],
    ),
    (
        "outply-cli",
        &[
            "anstream",
            "anstyle",
            "anstyle-lossy",
            "clap",
            "clap_complete",
            "clap_mangen",
            "crossterm",
            "csv",
            "ctrlc",
            "etcetera",
            "indicatif",
            "open",
            "plotters",
            "rustix",
            "rustyline",
            "serde",
            "serde_json",
            "shlex",
            "sysinfo",
            "tempfile",
            "terminal_size",
            "textwrap",
        ],
    ),
];

fn packages() -> Vec<Package> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest).no_deps();
    command.exec().expect("cargo describes its own workspace").packages
}

fn imports(package: &Package) -> Vec<String> {
    let normal = package.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal);
    normal.map(|dependency| dependency.name.clone()).collect()
}

fn allowed<'t>(table: &BTreeMap<&str, &'t [&'t str]>, name: &str) -> &'t [&'t str] {
    table.get(name).copied().unwrap_or_default()
}

#[test]
fn crates_import_downwards_only() {
    let (ours, foreign) = (MAY_IMPORT.iter().copied().collect(), FOREIGN.iter().copied().collect());
    for package in packages() {
        for import in imports(&package) {
            let table = if import.starts_with("outply") { &ours } else { &foreign };
            let may = allowed(table, &package.name);
            assert!(may.contains(&import.as_str()), "{} may not import {import}", package.name);
        }
    }
}

#[test]
fn every_crate_has_its_row_and_every_row_its_crate() {
    let mut found: Vec<_> = packages().iter().map(|package| package.name.to_string()).collect();
    let mut stated: Vec<_> = MAY_IMPORT.iter().map(|(name, _)| name.to_string()).collect();
    found.sort();
    stated.sort();
    assert_eq!(found, stated);
}
