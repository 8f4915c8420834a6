//! What a worker keeps of a layer, in a file of its own.

use crate::build::{put, take};
use crate::error::BuildError;
use crate::mark::Mark;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// In [`Record::to`]: this worker expands what the action leads to.
pub(super) const KEPT: u8 = 1 << 7;
const NAME: &[u8; 16] = b"outply part   1\n";

/// What a worker found when a layer was expanded: of the states that it expanded, and of those that its
/// keys are of.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Record {
    /// Of each state that it expanded: see [`Head`](crate::build::Head).
    pub(super) heads: Vec<u16>,
    /// Whose keys theirs are.
    pub(super) homes: Vec<u8>,
    /// The values of those that end the game.
    pub(super) ends: Vec<Mark>,
    /// Of each of their actions: whose key it leads to, and [`KEPT`].
    pub(super) to: Vec<u8>,
    /// Of each worker's actions that lead here, in its order: the number of what they lead to.
    pub(super) asked: Vec<Vec<u32>>,
    /// Of each worker, what it expands next of what is new here, in its order.
    pub(super) fresh: Vec<Vec<u32>>,
    /// What is new here, shard by shard, by numbers.
    pub(super) keys: Vec<Vec<u64>>,
    /// Whether all that was asked for was new in this layer.
    pub(super) is_layered: bool,
}

impl Record {
    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let lengths = |parts: &[Vec<u32>]| parts.iter().map(Vec::len).sum::<usize>();
        let keys = self.keys.iter().map(Vec::len).sum::<usize>();
        4 * self.heads.len()
            + self.to.len()
            + 4 * (lengths(&self.asked) + lengths(&self.fresh))
            + 8 * keys
    }
}

/// The values of a layer's states whose keys are a worker's own.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Values {
    /// Shard by shard, for the first player.
    pub(super) marks: Vec<Vec<Mark>>,
    /// Whether the second player is to move.
    pub(super) seconds: Vec<Vec<u8>>,
}

/// A worker's folder.
pub(super) struct Part {
    folder: PathBuf,
    fingerprint: u64,
}

impl Part {
    /// Opens worker `index`'s folder among those of so many in the work folder, or makes it.
    pub(super) fn open(
        work: &Path,
        (index, workers): (usize, usize),
        fingerprint: u64,
    ) -> Result<Part, BuildError> {
        let suffix = format!("-of-{workers:02}");
        if let Some(other) = others(work, &suffix) {
            return Err(BuildError::Work(format!(
                "{}: another number of workers began the build there ({other}); use the same number, give \
                 another folder with --state, or remove this one",
                work.display()
            )));
        }
        let folder = work.join(format!("part-{index:02}{suffix}"));
        fs::create_dir_all(&folder).map_err(BuildError::file(&folder))?;
        Ok(Part { folder, fingerprint })
    }

    /// Removes the folder, and the work folder if it was the last in it.
    pub(super) fn remove(&self) {
        let _ = fs::remove_dir_all(&self.folder);
        if let Some(work) = self.folder.parent() {
            let _ = fs::remove_dir(work);
        }
    }

    /// How many layers are there, one after the other.
    pub(super) fn layers(&self) -> u32 {
        (0..).find(|&layer| !self.layer_path(layer).is_file()).unwrap_or(0)
    }

    /// Whether a layer's values are there.
    pub(super) fn has_values(&self, layer: u32) -> bool {
        self.values_path(layer).is_file()
    }

    pub(super) fn write(&self, layer: u32, record: &Record) -> Result<(), BuildError> {
        let mut blob = Blob::new(self.fingerprint);
        blob.put(&record.heads, u16::to_le_bytes);
        blob.put(&record.homes, |byte| [byte]);
        blob.put(&record.ends, Mark::to_le_bytes);
        blob.put(&record.to, |byte| [byte]);
        blob.put_all(&record.asked, u32::to_le_bytes);
        blob.put_all(&record.fresh, u32::to_le_bytes);
        blob.put_all(&record.keys, u64::to_le_bytes);
        blob.put(&[u8::from(record.is_layered)], |byte| [byte]);
        self.keep(blob, &self.layer_path(layer))
    }

    pub(super) fn read(&self, layer: u32) -> Result<Record, BuildError> {
        self.open_file(&self.layer_path(layer), |blob| {
            Some(Record {
                heads: blob.take(u16::from_le_bytes)?,
                homes: blob.take(|[byte]| byte)?,
                ends: blob.take(Mark::from_le_bytes)?,
                to: blob.take(|[byte]| byte)?,
                asked: blob.take_all(u32::from_le_bytes)?,
                fresh: blob.take_all(u32::from_le_bytes)?,
                keys: blob.take_all(u64::from_le_bytes)?,
                is_layered: blob.take(|[byte]| byte)? == [1],
            })
        })
    }

    pub(super) fn write_values(&self, layer: u32, values: &Values) -> Result<(), BuildError> {
        let mut blob = Blob::new(self.fingerprint);
        blob.put_all(&values.marks, Mark::to_le_bytes);
        blob.put_all(&values.seconds, |byte| [byte]);
        self.keep(blob, &self.values_path(layer))
    }

    pub(super) fn values(&self, layer: u32) -> Result<Values, BuildError> {
        self.open_file(&self.values_path(layer), |blob| {
            let marks = blob.take_all(Mark::from_le_bytes)?;
            Some(Values { marks, seconds: blob.take_all(|[byte]| byte)? })
        })
    }

    fn layer_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("layer-{layer:05}"))
    }

    fn values_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("values-{layer:05}"))
    }

    fn keep(&self, blob: Blob, path: &Path) -> Result<(), BuildError> {
        let unfinished = self.folder.join("unfinished");
        fs::write(&unfinished, blob.finish()).map_err(BuildError::file(&unfinished))?;
        fs::rename(&unfinished, path).map_err(BuildError::file(path))
    }

    fn open_file<T>(
        &self,
        path: &Path,
        read: impl FnOnce(&mut Reader<'_>) -> Option<T>,
    ) -> Result<T, BuildError> {
        let bytes = fs::read(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => damaged(path),
            _ => BuildError::File(path.to_owned(), error),
        })?;
        let blob = Reader::new(&bytes, self.fingerprint);
        blob.and_then(|mut blob| read(&mut blob)).ok_or_else(|| damaged(path))
    }
}

/// A folder there of another number of workers.
fn others(work: &Path, suffix: &str) -> Option<String> {
    let names = fs::read_dir(work).ok()?.flatten().map(|entry| entry.file_name());
    let mut names = names.filter_map(|name| name.into_string().ok());
    names.find(|name| name.starts_with("part-") && !name.ends_with(suffix))
}

fn damaged(path: &Path) -> BuildError {
    BuildError::Work(format!(
        "{}: damaged, missing, or of another game or version; remove the work folders of all processes and start again",
        path.display()
    ))
}

/// Numbers one after the other, with their lengths.
struct Blob(Vec<u8>);

impl Blob {
    fn new(fingerprint: u64) -> Blob {
        Blob([&NAME[..], &fingerprint.to_le_bytes()].concat())
    }

    fn put<T: Copy, const N: usize>(&mut self, numbers: &[T], of: impl Fn(T) -> [u8; N]) {
        self.0.extend((numbers.len() as u64).to_le_bytes());
        put(&mut self.0, numbers, of);
    }

    fn put_all<T: Copy, const N: usize>(
        &mut self,
        parts: &[Vec<T>],
        of: impl Fn(T) -> [u8; N] + Copy,
    ) {
        self.0.extend((parts.len() as u64).to_le_bytes());
        parts.iter().for_each(|part| self.put(part, of));
    }

    fn finish(mut self) -> Vec<u8> {
        let sum = crc32fast::hash(&self.0);
        self.0.extend(sum.to_le_bytes());
        self.0
    }
}

struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn new(bytes: &'b [u8], fingerprint: u64) -> Option<Reader<'b>> {
        let (bytes, sum) = bytes.split_last_chunk()?;
        let (name, rest) = bytes.split_first_chunk()?;
        let (print, rest) = rest.split_first_chunk()?;
        let is_intact = crc32fast::hash(bytes) == u32::from_le_bytes(*sum);
        let is_ours = name == NAME && u64::from_le_bytes(*print) == fingerprint;
        (is_intact && is_ours).then_some(Reader(rest))
    }

    fn length(&mut self) -> Option<usize> {
        let (length, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        usize::try_from(u64::from_le_bytes(*length)).ok()
    }

    fn take<T, const N: usize>(&mut self, of: impl Fn([u8; N]) -> T) -> Option<Vec<T>> {
        let length = self.length()?.checked_mul(N)?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(take(bytes, of))
    }

    fn take_all<T, const N: usize>(
        &mut self,
        of: impl Fn([u8; N]) -> T + Copy,
    ) -> Option<Vec<Vec<T>>> {
        let parts = self.length()?;
        (0..parts).map(|_| self.take(of)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back_and_damage_is_seen() {
        let folder = std::env::temp_dir().join(format!("outply-record-{}", std::process::id()));
        let part = Part::open(&folder, (1, 2), 7).unwrap();
        let record = Record {
            heads: vec![3, 1 << 15],
            homes: vec![0, 1],
            ends: vec![-4],
            to: vec![KEPT, 1, KEPT | 1],
            asked: vec![vec![1, 2], vec![]],
            fresh: vec![vec![], vec![9]],
            keys: vec![vec![u64::MAX], vec![]],
            is_layered: true,
        };
        part.write(0, &record).unwrap();
        assert_eq!((part.layers(), part.has_values(0)), (1, false));
        assert_eq!(part.read(0).unwrap(), record);
        let path = part.layer_path(0);
        let mut bytes = fs::read(&path).unwrap();
        bytes[40] ^= 1;
        fs::write(&path, bytes).unwrap();
        assert!(part.read(0).is_err());
        assert!(Part::open(&folder, (0, 3), 7).is_err(), "there are parts of two");
        part.remove();
        assert!(!folder.exists());
    }
}
