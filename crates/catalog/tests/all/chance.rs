//! What chance games bring through the catalog: options, evaluators, samples.

use outply_catalog::{
    Catalog, CatalogError, Figure, Limits, Player, Proof, Report, Search, Session, Wish,
};
use outply_game::Notation;
use outply_games::backgammon::{Backgammon, Side};

fn analysed(session: &dyn Session, depth: u32, words: &str) -> Result<Report, CatalogError> {
    let plan = session.plan(&Wish::words(words, ""))?;
    session.search(&plan, &Limits::depth(depth), &mut |_| ())
}

fn judged(name: &str) -> String {
    format!("evaluator={name}")
}

fn mean(figure: &Figure) -> (f64, Option<f64>) {
    match figure {
        Figure::Expected { mean, error, .. } => (*mean, *error),
        other => panic!("{other:?}"),
    }
}

/// One checker of each player on this point, the first to roll, in notation.
fn last_checkers(point: usize) -> String {
    let mut counts = [0; 26];
    counts[point] = 1;
    let side = Side::new(&counts).unwrap();
    let rules = Backgammon::default();
    rules.format_state(&rules.place([side, side], Player::FIRST).unwrap())
}

/// How many nodes a search takes after those before it.
fn nodes(session: &dyn Session, (depth, words, seed): (u32, &str, u64)) -> u64 {
    let plan = session.plan(&Wish::words(words, "")).unwrap().with_seed(seed);
    session.search(&plan, &Limits::depth(depth), &mut |_| ()).unwrap().work.nodes
}

#[test]
fn what_is_known_is_kept_where_another_seed_changes_nothing() {
    let session = Catalog::standard().open("pacman").unwrap();
    let first = nodes(&*session, (6, "", 1));
    let again = nodes(&*session, (6, "", 2));
    assert!(again < first / 10, "{again} after {first}");
    // What samples said is not: later searches take as many nodes as if nothing had been looked at.
    for spec in ["pig:30,two-dice", "pig:30,two-dice,3"] {
        let session = Catalog::standard().open(spec).unwrap();
        let [drawn, all] = ["most-outcomes=2", ""].map(|words| nodes(&*session, (4, words, 1)));
        session.forget();
        assert!(drawn < all, "{spec}: {drawn}, {all}");
        assert_eq!(nodes(&*session, (4, "", 1)), all, "{spec}: after {drawn} nodes of samples");
    }
}

#[test]
fn pig_seats_as_many_players_as_asked() {
    for (spec, players, first) in [
        ("pig", 2, Search::Expectiminimax),
        ("pig:50,two-dice", 2, Search::Expectiminimax),
        ("pig:50,4", 4, Search::MaxN),
        ("pig:50,two-dice,3", 3, Search::MaxN),
    ] {
        let session = Catalog::standard().open(spec).unwrap();
        assert_eq!((session.players(), session.searches()[0]), (players, first), "{spec}");
        let report = analysed(&*session, 3, "").unwrap();
        assert_eq!(report.action.as_deref(), Some("roll"), "{spec}");
    }
    for (spec, fault) in [
        ("pig:50,three-dice", "two-dice or a number of players"),
        ("pig:50,two-dice,x", "two-dice or a number of players"),
        ("pig:50,9", "from 2 to 8"),
        ("pig:50,1", "from 2 to 8"),
        ("pig:0,3", "target"),
    ] {
        let error =
            Catalog::standard().open(spec).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(fault), "{spec}: {error}");
    }
}

#[test]
fn max_n_takes_samples_of_many_outcomes() {
    let session = Catalog::standard().open("pig:30,two-dice,3").unwrap();
    let sampled = |most_outcomes, seed| {
        let words = format!("most-outcomes={most_outcomes},seed={seed}");
        analysed(&*session, 2, &words).unwrap()
    };
    assert_eq!(mean(&sampled(21, 1).value).1, None, "all 21 are looked at");
    let report = sampled(4, 1);
    assert_eq!(mean(&sampled(4, 1).value), mean(&report.value), "it repeats");
    assert!(mean(&report.value).1.is_some() && report.proof == Proof::Estimated);
    assert!((2..20).any(|seed| mean(&sampled(4, seed).value).0 != mean(&report.value).0));
    assert!(sampled(4, 1).work.nodes < sampled(21, 1).work.nodes);
}

#[test]
fn the_bearoff_tables_are_evaluators_of_backgammon() {
    let mut session = Catalog::standard().open("backgammon").unwrap();
    assert_eq!(session.evaluators(), ["network", "linear", "bearoff", "two-sided", "none"]);
    // One checker on each 6-point: 27 of 36 rolls bear it off, else the other needs them.
    session.set(&last_checkers(6)).unwrap();
    let value = |name: &str| mean(&analysed(&*session, 1, &judged(name)).unwrap().value).0;
    let wins = 0.75 + 0.25 * 0.25;
    for name in ["bearoff", "two-sided"] {
        assert!((value(name) - (2.0 * wins - 1.0)).abs() < 1e-9, "{name}: {}", value(name));
    }
    assert!((value("linear") - value("two-sided")).abs() > 1e-3);
}

#[test]
fn yahtzee_opens_with_each_of_its_rules() {
    for spec in ["yahtzee", "yahtzee:official", "yahtzee:free-joker", "yahtzee:no-joker"] {
        let mut session = Catalog::standard().open(spec).unwrap();
        assert_eq!(session.evaluators(), ["averages", "solved", "none"]);
        session.set("0,0,0,0,0,0,0,0,0,0,-,0,5 0 23455 2").unwrap();
        let report = analysed(&*session, 3, "").unwrap();
        assert_eq!(report.action.as_deref(), Some("keep-2345"), "{spec}");
        let (value, _) = mean(&report.value);
        assert!((value - (5.0 + 40.0 / 3.0)).abs() < 1e-9, "{spec}: {value}");
        assert_eq!(report.proof, Proof::Proven);
    }
    assert!(Catalog::standard().open("yahtzee:wild").is_err());
}

#[test]
fn what_a_solved_evaluator_says_is_proven_at_once_by_either_search() {
    let mut pig = Catalog::standard().open("pig").unwrap();
    let mut backgammon = Catalog::standard().open("backgammon").unwrap();
    backgammon.set(&last_checkers(6)).unwrap();
    let wins = 0.75 + 0.25 * 0.25;
    for search in ["expectiminimax", "mcts"] {
        for (session, name, value) in
            [(&pig, "solved", 2.0 * 0.530_593 - 1.0), (&backgammon, "two-sided", 2.0 * wins - 1.0)]
        {
            let words = format!("search={search},evaluator={name}");
            let plan = session.plan(&Wish::words(&words, "")).unwrap();
            let report = session.search(&plan, &Limits::none(), &mut |_| ()).unwrap();
            assert_eq!(report.proof, Proof::Proven, "{search} {name}");
            assert!((mean(&report.value).0 - value).abs() < 1e-6, "{search} {name}");
            assert!(report.work.nodes <= 40, "{search} {name}: {} nodes", report.work.nodes);
        }
    }
    // The other evaluators know nothing for certain.
    let estimated = analysed(&*pig, 3, &judged("race")).unwrap();
    assert_eq!(estimated.proof, Proof::Estimated);
    pig.set("95,60 2 1").unwrap();
    let proven = analysed(&*pig, 3, &judged("solved")).unwrap();
    assert_eq!((proven.proof, proven.action.as_deref()), (Proof::Proven, Some("roll")));
}

/// Two ways to the same number: by layers of boards, and by expectiminimax to the end of every game.
#[test]
fn a_small_board_of_2048_is_solved_as_exact_search_has_it() {
    let session = Catalog::standard().open("2048:2x2").unwrap();
    let report = |words: &str| {
        let plan = session.plan(&Wish::words(words, "")).unwrap();
        session.search(&plan, &Limits::none(), &mut |_| ()).unwrap()
    };
    let exact = report("search=expectiminimax,exact=on");
    for search in ["expectiminimax", "mcts"] {
        let solved = report(&format!("search={search},evaluator=solved"));
        assert_eq!((exact.proof, solved.proof), (Proof::Proven, Proof::Proven), "{search}");
        // Monte Carlo search counts payoffs in single precision.
        let off = (mean(&solved.value).0 - mean(&exact.value).0).abs();
        assert!(off < if search == "mcts" { 1e-5 } else { 1e-9 }, "{search}: {off}");
        let (few, all) = (solved.work.nodes, exact.work.nodes);
        assert!(few <= 40 && all > 200, "{search}: {few}, {all}");
    }
    let large = Catalog::standard().open("2048").unwrap();
    assert!(large.plan(&Wish::words("evaluator=solved", "")).is_err());
}

#[test]
fn max_n_of_the_catalogue_has_a_table() {
    let session = Catalog::standard().open("pig:20,3").unwrap();
    let with = analysed(&*session, 7, "").unwrap();
    let without = analysed(&*session, 7, "table=0").unwrap();
    assert_eq!((mean(&with.value).0, &with.action), (mean(&without.value).0, &without.action));
    assert!(with.work.nodes < without.work.nodes, "{:?} {:?}", with.work, without.work);
}
