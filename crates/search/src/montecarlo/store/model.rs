//! The lock-free parts under a model checker, which tries every order of every thread's steps:
//! `RUSTFLAGS="--cfg loom" cargo test -p outply-search --lib model`.

use super::{Block, ROOT, Tree};
use loom::sync::Arc;
use loom::thread;

fn tree() -> Arc<Tree> {
    Arc::new(Tree::new(1 << 16, false).expect("room for some nodes"))
}

/// What a worker does at a leaf: whoever gets the claim makes the children.
fn grow(tree: &Tree, mark: f32) -> bool {
    let node = tree.node(ROOT);
    if !node.claim() {
        return false;
    }
    let first = tree.allocate(2).expect("room");
    tree.node(first).set_bounds(mark, mark);
    tree.node(first + 1).set_bounds(-mark, mark);
    node.publish(Block { first, count: 2 });
    true
}

#[test]
fn children_are_made_once_and_seen_whole() {
    loom::model(|| {
        let shared = tree();
        let other = shared.clone();
        let worker = thread::spawn(move || grow(&other, 1.0));
        let mine = grow(&shared, 1.0);
        // Whoever sees the children sees what was written of them before.
        if let Some(block) = shared.node(ROOT).children() {
            assert_eq!(shared.node(block.first).bounds(), (1.0, 1.0));
            assert_eq!(shared.node(block.first + 1).bounds(), (-1.0, 1.0));
        }
        let theirs = worker.join().unwrap();
        assert!(mine != theirs, "one of them makes the children");
        assert_eq!(shared.len(), 3);
    });
}

#[test]
fn no_visit_is_lost() {
    loom::model(|| {
        let shared = tree();
        let other = shared.clone();
        let visit = |tree: &Tree, payoff| {
            let node = tree.node(ROOT);
            node.set_out();
            node.add_many::<true>(1, payoff);
            node.come_back();
        };
        let worker = thread::spawn(move || visit(&other, 1.0));
        visit(&shared, -0.5);
        worker.join().unwrap();
        let node = shared.node(ROOT);
        assert_eq!((node.visits(), node.sum(), node.pending()), (2, 0.5, 0));
    });
}

#[test]
fn the_narrowest_bounds_stay() {
    loom::model(|| {
        let shared = tree();
        let other = shared.clone();
        let worker = thread::spawn(move || other.node(ROOT).narrow(-1.0, 0.0));
        shared.node(ROOT).narrow(0.0, 1.0);
        worker.join().unwrap();
        assert_eq!(shared.node(ROOT).bounds(), (0.0, 0.0));
    });
}

#[test]
fn a_claim_survives_visits_under_way() {
    loom::model(|| {
        let shared = tree();
        let other = shared.clone();
        let worker = thread::spawn(move || {
            other.node(ROOT).set_out();
            other.node(ROOT).come_back();
        });
        // A claim may be refused while another visit is set down, never lost once it is had.
        let mine = grow(&shared, 1.0);
        worker.join().unwrap();
        assert_eq!(shared.node(ROOT).children().is_some(), mine);
        assert_eq!(shared.node(ROOT).pending(), 0);
    });
}

#[test]
fn room_is_given_out_once() {
    loom::model(|| {
        let shared = tree();
        let other = shared.clone();
        let worker = thread::spawn(move || other.allocate(3));
        let (mine, theirs) = (shared.allocate(2).unwrap(), worker.join().unwrap().unwrap());
        assert!(mine + 2 <= theirs || theirs + 3 <= mine);
    });
}
