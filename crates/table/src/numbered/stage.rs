//! One stage after another.

use super::solve::{Solver, Swept};
use crate::build::{Stage, Work};
use crate::error::BuildError;
use outply_game::Stochastic;
use std::time::{Duration, Instant};

/// What is done of a stage is kept so often.
const KEPT_EVERY: Duration = Duration::from_secs(20);
/// A state takes so many bytes in the work folder.
const KEPT: usize = 17;
/// Values stand still once they change by less than this part of the tolerance.
const STILL: f64 = 1e-3;
/// Bounds are put around values at this part of the tolerance, on either side.
const AROUND: f64 = 0.25;
/// So many sweeps are made at most for bounds around values to become no wider.
const MOST_SWEEPS: u64 = 500;

/// What a sweep is for. Bounds from the highest payoffs down (*interval iteration*) are true at any time, but
/// come together slowly, since whoever thinks to win the most by not ending the game puts it off. So values
/// are found first, and bounds close around them second: if a turn makes none of these wider, they are true,
/// in a game that ends whatever the players do (*optimistic value iteration*: A. Hartmanns and B. Kaminski
/// 2020).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Values = 1,
    Around = 2,
    Interval = 3,
}

impl Phase {
    const ALL: [Phase; 3] = [Phase::Values, Phase::Around, Phase::Interval];
}

pub(super) struct Building<'a, 'w, R: Stochastic> {
    pub(super) solver: Solver<'a, R>,
    pub(super) work: Work,
    /// Bounds that hold of any play.
    pub(super) most: f64,
    pub(super) states: u64,
    /// States of the stages that are solved.
    pub(super) done: u64,
    /// When something was kept last.
    pub(super) kept: Instant,
    /// How many stages there are; what is kept of one under way has this number.
    pub(super) stages: usize,
    pub(super) watch: &'w mut dyn FnMut(&Stage) -> bool,
}

impl<R: Stochastic + Sync> Building<'_, '_, R> {
    /// Solves a stage, or reads what was kept of it.
    pub(super) fn stage(&mut self, stage: usize, numbers: &[u64]) -> Result<(), BuildError> {
        let kept = self.work.codes(stage)?;
        if kept.is_none_or(|bytes| !self.read(numbers, &bytes)) {
            let partly = self.work.codes(self.stages)?;
            let begun = partly.and_then(|bytes| self.read_partly(stage, numbers, &bytes));
            self.solve(stage, numbers, begun)?;
            self.work.write_codes(stage, &self.bytes(numbers))?;
        }
        self.done += numbers.len() as u64;
        let told = Stage::Solved { done: self.done, states: self.states };
        if (self.watch)(&told) { Ok(()) } else { Err(BuildError::Stopped) }
    }

    fn solve(
        &mut self,
        stage: usize,
        numbers: &[u64],
        begun: Option<(Phase, u64)>,
    ) -> Result<(), BuildError> {
        let mut next = begun;
        if next.is_none() {
            while self.with(|solver, goes_on| solver.rank(numbers, goes_on))? {}
            let ends = self.solver.all_end(numbers);
            next = Some((if ends { Phase::Values } else { Phase::Interval }, 0));
        }
        while let Some((phase, first)) = next {
            next = self.phase((stage, phase), numbers, first)?.map(|phase| (phase, 0));
        }
        for &number in numbers {
            self.solver.set(number, self.solver.entry(number));
        }
        Ok(())
    }

    /// Sweeps for one thing until it is reached, and says what comes next.
    fn phase(
        &mut self,
        (stage, phase): (usize, Phase),
        numbers: &[u64],
        first: u64,
    ) -> Result<Option<Phase>, BuildError> {
        let around = self.solver.tolerance * AROUND;
        if phase == Phase::Around && first == 0 {
            self.solver.surround(numbers, around);
        }
        for sweep in first.. {
            let swept = self.sweep(phase, numbers, sweep % 2 == 1)?;
            match phase {
                Phase::Values if swept.change <= self.solver.tolerance * STILL => {
                    return Ok(Some(Phase::Around));
                }
                Phase::Around if swept.is_narrower => return Ok(Some(Phase::Interval)),
                Phase::Interval if swept.change == 0.0 => return Ok(None),
                Phase::Interval => (),
                _ if sweep >= MOST_SWEEPS => {
                    self.solver.forget(numbers, self.most);
                    return Ok(Some(Phase::Interval));
                }
                _ => (),
            }
            self.keep((stage, phase, sweep + 1), numbers)?;
        }
        Ok(None)
    }

    fn sweep(
        &mut self,
        phase: Phase,
        numbers: &[u64],
        backwards: bool,
    ) -> Result<Swept, BuildError> {
        self.with(|solver, goes_on| match phase {
            Phase::Values => solver.value(numbers, backwards, goes_on),
            Phase::Around => solver.bound(numbers, (backwards, false), goes_on),
            Phase::Interval => solver.bound(numbers, (backwards, true), goes_on),
        })
    }

    fn with<T>(
        &mut self,
        step: impl FnOnce(&mut Solver<'_, R>, &mut dyn FnMut() -> bool) -> T,
    ) -> T {
        let told = Stage::Solved { done: self.done, states: self.states };
        let watch = &mut self.watch;
        step(&mut self.solver, &mut || watch(&told))
    }

    fn keep(
        &mut self,
        (stage, phase, sweeps): (usize, Phase, u64),
        numbers: &[u64],
    ) -> Result<(), BuildError> {
        if self.kept.elapsed() > KEPT_EVERY {
            let head = [stage as u64, phase as u64, sweeps].map(u64::to_le_bytes).concat();
            self.work.write_codes(self.stages, &[head, self.bytes(numbers)].concat())?;
            self.kept = Instant::now();
        }
        Ok(())
    }

    fn bytes(&self, numbers: &[u64]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(KEPT * numbers.len());
        for &number in numbers {
            let (low, high, rank) = self.solver.entry(number);
            bytes.extend(low.to_le_bytes());
            bytes.extend(high.to_le_bytes());
            bytes.push(rank);
        }
        bytes
    }

    /// What was kept of a stage under way: its phase, and how many sweeps were made.
    fn read_partly(&mut self, stage: usize, numbers: &[u64], bytes: &[u8]) -> Option<(Phase, u64)> {
        let (of, bytes) = bytes.split_first_chunk()?;
        let (phase, bytes) = bytes.split_first_chunk()?;
        let (sweeps, bytes) = bytes.split_first_chunk()?;
        let phase = u64::from_le_bytes(*phase);
        let phase = Phase::ALL.into_iter().find(|&known| known as u64 == phase)?;
        let is_of_stage = u64::from_le_bytes(*of) == stage as u64;
        (is_of_stage && self.read(numbers, bytes)).then(|| (phase, u64::from_le_bytes(*sweeps)))
    }

    /// Takes over what was kept; `false` if it is of other numbers.
    fn read(&mut self, numbers: &[u64], bytes: &[u8]) -> bool {
        if bytes.len() != KEPT * numbers.len() {
            return false;
        }
        for (&number, bytes) in numbers.iter().zip(bytes.chunks_exact(KEPT)) {
            let float = |at: usize| {
                let mut word = [0; 8];
                word.copy_from_slice(&bytes[at..at + 8]);
                f64::from_le_bytes(word)
            };
            self.solver.set(number, (float(0), float(8), bytes[16]));
        }
        true
    }
}
