//! A game on a random graph with cycles, and the slow way to solve it.

use outply_game::{Keyed, Outcome, Player, Rules, Utility, Verdict, mix64};

/// A game on a random graph with cycles, in which a player may move several times in a row.
#[derive(Debug)]
pub(crate) struct Maze {
    pub(crate) edges: Vec<Vec<u32>>,
    players: Vec<Player>,
    ends: Vec<Outcome>,
}

impl Maze {
    pub(crate) fn new(seed: u64, places: u64) -> Maze {
        let mut chance = mix64(seed);
        let mut below = |most: u64| {
            chance = mix64(chance);
            ((u128::from(chance) * u128::from(most)) >> 64) as u64
        };
        let mut maze = Maze { edges: Vec::new(), players: Vec::new(), ends: Vec::new() };
        for _ in 0..places {
            let ways = below(4);
            let mut edges: Vec<u32> = (0..ways).map(|_| below(places) as u32).collect();
            edges.sort_unstable();
            edges.dedup();
            maze.edges.push(edges);
            maze.players.push(Player(below(2) as u8));
            maze.ends.push(match below(5) {
                0 => Outcome::Draw,
                n => Outcome::Win(Player((n % 2) as u8)),
            });
        }
        maze
    }
}

impl Rules for Maze {
    type State = u32;
    type Action = u32;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> u32 {
        0
    }

    fn to_move(&self, place: &u32) -> Player {
        self.players[*place as usize]
    }

    fn actions(&self, place: &u32) -> impl IntoIterator<Item = u32> {
        self.edges[*place as usize].iter().copied()
    }

    fn result(&self, _place: &u32, to: u32) -> u32 {
        to
    }

    fn utility(&self, place: &u32) -> Option<Outcome> {
        let place = *place as usize;
        self.edges[place].is_empty().then_some(self.ends[place])
    }
}

/// Each place's verdict, by looking at all places until nothing changes.
pub(crate) fn slowly(maze: &Maze) -> Vec<Verdict> {
    let mut known: Vec<Option<Verdict>> = vec![None; maze.edges.len()];
    loop {
        let before = known.clone();
        for place in 0..maze.edges.len() as u32 {
            let player = maze.to_move(&place);
            let seen = |to: &u32| {
                let verdict = before[*to as usize]?;
                let again = maze.to_move(to) == player;
                Some(if again { verdict } else { verdict.reversed() })
            };
            let next: Vec<_> = maze.edges[place as usize].iter().map(seen).collect();
            known[place as usize] = match maze.utility(&place) {
                Some(end) => [Verdict::Loss, Verdict::Draw, Verdict::Win]
                    .get((end.payoff(player) + 1.0) as usize)
                    .copied(),
                None if next.contains(&Some(Verdict::Win)) => Some(Verdict::Win),
                None => next
                    .iter()
                    .copied()
                    .collect::<Option<Vec<_>>>()
                    .and_then(|all| all.into_iter().max()),
            };
        }
        if known == before {
            return known.into_iter().map(|known| known.unwrap_or(Verdict::Draw)).collect();
        }
    }
}

impl Keyed for Maze {
    fn key(&self, place: &u32) -> u64 {
        mix64(u64::from(*place))
    }
}
