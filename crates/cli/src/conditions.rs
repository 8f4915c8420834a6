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
    joined(&words())
}

/// The same with another value of an option.
pub(crate) fn command_line_with(option: &str, value: &str) -> String {
    let mut words = without(words(), option);
    words.extend([option.to_owned(), value.to_owned()]);
    joined(&words)
}

fn words() -> Vec<String> {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    std::iter::once("outply".to_owned()).chain(words).collect()
}

/// The words of a command but an option's, wherever it stands and however its value follows.
fn without(words: Vec<String>, option: &str) -> Vec<String> {
    let (mut kept, mut rest) = (Vec::new(), words.into_iter());
    while let Some(word) = rest.next() {
        match word.strip_prefix(option) {
            Some("") => drop(rest.next()),
            Some(value) if value.starts_with('=') => {}
            _ => kept.push(word),
        }
    }
    kept
}

fn joined(words: &[String]) -> String {
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_left_out_wherever_it_stands() {
        let words = "outply worth --switch a=off GAME --switch=b=off --switches".split(' ');
        let kept = without(words.map(str::to_owned).collect(), "--switch");
        assert_eq!(joined(&kept), "outply worth GAME --switches");
    }
}
