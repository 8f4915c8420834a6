//! How positions were made, in the words of a file's heading.

use crate::args::{EngineOptions, Gather};
use crate::failure::Failure;
use crate::files::read_bytes;
use outply_catalog::LEARNED;
use outply_catalog::positions::PositionsReader;
use serde_json::{Map, Value};
use std::path::Path;

/// The key with which the words begin.
const FIRST: &str = "random-plies";
/// The key of the checksum of the evaluator's weights, which comes last.
const WEIGHTS: &str = "weights";

/// How the games are played, with searches of so many nodes: the words say all that changes them.
pub(super) fn made(options: &Gather, nodes: Option<u64>) -> Result<String, Failure> {
    let Gather { depth, random_plies, exact_from, exact_nodes, engine, .. } = options;
    let mut words = vec![format!("{FIRST}={}-{}", random_plies.start(), random_plies.end())];
    words.extend(depth.map(|depth| format!("depth={depth}")));
    words.extend(nodes.map(|nodes| format!("nodes={nodes}")));
    words.extend(exact_from.map(|ply| format!("exact-from={ply} exact-nodes={exact_nodes}")));
    for (key, value) in said(engine)?.into_iter().filter(|(_, value)| !value.is_null()) {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        words.push(format!("{}={value}", key.replace('_', "-")));
    }
    if let Some(file) = engine.evaluator.as_ref().and_then(|name| name.strip_prefix(LEARNED)) {
        words.push(format!("{WEIGHTS}={}", checksum(Path::new(file))?));
    }
    Ok(words.join(" "))
}

/// The options of a search with their names.
fn said(engine: &EngineOptions) -> Result<Map<String, Value>, Failure> {
    match serde_json::to_value(engine) {
        Ok(Value::Object(said)) => Ok(said),
        Ok(_) => Ok(Map::new()),
        Err(error) => Err(Failure::Machine(error.to_string())),
    }
}

/// The checksum with which a file of weights ends.
fn checksum(file: &Path) -> Result<String, Failure> {
    let bytes = read_bytes(file)?;
    let sum = bytes.last_chunk::<8>().map_or(0, |sum| u64::from_le_bytes(*sum));
    Ok(format!("{sum:016x}"))
}

/// The words by which a file goes on that is made so: without the checksum of weights where its own have none, since
/// they were written before there was one.
pub(super) fn to_go_on(file: &Path, made: String) -> String {
    let Ok(reader) = PositionsReader::open(file) else { return made };
    let old = made.rsplit_once(&format!(" {WEIGHTS}=")).map(|(old, _)| old);
    match old.filter(|old| reader.heading().made == *old) {
        Some(old) => old.to_owned(),
        None => made,
    }
}

/// The name of the evaluator whose searches labelled positions made like this; `Some(None)` stands for the game's
/// default. `None` where the words are not those of [`made`].
pub(super) fn labelled_by(made: &str) -> Option<Option<&str>> {
    let rest = made.strip_prefix(&format!("{FIRST}="))?;
    let Some((_, rest)) = rest.split_once(" evaluator=") else { return Some(None) };
    let engine = said(&EngineOptions::default()).unwrap_or_default();
    let keys = engine.keys().map(|key| key.replace('_', "-")).chain([WEIGHTS.to_owned()]);
    let end = keys.filter_map(|key| rest.find(&format!(" {key}="))).min();
    Some(Some(&rest[..end.unwrap_or(rest.len())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_evaluator_is_found_among_the_words() {
        for (made, by) in [
            ("random-plies=2-8 nodes=1000", Some(None)),
            ("random-plies=2-8 nodes=1000 evaluator=races", Some(Some("races"))),
            (
                "random-plies=2-8 nodes=9 evaluator=races least-share=0.1 seed=3",
                Some(Some("races")),
            ),
            (
                "random-plies=2-8 evaluator=learned=my own/w seed=2 weights=1f",
                Some(Some("learned=my own/w")),
            ),
            ("by another program, evaluator=races", None),
        ] {
            assert_eq!(labelled_by(made), by, "{made}");
        }
    }
}
