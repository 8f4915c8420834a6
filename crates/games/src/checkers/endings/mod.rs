//! Tables of endings: the result of best play with few pieces.

mod back;
mod family;
mod material;
mod numbered;
mod packed;
mod sets;

use super::rules::{Checkers, Pieces};
use super::seen::Seen;
use family::Family;
pub use material::Material;
pub use numbered::CheckersEndings;
use outply_game::{Oracle, Value, Verdict};
pub use packed::Packed;
use packed::{IN_BYTE, verdict};
use sets::MOST;

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

    /// The materials whose verdicts there are, in the order in which a table of endings has them as parts.
    pub fn materials(&self) -> impl Iterator<Item = Material> + use<> {
        let families = Material::up_to(self.most).into_iter().map(Family::of);
        families.flat_map(|family| family.parts().to_vec())
    }

    /// Fills in the verdicts of a material; whether there are as many as it has numbers.
    pub fn fill_in(&mut self, material: &Material, verdicts: Packed) -> bool {
        let fits = verdicts.count == material.count();
        if fits {
            self.verdicts[place(material)] = verdicts.bytes.into();
        }
        fits
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
