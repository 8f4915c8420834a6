//! What the commands do.

use super::board::{named, title, titles};
use super::command::{Command, Reply};
use super::time::Clocks;
use crate::{Setup, open_duel};
use outply_catalog::{Catalog, CatalogError, Limits, Plan, Report, Session, Wish};
use std::time::Duration;

const COMMANDS: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "set_game",
    "list_games",
];

type Answer = Result<String, String>;

pub(super) struct Engine {
    catalog: Catalog,
    session: Box<dyn Session>,
    wishes: Vec<Wish>,
    plan: Plan,
    limits: Limits,
    clocks: Clocks,
}

impl Engine {
    pub(super) fn new(setup: &Setup) -> Result<Engine, CatalogError> {
        let session = open_duel(&setup.catalog, &setup.game)?;
        let plan = session.plan(&setup.wishes)?;
        plan.check(&setup.limits)?;
        let Setup { catalog, wishes, limits, .. } = setup.clone();
        Ok(Engine { catalog, session, wishes, plan, limits, clocks: Clocks::default() })
    }

    pub(super) fn obey(&mut self, command: &Command) -> Reply {
        match command.name.as_str() {
            "protocol_version" => Reply::say("2"),
            "name" => Reply::say("Outply"),
            "version" => Reply::say(env!("CARGO_PKG_VERSION")),
            "known_command" => Reply::say(COMMANDS.contains(&command.first()).to_string()),
            "list_commands" => Reply::say(COMMANDS.join("\n")),
            "quit" => Reply::done(),
            "komi" => komi(command).into(),
            "boardsize" => self.board_size(command).into(),
            "clear_board" => self.restart().into(),
            "play" => self.play(command).into(),
            "genmove" => self.generate(command, true).into(),
            "reg_genmove" => self.generate(command, false).into(),
            "undo" => self.undo().into(),
            "showboard" => Reply::say(format!("\n{}", self.session.picture())),
            "time_settings" => self.time_settings(command).into(),
            "time_left" => self.time_left(command).into(),
            "final_score" => self.final_score().into(),
            "set_game" => self.set_game(command).into(),
            "list_games" => Reply::say(titles(&self.catalog).join("\n")),
            _ => Reply::refuse("unknown command"),
        }
    }

    /// Begins the game that `spec` names.
    fn reopen(&mut self, spec: String) -> Answer {
        let session = open_duel(&self.catalog, &spec).map_err(|error| error.to_string())?;
        // Another game may have other searches.
        self.plan = session.plan(&self.wishes).map_err(|error| error.to_string())?;
        self.session = session;
        self.clocks.reset();
        Ok(String::new())
    }

    /// Begins the same game anew.
    fn restart(&mut self) -> Answer {
        self.session.restart();
        self.session.forget();
        self.clocks.reset();
        let prepared = self.session.prepare(&self.plan, &Limits::none());
        prepared.map_err(|error| error.to_string())?;
        Ok(String::new())
    }

    fn board_size(&mut self, command: &Command) -> Answer {
        if command.arguments.len() > 1 {
            let found = command.arguments.join(" ");
            return Err(format!("syntax error: boardsize takes one number, found {found}"));
        }
        let size = command.first().parse().map_err(|_| "boardsize not an integer".to_owned())?;
        let spec = self.catalog.resized(self.session.game(), size).ok_or("unacceptable size")?;
        let playable = self.reopen(spec);
        playable.map_err(|_| "unacceptable size".to_owned())
    }

    fn set_game(&mut self, command: &Command) -> Answer {
        let spec = named(&self.catalog, &command.arguments.join(" ")).ok_or("unsupported game")?;
        // A game with options already chosen keeps them.
        if title(&spec) == title(self.session.game()) {
            return self.restart();
        }
        self.reopen(spec)
    }

    fn play(&mut self, command: &Command) -> Answer {
        let [colour, vertex] = &command.arguments[..] else {
            return Err("syntax error: play takes a colour and a move".to_owned());
        };
        self.give_turn(colour)?;
        let played = self.session.play(&vertex.to_lowercase());
        let played = played.or_else(|_| self.session.play(vertex));
        played.map_err(|error| format!("illegal move: expected {}", error.expected()))?;
        Ok(String::new())
    }

    /// The seat of the colour that `text` names: Black or the first player, White or the second.
    fn seat(&self, text: &str) -> Result<usize, String> {
        let text = text.to_lowercase();
        let named = |seat: &usize| self.session.player_name(*seat).to_lowercase() == text;
        match (0..2).find(named) {
            Some(seat) => Ok(seat),
            None if text == "b" || text == "black" => Ok(0),
            None if text == "w" || text == "white" => Ok(1),
            None => Err("syntax error: a colour is black or white".to_owned()),
        }
    }

    /// Makes it the turn of this colour, if the other can only pass.
    fn give_turn(&mut self, colour: &str) -> Result<usize, String> {
        let seat = self.seat(colour)?;
        if self.session.to_move() == Some(seat) || self.session.payoffs().is_some() {
            return Ok(seat);
        }
        let forced = self.session.actions() == ["pass"] && self.session.play("pass").is_ok();
        if forced { Ok(seat) } else { Err(format!("illegal move: it is not {colour}'s turn")) }
    }

    fn generate(&mut self, command: &Command, play: bool) -> Answer {
        let seat = self.give_turn(command.first())?;
        if self.session.payoffs().is_some() {
            return Ok(self.vertex("pass"));
        }
        let limits = self.clocks.limits(seat, &self.limits);
        let (action, time) = self.best(limits)?;
        if play {
            self.session.play(&action).map_err(|error| error.to_string())?;
            self.clocks.charge(seat, time);
        }
        Ok(self.vertex(&action))
    }

    /// The best action and the time it took to find.
    fn best(&self, limits: Limits) -> Result<(String, Duration), String> {
        let legal = self.session.actions();
        if let [only] = &legal[..] {
            return Ok((only.clone(), Duration::ZERO));
        }
        let report = self.session.search(&self.plan, &limits, &mut |_| ());
        let Report { action, work, .. } = report.map_err(|error| error.to_string())?;
        let action = action.or_else(|| legal.first().cloned());
        action.map(|action| (action, work.time)).ok_or_else(|| "there is no move".to_owned())
    }

    /// An action as this game's programs write it.
    fn vertex(&self, action: &str) -> String {
        if self.catalog.facts(self.session.game()).gtp_capitals {
            return action.to_uppercase();
        }
        action.to_owned()
    }

    fn undo(&mut self) -> Answer {
        if self.session.take_back() { Ok(String::new()) } else { Err("cannot undo".to_owned()) }
    }

    fn time_settings(&mut self, command: &Command) -> Answer {
        let [main, period, moves] = &command.arguments[..] else {
            return Err("syntax error: time_settings takes three numbers".to_owned());
        };
        let times = [time("main time", main)?, time("byo-yomi time", period)?];
        self.clocks.set([times[0], times[1], count("byo-yomi stones", moves)?]);
        Ok(String::new())
    }

    fn time_left(&mut self, command: &Command) -> Answer {
        let [colour, left, moves] = &command.arguments[..] else {
            return Err("syntax error: time_left takes a colour and two numbers".to_owned());
        };
        let seat = self.seat(colour)?;
        // Controllers count on below zero.
        let left =
            if left.starts_with('-') && number(left).is_some() { "0" } else { left.as_str() };
        self.clocks.tell(seat, time("time", left)?, count("stones", moves)?);
        Ok(String::new())
    }

    /// `B+12`, `W+3`, or 0 for a draw.
    fn final_score(&self) -> Answer {
        let payoffs = self.session.payoffs().ok_or("cannot score: the game is not over")?;
        let [first, second] = payoffs[..] else { return Err("cannot score".to_owned()) };
        let difference = (first - second) / 2.0;
        Ok(match difference {
            won if won > 0.0 => format!("B+{won}"),
            lost if lost < 0.0 => format!("W+{}", -lost),
            _ => "0".to_owned(),
        })
    }
}

/// No game here has a komi: a number is accepted, and changes nothing.
fn komi(command: &Command) -> Answer {
    match &command.arguments[..] {
        [word] if number(word).is_some() => Ok(String::new()),
        words => Err(format!("syntax error: komi takes a number, found {:?}", words.join(" "))),
    }
}

fn number(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Seconds; a fraction is left out.
fn time(name: &str, word: &str) -> Result<u64, String> {
    let seconds = number(word).filter(|seconds| *seconds >= 0.0);
    let wrong = || format!("syntax error: {name} {word}: expected seconds, 0 or more");
    // A cast keeps to the type's range.
    seconds.map(|seconds| seconds.min(1e9) as u64).ok_or_else(wrong)
}

/// A number of moves.
fn count(name: &str, word: &str) -> Result<u64, String> {
    let moves = number(word).filter(|moves| *moves >= 0.0 && moves.fract() == 0.0);
    let wrong = || format!("syntax error: {name} {word}: expected a whole number, 0 or more");
    moves.map(|moves| moves as u64).ok_or_else(wrong)
}
