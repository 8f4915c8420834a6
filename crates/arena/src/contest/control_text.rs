//! Reading limits from text.

use super::control::{Control, TimeControl};
use outply_game::NotationError;
use std::str::FromStr;
use std::time::Duration;

/// Longer times are typing errors, and could overflow sums.
const LONGEST: f64 = 1e6;

struct Reader<'t> {
    whole: &'t str,
}

pub(super) fn parse(text: &str) -> Result<Control, NotationError> {
    let (reader, mut control, mut at) = (Reader { whole: text }, Control::default(), 0);
    let mut given = Vec::new();
    for part in text.split(',') {
        if !part.is_empty() {
            let key = key(part);
            if given.contains(&key) {
                return Err(NotationError::repeated(text, at, key));
            }
            reader.part(&mut control, part, at)?;
            given.push(key);
        }
        at += part.len() + 1;
    }
    Ok(control)
}

/// What `part` limits, by one name.
fn key(part: &str) -> &str {
    match part.split_once('=').map_or(part, |(key, _)| key) {
        "sims" => "simulations",
        key => key,
    }
}

impl Reader<'_> {
    fn error(&self, at: usize, expected: &str) -> NotationError {
        NotationError::new(self.whole, at, expected)
    }

    fn part(&self, control: &mut Control, part: &str, at: usize) -> Result<(), NotationError> {
        let (_, value) = part.split_once('=').unwrap_or((part, ""));
        let start = at + part.len() - value.len();
        match key(part) {
            "tc" => control.clock = Some(self.clock(value, start)?),
            "st" => control.move_time = Some(self.some_seconds(value, start)?),
            "nodes" => control.nodes = Some(self.positive(value, start)?),
            "depth" => control.depth = Some(self.positive(value, start)?),
            "simulations" => control.simulations = Some(self.positive(value, start)?),
            "nps" => control.nodes_per_second = Some(self.positive(value, start)?),
            "margin" => control.margin = Some(self.seconds(value, start)?),
            _ => {
                let known = "tc=, st=, nodes=, depth=, simulations=, nps= or margin=";
                return Err(self.error(at, known));
            }
        }
        Ok(())
    }

    fn clock(&self, text: &str, at: usize) -> Result<TimeControl, NotationError> {
        let (moves, rest) = text.split_once('/').map_or((None, text), |(m, rest)| (Some(m), rest));
        let start = at + text.len() - rest.len();
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base_end = start + base.len() + 1;
        let moves = moves.map(|moves| self.positive(moves, at)).transpose()?;
        let base = self.some_seconds(base, start)?;
        let increment = self.seconds(increment, base_end)?;
        Ok(TimeControl { base, increment, moves })
    }

    fn number<T: FromStr>(&self, text: &str, at: usize) -> Result<T, NotationError> {
        text.parse().map_err(|_| self.error(at, "a whole number"))
    }

    fn positive<T>(&self, text: &str, at: usize) -> Result<T, NotationError>
    where
        T: FromStr + PartialEq + From<u8>,
    {
        let number = self.number(text, at)?;
        let zero = number == T::from(0);
        if zero { Err(self.error(at, "a number above 0")) } else { Ok(number) }
    }

    fn seconds(&self, text: &str, at: usize) -> Result<Duration, NotationError> {
        let seconds = text.parse().ok().filter(|s| (0.0..=LONGEST).contains(s));
        let seconds = seconds.ok_or_else(|| self.error(at, "seconds, from 0 to a million"))?;
        Ok(Duration::from_secs_f64(seconds))
    }

    fn some_seconds(&self, text: &str, at: usize) -> Result<Duration, NotationError> {
        let time = self.seconds(text, at)?;
        if time.is_zero() { Err(self.error(at, "seconds, more than 0")) } else { Ok(time) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_read_and_write() {
        for text in ["tc=1+0.01", "tc=40/60+0.5,nodes=7", "st=0.1,margin=0.02", "depth=3", ""] {
            assert_eq!(parse(text).expect(text).to_string(), text);
        }
        assert_eq!(parse("sims=5").expect("a short name").simulations, Some(5));
    }

    #[test]
    fn errors_point_at_the_place() {
        let cases = [
            ("tc=1+x", 5),
            ("nodes=1,dept=3", 8),
            ("tc=0/1", 3),
            ("st=-1", 3),
            ("nps=0", 4),
            ("tc=0+1", 3),
            ("st", 2),
            ("st=0", 3),
            ("nodes=0", 6),
            ("tc=1,depth=0", 11),
            ("sims=0", 5),
        ];
        for (text, at) in cases {
            assert_eq!(parse(text).expect_err(text).at(), at, "{text}");
        }
    }

    #[test]
    fn a_limit_given_twice_is_refused() {
        for (text, at, key) in [
            ("st=0.1,st=0.2", 7, "st"),
            ("nodes=5,depth=2,nodes=5", 16, "nodes"),
            ("sims=5,simulations=6", 7, "simulations"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.at(), at, "{text}");
            assert!(error.expected().contains(&format!("{key} is given twice")), "{error}");
        }
    }
}
