//! The last stage of a table with diagrams: each layer's strings are sorted together with the values of
//! their states, and grown into a diagram.

use super::explore::Explored;
use super::strings::{ALIKE, Strings};
use super::work::{Work, gone};
use super::{Settings, Stage, Watch};
use crate::diagram::{
    CellView, Diagram, Growing, LayerOf, Reorder, Shape, candidates, encoded, weight,
};
use crate::error::BuildError;
use crate::file::{Diagrams, IndexedLayer, Info, Kind, Writer};
use crate::mark::{Mark, packed};
use crate::parallel::each;
use outply_game::{Rules, mix64};
use outply_memory::Store;
use std::collections::BTreeSet;
use std::io::Write;

/// The order of cells is chosen by the largest layer of at most this many states.
const JUDGED: u64 = 1 << 16;
/// The most sums that the strings of a layer may have: more would take a considerable part of the file.
const MOST_SUMS: usize = 1 << 12;

/// How all layers are indexed.
pub(crate) struct Indexing<'a> {
    explored: &'a Explored,
    work: &'a Work,
    store: Store,
    shape: Shape,
    symbols: usize,
    /// See [`CellView::print`].
    view: u64,
    /// What is known of the table.
    info: Info,
    order: Vec<u16>,
    /// A number that differs for other ways of indexing.
    print: u64,
}

/// A layer, or why the cells are no index of its states.
type Layer = Result<IndexedLayer, String>;

/// The number of a layer, and what came of indexing it once that is done.
type Task = (u32, Option<Result<Layer, BuildError>>);

/// Writes the table with diagrams. `Ok(Err(reason))` if the game allows none: nothing is written then.
///
/// A layer takes the time to sort its strings and to visit each of their different prefixes once, and
/// memory for strings and values. Finished layers are kept in the work folder.
pub(super) fn write<R: Rules>(
    (explored, work): (&Explored, &Work),
    strings: &Strings<'_, R>,
    info: Info,
    settings: &Settings,
    output: &mut dyn Write,
    watch: &mut Watch<'_>,
) -> Result<Result<Info, String>, BuildError> {
    let shape = match (strings.view.shape(), &strings.why_not) {
        (Some(shape), None) => shape,
        (_, why_not) => return Ok(Err(why_not.clone().unwrap_or_default())),
    };
    let width = width((explored, work), info.kind)?;
    let from = (explored, work, settings.store());
    let indexing = Indexing::new(from, strings.view, (shape, width), info);
    match shape.words() {
        1 => indexing.run::<1>(settings, output, watch),
        2 => indexing.run::<2>(settings, output, watch),
        4 => indexing.run::<4>(settings, output, watch),
        _ => indexing.run::<8>(settings, output, watch),
    }
}

impl<'a> Indexing<'a> {
    /// The values have so many bytes.
    pub(crate) fn new<R: Rules>(
        (explored, work, store): (&'a Explored, &'a Work, Store),
        view: &CellView<R>,
        (shape, width): (Shape, u8),
        info: Info,
    ) -> Indexing<'a> {
        let cells = view.name();
        let (count, symbols) = (view.count(), view.symbols());
        let diagrams = Diagrams { cells, count, symbols, ..Diagrams::default() };
        let info = Info { width, diagrams: Some(diagrams), ..info };
        let (view, order, print) = (view.print(), Vec::new(), 0);
        Indexing { explored, work, store, shape, symbols, view, info, order, print }
    }

    fn run<const W: usize>(
        mut self,
        settings: &Settings,
        output: &mut dyn Write,
        watch: &mut Watch<'_>,
    ) -> Result<Result<Info, String>, BuildError> {
        self.choose_order::<W>()?;
        let (mut sums, mut done) = (Vec::new(), 0);
        let mut layers = 0..self.explored.layers();
        while !layers.is_empty() {
            let mut wave = self.wave::<W>(&mut layers, settings);
            each(settings.threads, &mut wave, |(layer, result)| {
                *result = Some(self.indexed::<W>(*layer));
            });
            for (layer, result) in wave {
                match result {
                    Some(Ok(Ok(indexed))) => sums.push(indexed.sums),
                    Some(Ok(Err(why_not))) => return Ok(Err(why_not)),
                    Some(Err(error)) => return Err(error),
                    None => return Err(BuildError::Stopped),
                }
                done += self.states(layer);
            }
            if !watch(&Stage::Written { done, states: self.explored.states() }) {
                return Err(BuildError::Stopped);
            }
        }
        match told_apart(&sums) {
            Ok(()) => self.put_together::<W>(output).map(Ok),
            Err(why_not) => Ok(Err(why_not)),
        }
    }

    /// How many states a layer has.
    pub(crate) fn states(&self, layer: u32) -> u64 {
        self.explored.in_layer(layer).iter().map(|&states| states as u64).sum()
    }

    /// The next layers that are indexed at once: one a thread, as far as memory goes.
    fn wave<const W: usize>(
        &self,
        layers: &mut std::ops::Range<u32>,
        settings: &Settings,
    ) -> Vec<Task> {
        // A string with its value, and values by shards and in the order of ranks.
        let each = size_of::<([u64; W], i16)>() + 2 * size_of::<Mark>();
        let (mut wave, mut bytes) = (Vec::new(), 0);
        while let Some(layer) = layers.clone().next().filter(|_| wave.len() < settings.threads) {
            bytes += self.states(layer) as usize * each;
            if bytes > settings.memory && !wave.is_empty() {
                break;
            }
            wave.extend(layers.next().map(|layer| (layer, None)));
        }
        wave
    }

    /// The layer of medium size by which the order is chosen.
    pub(crate) fn judged(&self) -> u32 {
        let judged = (0..self.explored.layers()).filter(|&layer| self.states(layer) <= JUDGED);
        judged.max_by_key(|&layer| self.states(layer)).unwrap_or(0)
    }

    /// Chooses the order with the fewest nodes for that layer, the first of equals.
    pub(crate) fn choose_order<const W: usize>(&mut self) -> Result<(), BuildError> {
        let strings = self.strings::<W>(self.judged())?;
        let nodes = |order: &Vec<u16>| {
            let reorder = Reorder::<W>::new(self.shape, order, |_, _| 0);
            let mut strings: Vec<[u64; W]> =
                strings.iter().map(|string| reorder.apply(string).0).collect();
            strings.sort_unstable();
            let mut growing = Growing::new(self.shape);
            for string in &strings {
                growing.add(string);
            }
            growing.finish().0.iter().map(|level| level.nodes()).sum::<usize>()
        };
        let orders = candidates(self.shape.length());
        self.order = orders.into_iter().min_by_key(nodes).unwrap_or_default();
        let numbers = self.order.iter().map(|&place| place.into());
        self.print = numbers
            .fold(mix64(self.view ^ u64::from(self.info.width)), |print, number: u64| {
                mix64(print ^ number)
            });
        if let Some(diagrams) = &mut self.info.diagrams {
            diagrams.order.clone_from(&self.order);
        }
        Ok(())
    }

    /// The strings of a layer as they were kept.
    fn strings<const W: usize>(&self, layer: u32) -> Result<Vec<[u64; W]>, BuildError> {
        let reader = self.work.strings(layer, self.view, W)?;
        let mut reader = reader.ok_or_else(gone)?;
        let mut strings = Vec::new();
        for count in self.explored.in_layer(layer) {
            strings.extend(reader.section(count)?.as_chunks().0);
        }
        Ok(strings)
    }

    /// The layer: read if it is in the work folder, otherwise made and kept there.
    pub(crate) fn indexed<const W: usize>(&self, layer: u32) -> Result<Layer, BuildError> {
        if let Some(bytes) = self.work.index(layer, self.print)? {
            return IndexedLayer::parse(&bytes).map(Ok).ok_or_else(gone);
        }
        let indexed = self.index::<W>(layer)?;
        if let Ok(indexed) = &indexed {
            self.work.write_index(layer, self.print, &indexed.bytes())?;
        }
        Ok(indexed)
    }

    /// Keeps a layer that was indexed elsewhere.
    #[cfg(feature = "cluster")]
    pub(crate) fn keep(&self, layer: u32, bytes: &[u8]) -> Result<(), BuildError> {
        self.work.write_index(layer, self.print, bytes)
    }

    fn index<const W: usize>(&self, layer: u32) -> Result<Layer, BuildError> {
        let reorder = Reorder::<W>::new(self.shape, &self.order, weight);
        let reader = self.work.strings(layer, self.view, W)?;
        let (mut reader, marks) = (reader.ok_or_else(gone)?, marks(self.work, layer)?);
        let count = self.states(layer) as usize;
        let states = self.store.list_for::<([u64; W], i16)>(count).map_err(BuildError::Store)?;
        let (mut states, mut sums) = (states, Sums::new());
        for (count, marks) in self.explored.in_layer(layer).into_iter().zip(&marks) {
            let words = reader.section(count)?;
            for (string, &mark) in words.as_chunks().0.iter().zip(marks) {
                let (sorted, sum) = reorder.apply(string);
                sums.add(sum);
                states.push((sorted, self.value(string, mark))).map_err(BuildError::Store)?;
            }
        }
        states.sort_unstable_by_key(|(string, _)| *string);
        let mut growing = Growing::new(self.shape);
        if !states.iter().all(|(string, _)| growing.add(string)) {
            return Ok(Err(ALIKE.to_owned()));
        }
        let mut values = self.store.list_for(count).map_err(BuildError::Store)?;
        values.extend(states.iter().map(|(_, value)| *value)).map_err(BuildError::Store)?;
        drop(states);
        self.together(growing, sums, &values)
    }

    /// For the player to move, whom the first symbol of a string tells.
    #[inline]
    fn value<const W: usize>(&self, string: &[u64; W], mark: Mark) -> i16 {
        let mark = if self.shape.symbol(string, 0) == 1 { -mark } else { mark };
        packed(mark, self.info.kind == Kind::Outcome)
    }

    fn together<const W: usize>(
        &self,
        growing: Growing<W>,
        sums: Sums,
        values: &[i16],
    ) -> Result<Layer, BuildError> {
        let sums: Vec<u64> = sums.0.into_iter().collect();
        if sums.len() > MOST_SUMS {
            let why = "what lies on the board differs too much among positions equally far from the start";
            return Ok(Err(why.to_owned()));
        }
        let (levels, strings) = growing.finish();
        let bytes = encoded(&levels, self.symbols);
        drop(levels);
        let read = Diagram::decoded(&bytes, self.shape.length(), self.symbols, strings);
        let Some(diagram) = read.filter(|read| read.accepted() == values.len() as u64) else {
            return Ok(Err("a layer has too many positions for a diagram".to_owned()));
        };
        let indexed = IndexedLayer::new(&self.info, (&bytes, diagram.nodes()), sums, values);
        indexed.map(Ok).map_err(BuildError::Output)
    }

    /// Writes all layers, which are in the work folder.
    pub(crate) fn put_together<const W: usize>(
        &self,
        output: &mut dyn Write,
    ) -> Result<Info, BuildError> {
        let (info, width) = (self.info.clone(), self.info.width);
        let mut writer = Writer::new(output, info, width).map_err(BuildError::Output)?;
        for layer in 0..self.explored.layers() {
            let indexed = self.indexed::<W>(layer)?.map_err(BuildError::Work)?;
            writer.layer(&indexed).map_err(BuildError::Output)?;
        }
        writer.finish().map_err(BuildError::Output)
    }
}

/// Why the sums of the layers' strings do not tell them apart, if they do not.
pub(crate) fn told_apart(sums: &[Vec<u64>]) -> Result<(), String> {
    LayerOf::new(sums.iter().map(Vec::as_slice)).map(drop).map_err(|[one, other]| {
        format!(
            "the same pieces lie on the board after {one} plies and after {other}: they do not tell \
             how far the game is"
        )
    })
}

/// Whether a byte is enough for these values.
pub(crate) fn are_narrow<'m>(marks: impl IntoIterator<Item = &'m Mark>, kind: Kind) -> bool {
    let fits =
        |&mark: &Mark| i8::try_from(packed(mark, kind == Kind::Outcome)).is_ok_and(|m| m > i8::MIN);
    marks.into_iter().all(fits)
}

/// How many bytes each value takes.
pub(super) fn width((explored, work): (&Explored, &Work), kind: Kind) -> Result<u8, BuildError> {
    for layer in 0..explored.layers() {
        if !are_narrow(marks(work, layer)?.iter().flatten(), kind) {
            return Ok(2);
        }
    }
    Ok(1)
}

/// The different sums of a layer's strings.
struct Sums(BTreeSet<u64>, u64);

impl Sums {
    fn new() -> Sums {
        Sums(BTreeSet::new(), 0)
    }

    #[inline]
    fn add(&mut self, sum: u64) {
        // A layer with more is refused, so counting may stop there.
        if (self.1 != sum || self.0.is_empty()) && self.0.len() <= MOST_SUMS {
            self.0.insert(sum);
            self.1 = sum;
        }
    }
}

fn marks(work: &Work, layer: u32) -> Result<Vec<Vec<Mark>>, BuildError> {
    work.marks(layer)?.ok_or_else(gone)
}
