//! Tuning selective search's numbers: lines for other tuners, and Outply's own.

use crate::common::{outply, refused, run, stderr, stdout};
use std::path::Path;

#[test]
fn other_tuners_are_told_of_all_numbers() {
    let text = stdout(&run(&["games", "--selectivity", "--format", "spsa"]));
    assert!(text.lines().any(|line| line == "lmr-base, int, 75, 0, 300, 15, 0.002"), "{text}");
    assert!(!text.contains("null-move,"), "a switch is nothing to tune: {text}");
    assert!(text.lines().all(|line| line.split(", ").count() == 7), "{text}");
    refused(&["games", "--format", "spsa"], "--selectivity");
}

const WORDS: [&str; 7] = [
    "tune",
    "tictactoe",
    "--selectivity",
    "lmr-base,futility-base=100",
    "--nodes",
    "30",
    "--games",
];

/// A tuning with its state in `file`.
fn words<'w>(games: &'w str, file: &'w Path, more: &[&'w str]) -> Vec<&'w str> {
    [&WORDS[..], &[games, "--state", file.to_str().unwrap()], more].concat()
}

fn done(file: &Path) -> u64 {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let state: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    state["spsa"]["done"].as_u64().unwrap_or(0)
}

#[test]
fn numbers_are_tuned_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tuning.json");
    let output = run(&words("12", &file, &[]));
    let text = stdout(&output);
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("--selectivity lmr-base="), "{text} {}", stderr(&output));
    assert!(last.contains(",futility-base=") && text.contains("100"), "{text}");
    assert_eq!(done(&file), 6);
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.contains("\"started\"") && kept.contains("\"processor\""), "{kept}");
    let settings = last.strip_prefix("--selectivity ").unwrap();
    let used = run(&["analyze", "tictactoe", "--search", "selective", "--selectivity", settings]);
    assert!(used.status.success(), "{}", stderr(&used));
    // A tuning that is complete tells the same again, and plays no more.
    let again = run(&words("12", &file, &[]));
    assert_eq!((stdout(&again), stderr(&again)), (text, String::new()));
    refused(&words("12", &file, &["--seed", "2"]), "expected a tuning of the same game");
    std::fs::write(&file, "{").unwrap();
    refused(&words("12", &file, &[]), "tuning.json");
}

#[test]
fn a_state_that_does_not_fit_is_told_by_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tuning.json");
    assert!(run(&words("4", &file, &[])).status.success());
    refused(
        &words("6", &file, &["--seed", "2"]),
        "but its games are 4, not 6; its seed is 1, not 2",
    );
    let other = ["tune", "tictactoe", "--selectivity", "lmr-base", "--nodes", "30", "--games", "4"];
    let other = [&other[..], &["--state", file.to_str().unwrap()]].concat();
    refused(&other, "but its numbers are lmr-base=75,futility-base=100, not lmr-base=75\n");
    // A checksum with a damaged name is not taken for a missing one.
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("crc32", "crc33")).unwrap();
    refused(&words("4", &file, &[]), "expected the state of a tuning, or a new name");
    std::fs::write(&file, "").unwrap();
    refused(&words("4", &file, &[]), "tuning.json: this file is empty; expected the state of");
}

/// Where games start and when they end early is part of a tuning, and so is how fast it learns.
#[test]
fn a_tuning_has_openings_and_rules_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let (file, openings) = (folder.path().join("tuning.json"), folder.path().join("list.txt"));
    std::fs::write(&openings, "startpos moves a1 b2\nstartpos moves b1 a3\n").unwrap();
    let list = ["--openings", openings.to_str().unwrap()];
    let rules = ["--resign", "moves=1,score=1", "--draw", "moves=1,score=0", "--rate", "0.25"];
    let asked = [&list[..], &rules].concat();
    let tuned = run(&words("4", &file, &asked));
    assert!(tuned.status.success(), "{}", stderr(&tuned));
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.contains("\"rate\": 0.25") && kept.contains("\"openings\": \""), "{kept}");
    assert_eq!(stdout(&run(&words("4", &file, &asked))), stdout(&tuned));
    let differs = |more: &[&str], words_of: &str| refused(&words("4", &file, more), words_of);
    differs(&rules, "its random plies are 0, not 2; its openings are ");
    differs(&[&list[..], &rules[..4]].concat(), "but its rate is 0.25, not 0.002\n");
    differs(&[&list[..], &rules[2..]].concat(), "its games end early by {");
    differs(&[&asked[..], &["--random-plies", "2"]].concat(), "cannot be used with");
    differs(&["--rate", "0"], "expected a number above 0, at most 1");
    std::fs::write(&openings, "startpos moves a1 a1\n").unwrap();
    let fresh = folder.path().join("another.json");
    refused(&words("4", &fresh, &list), "list.txt, line 1, move 2 (a1): expected ");
}

/// Games that are drawn after three plies teach nothing.
#[test]
fn games_of_a_tuning_end_by_its_rules() {
    let rules = ["--most-plies", "3", "--random-plies", "1"];
    let text = stdout(&run(&[&WORDS[..], &["40"], &rules].concat()));
    let values = text.lines().filter(|line| line.contains(" to "));
    assert!(values.clone().count() == 2 && text.contains("40 of 40 games"), "{text}");
    assert!(values.clone().all(|line| line.contains("75.00") || line.contains("100.00")), "{text}");
    refused(
        &[&WORDS[..], &["40"], &["--most-plies", "1", "--random-plies", "1"]].concat(),
        "--most-plies 1",
    );
}

#[test]
fn numbers_that_nothing_reads_are_not_tuned() {
    let words = ["tune", "hex:5", "--selectivity", "null-move-base", "--games", "2"];
    refused(&words, "null-move-base: only null-move reads it, which is off");
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let tune = |names| ["tune", "tictactoe", "--selectivity", names];
    for names in ["null-move", "nothing", "", "lmr-base,lmr-base"] {
        refused(&tune(names), "expected the name of a number, each once");
    }
    refused(&tune("lmr-base=999"), "0 to 300");
    refused(&["tune", "tictactoe", "--selectivity", "lmr-base", "--games", "1"], "from 2 to");
    refused(&["tune", "pig", "--selectivity", "lmr-base"], "selective");
    refused(&["tune", "tictactoe", "--nodes", "3"], "--selectivity");
    refused(&tune("lmr-divisor, lmr-base=nan"), "--selectivity: column 23: expected lmr-base=0 to");
    refused(
        &tune("lmr-base=1,lmr-base=2"),
        "\"lmr-base\": expected the name of a number, each once",
    );
    refused(
        &["tune", "backgammon", "--selectivity", "lmr-base"],
        "outply: --selectivity: selective does not fit this game",
    );
    refused(
        &["tune", "tictactoe", "--selectivity", "lmr-base", "--games", "7"],
        "expected an even number, since games are played in pairs",
    );
}

#[test]
fn what_only_numbers_need_is_refused_with_what_only_recipes_need() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tuning.json");
    for option in [["--state", file.to_str().unwrap()], ["--nodes", "9"], ["--games", "2"]] {
        for other in [["--control", "simulations=5"], ["--rounds", "1"], ["--mcts", "c=1"]] {
            let words = [&["tune", "tictactoe"][..], &option, &other].concat();
            refused(&words, "cannot be used with");
        }
    }
    assert!(!file.exists());
}

/// What would leave out every change is said as `analyze` says it, and nothing is played.
#[test]
fn a_recipe_or_limits_that_do_not_fit_are_refused_before_the_first_game() {
    for recipe in ["foo=1", "c=abc", "c=1,c=2"] {
        let analyzed = run(&["analyze", "hex:5", "--mcts", recipe]);
        let words = ["tune", "hex:5", "--mcts", recipe, "--rounds", "1"];
        let tuned = run(&[&words[..], &["--control", "simulations=5"]].concat());
        assert_eq!(tuned.status.code(), Some(2), "{}", stdout(&tuned));
        assert_eq!((stdout(&tuned), stderr(&tuned)), (String::new(), stderr(&analyzed)));
        assert!(stderr(&tuned).contains(&format!("--mcts {}", recipe.rsplit(',').next().unwrap())));
    }
    refused(&["tune", "hex:5", "--control", "depth=3"], "--control: depth: mcts does not use");
    refused(&["tune", "hex:5", "--mcts", "search=mcts"], "search is given twice");
}

#[cfg(unix)]
#[test]
fn a_tuning_goes_on_where_it_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tuning.json");
    let mut before = 0;
    for _ in 0..2 {
        // So many games that only the signal ends them.
        let child = outply(&words("100000000", &file, &[])).spawn().unwrap();
        while done(&file) < before + 2 {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let pid = child.id().to_string();
        let kill = std::process::Command::new("kill").args(["-INT", &pid]).status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert!(stdout(&output).contains("\n--selectivity lmr-base="), "{}", stdout(&output));
        before = done(&file);
    }
}
