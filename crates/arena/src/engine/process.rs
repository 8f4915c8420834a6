//! An engine's process: lines in, lines out, never waiting without a time limit.

use super::EngineSpec;
use super::error::EngineError;
use crate::contest::PlayerError;
use crate::formats::text::printable;
use outply_search::StopFlag;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Longer lines are babble: the longest honest ones are a few thousand bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines waiting to be read; an engine ahead by more is held up by its own pipe.
const LINES_AHEAD: usize = 1024;
/// Lines in one answer that mean nothing to the protocol.
const MOST_NOISE: u32 = 10_000;
/// Lines waiting for the engine to read them: more than any conversation has at a time.
const LINES_BEHIND: usize = 256;
/// How long the engine may leave its input alone once that many wait.
const DEAF: Duration = Duration::from_secs(5);
/// How often the stop flag is looked at.
const POLL: Duration = Duration::from_millis(20);
/// How long a process may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);
/// Bytes kept of standard error, characters of the last line.
const LAST_WORDS: usize = 1000;

/// What a line is to the one who waits.
pub(super) enum Heard<T> {
    Answer(T),
    /// Part of the protocol, but not the answer.
    Known,
    Noise,
}

pub(super) struct Process {
    child: Child,
    /// To the thread that writes: an engine that does not read holds up that thread alone.
    input: SyncSender<String>,
    lines: Receiver<String>,
    /// It ended, its status was asked for, and its group was ended with it.
    ended: bool,
    /// The end of standard error.
    last_words: Arc<Mutex<Vec<u8>>>,
    /// The last line heard: some engines complain on standard output.
    last_line: String,
}

impl Process {
    pub(super) fn start(spec: &EngineSpec) -> Result<Process, EngineError> {
        let program = spec.command.first().cloned().unwrap_or_default();
        let start = |error| EngineError::Start { program: program.clone(), error };
        let mut command = Command::new(&program);
        command.args(spec.command.iter().skip(1));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        // A group of its own: an engine behind a script is ended with the script.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(start)?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = streams else {
            return Err(start(std::io::Error::other("no pipes")));
        };
        let (send, lines) = sync_channel(LINES_AHEAD);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let words = last_words.clone();
        thread::Builder::new().spawn(move || read_lines(output, &send)).map_err(start)?;
        thread::Builder::new().spawn(move || keep_tail(errors, &words)).map_err(start)?;
        let (write, unwritten) = sync_channel(LINES_BEHIND);
        thread::Builder::new().spawn(move || write_lines(input, &unwritten)).map_err(start)?;
        let input = write;
        Ok(Process { child, input, lines, ended: false, last_words, last_line: String::new() })
    }

    /// Sends a line. `waiting_for` is what it is to lead to.
    pub(super) fn send(
        &mut self,
        line: &str,
        waiting_for: &'static str,
    ) -> Result<(), EngineError> {
        let (begun, mut line) = (Instant::now(), format!("{line}\n"));
        loop {
            line = match self.input.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(_)) => return Err(self.exited(waiting_for)),
                Err(TrySendError::Full(line)) => line,
            };
            if begun.elapsed() > DEAF {
                return Err(EngineError::Deaf { waiting_for, after: DEAF });
            }
            thread::sleep(POLL);
        }
    }

    /// Forgets unsolicited lines.
    pub(super) fn drain(&mut self) {
        // Bounded, since an engine may write faster than we forget.
        self.lines.try_iter().take(10 * LINES_AHEAD).for_each(drop);
    }

    /// Waits for the line that `recognise` takes for the answer.
    pub(super) fn wait<T>(
        &mut self,
        waiting_for: &'static str,
        within: Duration,
        recognise: impl FnMut(&str) -> Heard<T>,
    ) -> Result<T, EngineError> {
        let never = StopFlag::new();
        self.wait_or_stop(waiting_for, within, &never, recognise).map_err(|error| match error {
            Waiting::Failed(error) => error,
            Waiting::Stopped => EngineError::Silent { waiting_for, after: within },
        })
    }

    /// The same, until `stop` is raised.
    pub(super) fn wait_or_stop<T>(
        &mut self,
        waiting_for: &'static str,
        within: Duration,
        stop: &StopFlag,
        mut recognise: impl FnMut(&str) -> Heard<T>,
    ) -> Result<T, Waiting> {
        let (begun, mut noise) = (Instant::now(), 0);
        loop {
            if stop.is_raised() {
                return Err(Waiting::Stopped);
            }
            let left = within.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Err(EngineError::Silent { waiting_for, after: within }.into());
            }
            let line = match self.lines.recv_timeout(left.min(POLL)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(self.exited(waiting_for).into()),
            };
            self.last_line = beginning(&line, LAST_WORDS);
            match recognise(line.trim()) {
                Heard::Answer(answer) => return Ok(answer),
                Heard::Known => (),
                Heard::Noise => noise += 1,
            }
            if noise > MOST_NOISE || line.len() as u64 >= LONGEST_LINE {
                let line = beginning(&line, 80);
                return Err(EngineError::Babble { waiting_for, line }.into());
            }
        }
    }

    fn exited(&mut self, waiting_for: &'static str) -> EngineError {
        self.leave_time();
        // What it said before it ended may still be on its way.
        let rest = std::iter::from_fn(|| self.lines.recv_timeout(POLL).ok());
        if let Some(line) = rest.take(LINES_AHEAD).last() {
            self.last_line = beginning(&line, LAST_WORDS);
        }
        let status = self.child.try_wait().ok().flatten().map(|status| status.to_string());
        let words = self.last_words.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let errors = printable(String::from_utf8_lossy(&words).trim().to_owned());
        let last_words = if errors.is_empty() { self.last_line.clone() } else { errors };
        EngineError::Exited { waiting_for, status, last_words }
    }

    /// Waits a little for the process to end by itself.
    fn leave_time(&mut self) {
        let begun = Instant::now();
        while !self.has_ended() && begun.elapsed() < FAREWELL {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether the process ended. What it left behind is ended at once: later, the system may have
    /// given its number to another process.
    fn has_ended(&mut self) -> bool {
        if !self.ended && !matches!(self.child.try_wait(), Ok(None)) {
            kill_group(&self.child);
            self.ended = true;
        }
        self.ended
    }
}

fn beginning(line: &str, characters: usize) -> String {
    line.trim().chars().take(characters).collect()
}

/// Why waiting ended without an answer.
pub(super) enum Waiting {
    Stopped,
    Failed(EngineError),
}

impl From<EngineError> for Waiting {
    fn from(error: EngineError) -> Waiting {
        Waiting::Failed(error)
    }
}

impl From<Waiting> for PlayerError {
    fn from(waiting: Waiting) -> PlayerError {
        match waiting {
            Waiting::Stopped => PlayerError::Stopped,
            Waiting::Failed(error) => error.into(),
        }
    }
}

/// Ends what the process itself began and left behind.
fn kill_group(child: &Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // Fails if nothing is left of it.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = child;
}

/// No process outlives its owner, nor those that it began: asked to quit, then killed.
impl Drop for Process {
    fn drop(&mut self) {
        if !self.has_ended() {
            // One that does not read is not asked.
            let _ = self.input.try_send("quit\n".to_owned());
            self.leave_time();
        }
        if !self.ended {
            kill_group(&self.child);
            // Fails only if it has ended just now.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Ends when the engine closes its output or nobody listens; a line too long ends it as well.
fn read_lines(output: impl Read, send: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.is_err() || line.is_empty() {
            return;
        }
        // Names and complaints of engines end up on terminals.
        if send.send(printable(String::from_utf8_lossy(&line).into_owned())).is_err() {
            return;
        }
    }
}

/// Ends when the engine closes its input, or its owner is gone and all is written.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn keep_tail(mut errors: impl Read, words: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 512];
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        let mut words = words.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        words.extend_from_slice(&buffer[..read]);
        let excess = words.len().saturating_sub(LAST_WORDS);
        words.drain(..excess);
    }
}
