//! The keys of every search, declared once: what reads them, help and complaints derive from here.

use super::Search;
use super::{
    AlphaBetaPlan, BestFirstPlan, ChancePlan, ManyPlan, MonteCarloPlan, Plan, ProofNumberPlan,
    SelectivePlan,
};
use crate::error::CatalogError;
use outply_search::chance::Pruning;
use outply_search::montecarlo::RECIPE;
use outply_search::selective::{FULL_SKILL, TUNABLES, tunable};
use outply_search::{
    Limit, alphabeta, best_first, chance, many, montecarlo, proof_number, selective,
};

/// A search as front ends know it, its keys aside.
struct Known {
    search: Search,
    name: &'static str,
    /// The limits that it uses.
    limits: &'static [Limit],
}

const fn known(search: Search, name: &'static str, limits: &'static [Limit]) -> Known {
    Known { search, name, limits }
}

/// All searches, each at the place of its variant.
const SEARCHES: [Known; 9] = [
    known(Search::AlphaBeta, "alphabeta", alphabeta::LIMITS),
    known(Search::Selective, "selective", selective::LIMITS),
    known(Search::MonteCarlo, "mcts", montecarlo::LIMITS),
    known(Search::Expectiminimax, "expectiminimax", chance::LIMITS),
    known(Search::MaxN, "maxn", many::LIMITS),
    known(Search::Paranoid, "paranoid", chance::LIMITS),
    known(Search::BestReply, "best-reply", chance::LIMITS),
    known(Search::BestFirst, "best-first", best_first::LIMITS),
    known(Search::ProofNumber, "proof-number", proof_number::LIMITS),
];

/// The most threads of a search.
const MOST_THREADS: usize = 200;

/// A key of a search, for help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyInfo {
    /// The key.
    pub name: &'static str,
    /// What may follow it and `=`.
    pub takes: String,
    /// What it does.
    pub about: &'static str,
}

/// A key of the plan `P`.
struct Key<P> {
    name: &'static str,
    takes: &'static str,
    about: &'static str,
    /// Sets it; the error is what was expected.
    set: fn(&mut P, &str) -> Result<(), String>,
}

impl<P> Key<P> {
    fn info(&self) -> KeyInfo {
        KeyInfo { name: self.name, takes: self.takes.to_owned(), about: self.about }
    }
}

/// Declares one key of a plan with a field of the same meaning.
macro_rules! key {
    ($name:literal, $field:ident, $read:expr, $takes:literal, $about:literal) => {
        Key {
            name: $name,
            takes: $takes,
            about: $about,
            set: |plan, value| {
                plan.$field = $read(value).ok_or_else(|| $takes.to_owned())?;
                Ok(())
            },
        }
    };
}

macro_rules! evaluator {
    () => {
        key!(
            "evaluator",
            evaluator,
            |name: &str| Some(Some(name.to_owned())),
            "an evaluator's name, or none",
            "what estimates states at the horizon"
        )
    };
}

macro_rules! table {
    () => {
        key!(
            "table",
            table_bytes,
            |text: &str| size(text).map(Some),
            "a size such as 64 (MiB), 512KiB or 0",
            "the transposition table, 0 for none [default: what the limits let the search fill]"
        )
    };
}

macro_rules! multi_pv {
    () => {
        key!(
            "multi-pv",
            multi_pv,
            count_or_all,
            "a number from 1 on, or all",
            "exact values for this many actions, bounds for the others"
        )
    };
}

macro_rules! exact {
    () => {
        key!("exact", exact, switch, "on or off", "no horizon: the value is proven")
    };
}

macro_rules! prove {
    () => {
        key!(
            "prove",
            prove,
            switch,
            "on or off",
            "first solves states that the game says are soon solved"
        )
    };
}

macro_rules! seed {
    () => {
        key!("seed", seed, whole, "a whole number", "the seed of all chance in the search")
    };
}

macro_rules! threads {
    () => {
        key!(
            "threads",
            threads,
            |text: &str| whole(text).filter(|count| (1..=MOST_THREADS).contains(count)),
            "1 to 200",
            "threads"
        )
    };
}

const ALPHABETA: &[Key<AlphaBetaPlan>] = &[
    evaluator!(),
    table!(),
    multi_pv!(),
    exact!(),
    key!(
        "weak",
        weak,
        switch,
        "on or off",
        "with exact=on: proves who wins, not how soon or by how much"
    ),
    key!(
        "verify",
        verify,
        switch,
        "on or off",
        "the table compares whole positions, not keys, which two positions might share"
    ),
    key!(
        "threads",
        threads,
        |text: &str| whole(text).filter(|count| (1..=MOST_THREADS).contains(count)),
        "1 to 200",
        "with exact=on: threads"
    ),
    prove!(),
];

const SELECTIVE: &[Key<SelectivePlan>] = &[
    evaluator!(),
    table!(),
    multi_pv!(),
    threads!(),
    key!(
        "skill",
        skill,
        |text: &str| whole(text).filter(|skill| *skill <= FULL_SKILL),
        "0 to 20",
        "how well it plays, 20 being its best"
    ),
    seed!(),
    prove!(),
    Key {
        name: "only",
        takes: "an action",
        about: "considers only this action at the root; may be repeated",
        set: |plan, action| {
            plan.only.push(action.to_owned());
            Ok(())
        },
    },
];

const MONTE_CARLO: &[Key<MonteCarloPlan>] = &[evaluator!(), threads!(), seed!()];

/// What expectiminimax has and its relatives for many players do not.
const EXPECTIMINIMAX: &[Key<ChancePlan>] = &[
    table!(),
    key!(
        "pruning",
        pruning,
        |text: &str| pruning(text).map(Some),
        "none, star1, star2 or star2.5",
        "pruning at chance nodes"
    ),
];

const CHANCE: &[Key<ChancePlan>] = &[
    evaluator!(),
    multi_pv!(),
    exact!(),
    key!(
        "least-probability",
        least_probability,
        |text: &str| share(text).map(Some),
        "a number from 0 to 1",
        "states reached with a lower probability are estimated"
    ),
    key!(
        "least-share",
        least_share,
        share,
        "a number from 0 to 1",
        "before the horizon, outcomes below this share of the most probable are left out"
    ),
    key!(
        "move-filter",
        move_filter,
        |text: &str| margin(text).map(Some),
        "a number from 0 on, or off",
        "actions estimated worse than the best by more than this are not searched"
    ),
    key!(
        "most-outcomes",
        most_outcomes,
        |text: &str| whole(text).filter(|count| *count >= 1),
        "a whole number from 1 on",
        "chance nodes with more outcomes are sampled"
    ),
    seed!(),
];

const MANY: &[Key<ManyPlan>] = &[
    evaluator!(),
    table!(),
    multi_pv!(),
    exact!(),
    key!(
        "most-outcomes",
        most_outcomes,
        |text: &str| whole(text).filter(|count| *count >= 1),
        "a whole number from 1 on",
        "chance nodes with more outcomes are sampled"
    ),
    seed!(),
];

const BEST_FIRST: &[Key<BestFirstPlan>] = &[
    evaluator!(),
    key!(
        "states",
        most_states,
        |text: &str| whole(text).filter(|states| (1..=u32::MAX as usize).contains(states)),
        "1 to 4294967295",
        "sees at most this many states, which limits the memory"
    ),
];

const PROOF_NUMBER: &[Key<ProofNumberPlan>] = &[
    key!(
        "table",
        table_bytes,
        size,
        "a size such as 64 (MiB) or 512KiB",
        "the table of proof numbers"
    ),
    threads!(),
];

impl Search {
    /// All searches.
    pub fn all() -> impl ExactSizeIterator<Item = Search> {
        SEARCHES.iter().map(|known| known.search)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        SEARCHES[self as usize].name
    }

    /// The limits that the search reads, by name.
    pub fn limits(self) -> &'static [Limit] {
        SEARCHES[self as usize].limits
    }

    /// The search of this name.
    pub fn named(name: &str) -> Option<Search> {
        SEARCHES.iter().find(|known| known.name == name).map(|known| known.search)
    }

    /// The one of this game's searches that `asked` names; the first if nothing is asked for.
    ///
    /// # Errors
    /// If the game has no such search.
    pub(crate) fn choose(asked: Option<Search>, fit: &[Search]) -> Result<Search, CatalogError> {
        match asked {
            None => Ok(fit[0]),
            Some(search) if fit.contains(&search) => Ok(search),
            Some(search) => {
                let names: Vec<&str> = fit.iter().map(|search| search.name()).collect();
                Err(CatalogError::Unfit(format!(
                    "{} does not fit this game; there are: {}",
                    search.name(),
                    names.join(", ")
                )))
            }
        }
    }

    /// Whether values are proven with `exact=on`: best-reply search leaves replies out at any depth.
    pub fn proves(self) -> bool {
        self != Search::BestReply && self.keys().iter().any(|key| key.name == "exact")
    }

    /// The keys that the search reads.
    pub fn keys(self) -> Vec<KeyInfo> {
        fn infos<P>(keys: &[Key<P>]) -> Vec<KeyInfo> {
            keys.iter().map(Key::info).collect()
        }
        let mut keys = match self {
            Search::AlphaBeta => infos(ALPHABETA),
            Search::Selective => infos(SELECTIVE),
            Search::MonteCarlo => infos(MONTE_CARLO),
            Search::Expectiminimax => [infos(CHANCE), infos(EXPECTIMINIMAX)].concat(),
            Search::Paranoid | Search::BestReply => infos(CHANCE),
            Search::MaxN => infos(MANY),
            Search::BestFirst => infos(BEST_FIRST),
            Search::ProofNumber => infos(PROOF_NUMBER),
        };
        if self == Search::Selective {
            keys.extend(TUNABLES.iter().map(|tunable| KeyInfo {
                name: tunable.name,
                takes: tunable.range(),
                about: tunable.about,
            }));
        }
        if self == Search::MonteCarlo {
            keys.extend(RECIPE.iter().map(|row| KeyInfo {
                name: row.name,
                takes: row.values.into(),
                about: row.about,
            }));
        }
        keys
    }

    /// Whether the search reads this key.
    pub fn reads(self, key: &str) -> bool {
        self.keys().iter().any(|known| known.name == key)
    }

    /// Whether a key without a value means something to the search: `exact` and `default` are settings
    /// of selective search as a whole.
    pub(super) fn reads_alone(self, key: &str) -> bool {
        self == Search::Selective && ["exact", "default"].contains(&key)
    }
}

impl Plan {
    /// Sets one key that the search reads.
    ///
    /// # Errors
    /// What was expected as its value, as a phrase.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match self {
            Plan::AlphaBeta(plan) => set(ALPHABETA, plan, key, value).unwrap_or(Ok(())),
            Plan::Selective(plan) => {
                set(SELECTIVE, plan, key, value).unwrap_or_else(|| tune(plan, key, value))
            }
            Plan::MonteCarlo(plan) => {
                set(MONTE_CARLO, plan, key, value).unwrap_or_else(|| plan.recipe.set(key, value))
            }
            Plan::Expectiminimax(plan) => set(EXPECTIMINIMAX, plan, key, value)
                .or_else(|| set(CHANCE, plan, key, value))
                .unwrap_or(Ok(())),
            Plan::Paranoid(plan) | Plan::BestReply(plan) => {
                set(CHANCE, plan, key, value).unwrap_or(Ok(()))
            }
            Plan::MaxN(plan) => set(MANY, plan, key, value).unwrap_or(Ok(())),
            Plan::BestFirst(plan) => set(BEST_FIRST, plan, key, value).unwrap_or(Ok(())),
            Plan::ProofNumber(plan) => set(PROOF_NUMBER, plan, key, value).unwrap_or(Ok(())),
        }
    }
}

/// Sets `key` if it is among `keys`.
fn set<P>(keys: &[Key<P>], plan: &mut P, key: &str, value: &str) -> Option<Result<(), String>> {
    let key = keys.iter().find(|known| known.name == key)?;
    Some((key.set)(plan, value))
}

/// Sets a tunable of selective search; `exact` and `default` set them all.
fn tune(plan: &mut SelectivePlan, key: &str, value: &str) -> Result<(), String> {
    if tunable(key).is_some() {
        return plan.settings.set(key, value);
    }
    plan.settings.set_all(key)
}

fn whole<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn switch(text: &str) -> Option<bool> {
    match text {
        "on" | "" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

fn share(text: &str) -> Option<f64> {
    whole(text).filter(|number| (0.0..=1.0).contains(number))
}

fn margin(text: &str) -> Option<f64> {
    if text == "off" { Some(f64::INFINITY) } else { whole(text).filter(|number| *number >= 0.0) }
}

fn count_or_all(text: &str) -> Option<usize> {
    if text == "all" { Some(usize::MAX) } else { whole(text).filter(|count| *count >= 1) }
}

fn pruning(text: &str) -> Option<Pruning> {
    match text {
        "none" => Some(Pruning::None),
        "star1" => Some(Pruning::Star1),
        "star2" => Some(Pruning::Star2 { probes: 1 }),
        "star2.5" => Some(Pruning::Star2 { probes: 2 }),
        _ => None,
    }
}

/// A number of bytes: in MiB unless a unit follows.
fn size(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let unit: usize = match text[end..].trim().to_ascii_lowercase().as_str() {
        "" | "m" | "mb" | "mib" => 1 << 20,
        "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return None,
    };
    text[..end].parse::<usize>().ok()?.checked_mul(unit)
}
