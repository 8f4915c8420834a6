//! Numbers that make a player stronger, found by games: simultaneous perturbation stochastic
//! approximation (SPSA: J. Spall, "Multivariate stochastic approximation using a simultaneous
//! perturbation gradient approximation", 1992).
//!
//! Every iteration moves all numbers at once up or down by chance, lets the player with the moved
//! numbers meet the one with the numbers moved the other way, and follows whoever won.

use outply_game::mix64;
use serde::{Deserialize, Serialize};

/// How steps shrink: Spall's practical exponents, as fishtest and OpenBench use them.
const GAMMA: f64 = 0.101;
/// How the pace of learning falls off.
const ALPHA: f64 = 0.602;
/// The share of all iterations by which the first ones are held back.
const STABILITY: f64 = 0.1;

/// A whole number to be tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Parameter {
    /// What it is called.
    pub name: String,
    /// Where it begins.
    pub start: i32,
    /// The smallest value allowed.
    pub min: i32,
    /// The largest value allowed.
    pub max: i32,
    /// How far it is moved up and down in the last iteration; further in earlier ones.
    pub step: f64,
    /// The learning rate of the last iteration, in squares of `step` for a game won; higher in
    /// earlier ones.
    pub rate: f64,
}

/// A tuning run in progress: everything that its next iteration depends on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    values: Vec<f64>,
    iterations: u64,
    done: u64,
    seed: u64,
}

/// A parameter as a file has it.
#[derive(Deserialize)]
struct Unchecked {
    name: String,
    start: i32,
    min: i32,
    max: i32,
    step: f64,
    rate: f64,
}

impl TryFrom<Unchecked> for Parameter {
    type Error = String;

    fn try_from(read: Unchecked) -> Result<Parameter, String> {
        let Unchecked { name, start, min, max, step, rate } = read;
        if min > max {
            return Err(format!("{name}: expected a smallest value of at most {max}, found {min}"));
        }
        Ok(Parameter { name, start, min, max, step, rate })
    }
}

/// The two sets of numbers that meet in an iteration, in the order of the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perturbed {
    /// Moved by chance.
    pub plus: Vec<i32>,
    /// Moved the other way.
    pub minus: Vec<i32>,
}

impl Spsa {
    /// Starts at the parameters' initial values, for this many iterations (at least one). The seed
    /// decides all chance.
    pub fn new(parameters: Vec<Parameter>, iterations: u64, seed: u64) -> Spsa {
        let values = parameters.iter().map(|parameter| f64::from(parameter.start)).collect();
        Spsa { parameters, values, iterations: iterations.max(1), done: 0, seed }
    }

    /// What is tuned.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The values so far.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The values so far as whole numbers within their ranges.
    pub fn rounded(&self) -> Vec<i32> {
        let pairs = self.parameters.iter().zip(&self.values);
        pairs.map(|(parameter, value)| parameter.whole(*value, 0.5)).collect()
    }

    /// The seed of all random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Iterations to take and iterations taken.
    pub fn progress(&self) -> (u64, u64) {
        (self.iterations, self.done)
    }

    /// Whether all iterations are taken.
    pub fn is_done(&self) -> bool {
        self.done >= self.iterations
    }

    /// Whether this is `fresh` some iterations on: the same parameters, number of iterations and
    /// seed, and values that can be.
    pub fn continues(&self, fresh: &Spsa) -> bool {
        let Spsa { parameters, values, iterations, seed, .. } = self;
        let fits = |(value, parameter): (&f64, &Parameter)| {
            (f64::from(parameter.min)..=f64::from(parameter.max)).contains(value)
        };
        (parameters, iterations, seed) == (&fresh.parameters, &fresh.iterations, &fresh.seed)
            && values.len() == parameters.len()
            && values.iter().zip(parameters).all(fits)
    }

    /// The players of the next match. Values between two whole numbers are rounded at random, in
    /// the same way for both, so that on average they are used exactly.
    pub fn perturbed(&self) -> Perturbed {
        let side = |sign: f64| {
            let places = 0..self.parameters.len();
            let moved = places.map(|place| {
                let (direction, rounding) = self.chance(place);
                let parameter = &self.parameters[place];
                let move_by = sign * direction * self.step(parameter);
                parameter.whole(self.values[place] + move_by, rounding)
            });
            moved.collect()
        };
        Perturbed { plus: side(1.0), minus: side(-1.0) }
    }

    /// Ends the iteration: the `plus` side won this many games more than it lost.
    pub fn learn(&mut self, lead: i64) {
        for place in 0..self.parameters.len() {
            let (parameter, (direction, _)) = (&self.parameters[place], self.chance(place));
            let change = self.pace(parameter) * lead as f64 * direction / self.step(parameter);
            let value = self.values[place] + change;
            self.values[place] = value.clamp(f64::from(parameter.min), f64::from(parameter.max));
        }
        self.done += 1;
    }

    /// How far a parameter is moved in this iteration: c / (k + 1)^gamma.
    fn step(&self, parameter: &Parameter) -> f64 {
        let first = parameter.step * (self.iterations as f64).powf(GAMMA);
        first / (self.done as f64 + 1.0).powf(GAMMA)
    }

    /// How fast is learnt: a / (A + k + 1)^alpha, with `a` such that the last iteration learns at
    /// the parameter's rate.
    fn pace(&self, parameter: &Parameter) -> f64 {
        let (all, stability) = (self.iterations as f64, STABILITY * self.iterations as f64);
        let last = parameter.rate * parameter.step * parameter.step;
        last * ((stability + all) / (stability + self.done as f64 + 1.0)).powf(ALPHA)
    }

    /// Up or down (1 or -1), and what decides on rounding (0 to 1).
    fn chance(&self, place: usize) -> (f64, f64) {
        let bits = mix64(mix64(self.seed ^ mix64(self.done)) ^ mix64(place as u64));
        let direction = if bits & 1 == 0 { 1.0 } else { -1.0 };
        (direction, (bits >> 11) as f64 / (1u64 << 53) as f64)
    }
}

impl Parameter {
    /// The whole number below `value` and `rounding` more, within the range.
    fn whole(&self, value: f64, rounding: f64) -> i32 {
        let (min, max) = (f64::from(self.min), f64::from(self.max));
        (value + rounding).floor().clamp(min, max) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_whose_range_is_empty_is_refused() {
        let text = r#"{"name":"a","start":1,"min":27,"max":9,"step":1,"rate":2}"#;
        let error = serde_json::from_str::<Parameter>(text).expect_err("27 is above 9");
        assert!(error.to_string().contains("a: expected a smallest value of at most 9"), "{error}");
    }

    fn parameter(name: &str, start: i32, step: f64) -> Parameter {
        Parameter { name: name.into(), start, min: 0, max: 100, step, rate: 0.002 }
    }

    /// The winner of a game whose strength is how near numbers are to 70 and 20.
    fn lead(perturbed: &Perturbed) -> i64 {
        let off = |values: &[i32]| (values[0] - 70).pow(2) + (values[1] - 20).pow(2);
        i64::from((off(&perturbed.minus) - off(&perturbed.plus)).signum())
    }

    fn tuned(seed: u64) -> Spsa {
        let parameters = vec![parameter("a", 30, 5.0), parameter("b", 50, 5.0)];
        let mut spsa = Spsa::new(parameters, 20_000, seed);
        while !spsa.is_done() {
            let perturbed = spsa.perturbed();
            spsa.learn(lead(&perturbed));
        }
        spsa
    }

    #[test]
    fn it_finds_the_best_numbers() {
        for seed in 0..5 {
            let found = tuned(seed).rounded();
            assert!((found[0] - 70).abs() <= 3 && (found[1] - 20).abs() <= 3, "{found:?}");
        }
    }

    #[test]
    fn the_sides_lie_around_the_values_and_in_range() {
        let mut spsa = Spsa::new(vec![parameter("a", 50, 0.5), parameter("b", 99, 4.0)], 1_000, 7);
        for _ in 0..1_000 {
            let Perturbed { plus, minus } = spsa.perturbed();
            assert_ne!(plus[0], minus[0], "half a step each way is a whole one");
            assert!((0..=100).contains(&plus[1]) && (0..=100).contains(&minus[1]));
            spsa.learn(0);
        }
        assert_eq!(spsa.values(), [50.0, 99.0], "draws teach nothing");
    }

    #[test]
    fn a_tuning_goes_on_where_it_was_written_down() {
        let mut spsa = tuned(3);
        (spsa.done, spsa.values[0]) = (17, 33.25);
        let text = serde_json::to_string(&spsa).unwrap();
        let mut read: Spsa = serde_json::from_str(&text).unwrap();
        assert_eq!(read, spsa);
        assert_eq!(read.perturbed(), spsa.perturbed());
        spsa.learn(1);
        read.learn(1);
        assert_eq!(read, spsa);
        assert!(read.continues(&Spsa::new(read.parameters.clone(), 20_000, 3)));
        assert!(!read.continues(&Spsa::new(read.parameters.clone(), 20_000, 4)));
        read.values.pop();
        assert!(!read.continues(&spsa));
    }
}
