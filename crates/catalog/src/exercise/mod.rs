//! Exercises on small trees: drawn by a seed, answered by a student, checked with reasons.
//!
//! Nodes are numbered from 0 in the order in which a tree is written: a node comes before those below
//! it, and those from left to right.

mod check;
mod classics;
mod draw;
mod mistake;
mod order;
mod run;
mod visit;
mod worksheet;

pub use check::Mistake;
pub use classics::{CLASSICS, Classic};
pub use mistake::Parted;
pub use run::{Event, Fault};
pub use worksheet::Worksheet;

use crate::error::CatalogError;
use crate::explicit::ExplicitTree;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::Mover;
use outply_watch::draw::blank;
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
    /// The expectiminimax value of every node, and the child that the root chooses.
    Expectations,
    /// The order of each node's children in which alpha-beta looks at the fewest leaves.
    Order,
    /// The child that a Monte Carlo search visits next.
    Visit,
    /// Where a search with a planted fault parts from the right one, and why.
    Mistake,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 7] = [
        Question::Values,
        Question::Leaves,
        Question::Windows,
        Question::Expectations,
        Question::Order,
        Question::Visit,
        Question::Mistake,
    ];

    /// The name on the command line and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Question::Values => "values",
            Question::Leaves => "leaves",
            Question::Windows => "windows",
            Question::Expectations => "expectations",
            Question::Order => "order",
            Question::Visit => "visit",
            Question::Mistake => "mistake",
        }
    }

    /// What the student is asked, in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Question::Values => "Give the minimax value of every node.",
            Question::Leaves => "Which leaves does alpha-beta never look at?",
            Question::Windows => "With which window does alpha-beta enter each node?",
            Question::Expectations => {
                "What does expectiminimax choose at the root? Give its choice and the value of every node."
            }
            Question::Order => {
                "In which order should each node's children be searched so that alpha-beta looks at the \
                 fewest leaves?"
            }
            Question::Visit => "Which child does Monte Carlo tree search visit next?",
            Question::Mistake => {
                "One of two searches has a fault. At which node do they diverge, and what is wrong?"
            }
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
            Question::Order => {
                "Children are numbered from the left. Fail-soft alpha-beta, equality cuts; any order is right that looks at no more leaves than the order with every node's best child first."
            }
            Question::Visit => {
                "UCB1 with the constant 1: the mean plus √(ln N / n), where N counts the visits of the \
                 root and n those of the child. Means are MAX's; MIN takes 1 less the mean."
            }
            Question::Mistake => {
                "Both search from left to right, fail-soft, and should cut on equality. They do the same until they diverge; the node is the one that is left, or from which the next one is entered. Any fault is right that explains everything up to that point."
            }
            Question::Expectations => {
                "Chance (diamond) takes the average of the values below, weighted by their \
                 probabilities; MAX (up) takes the largest value, MIN (down) the smallest. At the root \
                 write the value and the number of the child chosen, from the left: 6 2."
            }
        }
    }

    /// The search whose tree holds the answer.
    pub(crate) const fn algorithm(self) -> Algorithm {
        match self {
            Question::Values | Question::Order | Question::Visit | Question::Mistake => {
                Algorithm::Minimax
            }
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
    /// The search with a fault, of [`Question::Mistake`].
    pub parted: Option<Parted>,
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
        let unfit = |why: &str| Err(CatalogError::Unfit(why.into()));
        let report = tree.tree(&request(question.algorithm()))?;
        match question {
            Question::Visit | Question::Mistake => {
                return unfit("expected a question about one tree");
            }
            Question::Order
                if report.picture.nodes().any(|node| node.mover == Some(Mover::Chance)) =>
            {
                return unfit("expected a tree without chance");
            }
            _ => (),
        }
        let text = tree.to_text();
        Ok(Exercise { question, seed: 0, level: 1, text, report, parted: None })
    }

    /// Whether the child that is chosen at this node is asked for, after the value.
    pub fn chooses(&self, node: usize) -> bool {
        check::chooses(self, node)
    }

    /// Whether an answer is of the form that is asked for: a number, two bounds, the children in an order.
    /// Nothing at all is: it gives the node up.
    pub fn reads(&self, node: usize, said: &str) -> bool {
        said.trim().is_empty() || check::reads(self, node, said.trim())
    }

    /// What is wrong with these answers, each with its reason; nothing if all is right.
    pub fn check(&self, answers: &[Answer]) -> Vec<Mistake> {
        check::check(self, answers)
    }

    /// The answer in words, where the solved tree does not show it.
    pub fn key(&self) -> Vec<String> {
        let nodes = self.nodes();
        let at = |node: usize| check::place(&nodes, node);
        match (&self.parted, self.question) {
            (Some(parted), _) => {
                let places: Vec<String> = parted.places.iter().map(|&node| at(node)).collect();
                let faults = parted.faults.iter().map(|fault| fault.sentence());
                let faults = faults.collect::<Vec<_>>().join(" Or: ");
                vec![format!("They diverge at {}. {faults}", places.join(" or "))]
            }
            (_, Question::Visit) => {
                vec![format!("Child {} is next.", visit::next(&self.report.picture))]
            }
            (_, Question::Expectations) if check::chooses(self, 0) => {
                let root = &self.report.picture;
                let numbers: Vec<String> =
                    check::chosen(root).iter().map(usize::to_string).collect();
                vec![format!("{} chooses child {}.", root.mover_name, numbers.join(" or "))]
            }
            (_, Question::Order) => {
                let first = |node: usize| {
                    let best = order::best_child(nodes[node].0)? + 1;
                    Some(format!("At {} child {best} first.", at(node)))
                };
                self.asked().into_iter().filter_map(first).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The tree as the student sees it: a Monte Carlo search's counts are what the question is about.
    pub fn shown(&self) -> Picture {
        match self.question {
            Question::Visit => self.report.picture.clone(),
            _ => blank(&self.report.picture),
        }
    }

    /// What both searches do until they part, line by line; nothing for other questions.
    pub fn runs(&self) -> Vec<String> {
        let Some(parted) = &self.parted else { return Vec::new() };
        let [right, wrong] = &parted.events;
        let common = right.iter().zip(wrong).take_while(|(one, other)| one == other).count();
        let mut lines: Vec<String> =
            right[..common].iter().map(|event| format!("both: {event}")).collect();
        lines.extend(right[common..].iter().map(|event| format!("the correct one: {event}")));
        lines.extend(wrong[common..].iter().map(|event| format!("the faulty one: {event}")));
        lines
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
                Question::Order => node.children.len() > 1,
                Question::Visit => is_leaf,
                Question::Mistake => !is_leaf && node.status != Status::Cut,
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
