//! Files of positions, read one after the other.

use super::{fault, made, unreadable};
use crate::failure::Failure;
use outply_catalog::Session;
use outply_catalog::positions::{Position, PositionsReader};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Files of positions of a game.
#[derive(Clone, Copy)]
pub(in crate::commands) struct Files<'f> {
    pub(in crate::commands) session: &'f dyn Session,
    pub(in crate::commands) paths: &'f [PathBuf],
}

/// Where a position is.
pub(in crate::commands) struct Place<'p> {
    path: &'p Path,
    number: u64,
    /// How many games the files before have.
    pub(in crate::commands) games: u64,
}

impl Place<'_> {
    /// A fault of the position.
    pub(in crate::commands) fn fault(&self, error: impl Display) -> Failure {
        Failure::input(&format!("{}, position {}", self.path.display(), self.number), error)
    }
}

impl Files<'_> {
    /// Shows each position, until `see` says `false`.
    pub(in crate::commands) fn each(
        &self,
        mut see: impl FnMut(Position, &Place<'_>) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let mut games = 0;
        for path in self.paths {
            let mut reader =
                PositionsReader::open(path).map_err(|error| unreadable(path, error))?;
            self.check(path, &reader.heading().game)?;
            for (number, position) in (1..).zip(&mut reader) {
                let position = position.map_err(|error| fault(path, error))?;
                if !see(position, &Place { path, number, games })? {
                    return Ok(());
                }
            }
            games += reader.games();
        }
        Ok(())
    }

    fn check(&self, path: &Path, found: &str) -> Result<(), Failure> {
        let game = self.session.game();
        if found == game {
            return Ok(());
        }
        let sentence = format!("these positions are of {found}, not of {game}");
        Err(Failure::input(&path.display().to_string(), sentence))
    }

    /// Refuses positions whose searches' values, if they count, are no points of the evaluator beside which is learnt.
    pub(in crate::commands) fn check_labels(
        &self,
        beside: Option<&str>,
        search_share: f64,
    ) -> Result<(), Failure> {
        let Some(beside) = beside.filter(|_| search_share > 0.0) else { return Ok(()) };
        for path in self.paths {
            let reader = PositionsReader::open(path).map_err(|error| unreadable(path, error))?;
            if let Some(by) = made::labelled_by(&reader.heading().made) {
                let checked = self.session.check_labels(beside, by);
                checked.map_err(|error| Failure::input(&path.display().to_string(), error))?;
            }
        }
        Ok(())
    }

    /// How many points of an evaluator promise what, by how the games of the positions ended. Before each position
    /// `check` says whether it is still worth while.
    pub(in crate::commands) fn measure(
        &self,
        evaluator: &str,
        check: impl Fn() -> Result<(), Failure>,
    ) -> Result<f32, Failure> {
        let mut measuring = self.session.measuring(evaluator)?;
        self.each(|position, place| {
            check()?;
            measuring.take(&position).map_err(|error| place.fault(error))?;
            Ok(true)
        })?;
        Ok(measuring.points()?)
    }
}
