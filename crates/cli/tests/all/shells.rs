//! What a shell offers, and the manual pages.

use crate::common::{outply, refused, run, stdout};

/// What the program offers bash for the last of these words.
fn offered(words: &[&str]) -> Vec<String> {
    let mut command = outply(&[&["--", "outply"], words].concat());
    command.env("COMPLETE", "bash").env("_CLAP_IFS", "\n");
    let output = command.env("_CLAP_COMPLETE_INDEX", words.len().to_string()).output().unwrap();
    stdout(&output).lines().map(str::to_owned).collect()
}

#[test]
fn games_and_their_options_are_offered() {
    assert_eq!(offered(&["play", "tic"]), ["tictactoe"]);
    assert!(offered(&["analyze", "connect4"]).contains(&"connect4:5x4".to_owned()));
    assert!(offered(&["match", ""]).contains(&"connect4".to_owned()));
}

#[test]
fn searches_evaluators_and_keys_are_offered() {
    assert_eq!(offered(&["analyze", "connect4", "--search", "mc"]), ["mcts"]);
    assert_eq!(
        offered(&["analyze", "connect4", "--evaluator", ""]),
        ["lines", "none", "random", "threats", "walks"]
    );
    assert_eq!(offered(&["tree", "--algorithm", "star"]), ["star1", "star2"]);
    let keys = offered(&["analyze", "connect4", "--mcts", "c=1,sel"]);
    assert_eq!(keys, ["c=1,selection="]);
    assert_eq!(offered(&["match", "connect4", "a@search=alp"]), ["a@search=alphabeta"]);
    let keys = offered(&["match", "connect4", "a@search=mcts,playout=n"]);
    assert_eq!(keys, ["a@search=mcts,playout=ngram"]);
    assert_eq!(offered(&["games", "--keys", "best-r"]), ["best-reply"]);
    assert_eq!(offered(&["worth", "connect4", "--switch", "null-move=of"]), ["null-move=off"]);
    assert!(offered(&["match", "connect4", "--control", "s"]).contains(&"st=".to_owned()));
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&run(&["completions", shell]));
        assert!(script.contains("COMPLETE") && script.contains("outply"), "{shell}: {script}");
    }
    refused(&["completions", "tcsh"], "bash");
}

/// In a bash that has read the script: words with `:` and `@` are one, and come out whole.
#[cfg(unix)]
#[test]
fn bash_completes_words_that_it_would_break() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_outply"));
    let folder = program.parent().unwrap().display();
    let complete = |line: &str| {
        let script = format!(
            "PATH={folder}:$PATH; eval \"$(outply completions bash)\"; compopt() {{ :; }}\n\
             COMP_WORDBREAKS=$' \\t\\n\"\\'@><=;|&(:'; COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}\n\
             _outply; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        match std::process::Command::new("bash").args(["--norc", "-c", &script]).output() {
            Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
            // A machine without bash has nothing to complete.
            Err(_) => None,
        }
    };
    let Some(games) = complete("outply play connect4:") else { return };
    assert_eq!(games, "5x4\n");
    assert_eq!(complete("outply match connect4 a@search=alp").unwrap(), "alphabeta\n");
    assert_eq!(complete("outply match connect4 a@sear").unwrap(), "search=\n");
}

#[test]
fn every_command_has_a_manual_page() {
    let page = stdout(&run(&["man", "play"]));
    assert!(page.contains(".TH outply-play 1") && page.contains("outply play connect4"), "{page}");
    assert!(stdout(&run(&["man"])).contains(".TH outply 1"));
    assert!(stdout(&run(&["man", "analyse"])).contains(".TH outply-analyze 1"));
    assert!(stdout(&run(&["man", "table", "build"])).contains(".TH outply-table-build 1"));
    assert_eq!(run(&["man", "table-build"]).stdout, run(&["man", "table", "build"]).stdout);
    refused(&["man", "nothing"], "expected one of games");
    refused(&["man", "table", "nothing"], "expected one of build");
    refused(&["man", "table", "build", "x"], "table build x: expected nothing after build");
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("man1");
    let told = stdout(&run(&["man", "--into", into.to_str().unwrap()]));
    let count = std::fs::read_dir(&into).unwrap().count();
    assert!(told.starts_with(&format!("{count} pages in ")) && count > 15, "{told}");
    assert!(into.join("outply-table-build.1").exists());
    let page = std::fs::read_to_string(into.join("outply-match.1")).unwrap();
    assert!(page.contains("\\-\\-rounds"), "{page}");
}

#[test]
fn other_names_of_games_are_known() {
    assert!(run(&["show", "connect-four"]).status.success());
    refused(&["show", "conect4"], "did you mean connect4?");
}
