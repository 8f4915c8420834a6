//! {{name}} on the command line: playing, analysis, trees, matches, and engine protocols.

use outply_cli::{Brings, Catalog, Entry, GameInfo};
use {{crate}}::{{Type}};

fn main() -> std::process::ExitCode {
    let info = GameInfo::new("{{name}}", "{{name}}: what it is, in a line");
    let entry = Entry::{{kind}}(info, |options| {
        // Sizes and variants: `options.text()` is what follows the name and a colon.
        options.none()?;
        // With `impl Display for State`, `Brings::displayed` draws states with it.
        Ok(Brings::plain({{Type}}))
    });
    outply_cli::run(Catalog::empty().with(entry))
}
