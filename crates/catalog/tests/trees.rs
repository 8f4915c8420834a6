//! Drawn trees against the answers of the searches that they are of.

use outply_catalog::watch::Picture;
use outply_catalog::{Algorithm, ExplicitTree, TreeRequest};

const SHAPES: [&str; 4] = [
    "depth=2,branching=3,values=-9..9",
    "depth=3,branching=2..3,values=0..1",
    "depth=3,branching=2,values=-2..2,chance=0.4",
    "depth=2,branching=2..4,values=0..3,players=3",
];

fn tree(shape: &str, seed: u64) -> ExplicitTree {
    ExplicitTree::random(shape, seed, None).unwrap()
}

/// The action that the picture marks at the root.
fn marked(picture: &Picture) -> Option<String> {
    let marked = picture.children.iter().find(|child| child.on_best_line);
    marked.map(|child| child.action.clone())
}

#[test]
fn monte_carlo_pictures_mark_the_answer() {
    let mut runs = 0;
    for shape in SHAPES {
        for seed in 0..60 {
            let request = TreeRequest {
                algorithm: Some(Algorithm::MonteCarlo),
                simulations: 5 + seed % 40,
                seed,
                ..TreeRequest::default()
            };
            let report = tree(shape, seed / 3).tree(&request).unwrap();
            assert_eq!(marked(&report.picture), report.action, "{shape}, seed {seed}");
            runs += usize::from(report.action.is_some());
        }
    }
    assert!(runs > 200, "{runs} runs with an answer");
}

#[test]
fn pictures_of_every_search_mark_the_answer() {
    for shape in SHAPES {
        for seed in 0..20 {
            let tree = tree(shape, seed);
            for algorithm in tree.algorithms() {
                let algorithm = Some(algorithm);
                let report =
                    tree.tree(&TreeRequest { algorithm, ..TreeRequest::default() }).unwrap();
                let name = algorithm.unwrap().name();
                assert_eq!(marked(&report.picture), report.action, "{name} {}", tree.to_text());
            }
        }
    }
}

#[test]
fn limits_hold_against_minimax() {
    let minimax = |tree: &ExplicitTree| {
        let algorithm = Some(Algorithm::Minimax);
        tree.tree(&TreeRequest { algorithm, ..TreeRequest::default() }).unwrap().picture
    };
    for seed in 0..100 {
        let tree = tree("depth=4,branching=2..3,values=-5..5", seed);
        let truth = minimax(&tree);
        let values: std::collections::HashMap<&str, i64> = truth
            .nodes()
            .filter_map(|node| Some((node.label.as_str(), node.value.as_ref()?.parse().ok()?)))
            .collect();
        for algorithm in [
            Algorithm::AlphaBeta,
            Algorithm::AlphaBetaFailHard,
            Algorithm::AlphaBetaStrict,
            Algorithm::Pvs,
        ] {
            let request = TreeRequest { algorithm: Some(algorithm), ..TreeRequest::default() };
            let report = tree.tree(&request).unwrap();
            for node in report.picture.nodes() {
                if let Some(value) = node.value.as_ref().and_then(|v| v.parse::<i64>().ok()) {
                    let truth = values[node.label.as_str()];
                    let name = algorithm.name();
                    let about = format!("{name}, {} in {}", node.label, tree.to_text());
                    match node.bound {
                        None => assert_eq!(value, truth, "{about}"),
                        Some(outply_catalog::watch::Bound::AtMost) => {
                            assert!(truth <= value, "{about}");
                        }
                        Some(outply_catalog::watch::Bound::AtLeast) => {
                            assert!(truth >= value, "{about}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn cuts_asked_for_are_found() {
    for cuts in 0..4 {
        let shape = format!("depth=3,branching=2,cuts={cuts}");
        let tree = ExplicitTree::random(&shape, 5, None).unwrap();
        assert_eq!(ExplicitTree::random(&shape, 5, None).unwrap().to_text(), tree.to_text());
        let report = tree.tree(&TreeRequest::default()).unwrap();
        assert_eq!(report.picture.captions().len(), cuts, "{}", tree.to_text());
    }
    let error = ExplicitTree::random("depth=1,cuts=3", 0, None).unwrap_err().to_string();
    assert!(error.contains("none has 3 cuts"), "{error}");
    for wrong in ["deep=3", "depth", "depth=0", "branching=4..2", "values=9..-9", "chance=2"] {
        assert!(ExplicitTree::random(wrong, 0, None).is_err(), "{wrong}");
    }
}

#[test]
fn one_against_all_gets_what_is_left() {
    let text = "(p1 (p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) <4,1,1>)";
    let tree = ExplicitTree::parse(text, None).unwrap();
    let value = |algorithm| {
        let algorithm = Some(algorithm);
        tree.tree(&TreeRequest { algorithm, ..TreeRequest::default() }).unwrap().value
    };
    assert_eq!(value(Algorithm::MaxN), "<8,5,5>");
    assert_eq!(value(Algorithm::Paranoid), "4");
    assert_eq!(value(Algorithm::BestReply), "4");
}

#[test]
fn what_does_not_fit_is_refused_with_what_does() {
    let tree = ExplicitTree::parse("(max (chance 1/2:3 1/2:9) 5)", None).unwrap();
    let request = |algorithm, depth| TreeRequest { algorithm, depth, ..TreeRequest::default() };
    let error = tree.tree(&request(Some(Algorithm::AlphaBeta), None)).unwrap_err().to_string();
    assert!(error.contains("line 1, column 6") && error.contains("alphabeta has no chance nodes"));
    assert!(
        error.contains("expectiminimax, star1") && error.contains("\n  (max (chance"),
        "{error}"
    );
    assert_eq!(tree.tree(&request(None, None)).unwrap().value, "6");
    let error = tree.tree(&request(None, Some(1))).unwrap_err().to_string();
    assert!(error.contains("--depth 1: expected at least 2"), "{error}");
}
