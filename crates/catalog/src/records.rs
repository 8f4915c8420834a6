//! Records of games: formats that only one game has, and which game a record is of.

use crate::catalog::Catalog;
use outply_game::NotationError;

/// A format of records that a game brings, besides moves and the grammar of PGN.
#[derive(Clone, Copy, Debug)]
pub struct RecordFormat {
    /// What it is called: `GGF`.
    pub name: &'static str,
    /// How names of its files end, in small letters and without the dot: `ggf`.
    pub ending: &'static str,
    /// Whether a text looks like it.
    pub looks: fn(&str) -> bool,
    /// Reads all games of a text. The first argument is the game's options as they were asked for.
    pub read: fn(&str, &str) -> Result<Vec<OwnRecord>, NotationError>,
    /// Writes a game, of which the line is not asked; an error says what of it the format cannot hold.
    pub write: fn(&OwnRecord) -> Result<String, String>,
}

/// A game in a record of the game's own format; its moves have been checked.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OwnRecord {
    /// The options with which the game is to be opened.
    pub options: String,
    /// Where it begins, unless that is the initial state.
    pub start: Option<String>,
    /// Its moves, chance's among them, in the game's notation.
    pub moves: Vec<String>,
    /// The players' names by their seats, as far as they are said.
    pub names: Vec<String>,
    /// Who won where the other one gave up.
    pub winner: Option<usize>,
    /// A line that a program keeps beside the game for itself.
    pub note: String,
    /// The line where it begins, counted from 1.
    pub line: usize,
}

impl Catalog {
    /// The game with its options that a record is of, where `spec` is asked for and the record's tag `Variant` says
    /// `variant`: options that the tag has count where `spec` has none.
    ///
    /// # Errors
    /// If the tag names another game: what it was expected to say.
    ///
    /// ```
    /// let catalog = outply_catalog::Catalog::standard();
    /// assert_eq!(catalog.recorded("connect4", Some("connect4:5x4")), Ok("connect4:5x4"));
    /// assert_eq!(catalog.recorded("chess", Some("Standard")), Ok("chess"));
    /// assert_eq!(catalog.recorded("chess", Some("Atomic")), Err("chess or Chess960"));
    /// ```
    pub fn recorded<'s>(
        &self,
        spec: &'s str,
        variant: Option<&'s str>,
    ) -> Result<&'s str, &'static str> {
        let (Some(variant), Ok(entry)) = (variant, self.entry(spec)) else { return Ok(spec) };
        let (name, options) = variant.split_once(':').unwrap_or((variant, ""));
        if entry.is_called(name) {
            let is_plain = spec.contains(':') || options.is_empty();
            return Ok(if is_plain { spec } else { variant });
        }
        match entry.facts.variants {
            Some(variants) => (variants.named)(variant).map(|_| spec).ok_or(variants.expected),
            None if self.entry(variant).is_ok() => Err(entry.info().name),
            None => Ok(spec),
        }
    }

    /// The game with its options that a record is of, where only its tag `Variant` says so. `usual` is the game that
    /// records in this format are of unless they name another.
    ///
    /// # Errors
    /// If the tag names no game of the catalogue: what it was expected to say.
    pub fn of_variant(&self, usual: &str, variant: &str) -> Result<String, &'static str> {
        if self.entry(variant).is_ok() {
            return Ok(variant.to_owned());
        }
        let Some(variants) = self.facts(usual).variants else { return Err("a game's name") };
        (variants.named)(variant).map(str::to_owned).ok_or(variants.expected)
    }
}
