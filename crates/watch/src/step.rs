//! A simulation of a Monte Carlo search, told: by names and numbers, and as text.

use crate::growth::{Choice, Simulation};
use crate::numbered::Number;
use crate::picture::Labels;
use crate::worth::Worth;
use outply_game::{End, Player};

/// A simulation in the words of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What was chosen or drawn, from the root on.
    pub actions: Vec<String>,
    /// What the last node was worth, seen by the first player.
    pub value: f64,
    /// What the first player is called.
    pub player: String,
    /// How that was found.
    pub end: End,
    /// The choices on the way down; chance makes none.
    pub choices: Vec<Offer>,
}

/// A choice that a simulation made.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// The name of the node.
    pub node: String,
    /// What there was to choose from, in the rules' order.
    pub candidates: Vec<Offered>,
}

/// An action among which a simulation chose.
#[derive(Clone, PartialEq, Debug)]
pub struct Offered {
    /// The action.
    pub action: String,
    /// Whether it is the one chosen.
    pub chosen: bool,
    /// How often it had been tried.
    pub visits: u64,
    /// The mean payoff that it had brought the player who chooses; `None` before the first visit.
    pub mean: Option<f64>,
    /// What the selection formula made of it; `None` before the first visit.
    pub score: Option<f64>,
    /// The payoff for the player who chooses, if it is proven.
    pub proven: Option<f64>,
    /// The formula with its numbers.
    pub formula: String,
}

impl Step {
    pub(crate) fn of(simulation: &Simulation<Number>, labels: &dyn Labels<Number>) -> Step {
        let path = &simulation.path;
        let actions = (1..=path.len()).map(|plies| labels.action(&path[..plies])).collect();
        let (mut choices, mut next) = (Vec::new(), simulation.choices.iter().peekable());
        for (plies, &action) in path.iter().enumerate() {
            let chose = |choice: &&Choice<Number>| {
                choice.candidates.get(choice.chosen).is_some_and(|c| c.action == action)
            };
            if let Some(choice) = next.next_if(chose) {
                choices.push(Offer::of(choice, &path[..plies], labels));
            }
        }
        let (value, end) = (simulation.value, simulation.end);
        Step { actions, value, player: labels.player(Player::FIRST), end, choices }
    }

    /// The step as text, `number` counted from 1: a line for the way down and what it brought, and an
    /// indented line for each choice.
    pub fn text(&self, number: usize) -> String {
        let way = match self.actions.is_empty() {
            true => "stays at the root".to_owned(),
            false => self.actions.join(" "),
        };
        let end = match self.end {
            End::Terminal => "the game is over there, worth",
            End::Bounds => "proven, worth",
            _ => "valued at",
        };
        let head = format!("{number}. {way}: {end} {} to {}", self.value.text(), self.player);
        let lines = self.choices.iter().map(|choice| format!("\n   {}", choice.text()));
        head + &lines.collect::<String>()
    }
}

impl Offer {
    fn of(choice: &Choice<Number>, path: &[Number], labels: &dyn Labels<Number>) -> Offer {
        let mut below = path.to_vec();
        let offered = |(place, candidate): (usize, &outply_game::Candidate<Number>)| {
            below.push(candidate.action);
            let action = labels.action(&below);
            below.pop();
            Offered {
                action,
                chosen: place == choice.chosen,
                visits: candidate.visits,
                mean: (candidate.visits > 0).then_some(candidate.value),
                score: candidate.score,
                proven: candidate.proven,
                formula: candidate.formula.clone(),
            }
        };
        let candidates = choice.candidates.iter().enumerate().map(offered).collect();
        Offer { node: labels.node(path), candidates }
    }

    fn text(&self) -> String {
        let words: Vec<String> = self.candidates.iter().map(Offered::text).collect();
        format!("at {}: {}", self.node, words.join("; "))
    }
}

impl Offered {
    fn text(&self) -> String {
        let chosen = if self.chosen { "→ " } else { "" };
        let numbers = match (self.proven, self.visits) {
            (Some(proven), _) => format!("proven {}", proven.text()),
            (None, 0) => "not tried".into(),
            _ => self.formula.clone(),
        };
        format!("{chosen}{} {numbers}", self.action)
    }
}
