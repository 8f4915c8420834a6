//! What is tested: readers and protocols, each with what must hold of every input.

mod files;
mod games;
mod protocols;
mod text;
mod trees;

use outply_catalog::{Catalog, Session};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Error, Result};
use std::path::{Path, PathBuf};

/// How a target answered.
pub(crate) struct Answer {
    /// Whether it took the input.
    pub(crate) accepted: bool,
    /// What sort of answer it was: alike for inputs of which one is enough.
    pub(crate) look: u64,
}

impl Answer {
    /// An input that was taken; `look` says as what.
    fn taken(look: impl Hash) -> Answer {
        Answer { accepted: true, look: hashed((true, look)) }
    }

    /// An input that was refused with an error. Numbers in it do not count.
    fn refused(error: impl std::fmt::Display) -> Answer {
        let text = error.to_string();
        // What was expected says more than where.
        let words: String = text.chars().filter(|c| c.is_ascii_alphabetic()).take(200).collect();
        Answer { accepted: false, look: hashed((false, words)) }
    }
}

fn hashed(look: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    look.hash(&mut hasher);
    hasher.finish()
}

/// The magnitude of a number, as far as it makes a difference.
fn size(number: usize) -> u32 {
    number.checked_ilog2().map_or(0, |size| size + 1)
}

/// A reader or protocol.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// Inputs to begin with, besides those of the corpus.
    pub(crate) seeds: fn(&mut World) -> Vec<Vec<u8>>,
    /// Reads an input; panics where something does not hold.
    pub(crate) run: fn(&mut World, &[u8]) -> Answer,
}

fn none(_: &mut World) -> Vec<Vec<u8>> {
    Vec::new()
}

fn all() -> Vec<Target> {
    let target = |name, seeds, run| Target { name, seeds, run };
    vec![
        target("states", games::states, games::state),
        target("moves", games::lines, games::moves),
        target("wishes", games::wishes, games::wish),
        target("specs", games::specs, games::spec),
        target("files", files::seeds, files::file),
        target("trees", none as fn(&mut World) -> _, trees::tree),
        target("epd", none, text::epd),
        target("movetext", none, text::movetext),
        target("openings", none, text::openings),
        target("bytes", none, text::bytes),
        target("controls", none, text::controls),
        target("records", none, text::records),
        target("uci", none, protocols::uci),
        target("gtp", none, protocols::gtp),
    ]
}

/// The targets of these names; all if there are none.
pub(crate) fn chosen(names: &[String]) -> Result<Vec<Target>> {
    let known = all();
    let is_known = |name: &&String| known.iter().any(|target| target.name == **name);
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        let names: Vec<&str> = known.iter().map(|target| target.name).collect();
        return Err(Error::other(format!("{unknown:?}: expected one of {}", names.join(", "))));
    }
    let is_chosen =
        |target: &Target| names.is_empty() || names.iter().any(|name| name == target.name);
    Ok(known.into_iter().filter(is_chosen).collect())
}

/// What a thread has open.
pub(crate) struct World {
    pub(crate) catalog: Catalog,
    /// Where it may write, and its number there.
    pub(crate) folder: PathBuf,
    pub(crate) number: u64,
    sessions: HashMap<String, Box<dyn Session>>,
}

/// Games kept open at a time.
const MOST_OPEN: usize = 64;

impl World {
    pub(crate) fn new(folder: &Path, number: u64) -> Result<World> {
        let (catalog, folder) = (Catalog::standard(), folder.to_owned());
        Ok(World { catalog, folder, number, sessions: HashMap::new() })
    }

    /// The game in its initial position, if there is such.
    fn session(&mut self, spec: &str) -> Option<&mut Box<dyn Session>> {
        if self.sessions.len() > MOST_OPEN {
            self.sessions.clear();
        }
        if !self.sessions.contains_key(spec) {
            let session = self.catalog.open(spec).ok()?;
            self.sessions.insert(spec.to_owned(), session);
        }
        let session = self.sessions.get_mut(spec)?;
        session.restart();
        Some(session)
    }

    /// Every game, plain and with the options of its example.
    fn games(&self) -> Vec<&'static str> {
        let entries = self.catalog.entries().iter().map(|entry| entry.info());
        let mut games: Vec<&str> = entries.flat_map(|info| [info.name, info.example]).collect();
        games.dedup();
        games
    }
}

/// The first line of an input and the rest, as text.
fn divided(input: &[u8]) -> (String, String) {
    let text = String::from_utf8_lossy(input);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    (first.to_owned(), rest.to_owned())
}
