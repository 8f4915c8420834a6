//! The games that come with Outply, one module each: what each brings to searches and front ends.

#[cfg(feature = "backgammon")]
mod backgammon;
#[cfg(feature = "breakthrough")]
mod breakthrough;
#[cfg(feature = "checkers")]
mod checkers;
#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "chinesecheckers")]
mod chinesecheckers;
#[cfg(feature = "chomp")]
mod chomp;
#[cfg(feature = "connect4")]
mod connect4;
#[cfg(feature = "connectn")]
mod connectn;
#[cfg(feature = "domineering")]
mod domineering;
#[cfg(feature = "dotsandboxes")]
mod dotsandboxes;
#[cfg(feature = "hex")]
mod hex;
#[cfg(feature = "hexapawn")]
mod hexapawn;
#[cfg(feature = "invest")]
mod invest;
#[cfg(any(
    feature = "breakthrough",
    feature = "chinesecheckers",
    feature = "connect4",
    feature = "othello",
    feature = "pacman"
))]
mod judge;
#[cfg(feature = "kalah")]
mod kalah;
#[cfg(feature = "mnk")]
mod mnk;
#[cfg(feature = "morris")]
mod morris;
#[cfg(feature = "nim")]
mod nim;
#[cfg(feature = "othello")]
mod othello;
#[cfg(feature = "pacman")]
mod pacman;
#[cfg(feature = "pig")]
mod pig;
#[cfg(feature = "property")]
mod property;
#[cfg(any(feature = "checkers", feature = "twenty48"))]
mod shared;
#[allow(dead_code, reason = "which games have a board of any size depends on the games chosen")]
#[cfg(any(
    feature = "chomp",
    feature = "domineering",
    feature = "dotsandboxes",
    feature = "hexapawn",
    feature = "kalah",
    feature = "mnk",
    feature = "morris",
    feature = "othello",
))]
mod sizes;
#[cfg(any(feature = "checkers", feature = "twenty48"))]
mod table_file;
#[cfg(feature = "tetris")]
mod tetris;
#[cfg(feature = "tictactoe")]
mod tictactoe;
#[cfg(feature = "twenty48")]
mod twenty48;
#[cfg(feature = "yahtzee")]
mod yahtzee;

use crate::entry::Entry;

/// All games that this build has, by name.
pub(crate) fn all() -> Vec<Entry> {
    vec![
        #[cfg(feature = "twenty48")]
        twenty48::entry(),
        #[cfg(feature = "backgammon")]
        backgammon::entry(),
        #[cfg(feature = "breakthrough")]
        breakthrough::entry(),
        #[cfg(feature = "checkers")]
        checkers::entry(),
        #[cfg(feature = "chess")]
        chess::entry(),
        #[cfg(feature = "chinesecheckers")]
        chinesecheckers::entry(),
        #[cfg(feature = "chomp")]
        chomp::entry(),
        #[cfg(feature = "connect4")]
        connect4::entry(),
        #[cfg(feature = "connectn")]
        connectn::entry(),
        #[cfg(feature = "domineering")]
        domineering::entry(),
        #[cfg(feature = "dotsandboxes")]
        dotsandboxes::entry(),
        #[cfg(feature = "hex")]
        hex::entry(),
        #[cfg(feature = "hexapawn")]
        hexapawn::entry(),
        #[cfg(feature = "invest")]
        invest::entry(),
        #[cfg(feature = "kalah")]
        kalah::entry(),
        #[cfg(feature = "mnk")]
        mnk::entry(),
        #[cfg(feature = "morris")]
        morris::entry(),
        #[cfg(feature = "nim")]
        nim::entry(),
        #[cfg(feature = "othello")]
        othello::entry(),
        #[cfg(feature = "pacman")]
        pacman::entry(),
        #[cfg(feature = "pig")]
        pig::entry(),
        #[cfg(feature = "property")]
        property::entry(),
        #[cfg(feature = "mnk")]
        mnk::qubic(),
        #[cfg(feature = "tetris")]
        tetris::entry(),
        #[cfg(feature = "tictactoe")]
        tictactoe::entry(),
        #[cfg(feature = "yahtzee")]
        yahtzee::entry(),
    ]
}
