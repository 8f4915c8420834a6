//! One table by two processes over loopback.
#![cfg(feature = "cluster")]

use crate::common::{outply, refused, run, stderr, stdout};
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use std::time::{Duration, Instant};

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    /// A folder with a file of two hosts, whose ports are free now.
    fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let free: Vec<_> = (0..2).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let lines = free.iter().map(|listener| format!("{}\n", listener.local_addr().unwrap()));
        fs::write(folder.path().join("hosts"), lines.collect::<String>()).unwrap();
        Place { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn begin(&self, game: &str, process: &str) -> Child {
        let (table, hosts) = (self.path("table"), self.path("hosts"));
        let [table, hosts] = [&table, &hosts].map(|path| path.to_str().unwrap());
        let words = ["table", "build", game, "-o", table, "--cluster", hosts];
        let more = ["--process", process, "--wait", "20s"];
        outply(&[&words[..], &more].concat()).spawn().unwrap()
    }

    /// Both to their end; the table is what one process makes.
    fn ends_as_alone(&self, game: &str) {
        let both = ["1", "0"].map(|process| self.begin(game, process));
        for output in both.map(|child| child.wait_with_output().unwrap()) {
            assert!(output.status.success(), "{}", stderr(&output));
        }
        let alone = self.path("alone");
        let words = ["table", "build", game, "-o", alone.to_str().unwrap()];
        let made = run(&words);
        assert!(made.status.success(), "{}", stderr(&made));
        assert!(fs::read(self.path("table")).unwrap() == fs::read(&alone).unwrap());
        assert!(!self.path("table.work").exists());
    }
}

#[test]
fn two_processes_make_the_table_of_one() {
    let place = Place::new();
    place.ends_as_alone("tictactoe");
    let info = run(&["table", "info", place.path("table").to_str().unwrap()]);
    assert!(stdout(&info).contains("5,478 positions"), "{}", stdout(&info));
}

#[cfg(unix)]
#[test]
fn a_lost_process_is_told_and_both_go_on_later() {
    let place = Place::new();
    let game = "connect4:4x4";
    let (mut second, first) = (place.begin(game, "1"), place.begin(game, "0"));
    wait_for(&place.path("table.work/part-01-of-02/layer-00005"));
    second.kill().unwrap();
    second.wait().unwrap();
    let output: Output = first.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = stderr(&output);
    assert!(told.contains("process 1 (127.0.0.1:") && told.contains("was lost"), "{told}");
    assert!(!told.contains("panicked") && !place.path("table").exists(), "{told}");
    assert!(place.path("table.work/part-00-of-02/layer-00004").exists());
    place.ends_as_alone(game);
}

fn wait_for(file: &Path) {
    let since = Instant::now();
    while !file.exists() {
        assert!(since.elapsed() < Duration::from_secs(60), "{} never came", file.display());
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let place = Place::new();
    let (hosts, table) = (place.path("hosts"), place.path("table"));
    let [name, table] = [&hosts, &table].map(|path| path.to_str().unwrap());
    let build = |more: &[&'static str]| {
        let words = ["table", "build", "tictactoe", "-o", table, "--cluster", name];
        [words.map(str::to_owned).to_vec(), more.iter().map(|word| (*word).to_owned()).collect()]
            .concat()
    };
    let refuse = |more: &[&'static str], expected: &str| {
        let words = build(more);
        refused(&words.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    };
    refuse(&[], "--process");
    refuse(&["--process", "2"], "2: expected a line of");
    refuse(&["--process", "0", "--threads", "33"], "at most 64");
    refused(&["table", "build", "tictactoe", "-o", table, "--process", "0"], "--cluster");
    refused(&["table", "build", "2048", "-o", table, "--cluster", name, "--process", "0"], "own");
    let words = build(&["--process", "1", "--wait", "200ms"]);
    let nobody = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(nobody.status.code(), Some(1), "{}", stderr(&nobody));
    assert!(stderr(&nobody).contains("process 0 (127.0.0.1:"), "{}", stderr(&nobody));
    fs::write(&hosts, "127.0.0.1:2101\n127.0.0.1\n").unwrap();
    refuse(&["--process", "0"], "line 2");
    fs::remove_file(&hosts).unwrap();
    refuse(&["--process", "0"], "hosts");
}
