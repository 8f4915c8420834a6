//! How a Monte Carlo search is put together, as text: `selection=grave,c=0.1,playout=mast`.

use crate::error::CatalogError;
use outply_game::NotationError;
use outply_search::montecarlo::{
    ByOrder, Decisive, Final, FirstPlay, Formula, Grave, Mast, NGram, Noise, Objective, Policy,
    ProgressiveBias, ProgressiveHistory, Puct, Settings, Ucb1, Ucb1Tuned,
};

/// The formula with everything that can stand beside it.
pub(crate) type Chosen = ProgressiveBias<ProgressiveHistory<Formula>>;

/// All choices of a Monte Carlo search.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Recipe {
    selection: String,
    c: Option<f32>,
    reference: u32,
    amaf_bias: f32,
    prior: f32,
    history: f32,
    playout: String,
    epsilon: Option<f32>,
    decisive: bool,
    anti: bool,
    /// Plies after which the evaluator takes over.
    pub(crate) cut: u32,
    /// The evaluator's points that are worth 76% of a win.
    pub(crate) points: f32,
    /// Actions considered at the root; 0 for a bandit.
    pub(crate) gumbel: usize,
    pub(crate) open_loop: bool,
    /// Whether a game's next search goes on in the tree of the last one.
    pub(crate) reuse: bool,
    /// Whether each of several threads has a tree of its own, if that is said.
    apart: Option<bool>,
    pub(crate) settings: Settings,
}

/// Each key with its meaning, for help.
pub(crate) const RECIPE_KEYS: &[(&str, &str)] = &[
    ("profile", "playouts, or learned: puct with the evaluator at the leaf"),
    ("selection", "ucb1, tuned, puct, rave or grave"),
    ("c", "the formula's exploration constant, on rewards from 0 to 1"),
    ("reference", "grave: visits from which a node's own counts are used"),
    ("amaf-bias", "rave and grave: how wrong all-moves-as-first is held to be"),
    ("prior", "weight of progressive bias"),
    ("history", "weight of progressive history"),
    ("playout", "uniform, mast, ngram or order"),
    ("epsilon", "how often a playout plays any action"),
    ("decisive", "on: playouts take wins"),
    ("anti", "on: playouts take wins and avoid losses"),
    ("cut", "plies after which the evaluator judges; never unless given"),
    ("points", "evaluator's points that are worth 76 % of a win"),
    ("implicit", "share of the evaluator's minimax value, 0 to 1"),
    ("solver", "off: nothing is proven"),
    ("look-ahead", "off: new children are not looked at for the end"),
    ("graph", "on: states reached in several ways share what lies below"),
    ("expand", "visits before a leaf grows"),
    ("bursts", "off, or share of a node's visits in a row: one in so many"),
    ("first-play", "infinite, a value, or a reduction such as -0.2"),
    ("objective", "payoff or win"),
    ("final", "visits or mean"),
    ("temperature", "plays in proportion to visits^(1/temperature)"),
    ("noise", "share of Dirichlet noise at the root"),
    ("alpha", "the noise's parameter"),
    ("fade", "what earlier searches' experience weighs"),
    ("gumbel", "actions considered by sequential halving at the root"),
    ("open-loop", "on: outcomes of chance are merged (games with chance)"),
    ("reuse", "off: each move's search begins with an empty tree"),
    ("parallel", "tree: threads share one; root: each has one, they share the top"),
    ("memory", "MiB of the tree"),
];

impl Recipe {
    /// The recipe that `base` describes, changed as `text` says.
    pub(crate) fn parse(base: &str, text: &str) -> Result<Recipe, CatalogError> {
        let mut recipe = Recipe::default();
        for source in [base, text] {
            let mut at = 0;
            for word in source.split(',') {
                let fault = |expected: String| {
                    CatalogError::Recipe(NotationError::new(source, at, expected))
                };
                if !word.trim().is_empty() {
                    recipe.set(word.trim()).map_err(fault)?;
                }
                at += word.len() + 1;
            }
        }
        Ok(recipe)
    }

    /// Sets one key.
    ///
    /// # Errors
    /// What was expected, as a phrase.
    pub(crate) fn set_key(&mut self, key: &str, value: &str) -> Result<(), String> {
        self.set(&format!("{key}={value}"))
    }

    fn set(&mut self, word: &str) -> Result<(), String> {
        let (key, value) = word.split_once('=').ok_or("a key, '=' and a value")?;
        let settings = &mut self.settings;
        match key.trim() {
            "profile" => {
                let learned = one_of(value, &["playouts", "learned"])? == "learned";
                self.profile(learned);
            }
            "selection" => {
                self.selection = one_of(value, &["ucb1", "tuned", "puct", "rave", "grave"])?
            }
            "c" => self.c = Some(number(value)?),
            "reference" => self.reference = whole(value)?,
            "amaf-bias" => self.amaf_bias = number(value)?,
            "prior" => self.prior = number(value)?,
            "history" => self.history = number(value)?,
            "playout" => self.playout = one_of(value, &["uniform", "mast", "ngram", "order"])?,
            "epsilon" => self.epsilon = Some(number(value)?),
            "decisive" => self.decisive = switch(value)?,
            "anti" => self.anti = switch(value)?,
            "cut" => self.cut = whole(value)?,
            "points" => self.points = number(value)?,
            "implicit" => settings.implicit = number(value)?,
            "solver" => settings.solver = switch(value)?,
            "look-ahead" => settings.look_ahead = switch(value)?,
            "graph" => settings.graph = switch(value)?,
            "expand" => settings.expand_after = whole(value)?,
            "bursts" if value.trim() == "off" => settings.bursts = 0,
            "bursts" => settings.bursts = whole(value).map_err(|what| what + " or off")?,
            "first-play" => settings.first_play = first_play(value)?,
            "objective" => {
                let win = one_of(value, &["payoff", "win"])? == "win";
                settings.objective = if win { Objective::Win } else { Objective::Payoff };
            }
            "final" => {
                let mean = one_of(value, &["visits", "mean"])? == "mean";
                settings.choice = if mean { Final::HighestMean } else { Final::MostVisited };
            }
            "temperature" => settings.temperature = number(value)?,
            "noise" => self.noise().share = number(value)?,
            "alpha" => self.noise().alpha = number(value)?,
            "fade" => settings.fade = number(value)?,
            "gumbel" => self.gumbel = whole::<usize>(value)?,
            "reuse" => self.reuse = switch(value)?,
            "parallel" => self.apart = Some(one_of(value, &["tree", "root"])? == "root"),
            "open-loop" => self.open_loop = switch(value)?,
            "memory" => settings.bytes = whole::<usize>(value)?.saturating_mul(1 << 20),
            _ => {
                let keys: Vec<&str> = RECIPE_KEYS.iter().map(|(key, _)| *key).collect();
                return Err(format!("one of {}", keys.join(", ")));
            }
        }
        Ok(())
    }

    /// For evaluators that know more than playouts do: PUCT, whose exploration grows with the
    /// logarithm of the visits, and first-play reduction. Else UCB1 with playouts to the end.
    fn profile(&mut self, learned: bool) {
        let playouts = Recipe::default();
        (self.selection, self.cut) =
            if learned { ("puct".into(), 0) } else { (playouts.selection, playouts.cut) };
        self.settings.first_play =
            if learned { FirstPlay::Reduction(0.2) } else { playouts.settings.first_play };
    }

    /// Whether each of several threads has a tree of its own. Unless it is said otherwise they do where
    /// the formula goes by visits and payoffs alone: priors and all moves as first are not evened out.
    pub(crate) fn is_apart(&self) -> bool {
        let is_plain = self.selection == "ucb1" && self.prior == 0.0 && self.history == 0.0;
        self.apart.unwrap_or(is_plain && self.settings.implicit == 0.0)
    }

    fn noise(&mut self) -> &mut Noise {
        self.settings.noise.get_or_insert(Noise { alpha: 1.0, share: 0.25 })
    }

    pub(crate) fn selection(&self) -> Chosen {
        let c = |default| self.c.unwrap_or(default);
        let formula = match self.selection.as_str() {
            "tuned" => Formula::Tuned(Ucb1Tuned { c: c(1.0) }),
            "puct" => Formula::Puct(Puct { init: c(Puct::default().init), ..Puct::default() }),
            "rave" => Formula::Grave(Grave { reference: 0, bias: self.amaf_bias, c: c(0.1) }),
            "grave" => {
                Formula::Grave(Grave { reference: self.reference, bias: self.amaf_bias, c: c(0.1) })
            }
            _ => Formula::Ucb1(Ucb1 { c: c(Ucb1::default().c) }),
        };
        let history = ProgressiveHistory { formula, weight: self.history };
        ProgressiveBias { formula: history, weight: self.prior }
    }

    pub(crate) fn policy(&self) -> Decisive<Policy> {
        let policy = match self.playout.as_str() {
            "mast" => Policy::Mast(Mast { epsilon: self.epsilon.unwrap_or(0.4) }),
            "ngram" => {
                Policy::NGram(NGram { epsilon: self.epsilon.unwrap_or(0.2), ..NGram::default() })
            }
            "order" => Policy::ByOrder(ByOrder { epsilon: self.epsilon.unwrap_or(0.3) }),
            _ => Policy::Uniform,
        };
        Decisive { policy, wins: self.decisive || self.anti, anti: self.anti }
    }
}

impl Default for Recipe {
    fn default() -> Recipe {
        let grave = Grave::default();
        Recipe {
            selection: "ucb1".into(),
            c: None,
            reference: grave.reference,
            amaf_bias: grave.bias,
            prior: 0.0,
            history: 0.0,
            playout: "uniform".into(),
            epsilon: None,
            decisive: false,
            anti: false,
            cut: u32::MAX,
            points: 10.0,
            gumbel: 0,
            open_loop: false,
            reuse: true,
            apart: None,
            settings: Settings::default(),
        }
    }
}

fn one_of(value: &str, known: &[&str]) -> Result<String, String> {
    let value = value.trim();
    if known.contains(&value) { Ok(value.into()) } else { Err(known.join(", ")) }
}

fn number(value: &str) -> Result<f32, String> {
    let number = value.trim().parse().ok().filter(|number: &f32| number.is_finite());
    number.ok_or_else(|| "a number".into())
}

fn whole<T: std::str::FromStr>(value: &str) -> Result<T, String> {
    value.trim().parse().map_err(|_| "a whole number".into())
}

fn switch(value: &str) -> Result<bool, String> {
    Ok(one_of(value, &["on", "off"])? == "on")
}

fn first_play(value: &str) -> Result<FirstPlay, String> {
    match value.trim() {
        "infinite" => Ok(FirstPlay::Infinite),
        reduction if reduction.starts_with('-') => Ok(FirstPlay::Reduction(-number(reduction)?)),
        value => Ok(FirstPlay::Value(number(value)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_words_change_earlier_ones() {
        let recipe =
            Recipe::parse("selection=grave,playout=mast", "c=0.3, playout=uniform").unwrap();
        let grave = Grave { c: 0.3, ..Grave::default() };
        assert_eq!(recipe.selection().formula.formula, Formula::Grave(grave));
        assert_eq!(recipe.policy().policy, Policy::Uniform);
        assert_eq!(Recipe::parse("", "").unwrap(), Recipe::default());
    }

    #[test]
    fn faults_are_named_with_their_place() {
        for (text, place) in
            [("c", 0), ("c=x", 0), ("c=0.5,solver=maybe", 6), ("c=0.5,,d=1", 7), ("c=inf", 0)]
        {
            let error = Recipe::parse("", text).unwrap_err();
            let CatalogError::Recipe(error) = error else { panic!("{error}") };
            assert_eq!(error.at(), place, "{error}");
        }
    }

    #[test]
    fn bursts_are_a_number_or_off() {
        let bursts = |text| Recipe::parse("", text).map(|recipe| recipe.settings.bursts);
        assert_eq!((bursts("bursts=off"), bursts("bursts=8")), (Ok(0), Ok(8)));
        let error = bursts("c=0.5,bursts=on").unwrap_err().to_string();
        assert!(error.contains("a whole number or off"), "{error}");
    }

    #[test]
    fn a_profile_leaves_alone_what_it_is_not_about() {
        let learned = Recipe::parse("profile=learned,objective=win,points=40", "").unwrap();
        assert_eq!((learned.selection.as_str(), learned.cut), ("puct", 0));
        let plain = Recipe::parse("profile=learned,objective=win,points=40", "profile=playouts");
        assert_eq!(plain.unwrap(), Recipe::parse("objective=win,points=40", "").unwrap());
    }

    #[test]
    fn threads_have_a_tree_each_where_nothing_is_kept_beside_nodes() {
        let is_apart = |text| Recipe::parse("", text).unwrap().is_apart();
        assert!(
            is_apart("") && is_apart("playout=mast") && is_apart("selection=grave,parallel=root")
        );
        assert!(!is_apart("selection=grave") && !is_apart("history=0.5"));
        assert!(!is_apart("profile=learned") && !is_apart("parallel=tree"));
    }

    #[test]
    fn every_key_of_the_help_is_understood() {
        for (key, meaning) in RECIPE_KEYS {
            let understood =
                ["0.5", "1", "on", "learned", "ucb1", "uniform", "win", "mean", "root"]
                    .iter()
                    .any(|value| Recipe::parse("", &format!("{key}={value}")).is_ok());
            assert!(understood, "{key}: {meaning}");
        }
    }
}
