//! The catalogue: entries by name.

use crate::entry::{Entry, Facts, Home, Options};
use crate::error::CatalogError;
use crate::nearest::nearest;
use crate::records::RecordFormat;
use crate::session::Session;
use crate::tables::Tables;
use std::sync::Arc;

/// Games by name. Every front end opens games from one of these.
///
/// A copy is cheap and shares the entries.
#[derive(Clone, Debug)]
pub struct Catalog(Arc<Vec<Entry>>);

impl Catalog {
    /// The games that come with Outply, as far as this build has them.
    pub fn standard() -> Catalog {
        Catalog(Arc::new(crate::games::all()))
    }

    /// No game at all.
    pub fn empty() -> Catalog {
        Catalog(Arc::new(Vec::new()))
    }

    /// These games and `entry`, which takes the place of a game of the same name.
    pub fn with(self, entry: Entry) -> Catalog {
        let mut entries = self.0.to_vec();
        entries.retain(|known| known.info().name != entry.info().name);
        entries.push(entry);
        Catalog(Arc::new(entries))
    }

    /// The games, in the order in which they are listed.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// The entry of the game that `spec` names: its name, or its name, a colon and options.
    ///
    /// # Errors
    /// If there is no such game; the error names the nearest.
    pub fn entry(&self, spec: &str) -> Result<&Entry, CatalogError> {
        let name = spec.split(':').next().unwrap_or(spec);
        self.0.iter().find(|entry| entry.is_called(name)).ok_or_else(|| CatalogError::UnknownGame {
            name: name.to_owned(),
            nearest: self.meant(spec, name),
        })
    }

    /// What `spec` was meant to say, where that can be guessed: a name, or a name and its options with
    /// another character than the colon between them.
    fn meant(&self, spec: &str, name: &str) -> Option<String> {
        let names = || self.0.iter().flat_map(Entry::names);
        let with_options = |known: &str| {
            let rest = spec.strip_prefix(known)?.trim_start();
            let options = rest.trim_start_matches([',', ';', '=', '/', '-', '(']);
            let apart = rest.len() < spec.len() - known.len() || options.len() < rest.len();
            (apart && !options.is_empty()).then(|| format!("{known}:{}", options.trim_start()))
        };
        names().find_map(with_options).or_else(|| nearest(name, names()).map(str::to_owned))
    }

    /// Opens a game at its initial state: `connect4`, `connect4:5x4`, `nim:3,4,5:misere`.
    ///
    /// # Errors
    /// If there is no such game or its options make no sense.
    pub fn open(&self, spec: &str) -> Result<Box<dyn Session>, CatalogError> {
        // Without options, a colon says nothing: the game is called by its name.
        let spec = match spec.split_once(':') {
            Some((name, "")) => name,
            _ => spec,
        };
        self.entry(spec)?.open(&Options::of(spec))
    }

    /// The game that is at home in a protocol; the only one, if there is but one.
    pub fn at_home(&self, home: Home) -> Option<&'static str> {
        let at_home = self.0.iter().find(|entry| entry.facts.home == Some(home));
        let only = self.0.first().filter(|_| self.0.len() == 1);
        at_home.or(only).map(|entry| entry.info().name)
    }

    /// What protocols and records must know of a game; nothing where there is no such game.
    pub fn facts(&self, spec: &str) -> Facts {
        self.entry(spec).map(|entry| entry.facts).unwrap_or_default()
    }

    /// The format of records that the game alone has, if there is one.
    pub fn own_records(&self, spec: &str) -> Option<RecordFormat> {
        self.entry(spec).ok()?.records
    }

    /// The game whose own format of records has files with this ending, and the format.
    pub fn records_ending(&self, ending: &str) -> Option<(&'static str, RecordFormat)> {
        let fits = |entry: &Entry| {
            let format = entry.records.filter(|own| own.ending.eq_ignore_ascii_case(ending))?;
            Some((entry.info().name, format))
        };
        self.0.iter().find_map(fits)
    }

    /// Whether opening `spec` opens a file that its options name.
    pub fn opens_files(&self, spec: &str) -> bool {
        let opens = self.facts(spec).opens_files;
        let options = Options::of(spec);
        options.table().is_some() || opens.is_some_and(|opens| opens(options.text()))
    }

    /// The size of the square board that `spec` is played on; `None` where a game has none.
    pub fn board_size(&self, spec: &str) -> Option<u32> {
        self.facts(spec).sizes?.of(Options::of(spec).text())
    }

    /// The game of `spec` on a square board of another size; `None` if it has no such board.
    pub fn resized(&self, spec: &str, size: u32) -> Option<String> {
        if self.board_size(spec) == Some(size) {
            return Some(spec.to_owned());
        }
        let entry = self.entry(spec).ok()?;
        let options = entry.facts.sizes?.with(Options::of(spec).text(), size)?;
        Some(format!("{}:{options}", entry.info().name))
    }

    /// The endings that a table of `spec` is built of, in the game's words, where the game as a whole has
    /// more positions than a table can list; `None` elsewhere, and for positions that are set up.
    pub fn endings(&self, spec: &str) -> Option<&'static str> {
        let is_whole = Options::of(spec).text().is_empty();
        self.facts(spec).endings.filter(|_| is_whole)
    }

    /// The tables of best play that the game keeps in a file.
    ///
    /// # Errors
    /// If there is no such game, or it has no tables with these options.
    pub fn tables(&self, spec: &str) -> Result<Tables, CatalogError> {
        let (entry, options) = (self.entry(spec)?, Options::of(spec));
        drop(entry.open(&options)?);
        let fits = entry.tables.filter(|tables| (tables.fits)(options.text()));
        fits.ok_or_else(|| {
            let those = self.those_with(|entry| entry.tables.is_some());
            let sentence = format!("{spec}: it has no tables in files; these games have: {those}");
            CatalogError::Unfit(sentence)
        })
    }

    /// The names of the games that have something, as in a sentence.
    fn those_with(&self, has: impl Fn(&Entry) -> bool) -> String {
        let named = self.0.iter().filter(|entry| has(entry)).map(|entry| entry.info().example);
        let names: Vec<&str> = named.collect();
        if names.is_empty() { "no game here".to_owned() } else { names.join(", ") }
    }
}

impl Default for Catalog {
    fn default() -> Catalog {
        Catalog::standard()
    }
}
