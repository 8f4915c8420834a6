//! Contests: paired games between players, recorded as they finish.

mod adjudication;
mod adjudication_text;
mod chance;
mod clocks;
mod control;
mod control_text;
mod differences;
mod error;
mod event;
mod game;
mod opening;
mod player;
mod record;
mod referee;
mod results;
mod run;
mod schedule;
mod settings;
mod standings;
mod table;
mod transcript;
mod typed;
mod worker;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use control::{Allowance, Control, TimeControl};
pub use error::ContestError;
pub use event::{Ended, Event, Report, SprtState};
pub use opening::{Opening, OpeningError, Openings};
pub use player::{
    Choice, NewGame, Opinion, Player, PlayerError, RandomPlayer, Reply, Task, Thought,
};
pub use record::{End, GameRecord, GameResult, Usage};
pub use referee::{Finish, Referee, ToMove};
pub use results::ResultsError;
pub(crate) use results::{ResultsFile, STARTED};
pub(crate) use run::STACK;
pub use schedule::Format;
pub use settings::{Contest, Contestant};
pub use standings::{Conduct, Meeting, Standings};
pub use transcript::Transcript;
pub use typed::{duel, duel_with_chance};
