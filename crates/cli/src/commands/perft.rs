//! `outply perft`

use super::speed;
use crate::args::Perft;
use crate::failure::Failure;
use crate::output::Out;
use crate::session;
use std::process::ExitCode;
use std::time::Instant;

pub fn run(options: &Perft, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = session::start(&options.game, &options.position)?;
    out.line("depth                lines       speed")?;
    for depth in options.depth.min(1)..=options.depth {
        let start = Instant::now();
        let lines = session.perft(depth);
        let seconds = start.elapsed().as_secs_f64();
        out.line(format!("{depth:>5} {lines:>20}  {:>10}", speed(lines, seconds)))?;
        out.flush()?;
        if lines == 0 {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}
