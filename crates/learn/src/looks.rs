//! The states that a mover can bring about, and the best of them.

use crate::by_side::BySide;
use crate::mind::Mind;
use crate::net::Sums;
use outply_game::{Active, Inputs, Player, Rules, Utility};

/// A state that a move brings about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) bucket: usize,
    pub(crate) side: Player,
    /// What the mover gets, if the game is over.
    over: Option<f64>,
    /// What the mover has already.
    earned: f64,
    /// Where its inputs begin, and where they end.
    on: (usize, usize),
}

/// All that a mover looks at: states first, then their weights, for which the memory has been sent meanwhile.
#[derive(Debug)]
pub(crate) struct Looks<R: Rules> {
    states: Vec<R::State>,
    looks: Vec<Look>,
    on: Vec<(u32, f32)>,
    seen: BySide<Active>,
}

/// A game's rules, and what is seen of its states.
pub(crate) type From<'f, R> = (&'f R, &'f (dyn Inputs<R> + Send + Sync));

impl Look {
    /// Whether the game is over there.
    pub(crate) fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// What the mover gets, if the game is over there.
    pub(crate) fn ended(&self) -> Option<f64> {
        self.over
    }
}

impl<R: Rules> Default for Looks<R> {
    fn default() -> Self {
        let (states, looks, on) = (Vec::new(), Vec::new(), Vec::new());
        Looks { states, looks, on, seen: BySide::default() }
    }
}

impl<R: Rules> Looks<R> {
    /// Looks at what `mover` can bring about at `state`.
    #[inline]
    pub(crate) fn at(
        &mut self,
        from: From<'_, R>,
        mind: &impl Mind,
        (state, mover): (&R::State, Player),
    ) {
        let (rules, _) = from;
        self.states.clear();
        self.states
            .extend(rules.actions(state).into_iter().map(|action| rules.result(state, action)));
        self.looks.clear();
        self.on.clear();
        for state in &self.states {
            let look = look(from, (state, mover), (&mut self.seen, &mut self.on));
            mind.send_for(look.bucket, &self.on[look.on.0..look.on.1]);
            self.looks.push(look);
        }
    }

    /// What was seen of each state, in the order of the rules' actions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Look> {
        self.looks.iter()
    }

    /// How many states there are.
    pub(crate) fn len(&self) -> usize {
        self.looks.len()
    }

    /// The place of the state that is best for `mover`, the first of equal ones, and what it is worth.
    #[inline]
    pub(crate) fn best(
        &self,
        mind: &impl Mind,
        mover: Player,
        sums: &mut Sums,
    ) -> Option<(usize, f64)> {
        let mut best = None;
        for (place, look) in self.looks.iter().enumerate() {
            let worth = look.over.unwrap_or_else(|| {
                let said = mind.say(look.bucket, self.active(look), sums);
                mind.head().payoff(said, look.side, mover) + look.earned
            });
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((place, worth));
            }
        }
        best
    }

    /// What is on in a state.
    #[inline]
    pub(crate) fn active(&self, look: &Look) -> &[(u32, f32)] {
        &self.on[look.on.0..look.on.1]
    }

    /// The state at a place, and what was seen of it.
    pub(crate) fn get(&self, place: usize) -> Option<(&R::State, &Look)> {
        Some((self.states.get(place)?, self.looks.get(place)?))
    }
}

/// Looks at one state, whose inputs are added to `on`.
#[inline]
fn look<R: Rules>(
    (rules, inputs): From<'_, R>,
    (state, mover): (&R::State, Player),
    (seen, on): (&mut BySide<Active>, &mut Vec<(u32, f32)>),
) -> Look {
    let (first, side) = (on.len(), inputs.side(rules, state));
    let over = rules.utility(state).map(|utility| utility.payoff(mover));
    if over.is_some() {
        return Look { bucket: 0, side, over, earned: 0.0, on: (first, first) };
    }
    let active = seen.of(side);
    inputs.refresh(rules, state, side, active);
    on.extend_from_slice(active.as_slice());
    let (bucket, earned) = (inputs.bucket(rules, state), inputs.earned(rules, state, mover));
    Look { bucket, side, over, earned, on: (first, on.len()) }
}
