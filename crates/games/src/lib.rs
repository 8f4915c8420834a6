//! The games that come with Outply, with one folder and one cargo feature for each: rules,
//! notation, hints, and the features that its evaluator weights. Games know nothing of searches.
#![forbid(unsafe_code)]

#[cfg(feature = "backgammon")]
pub mod backgammon;
#[cfg(feature = "breakthrough")]
pub mod breakthrough;
#[cfg(feature = "checkers")]
pub mod checkers;
#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "chinesecheckers")]
pub mod chinesecheckers;
#[cfg(feature = "chomp")]
pub mod chomp;
#[cfg(feature = "connect4")]
pub mod connect4;
#[cfg(feature = "connectn")]
pub mod connectn;
#[cfg(feature = "domineering")]
pub mod domineering;
#[cfg(feature = "dotsandboxes")]
pub mod dotsandboxes;
#[cfg(feature = "hex")]
pub mod hex;
#[cfg(feature = "hexapawn")]
pub mod hexapawn;
#[cfg(feature = "invest")]
pub mod invest;
#[cfg(feature = "kalah")]
pub mod kalah;
#[cfg(feature = "mnk")]
pub mod mnk;
#[cfg(feature = "morris")]
pub mod morris;
#[cfg(feature = "nim")]
pub mod nim;
#[allow(dead_code, reason = "which games draw from bitboards depends on the games chosen")]
mod ones;
#[cfg(feature = "othello")]
pub mod othello;
#[cfg(feature = "pacman")]
pub mod pacman;
#[cfg(feature = "pig")]
pub mod pig;
#[cfg(feature = "property")]
pub mod property;
#[allow(dead_code, reason = "which games have squares depends on the games chosen")]
mod squares;
#[allow(dead_code, reason = "which elements are drawn depends on the games chosen")]
mod svg;
#[cfg(feature = "tetris")]
pub mod tetris;
#[cfg(feature = "tictactoe")]
pub mod tictactoe;
#[cfg(feature = "tree")]
pub mod tree;
#[cfg(feature = "twenty48")]
pub mod twenty48;
#[allow(dead_code, reason = "which games read words depends on the games chosen")]
mod words;
#[cfg(feature = "yahtzee")]
pub mod yahtzee;
