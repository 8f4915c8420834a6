//! The deepest trees fit a thread with the stack that the system gives to threads of others.

use outply_catalog::watch::draw::{self, Terminal};
use outply_catalog::{ExplicitTree, Player, TreeRequest};

/// What Rust gives to a thread unless told otherwise.
const USUAL_STACK: usize = 2 << 20;
/// As many as are read.
const LEVELS: usize = 1_000;

/// A tree in which every node has a leaf and the next node.
fn tree() -> ExplicitTree {
    let open = |level: usize| if level.is_multiple_of(2) { "(max 1 " } else { "(min 2 " };
    let text: String = (0..LEVELS).map(open).collect();
    ExplicitTree::parse(&(text + "3" + &")".repeat(LEVELS)), None).unwrap()
}

fn on_the_usual_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(USUAL_STACK).spawn(work).unwrap();
    thread.join().unwrap();
}

#[test]
fn the_deepest_tree_is_searched_by_every_algorithm() {
    on_the_usual_stack(|| {
        let tree = tree();
        for algorithm in tree.algorithms() {
            let request = TreeRequest { algorithm: Some(algorithm), ..TreeRequest::default() };
            let report = tree.tree(&request).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(report.action.as_deref(), Some("2"), "{}", algorithm.name());
        }
    });
}

#[test]
fn the_deepest_tree_is_copied_drawn_and_dropped() {
    on_the_usual_stack(|| {
        let (tree, request) = (tree(), TreeRequest::default());
        let report = tree.tree(&request).unwrap();
        let copy = report.picture.clone();
        assert!(copy == report.picture && copy.nodes().count() == 2 * LEVELS + 1);
        assert!(draw::svg(&copy).contains("</svg>"));
        assert!(!draw::terminal(&copy, &Terminal::default()).is_empty());
        assert!(tree.strategy(Player::MAX).unwrap().contains("gets at least"));
    });
}
