//! Sets of squares, numbered (the combinatorial number system: D. Lehmer 1964).

/// At most so many pieces of one kind.
pub(super) const MOST: usize = 5;

/// How many ways there are to choose so many out of so many squares.
const CHOOSE: [[u64; MOST + 1]; 33] = {
    let mut choose = [[0; MOST + 1]; 33];
    let mut squares = 0;
    while squares <= 32 {
        choose[squares][0] = 1;
        let mut pieces = 1;
        while pieces <= MOST {
            if squares > 0 {
                choose[squares][pieces] =
                    choose[squares - 1][pieces] + choose[squares - 1][pieces - 1];
            }
            pieces += 1;
        }
        squares += 1;
    }
    choose
};

/// The same by the number of pieces, from one on.
const CHOOSE_BY_SIZE: [[u64; 32]; MOST] = {
    let mut by_size = [[0; 32]; MOST];
    let mut pieces = 0;
    while pieces < MOST {
        let mut squares = 0;
        while squares < 32 {
            by_size[pieces][squares] = CHOOSE[squares][pieces + 1];
            squares += 1;
        }
        pieces += 1;
    }
    by_size
};

/// In how many ways so many pieces stand on so many squares.
#[inline]
pub(super) fn ways(squares: u32, pieces: u8) -> u64 {
    CHOOSE[squares as usize][usize::from(pieces)]
}

/// The number of a set among all of its size.
#[inline]
pub(super) fn rank(mut set: u32) -> u64 {
    let mut sum = 0;
    for pieces in CHOOSE_BY_SIZE {
        if set == 0 {
            break;
        }
        sum += pieces[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    sum
}

/// All sets of so many of 32 squares in the order of their numbers. Those of fewer squares come first.
const fn sets<const COUNT: usize>(pieces: u32) -> [u32; COUNT] {
    let (mut sets, mut set, mut number) = ([0; COUNT], (1u64 << pieces) - 1, 0);
    while number < COUNT {
        sets[number] = set as u32;
        // The next larger number with as many bits (R. W. Gosper, HAKMEM 1972, item 175).
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2) / lowest);
        number += 1;
    }
    sets
}

static TWO: [u32; 496] = sets(2);
static THREE: [u32; 4_960] = sets(3);
static FOUR: [u32; 35_960] = sets(4);

/// The set of so many squares with this number, at most four: whoever has five of a kind has no opponent.
/// Nothing for numbers that are too large.
#[inline]
pub(super) fn set_of(number: u32, pieces: u8) -> u32 {
    let sets: &[u32] = match pieces {
        1 => return 1u32.checked_shl(number).unwrap_or(0),
        2 => &TWO,
        3 => &THREE,
        4 => &FOUR,
        _ => &[],
    };
    sets.get(number as usize).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_their_numbers_back() {
        for pieces in 0..=4 {
            for number in 0..ways(32, pieces) {
                let set = set_of(number as u32, pieces);
                assert_eq!((set.count_ones(), rank(set)), (pieces.into(), number));
            }
            assert!(pieces == 0 || set_of(ways(32, pieces) as u32, pieces) == 0);
        }
    }
}
