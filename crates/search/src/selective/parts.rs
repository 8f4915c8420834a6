//! What nodes, lines and the root are made of: plain facts, which all steps of the search read.

use super::histories::{Indices, NOTHING};
use crate::table::Entry;
use crate::{ActionValue, Bound, Proof};
use outply_game::{Player, Value};

/// The facts of a node.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// Plies to look ahead; none or less is quiescence.
    pub(super) depth: i32,
    pub(super) ply: u32,
    pub(super) player: Player,
    /// Whether a cut is expected here (Knuth and Moore's type 2), rather than none.
    pub(super) cut: bool,
    /// [`Hints::threatened`].
    pub(super) threatened: bool,
}

impl Node {
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.beta.raw() - self.alpha.raw() > 1
    }
}

/// What a node leaves for those below it and beside it.
#[derive(Clone, Copy)]
pub(super) struct Frame<A> {
    /// The corrected estimate, and for whom; `None` under a threat.
    pub(super) estimate: Option<i32>,
    pub(super) player: Player,
    /// The action being searched; [`NOTHING`] twice after a pass.
    pub(super) current: Indices,
    pub(super) killers: [Option<A>; 2],
    /// Whether passing here was found to lose by force.
    pub(super) in_danger: bool,
    /// The action left out while it is found out whether it is singular.
    pub(super) excluded: Option<A>,
}

impl<A> Frame<A> {
    pub(super) const PASSED: Indices = Indices { action: NOTHING, follow: NOTHING };

    pub(super) fn new() -> Frame<A> {
        Frame {
            estimate: None,
            player: Player::FIRST,
            current: Self::PASSED,
            killers: [None, None],
            in_danger: false,
            excluded: None,
        }
    }
}

/// What is remembered of a node, seen from it.
#[derive(Clone, Copy)]
pub(super) struct Memo {
    pub(super) key: u64,
    /// Its value counts plies from the root.
    pub(super) entry: Option<Entry>,
}

/// What a node knows before it looks at its actions.
pub(super) struct Facts {
    pub(super) memo: Memo,
    /// The evaluator's own word; `None` under a threat.
    pub(super) raw: Option<i32>,
    /// The estimate after correction.
    pub(super) corrected: Option<i32>,
    /// The corrected estimate, or a remembered value that says more.
    pub(super) estimate: Option<i32>,
    /// Whether the estimate is better than it was at the player's last turn.
    pub(super) improving: bool,
}

/// What the loop over the actions counts.
pub(super) struct Count {
    /// Actions tried, this one included.
    pub(super) tried: u32,
    /// Actions listed.
    pub(super) listed: usize,
    /// Whether an action was found that does not lose by force: others may be left out.
    pub(super) is_safe: bool,
}

/// Whether an action is singular.
pub(super) enum Singular {
    /// It is searched so many plies deeper.
    By(i32),
    /// The node's value.
    Cut(Value),
}

/// One action of a node.
#[derive(Clone, Copy)]
pub(super) struct Slot<A> {
    pub(super) action: A,
    /// Its place in the rules' list.
    pub(super) place: u16,
    pub(super) is_quiet: bool,
    pub(super) rank: i32,
}

/// Which of a node's actions are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// All.
    All,
    /// Those that are not quiet.
    Noisy,
    /// Those, and quiet ones that threaten and lose no exchange.
    Threats,
}

/// An action about to be searched, as far as its reduction depends on it.
pub(super) struct Late<'n, A> {
    pub(super) slot: &'n Slot<A>,
    pub(super) indices: Indices,
    /// Actions tried, this one included.
    pub(super) tried: u32,
    /// Whether the remembered action is not quiet.
    pub(super) noisy_first: bool,
    /// Whether it leaves the other player under a threat.
    pub(super) threatens: bool,
}

/// One action at the root.
#[derive(Clone)]
pub(super) struct RootAction<A> {
    pub(super) slot: Slot<A>,
    pub(super) value: Value,
    pub(super) bound: Bound,
    pub(super) proof: Proof,
    pub(super) line: Vec<A>,
    /// Nodes of the last iteration below it.
    pub(super) nodes: u64,
    /// Whether it raised alpha in the search under way.
    pub(super) raised: bool,
}

impl<A: Copy> From<&RootAction<A>> for ActionValue<A> {
    fn from(root: &RootAction<A>) -> ActionValue<A> {
        let RootAction { slot, value, bound, proof, line, .. } = root;
        let (bound, proof, line) = (*bound, *proof, line.clone());
        ActionValue { bound, proof, line, ..ActionValue::unsearched(slot.action, *value) }
    }
}

/// The estimate, or a remembered value that says more.
#[inline]
pub(super) fn refined(estimate: i32, memo: &Memo) -> i32 {
    let Some(entry) = memo.entry else { return estimate };
    let Some(points) = entry.value.points() else { return estimate };
    match entry.bound {
        Bound::Exact => points,
        Bound::AtLeast => estimate.max(points),
        Bound::AtMost => estimate.min(points),
    }
}

/// Whether this says that the game is decided: a win at least, or a loss at most. Such claims hold
/// at every depth (see the module's words on proofs).
#[inline]
pub(super) fn is_claim(value: Value, bound: Bound) -> bool {
    value.is_win() && bound != Bound::AtMost || value.is_loss() && bound != Bound::AtLeast
}
