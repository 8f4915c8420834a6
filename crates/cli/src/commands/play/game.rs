//! The course of a game: chance, the human, the engine.

use super::clocks::Clocks;
use super::face::{Face, Prompt};
use super::keeping::{Keeper, shown};
use super::orders::{HELP, Order};
use super::seats::Seats;
use super::strength::Engine;
use crate::failure::Failure;
use crate::output::{listed, width, wrapped_list};
use crate::saved::{Format, Saved};
use crate::words::sentence;
use outply_catalog::{Catalog, Facts, NotationError, Random, Report, Session, StopFlag};
use std::path::{Path, PathBuf};

/// Lines of a game that nobody plays in, through a pipe: what comes after is kept in a file only.
const MOST_TOLD: usize = 200;
/// Actions that are listed.
const MOST_LISTED: usize = 120;

/// How the game was left.
pub(super) enum Left {
    /// It is over, or the human went.
    Done,
    /// By Ctrl-C.
    Interrupted,
    /// It is over, and the human wants to look at it.
    Review(Wanted),
}

/// The review that is wanted of a game.
pub(super) struct Wanted {
    /// Whether the mistakes are to be asked again.
    pub(super) learn: bool,
    /// Where the game is kept, once it is.
    pub(super) file: Option<PathBuf>,
    /// The human's seat, if there is one human.
    pub(super) player: Option<String>,
}

/// What becomes of the game after an order.
pub(super) enum Next {
    /// It goes on.
    On,
    /// It is left.
    Leave(Left),
}

/// A game under way.
pub(super) struct Game<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) session: Box<dyn Session>,
    pub(super) facts: Facts,
    pub(super) saved: Saved,
    pub(super) seats: Seats,
    pub(super) engine: Engine,
    pub(super) clocks: Clocks,
    pub(super) keeper: Keeper,
    pub(super) stop: StopFlag,
    pub(super) face: Face<'a>,
    /// Whether it was said what values mean.
    pub(super) has_explained: bool,
    /// Whether a player has moved since the game was opened.
    pub(super) has_moved: bool,
}

impl Game<'_> {
    /// Plays until the game is over and the human content, or left.
    pub(super) fn play(&mut self) -> Result<Left, Failure> {
        self.face.seen_by(self.seats.seat.number());
        self.introduce()?;
        let mut told = 0;
        loop {
            if self.stop.is_raised() {
                return self.leave(Left::Interrupted);
            }
            let next = if self.is_over() {
                self.finish()?
            } else if self.draw()? {
                Next::On
            } else if self.humans_turn() {
                self.human_moves()?
            } else {
                self.engine_moves(&mut told)?
            };
            if let Next::Leave(left) = next {
                return self.leave(left);
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.saved.result.is_some() || self.session.winner().is_some()
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        if self.session.has_chance() {
            self.face.say(format!("seed {}", self.saved.settings.seed))?;
        }
        if self.face.is_screen() && self.seats.has_human() && !self.face.has_keys() {
            self.face.say("Type a move, or help.")?;
        }
        if !self.face.is_screen() && self.seats.has_human() {
            let heading = self.heading();
            self.face.say(heading)?;
        }
        if !self.seats.has_human() && !self.face.is_screen() {
            self.show()?;
        }
        self.keep()
    }

    pub(super) fn heading(&self) -> String {
        self.seats.heading(self.session.game(), &self.engine.name)
    }

    pub(super) fn show(&mut self) -> Result<(), Failure> {
        let heading = self.heading();
        self.face.show(self.session.as_ref(), &heading)
    }

    /// The number that everything random at this point of the game is drawn by: the same after a move
    /// was taken back.
    pub(super) fn seed_here(&self) -> u64 {
        let ply = self.session.moves().len() as u64;
        self.saved.settings.seed.wrapping_add(ply.wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    /// Lets chance move, if it is its turn.
    fn draw(&mut self) -> Result<bool, Failure> {
        let unit = Random::new(self.seed_here()).unit();
        let Some(outcome) = self.session.draw(unit) else { return Ok(false) };
        let said = (self.facts.words.outcome)(&outcome).replace("{}", &self.mover());
        if self.seats.has_human() || self.face.is_screen() || self.tells() {
            self.face.say(sentence(&said))?;
        }
        self.keep()?;
        Ok(true)
    }

    /// Whether a game that nobody plays in is still told move by move.
    pub(super) fn tells(&self) -> bool {
        self.session.moves().len() <= MOST_TOLD
    }

    pub(super) fn humans_turn(&self) -> bool {
        self.session.to_move().is_some_and(|player| self.seats.is_human(player))
    }

    /// What the player to move is called.
    pub(super) fn mover(&self) -> String {
        self.session.to_move().map_or("Chance".into(), |mover| self.session.player_name(mover))
    }

    fn human_moves(&mut self) -> Result<Next, Failure> {
        self.clocks.start();
        if self.face.has_keys() {
            return self.keys_move();
        }
        self.show()?;
        loop {
            let order = self.ask()?;
            if let Some(next) = self.obey(order)? {
                return Ok(next);
            }
            if self.stop.is_raised() {
                return Ok(Next::Leave(Left::Interrupted));
            }
            if self.face.is_screen() {
                self.show()?;
            }
        }
    }

    fn ask(&mut self) -> Result<Order, Failure> {
        let seat = self.session.to_move().unwrap_or(0);
        let clock = self.clocks.shown(seat).map_or(String::new(), |left| format!(" {left}"));
        let text = format!("{}{clock}> ", self.mover());
        let actions = self.session.actions();
        self.face.ask(&Prompt { text, actions })
    }

    /// A turn by single keys.
    fn keys_move(&mut self) -> Result<Next, Failure> {
        let mut chosen = String::new();
        loop {
            let heading = self.heading();
            let order = self.face.press(self.session.as_mut(), &heading, &mut chosen)?;
            let order = if order == Order::Line { self.ask()? } else { order };
            if let Some(next) = self.obey(order)? {
                return Ok(next);
            }
            if self.stop.is_raised() {
                return Ok(Next::Leave(Left::Interrupted));
            }
        }
    }

    /// Does what is asked for; `None` if the human is still to move.
    fn obey(&mut self, order: Order) -> Result<Option<Next>, Failure> {
        match order {
            Order::Nothing | Order::Line => {}
            Order::Help => self.face.say(HELP)?,
            Order::Board if !self.face.is_screen() => self.show()?,
            Order::Board => {}
            Order::Actions => self.list_actions()?,
            Order::Hint => self.hint()?,
            Order::TakeBack => return Ok(self.take_back()?.then_some(Next::On)),
            Order::Resign => return self.resign().map(Some),
            Order::Save(file) => self.save_as(file.as_deref())?,
            Order::Review | Order::Learn => {
                self.face.say("The game is not over yet: it is reviewed after its end.")?;
            }
            Order::Quit => return Ok(Some(Next::Leave(Left::Done))),
            Order::Interrupted => return Ok(Some(Next::Leave(Left::Interrupted))),
            Order::NoMore => {
                if !self.face.is_screen() {
                    self.face.say("\nNo more input: leaving the game.")?;
                }
                return Ok(Some(Next::Leave(Left::Done)));
            }
            Order::Move(action) => return self.human_plays(&action),
        }
        Ok(None)
    }

    fn human_plays(&mut self, action: &str) -> Result<Option<Next>, Failure> {
        let seat = self.session.to_move().unwrap_or(0);
        if let Err(error) = self.session.play(action) {
            self.face.say(complaint(&error))?;
            return Ok(None);
        }
        self.has_moved = true;
        if !self.clocks.stop(seat) {
            return self.out_of_time(seat).map(Some);
        }
        self.keep()?;
        if self.face.is_screen() && !self.is_over() && !self.face.has_keys() {
            self.show()?;
        }
        Ok(Some(Next::On))
    }

    fn list_actions(&mut self) -> Result<(), Failure> {
        let actions = listed(&self.session.actions(), MOST_LISTED);
        self.face.say(wrapped_list(&actions, width() - 1).join("\n"))
    }

    /// Searches the current position; Ctrl-C stops it.
    pub(super) fn search(&mut self, adviser: bool) -> Result<Report, Failure> {
        let (plan, limits) = match adviser {
            true => (self.engine.adviser.clone(), self.engine.advising()),
            false => {
                let seat = self.session.to_move().unwrap_or(0);
                let limits = self.clocks.limits(seat, self.engine.limits.clone());
                (self.engine.plan.clone(), limits)
            }
        };
        let (plan, limits) = (plan.with_seed(self.seed_here()), limits.and_stop(&self.stop));
        Ok(self.session.search(&plan, &limits, &mut |_| ())?)
    }

    pub(super) fn engine_moves(&mut self, told: &mut usize) -> Result<Next, Failure> {
        if self.face.is_screen() && !self.seats.has_human() {
            self.show()?;
        }
        let seat = self.session.to_move().unwrap_or(0);
        self.clocks.start();
        let left = self.clocks.left(seat).filter(|_| self.face.is_screen());
        let report = Clocks::ticking(left, &self.mover(), || self.search(false))?;
        let Some(action) = report.action.filter(|_| !self.stop.is_raised()) else {
            return Ok(Next::Leave(Left::Interrupted));
        };
        let mover = self.mover();
        self.session.play(&action)?;
        let in_time = self.clocks.stop(seat);
        self.has_moved = true;
        let value = self.value(&report.value, &mover);
        if self.seats.has_human() || self.face.is_screen() || *told < MOST_TOLD {
            self.face.say(format!("{mover} plays {action}  ({value})"))?;
        } else if *told == MOST_TOLD {
            self.face.say("...")?;
        }
        *told += 1;
        self.keep()?;
        if in_time { Ok(Next::On) } else { self.out_of_time(seat) }
    }

    /// Back to the human's own move before this one; if there is none, nothing is taken back.
    pub(super) fn take_back(&mut self) -> Result<bool, Failure> {
        if self.is_given_up() {
            self.saved.result = None;
            self.keep()?;
            return Ok(true);
        }
        let moves = self.session.moves();
        while self.session.take_back() {
            if self.humans_turn() {
                self.saved.result = None;
                if self.session.has_chance() {
                    self.face.say("Taken back. The same dice and draws will come again.")?;
                }
                self.keep()?;
                return Ok(true);
            }
        }
        for action in &moves {
            self.session.play(action)?;
        }
        self.face.say("There is no move of yours to take back.")?;
        Ok(false)
    }

    /// Whether the game ended by resigning or by the clock with a human to move: that is what is taken back.
    pub(super) fn is_given_up(&self) -> bool {
        self.saved.result.is_some() && self.session.winner().is_none() && self.humans_turn()
    }

    /// Hands the game as it is now to whoever may have to write it.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        self.saved.moves = self.session.moves();
        self.saved.players = self.seats.players(&self.engine.name);
        (self.saved.settings.left, self.saved.settings.taken) = self.clocks.seconds();
        let wanted = self.keeper.is_named() || self.seats.has_human() && self.has_moved;
        // A game that nobody plays in is written at its end: it may have thousands of moves.
        let text = (wanted && (self.seats.has_human() || self.is_over() || self.stop.is_raised()))
            .then(|| self.text(self.keeper.format(self.catalog)));
        self.keeper.update(text.transpose()?)
    }

    fn text(&self, format: Format) -> Result<String, Failure> {
        self.saved.text(self.catalog, format, &self.seats.names)
    }

    pub(super) fn save_as(&mut self, file: Option<&Path>) -> Result<(), Failure> {
        let Some(file) = file else {
            return self.face.say("Name a file: save FILE. (quit saves the game without one.)");
        };
        let format = Format::of(self.catalog, file);
        let start = self.saved.start.as_deref();
        let text = format
            .check(self.catalog, self.session.as_ref(), start)
            .and_then(|()| self.keeper.check(self.catalog, file))
            .and_then(|()| self.text(format));
        match text.and_then(|text| crate::saved::write(file, &text)) {
            Ok(()) => {
                self.keeper.take(file);
                self.face.say(format!("Saved in {}.", shown(file)))
            }
            Err(failure) => self.face.say(failure.sentence()),
        }
    }
}

/// Why a move was not taken, in a line.
fn complaint(error: &NotationError) -> String {
    let input = error.input().trim();
    format!("{input}: expected {}\n(help lists the commands)", error.expected())
}
