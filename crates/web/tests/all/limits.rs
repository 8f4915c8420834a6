//! What the server refuses, and that it outlives everything.

use crate::common::start;
use outply_catalog::Random;
use outply_web::Settings;
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};

#[test]
fn other_pages_do_not_drive_it() {
    let server = start(Settings::default());
    let host = &server.0;
    let get = |head: &str| {
        server.raw(format!("GET /api/games HTTP/1.1\r\n{head}connection: close\r\n\r\n").as_bytes())
    };
    assert_eq!(get(&format!("host: {host}\r\n")).status, 200);
    assert_eq!(get(&format!("host: {host}\r\norigin: http://{host}\r\n")).status, 200);
    let other = get("host: evil.example\r\n");
    assert_eq!(other.status, 421);
    assert_eq!(other.body.matches(host.as_str()).count(), 1, "{}", other.body);
    assert!(other.body.contains(&format!("localhost:{}", host.rsplit(':').next().unwrap())));
    assert_eq!(get("host: 127.0.0.1:1\r\n").status, 421);
    assert_eq!(get("").status, 421);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", ""] {
        assert_eq!(get(&format!("host: {host}\r\norigin: {origin}\r\n")).status, 403, "{origin}");
    }
}

#[test]
fn no_path_of_the_disk_is_reached() {
    let closed = start(Settings::default());
    let file = std::env::temp_dir().join("outply-web-no-such-board");
    let game = format!("pacman:{}", file.display());
    let refused = closed.post("/api/position", &json!({ "game": game }));
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert!(refused.body.contains("--files"), "{}", refused.body);
    assert_eq!(closed.post("/api/position", &json!({ "game": "pacman:trap" })).status, 200);
    let open = start(Settings { files: true, ..Settings::default() });
    assert_eq!(open.post("/api/position", &json!({ "game": game })).status, 422);
    for path in ["/../Cargo.toml", "/page.js/../../Cargo.toml", "/%2e%2e/Cargo.toml", "/etc/passwd"]
    {
        assert_eq!(closed.get(path).status, 404, "{path}");
    }
}

#[test]
fn the_deepest_tree_is_answered() {
    let server = start(Settings::default());
    let deep = format!("{}1{}", "(max ".repeat(1_000), ")".repeat(1_000));
    let request = json!({ "text": deep, "algorithm": "minimax" });
    for path in ["/api/tree", "/api/tree/columns"] {
        assert_eq!(server.post(path, &request).status, 200, "{path}");
    }
    let drawing = json!({ "tree": request, "format": "svg" });
    assert_eq!(server.post("/api/tree/drawing", &drawing).status, 200);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn requests_out_of_measure_are_refused() {
    let settings = Settings {
        body: 10_000,
        tree_nodes: 50,
        patience: Duration::from_millis(300),
        ..Settings::default()
    };
    let server = start(settings);
    let long = json!({ "game": "x".repeat(20_000) });
    assert_eq!(server.post("/api/position", &long).status, 413);
    let deep = format!("{{\"game\":{}{}}}", "[".repeat(4_000), "]".repeat(4_000));
    assert_eq!(server.raw(&server.request("/api/position", &deep)).status, 400);
    let many = format!("(max{})", " 1".repeat(60));
    let tree = server.post("/api/tree", &json!({ "text": many, "algorithm": "minimax" }));
    assert_eq!(tree.status, 422, "{}", tree.body);
    assert!(tree.body.contains("at most 50"), "{}", tree.body);
    let lines = json!({ "place": { "game": "connect4" }, "algorithm": "minimax", "depth": 12 });
    assert_eq!(server.post("/api/tree", &lines).status, 422);
    let text = server.request("/api/position", "{}");
    let text = String::from_utf8(text).unwrap().replace("application/json", "text/plain");
    assert_eq!(server.raw(text.as_bytes()).status, 415);
    assert_eq!(server.raw(b"GET /api/position HTTP/1.1\r\n\r\n").status, 421);
    assert_eq!(server.get("/api/position").status, 405);
    let slow = format!(
        "POST /api/position HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\nconnection: close\r\n\r\n{{",
        server.0
    );
    assert_eq!(server.raw(slow.as_bytes()).status, 408);
    // A head that never ends is closed without a word.
    assert_eq!(server.raw(b"GET / HTTP/1.1\r\nhost: ").status, 0);
    assert_eq!(server.get("/").status, 200);
}

/// A search that ends by itself only after minutes.
fn endless() -> Value {
    json!({ "place": { "game": "connect4" }, "limits": { "milliseconds": 600_000 } })
}

#[test]
fn a_search_ends_with_its_listener() {
    let server = start(Settings { searches: 1, ..Settings::default() });
    let mut first = server.search(&endless());
    assert_eq!(first.status, 200);
    assert_eq!(first.next().unwrap()["event"], "progress");
    assert_eq!(server.search(&endless()).status, 429);
    drop(first);
    // The server notices within its next sign of life.
    let again = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        server.search(&endless()).status == 200
    });
    assert!(again, "the search outlived its listener");
}

#[test]
fn a_recorded_search_has_a_time() {
    let longest_recorded = Duration::from_millis(300);
    let server = start(Settings { searches: 1, longest_recorded, ..Settings::default() });
    let place = json!({ "game": "connect4" });
    let deep = json!({ "place": place, "algorithm": "pvs", "depth": 30 });
    let began = Instant::now();
    for path in ["/api/tree", "/api/tree/columns"] {
        let late = server.post(path, &deep);
        assert_eq!(late.status, 422, "{}", late.body);
        assert!(late.body.contains("longer than 0.3 s: ask for less depth"), "{}", late.body);
        // It ends soon after its answer.
        let small = json!({ "text": "(max 1 2)", "algorithm": "minimax" });
        let again = (0..100).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            server.post("/api/tree", &small).status == 200
        });
        assert!(again, "the search outlived its time");
    }
    let picture = server.get("/api/tree.svg?game=connect4&algorithm=pvs&depth=30");
    assert_eq!(picture.status, 422, "{}", picture.body);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[test]
fn sixty_four_clients_are_all_heard() {
    let server = start(Settings { memory: 256 << 20, ..Settings::default() });
    let clients: Vec<_> = (0..64)
        .map(|_| {
            let server = server.clone();
            std::thread::spawn(move || {
                let mut updates = server.search(&endless());
                (updates.status, updates.next())
            })
        })
        .collect();
    for client in clients {
        let (status, update) = client.join().unwrap();
        assert_eq!(status, 200);
        assert_eq!(update.expect("an update")["event"], "progress");
    }
    assert_eq!(server.get("/api/games").status, 200);
}

/// Words that mean something somewhere.
const WORDS: [&str; 24] = [
    "game",
    "position",
    "moves",
    "place",
    "text",
    "limits",
    "keys",
    "depth",
    "seed",
    "algorithm",
    "tree",
    "format",
    "question",
    "level",
    "answers",
    "exercise",
    "tictactoe",
    "connect4:0x0",
    "pig:-1",
    "alphabeta",
    "(max 1",
    "[[1,",
    "b2",
    "\u{0}é\u{1f3b2}",
];

/// JSON of any shape, drawn by a seed.
fn any_json(random: &mut Random, levels: u32) -> Value {
    let mut below = |limit: usize| (random.unit() * limit as f64) as usize;
    let kind = below(if levels == 0 { 6 } else { 8 });
    let (word, count) = (WORDS[below(WORDS.len())], below(6));
    match kind {
        0 => Value::Null,
        1 => json!(count > 2),
        2 => json!(count as i64 * 1_000_000_007 - 3),
        3 => json!(0.1 * count as f64),
        4 | 5 => json!(word),
        6 => (0..count).map(|_| any_json(random, levels - 1)).collect(),
        _ => {
            let mut object = serde_json::Map::new();
            for _ in 0..count {
                let key = WORDS[(random.unit() * WORDS.len() as f64) as usize];
                object.insert(key.into(), any_json(random, levels - 1));
            }
            Value::Object(object)
        }
    }
}

const POSTS: [&str; 11] = [
    "/api/game",
    "/api/position",
    "/api/moves",
    "/api/chance",
    "/api/search",
    "/api/tree",
    "/api/tree/columns",
    "/api/tree/random",
    "/api/tree/drawing",
    "/api/exercise",
    "/api/exercise/check",
];

#[test]
fn malformed_requests_are_answered_with_a_reason() {
    let server = start(Settings { longest: Duration::from_millis(50), ..Settings::default() });
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let path = POSTS[seed as usize % POSTS.len()];
        let whole = any_json(random, 4).to_string();
        let cut: String = whole.chars().take((random.unit() * 100.0) as usize).collect();
        for text in [whole, cut] {
            let answer = server.raw(&server.request(path, &text));
            let has_reason = answer.body.contains("\"error\":\"");
            let is_refused = (400..500).contains(&answer.status) && has_reason;
            assert!(answer.status == 200 || is_refused, "{seed} {path} {text}: {answer:?}");
        }
    }
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn broken_requests_are_survived() {
    let server = start(Settings { patience: Duration::from_millis(200), ..Settings::default() });
    for bytes in
        [&b"\0\0\0"[..], b"GET", b"POST / HTTP/9.9\r\n\r\n", b"\r\n\r\n\r\n", &[0xff; 3000]]
    {
        let mut stream = server.connect();
        let _ = stream.write_all(bytes);
    }
    assert_eq!(server.get("/").status, 200);
}
