//! Outply as an engine for other programs: over the Universal Chess Interface ([`uci`]) and over
//! the Go Text Protocol ([`gtp`]), for every game of two players without chance.
//!
//! Both read lines from any reader and write to any writer, so that tests run them without a
//! process. Nothing from a client is trusted: overlong lines, bytes that are not text, and
//! meaningless commands and numbers are reported and ignored, and an illegal move changes nothing.
#![forbid(unsafe_code)]

pub mod gtp;
mod lines;
pub mod uci;

use outply_catalog::{Catalog, CatalogError, Limits, Session, Wish};

/// Why an engine ends before its client says so.
#[derive(Debug)]
pub enum Failure {
    /// The game or the request does not fit; nothing was read then.
    Unfit(CatalogError),
    /// Its output could not be written.
    Output(std::io::Error),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Unfit(error) => error.fmt(f),
            Failure::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<CatalogError> for Failure {
    fn from(error: CatalogError) -> Failure {
        Failure::Unfit(error)
    }
}

/// What an engine plays, and how until its client says otherwise.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The games there are.
    pub catalog: Catalog,
    /// The game with its options, as [`Catalog::open`] takes it.
    pub game: String,
    /// What is asked of the search: which one, its evaluator, table, threads and so on.
    pub wishes: Vec<Wish>,
    /// The limits of a move where a client gives none.
    pub limits: Limits,
}

impl Setup {
    /// `game`, one of `catalog`, with the default search.
    pub fn new(catalog: Catalog, game: impl Into<String>) -> Setup {
        let (game, wishes) = (game.into(), Vec::new());
        Setup { catalog, game, wishes, limits: Limits::none() }
    }
}

/// A game that the protocols can speak of.
///
/// # Errors
/// If there is no such game, or it is not for two players without chance.
fn open_duel(catalog: &Catalog, spec: &str) -> Result<Box<dyn Session>, CatalogError> {
    let mut session = catalog.open(spec)?;
    if session.players() != 2 || session.has_chance() {
        let sentence = format!("engines play games of two players without chance, not {spec}");
        return Err(CatalogError::Unfit(sentence));
    }
    session.protocol(true);
    Ok(session)
}
