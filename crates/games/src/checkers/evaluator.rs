//! The usual estimate: features, patterns of pieces that stand together, and a network for the rest.

use super::endings::Endings;
use super::features::{CheckersFeatures, MATERIAL, WEIGHTS};
use super::network::Judge;
use super::patterns::{PATTERNS, for_each};
use super::rules::{Checkers, Pieces};
use outply_game::{Evaluator, Features, Verdict};
use std::sync::{Arc, LazyLock};

const FEATURES: usize = WEIGHTS.len();

/// How many weights a [`CheckersEvaluator`] has: those of [`CheckersFeatures`], then the patterns'.
pub const TERMS: usize = FEATURES + PATTERNS;

/// What a term is worth with 24 pieces on the board, and with none: in between it goes by their
/// number.
pub type Weight = [i16; 2];

/// What a win that tables know counts, in hundredths of a man: more than any estimate of few pieces.
pub const KNOWN: i32 = 2_000;

/// A weighted sum of features and of patterns: each king's square, the men on eight squares that
/// lie together, all pieces on four with a king among them. In hundredths of a man, for the player
/// to move, whose side of the board is always the lower one.
///
/// The weights are fitted to games (crate `benches`, `checkers_fit`), where each position's target
/// is mostly what a search of it says: A. Samuel's idea ("Some studies in machine learning using
/// the game of checkers", 1959), as his later signature tables are the patterns' ("... II", 1967).
///
/// [`CheckersEvaluator::default`] adds what a network saw in 9.4 million positions that the sum gets wrong, with six
/// pieces or more: 59.8 % ± 3.3 of 400 games at 2,000 nodes a move against the sum alone, for 5 % more time a node.
#[derive(Clone, Debug)]
pub struct CheckersEvaluator {
    weights: Arc<[Weight]>,
    network: Option<Judge>,
    endings: Option<Arc<Endings>>,
}

/// Pairs of 16-bit numbers, the lower byte first.
static FITTED: LazyLock<Arc<[Weight]>> = LazyLock::new(|| read(include_bytes!("weights.bin")));

const _: () = assert!(include_bytes!("weights.bin").len() == TERMS * size_of::<Weight>());

fn read(bytes: &[u8]) -> Arc<[Weight]> {
    let (numbers, _) = bytes.as_chunks::<2>();
    let (pairs, _) = numbers.as_chunks::<2>();
    pairs.iter().map(|pair| pair.map(i16::from_le_bytes)).collect()
}

impl CheckersEvaluator {
    /// With weights from a file's bytes: for each term two 16-bit numbers, the lower byte first.
    /// `None` unless there are [`TERMS`].
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let fits = bytes.len() == TERMS * size_of::<Weight>();
        fits.then(|| CheckersEvaluator { weights: read(bytes), network: None, endings: None })
    }

    /// By features and patterns, with fitted weights and no network.
    pub fn fitted() -> Self {
        CheckersEvaluator { weights: FITTED.clone(), network: None, endings: None }
    }

    /// By features alone, with weights set by hand.
    pub fn by_hand() -> Self {
        CheckersEvaluator::features_only(&WEIGHTS)
    }

    /// Kings count five, men one, as a textbook's first evaluation has it.
    pub fn material() -> Self {
        CheckersEvaluator::features_only(&MATERIAL)
    }

    fn features_only(weights: &[i32; FEATURES]) -> Self {
        let features = weights.map(|weight| [weight as i16; 2]);
        let patterns = std::iter::repeat_n([0; 2], PATTERNS);
        let weights = features.into_iter().chain(patterns).collect();
        CheckersEvaluator { weights, network: None, endings: None }
    }

    /// With tables of endings: where they know a win it counts [`KNOWN`] on top of the estimate, so that
    /// what comes nearer to the end is still preferred; a draw counts nothing.
    pub fn with_endings(self, endings: Arc<Endings>) -> Self {
        CheckersEvaluator { endings: Some(endings), ..self }
    }

    /// The weights.
    pub fn weights(&self) -> &[Weight] {
        &self.weights
    }

    /// Calls `visit` with the number of every term that counts in a position, and how often it
    /// does.
    #[inline]
    pub fn for_each_term(state: &Pieces, mut visit: impl FnMut(usize, i32)) {
        for (term, count) in features(state).into_iter().enumerate() {
            visit(term, count);
        }
        for_each(state, |pattern| visit(FEATURES + pattern, 1));
    }

    /// The estimate in hundredths of a man, for the player to move; tables aside.
    #[inline]
    pub fn estimate(&mut self, state: &Pieces) -> i32 {
        let weighed = self.weighed(state);
        weighed + self.network.as_mut().map_or(0, |network| network.estimate(state))
    }

    /// The sum of weights alone.
    #[inline]
    pub fn weighed(&self, state: &Pieces) -> i32 {
        let (mut full, mut bare) = (0, 0);
        Self::for_each_term(state, |term, count| {
            let [all, none] = self.weights[term];
            full += count * i32::from(all);
            bare += count * i32::from(none);
        });
        let pieces = (state.mine | state.theirs).count_ones() as i32;
        (full * pieces + bare * (24 - pieces)) / 24
    }
}

impl Default for CheckersEvaluator {
    fn default() -> Self {
        CheckersEvaluator { network: Judge::fitted(), ..Self::fitted() }
    }
}

#[inline]
fn features(state: &Pieces) -> [i32; FEATURES] {
    let mut counts = [0; FEATURES];
    CheckersFeatures.extract(&Checkers::standard(), state, &mut counts);
    counts
}

impl Evaluator<Checkers> for CheckersEvaluator {
    #[inline]
    fn evaluate(&mut self, _rules: &Checkers, state: &Pieces) -> i32 {
        let estimate = self.estimate(state);
        match self.endings.as_ref().and_then(|endings| endings.verdict(state)) {
            None => estimate,
            Some(Verdict::Draw) => 0,
            Some(Verdict::Win) => KNOWN + estimate.clamp(-KNOWN / 2, KNOWN / 2),
            Some(Verdict::Loss) => -KNOWN + estimate.clamp(-KNOWN / 2, KNOWN / 2),
        }
    }
}
