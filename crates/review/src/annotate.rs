//! Games with annotations, as PGN and PDN write them.

use crate::moments::Moment;
use crate::numbers::numbers;
use crate::result::Review;
use outply_game::movetext::{tag_line, wrapped};
use std::fmt::Write;

/// Which notation, where the two differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Portable Game Notation; games that are not its own are named in a tag `Variant`.
    Pgn {
        /// Whether the notation is the game's own.
        native: bool,
    },
    /// Portable Draughts Notation.
    Pdn,
}

/// The tags that follow from the rest, or stand first.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// The tags that are written anew.
const OWN: [&str; 6] = ["SetUp", "FEN", "Variant", "GameType", "Annotator", "PlyCount"];

/// How many plies of a line are written.
const LONGEST_LINE: usize = 8;

/// The game with a glyph, a comment with the values and the better line as a variation at each moment.
/// `None` where the grammar cannot write the game: there are not two players, or a move has spaces or
/// brackets in it.
pub fn annotated(review: &Review, style: Style) -> Option<String> {
    let is_plain =
        |action: &str| !action.contains(|c: char| c.is_whitespace() || "(){}[];".contains(c));
    if review.seats.len() != 2 || !review.record.moves().all(is_plain) {
        return None;
    }
    let mut text = String::new();
    for (name, value) in tags(review, style) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", tag_line(&name, &value));
    }
    let words = Writer::of(review).game();
    let words = words.iter().flat_map(|word| word.split_whitespace());
    Some(format!("{text}\n{}\n\n", wrapped(words)))
}

fn tags(review: &Review, style: Style) -> Vec<(String, String)> {
    let record = &review.record;
    let white = white(review);
    let name = |seat: usize| review.record.names.get(seat).filter(|name| !name.is_empty()).cloned();
    let own = |tag: &str| record.tag(tag).map(str::to_owned);
    let value = |tag: &&str| match *tag {
        "White" => own(tag).or(name(white)),
        "Black" => own(tag).or(name(1 - white)),
        "Result" => Some(result(review)),
        "Date" => own(tag).or(Some("????.??.??".to_owned())),
        _ => own(tag),
    };
    let unknown = || "?".to_owned();
    let roster = ROSTER.iter().map(|tag| ((*tag).to_owned(), value(tag).unwrap_or_else(unknown)));
    let mut tags: Vec<(String, String)> = roster.collect();
    match style {
        Style::Pdn => {
            tags.push(("GameType".to_owned(), own("GameType").unwrap_or("21".to_owned())))
        }
        Style::Pgn { native: false } => tags.push(("Variant".to_owned(), record.game.clone())),
        Style::Pgn { native: true } => {
            tags.extend(own("Variant").map(|v| ("Variant".to_owned(), v)))
        }
    }
    if let Some(start) = record.start() {
        tags.extend([("SetUp", "1"), ("FEN", start)].map(|(n, v)| (n.to_owned(), v.to_owned())));
    }
    let is_free = |name: &str| {
        let known = |tag: &&str| tag.eq_ignore_ascii_case(name);
        !ROSTER.iter().any(known) && !OWN.iter().any(known)
    };
    tags.extend(record.tags.iter().filter(|(name, _)| is_free(name)).cloned());
    tags.push(("Annotator".to_owned(), "Outply".to_owned()));
    tags
}

/// White's seat; of games without colours the first.
fn white(review: &Review) -> usize {
    usize::from(review.seats[0].eq_ignore_ascii_case("Black"))
}

/// What the record says, or what the rules say of a finished game.
fn result(review: &Review) -> String {
    let said = review.record.tag("Result").filter(|said| *said != "*");
    let played = review.payoffs.as_ref().map(|payoffs| {
        let (white, black) = (payoffs[white(review)], payoffs[1 - white(review)]);
        match white.total_cmp(&black) {
            std::cmp::Ordering::Greater => "1-0",
            std::cmp::Ordering::Less => "0-1",
            std::cmp::Ordering::Equal => "1/2-1/2",
        }
    });
    said.or(played).unwrap_or("*").to_owned()
}

struct Writer<'r> {
    review: &'r Review,
    /// The number of each ply's move, and whether it is the first seat's.
    numbers: Vec<(u32, bool)>,
}

impl<'r> Writer<'r> {
    fn of(review: &'r Review) -> Writer<'r> {
        Writer { review, numbers: numbers(review.record.start(), &review.positions) }
    }

    fn game(&self) -> Vec<String> {
        let (mut words, mut interrupted) = (Vec::new(), true);
        for (ply, action) in self.review.record.moves().enumerate() {
            words.extend(self.number(ply, interrupted));
            words.push(action.to_owned());
            interrupted = false;
            if let Some(moment) = self.review.moment(ply) {
                words.push(moment.mark.glyph().to_owned());
                words.push(format!("{{{}}}", comment(self.review, moment)));
                words.extend(self.variation(moment));
                interrupted = true;
            }
        }
        words.push(result(self.review));
        words
    }

    /// The number before a move: always before the first seat's, and before the second's where the
    /// text was interrupted.
    fn number(&self, ply: usize, interrupted: bool) -> Option<String> {
        let (number, first) = self.numbers[ply];
        match (first, interrupted) {
            (true, _) => Some(format!("{number}.")),
            (false, true) => Some(format!("{number}...")),
            (false, false) => None,
        }
    }

    /// The better line, in brackets.
    fn variation(&self, moment: &Moment) -> Vec<String> {
        let (mut number, mut first) = self.numbers[moment.ply];
        let mut words = Vec::new();
        for (place, action) in moment.line.iter().take(LONGEST_LINE).enumerate() {
            words.extend(match (first, place) {
                (true, _) => Some(format!("{number}.")),
                (false, 0) => Some(format!("{number}...")),
                (false, _) => None,
            });
            words.push(action.clone());
            number += u32::from(!first);
            first = !first;
        }
        if let (Some(first), Some(last)) = (words.first().cloned(), words.len().checked_sub(1)) {
            words[0] = format!("({first}");
            words[last].push(')');
        }
        words
    }
}

/// `62 % to 31 %, after 12. Qxf7 -0.93; Nc3 was better, 0.41`, in words.
fn comment(review: &Review, moment: &Moment) -> String {
    let refuted: Vec<&str> = moment.refutation.iter().take(4).map(String::as_str).collect();
    let refuted =
        if refuted.is_empty() { String::new() } else { format!(", {}", refuted.join(" ")) };
    let (before, after) = (review.result_text(moment.before), review.result_text(moment.after));
    let name = |value| review.measure.figure(&moment.seen_by_mover(value));
    let value = moment.played_value.map_or(String::new(), |value| format!(" ({})", name(value)));
    let better = name(moment.better_value);
    let line = format!(
        "From {before} to {after}{value}{refuted}. Better was {} ({better}).",
        moment.better
    );
    line.replace(['{', '}'], " ")
}
