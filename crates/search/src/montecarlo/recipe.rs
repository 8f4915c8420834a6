//! A search put together from text: `selection=grave,c=0.1,playout=mast`.

use super::driver;
use super::experience::Keeps;
use super::playout::PlayoutPolicy;
use super::policies::{ByOrder, Decisive, Mast, NGram, Policy};
use super::selection::{
    Formula, Grave, ProgressiveBias, ProgressiveHistory, Puct, Selection, Ucb1, Ucb1Tuned,
};
use super::settings::{Final, FirstPlay, Noise, Objective, Settings};
use outply_game::{NotationError, Rules};

/// The formula with everything that can stand beside it.
pub type AnySelection = ProgressiveBias<ProgressiveHistory<Formula>>;

/// All choices of a Monte Carlo search, a value for each of [`RECIPE`].
///
/// ```
/// use outply_search::montecarlo::Recipe;
///
/// let recipe = Recipe::parse("", "selection=puct, c=2.5, noise=0.25")?;
/// assert_eq!(recipe.settings.noise.map(|noise| noise.share), Some(0.25));
/// let error = Recipe::parse("", "implicit=3").unwrap_err();
/// assert!(error.to_string().contains("implicit=a number from 0 to 1"), "{error}");
/// # Ok::<(), outply_game::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    selection: &'static str,
    c: Option<f32>,
    reference: u32,
    amaf_bias: f32,
    prior: f32,
    history: f32,
    playout: &'static str,
    epsilon: Option<f32>,
    decisive: bool,
    anti: bool,
    /// Plies after which the evaluator takes over from the playout.
    pub cut: u32,
    /// The evaluator points that are worth 76 % of a win.
    pub points: f32,
    /// Whether outcomes of chance are merged: [`OpenLoop`](super::OpenLoop).
    pub open_loop: bool,
    /// Whether a game's next search goes on in the tree of the last one.
    pub reuse: bool,
    /// Whether each of several threads has a tree of its own, if that is said.
    apart: Option<bool>,
    /// What does not depend on the game's types.
    pub settings: Settings,
}

/// One choice that text can name.
pub struct RecipeKey {
    /// Its name.
    pub name: &'static str,
    /// What may stand after the equals sign.
    pub values: &'static str,
    /// What it does.
    pub about: &'static str,
    set: fn(&mut Recipe, &str) -> Option<()>,
}

const fn row(
    name: &'static str,
    values: &'static str,
    about: &'static str,
    set: fn(&mut Recipe, &str) -> Option<()>,
) -> RecipeKey {
    RecipeKey { name, values, about, set }
}

/// The one table of all named choices of a Monte Carlo search.
pub const RECIPE: &[RecipeKey] = &[
    row(
        "profile",
        "playouts or learned",
        "learned: puct with the evaluator at the leaf",
        |r, v| {
            r.profile(one_of(v, &["playouts", "learned"])? == "learned");
            Some(())
        },
    ),
    row("selection", "ucb1, tuned, puct, rave or grave", "the formula", |r, v| {
        put(&mut r.selection, one_of(v, &["ucb1", "tuned", "puct", "rave", "grave"]))
    }),
    row(
        "c",
        "a number from 0 on",
        "the formula's exploration constant, on rewards from 0 to 1",
        |r, v| put(&mut r.c, positive(v).map(Some)),
    ),
    row(
        "reference",
        "a whole number",
        "grave: visits from which a node's own counts are used",
        |r, v| put(&mut r.reference, whole(v)),
    ),
    row(
        "amaf-bias",
        "a number from 0 on",
        "rave and grave: the assumed bias of all-moves-as-first",
        |r, v| put(&mut r.amaf_bias, positive(v)),
    ),
    row(
        "prior-temperature",
        "a number from 0 on",
        "puct: priors by a softmax of estimates, as rewards from 0 to 1; 0: by order",
        |r, v| put(&mut r.settings.prior_temperature, positive(v)),
    ),
    row("prior", "a number from 0 on", "weight of progressive bias", |r, v| {
        put(&mut r.prior, positive(v))
    }),
    row("history", "a number from 0 on", "weight of progressive history", |r, v| {
        put(&mut r.history, positive(v))
    }),
    row("playout", "uniform, mast, ngram or order", "how playouts choose", |r, v| {
        put(&mut r.playout, one_of(v, &["uniform", "mast", "ngram", "order"]))
    }),
    row("epsilon", "a number from 0 to 1", "how often a playout plays a random action", |r, v| {
        put(&mut r.epsilon, share(v).map(Some))
    }),
    row("decisive", "on or off", "playouts take wins", |r, v| put(&mut r.decisive, switch(v))),
    row("anti", "on or off", "playouts take wins and avoid losses", |r, v| {
        put(&mut r.anti, switch(v))
    }),
    row(
        "cut",
        "a whole number",
        "plies after which the evaluator judges [default: never]",
        |r, v| put(&mut r.cut, whole(v)),
    ),
    row("points", "a number above 0", "evaluator points that are worth 76 % of a win", |r, v| {
        put(&mut r.points, positive(v).filter(|&points| points > 0.0))
    }),
    row("implicit", "a number from 0 to 1", "share of the evaluator's minimax value", |r, v| {
        put(&mut r.settings.implicit, share(v))
    }),
    row("solver", "on or off", "off: nothing is proven", |r, v| {
        put(&mut r.settings.solver, switch(v))
    }),
    row(
        "look-ahead",
        "on or off",
        "off: new children are not checked for the game's end",
        |r, v| put(&mut r.settings.look_ahead, switch(v)),
    ),
    row("graph", "on or off", "on: states reached in several ways share one subtree", |r, v| {
        put(&mut r.settings.graph, switch(v))
    }),
    row("expand", "a whole number", "visits before a leaf grows", |r, v| {
        put(&mut r.settings.expand_after, whole(v))
    }),
    row(
        "bursts",
        "a whole number or off",
        "one in this many of a node's visits may come in a row",
        |r, v| put(&mut r.settings.bursts, if v == "off" { Some(0) } else { whole(v) }),
    ),
    row(
        "first-play",
        "infinite, a number, or a reduction such as -0.2",
        "what a child is worth before its first visit",
        |r, v| put(&mut r.settings.first_play, first_play(v)),
    ),
    row("objective", "payoff or win", "what simulations count", |r, v| {
        let win = one_of(v, &["payoff", "win"])? == "win";
        r.settings.objective = if win { Objective::Win } else { Objective::Payoff };
        Some(())
    }),
    row("final", "visits or mean", "which action is played", |r, v| {
        let mean = one_of(v, &["visits", "mean"])? == "mean";
        r.settings.choice = if mean { Final::HighestMean } else { Final::MostVisited };
        Some(())
    }),
    row(
        "temperature",
        "a number from 0 on",
        "plays in proportion to visits^(1/temperature)",
        |r, v| put(&mut r.settings.temperature, positive(v)),
    ),
    row("noise", "a number from 0 to 1", "share of Dirichlet noise at the root", |r, v| {
        put(&mut r.noise().share, share(v))
    }),
    row("alpha", "a number from 0.000001 to 1000000", "the noise's parameter", |r, v| {
        put(&mut r.noise().alpha, number(v).filter(|alpha| (1e-6..=1e6).contains(alpha)))
    }),
    row("fade", "a number from 0 to 1", "weight of earlier searches' statistics", |r, v| {
        put(&mut r.settings.fade, share(v))
    }),
    row(
        "gumbel",
        "a whole number",
        "actions considered by sequential halving at the root; 0 for none",
        |r, v| put(&mut r.settings.gumbel, whole(v)),
    ),
    row(
        "open-loop",
        "on or off",
        "on: outcomes of chance are merged (games with chance)",
        |r, v| put(&mut r.open_loop, switch(v)),
    ),
    row("reuse", "on or off", "off: each move's search begins with an empty tree", |r, v| {
        put(&mut r.reuse, switch(v))
    }),
    row(
        "parallel",
        "tree or root",
        "tree: threads share one tree; root: each has its own, and they share the top",
        |r, v| put(&mut r.apart, one_of(v, &["tree", "root"]).map(|word| Some(word == "root"))),
    ),
    row("memory", "a whole number from 1 on", "MiB of the tree", |r, v| {
        let most = whole(v).filter(|&most: &usize| most > 0)?;
        r.settings.bytes = most.saturating_mul(1 << 20);
        Some(())
    }),
];

impl Recipe {
    /// The recipe that `base` describes, changed as `text` says: keys and values, with commas between.
    ///
    /// # Errors
    /// At the first word that is not a key with a value of its kind, or whose key `text` gave before.
    pub fn parse(base: &str, text: &str) -> Result<Recipe, NotationError> {
        let mut recipe = Recipe::default();
        recipe.read(base)?;
        recipe.read(text)?;
        Ok(recipe)
    }

    fn read(&mut self, source: &str) -> Result<(), NotationError> {
        let (mut at, mut given) = (0, Vec::new());
        for word in source.split(',') {
            let key = word.split('=').next().unwrap_or(word).trim();
            if given.contains(&key) {
                return Err(NotationError::repeated(source, at, key));
            }
            if !word.trim().is_empty() {
                let fault = |expected: String| NotationError::new(source, at, expected);
                self.set_word(word.trim()).map_err(fault)?;
                given.push(key);
            }
            at += word.len() + 1;
        }
        Ok(())
    }

    fn set_word(&mut self, word: &str) -> Result<(), String> {
        let (key, value) = word.split_once('=').ok_or("a key, '=' and a value")?;
        let key = key.trim();
        let known = RECIPE.iter().any(|row| row.name == key);
        let expected = |what| if known { format!("{key}={what}") } else { what };
        self.set(key, value).map_err(expected)
    }

    /// Sets one key.
    ///
    /// # Errors
    /// What was expected as the value, as a phrase; what keys there are, if `key` is none.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let Some(row) = RECIPE.iter().find(|row| row.name == key) else {
            return Err(format!("one of {}", names().join(", ")));
        };
        (row.set)(self, value.trim()).ok_or_else(|| row.values.into())
    }

    /// For evaluators that know more than playouts do: PUCT, whose exploration grows with the
    /// logarithm of the visits, and first-play reduction. Else UCB1 with playouts to the end, and nothing of
    /// the evaluator.
    fn profile(&mut self, learned: bool) {
        let playouts = Recipe::default();
        (self.selection, self.cut) =
            if learned { ("puct", 0) } else { (playouts.selection, playouts.cut) };
        self.settings.first_play =
            if learned { FirstPlay::Reduction(0.2) } else { playouts.settings.first_play };
        if !learned {
            let (settings, plain) = (&mut self.settings, &playouts.settings);
            settings.prior_temperature = plain.prior_temperature;
            settings.implicit = plain.implicit;
        }
    }

    /// Whether each of several threads has a tree of its own. By default they do if the formula
    /// uses only visits and payoffs: priors and all-moves-as-first counts are not exchanged.
    pub fn is_apart(&self) -> bool {
        let is_plain = self.selection == "ucb1" && self.prior == 0.0 && self.history == 0.0;
        self.apart.unwrap_or(is_plain && self.settings.implicit == 0.0)
    }

    /// Why a key changes nothing in this recipe, by what would read it; `None` where it is read.
    pub fn idle(&self, key: &str) -> Option<&'static str> {
        match (key, self.selection) {
            ("reference", selection) if selection != "grave" => {
                Some("only selection=grave reads it")
            }
            ("amaf-bias", selection) if !["rave", "grave"].contains(&selection) => {
                Some("only selection=rave and selection=grave read it")
            }
            ("epsilon", _) if self.playout == "uniform" => {
                Some("uniform playouts are random anyway; expected playout=mast, ngram or order")
            }
            _ => None,
        }
    }

    /// The part that goes by [`Hints::action_index`](outply_game::Hints::action_index), if one does: no search begins
    /// by it in a game that has no such index.
    pub fn goes_by_index<R: Rules>(&self) -> Option<&'static str> {
        if self.open_loop {
            return None;
        }
        let playouts = || PlayoutPolicy::<R>::keeps(&self.policy());
        let keeps = if self.cut == 0 { Keeps::default() } else { playouts() };
        driver::goes_by_index(self.selection().needs(), keeps)
    }

    fn noise(&mut self) -> &mut Noise {
        self.settings.noise.get_or_insert(Noise { alpha: 1.0, share: 0.25 })
    }

    /// The selection formula.
    pub fn selection(&self) -> AnySelection {
        let c = |default| self.c.unwrap_or(default);
        let formula = match self.selection {
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

    /// How playouts choose.
    pub fn policy(&self) -> Decisive<Policy> {
        let policy = match self.playout {
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
            selection: "ucb1",
            c: None,
            reference: grave.reference,
            amaf_bias: grave.bias,
            prior: 0.0,
            history: 0.0,
            playout: "uniform",
            epsilon: None,
            decisive: false,
            anti: false,
            cut: u32::MAX,
            points: 10.0,
            open_loop: false,
            reuse: true,
            apart: None,
            settings: Settings::default(),
        }
    }
}

fn names() -> Vec<&'static str> {
    RECIPE.iter().map(|row| row.name).collect()
}

fn put<T>(place: &mut T, value: Option<T>) -> Option<()> {
    *place = value?;
    Some(())
}

fn one_of(value: &str, known: &[&'static str]) -> Option<&'static str> {
    known.iter().find(|&&word| word == value).copied()
}

fn number(value: &str) -> Option<f32> {
    value.parse().ok().filter(|number: &f32| number.is_finite())
}

fn positive(value: &str) -> Option<f32> {
    number(value).filter(|&number| number >= 0.0)
}

fn share(value: &str) -> Option<f32> {
    number(value).filter(|share| (0.0..=1.0).contains(share))
}

fn whole<T: std::str::FromStr>(value: &str) -> Option<T> {
    value.parse().ok()
}

fn switch(value: &str) -> Option<bool> {
    Some(one_of(value, &["on", "off"])? == "on")
}

fn first_play(value: &str) -> Option<FirstPlay> {
    match value {
        "infinite" => Some(FirstPlay::Infinite),
        reduction if reduction.starts_with('-') => Some(FirstPlay::Reduction(-number(reduction)?)),
        value => Some(FirstPlay::Value(number(value)?)),
    }
}

#[cfg(all(test, not(loom)))]
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
            assert_eq!(error.at(), place, "{error}");
        }
    }

    #[test]
    fn a_key_given_twice_in_one_text_is_refused() {
        let error = Recipe::parse("c=3", "c=1,fade=0.5,c=2").unwrap_err();
        assert_eq!((error.at(), error.expected()), (13, "each key once (c is given twice)"));
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
        assert_eq!((learned.selection, learned.cut), ("puct", 0));
        let plain = Recipe::parse("profile=learned,objective=win,points=40", "profile=playouts");
        assert_eq!(plain.unwrap(), Recipe::parse("objective=win,points=40", "").unwrap());
        let judged = "profile=learned,points=40,prior-temperature=0.2,implicit=0.6";
        let plain = Recipe::parse(judged, "profile=playouts").unwrap();
        assert_eq!(plain, Recipe::parse("points=40", "").unwrap());
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
        for RecipeKey { name, about, .. } in RECIPE {
            let understood =
                ["0.5", "1", "on", "learned", "ucb1", "uniform", "win", "mean", "root"]
                    .iter()
                    .any(|value| Recipe::parse("", &format!("{name}={value}")).is_ok());
            assert!(understood, "{name}: {about}");
        }
    }
}
