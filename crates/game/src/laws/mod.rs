//! The laws: a battery of checks that every game runs in one line, and that finds mistakes in a
//! game's rules with a message that says what is wrong and how to get there.
//!
//! ```
//! use outply_game::laws::Laws;
//! use outply_game::{Outcome, Player, Rules};
//!
//! /// Take one or two counters; whoever takes the last one wins.
//! struct Counters(u32);
//!
//! impl Rules for Counters {
//!     type State = (u32, Player);
//!     type Action = u32;
//!     type Utility = Outcome;
//!     type Turn = Player;
//!
//!     fn initial(&self) -> (u32, Player) {
//!         (self.0, Player::FIRST)
//!     }
//!     fn to_move(&self, state: &(u32, Player)) -> Player {
//!         state.1
//!     }
//!     fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
//!         1..=state.0.min(2)
//!     }
//!     fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
//!         (state.0 - taken, state.1.opponent())
//!     }
//!     fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
//!         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
//!     }
//! }
//!
//! Laws::of(&Counters(20)).hold();
//! ```

mod base;
mod board;
mod broken;
mod chance;
mod exact;
mod extras;
mod notation;
mod sound;
mod walk;

pub use broken::{Broken, Checked};

use crate::{Evaluator, Hints, Keyed, Notation, Reversible, Rules, Stochastic, ZeroSumRules};
use walk::Walk;

/// The battery for one game: the laws of [`Rules`] always, those of its other traits as named.
/// The first law found broken is the one reported.
#[must_use = "laws are looked at by `check` or `hold`"]
pub struct Laws<'r, R: Rules> {
    rules: &'r R,
    walk: Walk,
    checks: Vec<Check<'r, R>>,
}

type Check<'r, R> = Box<dyn FnOnce(&R, Walk) -> Result<(), Broken> + 'r>;

impl<'r, R: Rules> Laws<'r, R> {
    /// The laws of [`Rules`]: actions exactly while the game goes on, none twice, results that
    /// leave their origin alone, payoffs that sum to zero where the type says so, and so on.
    pub fn of(rules: &'r R) -> Self {
        Laws { rules, walk: Walk::default(), checks: Vec::new() }
    }

    /// Plays this many random games (100 unless given).
    pub fn games(mut self, games: u64) -> Self {
        self.walk.games = games;
        self
    }

    /// Draws the random games by this seed.
    pub fn seed(mut self, seed: u64) -> Self {
        self.walk.seed = seed;
        self
    }

    /// Follows a game for this many plies at most. Unless given these are 2,000, and some game must
    /// have ended by then.
    pub fn plies(mut self, plies: usize) -> Self {
        (self.walk.plies, self.walk.to_the_end) = (plies, false);
        self
    }

    fn and(mut self, check: impl FnOnce(&R, Walk) -> Result<(), Broken> + 'r) -> Self {
        self.checks.push(Box::new(check));
        self
    }

    /// Equal states have equal keys, equal keys equal futures, and a key kept incrementally is
    /// the recomputed one.
    pub fn keyed(self) -> Self
    where
        R: Keyed,
    {
        self.and(extras::keyed)
    }

    /// What is written reads back, pictures are pictures; a board looks different where it is
    /// different, and its cells and buttons spell each action.
    pub fn notation(self) -> Self
    where
        R: Notation,
    {
        self.and(notation::notation).and(board::board)
    }

    /// Making equals the result, and unmaking restores.
    pub fn reversible(self) -> Self
    where
        R: Reversible,
    {
        self.and(extras::reversible)
    }

    /// Probabilities are positive and sum to one.
    pub fn stochastic(self) -> Self
    where
        R: Stochastic,
    {
        self.and(chance::stochastic)
    }

    /// Ranges of order and index, a legal forced action, a symmetry that keeps values.
    pub fn hints<H: Hints<R>>(self, hints: &'r H) -> Self {
        self.and(|rules, walk| extras::hints(rules, hints, walk))
    }

    /// Bounds and forced actions against a search to the end, wherever that is short.
    pub fn exact_hints<H: Hints<R>>(self, hints: &'r H) -> Self
    where
        R: ZeroSumRules,
    {
        self.and(|rules, walk| exact::exact_hints(rules, hints, walk))
    }

    /// What an evaluator keeps incrementally equals its recomputation, and it estimates for the player
    /// to move.
    pub fn evaluator<E: Evaluator<R>>(self, evaluator: &'r mut E) -> Self {
        self.and(|rules, walk| {
            extras::evaluator(rules, evaluator, walk)?;
            sound::evaluator_side(rules, evaluator, walk)
        })
    }

    /// A law of the game's own: `holds` in every state.
    ///
    /// ```should_panic
    /// # use outply_game::laws::Laws;
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
    /// // In truth there are nine counters.
    /// Laws::of(&Counters).invariant("at most eight counters", |_, state| state.0 <= 8).hold();
    /// ```
    pub fn invariant(self, name: &'static str, holds: impl Fn(&R, &R::State) -> bool + 'r) -> Self {
        self.and(move |rules, walk| {
            let look = |site: &walk::Site<'_, R>| {
                site.law(name, holds(rules, site.state), || "it does not hold here".into())
            };
            walk.through(rules, look).map(drop)
        })
    }

    /// Looks at every law.
    ///
    /// # Errors
    /// The first one broken.
    pub fn check(self) -> Result<Checked, Broken> {
        let checked = base::base(self.rules, self.walk)?;
        for check in self.checks {
            check(self.rules, self.walk)?;
        }
        Ok(checked)
    }

    /// Looks at every law; for tests.
    ///
    /// # Panics
    /// If one is broken, with the message that says which and how.
    #[track_caller]
    pub fn hold(self) {
        if let Err(broken) = self.check() {
            panic!("{broken}");
        }
    }
}
