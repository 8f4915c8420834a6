//! Othello: published figures, and bitboards against a board written down square by square.

use outply_game::laws::Laws;
use outply_game::{Features, Hints, Notation, Player, Rules, Score, mix64};
use outply_games::othello::{Discs, Move, Othello, OthelloFeatures, OthelloHints, SHARES, WEIGHTS};

/// Lines of `depth` plies; those of games that end sooner are counted if `finished`.
fn perft(state: &Discs, depth: u32, finished: bool) -> u64 {
    if Othello.terminal_test(state) {
        return u64::from(depth == 0 || finished);
    }
    let actions = Othello.actions(state).into_iter();
    match depth {
        0 => 1,
        1 => actions.count() as u64,
        _ => actions.map(|a| perft(&Othello.result(state, a), depth - 1, finished)).sum(),
    }
}

/// Bik, "Computing deep perft and divide numbers for Reversi" (2012). A pass is a ply, and a
/// game that is over counts once at every later depth.
const PERFT: [u64; 12] =
    [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

#[test]
fn perft_to_depth_ten() {
    let start = Othello.initial();
    for (depth, &lines) in PERFT.iter().enumerate().take(11) {
        assert_eq!(perft(&start, depth as u32, true), lines, "depth {depth}");
    }
    // 228 games end after nine plies; other published tables leave them out.
    assert_eq!(perft(&start, 10, false), 24_571_056);
}

#[test]
#[ignore = "a second in release, several without optimisation"]
fn perft_at_depth_eleven() {
    assert_eq!(perft(&Othello.initial(), 11, true), PERFT[11]);
}

/// The rules by the plainest means: rows from the top, `None` for an empty square.
#[derive(Clone)]
struct Plain {
    squares: [[Option<u8>; 8]; 8],
    mover: u8,
}

const DIRECTIONS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Plain {
    fn at(&self, x: i32, y: i32) -> Option<u8> {
        let row = self.squares.get(usize::try_from(y).ok()?)?;
        *row.get(usize::try_from(x).ok()?)?
    }

    /// The discs that `player` would turn from (x, y), walking outwards one by one.
    fn turned(&self, player: u8, x: i32, y: i32) -> Vec<(i32, i32)> {
        let mut turned = Vec::new();
        for (dx, dy) in DIRECTIONS {
            let line: Vec<_> = (1..8)
                .map(|n| (x + n * dx, y + n * dy))
                .take_while(|&(x, y)| self.at(x, y) == Some(1 - player))
                .collect();
            let n = line.len() as i32 + 1;
            if self.at(x + n * dx, y + n * dy) == Some(player) {
                turned.extend(line);
            }
        }
        turned
    }

    fn moves(&self, player: u8) -> Vec<Move> {
        let squares = (0..64).filter(|&square| {
            let (x, y) = (square % 8, square / 8);
            self.at(x, y).is_none() && !self.turned(player, x, y).is_empty()
        });
        squares.map(|square| Move(square as u8)).collect()
    }

    fn actions(&self) -> Vec<Move> {
        match (self.moves(self.mover), self.moves(1 - self.mover)) {
            (own, others) if own.is_empty() && !others.is_empty() => vec![Move::PASS],
            (own, _) => own,
        }
    }

    fn play(&mut self, action: Move) {
        if action != Move::PASS {
            let (x, y) = (i32::from(action.0 % 8), i32::from(action.0 / 8));
            let mut changed = self.turned(self.mover, x, y);
            changed.push((x, y));
            for (x, y) in changed {
                self.squares[y as usize][x as usize] = Some(self.mover);
            }
        }
        self.mover = 1 - self.mover;
    }

    fn score(&self) -> i32 {
        let count = |colour| self.squares.iter().flatten().filter(|&&c| c == colour).count() as i32;
        let (black, white, empty) = (count(Some(0)), count(Some(1)), count(None));
        black - white + (black - white).signum() * empty
    }

    fn colours(&self) -> (u64, u64) {
        let set = |colour| {
            let cells = self.squares.iter().flatten().enumerate();
            cells.filter(|(_, c)| **c == Some(colour)).fold(0, |set, (n, _)| set | 1 << n)
        };
        (set(0), set(1))
    }
}

#[test]
fn bitboards_equal_a_board_written_down() {
    let mut passes = 0;
    for game in 0..500 {
        let mut plain = Plain { squares: [[None; 8]; 8], mover: 0 };
        for (x, y, colour) in [(3, 3, 1), (4, 4, 1), (3, 4, 0), (4, 3, 0)] {
            plain.squares[y][x] = Some(colour);
        }
        let mut state = Othello.initial();
        for ply in 0u64.. {
            assert_eq!(state.by_colour(), plain.colours());
            assert_eq!(Othello.to_move(&state), Player(plain.mover));
            let actions: Vec<Move> = Othello.actions(&state).into_iter().collect();
            assert_eq!(actions, plain.actions(), "{state:?}");
            let score = actions.is_empty().then(|| Score(plain.score()));
            assert_eq!(Othello.utility(&state), score, "{state:?}");
            if actions.is_empty() {
                break;
            }
            let drawn = mix64(game << 32 | ply) % actions.len() as u64;
            let action = actions[drawn as usize];
            passes += u32::from(action == Move::PASS);
            plain.play(action);
            state = Othello.result(&state, action);
        }
    }
    assert!(passes > 100, "passes were tried too: {passes}");
}

#[test]
fn the_iterator_of_moves_keeps_its_promises() {
    let mut state = Othello.initial();
    while !Othello.terminal_test(&state) {
        let actions = || Othello.actions(&state).into_iter();
        let listed: Vec<Move> = actions().collect();
        assert_eq!(actions().size_hint(), (listed.len(), Some(listed.len())));
        assert_eq!(actions().count(), listed.len());
        for n in 0..listed.len() + 2 {
            assert_eq!(actions().nth(n), listed.get(n).copied());
            let mut rest = actions();
            rest.nth(n);
            assert!(rest.eq(listed.iter().skip(n + 1).copied()));
        }
        let last = listed[listed.len() - 1];
        state = Othello.result(&state, last);
    }
}

#[test]
fn random_games_last_60_41_plies() {
    // The published mean length counts a pass as a ply; without them it is 59.96.
    const GAMES: u64 = 100_000;
    let mut plies = 0;
    for game in 0..GAMES {
        let mut state = Othello.initial();
        let mut drawn = mix64(game);
        while !Othello.terminal_test(&state) {
            drawn = mix64(drawn);
            let count = Othello.actions(&state).into_iter().count() as u64;
            let action = Othello.actions(&state).into_iter().nth((drawn % count) as usize);
            state = Othello.result(&state, action.unwrap());
            plies += 1;
        }
    }
    let mean = plies as f64 / GAMES as f64;
    assert!((mean - 60.41).abs() < 0.02, "{mean}");
}

#[test]
fn the_laws_hold() {
    let hints = &OthelloHints;
    Laws::of(&Othello).games(60).keyed().notation().hints(hints).exact_hints(hints).hold();
    for size in [4, 6] {
        let rules = Othello::new(size).unwrap();
        for rules in [rules, rules.counting_discs()] {
            Laws::of(&rules).games(30).keyed().notation().hints(hints).exact_hints(hints).hold();
        }
    }
}

#[test]
fn features_change_sign_with_the_player_and_split_by_stage() {
    let board = "XXX-----XXO-------OO------OXX------XO---------------------------";
    let features = |side: &str| {
        let state = Othello.parse_state(&format!("{board} {side}")).unwrap();
        let mut features = [0; WEIGHTS.len()];
        OthelloFeatures.extract(&Othello, &state, &mut features);
        features
    };
    let (black, white) = (features("X"), features("O"));
    for (place, name) in OthelloFeatures.names().iter().enumerate() {
        // Parity belongs to whoever moves; all else to a colour.
        let sign = if name.starts_with("parity") { 1 } else { -1 };
        assert_eq!(black[place], sign * white[place], "{name}");
    }
    let whole = |count: usize| (0..3).map(|stage| black[9 * stage + count]).sum::<i32>() / SHARES;
    let counted: Vec<i32> = (0..9).map(whole).collect();
    // 51 squares are empty; Black has a corner and five stable discs around it, White none.
    assert_eq!((counted[2], counted[6], counted[8]), (1, 5, 1), "{counted:?}");
    assert_eq!(black[18..], [0; 9], "no share of the end yet");
}

#[test]
fn hints_know_corners_and_symmetries() {
    let before_corner = "-OX-----OO--------OOO------OOX----OXXX-------------------------- X";
    let state = Othello.parse_state(before_corner).unwrap();
    assert!(!OthelloHints.quiet(&Othello, &state, Move(0)));
    assert!(OthelloHints.quiet(&Othello, &Othello.initial(), Move(19)));
    assert!(!OthelloHints.quiet(&Othello, &Othello.initial(), Move(9)));
    assert_eq!(OthelloHints.action_index(&Othello, Move::PASS), 64);
    // The four first moves are one up to symmetry.
    let start = Othello.initial();
    let first: Vec<Discs> = Othello
        .actions(&start)
        .into_iter()
        .map(|action| {
            let state = Othello.result(&start, action);
            OthelloHints.canonical(&Othello, &state).unwrap_or(state)
        })
        .collect();
    assert_eq!((first.len(), first.iter().all(|state| *state == first[0])), (4, true));
}
