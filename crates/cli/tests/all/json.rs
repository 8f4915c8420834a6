//! Every command that reports writes a document of the schema with `--json`, and what it writes is read
//! back by the types.

use crate::common::{run, stderr, stdout};
use outply_json::{
    Analysis, Bench, Document, Games, Keys, Kind, Match, Perft, PerftCheck, Positions, State,
    Suite, TableInfo, TableVerified, Tables, Theorems, Training, Tree, Tunables, TunedRecipe,
    Tuning, Value, Verified, Weights, Worth,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The document that the command writes; written again it is the same text.
fn document<T: Kind + Serialize + DeserializeOwned>(words: &[&str]) -> T {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", stderr(&output));
    let text = stdout(&output);
    let read = Document::<T>::read(&text).unwrap_or_else(|error| panic!("{words:?}: {error}"));
    assert_eq!(read.text(), text, "{words:?}");
    read.body
}

#[test]
fn positions_and_analyses() {
    let state: State = document(&["show", "tictactoe", "--moves", "b2 a1", "--json"]);
    assert_eq!((state.players, state.to_move, state.actions.len()), (2, Some(0), 7));
    assert_eq!(state.actions[0].spelling, [state.actions[0].action.clone()]);
    assert_eq!((state.moves.len(), state.picture.len()), (2, 4));
    let over: State = document(&["show", "tictactoe", "--position", "XXX/OO./...", "--json"]);
    assert_eq!((over.to_move, over.payoffs), (None, Some(vec![1.0, -1.0])));
    let words = ["analyze", "connect4:4x4", "--exact", "--json", "-q"];
    let solved: Analysis = document(&words);
    assert!(solved.proven && matches!(solved.value, Value::Score { points: 0, .. }));
    let rolled: Analysis =
        document(&["analyze", "pig:20", "--depth", "3", "--moves", "roll", "--json", "-q"]);
    let chances: f64 = rolled.actions.iter().filter_map(|action| action.probability).sum();
    assert!(rolled.action.is_none() && (chances - 1.0).abs() < 1e-9);
}

#[test]
fn trees_and_lists() {
    let tree: Tree = document(&["tree", "(max (min 3 5) (min 2 9))", "--format", "json"]);
    assert_eq!((tree.value.number, tree.counts.leaves), (Some(3.0), 3));
    assert_eq!(
        tree.root.children[1].window.as_ref().map(|window| window[0].number),
        Some(Some(3.0))
    );
    let games: Games = document(&["games", "--json"]);
    assert!(games.games.len() >= 18);
    let keys: Keys = document(&["games", "--keys", "mcts", "--json"]);
    assert!(keys.keys.iter().any(|key| key.name == "selection") && keys.limits.len() == 3);
    let tunables: Tunables = document(&["games", "--selectivity", "--json"]);
    assert!(tunables.tunables.iter().any(|tunable| tunable.switch));
}

#[test]
fn matches_and_counts() {
    let words = ["match", "tictactoe", "a@search=alphabeta", "b@search=mcts"];
    let short = ["--control", "nodes=200", "--rounds", "2", "-q", "--json"];
    let played: Match = document(&[&words[..], &short].concat());
    assert_eq!((played.games, played.pairings.len(), played.players.len()), (4, 1, 2));
    let held = played.held.expect("how it was held");
    assert_eq!((held.seed, held.random_plies, held.openings), (1, Some(4), None));
    assert!(held.command.starts_with("outply match tictactoe "), "{}", held.command);
    let first = &played.pairings[0];
    assert_eq!(first.wins + first.draws + first.losses, 4);
    let counted: Perft = document(&["perft", "tictactoe", "3", "--json"]);
    assert_eq!(counted.depths.iter().map(|row| row.lines).collect::<Vec<_>>(), [9, 72, 504]);
    let bench: Bench = document(&["bench", "--depth", "2", "--json"]);
    assert_eq!(bench.signature, bench.searches.iter().map(|row| row.nodes).sum::<u64>());
    let words = ["worth", "connect4", "--switch", "null-move=off", "--control", "nodes=100"];
    let more = ["--player", "search=selective", "--rounds", "1", "--json"];
    let worth: Worth = document(&[&words[..], &more].concat());
    assert_eq!(worth.switches[0].wins + worth.switches[0].draws + worth.switches[0].losses, 2);
}

#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (counts, suite) = (path("counts"), path("suite.epd"));
    std::fs::write(&counts, ".../.../... ;D1 9 ;D2 72 ;D3 505\n").unwrap();
    let output = run(&["perft", "tictactoe", "--suite", &counts, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let check: PerftCheck = Document::read(&stdout(&output)).unwrap().body;
    assert_eq!((check.counts, check.wrong.len()), (3, 1));
    std::fs::write(&suite, "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"back rank\";\n").unwrap();
    let solved: Suite = document(&["suite", "chess", &suite, "--control", "depth=3", "--json"]);
    assert_eq!((solved.solved, solved.positions[0].id.as_str()), (1, "back rank"));
    let kept = path("2048.formation");
    let tables: Tables = document(&["tables", "2048", "-o", &kept, "--size", "32", "-q", "--json"]);
    assert_eq!((tables.size, tables.file), (32, kept));
    let learnt = path("2048");
    let words = ["train", "2048", "--state", &learnt, "--games", "2", "--json"];
    let training: Training = document(&words);
    assert_eq!((training.games, training.all_games), (2, 2));
    let kept = path("ttt.positions");
    let words = ["positions", "tictactoe", "-o", &kept, "--games", "5", "--json"];
    let gathered: Positions = document(&words);
    assert_eq!((gathered.games, gathered.labels), (5, None));
    let state = path("ttt");
    let words = ["train", "tictactoe", "--state", &state, "--passes", "1", "--json"];
    let taught: Training = document(&[&words[..], &["--positions", &kept]].concat());
    assert!(taught.positions.unwrap() > 5 && taught.positions.unwrap() <= gathered.positions);
}

#[test]
fn proofs_tables_and_weights() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let listed: Theorems = document(&["prove", "--list", "--json"]);
    assert!(listed.theorems.len() > 20 && listed.tried == 0);
    assert!(listed.theorems.iter().all(|theorem| theorem.found.is_none()));
    let proven: Theorems = document(&["prove", "nim", "--json", "-q"]);
    assert_eq!((proven.proven, proven.tried), (proven.theorems.len() as u64, proven.tried));
    let found = proven.theorems[0].found.as_ref().expect("it was tried");
    assert!(found.as_published && found.checked_by.is_some(), "{found:?}");
    let (certificate, table, weights) = (path("proof"), path("table"), path("ttt"));
    assert!(run(&["solve", "tictactoe", "--certificate", &certificate, "-q"]).status.success());
    let verified: Verified = document(&["verify", "tictactoe", &certificate, "--json"]);
    assert_eq!((verified.least.clone(), verified.to_move), (verified.most, Some(0)));
    assert!(matches!(verified.least, Some(Value::Score { points: 0, .. })), "{}", verified.text);
    let words = ["table", "build", "tictactoe", "-o", &table, "-q", "--json"];
    let built: TableInfo = document(&words);
    let right: TableVerified = document(&["table", "verify", "tictactoe", &table, "--json", "-q"]);
    assert_eq!((right.positions, right.game.as_str()), (built.positions, "tictactoe"));
    let words = ["train", "tictactoe", "--state", &weights, "--games", "20", "--json"];
    let taught: Training = document(&words);
    let told: Weights = document(&["weights", "info", &taught.file, "--json"]);
    assert!(told.weights > 0 && told.file == taught.file, "{told:?}");
}

#[test]
fn what_was_tuned() {
    let words = ["tune", "tictactoe", "--control", "simulations=10", "--rounds", "1", "--json"];
    let recipe: TunedRecipe = document(&words);
    assert!(!recipe.steps.is_empty());
    let words = ["tune", "tictactoe", "--selectivity", "lmr-base", "--games", "4", "--nodes", "50"];
    let tuning: Tuning = document(&[&words[..], &["--json"]].concat());
    assert_eq!(tuning.numbers[0].name, "lmr-base");
}
