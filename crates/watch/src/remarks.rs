//! What a selective search made of its nodes, in words.

use crate::numbered::Number;
use crate::recorder::Record;
use crate::worth::Worth;
use outply_game::{Mover, Player, Remark};

/// All there is to say of a visit but for what leads to it.
pub(crate) fn told<V>(record: &Record<Number, V>) -> Vec<String> {
    let mut words: Vec<String> = record.remarks.iter().filter_map(|&remark| word(remark)).collect();
    match record.omitted {
        0 => (),
        1 => words.push("1 action left out unseen".into()),
        count => words.push(format!("{count} actions left out unseen")),
    }
    words
}

/// What stands in the place of an action where there is none.
pub(crate) fn trial<V>(record: &Record<Number, V>) -> &'static str {
    match record.remarks.first() {
        Some(Remark::NullMove) => "null move",
        Some(Remark::Verification) => "verification",
        Some(Remark::Razoring) => "razoring",
        Some(Remark::ShallowCut) => "shallow search",
        Some(Remark::Singular) => "without the best",
        _ => "the same again",
    }
}

/// Whether a principal-variation search looked at some of a node's children with less of a window than
/// the node has.
pub(crate) fn has_scouts<V: Worth>(
    record: &Record<Number, V>,
    children: &[&Record<Number, V>],
) -> bool {
    let tests = |child: &&Record<Number, V>| {
        child.action.is_some() && scouts(record.mover, &record.window, child)
    };
    V::WINDOWS && children.iter().any(tests)
}

/// What a principal-variation search looked at a child for (Marsland and Campbell 1982): the first with
/// the whole window, the others with an empty one that only tells whether they are better, and those
/// that are once more. `window` is what the children before have left of the node's.
pub(crate) fn scouting<V: Worth>(
    (mover, window): (Mover, &(V, V)),
    (child, siblings): (&Record<Number, V>, &[&Record<Number, V>]),
) -> Option<String> {
    let before = || siblings.iter().take_while(|other| !std::ptr::eq(**other, child));
    let bound = if mover == Mover::Player(Player::MAX) { child.window.0 } else { child.window.1 };
    if scouts(mover, window, child) {
        let better = child.value.is_some_and(|value| value.is_better_for(&bound, mover));
        let found = if better { "better" } else { "not better" };
        return Some(format!("null-window test: {found} than {}", bound.text()));
    }
    if before().any(|other| other.action == child.action) {
        return Some("searched again with an open window, for its value".into());
    }
    let is_first = before().all(|other| other.action.is_none());
    is_first.then(|| "first search, with the whole window".into())
}

/// Whether a visit has less of a window than its parent has left, on the side that is the parent's aim.
fn scouts<V: Worth>(mover: Mover, window: &(V, V), child: &Record<Number, V>) -> bool {
    match mover.player() {
        Some(Player::MAX) => window.1.is_better_for(&child.window.1, mover),
        Some(_) => window.0.is_better_for(&child.window.0, mover),
        None => false,
    }
}

fn word(remark: Remark) -> Option<String> {
    let plies = |count: u32| if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") };
    Some(match remark {
        Remark::Extended(count) => format!("extended by {}", plies(count)),
        Remark::Reduced(count) => format!("reduced by {}", plies(count)),
        Remark::Danger => "extended by 1 ply: a pass would lose by force".into(),
        Remark::Unknown => "reduced by 1 ply: it has no table entry".into(),
        Remark::NullMove => "null move: the player passes".into(),
        Remark::Verification => "verification of a null move".into(),
        Remark::Razoring => "razoring: the estimate is far below the window".into(),
        Remark::ShallowCut => "a shallow search in place of the deep one".into(),
        Remark::Singular => "all actions but the table's: is that one singular?".into(),
        Remark::ReverseFutility => "reverse futility: the estimate is far above the window".into(),
        Remark::ProbCut => "ProbCut: a capture is far above the window".into(),
        Remark::MultiCut => "multi-cut: other actions reach the bound as well".into(),
        Remark::Quiescence => "quiescence".into(),
        Remark::StandPat => "stands pat: the estimate is good enough".into(),
        Remark::Cut => "cut: the other actions are not looked at".into(),
        Remark::Repetition => "repetition".into(),
        Remark::Omitted => return None,
    })
}
