//! `outply table`: games and endings solved once, kept, looked up and checked.

mod build;
mod cluster;
mod info;
mod own;
mod probe;
mod verify;

use crate::args::{Build, Table};
use crate::failure::Failure;
use crate::files::check_plain;
use crate::output::{Out, progress};
pub(super) use crate::words::thousands;
use outply_catalog::Catalog;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(catalog: &Catalog, command: &Table, out: &mut Out) -> Result<ExitCode, Failure> {
    match command {
        Table::Build(options) => build::run(catalog, options, out),
        Table::Info(options) => info::run(options, out),
        Table::Probe(options) => probe::run(catalog, options, out),
        Table::Verify(options) => verify::run(catalog, options, out),
    }
}

/// `outply tables`, as the command was called when some games alone had tables.
pub(crate) fn former(
    catalog: &Catalog,
    options: &Build,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if !options.quiet {
        progress("`outply tables` is now called `outply table build`.");
    }
    if catalog.endings(&options.game).is_some() {
        return build::run(catalog, options, out);
    }
    check_plain("--output", &options.output)?;
    own::run(&catalog.tables(&options.game)?, options, out)
}

/// The game with a table in use.
fn with_table(game: &str, file: &Path) -> String {
    let divider = if game.contains(':') { ',' } else { ':' };
    format!("{game}{divider}table={}", file.display())
}

/// Bytes in a unit in which they are few.
pub(super) fn size(bytes: u64) -> String {
    let (mut number, mut unit) = (bytes as f64, "bytes");
    for larger in ["KiB", "MiB", "GiB", "TiB"] {
        if number < 1024.0 {
            break;
        }
        (number, unit) = (number / 1024.0, larger);
    }
    if unit == "bytes" { format!("{bytes} bytes") } else { format!("{number:.1} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_divided_and_sizes_short() {
        assert_eq!(["0", "999", "5,478", "69,763,700"], [0, 999, 5_478, 69_763_700].map(thousands));
        assert_eq!(["12 bytes", "1.5 KiB", "2.0 GiB"], [12, 1_536, 2 << 30].map(size));
    }
}
