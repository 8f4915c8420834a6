//! Finished games in the grammar of PGN.

use crate::contest::{
    Control, End, GameRecord, GameResult, Opinion, Referee, Thought, TimeControl, ToMove,
};
use outply_game::NotationError;
use outply_game::movetext::{tag_line, wrapped};
use std::fmt::Write;
use std::time::Duration;

/// Which notation, where the two differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Portable Game Notation; games other than chess are named in a tag `Variant`.
    Pgn,
    /// Portable Draughts Notation of English draughts (game type 21).
    Pdn,
}

/// What the games of a contest have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The notation.
    pub style: Style,
    /// The tag `Event`.
    pub event: String,
    /// The tag `Date`, as `2026.11.21`, or `????.??.??`.
    pub date: String,
    /// The tag `Variant`: the game with its options, unless it is the one that the notation is for.
    pub variant: Option<String>,
    /// What the rules call the players of the two seats. Where the first is called Black, results
    /// are still given as White's.
    pub seats: [String; 2],
}

/// Writes a game: tags, moves with evaluation, depth and seconds (`{+0.31/12 0.50s}`, for the
/// player who moved) where the record has them, and the result; an empty line at the end.
///
/// # Errors
/// If the game's own referee does not take its moves.
pub fn game(
    heading: &Heading,
    record: &GameRecord,
    controls: [&Control; 2],
    referee: &mut dyn Referee,
) -> Result<String, NotationError> {
    let words = movetext(heading, record, referee)?;
    let mut text = String::new();
    for (name, value) in tags(heading, record, controls) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", tag_line(name, &value));
    }
    let words = words.iter().flat_map(|word| word.split_whitespace());
    Ok(format!("{text}\n{}\n\n", wrapped(words)))
}

impl Heading {
    /// White's seat; of games without colours the first.
    fn white(&self) -> usize {
        usize::from(self.seats[0].eq_ignore_ascii_case("Black"))
    }
}

fn tags(
    heading: &Heading,
    record: &GameRecord,
    controls: [&Control; 2],
) -> Vec<(&'static str, String)> {
    let white = heading.white();
    let moves = record.opening.moves.len() + record.moves.len();
    let mut tags = vec![
        ("Event", heading.event.clone()),
        ("Site", "?".to_owned()),
        ("Date", heading.date.clone()),
        ("Round", (record.game + 1).to_string()),
        ("White", record.players[white].clone()),
        ("Black", record.players[1 - white].clone()),
        ("Result", result(record.result, white).to_owned()),
    ];
    match heading.style {
        Style::Pdn => tags.push(("GameType", "21".to_owned())),
        Style::Pgn => tags.extend(heading.variant.clone().map(|game| ("Variant", game))),
    }
    if let Some(position) = &record.opening.position {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", position.clone())]);
    }
    tags.push(("PlyCount", moves.to_string()));
    tags.extend(time_controls([controls[white], controls[1 - white]]));
    tags.push(("Termination", termination(record.end).to_owned()));
    tags
}

fn result(result: GameResult, white: usize) -> &'static str {
    match result.half_points(white) {
        0 => "0-1",
        1 => "1/2-1/2",
        _ => "1-0",
    }
}

/// One tag, or two where the players have different limits.
fn time_controls(controls: [&Control; 2]) -> Vec<(&'static str, String)> {
    let [white, black] = controls.map(time_control);
    if white == black {
        return vec![("TimeControl", white)];
    }
    vec![("WhiteTimeControl", white), ("BlackTimeControl", black)]
}

fn time_control(control: &Control) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    match (control.clock, control.move_time) {
        (Some(TimeControl { base, increment, moves }), _) => {
            let moves = moves.map_or(String::new(), |moves| format!("{moves}/"));
            let bonus = if increment.is_zero() {
                String::new()
            } else {
                format!("+{}", seconds(increment))
            };
            format!("{moves}{}{bonus}", seconds(base))
        }
        (None, Some(time)) => format!("1/{}", seconds(time)),
        (None, None) => "-".to_owned(),
    }
}

/// The standard's words (PGN, section 9.8.1).
fn termination(end: End) -> &'static str {
    match end {
        End::Rules | End::Resignation => "normal",
        End::AdjudicatedDraw | End::AdjudicatedWin | End::TooLong => "adjudication",
        End::TimeForfeit => "time forfeit",
        End::IllegalMove => "rules infraction",
        End::Crash => "abandoned",
    }
}

fn movetext(
    heading: &Heading,
    record: &GameRecord,
    referee: &mut dyn Referee,
) -> Result<Vec<String>, NotationError> {
    referee.start(record.opening.position.as_deref())?;
    let mut numbers = Numbers::new(record.opening.position.as_deref());
    let (book, mut words) = (record.opening.moves.len(), Vec::new());
    for (ply, action) in record.opening.moves.iter().chain(&record.moves).enumerate() {
        if let ToMove::Seat(seat) = referee.to_move() {
            words.extend(numbers.before(seat));
        }
        words.push(referee.play(action)?);
        words.extend(match ply.checked_sub(book) {
            None => Some("{book}".to_owned()),
            Some(ply) => comment(record.thoughts.get(ply), record.seconds.get(ply)),
        });
    }
    let detail = record.detail.as_deref().map(|detail| detail.replace(['{', '}'], " "));
    words.extend(detail.map(|detail| format!("{{{}}}", detail.trim())));
    words.push(result(record.result, heading.white()).to_owned());
    Ok(words)
}

/// Move numbers: one for each move of the first seat, and whatever the second does after it.
struct Numbers {
    next: u32,
    /// Who moved last.
    last: Option<usize>,
}

impl Numbers {
    /// FEN's sixth field is the number of the first move.
    fn new(position: Option<&str>) -> Numbers {
        let field = position.and_then(|text| text.split_whitespace().nth(5)?.parse().ok());
        Numbers {
            next: field.filter(|number| (1..100_000).contains(number)).unwrap_or(1),
            last: None,
        }
    }

    fn before(&mut self, seat: usize) -> Option<String> {
        let (number, last) = (self.next, self.last.replace(seat));
        match (seat, last) {
            (0, Some(0)) => {
                self.next += 1;
                Some(format!("{}.", number + 1))
            }
            (0, _) => Some(format!("{number}.")),
            (_, Some(0)) => {
                self.next += 1;
                None
            }
            _ => {
                self.next += 1;
                Some(format!("{number}..."))
            }
        }
    }
}

/// What the player thought; nothing where nothing is known.
fn comment(thought: Option<&Thought>, seconds: Option<&f64>) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(opinion) = thought.and_then(|thought| thought.opinion) {
        let depth = thought.and_then(|thought| thought.depth);
        let depth = depth.map_or(String::new(), |depth| format!("/{depth}"));
        parts.push(format!("{}{depth}", evaluation(opinion)));
    }
    // Chance spends no time.
    parts.extend(seconds.filter(|&&s| s > 0.0).map(|seconds| format!("{seconds:.3}s")));
    (!parts.is_empty()).then(|| format!("{{{}}}", parts.join(" ")))
}

fn evaluation(opinion: Opinion) -> String {
    match opinion {
        Opinion::Points(points) => format!("{:+.2}", points as f64 / 100.0),
        Opinion::Win(distance) => format!("+M{distance}"),
        Opinion::Loss(distance) => format!("-M{distance}"),
    }
}
