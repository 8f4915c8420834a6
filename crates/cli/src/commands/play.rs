//! `outply play`

use super::limits;
use crate::args::{Play, Seat};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, at_prompt, stop_on_ctrl_c};
use crate::output::Out;
use crate::{input, session};
use outply_catalog::{Limits, Report, Request, Session, StopFlag};
use std::io::IsTerminal;
use std::process::ExitCode;

const HELP: &str = "  a move, or one of:
  actions  all legal moves       hint   what the engine would play
  board    the board again       undo   take your last move back
  resign   give the game up      quit   leave";

struct Game<'a> {
    session: Box<dyn Session>,
    seat: Seat,
    limits: Limits,
    stop: StopFlag,
    out: &'a mut Out,
}

/// What a line of input asks for.
enum Turn {
    Played,
    Again,
    Leave,
}

pub fn run(options: &Play, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = session::start(&options.game, &options.position)?;
    let limits = limits(&options.limits).unwrap_or(Limits::nodes(4u64.pow(options.level)));
    let stop = stop_on_ctrl_c()?;
    let mut game = Game { session, seat: options.seat, limits, stop, out };
    game.play()?;
    let code = if game.stop.is_raised() { INTERRUPTED } else { 0 };
    Ok(ExitCode::from(code))
}

impl Game<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        if std::io::stdin().is_terminal() && self.seat != Seat::None {
            self.out.line(HELP)?;
        }
        self.show()?;
        while self.session.winner().is_none() && !self.stop.is_raised() {
            if self.human_moves() {
                let mover = self.session.player_name(self.session.to_move());
                // Before the prompt is seen: whoever sees it may press Ctrl-C.
                at_prompt(true);
                self.out.text(format!("{mover}> "))?;
                self.out.flush()?;
                let line = input::line();
                at_prompt(false);
                let Some(line) = line? else {
                    return self.out.line("\nNo more input: the game is left.");
                };
                match self.obey(line.trim())? {
                    Turn::Played => self.show()?,
                    Turn::Again => {}
                    Turn::Leave => return Ok(()),
                }
            } else {
                self.engine_moves()?;
            }
        }
        self.result()
    }

    fn human_moves(&self) -> bool {
        match self.seat {
            Seat::First => self.session.to_move() == 0,
            Seat::Second => self.session.to_move() == 1,
            Seat::Both => true,
            Seat::None => false,
        }
    }

    fn show(&mut self) -> Result<(), Failure> {
        let picture = self.session.picture();
        self.out.line(format!("\n{picture}\n"))?;
        self.out.flush()
    }

    fn search(&self) -> Result<Report, Failure> {
        let limits = self.limits.clone().and_stop(&self.stop);
        let request = Request { limits, ..Request::default() };
        Ok(self.session.search(&request, &mut |_| ())?)
    }

    fn engine_moves(&mut self) -> Result<(), Failure> {
        let report = self.search()?;
        let Some(action) = report.action else { return Ok(()) };
        let mover = self.session.player_name(self.session.to_move());
        self.session.play(&action)?;
        self.out.line(format!("{mover} plays {action}  ({})", report.value))?;
        self.show()
    }

    fn obey(&mut self, line: &str) -> Result<Turn, Failure> {
        match line {
            "" => return Ok(Turn::Again),
            "help" | "?" => self.out.line(HELP)?,
            "quit" | "exit" | "q" => return Ok(Turn::Leave),
            "board" => self.show()?,
            "actions" | "moves" => self.out.line(self.session.actions().join(" "))?,
            "undo" | "back" => return self.take_back(),
            "hint" => {
                let report = self.search()?;
                let action = report.action.unwrap_or_default();
                self.out.line(format!("{action}  ({})", report.value))?;
            }
            "resign" => return self.resign(),
            action => match self.session.play(action) {
                Ok(()) => return Ok(Turn::Played),
                Err(error) => self.out.line(format!("{error}\n(help lists the commands)"))?,
            },
        }
        Ok(Turn::Again)
    }

    /// Back to the human's own move before this one; if there is none, nothing is taken back.
    fn take_back(&mut self) -> Result<Turn, Failure> {
        let moves = self.session.moves();
        while self.session.take_back() {
            if self.human_moves() {
                return Ok(Turn::Played);
            }
        }
        for action in &moves {
            self.session.play(action)?;
        }
        self.out.line("There is no move of yours to take back.")?;
        Ok(Turn::Again)
    }

    /// The player to move gives up, so the other one wins.
    fn resign(&mut self) -> Result<Turn, Failure> {
        let mover = self.session.to_move();
        let (loser, winner) =
            (self.session.player_name(mover), self.session.player_name(usize::from(mover == 0)));
        self.out.line(format!("{loser} resigns."))?;
        self.ending(&format!("{winner} wins."))?;
        Ok(Turn::Leave)
    }

    fn result(&mut self) -> Result<(), Failure> {
        let text = match self.session.winner() {
            Some(Some(winner)) => format!("{} wins.", self.session.player_name(winner)),
            Some(None) => "A draw.".into(),
            None => return Ok(()),
        };
        self.ending(&text)
    }

    fn ending(&mut self, text: &str) -> Result<(), Failure> {
        let moves = self.session.moves().join(" ");
        self.out.line(format!("{text}\nMoves: {moves}").trim_end())
    }
}
