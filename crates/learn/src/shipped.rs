//! Weights that a program carries with it.

use crate::cell_inputs::CellInputs;
use crate::choice::InputChoice;
use crate::evaluator::Learned;
use crate::patterns::Patterns;
use crate::quantised::Quantised;
use crate::weights::Weights;
use flate2::read::GzDecoder;
use outply_game::{Cells, Inputs, Notation, Rules};
use std::fmt;
use std::io::Read;
use std::sync::{Arc, OnceLock};

/// A file of weights inside a program (`include_bytes!`), read when it is first asked for and once only.
///
/// ```
/// use outply_learn::Shipped;
/// static SHIPPED: Shipped = Shipped::new(b"the bytes of a file of weights");
/// assert!(SHIPPED.weights().is_none(), "these are none");
/// ```
pub struct Shipped {
    bytes: &'static [u8],
    read: OnceLock<Option<Arc<Quantised>>>,
}

impl fmt::Debug for Shipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shipped").field("bytes", &self.bytes.len()).finish_non_exhaustive()
    }
}

/// How a file begins that gzip compressed.
const GZIP: [u8; 2] = [0x1F, 0x8B];

/// What a game's own way to read its cells is shared as.
type SharedCells<R> = Arc<dyn Cells<R> + Send + Sync>;

impl Shipped {
    /// A file of weights as `outply train` writes it, compressed by gzip or not.
    pub const fn new(bytes: &'static [u8]) -> Shipped {
        Shipped { bytes, read: OnceLock::new() }
    }

    /// The weights, as evaluators read them; `None` if the file is damaged.
    pub fn weights(&self) -> Option<Arc<Quantised>> {
        self.read.get_or_init(|| Some(Arc::new(self.to_learn_from()?.into()))).clone()
    }

    /// The weights, for training to begin with, read anew; `None` if the file is damaged.
    pub fn to_learn_from(&self) -> Option<Weights> {
        if !self.bytes.starts_with(&GZIP) {
            return Weights::from_bytes(self.bytes).ok();
        }
        let mut bytes = Vec::new();
        GzDecoder::new(self.bytes).read_to_end(&mut bytes).ok()?;
        Weights::from_bytes(&bytes).ok()
    }

    /// The evaluator that these weights are with `inputs`; `None` if they were learnt from others.
    pub fn learned<R: Rules>(
        &self,
        rules: &R,
        inputs: Arc<dyn Inputs<R> + Send + Sync>,
    ) -> Option<Learned<R>> {
        Learned::new(rules, self.weights()?, inputs)
    }

    /// The evaluator, where the inputs are the contents of cells, in as many stages as the weights have.
    pub fn of_cells<R: Notation + 'static>(
        &self,
        rules: &R,
        cells: SharedCells<R>,
    ) -> Option<Learned<R>> {
        let stages = self.weights()?.shape().buckets;
        self.learned(rules, Arc::new(CellInputs::of(rules, cells)?.in_stages(stages)))
    }

    /// The evaluator, where the inputs are patterns of cells: those that the weights name.
    pub fn of_patterns<R: Notation + 'static>(
        &self,
        rules: &R,
        cells: SharedCells<R>,
    ) -> Option<Learned<R>> {
        let choice = InputChoice::of_name(&self.weights()?.shape().name);
        self.learned(rules, Arc::new(Patterns::new(rules, cells, choice).ok()?))
    }
}
