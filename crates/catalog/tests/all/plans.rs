//! What is asked of a search is read once; what it does not read is refused with its place.

use outply_catalog::{
    Catalog, InputChoice, Limits, Plan, Proof, Report, SchoolRequest, Search, Session, Wish,
};

fn open(spec: &str) -> Box<dyn Session> {
    Catalog::standard().open(spec).expect("a game")
}

fn plan(spec: &str, words: &str) -> Result<Plan, String> {
    open(spec).plan(&Wish::words(words, "a: ")).map_err(|error| error.to_string())
}

fn refused(spec: &str, words: &str, parts: &[&str]) {
    let error = plan(spec, words).expect_err(words);
    for part in parts {
        assert!(error.contains(part), "{words}: {error}");
    }
}

#[test]
fn a_misspelt_key_is_refused_with_the_nearest() {
    refused("chess", "null-moove=off", &["a: null-moove=off", "did you mean null-move?"]);
    refused("chess", "serch=mcts", &["a: serch=mcts"]);
    refused("kalah", "depht=3", &["a: depht=3: alphabeta has no key"]);
    refused("connect4", "search=mtcs", &["did you mean mcts?"]);
    refused("chess", "search=selective,lmr-bse=90", &["did you mean lmr-base?"]);
    refused("hex:5", "search=mcts,playot=mast", &["did you mean playout?"]);
}

#[test]
fn a_key_of_another_search_is_refused_with_the_search_that_reads_it() {
    refused("chess", "search=mcts,null-move=off", &["mcts does not use", "selective does"]);
    refused("kalah", "threads=4", &["several threads only for proofs", "add exact=on"]);
    refused("connect4", "search=proof-number,multi-pv=4", &["proof-number does not use"]);
    refused("chess", "search=alphabeta,c=9", &["alphabeta does not use", "mcts does"]);
    refused("chess", "pruning=star1", &["selective has no key"]);
    refused("chess", "search=selective,exact=on", &["alphabeta does"]);
    refused("kalah", "weak=on", &["a: weak=on", "only proofs read it: add exact=on"]);
    refused("kalah", "verify=on,table=0", &["a: verify=on", "there is no table"]);
    refused("pig", "most-outcomes=0", &["a whole number from 1 on"]);
    let off = ["a: null-move-base=3", "only null-move reads it, which is off"];
    refused("chess", "null-move=off,null-move-base=3", &off);
    refused(
        "chess",
        "search=selective,exact,lmr-base=3",
        &["a: lmr-base=3", "only reductions reads it"],
    );
    assert!(plan("chess", "null-move=off,null-move-base=4").is_ok(), "it is the usual number");
    let proves_nothing = ["a: exact=on", "leaves replies out", "maxn and paranoid can"];
    refused("chinesecheckers", "search=best-reply,exact=on", &proves_nothing);
}

/// What the game states is asked, not a search: in backgammon, where chance begins, none says anything at the start.
#[test]
fn a_recipe_that_needs_a_hint_which_the_game_lacks_is_refused() {
    let tried = |game: &str, words: &str| {
        let wishes = Wish::words(words, "");
        Catalog::standard().try_recipe(game, &wishes).map_err(|error| error.to_string())
    };
    for game in ["backgammon", "pig"] {
        for (recipe, what) in [
            ("search=mcts,selection=grave", "all moves as first (RAVE, GRAVE) needs the hint"),
            ("search=mcts,history=0.5", "progressive history needs the hint"),
            ("search=mcts,playout=mast,cut=9", "the playout policy needs the hint `action_index`"),
        ] {
            let error = tried(game, recipe).expect_err(recipe);
            assert!(error.contains(what), "{game}, {recipe}: {error}");
        }
        assert_eq!(tried(game, "search=mcts,selection=ucb1"), Ok(()));
        assert_eq!(tried(game, "search=mcts,playout=mast,cut=0"), Ok(()), "nothing is played out");
        assert_eq!(tried(game, "search=expectiminimax"), Ok(()));
    }
    assert_eq!(tried("hex:5", "search=mcts,selection=grave"), Ok(()));
}

#[test]
fn values_are_read_before_the_search_begins() {
    refused("chess", "search=mcts,c=abc", &["a: c=abc", "expected a number"]);
    refused("chess", "threads=0", &["expected 1 to 200"]);
    refused("chess", "skill=21", &["expected 0 to 20"]);
    refused("connect4", "table=x", &["expected a size such as 64"]);
    refused("chess", "evaluator=linnear", &["there is no evaluator", "linear"]);
    refused("chess", "search=expectiminimax", &["does not fit this game"]);
    refused("backgammon", "pruning=star3", &["none, star1, star2 or star2.5"]);
}

#[test]
fn keys_of_a_recipe_that_would_change_nothing_are_refused() {
    let measured = "search=mcts,evaluator=walks,points=500";
    refused("connect4", measured, &["a: points=500", "says itself what its points promise"]);
    assert!(plan("connect4", "search=mcts,evaluator=threats,points=500").is_ok());
    refused("backgammon", "search=mcts,points=5", &["say payoffs, not points"]);
    let scores = ["played to the end", "expected objective=win"];
    for key in ["cut=5", "prior-temperature=0.3"] {
        refused("othello", &format!("search=mcts,objective=payoff,{key}"), &scores);
        assert!(plan("othello", &format!("search=mcts,objective=win,{key}")).is_ok());
    }
    refused("connect4", "search=mcts,selection=puct,reference=9", &["only selection=grave"]);
    refused("connect4", "search=mcts,selection=ucb1,amaf-bias=0.2", &["selection=rave"]);
    refused("connect4", "search=mcts,playout=uniform,epsilon=0.2", &["expected playout=mast"]);
    assert!(plan("connect4", "search=mcts,selection=grave,reference=9,amaf-bias=0.2").is_ok());
    // What a front end says of every option, as it is anyway, is no wish.
    assert!(plan("backgammon", "search=mcts,points=10").is_ok());
}

#[test]
fn wishes_name_their_search() {
    let chosen = |spec, words| plan(spec, words).map(|plan| plan.search());
    assert_eq!(chosen("chess", ""), Ok(Search::Selective));
    assert_eq!(chosen("chess", "exact=on"), Ok(Search::AlphaBeta));
    assert_eq!(chosen("hex:4", "exact=on,multi-pv=all"), Ok(Search::AlphaBeta));
    assert_eq!(chosen("chinesecheckers", ""), Ok(Search::BestReply));
    assert_eq!(chosen("chinesecheckers", "exact=on"), Ok(Search::MaxN), "the other proves nothing");
    let meant = Wish::words("c=0.3", "--mcts ").remove(0).meant_for(Search::MonteCarlo);
    let plan = open("chess").plan(std::slice::from_ref(&meant)).expect("it names mcts");
    assert_eq!(plan.search(), Search::MonteCarlo);
    let other = [Wish::flag("search", "alphabeta"), meant];
    let error = open("chess").plan(&other).expect_err("alphabeta reads no recipe").to_string();
    assert!(error.contains("add --search mcts"), "{error}");
}

#[test]
fn defaults_of_a_face_give_way() {
    let table = Wish::default("table", "16MiB");
    let plan = open("hex:5").plan(&[Wish::flag("search", "mcts"), table]);
    assert_eq!(plan.map(|plan| plan.search()), Ok(Search::MonteCarlo));
}

#[test]
fn limits_that_a_search_does_not_read_are_refused() {
    let session = open("kalah");
    let plan = session.plan(&[]).expect("the default");
    let error = session.search(&plan, &Limits::simulations(10), &mut |_| ());
    let error = error.map(|_| ()).expect_err("alpha-beta counts none").to_string();
    assert!(error.contains("simulations: alphabeta does not use"), "{error}");
    assert!(error.contains("depth, nodes, time"), "{error}");
    let plan = session.plan(&[Wish::flag("search", "mcts")]).expect("it fits");
    assert!(session.search(&plan, &Limits::depth(3), &mut |_| ()).is_err());
}

/// Every key that help lists is read by its search, and by no other word than its own.
#[test]
fn every_key_is_checked() {
    for (search, spec) in [
        (Search::AlphaBeta, "kalah"),
        (Search::Selective, "chess"),
        (Search::MonteCarlo, "chess"),
        (Search::Expectiminimax, "backgammon"),
        (Search::MaxN, "pig:50,3"),
        (Search::Paranoid, "pig:50,3"),
        (Search::BestReply, "pig:50,3"),
    ] {
        let session = open(spec);
        for key in search.keys() {
            let name = Wish::flag("search", search.name());
            let misspelt = Wish::flag(&format!("{}x", key.name), 1);
            let error = session.plan(&[name.clone(), misspelt]).expect_err(key.name).to_string();
            assert!(error.contains(key.name), "{error}");
            let nonsense = session.plan(&[name, Wish::flag(key.name, "no such value")]);
            let free = ["only"].contains(&key.name);
            assert_eq!(nonsense.is_err(), !free, "{} {}", search.name(), key.name);
        }
    }
}

#[test]
fn sessions_go_to_other_threads_and_begin_anew() {
    let mut session = open("connect4");
    session.play("4").expect("legal");
    let session = std::thread::spawn(move || {
        session.play("4").expect("legal");
        session
    });
    let mut session = session.join().expect("no panic");
    assert_eq!(session.moves(), ["4", "4"]);
    session.restart();
    assert!(session.moves().is_empty());
    assert_eq!(session.notation(), open("connect4").notation());
}

/// A game of Othello whose players take the first square, until ten are empty.
fn ending() -> Box<dyn Session> {
    let mut session = open("othello");
    while session.notation().matches('-').count() > 10 {
        let first = session.actions()[0].clone();
        session.play(&first).expect("a legal move");
    }
    session
}

fn searched(session: &dyn Session, words: &str, limits: &Limits) -> Report {
    let plan = session.plan(&Wish::words(words, "")).expect(words);
    session.search(&plan, limits, &mut |_| ()).expect(words)
}

#[test]
fn what_is_soon_solved_is_solved_first() {
    let (session, limits) = (ending(), Limits::nodes(100_000));
    let exact = searched(session.as_ref(), "search=alphabeta,exact=on", &Limits::none());
    for words in ["", "search=alphabeta"] {
        let report = searched(session.as_ref(), words, &limits);
        assert_eq!((report.value, report.proof), (exact.value, Proof::Proven), "{words}");
    }
    // Not where it is not wanted, where a depth is asked about, or where too little is allowed.
    for (words, limits) in [
        ("prove=off", limits.clone()),
        ("", limits.and_depth(3)),
        ("", Limits::nodes(1_000)),
        ("skill=19", Limits::nodes(2_000)),
    ] {
        let most = limits.nodes.expect("nodes");
        let report = searched(session.as_ref(), words, &limits);
        assert!(report.proof != Proof::Proven && report.work.nodes <= most, "{words}");
    }
}

#[test]
fn a_proof_given_up_counts_in_the_limits() {
    let mut session = open("connect4");
    session.play("4").expect("a legal move");
    for column in ["1", "4", "4", "2", "5", "3", "6", "6", "7"] {
        session.play(column).expect("a legal move");
    }
    for nodes in [100_000, 300_000, 3_000_000] {
        let report = searched(session.as_ref(), "", &Limits::nodes(nodes));
        assert!(report.work.nodes <= nodes, "{nodes}: {}", report.work.nodes);
    }
}

#[test]
fn what_was_learnt_is_read_before_a_clock_runs() {
    let session = open("tictactoe");
    let file = std::env::temp_dir().join(format!("outply-{}.weights", std::process::id()));
    let school = session.school(&SchoolRequest::default()).expect("a board");
    school.write_weights(&mut std::fs::File::create(&file).unwrap()).unwrap();
    drop(school);
    let words = format!("evaluator=learned={}", file.display());
    let plan = session.plan(&Wish::words(&words, "a: ")).expect("weights of its own");
    session.prepare(&plan, &Limits::depth(2)).expect("the file");
    std::fs::remove_file(&file).unwrap();
    session.search(&plan, &Limits::depth(2), &mut |_| ()).expect("what was prepared");
    // In the next game the file is read again, before its first move.
    session.forget();
    let fault = session.prepare(&plan, &Limits::depth(2)).expect_err("the file is gone");
    assert!(fault.to_string().starts_with(file.to_str().unwrap()), "{fault}");
}

/// Its board lists only the pieces that lie there now: patterns go by cells that the game reads itself.
#[test]
fn patterns_of_pac_mans_board_are_learnt_from() {
    for game in ["pacman", "pacman:medium", "pacman:trap,minimising"] {
        let session = open(game);
        for inputs in [InputChoice::lines(3), InputChoice::Board { stages: 4 }] {
            let request = SchoolRequest { inputs: Some(inputs), ..SchoolRequest::default() };
            let refused = session.school(&request).err().map(|error| error.to_string());
            assert_eq!(refused, None, "{game}, {inputs}");
        }
    }
}
