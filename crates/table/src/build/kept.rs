//! Files of the work folder that tables with diagrams need: the strings of a layer, and a layer that is
//! indexed.

use super::work::{Work, damaged, put, take};
use crate::error::BuildError;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

const STRINGS: &[u8; 16] = b"outply cells  1\n";
const INDEX: &[u8; 16] = b"outply index  1\n";

impl Work {
    /// The files of a layer that tables with diagrams need.
    pub(super) fn index_paths(&self, layer: u32) -> [PathBuf; 2] {
        ["cells", "index"].map(|name| self.folder().join(format!("{name}-{layer:05}")))
    }

    /// What all of these files begin with; `print` is of how strings were made.
    fn head(&self, name: &[u8; 16], print: u64) -> Vec<u8> {
        [&name[..], &self.fingerprint().to_le_bytes(), &print.to_le_bytes()].concat()
    }

    /// Begins to write the strings of a layer.
    pub(crate) fn write_strings(
        &self,
        layer: u32,
        print: u64,
    ) -> Result<StringsWriter, BuildError> {
        let [path, _] = self.index_paths(layer);
        let unfinished = self.folder().join("unfinished-cells");
        let file = File::create(&unfinished).map_err(BuildError::file(&unfinished))?;
        let file = BufWriter::with_capacity(1 << 20, file);
        let mut writer = StringsWriter { file, unfinished, path };
        writer.write(&self.head(STRINGS, print))?;
        Ok(writer)
    }

    /// The strings of a layer, of so many words each, if they were written completely, from the same cells.
    pub(super) fn strings(
        &self,
        layer: u32,
        print: u64,
        words: usize,
    ) -> Result<Option<StringsReader>, BuildError> {
        let [path, _] = self.index_paths(layer);
        let Some(file) = opened(&path)? else { return Ok(None) };
        let mut file = BufReader::with_capacity(1 << 20, file);
        let mut head = self.head(STRINGS, print);
        let expected = head.clone();
        let read = file.read_exact(&mut head);
        let is_this = read.is_ok() && head == expected;
        Ok(is_this.then_some(StringsReader { file, path, words }))
    }

    /// Keeps a layer that is indexed.
    pub(super) fn write_index(
        &self,
        layer: u32,
        print: u64,
        bytes: &[u8],
    ) -> Result<(), BuildError> {
        let [_, path] = self.index_paths(layer);
        // Several threads write a layer each.
        let unfinished = path.with_extension("unfinished");
        let mut bytes = [&self.head(INDEX, print), bytes].concat();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        fs::write(&unfinished, bytes).map_err(BuildError::file(&unfinished))?;
        fs::rename(&unfinished, &path).map_err(BuildError::file(&path))
    }

    /// What [`Work::write_index`] kept, if it was indexed in the same way.
    pub(super) fn index(&self, layer: u32, print: u64) -> Result<Option<Vec<u8>>, BuildError> {
        let [_, path] = self.index_paths(layer);
        let Some(mut file) = opened(&path)? else { return Ok(None) };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(BuildError::file(&path))?;
        let head = self.head(INDEX, print);
        match bytes.split_last_chunk() {
            Some((bytes, sum)) if crc32fast::hash(bytes) == u32::from_le_bytes(*sum) => {
                Ok(bytes.strip_prefix(&head[..]).map(<[u8]>::to_vec))
            }
            _ => Err(damaged(&path)),
        }
    }

    /// Removes what tables with diagrams need; `true` if there was anything.
    pub(super) fn remove_index(&self, layer: u32) -> bool {
        let paths = self.index_paths(layer);
        let _ = fs::remove_file(paths[1].with_extension("unfinished"));
        paths.map(|path| fs::remove_file(path).is_ok()) != [false; 2]
    }
}

fn opened(path: &Path) -> Result<Option<File>, BuildError> {
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(BuildError::File(path.to_owned(), error)),
    }
}

/// The strings of a layer that are being written: complete once those of all shards are.
pub(crate) struct StringsWriter {
    file: BufWriter<File>,
    unfinished: PathBuf,
    path: PathBuf,
}

impl StringsWriter {
    fn write(&mut self, bytes: &[u8]) -> Result<(), BuildError> {
        self.file.write_all(bytes).map_err(BuildError::file(&self.path))
    }

    /// The words of the next shard's strings.
    pub(crate) fn section(&mut self, words: &[u64]) -> Result<(), BuildError> {
        let mut bytes = (words.len() as u32).to_le_bytes().to_vec();
        put(&mut bytes, words, |word| word.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        self.write(&bytes)
    }

    /// All shards are written.
    pub(crate) fn finish(mut self) -> Result<(), BuildError> {
        self.file.flush().map_err(BuildError::file(&self.unfinished))?;
        fs::rename(&self.unfinished, &self.path).map_err(BuildError::file(&self.path))
    }
}

/// The strings of a layer, shard by shard.
pub(super) struct StringsReader {
    file: BufReader<File>,
    path: PathBuf,
    words: usize,
}

impl StringsReader {
    /// The words of the next shard's strings, of which there are to be so many.
    pub(super) fn section(&mut self, strings: usize) -> Result<Vec<u64>, BuildError> {
        let words = strings * self.words;
        let mut bytes = vec![0; 4 + 8 * words + 4];
        self.file.read_exact(&mut bytes).map_err(|_| damaged(&self.path))?;
        match bytes.split_last_chunk() {
            Some((bytes, sum))
                if crc32fast::hash(bytes) == u32::from_le_bytes(*sum)
                    && bytes[..4] == (words as u32).to_le_bytes() =>
            {
                Ok(take(&bytes[4..], u64::from_le_bytes))
            }
            _ => Err(damaged(&self.path)),
        }
    }
}
