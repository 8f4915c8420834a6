//! What the recorded tree of a production search names.

use outply_catalog::watch::Picture;
use outply_catalog::{Algorithm, Catalog, TreeRequest};

fn recorded(spec: &str, moves: &[&str], algorithm: Algorithm, depth: u32) -> Picture {
    let mut session = Catalog::standard().open(spec).unwrap();
    for text in moves {
        session.play(text).unwrap();
    }
    let request = TreeRequest {
        algorithm: Some(algorithm),
        depth: Some(depth),
        max_nodes: 100_000,
        ..TreeRequest::default()
    };
    session.tree(&request).unwrap().picture
}

#[test]
fn what_lies_below_a_null_move_is_drawn_and_called_by_the_way_there() {
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5"];
    let picture = recorded("chess", &moves, Algorithm::Selective, 9);
    let passes = picture.nodes().filter(|node| node.action == "null move");
    let mut below = 0;
    for pass in passes {
        assert!(pass.label.ends_with("(null move)"), "{}", pass.label);
        for child in &pass.children {
            assert!(child.label.starts_with(&format!("{} ", pass.label)), "{}", child.label);
            below += 1;
        }
    }
    assert!(below > 0);
}

#[test]
fn a_principal_variation_search_names_its_visits() {
    // At five plies the value is one below the upper end of the root's own window, whose rest is empty.
    let picture = recorded("connect4", &[], Algorithm::Pvs, 6);
    let said = |words: &str| {
        picture
            .nodes()
            .filter(|node| node.remarks.iter().any(|said| said.starts_with(words)))
            .count()
    };
    assert!(said("first search, with the whole window") > 1);
    assert!(said("null-window test: not better than") > 1);
    let tests = said("null-window test: better than");
    let again = said("searched again with an open window");
    assert!(tests > 0 && again > 0, "{tests} {again}");
    // Nothing is searched again that no test found better.
    assert!(again <= tests, "{tests} {again}");
    let first = picture.children.first().unwrap();
    assert_eq!(first.remarks, ["first search, with the whole window"]);
}
