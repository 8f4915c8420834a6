//! The searching thread's work: the game, the options, and what is done with them.

use super::Reins;
use super::command::Command;
use super::go::Go;
use super::lag::Lag;
use super::options::{self, CLEAR_HASH, Offer, Settings};
use super::position::Position;
use super::{extras, thinking};
use crate::Setup;
use crate::lines::Voice;
use outply_catalog::{Catalog, CatalogError, Limits, Variant};
use std::io::Write;

/// What the reading thread hands on.
pub(super) enum Job {
    Command(Command),
    Search(Go, Reins),
}

pub(super) struct Engine<'v, W> {
    catalog: Catalog,
    pub(super) voice: &'v Voice<W>,
    pub(super) position: Position,
    pub(super) settings: Settings,
    offers: Vec<Offer>,
    debug: bool,
    pub(super) lag: Lag,
}

impl<'v, W: Write> Engine<'v, W> {
    pub(super) fn new(setup: &Setup, voice: &'v Voice<W>) -> Result<Self, CatalogError> {
        let catalog = setup.catalog.clone();
        let position = Position::new(&catalog, &setup.game)?;
        let facts = catalog.facts(&setup.game);
        let settings = Settings::new(setup.wishes.clone(), facts);
        let offers = options::offers(position.session(), &facts, &settings);
        let (debug, lag) = (false, Lag::default());
        Ok(Engine { catalog, voice, position, settings, offers, debug, lag })
    }

    pub(super) fn serve(&mut self, job: Job) {
        match job {
            Job::Command(command) => self.obey(command),
            Job::Search(go, reins) => thinking::answer(self, &go, &reins),
        }
    }

    /// Tells the client something in plain words.
    pub(super) fn tell(&self, text: impl AsRef<str>) {
        for line in text.as_ref().lines() {
            self.voice.say(format!("info string {line}"));
        }
    }

    /// Says it to the client only where `debug on` was asked for.
    pub(super) fn detail(&self, text: impl FnOnce() -> String) {
        if self.debug {
            self.tell(text());
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => {
                self.ready();
                self.voice.say("readyok");
            }
            Command::NewGame => self.new_game(),
            Command::Position { start, moves } => {
                let taken = self.position.take(start.as_deref(), &moves);
                self.report(taken);
            }
            Command::NoPosition(why) => {
                self.position.refuse();
                self.report(Err(why));
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Bench(depth) => extras::bench(self, depth),
            Command::Display => extras::display(self),
            Command::Eval => extras::evaluate(self),
            Command::Help => extras::help(self),
            // These are the reading thread's.
            Command::Go(_)
            | Command::Stop
            | Command::PonderHit
            | Command::Register
            | Command::Quit => (),
        }
    }

    fn introduce(&self) {
        self.voice.say(format!("id name Outply {}", env!("CARGO_PKG_VERSION")));
        self.voice.say("id author the Outply authors");
        self.offers.iter().for_each(|offer| self.voice.say(offer.line()));
        self.voice.say("uciok");
    }

    fn new_game(&mut self) {
        self.position.restart();
        self.ready();
    }

    /// Readies the table's memory, that no clock has to wait for it.
    fn ready(&self) {
        let session = self.position.session();
        if let (Some(plan), _) = self.settings.plan(session) {
            let prepared = session.prepare(&plan, &Limits::none());
            self.report(prepared.map_err(|error| error.to_string()));
        }
    }

    /// Goes to the variant that the client's option asks for.
    fn change(&mut self, variant: Variant) {
        let game = if self.settings.varied { variant.on } else { variant.off };
        let changed = Position::new(&self.catalog, game).map(|position| self.position = position);
        self.report(changed.map_err(|error| error.to_string()));
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let varied = self.settings.varied;
        let set = options::set(&self.offers, &mut self.settings, name, value);
        self.report(set);
        self.tell_idle(name);
        if name.eq_ignore_ascii_case(CLEAR_HASH) {
            self.position.session().forget();
        }
        let variant = self.catalog.facts(self.position.game()).variant;
        if let Some(variant) = variant.filter(|_| self.settings.varied != varied) {
            self.change(variant);
        }
        self.detail(|| format!("{:?}", self.settings.plan(self.position.session())));
    }

    /// Tells what this option asks for in vain, with the search as it is.
    fn tell_idle(&self, option: &str) {
        let (_, complaints) = self.settings.plan(self.position.session());
        let option = option.to_lowercase();
        let own =
            |text: &&String| text.to_lowercase().trim_start_matches("option ").starts_with(&option);
        complaints.iter().filter(own).for_each(|text| self.tell(text));
    }

    fn report(&self, done: Result<(), String>) {
        if let Err(complaint) = done {
            self.tell(complaint);
        }
    }
}
