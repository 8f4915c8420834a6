//! Explicit trees, by every algorithm.

use super::{Answer, World, size};
use outply_catalog::watch::draw::{self, Terminal};
use outply_catalog::{Algorithm, ExplicitTree, Player, TreeRequest};

/// A tree that is read is written and read back alike, searched by every algorithm that takes it, and
/// drawn.
pub(super) fn tree(_: &mut World, input: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(input);
    let tree = match ExplicitTree::parse(&text, Some(Player::MIN)) {
        Err(error) => return Answer::refused(error),
        Ok(tree) => tree,
    };
    let written = tree.to_text();
    let again = ExplicitTree::parse(&written, None);
    let again = again.unwrap_or_else(|error| panic!("{written:?} was written, but {error}"));
    assert_eq!(again.to_text(), written, "read back");
    let _ = tree.strategy(Player::MAX);
    let fits = Algorithm::ALL.map(|algorithm| searched(&tree, algorithm));
    Answer::taken((fits, size(written.len())))
}

fn searched(tree: &ExplicitTree, algorithm: Algorithm) -> bool {
    let request = TreeRequest {
        algorithm: Some(algorithm),
        max_nodes: 60,
        simulations: 20,
        ..TreeRequest::default()
    };
    let Ok(report) = tree.tree(&request) else { return false };
    let style = Terminal { width: 80, ascii: false, colour: false, sentences: true };
    let drawn = [draw::svg, draw::tikz].map(|draw| draw(&report.picture).len());
    let graph = draw::dot(&report.picture, &draw::Style::default()).len();
    drawn.iter().sum::<usize>() + graph + draw::terminal(&report.picture, &style).len() > 0
}
