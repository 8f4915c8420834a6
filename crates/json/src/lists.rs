//! Lists: games, the keys of a search, the tunables of selective search.

use crate::document::Kind;
use outply_catalog::{Catalog, Entry, Search, TUNABLES};
use serde::{Deserialize, Serialize};

/// All games of a catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Games {
    /// The games.
    pub games: Vec<Game>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    /// The name by which it is opened.
    pub name: String,
    /// The game in one line.
    pub about: String,
    /// What may follow the name and a colon; empty if nothing may.
    pub options: String,
    /// The name with options, for example.
    pub example: String,
}

/// The keys of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Keys {
    /// The search.
    pub search: String,
    /// The limits that it uses.
    pub limits: Vec<String>,
    /// Its keys.
    pub keys: Vec<Key>,
}

/// A key of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Key {
    /// The key.
    pub name: String,
    /// What may follow it and `=`.
    pub takes: String,
    /// What it does.
    pub about: String,
}

/// Everything that can be chosen in selective search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tunables {
    /// Switches and numbers.
    pub tunables: Vec<Tunable>,
}

/// A switch or number of selective search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tunable {
    /// Its name.
    pub name: String,
    /// Whether it is a switch: 1 is on and 0 off.
    pub switch: bool,
    /// Its default.
    pub default: i32,
    /// The least it can be.
    pub min: i32,
    /// The most it can be.
    pub max: i32,
    /// What it does.
    pub about: String,
}

impl Kind for Games {
    const KIND: &'static str = "games";
}

impl Kind for Keys {
    const KIND: &'static str = "keys";
}

impl Kind for Tunables {
    const KIND: &'static str = "tunables";
}

impl Games {
    /// The games of `catalog`.
    pub fn of(catalog: &Catalog) -> Games {
        Games { games: catalog.entries().iter().map(Game::of).collect() }
    }
}

impl Game {
    /// The game of this entry.
    pub fn of(entry: &Entry) -> Game {
        let info = entry.info();
        Game {
            name: info.name.to_owned(),
            about: info.about.to_owned(),
            options: info.options.to_owned(),
            example: info.example.to_owned(),
        }
    }
}

impl Keys {
    /// The keys of `search`.
    pub fn of(search: Search) -> Keys {
        let limits = search.limits().iter().map(|limit| limit.name().to_owned()).collect();
        let keys = search.keys().into_iter().map(|key| Key {
            name: key.name.to_owned(),
            takes: key.takes,
            about: key.about.to_owned(),
        });
        Keys { search: search.name().to_owned(), limits, keys: keys.collect() }
    }
}

impl Tunables {
    /// All of them.
    pub fn all() -> Tunables {
        let tunables = TUNABLES.iter().map(|tunable| Tunable {
            name: tunable.name.to_owned(),
            switch: tunable.is_switch,
            default: tunable.default,
            min: tunable.min,
            max: tunable.max,
            about: tunable.about.to_owned(),
        });
        Tunables { tunables: tunables.collect() }
    }
}
