//! The work folder: a file a layer of states with what follows upon them, and one with their values.

use super::shard::SHARDS;
use crate::error::BuildError;
use crate::mark::Mark;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Error, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The states of one layer in one shard, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Section {
    pub(crate) keys: Vec<u64>,
    /// See [`Head`].
    pub(crate) heads: Vec<u16>,
    /// The values of those that end the game.
    pub(crate) ends: Vec<Mark>,
    /// What follows upon the others.
    pub(crate) edges: Vec<u32>,
}

/// What is known of a state besides its key, in 16 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head(pub(crate) u16);

impl Head {
    const END: u16 = 1 << 15;
    const SECOND: u16 = 1 << 14;

    pub(crate) fn new(actions: Option<u16>, is_second: bool) -> Head {
        let second = if is_second { Head::SECOND } else { 0 };
        Head(actions.unwrap_or(Head::END) | second)
    }

    /// How many actions there are; `None` where the game is over.
    #[inline]
    pub(crate) fn actions(self) -> Option<usize> {
        (self.0 & Head::END == 0).then_some(usize::from(self.0 & (Head::SECOND - 1)))
    }

    /// Whether the second player is to move.
    #[inline]
    pub(crate) fn is_second(self) -> bool {
        self.0 & Head::SECOND != 0
    }
}

/// A state may have no more actions: what is left of [`Head`]'s bits.
pub(crate) const MOST_ACTIONS: usize = Head::SECOND as usize - 1;

const NAME: &[u8; 16] = b"outply layer  1\n";
/// The file of what is known after some rounds.
const ROUNDS: &str = "rounds";
pub(super) const MARKS: &[u8; 16] = b"outply values 1\n";
const CODES: &[u8; 16] = b"outply slice  1\n";

/// The folder, of rules with this fingerprint.
pub(crate) struct Work {
    folder: PathBuf,
    fingerprint: u64,
}

impl Work {
    /// Opens the folder, or makes it; `what` is built there, as an error is to name it.
    pub(crate) fn open(folder: &Path, fingerprint: u64, what: &str) -> Result<Work, BuildError> {
        fs::create_dir_all(folder).map_err(BuildError::file(folder))?;
        let work = Work { folder: folder.to_owned(), fingerprint };
        let (stamp, print) = (folder.join("rules"), format!("{fingerprint:016x}"));
        let known = match fs::read_to_string(&stamp) {
            Ok(known) => known,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(BuildError::File(stamp, error)),
        };
        match known.lines().next() {
            Some(first) if first == print => Ok(work),
            Some(_) => Err(left_there(folder, &known)),
            // Nothing was kept yet, not even by a build that ended while it wrote this.
            None => {
                fs::write(&stamp, format!("{print}\n{what}\n"))
                    .map_err(BuildError::file(&stamp))?;
                Ok(work)
            }
        }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Removes all that a build left behind, and the folder if nothing else is in it.
    pub(crate) fn remove(&self) {
        for layer in 0.. {
            let codes = self.codes_path(layer as usize);
            let files = [self.layer_path(layer), self.marks_path(layer), codes];
            let removed = files.map(|file| fs::remove_file(file).is_ok());
            let was_indexed = self.remove_index(layer);
            if removed == [false; 3] && !was_indexed {
                break;
            }
        }
        let _ = fs::remove_file(self.folder.join(ROUNDS));
        let _ = fs::remove_file(self.folder.join("rules"));
        let _ = fs::remove_file(self.folder.join("unfinished"));
        let _ = fs::remove_file(self.folder.join("unfinished-cells"));
        let _ = fs::remove_dir(&self.folder);
    }

    /// Keeps the codes of a slice of endings.
    pub(crate) fn write_codes(&self, slice: usize, codes: &[u8]) -> Result<(), BuildError> {
        let unfinished = self.folder.join("unfinished");
        let mut bytes = [&CODES[..], &self.fingerprint.to_le_bytes(), codes].concat();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        fs::write(&unfinished, bytes).map_err(BuildError::file(&unfinished))?;
        let path = self.codes_path(slice);
        fs::rename(&unfinished, &path).map_err(BuildError::file(&path))
    }

    /// The codes of a slice, if they were kept.
    pub(crate) fn codes(&self, slice: usize) -> Result<Option<Vec<u8>>, BuildError> {
        let path = self.codes_path(slice);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(BuildError::File(path, error)),
        };
        let head = [&CODES[..], &self.fingerprint.to_le_bytes()].concat();
        let whole = bytes.split_last_chunk().filter(|(bytes, sum)| {
            crc32fast::hash(bytes) == u32::from_le_bytes(**sum) && bytes.starts_with(&head)
        });
        let codes = whole.map(|(bytes, _)| bytes[head.len()..].to_vec());
        codes.map(Some).ok_or_else(|| damaged(&path))
    }

    fn codes_path(&self, slice: usize) -> PathBuf {
        self.folder.join(format!("slice-{slice:05}"))
    }

    fn layer_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("layer-{layer:05}"))
    }

    pub(super) fn marks_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("values-{layer:05}"))
    }

    /// Begins to write a layer.
    pub(crate) fn write_layer(&self, layer: u32) -> Result<LayerWriter, BuildError> {
        let unfinished = self.folder.join("unfinished");
        let path = self.layer_path(layer);
        let file = File::create(&unfinished).map_err(BuildError::file(&unfinished))?;
        let mut writer =
            LayerWriter { file: BufWriter::with_capacity(1 << 20, file), unfinished, path };
        writer.write(NAME)?;
        writer.write(&self.fingerprint.to_le_bytes())?;
        Ok(writer)
    }

    /// The layer, if it was written completely.
    pub(crate) fn layer(&self, layer: u32) -> Result<Option<Layer>, BuildError> {
        let path = self.layer_path(layer);
        match Layer::open(&path, self.fingerprint) {
            Ok(layer) => Ok(Some(layer)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) if error.kind() == ErrorKind::InvalidData => Err(damaged(&path)),
            Err(error) => Err(BuildError::File(path, error)),
        }
    }

    /// Keeps the values of a layer, by shards.
    pub(crate) fn write_marks(&self, layer: u32, marks: &[Vec<Mark>]) -> Result<(), BuildError> {
        self.write(marks.iter().map(Vec::as_slice), &self.marks_path(layer))
    }

    fn write<'m>(
        &self,
        marks: impl Iterator<Item = &'m [Mark]> + Clone,
        path: &Path,
    ) -> Result<(), BuildError> {
        let unfinished = self.folder.join("unfinished");
        let mut bytes = [&MARKS[..], &self.fingerprint.to_le_bytes()].concat();
        for marks in marks.clone() {
            bytes.extend((marks.len() as u32).to_le_bytes());
        }
        marks.for_each(|marks| put(&mut bytes, marks, |mark| mark.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        fs::write(&unfinished, bytes).map_err(BuildError::file(&unfinished))?;
        fs::rename(&unfinished, path).map_err(BuildError::file(path))
    }

    /// Keeps what is known of all states after some rounds of retrograde analysis, by shards.
    pub(crate) fn write_rounds<'m>(
        &self,
        marks: impl Iterator<Item = &'m [Mark]> + Clone,
    ) -> Result<(), BuildError> {
        self.write(marks, &self.folder.join(ROUNDS))
    }

    /// What [`Work::write_rounds`] kept last.
    pub(crate) fn rounds(&self) -> Result<Option<Vec<Vec<Mark>>>, BuildError> {
        self.read(&self.folder.join(ROUNDS))
    }

    /// The values of a layer, by shards, if they were kept.
    pub(crate) fn marks(&self, layer: u32) -> Result<Option<Vec<Vec<Mark>>>, BuildError> {
        self.read(&self.marks_path(layer))
    }

    fn read(&self, path: &Path) -> Result<Option<Vec<Vec<Mark>>>, BuildError> {
        match fs::read(path) {
            Ok(bytes) => match self.read_marks(&bytes) {
                Some(marks) => Ok(Some(marks)),
                None => Err(damaged(path)),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(BuildError::File(path.to_owned(), error)),
        }
    }

    fn read_marks(&self, bytes: &[u8]) -> Option<Vec<Vec<Mark>>> {
        let (bytes, sum) = bytes.split_last_chunk()?;
        let (name, rest) = bytes.split_first_chunk()?;
        let (print, mut rest) = rest.split_first_chunk()?;
        let intact = crc32fast::hash(bytes) == u32::from_le_bytes(*sum);
        if !intact || name != MARKS || u64::from_le_bytes(*print) != self.fingerprint {
            return None;
        }
        let mut counts = Vec::with_capacity(SHARDS);
        for _ in 0..SHARDS {
            let count;
            (count, rest) = rest.split_first_chunk()?;
            counts.push(u32::from_le_bytes(*count) as usize);
        }
        let mut marks = Vec::with_capacity(SHARDS);
        for count in counts {
            let part;
            (part, rest) = rest.split_at_checked(count * 2)?;
            marks.push(take(part, Mark::from_le_bytes));
        }
        rest.is_empty().then_some(marks)
    }
}

/// The folder has what another build kept, which `known` tells.
fn left_there(folder: &Path, known: &str) -> BuildError {
    let what = known.lines().nth(1).unwrap_or("something else");
    BuildError::Work(format!(
        "{}: a build of {what} was left there; give another folder with --state, or remove this one",
        folder.display()
    ))
}

/// A file that was there when the build began is missing, or is another one.
pub(super) fn gone() -> BuildError {
    BuildError::Work("the work folder was changed while the table was built".into())
}

pub(super) fn damaged(path: &Path) -> BuildError {
    BuildError::Work(format!(
        "{}: damaged, or another version's; remove the work folder and start again",
        path.display()
    ))
}

/// A layer that is being written: complete once all shards are.
pub(crate) struct LayerWriter {
    file: BufWriter<File>,
    unfinished: PathBuf,
    path: PathBuf,
}

impl LayerWriter {
    fn write(&mut self, bytes: &[u8]) -> Result<(), BuildError> {
        self.file.write_all(bytes).map_err(BuildError::file(&self.path))
    }

    /// The next shard.
    pub(crate) fn section(&mut self, section: &Section) -> Result<(), BuildError> {
        let lengths =
            [section.keys.len(), section.ends.len(), section.edges.len()].map(|n| n as u32);
        let mut bytes = Vec::with_capacity(16 + section.bytes());
        put(&mut bytes, &lengths, |length| length.to_le_bytes());
        put(&mut bytes, &section.keys, |key| key.to_le_bytes());
        put(&mut bytes, &section.heads, |head| head.to_le_bytes());
        put(&mut bytes, &section.ends, |end| end.to_le_bytes());
        put(&mut bytes, &section.edges, |edge| edge.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        self.write(&bytes)
    }

    /// All shards are written.
    pub(crate) fn finish(mut self) -> Result<(), BuildError> {
        self.file.flush().map_err(BuildError::file(&self.unfinished))?;
        fs::rename(&self.unfinished, &self.path).map_err(BuildError::file(&self.path))
    }
}

impl Section {
    pub(crate) fn bytes(&self) -> usize {
        let Section { keys, heads, ends, edges } = self;
        8 * keys.len() + 2 * (heads.len() + ends.len()) + 4 * edges.len()
    }

    fn read(bytes: &[u8], [states, ends, edges]: [usize; 3]) -> Section {
        let (keys, rest) = bytes.split_at(8 * states);
        let (heads, rest) = rest.split_at(2 * states);
        let (end_marks, rest) = rest.split_at(2 * ends);
        Section {
            keys: take(keys, u64::from_le_bytes),
            heads: take(heads, u16::from_le_bytes),
            ends: take(end_marks, Mark::from_le_bytes),
            edges: take(&rest[..4 * edges], u32::from_le_bytes),
        }
    }
}

/// A complete layer.
pub(crate) struct Layer {
    file: BufReader<File>,
    path: PathBuf,
    /// Where each shard begins, with its lengths.
    sections: Vec<(u64, [usize; 3])>,
}

impl Layer {
    fn open(path: &Path, fingerprint: u64) -> Result<Layer, Error> {
        let mut file = BufReader::new(File::open(path)?);
        let damaged = || Error::from(ErrorKind::InvalidData);
        let mut head = [0; 24];
        file.read_exact(&mut head).map_err(|_| damaged())?;
        if head[..16] != *NAME || head[16..] != fingerprint.to_le_bytes() {
            return Err(damaged());
        }
        let (mut at, mut sections) = (24, Vec::with_capacity(SHARDS));
        for _ in 0..SHARDS {
            let mut lengths = [0; 12];
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(&mut lengths).map_err(|_| damaged())?;
            let lengths = take(&lengths, u32::from_le_bytes).into_iter().map(|n| n as usize);
            let lengths: Vec<usize> = lengths.collect();
            let lengths = [lengths[0], lengths[1], lengths[2]];
            sections.push((at, lengths));
            at += 16 + bytes_of(lengths) as u64;
        }
        if file.seek(SeekFrom::End(0))? != at {
            return Err(damaged());
        }
        Ok(Layer { file, path: path.to_owned(), sections })
    }

    /// Reads a shard.
    pub(crate) fn section(&mut self, shard: usize) -> Result<Section, BuildError> {
        let (at, lengths) = self.sections[shard];
        let mut bytes = vec![0; 12 + bytes_of(lengths) + 4];
        let found = self.file.seek(SeekFrom::Start(at));
        found
            .and_then(|_| self.file.read_exact(&mut bytes))
            .map_err(BuildError::file(&self.path))?;
        match bytes.split_last_chunk() {
            Some((bytes, sum)) if crc32fast::hash(bytes) == u32::from_le_bytes(*sum) => {
                Ok(Section::read(&bytes[12..], lengths))
            }
            _ => Err(damaged(&self.path)),
        }
    }
}

fn bytes_of([states, ends, edges]: [usize; 3]) -> usize {
    10 * states + 2 * ends + 4 * edges
}

/// Appends numbers to bytes.
pub(crate) fn put<T: Copy, const N: usize>(
    bytes: &mut Vec<u8>,
    numbers: &[T],
    of: impl Fn(T) -> [u8; N],
) {
    let start = bytes.len();
    bytes.resize(start + N * numbers.len(), 0);
    for (bytes, &number) in bytes[start..].chunks_exact_mut(N).zip(numbers) {
        bytes.copy_from_slice(&of(number));
    }
}

/// The numbers in bytes.
pub(crate) fn take<T, const N: usize>(bytes: &[u8], of: impl Fn([u8; N]) -> T) -> Vec<T> {
    let chunk = |chunk: &[u8]| {
        let mut array = [0; N];
        array.copy_from_slice(chunk);
        of(array)
    };
    bytes.chunks_exact(N).map(chunk).collect()
}
