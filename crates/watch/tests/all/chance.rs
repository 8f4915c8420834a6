//! Sentences about searches with chance nodes and for many players, word by word.

use outply_game::{Mover, Payoffs, Player};
use outply_games::tree::{Edge, NodeId, RandomShape, Tree};
use outply_search::Limits;
use outply_search::chance::{Expectiminimax, Pruning};
use outply_search::many::{MaxN, SumBound};
use outply_watch::draw::{Terminal, terminal};
use outply_watch::{Labels, Picture, Recorder, Status};

struct OfTree<'t>(&'t Tree);

impl Labels<Edge> for OfTree<'_> {
    fn action(&self, path: &[Edge]) -> String {
        path.last().map(|edge| (edge.0 + 1).to_string()).unwrap_or_default()
    }

    fn node(&self, path: &[Edge]) -> String {
        self.0
            .label(path.iter().fold(NodeId::ROOT, |id, edge| self.0.children(id)[edge.0 as usize]))
    }

    fn player(&self, player: Player) -> String {
        if self.0.players() > 2 {
            return player.to_string();
        }
        if player == Player::MAX { "MAX".into() } else { "MIN".into() }
    }

    fn unvisited(&self, path: &[Edge]) -> Picture {
        Picture::stub(self.node(path), self.action(path))
    }
}

fn picture(tree: &Tree, pruning: Pruning) -> Picture {
    let rules = tree.chance().unwrap();
    let mut recorder: Recorder<Edge, f64> = Recorder::new(10_000);
    let search = Expectiminimax::new(&rules).bounds((-10.0, 10.0)).pruning(pruning).sorted(false);
    search.deepening(false).observer(&mut recorder).search(&NodeId::ROOT, &Limits::none()).unwrap();
    Picture::of(&recorder, &OfTree(tree)).unwrap()
}

fn sentences(text: &str, pruning: Pruning) -> Vec<String> {
    let picture = picture(&Tree::parse(text).unwrap(), pruning);
    picture.captions().iter().map(|caption| caption.text.clone()).collect()
}

#[test]
fn star1_says_what_the_other_outcomes_could_bring() {
    assert_eq!(
        sentences("(max 3 (chance 1/2:-6 1/4:8 1/4:9))", Pruning::Star1),
        ["Chance at 2 is worth 2 at most, whatever the other outcomes bring; MAX has 3 at the \
          root. So MAX will not let play come here: 2 and 3 are never looked at."]
    );
    assert_eq!(
        sentences("(min -3 (chance 1/2:6 1/2:9))", Pruning::Star1),
        ["Chance at 2 is worth -2 at least, whatever the other outcomes bring; MIN has -3 at the \
          root. So MIN will not let play come here: 2 is never looked at."]
    );
}

#[test]
fn a_cut_below_chance_names_the_chance_node() {
    assert_eq!(
        sentences("(max 3 (chance 1/2:(min -4 -5) 1/2:9))", Pruning::Star1),
        [
            "MIN already has -4 at 2.1, and chance at 2 only asked whether this outcome brings \
             more than -4: 2 is never looked at.",
            "Chance at 2 is worth 3 at most, whatever the other outcomes bring; MAX has 3 at the \
             root. So MAX will not let play come here: 2 is never looked at.",
        ]
    );
}

#[test]
fn star2_says_that_it_takes_a_first_look() {
    let text = "(max 3 (chance 1/2:(min 2 -9) 1/2:(min 2 -7)))";
    assert_eq!(
        sentences(text, Pruning::Star2 { probes: 1 }),
        [
            "MIN has at most 2 at 2.1 by a first look.",
            "MIN has at most 2 at 2.2 by a first look.",
            "Chance at 2 is worth 0.5 x 2 + 0.5 x 2 = 2 at most.",
        ]
    );
    let again =
        sentences("(max 3 (chance 1/2:(min 9 8) 1/2:(min 2 7)))", Pruning::Star2 { probes: 1 });
    assert_eq!(again.last().unwrap(), "Chance at 2 is worth 0.5 x 8 + 0.5 x 2 = 5.");
}

#[test]
fn what_cannot_be_beaten_is_said_so() {
    assert_eq!(
        sentences("(max 10 2)", Pruning::Star1),
        ["MAX already has 10 at the root, and nothing can be better: 2 is never looked at."]
    );
}

#[test]
fn every_cut_of_random_trees_is_explained() {
    let prunings = [Pruning::Star1, Pruning::Star2 { probes: 1 }, Pruning::Star25 { rounds: 2 }];
    for seed in 0..200 {
        let shape = RandomShape { chance: true, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        for pruning in prunings {
            let picture = picture(&tree, pruning);
            for node in picture.nodes().filter(|node| node.status != Status::Cut) {
                let cuts = node.children.iter().any(|child| child.status == Status::Cut);
                let chance = node.mover == Some(Mover::Chance);
                assert!(node.caption.is_some() || !(cuts || chance), "{}", tree.to_text());
            }
            for line in terminal(&picture, &Terminal::default()).lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
        }
    }
}

#[test]
fn shallow_pruning_says_what_the_sum_leaves() {
    // Player 1 is sure of 4; where player 2 gets 7 of 10, player 1 gets 3 at most.
    let tree = Tree::parse("(p1 (p2 <4,3,3> <5,1,4>) (p2 <2,7,1> <9,1,0> <1,8,1>) <0,0,10>)");
    let tree = tree.unwrap();
    let rules = tree.payoffs().unwrap();
    let mut recorder: Recorder<Edge, Payoffs> = Recorder::new(1_000);
    let search = MaxN::with_chance(&rules).sum_bound(SumBound { lowest: 0.0, highest_sum: 10.0 });
    let answer = search.observer(&mut recorder).search(&NodeId::ROOT, &Limits::none()).unwrap();
    assert_eq!(answer.payoffs, Payoffs::new(&[4.0, 3.0, 3.0]));
    let picture = Picture::of(&recorder, &OfTree(&tree)).unwrap();
    let sentences: Vec<&str> = picture.captions().iter().map(|c| c.text.as_str()).collect();
    assert_eq!(
        sentences,
        ["player 2 already gets 7 at 2; player 1 gets 4 at the root, and 7 leave no more for it: \
          2 and 3 are never looked at."]
    );
}
