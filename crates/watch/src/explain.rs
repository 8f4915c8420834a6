//! One sentence for each cut, with its numbers and the ancestor that caused it.

use crate::picture::{Builder, Picture, Status};
use crate::recorder::Record;
use crate::worth::Worth;
use outply_game::Mover;

/// Where the bound that closed a window came from.
enum Origin {
    /// The visit whose best value so far it is, and how many plies above the cut it lies.
    Ancestor { place: usize, above: usize },
    /// The search was asked no more than whether the value passes it.
    Question,
}

/// Why the actions in the visit's `cut` were never looked at: "MIN already has -70 at 2; MAX has
/// -3 at the root. So MAX will not come here: the leaf -4 is never looked at."
pub(crate) fn cut_sentence<A: Copy + PartialEq, V: Worth>(
    tree: &Builder<'_, A, V>,
    place: usize,
    path: &[A],
    picture: &Picture,
) -> Option<String> {
    let record = &tree.records[place];
    let player = record.mover.player()?;
    let has = record.value?;
    let here = place_name(&tree.labels.node(path), path.is_empty());
    let mover = tree.name(record.mover);
    let start = format!("{mover} already has {} {here}", has.text());
    let unseen = never_looked_at(picture);
    let opponent = tree.labels.player(player.opponent());
    let bound = if player.index() == 0 { record.window.1 } else { record.window.0 };
    Some(match origin(tree, place, bound) {
        Origin::Ancestor { place: ancestor, above } => {
            let way = &path[..path.len().saturating_sub(above)];
            let there = place_name(&tree.labels.node(way), way.is_empty());
            let deep = if above > 1 { " (a deep cut)" } else { "" };
            let bound = bound.text();
            let owner = tree.name(tree.records[ancestor].mover);
            format!(
                "{start}; {owner} has {bound} {there}{deep}. So {opponent} will not let play come here: {unseen}."
            )
        }
        Origin::Question => {
            let bound = bound.text();
            format!(
                "{start}, and the search only asked whether {opponent} can do better than {bound}: {unseen}."
            )
        }
    })
}

fn place_name(label: &str, is_root: bool) -> String {
    if is_root { "at the root".into() } else { format!("at {label}") }
}

/// The ancestor whose own best value is `bound`: of those by the other player the one farthest
/// up whose window already had it below, since all below inherit it from there.
fn origin<A: Copy, V: Worth>(tree: &Builder<'_, A, V>, place: usize, bound: V) -> Origin {
    let own = tree.records[place].mover;
    let (mut found, mut child, mut above) = (Origin::Question, place, 0);
    while let Some(parent) = tree.records[child].parent {
        above += 1;
        let owner = tree.records[parent].mover;
        let is_first = owner.player().is_some_and(|player| player.index() == 0);
        let window = tree.records[parent].window;
        let inherited = if is_first { window.0 } else { window.1 };
        if owner != own && owner != Mover::Chance {
            let best = best_before(tree, parent, child);
            if best == Some(bound) {
                found = Origin::Ancestor { place: parent, above };
            }
            if inherited != bound {
                break;
            }
        }
        child = parent;
    }
    found
}

/// The best value that the visit's mover had before `child` was looked at.
fn best_before<A, V: Worth>(tree: &Builder<'_, A, V>, place: usize, child: usize) -> Option<V> {
    let record = &tree.records[place];
    let before = record.children.iter().take_while(|&&other| other != child);
    let values = before.filter_map(|&other| tree.records[other].value);
    values.reduce(|best, value| if value.is_better_for(&best, record.mover) { value } else { best })
}

/// What was cut, as the end of a sentence.
fn never_looked_at(picture: &Picture) -> String {
    let cut: Vec<&Picture> =
        picture.children.iter().filter(|child| child.status == Status::Cut).collect();
    let leaves: Vec<&Picture> = cut.iter().flat_map(|child| child.leaves()).collect();
    let values: Vec<&str> = leaves.iter().filter_map(|leaf| leaf.value.as_deref()).collect();
    let actions: Vec<&str> = cut.iter().map(|child| child.action.as_str()).collect();
    match (values.as_slice(), actions.as_slice()) {
        ([value], [_]) => format!("the leaf {value} is never looked at"),
        (values, _) if values.len() == leaves.len() && values.len() <= 6 => {
            format!("the leaves {} are never looked at", listed(values))
        }
        (values, [action]) if values.len() == leaves.len() => {
            format!("{action} with its {} leaves is never looked at", values.len())
        }
        (values, actions) if values.len() == leaves.len() => {
            format!("{} with their {} leaves are never looked at", listed(actions), values.len())
        }
        (_, [action]) => format!("{action} is never looked at"),
        (_, actions) if actions.len() <= 6 => format!("{} are never looked at", listed(actions)),
        (_, actions) => format!("{} more actions are never looked at", actions.len()),
    }
}

fn listed(words: &[&str]) -> String {
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
        None => String::new(),
    }
}

/// The weighted sum written out: "0.5 x 3 + 0.5 x 7 = 5".
pub(crate) fn chance_sentence<A: Copy + PartialEq, V: Worth>(
    tree: &Builder<'_, A, V>,
    record: &Record<A, V>,
    picture: &Picture,
) -> Option<String> {
    let term =
        |&child: &usize| Some((tree.records[child].probability?, tree.records[child].value?));
    let terms: Vec<(f64, V)> = record.children.iter().map(term).collect::<Option<_>>()?;
    let sum = V::weighted_sum(&terms)?;
    let written = terms.iter().map(|(probability, value)| {
        format!("{} x {}", (probability * 1e4).round() / 1e4, value.text())
    });
    let written: Vec<String> = written.collect();
    let label = &picture.label;
    Some(format!("Chance at {label} is worth {} = {}.", written.join(" + "), sum.text()))
}
