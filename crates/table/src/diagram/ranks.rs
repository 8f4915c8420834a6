//! The diagrams of all layers, and which layer a string is in.

use super::automaton::Diagram;
use outply_game::mix64;

/// A weight for each symbol; the first symbol of a string, which is the player to move, has others.
pub(crate) fn weight(place: usize, symbol: u8) -> u64 {
    mix64(u64::from(place == 0) << 8 | u64::from(symbol))
}

/// Which layer strings are in, by what lies on the board however it is arranged: the sum of a string's
/// weights.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct LayerOf(Vec<(u64, u32)>);

impl LayerOf {
    /// From the sums of each layer's strings.
    ///
    /// # Errors
    /// Two layers that share a sum.
    pub(crate) fn new<'s>(sums: impl Iterator<Item = &'s [u64]>) -> Result<LayerOf, [u32; 2]> {
        let layers = (0..).zip(sums);
        let sums = layers.flat_map(|(layer, sums)| sums.iter().map(move |&sum| (sum, layer)));
        let mut sums: Vec<(u64, u32)> = sums.collect();
        sums.sort_unstable();
        sums.dedup();
        match sums.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err([pair[0].1, pair[1].1]),
            None => Ok(LayerOf(sums)),
        }
    }

    #[inline]
    fn find(&self, sum: u64) -> Option<u32> {
        let at = self.0.binary_search_by_key(&sum, |(sum, _)| *sum).ok()?;
        Some(self.0[at].1)
    }
}

/// All that gives a string its place among the states of a table.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Ranks {
    /// At each level, which symbol of a string is looked at.
    pub(crate) order: Vec<u16>,
    /// The weights of symbols by [`weight`], those of the first place after all others.
    pub(crate) weights: Vec<u64>,
    pub(crate) layer_of: LayerOf,
    pub(crate) layers: Vec<Diagram>,
}

impl Ranks {
    /// The layer and the rank in it of a string of symbols; `None` if it is not among those of any layer.
    #[inline]
    pub(crate) fn find(&self, string: &[u8]) -> Option<(usize, u64)> {
        if string.len() != self.order.len() {
            return None;
        }
        let (&mover, contents) = string.split_first()?;
        let symbols = self.weights.len() / 2;
        let start = *self.weights.get(symbols + usize::from(mover))?;
        let sum = contents.iter().try_fold(start, |sum, &content| {
            Some(sum.wrapping_add(*self.weights[..symbols].get(usize::from(content))?))
        })?;
        let layer = self.layer_of.find(sum)? as usize;
        let symbols =
            self.order.iter().map(|&at| string.get(usize::from(at)).copied().unwrap_or(0));
        Some((layer, self.layers.get(layer)?.rank(symbols)?))
    }

    /// The weights of so many symbols.
    pub(crate) fn weights(symbols: usize) -> Vec<u64> {
        let at = |place: usize| (0..symbols).map(move |symbol| weight(place, symbol as u8));
        at(1).chain(at(0)).collect()
    }
}
