//! Playing at a terminal: a pseudo-terminal of 24 lines and 80 columns, and what its screen shows.

#![cfg(unix)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Longer than anything takes on the slowest machine; tests fail only after it.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program at a terminal.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
}

impl Terminal {
    /// Runs the program with its state in `home`.
    fn run(home: &Path, arguments: &[&str]) -> Terminal {
        Terminal::with(home, arguments, &[])
    }

    fn with(home: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_outply"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env("XDG_STATE_HOME", home);
        command.env_remove("NO_COLOR");
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let parser = vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 1_000);
        let screen = Arc::new(Mutex::new(parser));
        let seen = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                seen.lock().unwrap().process(&bytes[..read]);
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Terminal { master: pair.master, writer, child, screen }
    }

    fn shown(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows what is wanted.
    #[track_caller]
    fn see(&self, wanted: &str) -> String {
        self.see_that(wanted, |shown| shown.contains(wanted))
    }

    #[track_caller]
    fn see_that(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let shown = self.shown();
            if is_there(&shown) {
                return shown;
            }
            assert!(begun.elapsed() < PATIENCE, "no {what:?} in\n{shown}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
    }

    fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        let kill = std::process::Command::new("kill").args([&format!("-{name}"), &pid]).status();
        assert!(kill.unwrap().success());
    }

    fn wait(&mut self) -> u32 {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(begun.elapsed() < PATIENCE, "still running:\n{}", self.shown());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn kept(home: &Path) -> Vec<String> {
    let folder = std::fs::read_dir(home.join("outply/games"));
    let mut texts: Vec<String> = folder
        .into_iter()
        .flatten()
        // Beside the games a file that is being written lies there, until it has a game's name.
        .filter_map(|file| std::fs::read_to_string(file.unwrap().path()).ok())
        .collect();
    texts.sort();
    texts
}

#[test]
fn one_board_is_redrawn_in_place_and_lines_are_edited() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::run(home.path(), &["play", "connect4", "--level", "1"]);
    terminal.see("X> ");
    // A mistake is mended with the arrow to the left before the line is handed over.
    terminal.press("55\x1b[D\x7f\r");
    let shown = terminal.see("O plays");
    assert_eq!(shown.matches(" 1  2  3  4  5  6  7").count(), 1, "{shown}");
    assert!(shown.contains("●") && shown.contains("you are X"), "{shown}");
    // The line before comes back; the column is asked for by a part of an order's name.
    terminal.press("\x1b[A\r");
    terminal.see_that("two stones of each", |shown| shown.matches('●').count() == 4);
    terminal.press("hi\t\r");
    let shown = terminal.see("3. ");
    assert!(shown.contains("1. ") && shown.contains(" for X"), "{shown}");
    assert!(!shown.contains("line 1"), "{shown}");
    terminal.press("9\r");
    let shown = terminal.see("9: expected a column from 1 to 7");
    assert!(!shown.contains("line 1, column 1"), "{shown}");
    terminal.press("quit\r");
    assert_eq!(terminal.wait(), 0);
}

#[test]
fn a_game_that_is_left_goes_on() {
    for (leave, code) in [("quit\r", 0), ("\x03", 130), ("\x04", 0)] {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::run(home.path(), &["play", "tictactoe", "--as", "both"]);
        terminal.see("X> ");
        terminal.press("b2\r");
        terminal.see("O> ");
        terminal.press(leave);
        let shown = terminal.see("Continue with: outply play --resume");
        assert_eq!(terminal.wait(), code, "{shown}");
        let mut again = Terminal::run(home.path(), &["play", "--resume"]);
        again.see("O> ");
        again.press("a1\r");
        again.see("X> ");
        again.press("quit\r");
        assert_eq!(again.wait(), 0);
        let games = kept(home.path());
        assert!(games.len() == 1 && games[0].contains("\"a1\""), "{games:?}");
    }
}

#[test]
fn a_closed_terminal_keeps_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::run(home.path(), &["play", "tictactoe", "--as", "both"]);
    terminal.see("X> ");
    terminal.press("c3\r");
    terminal.see("O> ");
    // What the system sends when the window is closed; the test still holds the other end.
    terminal.signal("HUP");
    let begun = Instant::now();
    while !kept(home.path()).iter().any(|game| game.contains("\"c3\"")) {
        assert!(begun.elapsed() < PATIENCE, "the game is lost");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_request_to_end_keeps_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::run(home.path(), &["play", "tictactoe", "--as", "both"]);
    terminal.see("X> ");
    terminal.press("c1\r");
    terminal.see("O> ");
    terminal.signal("TERM");
    terminal.see("Continue with");
    assert_eq!(terminal.wait(), 130);
    assert!(kept(home.path())[0].contains("\"c1\""));
}

#[test]
fn the_last_move_is_taken_back_after_the_end() {
    let home = tempfile::tempdir().unwrap();
    let moves = ["play", "tictactoe", "--as", "both", "--moves", "a1 b1 a2 b2"];
    let mut terminal = Terminal::run(home.path(), &moves);
    terminal.see("X> ");
    terminal.press("a3\r");
    terminal.see("X wins.");
    terminal.press("undo\r");
    terminal.see("X> ");
    terminal.press("c1\r");
    terminal.see("O> ");
    terminal.press("b3\r");
    terminal.see("O wins.");
    terminal.press("quit\r");
    assert_eq!(terminal.wait(), 0);
}

#[test]
fn a_game_is_reviewed_after_its_end() {
    let home = tempfile::tempdir().unwrap();
    let moves = ["play", "tictactoe", "--as", "both", "--moves", "a1 b1 a2 b2"];
    for (order, seen) in [("review\r", "To correct mistakes: "), ("learn\r", "1 of ")] {
        let mut terminal = Terminal::run(home.path(), &moves);
        terminal.see("X> ");
        terminal.press(order);
        terminal.see("not over yet");
        terminal.press("a3\r");
        terminal.see("review looks for mistakes");
        terminal.press(order);
        terminal.see(seen);
        if order.starts_with("learn") {
            terminal.press("quit\r");
            terminal.see("solved.");
        }
        assert_eq!(terminal.wait(), 0);
    }
}

#[test]
fn arrows_play_and_the_screen_may_change_its_size() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::run(home.path(), &["play", "2048", "--seed", "1"]);
    terminal.see("seed 1");
    // Some of four ways are always possible.
    terminal.press("\x1b[D");
    terminal.press("\x1b[B");
    terminal.press("\x1b[C");
    let shown = terminal.see_that("a tile that came", |shown| shown.contains("came up at"));
    assert_eq!(shown.matches("score").count(), 1, "one board: {shown}");
    let size = PtySize { rows: 40, cols: 100, pixel_width: 0, pixel_height: 0 };
    terminal.master.resize(size).unwrap();
    terminal.press("h");
    terminal.see("1. ");
    terminal.press("u");
    terminal.see("The same dice");
    terminal.press("q");
    assert_eq!(terminal.wait(), 0);
    assert!(kept(home.path())[0].contains("\"game\": \"2048\""));
}

#[test]
fn without_colours_or_unicode_the_board_is_ascii() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "connect4", "--moves", "4", "--as", "both"];
    let terminal = Terminal::with(home.path(), &arguments, &[("NO_COLOR", "1"), ("LC_ALL", "C")]);
    let shown = terminal.see("O> ");
    assert!(shown.is_ascii() && shown.contains("[X]"), "{shown}");
    let screen = terminal.screen.lock().unwrap();
    let plain = |row, column| {
        let cell = screen.screen().cell(row, column).unwrap();
        cell.fgcolor() == vt100::Color::Default && cell.bgcolor() == vt100::Color::Default
    };
    assert!((0..24).all(|row| (0..80).all(|column| plain(row, column))));
}
