//! `outply table build --cluster`: the processes that build a table together.

use crate::args::Build;
use crate::failure::Failure;
use outply_catalog::table::Peers;

/// The processes that build the table together, if several do.
pub(super) fn peers(options: &Build) -> Result<Option<Peers>, Failure> {
    let (Some(file), Some(process)) = (&options.cluster, options.process) else { return Ok(None) };
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| Failure::input(&name, error))?;
    let addresses = Peers::addresses(&text).map_err(|error| Failure::input(&name, error))?;
    let processes = addresses.len();
    if process >= processes {
        let sentence = format!("{process}: expected a line of {name}, 0 to {}", processes - 1);
        return Err(Failure::input("--process", sentence));
    }
    let workers = processes.saturating_mul(options.threads.into());
    if workers > Peers::MOST_WORKERS {
        let most = Peers::MOST_WORKERS;
        let sentence =
            format!("{processes} processes of {} threads: at most {most}", options.threads);
        return Err(Failure::input("--threads", sentence));
    }
    quiet_threads();
    Ok(Some(Peers { addresses, process, wait: options.wait }))
}

/// Timely dataflow's threads panic when a connection is lost; the build says so in a sentence of its own.
fn quiet_threads() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let thread = std::thread::current();
        if !thread.name().is_some_and(|name| name.starts_with("timely:")) {
            usual(panic);
        }
    }));
}
