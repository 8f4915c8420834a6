//! Which of the root's actions is next when threads put off what others are looking at.

use std::collections::VecDeque;
use std::ops::Range;

/// The places of a list in turn, each once, those put off after all others.
pub(super) struct Turns {
    places: Range<usize>,
    later: VecDeque<usize>,
}

impl Turns {
    pub(super) fn new(places: Range<usize>) -> Turns {
        Turns { places, later: VecDeque::new() }
    }

    pub(super) fn next(&mut self, puts_off: impl Fn(usize) -> bool) -> Option<usize> {
        for place in self.places.by_ref() {
            if !puts_off(place) {
                return Some(place);
            }
            self.later.push_back(place);
        }
        self.later.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_off_comes_last_and_no_place_is_left_out() {
        let mut turns = Turns::new(2..7);
        let mut order = Vec::new();
        while let Some(place) = turns.next(|place| place == 3 || place == 4) {
            order.push(place);
        }
        assert_eq!(order, [2, 5, 6, 3, 4]);
    }
}
