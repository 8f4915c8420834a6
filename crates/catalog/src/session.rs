//! A game being played or analysed, without its types.

use crate::error::CatalogError;
use crate::figure::Unit;
use crate::learning::exchange::{Seeing, SightRequest};
use crate::learning::studying::{Measuring, Studies, StudyRequest};
use crate::learning::{School, SchoolRequest};
use crate::plan::Search;
use crate::plan::{Plan, Wish};
use crate::report::Report;
use crate::scale::Scale;
use crate::solution::{Probe, Watch};
use crate::tree::{TreeReport, TreeRequest};
use outply_certificate::{Certificate, Proven};
use outply_game::board::Board;
use outply_game::{NotationError, Recorded};
use outply_search::Limits;
use outply_table::{BuildError, Info, Settings, Table, Verified, VerifyError};
use std::io::{Read, Write};
use std::sync::Arc;

/// What external engines must be told about a game; nothing if they know it already.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ForEngines {
    /// The initial state in the game's notation.
    pub start: Option<String>,
    /// Options that UCI engines must have, name and value.
    pub uci_options: Vec<(String, String)>,
    /// Whether xboard's protocol can express the game's actions in the form of the game's protocol.
    pub no_xboard: bool,
}

/// One game with its current state and the actions that led there.
///
/// A session can be sent to another thread.
pub trait Session: Send {
    /// The game with its options, as [`Catalog::open`](crate::Catalog::open) takes it.
    fn game(&self) -> &str;

    /// The current state as lines of text.
    fn picture(&self) -> String;

    /// The current state as an SVG document, the last action marked where the game describes a board.
    fn svg(&self) -> String;

    /// The current state as a board, the last action marked; `None` where the game describes none.
    fn board(&self) -> Option<Board>;

    /// The cells that spell each legal action of a player on the board, in the order of
    /// [`Session::actions`]; empty without a board.
    fn spellings(&self) -> Vec<Vec<String>>;

    /// The current state in the game's notation.
    fn notation(&self) -> String;

    /// Starts again from the initial state. What searches found is kept.
    fn restart(&mut self);

    /// Continues a game that is drawn only if a player claims it; `false` if it is over in any
    /// case, or not over. What was played before is forgotten.
    fn play_on(&mut self) -> bool;

    /// Starts again from the state that `text` describes.
    ///
    /// # Errors
    /// If `text` is no possible state.
    fn set(&mut self, text: &str) -> Result<(), NotationError>;

    /// The legal actions, in the game's notation; none once the game is over, by repetition too.
    fn actions(&self) -> Vec<String>;

    /// Plays an action, in the game's notation.
    ///
    /// # Errors
    /// If `action` is not legal here, or the game is over.
    fn play(&mut self, action: &str) -> Result<(), NotationError>;

    /// Whether actions are written as the game's protocol has them (UCI's coordinates in chess)
    /// rather than as people do, wherever this session writes one from now on. Both are read at
    /// any time.
    fn protocol(&mut self, on: bool);

    /// What external engines must be told to play this game from its initial state.
    fn for_engines(&self) -> ForEngines;

    /// What the game changes in the defaults of selective search, as
    /// [`Settings::parse`](crate::Settings::parse) reads it.
    fn selectivity(&self) -> &'static str;

    /// Takes the last action back; `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// The actions played, in the game's notation.
    fn moves(&self) -> Vec<String>;

    /// Who is to move, counted from 0; `None` where chance moves.
    fn to_move(&self) -> Option<usize>;

    /// How many players there are.
    fn players(&self) -> usize;

    /// Whether chance takes part in the game.
    fn has_chance(&self) -> bool;

    /// The position after a pass of whoever moves, where the game can tell: what the other side
    /// threatens.
    fn passed(&self) -> Option<String> {
        None
    }

    /// Lets chance move: `unit`, from 0 to 1, decides on the outcome, which is returned. `None` if
    /// a player is to move or the game is over.
    fn draw(&mut self, unit: f64) -> Option<String>;

    /// The name of a player, counted from 0.
    fn player_name(&self, player: usize) -> String;

    /// Each player's payoff, if the game is over; a third repetition is a draw if the rules say so.
    fn payoffs(&self) -> Option<Vec<f64>>;

    /// Who won, if the game is over: the one player who got most; `Some(None)` if several did, or
    /// if there is but one player.
    fn winner(&self) -> Option<Option<usize>> {
        self.payoffs().map(|payoffs| who_won(&payoffs))
    }

    /// How values by an evaluator become the result that a player can expect: by that of this name, of
    /// [`Session::evaluators`] or learnt, or by the game's default.
    fn scale(&self, evaluator: Option<&str>) -> Scale;

    /// How the payoffs of finished games read.
    fn unit(&self) -> Unit;

    /// Whether there are two players, and what one wins the other loses.
    fn is_opposed(&self) -> bool;

    /// Whether the current state, in which `best` is the best action, can be learnt from as it stands: an
    /// evaluator says what it is worth without a look ahead. Every state, unless the game says otherwise.
    fn is_quiet(&self, best: &str) -> bool;

    /// The searches that fit, the default first.
    fn searches(&self) -> Vec<Search>;

    /// The evaluators' names, the default first.
    fn evaluators(&self) -> Vec<&'static str>;

    /// The plan for these wishes: which search runs, and how.
    ///
    /// # Errors
    /// If this search does not use a wish, or its value makes no sense (the error quotes the wish), or an
    /// evaluator's file cannot be read.
    fn plan(&self, wishes: &[Wish]) -> Result<Plan, CatalogError>;

    /// Refuses a plan of Monte Carlo search that needs a hint which the game lacks. Searches refuse it themselves, where
    /// they begin; this is for what begins later, as the games of a match do.
    ///
    /// # Errors
    /// If the game lacks what the plan needs.
    fn check_hints(&self, plan: &Plan) -> Result<(), CatalogError>;

    /// Searches the current state; `progress` sees the report after each iteration.
    ///
    /// # Errors
    /// If the search does not use a limit, the plan is for another kind of game or names actions
    /// that are not legal here, or there is no memory for the table.
    fn search(
        &self,
        plan: &Plan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, CatalogError>;

    /// The same for a player that only wants a move: the report is of the best action alone.
    ///
    /// # Errors
    /// Those of [`Session::search`].
    fn decide(&self, plan: &Plan, limits: &Limits) -> Result<Report, CatalogError>;

    /// The proof of the value that `report` has of the current state, with at most so many nodes: the
    /// winner's strategy, or one of each player. `table_bytes` is that of the search that made the report,
    /// which remembers most of it; `heard` hears of the nodes so far.
    ///
    /// # Errors
    /// If the game has chance or other than two players, the value is not proven, the certificate would
    /// be larger, or a limit came first.
    fn certificate(
        &self,
        report: &Report,
        most_nodes: usize,
        table_bytes: Option<usize>,
        limits: &Limits,
        heard: &mut dyn FnMut(u64),
    ) -> Result<Certificate, CatalogError>;

    /// Checks a certificate by the rules alone.
    ///
    /// # Errors
    /// If it is for another game, or not a proof.
    fn verify(&self, certificate: &Certificate) -> Result<Proven, CatalogError>;

    /// Prepares the memory and the evaluator that searches like this one need, so that nothing is first touched, unpacked
    /// or read while a clock runs. Without this the first search takes longer.
    ///
    /// # Errors
    /// If there is no memory for the table, or the evaluator cannot be had.
    fn prepare(&self, plan: &Plan, limits: &Limits) -> Result<(), CatalogError>;

    /// Forgets what searches found in the current game. They keep it from move to move.
    fn forget(&self);

    /// Writes what searches of this plan found, so that a later one can continue from it: the game
    /// and its rules, then the table of alpha-beta.
    ///
    /// # Errors
    /// If a search of this plan keeps nothing that can be written, or `output` fails.
    fn write_found(&self, plan: &Plan, output: &mut dyn Write) -> Result<(), CatalogError>;

    /// Takes over what [`Session::write_found`] wrote.
    ///
    /// # Errors
    /// If a search of this plan keeps nothing, or `input` is for another game or other rules,
    /// truncated or damaged: then nothing is taken over.
    fn read_found(&self, plan: &Plan, input: &mut dyn Read) -> Result<(), CatalogError>;

    /// The top of the search tree, drawn and explained.
    ///
    /// # Errors
    /// As for [`Session::search`].
    fn tree(&self, request: &TreeRequest) -> Result<TreeReport, CatalogError>;

    /// The games in a record of the game's own format.
    ///
    /// # Errors
    /// If `text` is no such record.
    fn records(&self, text: &str) -> Result<Vec<Recorded>, NotationError>;

    /// Starts an evaluator of the game that learns, from nothing or from where `request` says.
    ///
    /// # Errors
    /// If the game describes no board, or what is known is of another game, damaged or of another version.
    fn school(&self, request: &SchoolRequest<'_>) -> Result<Box<dyn School + '_>, CatalogError>;

    /// Starts an evaluator of the game that learns from positions, from nothing or from where `request` says.
    ///
    /// # Errors
    /// As for [`Session::school`].
    fn study(&self, request: &StudyRequest<'_>) -> Result<Box<dyn Studies + '_>, CatalogError>;

    /// Starts measuring what the estimates of an evaluator promise, which [`StudyRequest::points`] needs.
    ///
    /// # Errors
    /// If the game has no such evaluator, more than two players, chance, or no board.
    fn measuring(&self, evaluator: &str) -> Result<Box<dyn Measuring + '_>, CatalogError>;

    /// Refuses positions that searches by the evaluator called `by` labelled, or by the game's default, as what teaches
    /// weights beside the evaluator `beside`: see [`StudyRequest::beside`].
    ///
    /// # Errors
    /// If `by` is another evaluator, which was not learnt beside that one, and counts in other points.
    fn check_labels(&self, beside: &str, by: Option<&str>) -> Result<(), CatalogError>;

    /// Starts showing positions as a network sees them.
    ///
    /// # Errors
    /// If the game describes no board, or the inputs are too many.
    fn sight(&self, request: &SightRequest<'_>) -> Result<Box<dyn Seeing + '_>, CatalogError>;

    /// The bytes of a file of weights as a file of safetensors.
    ///
    /// # Errors
    /// If they are not weights, damaged, or learnt from inputs that this game does not have.
    fn export_weights(&self, weights: &[u8]) -> Result<Vec<u8>, CatalogError>;

    /// The bytes of a file of safetensors as a file of weights, which the evaluator `learned=FILE` reads.
    ///
    /// # Errors
    /// If they are no safetensors or cut off, of another game or for other inputs, or a tensor is missing,
    /// unknown, of another type or shape, or has infinities.
    fn import_weights(&self, tensors: &[u8]) -> Result<Vec<u8>, CatalogError>;

    /// The inputs of an evaluator that learns, in words; `None` if nothing learns.
    fn learns_by(&self) -> Option<String>;

    /// The number of lines of exactly `depth` plies (finished games above are not counted).
    fn perft(&self, depth: u32) -> u64;

    /// The same; `None` once positions visited and lines found are more than `effort` together.
    fn perft_within(&self, depth: u32, effort: u64) -> Option<u64>;

    /// Finds all reachable states, with their values, and writes the table. `goes_on` is called
    /// with the progress, and stops the build by returning `false`.
    ///
    /// # Errors
    /// If the game's kind has no such tables, and as for [`outply_table::build`].
    fn build_table(
        &self,
        settings: &Settings,
        output: &mut dyn Write,
        goes_on: &mut Watch<'_>,
    ) -> Result<Info, BuildError>;

    /// Solves the endings that `asked` names in the game's own words, with all that they lead to,
    /// and writes the table. `goes_on` is called with the progress, and stops the build by
    /// returning `false`.
    ///
    /// # Errors
    /// If the game has no such endings, and as for [`outply_table::build_endings`].
    fn build_endings(
        &self,
        asked: &str,
        settings: &Settings,
        output: &mut dyn Write,
        goes_on: &mut Watch<'_>,
    ) -> Result<Info, BuildError>;

    /// Derives every value of a table again from the values of its successors, on this many
    /// threads. `goes_on` is called with the number of states done, and stops the check by
    /// returning `false`.
    ///
    /// # Errors
    /// If the table is of other rules, or what is wrong in it first.
    fn verify_table(
        &self,
        table: &Arc<Table>,
        threads: usize,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Verified, VerifyError>;

    /// From now on searches look values up in the table.
    ///
    /// # Errors
    /// If it is of other rules, or the game's kind has no such tables.
    fn use_table(&mut self, table: Arc<Table>) -> Result<(), CatalogError>;

    /// What the table in use says about the current state; `None` without a table, or if the state
    /// cannot be reached from the initial one.
    fn probe(&self) -> Option<Probe>;
}

/// The one player who got most, unless there is but one.
fn who_won(payoffs: &[f64]) -> Option<usize> {
    let most = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut best = (0..payoffs.len()).filter(|&player| payoffs[player] == most);
    let winner = best.next().filter(|_| payoffs.len() > 1);
    if best.next().is_some() { None } else { winner }
}
