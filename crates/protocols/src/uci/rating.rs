//! What `UCI_Elo` stands for: how strong the levels of skill are in chess, as measured.

/// Levels of skill and their ratings on the scale of Stockfish 15.1's `UCI_Elo`: those that make the
/// results of 580 games likeliest, with one draw's half against 1800 thrown in for each so that
/// lost matches leave them finite. Levels 0 to 12 met one another and Stockfish at its 1350, 1650,
/// 1950, 2250 and 2550, 12 games each pairing from six book openings; 15 met 12 and 2550, 20 games
/// each from ten. Stockfish had 50 ms a move, Outply what its level allows and no clock: level 12
/// took 0.1 s a move, 15 0.4 s, so on shorter clocks they are weaker. Good to about 130 points by
/// guess, for most pairings were one-sided, and to less at the lower end: levels 0 and 3 won one game
/// of 60 each against Stockfish. Repeat with `outply match chess search=selective,skill=0 ...
/// uci:stockfish,option.UCI_LimitStrength=true,option.UCI_Elo=1350,st=0.05 ... --control nodes=5000000
/// --openings FILE --openings-order random --rounds 6`.
const MEASURED: [(u32, i64); 6] =
    [(0, 720), (3, 940), (6, 1470), (9, 1820), (12, 2160), (15, 2440)];

/// The weakest and the strongest rating that can be asked for.
pub(super) const RATINGS: (i64, i64) = (MEASURED[0].1, MEASURED[MEASURED.len() - 1].1);

/// The level of skill whose rating is nearest, between levels measured by interpolation.
pub(super) fn level(rating: i64) -> u32 {
    let rating = rating.clamp(RATINGS.0, RATINGS.1);
    let above = MEASURED.partition_point(|(_, measured)| *measured < rating).max(1);
    let ((low, from), (high, to)) = (MEASURED[above - 1], MEASURED[above]);
    let share = (rating - from) as f64 / (to - from) as f64;
    low + (share * f64::from(high - low)).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_levels_have_their_ratings() {
        for (measured, rating) in MEASURED {
            assert_eq!(level(rating), measured);
        }
    }

    #[test]
    fn a_higher_rating_is_no_lower_a_level() {
        let levels: Vec<u32> = (RATINGS.0 - 50..RATINGS.1 + 50).map(level).collect();
        assert!(levels.is_sorted(), "{levels:?}");
        assert_eq!((levels[0], *levels.last().unwrap()), (0, 15));
    }
}
