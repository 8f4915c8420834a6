//! What the nodes and actions of an explicit tree are called in pictures and sentences.

use outply_game::{Mover, Player, Rules};
use outply_games::tree::{Edge, Leaf, NodeId, PayoffTree, Tree};
use outply_search::many::{BestReply, Position, Reply, WithChance};
use outply_watch::{Labels, Picture, Worth};

/// MAX, MIN, or a number counted from 1.
pub(super) fn player_name(player: Player) -> String {
    match player {
        Player::MAX => "MAX".into(),
        Player::MIN => "MIN".into(),
        Player(other) => format!("player {}", other + 1),
    }
}

/// The tree's own names.
pub(super) struct TreeLabels<'t>(pub(super) &'t Tree);

impl TreeLabels<'_> {
    fn id(&self, path: &[Edge]) -> NodeId {
        path.iter().fold(NodeId::ROOT, |id, edge| {
            self.0.children(id).get(edge.0 as usize).copied().unwrap_or(id)
        })
    }

    fn subtree(&self, id: NodeId, action: String) -> Picture {
        let mut picture = Picture::stub(self.0.label(id), action);
        picture.mover = self.0.mover(id);
        picture.mover_name = picture
            .mover
            .map(|mover| mover.player().map_or("chance".into(), player_name))
            .unwrap_or_default();
        picture.probability = self.0.probability(id);
        picture.value = match self.0.leaf(id) {
            Some(Leaf::Number(number)) => Some(number.text()),
            Some(Leaf::Payoffs(payoffs)) => Some(payoffs.text()),
            Some(Leaf::Unknown) => Some(self.0.label(id)),
            None => None,
        };
        // Recursion is bounded: no tree is deeper than `MOST_LEVELS`.
        let children = (0..).map(Edge).zip(self.0.children(id));
        let below = |(edge, &child)| self.subtree(child, self.0.edge_label(id, edge));
        picture.children = children.map(below).collect();
        picture
    }
}

impl Labels<Edge> for TreeLabels<'_> {
    fn action(&self, path: &[Edge]) -> String {
        let Some((last, before)) = path.split_last() else { return String::new() };
        self.0.edge_label(self.id(before), *last)
    }

    fn node(&self, path: &[Edge]) -> String {
        self.0.label(self.id(path))
    }

    fn player(&self, player: Player) -> String {
        if self.0.players() == 2 { player_name(player) } else { format!("player {}", player.0 + 1) }
    }

    fn unvisited(&self, path: &[Edge]) -> Picture {
        self.subtree(self.id(path), self.action(path))
    }

    fn rank(&self, path: &[Edge]) -> Option<usize> {
        path.last().map(|edge| edge.0 as usize)
    }
}

/// The tree as one player sees it who has all others against it.
pub(super) struct OneAgainstAll<'t> {
    pub(super) tree: &'t Tree,
    pub(super) me: Player,
}

impl OneAgainstAll<'_> {
    fn name(&self, player: Player) -> String {
        match player {
            Player::MAX => format!("player {}", self.me.0 + 1),
            _ => "the others".into(),
        }
    }

    /// The same subtree with two sides, and at the leaves what the one player gets.
    fn sided(&self, mut picture: Picture, id: NodeId) -> Picture {
        if let Some(Mover::Player(player)) = picture.mover {
            let side = if player == self.me { Player::MAX } else { Player::MIN };
            picture.mover = Some(Mover::Player(side));
            picture.mover_name = self.name(side);
        }
        if let Some(Leaf::Payoffs(payoffs)) = self.tree.leaf(id) {
            picture.value = Some(payoffs.part(self.me));
        }
        let children = picture.children.into_iter().zip(self.tree.children(id));
        picture.children = children.map(|(child, &id)| self.sided(child, id)).collect();
        picture
    }
}

impl Labels<Edge> for OneAgainstAll<'_> {
    fn action(&self, path: &[Edge]) -> String {
        TreeLabels(self.tree).action(path)
    }

    fn node(&self, path: &[Edge]) -> String {
        TreeLabels(self.tree).node(path)
    }

    fn player(&self, player: Player) -> String {
        self.name(player)
    }

    fn unvisited(&self, path: &[Edge]) -> Picture {
        let labels = TreeLabels(self.tree);
        self.sided(labels.unvisited(path), labels.id(path))
    }
}

/// The game of best replies in an explicit tree.
pub(super) type Replies<'r, 't> = BestReply<'r, PayoffTree<'t>, WithChance>;

/// The tree where only one opponent replies: an edge passes the nodes of those who do not.
pub(super) struct OfReplies<'r, 't> {
    pub(super) sides: OneAgainstAll<'t>,
    pub(super) game: &'r Replies<'r, 't>,
}

impl OfReplies<'_, '_> {
    fn at(&self, path: &[Reply<Edge>]) -> NodeId {
        let root = self.game.position(NodeId::ROOT);
        let step =
            |position: Position<NodeId>, &reply: &Reply<Edge>| self.game.result(&position, reply);
        path.iter().fold(root, step).state
    }
}

impl Labels<Reply<Edge>> for OfReplies<'_, '_> {
    /// All edges on the way, also those of players who pass.
    fn action(&self, path: &[Reply<Edge>]) -> String {
        let Some((_, before)) = path.split_last() else { return String::new() };
        let (tree, start) = (self.sides.tree, self.at(before));
        let (mut at, mut words) = (self.at(path), Vec::new());
        while at != start
            && let Some(parent) = tree.parent(at)
        {
            let place = tree.children(parent).iter().position(|&child| child == at).unwrap_or(0);
            words.push(tree.edge_label(parent, Edge(place as u32)));
            at = parent;
        }
        words.reverse();
        words.join(" ")
    }

    fn node(&self, path: &[Reply<Edge>]) -> String {
        self.sides.tree.label(self.at(path))
    }

    fn player(&self, player: Player) -> String {
        self.sides.name(player)
    }

    fn unvisited(&self, path: &[Reply<Edge>]) -> Picture {
        let id = self.at(path);
        let picture = TreeLabels(self.sides.tree).subtree(id, self.action(path));
        self.sides.sided(picture, id)
    }
}
