//! Sorting by numbers: one copy of the sort serves all searches and games.
//!
//! The standard library's sort is made anew for each type of item and each comparison. With a root, a
//! report and an answer for each search of each game that was a fifth of all compiled code. Here the
//! numbers are sorted, and the items follow.

/// What is sorted by: least first, the second number where the first are equal.
pub(crate) type Rank = (i64, i64);

/// Sorts `items`, those of least rank first; of equal ranks the order stays. Asks for each rank once.
pub(crate) fn by_rank<T>(items: &mut [T], rank: impl Fn(&T) -> Rank) {
    let (length, place) = (items.len(), |place: usize| rank(&items[place]));
    for (to, from) in swaps(length, &place) {
        items.swap(to, from);
    }
}

/// The rank of a number where the highest goes first.
pub(crate) fn highest(number: impl Into<i64>) -> i64 {
    -number.into()
}

/// The rank of a number where the highest goes first, in the order of [`f64::total_cmp`].
pub(crate) fn highest_real(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    !(bits ^ ((bits >> 63) as u64 >> 1) as i64)
}

/// Exchanges of two places that sort so many items of these ranks.
#[inline(never)]
fn swaps(length: usize, rank: &dyn Fn(usize) -> Rank) -> std::vec::IntoIter<(usize, usize)> {
    let mut ranks: Vec<(Rank, usize)> = (0..length).map(|place| (rank(place), place)).collect();
    ranks.sort_unstable();
    let mut order: Vec<usize> = ranks.into_iter().map(|(_, place)| place).collect();
    let mut swaps = Vec::new();
    for start in 0..order.len() {
        let mut place = start;
        while order[place] != start {
            let next = std::mem::replace(&mut order[place], place);
            swaps.push((place, next));
            place = next;
        }
        order[place] = place;
    }
    swaps.into_iter()
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::{by_rank, highest, highest_real};
    use outply_game::mix64;

    #[test]
    fn sorts_as_the_standard_library_does() {
        for length in 0..200u64 {
            let numbers = (0..length).map(|n| (mix64(length ^ mix64(n)) % 40) as i32 - 20);
            let mut items: Vec<(i32, u64)> = numbers.zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
            by_rank(&mut items, |(number, _)| (highest(*number), 0));
            assert_eq!(items, expected);
        }
    }

    #[test]
    fn ranks_of_reals_are_ordered_as_the_reals_are() {
        let reals = [f64::NEG_INFINITY, -2.5, -0.0, 0.0, 1e-300, 1.0, 7.5, f64::INFINITY];
        for (a, b) in reals.iter().zip(&reals[1..]) {
            assert!(highest_real(*a) > highest_real(*b), "{a} {b}");
        }
    }
}
