//! Writing trees, so that what is written reads back as the same tree.

use super::store::{Leaf, NodeId, Tree};
use outply_game::{Mover, Player};
use std::fmt::Write;

impl Tree {
    /// The tree on one line, in the first form that [`Tree::parse`] reads.
    pub fn to_text(&self) -> String {
        let two = self.players() == 2;
        let mut text = String::new();
        self.walk(|tree, id, event| match event {
            Event::Enter => {
                if tree.parent(id).is_some() {
                    text.push(' ');
                }
                tree.write_head(id, two, &mut text);
            }
            Event::Leave => text.push(')'),
        });
        text
    }

    /// The tree as nested lists, if these can say it: MAX and MIN in turn, numbers, no names.
    pub fn to_lists(&self) -> Option<String> {
        let root = self.mover(NodeId::ROOT)?.player()?;
        let mut mover = vec![root; self.len()];
        for id in self.ids() {
            if let Some(parent) = self.parent(id) {
                mover[id.index()] = mover[parent.index()].opponent();
            }
            let fits = match (self.mover(id), self.leaf(id)) {
                (Some(Mover::Player(player)), _) => player == mover[id.index()] && player.0 < 2,
                (_, Some(Leaf::Number(_))) => true,
                _ => false,
            };
            if !fits || self.name(id).is_some() {
                return None;
            }
        }
        let mut text = String::new();
        self.walk(|tree, id, event| match event {
            Event::Enter => {
                if tree.parent(id).is_some_and(|parent| tree.place_among(parent, id) > 0) {
                    text.push_str(", ");
                }
                match tree.leaf(id) {
                    Some(Leaf::Number(number)) => text.push_str(&number.to_string()),
                    _ => text.push('['),
                }
            }
            Event::Leave => text.push(']'),
        });
        Some(text)
    }

    fn write_head(&self, id: NodeId, two: bool, text: &mut String) {
        // Writing to a String cannot fail.
        if let Some(probability) = self.probability(id) {
            let _ = write!(text, "{probability}:");
        }
        let is_letter = self.leaf(id) == Some(Leaf::Unknown);
        if let Some(name) = self.name(id) {
            text.push_str(name);
            text.push_str(if is_letter { "" } else { ":" });
        }
        let _ = match (self.mover(id), self.leaf(id)) {
            (Some(Mover::Player(Player::MAX)), _) if two => write!(text, "(max"),
            (Some(Mover::Player(Player::MIN)), _) if two => write!(text, "(min"),
            (Some(Mover::Player(player)), _) => write!(text, "(p{}", player.0 + 1),
            (Some(Mover::Chance), _) => write!(text, "(chance"),
            (None, Some(Leaf::Number(number))) => write!(text, "{number}"),
            (None, Some(Leaf::Payoffs(payoffs))) => write!(text, "{payoffs}"),
            (None, _) => Ok(()),
        };
    }

    /// Visits every node on the way down and every inner one on the way up, without recursion.
    fn walk(&self, mut visit: impl FnMut(&Tree, NodeId, Event)) {
        let mut stack = vec![(NodeId::ROOT, Event::Enter)];
        while let Some((id, event)) = stack.pop() {
            visit(self, id, event);
            if event == Event::Enter && self.mover(id).is_some() {
                stack.push((id, Event::Leave));
                let children = self.children(id).iter().rev();
                stack.extend(children.map(|&child| (child, Event::Enter)));
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Event {
    Enter,
    Leave,
}
