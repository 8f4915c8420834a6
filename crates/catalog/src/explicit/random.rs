//! Explicit trees drawn by chance, as asked for in words.

use super::ExplicitTree;
use crate::error::CatalogError;
use crate::tree::{Algorithm, TreeRequest};
use outply_game::{NotationError, mix64};
use outply_games::tree::Exercise;

/// How many trees are drawn in search of one with the cuts asked for.
const TRIES: u64 = 20_000;
/// The largest tree whose cuts can be chosen, and how many nodes are searched for it altogether.
const MOST_NODES: usize = 20_000;
const TRIED_NODES: u64 = 2_000_000;
const KEYS: &str =
    "depth=3, branching=3 or 2..4, values=-9..9, chance=0.3, players=3, cuts=2 or deep=1";

/// What `players` takes.
const PLAYERS: &str = "a number of players from 2 to 8";
const _: () = assert!(outply_game::MAX_PLAYERS == 8);

/// A shape in words: `depth=3,branching=3,values=-9..9,chance=0.3,players=2,cuts=2,deep=1`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Shape {
    exercise: Exercise,
    cuts: Option<u64>,
    /// How many of the cuts are deep.
    deep: Option<u64>,
}

impl ExplicitTree {
    /// A tree drawn by `seed`: `depth=3,branching=3,values=-9..9,chance=0.3,players=2,cuts=2,deep=1`,
    /// every key being optional. Of a tree with `cuts`, the search asked for (or the usual one) leaves
    /// that many nodes early; with `deep`, that many by a bound from further up than the node above.
    ///
    /// # Errors
    /// If the shape makes no sense, or no tree with so many cuts was found.
    pub fn random(
        shape: &str,
        seed: u64,
        algorithm: Option<Algorithm>,
    ) -> Result<ExplicitTree, CatalogError> {
        let parsed = Shape::parse(shape).map_err(CatalogError::Shape)?;
        let drawn = |seed| {
            let tree = parsed.exercise.tree(seed);
            let tree = tree.map_err(|error| CatalogError::Unfit(error.to_string()))?;
            let text = tree.to_text();
            Ok::<_, CatalogError>(ExplicitTree { tree, text })
        };
        if (parsed.cuts, parsed.deep) == (None, None) {
            return drawn(seed);
        }
        let request = TreeRequest { algorithm, max_nodes: MOST_NODES, ..TreeRequest::default() };
        let nodes = drawn(seed)?.tree.len();
        if nodes > MOST_NODES {
            let expected =
                format!("cuts: expected a tree of at most {MOST_NODES} nodes, found {nodes}");
            return Err(CatalogError::Unfit(expected));
        }
        let tries = (TRIED_NODES / nodes as u64).clamp(20, TRIES);
        let (mut least, mut most) = ((u64::MAX, u64::MAX), (0, 0));
        for attempt in 0..tries {
            // Not the next seeds, so that neighbouring seeds give different trees.
            let tree = drawn(if attempt == 0 { seed } else { mix64(seed ^ mix64(attempt)) })?;
            let found = tree.cuts(&request)?;
            let is = |wanted: Option<u64>, found| wanted.is_none_or(|wanted| wanted == found);
            if is(parsed.cuts, found.0) && is(parsed.deep, found.1) {
                return Ok(tree);
            }
            least = (least.0.min(found.0), least.1.min(found.1));
            most = (most.0.max(found.0), most.1.max(found.1));
        }
        let told = |wanted: Option<u64>, name, least, most| {
            wanted.map(|wanted| {
                (format!("{wanted} {name}"), format!("from {least} to {most} {name}"))
            })
        };
        let told = [
            told(parsed.cuts, "cuts", least.0, most.0),
            told(parsed.deep, "deep cuts", least.1, most.1),
        ];
        let (wanted, found): (Vec<String>, Vec<String>) = told.into_iter().flatten().unzip();
        let (wanted, found) = (wanted.join(" and "), found.join(" and "));
        Err(CatalogError::Unfit(format!("of {tries} trees none has {wanted}: they have {found}")))
    }
}

impl Shape {
    fn parse(text: &str) -> Result<Shape, NotationError> {
        let (mut shape, mut known) = (Shape::default(), Vec::new());
        let mut at = 0;
        for word in text.split(',') {
            let wrong = |expected: &str| NotationError::new(text, at, expected);
            if !text.trim().is_empty() {
                let (key, value) = word.split_once('=').ok_or_else(|| wrong(KEYS))?;
                let start = at + key.len() + 1;
                let bad = |expected: &str| NotationError::new(text, start, expected);
                if known.contains(&key.trim()) {
                    return Err(NotationError::repeated(text, at, key.trim()));
                }
                known.push(key.trim());
                shape.set(key.trim(), value.trim()).map_err(|expected| match expected {
                    "" => wrong(KEYS),
                    expected => bad(expected),
                })?;
            }
            at += word.len() + 1;
        }
        Ok(shape)
    }

    /// Sets a key, or says what was expected: nothing if there is no such key.
    fn set(&mut self, key: &str, value: &str) -> Result<(), &'static str> {
        let count = |least: u32, most: u32| {
            value.parse().ok().filter(|number| (least..=most).contains(number))
        };
        let exercise = &mut self.exercise;
        match key {
            "depth" => exercise.depth = count(1, 100).ok_or("a number of plies from 1 to 100")?,
            "branching" => {
                let pair = range::<u32>(value).filter(|(least, most)| (1..=*most).contains(least));
                let pair = pair.filter(|(_, most)| *most <= 100);
                exercise.branching =
                    pair.ok_or("a number of children from 1 to 100, or two: 2..4")?;
            }
            "values" => {
                let pair = range::<i32>(value).filter(|(least, most)| least <= most);
                let pair =
                    pair.filter(|(l, m)| [l, m].iter().all(|n| n.unsigned_abs() < 1_000_000));
                exercise.values = pair.ok_or("the least and the greatest value: -9..9")?;
            }
            "chance" => {
                let share = value.parse().ok().filter(|share| (0.0..=1.0).contains(share));
                exercise.chance = share.ok_or("a probability from 0 to 1")?;
            }
            "players" => {
                let most = outply_game::MAX_PLAYERS as u32;
                exercise.players = count(2, most).ok_or(PLAYERS)? as u8;
            }
            "cuts" => self.cuts = Some(value.parse().map_err(|_| "a number of cuts")?),
            "deep" => self.deep = Some(value.parse().map_err(|_| "a number of deep cuts")?),
            _ => return Err(""),
        }
        Ok(())
    }
}

/// `2..4`, or one number for both ends.
fn range<T: std::str::FromStr + Copy>(text: &str) -> Option<(T, T)> {
    match text.split_once("..") {
        Some((least, most)) => {
            let most = most.trim_start_matches('=');
            Some((least.trim().parse().ok()?, most.trim().parse().ok()?))
        }
        None => text.parse().ok().map(|number| (number, number)),
    }
}
