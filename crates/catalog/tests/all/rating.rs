//! Ratings asked for, and the levels of skill that have them.

use outply_catalog::Facts;

const MEASURED: &[(u32, i64)] = &[(0, 720), (3, 940), (6, 1470), (9, 1820)];

fn level(ratings: &'static [(u32, i64)], rating: i64) -> Option<u32> {
    Facts { ratings, ..Facts::default() }.skill_rated(rating)
}

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
