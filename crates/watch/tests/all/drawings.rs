//! Drawings of known trees: sentences word by word, whole drawings by golden files.
//! `UPDATE_GOLDEN=1 cargo test -p outply-watch` rewrites those.

use outply_game::{Player, Value};
use outply_games::tree::{Edge, NodeId, RandomShape, Tree};
use outply_search::reference::AlphaBeta;
use outply_watch::draw::{Style, Terminal, dot, svg, terminal, tikz};
use outply_watch::{Labels, Picture, Recorder, Status};
use std::path::PathBuf;

const TEXTBOOK: &str = "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))";
/// The grandparent's 5 cuts at a node two plies below it, before its parent has a value.
const DEEP: &str = "(max 5 (min (max (min 4 9) 1) 8))";

struct OfTree<'t>(&'t Tree);

impl OfTree<'_> {
    fn id(&self, path: &[Edge]) -> NodeId {
        path.iter().fold(NodeId::ROOT, |id, edge| self.0.children(id)[edge.0 as usize])
    }

    fn subtree(&self, id: NodeId, action: String) -> Picture {
        let mut picture = Picture::stub(self.0.label(id), action);
        picture.mover = self.0.mover(id);
        picture.value = self.0.leaf(id).map(|leaf| match leaf {
            outply_games::tree::Leaf::Number(number) => number.to_string(),
            _ => "?".into(),
        });
        let children = (0..).map(Edge).zip(self.0.children(id));
        let below = |(edge, &child)| self.subtree(child, self.0.edge_label(id, edge));
        picture.children = children.map(below).collect();
        picture
    }
}

impl Labels<Edge> for OfTree<'_> {
    fn action(&self, path: &[Edge]) -> String {
        let (last, before) = path.split_last().unwrap();
        self.0.edge_label(self.id(before), *last)
    }

    fn node(&self, path: &[Edge]) -> String {
        self.0.label(self.id(path))
    }

    fn player(&self, player: Player) -> String {
        if player == Player::MAX { "MAX".into() } else { "MIN".into() }
    }

    fn unvisited(&self, path: &[Edge]) -> Picture {
        self.subtree(self.id(path), self.action(path))
    }
}

fn picture_of(tree: &Tree) -> Picture {
    let rules = tree.zero_sum().unwrap();
    let mut recorder: Recorder<Edge, Value> = Recorder::new(10_000);
    AlphaBeta::new(100).decide(&rules, &NodeId::ROOT, &mut (), &mut recorder);
    Picture::of(&recorder, &OfTree(tree)).unwrap()
}

fn picture(text: &str) -> Picture {
    picture_of(&Tree::parse(text).unwrap())
}

fn sentences(picture: &Picture) -> Vec<String> {
    picture.captions().iter().map(|caption| caption.text.clone()).collect()
}

#[test]
fn each_cut_has_its_sentence() {
    assert_eq!(
        sentences(&picture(TEXTBOOK)),
        [
            "MIN already has -70 at 2; MAX has -3 at the root. So MAX will not let play come \
             here: the leaf -4 is never looked at.",
            "MIN already has -73 at 3; MAX has -3 at the root. So MAX will not let play come \
             here: the leaf -14 is never looked at.",
        ]
    );
}

#[test]
fn a_deep_cut_names_the_ancestor_that_caused_it() {
    assert_eq!(
        sentences(&picture(DEEP))[0],
        "MIN already has 4 at 2.1.1; MAX has 5 at the root (a deep cut). So MAX will not let \
         play come here: the leaf 9 is never looked at."
    );
}

#[test]
fn what_is_cut_is_listed_or_counted() {
    let several = picture("(max 5 (min 3 1 2 (max 7 8)))");
    assert!(sentences(&several)[0].ends_with("the leaves 1, 2, 7 and 8 are never looked at."));
    let leaves = (1..=12).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    let many = picture(&format!("(max 5 (min 3 a:(max {leaves})))"));
    assert!(sentences(&many)[0].ends_with("a with its 12 leaves is never looked at."));
}

#[test]
fn every_cut_of_random_trees_is_explained_by_an_ancestor() {
    for seed in 0..300 {
        let shape = RandomShape { extra_turns: seed % 2 == 1, range: 30, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let picture = picture_of(&tree);
        for node in picture.nodes() {
            let cuts = node.children.iter().any(|child| child.status == Status::Cut);
            let is_seen = node.status != Status::Cut;
            assert_eq!(node.caption.is_some(), cuts && is_seen, "{}", tree.to_text());
        }
        causes_stand_above(&picture, &mut Vec::new());
        for sentence in sentences(&picture) {
            assert!(
                sentence.contains("; MAX has") || sentence.contains("; MIN has"),
                "{sentence}\n{}",
                tree.to_text()
            );
        }
        for line in terminal(&picture, &Terminal::default()).lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        let ascii = Terminal { ascii: true, ..Terminal::default() };
        assert!(terminal(&picture, &ascii).is_ascii());
        well_formed(&svg(&picture));
    }
}

/// The node that each sentence names is the one that its caption points to.
fn causes_stand_above<'a>(node: &'a Picture, way: &mut Vec<&'a Picture>) {
    if let Some(caption) = &node.caption {
        let cause = way[way.len() - caption.above.expect("an ancestor")];
        let place = if cause.label == way[0].label { "the root" } else { &cause.label };
        let end = caption.text.split_once(" has ").map(|(_, end)| end).unwrap_or_default();
        let named = end.split("; ").nth(1).unwrap_or(&caption.text);
        assert!(named.contains(&format!(" {place}")), "{}: {place}", caption.text);
        assert!(caption.text.contains(&format!("{} has", cause.mover_name)), "{}", caption.text);
    }
    way.push(node);
    for child in &node.children {
        causes_stand_above(child, way);
    }
    way.pop();
}

/// Every element is closed, in order, and nothing is left unescaped.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("each < has its >");
        assert!(!text.contains('>'), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap());
        }
    }
    assert!(open.is_empty());
}

#[test]
fn names_are_escaped() {
    let mut picture = picture("(max 1 2)");
    picture.value = Some("<&\">".into());
    well_formed(&svg(&picture));
    assert!(dot(&picture, &Style::default()).contains("\"<&\\\">\""));
    assert!(tikz(&picture).contains("$<$\\&"));
}

/// Graphviz warns of texts larger than their nodes.
#[test]
fn nodes_of_graphviz_have_room_for_their_texts_even_where_the_drawing_folds() {
    let tree = Tree::uniform(4, 4, Player::MAX, (0..256).map(|leaf| leaf * 1_000)).unwrap();
    let dot = dot(&crate::common::alpha_beta(&tree), &Style::default());
    let nodes: Vec<&str> = dot.lines().filter(|line| line.contains("shape=")).collect();
    assert!(nodes.iter().any(|node| !node.contains("pos=")), "nothing is folded");
    for node in nodes {
        let (label, rest) = node.split_once("label=\"").unwrap().1.split_once('"').unwrap();
        let width = rest.split_once("width=").unwrap().1.split_once(',').unwrap().0;
        let width: f64 = width.parse().unwrap();
        let digits = label.chars().count() as f64;
        // A digit of DejaVu Sans is 0.64 of its size wide, here 10.5 points.
        assert!(72.0 * width > 0.64 * 10.5 * digits, "{node}");
    }
}

fn golden(name: &str, drawing: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, drawing).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == drawing, "{name} differs; UPDATE_GOLDEN=1 rewrites it. Now:\n{drawing}");
}

#[test]
fn drawings_are_as_they_were() {
    for (name, text) in [("textbook", TEXTBOOK), ("deep", DEEP)] {
        let picture = picture(text);
        golden(&format!("{name}.txt"), &terminal(&picture, &Terminal::default()));
        golden(&format!("{name}.svg"), &svg(&picture));
        golden(&format!("{name}.dot"), &dot(&picture, &Style::default()));
        golden(&format!("{name}.tex"), &tikz(&picture));
    }
}
