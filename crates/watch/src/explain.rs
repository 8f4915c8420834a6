//! One sentence for each cut, with its numbers and the ancestor that caused it.

use crate::many::shallow_sentence;
use crate::numbered::Number;
use crate::picture::{Builder, DEEP_CUT, Picture, Status};
use crate::recorder::Record;
use crate::worth::Worth;
use outply_game::{End, Mover, Player};

/// A sentence about a node.
pub(crate) struct Told {
    /// The sentence.
    pub(crate) text: String,
    /// How many nodes above stands the one that it gives as the reason.
    pub(crate) above: Option<usize>,
}

impl Told {
    /// A sentence that gives no node above as the reason.
    fn alone(text: String) -> Told {
        Told { text, above: None }
    }
}

/// Where the bound that closed a window came from.
enum Origin {
    /// The visit whose best value so far it is, and how many plies above the cut it lies.
    Ancestor { place: usize, above: usize },
    /// The search was asked no more than whether the value passes it.
    Question,
    /// A chance node: what this outcome would have to bring to matter, with all others.
    Chance { above: usize },
}

impl Origin {
    /// How many nodes above it stands.
    fn above(&self) -> Option<usize> {
        match *self {
            Origin::Ancestor { above, .. } | Origin::Chance { above } => Some(above),
            Origin::Question => None,
        }
    }
}

/// Why the actions in the visit's `cut` were never looked at: "MIN already has -70 at 2; MAX has
/// -3 at the root. So MAX will not come here: the leaf -4 is never looked at."
pub(crate) fn cut_sentence<V: Worth>(
    tree: &Builder<'_, V>,
    place: usize,
    path: &[Number],
    picture: &Picture,
) -> Option<Told> {
    let record = &tree.records[place];
    let Some(player) = record.mover.player() else {
        return star_sentence(tree, place, path, picture);
    };
    if !V::WINDOWS {
        return shallow_sentence(tree, place, path, picture);
    }
    let has = record.value?;
    let here = tree.place(path, 0);
    let mover = tree.name(record.mover);
    if record.end == Some(End::Probed) {
        let limit = if player == Player::MAX { "at least" } else { "at most" };
        let text = format!("{mover} has {limit} {} {here} by a first look.", has.text());
        return Some(Told::alone(text));
    }
    let start = format!("{mover} already has {} {here}", has.text());
    let unseen = never_looked_at(picture);
    let bound = if player == Player::MAX { record.window.1 } else { record.window.0 };
    if bound.is_better_for(&has, record.mover) {
        return Some(Told::alone(format!("{start}, and nothing can be better: {unseen}.")));
    }
    let opponent = tree.labels.player(player.opponent());
    let origin = origin(tree, place, player.opponent(), bound);
    let why = match origin {
        Origin::Ancestor { place: ancestor, above } => {
            let deep = if above > 1 { format!(" {DEEP_CUT}") } else { String::new() };
            let has = ancestor_has(tree, ancestor, path, above, bound);
            format!("; {has}{deep}. So {opponent} will not let play come here")
        }
        Origin::Question => {
            let bound = bound.text();
            format!(", and the search only asked whether {opponent} can do better than {bound}")
        }
        Origin::Chance { above } => {
            let (bound, chance) = (bound.text(), tree.place(path, above));
            let side = if player == Player::MAX { "less" } else { "more" };
            format!(
                ", and chance {chance} only asked whether this outcome brings {side} than {bound}"
            )
        }
    };
    Some(Told { text: format!("{start}{why}: {unseen}."), above: origin.above() })
}

/// Why a chance node's other outcomes were never looked at (Star1 and Star2): "Chance at 2 is
/// worth 2 at most, whatever the other outcomes bring; MAX has 3 at the root. ..."
fn star_sentence<V: Worth>(
    tree: &Builder<'_, V>,
    place: usize,
    path: &[Number],
    picture: &Picture,
) -> Option<Told> {
    let record = &tree.records[place];
    let value = record.value?;
    let (limit, side) = limit_of(record, &value)?;
    let bound = if side == Player::MAX { record.window.0 } else { record.window.1 };
    let here = tree.place(path, 0);
    let start = format!(
        "Chance {here} is worth {} {limit}, whatever the other outcomes bring",
        value.text()
    );
    let name = tree.labels.player(side);
    let origin = origin(tree, place, side, bound);
    let why = match origin {
        Origin::Ancestor { place: ancestor, above } => {
            let has = ancestor_has(tree, ancestor, path, above, bound);
            format!("; {has}. So {name} will not let play come here")
        }
        Origin::Question | Origin::Chance { .. } => {
            let than = if side == Player::MAX { "more" } else { "less" };
            format!(", and only {than} than {} would matter here", bound.text())
        }
    };
    // The sentence names nobody who asked.
    let above = matches!(origin, Origin::Ancestor { .. }).then(|| origin.above()).flatten();
    Some(Told { text: format!("{start}{why}: {}.", never_looked_at(picture)), above })
}

/// If the value is a bound outside the window: in words, and the player who does not mind.
fn limit_of<V: Worth>(record: &Record<Number, V>, value: &V) -> Option<(&'static str, Player)> {
    let (alpha, beta) = record.window;
    let (max, min) = (Mover::Player(Player::MAX), Mover::Player(Player::MIN));
    if !V::WINDOWS {
        None
    } else if !value.is_better_for(&alpha, max) {
        Some(("at most", Player::MAX))
    } else if !value.is_better_for(&beta, min) {
        Some(("at least", Player::MIN))
    } else {
        None
    }
}

/// "MAX has -3 at the root"
fn ancestor_has<V: Worth>(
    tree: &Builder<'_, V>,
    ancestor: usize,
    path: &[Number],
    above: usize,
    bound: V,
) -> String {
    let owner = tree.name(tree.records[ancestor].mover);
    format!("{owner} has {} {}", bound.text(), tree.place(path, above))
}

pub(crate) fn place_name(label: &str, is_root: bool) -> String {
    if is_root { "at the root".into() } else { format!("at {label}") }
}

/// The ancestor whose own best value is `bound`: of those where `side` moves the one farthest
/// up whose window already had it below, since all below inherit it from there. Windows are not
/// inherited through chance nodes.
fn origin<V: Worth>(tree: &Builder<'_, V>, place: usize, side: Player, bound: V) -> Origin {
    let (mut found, mut child, mut above) = (Origin::Question, place, 0);
    while let Some(parent) = tree.records[child].parent {
        above += 1;
        let owner = tree.records[parent].mover;
        if owner == Mover::Chance {
            let open = matches!(found, Origin::Question);
            return if open { Origin::Chance { above } } else { found };
        }
        let window = tree.records[parent].window;
        let inherited = if side == Player::MAX { window.0 } else { window.1 };
        if owner == Mover::Player(side) {
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
pub(crate) fn best_before<V: Worth>(
    tree: &Builder<'_, V>,
    place: usize,
    child: usize,
) -> Option<V> {
    let record = &tree.records[place];
    let before = record.children.iter().take_while(|&&other| other != child);
    let before = before.filter(|&&other| tree.records[other].action.is_some());
    let values = before.filter_map(|&other| tree.records[other].value);
    values.reduce(|best, value| if value.is_better_for(&best, record.mover) { value } else { best })
}

/// What was cut, as the end of a sentence.
pub(crate) fn never_looked_at(picture: &Picture) -> String {
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

/// The weighted sum written out: "0.5 x 3 + 0.5 x 7 = 5"; without the sum where outcomes were
/// only bounded.
pub(crate) fn chance_sentence<V: Worth>(
    tree: &Builder<'_, V>,
    record: &Record<Number, V>,
    picture: &Picture,
) -> Option<Told> {
    let term = |child: usize| Some((tree.records[child].probability?, tree.records[child].value?));
    let visits = last_visits(tree, record).into_iter();
    let terms: Vec<(f64, V)> = visits.map(term).collect::<Option<_>>()?;
    let (label, sum) = (&picture.label, V::weighted_sum(&terms)?);
    let value = record.value.unwrap_or(sum);
    let limit = limit_of(record, &value).map(|(limit, _)| format!(" {limit}")).unwrap_or_default();
    if sum.text() != value.text() {
        let text = format!("Chance at {label} is worth {}{limit}.", value.text());
        return Some(Told::alone(text));
    }
    let written = terms.iter().map(|(probability, value)| {
        format!("{} x {}", (probability * 1e4).round() / 1e4, value.text())
    });
    let written: Vec<String> = written.collect();
    let written = written.join(" + ");
    let text = format!("Chance at {label} is worth {written} = {}{limit}.", sum.text());
    Some(Told::alone(text))
}

/// The last visit of each outcome: a probe may have come before.
fn last_visits<V: Worth>(tree: &Builder<'_, V>, record: &Record<Number, V>) -> Vec<usize> {
    let mut visits: Vec<usize> = Vec::new();
    for &child in &record.children {
        let action = tree.records[child].action;
        match visits.iter_mut().find(|visit| tree.records[**visit].action == action) {
            Some(visit) => *visit = child,
            None => visits.push(child),
        }
    }
    visits
}
