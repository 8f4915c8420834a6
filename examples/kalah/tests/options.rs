//! What may follow the game's name and a colon.

use std::process::{Command, Output};

fn show(game: &str) -> Output {
    let mut kalah = Command::new(env!("CARGO_BIN_EXE_kalah"));
    kalah.args(["show", game]).output().expect("the program")
}

#[test]
fn options_choose_the_variant() {
    let shown = |game: &str| String::from_utf8(show(game).stdout).unwrap();
    assert!(shown("kalah").contains("position  4,4,4,4,4,4+0/4,4,4,4,4,4+0 1"));
    assert!(shown("kalah:3x2").contains("position  2,2,2+0/2,2,2+0 1"));
}

#[test]
fn what_is_no_variant_is_pointed_at() {
    for wrong in ["9x4", "3", "x", "3x0", "3x2x1"] {
        let output = show(&format!("kalah:{wrong}"));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        let expected =
            "in the game's options: column 7: expected HOUSESxSEEDS, at most 8x10, found ";
        assert!(told.contains(expected), "{told}");
    }
}
