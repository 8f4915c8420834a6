//! Rounds of exchange among all workers, on timely dataflow (D. Murray and others, "Naiad: a timely
//! dataflow system", 2013): what is sent in a round has arrived everywhere before the next one begins.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;
use timely::WorkerConfig;
use timely::communication::Allocator;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::vec::Input;
use timely::dataflow::operators::vec::input::Handle;
use timely::dataflow::operators::{Operator, Probe, probe};
use timely::worker::Worker;

/// No more bytes in a parcel, so that what is sent is on its way while the rest is prepared.
const PIECE: usize = 1 << 19;

/// What a worker says to all in a round, besides what it sends.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) number: u64,
    pub(super) flag: bool,
    /// It ends the build: with nothing said as it was told to stop.
    pub(super) end: Option<String>,
}

/// What a worker sends in a round: bytes to each, and a note to all.
pub(super) struct Sent {
    pub(super) bytes: Vec<Vec<u8>>,
    pub(super) note: Note,
}

/// What came of a round: bytes and note of each worker.
pub(super) type Received = (Vec<Vec<u8>>, Vec<Note>);

/// One worker's ends of its way to the dataflow.
pub(super) struct Ends {
    pub(super) sent: Receiver<Sent>,
    pub(super) received: Sender<Received>,
}

/// Exchanges what the worker sends, round after round, until it sends no more.
pub(super) fn serve(allocator: Allocator, ends: &Ends) {
    let mut wire = Wire::new(allocator);
    while let Ok(sent) = ends.sent.recv() {
        let received = wire.exchange(sent);
        if ends.received.send(received).is_err() {
            break;
        }
    }
    wire.close();
}

#[derive(Clone, Serialize, Deserialize)]
struct Parcel {
    from: u32,
    to: u32,
    /// Which piece of what goes this way in this round.
    piece: u32,
    note: Option<Note>,
    bytes: Bytes,
}

/// Bytes that are copied as a whole.
#[derive(Clone, Default)]
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        deserializer.deserialize_byte_buf(BytesVisitor)
    }
}

struct BytesVisitor;

impl Visitor<'_> for BytesVisitor {
    type Value = Bytes;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
        Ok(Bytes(bytes.to_vec()))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }
}

/// What has arrived, by rounds: a quick worker may be one ahead.
type Inbox = Rc<RefCell<BTreeMap<u64, Vec<Parcel>>>>;

struct Wire {
    worker: Worker,
    input: Handle<u64, Parcel>,
    probe: probe::Handle<u64>,
    inbox: Inbox,
    round: u64,
}

impl Wire {
    fn new(allocator: Allocator) -> Wire {
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let inbox = Inbox::default();
        let arrived = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow::<u64, _, _>(|scope| {
            let (input, parcels) = scope.new_input::<Parcel>();
            let route = Exchange::new(|parcel: &Parcel| u64::from(parcel.to));
            let name = "arrivals";
            let taken =
                parcels.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(route, name, |_, _| {
                    move |input, _| {
                        input.for_each(|time, parcels| {
                            let round = time.stamp().elements().first().copied();
                            let mut arrived = arrived.borrow_mut();
                            arrived.entry(round.unwrap_or(0)).or_default().append(parcels);
                        });
                    }
                });
            (input, taken.probe().0)
        });
        Wire { worker, input, probe, inbox, round: 0 }
    }

    fn exchange(&mut self, sent: Sent) -> Received {
        let (me, peers) = (self.worker.index(), self.worker.peers());
        let Sent { mut bytes, note } = sent;
        bytes.resize_with(peers, Vec::new);
        // What stays here needs no way.
        let own = std::mem::take(&mut bytes[me]);
        for (to, bytes) in bytes.into_iter().enumerate() {
            self.send(to, &bytes, note.clone());
        }
        let mut received = self.arrived();
        received.0[me] = own;
        received
    }

    fn send(&mut self, to: usize, bytes: &[u8], note: Note) {
        let (from, to) = (self.worker.index() as u32, to as u32);
        let mut note = Some(note);
        let pieces = bytes.len().div_ceil(PIECE).max(1);
        for piece in 0..pieces {
            let part = piece * PIECE..bytes.len().min((piece + 1) * PIECE);
            let bytes = Bytes(bytes[part].to_vec());
            self.input.send(Parcel { from, to, piece: piece as u32, note: note.take(), bytes });
            self.input.flush();
            self.worker.step();
        }
    }

    /// Waits until all have sent all of this round: the barrier.
    fn arrived(&mut self) -> Received {
        let round = self.round;
        self.round += 1;
        self.input.advance_to(self.round);
        while self.probe.less_than(&self.round) {
            self.worker.step_or_park(None);
        }
        let mut parcels = self.inbox.borrow_mut().remove(&round).unwrap_or_default();
        parcels.sort_unstable_by_key(|parcel| (parcel.from, parcel.piece));
        let peers = self.worker.peers();
        let mut received = (vec![Vec::new(); peers], vec![Note::default(); peers]);
        for Parcel { from, note, bytes: Bytes(mut bytes), .. } in parcels {
            let from = from as usize % peers;
            match received.0[from].is_empty() {
                true => received.0[from] = bytes,
                false => received.0[from].append(&mut bytes),
            }
            if let Some(note) = note {
                received.1[from] = note;
            }
        }
        received
    }

    fn close(self) {
        let Wire { mut worker, input, .. } = self;
        input.close();
        while worker.has_dataflows() {
            worker.step_or_park(None);
        }
    }
}
