//! Trees that the subject is taught with, by name.

use super::{Exercise, Question};
use crate::error::CatalogError;
use crate::explicit::ExplicitTree;

/// A tree with a name.
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    /// The name on the command line and in addresses.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The tree as text.
    pub text: &'static str,
    /// The question that it is usually asked with.
    pub question: Question,
}

/// The classic trees.
pub const CLASSICS: &[Classic] = &[
    Classic {
        name: "three-branches",
        about: "Three branches, the second and third cut after two leaves",
        text: "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))",
        question: Question::Leaves,
    },
    Classic {
        name: "beta",
        about: "A beta cut: MIN has 3, and MAX below finds more",
        text: "(min (max 3 2) (max 5 9 1) (max 4 7))",
        question: Question::Leaves,
    },
    Classic {
        name: "two-by-two",
        about: "Two branches of two leaves: the smallest tree with a cut",
        text: "(max (min 10 8) (min 4 50))",
        question: Question::Leaves,
    },
    Classic {
        name: "sixteen-leaves",
        about: "Sixteen leaves, four plies",
        text: "[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]",
        question: Question::Leaves,
    },
    Classic {
        name: "open-lines",
        about: "Three in a row, two plies ahead: the corner, the centre or the edge first; lines still open to the first player minus those of the other",
        text: "(max (min 1 0 1 0 -1) (min 1 2) (min -1 0 -2 -1 0))",
        question: Question::Values,
    },
    Classic {
        name: "piece-count",
        about: "Draughts, three plies ahead: own pieces minus the opponent's",
        text: "(max (min (max 0 1) (max -1 0)) (min (max 1 0) (max -2 -1) (max 0 2)) (min (max 0 0) (max 1 -1)))",
        question: Question::Leaves,
    },
    Classic {
        name: "ghosts",
        about: "A maze with a ghost that goes left or right by chance, with rough estimates: the food eaten minus the danger",
        text: "(max (chance 1/2:10 1/2:-20) (chance 1/4:30 3/4:2) (chance 1/2:6 1/2:4))",
        question: Question::Expectations,
    },
];

impl Exercise {
    /// The question about a classic tree, or the one it is usually asked with.
    ///
    /// # Errors
    /// If there is no classic of this name, or the question does not fit it.
    pub fn classic(name: &str, question: Option<Question>) -> Result<Exercise, CatalogError> {
        let classic = CLASSICS.iter().find(|classic| classic.name == name).ok_or_else(|| {
            let names: Vec<&str> = CLASSICS.iter().map(|classic| classic.name).collect();
            CatalogError::Unfit(format!("classic {name}: expected one of {}", names.join(", ")))
        })?;
        let tree = ExplicitTree::parse(classic.text, None)
            .map_err(|error| CatalogError::Unfit(error.to_string()))?;
        Exercise::of(question.unwrap_or(classic.question), &tree)
    }
}
