//! What the server answers.

use crate::common::start;
use outply_web::Settings;
use serde_json::{Value, json};

#[test]
fn the_page_comes_with_a_strict_policy() {
    let server = start(Settings::default());
    for (path, kind) in [
        ("/", "text/html"),
        ("/page.js", "text/javascript"),
        ("/page.css", "text/css"),
        ("/icon.svg", "image/svg+xml"),
        ("/api/openapi.json", "application/json"),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.head.contains(&format!("content-type: {kind}")), "{}", answer.head);
        let policy = answer.head.lines().find(|l| l.starts_with("content-security-policy"));
        let policy = policy.expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    }
    assert!(!server.get("/").body.contains("<script>"), "no inline script");
}

#[test]
fn a_game_is_played_by_what_the_answers_say() {
    let server = start(Settings::default());
    let games = server.get("/api/games");
    assert!(games.body.contains("\"tictactoe\""), "{}", games.body);
    let mut moves: Vec<String> = Vec::new();
    loop {
        let place = json!({ "game": "tictactoe", "moves": moves });
        let position = server.ask("/api/position", &place);
        let state = &position["state"];
        assert_eq!(position["turns"].as_array().unwrap().len(), moves.len());
        if !state["payoffs"].is_null() {
            assert_eq!(state["actions"], json!([]));
            break;
        }
        let action = &state["actions"][0];
        let cell = action["spelling"][0].as_str().unwrap();
        let cells = position["board"]["cells"].as_array().unwrap();
        assert!(cells.iter().any(|known| known["id"] == cell));
        moves.push(action["action"].as_str().unwrap().to_owned());
    }
    assert!(moves.len() >= 5, "{moves:?}");
}

#[test]
fn moves_are_read_from_a_line_and_mistakes_are_named() {
    let server = start(Settings::default());
    let line = |text: &str| json!({ "place": { "game": "tictactoe" }, "text": text });
    let read = server.ask("/api/moves", &line("1. b2 a1 2. c3, a3"));
    assert_eq!(read["state"]["moves"], json!(["b2", "a1", "c3", "a3"]));
    let wrong = server.post("/api/moves", &line("b2 b2"));
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("move 2 (b2)"), "{}", wrong.body);
}

#[test]
fn chance_repeats_by_its_seed() {
    let server = start(Settings::default());
    let first = server.ask("/api/position", &json!({ "game": "pig" }));
    let roll = first["state"]["actions"][0]["action"].as_str().unwrap();
    let place = json!({ "game": "pig", "moves": [roll] });
    let draw = |seed: u64| {
        let request = json!({ "place": place, "seed": seed });
        server.ask("/api/chance", &request)["outcome"].as_str().unwrap().to_owned()
    };
    assert_eq!(draw(3), draw(3));
    assert!((0..40).any(|seed| draw(seed) != draw(3)));
    let nothing =
        server.post("/api/chance", &json!({ "place": { "game": "tictactoe" }, "seed": 1 }));
    assert_eq!(nothing.status, 422, "{}", nothing.body);
}

#[test]
fn a_search_tells_its_number_and_ends() {
    let server = start(Settings::default());
    let request = json!({
        "place": { "game": "connect4", "moves": ["4"] },
        "keys": { "multi-pv": "3" },
        "limits": { "depth": 8 },
    });
    let updates: Vec<Value> = server.search(&request).collect();
    let last = updates.last().expect("at least one update");
    assert_eq!(last["event"], "done");
    assert!(updates.iter().all(|update| update["search"] == last["search"]));
    assert_eq!(last["analysis"]["depth"], 8);
    assert_eq!(last["analysis"]["moves"], json!(["4"]));
    let actions = last["analysis"]["actions"].as_array().unwrap();
    assert!(actions.iter().filter(|action| action["bound"] == "exact").count() >= 3);
    let next: Vec<Value> = server.search(&request).collect();
    assert!(next[0]["search"].as_u64() > last["search"].as_u64());
}

#[test]
fn what_a_search_does_not_read_is_refused_with_its_words() {
    let server = start(Settings::default());
    let asked = |keys: Value, limits: Value| {
        let place = json!({ "game": "connect4" });
        server.post("/api/search", &json!({ "place": place, "keys": keys, "limits": limits }))
    };
    let unknown = asked(json!({ "multi-pvs": "3" }), json!({ "depth": 1 }));
    assert_eq!(unknown.status, 422);
    assert!(unknown.body.contains("did you mean multi-pv"), "{}", unknown.body);
    assert_eq!(asked(json!({}), json!({ "simulations": 10 })).status, 422);
    assert_eq!(asked(json!({}), json!({ "plies": 10 })).status, 400);
}

#[test]
fn trees_come_with_every_cut_explained() {
    let server = start(Settings::default());
    let tree = server.ask(
        "/api/tree",
        &json!({ "text": "(max (min 21 -3) (min 12 -70 -4))", "algorithm": "alphabeta" }),
    );
    assert_eq!(tree["value"]["text"], "-3");
    assert_eq!(tree["counts"]["leaves"], 4);
    let right = &tree["root"]["children"][1];
    assert_eq!(right["role"], "min");
    assert!(right["sentence"].as_str().unwrap().contains("the leaf -4 is never looked at"));
    let game = json!({ "place": { "game": "tictactoe" }, "algorithm": "pvs", "depth": 2 });
    assert!(server.ask("/api/tree", &game)["counts"]["nodes"].as_u64().unwrap() > 10);
    let columns = server.ask("/api/tree/columns", &game);
    assert_eq!(
        columns["children"].as_array().unwrap().len(),
        columns["kind"].as_array().unwrap().len()
    );
    assert_eq!(columns["children"][0], 9);
    let drawing =
        json!({ "tree": { "text": "[[3,5],[2,9]]", "algorithm": "minimax" }, "format": "svg" });
    assert!(server.post("/api/tree/drawing", &drawing).body.starts_with("<svg"));
}

#[test]
fn pictures_of_trees_have_addresses() {
    let server = start(Settings::default());
    let get = |query: &str| server.get(&format!("/api/tree.svg?{query}"));
    let typed = get("text=(max(min+3+5)(min+2+9))&algorithm=alphabeta");
    assert!(typed.status == 200 && typed.body.starts_with("<svg"), "{}", typed.body);
    assert!(typed.body.contains("never looked at"));
    let played = get("game=tictactoe&moves=b2,a1&algorithm=alphabeta&depth=1&boards=true");
    assert!(played.status == 200 && played.body.starts_with("<svg"), "{}", played.body);
    for (query, status) in [
        ("algorithm=alphabeta", 422),
        ("text=(max+1+2)&algorithm=guess", 422),
        ("text=(max+1+2)", 400),
        ("text=(max+1+2)&algorithm=minimax&deep=3", 400),
    ] {
        assert_eq!(get(query).status, status, "{query}");
    }
}

#[test]
fn exercises_are_checked_with_reasons() {
    let server = start(Settings::default());
    for question in ["values", "leaves", "windows", "expectations"] {
        for level in 1..=3 {
            let exercise = json!({ "question": question, "seed": 5, "level": level });
            let sheet = server.ask("/api/exercise", &exercise);
            assert_eq!(sheet, server.ask("/api/exercise", &exercise));
            let check = |answers: Value| {
                let request = json!({ "exercise": exercise, "answers": answers });
                server.ask("/api/exercise/check", &request)["mistakes"].as_array().unwrap().clone()
            };
            assert!(!check(json!([])).is_empty(), "{question}: nothing said is wrong");
            if question == "expectations" {
                let mut answers = right(question, &sheet);
                let value =
                    answers[0]["said"].as_str().unwrap().split(' ').next().unwrap().to_owned();
                answers[0]["said"] = json!(value);
                let mistakes = check(answers);
                let sentence = mistakes[0]["sentence"].as_str().unwrap();
                assert!(
                    mistakes.len() == 1 && sentence.starts_with("MAX chooses child"),
                    "{sentence}"
                );
            }
            assert_eq!(check(right(question, &sheet)), Vec::<Value>::new(), "{question} {level}");
        }
    }
}

#[test]
fn exercises_are_printed_for_a_class() {
    let server = start(Settings::default());
    let exercise = json!({ "question": "leaves", "seed": 5, "level": 1 });
    let sheets = |class: u64, format: &str| {
        let rest = json!({ "count": 2, "class": class, "answers": false, "format": format });
        let mut request = rest.as_object().unwrap().clone();
        request.insert("exercise".into(), exercise.clone());
        server.post("/api/exercise/sheet", &Value::Object(request))
    };
    let page = sheets(3, "html");
    assert_eq!((page.status, page.body.matches("<section>").count()), (200, 3));
    assert!(page.body.contains("Sheet 3, seeds from 9"), "{}", page.body);
    let crowd = sheets(300, "html");
    assert!(crowd.status == 422 && crowd.body.contains("1 to 500"), "{}", crowd.body);
}

#[test]
fn small_boards_have_no_labels_and_a_pass_must_be_known() {
    let server = start(Settings::default());
    let board = |query: &str| server.get(&format!("/api/board.svg?game=tictactoe&{query}"));
    assert!(board("moves=b2").body.contains("<text"));
    assert!(!board("moves=&bare=true").body.contains("<text"));
    let pass = board("moves=b2,--");
    assert!(pass.status == 422 && pass.body.contains("there is no pass there"), "{}", pass.body);
}

/// The right answers, read off the recorded search.
fn right(question: &str, sheet: &Value) -> Value {
    let mut nodes = Vec::new();
    let mut stack = vec![&sheet["tree"]["root"]];
    while let Some(node) = stack.pop() {
        nodes.push(node);
        stack.extend(node["children"].as_array().unwrap().iter().rev());
    }
    let said = |node: &Value| match (question, &node["window"]) {
        ("leaves", _) => String::new(),
        ("windows", Value::Null) => "-inf, inf".into(),
        ("windows", window) => format!(
            "{}, {}",
            window[0]["text"].as_str().unwrap(),
            window[1]["text"].as_str().unwrap()
        ),
        _ => node["value"]["text"].as_str().unwrap().into(),
    };
    let asked = sheet["asked"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize);
    let asked = asked.filter(|&node| question != "leaves" || nodes[node]["status"] == "cut");
    let said = |node: usize| match (question, node, sheet["tree"]["action"].as_str()) {
        ("expectations", 0, Some(action)) => format!("{} {action}", said(nodes[0])),
        _ => said(nodes[node]),
    };
    asked.map(|node| json!({ "node": node, "said": said(node) })).collect()
}

#[test]
fn every_path_of_the_description_answers() {
    let server = start(Settings::default());
    let description: Value = serde_json::from_str(&server.get("/api/openapi.json").body).unwrap();
    for (path, operations) in description["paths"].as_object().unwrap() {
        let status = if operations["get"].is_null() {
            server.post(path, &json!({ "unheard-of": 1 })).status
        } else {
            server.get(path).status
        };
        assert!(matches!(status, 200 | 400), "{path}: {status}");
    }
}
