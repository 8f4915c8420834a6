//! Proof and disproof numbers.

/// A proof or disproof number that can no longer be brought down.
pub(super) const INFINITE: u32 = u32::MAX;

/// The largest number of a question that is still open.
const MOST: u32 = INFINITE - 1;

/// How far a question is from its answer: at least so many open leaves have to be answered, either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// Leaves to be proven; 0 once it is proven.
    pub(super) proof: u32,
    /// Leaves to be disproven; 0 once it is disproven.
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub(super) const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// What is known before any search: the side to choose needs one good action, the other side all.
    pub(super) fn of_leaf(is_or: bool, actions: usize) -> Numbers {
        let all = u32::try_from(actions).unwrap_or(MOST).clamp(1, MOST);
        Sided { least: 1, sum: all }.numbers(is_or)
    }

    pub(super) fn answer(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    pub(super) fn of_answer(is_true: bool) -> Numbers {
        if is_true { Numbers::PROVEN } else { Numbers::DISPROVEN }
    }

    /// As the side that chooses at a node sees them.
    pub(super) fn sided(self, is_or: bool) -> Sided {
        let Numbers { proof, disproof } = self;
        if is_or {
            Sided { least: proof, sum: disproof }
        } else {
            Sided { least: disproof, sum: proof }
        }
    }

    /// Whether a search that may go up to `limit` has still to go on.
    pub(super) fn is_below(self, limit: Numbers) -> bool {
        self.proof < limit.proof && self.disproof < limit.disproof
    }
}

/// The two numbers as the side that chooses at a node sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sided {
    /// The number that one child brings down: the least of the children's.
    pub(super) least: u32,
    /// The number that all children together bring down.
    pub(super) sum: u32,
}

impl Sided {
    pub(super) fn numbers(self, is_or: bool) -> Numbers {
        let Sided { least, sum } = self;
        if is_or {
            Numbers { proof: least, disproof: sum }
        } else {
            Numbers { proof: sum, disproof: least }
        }
    }
}

/// A node's numbers from its children's, and which child to look into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gathered {
    pub(super) node: Sided,
    /// The place of the child with the least number, and the next least number.
    pub(super) best: usize,
    pub(super) second: u32,
    /// What the node's sum has over that of its largest child: one for each other open child.
    rest: u32,
}

/// Gathers the numbers of all children, as the side that chooses sees them.
///
/// The second number is the largest of the children's plus one for each other open child, rather than
/// their sum: states reached in several ways would be counted again and again (weak proof-number
/// search: Ueda, Hashimoto, Hashimoto and Iida 2008).
///
/// A child that another thread looks into (told beside its numbers) seems half as far again from its answer
/// when one is chosen, so that threads part where children are about equal ("virtual proof numbers": Kaneko,
/// "Parallel depth first proof number search", 2010).
pub(super) fn gather(children: impl Iterator<Item = (Sided, bool)>) -> Gathered {
    let (mut best, mut nearest, mut second) = (0, INFINITE, INFINITE);
    let (mut least, mut largest, mut open) = (INFINITE, 0, 0_u32);
    for (place, (child, is_busy)) in children.enumerate() {
        let is_open = is_busy && child.least > 0;
        let seems =
            if is_open { child.least.saturating_add(child.least / 2 + 1) } else { child.least };
        if seems < nearest || place == 0 {
            (best, second, nearest) = (place, nearest, seems);
        } else {
            second = second.min(seems);
        }
        least = least.min(child.least);
        largest = largest.max(child.sum);
        open += u32::from(child.sum > 0);
    }
    let rest = open.saturating_sub(1);
    let node = match (least, largest) {
        (0, _) => Sided { least: 0, sum: INFINITE },
        (_, 0) => Sided { least: INFINITE, sum: 0 },
        _ => Sided { least: least.min(MOST), sum: largest.saturating_add(rest).min(MOST) },
    };
    Gathered { node, best, second, rest }
}

/// How far the child that was chosen may go before the node chooses again: until another child looks
/// better by a quarter (the 1 + epsilon trick of Pawlewicz and Lew 2007 spares going to and fro), or
/// the node's own limit is reached.
pub(super) fn child_limit(gathered: Gathered, limit: Sided) -> Sided {
    let slack = gathered.second.saturating_add(gathered.second / 4).saturating_add(1);
    let sum = if limit.sum == INFINITE { INFINITE } else { limit.sum - gathered.rest };
    Sided { least: limit.least.min(slack), sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gathered(children: &[(u32, u32)]) -> Sided {
        gather(children.iter().map(|&(least, sum)| (Sided { least, sum }, false))).node
    }

    #[test]
    fn what_another_thread_looks_into_is_left_to_it_while_others_are_about_as_near() {
        let chosen = |children: &[(u32, bool)]| {
            let sided = |&(least, is_busy): &(u32, bool)| (Sided { least, sum: 9 }, is_busy);
            let gathered = gather(children.iter().map(sided));
            (gathered.best, gathered.node.least)
        };
        assert_eq!(chosen(&[(4, false), (5, false)]), (0, 4));
        assert_eq!(chosen(&[(4, true), (5, false)]), (1, 4));
        assert_eq!(chosen(&[(4, true), (9, false)]), (0, 4));
        assert_eq!(chosen(&[(4, true), (5, true)]), (0, 4));
        assert_eq!(chosen(&[(0, true), (1, false)]), (0, 0));
    }

    #[test]
    fn one_answered_child_is_enough_for_the_side_that_chooses() {
        assert_eq!(gathered(&[(3, 2), (0, INFINITE)]), Sided { least: 0, sum: INFINITE });
    }

    #[test]
    fn all_children_have_to_be_answered_for_the_other_side() {
        assert_eq!(gathered(&[(INFINITE, 0), (INFINITE, 0)]), Sided { least: INFINITE, sum: 0 });
        assert_eq!(gathered(&[(INFINITE, 0), (2, 5), (4, 3)]), Sided { least: 2, sum: 6 });
    }

    #[test]
    fn a_leaf_needs_one_good_action_or_all() {
        assert_eq!(Numbers::of_leaf(true, 7), Numbers { proof: 1, disproof: 7 });
        assert_eq!(Numbers::of_leaf(false, 7), Numbers { proof: 7, disproof: 1 });
    }
}
