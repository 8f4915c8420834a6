//! Actions by number. Every game has its own type of action, and drawing and explaining a tree is much
//! code: by numbers it is compiled once for all games.

use crate::growth::{Choice, Simulation};
use crate::picture::{Labels, Picture};
use crate::recorder::Record;
use outply_game::board::Board;
use outply_game::{Candidate, Player};

/// An action's place in a list of actions.
pub(crate) type Number = usize;

/// The labels of a game whose actions are numbers.
pub(crate) struct ByNumber<'a, A> {
    actions: &'a [A],
    labels: Held<'a, A>,
}

/// A game's own labels.
enum Held<'a, A> {
    Lent(&'a dyn Labels<A>),
    Owned(Box<dyn Labels<A> + 'a>),
}

impl<'a, A: Copy> ByNumber<'a, A> {
    pub(crate) fn new(actions: &'a [A], labels: &'a dyn Labels<A>) -> Self {
        ByNumber { actions, labels: Held::Lent(labels) }
    }

    fn labels(&self) -> &dyn Labels<A> {
        match &self.labels {
            Held::Lent(labels) => *labels,
            Held::Owned(labels) => &**labels,
        }
    }

    fn path(&self, numbers: &[Number]) -> Vec<A> {
        numbers.iter().map(|&number| self.actions[number]).collect()
    }
}

impl<A: Copy> Labels<Number> for ByNumber<'_, A> {
    fn action(&self, path: &[Number]) -> String {
        self.labels().action(&self.path(path))
    }

    fn node(&self, path: &[Number]) -> String {
        self.labels().node(&self.path(path))
    }

    fn player(&self, player: Player) -> String {
        self.labels().player(player)
    }

    fn unvisited(&self, path: &[Number]) -> Picture {
        self.labels().unvisited(&self.path(path))
    }

    fn board(&self, path: &[Number]) -> Option<Board> {
        self.labels().board(&self.path(path))
    }

    fn after_pass(&self, path: &[Number]) -> Option<Box<dyn Labels<Number> + '_>> {
        let labels = self.labels().after_pass(&self.path(path))?;
        Some(Box::new(ByNumber { actions: self.actions, labels: Held::Owned(labels) }))
    }

    fn rank(&self, path: &[Number]) -> Option<usize> {
        self.labels().rank(&self.path(path))
    }
}

/// The records with numbers for actions, and the actions. Children of one node have the same number if
/// they have the same action.
pub(crate) fn records<A: Copy + PartialEq, V: Copy>(
    records: &[Record<A, V>],
) -> (Vec<Record<Number, V>>, Vec<A>) {
    let mut actions = Vec::new();
    let mut numbers = vec![None; records.len()];
    for record in records {
        for (place, &child) in record.children.iter().enumerate() {
            let Some(action) = records[child].action else { continue };
            let same = |other: &&usize| records[**other].action == Some(action);
            numbers[child] = match record.children[..place].iter().find(same) {
                Some(&other) => numbers[other],
                None => Some(add(action, &mut actions)),
            };
        }
    }
    let by_number = |(record, &action): (&Record<A, V>, &Option<Number>)| Record {
        action,
        mover: record.mover,
        window: record.window,
        depth: record.depth,
        probability: record.probability,
        value: record.value,
        end: record.end,
        cut: record.cut.iter().map(|&action| add(action, &mut actions)).collect(),
        remarks: record.remarks.clone(),
        omitted: record.omitted,
        unkept: record.unkept,
        parent: record.parent,
        children: record.children.clone(),
    };
    let records = records.iter().zip(&numbers).map(by_number).collect();
    (records, actions)
}

/// A simulation with numbers for actions, and the actions.
pub(crate) fn simulation<A: Copy + PartialEq>(
    simulation: &Simulation<A>,
) -> (Simulation<Number>, Vec<A>) {
    let mut actions = simulation.path.clone();
    let mut number = |action: A| {
        let known = simulation.path.iter().position(|&other| other == action);
        known.unwrap_or_else(|| add(action, &mut actions))
    };
    let path = simulation.path.iter().map(|&action| number(action)).collect();
    let mut choices = Vec::new();
    for Choice { candidates, chosen } in &simulation.choices {
        let by_number = |candidate: &Candidate<A>| Candidate {
            action: number(candidate.action),
            visits: candidate.visits,
            value: candidate.value,
            score: candidate.score,
            formula: candidate.formula.clone(),
            proven: candidate.proven,
        };
        let candidates = candidates.iter().map(by_number).collect();
        choices.push(Choice { candidates, chosen: *chosen });
    }
    (Simulation { path, choices, value: simulation.value, end: simulation.end }, actions)
}

fn add<A>(action: A, actions: &mut Vec<A>) -> Number {
    actions.push(action);
    actions.len() - 1
}
