//! A client in memory: what it says goes to the engine in another thread, what that answers comes
//! back line by line.

use outply_protocols::{Failure, Setup, uci};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// No honest answer takes this long: a test that waits for more has failed.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Client {
    input: Option<Sender<Vec<u8>>>,
    output: Option<Receiver<String>>,
    engine: JoinHandle<()>,
}

impl Client {
    pub(crate) fn uci(setup: Setup) -> Client {
        Client::with(move |input, output| {
            ended(uci::run(&setup, input, output));
        })
    }

    fn with(engine: impl FnOnce(BufReader<Pipe>, Lines) + Send + 'static) -> Client {
        let (input, read) = channel();
        let (write, output) = channel();
        let pipe = BufReader::new(Pipe { chunks: read, rest: Vec::new() });
        let lines = Lines { send: write, rest: Vec::new() };
        let engine = thread::spawn(move || engine(pipe, lines));
        Client { input: Some(input), output: Some(output), engine }
    }

    /// Sends a line, or several.
    pub(crate) fn say(&mut self, text: impl AsRef<str>) {
        self.send(format!("{}\n", text.as_ref()).as_bytes());
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.input.as_ref().expect("it is open").send(bytes.to_vec()).expect("somebody reads");
    }

    /// The lines up to the first that contains `end`.
    pub(crate) fn until(&mut self, end: &str) -> Vec<String> {
        let (output, mut lines) = (self.output.as_ref().expect("it is open"), Vec::new());
        loop {
            match output.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("{error} waiting for {end:?} after {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.contains(end)) {
                return lines;
            }
        }
    }

    /// Closes the input and takes the lines until the engine has ended.
    pub(crate) fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        let lines = self.output.take().expect("it is open").iter().collect();
        self.engine.join().expect("no panic");
        lines
    }

    /// Stops listening, says `text`, and waits until the engine has ended.
    pub(crate) fn hang_up(mut self, text: &str) {
        drop(self.output.take());
        self.send(text.as_bytes());
        drop(self.input.take());
        self.engine.join().expect("no panic");
    }
}

/// An engine ends well, or because its client no longer listens.
fn ended<T>(engine: Result<T, Failure>) {
    if let Err(failure) = engine {
        let is_left = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        assert!(matches!(&failure, Failure::Output(error) if is_left(error)), "{failure}");
    }
}

/// The reading end of a pipe in memory.
pub(crate) struct Pipe {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            // The end of the senders is the end of the input.
            self.rest = self.chunks.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The writing end, cut into lines.
pub(crate) struct Lines {
    send: Sender<String>,
    rest: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let line = String::from_utf8(line).expect("text").trim_end().to_owned();
            self.send.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
