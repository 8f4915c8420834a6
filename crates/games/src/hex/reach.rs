//! What a side of the board is connected with, whatever the opponent does.
//!
//! A part of the *H-search* (V. Anshelevich, "The game of Hex: an automatic theorem proving approach to game
//! programming", AAAI 2000; "A hierarchical approach to computer Hex", Artificial Intelligence 134, 2002). Two
//! connections whose carriers have no cell in common make one, over a stone of the owner's (a sure one) or over
//! an empty cell that the owner takes (a threat); threats whose carriers have no cell in common to all make a sure
//! one, since no stone of the opponent's meets all. The whole search connects any two points. This one
//! connects a side with points, by steps to what touches or is a bridge away, and so takes some ten
//! microseconds where that takes a thousand. Templates of the edge as the third row's are found, not stored.
//!
//! Each connection has with it how many stones it takes. With the opponent to move, a sure one is made within
//! that many of the owner's: where the opponent enters it, the owner answers there, and elsewhere the owner
//! makes one part of it a stone shorter.

use super::links::{Link, Links};
use super::points::{GOAL, HOME, Point};

/// So many connections of a kind are kept for a point. With twice as many, searches of 6x6 for who wins
/// visit 1 % fewer nodes and take a third longer.
const SURE: usize = 6;
const THREATS: usize = 10;
/// So many threats are joined into one connection.
const JOINED: u32 = 4;

/// How a point is connected with the side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    sure: Links<SURE>,
    threats: Links<THREATS>,
}

/// A search from one side.
struct Search<'p> {
    points: &'p [Point],
    reached: Vec<Reached>,
    /// Sure connections from which nothing was reached yet.
    todo: Vec<(usize, Link)>,
}

impl Reached {
    const NOT: Reached = Reached { sure: Links::NONE, threats: Links::NONE };

    /// The connections that the opponent cannot cut.
    #[inline]
    pub(super) fn sure(&self) -> &[Link] {
        self.sure.all()
    }
}

/// How each of the points is connected with the side that is `from`.
pub(super) fn reached(points: &[Point], from: usize) -> Vec<Reached> {
    let mut search =
        Search { points, reached: vec![Reached::NOT; points.len()], todo: Vec::with_capacity(64) };
    search.add_sure(from, Link::NOTHING);
    let mut next = 0;
    while let Some(&(place, link)) = search.todo.get(next) {
        next += 1;
        // One that was replaced meanwhile leads nowhere further.
        if search.reached[place].sure().contains(&link) {
            search.go_on(place, link);
        }
    }
    search.reached
}

impl Search<'_> {
    /// Goes from a point that is connected to all that are a step away.
    fn go_on(&mut self, from: usize, link: Link) {
        let start = self.points[from];
        for place in GOAL + 1..self.points.len() {
            let end = self.points[place];
            if place == from || end.cell & link.carrier != 0 {
                continue;
            }
            if start.touches(&end) {
                self.step(&start, place, link);
                continue;
            }
            let mut between = start.beside & end.beside & !link.carrier;
            while between & between.wrapping_sub(1) != 0 {
                let one = between & between.wrapping_neg();
                between ^= one;
                let bridge = one | between & between.wrapping_neg();
                self.step(&start, place, link.and(&Link { carrier: bridge, stones: 1 }));
            }
        }
    }

    /// The step from `start` to the point at `place`, all of it `link` but for the cell where it starts.
    #[inline]
    fn step(&mut self, start: &Point, place: usize, link: Link) {
        match start.is_empty() {
            true => self.add_threat(place, link.and(&Link { carrier: start.cell, stones: 1 })),
            false => self.add_sure(place, link),
        }
    }

    fn add_sure(&mut self, place: usize, link: Link) {
        if self.reached[place].sure.add(link) {
            self.todo.push((place, link));
        }
    }

    fn add_threat(&mut self, place: usize, link: Link) {
        let reached = &mut self.reached[place];
        if !reached.sure.replace(&link) && reached.threats.add(link) {
            let others = reached.threats;
            self.join(place, others.all(), (link, link.carrier), JOINED);
        }
    }

    /// Joins threats of a point to those in `whole`, which have the cells `common` in common, until they have
    /// none.
    fn join(&mut self, place: usize, others: &[Link], (whole, common): (Link, u64), left: u32) {
        for (next, other) in others.iter().enumerate() {
            let shared = common & other.carrier;
            if shared == common {
                continue;
            }
            let stones = whole.stones.max(other.stones);
            let joined = Link { carrier: whole.carrier | other.carrier, stones };
            if shared == 0 {
                self.add_sure(place, joined);
            } else if left > 2 {
                self.join(place, &others[next + 1..], (joined, shared), left - 1);
            }
        }
    }
}

/// What a player's connections from side to side say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Across {
    /// How many stones connect the sides at most, with the player to move, if they surely do.
    pub(super) threat: Option<u32>,
    /// The same with the opponent to move.
    pub(super) sure: Option<u32>,
    /// The cells that all threats need: a stone elsewhere leaves the opponent one.
    pub(super) common: u64,
    /// How many stones those threats take at most.
    pub(super) stones: u32,
}

/// No connection of a board of one word takes more stones.
const MOST_STONES: usize = 33;

/// The connections from side to side.
pub(super) fn across(points: &[Point]) -> Across {
    let (home, goal) = (reached(points, HOME), reached(points, GOAL));
    // For each number of stones: what all threats of so many have in common.
    let mut common = [u64::MAX; MOST_STONES];
    let mut sure = None;
    for ((point, here), there) in points.iter().zip(&home).zip(&goal).skip(GOAL + 1) {
        for (one, other) in pairs(here.sure(), there.sure()) {
            let own = Link { carrier: point.cell, stones: u32::from(point.is_empty()) };
            let link = one.and(other).and(&own);
            if let Some(common) = common.get_mut(link.stones as usize) {
                *common &= link.carrier;
            }
            if !point.is_empty() {
                sure = Some(sure.unwrap_or(u32::MAX).min(link.stones));
            }
        }
    }
    summed_up(&common, sure)
}

/// Those of two points' connections that have no cell in common.
fn pairs<'l>(here: &'l [Link], there: &'l [Link]) -> impl Iterator<Item = (&'l Link, &'l Link)> {
    let apart = |one: &Link, other: &Link| one.carrier & other.carrier == 0;
    here.iter().flat_map(move |one| {
        there.iter().filter(move |other| apart(one, other)).map(move |other| (one, other))
    })
}

fn summed_up(common: &[u64; MOST_STONES], sure: Option<u32>) -> Across {
    let mut found = Across { threat: None, sure, common: u64::MAX, stones: 0 };
    for (stones, &cells) in (0..).zip(common) {
        if cells != u64::MAX && found.threat.is_none() {
            found.threat = Some(stones);
        }
        if found.common & !cells != 0 {
            (found.common, found.stones) = (found.common & cells, stones);
        }
        if found.common == 0 && found.sure.is_none_or(|sure| sure > stones) {
            found.sure = Some(stones);
        }
    }
    found
}
