//! What pictures say, against the answers of the searches that they are of.

use crate::common::{OfTree, alpha_beta, pvs};
use outply_game::Value;
use outply_games::tree::{Edge, NodeId, RandomShape, Tree};
use outply_search::Limits;
use outply_search::montecarlo::MonteCarlo;
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
