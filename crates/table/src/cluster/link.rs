//! Connections between the processes of a cluster.

use crate::error::BuildError;
use crate::peers::Peers;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// What a process says of itself, in bytes: a name, its number, how many there are, threads, the rules.
const HELLO: usize = 18 + 3 * 4 + 8;
const NAME: &[u8; 18] = b"outply cluster  1\n";
/// The pause between two attempts to reach the processes that are missing.
const PAUSE: Duration = Duration::from_millis(20);
/// A process that has connected says within this time which one it is.
const TO_SPEAK: Duration = Duration::from_secs(5);

/// What all processes have to agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hello {
    pub(super) process: u32,
    pub(super) processes: u32,
    pub(super) threads: u32,
    pub(super) fingerprint: u64,
}

impl Hello {
    fn bytes(self) -> Vec<u8> {
        let mut bytes = NAME.to_vec();
        for number in [self.process, self.processes, self.threads] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes
    }

    /// `None` if this is another program, or another version.
    fn read(bytes: &[u8; HELLO]) -> Option<Hello> {
        let (name, rest) = bytes.split_first_chunk()?;
        let (process, rest) = rest.split_first_chunk()?;
        let (processes, rest) = rest.split_first_chunk()?;
        let (threads, rest) = rest.split_first_chunk()?;
        let fingerprint = u64::from_le_bytes(*rest.first_chunk()?);
        let [process, processes, threads] =
            [process, processes, threads].map(|number| u32::from_le_bytes(*number));
        (name == NAME).then_some(Hello { process, processes, threads, fingerprint })
    }

    /// What another one has that differs.
    fn differs(self, other: Hello) -> Option<String> {
        let Hello { processes, threads, fingerprint, .. } = other;
        if processes != self.processes {
            return Some(format!("has {processes} processes, this one {}", self.processes));
        }
        if threads != self.threads {
            return Some(format!("has {threads} threads, this one {}", self.threads));
        }
        (fingerprint != self.fingerprint)
            .then(|| "builds another game, or with another index".to_owned())
    }
}

/// Which process was lost first.
pub(super) type Lost = Arc<Mutex<Option<usize>>>;

/// A connection that remembers when it was lost.
pub(super) struct Link {
    stream: TcpStream,
    peer: usize,
    lost: Lost,
}

impl Link {
    fn lose(&self) {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(self.peer);
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(bytes);
        if !matches!(read, Ok(1..)) {
            self.lose();
        }
        read
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes).inspect_err(|_| self.lose())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Link> {
        let stream = self.stream.try_clone()?;
        Ok(Link { stream, peer: self.peer, lost: Arc::clone(&self.lost) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}

/// Connects this process with all others; in the place of this one is none.
pub(super) fn connect(
    peers: &Peers,
    hello: Hello,
    lost: &Lost,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Option<Link>>, BuildError> {
    let own = &peers.addresses[peers.process];
    let cannot = |error| BuildError::Cluster(format!("{own}: cannot listen there: {error}"));
    let listener = TcpListener::bind(own).map_err(cannot)?;
    listener.set_nonblocking(true).map_err(cannot)?;
    let mut meeting = Meeting { peers, hello, streams: Vec::new(), until: Instant::now() };
    meeting.streams.resize_with(peers.addresses.len(), || None);
    meeting.until = meeting.until.checked_add(peers.wait).unwrap_or(meeting.until);
    while let Some(missing) = meeting.missing() {
        let before = meeting.here();
        meeting.call()?;
        meeting.hear(&listener)?;
        if !goes_on() {
            return Err(BuildError::Stopped);
        }
        if Instant::now() > meeting.until {
            return Err(meeting.nobody(missing));
        }
        if meeting.here() == before {
            sleep(PAUSE);
        }
    }
    let link = |(peer, stream): (usize, Option<TcpStream>)| {
        stream.map(|stream| Link { stream, peer, lost: Arc::clone(lost) })
    };
    Ok(meeting.streams.into_iter().enumerate().map(link).collect())
}

/// Processes that find one another: each calls those before it and hears those after it.
struct Meeting<'a> {
    peers: &'a Peers,
    hello: Hello,
    streams: Vec<Option<TcpStream>>,
    until: Instant,
}

impl Meeting<'_> {
    fn here(&self) -> usize {
        self.streams.iter().flatten().count()
    }

    fn missing(&self) -> Option<usize> {
        (0..self.streams.len()).find(|&at| at != self.peers.process && self.streams[at].is_none())
    }

    fn nobody(&self, missing: usize) -> BuildError {
        let (address, seconds) = (&self.peers.addresses[missing], self.peers.wait.as_secs_f64());
        BuildError::Cluster(format!(
            "process {missing} ({address}) did not connect within {seconds} s; start it with the same \
             file of hosts, or wait longer (--wait)"
        ))
    }

    fn call(&mut self) -> Result<(), BuildError> {
        for process in 0..self.peers.process {
            if self.streams[process].is_none() {
                self.streams[process] = self.call_one(process)?;
            }
        }
        Ok(())
    }

    fn call_one(&self, process: usize) -> Result<Option<TcpStream>, BuildError> {
        let address = &self.peers.addresses[process];
        let found = address.to_socket_addrs();
        let found = found.map_err(|error| BuildError::Cluster(format!("{address}: {error}")))?;
        let left = self.until.saturating_duration_since(Instant::now()).max(PAUSE);
        let mut connected = found.map(|place| TcpStream::connect_timeout(&place, left));
        let Some(mut stream) = connected.find_map(Result::ok) else { return Ok(None) };
        let said = stream.write_all(&self.hello.bytes()).and_then(|()| hear(&mut stream, left));
        match said {
            Ok(other) => self.welcome(other, Some(process), address).map(|()| Some(stream)),
            // It has ended meanwhile, or waits for others.
            Err(_) => Ok(None),
        }
    }

    fn hear(&mut self, listener: &TcpListener) -> Result<(), BuildError> {
        let Ok((mut stream, place)) = listener.accept() else { return Ok(()) };
        let spoken = stream.set_nonblocking(false).and_then(|()| hear(&mut stream, TO_SPEAK));
        // A caller that says nothing is not one of the processes.
        let Ok(other) = spoken else { return Ok(()) };
        if stream.write_all(&self.hello.bytes()).is_err() {
            return Ok(());
        }
        self.welcome(other, None, &place.to_string())?;
        let process = other.map_or(0, |other| other.process as usize);
        let is_later = (self.peers.process + 1..self.streams.len()).contains(&process);
        if !is_later || self.streams[process].is_some() {
            let sentence = format!(
                "{place} says that it is process {process}, which is connected already; each process needs its own number (--process)"
            );
            return Err(BuildError::Cluster(sentence));
        }
        self.streams[process] = Some(stream);
        Ok(())
    }

    fn welcome(
        &self,
        other: Option<Hello>,
        expected: Option<usize>,
        place: &str,
    ) -> Result<(), BuildError> {
        let Some(other) = other else {
            let sentence = format!("{place} is not a build of this version of Outply");
            return Err(BuildError::Cluster(sentence));
        };
        let process = other.process;
        let sentence = match (expected, self.hello.differs(other)) {
            (_, Some(differs)) => format!("process {process} ({place}) {differs}"),
            (Some(expected), None) if expected != process as usize => {
                format!("{place} says that it is process {process}, not {expected}")
            }
            _ => return Ok(()),
        };
        Err(BuildError::Cluster(sentence))
    }
}

/// What the other one says of itself.
fn hear(stream: &mut TcpStream, within: Duration) -> io::Result<Option<Hello>> {
    let mut bytes = [0; HELLO];
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(within))?;
    stream.read_exact(&mut bytes)?;
    stream.set_read_timeout(None)?;
    Ok(Hello::read(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_speaks_is_understood() {
        let hello = Hello { process: 1, processes: 3, threads: 2, fingerprint: 0x0123_4567_89ab };
        let mut bytes: [u8; HELLO] = hello.bytes().try_into().unwrap();
        assert_eq!(Hello::read(&bytes), Some(hello));
        bytes[16] += 1;
        assert_eq!(Hello::read(&bytes), None);
    }
}
