//! Columns as an iterator that knows its length and goes straight to any place, so that playouts
//! draw a column without listing them.

use super::rules::Column;

/// The widest board whose columns are looked up.
pub(super) const MOST: u32 = 7;

/// For each set of columns its columns in order, then how many there are.
static IN_ORDER: [[u8; 8]; 128] = {
    let mut table = [[0; 8]; 128];
    let mut set = 0;
    while set < 128 {
        let (mut column, mut count) = (0, 0);
        while column < 7 {
            if set >> column & 1 == 1 {
                table[set][count] = column;
                count += 1;
            }
            column += 1;
        }
        table[set][7] = count as u8;
        set += 1;
    }
    table
};

/// A set of columns, from the left.
pub(super) struct Columns {
    set: u64,
    is_narrow: bool,
}

impl Columns {
    #[inline]
    pub(super) fn new(set: u64, width: u32) -> Columns {
        Columns { set, is_narrow: width <= MOST }
    }

    #[inline]
    fn row(&self) -> &'static [u8; 8] {
        &IN_ORDER[self.set as usize & 127]
    }
}

impl Iterator for Columns {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        if self.set == 0 {
            return None;
        }
        let column = self.set.trailing_zeros();
        self.set &= self.set - 1;
        Some(Column(column as u8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = match self.is_narrow {
            true => usize::from(self.row()[7]),
            false => self.set.count_ones() as usize,
        };
        (count, Some(count))
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Column> {
        if self.is_narrow && skipped < usize::from(self.row()[7]) {
            let column = self.row()[skipped & 7];
            self.set &= !0 << column << 1;
            return Some(Column(column));
        }
        for _ in 0..skipped.min(64) {
            self.set &= self.set.wrapping_sub(1);
        }
        self.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_the_same_by_steps_and_at_once() {
        for (set, width) in (0..128).map(|set| (set, 7)).chain((0..4096).map(|set| (set, 12))) {
            let all: Vec<Column> = Columns::new(set, width).collect();
            assert_eq!(Columns::new(set, width).size_hint(), (all.len(), Some(all.len())));
            for skipped in 0..14 {
                let mut columns = Columns::new(set, width);
                assert_eq!(columns.nth(skipped), all.get(skipped).copied());
                assert_eq!(columns.next(), all.get(skipped + 1).copied());
            }
        }
    }
}
