//! Sentences about cuts in searches for many players.

use crate::explain::{Told, best_before, never_looked_at};
use crate::numbered::Number;
use crate::picture::{Builder, Picture};
use crate::worth::Worth;
use outply_game::Mover;

/// Why max-n's shallow pruning left a node: "player 2 already gets 7 at 1; player 1 gets 4 at the
/// root, and 7 leave no more for it: ..."
pub(crate) fn shallow_sentence<V: Worth>(
    tree: &Builder<'_, V>,
    place: usize,
    path: &[Number],
    picture: &Picture,
) -> Option<Told> {
    let record = &tree.records[place];
    let has = record.value?.part(record.mover.player()?);
    let here = tree.place(path, 0);
    let start = format!("{} already gets {has} {here}", tree.name(record.mover));
    let unseen = never_looked_at(picture);
    let found = owner_above(tree, place);
    let above = found.as_ref().map(|(_, above, _)| *above);
    let text = match found {
        Some((owner, above, best)) => {
            let (owner, there) = (tree.name(owner), tree.place(path, above));
            format!(
                "{start}; {owner} gets {best} {there}, and {has} leave no more for it: {unseen}."
            )
        }
        None => format!("{start}, and there is no more to get: {unseen}."),
    };
    Some(Told { text, above })
}

/// The nearest other player above, if no chance node comes between: how far up, and what it is
/// already sure of.
fn owner_above<V: Worth>(tree: &Builder<'_, V>, place: usize) -> Option<(Mover, usize, String)> {
    let own = tree.records[place].mover;
    let (mut child, mut above) = (place, 0);
    while let Some(parent) = tree.records[child].parent {
        above += 1;
        let owner = tree.records[parent].mover;
        if owner != own {
            let best = best_before(tree, parent, child)?.part(owner.player()?);
            return Some((owner, above, best));
        }
        child = parent;
    }
    None
}
