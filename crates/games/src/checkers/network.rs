//! What patterns miss, by a network: both sides see the whole board with the same first layer.

use super::rules::Pieces;
use super::seen::Seen;
use super::views::{FULL, UNIT, change, judged, part};
use std::sync::{Arc, LazyLock};

/// Inputs of either side: 32 squares for each of its men, the other's men, its kings, the other's.
pub const INPUTS: usize = 4 * 32;
/// Hidden cells of either side.
pub const HIDDEN: usize = 128;
/// By how many pieces there are, one of so many sets of weights judges what the hidden cells say.
pub const ENDS: usize = 6;
/// With fewer pieces than these the network is not asked: the games it learns from are played by
/// tables that know such endings, where it would not learn what brings a win nearer.
pub const NETWORK_PIECES: u32 = 6;
/// Hundredths of a man that make a win e times as likely.
pub const POINTS: f32 = 1.0 / 0.0053;

/// How many weights a network has.
pub const NETWORK_WEIGHTS: usize = Network::weights(INPUTS);

/// Its own ends are in hundredths of a man.
type Network = super::views::Network<HIDDEN, ENDS>;

static FITTED: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes: &[u8; BYTES] = include_bytes!("network.bin");
    Arc::new(Network::from_bytes(bytes, INPUTS))
});

const BYTES: usize = NETWORK_WEIGHTS * size_of::<i16>();

/// The bytes of a network file, from weights as they are learnt: input by input those to the
/// hidden cells, then the hidden cells' own; for each end those of the mover's hidden cells, of the
/// other side's; then the ends' own. A hidden cell is full at a sum of 1, an estimate of 1 is
/// [`POINTS`]. `None` unless there are [`NETWORK_WEIGHTS`].
pub fn network_bytes(weights: &[f32]) -> Option<Vec<u8>> {
    let cells = (INPUTS + 1) * HIDDEN;
    let scale = |number| match number {
        _ if number < cells => f32::from(FULL),
        _ if number < NETWORK_WEIGHTS - ENDS => f32::from(UNIT),
        _ => POINTS,
    };
    let whole = |(number, weight): (usize, &f32)| (weight * scale(number)).round() as i16;
    let bytes = weights.iter().enumerate().map(whole).flat_map(i16::to_le_bytes).collect();
    (weights.len() == NETWORK_WEIGHTS).then_some(bytes)
}

/// Which set of weights judges a position: 1 to 4 pieces, 5 to 8, and so on.
#[inline]
pub fn network_end(state: &Pieces) -> usize {
    let pieces = (state.mine | state.theirs).count_ones() as usize;
    (pieces.saturating_sub(1) / 4).min(ENDS - 1)
}

/// The inputs that are active for the side to move, and for the other side.
pub fn network_inputs(state: &Pieces) -> [impl Iterator<Item = u16> + use<>; 2] {
    boards(state).map(|boards| {
        let numbered = boards.into_iter().enumerate();
        numbered.flat_map(|(kind, set)| squares(set).map(move |n| (32 * kind + n) as u16))
    })
}

/// Men, the other side's men, kings, the other side's kings.
type Boards = [u32; 4];

/// What the side to move sees, and the other side.
#[inline]
fn boards(state: &Pieces) -> [Boards; 2] {
    let Seen { my_men, their_men, my_kings, their_kings } = Seen::by_mover(state);
    let turned = [their_men, my_men, their_kings, my_kings].map(u32::reverse_bits);
    [[my_men, their_men, my_kings, their_kings], turned]
}

#[inline]
fn squares(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

/// What a side sees, and the sums of that.
#[derive(Clone, Debug)]
struct View {
    boards: Boards,
    sums: [i16; HIDDEN],
}

impl View {
    /// Adds what is new and takes away what is gone.
    #[inline]
    fn see(&mut self, network: &Network, boards: Boards) {
        for (kind, (then, now)) in self.boards.into_iter().zip(boards).enumerate() {
            let row = |square: usize| &network.inputs[32 * kind + square];
            change(&mut self.sums, row, (u64::from(then & !now), u64::from(now & !then)));
        }
        self.boards = boards;
    }
}

/// Judges positions by a network. What it saw last is kept: positions that a search asks for one
/// after the other differ in few pieces.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    network: Arc<Network>,
    /// White's, then Black's.
    views: [View; 2],
}

impl Judge {
    /// By the fitted network.
    pub(super) fn fitted() -> Judge {
        Judge::by(FITTED.clone())
    }

    /// By the network in a file's bytes; `None` unless they are as many as it has.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Judge> {
        let bytes: &[u8; BYTES] = bytes.try_into().ok()?;
        Some(Judge::by(Arc::new(Network::from_bytes(bytes, INPUTS))))
    }

    fn by(network: Arc<Network>) -> Judge {
        let nothing = View { boards: [0; 4], sums: network.own };
        Judge { network, views: [nothing.clone(), nothing] }
    }

    /// The estimate in hundredths of a man, for the side to move.
    #[inline]
    pub(super) fn estimate(&mut self, state: &Pieces) -> i32 {
        const PART: f32 = part(POINTS);
        let Judge { network, views: [white, black] } = self;
        let views = if state.is_white { [white, black] } else { [black, white] };
        let end = network_end(state);
        let seen = views.into_iter().zip(boards(state)).zip(&network.ends[end]);
        let judged = seen.map(|((view, boards), weights)| {
            view.see(network, boards);
            judged(&view.sums, weights)
        });
        (judged.sum::<i32>() as f32 * PART) as i32 + i32::from(network.own_ends[end])
    }
}
