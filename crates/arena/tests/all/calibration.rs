//! Errors and tests keep their promises in simulated matches of known strength.

use outply_arena::statistics::*;
use outply_game::mix64;

/// A stream of numbers in [0, 1).
struct Coin(u64);

impl Coin {
    fn toss(&mut self) -> f64 {
        self.0 += 1;
        (mix64(self.0) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A game in half points, half of them drawn, with this expected score.
    fn game(&mut self, score: f64) -> u8 {
        match self.toss() {
            x if x < score - 0.25 => 2,
            x if x < score + 0.25 => 1,
            _ => 0,
        }
    }

    /// A game in half points with this expected score, drawn with this probability as far as the score
    /// leaves room.
    fn drawn_game(&mut self, score: f64, draws: f64) -> u8 {
        let draws = draws.min(2.0 * score.min(1.0 - score));
        match self.toss() {
            x if x < score - draws / 2.0 => 2,
            x if x < score + draws / 2.0 => 1,
            _ => 0,
        }
    }

    /// Pairs whose openings favour one side by a fifth of a point: the games of a pair depend on
    /// each other, so errors computed from single games would be too large.
    fn pairs(&mut self, score: f64, count: u32) -> Pairs {
        let mut pairs = Pairs::default();
        for _ in 0..count {
            let bias = if self.toss() < 0.5 { 0.2 } else { -0.2 };
            pairs.add(self.game(score + bias), self.game(score - bias));
        }
        pairs
    }
}

#[test]
fn nineteen_of_twenty_intervals_hold_the_truth() {
    let (mut coin, truth) = (Coin(1), elo_of_score(0.53));
    let held = (0..1000).filter(|_| {
        let estimate = Estimate::of(&coin.pairs(0.53, 200)).expect("there are pairs");
        (estimate.elo.value - truth).abs() <= estimate.elo.error
    });
    // 950 expected; the standard deviation is 7.
    let held = held.count();
    assert!((925..=975).contains(&held), "{held} of 1000");
}

/// From one pair to fifty, of equal and of unequal players, in games drawn never, often and nearly always:
/// the interval holds the truth as often as it says. With few pairs it does so more often, since only few
/// different results are possible; with fifty it must not be much wider than needed.
#[test]
fn nineteen_of_twenty_intervals_hold_the_truth_after_few_pairs() {
    let (mut coin, mut fifty) = (Coin(4), Vec::new());
    for elo in [0.0, 60.0, 200.0, 500.0] {
        for draws in [0.0, 0.4, 0.9] {
            for count in [1, 2, 5, 15, 50] {
                let held = (0..SAMPLES).filter(|_| holds(&mut coin, elo, draws, count)).count();
                let share = held as f64 / SAMPLES as f64;
                // Three standard deviations of the count are 6 %.
                assert!(share >= 0.89, "{elo} Elo, {draws} drawn, {count} pairs: {share}");
                fifty.extend((count == 50).then_some(share));
            }
        }
    }
    let mean = fifty.iter().sum::<f64>() / fifty.len() as f64;
    assert!((0.95..0.99).contains(&mean), "{mean} with fifty pairs");
}

/// How often each of these matches is played.
const SAMPLES: u32 = 120;

/// Whether the interval after so many pairs between players `elo` apart holds the truth. In half of the
/// openings the first mover has an advantage of 60 Elo, in half the second.
fn holds(coin: &mut Coin, elo: f64, draws: f64, count: u32) -> bool {
    let (mut pairs, mut truth) = (Pairs::default(), 0.0);
    let sides = [60.0, -60.0].map(|bias| [score_of_elo(elo + bias), score_of_elo(elo - bias)]);
    for score in sides.as_flattened() {
        truth += score / 4.0;
    }
    for _ in 0..count {
        let [first, second] = sides[usize::from(coin.toss() < 0.5)];
        pairs.add(coin.drawn_game(first, draws), coin.drawn_game(second, draws));
    }
    let elo = Estimate::of(&pairs).expect("there are pairs").elo;
    (elo.low..=elo.high).contains(&elo_of_score(truth))
}

/// A rating's interval covers its distance from the mean of all.
#[test]
fn nineteen_of_twenty_ratings_hold_the_truth() {
    let (mut coin, truth, mut held) = (Coin(2), [60.0, 0.0, -60.0], 0);
    for _ in 0..400 {
        let mut encounters = Vec::new();
        for (first, second) in [(0, 1), (1, 2), (2, 0)] {
            let (mut tally, score) = (Tally::default(), score_of_elo(truth[first] - truth[second]));
            (0..200).for_each(|_| tally.add(coin.game(score)));
            encounters.push(Encounter { first, second, tally });
        }
        let fit = Ratings::fit(3, &encounters, RatingsModel::default()).expect("all scored");
        let inside =
            |(rating, truth): (&Rating, f64)| (rating.elo.value - truth).abs() <= rating.elo.error;
        held += fit.ratings.iter().zip(truth).filter(|&pair| inside(pair)).count();
    }
    // 1140 of 1200 expected; three standard deviations of independent ones are 23.
    assert!((1110..=1170).contains(&held), "{held} of 1200");
}

/// Plays until the test decides; whether it passed.
fn passes(coin: &mut Coin, sprt: &Sprt, score: f64) -> bool {
    let mut pairs = Pairs::default();
    loop {
        let more = coin.pairs(score, 20);
        pairs = add(pairs, more);
        match sprt.decide(sprt.llr_of(&pairs)) {
            Decision::Continue => (),
            decision => return decision == Decision::Pass,
        }
    }
}

fn add(a: Pairs, b: Pairs) -> Pairs {
    Pairs::new([
        a.lost_lost + b.lost_lost,
        a.lost_drawn + b.lost_drawn,
        a.won_lost + b.won_lost,
        a.drawn_drawn + b.drawn_drawn,
        a.won_drawn + b.won_drawn,
        a.won_won + b.won_won,
    ])
}

#[test]
fn tests_err_as_seldom_as_promised() {
    let sprt = Sprt::new(Model::Logistic, [0.0, 40.0], 0.05, 0.05).expect("possible");
    let mut coin = Coin(3);
    let mut passed = |elo| (0..400).filter(|_| passes(&mut coin, &sprt, score_of_elo(elo))).count();
    // 20 of 400 may err; looking only every 20 pairs makes it fewer, chance at most 13 more.
    assert!(passed(0.0) <= 33, "passes without a difference");
    assert!(passed(40.0) >= 367, "fails in spite of one");
}
