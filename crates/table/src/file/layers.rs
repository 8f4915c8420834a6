//! Looking up strings of cells in tables with diagrams.

use super::layer::unstreamed;
use super::read::Table;
use super::row::Row;
use super::{IN_NUMBERED, Info};
use crate::diagram::{Diagram, LayerOf, Ranks};
use crate::error::TableError;
use crate::mark::Mark;
use std::ops::Range;

/// How the strings of a table get their places.
pub(super) struct Index {
    ranks: Ranks,
    /// By layers, the block in which the values of its states begin, and how many states lie before.
    starts: Vec<(usize, u64)>,
}

/// The blocks of a layer: those that say how its states are ranked, and those of their values.
struct Blocks {
    diagram: Range<usize>,
    values: Range<usize>,
}

/// The blocks of each layer; `None` if they are not in the order in which layers are written, with all
/// blocks of values full but the last one of a layer.
fn by_layers(rows: &[Row]) -> Option<Vec<Blocks>> {
    let (mut layers, mut at) = (Vec::new(), 0);
    let run = |from: usize, is_diagram: bool| {
        let end = rows[from..].iter().position(|row| row.is_diagram() != is_diagram);
        from..end.map_or(rows.len(), |count| from + count)
    };
    while at < rows.len() {
        let diagram = run(at, true);
        let values = run(diagram.end, false);
        at = values.end;
        let (_, full) = rows[values.clone()].split_last()?;
        if diagram.is_empty() || full.iter().any(|row| row.entries != IN_NUMBERED) {
            return None;
        }
        layers.push(Blocks { diagram, values });
    }
    Some(layers)
}

impl Table {
    /// Reads the diagrams, if the table has some.
    ///
    /// # Errors
    /// If they are invalid, or accept more or fewer strings than there are values.
    pub(super) fn read_index(&self) -> Result<Option<Index>, TableError> {
        let Some(diagrams) = &self.info().diagrams else { return Ok(None) };
        let damaged = |words: &str| TableError::Damaged(words.to_owned());
        let blocks = by_layers(self.rows()).ok_or_else(|| damaged("its layers are invalid"))?;
        if blocks.len() as u64 != u64::from(self.info().layers) {
            return Err(damaged("a layer is missing"));
        }
        let (mut layers, mut sums, mut starts) = (Vec::new(), Vec::new(), Vec::new());
        for blocks in blocks {
            let read = self.read_diagram(&blocks, (diagrams.order.len(), diagrams.symbols));
            let (layer, known) = read.ok_or_else(|| damaged("a diagram is invalid"))?;
            layers.push(layer);
            sums.push(known);
            starts.push((blocks.values.start, self.rows()[blocks.values.start].first));
        }
        let layer_of = LayerOf::new(sums.iter().map(Vec::as_slice));
        let layer_of = layer_of.map_err(|_| damaged("a string is in two layers"))?;
        let (order, weights) = (diagrams.order.clone(), Ranks::weights(diagrams.symbols));
        Ok(Some(Index { ranks: Ranks { order, weights, layer_of, layers }, starts }))
    }

    /// A layer's diagram and the sums that tell its strings.
    fn read_diagram(
        &self,
        blocks: &Blocks,
        (levels, symbols): (usize, usize),
    ) -> Option<(Diagram, Vec<u64>)> {
        let mut bytes = Vec::new();
        for block in blocks.diagram.clone() {
            bytes.extend(self.read_block(block)?);
        }
        let states = self.rows()[blocks.values.clone()].iter().map(|row| row.entries as u64).sum();
        let (sums, diagram) = unstreamed(&bytes)?;
        let diagram = Diagram::decoded(diagram, levels, symbols, states)?;
        (diagram.accepted() == states).then_some((diagram, sums))
    }

    /// The place of a string of symbols among all states, and its value for the player to move; `None` if
    /// it is not in the table, or this is a table with keys.
    #[inline]
    pub(crate) fn find_string(&self, string: &[u8]) -> Option<(u64, Mark)> {
        let index = self.index()?;
        let (layer, rank) = index.ranks.find(string)?;
        let &(first, before) = index.starts.get(layer)?;
        Some((before + rank, self.mark_at(first, rank)?))
    }

    /// The value of the initial state in a table with diagrams: it is alone in its layer.
    pub(super) fn first_mark(&self) -> Option<Mark> {
        let &(first, _) = self.index()?.starts.first()?;
        self.mark_at(first, 0)
    }

    fn mark_at(&self, first: usize, rank: u64) -> Option<Mark> {
        let (block, place) = (rank / IN_NUMBERED as u64, (rank % IN_NUMBERED as u64) as usize);
        let width = usize::from(self.info().width);
        let bytes = self.block(first + block as usize)?;
        self.mark(bytes.get(place * width..(place + 1) * width)?)
    }

    /// Whether the diagrams accept as many strings as there are states, counted anew and in another way
    /// than when the table was opened; true of tables with keys.
    pub(crate) fn accepts_all(&self) -> bool {
        let Some(index) = self.index() else { return true };
        let mut layers = index.ranks.layers.iter();
        let sum = layers.try_fold(0u64, |sum, layer| sum.checked_add(layer.count_ways()?));
        sum == Some(self.info().states)
    }
}

/// Whether a file's name fits what it says of itself.
pub(super) fn fits_name(info: &Info, name: &[u8; 16]) -> bool {
    (name == super::WITH_DIAGRAMS) == info.diagrams.is_some()
}
