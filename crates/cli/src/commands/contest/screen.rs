//! What a match shows while it goes on.

use super::scores::played_before;
use crate::output::{progress, shortened};
use crate::progress::Progress;
use outply_catalog::arena::contest::{Event, GameRecord, SprtState, Standings};

/// A line of progress, and above it what went wrong.
pub(crate) struct Screen {
    quiet: bool,
    progress: Option<Progress>,
}

impl Screen {
    pub(crate) fn new(quiet: bool) -> Screen {
        Screen { quiet, progress: None }
    }

    pub(crate) fn show(&mut self, event: &Event<'_>) {
        match *event {
            Event::Contestant { name, settings } => self.contestant(name, settings),
            Event::Begun { seed, games, played, openings } => {
                let shown = Progress::new(self.quiet, games, played, "games");
                let words = if openings == 1 { "opening" } else { "openings" };
                shown.line(&match played {
                    0 => format!("{games} games; {openings} {words}; seed {seed}"),
                    _ if played == games => played_before(played, games),
                    _ => {
                        let before = played_before(played, games);
                        format!("{before}; {openings} {words}; seed {seed}")
                    }
                });
                self.progress = Some(shown);
            }
            Event::Started { .. } => (),
            Event::Finished { record, standings, sprt } => self.finished(record, standings, sprt),
        }
    }

    /// The options that an engine really has.
    fn contestant(&self, name: &str, settings: &[(String, String)]) {
        if self.quiet || settings.is_empty() {
            return;
        }
        let settings: Vec<String> =
            settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
        progress(&format!("{name}: {}", settings.join(" ")));
    }

    fn finished(&self, record: &GameRecord, standings: &Standings, sprt: Option<SprtState>) {
        let Some(progress) = &self.progress else { return };
        if let Some(detail) = record.detail.as_ref().filter(|_| record.end.is_fault()) {
            let detail = detail.replace('\n', " ");
            progress.line(&format!("game {}: {detail}", record.game + 1));
        }
        let llr = sprt.map(|sprt| format!("  LLR {:.2}", sprt.llr)).unwrap_or_default();
        progress.tell(standings.games(), || format!("{}{llr}", so_far(standings)));
    }
}

/// Of two players the games won, drawn and lost; of more the two best.
fn so_far(standings: &Standings) -> String {
    if standings.names().len() == 2 {
        return standings.meeting(0, 1).so_far();
    }
    let ranking = standings.ranking();
    let best = ranking.iter().take(2).zip(1..).map(|((place, rating), rank)| {
        format!("{rank}. {} {:+.0}", shortened(&standings.names()[*place], 20), rating.elo.value)
    });
    best.collect::<Vec<String>>().join(", ")
}
