//! Completions and the manual page, for packagers.

use crate::args::Arguments;
use crate::failure::Failure;
use crate::output::Out;
use clap::CommandFactory;
use std::process::ExitCode;

pub(crate) fn completions(shell: clap_complete::Shell, out: &mut Out) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "outply", &mut script);
    out.text(String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(out: &mut Out) -> Result<ExitCode, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Arguments::command()).render(&mut page)?;
    out.text(String::from_utf8_lossy(&page))?;
    Ok(ExitCode::SUCCESS)
}
