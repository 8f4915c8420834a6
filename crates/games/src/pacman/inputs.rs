//! What an evaluator that learns sees of a position.

use super::ghosts;
use super::layout::{MOST_CELLS, NOWHERE};
use super::maze::UNREACHABLE;
use super::rules::Pacman;
use super::state::{Direction, Ghost, MOST_GHOSTS, Scene};
use outply_game::{Active, Inputs, Player};

/// Steps that are told apart, from 0; further ways count as the longest.
const FAR: usize = 24;
/// Steps to dots that are told apart: more of them, since the furthest dot must be fetched too.
const FAR_DOT: usize = 48;
/// The same in pairs of distances.
const NEAR: usize = 10;
/// Ghosts that are told apart by how near they are.
const RANKS: usize = 4;
/// Parts of the time that ghosts stay scared.
const TIMES: usize = 6;
/// Moves in a part.
const TIME: u8 = 7;
/// Numbers of dots, capsules and safe cells that are told apart.
const COUNTS: usize = 16;
/// Ways out of a cell, from none to four.
const WAYS: usize = 5;
/// With at most so many dots left, the way past all of them is judged too.
const FEW_DOTS: usize = 12;
/// Steps of that way that are told apart.
const FAR_TOUR: usize = 96;

/// Where the inputs of each kind begin: steps to the nearest dot.
const FOOD: usize = 0;
/// Steps to the nearest dot that Pac-Man reaches before any ghost.
const SAFE_FOOD: usize = FOOD + FAR_DOT;
/// Steps to the furthest dot.
const FURTHEST: usize = SAFE_FOOD + FAR_DOT;
/// How many dots are left, if they are few.
const DOTS: usize = FURTHEST + FAR_DOT;
/// The number of dots left, as a number.
const DOTS_IN_ALL: usize = DOTS + COUNTS;
/// The steps to the nearest dot, and to the furthest, as numbers: each step costs a point.
const FOOD_STEPS: usize = DOTS_IN_ALL + 1;
/// Steps past all dots, if they are few, always to the nearest one left.
const TOUR: usize = FOOD_STEPS + 2;
/// The same as a number.
const TOUR_STEPS: usize = TOUR + FAR_TOUR;
/// Steps of each ghost, the nearest first.
const THREATS: usize = TOUR_STEPS + 1;
/// Steps to each scared ghost, by how long it stays so.
const PREY: usize = THREATS + RANKS * FAR;
/// How many capsules are left.
const CAPSULES: usize = PREY + TIMES * FAR;
/// Steps to the nearest capsule.
const CAPSULE: usize = CAPSULES + COUNTS;
/// Steps of the nearest ghost, with those to the nearest capsule.
const RESCUE: usize = CAPSULE + FAR;
/// Steps of the nearest ghost, with those of the next one.
const PINCERS: usize = RESCUE + NEAR * NEAR;
/// Steps of the nearest ghost, with the ways out of Pac-Man's cell.
const EXITS: usize = PINCERS + NEAR * NEAR;
/// How many cells Pac-Man reaches before any ghost.
const REFUGE: usize = EXITS + NEAR * WAYS;
/// How many inputs there are.
const INPUTS: usize = REFUGE + 2 * COUNTS;

/// The number of dots counts in these, about as many as a board has.
const MANY_DOTS: f32 = 64.0;
/// Steps are given in units of so many, about the width of a board.
const MANY_STEPS: f32 = 32.0;

/// Distances in the maze from Pac-Man: to dots, capsules and ghosts, how soon the ghosts can be there, and the cells
/// that he reaches before they do. The same on every board. What is learnt are the points still to come after a
/// move of Pac-Man.
#[derive(Clone, Copy, Default, Debug)]
pub struct PacmanInputs;

impl Inputs<Pacman> for PacmanInputs {
    fn name(&self) -> String {
        "steps to dots, past the last ones, ghosts, capsules".to_owned()
    }

    fn count(&self) -> usize {
        INPUTS
    }

    fn afterstates_only(&self) -> bool {
        true
    }

    fn earned(&self, _rules: &Pacman, state: &Scene, player: Player) -> f64 {
        let score = f64::from(state.score);
        if player == Player::MAX { score } else { -score }
    }

    fn side(&self, _rules: &Pacman, _state: &Scene) -> Player {
        Player::MAX
    }

    fn active(&self, rules: &Pacman, state: &Scene, _side: Player, active: &mut Active) {
        let view = View::of(rules, state);
        view.food(active);
        view.ghosts(active);
        view.capsules(active);
        view.safety(active);
    }
}

/// A position from Pac-Man's place.
struct View<'s> {
    rules: &'s Pacman,
    state: &'s Scene,
    /// Steps to each cell.
    steps: &'s [u16],
    /// How soon ghosts that are not scared can be here, the nearest first.
    threats: [usize; MOST_GHOSTS],
    /// How soon a ghost that is not scared can be in each cell, if it may turn back.
    soonest: [u16; MOST_CELLS],
}

impl<'s> View<'s> {
    fn of(rules: &'s Pacman, state: &'s Scene) -> View<'s> {
        let steps = rules.layout.distances_from(state.pacman);
        let (mut threats, mut soonest) = ([usize::MAX; MOST_GHOSTS], [UNREACHABLE; MOST_CELLS]);
        for (number, ghost) in rules.ghosts(state).iter().enumerate() {
            if ghost.scared == 0 {
                threats[number] = arrival(rules, state, (number, *ghost), steps);
                let ways = rules.layout.distances_from(ghost.cell);
                soonest
                    .iter_mut()
                    .zip(ways)
                    .for_each(|(soonest, way)| *soonest = (*soonest).min(*way));
            }
        }
        threats.sort_unstable();
        View { rules, state, steps, threats, soonest }
    }

    fn food(&self, active: &mut Active) {
        let dots = self.state.food() as usize;
        let (mut nearest, mut safe, mut furthest) = (usize::MAX, usize::MAX, 0);
        for cell in self.state.food.iter() {
            let steps = steps_to(self.steps, cell);
            (nearest, furthest) = (nearest.min(steps), furthest.max(steps));
            if self.is_safe(cell) {
                safe = safe.min(steps);
            }
        }
        active.on(SAFE_FOOD + safe.min(FAR_DOT - 1));
        let ways = [(FOOD, nearest), (FURTHEST, furthest)];
        for (place, (first, steps)) in ways.into_iter().enumerate() {
            active.on(first + steps.min(FAR_DOT - 1));
            active.number(FOOD_STEPS + place, steps.min(FAR_DOT) as f32 / MANY_STEPS);
        }
        active.on(DOTS + dots.min(COUNTS - 1));
        active.number(DOTS_IN_ALL, dots as f32 / MANY_DOTS);
        if dots <= FEW_DOTS {
            let tour = self.tour(dots);
            active.on(TOUR + tour.min(FAR_TOUR - 1));
            active.number(TOUR_STEPS, tour.min(2 * FAR_TOUR) as f32 / MANY_STEPS);
        }
    }

    /// Steps past all dots, which are few, always to the nearest one left.
    fn tour(&self, dots: usize) -> usize {
        let mut cells = [0; FEW_DOTS];
        cells.iter_mut().zip(self.state.food.iter()).for_each(|(place, cell)| *place = cell);
        let (mut steps, mut length) = (self.steps, 0usize);
        for left in (1..=dots).rev() {
            let nearest = |dot: &usize| steps_to(steps, cells[*dot]);
            let next = (0..left).min_by_key(nearest).unwrap_or(0);
            length = length.saturating_add(nearest(&next));
            steps = self.rules.layout.distances_from(cells[next]);
            cells[next] = cells[left - 1];
        }
        length
    }

    fn ghosts(&self, active: &mut Active) {
        for (rank, threat) in self.threats.iter().take(RANKS).enumerate() {
            active.on(THREATS + rank * FAR + (*threat).min(FAR - 1));
        }
        for ghost in self.rules.ghosts(self.state).iter().filter(|ghost| ghost.scared > 0) {
            let steps = steps_to(self.steps, ghost.cell).min(FAR - 1);
            let time = usize::from(ghost.scared / TIME).min(TIMES - 1);
            active.on(PREY + time * FAR + steps);
        }
    }

    fn capsules(&self, active: &mut Active) {
        let bits = &self.rules.layout.capsule_at;
        let left = (0..).zip(bits).filter(|(_, bit)| *bit & self.state.capsules != 0);
        let steps = left.map(|(cell, _)| steps_to(self.steps, cell));
        let nearest = steps.min().unwrap_or(usize::MAX);
        active.on(CAPSULES + (self.state.capsules() as usize).min(COUNTS - 1));
        active.on(CAPSULE + nearest.min(FAR - 1));
        let threat = self.threats[0].min(NEAR - 1);
        active.on(RESCUE + threat * NEAR + nearest.min(NEAR - 1));
    }

    fn safety(&self, active: &mut Active) {
        let [first, second] = [self.threats[0], self.threats[1]].map(|steps| steps.min(NEAR - 1));
        active.on(PINCERS + first * NEAR + second);
        let open = ghosts::open(&self.rules.layout, self.state.pacman);
        let ways = open.without(Direction::Stop).len();
        active.on(EXITS + first * WAYS + ways.min(WAYS - 1));
        let safe = self.steps.iter().zip(&self.soonest).filter(|(own, other)| own < other).count();
        let most = COUNTS * 2 - 1;
        let apart = |safe: usize| if safe < COUNTS { safe } else { COUNTS + (safe - COUNTS) / 8 };
        active.on(REFUGE + apart(safe).min(most));
    }

    /// Whether Pac-Man can be there before any ghost that is not scared.
    #[inline]
    fn is_safe(&self, cell: u16) -> bool {
        let cell = usize::from(cell);
        self.steps[cell] < self.soonest[cell]
    }
}

fn steps_to(steps: &[u16], cell: u16) -> usize {
    let steps = steps[usize::from(cell)];
    if steps == UNREACHABLE { usize::MAX } else { usize::from(steps) }
}

/// After how many of its moves a ghost can be where the `steps` begin: it may not turn back on the first.
fn arrival(rules: &Pacman, state: &Scene, (number, ghost): (usize, Ghost), steps: &[u16]) -> usize {
    let has_moved = usize::from(state.next) > number + 1;
    let after = |direction| match rules.layout.next(ghost.cell, direction) {
        NOWHERE => usize::MAX,
        cell => steps_to(steps, cell).saturating_add(1),
    };
    let soonest = ghosts::moves(&rules.layout, ghost).map(after).min().unwrap_or(usize::MAX);
    soonest.saturating_add(usize::from(has_moved))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pacman::{Behaviour, Layout};
    use outply_game::Rules;

    /// The way past all dots at the start, and how many cells Pac-Man reaches before any ghost.
    fn seen(board: &str) -> (usize, usize) {
        let rules = Pacman::new(Layout::parse(board).expect("a board"), Behaviour::Random);
        let state = rules.initial();
        let view = View::of(&rules, &state);
        let safe = (0..view.steps.len() as u16).filter(|&cell| view.is_safe(cell)).count();
        (view.tour(state.food() as usize), safe)
    }

    #[test]
    fn the_way_past_all_dots_goes_to_the_nearest_one_left() {
        // One step to the left, one more, and four back to the right.
        assert_eq!(seen("%%%%%%%%\n%..P .G%\n%%%%%%%%").0, 6);
        // Both are three steps away, and six from each other.
        assert_eq!(seen("%%%%%%%%%%\n%.  P  .G%\n%%%%%%%%%%").0, 3 + 6);
        assert_eq!(seen("%%%%%%\n%P G.%\n%%%%%%").0, 3);
    }

    #[test]
    fn cells_are_safe_that_pacman_reaches_before_any_ghost() {
        assert_eq!(seen("%%%%%%%%\n%..P .G%\n%%%%%%%%").1, 4);
        assert_eq!(seen("%%%%%%%%\n%..P ..%\n%%%%%%%%").1, 6);
    }
}
