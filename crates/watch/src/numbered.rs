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
        let mut path = Vec::new();
        for &number in numbers {
            path.push(self.actions[number]);
        }
        path
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
            for &before in &record.children[..place] {
                if records[before].action == Some(action) {
                    numbers[child] = numbers[before];
                }
            }
            if numbers[child].is_none() {
                numbers[child] = Some(actions.len());
                actions.push(action);
            }
        }
    }
    let mut numbered = Vec::new();
    for (record, action) in records.iter().zip(numbers) {
        let cut = (actions.len()..actions.len() + record.cut.len()).collect();
        actions.extend_from_slice(&record.cut);
        numbered.push(Record {
            action,
            mover: record.mover,
            window: record.window,
            depth: record.depth,
            probability: record.probability,
            value: record.value,
            end: record.end,
            cut,
            remarks: record.remarks.clone(),
            omitted: record.omitted,
            unkept: record.unkept,
            parent: record.parent,
            children: record.children.clone(),
        });
    }
    (numbered, actions)
}

/// A simulation with numbers for actions, and the actions.
pub(crate) fn simulation<A: Copy + PartialEq>(
    simulation: &Simulation<A>,
) -> (Simulation<Number>, Vec<A>) {
    let mut actions = simulation.path.clone();
    let (mut path, mut choices) = (Vec::new(), Vec::new());
    for &action in &simulation.path {
        path.push(number(action, simulation, &mut actions));
    }
    for choice in &simulation.choices {
        let mut candidates = Vec::new();
        for candidate in &choice.candidates {
            candidates.push(Candidate {
                action: number(candidate.action, simulation, &mut actions),
                visits: candidate.visits,
                value: candidate.value,
                score: candidate.score,
                formula: candidate.formula.clone(),
                proven: candidate.proven,
            });
        }
        choices.push(Choice { candidates, chosen: choice.chosen });
    }
    (Simulation { path, choices, value: simulation.value, end: simulation.end }, actions)
}

/// The number of an action: that of its first place on the way, or a new one.
fn number<A: Copy + PartialEq>(
    action: A,
    simulation: &Simulation<A>,
    actions: &mut Vec<A>,
) -> Number {
    for (place, &other) in simulation.path.iter().enumerate() {
        if other == action {
            return place;
        }
    }
    actions.push(action);
    actions.len() - 1
}
