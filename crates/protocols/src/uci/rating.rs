//! What `UCI_Elo` stands for: how strong the levels of skill are, as a game's entry says.

/// Levels of skill and their ratings, ascending.
pub(super) type Ratings = &'static [(u32, i64)];

/// The weakest and the strongest rating that can be asked for, if any was measured.
pub(super) fn range(ratings: Ratings) -> Option<(i64, i64)> {
    Some((ratings.first()?.1, ratings.last()?.1))
}

/// The level of skill whose rating is nearest, between levels measured by interpolation; `None`
/// where none was measured.
pub(super) fn level(ratings: Ratings, rating: i64) -> Option<u32> {
    let (least, most) = range(ratings)?;
    let rating = rating.clamp(least, most);
    let last = ratings.len() - 1;
    let above =
        ratings.partition_point(|(_, measured)| *measured < rating).clamp(1.min(last), last);
    let ((low, from), (high, to)) = (ratings[above.saturating_sub(1)], ratings[above]);
    let share = (rating - from) as f64 / ((to - from) as f64).max(1.0);
    Some(low + (share * f64::from(high - low)).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURED: Ratings = &[(0, 720), (3, 940), (6, 1470), (9, 1820)];

    #[test]
    fn measured_levels_have_their_ratings() {
        for &(measured, rating) in MEASURED {
            assert_eq!(level(MEASURED, rating), Some(measured));
        }
        assert_eq!(level(&[], 1000), None);
        assert_eq!(level(&[(4, 1000)], 1200), Some(4));
    }

    #[test]
    fn a_higher_rating_is_no_lower_a_level() {
        let levels: Vec<_> = (600..2000).map(|rating| level(MEASURED, rating)).collect();
        assert!(levels.is_sorted(), "{levels:?}");
        assert_eq!((levels[0], *levels.last().unwrap()), (Some(0), Some(9)));
    }
}
