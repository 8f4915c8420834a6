//! How a game ends: by the rules, by a player who gives up or runs out of time, or by being left.

use super::face::Prompt;
use super::game::{Game, Left, Next, Wanted};
use super::keeping::{best_score, how_to_go_on, shown};
use super::orders::Order;
use crate::commands::{result, wins};
use crate::failure::Failure;
use crate::output::listed;

/// A list of moves that is longer is not written out at the end.
const MOST_MOVES: usize = 4_000;

impl Game<'_> {
    /// The player to move gives up: of two, the other one wins; of more, the engine plays on.
    pub(super) fn resign(&mut self) -> Result<Next, Failure> {
        let (mover, players) = (self.session.to_move().unwrap_or(0), self.session.players());
        let name = self.mover();
        match players {
            1 => {
                self.face.say("There is nobody to resign to: quit leaves the game.")?;
                Ok(Next::On)
            }
            2 => {
                self.face.say(format!("{name} resigns."))?;
                let winner = self.session.player_name(1 - mover);
                self.saved.result = Some(wins(&winner));
                Ok(Next::On)
            }
            _ => {
                self.face.say(format!("{name} resigns: Outply plays on for {name}."))?;
                self.seats.give_up(mover);
                self.saved.settings.resigned.push(mover);
                self.keep()?;
                Ok(Next::On)
            }
        }
    }

    pub(super) fn out_of_time(&mut self, seat: usize) -> Result<Next, Failure> {
        let name = self.session.player_name(seat);
        self.face.say(format!("{name} has run out of time."))?;
        if self.session.players() == 2 {
            let winner = self.session.player_name(1 - seat);
            self.saved.result = Some(wins(&winner));
        } else {
            self.seats.give_up(seat);
        }
        Ok(Next::On)
    }

    /// The end of the game: on a screen the human may still take back.
    pub(super) fn finish(&mut self) -> Result<Next, Failure> {
        let text = match &self.saved.result {
            Some(result) => result.clone(),
            None => result(self.session.as_ref()).unwrap_or_default(),
        };
        self.saved.result = Some(text.clone());
        self.keep()?;
        self.tell_end(&text)?;
        if !self.face.is_screen() || !self.seats.has_human() {
            return Ok(Next::Leave(Left::Done));
        }
        let undo = match self.is_given_up() {
            true => "undo plays on anyway, quit leaves",
            false => "undo takes your last move back, quit leaves",
        };
        let (review, now) = match self.session.players() {
            2 => ("; review looks for mistakes, learn lets you correct yours.", "review, "),
            _ => (".", ""),
        };
        self.face.say(format!("{undo}{review}"))?;
        self.show()?;
        loop {
            let prompt = Prompt { text: "> ".into(), actions: Vec::new() };
            match self.face.ask(&prompt)? {
                Order::TakeBack => {
                    if self.take_back()? {
                        return Ok(Next::On);
                    }
                }
                Order::Quit | Order::NoMore | Order::Interrupted => {
                    return Ok(Next::Leave(Left::Done));
                }
                Order::Save(file) => self.save_as(file.as_deref())?,
                Order::Review if !now.is_empty() => return Ok(self.wanted(false)),
                Order::Learn if !now.is_empty() => return Ok(self.wanted(true)),
                _ => self.face.say(format!("{text} Now {now}undo or quit."))?,
            }
            self.show()?;
        }
    }

    fn wanted(&self, learn: bool) -> Next {
        let human = self.seats.seat.number().filter(|_| self.seats.has_one_human());
        let player = human.map(|seat| self.session.player_name(seat));
        Next::Leave(Left::Review(Wanted { learn, file: None, player }))
    }

    fn tell_end(&mut self, text: &str) -> Result<(), Failure> {
        // Where a player gave up, a human has seen the last board.
        if !self.face.is_screen() && (!self.seats.has_human() || self.session.winner().is_some()) {
            self.show()?;
        }
        let own = self.seats.seat.number().filter(|_| self.seats.has_one_human());
        let won = |seat: usize| text == wins(&self.seats.names[seat]);
        let aside = match own {
            Some(seat) if won(seat) => " You have won: well played.",
            Some(seat) if (0..self.seats.names.len()).any(|s| s != seat && won(s)) => {
                " Outply has won."
            }
            _ => "",
        };
        if self.face.is_screen() {
            self.face.say(format!("{text}{aside}"))?;
            self.compare()?;
            let each: Vec<String> = self
                .seats
                .players(&self.engine.name)
                .into_iter()
                .zip(self.clocks.taken())
                .map(|(player, taken)| format!("{player} {taken}"))
                .collect();
            return self.face.say(format!("Time: {}", each.join(", ")));
        }
        let moves = self.session.moves();
        let all = listed(&moves, usize::MAX);
        let told = match all.len() > MOST_MOVES {
            true => format!("{} of them; --save FILE keeps them all", moves.len()),
            false => all,
        };
        self.face.say(format!("{text}{aside}\nMoves: {told}").trim_end())
    }

    /// How a lone player's score compares with those before.
    fn compare(&mut self) -> Result<(), Failure> {
        let payoffs = self.session.payoffs().filter(|payoffs| payoffs.len() == 1);
        let Some(score) = payoffs.map(|payoffs| payoffs[0]) else { return Ok(()) };
        match best_score(self.catalog, self.session.game()) {
            Some(best) if best >= score => {
                self.face.say(format!("Your best so far is {}.", crate::words::score(best)))
            }
            Some(best) => {
                let best = crate::words::score(best);
                self.face.say(format!("That is your best; the best before was {best}."))
            }
            None => Ok(()),
        }
    }

    /// Keeps the game and says how to go on.
    pub(super) fn leave(&mut self, mut left: Left) -> Result<Left, Failure> {
        self.keep()?;
        let is_over = self.is_over();
        let wanted = self.keeper.is_named() || self.face.is_screen() || !is_over;
        let kept = if wanted { self.keeper.keep() } else { Ok(None) };
        match kept {
            Ok(Some(file)) if is_over => {
                self.face.say(format!("Saved in {}.", shown(&file)))?;
                if let Left::Review(wanted) = &mut left {
                    self.keeper.forget();
                    wanted.file = Some(file);
                } else if self.session.players() == 2 {
                    let (game, file) = (self.session.game(), shown(&file));
                    self.face.say(format!("Look for mistakes: outply review {game} {file}"))?;
                }
            }
            Ok(Some(file)) => self.face.say(how_to_go_on(&file))?,
            Ok(None) => {}
            Err(failure) => {
                let moves = listed(&self.session.moves(), usize::MAX);
                let why = failure.sentence();
                self.face.say(format!("The game could not be saved: {why}\nMoves: {moves}"))?;
            }
        }
        self.face.leave()?;
        Ok(left)
    }
}
