//! The lines of the Chess Engine Communication Protocol.

use super::options::{Kind, Offer};
use crate::contest::{Control, Opinion, Thought};
use std::time::Duration;

/// `name=value` pairs of a `feature` line; values may be quoted.
pub(super) fn features(line: &str) -> Vec<(String, String)> {
    let (mut rest, mut found) =
        (line.strip_prefix("feature").unwrap_or("").trim_start(), Vec::new());
    while let Some((name, after)) = rest.split_once('=') {
        let quoted = after.strip_prefix('"');
        let (value, next) = match quoted {
            Some(inner) => inner.split_once('"').unwrap_or((inner, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((name.trim().to_owned(), value.to_owned()));
        rest = next.trim_start();
    }
    found
}

/// The value of `feature option="NAME -KIND ..."`.
pub(super) fn option(text: &str) -> Option<Offer> {
    let (name, rest) = text.rsplit_once(" -")?;
    let (kind, values) = rest.split_once(' ').unwrap_or((rest, ""));
    let numbers: Vec<i64> =
        values.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let bound = |index: usize, or: i64| numbers.get(index).copied().unwrap_or(or);
    let kind = match kind {
        "check" => Kind::Check,
        "spin" | "slider" => Kind::Spin(bound(1, i64::MIN), bound(2, i64::MAX)),
        "combo" => {
            let value = |value: &str| value.trim().trim_start_matches('*').to_owned();
            Kind::Combo(values.split("///").map(value).collect())
        }
        "button" | "save" | "reset" => Kind::Button,
        _ => Kind::Text,
    };
    Some(Offer { name: name.trim().to_owned(), kind })
}

/// `option NAME=VALUE`; truth is written as 1 and 0.
pub(super) fn set_option(name: &str, value: &str) -> String {
    match value {
        "" => format!("option {name}"),
        "true" => format!("option {name}=1"),
        "false" => format!("option {name}=0"),
        value => format!("option {name}={value}"),
    }
}

/// The commands that state the limits of a game. Times for a move that are no whole seconds are
/// said as a period of one move, since `st` is in seconds.
pub(super) fn limits(control: &Control) -> Result<Vec<String>, &'static str> {
    if control.nodes.or(control.simulations).is_some() {
        return Err("xboard engines have no limit of nodes");
    }
    if control.nodes_per_second.is_some() {
        return Err("xboard engines cannot take nodes for time");
    }
    let mut lines = Vec::new();
    if let Some(clock) = control.clock {
        let increment = clock.increment.as_secs_f64();
        lines.push(level(clock.moves.unwrap_or(0), clock.base, increment));
    } else if let Some(time) = control.move_time {
        let whole = time.subsec_nanos() == 0 && time.as_secs() > 0;
        let seconds = format!("st {}", time.as_secs());
        lines.push(if whole { seconds } else { level(1, time, 0.0) });
    }
    lines.extend(control.depth.map(|depth| format!("sd {depth}")));
    if lines.is_empty() { Err("an engine needs a limit for its moves") } else { Ok(lines) }
}

fn level(moves: u32, base: Duration, increment: f64) -> String {
    let seconds = base.as_secs_f64().ceil().max(1.0) as u64;
    format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60)
}

/// Centiseconds, as `time` and `otim` want them.
pub(super) fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / 10
}

/// Takes in a line of thinking: ply, score, time, nodes, variation. Whether it was one.
pub(super) fn thinking(thought: &mut Thought, line: &str) -> bool {
    let mut words = line.split_whitespace();
    let depth =
        words.next().and_then(|word| word.trim_end_matches(['+', '-', '.', '&']).parse().ok());
    let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
    let (Some(depth), Some(score), Some(_), Some(nodes)) = (depth, number(), number(), number())
    else {
        return false;
    };
    thought.depth = Some(depth);
    thought.opinion = Some(opinion(score));
    thought.nodes = u64::try_from(nodes).ok();
    thought.line = words.collect::<Vec<_>>().join(" ");
    true
}

/// Mates are 100000 and the moves to go.
fn opinion(score: i64) -> Opinion {
    match u32::try_from(score.saturating_abs() - 100_000) {
        Ok(moves) if moves < 10_000 && score > 0 => Opinion::Win(moves),
        Ok(moves) if moves < 10_000 => Opinion::Loss(moves),
        _ => Opinion::Points(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_may_be_quoted() {
        let found = features("feature myname=\"Fairy-Max 5.0b\" setboard=0 done=1");
        let expected = [("myname", "Fairy-Max 5.0b"), ("setboard", "0"), ("done", "1")];
        assert_eq!(found, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(features("feature odd=\"open"), [("odd".to_owned(), "open".to_owned())]);
        assert_eq!(features("feature"), []);
    }

    #[test]
    fn options_of_all_kinds() {
        let kind = |text| option(text).map(|offer| (offer.name, offer.kind));
        assert_eq!(kind("Resign -check 0"), Some(("Resign".to_owned(), Kind::Check)));
        assert_eq!(
            kind("Hash Size -spin 16 1 64"),
            Some(("Hash Size".to_owned(), Kind::Spin(1, 64)))
        );
        let values = vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(kind("Mode -combo *a /// b"), Some(("Mode".to_owned(), Kind::Combo(values))));
        assert_eq!(kind("odd"), None);
    }

    #[test]
    fn limits_are_stated() {
        let lines = |text: &str| limits(&text.parse().expect("a control"));
        assert_eq!(lines("tc=1+0.01"), Ok(vec!["level 0 0:01 0.01".to_owned()]));
        assert_eq!(lines("tc=40/90.5,depth=7"), Ok(vec!["level 40 1:31 0".into(), "sd 7".into()]));
        assert_eq!(lines("st=2"), Ok(vec!["st 2".to_owned()]));
        assert_eq!(lines("st=0.1"), Ok(vec!["level 1 0:01 0".to_owned()]));
        assert!(lines("nodes=5").is_err() && lines("").is_err());
        assert!(lines("tc=1,nps=1000").is_err());
    }

    #[test]
    fn thinking_is_taken_in() {
        let mut thought = Thought::default();
        assert!(thinking(&mut thought, "9. -31 12 4567 e2e4 e7e5"));
        assert_eq!((thought.depth, thought.nodes), (Some(9), Some(4567)));
        assert_eq!(thought.opinion, Some(Opinion::Points(-31)));
        assert!(thinking(&mut thought, "10 -100003 12 4567"));
        assert_eq!(thought.opinion, Some(Opinion::Loss(3)));
        assert!(!thinking(&mut thought, "move e2e4"));
        assert!(thinking(&mut thought, &format!("1 {} 0 0", i64::MIN)));
    }

    proptest::proptest! {
        #[test]
        fn hostile_lines_do_not_panic(text in r#"(feature|option|=|"|-spin|-combo|///|-?[0-9]{1,20}| |.){0,12}"#) {
            let _ = (features(&text), features(&format!("feature {text}")), option(&text));
            let _ = thinking(&mut Thought::default(), &text);
        }
    }
}
