//! Writing to files and pipes.

use crate::common::{outply, refused, run, stderr, stdout};
use std::path::Path;
use std::process::Command;

const TEXTBOOK: &str = "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))";

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tree.svg");
    let name = path.to_str().unwrap();
    assert!(run(&["tree", TEXTBOOK, "-f", "svg", "-o", name]).status.success());
    assert!(std::fs::read_to_string(&path).unwrap().ends_with("</svg>\n"));
    let missing = folder.path().join("no/such/folder.svg");
    let output = run(&["tree", TEXTBOOK, "-o", missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half-written");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = outply(&["tree", "--game", "connect4", "--depth", "5"]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn a_written_file_has_the_usual_permissions_and_keeps_those_it_had() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (usual, ours) = (folder.path().join("usual"), folder.path().join("ours"));
    std::fs::write(&usual, "").unwrap();
    write_tree_to(&ours);
    assert_eq!(mode(&ours), mode(&usual));
    std::fs::set_permissions(&ours, std::fs::Permissions::from_mode(0o640)).unwrap();
    write_tree_to(&ours);
    assert_eq!(mode(&ours), 0o640);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_pipes_are_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let (file, link, pipe) =
        (folder.path().join("file"), folder.path().join("link"), folder.path().join("pipe"));
    std::fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    write_tree_to(&link);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&file).unwrap().contains("value -3"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    write_tree_to(&pipe);
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert!(reader.join().unwrap().contains("value -3"));
}

fn write_tree_to(path: &Path) {
    let output = run(&["tree", TEXTBOOK, "-o", path.to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn counts_in_a_suite_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("suite.epd");
    let name = path.to_str().unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    std::fs::write(&path, format!("# start\n{start} ;D1 20 ;D2 400 ;D3 8902 ;D4 1\n")).unwrap();
    let most = ["perft", "chess", "--suite", name, "--most-lines", "10000"];
    let output = run(&most);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("line 2: 197281 lines of 4 plies, 1 expected"), "{text}");
    std::fs::write(&path, format!("{start} ;D1 20 ;D2 400 ;D3 8902 ;D4 197281\n")).unwrap();
    let output = run(&most);
    let text = stdout(&output);
    assert!(
        output.status.success() && text.contains("1 positions, 3 counts, 9322 lines"),
        "{text}"
    );
    std::fs::write(&path, format!("{start} ;D1 twenty\n")).unwrap();
    refused(&most, "line 1: expected 'D1 20', found 'D1 twenty'");
    std::fs::write(&path, "8/8 w - - 0 1 ;D1 1\n").unwrap();
    refused(&most, "suite.epd, line 1: ");
    std::fs::write(&path, "\n").unwrap();
    refused(&most, "expected a position");
    refused(&["perft", "chess"], "<DEPTH>");
    let whole = "expected a whole number from 0 on";
    refused(&["perft", "chess", "x"], whole);
    refused(&["perft", "chess", "-1"], whole);
    refused(&["perft", "chess", "--suite", "x", "--most-lines", "1k"], whole);
    refused(&["exercise", "--seed", "-1"], whole);
    refused(&["tree", "(max 1 2)", "--shown", "-1"], whole);
    refused(&["table", "build", "2048", "-o", "x", "--size", "1GiB"], whole);
    refused(&["play", "chess", "--elo", "x"], "expected a rating, such as 1500");
    let inside = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    refused(&["new", "x", "--into", inside], "Cargo.toml is no folder; expected one");
    refused(&["man", "--into", inside], "Cargo.toml is no folder; expected one");
    refused(&["perft", "chess", "3", "--suite", name], "cannot be used with");
}
