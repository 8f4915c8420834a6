//! Inputs: what a learning evaluator sees of a state.

use crate::{Player, Rules, Turn, Utility};

/// The inputs that a state switches on, each with a number: 1 for a plain switch.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Active {
    on: Vec<(u32, f32)>,
    memory: Vec<u8>,
}

impl Active {
    /// None.
    pub fn new() -> Active {
        Active::default()
    }

    /// Forgets all.
    #[inline]
    pub fn clear(&mut self) {
        self.on.clear();
        self.memory.clear();
    }

    /// Switches an input on.
    #[inline]
    pub fn on(&mut self, input: usize) {
        self.on.push((input as u32, 1.0));
    }

    /// Gives an input a number, best within ±1; 0 leaves it off.
    #[inline]
    pub fn number(&mut self, input: usize, number: f32) {
        if number != 0.0 {
            self.on.push((input as u32, number));
        }
    }

    /// The inputs with their numbers, in the order in which they were switched on.
    #[inline]
    pub fn as_slice(&self) -> &[(u32, f32)] {
        &self.on
    }

    /// What is on, and bytes by which the inputs that switched it on know the state: for
    /// [`Inputs::refresh`].
    #[inline]
    pub fn parts(&mut self) -> (&mut Vec<(u32, f32)>, &mut Vec<u8>) {
        (&mut self.on, &mut self.memory)
    }
}

/// Inputs of a side that came on and went off from one state to another, for [`Inputs::follow`].
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Changes {
    on: Vec<u32>,
    off: Vec<u32>,
}

impl Changes {
    /// None.
    pub fn new() -> Changes {
        Changes::default()
    }

    /// Forgets all.
    #[inline]
    pub fn clear(&mut self) {
        self.on.clear();
        self.off.clear();
    }

    /// An input that was off is on.
    #[inline]
    pub fn on(&mut self, input: usize) {
        self.on.push(input as u32);
    }

    /// An input that was on is off.
    #[inline]
    pub fn off(&mut self, input: usize) {
        self.off.push(input as u32);
    }

    /// The inputs that came on, in any order.
    #[inline]
    pub fn came_on(&self) -> &[u32] {
        &self.on
    }

    /// The inputs that went off, in any order.
    #[inline]
    pub fn went_off(&self) -> &[u32] {
        &self.off
    }
}

/// Sparse inputs of evaluators that learn: a game says once which of them a state switches on, and
/// any trainer and any inference works with them.
///
/// ```
/// # use outply_game::{Outcome, Player, Rules};
/// # struct Counters;
/// # impl Rules for Counters {
/// #     type State = (u32, Player);
/// #     type Action = u32;
/// #     type Utility = Outcome;
/// #     type Turn = Player;
/// #     fn initial(&self) -> (u32, Player) { (9, Player::FIRST) }
/// #     fn to_move(&self, state: &(u32, Player)) -> Player { state.1 }
/// #     fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
/// #         1..=state.0.min(2)
/// #     }
/// #     fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
/// #         (state.0 - taken, state.1.opponent())
/// #     }
/// #     fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
/// #         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
/// #     }
/// # }
/// use outply_game::{Active, Inputs};
///
/// /// One input for each number of counters; the game looks the same to both players.
/// struct Left;
///
/// impl Inputs<Counters> for Left {
///     fn name(&self) -> String { "counters left".to_owned() }
///     fn count(&self) -> usize { 10 }
///     fn active(&self, _: &Counters, state: &(u32, Player), _side: Player, active: &mut Active) {
///         active.on(state.0 as usize);
///     }
/// }
/// assert_eq!(Left.payoffs(&Counters), [1.0, 0.0, -1.0]);
/// ```
pub trait Inputs<R: Rules> {
    /// What the inputs are, different for different ones: what was learnt says by which inputs.
    fn name(&self) -> String;

    /// How many inputs there are.
    fn count(&self) -> usize;

    /// How many kinds of positions are judged apart, each by weights of its own.
    fn buckets(&self) -> usize {
        1
    }

    /// The kind of a position, below [`Inputs::buckets`].
    fn bucket(&self, _rules: &R, _state: &R::State) -> usize {
        0
    }

    /// Whether the kinds of positions follow one another as a game goes on: its stages. What a stage's weight of
    /// a plain sum has not learnt yet is then taken from the stage before (K.-H. Yeh and others, "Multistage
    /// temporal difference learning for 2048-like games", 2016).
    fn buckets_are_stages(&self) -> bool {
        false
    }

    /// What was met in a state that these inputs cannot tell from something else, in a sentence: nothing more is then
    /// learnt. `None` while there is nothing of the kind.
    fn fault(&self) -> Option<String> {
        None
    }

    /// Whether only states after a player's move can be judged (afterstates). Any other is then worth what the
    /// best move makes of it.
    fn afterstates_only(&self) -> bool {
        false
    }

    /// What `player` has of the payoff already, however the game goes on: points scored so far. What is learnt
    /// is what is still to come. For games of one player, and of two of whom one wins what the other loses,
    /// where values are learnt.
    fn earned(&self, _rules: &R, _state: &R::State, _player: Player) -> f64 {
        0.0
    }

    /// Whose view a state is seen from: the player to move; where chance is awaited, the player who
    /// moves after its first outcome.
    fn side(&self, rules: &R, state: &R::State) -> Player {
        side_to_move(rules, state)
    }

    /// Switches on what `side` sees of `state`; all below [`Inputs::count`]. An input that is switched on
    /// twice counts twice.
    fn active(&self, rules: &R, state: &R::State, side: Player, active: &mut Active);

    /// Leaves on what `side` sees of `state` and nothing else, where `active` holds what a call before left
    /// there, of any state. Inputs that change little from state to state need not begin anew.
    #[inline]
    fn refresh(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        active.clear();
        self.active(rules, state, side, active);
    }

    /// Adds to `changes` which inputs each of two players sees on that were off, and off that were on, where `memory`
    /// holds what a call before left there, of any state; empty, if none was on. Gives the kind of the position. `None`,
    /// and nothing is said, where inputs are not followed like this, or where some have numbers: they are then compared
    /// one by one.
    #[inline]
    fn follow(
        &self,
        _rules: &R,
        _state: &R::State,
        _memory: &mut Vec<u8>,
        _changes: &mut [Changes; 2],
    ) -> Option<usize> {
        None
    }

    /// The payoffs with which games can end for a player, where they are few: the probability of each
    /// is then learnt. With each its negative must be among them. Empty where the value itself is
    /// learnt. Wins, draws and losses unless the game says otherwise.
    fn payoffs(&self, rules: &R) -> Vec<f32> {
        match R::Utility::RANGE {
            Some((-1.0, 1.0)) if rules.players() == 2 => vec![1.0, 0.0, -1.0],
            _ => Vec::new(),
        }
    }

    /// How many times what was learnt a state is worth, where stakes change: the doubling cube.
    fn stakes(&self, _rules: &R, _state: &R::State) -> f64 {
        1.0
    }

    /// What a state is worth to [`Inputs::side`], where `shares` are the probabilities of [`Inputs::payoffs`] in
    /// their order: the mean payoff times [`Inputs::stakes`] if this says `None`. For games in which stakes can
    /// still change, or in which a payoff is worth more at one score than at another.
    fn worth(&self, _rules: &R, _state: &R::State, _shares: &[f32]) -> Option<f64> {
        None
    }
}

/// The most chance nodes in a row that are looked through for the next player.
const MOST_CHANCE: usize = 64;

/// The player to move; where chance is awaited, the player who moves after its first outcome, and the
/// first player where the game ends before that.
pub fn side_to_move<R: Rules>(rules: &R, state: &R::State) -> Player {
    if let Some(player) = rules.to_move(state).mover().player() {
        return player;
    }
    let mut state = state.clone();
    for _ in 0..MOST_CHANCE {
        let Some(outcome) = rules.actions(&state).into_iter().next() else { break };
        state = rules.result(&state, outcome);
        if let Some(player) = rules.to_move(&state).mover().player() {
            return player;
        }
    }
    Player::FIRST
}
