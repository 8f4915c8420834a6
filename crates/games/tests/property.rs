//! The property game keeps the laws and the usual game's truths.

use outply_game::Notation;
use outply_game::Rules;
use outply_game::laws::Laws;
use outply_games::property::{Property, PropertyHints};

#[test]
fn laws() {
    for (players, rounds) in [(2, Some(100)), (3, None), (4, Some(30))] {
        let rules = Property::new(players, rounds).unwrap();
        let laws = Laws::of(&rules).games(3).plies(1_000).keyed().stochastic().notation();
        laws.hints(&PropertyHints).hold();
        println!("{}", rules.picture(&rules.initial()));
    }
}

#[test]
fn show() {
    for stay in [Stay::Short, Stay::Long] {
        let chain = Chain::new(stay);
        for s in 0..40 {
            println!("{s} {:.4}", 100.0 * chain.landing(s));
        }
        println!("{} {}", chain.in_jail(), chain.throws_per_turn());
    }
    println!("{}", size_of::<outply_games::property::Position>());
    let _ = (NetWorth, ExpectedRent::default());
}
