//! What the search remembers of actions, wherever they were played: all moves as first, MAST and
//! n-grams. All of it goes by [`Hints::action_index`](outply_game::Hints::action_index).

use outply_game::{MAX_PLAYERS, Payoffs, Player, Utility};

/// A player's action in a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who played it.
    pub player: Player,
    /// Its index.
    pub index: u32,
}

/// Count and sum of rewards.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    count: f32,
    sum: f32,
}

impl Tally {
    #[inline]
    fn add(&mut self, reward: f32) {
        self.count += 1.0;
        self.sum += reward;
    }

    /// The mean reward, or `unknown` before the first.
    #[inline]
    pub fn mean(&self, unknown: f32) -> f32 {
        if self.count > 0.0 { self.sum / self.count } else { unknown }
    }

    /// How many rewards were counted.
    #[inline]
    pub fn count(&self) -> f32 {
        self.count
    }
}

/// Numbers of n-gram tallies kept: n-grams that fall on the same one share it.
const GRAMS: usize = 1 << 16;

/// What is kept of actions.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Keeps {
    /// The order in which actions were played, for all moves as first.
    pub sequence: bool,
    /// Each action's mean reward.
    pub history: bool,
    /// The mean reward of each pair of actions played one after the other.
    pub grams: bool,
}

/// The memory of one searching thread.
#[derive(Clone, Debug, Default)]
pub struct Experience {
    keeps: Keeps,
    listens: bool,
    space: usize,
    players: usize,
    /// The actions of the simulation under way.
    played: Vec<Played>,
    history: Vec<Tally>,
    grams: Vec<Tally>,
}

impl Experience {
    /// An empty memory for `players` players and action indices below `space`.
    pub(super) fn new(keeps: Keeps, players: usize, space: usize) -> Experience {
        let history = vec![Tally::default(); if keeps.history { players * space } else { 0 }];
        let grams = vec![Tally::default(); if keeps.grams { GRAMS } else { 0 }];
        let listens = keeps != Keeps::default();
        Experience { keeps, listens, space, players, played: Vec::new(), history, grams }
    }

    /// Whether anything is kept at all.
    #[inline]
    pub fn listens(&self) -> bool {
        self.listens
    }

    #[inline]
    pub(super) fn begin(&mut self) {
        self.played.clear();
    }

    /// Only the first `count` actions of the simulation under way were played.
    pub(super) fn rewind(&mut self, count: usize) {
        self.played.truncate(count);
    }

    /// `player` plays the action with this index.
    #[inline]
    pub fn note(&mut self, player: Player, index: usize) {
        self.played.push(Played { player, index: index as u32 });
    }

    /// The actions of the simulation under way, from the root on.
    #[inline]
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    #[inline]
    fn place(&self, player: Player, index: usize) -> usize {
        (player.index().min(self.players.saturating_sub(1)) * self.space).saturating_add(index)
    }

    /// What the action brought `player` in all simulations of this search.
    #[inline]
    pub fn history(&self, player: Player, index: usize) -> Tally {
        self.history.get(self.place(player, index)).copied().unwrap_or_default()
    }

    #[inline]
    fn gram(last: Option<Played>, player: Player, index: usize) -> usize {
        let last =
            last.map_or(0, |p| u64::from(p.index) * MAX_PLAYERS as u64 + p.player.0 as u64 + 1);
        let key = last << 32 ^ (index as u64) << 8 ^ u64::from(player.0);
        outply_game::mix64(key) as usize % GRAMS
    }

    /// What the action brought `player` when it followed the action played last.
    #[inline]
    pub fn gram_after_last(&self, player: Player, index: usize) -> Tally {
        let last = self.played.last().copied();
        self.grams.get(Experience::gram(last, player, index)).copied().unwrap_or_default()
    }

    /// The simulation is over; `reward` scales a payoff to [0, 1].
    #[inline]
    pub(super) fn learn(&mut self, payoffs: &Payoffs, reward: impl Fn(f64) -> f32) {
        for at in 0..self.played.len() {
            let Played { player, index } = self.played[at];
            let reward = reward(payoffs.payoff(player));
            let place = self.place(player, index as usize);
            if let Some(tally) = self.history.get_mut(place) {
                tally.add(reward);
            }
            if self.keeps.grams {
                let last = at.checked_sub(1).map(|before| self.played[before]);
                self.grams[Experience::gram(last, player, index as usize)].add(reward);
            }
        }
    }

    /// Lets what was learnt fade: every tally weighs `factor` times as much from here on.
    pub(super) fn fade(&mut self, factor: f32) {
        for tally in self.history.iter_mut().chain(&mut self.grams) {
            tally.count *= factor;
            tally.sum *= factor;
        }
    }
}
