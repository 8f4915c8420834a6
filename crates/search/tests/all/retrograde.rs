//! Retrograde analysis against a fixed point found the slow way, and checkers' endings.

use crate::maze::{Maze, slowly};
use outply_game::{Enumerable, Unmove, Verdict};
use outply_games::checkers::{Checkers, Endings, Family};
use outply_search::solve::retrograde;

/// The places from `first` on; there is no state with an odd number.
struct Part<'m> {
    maze: &'m Maze,
    first: u32,
}

impl Enumerable<Maze> for Part<'_> {
    fn count(&self) -> u64 {
        2 * (self.maze.edges.len() as u64 - u64::from(self.first))
    }

    fn state(&self, number: u64) -> Option<u32> {
        number.is_multiple_of(2).then_some(self.first + (number / 2) as u32)
    }

    fn number(&self, place: &u32) -> Option<u64> {
        Some(2 * u64::from(place.checked_sub(self.first)?))
    }
}

impl Unmove<Maze> for Part<'_> {
    fn each_before(&self, place: &u32, mut visit: impl FnMut(u64)) {
        let leads_here = |from: &u32| self.maze.edges[*from as usize].contains(place);
        let places = self.first..self.maze.edges.len() as u32;
        places.filter(leads_here).filter_map(|from| self.number(&from)).for_each(&mut visit);
    }
}

#[test]
fn mazes_have_the_verdicts_that_the_slow_way_finds() {
    let mut found = [0; 3];
    for seed in 0..600 {
        let maze = Maze::new(seed, 3 + seed % 60);
        let expected = slowly(&maze);
        // Some places are told as known beforehand, as where a capture leads to.
        let first = if seed % 3 == 0 { 0 } else { (seed % 7).min(2) as u32 };
        let part = Part { maze: &maze, first };
        let beyond = |place: &u32| expected[*place as usize];
        let solved = retrograde(&maze, &part, beyond, 1 + seed as usize % 2, &mut |_| true);
        let solved = solved.expect("not stopped");
        for place in first..maze.edges.len() as u32 {
            let verdict = solved.get(2 * u64::from(place - first));
            assert_eq!(verdict, Some(expected[place as usize]), "seed {seed}, place {place}");
            found[expected[place as usize] as usize] += 1;
        }
        assert_eq!(solved.get(1), None);
        assert_eq!(solved.get(part.count()), None);
    }
    assert!(found.iter().all(|&count| count > 1_000), "{found:?}");
}

#[test]
fn it_stops_when_asked_to() {
    let maze = Maze::new(1, 50);
    let part = Part { maze: &maze, first: 0 };
    assert!(retrograde(&maze, &part, |_| Verdict::Draw, 1, &mut |_| false).is_err());
}

/// Numbers of wins, draws and losses, for the side to move.
type Counts = [u64; 3];

fn solve(most: u8, mut tell: impl FnMut(&Family, [Counts; 2])) -> Endings {
    let (rules, mut endings) = (Checkers::standard(), Endings::empty(most).unwrap());
    for family in endings.families() {
        let beyond = |state: &_| endings.verdict(state).expect("fewer pieces");
        let solved = retrograde(&rules, &family, beyond, 2, &mut |_| true).unwrap();
        let mut counts = [[0; 3]; 2];
        for number in 0..family.count() {
            let Some(verdict) = solved.get(number) else { continue };
            let side = usize::from(number >= family.count() / family.parts().len() as u64);
            counts[side][2 - verdict as usize] += 1;
        }
        tell(&family, counts);
        endings.fill_in(&family, |number| solved.get(number));
    }
    endings
}

/// My men and kings, theirs, and how many positions are won, drawn and lost for me; worked out by another
/// program.
const COUNTED: [([u8; 4], Counts); 22] = [
    ([0, 1, 0, 1], [230, 654, 108]),
    ([0, 1, 1, 0], [331, 531, 6]),
    ([1, 0, 0, 1], [53, 574, 241]),
    ([1, 0, 1, 0], [102, 611, 47]),
    ([0, 1, 0, 2], [412, 1450, 13018]),
    ([0, 2, 0, 1], [14846, 34, 0]),
    ([0, 1, 1, 1], [1103, 2588, 22349]),
    ([1, 1, 0, 1], [25941, 89, 10]),
    ([0, 2, 1, 0], [13018, 2, 0]),
    ([1, 0, 0, 2], [58, 714, 12248]),
    ([0, 1, 2, 0], [687, 1242, 9411]),
    ([2, 0, 0, 1], [11215, 121, 4]),
    ([1, 0, 1, 1], [154, 1465, 21181]),
    ([1, 1, 1, 0], [22792, 7, 1]),
    ([1, 0, 2, 0], [96, 757, 9083]),
    ([2, 0, 1, 0], [9928, 8, 0]),
    ([0, 2, 0, 2], [58361, 153456, 3943]),
    ([0, 2, 1, 1], [148680, 227296, 1604]),
    ([1, 1, 0, 2], [72023, 273419, 32138]),
    ([1, 1, 1, 1], [161772, 485306, 14122]),
    ([1, 1, 2, 0], [141596, 145500, 1048]),
    ([2, 0, 1, 1], [43456, 193905, 50783]),
];

fn judge_counts(most: u8) -> Endings {
    let mut seen = 0;
    let endings = solve(most, |family, counts| {
        for (part, counts) in family.parts().iter().zip(counts) {
            let key = [part.my_men, part.my_kings, part.their_men, part.their_kings];
            if let Some((_, expected)) = COUNTED.iter().find(|(known, _)| *known == key) {
                assert_eq!(counts, *expected, "{key:?}");
                seen += 1;
            }
        }
    });
    let listed = COUNTED.iter().filter(|(key, _)| key.iter().sum::<u8>() <= most).count();
    assert_eq!(seen, listed);
    endings
}

#[test]
fn endings_of_three_pieces_are_counted_as_elsewhere() {
    let endings = judge_counts(3);
    let mut bytes = Vec::new();
    endings.write(&mut bytes).unwrap();
    let read = Endings::read(&bytes[..]).unwrap();
    for family in endings.families() {
        for state in (0..family.count()).filter_map(|number| family.state(number)) {
            assert_eq!(read.verdict(&state), endings.verdict(&state));
        }
    }
    let refused = |bytes: &[u8], expected: &str| {
        let error = Endings::read(bytes).expect_err("a fault").to_string();
        assert!(error.contains(expected), "{error}");
    };
    refused(b"", "not tables of checkers");
    refused(b"any text", "not tables of checkers");
    refused(&bytes[..bytes.len() / 2], "");
    let mut damaged = bytes.clone();
    damaged[bytes.len() - 6] ^= 0x10;
    refused(&damaged, "");
}

/// Wins, draws and losses of all materials with so many pieces, by that other program: a material and its
/// counterpart are both counted.
const TOTALS: [Counts; 4] = [
    [716, 2_370, 402],
    [100_250, 8_477, 87_305],
    [2_574_304, 1_717_922, 1_917_090],
    [71_334_772, 11_122_892, 56_993_144],
];

#[test]
#[ignore = "two minutes of optimised code"]
fn endings_of_five_pieces_are_counted_as_elsewhere() {
    let mut totals = [[0; 3]; 4];
    solve(5, |family, counts| {
        for (part, counts) in family.parts().iter().zip(counts) {
            let total = &mut totals[usize::from(part.pieces()) - 2];
            total.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    });
    assert_eq!(totals, TOTALS);
}
