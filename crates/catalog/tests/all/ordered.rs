//! The order in which a drawn search takes the children of a game's nodes.

use outply_catalog::{Algorithm, Catalog, Order, TreeReport, TreeRequest};

const PLAIN: [Algorithm; 4] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::AlphaBetaFailHard,
    Algorithm::AlphaBetaStrict,
];

fn drawn(spec: &str, algorithm: Algorithm, order: Order) -> Result<TreeReport, String> {
    let request =
        TreeRequest { algorithm: Some(algorithm), depth: Some(4), order, ..TreeRequest::default() };
    let session = Catalog::standard().open(spec).unwrap();
    session.tree(&request).map_err(|error| error.to_string())
}

#[test]
fn the_value_is_the_same_in_every_order() {
    for spec in ["connect4", "othello", "breakthrough:5x5", "kalah"] {
        for algorithm in PLAIN {
            let given = drawn(spec, algorithm, Order::Given).unwrap().value;
            for order in [Order::Best, Order::Worst, Order::Estimate, Order::Random(3)] {
                let value = drawn(spec, algorithm, order).unwrap().value;
                assert_eq!(value, given, "{spec}, {algorithm:?}, {order:?}");
            }
        }
    }
}

#[test]
fn more_is_cut_the_better_the_order() {
    for spec in ["connect4", "othello", "breakthrough:5x5"] {
        let nodes = |order| drawn(spec, Algorithm::AlphaBeta, order).unwrap().summary.nodes;
        let (best, worst) = (nodes(Order::Best), nodes(Order::Worst));
        assert!(best < nodes(Order::Given) && nodes(Order::Given) < worst, "{spec}");
        assert!(best <= nodes(Order::Estimate) && nodes(Order::Estimate) < worst, "{spec}");
        let all = drawn(spec, Algorithm::Minimax, Order::Worst).unwrap().summary.nodes;
        assert!(worst <= all, "{spec}");
    }
}

#[test]
fn chance_is_repeatable() {
    let line = |seed| format!("{:?}", drawn("connect4", Algorithm::AlphaBeta, Order::Random(seed)));
    assert_eq!(line(1), line(1));
    assert_ne!(line(1), line(2));
}

#[test]
fn a_search_with_an_order_of_its_own_says_so() {
    for (spec, algorithm) in [
        ("connect4", Algorithm::Pvs),
        ("connect4", Algorithm::MonteCarlo),
        ("pig", Algorithm::Expectiminimax),
        ("connectn", Algorithm::MaxN),
    ] {
        let refused = drawn(spec, algorithm, Order::Best).unwrap_err();
        assert!(refused.contains(&format!("{} has its own", algorithm.name())), "{refused}");
    }
}
