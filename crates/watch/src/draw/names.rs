//! What players and levels are called in a picture.

use super::scene::is_seen;
use crate::picture::Picture;
use outply_game::{Mover, Player};

/// A mover as the legend and the levels name it.
pub(crate) fn of_mover(mover: Mover, name: &str, many: bool) -> String {
    match mover {
        Mover::Player(Player::MAX) if !many && name != "MAX" => format!("{name} (MAX)"),
        Mover::Player(Player::MIN) if !many && name != "MIN" => format!("{name} (MIN)"),
        _ => name.to_owned(),
    }
}

/// Whether the players have utilities of their own, so that none of them is MAX or MIN.
pub(crate) fn is_of_many(root: &Picture) -> bool {
    root.nodes().any(is_of_many_here)
}

/// Whether this node alone shows it.
pub(crate) fn is_of_many_here(node: &Picture) -> bool {
    matches!(node.mover, Some(Mover::Player(Player(2..))))
        || node.value.as_ref().is_some_and(|value| value.starts_with('<'))
}

/// The name of each level of the tree on which all nodes belong to one player or to chance.
pub(crate) fn of_levels(root: &Picture) -> Vec<Option<String>> {
    let many = is_of_many(root);
    let mut names: Vec<Option<String>> = Vec::new();
    let mut mixed: Vec<bool> = Vec::new();
    let mut stack = vec![(root, 0)];
    while let Some((node, depth)) = stack.pop() {
        if names.len() <= depth {
            names.push(None);
            mixed.push(false);
        }
        if let Some(mover) = node.mover.filter(|_| is_seen(node)) {
            let name = of_mover(mover, &node.mover_name, many);
            mixed[depth] |= names[depth].as_ref().is_some_and(|known| *known != name);
            names[depth] = Some(name);
        }
        stack.extend(node.children.iter().map(|child| (child, depth + 1)));
    }
    names.into_iter().zip(mixed).map(|(name, mixed)| name.filter(|_| !mixed)).collect()
}
