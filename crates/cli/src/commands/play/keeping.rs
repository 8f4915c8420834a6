//! Where games are kept, and that they are kept however the program ends.

use crate::failure::Failure;
use crate::files::is_same_file;
use crate::output::program;
use crate::saved::{self, Format, Saved};
use etcetera::BaseStrategy;
use outply_catalog::Catalog;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The game as it would be written now, for whoever ends the program.
pub(super) type Last = Arc<Mutex<Option<Kept>>>;

/// A game to be written.
#[derive(Debug)]
pub(super) struct Kept {
    file: PathBuf,
    text: String,
    /// Whether the file is yet to be made, by a name that another program may have taken since.
    is_new: bool,
}

/// The file that the game is kept in.
#[derive(Debug)]
pub(super) struct Keeper {
    /// The file asked for, or gone on from; without one it gets a name of its own when the game is
    /// left.
    file: Option<PathBuf>,
    /// Whether it is written after each move.
    always: bool,
    /// The files that hold this game and no other.
    own: Vec<PathBuf>,
    last: Last,
    game: String,
}

/// The folder of games that were left: in the XDG state directory, or its like on other systems.
fn folder() -> Result<PathBuf, Failure> {
    let strategy = etcetera::choose_base_strategy();
    let strategy =
        strategy.map_err(|error| Failure::Machine(format!("no home folder: {error}")))?;
    let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    Ok(state.join("outply").join("games"))
}

/// Games kept without being asked for are called NAME-NUMBER.json.
fn numbered(folder: &Path, name: &str) -> Vec<(u64, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let number = |path: PathBuf| {
        let stem = path.file_stem()?.to_str()?;
        let (game, number) = stem.rsplit_once('-')?;
        let is_ours = path.extension().is_some_and(|ending| ending == "json");
        let fits = is_ours && (name.is_empty() || game == name);
        Some((number.parse().ok().filter(|_| fits)?, path))
    };
    entries.filter_map(|entry| number(entry.path())).collect()
}

/// A game's name without its options: they may be too long for a file's name.
fn plain(game: &str) -> &str {
    game.split(':').next().unwrap_or(game)
}

/// The game that was left last and is not over; of this name, if one is given.
///
/// # Errors
/// If there is none.
pub(super) fn newest(
    game: Option<&str>,
    is_open: impl Fn(&Path) -> bool,
) -> Result<PathBuf, Failure> {
    let (folder, name) = (folder()?, plain(game.unwrap_or_default()));
    let mut files: Vec<PathBuf> =
        numbered(&folder, name).into_iter().map(|(_, path)| path).collect();
    let changed = |path: &PathBuf| path.metadata().and_then(|meta| meta.modified()).ok();
    files.sort_by_key(|path| std::cmp::Reverse(changed(path)));
    files.into_iter().find(|path| is_open(path)).ok_or_else(|| {
        let of = game.map_or(String::new(), |game| format!(" of {game}"));
        Failure::Usage(format!("--resume: there is no unfinished game{of} in {}", shown(&folder)))
    })
}

/// The best score of the finished games of this name that are kept.
pub(super) fn best_score(catalog: &Catalog, game: &str) -> Option<f64> {
    let score = |(_, path): (u64, PathBuf)| {
        let saved = Saved::read(catalog, &path).ok().filter(|saved| saved.game == game)?;
        saved.result?.strip_prefix("Score ")?.trim_end_matches('.').parse().ok()
    };
    let files = numbered(&folder().ok()?, plain(game));
    files.into_iter().filter_map(score).max_by(f64::total_cmp)
}

impl Keeper {
    /// Keeps a game in the file asked for, or the one it comes from.
    pub(super) fn new(game: &str, asked: Option<&Path>, from: Option<&Path>) -> Keeper {
        let file = asked.or(from).map(Path::to_owned);
        let always = file.is_some();
        let own = from.map(Path::to_owned).into_iter().collect();
        Keeper { file, always, own, last: Last::default(), game: plain(game).to_owned() }
    }

    /// Refuses a file that holds something else than this game.
    ///
    /// # Errors
    /// What it holds, and what to do instead.
    pub(super) fn check(&self, catalog: &Catalog, file: &Path) -> Result<(), Failure> {
        if !file.is_file() || self.own.iter().any(|own| is_same_file(own, file)) {
            return Ok(());
        }
        let name = shown(file);
        let sentence = match Saved::read(catalog, file) {
            Ok(_) => format!(
                "this file holds another game; expected a new name, or, to continue that game: {} play --resume {name}",
                program()
            ),
            Err(_) => "this file exists and is no saved game; expected a new name".to_owned(),
        };
        Err(Failure::input(&name, sentence))
    }

    /// From now on the file is this game's.
    pub(super) fn take(&mut self, file: &Path) {
        self.own.push(file.to_owned());
    }

    /// What is written by whoever ends the program.
    pub(super) fn last(&self) -> Last {
        Arc::clone(&self.last)
    }

    /// How the file is written.
    pub(super) fn format(&self, catalog: &Catalog) -> Format {
        self.file.as_deref().map_or(Format::Json, |file| Format::of(catalog, file))
    }

    /// Whether the file has a name already.
    pub(super) fn is_named(&self) -> bool {
        self.always
    }

    /// The game has gone on; `None` where there is nothing to keep.
    ///
    /// # Errors
    /// If the file that was asked for cannot be written.
    pub(super) fn update(&mut self, text: Option<String>) -> Result<(), Failure> {
        let Some(text) = text else {
            *self.last.lock().unwrap_or_else(PoisonError::into_inner) = None;
            return Ok(());
        };
        let file = match &self.file {
            Some(file) => file.clone(),
            None => self.free_name()?,
        };
        if self.always {
            saved::write(&file, &text)?;
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(Kept { file, text, is_new: !self.always });
        Ok(())
    }

    /// A file of the game's name that is not there yet.
    fn free_name(&mut self) -> Result<PathBuf, Failure> {
        let folder = folder()?;
        let greatest = numbered(&folder, &self.game).into_iter().map(|(number, _)| number).max();
        let file = folder.join(format!("{}-{}.json", self.game, greatest.unwrap_or(0) + 1));
        self.file = Some(file.clone());
        Ok(file)
    }

    /// Keeps the game, if there is anything to keep; the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn keep(&mut self) -> Result<Option<PathBuf>, Failure> {
        write_last(&self.last)
    }

    /// Nothing is left to be written.
    pub(super) fn forget(&mut self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Writes what is to be written last.
pub(super) fn write_last(last: &Last) -> Result<Option<PathBuf>, Failure> {
    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(Kept { file, text, is_new }) = &mut *last else { return Ok(None) };
    while *is_new && file.exists() {
        let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("game-0");
        let (game, number) = stem.rsplit_once('-').unwrap_or((stem, "0"));
        let next = number.parse::<u64>().unwrap_or(0) + 1;
        *file = file.with_file_name(format!("{game}-{next}.json"));
    }
    saved::write(file, text)?;
    *is_new = false;
    Ok(Some(file.clone()))
}

/// A path as people write it: with `~` for the home folder.
pub(super) fn shown(path: &Path) -> String {
    let home = etcetera::home_dir().ok();
    match home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned)) {
        Some(rest) => format!("~/{}", rest.display()),
        None => path.display().to_string(),
    }
}

/// Where a game is kept, and the command that goes on with it.
pub(super) fn how_to_go_on(file: &Path) -> String {
    let is_own = folder().is_ok_and(|folder| file.starts_with(folder));
    let named = if is_own { String::new() } else { format!(" {}", shown(file)) };
    format!("Saved in {}.\nContinue with: {} play --resume{named}", shown(file), program())
}

/// Keeps the game at the very end of the program and says so, if anybody still reads it.
pub(super) fn say_kept(last: &Last) {
    if let Ok(Some(file)) = write_last(last) {
        crate::output::progress(&format!("\n{}", how_to_go_on(&file)));
    }
}
