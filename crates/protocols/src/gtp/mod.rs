//! The Go Text Protocol, version 2 (Farnebäck 2002), as Othello and Hex programs speak it, for any
//! game of two players without chance.
//!
//! What differs from Go follows gtp-rhino (GRhino 0.16.1): `set_game` and `list_games` choose the
//! game, squares are the game's own (Othello's `a1` is at the top left and no letter is left out),
//! written in capitals for Othello as it writes them, and a player that has no move may pass
//! unsaid: where the other colour plays, the pass is filled in. `genmove` answers `PASS` where
//! Othello has no move, and `pass` in other games that are over.

mod board;
mod command;
mod engine;
mod time;

use crate::lines::{Line, Voice, next_line};
use crate::{Failure, Setup};
use command::{Command, Reply};
use engine::Engine;
use std::io::{BufRead, Write};

/// Answers the commands of `input` until it ends or says `quit`.
///
/// # Errors
/// If the game or the request does not fit, or `output` cannot be written.
pub fn run(setup: &Setup, mut input: impl BufRead, output: impl Write) -> Result<(), Failure> {
    let (mut engine, voice) = (Engine::new(setup)?, Voice::new(output));
    while let Some(line) = next_line(&mut input) {
        let command = match line {
            Line::TooLong => {
                voice.say(Reply::refuse("line too long").text(None));
                continue;
            }
            Line::Text(text) => Command::parse(&text),
        };
        let Some(command) = command else { continue };
        voice.say(engine.obey(&command).text(command.id));
        if command.name == "quit" || voice.is_closed() {
            break;
        }
    }
    voice.finish().map_err(Failure::Output)
}
