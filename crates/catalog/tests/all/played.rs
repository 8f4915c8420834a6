//! Positions of games that a search plays with itself.

use outply_catalog::{Catalog, Limits, SelfPlay, Session, StopFlag, positions::Position};

fn played(game: &str) -> (Box<dyn Session>, Vec<Position>) {
    let mut session = Catalog::standard().open(game).expect("a game");
    let player = SelfPlay {
        plan: session.plan(&[]).expect("its default"),
        limits: Limits::depth(1),
        exact: None,
        random_plies: 0..=3,
        seed: 5,
        most_plies: 400,
    };
    let positions = player.game(&mut *session, 1, &StopFlag::new()).expect("a search that fits");
    (session, positions.expect("nothing stops it"))
}

#[test]
fn in_a_game_of_dice_a_position_waits_for_them() {
    let (mut session, positions) = played("backgammon");
    assert!(positions.len() > 10 && session.payoffs().is_some());
    for position in &positions {
        session.set(&position.state).expect("its own notation");
        assert_eq!((session.to_move(), session.payoffs()), (None, None), "{}", position.state);
        assert!(position.search.is_some() && position.result.is_some());
    }
}

#[test]
fn in_a_game_without_chance_a_position_waits_for_a_move() {
    let (mut session, positions) = played("connect4:5x4");
    for position in &positions {
        session.set(&position.state).expect("its own notation");
        assert_eq!(session.to_move(), Some(position.ply as usize % 2), "{}", position.state);
    }
}
