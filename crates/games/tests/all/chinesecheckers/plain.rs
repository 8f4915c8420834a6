//! The rules by the plainest means: a picture of the star and pegs by their places in it.

use outply_games::chinesecheckers::Options;
use std::collections::{BTreeMap, BTreeSet};

/// The star; the points are numbered clockwise.
const STAR: [&str; 17] = [
    "            0",
    "           0 0",
    "          0 0 0",
    "         0 0 0 0",
    "5 5 5 5 . . . . . 1 1 1 1",
    " 5 5 5 . . . . . . 1 1 1",
    "  5 5 . . . . . . . 1 1",
    "   5 . . . . . . . . 1",
    "    . . . . . . . . .",
    "   4 . . . . . . . . 2",
    "  4 4 . . . . . . . 2 2",
    " 4 4 4 . . . . . . 2 2 2",
    "4 4 4 4 . . . . . 2 2 2 2",
    "         3 3 3 3",
    "          3 3 3",
    "           3 3",
    "            3",
];
/// The outermost hole of each point.
const CORNERS: [&str; 6] = ["a1", "e13", "m13", "q1", "m1", "e1"];
const WAYS: [(i32, i32); 6] = [(2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

type Place = (i32, i32);

#[derive(Clone)]
pub(crate) struct Plain {
    /// What each hole is called and the point of the star in which it lies, if any.
    holes: BTreeMap<Place, (String, Option<usize>)>,
    pegs: BTreeMap<Place, usize>,
    seats: Vec<usize>,
    options: Options,
    pub(crate) mover: usize,
    made: u16,
    pub(crate) finished: Vec<usize>,
}

impl Plain {
    pub(crate) fn new(players: usize, options: Options) -> Plain {
        let seats = match players {
            2 => vec![0, 3],
            3 => vec![0, 2, 4],
            4 => vec![1, 2, 4, 5],
            _ => vec![0, 1, 2, 3, 4, 5],
        };
        let mut holes = BTreeMap::new();
        for (y, row) in STAR.iter().enumerate() {
            let mut number = 0;
            for (x, c) in row.chars().enumerate().filter(|(_, c)| *c != ' ') {
                number += 1;
                let name = format!("{}{number}", ('a'..).nth(y).unwrap());
                let point = c.to_digit(10).map(|point| point as usize);
                holes.insert((x as i32, y as i32), (name, point));
            }
        }
        let owner = |point: &Option<usize>| seats.iter().position(|seat| Some(*seat) == *point);
        let pegs = holes.iter().filter_map(|(place, (_, point))| Some((*place, owner(point)?)));
        let pegs = pegs.collect();
        Plain { holes, pegs, seats, options, mover: 0, made: 0, finished: Vec::new() }
    }

    fn in_target(&self, place: Place, player: usize) -> bool {
        self.holes[&place].1 == Some((self.seats[player] + 3) % 6)
    }

    fn is_free(&self, place: Place) -> bool {
        self.holes.contains_key(&place) && !self.pegs.contains_key(&place)
    }

    pub(crate) fn is_over(&self) -> bool {
        let enough = if self.options.play_on { self.seats.len() - 1 } else { 1 };
        self.finished.len() >= enough || self.made == self.options.limit
    }

    fn jump_on(&self, (x, y): Place, found: &mut BTreeSet<Place>) {
        for (dx, dy) in WAYS {
            let (over, beyond) = ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy));
            let jumps = self.pegs.contains_key(&over) && self.is_free(beyond);
            if jumps && found.insert(beyond) {
                self.jump_on(beyond, found);
            }
        }
    }

    /// The places to which the peg in `from` can go.
    fn ends(&self, from: Place) -> BTreeSet<Place> {
        let mut lifted = self.clone();
        let player = lifted.pegs.remove(&from).unwrap();
        let mut ends = BTreeSet::new();
        lifted.jump_on(from, &mut ends);
        ends.extend(
            WAYS.map(|(dx, dy)| (from.0 + dx, from.1 + dy)).iter().filter(|p| lifted.is_free(**p)),
        );
        ends.remove(&from);
        let stays = !self.options.may_leave && self.in_target(from, player);
        ends.retain(|&end| !stays || self.in_target(end, player));
        ends
    }

    /// Every move with its name.
    pub(crate) fn moves(&self) -> Vec<(String, Option<(Place, Place)>)> {
        if self.is_over() {
            return Vec::new();
        }
        let own = self.pegs.iter().filter(|(_, player)| **player == self.mover);
        let hops = own.flat_map(|(&from, _)| self.ends(from).into_iter().map(move |to| (from, to)));
        let name = |place| &self.holes[&place].0;
        let hops =
            hops.map(|(from, to)| (format!("{}-{}", name(from), name(to)), Some((from, to))));
        let mut moves: Vec<_> = hops.collect();
        if moves.is_empty() {
            moves.push(("pass".into(), None));
        }
        moves.sort();
        moves
    }

    pub(crate) fn make(&mut self, hop: Option<(Place, Place)>) {
        if let Some((from, to)) = hop {
            let peg = self.pegs.remove(&from).unwrap();
            self.pegs.insert(to, peg);
        }
        self.made += 1;
        let players = self.seats.len();
        for player in (self.mover..players).chain(0..self.mover) {
            if !self.is_over_by_finish() && !self.finished.contains(&player) && self.fills(player) {
                self.finished.push(player);
            }
        }
        self.mover = (self.mover + 1) % players;
        while self.finished.contains(&self.mover) {
            self.mover = (self.mover + 1) % players;
        }
    }

    fn is_over_by_finish(&self) -> bool {
        self.finished.len() >= if self.options.play_on { self.seats.len() - 1 } else { 1 }
    }

    fn fills(&self, player: usize) -> bool {
        let target = self.holes.keys().filter(|&&place| self.in_target(place, player));
        let owners: Vec<_> = target.map(|place| self.pegs.get(place)).collect();
        owners.iter().all(Option::is_some) && owners.contains(&Some(&player))
    }

    /// The steps that a player's pegs need to the corner, hole by hole over the board.
    fn missing(&self, player: usize) -> u32 {
        let corner = CORNERS[(self.seats[player] + 3) % 6];
        let start = *self.holes.iter().find(|(_, (name, _))| name == corner).unwrap().0;
        let mut steps = BTreeMap::from([(start, 0)]);
        let mut waiting = std::collections::VecDeque::from([start]);
        while let Some((x, y)) = waiting.pop_front() {
            for next in WAYS.map(|(dx, dy)| (x + dx, y + dy)) {
                if self.holes.contains_key(&next) && !steps.contains_key(&next) {
                    steps.insert(next, steps[&(x, y)] + 1);
                    waiting.push_back(next);
                }
            }
        }
        let own = self.pegs.iter().filter(|(_, owner)| **owner == player);
        own.map(|(place, _)| steps[place]).sum()
    }

    /// What each player is paid, once the game is over.
    pub(crate) fn payoffs(&self) -> Vec<f64> {
        let players = self.seats.len();
        if !self.options.play_on {
            if let Some(&winner) = self.finished.first() {
                return (0..players).map(|player| f64::from(player == winner)).collect();
            }
            let gained: Vec<f64> = (0..players)
                .map(|p| 140f64 - f64::from(self.missing(p)))
                .map(|g| g.max(0.0))
                .collect();
            let sum: f64 = gained.iter().sum();
            return gained
                .iter()
                .map(|g| if sum == 0.0 { 1.0 / players as f64 } else { g / sum })
                .collect();
        }
        let behind = |player: usize| match self.finished.iter().position(|p| *p == player) {
            Some(place) => place as u32,
            None => 1_000 + self.missing(player),
        };
        let ranks: Vec<u32> = (0..players).map(behind).collect();
        let paid = |rank: &u32| {
            let worse = ranks.iter().filter(|other| *other > rank).count() as f64;
            let equal = ranks.iter().filter(|other| *other == rank).count() as f64 - 1.0;
            (worse + equal / 2.0) / (players - 1) as f64
        };
        ranks.iter().map(paid).collect()
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |hop| {
            let mut next = self.clone();
            next.make(hop);
            next.perft(depth - 1)
        };
        moves.into_iter().map(|(_, hop)| after(hop)).sum()
    }
}
