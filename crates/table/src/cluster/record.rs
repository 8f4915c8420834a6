//! What a worker keeps of a layer, in files of its own.

use super::blocks::{BlockReader, BlockWriter};
use crate::error::BuildError;
use crate::mark::Mark;
use outply_game::mix64;
use std::fs;
use std::path::{Path, PathBuf};

/// In [`Record::to`]: this worker expands what the action leads to.
pub(super) const KEPT: u8 = 1 << 7;

/// What a worker found in a wave, of the states that it expanded and of whoever asked for its keys.
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
    /// Whether all that was asked for was new in this layer.
    pub(super) is_layered: bool,
}

/// What is new to a worker in a wave, of its keys.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct News {
    /// Of each worker, what it expands next of these, in its order.
    pub(super) fresh: Vec<Vec<u32>>,
    /// Shard by shard, by numbers.
    pub(super) keys: Vec<Vec<u64>>,
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
    /// What the strings of states are of (see [`CellView::print`](crate::CellView)); `None` without.
    strings: Option<u64>,
}

impl Part {
    /// Opens worker `index`'s folder among those of so many in the work folder, or makes it.
    pub(super) fn open(
        work: &Path,
        (index, workers): (usize, usize),
        fingerprint: u64,
        strings: Option<u64>,
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
        Ok(Part { folder, fingerprint, strings })
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

    /// Whether they are there in each order in which they are needed: with strings, also in theirs.
    pub(super) fn is_solved(&self, layer: u32) -> bool {
        let is_ordered = self.strings.is_none() || self.marks_path(layer).is_file();
        is_ordered && self.has_values(layer)
    }

    /// The worker's folder, in which it also makes diagrams.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Strings of other cells are not these.
    fn strings_print(&self) -> u64 {
        mix64(self.fingerprint ^ self.strings.unwrap_or(0))
    }

    /// Whether the strings of a layer's states are there.
    pub(super) fn has_strings(&self, layer: u32) -> bool {
        BlockReader::open(self.strings_path(layer), self.strings_print()).is_ok()
    }

    pub(super) fn write_strings(&self, layer: u32) -> Result<BlockWriter, BuildError> {
        BlockWriter::new(self.strings_path(layer), self.strings_print())
    }

    /// The words of the strings of the states that this worker expanded, in its order.
    pub(super) fn strings(&self, layer: u32) -> Result<Vec<u64>, BuildError> {
        let mut reader = BlockReader::open(self.strings_path(layer), self.strings_print())?;
        all(&mut reader, u64::from_le_bytes)
    }

    /// Begins to write the values of the states that this worker expanded, if strings are for them.
    pub(super) fn write_marks(&self, layer: u32) -> Result<Option<BlockWriter>, BuildError> {
        let begin = |_| BlockWriter::new(self.marks_path(layer), self.fingerprint);
        self.strings.map(begin).transpose()
    }

    /// The values of the states that this worker expanded, in its order.
    pub(super) fn marks(&self, layer: u32) -> Result<Vec<Mark>, BuildError> {
        all(&mut self.open_file(self.marks_path(layer))?, Mark::from_le_bytes)
    }

    /// Begins to write a layer.
    pub(super) fn write(&self, layer: u32) -> Result<LayerWriter, BuildError> {
        let begin = |path| BlockWriter::new(path, self.fingerprint);
        let (records, news) = (begin(self.layer_path(layer))?, begin(self.news_path(layer))?);
        Ok(LayerWriter { records, news })
    }

    /// The waves of a layer.
    pub(super) fn records(&self, layer: u32) -> Result<Records, BuildError> {
        self.open_file(self.layer_path(layer)).map(Records)
    }

    /// What was new in the waves of a layer.
    pub(super) fn news(&self, layer: u32) -> Result<NewsReader, BuildError> {
        self.open_file(self.news_path(layer)).map(NewsReader)
    }

    fn open_file(&self, path: PathBuf) -> Result<BlockReader, BuildError> {
        BlockReader::open(path, self.fingerprint)
    }

    pub(super) fn write_values(&self, layer: u32, values: &Values) -> Result<(), BuildError> {
        let mut writer = BlockWriter::new(self.values_path(layer), self.fingerprint)?;
        for (marks, seconds) in values.marks.iter().zip(&values.seconds) {
            writer.block(|block| {
                block.put(marks, Mark::to_le_bytes);
                block.put(seconds, |byte| [byte]);
            })?;
        }
        writer.finish()
    }

    pub(super) fn values(&self, layer: u32) -> Result<Values, BuildError> {
        let mut reader = self.open_file(self.values_path(layer))?;
        let mut values = Values::default();
        while let Some((marks, seconds)) = reader
            .block(|block| Some((block.take(Mark::from_le_bytes)?, block.take(|[byte]| byte)?)))?
        {
            values.marks.push(marks);
            values.seconds.push(seconds);
        }
        Ok(values)
    }

    fn layer_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("layer-{layer:05}"))
    }

    fn news_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("keys-{layer:05}"))
    }

    fn strings_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("cells-{layer:05}"))
    }

    fn marks_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("marks-{layer:05}"))
    }

    fn values_path(&self, layer: u32) -> PathBuf {
        self.folder.join(format!("values-{layer:05}"))
    }
}

/// The numbers of all blocks.
fn all<T, const N: usize>(
    reader: &mut BlockReader,
    of: impl Fn([u8; N]) -> T + Copy,
) -> Result<Vec<T>, BuildError> {
    let mut all = Vec::new();
    while let Some(block) = reader.block(|block| block.take(of))? {
        all.extend(block);
    }
    Ok(all)
}

/// A layer that is being written, wave by wave.
pub(super) struct LayerWriter {
    records: BlockWriter,
    news: BlockWriter,
}

impl LayerWriter {
    pub(super) fn wave(&mut self, record: &Record, news: &News) -> Result<(), BuildError> {
        self.records.block(|block| {
            block.put(&record.heads, u16::to_le_bytes);
            block.put(&record.homes, |byte| [byte]);
            block.put(&record.ends, Mark::to_le_bytes);
            block.put(&record.to, |byte| [byte]);
            block.put_all(&record.asked, u32::to_le_bytes);
            block.put(&[u8::from(record.is_layered)], |byte| [byte]);
        })?;
        self.news.block(|block| {
            block.put_all(&news.fresh, u32::to_le_bytes);
            block.put_all(&news.keys, u64::to_le_bytes);
        })
    }

    /// A layer counts as written once its records are: they come last.
    pub(super) fn finish(self) -> Result<(), BuildError> {
        self.news.finish()?;
        self.records.finish()
    }
}

pub(super) struct Records(BlockReader);

impl Records {
    pub(super) fn next(&mut self) -> Result<Option<Record>, BuildError> {
        self.0.block(|block| {
            Some(Record {
                heads: block.take(u16::from_le_bytes)?,
                homes: block.take(|[byte]| byte)?,
                ends: block.take(Mark::from_le_bytes)?,
                to: block.take(|[byte]| byte)?,
                asked: block.take_all(u32::from_le_bytes)?,
                is_layered: block.take(|[byte]| byte)? == [1],
            })
        })
    }
}

pub(super) struct NewsReader(BlockReader);

impl NewsReader {
    pub(super) fn next(&mut self) -> Result<Option<News>, BuildError> {
        self.0.block(|block| {
            let fresh = block.take_all(u32::from_le_bytes)?;
            Some(News { fresh, keys: block.take_all(u64::from_le_bytes)? })
        })
    }
}

/// A folder there of another number of workers.
fn others(work: &Path, suffix: &str) -> Option<String> {
    let names = fs::read_dir(work).ok()?.flatten().map(|entry| entry.file_name());
    let mut names = names.filter_map(|name| name.into_string().ok());
    names.find(|name| name.starts_with("part-") && !name.ends_with(suffix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back_and_damage_is_seen() {
        let folder = std::env::temp_dir().join(format!("outply-record-{}", std::process::id()));
        let part = Part::open(&folder, (1, 2), 7, None).unwrap();
        let record = Record {
            heads: vec![3, 1 << 15],
            homes: vec![0, 1],
            ends: vec![-4],
            to: vec![KEPT, 1, KEPT | 1],
            asked: vec![vec![1, 2], vec![]],
            is_layered: true,
        };
        let news =
            News { fresh: vec![vec![], vec![9]], keys: vec![vec![u64::MAX], vec![], vec![7]] };
        let mut writer = part.write(0).unwrap();
        writer.wave(&record, &news).unwrap();
        writer.wave(&Record::default(), &News::default()).unwrap();
        assert_eq!(part.layers(), 0, "it is not complete");
        writer.finish().unwrap();
        assert_eq!((part.layers(), part.has_values(0)), (1, false));
        let mut records = part.records(0).unwrap();
        assert_eq!(records.next().unwrap(), Some(record));
        assert_eq!(records.next().unwrap(), Some(Record::default()));
        assert_eq!(records.next().unwrap(), None);
        assert_eq!(part.news(0).unwrap().next().unwrap(), Some(news));
        let path = part.layer_path(0);
        let mut bytes = fs::read(&path).unwrap();
        bytes[40] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert!(part.records(0).unwrap().next().is_err());
        // A length beyond the file's end asks for no memory.
        bytes[24..32].copy_from_slice(&(u64::MAX - 1).to_le_bytes());
        fs::write(&path, bytes).unwrap();
        assert!(part.records(0).unwrap().next().is_err());
        assert!(Part::open(&folder, (0, 3), 7, None).is_err(), "there are parts of two");
        part.remove();
        assert!(!folder.exists());
    }
}
