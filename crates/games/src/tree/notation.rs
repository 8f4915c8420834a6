//! A state is written as the way to it, an action as the child's name or number.

use super::rules::{Edge, Searched, ZeroSumTree};
use super::store::{NodeId, Tree};
use outply_game::{Notation, NotationError, Player};

impl Tree {
    /// The child's name or, without one, its number counted from 1.
    pub fn edge_label(&self, parent: NodeId, edge: Edge) -> String {
        let child = self.children(parent).get(edge.0 as usize);
        let name = child.and_then(|&child| self.name(child));
        name.map_or_else(|| (edge.0 + 1).to_string(), str::to_owned)
    }
}

impl Searched<'_> {
    fn parse_edge(&self, id: NodeId, text: &str) -> Result<Edge, NotationError> {
        let word = text.trim();
        let children = self.tree.children(id);
        let named = children.iter().position(|&child| self.tree.name(child) == Some(word));
        let numbered =
            || word.parse::<usize>().ok()?.checked_sub(1).filter(|&n| n < children.len());
        named.or_else(numbered).map(|place| Edge(place as u32)).ok_or_else(|| {
            let expected = format!("a child's name or a number from 1 to {}", children.len());
            NotationError::new(text, 0, expected)
        })
    }
}

impl Notation for ZeroSumTree<'_> {
    fn format_action(&self, id: &NodeId, edge: Edge) -> String {
        // Names may repeat among siblings; numbers do not.
        let label = self.0.tree.edge_label(*id, edge);
        let same = self.0.parse_edge(*id, &label) == Ok(edge);
        if same { label } else { (edge.0 + 1).to_string() }
    }

    fn parse_action(&self, id: &NodeId, text: &str) -> Result<Edge, NotationError> {
        self.0.parse_edge(*id, text)
    }

    /// The numbers of the children on the way from the root: `2.1`, or `root`.
    fn format_state(&self, id: &NodeId) -> String {
        let mut steps = Vec::new();
        let mut at = *id;
        while let Some(parent) = self.0.tree.parent(at) {
            steps.push((self.0.tree.place_among(parent, at) + 1).to_string());
            at = parent;
        }
        steps.reverse();
        if steps.is_empty() { "root".into() } else { steps.join(".") }
    }

    fn parse_state(&self, text: &str) -> Result<NodeId, NotationError> {
        let mut id = NodeId::ROOT;
        if matches!(text.trim(), "" | "root") {
            return Ok(id);
        }
        let mut at = 0;
        for step in text.split('.') {
            let error = |_| NotationError::new(text, at, "a child's name or number");
            let edge = self.0.parse_edge(id, step).map_err(error)?;
            id = self.0.child(id, edge);
            at += step.len() + 1;
        }
        Ok(id)
    }

    fn picture(&self, id: &NodeId) -> String {
        let label = self.0.tree.label(*id);
        format!("at {label}: {} children", self.0.tree.children(*id).len())
    }

    fn svg(&self, id: &NodeId) -> String {
        let mut svg = crate::svg::Svg::new(220, 60);
        svg.rect((10, 10), (200, 40), "#f4f6f8");
        svg.text((110, 30), 16, &self.format_state(id));
        svg.finish()
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::MAX { "MAX".into() } else { "MIN".into() }
    }
}
