//! How the contest of a results file differs from the one that is asked for, in words.

use serde_json::Value;

/// A phrase for each setting that differs, `its seed is 1, not 2`, but for those that may.
pub(super) fn differences(found: &Value, asked: &Value, may_differ: &[&str]) -> Vec<String> {
    if found.get("kind") != asked.get("kind") {
        return vec![kind(found.get("kind").is_some())];
    }
    let (own, others) = (keys(asked), keys(found));
    let others = others.into_iter().filter(|key| !own.contains(key));
    let both = own.iter().copied().chain(others).filter(|key| !may_differ.contains(key));
    both.flat_map(|key| of_setting(key, [found.get(key), asked.get(key)])).collect()
}

/// Says how the kinds of the two contests differ.
fn kind(is_for_score: bool) -> String {
    match is_for_score {
        true => "its games are played for score, not by two players".to_owned(),
        false => "its games are played by two players, not for score".to_owned(),
    }
}

fn keys(header: &Value) -> Vec<&str> {
    header.as_object().into_iter().flat_map(|members| members.keys().map(String::as_str)).collect()
}

/// What differs of one setting of a contest.
fn of_setting(key: &str, sides: [Option<&Value>; 2]) -> Vec<String> {
    let [found, asked] = sides;
    match key {
        _ if found == asked => Vec::new(),
        "contestants" => contestants(sides),
        "adjudication" => adjudication(sides),
        "openings" => vec![phrase("its openings are", sides.map(openings))],
        "format" => vec![phrase("its pairing is", sides.map(pairing))],
        "random_plies" => vec![phrase("its random plies are", sides.map(number))],
        key => vec![phrase(&format!("its {} is", key.replace('_', " ")), sides.map(plain))],
    }
}

fn phrase(about: &str, [found, asked]: [String; 2]) -> String {
    format!("{about} {found}, not {asked}")
}

/// Other players, or other settings or limits of the same.
fn contestants(sides: [Option<&Value>; 2]) -> Vec<String> {
    let each = sides.map(|side| side.and_then(Value::as_array).cloned().unwrap_or_default());
    let names = |all: &Vec<Value>| all.iter().map(|one| plain(one.get("name"))).collect::<Vec<_>>();
    let [before, now] = [names(&each[0]), names(&each[1])];
    if before != now {
        return vec![phrase("its players are", [before, now].map(|names| names.join(" and ")))];
    }
    let [before, now] = each;
    before.iter().zip(&now).flat_map(|(before, now)| of_player([before, now])).collect()
}

fn of_player(sides: [&Value; 2]) -> Vec<String> {
    let name = plain(sides[0].get("name"));
    let differing = |(key, word): (&str, &str)| {
        let values = sides.map(|side| plain(side.get(key)));
        (values[0] != values[1]).then(|| phrase(&format!("the {word} of {name} are"), values))
    };
    [("settings", "settings"), ("control", "limits")].into_iter().filter_map(differing).collect()
}

fn adjudication(sides: [Option<&Value>; 2]) -> Vec<String> {
    let of = |key: &str| sides.map(|side| side.and_then(|rules| rules.get(key)));
    let words = [
        ("its limit of plies is", of("most_plies").map(plain)),
        ("its rule for draws is", of("draw").map(draw)),
        ("its rule for resigning is", of("resign").map(resign)),
    ];
    let differing = words.into_iter().filter(|(_, [found, asked])| found != asked);
    differing.map(|(about, sides)| phrase(about, sides)).collect()
}

/// The rule for draws, as the command line writes it.
fn draw(rule: Option<&Value>) -> String {
    let number = |key: &str| rule.and_then(|rule| rule.get(key)?.as_i64());
    match (number("from_ply"), number("plies"), number("points")) {
        (Some(from), Some(plies), Some(points)) => {
            format!("number={},moves={},score={points}", from / 2, plies / 2)
        }
        _ => plain(rule),
    }
}

/// The rule for resigning, as the command line writes it.
fn resign(rule: Option<&Value>) -> String {
    let number = |key: &str| rule.and_then(|rule| rule.get(key)?.as_i64());
    let both = rule.and_then(|rule| rule.get("both")?.as_bool()).unwrap_or(false);
    match (number("moves"), number("points")) {
        (Some(moves), Some(points)) => {
            format!("moves={moves},score={points}{}", if both { ",twosided" } else { "" })
        }
        _ => plain(rule),
    }
}

fn openings(asked: Option<&Value>) -> String {
    let member = |key: &str| asked.and_then(|openings| openings.get(key));
    let text = |key: &str| plain(member(key));
    let is_shuffled = member("shuffled") == Some(&Value::Bool(true));
    match (member("list"), member("random_plies"), member("undecided")) {
        (Some(_), ..) => {
            let order = if is_shuffled { ", shuffled" } else { "" };
            format!("{} of a file (checksum {}){order}", text("list"), text("checksum"))
        }
        (None, Some(_), None) => format!("{} random plies", text("random_plies")),
        (None, Some(_), Some(_)) => {
            format!("{} random plies undecided within {}", text("random_plies"), text("undecided"))
        }
        _ if asked.and_then(Value::as_str) == Some("initial") => "the initial position".to_owned(),
        _ => plain(asked),
    }
}

fn pairing(asked: Option<&Value>) -> String {
    let first = asked.and_then(|format| format.get("gauntlet")?.get("challengers"));
    match first.and_then(Value::as_u64) {
        Some(1) => "a gauntlet".to_owned(),
        Some(count) => format!("a gauntlet of {count}"),
        None => plain(asked).replace('_', "-"),
    }
}

/// A number, which the file leaves out where it is 0.
fn number(asked: Option<&Value>) -> String {
    asked.map_or_else(|| "0".to_owned(), Value::to_string)
}

fn plain(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::String(text)) if text.is_empty() => "none".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn header() -> Value {
        json!({
            "outply_contest": 1,
            "game": "hex:5",
            "contestants": [
                { "name": "a", "settings": "c=1", "control": "nodes=5" },
                { "name": "b", "settings": "", "control": "st=0.1" },
            ],
            "format": "round_robin",
            "rounds": 3,
            "openings": "initial",
            "adjudication": { "most_plies": 2000, "draw": null, "resign": null },
            "seed": 1,
        })
    }

    fn told(change: impl Fn(&mut Value)) -> String {
        let mut found = header();
        change(&mut found);
        differences(&found, &header(), &["rounds"]).join("; ")
    }

    #[test]
    fn nothing_is_told_of_what_is_the_same_or_may_differ() {
        assert_eq!(told(|found| found["rounds"] = json!(9)), "");
    }

    #[test]
    fn every_setting_that_differs_is_told_in_words() {
        let players = told(|found| {
            found["contestants"][0]["settings"] = json!("c=2");
            found["contestants"][1]["control"] = json!("depth=2");
            found["seed"] = json!(7);
        });
        let words = "the settings of a are c=2, not c=1; \
                     the limits of b are depth=2, not st=0.1; its seed is 7, not 1";
        assert_eq!(players, words);
        let other = told(|found| found["contestants"][1]["name"] = json!("c"));
        assert_eq!(other, "its players are a and c, not a and b");
        let openings = told(|found| {
            found["format"] = json!({ "gauntlet": { "challengers": 1 } });
            found["openings"] = json!({ "random_plies": 4, "undecided": 3 });
            found["adjudication"]["draw"] = json!({ "from_ply": 80, "plies": 16, "points": 10 });
            found["random_plies"] = json!(2);
        });
        let words = "its pairing is a gauntlet, not round-robin; \
                     its openings are 4 random plies undecided within 3, not the initial position; \
                     its rule for draws is number=40,moves=8,score=10, not none; \
                     its random plies are 2, not 0";
        let phrases = |text: &str| {
            let mut phrases: Vec<String> = text.split("; ").map(str::to_owned).collect();
            phrases.sort();
            phrases
        };
        assert_eq!(phrases(&openings), phrases(words));
        let scores = told(|found| found["kind"] = json!("scores"));
        assert_eq!(scores, "its games are played for score, not by two players");
    }
}
