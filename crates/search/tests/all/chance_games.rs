//! The games with chance, searched by expectiminimax.

use outply_game::{Mover, Notation, Observer, Rules};
use outply_games::invest::{Invest, Taste, parse_gambles};
use outply_games::pig::{Optimal, Pig, PigEvaluator};
use outply_games::tetris::{Goal, Tetris, TetrisEvaluator};
use outply_games::twenty48::{Packed, Twenty48, Twenty48Evaluator};
use outply_search::chance::{ChanceTable, Expectiminimax};
use outply_search::reference::expectiminimax;
use outply_search::{Bound, Limits, Reuse};

#[test]
fn pigs_solution_is_the_same_at_every_depth() {
    // Wins count 1 and -1: 2 * 0.530593 - 1 (Neller and Presser 2004).
    let rules = Pig::standard();
    let optimal = Optimal::of(&rules);
    for text in ["0,0 0 1", "20,35 18 1", "41,49 27 1", "81,70 9 2", "41,49 26 2"] {
        let state = rules.parse_state(text).unwrap();
        let value = |depth| expectiminimax(&rules, &state, depth, &mut &optimal, &mut ()).value;
        let here = value(0);
        for depth in 1..=5 {
            assert!((value(depth) - here).abs() < 1e-9, "{text} at {depth}");
        }
        let decision = expectiminimax(&rules, &state, 3, &mut &optimal, &mut ());
        assert_eq!(decision.action, optimal.action(&rules, &state), "{text}");
    }
    let start = expectiminimax(&rules, &rules.initial(), 5, &mut &optimal, &mut ()).value;
    assert!((start - (2.0 * 0.530593 - 1.0)).abs() < 1e-6);
}

#[test]
fn pig_is_searched_with_the_quick_estimate() {
    // In reach of the target one rolls, far ahead of it with 24 points one holds.
    let rules = Pig::standard();
    for (text, action) in [("95,60 2 1", "roll"), ("40,40 24 1", "hold"), ("10,98 24 1", "roll")] {
        let state = rules.parse_state(text).unwrap();
        let decision = expectiminimax(&rules, &state, 6, &mut PigEvaluator, &mut ());
        let found = decision.action.map(|action| rules.format_action(&state, action));
        assert_eq!(found.as_deref(), Some(action), "{text}");
    }
}

#[test]
fn kellys_share_is_found() {
    let gambles = "1:*1;0.6:*1.1,0.4:*0.9;0.6:*1.2,0.4:*0.8;0.6:*1.4,0.4:*0.6";
    for (taste, choice) in [(Taste::Log, "c"), (Taste::Neutral, "d")] {
        let rules = Invest::new(parse_gambles(gambles).unwrap(), 100.0, 3, taste).unwrap();
        let state = rules.initial();
        let decision = expectiminimax(&rules, &state, 6, &mut (), &mut ());
        let found = decision.action.map(|action| rules.format_action(&state, action));
        assert_eq!(found.as_deref(), Some(choice));
    }
}

#[test]
fn a_lone_player_is_searched() {
    let rules = Twenty48::<Packed>::standard();
    let state = rules.parse_state("2,2,.,./8,16,4,./.,.,.,./.,.,.,.").unwrap();
    let mut evaluator = Twenty48Evaluator::new(&rules);
    let decision = expectiminimax(&rules, &state, 3, &mut evaluator, &mut ());
    assert!(decision.action.is_some() && decision.value > 72.0);
    let rules = Tetris::new(10, 20, Goal::Lines, 100).unwrap();
    let state = rules.parse_state("#########./#########./#########./#########. 0 9 I").unwrap();
    assert_eq!(rules.to_move(&state), Mover::Player(outply_game::Player::FIRST));
    let decision = expectiminimax(&rules, &state, 3, &mut TetrisEvaluator, &mut ());
    let found = decision.action.map(|action| rules.format_action(&state, action));
    assert_eq!(found.as_deref(), Some("r1c10"));
}

/// Looks on, so that every leaf is a node of its own.
struct Onlooker;

impl<A> Observer<A, f64> for Onlooker {}

#[test]
fn a_lone_players_search_is_exact_for_every_action_watched_or_not() {
    let rules = Twenty48::<Packed>::standard();
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b.abs();
    // The second position can be lost within two slides.
    for text in ["2,.,4,./8,16,4,./64,32,8,2/128,256,16,2", "2,4,8,4/16,2,32,8/4,64,2,4/2,8,4,2"] {
        let state = rules.parse_state(text).unwrap();
        let search = || Expectiminimax::new(&rules).evaluator(Twenty48Evaluator::new(&rules));
        for depth in 1..=4 {
            let mut evaluator = Twenty48Evaluator::new(&rules);
            let judge = expectiminimax(&rules, &state, depth, &mut evaluator, &mut ());
            let found = search().deepening(false).search(&state, &Limits::depth(depth)).unwrap();
            assert!(near(found.value.mean, judge.value), "{text} at {depth}");
            assert!(found.actions.iter().all(|action| action.bound == Bound::Exact));
        }
        for (least, share) in [(0.0, 0.5), (0.02, 0.0), (0.02, 0.5)] {
            let search = || search().probability_cutoff(least).least_share(share);
            let found = search().search(&state, &Limits::depth(5)).unwrap();
            let watched =
                search().observer(&mut Onlooker).search(&state, &Limits::depth(5)).unwrap();
            assert_eq!(
                (found.value, found.work.nodes),
                (watched.value, watched.work.nodes),
                "{text}"
            );
        }
    }
}

#[test]
fn a_table_serves_a_search_with_a_probability_cutoff() {
    let rules = Twenty48::<Packed>::standard();
    let state = rules.parse_state("2,.,4,./8,16,4,./64,32,8,2/128,256,16,2").unwrap();
    let evaluator = Twenty48Evaluator::new(&rules);
    let search = || {
        let search = Expectiminimax::new(&rules).evaluator(evaluator.clone());
        search.probability_cutoff(0.01).deepening(false)
    };
    let limits = Limits::depth(6);
    let plain = search().search(&state, &limits).unwrap();
    let table = ChanceTable::mib(4).unwrap();
    let same = search().table(&table).reuse(Reuse::SameDepth).search(&state, &limits).unwrap();
    assert!((same.value.mean - plain.value.mean).abs() < 1e-6 && same.action == plain.action);
    // By default what was found on a more probable way serves too, which looked at more.
    table.clear();
    let found = search().table(&table).search(&state, &limits).unwrap();
    assert!((found.value.mean - plain.value.mean).abs() < 0.01 * plain.value.mean.abs());
    assert!(found.work.nodes < same.work.nodes);
    assert!(found.work.nodes < plain.work.nodes * 3 / 4);
}
