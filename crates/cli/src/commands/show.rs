//! `outply show`

use super::result;
use crate::args::Show;
use crate::failure::Failure;
use crate::output::Out;
use crate::session;
use outply_catalog::Catalog;
use outply_json::{Document, State};
use std::process::ExitCode;

pub(crate) fn run(catalog: &Catalog, options: &Show, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = session::start(catalog, &options.game, &options.position)?;
    if options.svg {
        out.text(session.svg())?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.json {
        out.text(Document::new(State::of(session.as_ref())).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    out.line(session.picture())?;
    out.line(format!("\nposition  {}", session.notation()))?;
    if let Some(result) = result(session.as_ref()) {
        out.line(result)?;
    } else {
        let mover = session.to_move().map(|mover| session.player_name(mover));
        let (mover, what) = match mover {
            Some(mover) => (mover, "actions "),
            None => ("chance".into(), "outcomes"),
        };
        out.line(format!("to move   {mover}\n{what}  {}", session.actions().join(" ")))?;
    }
    Ok(ExitCode::SUCCESS)
}
