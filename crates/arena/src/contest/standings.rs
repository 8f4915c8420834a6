//! Where a contest stands.

use super::record::{End, GameRecord, Usage};
use crate::statistics::{
    Encounter, Estimate, Mean, Moments, Pairs, Ratings, RatingsError, RatingsModel, Tally,
};
use std::collections::{BTreeMap, HashMap};

/// How a contestant behaved.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Conduct {
    /// Games played.
    pub games: u64,
    /// Games lost by overstepping the time.
    pub time_forfeits: u64,
    /// Games lost by illegal moves.
    pub illegal_moves: u64,
    /// Games lost by failing.
    pub crashes: u64,
    /// What it spent, such as actual seconds per move.
    pub usage: Usage,
}

/// So many pairs have an interval at least; of fewer, single games tell more.
const FEWEST_PAIRS: u64 = 2;

/// The games between two contestants, from the point of view of one of them.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Meeting {
    /// Games in seat 0 and in seat 1.
    pub by_seat: [Tally; 2],
    /// Complete pairs.
    pub pairs: Pairs,
    /// The payoffs of games that the rules ended, in the game's unit.
    pub payoffs: Moments,
    /// The mean payoffs of pairs of which the rules ended both games.
    pub paired_payoffs: Moments,
}

impl Meeting {
    /// All games.
    pub fn games(&self) -> Tally {
        let mut games = self.by_seat[0];
        games += self.by_seat[1];
        games
    }

    /// The difference in strength: from pairs once there are any, from games before. `None`
    /// without games.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(&self.pairs).or_else(|| Estimate::of(&self.games()))
    }

    /// The mean payoff of a game in its own unit (discs, points), where the rules ended any. Games of
    /// a pair share opening and dice, so that mean and interval are those of pairs of which the rules
    /// ended both games. They are of single games where one pair or none would leave games out, and where
    /// more games would be left out than are in pairs: then the few pairs say less than all games do.
    pub fn mean_payoff(&self) -> Option<Mean> {
        if self.is_paired() { self.paired_payoffs.mean() } else { self.payoffs.mean() }
    }

    /// How many games that the rules ended [`Meeting::mean_payoff`] leaves out, since they did not end
    /// the other game of the pair.
    pub fn payoffs_left_out(&self) -> u64 {
        if self.is_paired() { self.unpaired() } else { 0 }
    }

    fn is_paired(&self) -> bool {
        let pairs = self.paired_payoffs.count;
        self.unpaired() == 0 || pairs >= FEWEST_PAIRS && 2 * pairs >= self.unpaired()
    }

    /// Games that the rules ended, in no pair of which they ended both.
    fn unpaired(&self) -> u64 {
        self.payoffs.count.saturating_sub(2 * self.paired_payoffs.count)
    }

    /// The same games from the opponent's point of view.
    pub fn reversed(&self) -> Meeting {
        Meeting {
            by_seat: [self.by_seat[1].reversed(), self.by_seat[0].reversed()],
            pairs: self.pairs.reversed(),
            payoffs: self.payoffs.reversed(),
            paired_payoffs: self.paired_payoffs.reversed(),
        }
    }
}

/// All results of a contest so far.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Standings {
    names: Vec<String>,
    conduct: Vec<Conduct>,
    /// By contestants, the lower number first and its the view.
    meetings: BTreeMap<(usize, usize), Meeting>,
    /// Half points and payoff of the lower number in pairs with one game played.
    open: HashMap<u64, (u8, Option<f64>)>,
}

impl Standings {
    /// No games yet between contestants of these names.
    pub fn new(names: Vec<String>) -> Standings {
        let conduct = vec![Conduct::default(); names.len()];
        Standings { names, conduct, ..Standings::default() }
    }

    /// The contestants' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Counts a game. One whose contestants do not exist is ignored.
    pub fn add(&mut self, record: &GameRecord) {
        let [first, second] = record.contestants;
        if first == second || first.max(second) >= self.names.len() {
            return;
        }
        for (seat, contestant) in record.contestants.into_iter().enumerate() {
            let lost = record.result.half_points(seat) == 0;
            self.conduct[contestant].add(record, seat, lost);
        }
        let seat = usize::from(second < first);
        let half_points = record.result.half_points(seat);
        let meeting = self.meetings.entry((first.min(second), first.max(second))).or_default();
        meeting.by_seat[seat].add(half_points);
        let payoff = record.payoff.map(|payoff| if seat == 0 { payoff } else { -payoff });
        payoff.into_iter().for_each(|payoff| meeting.payoffs.add(payoff));
        let Some((other, others)) = self.open.remove(&(record.game / 2)) else {
            self.open.insert(record.game / 2, (half_points, payoff));
            return;
        };
        meeting.pairs.add(other, half_points);
        if let (Some(other), Some(payoff)) = (others, payoff) {
            meeting.paired_payoffs.add((other + payoff) / 2.0);
        }
    }

    /// The games between `a` and `b` from the point of view of `a`; none if they have not met.
    pub fn meeting(&self, a: usize, b: usize) -> Meeting {
        let meeting = self.meetings.get(&(a.min(b), a.max(b))).copied().unwrap_or_default();
        if a <= b { meeting } else { meeting.reversed() }
    }

    /// The pairings that have met, the lower number first.
    pub fn pairings(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.meetings.keys().copied()
    }

    /// How a contestant behaved; `None` if there is no such.
    pub fn conduct(&self, contestant: usize) -> Option<&Conduct> {
        self.conduct.get(contestant)
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.meetings.values().map(|meeting| meeting.games().games()).sum()
    }

    /// Ratings of all contestants.
    ///
    /// # Errors
    /// If no finite ratings fit and the model has no prior.
    pub fn ratings(&self, model: RatingsModel) -> Result<Ratings, RatingsError> {
        let encounters = self.meetings.iter().flat_map(|(&(a, b), meeting)| {
            let [first, second] = meeting.by_seat;
            [
                Encounter { first: a, second: b, tally: first },
                Encounter { first: b, second: a, tally: second.reversed() },
            ]
        });
        Ratings::fit(self.names.len(), &encounters.collect::<Vec<_>>(), model)
    }
}

impl Conduct {
    fn add(&mut self, record: &GameRecord, seat: usize, lost: bool) {
        self.games += 1;
        self.usage.add(&record.usage[seat]);
        match record.end {
            End::TimeForfeit => self.time_forfeits += u64::from(lost),
            End::IllegalMove => self.illegal_moves += u64::from(lost),
            End::Crash => self.crashes += u64::from(lost),
            _ => (),
        }
    }
}
