//! Infection on the command line: play, analyse, matches, and learning what positions are worth.

use infection::{Infection, Pieces, board, is_sound};
use outply::game::Plain;
use outply_cli::{Brings, Catalog, Entry, GameInfo};

const INFO: GameInfo = GameInfo::new("infection", "Infection: double or jump, and turn pieces");

fn main() -> std::process::ExitCode {
    let entry = Entry::duel(INFO, |options| {
        options.none()?;
        let rules = Plain::new(Infection).board(board, |_, _, action| action.cells()).json().sound(is_sound);
        Ok(Brings::<_, (), ()>::rules(rules).cells(Pieces))
    });
    outply_cli::run(Catalog::empty().with(entry))
}
