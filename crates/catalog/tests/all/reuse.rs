//! Monte Carlo search goes on in its tree from move to move of a game.

use outply_catalog::{Catalog, Figure, Limits, Proof, Report, Session, Wish};

fn searched(session: &dyn Session, simulations: u64, recipe: &str) -> Report {
    let limits = Limits::none().and_simulations(simulations);
    let mut wishes = Wish::words(recipe, "");
    wishes.push(Wish::flag("search", "mcts"));
    let plan = session.plan(&wishes).unwrap();
    session.search(&plan, &limits, &mut |_| ()).unwrap()
}

/// Visits of all actions together.
fn visits(report: &Report) -> u64 {
    report.actions.iter().filter_map(|action| action.visits).sum()
}

/// A search, the action it chooses, and an answer or what chance does.
fn play_on(session: &mut dyn Session, recipe: &str) {
    for _ in 0..2 {
        let chosen = searched(session, 4_000, recipe).action.unwrap();
        session.play(&chosen).unwrap();
        while session.draw(0.4).is_some() {}
    }
}

#[test]
fn what_was_found_out_below_the_moves_played_is_kept() {
    for spec in ["connect4", "hex:5", "pig:30", "pig:30,3"] {
        let mut session = Catalog::standard().open(spec).unwrap();
        play_on(&mut *session, "");
        let next = searched(&*session, 10, "");
        assert!(visits(&next) > 200, "{spec}: {} visits", visits(&next));
        assert_eq!(next.work.simulations, Some(10), "{spec}");
        session.forget();
        assert!(visits(&searched(&*session, 10, "")) <= 10, "{spec}: forgotten");
    }
}

#[test]
fn each_search_begins_anew_if_asked() {
    let mut session = Catalog::standard().open("connect4").unwrap();
    play_on(&mut *session, "reuse=off");
    assert!(visits(&searched(&*session, 10, "reuse=off")) <= 10);
}

#[test]
fn other_recipes_and_other_lines_of_play_do_not_share_a_tree() {
    let mut session = Catalog::standard().open("connect4").unwrap();
    play_on(&mut *session, "");
    assert!(visits(&searched(&*session, 10, "c=0.5")) <= 10, "another recipe");
    play_on(&mut *session, "");
    session.take_back();
    session.take_back();
    session.take_back();
    assert!(visits(&searched(&*session, 10, "")) <= 10, "moves taken back");
}

/// As protocols set positions up: from the start, move by move.
#[test]
fn a_position_that_is_set_up_again_goes_on_in_the_tree() {
    let mut session = Catalog::standard().open("connect4").unwrap();
    play_on(&mut *session, "");
    let (start, moves) =
        (Catalog::standard().open("connect4").unwrap().notation(), session.moves());
    session.set(&start).unwrap();
    moves.iter().for_each(|action| session.play(action).unwrap());
    assert!(visits(&searched(&*session, 10, "")) > 200);
}

#[test]
fn a_proven_win_stays_proven() {
    let mut session = Catalog::standard().open("connect4").unwrap();
    ["4", "1", "4", "1", "4", "1"].iter().for_each(|column| session.play(column).unwrap());
    for _ in 0..2 {
        let report = searched(&*session, 1_000, "");
        assert_eq!(report.proof, Proof::Proven);
        let won = |figure: &Figure| match figure {
            Figure::Expected { mean, .. } => *mean == 1.0,
            Figure::Value(value) => value.is_win(),
        };
        assert!(won(&report.value), "{:?}", report.value);
    }
}

/// Nodes of a search `depth` plies deep.
fn nodes(session: &dyn Session, search: &str, depth: u32) -> u64 {
    let plan = session.plan(&[Wish::flag("search", search)]).unwrap();
    session.search(&plan, &Limits::depth(depth), &mut |_| ()).unwrap().work.nodes
}

#[test]
fn tables_are_kept_until_they_are_forgotten() {
    let searches =
        [("connect4", "alphabeta", 8), ("chess", "selective", 5), ("2048", "expectiminimax", 4)];
    for (spec, search, depth) in searches {
        let mut session = Catalog::standard().open(spec).unwrap();
        while session.draw(0.3).is_some() {}
        let anew = nodes(&*session, search, depth);
        assert!(2 * nodes(&*session, search, depth) < anew, "{spec}: kept");
        session.forget();
        assert_eq!(nodes(&*session, search, depth), anew, "{spec}: forgotten");
    }
}

/// The evaluators have different opinions, which must not get mixed.
#[test]
fn what_one_evaluator_found_is_nothing_to_another() {
    for (spec, search) in [("connect4", "alphabeta"), ("2048", "expectiminimax")] {
        let mut session = Catalog::standard().open(spec).unwrap();
        while session.draw(0.3).is_some() {}
        let value = |evaluator: &str| {
            let wishes = [Wish::flag("search", search), Wish::flag("evaluator", evaluator)];
            let plan = session.plan(&wishes).unwrap();
            let report = session.search(&plan, &Limits::depth(4), &mut |_| ()).unwrap();
            (report.value, report.work.nodes)
        };
        let first = session.evaluators()[0];
        let alone = value("none");
        session.forget();
        value(first);
        assert_eq!(value("none"), alone, "{spec}");
    }
}
