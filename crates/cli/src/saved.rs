//! A game kept in a file: JSON with everything that `play` goes on from, or a record in PGN, PDN or a
//! format of the game's own.

mod own;

use crate::args::{EngineOptions, LimitOptions, Seat, Strength};
use crate::failure::Failure;
use crate::files::{read_text, write_file};
use outply_catalog::arena::contest::TimeControl;
use outply_catalog::arena::formats::movetext::{self, Score};
use outply_catalog::movetext::{tag_line, wrapped};
use outply_catalog::{Catalog, Home, RecordFormat, Session};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

/// The version of the format that is written, and the greatest that is read.
const VERSION: u32 = 1;
/// The tag in which a record keeps what PGN has no tag for.
const SETTINGS: &str = "Outply";

/// A game with all that it takes to go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    /// The version of this format.
    pub(crate) outply_game: u32,
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// The position it began from, if that is not the initial one.
    #[serde(default)]
    pub(crate) start: Option<String>,
    /// All moves, chance's among them.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    /// Who sits in each seat: `You`, `Outply`.
    #[serde(default)]
    pub(crate) players: Vec<String>,
    /// The result in words, once the game is over.
    #[serde(default)]
    pub(crate) result: Option<String>,
    /// How it is played on.
    #[serde(default = "Settings::default")]
    pub(crate) settings: Settings,
}

/// How a game is played on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Where the human sits.
    pub(crate) seat: Seat,
    /// What all chance is drawn by.
    #[serde(default)]
    pub(crate) seed: u64,
    /// How strong the engine plays.
    #[serde(default)]
    pub(crate) strength: Strength,
    /// Its limits, where these were given.
    #[serde(default)]
    pub(crate) limits: LimitOptions,
    /// Its search.
    #[serde(default)]
    pub(crate) engine: EngineOptions,
    /// The clocks.
    #[serde(default)]
    pub(crate) clock: Option<TimeControl>,
    /// Seconds left on each clock.
    #[serde(default)]
    pub(crate) left: Vec<f64>,
    /// Seconds that each seat has taken.
    #[serde(default)]
    pub(crate) taken: Vec<f64>,
    /// Seats that were left to the engine.
    #[serde(default)]
    pub(crate) resigned: Vec<usize>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seat: Seat::First,
            seed: 0,
            strength: Strength::default(),
            limits: LimitOptions::default(),
            engine: EngineOptions::default(),
            clock: None,
            left: Vec::new(),
            taken: Vec::new(),
            resigned: Vec::new(),
        }
    }
}

/// How a file is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Format {
    Json,
    Pgn,
    Pdn,
    /// A game's own format, and the game.
    Own(&'static str, RecordFormat),
}

impl Format {
    /// By the ending of the file's name.
    pub(crate) fn of(catalog: &Catalog, path: &Path) -> Format {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "pgn" => Format::Pgn,
            "pdn" => Format::Pdn,
            other => match catalog.records_ending(other) {
                Some((game, format)) => Format::Own(game, format),
                None => Format::Json,
            },
        }
    }

    /// Refuses a record that the game cannot be written as.
    pub(crate) fn check(
        self,
        catalog: &Catalog,
        session: &dyn Session,
        start: Option<&str>,
    ) -> Result<(), Failure> {
        let (game, facts) = (session.game(), catalog.facts(session.game()));
        let has_sides = session.players() == 2 && !session.has_chance();
        match self {
            Format::Pgn if !has_sides => Err(Failure::input(
                "--save",
                format!("PGN is for two players without chance; save {game} as FILE.json"),
            )),
            Format::Pdn if !facts.pdn => Err(Failure::input(
                "--save",
                format!("games of {game} are not recorded in PDN; use FILE.json"),
            )),
            Format::Own(name, own) => own::check((name, own), session, start)
                .map_err(|why| Failure::input("--save", format!("{why}; use FILE.json"))),
            _ => Ok(()),
        }
    }
}

impl Saved {
    /// The text that a file of this format has.
    ///
    /// # Errors
    /// If the format cannot hold the game.
    pub(crate) fn text(
        &self,
        catalog: &Catalog,
        format: Format,
        seats: &[String],
    ) -> Result<String, Failure> {
        match format {
            Format::Json => {
                let value = serde_json::to_value(self).map(without_nulls);
                Ok(value.map_or(String::new(), |value| format!("{value:#}\n")))
            }
            Format::Pgn | Format::Pdn => Ok(self.record((catalog, format), seats)),
            Format::Own(_, own) => own::text(self, own, seats).map_err(Failure::Machine),
        }
    }

    /// A record; `seats` is what the rules call the players.
    fn record(&self, (catalog, format): (&Catalog, Format), seats: &[String]) -> String {
        let white = usize::from(seats.first().is_some_and(|name| name == "Black"));
        let name = |seat: usize| self.players.get(seat).cloned().unwrap_or("?".into());
        let result = self.ending(white, seats);
        let kept = serde_json::to_value(&self.settings).map(without_nulls).unwrap_or_default();
        let mut tags = vec![
            ("Event", "A game of Outply's".to_owned()),
            ("Site", "?".into()),
            ("Date", "????.??.??".into()),
            ("Round", "-".into()),
            ("White", name(white)),
            ("Black", name(1 - white)),
            ("Result", result.to_owned()),
        ];
        match format {
            Format::Pdn => tags.push(("GameType", "21".into())),
            _ if usual(catalog, format) == Some(self.game.as_str()) => {}
            _ => tags.push(("Variant", self.game.clone())),
        }
        let start = self.start.iter().flat_map(|fen| [("SetUp", "1".into()), ("FEN", fen.clone())]);
        tags.extend(start);
        tags.push((SETTINGS, kept.to_string()));
        let tags: String = tags.iter().map(|(name, value)| tag_line(name, value) + "\n").collect();
        let numbered = self.moves.iter().enumerate().flat_map(|(ply, action)| {
            let number = ply.is_multiple_of(2).then(|| format!("{}.", ply / 2 + 1));
            number.into_iter().chain([action.clone()])
        });
        let words: Vec<String> = numbered.chain([result.to_owned()]).collect();
        format!("{tags}\n{}\n", wrapped(words.iter().map(String::as_str)))
    }

    /// The result as records write it.
    fn ending(&self, white: usize, seats: &[String]) -> &'static str {
        let Some(result) = &self.result else { return "*" };
        let wins = |seat: usize| {
            seats.get(seat).is_some_and(|name| result.starts_with(&format!("{name} win")))
        };
        match () {
            _ if wins(white) => "1-0",
            _ if wins(1 - white) => "0-1",
            _ => "1/2-1/2",
        }
    }

    /// Reads a file of any of the formats.
    ///
    /// # Errors
    /// If there is no such file or it is none of them.
    pub(crate) fn read(catalog: &Catalog, path: &Path) -> Result<Saved, Failure> {
        let (name, text) = read_text(path)?;
        let found = match Format::of(catalog, path) {
            Format::Json if !text.trim_start().starts_with('[') => {
                return Saved::parse(&name, &text);
            }
            Format::Own(game, own) => own::read(catalog, (game, own), &text),
            format => of_record(catalog, &text, format),
        };
        found.map_err(|why| Failure::input(&name, why))
    }

    /// Whether a text is a game in this format.
    pub(crate) fn is_json(text: &str) -> bool {
        text.trim_start().starts_with('{') && text.contains("\"outply_game\"")
    }

    /// Reads the text of a file called `name`.
    ///
    /// # Errors
    /// If it is no game, or of a later version of the format.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Saved, Failure> {
        let saved: Saved = serde_json::from_str(text).map_err(|error| {
            Failure::input(name, format!("this is not a game saved by `outply play`: {error}"))
        })?;
        if saved.outply_game > VERSION {
            let found = saved.outply_game;
            let sentence = format!("version {found} of the format; this program reads {VERSION}");
            return Err(Failure::input(name, sentence));
        }
        Ok(saved)
    }

    /// Begins the game and plays its moves.
    ///
    /// # Errors
    /// If there is no such game, or a move is not legal.
    pub(crate) fn open(&self, catalog: &Catalog) -> Result<Box<dyn Session>, Failure> {
        let mut session = catalog.open(&self.game)?;
        if let Some(start) = &self.start {
            session.set(start).map_err(|error| Failure::input("the game's start", error))?;
        }
        for (number, action) in (1..).zip(&self.moves) {
            let name = || format!("the game's move {number} ({action})");
            session.play(action).map_err(|error| Failure::input(&name(), error))?;
        }
        Ok(session)
    }

    /// A new game, not yet begun.
    pub(crate) fn new(game: &str, start: Option<String>, settings: Settings) -> Saved {
        let (game, outply_game) = (game.to_owned(), VERSION);
        let (moves, players, result) = (Vec::new(), Vec::new(), None);
        Saved { outply_game, game, start, moves, players, result, settings }
    }
}

/// A game from a record; of others' records nothing is known of how it is played on.
fn of_record(catalog: &Catalog, text: &str, format: Format) -> Result<Saved, String> {
    let games = movetext::read(text, false).map_err(|error| error.to_string())?;
    let [game] = &games[..] else {
        return Err(format!("expected one game, found {}", games.len()));
    };
    let settings = game.tag(SETTINGS).and_then(|kept| serde_json::from_str(kept).ok());
    let named = game.tag("Variant").filter(|_| !matches!(format, Format::Pdn)).map(str::to_owned);
    let usual = usual(catalog, format);
    let name = match named {
        Some(named) => catalog
            .of_variant(usual.unwrap_or_default(), &named)
            .map_err(|expected| format!("tag Variant: expected {expected}, found {named}"))?,
        None => {
            usual.map(str::to_owned).ok_or("there is no tag Variant: expected a game's name")?
        }
    };
    let start = game.start().map(str::to_owned);
    let mut saved = Saved::new(&name, start, settings.unwrap_or_default());
    saved.moves.clone_from(&game.moves);
    saved.result = over(game);
    Ok(saved)
}

/// The game that records of a format are of unless they name another.
fn usual(catalog: &Catalog, format: Format) -> Option<&'static str> {
    match format {
        Format::Pdn => {
            let name = |entry: &outply_catalog::Entry| entry.info().name;
            catalog.entries().iter().map(name).find(|name| catalog.facts(name).pdn)
        }
        _ => catalog.at_home(Home::Uci),
    }
}

/// Whether a record's game is over.
fn over(game: &Score) -> Option<String> {
    game.tag("Result").filter(|result| *result != "*").map(str::to_owned)
}

/// What is not there is not written.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(entries) => {
            let kept =
                entries.into_iter().filter(|(name, value)| name == "moves" || !is_nothing(value));
            Value::Object(kept.map(|(name, value)| (name, without_nulls(value))).collect())
        }
        other => other,
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(values) => values.is_empty(),
        Value::Object(entries) => entries.values().all(is_nothing),
        _ => false,
    }
}

/// Writes a game whole or not at all, with the folder it lies in.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::Machine(format!("{}: {error}", folder.display())))?;
    }
    write_file(path, text)
}
