//! 2048: the laws, the merging rules, two kinds of boards against a plain one, hostile text.

use outply_game::laws::Laws;
use outply_game::{
    Features, Hints, Mover, Notation, PayoffEvaluator, Player, Rules, Stochastic, Utility, mix64,
};
use outply_games::twenty48::{
    Board, Direction, Optimal, Packed, Size, Tiles, Twenty48, Twenty48Action, Twenty48Evaluator,
    Twenty48Features, Twenty48Hints, WEIGHTS, Wide,
};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

fn laws<B: Board>(width: u32, height: u32, games: u64) {
    let rules = Twenty48::<B>::new(width, height).unwrap();
    let laws = Laws::of(&rules).games(games).plies(120).keyed().stochastic().notation();
    laws.hints(&Twenty48Hints).hold();
}

#[test]
fn twenty48_keeps_the_laws() {
    for (width, height) in [(4, 4), (2, 1), (1, 2), (2, 2), (3, 2), (1, 4), (4, 3), (3, 3)] {
        laws::<Packed>(width, height, 6);
        laws::<Wide>(width, height, 3);
    }
    laws::<Wide>(5, 5, 2);
    laws::<Wide>(6, 4, 2);
    laws::<Wide>(6, 6, 1);
}

#[test]
fn tiles_merge_once_and_at_the_far_end_first() {
    let rules = Twenty48::<Packed>::new(4, 1).unwrap();
    let slid = |row: &str, direction: &str| {
        let state = rules.parse_state(row).unwrap();
        let slide = rules.parse_action(&state, direction).unwrap();
        let after = rules.result(&state, slide);
        let gained = after.score() - state.score();
        let text = rules.format_state(&after);
        (text.split(' ').next().unwrap().to_owned(), gained)
    };
    assert_eq!(slid("2,2,2,2", "left"), ("4,4,.,.".into(), 8));
    assert_eq!(slid("2,2,2,.", "left"), ("4,2,.,.".into(), 4));
    assert_eq!(slid("2,2,2,.", "right"), (".,.,2,4".into(), 4));
    assert_eq!(slid("4,2,2,.", "left"), ("4,4,.,.".into(), 4));
    assert_eq!(slid("2,2,4,8", "l"), ("4,4,8,.".into(), 4));
    assert_eq!(slid("4,.,.,4", "r"), (".,.,.,8".into(), 8));
    assert_eq!(slid("2,.,4,2", "left"), ("2,4,2,.".into(), 0));
    assert_eq!(slid("32768,32768,2,2", "left"), ("32768,32768,4,.".into(), 4));
    let largest = rules.parse_state("32768,32768,4,2").unwrap();
    assert!(rules.terminal_test(&largest), "the largest tiles do not merge");
    let wide = Twenty48::<Wide>::new(4, 1).unwrap();
    assert!(!wide.terminal_test(&wide.parse_state("32768,32768,4,2").unwrap()));
}

/// A board of values, slid as the original program does it: each tile, the foremost first,
/// travels until something stops it.
#[derive(Clone, PartialEq, Debug)]
struct Plain(Vec<Vec<u32>>);

impl Plain {
    fn of<B: Board>(board: &B, width: u32, height: u32) -> Plain {
        let value = |place| Some(board.tile(place)).filter(|&n| n > 0).map_or(0, |n| 1 << n);
        let row = |row| (0..width).map(|column| value((column, row))).collect();
        Plain((0..height).map(row).collect())
    }

    fn at(&self, (x, y): (i32, i32)) -> Option<u32> {
        self.0.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?).copied()
    }

    fn slide(&mut self, direction: Direction, largest: u32) -> u32 {
        let (dx, dy) = match direction {
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
        };
        let (height, width) = (self.0.len() as i32, self.0[0].len() as i32);
        let mut cells: Vec<(i32, i32)> =
            (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
        cells.sort_by_key(|(x, y)| -(x * dx + y * dy));
        let (mut merged, mut gain) = (HashSet::new(), 0);
        for (mut x, mut y) in cells {
            let value = std::mem::take(&mut self.0[y as usize][x as usize]);
            while value > 0 && self.at((x + dx, y + dy)) == Some(0) {
                (x, y) = (x + dx, y + dy);
            }
            let ahead = (x + dx, y + dy);
            if value > 0 && value < largest && self.at(ahead) == Some(value) && merged.insert(ahead)
            {
                self.0[ahead.1 as usize][ahead.0 as usize] = 2 * value;
                gain += 2 * value;
            } else {
                self.0[y as usize][x as usize] = value;
            }
        }
        gain
    }
}

fn random_board<B: Board>(width: u32, height: u32, seed: u64) -> B {
    let kinds = 1 + mix64(seed) % u64::from(B::LARGEST);
    let places = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
    places.enumerate().fold(B::default(), |board, (cell, place)| {
        let drawn = mix64(seed ^ mix64(cell as u64 + 1));
        // Now and then only the largest tiles.
        let lift = if seed.is_multiple_of(16) { u64::from(B::LARGEST) - kinds } else { 0 };
        let tile = drawn % (kinds + 1);
        board.with(place, if tile == 0 { 0 } else { tile + lift } as u8)
    })
}

fn compare<B: Board>(width: u32, height: u32, boards: u64) {
    let rules = Twenty48::<B>::new(width, height).unwrap();
    let mut evaluator = Twenty48Evaluator::new(&rules);
    for seed in 0..boards {
        let board: B = random_board(width, height, seed);
        let plain = Plain::of(&board, width, height);
        let tiles = plain.0.concat().iter().filter(|&&value| value > 0).count();
        assert_eq!(board.count() as usize, tiles);
        for direction in Direction::ALL {
            let (after, gain) = rules.slide(&board, direction);
            let mut expected = plain.clone();
            let scored = expected.slide(direction, 1 << B::LARGEST);
            assert_eq!((Plain::of(&after, width, height), gain), (expected, scored), "{plain:?}");
        }
        let cells: Vec<String> = plain.0.iter().map(|row| format!("{row:?}")).collect();
        let text = cells.join("/").replace(['[', ']', ' '], "");
        let spawn = if tiles < (width * height) as usize { " spawn" } else { "" };
        let Ok(state) = rules.parse_state(&(text + spawn)) else { continue };
        looked_up_is_summed_up(&rules, &state, &mut evaluator);
        what_moves_is_listed(&rules, &state);
    }
}

/// The tables of lines against features times weights.
fn looked_up_is_summed_up<B: Board>(
    rules: &Twenty48<B>,
    state: &Tiles<B>,
    evaluator: &mut Twenty48Evaluator<B>,
) {
    let found = evaluator.payoffs(rules, state).payoff(Player::FIRST);
    let slid = rules.actions(state).into_iter().map(|slide| rules.result(state, slide));
    let expected = match rules.to_move(state) {
        Mover::Chance => summed_up(rules, state),
        Mover::Player(_) => {
            let slid = slid.map(|after| summed_up(rules, &after));
            slid.reduce(f64::max).unwrap_or(f64::from(state.score()))
        }
    };
    assert!((found - expected).abs() < 1e-6, "{found} {expected} {}", rules.picture(state));
}

fn summed_up<B: Board>(rules: &Twenty48<B>, state: &Tiles<B>) -> f64 {
    let mut features = [0; 6];
    Twenty48Features.extract(rules, state, &mut features);
    let terms =
        features.iter().zip(WEIGHTS).map(|(&count, weight)| i64::from(count) * i64::from(weight));
    let future = terms.sum::<i64>() + i64::from(Twenty48Evaluator::<B>::ALIVE);
    f64::from(state.score()) + future as f64 / 100.0
}

/// A player's actions are the slides that change the board.
fn what_moves_is_listed<B: Board>(rules: &Twenty48<B>, state: &Tiles<B>) {
    if rules.to_move(state) == Mover::Chance {
        return;
    }
    let changes = |&slide: &Direction| rules.slide(&state.board(), slide).0 != state.board();
    let expected = Direction::ALL.into_iter().filter(changes).map(Twenty48Action::Slide);
    let found: Vec<_> = rules.actions(state).into_iter().collect();
    assert_eq!(found, expected.collect::<Vec<_>>(), "{}", rules.picture(state));
    assert_eq!(rules.terminal_test(state), found.is_empty());
}

#[test]
fn a_board_and_its_images_have_one_representative() {
    let rules = Twenty48::standard();
    let places = || (0..4).flat_map(|x| (0..4).map(move |y| (x, y)));
    let moved = |board: Packed, to: &dyn Fn((u32, u32)) -> (u32, u32)| {
        places().fold(Packed::default(), |image, place| image.with(to(place), board.tile(place)))
    };
    for seed in 0..2_000 {
        let board = random_board::<Packed>(4, 4, seed);
        let turned = |board| moved(board, &|(x, y)| (3 - y, x));
        let turns = std::iter::successors(Some(board), |&board| Some(turned(board))).take(4);
        let images = turns.flat_map(|board| [board, moved(board, &|(x, y)| (3 - x, y))]);
        assert_eq!(images.min(), Some(board.least_image(rules.size())));
    }
}

#[test]
fn boards_equal_a_board_written_down() {
    for (width, height) in [(4, 4), (4, 3), (2, 4), (1, 3), (3, 3)] {
        compare::<Packed>(width, height, 2_000);
        compare::<Wide>(width, height, 500);
    }
    compare::<Wide>(6, 6, 1_000);
    compare::<Wide>(5, 6, 500);
}

#[test]
fn transposing_exchanges_left_and_up() {
    let rules = Twenty48::standard();
    let transposed = |board: Packed| {
        let places = (0..4).flat_map(|x| (0..4).map(move |y| (x, y)));
        places.fold(Packed::default(), |image, (x, y)| image.with((y, x), board.tile((x, y))))
    };
    for seed in 0..2_000 {
        let board = random_board(4, 4, seed);
        for (along, across) in
            [(Direction::Left, Direction::Up), (Direction::Right, Direction::Down)]
        {
            let (rows, gain) = rules.slide(&board, along);
            assert_eq!(rules.slide(&transposed(board), across), (transposed(rows), gain));
        }
    }
}

/// The expected score under best play.
fn value(
    rules: &Twenty48<Packed>,
    state: &Tiles<Packed>,
    known: &mut HashMap<Tiles<Packed>, f64>,
) -> f64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let below = |action, known: &mut _| value(rules, &rules.result(state, action), known);
    let found = match (rules.utility(state), rules.to_move(state)) {
        (Some(score), _) => score.payoff(Player::FIRST),
        (None, Mover::Chance) => {
            rules.outcomes(state).into_iter().map(|(spawn, p)| p * below(spawn, known)).sum()
        }
        _ => {
            let actions = rules.actions(state).into_iter();
            actions.map(|action| below(action, known)).fold(0.0, f64::max)
        }
    };
    known.insert(*state, found);
    found
}

#[test]
fn small_boards_by_hand() {
    // On 1x2: two 2s come with probability 0.81 and score 4, after which a 4 comes with
    // probability 0.1 and scores 8 more; two 4s come with 0.01 and score 8. Else it is over.
    let rules = Twenty48::<Packed>::new(2, 1).unwrap();
    let found = value(&rules, &rules.initial(), &mut HashMap::new());
    assert!((found - (0.81 * (4.0 + 0.1 * 8.0) + 0.01 * 8.0)).abs() < 1e-12, "{found}");
    // The largest tile on n cells is 2^(n + 1), if the last tile to come is a 4.
    let rules = Twenty48::<Packed>::new(2, 2).unwrap();
    let mut known = HashMap::new();
    value(&rules, &rules.initial(), &mut known);
    let largest = known.keys().map(|state| state.largest(rules.size())).max();
    assert_eq!(largest, Some(32));
}

#[test]
fn a_2_comes_nine_times_in_ten() {
    let rules = Twenty48::standard();
    let state = rules.parse_state("2,4,8,16/2,.,4,8/16,.,2,4/2,4,8,. spawn").unwrap();
    let outcomes: Vec<_> = rules.outcomes(&state).into_iter().collect();
    assert_eq!(outcomes.len(), 6);
    for (outcome, probability) in outcomes {
        let Twenty48Action::Spawn { exponent, .. } = outcome else { panic!("{outcome:?}") };
        let expected = if exponent == 1 { 0.3 } else { 0.1 / 3.0 };
        assert!((probability - expected).abs() < 1e-12);
    }
    let next = rules.parse_action(&state, "B2=4").unwrap();
    assert_eq!(next, Twenty48Action::Spawn { cell: 5, exponent: 2 });
    assert_eq!(Twenty48Hints.action_index(&rules, next), 4 + 2 * 5 + 1);
}

#[test]
fn impossible_positions_are_refused_at_their_place() {
    let rules = Twenty48::<Packed>::new(3, 2).unwrap();
    let error = |text: &str| {
        let error = rules.parse_state(text).expect_err(text);
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(error(""), (0, "the rows".into()));
    assert_eq!(error("2,2/.,.,."), (3, "2 rows of 3 cells".into()));
    assert_eq!(error("2,2,2,2/.,.,."), (6, "2 rows of 3 cells".into()));
    assert_eq!(error("2,2,2"), (5, "2 rows of 3 cells".into()));
    assert_eq!(error("2,2,2/.,.,./2,2,2").0, 12);
    assert_eq!(error("2,3,2/.,.,.").0, 2);
    assert_eq!(error("2,65536,2/.,.,.").0, 2);
    assert_eq!(error("2,1,2/.,.,.").0, 2);
    assert_eq!(error("2,4,2/.,.,. 2").0, 12);
    assert_eq!(error("2,4,2/.,.,. 8").0, 12);
    assert!(rules.parse_state("2,4,2/.,.,. 4").is_ok());
    assert!(rules.parse_state("2,4,2/.,.,. 0").is_ok());
    assert_eq!(error("2,4,2/.,.,. 0 swan").0, 14);
    assert_eq!(error("2,4,2/.,.,. spawn 4").0, 18);
    assert!(error("2,.,./.,.,.").1.contains("fewer than two"));
    assert!(error("8,8,./.,.,.").1.contains("must have come last"));
    assert!(error("2,4,2/4,2,4 spawn").1.contains("an empty cell"));
    let state = rules.parse_state("2,.,./.,.,2").unwrap();
    let error = rules.parse_action(&state, " x").unwrap_err();
    assert_eq!((error.at(), error.expected()), (1, "up or down or left or right"));
    for (width, height) in [(0, 4), (1, 1), (5, 4), (4, 5)] {
        assert!(Twenty48::<Packed>::new(width, height).is_err());
    }
    assert!(Twenty48::<Wide>::new(7, 6).is_err() && Twenty48::<Wide>::new(6, 6).is_ok());
}

proptest! {
    #[test]
    fn no_text_makes_2048_panic(
        text in "\\PC*",
        near in "([.248],){3}[.0-9]/([.248],){3}[.24]{1,2}( [0-9]{1,2})?( spawn)?",
    ) {
        let rules = Twenty48::<Packed>::new(4, 2).unwrap();
        let wide = Twenty48::<Wide>::new(6, 6).unwrap();
        for text in [&text, &near] {
            let _ = rules.parse_action(&rules.initial(), text);
            let _ = wide.parse_state(text);
            if let Ok(state) = rules.parse_state(text) {
                prop_assert_eq!(rules.parse_state(&rules.format_state(&state)), Ok(state));
                let _ = (rules.picture(&state), rules.svg(&state));
                let _ = rules.parse_action(&state, text);
            }
        }
    }
}

/// The best score that can be expected, by the rules alone.
fn best(
    rules: &Twenty48<Packed>,
    state: &Tiles<Packed>,
    known: &mut HashMap<Tiles<Packed>, f64>,
) -> f64 {
    if let Some(points) = rules.utility(state) {
        return points.0;
    }
    if let Some(&points) = known.get(state) {
        return points;
    }
    let points = match rules.to_move(state) {
        Mover::Chance => {
            let outcomes: Vec<_> = rules.outcomes(state).into_iter().collect();
            let worth = |(spawn, weight)| weight * best(rules, &rules.result(state, spawn), known);
            outcomes.into_iter().map(worth).sum()
        }
        Mover::Player(_) => {
            let slides: Vec<_> = rules.actions(state).into_iter().collect();
            let worth = |slide| best(rules, &rules.result(state, slide), known);
            slides.into_iter().map(worth).fold(f64::NEG_INFINITY, f64::max)
        }
    };
    known.insert(*state, points);
    points
}

#[test]
fn small_boards_are_solved_as_the_rules_have_it() {
    for (width, height) in [(2, 1), (1, 3), (2, 2)] {
        let rules = Twenty48::<Packed>::new(width, height).unwrap();
        let (optimal, mut known) = (Optimal::of(&rules).unwrap(), HashMap::new());
        best(&rules, &rules.initial(), &mut known);
        for (state, points) in &known {
            let found = optimal.expected(state).expect("a board that comes up");
            assert!((found - points).abs() < 1e-9, "{}", rules.format_state(state));
        }
    }
    let rules = Twenty48::<Wide>::new(3, 2).unwrap();
    assert_eq!(Optimal::of(&rules).unwrap().boards(), 21_752);
    assert!(Optimal::of(&Twenty48::standard()).is_none());
}

proptest! {
    #[test]
    fn images_of_small_boards_share_the_least(
        exponents in proptest::array::uniform9(0u8..12),
        width in 1u32..4,
        height in 1u32..4,
    ) {
        let size = Size { width, height };
        let fill = |mapped: &dyn Fn(u32, u32) -> (u32, u32)| {
            (0..width * height).fold(Packed::default(), |board, cell| {
                let place = (cell % width, cell / width);
                board.with(mapped(place.0, place.1), exponents[cell as usize])
            })
        };
        let least = fill(&|column, row| (column, row)).least_image(size);
        let images: [&dyn Fn(u32, u32) -> (u32, u32); 3] = [
            &|column, row| (width - 1 - column, row),
            &|column, row| (column, height - 1 - row),
            &|column, row| if width == height { (row, column) } else { (column, row) },
        ];
        for image in images {
            prop_assert_eq!(fill(image).least_image(size), least);
        }
        prop_assert!(least <= fill(&|column, row| (column, row)));
    }
}
