//! The options of `outply new`.

use super::parse::whole;
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct New {
    /// The name of the game and of its folder: lower-case letters, digits and hyphens.
    pub(crate) name: String,
    /// The game has chance: dice, cards or tiles.
    #[arg(long, conflicts_with_all = ["players", "solitaire"])]
    pub(crate) chance: bool,
    /// This many players, from 3 to 16.
    #[arg(long, value_name = "COUNT", conflicts_with = "solitaire",
          value_parser = whole::<u8, 3, 16>)]
    pub(crate) players: Option<u8>,
    /// One player.
    #[arg(long)]
    pub(crate) solitaire: bool,
    /// Create the folder in this one [default: the current folder].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) into: Option<PathBuf>,
    /// Depend on Outply's sources in this folder [default: the sources that this program was built
    /// from if they still exist, otherwise the repository].
    #[arg(long, value_name = "FOLDER")]
    pub(crate) sources: Option<PathBuf>,
}
