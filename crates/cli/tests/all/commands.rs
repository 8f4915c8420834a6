//! The program as its users run it: good input, bad input, pipes and signals.

use crate::common::{feed, outply, refused, run, stderr, stdout};
use std::io::BufRead;
use std::process::Command;

const TEXTBOOK: &str = "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))";

#[test]
fn games_are_listed() {
    let output = run(&["games"]);
    assert!(output.status.success());
    for game in ["breakthrough", "connect4", "nim", "tictactoe"] {
        assert!(stdout(&output).contains(game));
    }
    let json: serde_json::Value =
        serde_json::from_slice(&run(&["games", "--json"]).stdout).unwrap();
    let names: Vec<_> =
        json["games"].as_array().unwrap().iter().map(|game| game["name"].as_str()).collect();
    assert!(names.contains(&Some("connect4")) && names.is_sorted(), "{names:?}");
}

#[test]
fn a_tree_is_drawn_and_explained() {
    let text = stdout(&run(&["tree", TEXTBOOK]));
    assert!(text.contains("value -3, best 1"), "{text}");
    assert!(text.contains("the leaf -4 is never looked at"), "{text}");
    assert!(text.contains("leaves visited  6 of 8") && text.contains("minimum         4 leaves"));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn every_format_and_algorithm_answers() {
    for format in ["terminal", "svg", "dot", "tikz", "json", "text"] {
        assert!(run(&["tree", TEXTBOOK, "--format", format]).status.success(), "{format}");
    }
    for algorithm in [
        "minimax",
        "alphabeta",
        "alphabeta-hard",
        "alphabeta-strict",
        "pvs",
        "expectiminimax",
        "maxn",
    ] {
        let output = run(&["tree", TEXTBOOK, "--algorithm", algorithm]);
        let value = if algorithm == "maxn" { "value <-3,3>" } else { "value -3" };
        assert!(stdout(&output).contains(value), "{algorithm}: {}", stdout(&output));
    }
    let json: serde_json::Value =
        serde_json::from_slice(&run(&["tree", TEXTBOOK, "--format", "json"]).stdout).unwrap();
    assert_eq!(json["counts"]["leaves"], 6);
    assert_eq!(json["root"]["children"][1]["children"][2]["status"], "cut");
}

#[test]
fn chance_many_players_and_strategies() {
    let chance = run(&["tree", "(max (chance 1/4:8 3/4:4) 4)", "--algorithm", "expectiminimax"]);
    assert!(stdout(&chance).contains("0.25 x 8 + 0.75 x 4 = 5"), "{}", stdout(&chance));
    let many =
        run(&["tree", "(p1 (p2 <3,5,2> <1,1,1>) (p3 <0,0,9> <7,1,1>))", "--algorithm", "maxn"]);
    assert!(stdout(&many).contains("value <3,5,2>, best 1"));
    let text = run(&["tree", "--text", " (max 1 2)"]);
    assert!(stdout(&text).contains("value 2, best 2"), "{}", stdout(&text));
    let strategy = run(&["tree", "(max (min 3 5) (min 2 9))", "--strategy", "max"]);
    assert!(stdout(&strategy).contains("gets at least 3 against every reply"));
}

#[test]
fn a_game_s_search_is_drawn() {
    for algorithm in ["minimax", "alphabeta", "pvs"] {
        let arguments = ["tree", "--game", "tictactoe", "--depth", "2", "--algorithm", algorithm];
        let text = stdout(&run(&arguments));
        assert!(
            text.contains("value 1, best b2") || algorithm == "minimax" && text.contains("value 1"),
            "{text}"
        );
    }
}

#[test]
fn estimates_have_the_unit_of_the_game() {
    let analysed = |more: &[&str]| stdout(&run(&[&["analyze"], more].concat()));
    let chess = analysed(&["chess", "--depth", "4", "--multi-pv", "3", "-q"]);
    assert!(chess.contains(" pawns  estimated") && chess.contains(" pawns, estimated."), "{chess}");
    assert_eq!(chess.matches("  estimated  ").count(), 3, "the best three alone: {chess}");
    assert!(chess.contains("17 other actions are no better"), "{chess}");
    let points = analysed(&["backgammon", "--moves", "31", "--depth", "2", "-q"]);
    assert!(points.contains("X plays 8/5 6/5: +") && points.contains(" points, estimated."));
    let plain = analysed(&["connect4", "--depth", "5", "--position", "444444", "-q"]);
    assert!(!plain.contains("points"), "{plain}");
}

#[test]
fn analysis_gives_values_and_proofs() {
    let output =
        run(&["analyze", "tictactoe", "--position", "X.O/.X./...", "--multi-pv", "all", "-q"]);
    let text = stdout(&output);
    assert!(text.contains("O plays c1: 0, proven"), "{text}");
    assert_eq!(text.matches("loss in 2").count(), 5);
    assert!(output.stderr.is_empty(), "-q is quiet");
    let json = run(&["analyze", "connect4:4x4", "--exact", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&json["value"]["text"], &json["proven"]), (&"0".into(), &true.into()));
    let proof = run(&["analyze", "tictactoe", "--exact"]);
    assert!(stderr(&proof).contains("Ctrl-C ends it"), "a long silence is announced");
    let lines = run(&["analyze", "connect4", "--depth", "6"]);
    assert_eq!(stderr(&lines).lines().count(), 6, "a line an iteration");
    let none = run(&["analyze", "connect4", "--depth", "5", "--table", "0", "--evaluator", "none"]);
    assert!(none.status.success());
}

#[test]
fn a_budget_of_nothing_is_refused() {
    for limit in ["--depth", "--nodes", "--time", "--simulations"] {
        refused(&["analyze", "connect4", limit, "0", "-q"], limit);
    }
    refused(&["solve", "connect4", "--nodes", "0"], "--nodes");
}

#[test]
fn a_move_filter_leaves_out_what_looks_worse() {
    let board = "2,4,8,16/.,2,64,32/.,.,4,128/2,.,.,256";
    let moves = |margin: &str| {
        let words = ["analyze", "2048", "--position", board, "--depth", "3", "--json"];
        let output = run(&[&words[..], &["--move-filter", margin]].concat());
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["actions"].as_array().unwrap().len()
    };
    assert_eq!((moves("off"), moves("1e9"), moves("0")), (4, 4, 1));
}

#[test]
fn bad_input_is_refused_with_the_place() {
    refused(&["analyze", "conect4"], "did you mean connect4?");
    refused(&["analyze", "connect4:5y4"], "column 10");
    refused(&["analyze", "connect4:20x20"], "at most 128");
    refused(&["analyze", "nim:3,x"], "a number of counters");
    refused(&["analyze", "tictactoe:3"], "no options");
    refused(&["analyze", "connect4", "--moves", "4 4 9"], "move 3 (9)");
    refused(&["analyze", "connect4", "--position", "X....../......."], "--position: column 16");
    refused(&["analyze", "connect4", "--table", "1B"], "at least 64");
    refused(&["analyze", "connect4", "--evaluator", "psychic"], "lines, threats, none, random");
    refused(&["analyze", "connect4", "--multi-pv", "0"], "a number from 1 on, or all");
    for share in ["nan", "-0.1", "1.5"] {
        refused(&["analyze", "2048", &format!("--least-share={share}")], "a number from 0 to 1");
        refused(
            &["analyze", "2048", &format!("--least-probability={share}")],
            "a number from 0 to 1",
        );
    }
    for margin in ["nan", "-1", "some"] {
        refused(&["analyze", "2048", "--move-filter", margin], "a number from 0 on, or off");
    }
    refused(&["analyze", "connect4", "--depth", "-1"], "'-1'");
    refused(&["analyze", "connect4", "--nodes", "-5"], "'-5'");
    refused(&["analyze", "connect4", "--time", "-1s"], "-1s");
    refused(&["analyze", "connect4", "--exact", "--depth", "4"], "cannot be used with");
    refused(&["analyze", "connect4", "--time", "soon"], "a time such as");
    refused(&["play", "shogi"], "there is no game");
    refused(&["play", "tictactoe", "--level", "11"], "11");
    refused(&["tree"], "required");
    refused(&["tree", "(max (min 3"], "column 12");
    refused(&["tree", "(max x 3)"], "needs the value of the leaf x");
    let chance = "(max (chance 1:3) 2)";
    refused(&["tree", chance, "--algorithm", "alphabeta"], "no chance nodes");
    refused(&["tree", chance, "--algorithm", "pvs"], "there are: expectiminimax, star1");
    refused(&["tree", "(max 1 (min 2 3))", "--depth", "1"], "--depth 1: expected at least 2");
    refused(&["tree", "(max 1 2)", "--dark"], "--dark: expected a picture");
    refused(&["tree", "(max 1 2)", "--scale", "2", "-o", "x.svg"], "--scale: expected a PNG");
    refused(&["tree", "(max 1 2)", "--seed", "1"], "--seed: expected --random");
    refused(&["tree", "(max 1 2)", "--mcts", "c=1"], "--mcts: expected --algorithm mcts");
    refused(&["tree", "(max 1 2)", "-f", "tikz", "-o", "x.svg"], "ends in .svg");
    refused(&["tree", "(max 1 2)", "-o", "x.xyz"], "found .xyz");
    refused(&["tree", "--random", "depht=3"], "--random: column 1");
    let twice = "column 9: expected each key once (depth is given twice)";
    refused(&["tree", "--random", "depth=2,depth=3"], twice);
    refused(&["tree", "(max 1 2)", "--step", "-f", "dot"], "--step: expected a picture");
    refused(&["tree", ""], "expected a tree");
    refused(&["tree", "(max 1 2)", "--root", "min"], "--root: expected nested lists");
    refused(&["tree", "(max 1 2)", "--moves", "a1"], "--moves: expected --game");
    refused(&["tree", "(max 1 2)", "--evaluator", "none"], "--evaluator: expected --game");
    refused(&["tree", "(max 1 2)", "--strategy", "max", "--format", "svg"], "cannot be used with");
    refused(&["tree", "--text", "max 1 2"], "--text: column 1");
    refused(&["tree", "/no/such/file"], "/no/such/file");
    refused(&["tree", "(max 1 2)", "--algorithm", "magic"], "expected one of minimax");
    refused(&["tree", "--game", "connect4", "--algorithm", "maxn"], "explicit trees");
}

#[test]
fn deep_and_strange_input_is_an_error_not_a_crash() {
    let deep = "(max ".repeat(1_000_000);
    let output = feed(&["tree", "-"], deep.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("at most 1000 levels"));
    let output = feed(&["tree", "-"], b"(max 1 \xff)");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output)
            .contains("column 8: expected a number: alphabeta needs the value of the leaf ÿ")
    );
    assert!(!stderr(&output).contains("line 1"), "the only line");
    // As deep as is allowed: every format draws it.
    let deepest = "(max ".repeat(999) + "1" + &")".repeat(999);
    for format in ["terminal", "svg", "dot", "tikz", "json", "text"] {
        let output = feed(&["tree", "-", "--format", format], deepest.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{format}: {}", stderr(&output));
    }
}

#[test]
fn positions_and_pictures() {
    let text = stdout(&run(&["show", "connect4", "--moves", "4,4,3"]));
    assert!(text.contains("position  ......./......./......./......./...O.../..XX..."), "{text}");
    assert!(stdout(&run(&["show", "nim", "--svg"])).starts_with("<svg"));
    assert!(stdout(&run(&["perft", "tictactoe", "4"])).contains("3024"));
    let none = stdout(&run(&["perft", "tictactoe", "0"]));
    assert_eq!(none.lines().nth(1).unwrap().split_whitespace().nth(1), Some("1"), "{none}");
    let over = stdout(&run(&["analyze", "tictactoe", "--position", "XXX/OO./..."]));
    assert!(over.contains("The game is over. X wins."), "{over}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_gives_the_best_answer_so_far() {
    // An hour, so that only the signal can end it.
    let arguments = ["analyze", "connect4:9x7", "--time", "60m", "--table", "1"];
    let mut child = outply(&arguments).spawn().unwrap();
    // The first line of progress: the handler stands, and there is an answer to give.
    let mut progress = std::io::BufReader::new(child.stderr.take().unwrap());
    progress.read_line(&mut String::new()).unwrap();
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    std::io::copy(&mut progress, &mut std::io::sink()).unwrap();
    let status = child.wait().unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut text).unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(text.contains("X plays") && text.contains("; interrupted."), "{text}");
}

#[test]
fn the_bench_s_signature_is_the_one_written_down() {
    let text = stdout(&run(&["bench"]));
    let line = text.lines().find(|line| line.starts_with("signature ")).unwrap();
    let known = include_str!("../signature.txt").trim();
    assert_eq!(
        line,
        format!("signature {known}"),
        "a functional change says so; see CONTRIBUTING.md"
    );
}

#[test]
fn the_bench_says_the_same_twice_and_in_json() {
    let searched = || run(&["bench", "--depth", "4", "--json"]).stdout;
    let signature = |json: &[u8]| {
        let json: serde_json::Value = serde_json::from_slice(json).unwrap();
        let nodes = json["searches"].as_array().unwrap().iter().map(|row| &row["nodes"]);
        assert_eq!(json["signature"], nodes.map(|nodes| nodes.as_u64().unwrap()).sum::<u64>());
        json["signature"].clone()
    };
    let known = signature(&searched());
    assert_eq!(signature(&searched()), known);
    assert!(stdout(&run(&["bench", "--depth", "4"])).contains(&format!("signature {known}\n")));
}

#[test]
fn every_help_begins_with_examples_and_fits_80_columns() {
    for command in [
        "games", "play", "analyze", "tree", "match", "tune", "suite", "worth", "show", "perft",
        "bench",
    ] {
        let help = stdout(&run(&[command, "--help"]));
        assert!(help.starts_with("Examples:\n  outply"), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    }
    assert!(stdout(&run(&["analyze", "--help"])).contains("an analysis takes 3s"));
    let games = stdout(&run(&["games"]));
    assert!(games.lines().all(|line| line.chars().count() <= 80), "{games}");
}

#[test]
fn completions_and_manual_are_made() {
    assert!(stdout(&run(&["completions", "bash"])).contains("_outply"));
    assert!(stdout(&run(&["man"])).contains(".TH outply"));
    let help = stdout(&run(&["--help"]));
    assert!(help.starts_with("Examples:"), "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
}

#[test]
fn monte_carlo_searches_by_recipe_and_repeats() {
    let analyze = |more: &[&str]| {
        let mut words = vec!["analyze", "connect4", "--search", "mcts", "--simulations", "3000"];
        words.extend(["--json", "-q", "--moves", "4 1 4 1 4 1"]);
        words.extend(more);
        let json: serde_json::Value = serde_json::from_slice(&run(&words).stdout).unwrap();
        json
    };
    let answer = analyze(&[]);
    assert_eq!((&answer["action"], &answer["proven"]), (&"4".into(), &true.into()), "{answer}");
    let open = ["--mcts", "solver=off,playout=mast,selection=grave,history=0.5", "--seed", "7"];
    let (one, other) = (analyze(&open), analyze(&open));
    assert_eq!(one["actions"], other["actions"]);
    for parallel in ["tree", "root"] {
        let recipe = format!("solver=off,parallel={parallel}");
        let answer = analyze(&["--mcts", &recipe, "--seed", "7", "--threads", "2"]);
        assert_eq!((&answer["action"], &answer["proven"]), (&"4".into(), &false.into()));
        let visits = answer["actions"].as_array().unwrap().iter().map(|a| a["visits"].as_u64());
        assert_eq!(visits.map(|visits| visits.unwrap()).sum::<u64>(), 3_000, "{parallel}");
    }
    let keys = stdout(&run(&["games", "--keys", "mcts"]));
    assert!(keys.contains("selection") && keys.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn faults_of_searches_are_named() {
    for (words, fault) in [
        (
            vec!["analyze", "connect4", "--search", "mcts", "--mcts", "c=1,playout=best"],
            "playout=best: expected uniform",
        ),
        (vec!["analyze", "connect4", "--search", "maxn"], "there are: selective, alphabeta, mcts"),
        (
            vec!["analyze", "hex:5", "--search", "mcts", "--depth", "3"],
            "--depth: mcts does not use this limit",
        ),
        (vec!["match", "nim", "a@nodes=0", "b@"], "expected a number above 0"),
        (vec!["solve", "nim", "--search", "mcts"], "--search mcts: expected alphabeta or proof"),
        (vec!["review", "nim", "--moves", "a1 zz"], "--moves, move 2 (zz): not legal"),
        (
            vec!["analyze", "nim", "--search", "mcts", "--mcts", "memory=0"],
            "memory=0: expected a whole number from 1 on",
        ),
        (vec!["play", "tictactoe", "--as", "third"], "expected first, second, both or none"),
        (vec!["match", "nim", "a@serch=mcts", "b@"], "did you mean search?"),
        (vec!["worth", "chess", "--switch", "foo=off"], "outply: foo=off: selective has no key"),
        (
            vec!["analyze", "connect4", "--mcts", "c=1,c=2"],
            "outply: --mcts c=2: c is given twice; expected each key once",
        ),
        (
            vec!["analyze", "connect4", "--selectivity", "lmr-base=5,lmr-base=7"],
            "outply: --selectivity lmr-base=7: lmr-base is given twice",
        ),
        (
            vec!["match", "connect4", "a@nodes=10,nodes=20", "b@nodes=10"],
            "outply: a: column 10: expected each key once (nodes is given twice)",
        ),
        (
            vec!["match", "connect4", "a@search=mcts,search=alphabeta", "b@"],
            "outply: a: search=alphabeta: search is given twice",
        ),
        (
            vec!["match", "connect4", "a@", "b@", "--control", "st=0.1,st=0.2"],
            "outply: --control: column 8: expected each key once (st is given twice)",
        ),
        (
            vec!["match", "connect4", "a@", "b@", "--control", "sims=5", "--control", "sims=5"],
            "outply: --control: sims=5 is given twice",
        ),
        (
            vec!["worth", "connect4", "--switch", "null-move=off", "--switch", "null-move=off"],
            "outply: --switch: null-move=off is given twice",
        ),
        (
            vec![
                "worth",
                "connect4",
                "--switch",
                "killers=off",
                "--player",
                "lmr-base=5,lmr-base=7",
            ],
            "outply: --player: lmr-base=7: lmr-base is given twice",
        ),
        (
            vec!["worth", "connect4", "--switch", "killers=off+killers=on"],
            "killers=on: killers is given twice",
        ),
        (vec!["tree", "--game", "pig", "--algorithm", "pvs"], "expectiminimax, star1"),
        (vec!["match", "pig:50", "search=mcts", "search=best"], "expected one of"),
        (
            vec!["match", "connectn", "a@search=mcts", "b@uci:x"],
            "engines play only games of two players",
        ),
    ] {
        let output = run(&words);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {error}");
        assert!(error.contains(fault), "{words:?}: {error}");
    }
}

#[test]
fn moves_of_several_words_are_read_as_they_were_printed() {
    let moves = "25 13/6 22 13/11(2) 6/4(2) 52";
    let shown = stdout(&run(&["show", "backgammon", "--moves", moves]));
    let with_commas =
        stdout(&run(&["show", "backgammon", "--moves", "25,13/6,22,13/11(2) 6/4(2),52"]));
    assert_eq!(shown, with_commas);
    let longer = format!("{moves} 24/99");
    refused(&["show", "backgammon", "--moves", &longer], "move 6 (24/99)");
}

#[test]
fn every_game_is_shown_searched_and_drawn() {
    let games: serde_json::Value =
        serde_json::from_slice(&run(&["games", "--json"]).stdout).unwrap();
    for game in games["games"].as_array().unwrap() {
        for name in [&game["name"], &game["example"]] {
            let Some(name) = name.as_str().filter(|name| !name.is_empty()) else { continue };
            let picture = stdout(&run(&["show", name]));
            assert!(
                picture.lines().all(|line| line.chars().count() <= 80
                    || line.starts_with("actions")
                    || line.starts_with("outcomes")
                    || line.starts_with("position")),
                "{name}: {picture}"
            );
            let tree = ["tree", "--game", name, "--algorithm", "mcts", "--simulations", "5"];
            let tree = stdout(&run(&tree));
            assert!(tree.contains("visit"), "{name}: {tree}");
            let words =
                ["analyze", name, "--search", "mcts", "--simulations", "60", "-q", "--json"];
            let json: serde_json::Value = serde_json::from_slice(&run(&words).stdout).unwrap();
            assert!(json["simulations"].as_u64().unwrap() <= 60, "{name}: {json}");
        }
    }
}

#[test]
fn the_tree_grows_step_by_step_with_the_formula() {
    let text = "(max (chance 0.5:4 0.5:2) (chance 0.9:1 0.1:(min 9 10)))";
    let tree = stdout(&run(&["tree", text, "--algorithm", "mcts", "--simulations", "5"]));
    assert!(tree.contains("1. ") && tree.contains("5. ") && tree.contains("not tried"), "{tree}");
    assert!(tree.contains(" + "), "the formula's terms: {tree}");
    let star = stdout(&run(&["tree", text, "--algorithm", "star1"]));
    assert!(star.contains("never looked at"), "{star}");
}

#[test]
fn chance_falls_by_seed_and_games_end() {
    let play = |seed: &str| {
        stdout(&run(&["play", "pig:20", "--as", "none", "--seed", seed, "--depth", "2"]))
    };
    assert_eq!(play("3"), play("3"));
    assert_ne!(play("3"), play("4"));
    assert!(play("3").contains(" rolled ") && play("3").contains(" wins."), "{}", play("3"));
}

#[test]
fn matches_are_told_and_resume() {
    let folder = std::env::temp_dir().join(format!("outply-match-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let results = folder.join("games.jsonl");
    let words = |rounds: &'static str| {
        let path = results.to_str().unwrap();
        run(&[
            "match",
            "tictactoe",
            "many@search=mcts",
            "few@search=mcts,solver=off",
            "--control",
            "simulations=30",
            "--rounds",
            rounds,
            "--results",
            path,
        ])
    };
    let first = stdout(&words("3"));
    assert!(first.contains("many") && first.contains("few"), "{first}");
    let more = words("5");
    let told = String::from_utf8_lossy(&more.stderr).into_owned();
    assert!(told.contains("10 games, 6 of them played before"), "{told}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn tuning_tells_what_each_change_is_worth() {
    let words = ["tune", "tictactoe", "--control", "simulations=20", "--rounds", "4"];
    let text = stdout(&run(&words));
    assert!(text.contains("playout=mast") && text.contains("recipe: "), "{text}");
    // Nim has no order of actions to play by, and nothing that does not fit is tried.
    let bad = run(&["tune", "nim", "--control", "plies=3"]);
    assert_eq!(bad.status.code(), Some(2));
}

#[test]
#[cfg(feature = "standard")]
fn a_limit_of_time_holds_while_an_evaluator_is_worked_out() {
    let asked = ["analyze", "yahtzee", "--evaluator", "solved", "--time", "1ms", "-q"];
    let output = run(&asked);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("the evaluator solved takes longer"), "{}", stderr(&output));
    let asked = ["analyze", "backgammon", "--moves", "31", "--evaluator", "two-sided"];
    let output = run(&[&asked[..], &["--time", "1ms", "-q"]].concat());
    let told = stderr(&output);
    assert!(told.contains("the evaluator two-sided takes longer"), "{told}");
    // A review waits for it before its time begins.
    let game = ["review", "pig", "--moves", "roll 3 hold", "--evaluator", "solved"];
    let output = run(&[&game[..], &["--time", "20ms", "-q"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    // Without a limit of time it is waited for.
    let output = run(&["analyze", "pig:20", "--evaluator", "solved", "--depth", "1", "-q"]);
    assert!(stdout(&output).contains("proven"), "{}", stdout(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for words in [&["bench", "--help"][..], &["suite", "-h"], &["--version"], &["help", "match"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = outply(words).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(stderr(&output).contains("No space left"), "{words:?}: {}", stderr(&output));
    }
}
