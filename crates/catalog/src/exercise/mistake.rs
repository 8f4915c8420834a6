//! "Find the mistake": a search with a planted fault next to the right one, until they part.

use super::check::{Mistake, place};
use super::run::{Event, Fault, Run, seen, text};
use super::{Answer, Exercise};
use outply_watch::Picture;

/// A search with a fault, next to the right one.
#[derive(Clone, Debug)]
pub struct Parted {
    /// The tree as the wrong search sees it.
    pub picture: Picture,
    /// What is wrong with it.
    pub fault: Fault,
    /// All faults that would do the same until then: each is a right answer.
    pub faults: Vec<Fault>,
    /// How many events both have in common, the one in which they part included.
    pub steps: usize,
    /// What the right search does until then, and what the wrong one does.
    pub events: [Vec<String>; 2],
    /// The nodes at which they part: where the student may say that it is.
    pub places: Vec<usize>,
}

/// The right run's picture and the wrong one's, unless both do the same.
pub(super) fn part(root: &Picture, fault: Fault) -> Option<(Picture, Parted)> {
    let (right, wrong) = (Run::of(root, None), Run::of(root, Some(fault)));
    let pairs = right.events.iter().zip(&wrong.events);
    let at = pairs.take_while(|(one, other)| one == other).count();
    let last = [right.events.get(at), wrong.events.get(at)];
    if last.iter().all(Option::is_none) {
        return None;
    }
    let told = |run: &Run| {
        let until = run.events.iter().take(at + 1);
        until.map(|event| told(root, event)).collect::<Vec<_>>()
    };
    let events = [told(&right), told(&wrong)];
    let places = places(root, &last);
    let same = |other: &Fault| {
        let other = Run::of(root, Some(*other));
        other.events.iter().take(at + 1).eq(wrong.events.iter().take(at + 1))
    };
    let faults = Fault::ALL.into_iter().filter(same).collect();
    let picture = seen(root, &wrong);
    Some((seen(root, &right), Parted { picture, fault, faults, steps: at + 1, events, places }))
}

/// Where two runs part: the node that is left, or the one from which another is entered.
fn places(root: &Picture, last: &[Option<&Event>; 2]) -> Vec<usize> {
    let parents = parents(root);
    let mut found = Vec::new();
    for event in last.iter().copied().flatten() {
        match *event {
            Event::Leave { node, .. } => found.push(node),
            Event::Enter { node, .. } => found.extend(parents[node]),
        }
    }
    if let [Some(Event::Enter { node, .. }), Some(Event::Enter { node: other, .. })] = last
        && node == other
    {
        found.push(*node);
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn parents(root: &Picture) -> Vec<Option<usize>> {
    fn add(node: &Picture, parent: Option<usize>, all: &mut Vec<Option<usize>>) {
        let place = all.len();
        all.push(parent);
        node.children.iter().for_each(|child| add(child, Some(place), all));
    }
    let mut all = Vec::new();
    add(root, None, &mut all);
    all
}

fn told(root: &Picture, event: &Event) -> String {
    let (Event::Enter { node, .. } | Event::Leave { node, .. }) = *event;
    let name = match root.nodes().nth(node) {
        Some(picture) if node > 0 => picture.label.clone(),
        _ => "the root".into(),
    };
    match *event {
        Event::Enter { window: (alpha, beta), .. } => {
            format!("enters {name} with the window ({}, {})", text(alpha), text(beta))
        }
        Event::Leave { value, .. } => format!("leaves {name} with {}", text(value)),
    }
}

/// What is wrong with the student's place and reason.
pub(super) fn check(exercise: &Exercise, parted: &Parted, answers: &[Answer]) -> Vec<Mistake> {
    let first = parted.places.first().copied().unwrap_or_default();
    let [answer] = answers else {
        let sentence = "Say at which node the two runs diverge, and which fault it is.".into();
        return vec![Mistake { node: 0, sentence }];
    };
    let mut mistakes = Vec::new();
    let nodes = exercise.nodes();
    if answer.node >= nodes.len() {
        return vec![Mistake { node: 0, sentence: "There is no such node.".into() }];
    }
    let [right, wrong] = parted.events.each_ref().map(|events| events.last());
    let does = |event: Option<&String>| event.map_or("is over", String::as_str).to_owned();
    let parting = format!(
        "they diverge where the correct search {} and the faulty one {}",
        does(right),
        does(wrong)
    );
    if !parted.places.contains(&answer.node) {
        let sentence = format!("Not at {}: {parting}.", place(&nodes, answer.node));
        mistakes.push(Mistake { node: answer.node, sentence });
    }
    if !parted.faults.iter().any(|fault| fault.name() == answer.said.trim()) {
        let claimed = Fault::ALL.into_iter().find(|fault| fault.name() == answer.said.trim());
        let claimed = claimed.map_or("", |fault| fault.sentence());
        let sentence = format!(
            "Not this: \u{201c}{claimed}\u{201d} At {}, {parting}. {}",
            place(&nodes, first),
            parted.fault.sentence()
        );
        mistakes.push(Mistake { node: answer.node, sentence });
    }
    mistakes
}

#[cfg(test)]
mod tests {
    use super::super::Question;
    use super::*;

    #[test]
    fn every_exercise_has_one_right_answer_and_explains_the_others() {
        let mut faults = Vec::new();
        for seed in 0..40 {
            let level = 1 + (seed % 3) as u32;
            let exercise = Exercise::draw(Question::Mistake, seed, level).unwrap();
            let parted = exercise.parted.as_ref().unwrap();
            faults.push(parted.fault);
            assert!(!parted.places.is_empty() && parted.faults.len() < 3);
            assert!(parted.faults.contains(&parted.fault));
            for node in exercise.asked() {
                for fault in Fault::ALL {
                    let answer = Answer { node, said: fault.name().into() };
                    let right = parted.places.contains(&node) && parted.faults.contains(&fault);
                    let mistakes = exercise.check(&[answer]);
                    assert_eq!(mistakes.is_empty(), right, "{seed} {node} {fault:?} {mistakes:?}");
                }
            }
            assert!(!exercise.check(&[]).is_empty());
        }
        assert!(Fault::ALL.iter().all(|fault| faults.contains(fault)), "{faults:?}");
    }

    #[test]
    fn the_best_order_and_the_next_visit_are_right_and_others_are_not() {
        for seed in 0..20 {
            let level = 1 + (seed % 3) as u32;
            let exercise = Exercise::draw(Question::Order, seed, level).unwrap();
            let nodes = exercise.nodes();
            let answer = |node: usize, best_first: bool| {
                let picture = nodes[node].0;
                let best = super::super::order::best_child(picture).unwrap();
                let mut order: Vec<usize> = (1..=picture.children.len()).collect();
                if best_first {
                    order[..=best].rotate_right(1);
                }
                let said = order.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
                Answer { node, said }
            };
            let all = |best| exercise.asked().iter().map(|&node| answer(node, best)).collect();
            let (best, given): (Vec<Answer>, Vec<Answer>) = (all(true), all(false));
            assert_eq!(exercise.check(&best), []);
            assert!(!exercise.check(&given).is_empty(), "seed {seed}");
            let visit = Exercise::draw(Question::Visit, seed, level).unwrap();
            let right: Vec<usize> = visit
                .asked()
                .into_iter()
                .filter(|&node| visit.check(&[Answer { node, said: String::new() }]).is_empty())
                .collect();
            assert_eq!(right.len(), 1);
        }
    }

    #[test]
    fn every_classic_is_asked_about() {
        for classic in super::super::CLASSICS {
            let exercise = Exercise::classic(classic.name, None).unwrap();
            assert!(!exercise.asked().is_empty());
        }
        assert!(Exercise::classic("ghosts", Some(Question::Order)).is_err());
    }
}
