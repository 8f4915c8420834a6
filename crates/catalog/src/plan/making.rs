//! From wishes to a plan.

use super::Plan;
use super::Search;
use super::wish::Wish;
use crate::error::CatalogError;
use crate::learning::learnt::names_a_file;
use crate::nearest::nearest;
use outply_search::montecarlo::Recipe;
use outply_search::selective::Settings;

/// What suits a game, from its setup.
pub(crate) struct Plans {
    /// The searches that fit, the default first.
    pub(crate) searches: &'static [Search],
    /// The evaluators' names.
    pub(crate) evaluators: Vec<&'static str>,
    /// The settings of selective search.
    pub(crate) settings: Settings,
    /// The settings of Monte Carlo search.
    pub(crate) recipe: Recipe,
}

/// The plan of what is wished for.
///
/// # Errors
/// If the search does not fit the game, or a wish is not one that the search reads, or repeats another.
pub(crate) fn make(own: &Plans, wishes: &[Wish]) -> Result<Plan, CatalogError> {
    check_repeated(wishes)?;
    let search = choose(own, wishes)?;
    let mut plan = Plan::new(search, own);
    for wish in wishes.iter().filter(|wish| wish.key != "search") {
        let for_this = wish.search.is_none_or(|meant| meant == search);
        let alone = wish.value.is_empty() && search.reads_alone(&wish.key);
        if for_this && (alone || search.reads(&wish.key)) {
            check_evaluator(own, wish)?;
            plan.set(&wish.key, &wish.value).map_err(|takes| fault(wish, &takes))?;
        } else if !wish.is_default {
            return Err(idle(own, search, wish));
        }
    }
    check_threads(&plan, wishes)?;
    check_switches(&plan, wishes)?;
    check_proof(own, &plan, wishes)?;
    Ok(plan)
}

/// Of two values for one key in a text, neither is the one meant.
fn check_repeated(wishes: &[Wish]) -> Result<(), CatalogError> {
    let Some(wish) = wishes.iter().find(|wish| wish.is_repeated) else { return Ok(()) };
    let sentence = format!("{} is given twice; expected each key once", wish.key);
    Err(CatalogError::wish(&wish.said, sentence))
}

/// What leaves actions out at any depth is not asked for a proof.
fn check_proof(own: &Plans, plan: &Plan, wishes: &[Wish]) -> Result<(), CatalogError> {
    let search = plan.search();
    if !search.reads("exact") || !plan.is_exact() || search.proves() {
        return Ok(());
    }
    let said = wishes.iter().rfind(|wish| wish.key == "exact").map_or("exact", |wish| &wish.said);
    let others = own.searches.iter().filter(|other| other.proves()).map(|other| other.name());
    let others: Vec<&str> = others.collect();
    let why = format!(
        "{} leaves replies out, so it proves nothing; of the searches that fit, {} can",
        search.name(),
        others.join(" and ")
    );
    Err(CatalogError::wish(said, why))
}

/// Several threads of alpha-beta prove values, with a table that they can share.
fn check_threads(plan: &Plan, wishes: &[Wish]) -> Result<(), CatalogError> {
    let Plan::AlphaBeta(plan) = plan else { return Ok(()) };
    let said = wishes.iter().rfind(|wish| wish.key == "threads");
    let is_flag = said.is_some_and(|wish| wish.said.starts_with("--"));
    let why = match () {
        () if plan.threads == 1 => return Ok(()),
        () if !plan.exact && is_flag => {
            "alpha-beta uses several threads only for proofs: add --exact"
        }
        () if !plan.exact => "alpha-beta uses several threads only for proofs: add exact=on",
        () if plan.verify => "a table of whole positions is for one thread",
        () if plan.table_bytes == Some(0) => {
            "threads share their work through the table: expected a size above 0"
        }
        () => return Ok(()),
    };
    Err(CatalogError::wish(said.map_or("threads", |wish| &wish.said), why.to_owned()))
}

/// Refuses `weak` where nothing is proven, and `verify` where there is no table to keep whole positions in.
fn check_switches(plan: &Plan, wishes: &[Wish]) -> Result<(), CatalogError> {
    let Plan::AlphaBeta(plan) = plan else { return Ok(()) };
    let (key, why) = match () {
        () if plan.weak && !plan.exact => ("weak", "only proofs read it: add exact=on"),
        () if plan.verify && plan.table_bytes == Some(0) => {
            ("verify", "there is no table to keep whole positions in: expected a size above 0")
        }
        () => return Ok(()),
    };
    let said = wishes.iter().rfind(|wish| wish.key == key).map_or(key, |wish| &wish.said);
    Err(CatalogError::wish(said, why))
}

/// The search that is named, or that the wishes are for; else the game's default, or the first that
/// proves values where that is asked for.
fn choose(own: &Plans, wishes: &[Wish]) -> Result<Search, CatalogError> {
    if let Some(wish) = wishes.iter().find(|wish| wish.key == "search") {
        let named = Search::named(&wish.value).ok_or_else(|| {
            let names: Vec<&str> = own.searches.iter().map(|search| search.name()).collect();
            let guess = guess(&wish.value, Search::all().map(Search::name));
            CatalogError::wish(&wish.said, format!("expected one of {}{guess}", names.join(", ")))
        })?;
        return Search::choose(Some(named), own.searches);
    }
    if let Some(meant) = wishes.iter().find_map(|wish| wish.search) {
        return Search::choose(Some(meant), own.searches);
    }
    let exact = wishes.iter().any(|wish| wish.key == "exact" && wish.value != "off");
    let proves = own.searches.iter().copied().find(|search| search.proves());
    Ok(proves.filter(|_| exact).unwrap_or(own.searches[0]))
}

fn check_evaluator(own: &Plans, wish: &Wish) -> Result<(), CatalogError> {
    let is_known = || own.evaluators.contains(&wish.value.as_str()) || names_a_file(&wish.value);
    if wish.key != "evaluator" || is_known() {
        return Ok(());
    }
    let (name, known) = (wish.value.clone(), own.evaluators.clone());
    Err(CatalogError::UnknownEvaluator { name, known })
}

fn fault(wish: &Wish, takes: &str) -> CatalogError {
    CatalogError::wish(&wish.said, format!("expected {takes}"))
}

/// The error of a wish that `search` does not read: which searches do, or the nearest key that it
/// reads.
fn idle(own: &Plans, search: Search, wish: &Wish) -> CatalogError {
    let readers: Vec<&str> = own
        .searches
        .iter()
        .filter(|other| other.reads(&wish.key))
        .map(|other| other.name())
        .collect();
    let key = &wish.key;
    let sentence = if readers.is_empty() {
        let keys = search.keys();
        let guess = guess(key, keys.iter().map(|key| key.name).chain(["search", "evaluator"]));
        let guess = if guess.is_empty() { how_to_list(search) } else { guess };
        format!("{} has no key {key:?}{guess}", search.name())
    } else {
        let flag = if wish.said.starts_with("--") { "--search " } else { "search=" };
        let do_or_does = if readers.len() == 1 { "does" } else { "do" };
        format!(
            "{} does not use {key:?}; {} {do_or_does}: add {flag}{}",
            search.name(),
            readers.join(" and "),
            readers[0]
        )
    };
    CatalogError::wish(&wish.said, sentence)
}

fn how_to_list(search: Search) -> String {
    format!("; `outply games --keys {}` lists them", search.name())
}

/// A question whether the nearest of `known` was meant, if one is near.
fn guess<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(word, known).map_or(String::new(), |known| format!("; did you mean {known}?"))
}
