//! `outply show`

use super::result;
use crate::args::Show;
use crate::failure::Failure;
use crate::output::{Out, listed, width, wrapped_list};
use crate::painted::Painter;
use crate::session;
use outply_catalog::Catalog;
use outply_json::{Document, State};
use std::process::ExitCode;

/// The most actions or outcomes that are listed.
const MOST_LISTED: usize = 100;
/// What the lines of a list after the first begin with.
const INDENT: &str = "\n          ";

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
    let painter = Painter::of(out, options.ascii);
    out.painted(painter.lines(session.as_ref()).join("\n"))?;
    out.line(format!("\nposition  {}", session.notation()))?;
    if let Some(result) = result(session.as_ref()) {
        out.line(result)?;
    } else {
        let mover = session.to_move().map(|mover| session.player_name(mover));
        let (mover, what) = match mover {
            Some(mover) => (mover, "actions "),
            None => ("chance".into(), "outcomes"),
        };
        let actions = listed(&session.actions(), MOST_LISTED);
        let actions = wrapped_list(&actions, width().saturating_sub(INDENT.len())).join(INDENT);
        out.line(format!("to move   {mover}\n{what}  {actions}"))?;
    }
    Ok(ExitCode::SUCCESS)
}
