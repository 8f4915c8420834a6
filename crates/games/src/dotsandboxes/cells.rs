//! What learning sees of a board.

use super::rules::{DotsAndBoxes, Edges};
use outply_game::{Cells, Player};

/// One's own boxes and the other side's, and the edges that are drawn, in the order of the board's cells.
#[derive(Clone, Copy, Default, Debug)]
pub struct DotsCells;

impl Cells<DotsAndBoxes> for DotsCells {
    fn name(&self) -> String {
        "own and other boxes, edges drawn".to_owned()
    }

    fn contents(&self) -> usize {
        3
    }

    fn is_turned(&self) -> bool {
        true
    }

    fn read(&self, rules: &DotsAndBoxes, state: &Edges, side: Player, contents: &mut [u8]) {
        contents.fill(0);
        let (boxes, rest) = contents.split_at_mut(rules.boxes.count() as usize);
        for (place, content) in (0..).zip(boxes) {
            let owner = rules.owner(state, place);
            *content = owner.map_or(0, |owner| if owner == side { 1 } else { 2 });
        }
        for (edge, content) in rest.iter_mut().take(rules.edges() as usize).enumerate() {
            *content = (state.drawn >> edge & 1) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::Edge;
    use super::*;
    use outply_game::{Notation, Rules};

    #[test]
    fn each_side_sees_its_own_boxes() {
        let rules = DotsAndBoxes::new(1, 2).unwrap();
        // The four edges around the lower box; the fourth is the second player's.
        let drawn = [0, 1, 3, 4].map(Edge);
        let state = drawn.iter().fold(rules.initial(), |state, edge| rules.result(&state, *edge));
        let cells = rules.board(&state).unwrap().cells.len();
        let seen = |side| {
            let mut contents = vec![9; cells];
            DotsCells.read(&rules, &state, side, &mut contents);
            contents
        };
        let edges = [1, 1, 0, 1, 1, 0, 0];
        assert_eq!(seen(Player::SECOND)[..9], [&[1, 0][..], &edges].concat());
        assert_eq!(seen(Player::FIRST)[..9], [&[2, 0][..], &edges].concat());
        assert!(seen(Player::FIRST)[9..].iter().all(|content| *content == 0), "dots are dots");
    }
}
