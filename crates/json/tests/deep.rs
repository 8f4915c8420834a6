//! A tree of a thousand levels becomes a document on a thread with a usual stack.

use outply_catalog::{ExplicitTree, TreeRequest, with_room};
use outply_json::{Document, Tree, TreeColumns};

#[test]
fn the_deepest_tree_becomes_a_document() {
    let work = || {
        let text = "(max 1 (min 2 ".repeat(500) + "3" + &")".repeat(1_000);
        let tree = ExplicitTree::parse(&text, None).unwrap();
        let report = tree.tree(&TreeRequest::default()).unwrap();
        let columns = TreeColumns::of(&report);
        assert_eq!(columns.children.len(), report.picture.nodes().count());
        let document = Document::new(Tree::of(&report));
        let text = with_room(|| document.text());
        assert_eq!(text.matches("\"best_line\"").count(), columns.children.len());
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap();
    thread.join().unwrap();
}
