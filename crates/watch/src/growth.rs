//! How a Monte Carlo search's tree grows, simulation by simulation.

use crate::numbered::{self, ByNumber, Number};
use crate::picture::{Labels, Picture, Status};
use crate::step::Step;
use outply_game::{Candidate, End, Enter, Mover, Observer};

/// A choice on a simulation's way down.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    /// What there was to choose from, in the rules' order.
    pub candidates: Vec<Candidate<A>>,
    /// The one chosen.
    pub chosen: usize,
}

/// One simulation.
#[derive(Clone, PartialEq, Debug)]
pub struct Simulation<A> {
    /// The way down: what a player chose, and what chance drew.
    pub path: Vec<A>,
    /// The choices on it, starting at the root; chance makes none.
    pub choices: Vec<Choice<A>>,
    /// The value of the last node for the first player.
    pub value: f64,
    /// How that was found.
    pub end: End,
}

/// A node of the tree that the simulations passed.
#[derive(Clone, Debug)]
struct Grown {
    mover: Mover,
    probability: Option<f64>,
    visits: u64,
    /// The sum of the payoffs of the first player.
    sum: f64,
    proven: Option<f64>,
    children: Vec<usize>,
}

/// Records the first simulations of a search in full, and the tree that all of them make.
#[derive(Clone, Debug)]
pub struct Growth<A> {
    tree: Tree,
    /// The actions that led to all nodes but the root.
    led: Vec<A>,
    simulations: Vec<Simulation<A>>,
    most_steps: usize,
    most_nodes: usize,
    /// The nodes of the simulation under way; `None` where the tree is too large to keep them.
    path: Vec<Option<usize>>,
    actions: Vec<A>,
    choices: Vec<Choice<A>>,
    ended: Option<(f64, End)>,
    count: u64,
    skipped: u64,
}

impl<A: Copy + PartialEq> Growth<A> {
    /// Keeps at most this many simulations in full, and this many nodes.
    pub fn new(most_steps: usize, most_nodes: usize) -> Self {
        Growth {
            tree: Tree { nodes: Vec::new() },
            led: Vec::new(),
            simulations: Vec::new(),
            most_steps,
            most_nodes,
            path: Vec::new(),
            actions: Vec::new(),
            choices: Vec::new(),
            ended: None,
            count: 0,
            skipped: 0,
        }
    }

    /// The simulations kept in full.
    pub fn simulations(&self) -> &[Simulation<A>] {
        &self.simulations
    }

    /// How many simulations there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many nodes the simulations' tree has.
    pub fn nodes(&self) -> u64 {
        self.tree.nodes.len() as u64
    }

    /// Visits of nodes that were not kept.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// The tree as a picture, `shown` plies deep: visits, and mean payoffs for the first player.
    /// `line`, the answer's, is marked as far as the tree goes.
    pub fn picture(&self, labels: &dyn Labels<A>, shown: u32, line: &[A]) -> Option<Picture> {
        self.tree.nodes.first()?;
        let (mut places, mut place) = (Vec::new(), Some(0));
        for &action in line {
            place = place.and_then(|above| self.known_child(above, action));
            places.extend(place);
        }
        Some(self.tree.picture(&ByNumber::new(&self.led, labels), shown, &places))
    }

    /// The simulations kept: each way down with the formula's numbers at every child, the end, and what
    /// it brought.
    pub fn steps(&self, labels: &dyn Labels<A>) -> Vec<Step> {
        let mut steps = Vec::new();
        for simulation in &self.simulations {
            let (simulation, actions) = numbered::simulation(simulation);
            steps.push(Step::of(&simulation, &ByNumber::new(&actions, labels)));
        }
        steps
    }

    fn known_child(&self, above: usize, action: A) -> Option<usize> {
        let children = &self.tree.nodes[above].children;
        children.iter().copied().find(|&child| self.led[led_to(child)] == action)
    }

    fn child(&mut self, above: Option<usize>, node: &Enter<A, f64>) -> Option<usize> {
        let known = match (above, node.action) {
            (Some(above), Some(action)) => self.known_child(above, action),
            _ => (!self.tree.nodes.is_empty()).then_some(0),
        };
        if known.is_some() || self.tree.nodes.len() >= self.most_nodes {
            return known;
        }
        self.led.extend(node.action);
        Some(self.tree.add(above, node.mover, node.probability))
    }
}

/// The number of the action that led to a node other than the root.
fn led_to(place: usize) -> Number {
    place - 1
}

/// The nodes without the game's actions: those are told by their numbers.
#[derive(Clone, Debug)]
struct Tree {
    nodes: Vec<Grown>,
}

impl Tree {
    fn add(&mut self, above: Option<usize>, mover: Mover, probability: Option<f64>) -> usize {
        let place = self.nodes.len();
        let (visits, sum, proven, children) = (0, 0.0, None, Vec::new());
        self.nodes.push(Grown { mover, probability, visits, sum, proven, children });
        if let Some(above) = above {
            self.nodes[above].children.push(place);
        }
        place
    }

    /// The tree as a picture, with the nodes of `line` marked below the root.
    fn picture(&self, labels: &dyn Labels<Number>, shown: u32, line: &[usize]) -> Picture {
        let mut picture = self.node(0, &mut Vec::new(), labels, shown);
        picture.on_best_line = true;
        let mut at = &mut picture;
        let (mut place, mut path) = (0, Vec::new());
        for &next in line {
            let order = self.order(place, labels, &path);
            let Some(nth) = order.iter().position(|&child| child == next) else { break };
            let Some(below) = at.children.get_mut(nth) else { break };
            below.on_best_line = true;
            path.push(led_to(next));
            (place, at) = (next, below);
        }
        picture
    }

    fn node(
        &self,
        place: usize,
        path: &mut Vec<Number>,
        labels: &dyn Labels<Number>,
        shown: u32,
    ) -> Picture {
        let node = &self.nodes[place];
        let mut picture = Picture::stub(labels.node(path), labels.action(path));
        let mean = node.proven.unwrap_or(node.sum / node.visits.max(1) as f64);
        let mean = if mean == 0.0 { 0.0 } else { mean };
        picture.value = Some(format!("{mean:.2}"));
        picture.visits = Some(node.visits);
        picture.proven = node.proven.is_some();
        picture.mover = (!node.children.is_empty()).then_some(node.mover);
        picture.mover_name = match node.mover {
            Mover::Player(player) => labels.player(player),
            Mover::Chance => "chance".into(),
        };
        picture.probability = node.probability;
        picture.board = labels.board(path);
        picture.status = Status::Visited;
        if shown == 0 {
            picture.status = Status::Folded;
            return picture;
        }
        for child in self.order(place, labels, path) {
            path.push(led_to(child));
            let drawn = self.node(child, path, labels, shown - 1);
            picture.children.push(drawn);
            path.pop();
        }
        picture
    }

    /// The children of a node in the order of the rules, where it is known.
    fn order(&self, place: usize, labels: &dyn Labels<Number>, path: &[Number]) -> Vec<usize> {
        let mut children = self.nodes[place].children.clone();
        children.sort_by_cached_key(|&child| {
            let mut below = path.to_vec();
            below.push(led_to(child));
            labels.rank(&below)
        });
        children
    }
}

impl<A: Copy + PartialEq> Observer<A, f64> for Growth<A> {
    fn enter(&mut self, node: Enter<A, f64>) {
        if node.action.is_none() {
            // A simulation that was interrupted leaves its way behind.
            self.path.clear();
            self.actions.clear();
            self.choices.clear();
            self.ended = None;
        }
        let above = self.path.last().copied();
        let kept = match above {
            Some(None) => None,
            Some(Some(above)) => self.child(Some(above), &node),
            None => self.child(None, &node),
        };
        self.skipped += u64::from(kept.is_none());
        self.actions.extend(node.action);
        self.path.push(kept);
    }

    fn proven(&mut self, value: f64) {
        if let Some(&Some(place)) = self.path.last() {
            self.tree.nodes[place].proven = Some(value);
        }
    }

    fn leave(&mut self, value: f64, end: End) {
        let (value, _) = *self.ended.get_or_insert((value, end));
        if let Some(Some(place)) = self.path.pop() {
            self.tree.nodes[place].visits += 1;
            self.tree.nodes[place].sum += value;
        }
        if self.path.is_empty() {
            self.count += 1;
            if self.simulations.len() < self.most_steps {
                let (value, end) = self.ended.unwrap_or((value, end));
                let (path, choices) =
                    (std::mem::take(&mut self.actions), std::mem::take(&mut self.choices));
                self.simulations.push(Simulation { path, choices, value, end });
            }
        }
    }

    fn choose(&mut self, candidates: &[Candidate<A>], chosen: usize) {
        if self.simulations.len() < self.most_steps {
            self.choices.push(Choice { candidates: candidates.to_vec(), chosen });
        }
    }
}
