//! First-layer sums that follow from one state's inputs to another's.

/// The sums of the rows of what was on last: what came on since is added, what went off is taken away
/// ("efficiently updatable": Y. Nasu, "NNUE", 2018).
#[derive(Clone, Default, Debug)]
pub(super) struct Followed {
    /// The kind of position; `None` before the first.
    bucket: Option<usize>,
    /// The inputs whose rows are in the sums.
    on: Vec<u32>,
    sums: Vec<i32>,
    /// How much more often each input is on than it was; all 0 between calls.
    change: Vec<i16>,
}

/// Rows of weights by their inputs, the one that is always on last.
pub(super) struct Rows<'r> {
    pub(super) rows: &'r [i16],
    pub(super) width: usize,
}

impl Rows<'_> {
    fn row(&self, input: usize) -> &[i16] {
        &self.rows[input * self.width..][..self.width]
    }

    fn count(&self) -> usize {
        self.rows.len() / self.width
    }
}

impl Followed {
    /// The sums of the plain switches among `active` in a net of the kind `bucket`.
    pub(super) fn sums(&mut self, rows: &Rows<'_>, bucket: usize, active: &[(u32, f32)]) -> &[i32] {
        if self.bucket != Some(bucket) || self.differ(rows.count(), active) >= active.len() {
            self.begin(rows, bucket, active);
        } else {
            self.step(rows, active);
        }
        &self.sums
    }

    /// Counts what changed, and how many rows that touches.
    fn differ(&mut self, count: usize, active: &[(u32, f32)]) -> usize {
        self.change.resize(count, 0);
        for (input, _) in switches(active) {
            self.change[input as usize] += 1;
        }
        for &input in &self.on {
            self.change[input as usize] -= 1;
        }
        let touched = |input: u32| usize::from(self.change[input as usize] != 0);
        let now: usize = switches(active).map(|(input, _)| touched(input)).sum();
        now + self.on.iter().map(|&input| touched(input)).sum::<usize>()
    }

    /// Adds and takes away what [`Followed::differ`] counted.
    fn step(&mut self, rows: &Rows<'_>, active: &[(u32, f32)]) {
        let Followed { on, sums, change, .. } = self;
        let now = switches(active).map(|(input, _)| input);
        for input in now.clone().chain(on.iter().copied()) {
            let change = std::mem::take(&mut change[input as usize]);
            match change {
                0 => (),
                1 => add(sums, rows.row(input as usize)),
                -1 => subtract(sums, rows.row(input as usize)),
                _ => add_times(sums, i32::from(change), rows.row(input as usize)),
            }
        }
        on.clear();
        on.extend(now);
    }

    /// Sums all anew.
    fn begin(&mut self, rows: &Rows<'_>, bucket: usize, active: &[(u32, f32)]) {
        let now = switches(active).map(|(input, _)| input);
        for input in now.clone().chain(self.on.iter().copied()) {
            if let Some(change) = self.change.get_mut(input as usize) {
                *change = 0;
            }
        }
        self.bucket = Some(bucket);
        self.on.clear();
        self.on.extend(now);
        self.sums.clear();
        self.sums.extend(rows.row(rows.count() - 1).iter().map(|weight| i32::from(*weight)));
        for &input in &self.on {
            add(&mut self.sums, rows.row(input as usize));
        }
    }
}

/// The inputs that are on and no more than that.
fn switches(active: &[(u32, f32)]) -> impl Iterator<Item = (u32, f32)> + Clone {
    active.iter().copied().filter(|(_, number)| *number == 1.0)
}

#[inline]
fn add(sums: &mut [i32], row: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(i32::from(*weight));
    }
}

#[inline]
fn subtract(sums: &mut [i32], row: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(i32::from(*weight));
    }
}

#[inline]
fn add_times(sums: &mut [i32], times: i32, row: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(times.wrapping_mul(i32::from(*weight)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::mix64;

    #[test]
    fn sums_that_follow_are_sums_made_anew() {
        let (count, width) = (40, 9);
        let rows: Vec<i16> = (0..count * width).map(|n| mix64(n as u64) as i16).collect();
        let rows = Rows { rows: &rows, width };
        let mut followed = Followed::default();
        for step in 0..500u64 {
            let random = |n: u64| mix64(step / 3 * 64 + n);
            // Now and then much changes, a number is no switch, and an input is on twice.
            let active: Vec<(u32, f32)> = (0..12 + step % 3)
                .map(|n| ((random(n) % 39) as u32, if random(n + 20) % 9 == 0 { 0.5 } else { 1.0 }))
                .collect();
            let bucket = (step / 100) as usize % 2;
            let mut anew = Followed::default();
            let expected = anew.sums(&rows, bucket, &active).to_vec();
            assert_eq!(followed.sums(&rows, bucket, &active), expected, "step {step}");
            assert!(followed.change.iter().all(|change| *change == 0));
        }
    }
}
