//! Write a game's rules once; get a player that looks further, a proof where there is one, and a
//! picture of why.
//!
//! # A game in forty lines
//! This is all of tic-tac-toe. These rules are enough to search, prove, test and explain it:
//!
//! ```
//! use outply::prelude::*;
//!
//! #[derive(Clone, Debug)]
//! struct Board {
//!     squares: [Option<Player>; 9],
//!     next: Player,
//! }
//!
//! struct TicTacToe;
//!
//! const LINES: [[usize; 3]; 8] = [
//!     [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
//! ];
//!
//! impl Rules for TicTacToe {
//!     type State = Board;
//!     type Action = usize;
//!     type Utility = Outcome; // a win for one player, or a draw
//!     type Turn = Player; // no dice: a player moves in every state
//!
//!     fn initial(&self) -> Board {
//!         Board { squares: [None; 9], next: Player::FIRST }
//!     }
//!
//!     fn to_move(&self, board: &Board) -> Player {
//!         board.next
//!     }
//!
//!     fn actions(&self, board: &Board) -> impl IntoIterator<Item = usize> {
//!         let over = self.terminal_test(board);
//!         (0..9).filter(move |&square| !over && board.squares[square].is_none())
//!     }
//!
//!     fn result(&self, board: &Board, square: usize) -> Board {
//!         let mut squares = board.squares;
//!         squares[square] = Some(board.next);
//!         Board { squares, next: board.next.opponent() }
//!     }
//!
//!     fn utility(&self, board: &Board) -> Option<Outcome> {
//!         let last = board.next.opponent();
//!         let won = |line: &[usize; 3]| line.iter().all(|&s| board.squares[s] == Some(last));
//!         let full = board.squares.iter().all(Option::is_some);
//!         LINES.iter().any(won).then_some(Outcome::Win(last)).or(full.then_some(Outcome::Draw))
//!     }
//! }
//!
//! // It plays. Without an evaluator it searches to the end of the game: the value is proven.
//! let start = TicTacToe.initial();
//! let answer = search(&TicTacToe, &start, (), &Limits::none())?;
//! assert_eq!(answer.value, Value::ZERO);
//! assert_eq!(answer.proof, Proof::Proven);
//!
//! // It is analysed: a value for every action.
//! let answer = AlphaBeta::new(&TicTacToe).multi_pv(9).search(&start, &Limits::none())?;
//! assert!(answer.actions.iter().all(|action| action.value == Value::ZERO));
//!
//! // It is tested: mistakes in the rules are found and described.
//! Laws::of(&TicTacToe).hold();
//!
//! // It is drawn: what a search visited, what it cut, and why.
//! let mut recorder = Recorder::new(1_000);
//! let mut search = AlphaBeta::new(&TicTacToe).observer(&mut recorder);
//! search.search(&start, &Limits::depth(2))?;
//! let picture = Picture::of(&recorder, &DebugLabels).ok_or("nothing was searched")?;
//! assert!(picture.captions()[0].text.ends_with("are never looked at."));
//! let drawing = terminal(&picture, &Terminal::default());
//! assert!(drawing.lines().all(|line| line.chars().count() <= 80));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go from here
//! - [`game`](mod@game): the vocabulary, and the [laws](game::laws).
//! - [`search`](mod@search): [`AlphaBeta`](search::AlphaBeta) and the textbook's
//!   [reference algorithms](search::reference).
//! - [`evaluate`](mod@evaluate): evaluators.
//! - [`watch`](mod@watch): recorders, explanations, drawings.
//! - [`arena`](mod@arena): matches between searches; start with `arena::contest::duel`.
//! - `games`, with the feature of that name: the games that come with Outply.
#![forbid(unsafe_code)]

#[cfg(feature = "arena")]
pub use outply_arena as arena;
pub use outply_evaluate as evaluate;
pub use outply_game as game;
#[cfg(feature = "games")]
pub use outply_games as games;
pub use outply_learn as learn;
pub use outply_search as search;
pub use outply_watch as watch;

/// What a program with a game of its own needs, in one line.
pub mod prelude {
    pub use outply_game::laws::Laws;
    pub use outply_game::{
        Evaluator, Hints, Keyed, Mover, Notation, Observer, Outcome, PayoffEvaluator, Payoffs,
        Player, Points, Rules, Score, Stochastic, Value, by, hash_key,
    };
    pub use outply_search::chance::Expectiminimax;
    pub use outply_search::many::MaxN;
    pub use outply_search::{
        Agent, AlphaBeta, Answer, Ended, Limits, MonteCarlo, Proof, SearchError, Selective,
        StopFlag, Table, search,
    };
    pub use outply_watch::draw::{Terminal, svg, terminal};
    pub use outply_watch::{DebugLabels, Picture, Recorder};
}

/// The README's game, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
