//! The board as text: a ring of squares, each with its owner, houses and players, around a table.

use super::data::{BOARD, SQUARES, Square, square_id};
use super::position::{Phase, Position};
use super::rules::Property;
use super::write::{buildings, creditor_word, letter};
use outply_game::Rules;

/// Squares on a side, corners included.
pub(super) const SIDE: usize = 11;
/// Columns of text a square takes.
const CELL: usize = 7;

/// The square at a row and column of the board, the start being in the lower right corner and
/// play going clockwise; `None` inside the ring.
pub(super) fn square_at(row: usize, column: usize) -> Option<u8> {
    let (last, row8, column8) = (SIDE as u8 - 1, row as u8, column as u8);
    match (row, column) {
        (10, _) => Some(last - column8),
        (0, _) => Some(2 * last + column8),
        (_, 0) => Some(2 * last - row8),
        (_, 10) => Some((3 * last + row8) % BOARD),
        _ => None,
    }
}

impl Property {
    pub(super) fn board_text(&self, state: &Position) -> String {
        let table = self.table(state);
        let mut lines = Vec::new();
        for row in 0..SIDE {
            lines.push(text_line(row, &|square| square_id(square).to_owned()));
            lines.push(text_line(row, &|square| contents(state, square)));
        }
        // The inner lines of the table begin below the top row of squares.
        let with_table = lines.into_iter().enumerate().map(|(line, text)| match text {
            (left, Some(right)) => {
                let inner = line.checked_sub(3).and_then(|place| table.get(place));
                let width = CELL * (SIDE - 2);
                format!("{left}{:<width$}{right}", inner.map_or("", String::as_str))
            }
            (whole, None) => whole,
        });
        with_table.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }

    /// What is next, the players, and the bank: at most 62 columns.
    pub(super) fn table(&self, state: &Position) -> Vec<String> {
        let round = match self.rounds() {
            Some(rounds) => format!("round {} of {rounds}", (state.round + 1).min(rounds)),
            None => "no limit".into(),
        };
        let mut lines = vec![format!("{round}: {}", self.headline(state)), String::new()];
        lines.push("     cash   worth  lots  houses hotels".into());
        lines.extend((0..self.players()).map(|player| player_line(state, player)));
        let (houses, hotels) = (state.houses_left(), state.hotels_left());
        lines.push(String::new());
        lines.push(format!("bank {} with {houses} houses, {hotels} hotels", state.bank()));
        lines
    }

    /// Who does what next.
    fn headline(&self, state: &Position) -> String {
        let turn = letter(state.turn());
        match (self.utility(state).is_some(), state.phase) {
            (true, _) if state.left() == 1 => format!("{turn} has won"),
            (true, _) => "the game is over".into(),
            (_, Phase::Dice) => format!("{turn} throws"),
            (_, Phase::Cards(_)) => format!("{turn} draws a card"),
            (_, Phase::Throw) => format!("{turn} throws for the rent"),
            (_, Phase::Jail) => format!("{turn} is in jail"),
            (_, Phase::Buy) => {
                let lot = state.lot_here().map(super::data::Lot::data);
                let offer = lot.map(|data| format!("{} for {}", data.name, data.price));
                format!("{turn} may buy {}", offer.unwrap_or_default())
            }
            (_, Phase::Manage) => format!("{turn} may build or redeem"),
            (_, Phase::Debt) => {
                let debtor = state.debtor().unwrap_or(state.turn());
                let (due, to) = (state.due(debtor), creditor_word(state.creditor()));
                format!("{} owes {due} to {to}", letter(debtor))
            }
        }
    }
}

/// A line of a row: whole, or the left and right squares of a row inside.
fn text_line(row: usize, cell: &dyn Fn(u8) -> String) -> (String, Option<String>) {
    let padded = |column| {
        let text = square_at(row, column).map(cell).unwrap_or_default();
        format!("{text:<CELL$}")
    };
    if row == 0 || row == SIDE - 1 {
        return ((0..SIDE).map(padded).collect(), None);
    }
    (padded(0), Some(padded(SIDE - 1)))
}

/// Owner in a small letter and houses, then the players: `a3BC`.
fn contents(state: &Position, square: u8) -> String {
    let owned = match SQUARES[usize::from(square)] {
        Square::Lot(lot) => state.deed(lot).owner().map(|owner| {
            format!("{}{}", letter(owner).to_ascii_lowercase(), buildings(state, lot))
        }),
        _ => None,
    };
    let here = state.seats_at(square).map(letter).collect::<String>();
    format!("{:<2}{here}", owned.unwrap_or_default())
}

fn player_line(state: &Position, player: usize) -> String {
    let name = letter(player);
    if !state.plays(player) {
        return format!("{name}    bankrupt");
    }
    let (houses, hotels) = state.buildings(player);
    let lots = state.lots_of(player).count();
    let (cash, worth) = (state.cash(player), state.net_worth(player));
    let jail = match state.jail(player) {
        0 => String::new(),
        tried => format!("  in jail, try {tried}"),
    };
    format!("{name} {cash:>7} {worth:>7} {lots:>5} {houses:>7} {hotels:>6}{jail}")
}

impl Position {
    /// The players on a square, in jail or visiting.
    pub(super) fn seats_at(&self, square: u8) -> impl Iterator<Item = usize> + '_ {
        let seats = 0..self.out.len();
        seats.filter(move |&seat| self.plays(seat) && self.square(seat) == square)
    }
}
