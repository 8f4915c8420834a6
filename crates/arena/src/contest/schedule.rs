//! Who meets whom, and in which order.

use super::chance::Stream;
use serde::Serialize;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Every contestant meets every other. With two of them this is a match.
    RoundRobin,
    /// The first contestants meet all the others, but not each other.
    Gauntlet {
        /// How many of the first.
        challengers: usize,
    },
}

impl Format {
    /// The pairings of `count` contestants.
    pub fn pairings(self, count: usize) -> Vec<(usize, usize)> {
        let challengers = match self {
            Format::RoundRobin => return pairs(0..count, |first| first + 1..count),
            Format::Gauntlet { challengers } => challengers.min(count),
        };
        pairs(0..challengers, |_| challengers..count)
    }
}

fn pairs<I: Iterator<Item = usize>>(
    firsts: impl Iterator<Item = usize>,
    seconds: impl Fn(usize) -> I,
) -> Vec<(usize, usize)> {
    firsts.flat_map(|first| seconds(first).map(move |second| (first, second))).collect()
}

/// All games of a contest, by number. A round is one pair of games for each pairing, all from the
/// round's opening and with the round's dice.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    pub(super) pairings: Vec<(usize, usize)>,
    pub(super) rounds: u64,
    pub(super) seed: u64,
}

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) game: u64,
    /// By seat.
    pub(super) contestants: [usize; 2],
    pub(super) round: u64,
    /// For chance; the same for all games of a round.
    pub(super) dice: u64,
    /// For the players; each game has its own.
    pub(super) seed: u64,
}

impl Schedule {
    pub(super) fn games(&self) -> u64 {
        (self.pairings.len() as u64).saturating_mul(2).saturating_mul(self.rounds)
    }

    /// Game `game`, if there are that many.
    pub(super) fn plan(&self, game: u64) -> Option<Plan> {
        if game >= self.games() {
            return None;
        }
        let (pair, per_round) = (game / 2, self.pairings.len() as u64);
        let (a, b) = self.pairings[(pair % per_round) as usize];
        let contestants = if game.is_multiple_of(2) { [a, b] } else { [b, a] };
        let (round, seeds) = (pair / per_round, Stream::new(self.seed));
        let dice = seeds.split(0).split(round).seed();
        Some(Plan { game, contestants, round, dice, seed: seeds.split(1).split(game).seed() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_or_the_field() {
        assert_eq!(Format::RoundRobin.pairings(3), [(0, 1), (0, 2), (1, 2)]);
        let gauntlet = Format::Gauntlet { challengers: 1 };
        assert_eq!(gauntlet.pairings(3), [(0, 1), (0, 2)]);
        assert_eq!(Format::Gauntlet { challengers: 2 }.pairings(3), [(0, 2), (1, 2)]);
        assert_eq!(Format::Gauntlet { challengers: 9 }.pairings(3), []);
    }

    #[test]
    fn pairs_swap_seats_and_share_dice() {
        let schedule = Schedule { pairings: Format::RoundRobin.pairings(3), rounds: 2, seed: 5 };
        let plans: Vec<Plan> = (0..).map_while(|game| schedule.plan(game)).collect();
        assert_eq!(plans.len() as u64, schedule.games());
        for pair in plans.chunks(2) {
            let [a, b] = pair[0].contestants;
            assert_eq!(pair[1].contestants, [b, a]);
            assert_eq!((pair[0].dice, pair[0].round), (pair[1].dice, pair[1].round));
            assert_ne!(pair[0].seed, pair[1].seed);
        }
        assert_ne!(plans[0].dice, plans[6].dice);
        assert_eq!((plans[5].round, plans[6].round), (0, 1));
    }
}
