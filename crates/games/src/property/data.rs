//! The board: squares, prices, rents. The numbers are those of the American board since 2008.

use super::cards::Deck;

/// How many squares the board has.
pub(super) const BOARD: u8 = 40;
/// Where jail is, for those inside and those visiting.
pub(super) const JAIL: u8 = 10;
/// What is paid for passing or reaching the start.
pub(super) const SALARY: i32 = 200;
/// The fine that ends a stay in jail.
pub(super) const FINE: u16 = 50;
/// What each player begins with.
pub(super) const START_CASH: i32 = 1_500;
/// All the money of the usual set; the bank may go below nothing.
pub(super) const ALL_MONEY: i32 = 20_580;
/// How many houses the bank has.
pub(super) const HOUSES: i32 = 32;
/// How many hotels the bank has.
pub(super) const HOTELS: i32 = 12;
/// How many lots there are.
pub(super) const LOT_COUNT: usize = 28;

/// Lots that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // the colours say all there is to say
pub enum Group {
    Brown,
    Sky,
    Pink,
    Orange,
    Red,
    Yellow,
    Green,
    Blue,
    Railway,
    Utility,
}

/// A lot, counted from 0 in the order of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lot(pub u8);

/// What is printed on a title deed.
#[derive(Clone, Copy, Debug)]
pub struct LotData {
    /// The full name.
    pub name: &'static str,
    /// A name of at most six small letters, for states and pictures.
    pub id: &'static str,
    /// Where on the board it lies, from 0.
    pub square: u8,
    /// The lots it belongs with.
    pub group: Group,
    /// What it costs; a mortgage brings half of that.
    pub price: i32,
    /// What a house costs, and a hotel beyond four houses; 0 where nothing is built.
    pub house: i32,
    /// Streets: the rent with 0 to 4 houses and a hotel. Railways: with 1 to 4 in one hand.
    /// Utilities: the multiples of the dice with 1 or 2 in one hand.
    pub rents: [i32; 6],
}

/// What happens to who lands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Square {
    /// The lot is bought, or its rent is paid.
    Lot(Lot),
    /// So much goes to the bank.
    Tax(u16),
    /// A card is drawn.
    Cards(Deck),
    /// The player goes to jail.
    Arrest,
    /// Nothing: start, jail as a visitor, the park.
    Rest,
}

const fn street(
    (name, id): (&'static str, &'static str),
    square: u8,
    group: Group,
    (price, house): (i32, i32),
    rents: [i32; 6],
) -> LotData {
    LotData { name, id, square, group, price, house, rents }
}

const fn railway(names: (&'static str, &'static str), square: u8) -> LotData {
    street(names, square, Group::Railway, (200, 0), [25, 50, 100, 200, 0, 0])
}

const fn utility(names: (&'static str, &'static str), square: u8) -> LotData {
    street(names, square, Group::Utility, (150, 0), [4, 10, 0, 0, 0, 0])
}

use Group::{Blue, Brown, Green, Orange, Pink, Red, Sky, Yellow};

/// All lots in the order of the board.
#[rustfmt::skip]
pub const LOTS: [LotData; LOT_COUNT] = [
    street(("Old Street", "old"), 1, Brown, (60, 50), [2, 10, 30, 90, 160, 250]),
    street(("Mill Street", "mill"), 3, Brown, (60, 50), [4, 20, 60, 180, 320, 450]),
    railway(("North Line", "north"), 5),
    street(("Heron Walk", "heron"), 6, Sky, (100, 50), [6, 30, 90, 270, 400, 550]),
    street(("Reed Walk", "reed"), 8, Sky, (100, 50), [6, 30, 90, 270, 400, 550]),
    street(("Willow Walk", "willow"), 9, Sky, (120, 50), [8, 40, 100, 300, 450, 600]),
    street(("Cooper Row", "cooper"), 11, Pink, (140, 100), [10, 50, 150, 450, 625, 750]),
    utility(("Gas Works", "gas"), 12),
    street(("Potter Row", "potter"), 13, Pink, (140, 100), [10, 50, 150, 450, 625, 750]),
    street(("Weaver Row", "weaver"), 14, Pink, (160, 100), [12, 60, 180, 500, 700, 900]),
    railway(("West Line", "west"), 15),
    street(("Market Hill", "market"), 16, Orange, (180, 100), [14, 70, 200, 550, 750, 950]),
    street(("Chapel Hill", "chapel"), 18, Orange, (180, 100), [14, 70, 200, 550, 750, 950]),
    street(("Castle Hill", "castle"), 19, Orange, (200, 100), [16, 80, 220, 600, 800, 1000]),
    street(("Guild Place", "guild"), 21, Red, (220, 150), [18, 90, 250, 700, 875, 1050]),
    street(("Museum Place", "museum"), 23, Red, (220, 150), [18, 90, 250, 700, 875, 1050]),
    street(("Opera Place", "opera"), 24, Red, (240, 150), [20, 100, 300, 750, 925, 1100]),
    railway(("South Line", "south"), 25),
    street(("Alder Avenue", "alder"), 26, Yellow, (260, 150), [22, 110, 330, 800, 975, 1150]),
    street(("Linden Avenue", "linden"), 27, Yellow, (260, 150), [22, 110, 330, 800, 975, 1150]),
    utility(("Pump House", "pump"), 28),
    street(("Maple Avenue", "maple"), 29, Yellow, (280, 150), [24, 120, 360, 850, 1025, 1200]),
    street(("Garden Terrace", "garden"), 31, Green, (300, 200), [26, 130, 390, 900, 1100, 1275]),
    street(("Lake Terrace", "lake"), 32, Green, (300, 200), [26, 130, 390, 900, 1100, 1275]),
    street(("Abbey Terrace", "abbey"), 34, Green, (320, 200), [28, 150, 450, 1000, 1200, 1400]),
    railway(("East Line", "east"), 35),
    street(("Tower Quay", "tower"), 37, Blue, (350, 200), [35, 175, 500, 1100, 1300, 1500]),
    street(("Crown Quay", "crown"), 39, Blue, (400, 200), [50, 200, 600, 1400, 1700, 2000]),
];

/// All squares from the start on.
pub const SQUARES: [Square; BOARD as usize] = squares();

const fn squares() -> [Square; BOARD as usize] {
    let mut squares = [Square::Rest; BOARD as usize];
    let mut lot = 0;
    while lot < LOT_COUNT {
        squares[LOTS[lot].square as usize] = Square::Lot(Lot(lot as u8));
        lot += 1;
    }
    (squares[4], squares[38]) = (Square::Tax(200), Square::Tax(100));
    squares[2] = Square::Cards(Deck::Council);
    squares[17] = Square::Cards(Deck::Council);
    squares[33] = Square::Cards(Deck::Council);
    squares[7] = Square::Cards(Deck::Fortune);
    squares[22] = Square::Cards(Deck::Fortune);
    squares[36] = Square::Cards(Deck::Fortune);
    squares[30] = Square::Arrest;
    squares
}

/// The name of a square, of at most six letters.
pub(super) fn square_id(square: u8) -> &'static str {
    match SQUARES.get(usize::from(square)) {
        Some(Square::Lot(lot)) => lot.data().id,
        Some(Square::Tax(200)) => "TAX200",
        Some(Square::Tax(_)) => "TAX100",
        Some(Square::Cards(Deck::Fortune)) => "FORTUN",
        Some(Square::Cards(Deck::Council)) => "COUNCL",
        Some(Square::Arrest) => "ARREST",
        _ if square == 0 => "START",
        _ if square == JAIL => "JAIL",
        _ => "PARK",
    }
}

impl Lot {
    /// All lots in the order of the board.
    pub fn all() -> impl Iterator<Item = Lot> + Clone {
        (0..LOT_COUNT as u8).map(Lot)
    }

    /// Its title deed (that of the last lot for numbers beyond).
    pub fn data(self) -> &'static LotData {
        &LOTS[self.index()]
    }

    /// Its place in [`LOTS`].
    pub(super) fn index(self) -> usize {
        usize::from(self.0).min(LOT_COUNT - 1)
    }

    /// All lots of its group, itself included.
    pub fn group(self) -> impl Iterator<Item = Lot> + Clone {
        let group = self.data().group;
        Lot::all().filter(move |lot| lot.data().group == group)
    }

    /// Whether houses may be built here at all.
    pub fn is_street(self) -> bool {
        self.data().house > 0
    }

    /// What a mortgage brings.
    pub fn mortgage(self) -> i32 {
        self.data().price / 2
    }

    /// What it costs to redeem the mortgage: a tenth more, rounded up.
    pub fn redemption(self) -> i32 {
        self.mortgage() + (self.mortgage() + 9) / 10
    }
}
