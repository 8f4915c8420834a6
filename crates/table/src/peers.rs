//! Who builds a table together.

use std::time::Duration;

/// The processes that build one table, each on its machine, and the number of this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peers {
    /// `host:port` of each process, the same list everywhere. Each listens at its own.
    pub addresses: Vec<String>,
    /// Which of them this one is, from 0. The first writes the table.
    pub process: usize,
    /// How long to wait for the others.
    pub wait: Duration,
}

impl Peers {
    /// There are at most as many workers as shards; a process has one per thread.
    pub const MOST_WORKERS: usize = crate::build::SHARDS;

    /// The addresses in a file: one a line; blank lines and what follows `#` are passed over.
    ///
    /// # Errors
    /// If a line is no `host:port` or there twice, or there are no lines; the sentence says which.
    pub fn addresses(text: &str) -> Result<Vec<String>, String> {
        let mut addresses: Vec<String> = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            if !is_address(line) {
                return Err(format!("line {number}: {line:?}: expected host:port"));
            }
            if addresses.iter().any(|known| known == line) {
                return Err(format!("line {number}: {line} is listed twice"));
            }
            addresses.push(line.to_owned());
        }
        match addresses.is_empty() {
            true => Err("no processes: expected a line host:port for each".to_owned()),
            false => Ok(addresses),
        }
    }
}

fn is_address(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let is_port = port.parse::<u16>().is_ok_and(|port| port > 0);
    is_port && !host.is_empty() && !host.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_line_by_line() {
        let text = "# ours\nalpha:2101\n\n  [::1]:2102  # beta\n";
        assert_eq!(Peers::addresses(text), Ok(vec!["alpha:2101".into(), "[::1]:2102".into()]));
    }

    #[test]
    fn bad_lines_are_refused_by_number() {
        let bad = [
            ("alpha:2101\nbeta\n", "line 2: \"beta\""),
            ("alpha:0", "line 1"),
            (":2101", "line 1"),
            ("alpha 1:2101", "line 1"),
            ("alpha:70000", "line 1"),
            ("a:1\n\na:1", "line 3: a:1 is listed twice"),
            ("# nobody\n", "no process"),
        ];
        for (text, expected) in bad {
            let error = Peers::addresses(text).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
