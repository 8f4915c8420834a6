//! What a file is, by how it begins.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A format that Outply writes and reads again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A table of a game or of endings.
    Table,
    /// A part of a table that is being built, in its work folder.
    Part,
    /// Positions to learn from.
    Positions,
    /// Weights that were learnt.
    Weights,
    /// The state of a training, to go on from.
    State,
    /// A proof.
    Certificate,
    /// The games of a match.
    Results,
    /// A game that was kept.
    Game,
    /// The state of a tuning, to go on from.
    Tuning,
}

/// How files of bytes and of lines begin; a version follows.
const SIGNATURES: [(&str, FileKind); 12] = [
    ("outply table ", FileKind::Table),
    ("outply layer ", FileKind::Part),
    ("outply values ", FileKind::Part),
    ("outply slice ", FileKind::Part),
    ("outply cells ", FileKind::Part),
    ("outply index ", FileKind::Part),
    ("outply part ", FileKind::Part),
    ("outply positions ", FileKind::Positions),
    ("outply weights ", FileKind::Weights),
    ("outply course ", FileKind::State),
    ("outply study ", FileKind::State),
    ("outply certificate ", FileKind::Certificate),
];

/// Members that the JSON of these files has near its beginning.
const MEMBERS: [(&str, FileKind); 3] = [
    ("\"outply_contest\"", FileKind::Results),
    ("\"outply_game\"", FileKind::Game),
    ("\"spsa\"", FileKind::Tuning),
];

/// Bytes at the beginning of a file that are looked at.
const BEGINNING: u64 = 1 << 16;

impl FileKind {
    /// The format of what begins so; `None` if it is none of Outply's.
    ///
    /// ```
    /// use outply_catalog::FileKind;
    /// assert_eq!(FileKind::of(b"outply table  1\n"), Some(FileKind::Table));
    /// assert_eq!(FileKind::of(b"[Event \"A game\"]"), None);
    /// ```
    pub fn of(beginning: &[u8]) -> Option<FileKind> {
        let signed = SIGNATURES.iter().find(|(words, _)| beginning.starts_with(words.as_bytes()));
        if let Some(&(_, kind)) = signed {
            return Some(kind);
        }
        if !beginning.trim_ascii_start().starts_with(b"{") {
            return None;
        }
        let text = String::from_utf8_lossy(beginning);
        MEMBERS.iter().find(|(member, _)| text.contains(member)).map(|&(_, kind)| kind)
    }

    /// The format of a file; `None` also of what is no file: nothing is taken from a pipe.
    pub fn of_file(path: &Path) -> Option<FileKind> {
        if !path.is_file() {
            return None;
        }
        let mut beginning = Vec::new();
        File::open(path).ok()?.take(BEGINNING).read_to_end(&mut beginning).ok()?;
        FileKind::of(&beginning)
    }

    /// What a file is where one of this format is expected, with the commands that read it and that write what is
    /// expected; `None` where it is of this format, or none of Outply's.
    pub fn missed_by(self, path: &Path) -> Option<String> {
        let [_, writer] = self.commands();
        let expected = format!("{}, as `{writer}` writes it", self.name());
        FileKind::instead(path, Some(self), &expected)
    }

    /// What a file is, and the command that reads it, where `own` or something else that `expected` names should be;
    /// `None` where it is `own`, or none of Outply's formats.
    pub fn instead(path: &Path, own: Option<FileKind>, expected: &str) -> Option<String> {
        let found = FileKind::of_file(path).filter(|found| Some(*found) != own)?;
        let ([reader, _], name) = (found.commands(), found.name());
        Some(format!("this is {name}, which `{reader}` reads; expected {expected}"))
    }

    fn name(self) -> &'static str {
        match self {
            FileKind::Table => "a table",
            FileKind::Part => "a part of a table under construction",
            FileKind::Positions => "a file of positions",
            FileKind::Weights => "a file of learnt weights",
            FileKind::State => "a state of training",
            FileKind::Certificate => "a certificate",
            FileKind::Results => "a file of results",
            FileKind::Game => "a saved game",
            FileKind::Tuning => "a state of tuning",
        }
    }

    /// The command that reads it, and the one that writes it.
    fn commands(self) -> [&'static str; 2] {
        match self {
            FileKind::Table => ["outply table info", "outply table build"],
            FileKind::Part => ["outply table build"; 2],
            FileKind::Positions => ["outply positions info", "outply positions"],
            FileKind::Weights => ["outply weights info", "outply train"],
            FileKind::State => ["outply train --state"; 2],
            FileKind::Certificate => ["outply verify", "outply solve --certificate"],
            FileKind::Results => ["outply match --results"; 2],
            FileKind::Game => ["outply play --resume", "outply play --save"],
            FileKind::Tuning => ["outply tune --state"; 2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_how_they_begin() {
        for (words, kind) in SIGNATURES {
            assert_eq!(FileKind::of(format!("{words}1\n").as_bytes()), Some(kind));
        }
        let results = b" {\"adjudication\": {}, \"outply_contest\": 1}";
        assert_eq!(FileKind::of(results), Some(FileKind::Results));
        assert_eq!(FileKind::of(b"{\n  \"outply_game\": 1"), Some(FileKind::Game));
        assert_eq!(FileKind::of(b"{\"game\": \"hex\", \"spsa\": {"), Some(FileKind::Tuning));
        for other in [&b""[..], b"outply", b"{}", b"\xff\xfe\0", b"a \"outply_game\""] {
            assert_eq!(FileKind::of(other), None);
        }
    }
}
