//! What pictures say, against the answers of the searches that they are of.

use crate::common::{OfTree, alpha_beta, pvs};
use outply_game::Value;
use outply_games::tree::{Edge, NodeId, RandomShape, Tree};
use outply_search::Limits;
use outply_search::montecarlo::{MonteCarlo, Settings};
use outply_search::reference::minimax;
use outply_watch::{Bound, Growth, Labels, Picture, Recorder};
use std::collections::HashMap;

#[test]
fn monte_carlo_pictures_mark_the_answer() {
    let mut marked = 0;
    for seed in 0..400 {
        let shape = RandomShape { chance: seed % 2 == 0, range: 2, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed / 4);
        let rules = tree.chance().unwrap();
        let mut growth = Growth::new(100, 10_000);
        let mut search = MonteCarlo::with_chance(&rules).seed(seed).observer(&mut growth);
        let limits = Limits::simulations(5 + seed % 44);
        let answer = search.search(&NodeId::ROOT, &limits).unwrap();
        let (Some(action), Some(picture)) =
            (answer.action, growth.picture(&OfTree(&tree), u32::MAX, &answer.line))
        else {
            continue;
        };
        let best = picture.children.iter().find(|child| child.on_best_line);
        let label = OfTree(&tree).action(&[action]);
        // An action may be proven best without having been tried.
        let is_drawn = picture.children.iter().any(|child| child.action == label);
        assert_eq!(
            best.map(|child| child.action.clone()),
            is_drawn.then_some(label),
            "seed {seed}"
        );
        marked += usize::from(is_drawn);
    }
    assert!(marked > 150, "{marked}");
}

/// What the last simulation through a node proves is shown, too: nobody chooses among its children
/// again.
#[test]
fn a_growing_tree_shows_all_that_is_proven() {
    let tree = Tree::parse("(max A:(min 3 12 8) B:(min 2 4 6) C:(min 14 5 2))").unwrap();
    let picture = without_looking_ahead(&tree, true);
    let replies = || picture.children.iter().flat_map(|reply| &reply.children);
    assert!(replies().count() > 4 && replies().all(|end| end.proven), "{picture:?}");
    assert_eq!((picture.value.as_deref(), picture.proven), (Some("3.00"), true));
    let picture = without_looking_ahead(&tree, false);
    assert!(picture.nodes().all(|node| !node.proven), "{picture:?}");
}

fn without_looking_ahead(tree: &Tree, solver: bool) -> Picture {
    let rules = tree.chance().unwrap();
    let mut growth = Growth::new(100, 10_000);
    let settings = Settings { solver, look_ahead: false, ..Settings::default() };
    let mut search = MonteCarlo::with_chance(&rules).settings(settings).observer(&mut growth);
    search.search(&NodeId::ROOT, &Limits::simulations(40)).unwrap();
    growth.picture(&OfTree(tree), u32::MAX, &[]).unwrap()
}

#[test]
fn limits_hold_against_minimax() {
    for seed in 0..200 {
        let shape = RandomShape { extra_turns: seed % 2 == 1, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.zero_sum().unwrap();
        let mut recorder: Recorder<Edge, Value> = Recorder::new(10_000);
        minimax(&rules, &NodeId::ROOT, 100, &mut (), &mut recorder);
        let truth = Picture::of(&recorder, &OfTree(&tree)).unwrap();
        let number = |node: &Picture| node.value.as_ref()?.parse::<i64>().ok();
        let values: HashMap<&str, i64> =
            truth.nodes().filter_map(|node| Some((node.label.as_str(), number(node)?))).collect();
        for picture in [alpha_beta(&tree), pvs(&tree)] {
            for node in picture.nodes() {
                let (Some(value), Some(&truth)) = (number(node), values.get(node.label.as_str()))
                else {
                    continue;
                };
                let holds = match node.bound {
                    None => value == truth,
                    Some(Bound::AtMost) => truth <= value,
                    Some(Bound::AtLeast) => truth >= value,
                };
                assert!(holds, "{} is {truth}, {value} in {}", node.label, tree.to_text());
            }
        }
    }
}
