//! `outply show`

use crate::args::Show;
use crate::failure::Failure;
use crate::output::Out;
use crate::session;
use std::process::ExitCode;

pub fn run(options: &Show, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = session::start(&options.game, &options.position)?;
    if options.svg {
        out.text(session.svg())?;
        return Ok(ExitCode::SUCCESS);
    }
    out.line(session.picture())?;
    out.line(format!("\nposition  {}", session.notation()))?;
    match session.winner() {
        Some(Some(winner)) => out.line(format!("{} has won", session.player_name(winner)))?,
        Some(None) => out.line("a draw")?,
        None => {
            let mover = session.player_name(session.to_move());
            out.line(format!("to move   {mover}\nactions   {}", session.actions().join(" ")))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
