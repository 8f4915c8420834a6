//! `outply play`

use super::{limits, result};
use crate::args::{Play, Seat};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, at_prompt, stop_on_ctrl_c};
use crate::output::Out;
use crate::{input, session};
use outply_catalog::{Catalog, Limits, Plan, Random, Report, Search, Session, StopFlag, Wish};
use std::io::IsTerminal;
use std::process::ExitCode;

const HELP: &str = "  a move, or one of:
  actions  all legal moves       hint   what the engine would play
  board    the board again       undo   take your last move back
  resign   give the game up      quit   leave";

struct Game<'a> {
    session: Box<dyn Session>,
    seat: Seat,
    plan: Plan,
    limits: Limits,
    /// What dice and cards are drawn by.
    chance: Random,
    stop: StopFlag,
    out: &'a mut Out,
}

/// What a line of input asks for.
enum Turn {
    Played,
    Again,
    Leave,
}

pub(crate) fn run(catalog: &Catalog, options: &Play, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = session::start(catalog, &options.game, &options.position)?;
    check_seat(options.seat, session.as_ref())?;
    let stop = stop_on_ctrl_c()?;
    let seed = options.engine.seed.unwrap_or_else(entropy);
    let mut wishes = options.engine.wishes();
    wishes.push(Wish::default("seed", seed));
    let plan = session.plan(&wishes)?;
    let limits = limits_of(options, &plan);
    plan.check(&limits)?;
    session.prepare(&plan, &limits)?;
    let limits = limits.and_stop(&stop);
    if session.has_chance() {
        out.line(format!("seed {seed}"))?;
    }
    let chance = Random::new(seed);
    let mut game = Game { session, seat: options.seat, plan, limits, chance, stop, out };
    game.play()?;
    let code = if game.stop.is_raised() { INTERRUPTED } else { 0 };
    Ok(ExitCode::from(code))
}

/// Whether the game has the seat.
fn check_seat(seat: Seat, session: &dyn Session) -> Result<(), Failure> {
    let (taken, players) = (seat.number().unwrap_or(0), session.players());
    if taken < players {
        return Ok(());
    }
    let seats = ["first", "second", "third", "fourth"];
    let seats = seats[..players.min(seats.len())].join(", ");
    let said = format!("--as {}", seat.name());
    let expected = format!("{} has no such seat: expected {seats}, both or none", session.game());
    Err(Failure::input(&said, expected))
}

/// The limits of the engine's moves: those asked for, else what its level allows.
fn limits_of(options: &Play, plan: &Plan) -> Limits {
    let by_level = match plan.search() {
        Search::MonteCarlo => Limits::simulations(16 << options.level),
        _ => Limits::nodes(4u64.pow(options.level)),
    };
    let counted = options.engine.simulations;
    let asked = limits(&options.limits).or(counted.map(Limits::simulations));
    let limits = asked.unwrap_or(by_level);
    Limits { simulations: counted.or(limits.simulations), ..limits }
}

/// A seed that nobody chose.
fn entropy() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() >> 32
}

impl Game<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        if std::io::stdin().is_terminal() && self.seat != Seat::None {
            self.out.line(HELP)?;
        }
        self.show()?;
        while self.session.winner().is_none() && !self.stop.is_raised() {
            if let Some(outcome) = self.session.draw(self.chance.unit()) {
                self.out.line(format!("Chance: {outcome}"))?;
                if self.human_moves() || self.session.to_move().is_none() {
                    self.show()?;
                }
            } else if self.human_moves() {
                let mover = self.mover();
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
        let mover = self.session.to_move();
        match self.seat {
            Seat::Both => mover.is_some(),
            seat => seat.number().is_some_and(|taken| mover == Some(taken)),
        }
    }

    /// What the player to move is called.
    fn mover(&self) -> String {
        self.session.to_move().map_or("Chance".into(), |mover| self.session.player_name(mover))
    }

    fn show(&mut self) -> Result<(), Failure> {
        let picture = self.session.picture();
        self.out.line(format!("\n{picture}\n"))?;
        self.out.flush()
    }

    fn search(&self) -> Result<Report, Failure> {
        Ok(self.session.search(&self.plan, &self.limits, &mut |_| ())?)
    }

    fn engine_moves(&mut self) -> Result<(), Failure> {
        let report = self.search()?;
        let Some(action) = report.action else { return Ok(()) };
        let mover = self.mover();
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

    /// The player to move gives up: of two, the other one wins.
    fn resign(&mut self) -> Result<Turn, Failure> {
        self.out.line(format!("{} resigns.", self.mover()))?;
        let winner = match (self.session.players(), self.session.to_move()) {
            (2, Some(mover)) => format!("{} wins.", self.session.player_name(1 - mover)),
            _ => "The game is left.".into(),
        };
        self.ending(&winner)?;
        Ok(Turn::Leave)
    }

    fn result(&mut self) -> Result<(), Failure> {
        match result(self.session.as_ref()) {
            Some(text) => self.ending(&text),
            None => Ok(()),
        }
    }

    fn ending(&mut self, text: &str) -> Result<(), Failure> {
        let moves = self.session.moves().join(" ");
        self.out.line(format!("{text}\nMoves: {moves}").trim_end())
    }
}
