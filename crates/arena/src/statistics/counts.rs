//! How often what happened.

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Results of single games (trinomial).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Results of pairs of games from one opening with colours swapped (pentanomial). The two games
/// of a pair depend on each other, so errors come from pairs, not from games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Pairs {
    /// Both games lost.
    pub lost_lost: u64,
    /// One lost, one drawn.
    pub lost_drawn: u64,
    /// One won, one lost: the opening or the dice decided.
    pub won_lost: u64,
    /// Both drawn.
    pub drawn_drawn: u64,
    /// One won, one drawn.
    pub won_drawn: u64,
    /// Both won.
    pub won_won: u64,
}

impl Tally {
    /// Wins, draws, losses.
    pub fn new(wins: u64, draws: u64, losses: u64) -> Tally {
        Tally { wins, draws, losses }
    }

    /// Counts one game by its score in half points: 0, 1 or 2 (more counts as 2).
    pub fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 a win, ½ a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games from the opponent's point of view.
    pub fn reversed(&self) -> Tally {
        Tally::new(self.losses, self.draws, self.wins)
    }

    /// The share of draws; `None` without games.
    pub fn draw_ratio(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Pairs {
    /// In the order usual in match tools: LL, LD, WL, DD, WD, WW.
    pub fn new(counts: [u64; 6]) -> Pairs {
        let [lost_lost, lost_drawn, won_lost, drawn_drawn, won_drawn, won_won] = counts;
        Pairs { lost_lost, lost_drawn, won_lost, drawn_drawn, won_drawn, won_won }
    }

    /// Counts one pair by the scores of its games in half points (0, 1, 2).
    pub fn add(&mut self, first: u8, second: u8) {
        let count = match (first.min(second), first.max(second)) {
            (0, 0) => &mut self.lost_lost,
            (0, 1) => &mut self.lost_drawn,
            (1, 1) => &mut self.drawn_drawn,
            (0, _) => &mut self.won_lost,
            (1, _) => &mut self.won_drawn,
            _ => &mut self.won_won,
        };
        *count += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.by_score().iter().sum()
    }

    /// Pairs by points: 0, ½, 1, 1½, 2.
    pub fn by_score(&self) -> [u64; 5] {
        let level = self.won_lost + self.drawn_drawn;
        [self.lost_lost, self.lost_drawn, level, self.won_drawn, self.won_won]
    }

    /// The same pairs from the opponent's point of view.
    pub fn reversed(&self) -> Pairs {
        let Pairs { lost_lost, lost_drawn, won_lost, drawn_drawn, won_drawn, won_won } = *self;
        Pairs::new([won_won, won_drawn, won_lost, drawn_drawn, lost_drawn, lost_lost])
    }

    /// Pairs won for each pair lost; `None` if neither happened.
    pub fn pair_ratio(&self) -> Option<f64> {
        let (won, lost) = (self.won_drawn + self.won_won, self.lost_lost + self.lost_drawn);
        (won + lost > 0).then(|| won as f64 / lost as f64)
    }

    /// The share of level pairs; `None` without pairs.
    pub fn draw_ratio(&self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.by_score()[2] as f64 / self.pairs() as f64)
    }
}

/// Counts of equally spaced scores from 0 to 1, ready for statistics.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub(super) counts: Vec<f64>,
    /// Games behind one count: 1, or 2 for pairs.
    pub(super) games_each: f64,
}

impl From<&Tally> for Sample {
    fn from(tally: &Tally) -> Sample {
        let counts = [tally.losses, tally.draws, tally.wins];
        Sample { counts: counts.map(|count| count as f64).to_vec(), games_each: 1.0 }
    }
}

impl From<&Pairs> for Sample {
    fn from(pairs: &Pairs) -> Sample {
        let counts = pairs.by_score();
        Sample { counts: counts.map(|count| count as f64).to_vec(), games_each: 2.0 }
    }
}

impl Sample {
    /// How many results there are: games, or pairs.
    pub fn size(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// The scores and how often each occurred, lowest first.
    pub(super) fn entries(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let last = (self.counts.len() - 1) as f64;
        self.counts.iter().enumerate().map(move |(i, &count)| (i as f64 / last, count))
    }

    /// Mean and variance of the score; `None` without results.
    pub fn moments(&self) -> Option<(f64, f64)> {
        let size = self.size();
        if size <= 0.0 {
            return None;
        }
        let mean = self.entries().map(|(x, count)| x * count).sum::<f64>() / size;
        let squares = self.entries().map(|(x, count)| count * (x - mean) * (x - mean));
        Some((mean, squares.sum::<f64>() / size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_sorted_by_both_games() {
        let mut pairs = Pairs::default();
        for (first, second) in [(0, 0), (1, 0), (0, 2), (2, 0), (1, 1), (2, 1), (2, 2)] {
            pairs.add(first, second);
        }
        assert_eq!(pairs, Pairs::new([1, 1, 2, 1, 1, 1]));
        assert_eq!(pairs.reversed().reversed(), pairs);
        assert_eq!((pairs.pairs(), pairs.pair_ratio()), (7, Some(1.0)));
        assert_eq!(pairs.draw_ratio(), Some(3.0 / 7.0));
    }

    #[test]
    fn nothing_has_no_ratios() {
        assert_eq!((Pairs::default().pair_ratio(), Tally::default().draw_ratio()), (None, None));
        assert_eq!(Sample::from(&Tally::default()).moments(), None);
    }

    #[test]
    fn a_reversed_tally_shares_the_points() {
        let tally = Tally::new(3, 2, 1);
        assert_eq!(tally.points() + tally.reversed().points(), tally.games() as f64);
    }
}
