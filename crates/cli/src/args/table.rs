//! The options of `outply table`.

use super::Position;
use super::parse::{MANY, bytes, duration, whole};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Subcommand, Debug)]
pub(crate) enum Table {
    /// Solve a game from its start, or its endings, and keep all values in a file.
    #[command(
        before_help = "Examples:\n  outply table build tictactoe -o ttt.table\n  outply table build connect4:5x4 -o c4.table --threads 2\n  outply table build chess --endings KBNK -o kbnk.table\n  outply table build checkers --endings 4 -o checkers.table",
        after_help = "Finished layers are kept in FILE.work until the table is complete: the same command continues where an earlier one stopped."
    )]
    Build(Build),
    /// Describe a table: positions won, drawn and lost, the longest line, who built it.
    #[command(before_help = "Example:\n  outply table info c4.table")]
    Info(Info),
    /// Look a position up: its value, and that of each action.
    #[command(
        before_help = "Examples:\n  outply table probe tictactoe ttt.table\n  outply table probe connect4:4x4 c4.table --moves '2 2 3'"
    )]
    Probe(Probe),
    /// Check a table: derive every value again from those of the positions that follow.
    #[command(before_help = "Example:\n  outply table verify connect4:4x4 c4.table")]
    Verify(Verify),
}

#[derive(Args, Debug)]
pub(crate) struct Build {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// Keep the table in this file.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The largest anchor in the table of 2048's formation: 32 to 512, doubling [default: 512, which
    /// takes some minutes].
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true,
          value_parser = whole::<u32, 0, MANY>)]
    pub(crate) size: Option<u32>,
    /// Solve only these endings and those that they lead to: in chess by the men (KRK, KBNK+KQKR)
    /// or their greatest number (3 or 4), in checkers mK-KK (m for a man) or 2 to 5.
    #[arg(long, value_name = "MEN", conflicts_with = "size")]
    pub(crate) endings: Option<String>,
    /// Hold no more than this in memory, and leave the rest on the disk: 512MiB, 4GiB [default: 2GiB].
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<usize>,
    /// How the file finds positions [default: by a diagram over the cells of the board where the
    /// game reads its own cells, they tell positions apart and every move leads one layer on;
    /// otherwise by keys].
    #[arg(long, value_enum, value_name = "INDEX", conflicts_with_all = ["size", "endings"])]
    pub(crate) index: Option<TableIndex>,
    /// Keep finished layers in this folder, and continue from those already there [default:
    /// FILE.work].
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// The number of threads, which does not change the table.
    #[arg(long, value_name = "COUNT", default_value = "1",
          value_parser = whole::<u16, 1, 1024>)]
    pub(crate) threads: u16,
    /// Build the table together with other processes, on this machine or on others: a file with a
    /// line host:port for each. Each is started with the same file, the same --index and its own
    /// --process. The first writes the table, the same one that a single process writes.
    #[arg(long, value_name = "HOSTS", requires = "process", conflicts_with_all = ["size", "endings"])]
    pub(crate) cluster: Option<PathBuf>,
    /// The line of this process in the file of hosts, counted from 0.
    #[arg(long, value_name = "NUMBER", requires = "cluster", allow_negative_numbers = true,
          value_parser = whole::<usize, 0, MANY>)]
    pub(crate) process: Option<usize>,
    /// Wait this long for the other processes: 30s, 5m.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "1m",
          requires = "cluster")]
    pub(crate) wait: Duration,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a table finds positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TableIndex {
    /// Ranks by a decision diagram over cells for each layer: small files.
    Diagram,
    /// Keys of 64 bits in the file.
    Keys,
}

#[derive(Args, Debug)]
pub(crate) struct Info {
    /// The table.
    pub(crate) file: PathBuf,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Probe {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// A table of this game.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) position: Position,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// A table of this game.
    pub(crate) file: PathBuf,
    /// Threads.
    #[arg(long, value_name = "COUNT", default_value = "1",
          value_parser = whole::<u16, 1, 1024>)]
    pub(crate) threads: u16,
    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
