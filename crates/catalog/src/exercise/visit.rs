//! "Which child does Monte Carlo visit next?": the numbers of UCB1 (Auer, Cesa-Bianchi and Fischer 2002).

use super::check::{Mistake, place};
use super::{Answer, Exercise};
use outply_game::{Mover, Player, mix64};
use outply_watch::{Picture, Status};

/// What the root's children are worth to a search that goes on, by UCB1 with the constant 1.
pub(super) fn scores(root: &Picture) -> Vec<f64> {
    let all: u64 = root.children.iter().filter_map(|child| child.visits).sum();
    let is_max = root.mover == Some(Mover::Player(Player::MAX));
    let score = |child: &Picture| {
        let visits = child.visits.unwrap_or_default();
        if visits == 0 {
            return f64::INFINITY;
        }
        let mean = super::run::number(child);
        let mean = if is_max { mean } else { 1.0 - mean };
        mean + ((all as f64).ln() / visits as f64).sqrt()
    };
    root.children.iter().map(score).collect()
}

/// The number of the node visited next.
pub(super) fn next(root: &Picture) -> usize {
    let scores = scores(root);
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    1 + scores.iter().position(|&score| score == best).unwrap_or_default()
}

/// A root with counts: the harder, the more children; from the third level on MIN's, for whom small
/// values are good. The two best scores are well apart.
pub(super) fn draw(mut seed: u64, level: u32) -> Picture {
    loop {
        seed = mix64(seed.wrapping_add(1));
        let mut below = |limit: u64| {
            seed = mix64(seed);
            seed % limit
        };
        let mover = if level < 3 { Player::MAX } else { Player::MIN };
        let mut root = Picture::stub("root".into(), String::new());
        (root.mover, root.status) = (Some(Mover::Player(mover)), Status::Visited);
        root.mover_name = mover.to_string();
        let count = 1 + u64::from(level) + u64::from(level > 1);
        for child in 0..count {
            let name = (child + 1).to_string();
            let mut leaf = Picture::stub(name.clone(), name);
            leaf.status = Status::Visited;
            leaf.visits = Some(1 + below(30));
            leaf.value = Some(format!("{:.2}", (5 + below(90)) as f64 / 100.0));
            root.children.push(leaf);
        }
        root.visits = Some(root.children.iter().filter_map(|child| child.visits).sum());
        let scores = scores(&root);
        let mut sorted = scores.clone();
        sorted.sort_by(|one, other| other.total_cmp(one));
        let sign = if mover == Player::MAX { 1.0 } else { -1.0 };
        let mean =
            |place: &usize| (sign * 100.0 * super::run::number(&root.children[*place])) as i64;
        let greedy = (0..scores.len()).max_by_key(mean);
        // Neither the best mean nor the fewest visits alone give the answer away.
        if sorted[0] - sorted[1] > 0.05 && (level == 1 || greedy != Some(next(&root) - 1)) {
            return root;
        }
    }
}

pub(super) fn check(exercise: &Exercise, answers: &[Answer]) -> Vec<Mistake> {
    let root = &exercise.report.picture;
    let nodes = exercise.nodes();
    let right = next(root);
    let [answer] = answers else {
        return vec![Mistake { node: 0, sentence: "Choose one child.".into() }];
    };
    if answer.node == right {
        return Vec::new();
    }
    let scores = scores(root);
    let all = root.visits.unwrap_or_default();
    let is_max = root.mover == Some(Mover::Player(Player::MAX));
    let term = |(at, child): (usize, &Picture)| {
        let (mean, visits) =
            (child.value.as_deref().unwrap_or_default(), child.visits.unwrap_or(0));
        let mean = if is_max { mean.to_owned() } else { format!("(1 - {mean})") };
        format!("child {}: {mean} + √(ln {all} / {visits}) = {:.3}", at + 1, scores[at])
    };
    let terms: Vec<String> = root.children.iter().enumerate().map(term).collect();
    let sentence = format!(
        "Not {}: child {right} has the largest score. {}.",
        if answer.node < nodes.len() { place(&nodes, answer.node) } else { "there".into() },
        terms.join("; ")
    );
    vec![Mistake { node: answer.node, sentence }]
}
