//! `outply uci` and `outply gtp`

use super::limits;
use crate::args::{Gtp, Uci};
use crate::failure::Failure;
use outply_catalog::{Catalog, Home, Limits, Wish};
use outply_protocols::{Setup, gtp, uci};
use std::io::{stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;

/// A move's time where nothing is said of it.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

pub(crate) fn uci(catalog: &Catalog, options: &Uci) -> Result<ExitCode, Failure> {
    let game = game(catalog, options.game.as_deref(), Home::Uci)?;
    let wishes = options.engine.wishes_and_seed();
    let limits = Limits { simulations: options.engine.simulations, ..Limits::none() };
    let setup = Setup { catalog: catalog.clone(), game, wishes, limits };
    uci::run(&setup, stdin().lock(), stdout())?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn gtp(catalog: &Catalog, options: &Gtp) -> Result<ExitCode, Failure> {
    let counted = options.engine.simulations.is_some();
    let default = if counted { Limits::none() } else { Limits::time(DEFAULT_TIME) };
    let limits = limits(&options.limits).unwrap_or(default);
    let limits = Limits { simulations: options.engine.simulations, ..limits };
    let mut wishes = options.engine.wishes_and_seed();
    wishes.extend(options.table.as_ref().map(|size| Wish::flag("table", size)));
    let game = game(catalog, options.game.as_deref(), Home::Gtp)?;
    let setup = Setup { catalog: catalog.clone(), game, wishes, limits };
    gtp::run(&setup, stdin().lock(), stdout())?;
    Ok(ExitCode::SUCCESS)
}

/// The game asked for, or the one that is at home in the protocol.
fn game(catalog: &Catalog, asked: Option<&str>, home: Home) -> Result<String, Failure> {
    let game = asked.or_else(|| catalog.at_home(home));
    let game = game.ok_or_else(|| Failure::input("--game", "expected one of `outply games`"))?;
    Ok(game.to_owned())
}
