//! Values as small numbers.

use outply_game::Value;

/// The value of a state for the first player as a number in the order of all values: a win in `n` plies
/// is `MOST - n`, a loss `n - MOST`, and what lies between are points.
pub(crate) type Mark = i16;

const MOST: Mark = Mark::MAX;
/// From here on, and below its opposite, marks are wins and losses.
const DECIDED: Mark = 1 << 14;

/// `None` if there are more plies or points than a mark tells apart.
pub(crate) fn of_value(value: Value) -> Option<Mark> {
    let mark = match (value.points(), value.plies()) {
        (Some(points), _) => Mark::try_from(points).ok().filter(|points| is_points(*points)),
        (_, Some(plies)) => Mark::try_from(plies).ok().map(|plies| MOST - plies),
        _ => None,
    };
    let mark = if value.is_loss() { mark.map(|mark| -mark) } else { mark };
    mark.filter(|mark| value.points().is_some() || !is_points(*mark))
}

pub(crate) fn value(mark: Mark) -> Value {
    match mark {
        _ if is_points(mark) => Value::score(mark.into()),
        1.. => Value::win_in((MOST - mark) as u32),
        _ => Value::loss_in((MOST + mark) as u32),
    }
}

#[inline]
fn is_points(mark: Mark) -> bool {
    mark > -DECIDED && mark < DECIDED
}

/// The same value a ply further from the end of the game; as far as marks go.
#[inline]
pub(crate) fn later(mark: Mark) -> Mark {
    match mark {
        _ if is_points(mark) => mark,
        _ if mark == DECIDED || mark == -DECIDED => mark,
        1.. => mark - 1,
        _ => mark + 1,
    }
}

/// As a file has it, where most fit into a byte: points as they are, a win in `n` plies `n + 1`, a loss
/// the opposite.
pub(crate) fn packed(mark: Mark, has_distances: bool) -> i16 {
    match mark {
        _ if !has_distances || mark == 0 => mark,
        1.. => MOST - mark + 1,
        _ => -MOST - mark - 1,
    }
}

/// The inverse of [`packed`].
pub(crate) fn unpacked(packed: i16, has_distances: bool) -> Mark {
    match packed {
        _ if !has_distances || packed == 0 => packed,
        1.. => MOST - (packed - 1),
        _ => -MOST - (packed + 1),
    }
}

/// As tables of endings have it: the plies to the end plus one, where a win takes an odd number of plies;
/// 0 for a draw.
#[inline]
pub(crate) fn of_code(code: u8) -> Mark {
    match (code, Mark::from(code)) {
        (0, _) => 0,
        (_, code) if code % 2 == 0 => MOST - (code - 1),
        (_, code) => code - 1 - MOST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back() {
        let values = [-9, 0, 4, 16_383].map(Value::score);
        let decided = [0, 1, 162, 9_000].map(|n| [Value::win_in(n), Value::loss_in(n)]);
        for known in values.into_iter().chain(decided.into_iter().flatten()) {
            assert_eq!(of_value(known).map(value), Some(known));
        }
        for far in [Value::score(16_384), Value::score(-20_000), Value::win_in(40_000)] {
            assert_eq!(of_value(far), None);
        }
    }

    #[test]
    fn marks_are_in_the_order_of_values_and_get_later() {
        let ladder = [Value::loss_in(3), Value::loss_in(8), Value::ZERO, Value::win_in(5)];
        let marks = ladder.map(|value| of_value(value).unwrap());
        assert!(marks.is_sorted());
        assert_eq!(marks.map(|mark| value(later(mark))), ladder.map(|value| value.later_by(1)));
    }

    #[test]
    fn files_give_marks_back() {
        for known in [Value::win_in(0), Value::loss_in(0), Value::win_in(7), Value::ZERO] {
            let mark = of_value(known).unwrap();
            assert_eq!(unpacked(packed(mark, true), true), mark);
            assert_eq!(packed(-mark, true), -packed(mark, true));
        }
        assert_eq!(unpacked(packed(-12, false), false), -12);
    }
}
