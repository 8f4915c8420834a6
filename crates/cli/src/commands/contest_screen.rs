//! What a match shows while it goes on.

use crate::output::{progress, shortened, width};
use outply_catalog::arena::contest::Event;
use std::io::{IsTerminal, Write};

/// On a terminal the table, drawn over itself after each game; elsewhere a line a game.
pub(crate) struct Screen {
    quiet: bool,
    live: bool,
    /// Lines of the table that stands there.
    drawn: usize,
}

impl Screen {
    pub(crate) fn new(quiet: bool) -> Screen {
        Screen { quiet, live: std::io::stderr().is_terminal(), drawn: 0 }
    }

    pub(crate) fn show(&mut self, event: &Event<'_>) {
        if self.quiet {
            return;
        }
        match event {
            Event::Finished { standings, .. } if self.live => {
                let line = shortened(&told(event).unwrap_or_default(), width());
                self.redraw(&format!("{line}\n{standings}"));
            }
            _ => told(event).iter().for_each(|line| progress(line)),
        }
    }

    fn redraw(&mut self, text: &str) {
        let over = over(self.drawn);
        // Lost if nobody reads it.
        let _ = write!(std::io::stderr(), "{over}{text}");
        self.drawn = text.lines().count();
    }

    /// Takes the table away, since the final one comes on stdout.
    pub(crate) fn clear(&mut self) {
        self.redraw("");
    }
}

/// Goes back over so many lines and clears what is below.
fn over(lines: usize) -> String {
    if lines == 0 { String::new() } else { format!("\x1b[{lines}A\x1b[J") }
}

fn told(event: &Event<'_>) -> Option<String> {
    match event {
        Event::Contestant { name, settings } => {
            let settings: Vec<String> =
                settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
            Some(format!("{name}: {}", settings.join(" ")))
        }
        Event::Begun { seed, games, played, openings } => Some(format!(
            "{games} games, {played} of them played before; {openings} openings; seed {seed}"
        )),
        Event::Finished { record, standings, sprt } => {
            let meeting = standings.meeting(0, 1);
            let estimate = meeting.estimate();
            let elo = estimate.map(|e| format!("  Elo {:+.0} ± {:.0}", e.elo.value, e.elo.error));
            let llr = sprt.map(|sprt| format!("  LLR {:.2}", sprt.llr));
            let elo = elo.filter(|_| standings.names().len() == 2).unwrap_or_default();
            let fault = record.detail.as_ref().filter(|_| record.end.is_fault());
            let fault = fault.map(|detail| format!("  ({})", detail.replace('\n', " ")));
            let more = [Some(elo), llr, fault].into_iter().flatten().collect::<String>();
            Some(format!("game {}{more}", record.game + 1))
        }
        Event::Started { .. } => None,
    }
}
