//! Luck and skill in games with chance, and games of several players.

use crate::common::{moments, reviewed};
use outply_catalog::{Catalog, Limits, Scale};

/// A game of Pig to 15: the first player holds early, is unlucky once, and wins.
const PIG: &str = "roll 6 hold roll 2 hold roll 1 roll 5 roll 4 hold roll 6 roll 6 hold";

#[test]
fn luck_is_nothing_in_expectation_and_what_one_gains_the_other_loses() {
    let review = reviewed("pig:15", PIG, 30_000);
    assert!(review.has_chance && review.scale == Scale::Result { points: 1.0 });
    let rolls: Vec<_> = review.positions.iter().filter_map(|p| p.drawn.as_ref()).collect();
    assert_eq!(rolls.len(), 7);
    for roll in &rolls {
        assert!((roll.luck[0].unwrap() + roll.luck[1].unwrap()).abs() < 1e-9, "{roll:?}");
    }
    let [first, second] = &review.sides[..] else { panic!("two players") };
    assert!((first.luck.unwrap() + second.luck.unwrap()).abs() < 1e-9);
    // The 1 is bad luck for who rolled it.
    let one = review.positions.iter().find(|p| p.played.as_deref() == Some("1")).unwrap();
    assert!(one.drawn.as_ref().unwrap().luck[0].unwrap() < -0.05);
    // The mean over all outcomes, each with its probability, is no luck at all.
    let mut session = Catalog::standard().open("pig:15").unwrap();
    session.play("roll").unwrap();
    let report = session
        .search(&session.plan(&[]).unwrap(), &Limits::depth(4), &mut |_| ())
        .expect("four plies");
    let mean = |outcome: &outply_catalog::ActionReport| {
        let expected = session.scale(None).expected(outcome.value, outcome.proof);
        outcome.probability.unwrap() * expected
    };
    let sum: f64 = report.actions.iter().map(mean).sum();
    assert!((sum - session.scale(None).expected(report.value, report.proof)).abs() < 1e-9);
}

#[test]
fn what_was_gained_is_luck_less_what_was_given_away() {
    let review = reviewed("pig:15", PIG, 30_000);
    let begin = review.positions[0].results[0].unwrap();
    let end = review.positions.last().unwrap().results[0].unwrap();
    let [first, second] = &review.sides[..] else { panic!("two players") };
    let told = begin + first.luck.unwrap() - first.lost + second.lost;
    // The rest is what deeper searches found otherwise.
    assert!((told - end).abs() < 0.15, "{told} against {end}");
    assert_eq!((end, review.payoffs.as_deref()), (1.0, Some(&[1.0, -1.0][..])));
}

#[test]
fn actions_are_compared_within_one_search() {
    // One more point wins, and five of six rolls bring it; who holds lets the other roll for 15.
    let review = reviewed("pig:15", "roll 6 roll 6 roll 2 hold roll 2 hold roll 3", 30_000);
    assert_eq!(moments(&review), ["7. hold?? roll", "10. hold?? roll"]);
    let moment = &review.moments[0];
    assert!(moment.before > 0.83 && moment.after < 0.6, "{moment:?}");
}

#[test]
fn each_of_several_players_is_judged_by_its_own_expectation() {
    let review = reviewed("pig:6,3", "roll 2 roll 3 hold roll 1 roll 4 hold roll 2 hold", 30_000);
    assert_eq!(review.seats.len(), 3);
    assert!(review.sides.iter().all(|side| side.luck.is_some()), "{:?}", review.sides);
    let luck: f64 = review.sides.iter().filter_map(|side| side.luck).sum();
    assert!(luck.abs() < 1e-6, "chances sum to one, so luck to nothing: {luck}");
}

#[test]
fn backgammon_is_counted_in_points() {
    let review = reviewed("backgammon", "31 8/5 6/5 65 24/18 18/13", 300);
    assert!(matches!(review.scale, Scale::Points { whole: Some(2.0), opposed: true }));
    assert_eq!((review.whole, review.positions.len()), (2.0, 5));
    assert!(review.positions[0].drawn.is_some() && review.positions[1].loss.is_some());
}
