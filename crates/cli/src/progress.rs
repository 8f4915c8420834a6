//! How far long work is: a bar where stderr is a terminal, a line now and then where it is not, nothing
//! if quiet.

use crate::output::{filled, progress, width};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use outply_catalog::arena::formats::text::printable;
use outply_catalog::{CatalogError, Limits, Plan, Session};
use std::fmt;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// When the first line comes where there is no bar, and the longest time between two. From one to the
/// next it doubles, so that a night's work fits a screen.
const RHYTHM: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(600)];

/// How long words stand on the screen at least: some take a while to make.
const REST: Duration = Duration::from_millis(100);

/// The longest time left that is shown: what is estimated to take longer is no estimate.
const LONGEST_ESTIMATE: Duration = Duration::from_secs(90 * 24 * 3600);

/// Columns below which a bar has no room.
const NARROW: usize = 60;

/// Parts of a share: a thousand, and of these the bar knows whole ones.
const PARTS: u64 = 1_000;

/// Work of known length under way. Dropping it takes the bar away.
pub(crate) struct Progress {
    bar: ProgressBar,
    shown: Shown,
    counts: &'static str,
    /// Parts that were done when it began.
    before: u64,
    started: Instant,
    /// When words were last asked for.
    asked: Mutex<Option<Instant>>,
}

enum Shown {
    Nothing,
    Bar,
    Lines(Mutex<Rhythm>),
}

/// When the next line is due.
struct Rhythm {
    next: Duration,
    step: Duration,
}

impl Rhythm {
    fn new() -> Rhythm {
        Rhythm { next: RHYTHM[0], step: RHYTHM[0] }
    }

    fn is_due(&mut self, now: Duration) -> bool {
        if now < self.next {
            return false;
        }
        self.step = (2 * self.step).min(RHYTHM[1]);
        self.next = now + self.step;
        true
    }
}

impl Progress {
    /// Work of `total` parts, called `counts` in the plural ("games"), of which `before` are done.
    pub(crate) fn new(quiet: bool, total: u64, before: u64, counts: &'static str) -> Progress {
        let shown = shown(quiet);
        let bar = match shown {
            Shown::Bar => ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr()),
            _ => ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden()),
        };
        let bar = bar.with_position(before);
        bar.set_style(style(counts, before));
        Progress { bar, shown, counts, before, started: Instant::now(), asked: Mutex::default() }
    }

    /// Work of unknown length.
    pub(crate) fn open(quiet: bool) -> Progress {
        let progress = Progress::new(quiet, 0, 0, "");
        progress.bar.unset_length();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}") {
            progress.bar.set_style(style);
        }
        progress
    }

    /// Work that is told as a share of the whole.
    pub(crate) fn share(quiet: bool) -> Progress {
        Progress::new(quiet, PARTS, 0, "")
    }

    /// So much is done. `words` say how it stands; they are asked for only where they are shown.
    pub(crate) fn tell(&self, done: u64, words: impl FnOnce() -> String) {
        self.bar.set_position(done);
        match &self.shown {
            Shown::Nothing => (),
            Shown::Bar if self.is_time() => self.bar.set_message(printable(words())),
            Shown::Bar => (),
            Shown::Lines(rhythm) => {
                if locked(rhythm).is_due(self.started.elapsed()) {
                    progress(&self.sentence(&words()));
                }
            }
        }
    }

    /// This share, from 0 to 1, is done.
    pub(crate) fn tell_share(&self, share: f64, words: impl FnOnce() -> String) {
        self.tell((share.clamp(0.0, 1.0) * PARTS as f64) as u64, words);
    }

    /// Whether the words on the screen are old enough for others.
    fn is_time(&self) -> bool {
        let mut asked = locked(&self.asked);
        let is_time = asked.is_none_or(|before| before.elapsed() >= REST);
        if is_time {
            *asked = Some(Instant::now());
        }
        is_time
    }

    /// Whether there is a bar, which says itself how far it is.
    pub(crate) fn is_drawn(&self) -> bool {
        matches!(self.shown, Shown::Bar)
    }

    /// A line that stays, above the bar; nothing if quiet.
    pub(crate) fn line(&self, text: &str) {
        match self.shown {
            Shown::Nothing => (),
            Shown::Bar => self.bar.suspend(|| progress(&filled(text))),
            Shown::Lines(_) => progress(text),
        }
    }

    /// Does what writes to the terminal by itself, with the bar out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Where there is no bar: how far it is, how it stands, and how long it will take.
    fn sentence(&self, words: &str) -> String {
        let Some(all) = self.bar.length() else { return words.to_owned() };
        let done = self.bar.position();
        let far = match self.counts {
            "" => format!("{} %", 100 * done / all.max(1)),
            counts => format!("{done} of {all} {counts}"),
        };
        let words = if words.is_empty() { String::new() } else { format!("; {words}") };
        let left = estimate(self.started.elapsed(), [self.before, done, all]);
        let left = left.map_or_else(String::new, |left| format!("; {left} left"));
        format!("{far}{words}{left}")
    }
}

/// The time left, where it is known: as long for each part as it took so far. The bar's own estimate goes by the
/// last seconds, and between two parts of a long work nothing moves for minutes ("5 weeks left").
fn estimate(elapsed: Duration, [before, done, all]: [u64; 3]) -> Option<HumanDuration> {
    let (made, missing) = (done.checked_sub(before)?, all.saturating_sub(done));
    let seconds = elapsed.as_secs_f64() * missing as f64 / made as f64;
    let left = Duration::try_from_secs_f64(seconds).ok()?;
    (!left.is_zero() && left <= LONGEST_ESTIMATE).then_some(HumanDuration(left))
}

/// How long a silence may be before a word explains it.
const SILENCE: Duration = Duration::from_secs(1);

/// Readies what searches need; if that takes more than a moment, a line on stderr says so.
pub(crate) fn prepare(
    session: &dyn Session,
    plan: &Plan,
    limits: &Limits,
) -> Result<(), CatalogError> {
    std::thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        scope.spawn(move || {
            if waiting.recv_timeout(SILENCE) == Err(RecvTimeoutError::Timeout) {
                let words = "One moment: computing the tables of the evaluator.";
                let _ = writeln!(std::io::stderr(), "{words}");
            }
        });
        let prepared = session.prepare(plan, limits);
        drop(done);
        prepared
    })
}

/// What a thread that panicked has left is good enough for words.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn shown(quiet: bool) -> Shown {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    match std::io::stderr().is_terminal() && !dumb {
        _ if quiet => Shown::Nothing,
        true => Shown::Bar,
        false => Shown::Lines(Mutex::new(Rhythm::new())),
    }
}

/// One line whatever happens: words that do not fit are cut.
fn style(counts: &str, before: u64) -> ProgressStyle {
    let far = if counts.is_empty() { "{percent:>3} %" } else { "{pos}/{len}" };
    let is_narrow = width() < NARROW;
    let template = match is_narrow {
        true => format!("{far} {{wide_msg}} {{left}}"),
        false => format!("[{{bar:16}}] {far} {counts}  {{wide_msg}} {{left}}"),
    };
    let left = move |state: &ProgressState, to: &mut dyn fmt::Write| {
        // A bar that cannot be written is no reason to stop the work.
        let parts = [before, state.pos(), state.len().unwrap_or(0)];
        let _ = match estimate(state.elapsed(), parts) {
            Some(left) if is_narrow => write!(to, "{left:#}"),
            Some(left) => write!(to, "{left:#} left"),
            None => Ok(()),
        };
    };
    // The templates are ours: none is wrong.
    ProgressStyle::with_template(&template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("left", left)
        .progress_chars("=> ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_without_a_terminal_is_told_in_a_screen_of_lines() {
        let mut rhythm = Rhythm::new();
        let seconds = (0..8 * 3600).map(Duration::from_secs);
        let told = seconds.filter(|now| rhythm.is_due(*now)).count();
        assert!((40..80).contains(&told), "{told}");
    }

    #[test]
    fn only_times_that_mean_something_are_told_as_left() {
        let told = |seconds, parts| {
            estimate(Duration::from_secs(seconds), parts).map(|left| left.to_string())
        };
        assert_eq!(told(60, [20, 20, 60]), None, "nothing is done yet");
        assert_eq!(told(60, [20, 30, 60]).as_deref(), Some("3 minutes"));
        assert_eq!(told(60, [20, 60, 60]), None, "nothing is left");
        assert_eq!(told(1_000_000_000, [0, 1, 1000]), None);
    }

    #[test]
    fn lines_say_how_far_how_it_stands_and_what_is_left() {
        let games = Progress::new(true, 120, 20, "games");
        games.tell(24, String::new);
        assert!(games.sentence("+10 =4 -10").starts_with("24 of 120 games; +10 =4 -10"));
        let share = Progress::share(true);
        share.tell_share(0.25, String::new);
        assert!(share.sentence("").starts_with("25 %"), "{}", share.sentence(""));
    }
}
