//! Tables of endings: the result of best play with few pieces.

mod back;
mod family;
mod file;
mod material;
mod numbered;
mod sets;

use super::rules::{Checkers, Pieces};
use super::seen::Seen;
pub use family::Family;
pub use material::Material;
pub use numbered::CheckersEndings;
use outply_game::{Oracle, Value, Verdict};
use sets::MOST;

/// Verdicts in a byte.
const IN_BYTE: u64 = 4;
/// There are fewer materials than this, see [`place`].
const PLACES: usize = (MOST + 1).pow(4);

/// Who wins with best play, in all positions with few pieces: J. Schaeffer and others, "A world
/// championship caliber checkers program" (1992), built theirs so, for up to seven pieces then.
///
/// A win is one without the draw after [`DRAW_PLIES`](super::DRAW_PLIES): few take so many plies that it
/// comes between. How far off it is the tables do not say: two bits a position, 55 MB for five pieces.
pub struct Endings {
    most: u8,
    verdicts: Vec<Box<[u8]>>,
}

/// Where a material's verdicts are.
#[inline]
fn place(material: &Material) -> usize {
    let Material { my_men, my_kings, their_men, their_kings } = *material;
    let digits = [my_men, my_kings, their_men, their_kings];
    digits.into_iter().fold(0, |sum, digit| (MOST + 1) * sum + usize::from(digit))
}

const fn bits(verdict: Option<Verdict>) -> u8 {
    match verdict {
        None => 0,
        Some(Verdict::Draw) => 1,
        Some(Verdict::Loss) => 2,
        Some(Verdict::Win) => 3,
    }
}

const fn verdict(bits: u8) -> Option<Verdict> {
    match bits & 3 {
        0 => None,
        1 => Some(Verdict::Draw),
        2 => Some(Verdict::Loss),
        _ => Some(Verdict::Win),
    }
}

impl Endings {
    /// At least so many pieces of both sides a table is for.
    pub const LEAST: u8 = 2;
    /// At most so many pieces of both sides a table is for.
    pub const MOST: u8 = MOST as u8;

    /// Tables for up to `most` pieces in which nothing is filled in yet; `None` unless that is from
    /// [`Endings::LEAST`] to [`Endings::MOST`].
    pub fn empty(most: u8) -> Option<Endings> {
        let fits = (Self::LEAST..=Self::MOST).contains(&most);
        fits.then(|| Endings { most, verdicts: vec![Box::default(); PLACES] })
    }

    /// For how many pieces of both sides they are, at most.
    pub fn most(&self) -> u8 {
        self.most
    }

    /// What there is to be filled in, in an order in which captures and crownings lead to what is filled
    /// in already.
    pub fn families(&self) -> impl ExactSizeIterator<Item = Family> + use<> {
        Material::up_to(self.most).into_iter().map(Family::of)
    }

    /// Fills in a family by what is known of its numbers.
    pub fn fill_in(&mut self, family: &Family, known: impl Fn(u64) -> Option<Verdict>) {
        for (side, first) in family.parts().iter().zip([0, family.first()]) {
            let count = side.count();
            let byte = |at: u64| {
                let numbers = (at * IN_BYTE..count.min((at + 1) * IN_BYTE)).rev();
                numbers.fold(0, |byte, number| byte << 2 | bits(known(first + number)))
            };
            self.verdicts[place(side)] = (0..count.div_ceil(IN_BYTE)).map(byte).collect();
        }
    }

    /// The result of best play for the side to move; `None` where there are more pieces.
    #[inline]
    pub fn verdict(&self, state: &Pieces) -> Option<Verdict> {
        let Pieces { mine, theirs, .. } = *state;
        if (mine | theirs).count_ones() > u32::from(self.most) {
            return None;
        }
        if mine == 0 || theirs == 0 {
            return Some(if mine == 0 { Verdict::Loss } else { Verdict::Win });
        }
        let seen = Seen::by_mover(state);
        let material = Material::of(&seen);
        let number = material.number(&seen);
        let byte = self.verdicts[place(&material)].get((number / IN_BYTE) as usize)?;
        verdict(byte >> (2 * (number % IN_BYTE)))
    }
}

impl Oracle<Checkers> for Endings {
    /// A draw is a draw; whoever wins has at least a draw, whatever the count of quiet plies.
    #[inline]
    fn bounds(&self, _rules: &Checkers, state: &Pieces) -> Option<(Value, Value)> {
        Some(match self.verdict(state)? {
            Verdict::Draw => (Value::ZERO, Value::ZERO),
            Verdict::Win => (Value::ZERO, Value::win_in(1)),
            Verdict::Loss => (Value::loss_in(0), Value::ZERO),
        })
    }
}

impl std::fmt::Debug for Endings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Endings {{ most: {} }}", self.most)
    }
}
