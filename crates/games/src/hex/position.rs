//! Which positions can arise.

use super::board::Hex;
use super::cells::CellSet;
use super::rules::Stones;

impl<const WORDS: usize> Hex<WORDS> {
    /// The position with these stones after `plies` actions, if the game would not have ended
    /// before; otherwise what was expected.
    pub(super) fn check_chains(
        &self,
        stones: [CellSet<WORDS>; 2],
        plies: u16,
    ) -> Result<Stones<WORDS>, &'static str> {
        let state = self.position(stones, plies);
        let last = state.mover() ^ 1;
        if self.has_won(&state, state.mover()) {
            return Err("no chain between the sides of the player to move: the game would have \
                        ended before");
        }
        if self.has_won(&state, last) && !self.last_stone_won(&state, last) {
            return Err("a chain that one last stone completed");
        }
        Ok(state)
    }

    /// How many actions lead to these stones, with that player or either to move; otherwise
    /// what was expected.
    pub(super) fn check_counts(
        &self,
        stones: [CellSet<WORDS>; 2],
        mover: Option<usize>,
    ) -> Result<u16, String> {
        let [red, blue] = stones.map(CellSet::count);
        let agrees = |next: &usize| mover.is_none_or(|mover| mover == *next);
        let usual = match () {
            _ if red == blue => Some(0),
            _ => (red == blue + 1).then_some(1),
        };
        // A swap makes a stone of Red's one of Blue's, and a ply without a stone.
        let swapped = match () {
            _ if !self.swap || self.size == 1 || blue == 0 => None,
            _ if red == blue => Some(1),
            _ => (red + 1 == blue).then_some(0),
        };
        let plies = (red + blue) as u16;
        match (usual.filter(agrees), swapped.filter(agrees), usual.or(swapped)) {
            (Some(_), ..) => Ok(plies),
            (_, Some(_), _) => Ok(plies + 1),
            (.., Some(next)) => Err(format!("{}, by the number of stones", ["R", "B"][next])),
            _ => Err(format!("as many R as B or one R more (there are {red} and {blue})")),
        }
    }

    /// Whether without some stone the player would not have won yet.
    fn last_stone_won(&self, state: &Stones<WORDS>, player: usize) -> bool {
        let own = state.stones[player];
        let mut left = own;
        std::iter::from_fn(|| left.pop()).any(|stone| {
            let before = own & !CellSet::only(stone);
            !self.connected(before, self.home[player]).meets(self.goal[player])
        })
    }
}
