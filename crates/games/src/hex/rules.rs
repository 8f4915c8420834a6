//! The rules on bitboards.

use super::board::Hex;
use super::cells::CellSet;
use super::moves::{Cell, Moves};
use super::random;
use outply_game::{Draw, Keyed, Outcome, Player, Rules, mix64};

/// A position: the stones of both players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones<const WORDS: usize> {
    /// Each player's stones.
    pub(super) stones: [CellSet<WORDS>; 2],
    /// Those of them that are connected with the player's first side: follows from `stones`,
    /// kept because it makes the test for a win cheap.
    pub(super) anchored: [CellSet<WORDS>; 2],
    /// How many actions were made; a swap is one.
    pub(super) plies: u16,
}

impl<const WORDS: usize> Hex<WORDS> {
    /// The position with these stones after `plies` actions.
    pub(super) fn position(&self, stones: [CellSet<WORDS>; 2], plies: u16) -> Stones<WORDS> {
        let anchored = [0, 1].map(|player| self.connected(stones[player], self.home[player]));
        Stones { stones, anchored, plies }
    }

    /// Whether the player has connected their sides.
    #[inline]
    pub(super) fn has_won(&self, state: &Stones<WORDS>, player: usize) -> bool {
        state.anchored[player].meets(self.goal[player])
    }

    #[inline]
    pub(super) fn is_over(&self, state: &Stones<WORDS>) -> bool {
        self.has_won(state, state.mover() ^ 1)
    }

    #[inline]
    pub(super) fn may_swap(&self, state: &Stones<WORDS>) -> bool {
        self.swap && state.plies == 1
    }

    #[cold]
    fn swapped(&self, state: &Stones<WORDS>) -> Stones<WORDS> {
        let mut first = state.stones[0];
        let image = CellSet::of(first.pop().map(|cell| self.reflected(cell)));
        self.position([CellSet::EMPTY, image], state.plies + 1)
    }

    /// What is connected with the side once `stone` lies beside it or beside `anchored`: the
    /// stone, and all that it connects.
    #[inline]
    fn anchor(
        &self,
        anchored: CellSet<WORDS>,
        stone: CellSet<WORDS>,
        (near, own): (CellSet<WORDS>, CellSet<WORDS>),
    ) -> CellSet<WORDS> {
        let loose = own & !anchored;
        let anchored = anchored | stone;
        let joined = near & loose;
        if joined.is_empty() { anchored } else { anchored | self.flood(joined, loose) }
    }
}

impl<const WORDS: usize> Stones<WORDS> {
    /// The number of the player to move.
    #[inline]
    pub(super) fn mover(&self) -> usize {
        usize::from(self.plies & 1)
    }

    /// All stones.
    #[inline]
    pub(super) fn all(&self) -> CellSet<WORDS> {
        self.stones[0] | self.stones[1]
    }

    /// The player's stones.
    pub fn of(&self, player: Player) -> CellSet<WORDS> {
        self.stones[player.index() & 1]
    }
}

impl<const WORDS: usize> Rules for Hex<WORDS> {
    type State = Stones<WORDS>;
    type Action = Cell;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Stones<WORDS> {
        Stones { stones: [CellSet::EMPTY; 2], anchored: [CellSet::EMPTY; 2], plies: 0 }
    }

    #[inline]
    fn to_move(&self, state: &Stones<WORDS>) -> Player {
        Player(state.mover() as u8)
    }

    #[inline]
    fn actions(&self, state: &Stones<WORDS>) -> impl IntoIterator<Item = Cell> {
        if self.is_over(state) {
            return Moves { cells: CellSet::EMPTY, swap: false };
        }
        Moves { cells: self.cells & !state.all(), swap: self.may_swap(state) }
    }

    #[inline]
    fn result(&self, state: &Stones<WORDS>, cell: Cell) -> Stones<WORDS> {
        if cell == Cell::SWAP {
            return self.swapped(state);
        }
        let (player, stone, near) =
            (state.mover(), CellSet::only(cell.index()), self.near[cell.index()]);
        let mut next = *state;
        next.plies += 1;
        next.stones[player] = state.stones[player] | stone;
        let anchored = state.anchored[player];
        if stone.meets(self.home[player]) || near.meets(anchored) {
            next.anchored[player] = self.anchor(anchored, stone, (near, state.stones[player]));
        }
        next
    }

    /// A chain between the sides has a stone in every row, or in every column.
    #[inline]
    fn may_end(&self, state: &Stones<WORDS>) -> bool {
        u32::from(state.plies) / 2 + 1 >= self.size()
    }

    fn random_game(
        &self,
        state: &Stones<WORDS>,
        plies: u32,
        draw: &mut impl Draw,
    ) -> Option<Outcome> {
        random::play(self, state, plies, draw)
    }

    /// One player connects their sides exactly when the other can no longer: no draws.
    #[inline]
    fn utility(&self, state: &Stones<WORDS>) -> Option<Outcome> {
        let last = state.mover() ^ 1;
        self.has_won(state, last).then_some(Outcome::Win(Player(last as u8)))
    }
}

impl<const WORDS: usize> Keyed for Hex<WORDS> {
    /// Like Zobrist's, with whole words for cells: each word of stones is mixed with a number of
    /// its own, and all are xored. Cheaper than keeping a key up at every stone of a playout.
    #[inline]
    fn key(&self, state: &Stones<WORDS>) -> u64 {
        let words = state.stones.into_iter().flat_map(CellSet::words);
        let mixed = (1u64..).zip(words).map(|(n, word)| mix64(word ^ mix64(n)));
        mixed.fold(mix64(state.mover() as u64), |key, mixed| key ^ mixed)
    }
}
