//! Backgammon's rules: published counts, the laws, and a plain second play generator.

use outply_game::laws::Laws;
use outply_game::{Features, PayoffEvaluator, Player, Rules, Utility, mix64};
use outply_games::backgammon::{
    Action, Backgammon, BackgammonEvaluator, BackgammonFeatures, BackgammonHints, Board, Dice,
    FEATURES, Opening, Phase, Side, Stakes, WEIGHTS,
};
use std::collections::BTreeSet;

fn rules(stakes: Stakes) -> Backgammon {
    Backgammon::new(Opening::Contested, stakes).unwrap()
}

fn first_begins() -> Backgammon {
    Backgammon::new(Opening::FirstBegins, Stakes::Cubeless).unwrap()
}

fn thrown(rules: &Backgammon, first: u8, second: u8) -> Board {
    rules.result(&rules.initial(), Action::Dice(Dice::new(first, second).unwrap()))
}

/// How many positions each roll leads to from the start (the usual check of generators).
const OPENING_PLAYS: [(u8, u8, usize); 21] = [
    (1, 1, 42),
    (2, 1, 15),
    (2, 2, 75),
    (3, 1, 16),
    (3, 2, 17),
    (3, 3, 73),
    (4, 1, 14),
    (4, 2, 18),
    (4, 3, 17),
    (4, 4, 52),
    (5, 1, 8),
    (5, 2, 8),
    (5, 3, 9),
    (5, 4, 9),
    (5, 5, 4),
    (6, 1, 10),
    (6, 2, 14),
    (6, 3, 14),
    (6, 4, 14),
    (6, 5, 7),
    (6, 6, 11),
];

#[test]
fn the_opening_rolls_have_as_many_plays_as_published() {
    let rules = first_begins();
    let count =
        |(first, second, _)| rules.actions(&thrown(&rules, first, second)).into_iter().count();
    let counts = OPENING_PLAYS.map(count);
    assert_eq!(counts, OPENING_PLAYS.map(|(_, _, plays)| plays));
    assert_eq!(counts.iter().sum::<usize>(), 447);
}

/// Lines of this many rolls and plays, every roll counted once.
fn lines(rules: &Backgammon, board: &Board, plays: u32) -> u64 {
    let children = rules.actions(board).into_iter();
    match board.phase() {
        Phase::Moving(_) if plays == 1 => children.count() as u64,
        Phase::Moving(_) => {
            children.map(|a| lines(rules, &rules.result(board, a), plays - 1)).sum()
        }
        _ => children.map(|a| lines(rules, &rules.result(board, a), plays)).sum(),
    }
}

#[test]
fn two_plays_have_202_782_lines() {
    let rules = first_begins();
    assert_eq!(lines(&rules, &rules.initial(), 1), 447);
    assert_eq!(lines(&rules, &rules.initial(), 2), 202_782);
}

#[test]
#[ignore = "116 million plays: two seconds"]
fn three_plays_have_116_154_993_lines() {
    let rules = first_begins();
    assert_eq!(lines(&rules, &rules.initial(), 3), 116_154_993);
}

/// The checkers of the mover and of the other player, both in the mover's numbers: a plain board.
type Plain = ([u8; 26], [u8; 26]);

fn plain(mine: Side, theirs: Side) -> Plain {
    let mut others = theirs.counts();
    others.reverse();
    (mine.counts(), others)
}

/// One checker moved by the letter of the rules, if it may.
fn moved(&(mut mine, mut theirs): &Plain, from: usize, die: usize) -> Option<Plain> {
    if mine[from] == 0 || (from < 25 && mine[25] > 0) {
        return None;
    }
    let to = from.saturating_sub(die);
    if to == 0 {
        let all_home = mine[7..].iter().all(|&count| count == 0);
        let exact = from == die;
        let none_higher = mine[from + 1..].iter().all(|&count| count == 0);
        if !all_home || !(exact || none_higher) {
            return None;
        }
    } else if theirs[to] >= 2 {
        return None;
    } else if theirs[to] == 1 {
        theirs[to] = 0;
        theirs[0] += 1;
    }
    mine[from] -= 1;
    mine[to] += 1;
    Some((mine, theirs))
}

/// Every way of playing `dice` in this order until no die can be played: how many were played,
/// which one first, and the position.
fn ways(
    at: &Plain,
    dice: &[usize],
    played: usize,
    ends: &mut Vec<(usize, usize, Plain)>,
    die: usize,
) {
    let Some((&next, rest)) = dice.split_first() else {
        return ends.push((played, die, *at));
    };
    let mut stuck = true;
    for from in 1..26 {
        if let Some(after) = moved(at, from, next) {
            stuck = false;
            ways(&after, rest, played + 1, ends, if played == 0 { next } else { die });
        }
    }
    if stuck {
        ends.push((played, die, *at));
    }
}

/// The positions to which a roll leads, by the letter of the rules.
fn slow(mine: Side, theirs: Side, dice: Dice) -> BTreeSet<Plain> {
    let (a, b) = (usize::from(dice.first()), usize::from(dice.second()));
    let mut ends = Vec::new();
    if a == b {
        ways(&plain(mine, theirs), &[a; 4], 0, &mut ends, 0);
    } else {
        ways(&plain(mine, theirs), &[a, b], 0, &mut ends, 0);
        ways(&plain(mine, theirs), &[b, a], 0, &mut ends, 0);
    }
    let most = ends.iter().map(|end| end.0).max().unwrap();
    ends.retain(|end| end.0 == most);
    if a != b && most == 1 {
        let largest = ends.iter().map(|end| end.1).max().unwrap();
        ends.retain(|end| end.1 == largest);
    }
    ends.into_iter().map(|end| end.2).collect()
}

fn compare(rules: &Backgammon, board: &Board, dice: Dice) {
    let (me, you) = (board.on_roll(), board.on_roll().opponent());
    let expected = slow(board.side(me), board.side(you), dice);
    let mut found = BTreeSet::new();
    for action in rules.actions(board) {
        let after = rules.result(board, action);
        let position = plain(after.side(me), after.side(you));
        assert!(found.insert(position), "{action:?} repeats a position, {dice} in {board:?}");
    }
    assert_eq!(found, expected, "{dice} in {board:?}");
}

fn draw<T: Copy>(items: &[T], seed: &mut u64) -> T {
    *seed = mix64(*seed);
    items[(*seed % items.len() as u64) as usize]
}

#[test]
fn plays_equal_the_letter_of_the_rules() {
    let rules = rules(Stakes::Cubeless);
    let (mut compared, mut seed) = (0, 1);
    while compared < 10_000 {
        let mut board = rules.initial();
        while !rules.terminal_test(&board) {
            if let Phase::Moving(dice) = board.phase() {
                compare(&rules, &board, dice);
                compared += 1;
            }
            let actions: Vec<Action> = rules.actions(&board).into_iter().collect();
            board = rules.result(&board, draw(&actions, &mut seed));
        }
    }
}

#[test]
fn every_stake_keeps_the_laws() {
    let stakes = [
        Stakes::Cubeless,
        Stakes::Money { jacoby: false },
        Stakes::Money { jacoby: true },
        Stakes::Match { length: 1 },
        Stakes::Match { length: 3 },
    ];
    for opening in [Opening::Contested, Opening::FirstBegins] {
        for stakes in stakes {
            let rules = Backgammon::new(opening, stakes).unwrap();
            Laws::of(&rules)
                .games(4)
                .keyed()
                .stochastic()
                .notation()
                .hints(&BackgammonHints)
                .hold();
        }
    }
}

#[test]
fn impossible_matches_are_refused() {
    for length in [0, 65, 255] {
        assert!(Backgammon::new(Opening::Contested, Stakes::Match { length }).is_err());
    }
}

#[test]
fn features_change_sign_when_the_players_change_places() {
    let rules = rules(Stakes::Cubeless);
    let extract = |sides: [Side; 2], on_roll| {
        let board = rules.place(sides, on_roll).unwrap();
        let mut features = [0; FEATURES];
        BackgammonFeatures.extract(&rules, &board, &mut features);
        features
    };
    let mut seed = 3;
    for _ in 0..20 {
        let mut board = rules.initial();
        while !rules.terminal_test(&board) {
            let [first, second] = [Player::FIRST, Player::SECOND].map(|player| board.side(player));
            let mover = extract([first, second], Player::FIRST);
            assert_eq!(extract([second, first], Player::SECOND), mover);
            assert_eq!(extract([first, second], Player::SECOND), mover.map(|count| -count));
            let actions: Vec<Action> = rules.actions(&board).into_iter().collect();
            board = rules.result(&board, draw(&actions, &mut seed));
        }
    }
}

/// A new game's positions, drawn play by play, with the outcome last.
fn random_game(rules: &Backgammon, seed: &mut u64) -> Vec<Board> {
    let mut boards = vec![rules.initial()];
    while !rules.terminal_test(&boards[boards.len() - 1]) {
        let board = boards[boards.len() - 1];
        let actions: Vec<Action> = rules.actions(&board).into_iter().collect();
        boards.push(rules.result(&board, draw(&actions, seed)));
    }
    boards
}

#[test]
fn value_bounds_narrow_and_hold_what_the_game_brings() {
    let money = Stakes::Money { jacoby: true };
    let mut narrowed = 0;
    for stakes in [Stakes::Cubeless, money, Stakes::Match { length: 3 }] {
        let rules = rules(stakes);
        let mut seed = 5;
        for _ in 0..60 {
            let boards = random_game(&rules, &mut seed);
            let bounds: Vec<(f64, f64)> = boards.iter().map(|b| rules.value_bounds(b)).collect();
            for pair in bounds.windows(2) {
                assert!(pair[0].0 <= pair[1].0 && pair[1].1 <= pair[0].1, "{pair:?}");
                narrowed += u32::from(pair[0] != pair[1]);
            }
            let value = rules.utility(&boards[boards.len() - 1]).unwrap().payoff(Player::FIRST);
            assert_eq!(bounds[bounds.len() - 1], (value, value));
        }
    }
    assert!(narrowed > 300, "{narrowed}");
    let cubeless = rules(Stakes::Cubeless);
    assert_eq!(cubeless.value_bounds(&cubeless.initial()), (-3.0, 3.0));
}

#[test]
fn a_race_cannot_be_lost_threefold_once_all_are_out_of_the_winners_home() {
    let rules = rules(Stakes::Cubeless);
    let side = |points: &[(usize, u8)]| {
        let mut counts = [0; 26];
        points.iter().for_each(|&(point, count)| counts[point] = count);
        Side::new(&counts).unwrap()
    };
    let bounds = |first: &[(usize, u8)], second: &[(usize, u8)]| {
        let board = rules.place([side(first), side(second)], Player::FIRST).unwrap();
        rules.value_bounds(&board)
    };
    assert_eq!(bounds(&[(6, 15)], &[(18, 15)]), (-2.0, 2.0));
    assert_eq!(bounds(&[(5, 15)], &[(19, 15)]), (-2.0, 3.0));
    assert_eq!(bounds(&[(5, 14)], &[(19, 15)]), (-1.0, 3.0));
    assert_eq!(bounds(&[(7, 15)], &[(19, 15)]), (-3.0, 3.0));
}

#[test]
fn the_evaluator_is_the_weighted_sum_of_the_features() {
    let rules = rules(Stakes::Cubeless);
    let mut seed = 7;
    for game in 0..30 {
        let small = |place: usize| (mix64(game << 8 | place as u64) % 41) as i32 - 20;
        let weights = if game == 0 { WEIGHTS } else { std::array::from_fn(small) };
        let mut evaluator = BackgammonEvaluator::new(weights);
        let boards = random_game(&rules, &mut seed);
        for board in boards.iter().filter(|board| !rules.terminal_test(board)) {
            let mut features = [0; FEATURES];
            BackgammonFeatures.extract(&rules, board, &mut features);
            let sum: i32 = features.iter().zip(weights).map(|(count, weight)| count * weight).sum();
            let expected = (f64::from(sum) / 1_000.0).clamp(-3.0, 3.0);
            let found = evaluator.payoffs(&rules, board).payoff(board.on_roll());
            assert_eq!(found, expected, "{board:?}");
        }
    }
    let mut extreme = BackgammonEvaluator::new([i32::MIN; FEATURES]);
    let boards = random_game(&rules, &mut seed);
    assert!(
        boards.iter().all(|board| extreme.payoffs(&rules, board).payoff(Player(0)).is_finite())
    );
}
