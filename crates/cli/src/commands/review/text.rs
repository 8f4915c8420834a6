//! A review as text.

use crate::args::Review as Options;
use crate::failure::Failure;
use crate::output::{Out, filled, shortened, table, width};
use crate::words::{counted, counted_plies};
use outply_catalog::Scale;
use outply_json::LeftOut;
use outply_review::{Moment, Review, sparkline};
use std::ops::Range;

/// The longest name in a table.
const NAME: usize = 28;
/// The width of a moment's values, at least.
const VALUE: usize = 10;

/// Writes one review at length, or several in a table.
pub(super) fn write(
    found: &[(usize, Review)],
    several: bool,
    options: &Options,
    out: &mut Out,
) -> Result<(), Failure> {
    if several {
        return out.line(games(found));
    }
    let Some((_, review)) = found.first() else { return Ok(()) };
    out.line(shortened(&heading(review), width()))?;
    out.line(format!("\n{}", values(review, options.ascii)))?;
    out.line(format!("\n{}", moments(review)))?;
    out.line(format!("\n{}", players(review)))?;
    out.line(format!("\n{}", foot(review)))
}

/// Says which games of a collection could not be followed.
pub(super) fn write_left_out(games: &[LeftOut], out: &mut Out) -> Result<(), Failure> {
    if !games.is_empty() {
        out.line(format!("\n{} left out:", counted(games.len() as u64, "game")))?;
    }
    games.iter().try_for_each(|game| out.line(filled(&game.reason)))
}

/// A line a game.
fn games(found: &[(usize, Review)]) -> String {
    let row = |(place, review): &(usize, Review)| {
        let each = |text: &dyn Fn(usize) -> String| {
            (0..review.seats.len()).map(text).collect::<Vec<_>>().join(" / ")
        };
        vec![
            (place + 1).to_string(),
            shortened(&each(&|seat| review.name(seat).to_owned()), 36),
            review.record.moves().count().to_string(),
            each(&|seat| accuracy(review, seat)),
            marks(review, None),
        ]
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    table(&["game", "players", "plies", "accuracy", "?! ? ??"], &rows)
}

fn heading(review: &Review) -> String {
    let players: Vec<String> = (0..review.seats.len()).map(|seat| named(review, seat)).collect();
    let plies = counted_plies(review.record.moves().count() as u64);
    let result = review.record.tag("Result").map_or(String::new(), |result| format!(", {result}"));
    format!("{}: {}; {plies}{result}", review.record.game, players.join(", "))
}

/// The seat, and who had it.
fn named(review: &Review, seat: usize) -> String {
    match (review.name(seat), &review.seats[seat]) {
        (name, seat) if name == seat => seat.clone(),
        (name, seat) => format!("{seat} {name}"),
    }
}

/// The value graph in a line.
fn values(review: &Review, ascii: bool) -> String {
    let results: Vec<Option<f64>> =
        review.positions.iter().map(|position| position.results[0]).collect();
    let (range, said) = range(review, &results);
    let columns = results.len().min(width());
    let line = sparkline(&results, range, width(), ascii);
    let marks = marked(review, columns);
    let heading = format!("What {} could expect, from {said}:", review.seat_and_name(0));
    format!("{}\n{line}\n{marks}", shortened(&heading, width())).trim_end().to_owned()
}

/// Marks below the columns of the moments.
fn marked(review: &Review, columns: usize) -> String {
    let states = review.positions.len();
    let mut line = vec![' '; columns];
    for moment in &review.moments {
        let column = ((moment.ply + 1) * columns / states).min(columns - 1);
        // The next moment may stand on the second half of a mark.
        for (place, sign) in line[column..].iter_mut().zip(moment.mark.text().chars()) {
            *place = sign;
        }
    }
    line.into_iter().collect::<String>().trim_end().to_owned()
}

fn range(review: &Review, results: &[Option<f64>]) -> (Range<f64>, String) {
    let all = || results.iter().copied().flatten();
    let (low, high) =
        (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    match review.scale {
        Scale::Result { .. } => (0.0..1.0, "0 to 100 %".to_owned()),
        _ if high > low => {
            (low..high, format!("{} to {}", review.result_text(low), review.result_text(high)))
        }
        _ => (low - 1.0..low + 1.0, format!("{} throughout", review.result_text(low))),
    }
}

fn moments(review: &Review) -> String {
    let share = format!("{:.3}", 100.0 * review.threshold);
    let share = share.trim_end_matches('0').trim_end_matches('.');
    let mut text = match review.moments.is_empty() {
        true => format!("No decision certainly gave away {share} % of a game."),
        false => format!("Moments, which gave away {share} % of a game or more:"),
    };
    if review.moments.is_empty() && review.perhaps.is_empty() {
        text = format!("No decision gave away {share} % of a game.");
    }
    for moment in &review.moments {
        text += &format!("\n{}", one(review, moment));
    }
    if !review.perhaps.is_empty() {
        text += "\n\nPerhaps (not counted; a longer review would tell):";
    }
    for moment in &review.perhaps {
        text += &format!("\n{}", shortened(&doubtful(review, moment), width()));
    }
    text
}

/// What perhaps is a moment, in a line.
fn doubtful(review: &Review, moment: &Moment) -> String {
    let head = format!("{} {}", review.number(moment.ply), moment.played);
    let loss = format!("{:.0} ± {:.0} % lost", 100.0 * moment.loss, 100.0 * moment.error);
    format!("{head:<24}  {loss}; better {}", moment.better)
}

/// A moment in three lines: the move, what followed from it, what was better.
fn one(review: &Review, moment: &Moment) -> String {
    let number = review.number(moment.ply);
    let who = if review.seats.len() == 2 && !review.has_chance {
        String::new()
    } else {
        format!(" {}:", review.name(moment.player))
    };
    let (before, after) = (review.result_text(moment.before), review.result_text(moment.after));
    let mark = moment.mark.text();
    let head = format!("{number}{who} {}{mark}", moment.played);
    let after_it: Vec<String> =
        std::iter::once(moment.played.clone()).chain(moment.refutation.iter().cloned()).collect();
    let said = |value| review.measure.figure(&moment.seen_by_mover(value));
    let value = moment.played_value.map(said);
    let better = said(moment.better_value);
    let value = value.unwrap_or("the end".to_owned());
    let wide =
        [&value, &better].map(|value| value.chars().count()).into_iter().fold(VALUE, usize::max);
    let row = |word: &str, value: &str, line: &[String]| {
        shortened(&format!("    {word}  {value:<wide$}  {}", line.join(" ")), width())
    };
    let head = format!("{head:<24}  {before} to {after}");
    let played = row("played", &value, &after_it);
    format!("{}\n{played}\n{}", shortened(&head, width()), row("better", &better, &moment.line))
}

fn accuracy(review: &Review, seat: usize) -> String {
    review.sides[seat].accuracy.map_or("-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// How many moments of each mark, of one player or of all.
fn marks(review: &Review, seat: Option<usize>) -> String {
    let sides =
        review.sides.iter().enumerate().filter(|(at, _)| seat.is_none_or(|seat| seat == *at));
    let sum = sides.fold([0; 3], |sum, (_, side)| std::array::from_fn(|n| sum[n] + side.marks[n]));
    sum.map(|count| count.to_string()).join(" ")
}

fn players(review: &Review) -> String {
    let amount = |share: f64| match review.scale {
        Scale::Result { .. } => format!("{:.0} %", 100.0 * share),
        Scale::Points { .. } => review.measure.amount(share * review.whole),
    };
    let row = |seat: usize| {
        let side = &review.sides[seat];
        let mut row = vec![
            shortened(&named(review, seat), NAME),
            side.decisions.to_string(),
            accuracy(review, seat),
            marks(review, Some(seat)),
            amount(side.lost),
        ];
        if review.has_chance {
            let luck = side.luck.map_or("-".to_owned(), |luck| {
                let sign = if luck < 0.0 { "" } else { "+" };
                format!("{sign}{}", amount(luck))
            });
            row.push(luck);
        }
        row
    };
    let rows: Vec<Vec<String>> = (0..review.seats.len()).map(row).collect();
    let heads = ["player", "decisions", "accuracy", "?! ? ??", "given away", "luck"];
    let heads = if review.has_chance { &heads[..] } else { &heads[..5] };
    table(heads, &rows)
}

/// What it took.
fn foot(review: &Review) -> String {
    let nodes: u64 = review.passes.iter().map(|pass| pass.nodes).sum();
    let seconds: f64 = review.passes.iter().map(|pass| pass.time.as_secs_f64()).sum();
    let (done, planned) = (review.passes.len(), review.planned as usize);
    let passes = match done {
        1 => "1 pass".to_owned(),
        done => format!("{done} passes"),
    };
    let missing =
        if done < planned { format!(" of {planned}: interrupted") } else { String::new() };
    let mut text = format!("{passes}{missing}; {nodes} nodes, {seconds:.1} s.");
    if let Some(cut) = &review.record.cut {
        text += &format!("\n{cut}");
    }
    text
}
