//! Breakthrough: known figures, and the bitboards against a board written down square by square.

use outply_game::{Hints, Notation, Outcome, Player, Rules, Value, mix64};
use outply_games::breakthrough::{Board, Breakthrough, BreakthroughHints, Direction, Move, Pieces};
use std::collections::HashMap;

fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = rules.actions(state).into_iter();
    actions.map(|action| perft(rules, &rules.result(state, action), depth - 1)).sum()
}

#[test]
fn perft_from_the_initial_position() {
    // Known from other move generators.
    let known = [1, 22, 484, 11_132, 256_036, 6_182_818];
    let rules = Breakthrough::<u64>::standard();
    for (depth, lines) in known.into_iter().enumerate() {
        assert_eq!(perft(&rules, &rules.initial(), depth as u32), lines, "depth {depth}");
    }
    let wide = Breakthrough::<u128>::standard();
    assert_eq!(perft(&wide, &wide.initial(), 4), 256_036);
}

#[test]
fn random_games_last_as_long_as_they_should() {
    // 64.15 plies is the known mean of uniform random games.
    let rules = Breakthrough::<u64>::standard();
    let lengths: Vec<f64> = (0..20_000).map(|seed| f64::from(random_game(&rules, seed))).collect();
    let games = lengths.len() as f64;
    let mean = lengths.iter().sum::<f64>() / games;
    let variance = lengths.iter().map(|length| (length - mean).powi(2)).sum::<f64>() / games;
    let error = (variance / games).sqrt();
    assert!((mean - 64.15).abs() < 4.0 * error, "{mean} ± {error}");
}

/// The plies of a game whose moves are drawn by `seed`.
fn random_game<B: Board>(rules: &Breakthrough<B>, seed: u64) -> u32 {
    let mut state = rules.initial();
    let mut drawn = mix64(seed);
    for ply in 0.. {
        drawn = mix64(drawn);
        let Some(action) = draw(rules, &state, drawn) else { return ply };
        state = rules.result(&state, action);
    }
    unreachable!("a game ends: each move brings a piece nearer to the far row")
}

fn draw<B: Board>(rules: &Breakthrough<B>, state: &Pieces<B>, drawn: u64) -> Option<Move> {
    let mut actions = rules.actions(state).into_iter();
    let (count, _) = actions.size_hint();
    actions.nth((drawn % count.max(1) as u64) as usize)
}

/// The rules by the plainest means: rows from White's side, `w`, `b` or `.` on each square.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain {
    rows: Vec<Vec<char>>,
    mover: char,
}

impl Plain {
    fn new(width: usize, height: usize) -> Plain {
        let piece = |row| match row {
            _ if row < 2 => 'w',
            _ if row + 2 >= height => 'b',
            _ => '.',
        };
        Plain { rows: (0..height).map(|row| vec![piece(row); width]).collect(), mover: 'w' }
    }

    /// The winner, if the game is over.
    fn winner(&self) -> Option<char> {
        let lives = |side| self.rows.iter().flatten().any(|&c| c == side);
        match () {
            _ if self.rows.last().unwrap().contains(&'w') || !lives('b') => Some('w'),
            _ if self.rows[0].contains(&'b') || !lives('w') => Some('b'),
            _ => None,
        }
    }

    /// The moves as column, row and sideways step.
    fn moves(&self) -> Vec<(usize, usize, isize)> {
        let mut moves = Vec::new();
        for sideways in [-1, 0, 1] {
            for (y, row) in self.rows.iter().enumerate() {
                for (x, &piece) in row.iter().enumerate() {
                    let open = self.target(x, y, sideways).is_some_and(|(x, y)| {
                        let there = self.rows[y][x];
                        there == '.' || sideways != 0 && there != self.mover
                    });
                    if piece == self.mover && open && self.winner().is_none() {
                        moves.push((x, y, sideways));
                    }
                }
            }
        }
        moves
    }

    fn target(&self, x: usize, y: usize, sideways: isize) -> Option<(usize, usize)> {
        let to_x = x.checked_add_signed(sideways).filter(|&x| x < self.rows[0].len())?;
        let to_y = y.checked_add_signed(if self.mover == 'w' { 1 } else { -1 })?;
        (to_y < self.rows.len()).then_some((to_x, to_y))
    }

    fn play(&self, (x, y, sideways): (usize, usize, isize)) -> Plain {
        let mut after = self.clone();
        let (to_x, to_y) = self.target(x, y, sideways).unwrap();
        after.rows[y][x] = '.';
        after.rows[to_y][to_x] = self.mover;
        after.mover = if self.mover == 'w' { 'b' } else { 'w' };
        after
    }

    /// In a notation that the rules read, without numbers.
    fn text(&self) -> String {
        let rows = self.rows.iter().rev().map(|row| row.iter().collect::<String>());
        format!("{} {}", rows.collect::<Vec<_>>().join("/"), self.mover)
    }
}

fn compare<B: Board>(width: u32, height: u32, games: u64) {
    let rules = Breakthrough::<B>::new(width, height).unwrap();
    for game in 0..games {
        let mut plain = Plain::new(width as usize, height as usize);
        let mut state = rules.initial();
        for ply in 0.. {
            assert_eq!(rules.parse_state(&plain.text()), Ok(state));
            let winner = rules.utility(&state).map(|outcome| match outcome {
                Outcome::Win(player) if player == Player::FIRST => 'w',
                Outcome::Win(_) => 'b',
                Outcome::Draw => 'd',
            });
            assert_eq!(winner, plain.winner(), "{}", rules.picture(&state));
            let moves = plain.moves();
            let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
            let expected = moves.iter().map(|&(x, y, sideways)| {
                let from = y as u32 * width + x as u32;
                Move::new(from as u8, Direction::ALL[(sideways + 1) as usize])
            });
            assert_eq!(actions, expected.collect::<Vec<_>>(), "{}", rules.picture(&state));
            listed_as_asked(&rules, &state, &actions);
            if moves.is_empty() {
                break;
            }
            let drawn = mix64(game << 32 | ply) as usize % actions.len();
            (plain, state) = (plain.play(moves[drawn]), rules.result(&state, actions[drawn]));
        }
    }
}

/// However the moves are asked for, they are the same.
fn listed_as_asked<B: Board>(rules: &Breakthrough<B>, state: &Pieces<B>, actions: &[Move]) {
    let moves = || rules.actions(state).into_iter();
    assert_eq!(moves().size_hint(), (actions.len(), Some(actions.len())));
    assert_eq!(moves().count(), actions.len());
    let mut stepwise = Vec::new();
    let mut walk = moves();
    while let Some(action) = walk.next() {
        stepwise.push(action);
        assert_eq!(walk.size_hint().0, actions.len() - stepwise.len());
    }
    assert_eq!(stepwise, actions);
    for n in 0..=actions.len() {
        let mut rest = moves();
        assert_eq!(rest.nth(n), actions.get(n).copied());
        assert_eq!(rest.collect::<Vec<_>>(), actions.get(n + 1..).unwrap_or(&[]));
    }
}

#[test]
fn bitboards_equal_a_board_written_down() {
    compare::<u64>(8, 8, 40);
    compare::<u128>(8, 8, 20);
    compare::<u64>(5, 5, 60);
    compare::<u64>(2, 4, 60);
    compare::<u64>(2, 32, 10);
    compare::<u64>(16, 4, 20);
    compare::<u64>(7, 9, 20);
    compare::<u128>(26, 4, 10);
    compare::<u128>(16, 8, 10);
    compare::<u128>(2, 64, 5);
    compare::<u128>(10, 10, 10);
}

#[test]
fn impossible_sizes_are_refused() {
    for (width, height) in [(0, 8), (1, 8), (8, 0), (8, 3), (27, 4), (8, 9), (u32::MAX, u32::MAX)] {
        assert!(Breakthrough::<u64>::new(width, height).is_err(), "{width}x{height}");
    }
    assert!(Breakthrough::<u128>::new(27, 4).is_err());
    let error = Breakthrough::<u64>::new(9, 8).unwrap_err().to_string();
    assert!(error.contains("9x8") && error.contains("64 squares"), "{error}");
}

/// Minimax with memory on the plain board: the value for the player to move.
fn solve(plain: &Plain, known: &mut HashMap<Plain, Value>) -> Value {
    if plain.winner().is_some() {
        return Value::loss_in(0);
    }
    if let Some(&value) = known.get(plain) {
        return value;
    }
    let below = plain.moves().into_iter().map(|step| -solve(&plain.play(step), known));
    let value = below.max().unwrap().later_by(1);
    known.insert(plain.clone(), value);
    value
}

/// Every position of a small board by minimax, and bounds and forced moves against the values.
fn judge(width: u32, height: u32) -> Value {
    let rules = Breakthrough::<u64>::new(width, height).unwrap();
    let mut known = HashMap::new();
    let value = solve(&Plain::new(width as usize, height as usize), &mut known);
    for (plain, &value) in &known {
        let state = rules.parse_state(&plain.text()).unwrap();
        let (least, most) = BreakthroughHints.bounds(&rules, &state).unwrap();
        assert!(least <= value && value <= most, "{}: {least} {value} {most}", plain.text());
        if let Some(forced) = BreakthroughHints.forced(&rules, &state) {
            let after = rules.result(&state, forced);
            let mut moves = plain.moves().into_iter().map(|step| plain.play(step));
            let reached = moves.find(|plain| rules.parse_state(&plain.text()) == Ok(after));
            let below = known.get(&reached.unwrap()).copied().unwrap_or(Value::loss_in(0));
            assert_eq!((-below).later_by(1), value, "{}", plain.text());
        }
    }
    value
}

#[test]
fn small_boards_are_solved() {
    // Computed here, by minimax on the board written down.
    assert_eq!(judge(2, 4), Value::loss_in(8));
    assert_eq!(judge(2, 5), Value::loss_in(10));
    assert_eq!(judge(2, 6), Value::win_in(15));
    assert_eq!(judge(3, 4), Value::loss_in(12));
}

#[test]
#[ignore = "4 million positions in a hash table: a minute"]
fn larger_boards_are_solved() {
    assert_eq!(judge(2, 7), Value::loss_in(20));
    assert_eq!(judge(3, 5), Value::loss_in(18));
    assert_eq!(judge(4, 4), Value::loss_in(14));
}
