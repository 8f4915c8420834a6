//! UCI's lines.

use super::options::{Kind, Offer};
use crate::contest::{Opinion, Task, Thought};
use std::time::Duration;

/// `option name ... type ...`; `None` if it is not one.
pub(super) fn option(line: &str) -> Option<Offer> {
    let rest = line.strip_prefix("option")?.trim_start().strip_prefix("name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let after = |key: &str| words.iter().skip_while(|word| **word != key).nth(1);
    let number = |key: &str, or: i64| after(key).and_then(|word| word.parse().ok()).unwrap_or(or);
    let kind = match *words.first()? {
        "check" => Kind::Check,
        "spin" => Kind::Spin(number("min", i64::MIN), number("max", i64::MAX)),
        "combo" => Kind::Combo(values(rest)),
        "button" => Kind::Button,
        _ => Kind::Text,
    };
    Some(Offer { name: name.trim().to_owned(), kind })
}

/// The values of a combo may hold spaces: each ends at the next keyword.
fn values(rest: &str) -> Vec<String> {
    let value = |part: &str| part.split(" default ").next().unwrap_or(part).trim().to_owned();
    rest.split(" var ").skip(1).map(value).collect()
}

/// `setoption ...`.
pub(super) fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() {
        format!("setoption name {name}")
    } else {
        format!("setoption name {name} value {value}")
    }
}

/// `position ...`.
pub(super) fn position(start: Option<&str>, moves: &[String]) -> String {
    let start = start.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
    if moves.is_empty() {
        format!("position {start}")
    } else {
        format!("position {start} moves {}", moves.join(" "))
    }
}

/// `go ...`; `None` if the task has no limit, since the engine would think for ever. Where nodes are
/// time, the engine is told its share of them, since it would take a clock for seconds.
pub(super) fn go(task: &Task<'_>) -> Option<String> {
    let (control, allowance) = (task.control, &task.allowance);
    if control.nodes_per_second.is_some() {
        let limits = task.limits(Duration::ZERO);
        let mut parts: Vec<String> =
            limits.nodes.map(|n| format!("nodes {}", n.max(1))).into_iter().collect();
        parts.extend(control.depth.map(|depth| format!("depth {depth}")));
        return (!parts.is_empty()).then(|| format!("go {}", parts.join(" ")));
    }
    let mut parts = Vec::new();
    if let Some((own, clock)) = allowance.own.zip(control.clock) {
        let times = [own, allowance.opponent.unwrap_or(own)].map(|time| time.as_millis());
        let [white, black] = if task.seat == 0 { times } else { [times[1], times[0]] };
        let increment = clock.increment.as_millis();
        parts.push(format!("wtime {white} btime {black} winc {increment} binc {increment}"));
        parts.extend(allowance.moves_to_go.map(|moves| format!("movestogo {moves}")));
    }
    parts.extend(control.move_time.map(|time| format!("movetime {}", time.as_millis().max(1))));
    parts.extend(control.nodes.or(control.simulations).map(|nodes| format!("nodes {nodes}")));
    parts.extend(control.depth.map(|depth| format!("depth {depth}")));
    (!parts.is_empty()).then(|| format!("go {}", parts.join(" ")))
}

/// Takes in what an `info` line tells; lines about other than the best variation are left out.
pub(super) fn info(thought: &mut Thought, line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |key: &str| words.iter().skip_while(|word| **word != key).nth(1).copied();
    if words.get(1) == Some(&"string") || after("multipv").is_some_and(|number| number != "1") {
        return;
    }
    let number = |key: &str| after(key).and_then(|word| word.parse().ok());
    thought.nodes = number("nodes").or(thought.nodes);
    if let Some(opinion) = opinion(after("cp"), after("mate")) {
        thought.opinion = Some(opinion);
        thought.depth = after("depth").and_then(|word| word.parse().ok()).or(thought.depth);
    }
    if let Some(at) = words.iter().position(|word| *word == "pv") {
        thought.line = words[at + 1..].join(" ");
    }
}

fn opinion(points: Option<&str>, mate: Option<&str>) -> Option<Opinion> {
    if let Some(moves) = mate.and_then(|word| word.parse::<i32>().ok()) {
        let distance = moves.unsigned_abs();
        return Some(if moves > 0 { Opinion::Win(distance) } else { Opinion::Loss(distance) });
    }
    points?.parse().ok().map(Opinion::Points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_all_kinds() {
        let spin = option("option name Hash type spin default 16 min 1 max 33554432");
        let hash = Offer { name: "Hash".to_owned(), kind: Kind::Spin(1, 33_554_432) };
        assert_eq!(spin, Some(hash));
        let combo = option(
            "option name Playing Style type combo default Very Solid var Very Solid var Mad",
        );
        let values = vec!["Very Solid".to_owned(), "Mad".to_owned()];
        let style = Offer { name: "Playing Style".to_owned(), kind: Kind::Combo(values) };
        assert_eq!(combo, Some(style));
        let file = option("option name SyzygyPath type string default <empty>");
        assert_eq!(file.map(|offer| offer.kind), Some(Kind::Text));
        assert_eq!(option("option name Odd"), None);
    }

    #[test]
    fn info_is_taken_in() {
        let mut thought = Thought::default();
        info(
            &mut thought,
            "info depth 7 seldepth 9 multipv 1 score cp -31 nodes 1234 pv e2e4 e7e5",
        );
        info(&mut thought, "info depth 8 currmove d2d4 currmovenumber 2");
        info(&mut thought, "info depth 8 multipv 2 score cp 99 nodes 9 pv a2a3");
        info(&mut thought, "info string score cp 5000");
        assert_eq!((thought.depth, thought.nodes), (Some(7), Some(1234)));
        assert_eq!(thought.opinion, Some(Opinion::Points(-31)));
        assert_eq!(thought.line, "e2e4 e7e5");
        info(&mut thought, "info depth 9 score mate -3 nodes 2000");
        assert_eq!(thought.opinion, Some(Opinion::Loss(3)));
    }

    proptest::proptest! {
        #[test]
        fn hostile_lines_do_not_panic(text in r#"(info|score|cp|mate|pv|multipv|nodes|-?[0-9]{1,20}| |name|type|spin|var|min|.){0,12}"#) {
            let mut thought = Thought::default();
            let _ = (option(&text), option(&format!("option name {text}")));
            info(&mut thought, &text);
            info(&mut thought, &format!("info {text}"));
        }
    }
}
