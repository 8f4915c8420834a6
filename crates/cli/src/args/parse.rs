//! Reading the values of options.

use std::time::Duration;

pub(crate) fn algorithm(text: &str) -> Result<outply_catalog::Algorithm, String> {
    let all = outply_catalog::Algorithm::ALL;
    let names = || all.map(|algorithm| algorithm.name()).join(", ");
    all.into_iter().find(|a| a.name() == text).ok_or_else(|| format!("expected one of {}", names()))
}

pub(crate) fn search(text: &str) -> Result<outply_catalog::Search, String> {
    let all = outply_catalog::Search::ALL;
    let names = || all.map(|search| search.name()).join(", ");
    all.into_iter().find(|s| s.name() == text).ok_or_else(|| format!("expected one of {}", names()))
}

pub(crate) fn pruning(text: &str) -> Result<outply_catalog::Pruning, String> {
    use outply_catalog::Pruning;
    match text {
        "none" => Ok(Pruning::None),
        "star1" => Ok(Pruning::Star1),
        "star2" => Ok(Pruning::Star2 { probes: 1 }),
        "star2.5" => Ok(Pruning::Star2 { probes: 2 }),
        _ => Err("expected none, star1, star2 or star2.5".into()),
    }
}

/// A probability, or a share: from 0 to 1.
pub(crate) fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1".into())
}

/// How much worse an action may look: from 0 on, or off for any.
pub(crate) fn margin(text: &str) -> Result<f64, String> {
    let number = || text.parse().ok().filter(|number| *number >= 0.0);
    let read = if text == "off" { Some(f64::INFINITY) } else { number() };
    read.ok_or_else(|| "expected a number from 0 on, or off".into())
}

pub(crate) fn multi_pv(text: &str) -> Result<usize, String> {
    match text.parse() {
        _ if text == "all" => Ok(usize::MAX),
        Ok(count) if count >= 1 => Ok(count),
        _ => Err("expected a number from 1 on, or all".into()),
    }
}

fn split_unit(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text.trim());
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        _ => return Err("expected a time such as 500ms, 2s or 1m".into()),
    };
    let number: f64 = number.parse().map_err(|_| "expected a time such as 500ms, 2s or 1m")?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "expected a shorter time".into())
}

pub(crate) fn size(text: &str) -> Result<usize, String> {
    let expected = || "expected a size such as 64 (MiB), 512KiB or 0".to_owned();
    let (number, unit) = split_unit(text.trim());
    let unit: usize = match unit.to_ascii_lowercase().as_str() {
        "" | "m" | "mb" | "mib" => 1 << 20,
        "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return Err(expected()),
    };
    let number: usize = number.parse().map_err(|_| expected())?;
    number.checked_mul(unit).ok_or_else(expected)
}
