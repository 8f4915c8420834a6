//! Best-first search against a full look at small puzzles.

use outply_game::{Keyed, PayoffEvaluator, Payoffs, Player, Rules, hash_key};
use outply_search::best_first::BestFirst;
use outply_search::many::MaxN;
use outply_search::{Bound, Ended, Limits, Proof};

/// Walk on a grid of numbers to the right and down, and keep what you step on: the best way to the
/// corner.
struct Grid {
    width: usize,
    numbers: Vec<i32>,
}

impl Grid {
    fn random(width: usize, height: usize, seed: u64) -> Grid {
        let number = |place| (outply_game::mix64(seed ^ place as u64) % 20) as i32 - 5;
        Grid { width, numbers: (0..width * height).map(number).collect() }
    }
}

type At = (usize, i32);

impl Rules for Grid {
    type State = At;
    type Action = bool;
    type Utility = Payoffs;
    type Turn = Player;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> At {
        (0, self.numbers[0])
    }

    fn to_move(&self, _: &At) -> Player {
        Player::FIRST
    }

    fn actions(&self, &(place, _): &At) -> impl IntoIterator<Item = bool> {
        let right = !(place + 1).is_multiple_of(self.width);
        let down = place + self.width < self.numbers.len();
        [right.then_some(true), down.then_some(false)].into_iter().flatten()
    }

    fn result(&self, &(place, sum): &At, right: bool) -> At {
        let place = place + if right { 1 } else { self.width };
        (place, sum + self.numbers[place])
    }

    fn utility(&self, &(place, sum): &At) -> Option<Payoffs> {
        (place + 1 == self.numbers.len()).then(|| Payoffs::new(&[sum.into()])).flatten()
    }
}

impl Keyed for Grid {
    fn key(&self, state: &At) -> u64 {
        hash_key(state)
    }
}

/// What was collected so far.
#[derive(Clone, Copy)]
struct Collected;

impl PayoffEvaluator<Grid> for Collected {
    fn payoffs(&mut self, _: &Grid, &(_, sum): &At) -> Payoffs {
        Payoffs::new(&[sum.into()]).expect("one player")
    }
}

#[test]
fn it_proves_what_max_n_proves() {
    for seed in 0..30 {
        let grid = Grid::random(5, 4, seed);
        let start = grid.initial();
        let whole = MaxN::new(&grid).search(&start, &Limits::none()).unwrap();
        let mut search = BestFirst::new(&grid).unwrap().evaluator(Collected);
        let found = search.search(&start, &Limits::none()).unwrap();
        assert_eq!(found.value.mean, whole.value.mean, "seed {seed}");
        assert_eq!((found.proof, found.bound), (Proof::Proven, Bound::Exact));
        assert_eq!(found.work.ended, Ended::Solved);
        let end = found.line.iter().fold(start, |state, &action| grid.result(&state, action));
        assert_eq!(grid.utility(&end).unwrap().as_slice(), [found.value.mean]);
        assert_eq!(found.action, found.line.first().copied());
    }
}

#[test]
fn a_limit_leaves_the_best_line_so_far() {
    let grid = Grid::random(30, 30, 4);
    let start = grid.initial();
    let mut last = f64::NEG_INFINITY;
    for nodes in [60, 1_000, 20_000] {
        let mut search = BestFirst::new(&grid).unwrap().evaluator(Collected);
        let found = search.search(&start, &Limits::nodes(nodes)).unwrap();
        assert_eq!((found.proof, found.work.ended), (Proof::Estimated, Ended::Interrupted));
        assert!(found.work.nodes <= nodes && found.action.is_some());
        if found.line.len() == 58 {
            assert!(found.value.mean >= last && found.bound == Bound::AtLeast);
            last = found.value.mean;
        }
    }
    assert!(last > f64::NEG_INFINITY, "no way was found");
    let few = BestFirst::new(&grid).unwrap().most_states(10).search(&start, &Limits::none());
    assert_eq!(few.unwrap().work.ended, Ended::Interrupted);
}

#[test]
fn what_no_state_exceeds_ends_it() {
    let grid = Grid { width: 9, numbers: vec![0; 81] };
    let mut search = BestFirst::new(&grid).unwrap().highest(0.0);
    let found = search.search(&grid.initial(), &Limits::none()).unwrap();
    assert_eq!((found.proof, found.work.ended), (Proof::Proven, Ended::Solved));
    assert!(found.work.nodes < 20, "{}", found.work.nodes);
}

#[test]
fn limits_that_it_does_not_read_are_refused() {
    let grid = Grid::random(3, 3, 0);
    let mut search = BestFirst::new(&grid).unwrap();
    assert!(search.search(&grid.initial(), &Limits::depth(3)).is_err());
    assert!(search.search(&grid.initial(), &Limits::simulations(3)).is_err());
}
