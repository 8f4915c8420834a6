//! `outply table verify`

use super::thousands;
use crate::args;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress};
use crate::progress::Progress;
use outply_catalog::table::VerifyError;
use outply_catalog::{Catalog, read_table};
use outply_json::{Document, TableVerified};
use std::process::ExitCode;
use std::time::Instant;

pub(super) fn run(
    catalog: &Catalog,
    options: &args::Verify,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let mut session = catalog.open(&options.game)?;
    let table = read_table(&options.file)?;
    // It says which rules the table is of, if not of these.
    session.use_table(table.clone())?;
    let (stop, started) = (stop_on_ctrl_c()?, Instant::now());
    let shown = Progress::new(options.quiet, table.info().states, 0, "positions verified");
    let verified = session.verify_table(&table, options.threads.into(), &mut |done| {
        shown.tell(done, String::new);
        !stop.is_raised()
    });
    drop(shown);
    let file = options.file.display();
    match verified {
        Ok(verified) if options.json => {
            let (game, file) = (session.game().to_owned(), file.to_string());
            let seconds = started.elapsed().as_secs_f64();
            let told = TableVerified::of((game, file), &verified, seconds);
            out.text(Document::new(told).text())?;
            Ok(ExitCode::SUCCESS)
        }
        Ok(verified) => {
            out.line(format!(
                "{file} is correct: the values of all {} positions follow from their {} actions.",
                thousands(verified.states),
                thousands(verified.actions)
            ))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(VerifyError::Stopped) => {
            progress("Interrupted: not all of it was verified.");
            Ok(ExitCode::from(INTERRUPTED))
        }
        Err(error) => Err(Failure::Machine(format!("{file}: {error}"))),
    }
}
