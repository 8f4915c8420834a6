//! Reading the values of options.

use outply_catalog::arena::contest::TimeControl;
use std::num::IntErrorKind;
use std::time::Duration;

pub(crate) fn algorithm(text: &str) -> Result<outply_catalog::Algorithm, String> {
    let all = outply_catalog::Algorithm::ALL;
    let names = || all.map(|algorithm| algorithm.name()).join(", ");
    all.into_iter().find(|a| a.name() == text).ok_or_else(|| format!("expected one of {}", names()))
}

/// The factor by which a picture is enlarged.
pub(crate) fn scale(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.1..=10.0).contains(number));
    number.ok_or_else(|| "expected a number from 0.1 to 10".into())
}

/// A probability, or a share: from 0 to 1.
pub(crate) fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1".into())
}

/// How fast a tuner learns: above 0, at most 1.
pub(crate) fn learning_rate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number <= 1.0);
    number.ok_or_else(|| "expected a number above 0, at most 1".into())
}

/// A number of bytes: 512MiB, 4GiB; in MiB without a unit.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let expected = "expected a size such as 512MiB or 4GiB";
    let (number, unit) = split_unit(text.trim());
    let unit: f64 = match unit.to_ascii_lowercase().as_str() {
        "" | "m" | "mb" | "mib" => 1024.0 * 1024.0,
        "k" | "kb" | "kib" => 1024.0,
        "g" | "gb" | "gib" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(expected.into()),
    };
    let number: f64 = number.parse().map_err(|_| expected)?;
    let bytes = number * unit;
    if (1024.0..1e15).contains(&bytes) { Ok(bytes as usize) } else { Err(expected.into()) }
}

fn split_unit(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

/// A rating; which ones there are is the game's business.
pub(crate) fn rating(text: &str) -> Result<i64, String> {
    text.trim().parse().map_err(|_| "expected a rating, such as 1500".to_owned())
}

/// No upper limit.
pub(crate) const MANY: u64 = u64::MAX;

/// A whole number from `LOW` to `HIGH`.
pub(crate) fn whole<N: TryFrom<u64>, const LOW: u64, const HIGH: u64>(
    text: &str,
) -> Result<N, String> {
    let smaller = || "expected a smaller number".to_owned();
    match text.trim().parse::<u64>() {
        Ok(number) if (LOW..=HIGH).contains(&number) => N::try_from(number).map_err(|_| smaller()),
        Err(error) if HIGH == MANY && *error.kind() == IntErrorKind::PosOverflow => Err(smaller()),
        _ if HIGH == MANY => Err(format!("expected a whole number from {LOW} on")),
        _ => Err(format!("expected a whole number from {LOW} to {HIGH}")),
    }
}

/// The most games that are played at the same time: each takes a thread, and stacks for its searches.
pub(crate) const AT_ONCE: u64 = 1_024;

/// A number of games that are played in pairs.
pub(crate) fn pairs_of_games(text: &str) -> Result<u64, String> {
    let games = whole::<u64, 2, 1_000_000_000>(text)?;
    let expected = "expected an even number, since games are played in pairs";
    if games.is_multiple_of(2) { Ok(games) } else { Err(expected.into()) }
}

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text.trim());
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return Err("expected a time such as 500ms, 2s, 1m or 2h".into()),
    };
    let number: f64 = number.parse().map_err(|_| "expected a time such as 500ms, 2s, 1m or 2h")?;
    let time =
        Duration::try_from_secs_f64(number * seconds).map_err(|_| "expected a shorter time")?;
    if time.is_zero() { Err("expected a time above 0".into()) } else { Ok(time) }
}

/// Minutes and the seconds added after each move: `5+3`, `0.5`, `15+10`.
pub(crate) fn clock(text: &str) -> Result<TimeControl, String> {
    let expected = || "expected minutes and seconds a move, as in 5+3".to_owned();
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str| {
        let number: f64 = text.trim().parse().map_err(|_| expected())?;
        if (0.0..=10_000.0).contains(&number) { Ok(number) } else { Err(expected()) }
    };
    let base = Duration::from_secs_f64(60.0 * number(minutes)?);
    let increment = Duration::from_secs_f64(number(seconds)?);
    if base.is_zero() { Err(expected()) } else { Ok(TimeControl { base, increment, moves: None }) }
}

/// A number of plies, or two with a dash between them.
pub(crate) fn plies(text: &str) -> Result<std::ops::RangeInclusive<u32>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let range = least.parse().ok().zip(most.parse().ok());
    let range = range.filter(|(least, most)| least <= most && *most <= 10_000);
    let (least, most) =
        range.ok_or("expected a number of plies up to 10000, or two such as 4-12")?;
    Ok(least..=most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_out_of_range_say_what_fits() {
        let said = |found: Result<u32, String>| found.unwrap_or_else(|said| panic!("{said}"));
        assert_eq!(said(whole::<u32, 1, MANY>("7")), 7);
        let refused = |found: Result<u32, String>| found.unwrap_err();
        assert_eq!(refused(whole::<u32, 1, 1024>("0")), "expected a whole number from 1 to 1024");
        assert_eq!(refused(whole::<u32, 1, 1024>("x")), "expected a whole number from 1 to 1024");
        assert_eq!(refused(whole::<u32, 1, MANY>("-1")), "expected a whole number from 1 on");
        for much in ["5000000000", "99999999999999999999999"] {
            assert_eq!(refused(whole::<u32, 1, MANY>(much)), "expected a smaller number");
        }
        assert_eq!(duration("2h"), Ok(Duration::from_secs(7_200)));
    }
}
