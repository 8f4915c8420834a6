//! Honest matches for Outply.
//!
//! - [`contest`](mod@contest): pairs of games with seats swapped, from the same opening and with the same dice;
//!   players' faults are recorded, games go to a file as they finish, and an interrupted contest
//!   continues where it stopped.
//! - [`scores`](mod@scores): games of one player, or of three and more, for score over common seeds.
//! - [`statistics`](mod@statistics): Elo with error, sequential tests (SPRT) on pairs, ratings.
//! - [`tuning`](mod@tuning): numbers that make a player stronger, found by playing games (SPSA).
//! - [`engine`](mod@engine): external engines over UCI and xboard as players.
//! - [`formats`](mod@formats): openings and finished games in files (EPD, PGN, PDN).
//!
//! Nothing here prints: events go to a callback, and tables implement
//! [`Display`](std::fmt::Display). A game takes part by implementing [`contest::Referee`] in its
//! own notation, a player by implementing [`contest::Player`]. Here two random players meet in a
//! small game of Nim: there is one heap, players take one to three, and whoever takes the last one
//! wins.
//!
//! ```
//! use outply_arena::contest::{
//!     Contest, Contestant, Control, Event, Finish, Openings, Player, RandomPlayer, Referee, ToMove,
//! };
//! use outply_game::NotationError;
//!
//! struct Nim { heap: u32, seat: usize }
//!
//! impl Referee for Nim {
//!     fn start(&mut self, position: Option<&str>) -> Result<(), NotationError> {
//!         let heap = position.unwrap_or("21");
//!         self.heap = heap.parse().map_err(|_| NotationError::new(heap, 0, "a number"))?;
//!         self.seat = 0;
//!         Ok(())
//!     }
//!     fn position(&self) -> String {
//!         self.heap.to_string()
//!     }
//!     fn to_move(&self) -> ToMove {
//!         match self.heap {
//!             0 => ToMove::Over(Finish::won_by(1 - self.seat)),
//!             _ => ToMove::Seat(self.seat),
//!         }
//!     }
//!     fn actions(&self) -> Vec<String> {
//!         (1..=self.heap.min(3)).map(|take| take.to_string()).collect()
//!     }
//!     fn play(&mut self, action: &str) -> Result<String, NotationError> {
//!         let legal = self.actions().into_iter().find(|legal| legal == action);
//!         let legal = legal.ok_or_else(|| NotationError::new(action, 0, "1, 2 or 3 of the heap"))?;
//!         self.heap -= legal.parse::<u32>().unwrap_or(0);
//!         self.seat = 1 - self.seat;
//!         Ok(legal)
//!     }
//! }
//!
//! let random = |name: &str| {
//!     let make = || Ok(Box::new(RandomPlayer) as Box<dyn Player>);
//!     Contestant::new(name, Control::default(), make)
//! };
//! let contest = Contest::new(
//!     "nim:21",
//!     || Box::new(Nim { heap: 21, seat: 0 }),
//!     vec![random("Anna"), random("Bert")],
//! );
//! let contest = contest.rounds(50).openings(Openings::Random { plies: 2 }).seed(1);
//! let mut finished = 0;
//! let report = contest.run(&mut |event| match event {
//!     Event::Begun { seed, games, .. } => println!("{games} games with seed {seed}"),
//!     Event::Finished { .. } => finished += 1,
//!     _ => (),
//! })?;
//! assert_eq!((finished, report.standings.games()), (100, 100));
//! let estimate = report.standings.meeting(0, 1).estimate().expect("there are games");
//! assert!(estimate.elo.value.abs() < 2.0 * estimate.elo.error);
//! println!("{}", report.standings);
//! # Ok::<(), outply_arena::contest::ContestError>(())
//! ```
//!
//! # In a front end
//!
//! A session of a game becomes a [`contest::Referee`] with a few lines (`start`, `position`,
//! `to_move`, `actions`, `play`, and `draw` for games with chance), and a built-in search a
//! [`contest::Player`]: keep a session, set it to [`Task::start`](contest::Task), play
//! [`Task::moves`](contest::Task) and search with [`Task::limits`](contest::Task::limits). An
//! engine is [`engine::EngineSpec`], whose [`player`](engine::EngineSpec::player) is what
//! [`Contestant::new`](contest::Contestant::new) takes. Limits are read from text
//! ([`Control`](contest::Control)), openings too ([`Opening::list`](contest::Opening::list)).
#![forbid(unsafe_code)]

pub mod contest;
pub mod engine;
pub mod formats;
pub mod scores;
pub mod statistics;
pub mod tuning;
