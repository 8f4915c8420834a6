//! Where the boxes of a tree stand: the tidy layout for boxes of different sizes by van der Ploeg
//! ("Drawing non-layered tidy trees in linear time", Software: Practice and Experience 44, 2014),
//! which extends Reingold and Tilford (1981) and Buchheim, Jünger and Leipert (2002).
//!
//! Boxes lie along two axes: *across* is the one on which siblings stand side by side, *along* the
//! one on which children follow their parents.

/// A box and the boxes below it.
#[derive(Clone, Default, Debug)]
pub(crate) struct TidyBox {
    /// How much room it takes across, distances to its neighbours included.
    pub(crate) breadth: f64,
    /// Where its far side lies along the tree, the distance to its children included.
    pub(crate) far: f64,
    /// The boxes below, by their places in the list; each stands after its parent.
    pub(crate) children: Vec<usize>,
}

/// The near side across of every box: siblings in their order, parents above the middle of their
/// children, no two boxes on one another, the whole as narrow as that allows. The least is 0.
///
/// Linear in the number of boxes. The root is the first box.
pub(crate) fn tidy(boxes: &[TidyBox]) -> Vec<f64> {
    let mut walk = Walk { boxes, notes: vec![Note::default(); boxes.len()] };
    for place in (0..boxes.len()).rev() {
        walk.arrange(place);
    }
    walk.places()
}

/// What the algorithm keeps for each box; the paper's names are given where they differ.
#[derive(Clone, Default)]
struct Note {
    /// Across, before the shifts of the boxes above (`prelim`).
    preliminary: f64,
    /// What the whole subtree is shifted by (`mod`).
    shift: f64,
    /// Room to be given to the children between two that were pushed apart (`shift`, `change`).
    spread: f64,
    change: f64,
    /// Where the contour goes on below a box without children (`tl`, `tr`).
    left_thread: Option<usize>,
    right_thread: Option<usize>,
    /// The lowest box of the left and of the right contour, with the sums of shifts down to them
    /// (`el`, `er`, `msel`, `mser`).
    extreme_left: usize,
    extreme_right: usize,
    shift_left: f64,
    shift_right: f64,
}

/// The lowest ends of the siblings to the left, nearest first (`IYL`).
type Ends = Vec<(f64, usize)>;

struct Walk<'b> {
    boxes: &'b [TidyBox],
    notes: Vec<Note>,
}

impl Walk<'_> {
    /// Places the children of a box, whose own are placed, side by side (`firstWalk`).
    fn arrange(&mut self, parent: usize) {
        let children = &self.boxes[parent].children;
        let Some((&first, rest)) = children.split_first() else {
            self.set_extremes(parent);
            return;
        };
        let mut ends: Ends = vec![(self.boxes[self.notes[first].extreme_left].far, 0)];
        for (place, &child) in (1..).zip(rest) {
            let lowest = self.boxes[self.notes[child].extreme_right].far;
            self.separate(parent, place, &ends);
            ends.retain(|(end, _)| *end > lowest);
            ends.push((lowest, place));
        }
        self.centre(parent);
        self.set_extremes(parent);
    }

    fn set_extremes(&mut self, place: usize) {
        let children = &self.boxes[place].children;
        let (left, right, shift_left, shift_right) = match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => {
                let (first, last) = (&self.notes[first], &self.notes[last]);
                (first.extreme_left, last.extreme_right, first.shift_left, last.shift_right)
            }
            _ => (place, place, 0.0, 0.0),
        };
        let note = &mut self.notes[place];
        (note.extreme_left, note.extreme_right) = (left, right);
        (note.shift_left, note.shift_right) = (shift_left, shift_right);
    }

    /// Pushes a child to the right until its left contour is clear of its siblings' right one.
    fn separate(&mut self, parent: usize, place: usize, ends: &Ends) {
        let mut end = ends.len() - 1;
        let children = &self.boxes[parent].children;
        let mut right = Some(children[place - 1]);
        let mut left = Some(children[place]);
        let mut right_sum = self.notes[children[place - 1]].shift;
        let mut left_sum = self.notes[children[place]].shift;
        while let (Some(sibling), Some(own)) = (right, left) {
            while end > 0 && self.boxes[sibling].far > ends[end].0 {
                end -= 1;
            }
            let (from, to) = (&self.notes[sibling], &self.notes[own]);
            let room = right_sum + from.preliminary + self.boxes[sibling].breadth;
            let distance = room - (left_sum + to.preliminary);
            if distance > 0.0 {
                left_sum += distance;
                self.push(parent, (place, ends[end].1), distance);
            }
            let (sibling_far, own_far) = (self.boxes[sibling].far, self.boxes[own].far);
            if sibling_far <= own_far {
                right = self.next_right(sibling);
                right_sum += right.map_or(0.0, |next| self.notes[next].shift);
            }
            if sibling_far >= own_far {
                left = self.next_left(own);
                left_sum += left.map_or(0.0, |next| self.notes[next].shift);
            }
        }
        match (right, left) {
            (None, Some(own)) => self.thread_left(parent, place, (own, left_sum)),
            (Some(sibling), None) => self.thread_right(parent, place, (sibling, right_sum)),
            _ => {}
        }
    }

    /// Moves a child, and gives what lies between it and the sibling that pushed it its share
    /// (`moveSubtree`, `distributeExtra`).
    fn push(&mut self, parent: usize, (place, against): (usize, usize), distance: f64) {
        let children = &self.boxes[parent].children;
        let note = &mut self.notes[children[place]];
        note.shift += distance;
        note.shift_left += distance;
        note.shift_right += distance;
        if against + 1 < place {
            let share = distance / (place - against) as f64;
            note.spread -= share;
            note.change -= distance - share;
            self.notes[children[against + 1]].spread += share;
        }
    }

    fn next_left(&self, place: usize) -> Option<usize> {
        self.boxes[place].children.first().copied().or(self.notes[place].left_thread)
    }

    fn next_right(&self, place: usize) -> Option<usize> {
        self.boxes[place].children.last().copied().or(self.notes[place].right_thread)
    }

    fn thread_left(&mut self, parent: usize, place: usize, (own, sum): (usize, f64)) {
        let children = &self.boxes[parent].children;
        let (first, child) = (children[0], children[place]);
        let lowest = self.notes[first].extreme_left;
        self.notes[lowest].left_thread = Some(own);
        let difference = (sum - self.notes[own].shift) - self.notes[first].shift_left;
        self.notes[lowest].shift += difference;
        self.notes[lowest].preliminary -= difference;
        self.notes[first].extreme_left = self.notes[child].extreme_left;
        self.notes[first].shift_left = self.notes[child].shift_left;
    }

    fn thread_right(&mut self, parent: usize, place: usize, (sibling, sum): (usize, f64)) {
        let children = &self.boxes[parent].children;
        let (before, child) = (children[place - 1], children[place]);
        let lowest = self.notes[child].extreme_right;
        self.notes[lowest].right_thread = Some(sibling);
        let difference = (sum - self.notes[sibling].shift) - self.notes[child].shift_right;
        self.notes[lowest].shift += difference;
        self.notes[lowest].preliminary -= difference;
        self.notes[child].extreme_right = self.notes[before].extreme_right;
        self.notes[child].shift_right = self.notes[before].shift_right;
    }

    /// Above the middle of the children (`positionRoot`).
    fn centre(&mut self, parent: usize) {
        let children = &self.boxes[parent].children;
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else { return };
        let at = |place: usize| self.notes[place].preliminary + self.notes[place].shift;
        let middle = (at(first) + at(last) + self.boxes[last].breadth) / 2.0;
        self.notes[parent].preliminary = middle - self.boxes[parent].breadth / 2.0;
    }

    /// Adds up the shifts from the root down (`secondWalk`, `addChildSpacing`).
    fn places(mut self) -> Vec<f64> {
        let mut sums = vec![0.0; self.boxes.len()];
        let mut places = vec![0.0; self.boxes.len()];
        for place in 0..self.boxes.len() {
            let sum = sums[place] + self.notes[place].shift;
            places[place] = self.notes[place].preliminary + sum;
            let (mut step, mut moved) = (0.0, 0.0);
            for &child in &self.boxes[place].children {
                step += self.notes[child].spread;
                moved += step + self.notes[child].change;
                self.notes[child].shift += moved;
                sums[child] = sum;
            }
        }
        let least = places.iter().copied().fold(f64::INFINITY, f64::min);
        places.into_iter().map(|place| place - least).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree drawn by chance: boxes of all sizes, parents before children.
    fn drawn(seed: u64, layered: bool) -> (Vec<TidyBox>, Vec<f64>) {
        let mut state = seed;
        let mut below = |limit: u64| {
            state = outply_game::mix64(state);
            state % limit
        };
        let mut boxes = vec![TidyBox::default()];
        let mut depths = vec![0.0];
        for place in 0.. {
            if place >= boxes.len() {
                break;
            }
            let depth = if layered { 40.0 } else { 10.0 + below(60) as f64 };
            boxes[place].breadth = 5.0 + below(80) as f64;
            boxes[place].far = depths[place] + depth;
            let children = if boxes.len() > 60 { 0 } else { below(5) };
            for _ in 0..children {
                let child = boxes.len();
                boxes[place].children.push(child);
                let near = boxes[place].far;
                boxes.push(TidyBox::default());
                depths.push(near);
            }
        }
        (boxes, depths)
    }

    #[test]
    fn no_two_boxes_overlap_and_parents_stand_in_the_middle() {
        for seed in 0..400 {
            let (boxes, near) = drawn(seed, seed % 2 == 0);
            let places = tidy(&boxes);
            for (a, one) in boxes.iter().enumerate() {
                for (b, other) in boxes.iter().enumerate().skip(a + 1) {
                    let along = one.far.min(other.far) - near[a].max(near[b]);
                    let across = (places[a] + one.breadth).min(places[b] + other.breadth)
                        - places[a].max(places[b]);
                    assert!(along < 1e-6 || across < 1e-6, "seed {seed}: {a} and {b}");
                }
                if let (Some(&first), Some(&last)) = (one.children.first(), one.children.last()) {
                    let middle = (places[first] + places[last] + boxes[last].breadth) / 2.0;
                    let own = places[a] + one.breadth / 2.0;
                    assert!((middle - own).abs() < 1e-6, "seed {seed}: {a}");
                }
            }
        }
    }

    #[test]
    fn leaves_between_two_subtrees_are_spread_evenly() {
        let leaf =
            |near: f64, breadth: f64| TidyBox { breadth, far: near + 10.0, children: vec![] };
        let mut boxes = vec![leaf(0.0, 10.0), leaf(10.0, 10.0), leaf(10.0, 10.0), leaf(10.0, 10.0)];
        boxes[0].children = vec![1, 2, 3];
        boxes[1].children = vec![4];
        boxes[3].children = vec![5];
        boxes.push(leaf(20.0, 50.0));
        boxes.push(leaf(20.0, 50.0));
        let places = tidy(&boxes);
        assert!((places[2] - places[1] - (places[3] - places[2])).abs() < 1e-9, "{places:?}");
        assert!((places[5] - places[4] - 50.0).abs() < 1e-9, "{places:?}");
    }
}
