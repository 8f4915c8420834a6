//! Under which conditions something is measured: the program's version, the machine, and what else it
//! was doing.

use serde_json::{Value, json};
use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// What the header of a results file says of them.
pub(crate) fn conditions() -> Value {
    let kinds = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(kinds);
    let processor = system.cpus().first().map(|cpu| cpu.brand().trim().to_owned());
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    json!({
        "outply": env!("CARGO_PKG_VERSION"),
        "system": System::long_os_version(),
        "processor": processor.filter(|name| !name.is_empty()),
        "cores": System::physical_core_count(),
        "threads": system.cpus().len(),
        "load": System::load_average().one,
        "unix_time": seconds.map_or(0, |since| since.as_secs()),
    })
}

/// The command that was given, as a shell takes it again.
pub(crate) fn command_line() -> String {
    let mut words: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(first) = words.first_mut() {
        *first = "outply".to_owned();
    }
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}
