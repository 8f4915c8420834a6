//! Learning what dice bring, by temporal coherence.

use outply_game::{Active, Inputs, Mover, Player, Points, Rules, Stochastic};
use outply_learn::{Learned, Learner, Precision, Settings, Weights};
use std::sync::Arc;

/// Dice are thrown; the player adds each to the score or not.
struct Throws;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Table {
    left: usize,
    score: u32,
    die: u32,
}

impl Rules for Throws {
    type State = Table;
    type Action = u32;
    type Utility = Points;
    type Turn = Mover;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> Table {
        Table { left: 10, score: 0, die: 0 }
    }

    fn to_move(&self, state: &Table) -> Mover {
        if state.die == 0 { Mover::Chance } else { Mover::Player(Player::FIRST) }
    }

    fn actions(&self, state: &Table) -> impl IntoIterator<Item = u32> {
        if state.die == 0 { vec![1, 2, 3, 4, 5, 6] } else { vec![0, state.die] }
    }

    fn result(&self, state: &Table, action: u32) -> Table {
        match state.die {
            0 => Table { die: action, ..*state },
            _ => Table { left: state.left - 1, score: state.score + action, die: 0 },
        }
    }

    fn utility(&self, state: &Table) -> Option<Points> {
        (state.left == 0).then(|| Points(f64::from(state.score)))
    }
}

impl Stochastic for Throws {
    fn outcomes(&self, _: &Table) -> impl IntoIterator<Item = (u32, f64)> {
        (1..=6).map(|die| (die, 1.0 / 6.0))
    }
}

/// How many throws are left; what was scored is known.
struct ThrowsLeft;

impl Inputs<Throws> for ThrowsLeft {
    fn name(&self) -> String {
        "throws left".to_owned()
    }

    fn count(&self) -> usize {
        11
    }

    fn buckets(&self) -> usize {
        2
    }

    fn bucket(&self, _: &Throws, state: &Table) -> usize {
        usize::from(state.left < 5)
    }

    fn buckets_are_stages(&self) -> bool {
        true
    }

    fn afterstates_only(&self) -> bool {
        true
    }

    fn earned(&self, _: &Throws, state: &Table, _: Player) -> f64 {
        f64::from(state.score)
    }

    fn active(&self, _: &Throws, state: &Table, _: Player, active: &mut Active) {
        active.on(state.left);
    }
}

fn thrower(delay: usize, seed: u64) -> Learner<'static, Throws> {
    let coherent = |found| Settings {
        cells: 0,
        rate: 1.0,
        coherence: true,
        delay,
        explore: 0.1,
        seed,
        ..found
    };
    Learner::with_chance(&Throws, ThrowsLeft).settings(coherent)
}

/// Learners of six seeds, each after `learn`.
fn throwers(
    delay: usize,
    learn: impl Fn(&mut Learner<'_, Throws>),
) -> Vec<Learner<'static, Throws>> {
    let learnt = |seed| {
        let mut learner = thrower(delay, seed);
        learn(&mut learner);
        learner
    };
    (1..=6).map(learnt).collect()
}

/// What is still to come is 3.5 a throw, whatever the score is.
///
/// Steps by temporal coherence hardly come to rest among random payoffs: what one learner says of eight throws has a
/// standard deviation of 0.4 after 6,000 games and of 0.2 after 24,000, and games of several threads end in any order.
/// The mean over six learners has one of 0.08.
fn know_throws(learners: &[Learner<'_, Throws>]) {
    for (left, score) in [(8, 0), (6, 9), (4, 100), (2, 3)] {
        let state = Table { left, score, die: 0 };
        let payoff = |learner: &Learner<'_, Throws>| {
            learner.learned().payoff(&Throws, &state, Player::FIRST)
        };
        let found = learners.iter().map(payoff).sum::<f64>() / learners.len() as f64;
        let expected = f64::from(score) + 3.5 * left as f64;
        assert!((found - expected).abs() < 0.5, "{left} left, {score}: {found}");
    }
    learners.iter().for_each(takes_the_best_throw);
}

fn takes_the_best_throw(learner: &Learner<'_, Throws>) {
    let mut learned = learner.learned();
    let mut payoff = |state: Table| learned.payoff(&Throws, &state, Player::FIRST);
    let (taken, turn) = (
        payoff(Table { left: 3, score: 26, die: 0 }),
        payoff(Table { left: 4, score: 20, die: 6 }),
    );
    assert_eq!(turn, taken, "a turn is worth its best move");
    assert_eq!(payoff(Table { left: 1, score: 20, die: 6 }), 26.0);
}

#[test]
fn points_that_are_scored_are_not_learnt() {
    for delay in [0, 1, 3, 100] {
        know_throws(&throwers(delay, |learner| learner.play_games(24_000)));
    }
}

#[test]
fn what_is_far_away_counts_less() {
    for delay in [0, 3] {
        let mut learner = thrower(delay, 1).settings(|found| Settings { discount: 0.8, ..found });
        learner.play_games(6_000);
        let mut learned = learner.learned();
        // 3.5 for each throw, four fifths of it for each that comes before: 3.5 (0.8 + 0.64 + ...).
        for (left, expected) in [(1, 2.8), (2, 5.04), (4, 8.266), (8, 11.651)] {
            let state = Table { left, score: 9, die: 0 };
            let found = learned.payoff(&Throws, &state, Player::FIRST) - 9.0;
            assert!((found - expected).abs() < 0.4, "{left} left: {found}, not {expected}");
        }
    }
}

#[test]
fn several_threads_learn_as_well_and_one_repeats() {
    let learnt = |threads: usize| {
        let learners = throwers(3, |learner| {
            learner.play_while(threads, &|game| (game < 24_000).then_some(1.0));
            assert_eq!(learner.weights().games(), 24_000);
        });
        know_throws(&learners);
        learners[0].weights().to_bytes(Precision::Single)
    };
    learnt(3);
    let mut alone = thrower(3, 1);
    alone.play_games(24_000);
    assert!(learnt(1) == alone.weights().to_bytes(Precision::Single));
}

#[test]
fn stages_are_kept_in_files() {
    let mut learner = thrower(3, 1);
    learner.play_games(300);
    for precision in [Precision::Single, Precision::Short] {
        let bytes = learner.weights().to_bytes(precision);
        let read = Weights::from_bytes(&bytes).expect("whole");
        assert!(read.shape() == learner.weights().shape() && read.shape().stages);
        assert_eq!(read.to_bytes(precision), bytes);
        assert!(Learned::new(&Throws, Arc::new(read.into()), Arc::new(ThrowsLeft)).is_some());
    }
}
