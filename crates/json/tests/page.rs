//! The examples of `docs/json.md` are documents of the schema.

use outply_json::{Analysis, Document, State, Value};

/// The examples of the page, in order.
fn examples() -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = page.split("```json\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn the_examples_are_read_by_the_types() {
    let examples = examples();
    assert_eq!(examples.len(), 3);
    let values = examples[0].lines().map(serde_json::from_str::<Value>);
    assert_eq!(values.collect::<Result<Vec<_>, _>>().unwrap().len(), 4);
    let analysis = Document::<Analysis>::read(&examples[1]).unwrap();
    assert_eq!(analysis.body.actions[0].line, analysis.body.line);
    let state = Document::<State>::read(&examples[2]).unwrap();
    assert_eq!(state.body.to_move, Some(1));
    // A document of another kind is told apart.
    let error = Document::<State>::read(&examples[1]).unwrap_err().to_string();
    assert!(error.contains("expected schema \"outply/1\" and kind \"state\""), "{error}");
}
