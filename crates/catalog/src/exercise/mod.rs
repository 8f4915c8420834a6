//! Exercises on small trees: drawn by a seed, answered by a student, checked with reasons.
//!
//! Nodes are numbered from 0 in the order in which a tree is written: a node comes before those below
//! it, and those from left to right.

mod check;
mod draw;

pub use check::Mistake;

use crate::error::CatalogError;
use crate::explicit::ExplicitTree;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_watch::{Picture, Status};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// The minimax value of every node.
    Values,
    /// The leaves that alpha-beta never looks at.
    Leaves,
    /// The window with which alpha-beta enters each node.
    Windows,
    /// The expectiminimax value of every node.
    Expectations,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 4] =
        [Question::Values, Question::Leaves, Question::Windows, Question::Expectations];

    /// The name on the command line and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Question::Values => "values",
            Question::Leaves => "leaves",
            Question::Windows => "windows",
            Question::Expectations => "expectations",
        }
    }

    /// What the student is asked, in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Question::Values => "Give the minimax value of every node.",
            Question::Leaves => "Which leaves does alpha-beta never look at?",
            Question::Windows => "With which window does alpha-beta enter each node?",
            Question::Expectations => "Give the expectiminimax value of every node.",
        }
    }

    /// What is agreed upon, so that there is one right answer.
    pub const fn convention(self) -> &'static str {
        match self {
            Question::Values => "MAX (up) takes the largest value below, MIN (down) the smallest.",
            Question::Leaves => {
                "Children are searched from left to right, fail-soft, and a node is left as soon as \
                 its value reaches the bound: equality cuts."
            }
            Question::Windows => {
                "Children are searched from left to right, fail-soft, equality cuts, and the root's \
                 window is (-∞, ∞). Nodes that are never entered have no window."
            }
            Question::Expectations => {
                "Chance (diamond) takes the average of the values below, weighted by their \
                 probabilities; MAX (up) takes the largest value, MIN (down) the smallest."
            }
        }
    }

    /// The search whose tree holds the answer.
    pub(crate) const fn algorithm(self) -> Algorithm {
        match self {
            Question::Values => Algorithm::Minimax,
            Question::Leaves | Question::Windows => Algorithm::AlphaBeta,
            Question::Expectations => Algorithm::Expectiminimax,
        }
    }
}

/// A question about a tree, with its answer.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What is asked.
    pub question: Question,
    /// The seed by which the tree was drawn.
    pub seed: u64,
    /// How hard it is, from 1 to 3.
    pub level: u32,
    /// The tree as text.
    pub text: String,
    /// The search that answers the question.
    pub report: TreeReport,
}

/// The student's words for one node, by its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The node.
    pub node: usize,
    /// What was said of it: a value, two bounds divided by a comma, or nothing where a leaf is merely
    /// chosen.
    pub said: String,
}

impl Exercise {
    /// The exercise of a seed; the same for the same question, seed and level.
    ///
    /// Harder ones have more cuts, and from the third level on deep ones; where nothing is cut, more
    /// leaves.
    ///
    /// # Errors
    /// If the level is not from 1 to 3.
    pub fn draw(question: Question, seed: u64, level: u32) -> Result<Exercise, CatalogError> {
        if !(1..=3).contains(&level) {
            return Err(CatalogError::Unfit(format!("level {level}: expected 1 to 3")));
        }
        draw::draw(question, seed, level)
    }

    /// The question about this tree.
    ///
    /// # Errors
    /// If the tree does not fit the question.
    pub fn of(question: Question, tree: &ExplicitTree) -> Result<Exercise, CatalogError> {
        let report = tree.tree(&request(question.algorithm()))?;
        Ok(Exercise { question, seed: 0, level: 1, text: tree.to_text(), report })
    }

    /// What is wrong with these answers, each with its reason; nothing if all is right.
    pub fn check(&self, answers: &[Answer]) -> Vec<Mistake> {
        check::check(self, answers)
    }

    /// The nodes by number, with the numbers of the nodes above.
    pub(crate) fn nodes(&self) -> Vec<(&Picture, Option<usize>)> {
        let mut nodes = Vec::new();
        let mut stack = vec![(&self.report.picture, None)];
        while let Some((node, parent)) = stack.pop() {
            let place = nodes.len();
            nodes.push((node, parent));
            stack.extend(node.children.iter().rev().map(|child| (child, Some(place))));
        }
        nodes
    }

    /// The numbers of the nodes that the question is about.
    pub fn asked(&self) -> Vec<usize> {
        let nodes = self.nodes();
        let asked = nodes.iter().enumerate().filter(|(_, (node, _))| {
            let is_leaf = node.children.is_empty();
            match self.question {
                Question::Values | Question::Expectations => !is_leaf,
                Question::Leaves => is_leaf,
                Question::Windows => !is_leaf && node.status != Status::Cut,
            }
        });
        asked.map(|(place, _)| place).collect()
    }
}

/// All of the tree.
pub(crate) fn request(algorithm: Algorithm) -> TreeRequest {
    TreeRequest { algorithm: Some(algorithm), ..TreeRequest::default() }
}
