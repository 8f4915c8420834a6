//! Tables in a folder of their own.

use outply_game::{Keyed, ZeroSumRules};
use outply_table::{Settings, Table, build};
use std::fs::File;
use std::path::Path;

pub(crate) fn settings(folder: &Path) -> Settings {
    Settings {
        memory: 1 << 30,
        threads: 2,
        work: folder.join("work"),
        game: "the game".into(),
        made_by: "a test".into(),
        cluster: None,
        index: None,
    }
}

/// The table of these rules, in this folder.
pub(crate) fn built<R>(rules: &R, folder: &Path) -> Table
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    built_with(rules, &settings(folder))
}

pub(crate) fn built_with<R>(rules: &R, settings: &Settings) -> Table
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let path = settings.work.join("table");
    std::fs::create_dir_all(&settings.work).unwrap();
    let mut file = File::create(&path).unwrap();
    build(rules, settings, &mut file, &mut |_| true).unwrap();
    Table::open(&path).unwrap()
}
