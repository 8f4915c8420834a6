//! Certificates as text.
//!
//! ```text
//! outply certificate 1
//! game tictactoe
//! position .../.../...
//! strategy 0 0 3        player 0 gets at least 0 (a draw); 3 nodes follow, counted from 0
//! > 1 b2                the player plays b2, which leads to node 1
//! < 2 . 2 .             the opponent's actions in the rules' order; `.` is decided by the rules
//! > . a1
//! checksum 1a2b3c4d     CRC-32 of all before it
//! ```

use crate::{Certificate, Child, Node, Strategy, VERSION};
use outply_game::Value;
use std::fmt::Write;

impl Certificate {
    /// The certificate as text, its checksum last.
    pub fn text(&self) -> String {
        let Certificate { game, position, strategies } = self;
        let mut text = format!("outply certificate {VERSION}\ngame {game}\nposition {position}\n");
        strategies.iter().for_each(|strategy| write_strategy(strategy, &mut text));
        let checksum = crc32fast::hash(text.as_bytes());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "checksum {checksum:08x}");
        text
    }

    /// How many nodes its strategies have together.
    pub fn nodes(&self) -> usize {
        self.strategies.iter().map(|strategy| strategy.nodes.len()).sum()
    }
}

fn write_strategy(strategy: &Strategy, text: &mut String) {
    let Strategy { player, least, nodes } = strategy;
    let _ = writeln!(text, "strategy {} {} {}", player.index(), value_text(*least), nodes.len());
    for node in nodes {
        match node {
            Node::Choice { action, child } => {
                let _ = writeln!(text, "> {} {action}", Shown(*child));
            }
            Node::Replies(children) => {
                text.push('<');
                for child in children {
                    let _ = write!(text, " {}", Shown(*child));
                }
                text.push('\n');
            }
        }
    }
}

/// A value in one word: points, `win-7`, `loss-12`.
pub(crate) fn value_text(value: Value) -> String {
    match (value.points(), value.plies()) {
        (Some(points), _) => points.to_string(),
        (_, plies) => {
            let kind = if value > Value::ZERO { "win" } else { "loss" };
            format!("{kind}-{}", plies.unwrap_or(0))
        }
    }
}

struct Shown(Child);

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Some(node) => write!(f, "{node}"),
            None => f.write_str("."),
        }
    }
}
