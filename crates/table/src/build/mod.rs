//! From the rules to a file.

mod explore;
mod index;
mod kept;
mod layered;
mod loopy;
mod marks;
mod region;
mod shard;
mod strings;
mod work;

#[cfg(feature = "cluster")]
pub(crate) use explore::Explored;
pub(crate) use explore::key;
#[cfg(feature = "cluster")]
pub(crate) use index::{Indexing, are_narrow, told_apart};
pub(crate) use shard::{MOST, SHARDS};
#[cfg(feature = "cluster")]
pub(crate) use shard::{NoRoom, Shard, join, shard_of, split};
#[cfg(feature = "cluster")]
pub(crate) use strings::{ALIKE, EARLY, TOO_LONG};
use work::gone;
pub(crate) use work::{Head, MOST_ACTIONS, Work};
pub(crate) use work::{put, take};

use crate::diagram::CellView;
use crate::error::BuildError;
use crate::file::{Info, Kind, Writer};
use crate::fingerprint::fingerprint;
use crate::mark::packed;
use crate::peers::Peers;
#[cfg(not(feature = "cluster"))]
use explore::Explored;
use explore::Explorer;
use outply_game::{Keyed, ZeroSumInteger, ZeroSumRules};
use outply_memory::Store;
use std::io::Write;
use std::path::{Path, PathBuf};
use strings::Strings;

/// How a table finds states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Index {
    /// By their keys, which are in the file.
    Keys,
    /// By a decision diagram over the cells of the board for each layer, which gives them ranks.
    Diagram,
}

/// How a table is built.
#[derive(Clone, Debug)]
pub struct Settings {
    /// About so many bytes are used of memory. What needs more is left in files of the work folder, which
    /// vanish when the build ends, however it does.
    pub memory: usize,
    /// The number of threads, which does not change the file.
    pub threads: usize,
    /// The index asked for; `None` for the best that the game allows.
    pub index: Option<Index>,
    /// The folder in which layers are kept until the table is written: about ten bytes a state and
    /// four an action. What an earlier build left there is not done again.
    pub work: PathBuf,
    /// The game with its options, as a user writes it.
    pub game: String,
    /// Which program builds it.
    pub made_by: String,
    /// Builds it together with other processes, which all call [`build`] with the same rules, or
    /// [`build_by_cells`] with the same rules and cells. The first writes the table; the others write
    /// nothing. Needs the feature `cluster`.
    pub cluster: Option<Peers>,
}

impl Settings {
    /// Where large arrays are.
    pub(crate) fn store(&self) -> Store {
        Store::new(self.memory, &self.work)
    }
}

/// How far a build is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// States are found, layer by layer.
    Found {
        /// How far they are from the start at most.
        plies: u32,
        /// How many there are by now.
        states: u64,
    },
    /// Values are found.
    Solved {
        /// How many states have one.
        done: u64,
        /// How many there are.
        states: u64,
    },
    /// The table is written.
    Written {
        /// How many states are in it.
        done: u64,
        /// How many there are.
        states: u64,
    },
}

/// Sees how far it is, and says whether to go on.
pub(crate) type Watch<'w> = dyn FnMut(&Stage) -> bool + 'w;

/// Finds all states that can be reached from the initial one, with their values, and writes the table.
///
/// Every state is expanded once: time is about proportional to the number of actions in all states.
/// It needs about 20 bytes a state, what the states of two layers need, and, where actions lead elsewhere than
/// to the next layer, 8 bytes a state and 4 an action while values are found: in memory as far as
/// [`Settings::memory`] allows, beyond that on the disk. Then every part of a layer looks at all states known,
/// so that the time to read them, times the number of parts, is added (states are sought by hash in shards, one
/// shard after the other: delayed duplicate detection, R. Korf 2004).
///
/// States count as the same whose [`Keyed::key`] is the same: unless that is
/// [certain](Keyed::is_injective), the table says with what probability two states share one.
///
/// # Errors
/// If it is stopped, a file cannot be read or written, there is no more room on the disk, or the rules do not
/// fit (see [`BuildError`]). What is done is kept in the work folder, but for rules that do
/// not fit.
pub fn build<R>(
    rules: &R,
    settings: &Settings,
    output: &mut dyn Write,
    watch: &mut dyn FnMut(&Stage) -> bool,
) -> Result<Info, BuildError>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    build_by(rules, None, settings, output, watch)
}

/// As [`build`], with decision diagrams over `cells` as index instead of keys, if the game allows it: every
/// action leads one layer on, cells tell the states of each layer apart, and what lies on the board tells
/// the layers apart. Otherwise the table has keys, as from [`build`], and says why if diagrams were asked
/// for.
///
/// The work folder has 8 to 64 bytes a state more. Each layer is indexed on one thread and kept.
///
/// # Errors
/// As for [`build`].
pub fn build_by_cells<R>(
    rules: &R,
    cells: &CellView<R>,
    settings: &Settings,
    output: &mut dyn Write,
    watch: &mut dyn FnMut(&Stage) -> bool,
) -> Result<Info, BuildError>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    build_by(rules, Some(cells), settings, output, watch)
}

fn build_by<R>(
    rules: &R,
    cells: Option<&CellView<R>>,
    settings: &Settings,
    output: &mut dyn Write,
    watch: &mut Watch<'_>,
) -> Result<Info, BuildError>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let print = fingerprint(rules);
    if let Some(peers) = &settings.cluster {
        return together((rules, cells), settings, (peers, print), output, watch);
    }
    let work = Work::open(&settings.work, print, &settings.game)?;
    let mut strings = cells.map(Strings::new);
    let explored = Explorer::new(rules, settings, &work)?.run(strings.as_mut(), watch)?;
    let has_distances = R::Utility::HAS_DISTANCES;
    if explored.is_layered {
        layered::solve(&explored, settings, &work, watch)?;
    } else {
        loopy::solve(&explored, has_distances, settings, &work, watch)?;
    }
    let info = Info {
        layers: explored.layers(),
        layered: explored.is_layered,
        ..head(rules, settings, print)
    };
    let why_not = match &strings {
        None => NO_CELLS.to_owned(),
        Some(_) if !explored.is_layered => NOT_LAYERED.to_owned(),
        Some(strings) => {
            let from = (&explored, &work);
            match index::write(from, strings, info.clone(), settings, output, watch)? {
                Ok(info) => return Ok(info),
                Err(why_not) => why_not,
            }
        }
    };
    let no_diagrams = told_if_asked(settings, why_not);
    write(&explored, Info { no_diagrams, ..info }, &work, output, watch)
}

/// Why there are no diagrams: nothing to make them of, ...
pub(crate) const NO_CELLS: &str = "the game shows no cells";
/// ... or no layers to make them for.
pub(crate) const NOT_LAYERED: &str =
    "not every action leads one layer on: some positions are reached in different numbers of plies";

/// Why there are no diagrams, for a table whose settings ask for them; nothing for others.
pub(crate) fn told_if_asked(settings: &Settings, why_not: impl Into<String>) -> String {
    match settings.index {
        Some(Index::Diagram) => why_not.into(),
        _ => String::new(),
    }
}

/// What is known of a table before it is built.
pub(crate) fn head<R: ZeroSumRules + Keyed>(rules: &R, settings: &Settings, print: u64) -> Info {
    let kind = if R::Utility::HAS_DISTANCES { Kind::Outcome } else { Kind::Score };
    Info {
        game: settings.game.clone(),
        fingerprint: print,
        made_by: settings.made_by.clone(),
        kind,
        certain: rules.is_injective(),
        start: key(rules, &rules.initial()),
        ..Info::default()
    }
}

#[cfg(feature = "cluster")]
use crate::cluster::build as together;

/// Without timely dataflow there is nobody else.
#[cfg(not(feature = "cluster"))]
fn together<R: ZeroSumRules>(
    _: (&R, Option<&CellView<R>>),
    _: &Settings,
    _: (&Peers, u64),
    _: &mut dyn Write,
    _: &mut Watch<'_>,
) -> Result<Info, BuildError> {
    Err(BuildError::Unfit("this program was built without the feature `cluster`".into()))
}

/// Removes what the build of a table with this [fingerprint](Info::fingerprint) kept in its work folder.
///
/// # Errors
/// If the folder belongs to another game.
pub fn clear(fingerprint: u64, folder: &Path) -> Result<(), BuildError> {
    Work::open(folder, fingerprint, "")?.remove();
    Ok(())
}

/// Brings states and values together, shard by shard, in the order of their keys.
fn write(
    explored: &Explored,
    info: Info,
    work: &Work,
    output: &mut dyn Write,
    watch: &mut Watch<'_>,
) -> Result<Info, BuildError> {
    let is_outcome = info.kind == Kind::Outcome;
    let width = index::width((explored, work), info.kind)?;
    let mut layers = Vec::new();
    for layer in 0..explored.layers() {
        layers.push((work.layer(layer)?.ok_or_else(gone)?, work.marks_file(layer)?));
    }
    let mut writer = Writer::new(output, info, width).map_err(BuildError::Output)?;
    let mut done = 0;
    for shard in 0..SHARDS {
        let mut entries = Vec::new();
        for (layer, marks) in &mut layers {
            let section = layer.section(shard)?;
            let heads = section.keys.iter().zip(&section.heads);
            entries.extend(heads.zip(marks.shard(shard)?).map(|((&key, &head), mark)| {
                let mark = if Head(head).is_second() { -mark } else { mark };
                (key, packed(mark, is_outcome))
            }));
        }
        entries.sort_unstable_by_key(|(key, _)| *key);
        done += entries.len() as u64;
        writer.entries(&entries).map_err(BuildError::Output)?;
        if !watch(&Stage::Written { done, states: explored.states() }) {
            return Err(BuildError::Stopped);
        }
    }
    writer.finish().map_err(BuildError::Output)
}
