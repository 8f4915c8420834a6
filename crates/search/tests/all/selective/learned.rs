//! What a game's searches leave to the next one.

use outply_game::{Notation, Rules};
use outply_games::chess::{Chess, ChessEvaluator, ChessHints};
use outply_search::selective::{Learned, Settings};
use outply_search::{Limits, Selective};

/// A middle game with much to try.
const POSITION: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9";

/// Nothing is left out, so that fewer nodes are better order.
const ORDER_ALONE: &str = "exact,quiescence=on,history=on,continuation=on,order-quiet=0";

fn nodes(settings: &str, learned: Option<&mut Learned<<Chess as Rules>::Action>>) -> u64 {
    let rules = Chess::default();
    let state = rules.parse_state(POSITION).unwrap();
    let search = Selective::new(&rules)
        .hints(ChessHints)
        .evaluator(ChessEvaluator::default())
        .settings(Settings::parse(ORDER_ALONE, settings).unwrap());
    let mut search = match learned {
        Some(learned) => search.learned(learned),
        None => search,
    };
    search.search(&state, &Limits::depth(5)).unwrap().work.nodes
}

#[test]
fn what_was_learned_orders_the_next_search() {
    let mut learned = Learned::new();
    let alone = nodes("", None);
    assert_eq!(nodes("", Some(&mut learned)), alone, "nothing learned yet");
    let after = nodes("", Some(&mut learned));
    assert!(after < alone, "{after} nodes after {alone}");
}

#[test]
fn other_settings_begin_anew() {
    let mut learned = Learned::new();
    let other = "continuation=off";
    let alone = nodes(other, None);
    nodes("", Some(&mut learned));
    assert_eq!(nodes(other, Some(&mut learned)), alone);
    assert_ne!(nodes(other, Some(&mut learned)), alone);
}
