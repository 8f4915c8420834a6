//! Chinese checkers against a star drawn by hand.

mod evaluator;
mod plain;
mod text;

use outply_game::laws::Laws;
use outply_game::{Hints, Notation, Payoffs, Player, Rules, Utility, mix64};
use outply_games::chinesecheckers::{
    ChineseCheckers, ChineseCheckersHints, Move, Options, OptionsError, Pegs,
};
use plain::Plain;

const SHORT: Options = Options { play_on: false, may_leave: false, limit: 60 };

fn game(players: usize, options: Options) -> ChineseCheckers {
    ChineseCheckers::new(players, options).unwrap()
}

fn perft(rules: &ChineseCheckers, state: &Pegs, depth: u32) -> u64 {
    let actions = rules.actions(state).into_iter();
    if depth == 1 {
        return actions.count() as u64;
    }
    actions.map(|action| perft(rules, &rules.result(state, action), depth - 1)).sum()
}

#[test]
fn the_laws_hold() {
    for (players, play_on) in [(2, false), (2, true), (3, false), (4, true), (6, false), (6, true)]
    {
        let rules = game(players, Options { play_on, may_leave: players == 4, ..SHORT });
        Laws::of(&rules).games(2).keyed().notation().hints(&ChineseCheckersHints).hold();
    }
}

#[test]
fn a_full_point_has_14_moves() {
    // Eight steps of the front row and six jumps of the second.
    for players in [2, 3, 4, 6] {
        let rules = game(players, Options::default());
        let mut state = rules.initial();
        assert_eq!(rules.actions(&state).into_iter().count(), 14, "{players} players");
        let names: Vec<String> = rules
            .actions(&state)
            .into_iter()
            .map(|action| rules.format_action(&state, action))
            .collect();
        if players == 2 {
            let known = "c1-e5 c1-e7 c2-e6 c2-e8 c3-e7 c3-e9 d1-e5 d1-e6 d2-e6 d2-e7 d3-e7 d3-e8 \
                         d4-e8 d4-e9";
            assert_eq!(names.join(" "), known);
        }
        for _ in 0..players {
            let first = rules.actions(&state).into_iter().next().unwrap();
            state = rules.result(&state, first);
        }
        assert_eq!(rules.to_move(&state), Player::FIRST);
    }
}

#[test]
fn perft_equals_the_drawn_star() {
    for (players, known) in KNOWN {
        let rules = game(players, Options::default());
        let drawn = Plain::new(players, Options::default());
        for (depth, lines) in (1..).zip(known) {
            assert_eq!(perft(&rules, &rules.initial(), depth), lines);
            if depth <= if players == 2 { 4 } else { 3 } {
                assert_eq!(drawn.perft(depth), lines, "{players} players, depth {depth}");
            }
        }
    }
}

/// Moves from the beginning to depth 5.
const KNOWN: [(usize, [u64; 5]); 4] = [
    (2, [14, 196, 4_760, 115_600, 3_188_520]),
    (3, [14, 196, 2_744, 66_640, 1_618_400]),
    (4, [14, 199, 2_786, 39_601, 958_384]),
    (6, [14, 199, 2_828, 40_189, 571_130]),
];

/// A game in which `greed` moves of ten are the most promising and the others random, in both
/// implementations; how many finished.
fn follow_a_game(players: usize, options: Options, greed: u64, seed: u64) -> usize {
    let rules = game(players, options);
    let (mut state, mut drawn) = (rules.initial(), Plain::new(players, options));
    for ply in 0.. {
        let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
        let mut names: Vec<(String, Move)> =
            actions.iter().map(|&action| (rules.format_action(&state, action), action)).collect();
        names.sort_by(|a, b| a.0.cmp(&b.0));
        let moves = drawn.moves();
        assert!(
            names.iter().map(|(name, _)| name).eq(moves.iter().map(|(name, _)| name)),
            "{}",
            rules.format_state(&state)
        );
        let utility = rules.utility(&state);
        assert_eq!(utility.is_some(), drawn.is_over());
        if let Some(utility) = utility {
            assert_payoffs(&utility, &drawn.payoffs());
            let sum: f64 = utility.as_slice().iter().sum();
            assert!((sum - rules.payoff_sum()).abs() < 1e-9, "{utility}");
            return drawn.finished.len();
        }
        forced_is_right(&rules, &state, &names);
        let drawn_at = mix64(seed << 32 | ply);
        let greedy = drawn_at / 16 % 10 < greed;
        let order = |n: &usize| ChineseCheckersHints.order(&rules, &state, names[*n].1);
        let best = (0..names.len()).max_by_key(order).filter(|_| greedy);
        let chosen = best.unwrap_or((drawn_at >> 32) as usize % names.len());
        drawn.make(moves[chosen].1);
        state = rules.result(&state, names[chosen].1);
        assert_eq!(rules.to_move(&state), Player(drawn.mover as u8));
    }
    unreachable!("games have a limit")
}

fn assert_payoffs(payoffs: &Payoffs, expected: &[f64]) {
    let near = payoffs.as_slice().iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(near && payoffs.as_slice().len() == expected.len(), "{payoffs} not {expected:?}");
}

/// A forced move wins, and if one fills the last hole from outside, one is named.
fn forced_is_right(rules: &ChineseCheckers, state: &Pegs, moves: &[(String, Move)]) {
    let mover = rules.to_move(state);
    let wins = |action: Move| {
        let utility = rules.utility(&rules.result(state, action));
        utility.is_some_and(|utility| utility.payoff(mover) == 1.0)
    };
    match ChineseCheckersHints.forced(rules, state) {
        Some(forced) => assert!(wins(forced)),
        None if rules.options().play_on => (),
        None => assert!(!moves.iter().any(|&(_, action)| wins(action))),
    }
}

#[test]
fn games_equal_those_on_the_drawn_star() {
    let mut finished = [0; 2];
    for play_on in [false, true] {
        for players in [2, 3, 4, 6] {
            for seed in 0..4 {
                let may_leave = seed == 3;
                let limit = 60 * players as u16;
                let options = Options { play_on, may_leave, limit };
                let greed = [0, 8, 9, 9][seed as usize];
                finished[usize::from(play_on)] += follow_a_game(players, options, greed, seed);
            }
        }
    }
    println!("{finished:?} finished");
    assert!(finished[0] >= 5 && finished[1] >= 10, "{finished:?} finished");
}

/// A fills the bottom but for n4, to which a peg is next, and q1, where B has stayed.
const ENDGAME: &str = "A/2/3/4/13/12/11/10/BBBBBBBBB/10/11/12/8A4/AAA1/AAA/AA/B A 100 -";

#[test]
fn a_peg_left_at_home_does_not_block() {
    let rules = game(2, Options::default());
    let state = rules.parse_state(ENDGAME).unwrap();
    assert!(!rules.terminal_test(&state));
    let action = rules.parse_action(&state, "m9-n4").unwrap();
    assert_eq!(ChineseCheckersHints.forced(&rules, &state), Some(action));
    let over = rules.result(&state, action);
    assert_eq!(rules.utility(&over).unwrap().as_slice(), [1.0, 0.0]);
    assert_eq!(over.place(Player::FIRST), Some(1));
}

#[test]
fn pegs_stay_in_the_target_unless_agreed_otherwise() {
    for (may_leave, leaves) in [(false, 0), (true, 2)] {
        let rules = game(2, Options { may_leave, ..Options::default() });
        let state = rules.parse_state(ENDGAME).unwrap();
        let names: Vec<String> = rules
            .actions(&state)
            .into_iter()
            .map(|action| rules.format_action(&state, action))
            .collect();
        let out = names.iter().filter(|name| name.starts_with("n1-") && name.contains("-m"));
        assert_eq!(out.count(), leaves, "{names:?}");
    }
}

#[test]
fn a_player_without_a_move_passes() {
    let rules = game(6, Options::default());
    let state = rules.parse_state(WALLED_IN).unwrap();
    let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
    assert_eq!(actions, [Move::Pass]);
    assert_eq!(rules.format_action(&state, Move::Pass), "pass");
    assert_eq!(rules.parse_action(&state, "PASS"), Ok(Move::Pass));
    assert_eq!(
        rules.parse_action(&state, "d1-e5").unwrap_err().expected(),
        "pass: no peg can move"
    );
    let next = rules.result(&state, Move::Pass);
    assert_eq!(rules.to_move(&next), Player(1));
}

/// A is shut in at the top by two rows of the others.
const WALLED_IN: &str = "A/AA/AAA/AAAA/4BBBBB4/3BBBBBC3/2CCCCCCC2/CCDDDDDDDD/DD7/10/EEEEEEEEEE1/\
                         FFFFFFFFFF2/13/4/3/2/1 A 6 -";

#[test]
fn finished_players_drop_out_and_the_places_are_paid() {
    let options = Options { play_on: true, ..Options::default() };
    let rules = game(3, options);
    // A jumps into n1, B steps into h1, C is far away.
    let text = "1/2/3/CCCC/BBBB9/BBB9/BB9/1B8/9/10/11/3A8/4CCCCCC3/1AAA/AAA/AA/A A 90 -";
    let state = rules.parse_state(text).unwrap();
    let state = rules.result(&state, rules.parse_action(&state, "l4-n1").unwrap());
    assert_eq!((state.place(Player(0)), rules.utility(&state)), (Some(1), None));
    assert_eq!(rules.format_state(&state).split(' ').skip(1).collect::<Vec<_>>(), ["B", "91", "A"]);
    let state = rules.result(&state, rules.parse_action(&state, "h2-h1").unwrap());
    assert_eq!(state.place(Player(1)), Some(2));
    assert_eq!(rules.utility(&state).unwrap().as_slice(), [1.0, 0.5, 0.0]);
}

#[test]
fn impossible_games_are_refused() {
    for players in [0, 1, 5, 7, usize::MAX] {
        let error = ChineseCheckers::new(players, Options::default()).unwrap_err();
        assert_eq!(error, OptionsError::Players(players));
    }
    for limit in [0, 10_001] {
        let error = ChineseCheckers::new(2, Options { limit, ..Options::default() }).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("a limit of {limit} moves: expected from 1 to 10000")
        );
    }
}
