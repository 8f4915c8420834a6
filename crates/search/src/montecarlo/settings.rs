//! The settings of a search that are plain numbers and switches.

use super::error::MonteCarloError;

/// What a child is worth to the selection before its first visit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FirstPlay {
    /// More than any visited one: every child is visited once, in random order.
    Infinite,
    /// This mean reward, with the formula's exploration term of one visit (Gelly and Wang 2006).
    Value(f32),
    /// The parent's mean reward less this times the square root of the prior mass visited so far
    /// (Leela Chess Zero): for formulas with priors.
    Reduction(f32),
}

/// What simulations count: the game's own payoffs, or who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The expected payoff.
    Payoff,
    /// The chance to come out ahead: payoffs are counted as -1, 0 and 1, estimates of them as anything
    /// between. In games with scores this plays for the win; proofs are then of win, loss and draw.
    Win,
}

/// Which action is played in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Final {
    /// The one most visited (the "robust child", Chaslot et al. 2008).
    MostVisited,
    /// The one of highest mean.
    HighestMean,
}

/// Noise on the priors at the root, for self-play (Silver et al. 2018).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Noise {
    /// The Dirichlet distribution's parameter: about 10 / (number of actions).
    pub alpha: f32,
    /// How much of the prior it replaces, 0 to 1.
    pub share: f32,
}

/// What does not depend on the game's types.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The seed of all chance in the search.
    pub seed: u64,
    /// The tree's size in bytes, at most; the least visited parts make room when it is full.
    pub bytes: usize,
    /// The value of children not visited yet.
    pub first_play: FirstPlay,
    /// A leaf grows children at the visit after this many.
    pub expand_after: u32,
    /// Whether wins, losses, draws and bounds are proven (MCTS-Solver, Winands, Björnsson and
    /// Saito 2008; score-bounded, Cazenave and Saffidine 2010). Needs one player, or two with
    /// opposed interests; elsewhere nothing is proven.
    pub solver: bool,
    /// Whether new children are checked for the end of the game: an end is proven before its first
    /// visit, so a win in one is found at once.
    pub look_ahead: bool,
    /// The lowest and highest payoff, where the utility's type does not tell: they become rewards of 0
    /// and 1, and nothing beats the highest. Otherwise two standard deviations of what simulations
    /// bring are a reward of 1, which suits games with scores better than the widest possible range.
    pub range: Option<(f64, f64)>,
    /// What is counted.
    pub objective: Objective,
    /// Which action is played.
    pub choice: Final,
    /// Plays an action in proportion to visits^(1 / temperature) instead; 0 switches that off.
    pub temperature: f32,
    /// Where a formula asks for priors and the evaluation has none: those of the actions are in proportion
    /// to e^(reward / this), by the evaluator's estimates of the states they lead to, as rewards from 0 to 1.
    /// It costs an estimate for each child. Needs one player, or two with opposed interests, and payoffs of a
    /// known range or simulations that tell it; 0 leaves priors to the hints' order.
    pub prior_temperature: f32,
    /// Noise on the root's priors.
    pub noise: Option<Noise>,
    /// Actions considered at the root by sequential halving, drawn by their priors with Gumbel noise
    /// (Danihelka et al. 2022): for few simulations. Needs a limit of simulations, and one thread; 0
    /// leaves the root to the formula.
    pub gumbel: usize,
    /// The weight of the evaluator's minimax value against the mean, 0 to 1 (Lanctot et al. 2014);
    /// 0 switches that off.
    pub implicit: f32,
    /// The weight of an earlier search's statistics of actions in the next one.
    pub fade: f32,
    /// Whether states reached in several ways share one subtree. Needs acyclic games.
    pub graph: bool,
    /// Some simulations in a row begin at one node with many visits, at most one in so many of
    /// these; 0 switches that off, and each begins at the root. Done where nothing but the formula,
    /// by what nodes keep themselves, says where to go (UCB1 without chance, graph, observers and
    /// memory of actions).
    pub bursts: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 0,
            bytes: 256 << 20,
            first_play: FirstPlay::Infinite,
            expand_after: 1,
            solver: true,
            look_ahead: true,
            range: None,
            objective: Objective::Payoff,
            choice: Final::MostVisited,
            temperature: 0.0,
            prior_temperature: 0.0,
            noise: None,
            gumbel: 0,
            implicit: 0.0,
            fade: 0.4,
            graph: false,
            bursts: 16,
        }
    }
}

impl Settings {
    /// Whether every number is within its range.
    pub(super) fn check(&self) -> Result<(), MonteCarloError> {
        let within = |name, value: f32, low: f32, high: f32, expected| {
            if value >= low && value <= high {
                Ok(())
            } else {
                Err(MonteCarloError::Setting { name, value: f64::from(value), expected })
            }
        };
        within("implicit", self.implicit, 0.0, 1.0, "a share from 0 to 1")?;
        within("fade", self.fade, 0.0, 1.0, "a factor from 0 to 1")?;
        within("temperature", self.temperature, 0.0, f32::MAX, "a number from 0 on")?;
        within("prior temperature", self.prior_temperature, 0.0, f32::MAX, "a number from 0 on")?;
        if let Some(noise) = self.noise {
            within("noise's alpha", noise.alpha, 1e-6, 1e6, "a positive number")?;
            within("noise's share", noise.share, 0.0, 1.0, "a share from 0 to 1")?;
        }
        if let FirstPlay::Value(value) | FirstPlay::Reduction(value) = self.first_play {
            within("first play", value, f32::MIN, f32::MAX, "a finite number")?;
        }
        match self.range {
            Some((low, high)) if !(low < high && (high - low).is_finite()) => {
                let expected = "a finite range, the lower end first";
                Err(MonteCarloError::Setting { name: "range", value: low, expected })
            }
            _ => Ok(()),
        }
    }
}
