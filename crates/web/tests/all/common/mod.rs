//! A server of one test, and a client that can be as rude as a test needs.

use outply_catalog::Catalog;
use outply_web::{Server, Settings};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Where the server of a test listens.
#[derive(Clone)]
pub(crate) struct At(pub(crate) String);

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// A server with these settings, on a free port, for as long as the tests run.
pub(crate) fn start(settings: Settings) -> At {
    let mut settings = settings;
    settings.address.set_port(0);
    let server = Server::bind(Catalog::standard(), settings).unwrap();
    let url = server.url();
    std::thread::spawn(move || server.run());
    At(url.trim_start_matches("http://").trim_end_matches('/').to_owned())
}

impl At {
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.0).unwrap();
        // Nothing here waits for ever.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends these bytes and reads until the server closes.
    pub(crate) fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server may answer and close before all was sent.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.raw(
            format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.0)
                .as_bytes(),
        )
    }

    /// The bytes of a POST.
    pub(crate) fn request(&self, path: &str, body: &str) -> Vec<u8> {
        let (host, length) = (&self.0, body.len());
        format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
        .into_bytes()
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.raw(&self.request(path, &body.to_string()))
    }

    /// The answer to a request that the server understands.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{answer:?}");
        serde_json::from_str(&answer.body).unwrap()
    }

    /// Begins a search; its updates come one by one.
    pub(crate) fn search(&self, body: &Value) -> Updates {
        let mut stream = self.connect();
        stream.write_all(&self.request("/api/search", &body.to_string())).unwrap();
        let mut lines = BufReader::new(stream);
        let mut first = String::new();
        lines.read_line(&mut first).unwrap();
        let status = first.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Updates { status, lines }
    }
}

/// The updates of a search.
pub(crate) struct Updates {
    pub(crate) status: u16,
    lines: BufReader<TcpStream>,
}

impl Iterator for Updates {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(data) = line.strip_prefix("data:") {
                return serde_json::from_str(data).ok();
            }
        }
    }
}
