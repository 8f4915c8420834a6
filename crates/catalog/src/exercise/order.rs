//! "Order the children so that most leaves are cut."

use super::check::{Mistake, place};
use super::run::Run;
use super::{Answer, Exercise};
use outply_game::{Mover, Player};
use outply_watch::Picture;

/// The tree with every node's best child first, and how many leaves alpha-beta looks at then.
pub(super) fn best(root: &Picture) -> (Picture, usize) {
    let mut sorted = root.clone();
    sort(&mut sorted);
    let leaves = Run::of(&sorted, None).leaves;
    (sorted, leaves)
}

fn sort(node: &mut Picture) {
    node.children.iter_mut().for_each(sort);
    if let Some(best) = best_child(node) {
        node.children[..=best].rotate_right(1);
    }
}

/// The first of the children whose value is the node's.
pub(super) fn best_child(node: &Picture) -> Option<usize> {
    let sign = match node.mover? {
        Mover::Player(Player::MAX) => 1.0,
        Mover::Player(_) => -1.0,
        Mover::Chance => return None,
    };
    let values = node.children.iter().map(|child| sign * super::run::number(child));
    let best = values.clone().fold(f64::NEG_INFINITY, f64::max);
    values.into_iter().position(|value| value == best)
}

/// Whether the student's order cuts as much as can be.
pub(super) fn check(exercise: &Exercise, answers: &[Answer]) -> Vec<Mistake> {
    let nodes = exercise.nodes();
    let mut orders = vec![None; nodes.len()];
    let mut mistakes = Vec::new();
    for node in exercise.asked() {
        let count = nodes[node].0.children.len();
        let said = answers.iter().find(|answer| answer.node == node);
        match read(said.map_or("", |answer| &answer.said), count) {
            Some(order) => orders[node] = Some(order),
            None => {
                let sentence = format!(
                    "At {}: expected the numbers of its {count} children from the left, each once, \
                     such as {}.",
                    place(&nodes, node),
                    (1..=count).rev().map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
                );
                mistakes.push(Mistake { node, sentence });
            }
        }
    }
    if !mistakes.is_empty() {
        return mistakes;
    }
    let ordered = reorder(&exercise.report.picture, &mut 0, &orders);
    let (looked, (_, least)) = (Run::of(&ordered, None).leaves, best(&exercise.report.picture));
    if looked <= least {
        return Vec::new();
    }
    let wrong = |&node: &usize| {
        let picture = nodes[node].0;
        let best = best_child(picture)?;
        let first = orders[node].as_ref()?.first().copied()?;
        let value = |child: usize| picture.children[child].value.clone().unwrap_or_default();
        // Another child as good will do as well.
        (value(first) != value(best)).then(|| {
            let sentence = format!(
                "At {} child {} comes first, which is worth {}; {} does best with child {}, worth {}.",
                place(&nodes, node),
                first + 1,
                value(first),
                picture.mover_name,
                best + 1,
                value(best)
            );
            Mistake { node, sentence }
        })
    };
    let mut mistakes: Vec<Mistake> = exercise.asked().iter().filter_map(wrong).collect();
    let sentence = format!(
        "In this order alpha-beta looks at {looked} leaves; with every best child first at {least}."
    );
    mistakes.push(Mistake { node: 0, sentence });
    mistakes
}

/// The numbers 1 to `count` in some order, from 0.
pub(super) fn read(said: &str, count: usize) -> Option<Vec<usize>> {
    let words = said.split([' ', ',']).filter(|word| !word.is_empty());
    let order: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    let all: Vec<usize> = (1..=count).collect();
    (sorted == all).then(|| order.iter().map(|number| number - 1).collect())
}

fn reorder(node: &Picture, next: &mut usize, orders: &[Option<Vec<usize>>]) -> Picture {
    let place = *next;
    *next += 1;
    let children: Vec<Picture> =
        node.children.iter().map(|child| reorder(child, next, orders)).collect();
    let mut made = node.clone();
    made.children = match &orders[place] {
        Some(order) => order.iter().map(|&child| children[child].clone()).collect(),
        None => children,
    };
    made
}
