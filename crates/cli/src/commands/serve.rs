//! `outply serve`

use crate::args::Serve;
use crate::failure::Failure;
use crate::output::{Out, progress};
use outply_catalog::Catalog;
use outply_web::{Server, Settings};
use std::io::ErrorKind;
use std::process::ExitCode;

pub(crate) fn run(catalog: &Catalog, options: &Serve, out: &mut Out) -> Result<ExitCode, Failure> {
    let server = Server::bind(catalog.clone(), settings(options))
        .map_err(|error| Failure::Machine(refused(options.port, &error)))?;
    let url = server.url();
    out.line(format!("Outply is at {url}  (Ctrl-C ends it)"))?;
    out.flush()?;
    if options.open
        && let Err(error) = open::that_detached(&url)
    {
        progress(&format!("no browser could be opened: {error}"));
    }
    server.run()?;
    Ok(ExitCode::SUCCESS)
}

fn settings(options: &Serve) -> Settings {
    let mut settings = Settings::default();
    settings.address.set_port(options.port);
    settings.searches = usize::from(options.searches);
    settings.memory = (options.memory as usize) << 20;
    settings.first = crate::args::example_game().to_owned();
    settings.files = options.files;
    settings
}

/// Why the port cannot be had, and what to do.
fn refused(port: u16, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::AddrInUse => {
            format!("port {port} is taken: try --port 0, which takes any free one")
        }
        ErrorKind::PermissionDenied => {
            format!(
                "port {port} is not allowed for this user: try --port 0, which takes any free one"
            )
        }
        _ => format!("port {port}: {error}"),
    }
}
