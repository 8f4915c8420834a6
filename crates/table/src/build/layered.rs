//! Backwards, layer by layer: where every action leads from one layer to the next.

use super::explore::Explored;
use super::shard::{SHARDS, split};
use super::work::{Head, Section, Work};
use super::{Settings, Stage, Watch};
use crate::error::BuildError;
use crate::mark::{Mark, later};
use crate::parallel::each;

/// Writes the values of all layers to the work folder, those that are there already aside.
pub(crate) fn solve(
    explored: &Explored,
    settings: &Settings,
    work: &Work,
    watch: &mut Watch<'_>,
) -> Result<(), BuildError> {
    let (mut below, mut done) = (None, 0);
    for layer in (0..explored.layers()).rev() {
        let marks = match work.marks(layer)? {
            Some(marks) => marks,
            None => {
                let below = match below.take() {
                    Some(below) => below,
                    None => work.marks(layer + 1)?.unwrap_or_default(),
                };
                let marks = solve_layer(explored, layer, &below, settings, work)?;
                work.write_marks(layer, &marks)?;
                marks
            }
        };
        done += marks.iter().map(|marks| marks.len() as u64).sum::<u64>();
        below = Some(marks);
        if !watch(&Stage::Solved { done, states: explored.states() }) {
            return Err(BuildError::Stopped);
        }
    }
    Ok(())
}

struct Shard {
    number: usize,
    marks: Result<Vec<Mark>, BuildError>,
}

fn solve_layer(
    explored: &Explored,
    layer: u32,
    below: &[Vec<Mark>],
    settings: &Settings,
    work: &Work,
) -> Result<Vec<Vec<Mark>>, BuildError> {
    let firsts = &explored.firsts[layer as usize + 1];
    let new = |number| Shard { number, marks: Ok(Vec::new()) };
    let mut shards: Vec<Shard> = (0..SHARDS).map(new).collect();
    each(settings.threads, &mut shards, |shard| {
        shard.marks =
            section(work, layer, shard.number).map(|section| marks(&section, firsts, below));
    });
    shards.into_iter().map(|shard| shard.marks).collect()
}

fn section(work: &Work, layer: u32, shard: usize) -> Result<Section, BuildError> {
    let layer = work.layer(layer)?;
    layer.ok_or_else(super::work::gone)?.section(shard)
}

fn marks(section: &Section, firsts: &[u32; SHARDS], below: &[Vec<Mark>]) -> Vec<Mark> {
    let (mut ends, mut edges) = (section.ends.iter(), &section.edges[..]);
    let mark = |&head: &u16| {
        let head = Head(head);
        let Some(actions) = head.actions() else { return ends.next().copied().unwrap_or(0) };
        let children;
        (children, edges) = edges.split_at(actions);
        let values = children.iter().map(|&id| {
            let (shard, local) = split(id);
            below[shard][(local - firsts[shard]) as usize]
        });
        let best = if head.is_second() { values.min() } else { values.max() };
        later(best.unwrap_or(0))
    };
    section.heads.iter().map(mark).collect()
}
