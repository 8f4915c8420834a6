//! Checking answers: every mistake with its reason, those of omission too.

use super::{Answer, Exercise, Question, mistake, order, visit};
use outply_game::{Mover, Player};
use outply_watch::{Picture, Status};

/// A mistake about one node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The node, by its number.
    pub node: usize,
    /// What is wrong, and why.
    pub sentence: String,
}

pub(super) type Nodes<'e> = Vec<(&'e Picture, Option<usize>)>;

pub(super) fn check(exercise: &Exercise, answers: &[Answer]) -> Vec<Mistake> {
    let nodes = exercise.nodes();
    let said = |node: usize| answers.iter().find(|answer| answer.node == node);
    match (exercise.question, &exercise.parted) {
        (Question::Order, _) => return order::check(exercise, answers),
        (Question::Visit, _) => return visit::check(exercise, answers),
        (Question::Mistake, Some(parted)) => return mistake::check(exercise, parted, answers),
        _ => (),
    }
    if exercise.question == Question::Leaves {
        return leaves(exercise, &nodes, &|node| said(node).is_some());
    }
    let mistake = |node: usize| {
        let said = said(node).map_or("", |answer| answer.said.trim());
        let sentence = match exercise.question {
            Question::Windows => window(&nodes, node, said),
            _ if chooses(exercise, node) => choice(&nodes, said),
            _ => value(&nodes, node, said),
        };
        sentence.map(|sentence| Mistake { node, sentence })
    };
    exercise.asked().into_iter().filter_map(mistake).collect()
}

/// Whether `said` is of the form asked for.
pub(super) fn reads(exercise: &Exercise, node: usize, said: &str) -> bool {
    match exercise.question {
        Question::Windows => {
            let bounds: Vec<&str> = said.split(',').map(str::trim).collect();
            bounds.len() == 2 && bounds.iter().all(|bound| is_bound(bound))
        }
        Question::Order => order::read(said, exercise.nodes()[node].0.children.len()).is_some(),
        Question::Leaves | Question::Visit | Question::Mistake => true,
        _ if chooses(exercise, node) => match said.split_whitespace().collect::<Vec<_>>()[..] {
            [value, child] => {
                let children = 1..=exercise.report.picture.children.len();
                number(value).is_some()
                    && child.parse().is_ok_and(|child| children.contains(&child))
            }
            _ => false,
        },
        _ => number(said).is_some(),
    }
}

/// A leaf that is chosen and looked at, or neither.
fn leaves(exercise: &Exercise, nodes: &Nodes<'_>, chosen: &dyn Fn(usize) -> bool) -> Vec<Mistake> {
    let mut told = None;
    let mistake = |node: usize| {
        let (picture, _) = nodes[node];
        let is_cut = picture.status == Status::Cut;
        if is_cut == chosen(node) {
            return None;
        }
        let sentence = if is_cut {
            missed(nodes, node, &mut told)
        } else {
            // Another reason stands between.
            told = None;
            looked_at(nodes, node)
        };
        Some(Mistake { node, sentence })
    };
    exercise.asked().into_iter().filter_map(mistake).collect()
}

/// Why a leaf that was not chosen is cut: the sentence of the node that was left early, unless that was the
/// one `told` last.
fn missed(nodes: &Nodes<'_>, leaf: usize, told: &mut Option<usize>) -> String {
    let mut above = nodes[leaf].1;
    while let Some(place) = above {
        let (picture, parent) = nodes[place];
        if picture.status != Status::Cut {
            if told.replace(place) == Some(place) {
                let leaf = name(nodes[leaf].0);
                return format!("The leaf {leaf} is not looked at either, for the same reason.");
            }
            let why = picture.caption.as_ref().map_or("", |caption| &caption.text);
            return format!("The leaf {} is never looked at. {why}", name(nodes[leaf].0));
        }
        above = parent;
    }
    format!("The leaf {} is never looked at.", name(nodes[leaf].0))
}

/// Why a leaf that was chosen is not cut: the window is still open where the search comes to it.
fn looked_at(nodes: &Nodes<'_>, leaf: usize) -> String {
    let (picture, parent) = nodes[leaf];
    let (alpha, beta) = bounds(picture);
    let above = parent.map_or("the root".into(), |parent| place(nodes, parent));
    format!(
        "The leaf {} is looked at: when {above} comes to it, the window is ({alpha}, {beta}), and its \
         value may still matter.",
        name(picture)
    )
}

fn value(nodes: &Nodes<'_>, node: usize, said: &str) -> Option<String> {
    let (picture, _) = nodes[node];
    let right = picture.value.as_deref().unwrap_or_default();
    if same_number(said, right) {
        return None;
    }
    let below = picture.children.iter().filter_map(|child| child.value.clone());
    let below: Vec<String> = below.collect();
    let at = place(nodes, node);
    let why = match picture.mover {
        Some(Mover::Chance) => {
            let term = |child: &Picture| {
                let probability = child.probability.unwrap_or_default();
                let probability = (probability * 1e4).round() / 1e4;
                format!("{probability} × {}", child.value.as_deref().unwrap_or_default())
            };
            let terms: Vec<String> = picture.children.iter().map(term).collect();
            format!("chance takes the average {} = {right}", terms.join(" + "))
        }
        Some(Mover::Player(Player::MIN)) => format!("MIN takes the smallest of {}", listed(&below)),
        _ => format!("MAX takes the largest of {}", listed(&below)),
    };
    let not = if said.is_empty() { String::new() } else { format!(", not {said}") };
    Some(format!("At {at} {why}: {right}{not}."))
}

/// Whether the child that is chosen is asked for too.
pub(super) fn chooses(exercise: &Exercise, node: usize) -> bool {
    let by_player = matches!(exercise.report.picture.mover, Some(Mover::Player(_)));
    exercise.question == Question::Expectations && node == 0 && by_player
}

/// The children of the root that are as good as the best, by their numbers.
pub(super) fn chosen(root: &Picture) -> Vec<usize> {
    let children = root.children.iter().zip(1..);
    let value = root.value.as_deref().unwrap_or_default();
    let is_best = |child: &Picture| child.value.as_deref().is_some_and(|own| own == value);
    children.filter(|(child, _)| is_best(child)).map(|(_, number)| number).collect()
}

/// The value of the root and the child that is chosen.
fn choice(nodes: &Nodes<'_>, said: &str) -> Option<String> {
    let mut words = said.split_whitespace();
    let (said, child) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let root = nodes[0].0;
    let right = chosen(root);
    let is_right = child.parse().is_ok_and(|child| right.contains(&child));
    let numbers: Vec<String> = right.iter().map(usize::to_string).collect();
    let not = if child.is_empty() { String::new() } else { format!(", not {child}") };
    let choice = (!is_right).then(|| {
        let worth = root.value.as_deref().unwrap_or_default();
        let numbers = numbers.join(" or ");
        format!("{} chooses child {numbers}{not}: it is worth {worth}.", root.mover_name)
    });
    let parts: Vec<String> = [value(nodes, 0, said), choice].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn window(nodes: &Nodes<'_>, node: usize, said: &str) -> Option<String> {
    let (picture, parent) = nodes[node];
    let (alpha, beta) = bounds(picture);
    let words: Vec<&str> = said.split(',').map(str::trim).collect();
    if let [low, high] = words[..]
        && same_bound(low, &alpha)
        && same_bound(high, &beta)
    {
        return None;
    }
    let at = place(nodes, node);
    let Some(parent) = parent else {
        return Some(format!("The search begins at {at} with the open window ({alpha}, {beta})."));
    };
    let not = if said.is_empty() { String::new() } else { format!(", not ({said})") };
    let from = place(nodes, parent);
    let mover = &nodes[parent].0.mover_name;
    Some(format!(
        "The window at {at} is ({alpha}, {beta}){not}: {from} passes its own down, narrowed by what \
         {mover} has there so far."
    ))
}

fn bounds(picture: &Picture) -> (String, String) {
    picture.window.clone().unwrap_or_else(|| ("-∞".into(), "∞".into()))
}

fn number(text: &str) -> Option<f64> {
    let number = text.replace(['−', '–'], "-").replace(',', ".").parse::<f64>().ok();
    number.filter(|number| number.is_finite())
}

/// Whether two texts are the same number, to three digits after the point.
fn same_number(said: &str, right: &str) -> bool {
    match (number(said), number(right)) {
        (Some(said), Some(right)) => (said - right).abs() < 0.006,
        _ => false,
    }
}

/// Whether two texts are the same bound; infinity has several spellings.
fn same_bound(said: &str, right: &str) -> bool {
    let plain = plain_bound(said);
    plain == right || same_number(&plain, right)
}

fn is_bound(said: &str) -> bool {
    let plain = plain_bound(said);
    ["∞", "-∞"].contains(&plain.as_str()) || number(&plain).is_some()
}

fn plain_bound(said: &str) -> String {
    let plain =
        said.trim_matches(['(', ')', '[', ']', ' ']).to_lowercase().replace(['−', '–'], "-");
    let plain = plain.trim_start_matches('+').replace("infinity", "∞").replace("inf", "∞");
    plain.replace("oo", "∞")
}

/// A node in words: the way there, by the numbers of children from the left.
pub(super) fn place(nodes: &Nodes<'_>, node: usize) -> String {
    if node == 0 { "the root".into() } else { nodes[node].0.label.clone() }
}

fn name(picture: &Picture) -> String {
    picture.value.clone().unwrap_or_else(|| picture.label.clone())
}

fn listed(words: &[String]) -> String {
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
        None => String::new(),
    }
}
