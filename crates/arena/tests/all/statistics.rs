//! The statistics against published numbers.
//!
//! Sources: fastchess's tests (`app/tests/elo_test.cpp`, `sprt_test.cpp` at 74deac2), fishtest's
//! statistics (`server/fishtest/stats` at b8eecff) run on the same counts, Ordo 1.2.6 and SciPy
//! on a synthetic table, OpenSpiel 2.0.2's `algorithms/elo`.

use outply_arena::statistics::*;

fn close(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "{found} is not {expected} ± {within}");
}

/// fastchess's tests give wins, losses, draws.
fn tally(wins: u64, losses: u64, draws: u64) -> Tally {
    Tally::new(wins, draws, losses)
}

const P1: [u64; 6] = [365, 16618, 36029, 200, 16974, 390];

#[test]
fn sprt_of_games_equals_fishtest() {
    let cases = [
        ((36433, 36027, 68692), Model::Normalised, [0.0, 2.0], 0.923293450946),
        ((10871, 10650, 20431), Model::Normalised, [-1.75, 0.25], 2.297500406107),
        ((4250, 0, 0), Model::Normalised, [0.0, 10.0], 120.54826774),
        ((21404, 21184, 40708), Model::Logistic, [0.5, 2.5], -1.571888792694),
        ((57433, 57030, 106593), Model::Logistic, [0.0, 2.0], -2.593024163516),
        ((68965, 68526, 128429), Model::Bayesian, [0.0, 2.0], -1.262154692805),
        ((21629, 21484, 41111), Model::Bayesian, [0.5, 2.5], -1.130643310666),
    ];
    for ((wins, losses, draws), model, bounds, expected) in cases {
        let sprt = Sprt::new(model, bounds, 0.05, 0.05).expect("bounds are possible");
        close(sprt.llr_of(&tally(wins, losses, draws)), expected, 1e-6);
    }
}

#[test]
fn sprt_of_pairs_equals_fishtest() {
    let cases = [
        (P1, Model::Normalised, [0.0, 2.0], 2.250367703549),
        ([127, 4883, 10311, 401, 5150, 104], Model::Normalised, [-1.75, 0.25], 3.010154196606),
        ([0, 0, 0, 0, 0, 5550], Model::Normalised, [0.0, 5.0], 111.79755508),
        ([223, 9863, 20279, 1000, 10037, 246], Model::Logistic, [0.5, 2.5], -3.074126439589),
        ([871, 26175, 55003, 980, 26678, 821], Model::Logistic, [0.0, 2.0], -4.978672863444),
    ];
    for (pairs, model, bounds, expected) in cases {
        let sprt = Sprt::new(model, bounds, 0.05, 0.05).expect("bounds are possible");
        close(sprt.llr_of(&Pairs::new(pairs)), expected, 1e-6);
    }
}

/// fishtest's LLR_normalized_alt: (games / 2) ln[(1 + (nt - nt0)²) / (1 + (nt - nt1)²)].
#[test]
fn sprt_agrees_with_its_closed_form() {
    let pairs = Pairs::new(P1);
    let (mean, variance) = Sample::from(&pairs).moments().expect("there are pairs");
    let t = (mean - 0.5) / (2.0 * variance).sqrt();
    let t1 = 2.0 / NORMALISED_ELO;
    let ratio = (1.0 + 2.0 * t * t) / (1.0 + 2.0 * (t - t1) * (t - t1));
    let llr = pairs.pairs() as f64 * ratio.ln() / 2.0;
    close(llr, Sprt::normalised(0.0, 2.0).expect("possible").llr_of(&pairs), 1e-3);
}

#[test]
fn sprt_stops_at_walds_bounds() {
    let sprt = Sprt::normalised(0.0, 20.0).expect("possible");
    close(sprt.bounds()[0], -2.944439, 1e-6);
    close(sprt.bounds()[1], 2.944439, 1e-6);
    let decisions = [-3.0, 0.0, 3.0].map(|llr| sprt.decide(llr));
    assert_eq!(decisions, [Decision::Fail, Decision::Continue, Decision::Pass]);
    assert_eq!(sprt.llr_of(&Pairs::default()), 0.0);
}

#[test]
fn expected_lengths_are_those_of_brownian_motion() {
    let cases = [(2.0, 159_942.0, 261_634.0), (5.0, 25_591.0, 41_861.0), (50.0, 256.0, 419.0)];
    for (elo, at_bound, midway) in cases {
        let sprt = Sprt::normalised(0.0, elo).expect("possible");
        close(sprt.expected_games(0.0), at_bound, 1.0);
        close(sprt.expected_games(elo), at_bound, 1.0);
        close(sprt.expected_games(elo / 2.0), midway, 1.0);
    }
}

#[test]
fn impossible_tests_are_refused() {
    for bounds in [[2.0, 2.0], [5.0, 0.0], [0.0, f64::NAN], [0.0, 300.0]] {
        let error = Sprt::normalised(bounds[0], bounds[1]).expect_err("impossible bounds");
        assert!(matches!(error, SprtError::Bounds(..)), "{error}");
    }
    for (alpha, beta) in [(0.0, 0.05), (0.5, 0.5), (f64::NAN, 0.1)] {
        let error = Sprt::new(Model::Logistic, [0.0, 1.0], alpha, beta).expect_err("rates");
        assert!(matches!(error, SprtError::Rates(..)), "{error}");
    }
}

#[test]
fn elo_of_games_equals_fastchess() {
    let estimate = Estimate::of(&tally(76, 89, 123)).expect("games");
    close(estimate.normalised_elo.value, -20.76, 0.01);
    close(estimate.normalised_elo.error, 40.13, 0.01);
    close(estimate.superiority, 0.1553, 1e-4);
    close(estimate.score, 0.477, 5e-4);
    let estimate = Estimate::of(&tally(136, 96, 111)).expect("games");
    close(estimate.elo.value, 40.7025, 1e-4);
    close(estimate.elo.error, 30.4272, 1e-4);
    close(estimate.normalised_elo.value, 49.77, 0.01);
    close(estimate.normalised_elo.error, 36.77, 0.01);
    close(estimate.superiority, 0.99601, 1e-5);
    let estimate = Estimate::of(&tally(34, 356, 0)).expect("games");
    close(estimate.normalised_elo.value, -508.44, 0.01);
    close(estimate.normalised_elo.error, 34.48, 0.01);
}

#[test]
fn elo_of_pairs_equals_fastchess() {
    let estimate = Estimate::of(&Pairs::new([34, 54, 31, 32, 64, 75])).expect("pairs");
    close(estimate.elo.value, 55.5798, 1e-4);
    close(estimate.elo.error, 27.6534, 1e-4);
    close(estimate.normalised_elo.value, 57.94, 0.01);
    close(estimate.normalised_elo.error, 28.28, 0.01);
    close(estimate.superiority, 0.99997, 1e-5);
    let estimate = Estimate::of(&Pairs::new([332, 433, 457, 41, 333, 334])).expect("pairs");
    close(estimate.elo.value, -8.6427, 1e-4);
    close(estimate.elo.error, 10.3342, 1e-4);
    close(estimate.normalised_elo.value, -9.17, 0.01);
    close(estimate.normalised_elo.error, 10.96, 0.01);
    close(estimate.superiority, 0.05047, 1e-5);
    let estimate = Estimate::of(&Pairs::new([7895, 8757, 5485, 200, 568, 9999])).expect("pairs");
    close(estimate.elo.value, -21.04, 0.01);
    close(estimate.elo.error, 2.95, 0.01);
    close(estimate.normalised_elo.value, -19.01, 0.01);
    close(estimate.normalised_elo.error, 2.65, 0.01);
}

#[test]
fn nothing_and_everything() {
    assert_eq!(Estimate::of(&Tally::default()), None);
    let all = Estimate::of(&tally(10, 0, 0)).expect("games");
    assert_eq!((all.elo.value, all.elo.high), (f64::INFINITY, f64::INFINITY));
    // Clopper and Pearson: 0.025^(1/10) at least.
    close(all.elo.low, elo_of_score(0.691_503), 0.2);
    assert!(all.superiority > 0.99 && all.superiority < 0.9999, "{}", all.superiority);
    let level = Estimate::of(&tally(0, 0, 10)).expect("games");
    assert_eq!(level.elo.value, 0.0);
    assert!(level.elo.error > 30.0, "a spread that was not seen is not zero: {}", level.elo);
    close(level.superiority, 0.5, 1e-9);
    assert_eq!(level.normalised_elo.value, 0.0);
    let many = Estimate::of(&tally(0, 0, 100_000)).expect("games");
    assert!(many.elo.error > 0.0, "{}", many.elo.error);
}

/// Wins, draws, losses for the first named, who moved first.
fn four_players() -> Vec<Encounter> {
    let table = [
        (0, 1, 12, 6, 7),
        (1, 0, 9, 8, 8),
        (0, 2, 15, 5, 5),
        (2, 0, 6, 6, 13),
        (1, 2, 11, 7, 7),
        (2, 1, 8, 9, 8),
        (0, 3, 18, 4, 3),
        (3, 0, 4, 4, 17),
        (2, 3, 10, 10, 5),
        (3, 2, 7, 8, 10),
        (1, 3, 14, 6, 5),
        (3, 1, 5, 7, 13),
    ];
    let encounter =
        |(first, second, w, d, l)| Encounter { first, second, tally: Tally::new(w, d, l) };
    table.map(encounter).to_vec()
}

#[test]
fn ratings_equal_ordo_and_scipy() {
    let model = RatingsModel::default();
    let ratings = Ratings::fit(4, &four_players(), model).expect("everybody won and lost");
    let expected = [90.360, 30.895, -23.387, -97.868];
    for (rating, expected) in ratings.ratings.iter().zip(expected) {
        close(rating.elo.value, expected, 5e-4);
        assert_eq!(rating.games, 150);
    }
    assert_eq!(ratings.first_move, None);
}

/// Ordo fits the draw rate too (`-W -D -s 1000`), hence the tolerances; its errors come from
/// simulation.
#[test]
fn the_first_move_and_the_errors_agree_with_ordo() {
    let model = RatingsModel { first_move: true, prior: 0.0 };
    let ratings = Ratings::fit(4, &four_players(), model).expect("everybody won and lost");
    let expected = [90.737, 31.025, -23.486, -98.276];
    for (rating, expected) in ratings.ratings.iter().zip(expected) {
        close(rating.elo.value, expected, 0.5);
        close(rating.elo.error, 37.5, 3.0);
    }
    let first = ratings.first_move.expect("it was fitted");
    close(first.value, 23.07, 0.5);
    // Ordo prints one standard deviation here (17.7), unlike for the ratings.
    close(first.error, 17.7 * CONFIDENCE_95, 2.0);
    close(ratings.superiority(0, 3) + ratings.superiority(3, 0), 1.0, 1e-12);
    assert!(ratings.superiority(0, 3) > 0.999 && ratings.superiority(0, 1) > 0.9);
}

/// Two contestants are an ordinary match, so both roads must agree.
#[test]
fn ratings_of_two_are_elo() {
    let tally = tally(136, 96, 111);
    let games = [Encounter { first: 0, second: 1, tally }];
    let ratings = Ratings::fit(2, &games, RatingsModel::default()).expect("both won");
    let estimate = Estimate::of(&tally).expect("games");
    let difference = ratings.ratings[0].elo.value - ratings.ratings[1].elo.value;
    close(difference, estimate.elo.value, 1e-6);
    close(2.0 * ratings.ratings[0].elo.error, estimate.elo.error, 0.2);
    close(ratings.superiority(0, 1), estimate.superiority, 2e-3);
}

/// `wins[i][j]`: how often i beat j.
fn openspiel(wins: &[&[u64]]) -> Vec<f64> {
    let mut games = Vec::new();
    for (first, row) in wins.iter().enumerate() {
        for (second, &won) in row.iter().enumerate() {
            games.extend((first != second).then_some(Encounter {
                first,
                second,
                tally: Tally::new(won, 0, 0),
            }));
        }
    }
    let ratings = Ratings::fit(wins.len(), &games, RatingsModel::default()).expect("bounded");
    ratings.ratings.iter().map(|rating| rating.elo.value).collect()
}

#[test]
fn ratings_order_openspiels_examples() {
    let meeple = openspiel(&[&[0, 4, 2], &[1, 0, 2], &[3, 3, 0]]);
    close(meeple[0], meeple[2], 1e-6);
    assert!(meeple[1] < meeple[0]);
    let choice = openspiel(&[&[0, 5, 2], &[0, 0, 2], &[3, 3, 0]]);
    assert!(choice[0] > choice[2] && choice[2] > choice[1], "{choice:?}");
    let two = openspiel(&[&[0, 2], &[1, 0]]);
    close(two[0] - two[1], elo_of_score(2.0 / 3.0), 1e-6);
    assert!(elo_of_score(0.5).is_sign_positive(), "an even score is 0, not -0");
}

#[test]
fn a_clean_sweep_needs_a_prior() {
    let games = [Encounter { first: 0, second: 1, tally: Tally::new(10, 0, 0) }];
    let plain = Ratings::fit(2, &games, RatingsModel::default());
    assert_eq!(plain, Err(RatingsError::Unbounded));
    let model = RatingsModel { first_move: false, prior: 2.0 };
    let ratings = Ratings::fit(2, &games, model).expect("a prior bounds it");
    assert!(ratings.ratings[0].elo.value > 50.0 && ratings.ratings[0].elo.value < 400.0);
    let strangers = Ratings::fit(3, &games, model).expect("a prior rates the unplayed too");
    assert_eq!(strangers.ratings[2].games, 0);
    let none = Ratings::fit(2, &[Encounter { second: 2, ..games[0] }], model);
    assert_eq!(none, Err(RatingsError::Contestant(2)));
}

/// The first mover won every game: no finite bonus fits.
#[test]
fn an_unbounded_first_move_is_reported() {
    let games = [(0, 1), (1, 0)].map(|(first, second)| Encounter {
        first,
        second,
        tally: Tally::new(5, 0, 0),
    });
    let model = RatingsModel { first_move: true, prior: 0.0 };
    assert_eq!(Ratings::fit(2, &games, model), Err(RatingsError::Unbounded));
    assert!(Ratings::fit(0, &[], RatingsModel::default()).is_ok_and(|r| r.ratings.is_empty()));
}
