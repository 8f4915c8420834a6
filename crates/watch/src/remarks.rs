//! What a selective search made of its nodes, in words.

use crate::recorder::Record;
use outply_game::Remark;

/// All there is to say of a visit but for what leads to it.
pub(crate) fn told<A, V>(record: &Record<A, V>) -> Vec<String> {
    let mut words: Vec<String> = record.remarks.iter().filter_map(|&remark| word(remark)).collect();
    match record.omitted {
        0 => (),
        1 => words.push("1 action left out unseen".into()),
        count => words.push(format!("{count} actions left out unseen")),
    }
    words
}

/// What stands in the place of an action where there is none.
pub(crate) fn trial<A, V>(record: &Record<A, V>) -> &'static str {
    match record.remarks.first() {
        Some(Remark::NullMove) => "null move",
        Some(Remark::Verification) => "verification",
        Some(Remark::Razoring) => "razoring",
        Some(Remark::ShallowCut) => "shallow search",
        Some(Remark::Singular) => "without the best",
        _ => "the same again",
    }
}

fn word(remark: Remark) -> Option<String> {
    let plies = |count: u32| if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") };
    Some(match remark {
        Remark::Extended(count) => format!("extended by {}", plies(count)),
        Remark::Reduced(count) => format!("reduced by {}", plies(count)),
        Remark::Danger => "extended by 1 ply: a pass would lose by force".into(),
        Remark::Unknown => "reduced by 1 ply: nothing is remembered of it".into(),
        Remark::NullMove => "null move: the player passes".into(),
        Remark::Verification => "verification of a null move".into(),
        Remark::Razoring => "razoring: the estimate is far below the window".into(),
        Remark::ShallowCut => "a shallow search in place of the deep one".into(),
        Remark::Singular => "all actions but the remembered one: is it singular?".into(),
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
