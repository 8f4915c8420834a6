//! An entry of the catalogue: what a game brings to the front ends.

use crate::error::CatalogError;
use crate::keyboard::Keys;
use crate::kind::crowd::Crowd;
use crate::kind::duel::Duel;
use crate::kind::gamble::Gamble;
use crate::playing::Playing;
use crate::records::RecordFormat;
use crate::session::Session;
use crate::setup::{CrowdSetup, DuelSetup, GambleSetup};
use crate::solution;
use crate::tables::Tables;
use crate::theorem::Theorem;
use crate::words::Words;
use outply_game::NotationError;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// What a front end shows of a game before it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// The name by which the game is opened: lower case, without a colon.
    pub name: &'static str,
    /// The game in one line.
    pub about: &'static str,
    /// What may follow the name and a colon; empty if nothing may.
    pub options: &'static str,
    /// The name with options, for example.
    pub example: &'static str,
}

impl GameInfo {
    /// A game without options.
    pub const fn new(name: &'static str, about: &'static str) -> GameInfo {
        GameInfo { name, about, options: "", example: name }
    }

    /// The game with options: what they are, and the name with some of them.
    pub const fn options(self, options: &'static str, example: &'static str) -> GameInfo {
        GameInfo { options, example, ..self }
    }
}

/// The options with which a game is opened: the part after its name and a colon.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    spec: &'a str,
    text: &'a str,
    /// The file of a table of the game.
    table: Option<&'a str>,
}

/// The option that every game has: the file of a [table of it](crate::Session::use_table). It comes
/// last, since a file's name may have commas.
const TABLE: &str = "table=";

impl<'a> Options<'a> {
    /// The options in `spec`, which is a game's name, or its name, a colon and options.
    pub(crate) fn of(spec: &'a str) -> Options<'a> {
        let all = spec.split_once(':').map_or("", |(_, text)| text);
        let starts = all.match_indices(TABLE).map(|(at, _)| at);
        let found = starts.into_iter().find(|&at| at == 0 || all[..at].ends_with(','));
        let text = found.map_or(all, |at| all[..at].strip_suffix(',').unwrap_or(""));
        Options { spec, text, table: found.map(|at| &all[at + TABLE.len()..]) }
    }

    /// The file of a table of the game, where there is one.
    pub(crate) fn table(&self) -> Option<&'a Path> {
        self.table.map(Path::new)
    }

    /// The options; empty if there are none.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The whole text by which the game was asked for.
    pub fn spec(&self) -> &'a str {
        self.spec
    }

    /// The error that says that `expected` was expected at byte `at` of the options.
    pub fn fault(&self, at: usize, expected: impl Into<String>) -> CatalogError {
        let start = self.spec.find(':').map_or(self.spec.len(), |colon| colon + 1);
        CatalogError::Options(NotationError::new(self.spec, start + at, expected))
    }

    /// Nothing, which is what a game without options takes.
    ///
    /// # Errors
    /// If there are options.
    pub fn none(&self) -> Result<(), CatalogError> {
        if self.text.is_empty() { Ok(()) } else { Err(self.fault(0, "no options")) }
    }

    /// Opens a game of two players without chance.
    pub fn duel(&self, setup: impl DuelSetup) -> Box<dyn Session> {
        Box::new(Playing::of(self.spec, Duel::new(setup)))
    }

    /// Opens a game of one or two players and chance.
    pub fn gamble(&self, setup: impl GambleSetup) -> Box<dyn Session> {
        Box::new(Playing::of(self.spec, Gamble::new(setup)))
    }

    /// Opens a game of many players, or of one without chance.
    pub fn crowd(&self, setup: impl CrowdSetup) -> Box<dyn Session> {
        Box::new(Playing::of(self.spec, Crowd::new(setup)))
    }
}

/// Opens a game with these options.
type Opener = dyn Fn(&Options<'_>) -> Result<Box<dyn Session>, CatalogError> + Send + Sync;

/// A game in a catalogue: how it is opened, and what only some games have.
///
/// ```
/// use outply_catalog::{Brings, Catalog, Entry, GameInfo};
/// use outply_games::tictactoe::TicTacToe;
///
/// let info = GameInfo::new("noughts", "noughts and crosses: three in a row win");
/// let entry = Entry::duel(info, |options| {
///     options.none()?;
///     Ok(Brings::rules(TicTacToe))
/// });
/// let catalog = Catalog::standard().with(entry);
/// assert_eq!(catalog.open("noughts").map(|game| game.actions().len()), Ok(9));
/// ```
#[derive(Clone)]
pub struct Entry {
    info: GameInfo,
    open: Arc<Opener>,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) tables: Option<Tables>,
    pub(crate) facts: Facts,
    pub(crate) records: Option<RecordFormat>,
    bench: Vec<BenchSearch>,
    theorems: &'static [Theorem],
}

/// What front ends must know of a game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Facts {
    /// The sizes of its board, if that is square.
    pub sizes: Option<Sizes>,
    /// Whether programs of the game write squares in capitals over the Go Text Protocol.
    pub gtp_capitals: bool,
    /// What the levels of skill are worth, where that was measured: level and rating, ascending.
    pub ratings: &'static [(u32, i64)],
    /// A UCI option that turns the game into a variant of itself.
    pub variant: Option<Variant>,
    /// How records of other programs name it and its variants; `None` where they name no variant.
    pub variants: Option<Variants>,
    /// Whether games are recorded in Portable Draughts Notation.
    pub pdn: bool,
    /// The protocol that other programs use for this game by default.
    pub home: Option<Home>,
    /// Whether these options make the game open a file; `None` if no options do. A front end that
    /// strangers can reach checks this before it opens a game.
    pub opens_files: Option<fn(&str) -> bool>,
    /// Where it has more positions than a table can list: endings that tables are built of instead.
    pub endings: Option<&'static str>,
    /// What values count, and what chance does, in words.
    pub words: Words,
    /// How it is played by single keys, if it is.
    pub keys: Option<Keys>,
}

/// A protocol of other programs for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// The Universal Chess Interface.
    Uci,
    /// The Go Text Protocol.
    Gtp,
}

/// A search that visits the same nodes on every machine: one of the bench's, whose sum is its
/// signature.
#[derive(Clone, Copy, Debug)]
pub struct BenchSearch {
    /// The game's options; empty for none.
    pub options: &'static str,
    /// Moves from the initial state, divided by spaces.
    pub moves: &'static str,
    /// How many plies the search looks ahead; to the end of the game if `None`.
    pub depth: Option<u32>,
    /// Whether the game's usual search is to search, with all its settings, rather than alpha-beta.
    pub is_usual: bool,
}

impl BenchSearch {
    /// Alpha-beta, `depth` plies deep or to the end of the game.
    pub const fn new(
        options: &'static str,
        moves: &'static str,
        depth: Option<u32>,
    ) -> BenchSearch {
        BenchSearch { options, moves, depth, is_usual: false }
    }

    /// The game's usual search, `depth` plies deep.
    pub const fn usual(options: &'static str, moves: &'static str, depth: u32) -> BenchSearch {
        BenchSearch { options, moves, depth: Some(depth), is_usual: true }
    }
}

/// The sizes of a square board.
#[derive(Clone, Copy, Debug)]
pub enum Sizes {
    /// There is only one.
    One(u32),
    /// The size is among the options.
    ByOptions {
        /// The size with these options; `None` where the board is not square.
        of: fn(&str) -> Option<u32>,
        /// These options changed to another size.
        with: fn(&str, u32) -> String,
    },
}

impl Sizes {
    /// The size with these options, if the board is square.
    pub fn of(&self, options: &str) -> Option<u32> {
        match self {
            Sizes::One(size) => Some(*size),
            Sizes::ByOptions { of, .. } => of(options),
        }
    }

    /// These options changed to another size, if there are others.
    pub fn with(&self, options: &str, size: u32) -> Option<String> {
        match self {
            Sizes::One(_) => None,
            Sizes::ByOptions { with, .. } => Some(with(options, size)),
        }
    }
}

/// A UCI option that is on for one variant of a game and off for another.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The option's name.
    pub option: &'static str,
    /// The game as it is opened where the option is off.
    pub off: &'static str,
    /// The game as it is opened where the option is on.
    pub on: &'static str,
}

/// How records of other programs name a game of which there are variants, in the tag `Variant`.
#[derive(Clone, Copy, Debug)]
pub struct Variants {
    /// The game as it is opened for what the tag says; `None` for a variant that is another game.
    pub named: fn(&str) -> Option<&'static str>,
    /// What the tag is expected to say.
    pub expected: &'static str,
}

impl Entry {
    /// A game of two players without chance, as `make` sets it up.
    pub fn duel<S: DuelSetup>(
        info: GameInfo,
        make: impl Fn(&Options<'_>) -> Result<S, CatalogError> + Send + Sync + 'static,
    ) -> Entry {
        Entry::new(info, move |options| Ok(options.duel(make(options)?)))
    }

    /// A game of one or two players and chance, as `make` sets it up.
    pub fn gamble<S: GambleSetup>(
        info: GameInfo,
        make: impl Fn(&Options<'_>) -> Result<S, CatalogError> + Send + Sync + 'static,
    ) -> Entry {
        Entry::new(info, move |options| Ok(options.gamble(make(options)?)))
    }

    /// A game of many players, or of one without chance, as `make` sets it up.
    pub fn crowd<S: CrowdSetup>(
        info: GameInfo,
        make: impl Fn(&Options<'_>) -> Result<S, CatalogError> + Send + Sync + 'static,
    ) -> Entry {
        Entry::new(info, move |options| Ok(options.crowd(make(options)?)))
    }

    /// A game whose kind depends on its options: `open` ends with [`Options::duel`],
    /// [`Options::gamble`] or [`Options::crowd`].
    pub fn new(
        info: GameInfo,
        open: impl Fn(&Options<'_>) -> Result<Box<dyn Session>, CatalogError> + Send + Sync + 'static,
    ) -> Entry {
        let (open, aliases, facts) = (Arc::new(open), &[][..], Facts::default());
        let (tables, records, bench) = (None, None, Vec::new());
        let theorems = &[][..];
        Entry { info, open, aliases, tables, facts, records, bench, theorems }
    }

    /// The game under further names.
    pub fn also_called(self, aliases: &'static [&'static str]) -> Entry {
        Entry { aliases, ..self }
    }

    /// The game with tables of best play that are kept in a file.
    pub fn tables(self, tables: Tables) -> Entry {
        Entry { tables: Some(tables), ..self }
    }

    /// The game with what protocols and records must know of it.
    pub fn facts(self, facts: Facts) -> Entry {
        Entry { facts, ..self }
    }

    /// The game with a format of records of its own.
    pub fn records(self, format: RecordFormat) -> Entry {
        Entry { records: Some(format), ..self }
    }

    /// The game with what its values count.
    pub fn words(self, words: Words) -> Entry {
        Entry { facts: Facts { words, ..self.facts }, ..self }
    }

    /// The game played by single keys.
    pub fn keys(self, keys: Keys) -> Entry {
        Entry { facts: Facts { keys: Some(keys), ..self.facts }, ..self }
    }

    /// The game with fixed searches for the bench.
    pub fn bench_searches(self, bench: Vec<BenchSearch>) -> Entry {
        Entry { bench, ..self }
    }

    /// The fixed searches of the bench.
    pub fn bench(&self) -> &[BenchSearch] {
        &self.bench
    }

    /// The game with published results about it, to be proven again.
    pub fn theorems(self, theorems: &'static [Theorem]) -> Entry {
        Entry { theorems, ..self }
    }

    /// Published results about the game.
    pub fn published(&self) -> &'static [Theorem] {
        self.theorems
    }

    /// What a front end shows of the game.
    pub fn info(&self) -> &GameInfo {
        &self.info
    }

    /// Whether the game goes by this name, in whatever case.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.names().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// The game's name and its further names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        std::iter::once(self.info.name).chain(self.aliases.iter().copied())
    }

    /// Opens the game at its initial state.
    pub(crate) fn open(&self, options: &Options<'_>) -> Result<Box<dyn Session>, CatalogError> {
        let mut session = (self.open)(options)?;
        if let Some(file) = options.table() {
            session.use_table(solution::read(file)?)?;
        }
        Ok(session)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("info", &self.info).finish_non_exhaustive()
    }
}
