//! The rules on bitboards.

use super::board::{Layout, Point, SizeError};
use outply_game::{Keyed, Outcome, Player, Repetition, Rules, mix64};

/// After so many plies (50 moves by each side) without a man placed or taken the game is drawn.
pub const DRAW_PLIES: u8 = 100;
/// From so many such plies on their number is part of a position's key.
const COUNTED_FROM: u8 = 60;
/// In a game without end a position is looked for in the record among so many plies.
const LOOKED_BACK: u32 = 2_000;

/// The rules for one board and number of men.
///
/// The plies since a man was placed or taken are part of the state, and where they are many of its key.
/// A game [without end](Morris::endless) has none: its states are those that retrograde analysis
/// counts. A third repetition draws for whoever keeps the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Morris {
    pub(super) layout: Layout,
    pub(super) men: u8,
    pub(super) flies: bool,
    pub(super) is_endless: bool,
    pub(super) points: Vec<Point>,
    /// The mills.
    pub(super) mills: Vec<u32>,
    /// The mills through each point.
    pub(super) through: Vec<Vec<u32>>,
    /// The neighbours of each point along the lines.
    pub(super) near: Vec<u32>,
    /// Where sets of points go under each symmetry, byte by byte.
    pub(super) symmetries: Vec<[[u32; 256]; 3]>,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Men {
    /// The points of White's men and of Black's.
    pub(super) of: [u32; 2],
    /// The men that each side has still to place.
    pub(super) hand: [u8; 2],
    /// The side to move.
    pub(super) next: Player,
    /// Plies since a man was placed or taken; 0 in a game without end.
    pub(super) quiet: u8,
}

/// A move: the point left (none where a man is placed), the point entered, and that of the man taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The point left; `None` where a man is placed.
    pub from: Option<u8>,
    /// The point entered.
    pub to: u8,
    /// The point of the man taken.
    pub take: Option<u8>,
}

/// The points of a set, from the lowest.
#[inline]
pub(super) fn ones(set: u32) -> impl Iterator<Item = u8> {
    crate::squares::squares(set.into()).map(|point| point as u8)
}

impl Morris {
    /// So many men a side on this board; with `flies` a side with three men left moves them anywhere.
    ///
    /// # Errors
    /// If there are fewer than 3 men, or more than leave a point free.
    pub fn new(layout: Layout, men: u8, flies: bool) -> Result<Morris, SizeError> {
        let most = layout.most();
        if !(3..=most).contains(&men) {
            return Err(SizeError { men, most });
        }
        let points = layout.points();
        let bit = |point: &Point| {
            let place = points.iter().position(|known| known == point);
            place.map_or(0, |place| 1_u32 << place)
        };
        let lines: Vec<Vec<u32>> =
            layout.lines().iter().map(|line| line.iter().map(bit).collect()).collect();
        let whole = lines.iter().filter(|line| line.len() == 3);
        let mills: Vec<u32> = whole.map(|line| line.iter().sum()).collect();
        let places = 0..points.len();
        let through =
            |place: usize| mills.iter().copied().filter(|mill| mill >> place & 1 == 1).collect();
        let near = |place: usize| {
            let pairs = lines.iter().flat_map(|line| line.windows(2).map(|two| two[0] | two[1]));
            let own = 1_u32 << place;
            pairs.filter(|pair| pair & own != 0).fold(0_u32, |all, pair| all | pair) & !own
        };
        let (through, near) = (places.clone().map(through).collect(), places.map(near).collect());
        let symmetries = layout.images().iter().map(|image| tables(image)).collect();
        let is_endless = false;
        Ok(Morris { layout, men, flies, is_endless, points, mills, through, near, symmetries })
    }

    /// The same without a count of quiet plies: games may go on for ever.
    pub fn endless(self) -> Morris {
        Morris { is_endless: true, ..self }
    }

    /// The points without a man.
    #[inline]
    pub(super) fn empty(&self, state: &Men) -> u32 {
        !(state.of[0] | state.of[1]) & (u32::MAX >> (32 - self.points.len() as u32))
    }

    /// Whether one of `men` on `point` stands in a mill.
    #[inline]
    pub(super) fn is_mill(&self, men: u32, point: u8) -> bool {
        self.through[usize::from(point)].iter().any(|mill| men & mill == *mill)
    }

    /// The men of the side not to move that may be taken.
    #[inline]
    pub(super) fn takeable(&self, state: &Men) -> u32 {
        let theirs = state.of[1 - state.mover()];
        let safe = self.mills.iter().filter(|mill| theirs & **mill == **mill);
        let open = theirs & !safe.fold(0, |all, mill| all | mill);
        if open == 0 { theirs } else { open }
    }

    /// Whether the men of a player may fly.
    #[inline]
    pub(super) fn is_flying(&self, state: &Men, player: usize) -> bool {
        self.flies && state.hand[player] == 0 && state.of[player].count_ones() == 3
    }

    /// The points that a man of the side to move can enter from one of its own.
    #[inline]
    fn targets(&self, state: &Men, from: u8) -> u32 {
        let empty = self.empty(state);
        let flies = self.is_flying(state, state.mover());
        if flies { empty } else { empty & self.near[usize::from(from)] }
    }

    /// Whether the side to move has a man to place or to move.
    #[inline]
    fn can_move(&self, state: &Men) -> bool {
        state.hand[state.mover()] > 0
            || ones(state.of[state.mover()]).any(|from| self.targets(state, from) != 0)
    }

    /// Every way to leave `from` (or the hand), one for each man that may be taken.
    #[inline]
    fn moves(&self, state: Men, from: Option<u8>) -> impl Iterator<Item = Move> {
        let mine = state.of[state.mover()] & !from.map_or(0, |from| 1 << from);
        let targets = from.map_or_else(|| self.empty(&state), |from| self.targets(&state, from));
        ones(targets).flat_map(move |to| {
            let closes = self.is_mill(mine | 1 << to, to);
            let taken = if closes { self.takeable(&state) } else { 0 };
            let nothing = (taken == 0).then_some(None);
            nothing.into_iter().chain(ones(taken).map(Some)).map(move |take| Move {
                from,
                to,
                take,
            })
        })
    }
}

/// For each byte of a set of points where its points go.
fn tables(image: &[usize]) -> [[u32; 256]; 3] {
    std::array::from_fn(|byte| {
        std::array::from_fn(|set| {
            let points = (0..8).filter(|bit| set >> bit & 1 == 1);
            let to = points.filter_map(|bit: usize| image.get(8 * byte + bit));
            to.fold(0, |all, to| all | 1 << to)
        })
    })
}

impl Men {
    /// The place of the side to move among both.
    #[inline]
    pub(super) fn mover(&self) -> usize {
        self.next.index() & 1
    }

    /// The men of a player, in hand and on the board.
    #[inline]
    pub(super) fn men(&self, player: usize) -> u32 {
        self.of[player].count_ones() + u32::from(self.hand[player])
    }
}

impl Rules for Morris {
    type State = Men;
    type Action = Move;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Men {
        Men { of: [0; 2], hand: [self.men; 2], next: Player::FIRST, quiet: 0 }
    }

    #[inline]
    fn to_move(&self, state: &Men) -> Player {
        state.next
    }

    #[inline]
    fn actions(&self, state: &Men) -> impl IntoIterator<Item = Move> {
        let state = *state;
        let goes_on = !self.terminal_test(&state);
        let places = goes_on && state.hand[state.mover()] > 0;
        let men = if goes_on && !places { state.of[state.mover()] } else { 0 };
        let hand = places.then_some(None);
        let from = hand.into_iter().chain(ones(men).map(Some));
        from.flat_map(move |from| self.moves(state, from))
    }

    #[inline]
    fn result(&self, state: &Men, Move { from, to, take }: Move) -> Men {
        let (me, mut next) = (state.mover(), *state);
        match from {
            Some(from) => next.of[me] ^= 1 << from,
            None => next.hand[me] -= 1,
        }
        next.of[me] |= 1 << to;
        next.of[1 - me] &= !take.map_or(0, |take| 1 << take);
        let counts = from.is_some() && take.is_none() && !self.is_endless;
        next.quiet = if counts { state.quiet + 1 } else { 0 };
        next.next = state.next.opponent();
        next
    }

    /// Lost by the side to move with two men or without a move; drawn after many quiet plies.
    #[inline]
    fn utility(&self, state: &Men) -> Option<Outcome> {
        if state.men(state.mover()) < 3 || !self.can_move(state) {
            return Some(Outcome::Win(state.next.opponent()));
        }
        (state.quiet >= DRAW_PLIES).then_some(Outcome::Draw)
    }

    #[inline]
    fn repetition(&self, state: &Men) -> Option<Repetition> {
        let plies = if self.is_endless { LOOKED_BACK } else { u32::from(state.quiet) };
        Some(Repetition { key: mixed(state, 0), plies })
    }
}

/// Points, hands, the side to move and a number below 128, mixed: 64 bits that are the state.
#[inline]
fn mixed(state: &Men, quiet: u8) -> u64 {
    let [white, black] = state.of.map(u64::from);
    let [mine, theirs] = state.hand.map(u64::from);
    let rest = u64::from(quiet) << 9 | mine << 5 | theirs << 1 | state.next.index() as u64;
    mix64(white | black << 24 | rest << 48)
}

impl Keyed for Morris {
    /// The count of quiet plies is part of the key where it begins to matter.
    #[inline]
    fn key(&self, state: &Men) -> u64 {
        mixed(state, if state.quiet < COUNTED_FROM { 0 } else { state.quiet })
    }

    /// 48 bits for the points, eight for the hands and one for the side to move.
    fn is_injective(&self) -> bool {
        self.is_endless
    }
}
