//! Peg solitaire on the command line: play, analyse, and solve.

use outply_cli::{Brings, Catalog, CatalogError, Entry, GameInfo, Options};
use pegs::{Pegs, Together};

const INFO: GameInfo = GameInfo::new("pegs", "Peg solitaire: jump over pegs until one is left")
    .options("triangle or triangle=SIDE in place of the English board", "pegs:triangle=5");

fn main() -> std::process::ExitCode {
    let entry = Entry::crowd(INFO, |options| {
        Ok(Brings::rules(board(options)?).evaluator("together", Together))
    });
    outply_cli::run(Catalog::empty().with(entry))
}

/// The board that the options ask for.
fn board(options: &Options<'_>) -> Result<Pegs, CatalogError> {
    let side = match options.text() {
        "" => return Ok(Pegs::english()),
        "triangle" => Some(5),
        text => text.strip_prefix("triangle=").and_then(|side| side.parse().ok()),
    };
    let board = side.and_then(Pegs::triangle);
    board.ok_or_else(|| options.fault(0, "triangle or triangle=SIDE, from 3 to 10"))
}
