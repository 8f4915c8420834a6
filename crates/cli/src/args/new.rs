//! The options of `outply new`.

use super::parse::whole;
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct New {
    /// The game's name, which is also the folder's: lower-case letters, digits and hyphens.
    pub(crate) name: String,
    /// Dice, cards or tiles decide too.
    #[arg(long, conflicts_with_all = ["players", "solitaire"])]
    pub(crate) chance: bool,
    /// This many players, from 3 to 16.
    #[arg(long, value_name = "COUNT", conflicts_with = "solitaire",
          value_parser = whole::<u8, 3, 16>)]
    pub(crate) players: Option<u8>,
    /// One player.
    #[arg(long)]
    pub(crate) solitaire: bool,
    /// Make the folder here; in the current folder unless given.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) into: Option<PathBuf>,
    /// Depend on Outply's sources in this folder rather than on its repository; found by
    /// itself where this program was built from sources that are still there.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) sources: Option<PathBuf>,
}
