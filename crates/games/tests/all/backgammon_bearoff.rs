//! The bearoff tables against recurrences, published numbers and each other.

use outply_game::{PayoffEvaluator, Player, Rules, Utility, mix64};
use outply_games::backgammon::{
    Action, Backgammon, BackgammonEvaluator, BearoffEvaluator, Dice, OneSided, Plays, Side,
    TwoSided,
};
use std::sync::LazyLock;

static TABLE: LazyLock<OneSided> = LazyLock::new(OneSided::new);

fn side(points: &[(usize, u8)]) -> Side {
    let mut counts = [0; 26];
    points.iter().for_each(|&(point, count)| counts[point] = count);
    Side::new(&counts).unwrap()
}

/// A stack on the ace point: a double takes four checkers, another roll two.
fn ace_stack(checkers: i32) -> f64 {
    if checkers <= 0 {
        0.0
    } else {
        1.0 + ace_stack(checkers - 4) / 6.0 + ace_stack(checkers - 2) * 5.0 / 6.0
    }
}

/// Peelle, "Backgammon Tools in J, 4: Ace-point Bearoffs".
fn ace_race(mine: i32, theirs: i32) -> f64 {
    match () {
        _ if mine <= 0 => 1.0,
        _ if theirs <= 0 => 0.0,
        _ => 1.0 - ace_race(theirs, mine - 4) / 6.0 - ace_race(theirs, mine - 2) * 5.0 / 6.0,
    }
}

#[test]
fn the_one_sided_table_is_right_where_it_can_be_checked() {
    let table = &*TABLE;
    for checkers in 1..=15 {
        let mean = table.mean(&side(&[(1, checkers)])).unwrap();
        assert!((mean - ace_stack(checkers.into())).abs() < 1e-9, "{checkers}");
    }
    // One checker: the rolls that bear it off at once can be counted.
    for (point, at_once) in [(1, 36.0), (2, 36.0), (3, 36.0), (4, 34.0), (5, 31.0), (6, 27.0)] {
        let rolls = table.rolls(&side(&[(point, 1)])).unwrap();
        assert!((rolls[1] - at_once / 36.0).abs() < 1e-12, "{point}: {rolls:?}");
    }
    // Two checkers: 6-5 goes in 6 ways at once, 2-1 in all.
    let at_once = |a, b| table.rolls(&side(&[(a, 1), (b, 1)])).unwrap()[1] * 36.0;
    assert!((at_once(6, 5) - 6.0).abs() < 1e-9 && (at_once(2, 1) - 36.0).abs() < 1e-9);
    assert!(table.mean(&side(&[(7, 1)])).is_none());
    // The means of three full boards, as found.
    let spread = side(&[(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3)]);
    for (side, mean) in
        [(side(&[(1, 15)]), 6.97959), (side(&[(6, 15)]), 12.26619), (spread, 8.13892)]
    {
        assert!((table.mean(&side).unwrap() - mean).abs() < 1e-5);
    }
    assert!((table.effective_pips(&side(&[(1, 2)])).unwrap() - 49.0 / 6.0).abs() < 1e-12);
}

#[test]
fn every_distribution_sums_to_one_and_has_its_mean() {
    let table = &*TABLE;
    let mut n = 0;
    for (index, s) in all(15).iter().enumerate() {
        let rolls = table.rolls(s).unwrap();
        let sum: f64 = rolls.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{index}");
        let mean: f64 = rolls.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
        assert!((mean - table.mean(s).unwrap()).abs() < 1e-9);
        n += 1;
    }
    assert_eq!(n, OneSided::POSITIONS);
}

/// Every position at home.
fn all(checkers: u8) -> Vec<Side> {
    let mut sides = Vec::new();
    let mut counts = [0u8; 26];
    fill(6, checkers, &mut counts, &mut sides);
    sides
}

fn fill(point: usize, left: u8, counts: &mut [u8; 26], sides: &mut Vec<Side>) {
    if point == 0 {
        sides.push(Side::new(counts).unwrap());
        return;
    }
    for count in 0..=left {
        counts[point] = count;
        fill(point - 1, left - count, counts, sides);
    }
    counts[point] = 0;
}

#[test]
fn keeping_a_checker_is_best_in_3_825_places() {
    // Counted by "Taper_Mike" on bgonline.org (2013): rolls other than doubles with which a
    // checker could be borne off, but the mean is smallest when none is.
    let table = &*TABLE;
    let mut places = 0;
    for side in all(15).into_iter().filter(|side| *side != Side::BORNE_OFF) {
        for dice in Dice::ALL.into_iter().filter(|dice| !dice.is_double()) {
            let (mut off, mut none) = (f64::INFINITY, f64::INFINITY);
            for play in Plays::new(side, Side::BORNE_OFF, dice) {
                let mut counts = side.counts();
                let mut bears_off = false;
                for (from, to) in play.moves() {
                    counts[usize::from(from)] -= 1;
                    counts[usize::from(to)] += 1;
                    bears_off |= to == 0;
                }
                let mean = table.mean(&Side::new(&counts).unwrap()).unwrap();
                let least = if bears_off { &mut off } else { &mut none };
                *least = least.min(mean);
            }
            places += u32::from(none + 1e-9 < off && off.is_finite());
        }
    }
    assert_eq!(places, 3_825);
}

#[test]
fn ace_point_races_are_as_published() {
    let table = TwoSided::new(1, 15).unwrap();
    for mine in 1..=15 {
        for theirs in 1..=15 {
            let wins = table.wins(&side(&[(1, mine)]), &side(&[(1, theirs)])).unwrap();
            assert!((wins - ace_race(mine.into(), theirs.into())).abs() < 1e-12);
        }
    }
    let wins = |a, b| table.wins(&side(&[(1, a)]), &side(&[(1, b)])).unwrap();
    assert!((wins(8, 6) - 0.301055).abs() < 5e-7, "{}", wins(8, 6));
    for (n, published) in [(3, 0.86), (5, 0.79), (7, 0.75), (9, 0.72), (11, 0.70), (13, 0.68)] {
        assert!((wins(n, n) - published).abs() < 0.005, "{n}: {}", wins(n, n));
    }
}

#[test]
fn the_two_sided_table_is_at_least_as_good_as_the_one_sided() {
    let (one, two) = (&*TABLE, TwoSided::new(6, 4).unwrap());
    let sides = all(4);
    let (mut largest, mut total) = (0.0f64, 0.0);
    for mine in &sides {
        for theirs in sides.iter().filter(|side| **side != Side::BORNE_OFF) {
            let exact = two.wins(mine, theirs).unwrap();
            let estimate = one.wins(mine, theirs).unwrap();
            largest = largest.max((exact - estimate).abs());
            total += (exact - estimate).abs();
        }
    }
    // Playing for the mean is nearly, not quite, playing to win.
    assert!(largest > 0.0 && largest < 0.03, "{largest}");
    assert!(total / ((sides.len() * sides.len()) as f64) < 0.001, "{total}");
}

#[test]
fn impossible_tables_are_refused() {
    assert!(TwoSided::new(6, 9).is_err() && TwoSided::new(0, 1).is_err());
    assert!(TwoSided::new(7, 1).is_err() && TwoSided::new(1, 16).is_err());
}

fn evaluator() -> BearoffEvaluator<'static, BackgammonEvaluator> {
    BearoffEvaluator::new(&TABLE, BackgammonEvaluator::default())
}

fn value(rules: &Backgammon, sides: [Side; 2], on_roll: u8, dice: Option<Dice>) -> f64 {
    let board = rules.place(sides, Player(on_roll)).unwrap();
    let thrown = |dice| rules.result(&board, Action::Dice(dice));
    evaluator().payoffs(rules, &dice.map_or(board, thrown)).payoff(Player::FIRST)
}

#[test]
fn the_bearoff_evaluator_is_close_to_perfect_play() {
    let (rules, two) = (Backgammon::default(), TwoSided::new(6, 6).unwrap());
    let sides: Vec<Side> = all(6).into_iter().filter(|side| *side != Side::BORNE_OFF).collect();
    let (mut seed, mut largest, mut total, mut ahead) = (1u64, 0.0f64, 0.0, 0.0);
    let mut draw = || {
        seed = mix64(seed);
        sides[(seed % sides.len() as u64) as usize]
    };
    const PAIRS: u32 = 3_000;
    for _ in 0..PAIRS {
        let (mine, theirs) = (draw(), draw());
        let exact = 2.0 * two.wins(&mine, &theirs).unwrap() - 1.0;
        let rolling = value(&rules, [mine, theirs], 0, None);
        assert_eq!(value(&rules, [theirs, mine], 1, None), -rolling);
        let throws =
            Dice::ALL.map(|dice| dice.probability() * value(&rules, [mine, theirs], 0, Some(dice)));
        largest = largest.max((rolling - exact).abs());
        total += (rolling - exact).abs();
        ahead += (throws.iter().sum::<f64>() - exact).abs();
    }
    let (mean, ahead) = (total / f64::from(PAIRS), ahead / f64::from(PAIRS));
    assert!(mean < 0.002 && largest < 0.05, "{mean} {largest}");
    assert!(ahead < mean, "a roll ahead off by {ahead}");
}

#[test]
fn gammons_count_while_nothing_is_off() {
    let rules = Backgammon::default();
    let close = |value: f64, expected: f64| assert!((value - expected).abs() < 1e-9, "{value}");
    let (last, full) = (side(&[(1, 2)]), side(&[(6, 15)]));
    close(value(&rules, [last, full], 0, None), 2.0);
    close(value(&rules, [last, side(&[(6, 14)])], 0, None), 1.0);
    // A six, or six pips by one checker: 11 + 2 (5-1) + 2 (4-2) + 1 (3-3) + 1 (2-2) of 36.
    let saved = 17.0 / 36.0;
    close(TABLE.none_off(&full, 1).unwrap(), 1.0 - saved);
    close(value(&rules, [last, full], 1, None), 2.0 - saved);
    let dice = Dice::new(4, 1).unwrap();
    close(value(&rules, [last, full], 1, Some(dice)), 2.0);
    close(value(&rules, [last, full], 0, Some(dice)), 2.0);
    // One who bears off at once is never too late.
    close(value(&rules, [last, side(&[(1, 15)])], 1, None), 1.0);
    let rest =
        all(15).into_iter().map(|side| TABLE.none_off(&side, OneSided::SAVING_ROLLS).unwrap());
    let rest = rest.fold(0.0, f64::max);
    assert!(rest < 1e-4, "{rest}");
}

#[test]
fn elsewhere_the_other_evaluator_is_asked() {
    let rules = Backgammon::default();
    let board = rules.place([side(&[(7, 15)]), side(&[(6, 15)])], Player::FIRST).unwrap();
    assert!(evaluator().points(&rules, &board).is_none());
    let plain = BackgammonEvaluator::default().payoffs(&rules, &board);
    assert_eq!(evaluator().payoffs(&rules, &board), plain);
    let over = rules.place([Side::BORNE_OFF, side(&[(6, 14)])], Player::FIRST).unwrap();
    assert_eq!(evaluator().payoffs(&rules, &over).payoff(Player::FIRST), 1.0);
}

#[test]
fn with_pairs_the_evaluator_is_exact_also_after_a_throw() {
    let (one, pairs) = (&*TABLE, TwoSided::new(6, 4).unwrap());
    let evaluator = BearoffEvaluator::new(one, BackgammonEvaluator::default()).pairs(&pairs);
    let rules = Backgammon::default();
    let mut differ = 0;
    for number in 0..400u64 {
        let known = all(4);
        let draw = |n: u64| known[1 + (mix64(number << 1 | n) % (known.len() as u64 - 1)) as usize];
        let (mine, theirs) = (draw(0), draw(1));
        let board = rules.place([mine, theirs], Player::FIRST).unwrap();
        let exact = 2.0 * pairs.wins(&mine, &theirs).unwrap() - 1.0;
        assert!((evaluator.points(&rules, &board).unwrap() - exact).abs() < 1e-12);
        let alone = BearoffEvaluator::new(one, BackgammonEvaluator::default());
        differ += usize::from((alone.points(&rules, &board).unwrap() - exact).abs() > 1e-6);
        // The mean over the throws is the value before them.
        let mean: f64 = Dice::ALL
            .iter()
            .map(|dice| {
                let thrown = rules.result(&board, Action::Dice(*dice));
                dice.probability() * evaluator.points(&rules, &thrown).unwrap()
            })
            .sum();
        assert!((mean - exact).abs() < 1e-9, "{mine:?} {theirs:?}");
    }
    assert!(differ > 50, "{differ}: the smallest mean is not always the best chance");
}
