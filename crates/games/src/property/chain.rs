//! How often each square is landed on in the long run, from the dice and cards alone: the
//! stationary distribution of the movement chain, by power iteration (as Ash and Bishop,
//! "Monopoly as a Markov process", 1972).

use super::cards::{CARDS, Deck, Effect};
use super::data::{BOARD, Group, JAIL, LOTS, SQUARES, Square};

/// What players in jail do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stay {
    /// They leave at once, by paying or a release.
    Short,
    /// They throw for doubles and pay after the third failure.
    Long,
}

/// Squares by doubles thrown before, then the three tries in jail.
const STATES: usize = 3 * SQUARES.len() + 3;
const IN_JAIL: usize = 3 * SQUARES.len();
const MOST_ITERATIONS: usize = 10_000;

/// The long run of a player's throws. Each throw ends on one square, after its card if any.
#[derive(Clone, Debug)]
pub struct Chain {
    landing: [f64; SQUARES.len()],
    in_jail: f64,
    throws_per_turn: f64,
}

impl Chain {
    /// The chain of the game's two dice.
    pub fn new(stay: Stay) -> Chain {
        Chain::with_dice(6, stay)
    }

    /// The chain of two dice with this many faces (from 1 to 20; others are pulled in).
    pub fn with_dice(faces: u8, stay: Stay) -> Chain {
        let steps = steps(faces.clamp(1, 20), stay);
        let stationary = iterate(&steps);
        let mut landing = [0.0; SQUARES.len()];
        for (state, share) in stationary.iter().enumerate() {
            let square = if state < IN_JAIL { state % SQUARES.len() } else { usize::from(JAIL) };
            landing[square] += share;
        }
        let in_jail: f64 = stationary[IN_JAIL..].iter().sum();
        // A turn begins after every throw that grants no other.
        let turns = in_jail + stationary[..SQUARES.len()].iter().sum::<f64>();
        Chain { landing, in_jail, throws_per_turn: 1.0 / turns }
    }

    /// The share of throws that end on `square`, in jail or visiting it on the tenth; 0 beyond
    /// the board.
    pub fn landing(&self, square: u8) -> f64 {
        self.landing.get(usize::from(square)).copied().unwrap_or(0.0)
    }

    /// The share of throws that end inside jail.
    pub fn in_jail(&self) -> f64 {
        self.in_jail
    }

    /// Throws in a turn, on average.
    pub fn throws_per_turn(&self) -> f64 {
        self.throws_per_turn
    }
}

/// A step of the chain: from, to, probability.
type Step = (usize, usize, f64);

fn steps(faces: u8, stay: Stay) -> Vec<Step> {
    let mut steps = Vec::new();
    let each = 1.0 / f64::from(faces).powi(2);
    for from in 0..STATES {
        for (a, b) in (1..=faces).flat_map(|a| (1..=faces).map(move |b| (a, b))) {
            throw(from, (a, b), stay, &mut |to, chance| steps.push((from, to, chance * each)));
        }
    }
    steps
}

/// Where a throw leads from `from`, with probabilities.
fn throw(from: usize, (a, b): (u8, u8), stay: Stay, to: &mut impl FnMut(usize, f64)) {
    let (from, tried) = match from.checked_sub(IN_JAIL) {
        Some(_) if stay == Stay::Short => (usize::from(JAIL), None),
        Some(tried) => (usize::from(JAIL), Some(tried)),
        None => (from, None),
    };
    let doubles = match (a == b, from / SQUARES.len(), tried) {
        (true, 2, None) => return to(IN_JAIL, 1.0),
        (true, doubles, None) => doubles + 1,
        (false, _, Some(tried)) if tried < 2 => return to(IN_JAIL + tried + 1, 1.0),
        _ => 0,
    };
    let square = ((from % SQUARES.len()) as u8 + a + b) % BOARD;
    land(square, 1.0, &mut |square, chance| match square {
        Some(square) => to(doubles * SQUARES.len() + usize::from(square), chance),
        None => to(IN_JAIL, chance),
    });
}

/// Where a player who lands on `square` ends, jail being `None`.
fn land(square: u8, chance: f64, to: &mut dyn FnMut(Option<u8>, f64)) {
    match SQUARES[usize::from(square)] {
        Square::Arrest => to(None, chance),
        Square::Cards(deck) => draw(deck, square, chance, to),
        _ => to(Some(square), chance),
    }
}

fn draw(deck: Deck, square: u8, chance: f64, to: &mut dyn FnMut(Option<u8>, f64)) {
    for card in CARDS.iter().filter(|card| card.deck == deck) {
        let chance = chance * f64::from(card.copies) / 16.0;
        match card.effect {
            Effect::Advance(there) => to(Some(there), chance),
            Effect::NextRailway => to(Some(next(square, Group::Railway)), chance),
            Effect::NextUtility => to(Some(next(square, Group::Utility)), chance),
            Effect::Back(squares) => land((square + BOARD - squares) % BOARD, chance, to),
            Effect::Arrest => to(None, chance),
            _ => to(Some(square), chance),
        }
    }
}

fn next(square: u8, group: Group) -> u8 {
    let lots = LOTS.iter().filter(|lot| lot.group == group).map(|lot| lot.square);
    lots.min_by_key(|&lot| (lot + BOARD - square) % BOARD).unwrap_or(square)
}

/// Applies the steps until nothing changes.
fn iterate(steps: &[Step]) -> [f64; STATES] {
    let mut shares = [1.0 / STATES as f64; STATES];
    for _ in 0..MOST_ITERATIONS {
        let mut next = [0.0; STATES];
        for &(from, to, chance) in steps {
            next[to] += shares[from] * chance;
        }
        let change: f64 = shares.iter().zip(&next).map(|(old, new)| (old - new).abs()).sum();
        shares = next;
        if change < 1e-13 {
            break;
        }
    }
    shares
}
