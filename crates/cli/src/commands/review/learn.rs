//! Learning from one's mistakes: the moments asked again.

use crate::args::Review as Options;
use crate::failure::Failure;
use crate::input;
use crate::interrupt::at_prompt;
use crate::output::Out;
use outply_catalog::{Catalog, Limits, NotationError, Session};
use outply_review::{Lesson, Moment, Record, Request, Review, ReviewError, Verdict};
use std::time::Duration;

/// How long an answer is searched.
const TIME: Duration = Duration::from_secs(1);
/// The hints before the solution.
const HINTS: usize = 2;

const HELP: &str = "  a move, or one of:
  hint   a hint, then a second one      solution  what was better; next moment
  skip   on to the next moment          quit      leave";

/// How an answer was taken.
enum Next {
    Again,
    Solved,
    Passed,
    Leave,
}

/// Asks the moments of `review` again.
pub(crate) fn run(
    catalog: &Catalog,
    options: &Options,
    review: &Review,
    out: &mut Out,
) -> Result<(), Failure> {
    let named = |name: &str| seat(&review.seats, &review.record.names, name);
    let player = options.player.as_deref().map(named).transpose()?;
    let asked = |moment: &&Moment| player.is_none_or(|player| moment.player == player);
    let moments: Vec<&Moment> = review.moments.iter().filter(asked).collect();
    if moments.is_empty() {
        return out.line("There is no moment to learn from.");
    }
    let session = catalog.open(&review.record.game)?;
    let plan = Request::of(session.as_ref(), &options.engine.wishes_and_seed())?.plan;
    let limits = match (options.nodes, options.depth, options.engine.simulations) {
        (Some(nodes), ..) => Limits::nodes(nodes),
        (_, Some(depth), _) => Limits::depth(depth),
        (_, _, Some(simulations)) => Limits::simulations(simulations),
        _ => Limits::whole_time(TIME),
    };
    let lesson = Lesson::new(catalog, review, plan, limits);
    let mut solved = 0;
    out.line(HELP)?;
    for (place, moment) in moments.iter().enumerate() {
        let session = lesson.before(moment)?;
        let mut question =
            Question { review, lesson: &lesson, moment, session, hints: 0, tries: 0 };
        question.ask((place + 1, moments.len()), out)?;
        match question.answer(out)? {
            Next::Leave => break,
            Next::Solved => solved += 1,
            Next::Again | Next::Passed => {}
        }
    }
    out.line(format!("{solved} of {} solved.", moments.len()))
}

/// Refuses a player who does not play in the game, before minutes of searching.
pub(super) fn check_player(catalog: &Catalog, record: &Record, name: &str) -> Result<(), Failure> {
    let session = catalog.open(&record.game)?;
    let seats: Vec<String> = (0..session.players()).map(|seat| session.player_name(seat)).collect();
    seat(&seats, &record.names, name).map(drop)
}

/// The seat that a player's name, a seat's name or a number names.
fn seat(seats: &[String], players: &[String], name: &str) -> Result<usize, Failure> {
    let ordinal = ["first", "second", "third", "fourth"].iter().position(|word| *word == name);
    let is_called = |seat: &usize| {
        let called = [players.get(*seat), seats.get(*seat)];
        called
            .into_iter()
            .flatten()
            .any(|known| !known.is_empty() && known.eq_ignore_ascii_case(name))
    };
    let found = (0..seats.len()).find(is_called).or(ordinal.filter(|&seat| seat < seats.len()));
    found.ok_or_else(|| {
        let expected = seats.join(" or ");
        Failure::input("--as", format!("{name} did not play: expected {expected}"))
    })
}

/// A moment that is asked.
struct Question<'q> {
    review: &'q Review,
    lesson: &'q Lesson<'q>,
    moment: &'q Moment,
    session: Box<dyn Session>,
    hints: usize,
    tries: usize,
}

impl Question<'_> {
    fn ask(&self, (number, of): (usize, usize), out: &mut Out) -> Result<(), Failure> {
        let moment = self.moment;
        let (who, played) = (self.review.name(moment.player), &moment.played);
        let number_of_move = self.review.number(moment.ply);
        out.line(format!("\n{}\n", self.session.picture()))?;
        out.line(format!(
            "Moment {number} of {of}: {who} played {number_of_move} {played}{}, which gave away {}.",
            moment.mark.text(),
            share(moment.loss)
        ))?;
        out.line("What is better?")
    }

    fn answer(&mut self, out: &mut Out) -> Result<Next, Failure> {
        loop {
            at_prompt(true);
            out.text(format!("{}> ", self.review.seats[self.moment.player]))?;
            out.flush()?;
            let line = input::line();
            at_prompt(false);
            let Some(line) = line? else {
                out.line("")?;
                return Ok(Next::Leave);
            };
            match self.obey(line.trim(), out)? {
                Next::Again => {}
                next => return Ok(next),
            }
        }
    }

    fn obey(&mut self, line: &str, out: &mut Out) -> Result<Next, Failure> {
        match line {
            "" => {}
            "help" | "?" => out.line(HELP)?,
            "quit" | "exit" | "q" => return Ok(Next::Leave),
            "skip" | "next" => return Ok(Next::Passed),
            "hint" if self.hints < HINTS => {
                self.hints += 1;
                out.line(self.hint())?;
            }
            "solution" | "hint" => {
                out.line(self.solution())?;
                return Ok(Next::Passed);
            }
            action => return self.try_out(action, out),
        }
        Ok(Next::Again)
    }

    /// First what became of the move played, then where the better one begins.
    fn hint(&self) -> String {
        let moment = self.moment;
        if self.hints == 1 && !moment.refutation.is_empty() {
            let line = moment.refutation.iter().take(4).map(String::as_str).collect::<Vec<_>>();
            return format!("After {} comes {}.", moment.played, line.join(" "));
        }
        let actions = self.session.actions();
        let place = actions.iter().position(|action| *action == moment.better);
        let spelled = place.and_then(|place| self.session.spellings().into_iter().nth(place));
        match spelled.as_deref() {
            Some([first, _, ..]) => format!("The better move begins at {first}."),
            _ => {
                let count = moment.better.chars().count().min(1);
                let start: String = moment.better.chars().take(count).collect();
                format!("The better move begins with {start}.")
            }
        }
    }

    fn solution(&self) -> String {
        let line: Vec<&str> = self.moment.line.iter().take(8).map(String::as_str).collect();
        let better = self.moment.seen_by_mover(self.moment.better_value);
        let better = self.review.measure.figure(&better);
        format!("Better was {}: {} ({better}).", self.moment.better, line.join(" "))
    }

    fn try_out(&mut self, action: &str, out: &mut Out) -> Result<Next, Failure> {
        let judged = self.lesson.judge(self.session.as_mut(), self.moment, action);
        let verdict = match judged {
            Ok(verdict) => verdict,
            Err(ReviewError::Syntax(error)) => {
                out.line(format!("{}\n(help lists the commands)", said(&error)))?;
                return Ok(Next::Again);
            }
            Err(error) => return Err(error.into()),
        };
        self.tries += 1;
        match verdict {
            Verdict::Right { is_best: true, .. } => out.line("Yes, that is the best move.")?,
            Verdict::Right { loss, .. } => {
                let best = &self.moment.better;
                out.line(format!(
                    "Good: it gives away {}; {best} was a little better.",
                    share(loss)
                ))?;
            }
            Verdict::Wrong { loss, refutation } => {
                let line: Vec<&str> = refutation.iter().take(6).map(String::as_str).collect();
                let line =
                    if line.is_empty() { String::new() } else { format!(": {}", line.join(" ")) };
                out.line(format!("No, it gives away {}{line}. Try again.", share(loss)))?;
                return Ok(Next::Again);
            }
        }
        Ok(Next::Solved)
    }
}

/// What was expected, without a place in one line of input.
fn said(error: &NotationError) -> String {
    format!("{}: expected {}", error.input(), error.expected())
}

fn share(loss: f64) -> String {
    format!("{:.0} % of a game", 100.0 * loss)
}
