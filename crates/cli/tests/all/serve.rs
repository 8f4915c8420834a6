//! `outply serve`, `outply exercise` and `outply` alone.

use crate::common::{feed, run as outply, stdout};

#[test]
fn alone_it_says_what_it_can_do() {
    let output = outply(&[]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("outply play") && text.contains("outply --help"), "{text}");
    assert_eq!(text.contains("outply serve"), cfg!(feature = "serve"), "{text}");
}

#[test]
fn worksheets_hide_what_their_keys_tell() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (sheet, key) = (file("sheet.html"), file("key.html"));
    let words = ["exercise", "leaves", "--seed", "7", "--count", "2", "--level", "2"];
    assert!(outply(&[&words[..], &["-o", &sheet, "--class", "3"]].concat()).status.success());
    assert!(outply(&[&words[..], &["-o", &key, "--answers"]].concat()).status.success());
    let (sheet, key) =
        (std::fs::read_to_string(sheet).unwrap(), std::fs::read_to_string(key).unwrap());
    assert_eq!(sheet.matches("<section>").count(), 3);
    assert_eq!(sheet.matches("<svg").count(), 6);
    assert!(key.contains("never looked at") && !sheet.contains("is never looked at"));
    let other = outply(&["exercise", "-o", &file("sheet.odt")]);
    assert_eq!(other.status.code(), Some(2));
}

#[test]
#[cfg(feature = "pictures")]
fn worksheets_are_pdf_too_a_sheet_begins_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = |words: &[&str]| {
        let path = folder.path().join("sheet.pdf").display().to_string();
        let output = outply(&[&["exercise", "-o", &path], words].concat());
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        let bytes = std::fs::read(path).unwrap();
        assert!(bytes.starts_with(b"%PDF"));
        String::from_utf8_lossy(&bytes).matches("/Type /Page\n").count()
    };
    for question in ["leaves", "values", "windows", "expectations", "order", "visit", "mistake"] {
        assert!(pages(&[question, "--seed", "7"]) >= 1);
        assert!(pages(&[question, "--seed", "7", "--answers"]) >= 1);
    }
    assert!(pages(&["--seed", "7", "--count", "10"]) > 1);
    assert_eq!(pages(&["visit", "--class", "3"]), 3);
}

#[test]
fn classic_trees_and_planted_faults_are_asked_about() {
    let output = feed(&["exercise", "--classic", "three-branches"], b"2.3 3.3\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("All right."), "{text}");
    let output = outply(&["exercise", "--classic", "three-brunches"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("three-branches"));
    let output = feed(&["exercise", "mistake", "--seed", "3"], b"root\n9\n1\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("both: enters the root with the window (-∞, ∞)"), "{text}");
    assert!(text.contains("9: expected a number from 1 to 5"), "{text}");
    assert!(text.contains("All right.") || text.contains("mistake"), "{text}");
}

#[test]
fn an_answer_of_another_form_is_asked_for_again() {
    let output = feed(&["exercise", "values", "--seed", "3"], b"many\n3\n");
    let text = stdout(&output);
    assert!(text.contains("many: expected a number"), "{text}");
    let output = feed(&["exercise", "expectations", "--seed", "3"], b"3\n3 9\n3 1\n");
    let text = stdout(&output);
    assert_eq!(text.matches("expected the value and the number of the child").count(), 2, "{text}");
    let output = feed(&["exercise", "windows", "--seed", "3"], b"3\n-inf, inf\n");
    let text = stdout(&output);
    assert!(text.contains("3: expected two bounds, as in -inf, 3"), "{text}");
}

#[test]
fn an_exercise_is_asked_and_checked() {
    let output = feed(&["exercise", "leaves", "--seed", "3"], b"9.9.9\nnone\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("9.9.9 is not a leaf of this tree"), "{text}");
    assert!(text.contains("mistake") && text.contains("is never looked at"), "{text}");
}

#[cfg(feature = "serve")]
mod server {
    use crate::common::{self, run as outply};
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::{TcpListener, TcpStream};

    #[test]
    fn the_server_prints_where_it_is_and_answers_there() {
        let mut server = common::outply(&["serve", "--port", "0"]).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
        assert!(host.starts_with("127.0.0.1:"), "{line}");
        let mut stream = TcpStream::connect(host).unwrap();
        let request = format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        server.kill().unwrap();
        server.wait().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("<title>Outply"), "{answer}");
    }

    #[test]
    fn a_taken_port_is_said_so() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = taken.local_addr().unwrap().port().to_string();
        let output = outply(&["serve", "--port", &port]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            text.contains(&format!("port {port} is taken")) && text.contains("--port 0"),
            "{text}"
        );
    }
}
