//! What learning sees of a board.

use super::rules::{DotsAndBoxes, Edges};
use outply_game::{Cells, Player};

/// How many edges of each box are drawn, whose it is with the fourth, and each edge, in the order of the board's cells.
#[derive(Clone, Copy, Default, Debug)]
pub struct DotsCells;

/// Contents of a box that is one's own, and of one that is not; up to three are edges drawn.
const OWN: u8 = 4;
const OTHERS: u8 = 5;

impl Cells<DotsAndBoxes> for DotsCells {
    fn name(&self) -> String {
        "own and other boxes, edges of others, edges".to_owned()
    }

    fn contents(&self) -> usize {
        usize::from(OTHERS) + 1
    }

    fn is_turned(&self) -> bool {
        true
    }

    fn read(&self, rules: &DotsAndBoxes, state: &Edges, side: Player, contents: &mut [u8]) {
        contents.fill(0);
        let (boxes, rest) = contents.split_at_mut(rules.boxes.count() as usize);
        for (place, content) in (0..).zip(boxes) {
            *content = match rules.owner(state, place) {
                Some(owner) if owner == side => OWN,
                Some(_) => OTHERS,
                None => 4 - rules.missing(state.drawn, place as u8) as u8,
            };
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
        assert_eq!(seen(Player::SECOND)[..9], [&[OWN, 1][..], &edges].concat());
        assert_eq!(seen(Player::FIRST)[..9], [&[OTHERS, 1][..], &edges].concat());
        assert!(seen(Player::FIRST)[9..].iter().all(|content| *content == 0), "dots are dots");
    }
}
