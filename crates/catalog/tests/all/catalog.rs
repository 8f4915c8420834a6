//! The catalogue: games by name, words by nearness, figures for people.

use outply_catalog::{
    Brings, Catalog, Entry, Figure, GameInfo, Limit, Limits, Scale, SchoolRequest, Search, Unit,
    Value, nearest, without_idle,
};
use outply_game::board::{Board, Cell};
use outply_game::{Plain, Rules};
use outply_games::tictactoe::TicTacToe;

#[test]
fn a_near_miss_is_guessed_and_a_far_one_is_not() {
    let catalog = Catalog::standard();
    let message =
        |name| catalog.open(name).err().map(|error| error.to_string()).unwrap_or_default();
    for (said, meant) in
        [("connect4;5x5", "connect4:5x5"), ("nim 3,4", "nim:3,4"), ("hex,table=f", "hex:table=f")]
    {
        assert!(message(said).ends_with(&format!("did you mean {meant}?")), "{}", message(said));
    }
    assert!(message("conect4").contains("did you mean connect4"), "{}", message("conect4"));
    assert!(message("zzzzzzzz").contains("lists them"));
}

#[test]
fn games_have_other_names() {
    let catalog = Catalog::standard();
    for name in ["reversi", "draughts", "Connect-Four"] {
        assert!(catalog.open(name).is_ok(), "{name}");
    }
}

#[test]
fn boards_have_sizes_and_may_change_them() {
    let catalog = Catalog::standard();
    assert_eq!(catalog.board_size("othello"), Some(8));
    assert_eq!(catalog.board_size("hex:7,swap"), Some(7));
    assert_eq!(catalog.board_size("breakthrough:6x6"), Some(6));
    assert_eq!(catalog.board_size("breakthrough:6x7"), None);
    assert_eq!(catalog.board_size("nim"), None);
    assert_eq!(catalog.resized("hex", 7).as_deref(), Some("hex:7"));
    assert_eq!(catalog.resized("hex:7,swap", 9).as_deref(), Some("hex:9,swap"));
    assert_eq!(catalog.resized("othello", 8).as_deref(), Some("othello"));
    assert_eq!(catalog.resized("othello", 6).as_deref(), Some("othello:6x6"));
    assert_eq!(catalog.resized("othello:4x4,discs", 6).as_deref(), Some("othello:6x6,discs"));
    assert_eq!(catalog.resized("nim", 7), None);
}

#[test]
fn an_entry_replaces_its_namesake() {
    let catalog = Catalog::standard();
    let count = catalog.entries().len();
    let again = catalog.entries()[0].clone();
    assert_eq!(catalog.with(again).entries().len(), count);
    let own = Entry::duel(GameInfo::new("kalah", "a user's own"), |options| {
        options.none()?;
        Ok(Brings::rules(TicTacToe))
    });
    let catalog = Catalog::standard().with(own);
    assert_eq!(catalog.entries().len(), count);
    assert_eq!(catalog.open("kalah").map(|game| game.actions().len()), Ok(9));
}

#[test]
fn a_game_of_ones_own_says_what_its_values_promise_and_what_can_be_learnt_from() {
    let own = Entry::duel(GameInfo::new("own", "a user's own"), |options| {
        options.none()?;
        let many = |rules: &TicTacToe, state: &_, _| rules.actions(state).into_iter().count() > 7;
        Ok(Brings::rules(TicTacToe).scale(7.5).quiet(many))
    });
    let mut game = Catalog::empty().with(own).open("own").expect("a game");
    assert_eq!(game.scale(None), Scale::Result { points: 7.5 });
    for left in (5..=9).rev() {
        let best = game.actions().swap_remove(0);
        assert_eq!(game.is_quiet(&best), left > 7, "{left} squares");
        game.play(&best).expect("a move");
    }
}

#[test]
fn a_board_of_colours_alone_teaches_nothing_and_is_refused() {
    let own = Entry::duel(GameInfo::new("own", "a user's own"), |options| {
        options.none()?;
        let board = |rules: &TicTacToe, state: &_| {
            let left = rules.actions(state).into_iter().count();
            Board::grid(&[], (3, 3), |row, column| {
                let fill = if 3 * row + column < left { "#ffffff" } else { "#27408b" };
                Cell::square(&format!("{row}-{column}"), (0.0, 0.0)).fill(fill)
            })
        };
        Ok(Brings::rules(Plain::new(TicTacToe).board(board, |_, _, _| Vec::new())))
    });
    let game = Catalog::empty().with(own).open("own").expect("a game");
    for inputs in [None, Some("board,stages=2"), Some("lines=3"), Some("walks=4x3")] {
        let inputs = inputs.map(|inputs| inputs.parse().expect("inputs"));
        let request = SchoolRequest { inputs, ..SchoolRequest::default() };
        let fault = game.school(&request).err().map_or(String::new(), |error| error.to_string());
        assert!(fault.starts_with("own: nothing to learn from, since no board of"), "{fault}");
        assert!(fault.contains("`Notation::board`"), "{fault}");
    }
    assert_eq!(game.learns_by(), None);
}

#[test]
fn every_game_with_a_board_learns_from_it() {
    let catalog = Catalog::standard();
    for entry in catalog.entries() {
        let name = entry.info().name;
        // Some games are opened only with a file.
        let Ok(game) = catalog.open(name) else { continue };
        assert_eq!(game.learns_by().is_some(), game.board().is_some(), "{name}");
    }
}

#[test]
fn figures_read_well() {
    let chance = Figure::Expected { mean: 0.246, error: Some(0.004), unit: Unit::Chance };
    assert_eq!(chance.to_string(), "62.3 % ± 0.2");
    let points = Figure::Expected { mean: -3.4142, error: None, unit: Unit::Points };
    assert_eq!(points.to_string(), "-3.414");
    assert_eq!(Figure::Value(Value::win_in(3)).to_string(), Value::win_in(3).to_string());
}

#[test]
fn near_words_are_found() {
    let known = ["null-move", "lmr-base", "threads"];
    assert_eq!(nearest("null-moove", known), Some("null-move"));
    assert_eq!(nearest("Treads", known), Some("threads"));
    assert_eq!(nearest("zzzzzz", known), None);
    assert_eq!(nearest("x", []), None);
}

#[test]
fn idle_limits_are_found_and_taken_out() {
    let limits = Limits::depth(3).and_simulations(10);
    assert_eq!(limits.idle(Search::AlphaBeta.limits()), Some(Limit::Simulations));
    assert_eq!(limits.idle(Search::MonteCarlo.limits()), Some(Limit::Depth));
    let (left, idle) = without_idle(Search::MonteCarlo, &limits.and_mate(4));
    assert_eq!((left.depth, left.mate, left.simulations), (None, None, Some(10)));
    assert_eq!(idle, [Limit::Depth, Limit::Mate]);
}

#[test]
fn no_search_has_a_key_twice() {
    for search in Search::all() {
        let keys = search.keys();
        assert!(!keys.is_empty() && keys.iter().all(|key| search.reads(key.name)));
        let mut names: Vec<_> = keys.iter().map(|key| key.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), keys.len(), "{search:?} has a key twice");
        assert_eq!(Search::named(search.name()), Some(search));
    }
}

#[test]
fn an_evaluator_that_learnt_has_a_measure_of_its_own() {
    let points = |game: &str, evaluator: Option<&str>| {
        let session = Catalog::standard().open(game).unwrap();
        match session.scale(evaluator) {
            Scale::Result { points } => points,
            Scale::Points { .. } => panic!("{game} is won or lost"),
        }
    };
    assert_eq!(points("connect4", None), 1_000.0);
    assert_eq!(points("connect4", Some("lines")), 1_000.0);
    assert_eq!(points("connect4", Some("walks")), 1_000.0);
    assert_eq!(points("connect4", Some("threats")), points("connect4:5x4", None));
    assert_ne!(points("connect4", Some("threats")), 1_000.0);
}
