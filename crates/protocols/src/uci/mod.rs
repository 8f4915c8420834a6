//! The Universal Chess Interface (Huber and Meyer-Kahlen 2000-2006), for chess and, with the same
//! commands, for any game of two players without chance: positions and moves are then in that
//! game's notation.
//!
//! One thread reads, another keeps the game and searches. What is read is carried out in order,
//! but for what a search under way has to hear: `stop`, `ponderhit`, `isready`, `quit`.
//!
//! At the end of the input without `quit`, searches that have a limit go on to it, so that
//! `echo "go depth 8" | outply uci` answers what was asked; the others end at once, and all do where
//! the output is closed.
//!
//! Where the protocol leaves it open: an unreadable command, an unknown option or an illegal move
//! is reported as `info string` and changes nothing (a `position` with one illegal move is refused
//! as a whole); a second `go` waits for the first; a finished game and a position that was
//! refused answer `bestmove (none)`.

mod command;
mod engine;
mod extras;
mod go;
mod info;
mod lag;
mod options;
mod position;
mod thinking;

use crate::lines::{Line, Voice, next_line};
use crate::{Failure, Setup, open_duel};
use command::Command;
use engine::{Engine, Job};
use go::Go;
use outply_catalog::{CatalogError, Pondering, STACK_BYTES, StopFlag};
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// What is said of a line that is too long.
const TOO_LONG: &str = "a line that was too long was ignored";
/// Commands that may wait for a search; more are refused, so that no client fills the memory.
const MOST_WAITING: usize = 10_000;

/// Answers the commands of `input` until it ends or says `quit`.
///
/// # Errors
/// If the game or the request does not fit, or `output` cannot be written.
pub fn run(
    setup: &Setup,
    mut input: impl BufRead,
    output: impl Write + Send,
) -> Result<(), Failure> {
    // What a client asks for later is left aside with a word to it; what the command asks for is refused.
    drop(open_duel(&setup.catalog, &setup.game)?.plan(&setup.wishes)?);
    let voice = Voice::new(output);
    thread::scope(|scope| {
        let (send, jobs) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let done = waiting.clone();
        let heard = &voice;
        let serve = move || serve(setup, heard, &jobs, &done);
        let worker = thread::Builder::new().name("search".to_owned()).stack_size(STACK_BYTES);
        if let Err(error) = worker.spawn_scoped(scope, serve) {
            let unfit = format!("no thread to search in: {error}");
            return Err(Failure::Unfit(CatalogError::Unfit(unfit)));
        }
        let mut front = Front { voice: &voice, jobs: send, waiting, searches: Vec::new() };
        let mut last = Heard::More;
        while !voice.is_closed() && last == Heard::More {
            last = front.hear(next_line(&mut input));
        }
        if last == Heard::End {
            front.stop_if(|search| !search.ends_by_itself);
        } else {
            front.stop_if(|_| true);
        }
        Ok(())
    })?;
    voice.finish().map_err(Failure::Output)
}

/// The searching thread.
fn serve<W: Write>(setup: &Setup, voice: &Voice<W>, jobs: &Receiver<Job>, waiting: &AtomicUsize) {
    let mut engine = match Engine::new(setup, voice) {
        Ok(engine) => engine,
        Err(error) => return voice.say(format!("info string {error}")),
    };
    for job in jobs {
        engine.serve(job);
        waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How the reading thread reaches a search.
struct Search {
    stop: StopFlag,
    pondering: Pondering,
    /// Wakes one that has ended and waits to be asked for its answer.
    wake: Sender<()>,
    done: Arc<AtomicBool>,
    ends_by_itself: bool,
}

/// A search's own end of the same.
pub(crate) struct Reins {
    stop: StopFlag,
    pondering: Pondering,
    woken: Receiver<()>,
    done: Arc<AtomicBool>,
}

impl Reins {
    fn new(go: &Go) -> (Search, Reins) {
        let (stop, pondering) = (StopFlag::new(), Pondering::begin());
        if !go.ponder {
            pondering.end();
        }
        let (wake, woken) = channel();
        let done = Arc::new(AtomicBool::new(false));
        let search = Search {
            stop: stop.clone(),
            pondering: pondering.clone(),
            wake,
            done: done.clone(),
            ends_by_itself: go.ends_by_itself(),
        };
        (search, Reins { stop, pondering, woken, done })
    }

    /// Waits until the answer may be given: after `stop`, or the end of pondering.
    fn wait(&self, infinite: bool) {
        let may_answer = || self.stop.is_raised() || !infinite && !self.pondering.lasts();
        // An error means that the reading thread is gone.
        while !may_answer() && self.woken.recv().is_ok() {}
    }
}

/// What came from the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heard {
    /// A command; there may be more.
    More,
    /// `quit`.
    Quit,
    /// The end of the input.
    End,
}

/// The reading thread.
struct Front<'v, W> {
    voice: &'v Voice<W>,
    jobs: Sender<Job>,
    /// Jobs sent and not yet done.
    waiting: Arc<AtomicUsize>,
    /// Searches that may not have answered yet.
    searches: Vec<Search>,
}

impl<W: Write> Front<'_, W> {
    fn hear(&mut self, line: Option<Line>) -> Heard {
        self.searches.retain(|search| !search.done.load(Ordering::Relaxed));
        let command = match line {
            None => return Heard::End,
            // So many moves are a position's.
            Some(Line::TooLong) => Ok(Some(Command::NoPosition(TOO_LONG.to_owned()))),
            Some(Line::Text(text)) => command::parse(&text),
        };
        match command {
            Ok(None) => Heard::More,
            Ok(Some(command)) => self.obey(command),
            Err(complaint) => {
                self.voice.say(format!("info string {complaint}"));
                Heard::More
            }
        }
    }

    fn obey(&mut self, command: Command) -> Heard {
        match command {
            Command::Quit => return Heard::Quit,
            Command::Stop => self.stop_if(|_| true),
            Command::PonderHit => self.ponder_hit(),
            Command::IsReady if !self.searches.is_empty() => self.voice.say("readyok"),
            Command::Go(go) => self.go(*go),
            Command::Register => (),
            command => self.send(Job::Command(command)),
        }
        Heard::More
    }

    fn go(&mut self, go: Go) {
        let (search, reins) = Reins::new(&go);
        self.searches.push(search);
        self.send(Job::Search(go, reins));
    }

    fn send(&mut self, job: Job) {
        if self.waiting.load(Ordering::Relaxed) >= MOST_WAITING {
            self.voice.say("info string too many commands wait for a search; one was ignored");
            return;
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        // The other thread ends only after this one, or where it could not begin and has said so.
        let _ = self.jobs.send(job);
    }

    fn stop_if(&mut self, chosen: impl Fn(&Search) -> bool) {
        for search in self.searches.iter().filter(|search| chosen(search)) {
            search.stop.raise();
            let _ = search.wake.send(());
        }
    }

    fn ponder_hit(&mut self) {
        for search in &self.searches {
            search.pondering.end();
            let _ = search.wake.send(());
        }
    }
}
