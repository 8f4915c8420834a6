//! `outply uci` and `outply gtp`

use super::limits;
use crate::args::{Gtp, Uci};
use crate::failure::Failure;
use outply_catalog::{Limits, Request};
use outply_protocols::{Setup, gtp, uci};
use std::io::{stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;

/// A move's time where nothing is said of it.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

pub fn uci(options: &Uci) -> Result<ExitCode, Failure> {
    let request = options.engine.apply(Request::default());
    let setup = Setup { game: options.game.clone(), request };
    uci::run(&setup, stdin().lock(), stdout())?;
    Ok(ExitCode::SUCCESS)
}

pub fn gtp(options: &Gtp) -> Result<ExitCode, Failure> {
    let counted = options.engine.simulations.is_some();
    let default = if counted { Limits::none() } else { Limits::time(DEFAULT_TIME) };
    let limits = limits(&options.limits).unwrap_or(default);
    let table_bytes = options.table;
    let request = options.engine.apply(Request { limits, table_bytes, ..Request::default() });
    let setup = Setup { game: options.game.clone(), request };
    gtp::run(&setup, stdin().lock(), stdout())?;
    Ok(ExitCode::SUCCESS)
}
