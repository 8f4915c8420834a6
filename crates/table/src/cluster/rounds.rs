//! A worker's view of the rounds: it sends to all, and goes on once all have.

use super::wire::{Ends, Note, Received, Sent};
use crate::build::{Stage, Watch};
use crate::error::BuildError;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Between two questions whether to go on, while nothing arrives.
const PATIENCE: Duration = Duration::from_millis(50);
/// Others that do not answer are waited for so long once this worker was told to stop.
const FAREWELL: Duration = Duration::from_secs(3);

/// A worker's end of the way to its dataflow.
pub(super) struct Way {
    sent: Sender<Sent>,
    received: Receiver<Received>,
}

/// The two ends of a worker's way.
pub(super) fn way() -> (Way, Ends) {
    let ((sent, to_send), (arrived, received)) = (channel(), channel());
    (Way { sent, received }, Ends { sent: to_send, received: arrived })
}

pub(super) struct Rounds<'w> {
    way: Way,
    index: usize,
    peers: usize,
    watch: &'w mut Watch<'w>,
    /// How far the build is.
    pub(super) stage: Stage,
    /// Another worker of this process has failed: nobody is waited for.
    broken: Arc<AtomicBool>,
    /// Since when it is to stop.
    stopping: Option<Instant>,
    /// The build has ended before its time, and whoever can know it knows.
    pub(super) has_ended: bool,
    /// It was left, or left, without all having ended in the same round.
    pub(super) is_alone: bool,
}

impl<'w> Rounds<'w> {
    pub(super) fn new(
        way: Way,
        (index, peers): (usize, usize),
        broken: Arc<AtomicBool>,
        watch: &'w mut Watch<'w>,
    ) -> Rounds<'w> {
        let stage = Stage::Found { plies: 0, states: 0 };
        let (stopping, has_ended, is_alone) = (None, false, false);
        Rounds { way, index, peers, watch, stage, broken, stopping, has_ended, is_alone }
    }

    pub(super) fn index(&self) -> usize {
        self.index
    }

    pub(super) fn peers(&self) -> usize {
        self.peers
    }

    /// Sends bytes to each worker and a note to all; returns what all of them sent, once all have.
    ///
    /// # Errors
    /// If a process ends the build, or is lost.
    pub(super) fn exchange(
        &mut self,
        bytes: Vec<Vec<u8>>,
        mut note: Note,
    ) -> Result<Received, BuildError> {
        if !(self.watch)(&self.stage) || self.stopping.is_some() {
            note.end.get_or_insert_default();
        }
        if self.way.sent.send(Sent { bytes, note }).is_err() {
            return Err(self.alone(lost()));
        }
        let received = self.wait()?;
        let ended = |(of, note): (usize, &Note)| Some((of, note.end.clone()?));
        let Some((of, sentence)) = received.1.iter().enumerate().find_map(ended) else {
            return Ok(received);
        };
        self.has_ended = true;
        Err(match sentence.is_empty() {
            true => BuildError::Stopped,
            false => BuildError::Cluster(format!("ended by worker {of}: {sentence}")),
        })
    }

    /// Whether to go on, asked while this worker works for itself.
    ///
    /// # Errors
    /// If it is to stop.
    pub(super) fn check(&mut self) -> Result<(), BuildError> {
        match (self.watch)(&self.stage) {
            true => Ok(()),
            false => Err(BuildError::Stopped),
        }
    }

    /// Tells all that it ends here; they hear it in the round that they are in.
    pub(super) fn leave(&mut self, error: &BuildError) {
        let said = match error {
            BuildError::Stopped => String::new(),
            error => error.to_string(),
        };
        let note = Note { end: Some(said), ..Note::default() };
        let _ = self.exchange(Vec::new(), note);
    }

    fn wait(&mut self) -> Result<Received, BuildError> {
        loop {
            match self.way.received.recv_timeout(PATIENCE) {
                Ok(received) => return Ok(received),
                Err(RecvTimeoutError::Disconnected) => return Err(self.alone(lost())),
                Err(RecvTimeoutError::Timeout) => self.check_patience()?,
            }
        }
    }

    fn check_patience(&mut self) -> Result<(), BuildError> {
        if self.broken.load(Relaxed) {
            return Err(self.alone(lost()));
        }
        if !(self.watch)(&self.stage) {
            self.stopping.get_or_insert_with(Instant::now);
        }
        match self.stopping {
            Some(since) if since.elapsed() > FAREWELL => Err(self.alone(BuildError::Stopped)),
            _ => Ok(()),
        }
    }

    fn alone(&mut self, error: BuildError) -> BuildError {
        (self.has_ended, self.is_alone) = (true, true);
        error
    }
}

impl Drop for Rounds<'_> {
    /// The others of this process do not wait for one that has panicked.
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.broken.store(true, Relaxed);
        }
    }
}

fn lost() -> BuildError {
    BuildError::Cluster("another worker was lost".into())
}
