//! `outply table probe`

use crate::args;
use crate::failure::Failure;
use crate::output::{Out, table};
use crate::session;
use outply_catalog::{Catalog, Session, read_table};
use outply_json::{Document, TableProbe};
use std::process::ExitCode;

pub(super) fn run(
    catalog: &Catalog,
    options: &args::Probe,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let mut session = session::start(catalog, &options.game, &options.position)?;
    session.use_table(read_table(&options.file)?)?;
    let Some(probe) = session.probe() else {
        let sentence = "this position is not in the table, which `outply table info` describes";
        return Err(Failure::input(&options.file.display().to_string(), sentence));
    };
    if options.json {
        let file = options.file.display().to_string();
        out.text(Document::new(TableProbe::of(session.as_ref(), &probe, file)).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    out.line(session.picture())?;
    out.line("")?;
    if let Some(result) = super::super::result(session.as_ref()) {
        out.line(format!("The game is over. {result}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows: Vec<Vec<String>> = probe
        .actions
        .iter()
        .map(|(action, value)| vec![action.clone(), value.to_string()])
        .collect();
    out.line(table(&["action", "value"], &rows))?;
    out.line(format!("\n{}: {}, proven by the table.", mover(session.as_ref()), probe.value))?;
    if let Some((low, high)) = probe.bounds {
        out.line(format!("The first player's expected payoff: {low:.12} to {high:.12}."))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn mover(session: &dyn Session) -> String {
    session.to_move().map_or("Chance".into(), |mover| session.player_name(mover))
}
