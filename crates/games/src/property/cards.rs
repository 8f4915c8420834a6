//! The two decks. A card stands for all copies with the same effect.

/// One of the decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deck {
    /// Mostly journeys (squares 7, 22 and 36).
    Fortune,
    /// Mostly money (squares 2, 17 and 33).
    Council,
}

/// What a card does to who draws it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Forward to this square, past the start if need be.
    Advance(u8),
    /// Forward to the next railway; if it is another's, twice the rent.
    NextRailway,
    /// Forward to the next utility; if it is another's, ten times a new throw.
    NextUtility,
    /// This many squares backwards, which never passes the start.
    Back(u8),
    /// To jail.
    Arrest,
    /// A release from jail, to be kept.
    Release,
    /// So much from the bank.
    Collect(i32),
    /// So much to the bank.
    Pay(u16),
    /// So much from each other player.
    CollectFromEach(u16),
    /// So much to each other player.
    PayEach(u16),
    /// So much to the bank for each house, and for each hotel.
    Repairs(u16, u16),
}

/// What is printed on a card.
#[derive(Clone, Copy, Debug)]
pub struct CardData {
    /// What players call it: one word.
    pub name: &'static str,
    /// The deck it belongs to.
    pub deck: Deck,
    /// How many of the deck's sixteen cards have this effect.
    pub copies: u8,
    /// What it does.
    pub effect: Effect,
}

/// A card as its place in [`CARDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card(pub u8);

const fn fortune(name: &'static str, copies: u8, effect: Effect) -> CardData {
    CardData { name, deck: Deck::Fortune, copies, effect }
}

const fn council(name: &'static str, copies: u8, effect: Effect) -> CardData {
    CardData { name, deck: Deck::Council, copies, effect }
}

/// All cards, [`Deck::Fortune`] first; each deck has sixteen copies in all.
pub const CARDS: [CardData; 28] = [
    fortune("start", 1, Effect::Advance(0)),
    fortune("cooper", 1, Effect::Advance(11)),
    fortune("opera", 1, Effect::Advance(24)),
    fortune("crown", 1, Effect::Advance(39)),
    fortune("north", 1, Effect::Advance(5)),
    fortune("railway", 2, Effect::NextRailway),
    fortune("utility", 1, Effect::NextUtility),
    fortune("back", 1, Effect::Back(3)),
    fortune("arrest", 1, Effect::Arrest),
    fortune("release", 1, Effect::Release),
    fortune("dividend", 1, Effect::Collect(50)),
    fortune("harvest", 1, Effect::Collect(150)),
    fortune("speeding", 1, Effect::Pay(15)),
    fortune("chair", 1, Effect::PayEach(50)),
    fortune("repairs", 1, Effect::Repairs(25, 100)),
    council("start", 1, Effect::Advance(0)),
    council("arrest", 1, Effect::Arrest),
    council("release", 1, Effect::Release),
    council("error", 1, Effect::Collect(200)),
    council("legacy", 3, Effect::Collect(100)),
    council("shares", 1, Effect::Collect(50)),
    council("fee", 1, Effect::Collect(25)),
    council("refund", 1, Effect::Collect(20)),
    council("prize", 1, Effect::Collect(10)),
    council("birthday", 1, Effect::CollectFromEach(10)),
    council("school", 2, Effect::Pay(50)),
    council("hospital", 1, Effect::Pay(100)),
    council("roadworks", 1, Effect::Repairs(40, 115)),
];

impl Deck {
    /// Its place in arrays with one entry a deck.
    pub(super) fn index(self) -> usize {
        self as usize
    }

    /// Its cards.
    pub fn cards(self) -> impl Iterator<Item = Card> + Clone {
        (0..CARDS.len() as u8).map(Card).filter(move |card| card.data().deck == self)
    }
}

impl Card {
    /// What is printed on it (on the last one for numbers beyond).
    pub fn data(self) -> &'static CardData {
        &CARDS[usize::from(self.0).min(CARDS.len() - 1)]
    }
}
