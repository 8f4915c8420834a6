//! Games of several players who share one win.

use outply_game::{Active, Inputs, PayoffEvaluator, Payoffs, Player, Rules};
use outply_learn::{Head, Learner, Precision, Settings, Weights};

/// Three players add 0, 1 or 2 to their own sums, three times each; the largest sums share the win.
struct Sums;

const PLAYERS: usize = 3;
const PLIES: usize = 9;
/// One more than the largest sum.
const MOST: usize = 7;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Table {
    plies: usize,
    sums: [usize; PLAYERS],
}

impl Rules for Sums {
    type State = Table;
    type Action = usize;
    type Utility = Payoffs;
    type Turn = Player;

    fn players(&self) -> usize {
        PLAYERS
    }

    fn initial(&self) -> Table {
        Table { plies: 0, sums: [0; PLAYERS] }
    }

    fn to_move(&self, state: &Table) -> Player {
        Player((state.plies % PLAYERS) as u8)
    }

    /// The worst first, which a learner that knows nothing takes.
    fn actions(&self, state: &Table) -> impl IntoIterator<Item = usize> {
        0..if state.plies < PLIES { 3 } else { 0 }
    }

    fn result(&self, state: &Table, added: usize) -> Table {
        let mut next = Table { plies: state.plies + 1, ..*state };
        next.sums[state.plies % PLAYERS] += added;
        next
    }

    fn utility(&self, state: &Table) -> Option<Payoffs> {
        let most = *state.sums.iter().max()?;
        let winners = state.sums.iter().filter(|sum| **sum == most).count() as f64;
        let shares = state.sums.map(|sum| if sum == most { 1.0 / winners } else { 0.0 });
        (state.plies == PLIES).then(|| Payoffs::new(&shares)).flatten()
    }
}

/// Each player's sum, the side's own first.
struct Seen;

impl Inputs<Sums> for Seen {
    fn name(&self) -> String {
        "sums".to_owned()
    }

    fn count(&self) -> usize {
        PLAYERS * MOST
    }

    fn active(&self, _: &Sums, state: &Table, side: Player, active: &mut Active) {
        for place in 0..PLAYERS {
            let sum = state.sums[(side.index() + place) % PLAYERS];
            active.on(place * MOST + sum);
        }
    }
}

fn taught(change: impl FnOnce(Settings) -> Settings) -> Weights {
    let mut learner = Learner::new(&Sums, Seen).settings(change);
    assert!(learner.how().shares, "random games show it");
    assert_eq!(learner.weights().shape().head, Head::Shares(PLAYERS));
    let mut learned = learner.learned();
    let even = learned.payoffs(&Sums, &Table { plies: 4, sums: [1, 2, 0] });
    let is_even = |share: &f64| (share - 1.0 / 3.0).abs() < 1e-6;
    assert!(even.as_slice().iter().all(is_even), "nothing is known at first: {even:?}");
    learner.play_games(4_000);
    learner.weights().clone()
}

fn judged(weights: &Weights, state: &Table) -> Vec<f64> {
    let weights = std::sync::Arc::new(weights.into());
    let mut learned =
        outply_learn::Learned::new(&Sums, weights, std::sync::Arc::new(Seen)).expect("its inputs");
    learned.payoffs(&Sums, state).as_slice().to_vec()
}

#[test]
fn sums_and_networks_learn_who_wins() {
    let network = taught(|found| Settings { cells: 8, explore: 0.3, ..found });
    let sum =
        taught(|found| Settings { cells: 0, rate: 1.0, coherence: true, explore: 0.3, ..found });
    for weights in [network, sum] {
        for plies in 3..PLIES {
            // The player who sees the state, the one before it, and the one after it are ahead by turns.
            for ahead in 0..PLAYERS {
                let mut sums = [plies / PLAYERS - 1; PLAYERS];
                sums[ahead] += 2;
                let shares = judged(&weights, &Table { plies, sums });
                let others = (0..PLAYERS).filter(|player| *player != ahead);
                let next = others.map(|player| shares[player]).fold(0.0, f64::max);
                assert!(shares[ahead] > 0.45 && shares[ahead] > 1.2 * next, "{sums:?}: {shares:?}");
                let all: f64 = shares.iter().sum();
                assert!(all <= 1.0 && all > 0.999, "shares of one whole: {all}");
            }
        }
    }
}

#[test]
fn shares_are_kept_in_files() {
    let weights = taught(|found| Settings { cells: 4, ..found });
    let bytes = weights.to_bytes(Precision::Single);
    assert_eq!(Weights::from_bytes(&bytes), Ok(weights.clone()));
    #[cfg(feature = "safetensors")]
    {
        let tensors = weights.to_safetensors("sums").expect("tensors");
        let tensors = outply_learn::exchange::Tensors::read(&tensors).expect("tensors");
        assert!(tensors.shares());
        let shape = weights.shape().clone();
        assert_eq!(tensors.weights("sums", shape).expect("weights"), weights);
    }
}
