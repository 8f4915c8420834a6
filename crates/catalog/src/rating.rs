//! How strong the levels of skill are, as a game's entry says: what `UCI_Elo` and `--elo` stand for.

use crate::entry::Facts;

/// Levels of skill and their ratings, ascending.
type Ratings = &'static [(u32, i64)];

/// The weakest and the strongest rating that can be asked for, if any was measured.
fn range(ratings: Ratings) -> Option<(i64, i64)> {
    Some((ratings.first()?.1, ratings.last()?.1))
}

/// The level of skill whose rating is nearest, between levels measured by interpolation; `None`
/// where none was measured.
fn level(ratings: Ratings, rating: i64) -> Option<u32> {
    let (least, most) = range(ratings)?;
    let rating = rating.clamp(least, most);
    let last = ratings.len() - 1;
    let above =
        ratings.partition_point(|(_, measured)| *measured < rating).clamp(1.min(last), last);
    let ((low, from), (high, to)) = (ratings[above.saturating_sub(1)], ratings[above]);
    let share = (rating - from) as f64 / ((to - from) as f64).max(1.0);
    Some(low + (share * f64::from(high - low)).round() as u32)
}

impl Facts {
    /// The weakest and the strongest rating that can be asked for; `None` where none was measured.
    pub fn rated(&self) -> Option<(i64, i64)> {
        range(self.ratings)
    }

    /// The level of skill whose rating is nearest to `rating`; `None` where none was measured.
    pub fn skill_rated(&self, rating: i64) -> Option<u32> {
        level(self.ratings, rating)
    }
}
