//! What a search found, as `info` lines.

use outply_catalog::{ActionReport, Bound, Figure, Report, Unit, Value};

/// Centipawns are kept within these.
const MOST_POINTS: i64 = 30_000;

/// One line for each of the best `lines` actions.
pub(super) fn lines(report: &Report, lines: usize) -> Vec<String> {
    if lines <= 1 || report.actions.len() <= 1 {
        return vec![line(report, 1, report.value, Bound::Exact, &report.line)];
    }
    let several = report.actions.iter().take(lines).zip(1..);
    let one = |(action, number): (&ActionReport, usize)| {
        line(report, number, action.value, action.bound, &action.line)
    };
    several.map(one).collect()
}

fn line(report: &Report, number: usize, value: Figure, bound: Bound, line: &[String]) -> String {
    let mut parts = vec![format!("info depth {}", report.work.depth)];
    parts.extend(report.work.selective_depth.map(|depth| format!("seldepth {depth}")));
    parts.push(format!("multipv {number} score {}", score(value)));
    parts.extend(match bound {
        Bound::Exact => None,
        Bound::AtLeast => Some("lowerbound".to_owned()),
        Bound::AtMost => Some("upperbound".to_owned()),
    });
    parts.push(work(report));
    if !line.is_empty() {
        parts.push(format!("pv {}", line.join(" ")));
    }
    parts.join(" ")
}

/// Nodes (simulations, where there are), their rate, the table's use, the time.
fn work(report: &Report) -> String {
    let nodes = report.work.simulations.unwrap_or(report.work.nodes);
    let seconds = report.work.time.as_secs_f64();
    let rate = if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 };
    let full = report.work.table_permille.map_or(String::new(), |full| format!(" hashfull {full}"));
    format!("nodes {nodes} nps {rate:.0}{full} time {}", report.work.time.as_millis())
}

/// `cp POINTS`, or `mate MOVES`: below zero where the player to move is mated.
pub(super) fn score(figure: Figure) -> String {
    match figure {
        Figure::Value(value) => of_value(value),
        Figure::Expected { mean, unit, .. } => format!("cp {}", points(mean, unit)),
    }
}

fn of_value(value: Value) -> String {
    match value.plies() {
        // The winner's last move is counted too: a win in three plies is mate in two.
        Some(plies) if value.is_win() => format!("mate {}", plies.div_ceil(2)),
        Some(0) => "mate 0".to_owned(),
        Some(plies) => format!("mate -{}", plies.div_ceil(2)),
        None => {
            let points = i64::from(value.points().unwrap_or(0));
            format!("cp {}", points.clamp(-MOST_POINTS, MOST_POINTS))
        }
    }
}

/// Hundredths of a point; a chance to win as the difference in Elo that gives it.
fn points(mean: f64, unit: Unit) -> i64 {
    let points = match unit {
        Unit::Points => 100.0 * mean,
        Unit::Chance => {
            let chance = ((mean + 1.0) / 2.0).clamp(1e-6, 1.0 - 1e-6);
            400.0 * (chance / (1.0 - chance)).log10()
        }
    };
    (points.round() as i64).clamp(-MOST_POINTS, MOST_POINTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        let said = |value| score(Figure::Value(value));
        assert_eq!(said(Value::win_in(1)), "mate 1");
        assert_eq!(said(Value::win_in(3)), "mate 2");
        assert_eq!(said(Value::loss_in(0)), "mate 0");
        assert_eq!(said(Value::loss_in(2)), "mate -1");
        assert_eq!(said(Value::loss_in(4)), "mate -2");
        assert_eq!(said(Value::score(-31)), "cp -31");
        assert_eq!(said(Value::score(i32::MAX)), "cp 30000");
    }

    #[test]
    fn chances_are_differences_in_elo() {
        let chance = |mean| score(Figure::Expected { mean, error: None, unit: Unit::Chance });
        assert_eq!(chance(0.0), "cp 0");
        assert_eq!(chance(9.0 / 11.0), "cp 400");
        assert_eq!(chance(-1.0), "cp -2400");
        assert_eq!(chance(f64::NAN), "cp 0");
        let points = Figure::Expected { mean: -1.5, error: None, unit: Unit::Points };
        assert_eq!(score(points), "cp -150");
    }
}
