//! Connect Four's bitboards against a board written down cell by cell.

use outply_game::{Features, Hints, Notation, Outcome, Player, Rules, mix64};
use outply_games::connect4::{Board, Column, Connect4, Connect4Features, Connect4Hints};

/// The rules by the plainest means.
struct Plain {
    width: usize,
    height: usize,
    connect: usize,
    /// Columns from the left, stones from the bottom.
    columns: Vec<Vec<u8>>,
}

impl Plain {
    fn at(&self, x: isize, y: isize) -> Option<u8> {
        let column = self.columns.get(usize::try_from(x).ok()?)?;
        column.get(usize::try_from(y).ok()?).copied()
    }

    fn wins(&self, player: u8) -> bool {
        let cells =
            (0..self.width as isize).flat_map(|x| (0..self.height as isize).map(move |y| (x, y)));
        let lines =
            cells.flat_map(|cell| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| (cell, step)));
        lines.into_iter().any(|((x, y), (dx, dy))| {
            (0..self.connect as isize).all(|n| self.at(x + n * dx, y + n * dy) == Some(player))
        })
    }

    fn is_full(&self) -> bool {
        self.columns.iter().all(|column| column.len() == self.height)
    }
}

fn compare<B: Board>(width: u32, height: u32, connect: u32, games: u64) {
    let rules = Connect4::<B>::new(width, height, connect).unwrap();
    for game in 0..games {
        let (width, height, connect) = (width as usize, height as usize, connect as usize);
        let mut plain = Plain { width, height, connect, columns: vec![Vec::new(); width] };
        let mut state = rules.initial();
        for ply in 0u64.. {
            let actions: Vec<Column> = rules.actions(&state).into_iter().collect();
            let utility = rules.utility(&state);
            let expected = match () {
                _ if plain.wins(0) => Some(Outcome::Win(Player::FIRST)),
                _ if plain.wins(1) => Some(Outcome::Win(Player::SECOND)),
                _ => plain.is_full().then_some(Outcome::Draw),
            };
            assert_eq!(utility, expected, "{}", rules.picture(&state));
            if utility.is_some() {
                assert!(actions.is_empty());
                break;
            }
            let open = (0..width).filter(|&x| plain.columns[x].len() < height);
            assert_eq!(actions, open.map(|x| Column(x as u8)).collect::<Vec<_>>());
            forced_is_right(&rules, &state, &mut plain, (ply % 2) as u8);
            let drawn = mix64(game << 32 | ply) % actions.len() as u64;
            let column = actions[drawn as usize];
            plain.columns[usize::from(column.0)].push((ply % 2) as u8);
            state = rules.result(&state, column);
        }
    }
}

/// A forced column wins at once or stops a win at once; none is named only if neither is needed.
fn forced_is_right<B: Board>(
    rules: &Connect4<B>,
    state: &<Connect4<B> as Rules>::State,
    plain: &mut Plain,
    mover: u8,
) {
    let winning = |plain: &mut Plain, player: u8| -> Vec<usize> {
        let open: Vec<usize> =
            (0..plain.width).filter(|&x| plain.columns[x].len() < plain.height).collect();
        let wins = open.into_iter().filter(|&x| {
            plain.columns[x].push(player);
            let wins = plain.wins(player);
            plain.columns[x].pop();
            wins
        });
        wins.collect()
    };
    let (mine, theirs) = (winning(plain, mover), winning(plain, 1 - mover));
    let forced = Connect4Hints.forced(rules, state).map(|column| usize::from(column.0));
    let right = match (mine.as_slice(), theirs.as_slice(), forced) {
        ([], [], None) => true,
        ([], threats, Some(column)) => threats.contains(&column),
        (wins, _, Some(column)) => wins.contains(&column),
        _ => false,
    };
    assert!(
        right,
        "forced {forced:?}, wins {mine:?}, threats {theirs:?}\n{}",
        rules.picture(state)
    );
}

#[test]
fn bitboards_equal_a_board_written_down() {
    compare::<u64>(7, 6, 4, 300);
    compare::<u128>(7, 6, 4, 100);
    compare::<u64>(8, 7, 4, 100);
    compare::<u64>(5, 4, 3, 200);
    compare::<u64>(4, 6, 2, 100);
    compare::<u64>(6, 7, 5, 200);
    compare::<u128>(12, 9, 5, 40);
    compare::<u128>(2, 30, 6, 40);
    compare::<u64>(32, 1, 4, 40);
}

#[test]
fn features_change_sign_with_the_player() {
    // The same stones with the colours changed and the other player to move is not a position,
    // so the sign is seen on a symmetric difference: an empty board is even.
    let rules = Connect4::<u64>::standard();
    let mut features = [9; 3];
    Connect4Features.extract(&rules, &rules.initial(), &mut features);
    assert_eq!(features, [0; 3]);
    // Three X in the bottom row, open at both ends: two threats of X, in an odd row.
    let state = rules.parse_state("31415").unwrap();
    let state = rules.result(&state, Column(6));
    Connect4Features.extract(&rules, &state, &mut features);
    assert_eq!(features, [3, 2, 2]);
}

#[test]
fn impossible_sizes_are_refused() {
    for (width, height, connect) in
        [(0, 6, 4), (7, 0, 4), (7, 6, 1), (7, 6, 8), (9, 7, 4), (3, 3, 4)]
    {
        assert!(
            Connect4::<u64>::new(width, height, connect).is_err(),
            "{width}x{height}x{connect}"
        );
    }
    assert!(Connect4::<u64>::new(u32::MAX, u32::MAX, 4).is_err());
}
