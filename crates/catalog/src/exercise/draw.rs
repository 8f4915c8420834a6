//! Trees that make good exercises, by seed.

use super::mistake::Parted;
use super::run::Run;
use super::{Exercise, Fault, Question, mistake, order, request};
use crate::error::CatalogError;
use crate::explicit::ExplicitTree;
use crate::tree::{Algorithm, TreeReport};
use outply_game::mix64;
use outply_watch::{DEEP_CUT, Picture, Summary};

/// Trees that are looked at until one fits: far more than it takes.
const TRIES: u64 = 20_000;

pub(super) fn draw(question: Question, seed: u64, level: u32) -> Result<Exercise, CatalogError> {
    let start = mix64(seed ^ (u64::from(level) << 56) ^ ((question as u64) << 48));
    if question == Question::Visit {
        return Ok(visited(seed, level, super::visit::draw(start, level)));
    }
    for number in 0..TRIES {
        let fault = Fault::ALL[(start % Fault::ALL.len() as u64) as usize];
        let planted = (question == Question::Mistake).then_some(fault);
        let mut pen = Pen::new((question, planted), level, mix64(start.wrapping_add(number)));
        pen.node(0, None);
        let tree = ExplicitTree::parse(&pen.text, None)
            .map_err(|error| CatalogError::Unfit(error.to_string()))?;
        let algorithm = match planted {
            Some(Fault::Probabilities) => Algorithm::Expectiminimax,
            _ => question.algorithm(),
        };
        let mut report = tree.tree(&request(algorithm))?;
        let text = tree.to_text();
        if let Some(fault) = planted {
            let Some((right, parted)) = mistake::part(&report.picture, fault) else { continue };
            if parts_well(level, &report.picture, &parted) {
                report.picture = right;
                let parted = Some(parted);
                return Ok(Exercise { question, seed, level, text, report, parted });
            }
        } else if fits(question, level, &report.picture) {
            return Ok(Exercise { question, seed, level, text, report, parted: None });
        }
    }
    Err(CatalogError::Unfit(format!("seed {seed}: no tree of level {level} was found")))
}

/// Writes a tree.
struct Pen {
    text: String,
    draw: u64,
    plies: u32,
    most_children: u64,
    chance: bool,
    /// Whether MAX may act twice in a row.
    twice: bool,
    range: u64,
}

impl Pen {
    fn new((question, planted): (Question, Option<Fault>), level: u32, draw: u64) -> Pen {
        let chance = question == Question::Expectations || planted == Some(Fault::Probabilities);
        let twice = planted == Some(Fault::Sign);
        let plies = if chance { [2, 3, 3] } else { [2, 3, 4] }[level as usize - 1];
        let most_children = if plies == 2 { 4 } else { 3 };
        let range = if chance { 9 } else { 12 };
        Pen { text: String::new(), draw, plies, most_children, chance, twice, range }
    }

    /// A number below `limit`.
    fn below(&mut self, limit: u64) -> u64 {
        self.draw = mix64(self.draw);
        self.draw % limit
    }

    /// A node so many plies below the root, with the probability with which chance comes here.
    fn node(&mut self, ply: u32, probability: Option<(u64, u64)>) {
        if ply > 0 {
            self.text.push(' ');
        }
        if let Some((part, whole)) = probability {
            self.text += &format!("{part}/{whole}:");
        }
        let stops = ply > 1 && self.below(6) == 0;
        if ply == self.plies || stops {
            let number = self.below(2 * self.range + 1) as i64 - self.range as i64;
            self.text += &number.to_string();
            return;
        }
        let mover = match (self.chance, ply) {
            (true, 1) => "chance",
            (true, 2) => "min",
            (_, 1) if self.twice && self.below(2) == 0 => "max",
            (_, ply) if ply % 2 == 0 => "max",
            _ => "min",
        };
        self.text += &format!("({mover}");
        let children = 2 + self.below(self.most_children - 1);
        for child in 0..children {
            let probability = (mover == "chance").then(|| share(child, children));
            self.node(ply + 1, probability);
        }
        self.text.push(')');
    }
}

/// Probabilities that are easy to reckon with: halves; a half and two quarters; quarters.
fn share(child: u64, children: u64) -> (u64, u64) {
    match (children, child) {
        (2, _) | (3, 0) => (1, 2),
        _ => (1, 4),
    }
}

/// An exercise about visits, whose tree nothing was searched in.
fn visited(seed: u64, level: u32, picture: Picture) -> Exercise {
    let means: Vec<&str> =
        picture.children.iter().filter_map(|child| child.value.as_deref()).collect();
    let mover = picture.mover_name.to_lowercase();
    let text = format!("({mover} {})", means.join(" "));
    let (value, action) = (String::new(), None);
    let (summary, steps) = (Summary::default(), Vec::new());
    let report = TreeReport { picture, summary, skipped: 0, value, action, steps };
    Exercise { question: Question::Visit, seed, level, text, report, parted: None }
}

/// Whether a better order saves leaves, more of them the harder the exercise is.
fn orders_well(level: u32, root: &Picture) -> bool {
    let (looked, (_, least)) = (Run::of(root, None).leaves, order::best(root));
    looked >= least + level as usize
}

/// Whether two runs part after some common steps, in a tree that is larger the harder the exercise is:
/// some faults show at the first leaf of any tree.
fn parts_well(level: u32, root: &Picture, parted: &Parted) -> bool {
    let level = level as usize;
    (3 + 4 * level..=14 + 8 * level).contains(&root.nodes().count())
        && (3..=40).contains(&parted.steps)
}

/// Whether the tree is one to learn from: neither too small nor too large for a page, and with as many
/// cuts as the level asks for.
fn fits(question: Question, level: u32, root: &Picture) -> bool {
    let leaves = root.nodes().filter(|node| node.children.is_empty()).count();
    if !(5..=4 + 6 * level as usize).contains(&leaves) {
        return false;
    }
    if matches!(question, Question::Values | Question::Expectations) {
        return true;
    }
    if question == Question::Order {
        return orders_well(level, root);
    }
    let captions = root.captions();
    let is_deep = captions.iter().any(|caption| caption.text.contains(DEEP_CUT));
    match level {
        1 => captions.len() == 1,
        2 => (2..=3).contains(&captions.len()),
        _ => captions.len() >= 3 && is_deep,
    }
}
