//! Puzzles of one player: the best line ever seen is kept and played.

use outply_game::{Keyed, Payoffs, Player, Rules, Utility, hash_key, mix64};
use outply_search::montecarlo::{Cutoff, Estimates, Playout, Settings, Uniform};
use outply_search::{Agent, Answer, Bound, Expected, Limits, MonteCarlo, Proof};

/// A game of colours: take a group of two or more equal neighbours for the square of its size less
/// two; what is above falls, empty columns close. What is left costs as much.
struct Same {
    width: usize,
    height: usize,
    seed: u64,
}

/// The points so far, and the columns from the left, each from the bottom; 0 is empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Tiles(i32, Vec<Vec<u8>>);

impl Same {
    fn group(&self, tiles: &Tiles, at: (usize, usize)) -> Vec<(usize, usize)> {
        let tile =
            |(x, y): (usize, usize)| tiles.1.get(x).and_then(|column| column.get(y)).copied();
        let mut group = vec![at];
        let mut next = 0;
        while let Some(&(x, y)) = group.get(next) {
            next += 1;
            let beside = [(x + 1, y), (x.wrapping_sub(1), y), (x, y + 1), (x, y.wrapping_sub(1))];
            for place in beside {
                if tile(place).is_some() && tile(place) == tile(at) && !group.contains(&place) {
                    group.push(place);
                }
            }
        }
        group
    }
}

impl Rules for Same {
    type State = Tiles;
    type Action = (usize, usize);
    type Utility = Payoffs;
    type Turn = Player;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> Tiles {
        let tile =
            |x: usize, y: usize| (mix64(self.seed ^ mix64((x * 64 + y) as u64)) % 3) as u8 + 1;
        let column = |x| (0..self.height).map(|y| tile(x, y)).collect();
        Tiles(0, (0..self.width).map(column).collect())
    }

    fn to_move(&self, _: &Tiles) -> Player {
        Player::FIRST
    }

    /// Each group by its first tile.
    fn actions(&self, tiles: &Tiles) -> impl IntoIterator<Item = (usize, usize)> {
        let places = tiles.1.iter().enumerate();
        let places = places.flat_map(|(x, column)| (0..column.len()).map(move |y| (x, y)));
        let first = |at: &(usize, usize)| {
            let group = self.group(tiles, *at);
            group.len() > 1 && group.iter().min() == Some(at)
        };
        places.filter(first).collect::<Vec<_>>()
    }

    fn result(&self, tiles: &Tiles, at: (usize, usize)) -> Tiles {
        let group = self.group(tiles, at);
        let mut after = tiles.clone();
        for (x, column) in after.1.iter_mut().enumerate() {
            let mut y = 0;
            column.retain(|_| {
                y += 1;
                !group.contains(&(x, y - 1))
            });
        }
        after.1.retain(|column| !column.is_empty());
        after.0 += (group.len() as i32 - 2).pow(2);
        after
    }

    fn utility(&self, tiles: &Tiles) -> Option<Payoffs> {
        let over = self.actions(tiles).into_iter().next().is_none();
        let left = tiles.1.iter().map(Vec::len).sum::<usize>() as i32;
        over.then(|| Payoffs::new(&[f64::from(tiles.0 - left)]).unwrap())
    }
}

impl Keyed for Same {
    fn key(&self, tiles: &Tiles) -> u64 {
        hash_key(tiles)
    }
}

fn board(seed: u64) -> Same {
    Same { width: 6, height: 6, seed }
}

fn settings(seed: u64) -> Settings {
    Settings { bytes: 8 << 20, seed, ..Settings::default() }
}

/// The line is legal, ends the game, and brings what the answer says.
fn holds_what_it_promises(rules: &Same, from: &Tiles, answer: &Answer<(usize, usize), Expected>) {
    let mut state = from.clone();
    for &action in &answer.line {
        assert!(rules.actions(&state).into_iter().any(|legal| legal == action), "{action:?}");
        state = rules.result(&state, action);
    }
    let payoff = rules.utility(&state).expect("the line ends the game").payoff(Player::FIRST);
    assert_eq!(payoff, answer.value.mean);
    assert_eq!(answer.action.as_ref(), answer.line.first());
    assert_eq!(answer.value.error, None);
    let expected = if answer.proof == Proof::Proven { Bound::Exact } else { Bound::AtLeast };
    assert_eq!(answer.bound, expected);
}

#[test]
fn the_answer_is_a_line_whatever_the_means_say() {
    for seed in 0..12 {
        let rules = board(seed);
        let root = rules.initial();
        let limits = Limits::simulations(300);
        let plain = || MonteCarlo::new(&rules).settings(settings(seed));
        holds_what_it_promises(&rules, &root, &plain().search(&root, &limits).unwrap());
        holds_what_it_promises(&rules, &root, &plain().graph().search(&root, &limits).unwrap());
        let mut threads = plain().threads(2);
        holds_what_it_promises(&rules, &root, &threads.search(&root, &limits).unwrap());
        let mut trees = plain().trees(2);
        holds_what_it_promises(&rules, &root, &trees.search(&root, &limits).unwrap());
        let cutoff = || Cutoff { playout: Playout::new(Uniform), plies: 4, judge: Estimates(()) };
        let answer = plain().evaluation(cutoff()).search(&root, &limits).unwrap();
        if answer.bound == Bound::AtLeast {
            holds_what_it_promises(&rules, &root, &answer);
        }
    }
}

#[test]
fn no_line_seen_is_better_than_the_answer() {
    // The longer a search, the better its line, since it begins with the same simulations.
    let rules = board(7);
    let value = |simulations| {
        let mut search = MonteCarlo::new(&rules).settings(settings(1));
        search.search(&rules.initial(), &Limits::simulations(simulations)).unwrap().value.mean
    };
    let values = [1, 10, 100, 1_000, 4_000].map(value);
    assert!(values.is_sorted(), "{values:?}");
    assert!(values[4] > values[0], "{values:?}");
}

#[test]
fn a_player_never_ends_with_less_than_it_once_saw() {
    for seed in 0..6 {
        let rules = board(seed);
        let mut player = MonteCarlo::new(&rules).settings(settings(seed));
        let (mut state, mut promised) = (rules.initial(), f64::NEG_INFINITY);
        while !rules.terminal_test(&state) {
            let answer = player.choose(&state, &Limits::simulations(200)).unwrap();
            let outply_search::Worth::Expected(value) = answer.value else { panic!("a payoff") };
            assert!(value.mean >= promised, "{} after {promised}", value.mean);
            promised = value.mean;
            let action = answer.action.unwrap();
            Agent::<Same>::played(&mut player, action);
            state = rules.result(&state, action);
        }
        let reached = rules.utility(&state).unwrap().payoff(Player::FIRST);
        assert!(reached >= promised, "{reached} after {promised}");
    }
}

#[test]
fn a_proof_of_something_better_is_played_instead() {
    let rules = Same { width: 3, height: 3, seed: 5 };
    let root = rules.initial();
    let mut search = MonteCarlo::new(&rules).settings(settings(2));
    let answer = search.search(&root, &Limits::simulations(50_000)).unwrap();
    assert_eq!((answer.proof, answer.bound), (Proof::Proven, Bound::Exact));
    holds_what_it_promises(&rules, &root, &answer);
}
