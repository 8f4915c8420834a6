//! Numbers, texts and positions as bytes.

use super::{Heading, Position};
use outply_game::{MAX_PLAYERS, Payoffs};

/// Seven bits a byte, the lowest first; a set eighth bit says that more follow (LEB128).
pub(super) fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_number(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

/// Bytes that are yet to be read; nothing comes of them where they are not what is expected.
pub(super) struct Bytes<'b>(pub(super) &'b [u8]);

impl<'b> Bytes<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn single(&mut self) -> Option<f32> {
        let (chunk, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(f32::from_le_bytes(*chunk)).filter(|number| number.is_finite())
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        std::str::from_utf8(self.take(length)?).ok().map(str::to_owned)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A label of so many numbers for so many players.
    fn label(&mut self, heading: &Heading) -> Option<Payoffs> {
        let mut payoffs = [0.0; MAX_PLAYERS];
        for payoff in &mut payoffs[..heading.numbers()] {
            *payoff = f64::from(self.single()?);
        }
        if heading.opposed {
            payoffs[1] = -payoffs[0];
        }
        Payoffs::new(&payoffs[..heading.players])
    }
}

impl Heading {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_text(&mut bytes, &self.game);
        put_number(&mut bytes, self.players as u64);
        bytes.push(u8::from(self.opposed));
        for text in [&self.states, &self.labels, &self.made] {
            put_text(&mut bytes, text);
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Heading> {
        let mut bytes = Bytes(bytes);
        let game = bytes.text()?;
        let players = usize::try_from(bytes.number()?).ok()?;
        let opposed = bytes.byte()? == 1;
        let (states, labels, made) = (bytes.text()?, bytes.text()?, bytes.text()?);
        let is_sound = (1..=MAX_PLAYERS).contains(&players) && (!opposed || players == 2);
        (is_sound && bytes.is_empty()).then_some(Heading {
            game,
            players,
            opposed,
            states,
            labels,
            made,
        })
    }
}

impl Position {
    /// Adds the position; `last` is the number of the game of the position before it.
    pub(super) fn put(&self, heading: &Heading, last: u64, bytes: &mut Vec<u8>) {
        put_number(bytes, self.game.wrapping_sub(last));
        put_number(bytes, self.ply.into());
        let labels = [self.search, self.result, self.exact];
        let present = |flags: u8, place: usize| flags | u8::from(labels[place].is_some()) << place;
        bytes.push((0..labels.len()).fold(0, present));
        for payoffs in labels.iter().flatten() {
            for payoff in &payoffs.as_slice()[..heading.numbers().min(payoffs.as_slice().len())] {
                bytes.extend((*payoff as f32).to_le_bytes());
            }
        }
        put_text(bytes, &self.state);
    }

    /// What [`Position::put`] wrote.
    pub(super) fn take(heading: &Heading, last: u64, bytes: &mut Bytes<'_>) -> Option<Position> {
        let game = last.checked_add(bytes.number()?)?;
        let ply = u32::try_from(bytes.number()?).ok()?;
        let flags = bytes.byte().filter(|flags| *flags < 8)?;
        let mut labels = [None; 3];
        for (place, label) in labels.iter_mut().enumerate() {
            if flags >> place & 1 == 1 {
                *label = Some(bytes.label(heading)?);
            }
        }
        let [search, result, exact] = labels;
        Some(Position { game, ply, state: bytes.text()?, search, result, exact })
    }
}
