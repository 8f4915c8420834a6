//! Nothing in a picture lies on anything else, whatever the search and the tree.

use crate::common::{alpha_beta, check, growth, max_n, pvs, star};
use outply_games::tree::{RandomShape, Tree};
use outply_search::chance::Pruning;
use outply_watch::Picture;
use outply_watch::draw::{Direction, Scene, Style, Windows, frames};

const TREES: u64 = 200;

/// Draws a picture in several ways, none wider than asked.
fn draws(picture: &Picture, about: &str) {
    let wide = Style { width: 20_000.0, ..Style::default() };
    let styles = [
        Style::default(),
        Style { windows: Windows::Each, direction: Direction::Down, ..wide },
        Style { direction: Direction::Right, windows: Windows::Each, ..Style::default() },
        Style { width: 500.0, font_size: 11.0, ..Style::default() },
    ];
    for style in styles {
        let scene = Scene::of(picture, &style);
        check(&scene, about);
        assert!(scene.width * scene.scale <= style.width + 0.5, "{about}: {} wide", scene.width);
    }
}

fn each(shape: RandomShape, search: &dyn Fn(&Tree) -> Picture) {
    for seed in 0..TREES {
        let tree = Tree::random(&shape, seed);
        draws(&search(&tree), &format!("seed {seed}: {}", tree.to_text()));
    }
}

#[test]
fn alpha_beta_overlaps_nowhere() {
    each(RandomShape { range: 120, ..RandomShape::default() }, &alpha_beta);
}

#[test]
fn second_visits_overlap_nowhere() {
    each(RandomShape::default(), &pvs);
}

#[test]
fn chance_overlaps_nowhere() {
    let shape = RandomShape { chance: true, ..RandomShape::default() };
    each(shape, &|tree| star(tree, Pruning::Star1));
    each(shape, &|tree| star(tree, Pruning::Star2 { probes: 1 }));
}

#[test]
fn many_players_overlap_nowhere() {
    for seed in 0..TREES {
        let players = 3 + (seed % 4) as u8;
        let tree = Tree::random(&RandomShape { players, ..RandomShape::default() }, seed);
        draws(&max_n(&tree), &format!("seed {seed}: {}", tree.to_text()));
    }
}

#[test]
fn growing_trees_overlap_nowhere() {
    let shape = RandomShape { chance: true, ..RandomShape::default() };
    let mut drawn = 0;
    for seed in 0..2 * TREES {
        let tree = Tree::random(&shape, seed);
        if let Some(picture) = growth(&tree, 40, seed).filter(|_| drawn < TREES) {
            draws(&picture, &format!("seed {seed}: {}", tree.to_text()));
            drawn += 1;
        }
    }
    assert_eq!(drawn, TREES);
}

#[test]
fn steps_overlap_nowhere_and_keep_their_places() {
    for seed in 0..40 {
        let tree = Tree::random(&RandomShape { depth: 4, ..RandomShape::default() }, seed);
        let frames = frames(&alpha_beta(&tree));
        let scenes = Scene::frames(&frames, &Style::default());
        assert_eq!(frames.len(), scenes.len());
        for scene in &scenes {
            check(scene, &tree.to_text());
            assert_eq!((scene.width, scene.height), (scenes[0].width, scenes[0].height));
        }
    }
}
