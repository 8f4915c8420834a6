//! Counting lines of play: the usual check of move generation.

use outply_game::{MAX_PLY, Rules};

/// How many lines of exactly `depth` plies begin at `state`. A game that ends sooner is not
/// counted, as the published figures have it.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth > MAX_PLY {
        return far(rules, state, depth);
    }
    match depth {
        0 => 1,
        // Bulk counting: one ply above the horizon the actions themselves are the lines.
        1 => rules.count_actions(state) as u64,
        _ => {
            let below = |action| perft(rules, &rules.result(state, action), depth - 1);
            rules.actions(state).into_iter().map(below).sum()
        }
    }
}

/// [`perft`] deeper than a stack is sure to hold: the first plies wait on a list.
fn far<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    let (mut waiting, mut lines) = (vec![(state.clone(), depth)], 0);
    while let Some((state, depth)) = waiting.pop() {
        if depth <= MAX_PLY {
            lines += perft(rules, &state, depth);
            continue;
        }
        let next = |action| (rules.result(&state, action), depth - 1);
        waiting.extend(rules.actions(&state).into_iter().map(next));
    }
    lines
}

/// [`perft`] within an effort: `None` once positions visited and lines found are more than `effort`
/// together. So the check of a count that is wrong ends as well.
pub fn perft_within<R: Rules>(rules: &R, state: &R::State, depth: u32, effort: u64) -> Option<u64> {
    let (mut waiting, mut lines, mut left) = (vec![(state.clone(), depth)], 0, effort);
    while let Some((state, depth)) = waiting.pop() {
        if depth <= MAX_PLY {
            lines += counted(rules, &state, depth, &mut left)?;
            continue;
        }
        left = left.checked_sub(1)?;
        let next = |action| (rules.result(&state, action), depth - 1);
        waiting.extend(rules.actions(&state).into_iter().map(next));
    }
    Some(lines)
}

fn counted<R: Rules>(rules: &R, state: &R::State, depth: u32, left: &mut u64) -> Option<u64> {
    let mut lines = match depth {
        0 => 1,
        1 => rules.count_actions(state) as u64,
        _ => 0,
    };
    *left = left.checked_sub(lines + 1)?;
    if depth > 1 {
        for action in rules.actions(state) {
            lines += counted(rules, &rules.result(state, action), depth - 1, left)?;
        }
    }
    Some(lines)
}

/// [`perft`] of `depth`, split by the first action: where two move generators differ.
pub fn divide<R: Rules>(rules: &R, state: &R::State, depth: u32) -> Vec<(R::Action, u64)> {
    if depth == 0 || rules.terminal_test(state) {
        return Vec::new();
    }
    let below = |action| (action, perft(rules, &rules.result(state, action), depth - 1));
    rules.actions(state).into_iter().map(below).collect()
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::{perft, perft_within};
    use outply_game::{Outcome, Player, Rules};

    /// One action at each ply, and states too large for many to lie on a small stack.
    struct Long(u32);

    impl Rules for Long {
        type State = (u32, [u64; 25]);
        type Action = ();
        type Utility = Outcome;
        type Turn = Player;

        fn initial(&self) -> Self::State {
            (0, [0; 25])
        }

        fn to_move(&self, state: &Self::State) -> Player {
            Player((state.0 % 2) as u8)
        }

        fn actions(&self, state: &Self::State) -> impl IntoIterator<Item = ()> {
            (state.0 < self.0).then_some(())
        }

        fn result(&self, state: &Self::State, (): ()) -> Self::State {
            (state.0 + 1, state.1)
        }

        fn utility(&self, state: &Self::State) -> Option<Outcome> {
            (state.0 == self.0).then_some(Outcome::Draw)
        }
    }

    #[test]
    fn lines_longer_than_the_stack_are_counted() {
        let rules = Long(100_000);
        assert_eq!(perft(&rules, &rules.initial(), 90_000), 1);
        assert_eq!(perft(&rules, &rules.initial(), 100_001), 0);
        assert_eq!(perft_within(&rules, &rules.initial(), 90_000, 200_000), Some(1));
        assert_eq!(perft_within(&rules, &rules.initial(), 90_000, 50_000), None);
    }
}
