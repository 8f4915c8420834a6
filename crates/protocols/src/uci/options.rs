//! The options, declared once: their announcement, their ranges and what they set derive from one
//! table.

use outply_catalog::{
    CatalogError, FULL_SKILL, Facts, Plan, Search, Session, Settings as Selectivity, TUNABLES,
    Tunable, Wish,
};
use std::collections::BTreeMap;
use std::time::Duration;

/// What the options set.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// What was asked for before any option.
    base: Vec<Wish>,
    /// What the options ask for, by the option's name.
    asked: BTreeMap<String, Vec<Wish>>,
    skill: Option<i64>,
    limit_strength: bool,
    elo: i64,
    overhead: i64,
    facts: Facts,
    /// Whether the client asks for the game's variant.
    pub(super) varied: bool,
}

impl Settings {
    pub(super) fn new(base: Vec<Wish>, facts: Facts) -> Settings {
        Settings {
            base,
            asked: BTreeMap::new(),
            skill: None,
            limit_strength: false,
            elo: facts.rated().map_or(0, |(_, most)| most),
            overhead: 10,
            facts,
            varied: false,
        }
    }

    /// What an option asks for, in place of what it asked for before.
    fn ask(&mut self, option: &str, wishes: Vec<Wish>) {
        self.asked.insert(option.to_owned(), wishes);
    }

    /// What is asked for: options in the order of their names, single tunables after all of them at
    /// once; the search of an option replaces that of the beginning.
    pub(super) fn wishes(&self) -> Vec<Wish> {
        let asked = || self.asked.values().flatten();
        let replaced = |wish: &&Wish| wish.key == "search" && asked().any(|w| w.key == "search");
        let base = self.base.iter().filter(|wish| !replaced(wish)).cloned();
        let (single, whole): (Vec<Wish>, Vec<Wish>) =
            asked().cloned().partition(|wish| wish.said.starts_with(TUNABLE));
        base.chain(whole).chain(single).chain(self.skill()).collect()
    }

    /// The plan of what is asked for, and why some of it is left aside: a client sets options one by
    /// one, whatever the search.
    pub(super) fn plan(&self, session: &dyn Session) -> (Option<Plan>, Vec<String>) {
        let (mut wishes, mut complaints) = (self.wishes(), Vec::new());
        loop {
            match session.plan(&wishes) {
                Ok(plan) => return (Some(plan), complaints),
                Err(_) if wishes.is_empty() => return (None, complaints),
                Err(error) => {
                    complaints.push(error.to_string());
                    leave_aside(&mut wishes, &error);
                }
            }
        }
    }

    /// The skill that `Skill Level` and `UCI_Elo` ask for, if they do.
    fn skill(&self) -> Option<Wish> {
        let rated = self.facts.skill_rated(self.elo).filter(|_| self.limit_strength);
        let level = self.skill.map(|skill| skill.clamp(0, i64::from(FULL_SKILL)) as u32);
        let least = rated.into_iter().chain(level).min()?;
        Some(Wish::new("skill", least.to_string(), format!("Skill Level {least}")))
    }

    /// The part of each move's time that is never planned for.
    pub(super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead as u64)
    }
}

/// Takes out what the error is about; all, if it does not tell.
fn leave_aside(wishes: &mut Vec<Wish>, error: &CatalogError) {
    let before = wishes.len();
    wishes.retain(|wish| match error {
        CatalogError::Wish { said, .. } => wish.said != *said,
        CatalogError::UnknownEvaluator { name, .. } => {
            wish.key != "evaluator" || wish.value != *name
        }
        _ => false,
    });
    if wishes.len() == before {
        wishes.clear();
    }
}

/// How the wish of a single tunable begins.
const TUNABLE: &str = "option ";

/// What an option takes, and what it does.
#[derive(Clone)]
enum Kind {
    Spin {
        default: i64,
        least: i64,
        most: i64,
        set: fn(&mut Settings, i64),
    },
    Check {
        default: bool,
        set: fn(&mut Settings, bool),
    },
    /// A number that a key of searches takes.
    Number {
        default: i64,
        least: i64,
        most: i64,
        key: &'static str,
    },
    /// One of these, which a key of searches takes.
    Combo {
        default: String,
        values: Vec<String>,
        key: &'static str,
    },
    /// Keys with values for one search.
    Words(Search),
    /// A choice of selective search, as its own table has it, with the game's own value.
    Tunable(&'static Tunable, i32),
    Button,
}

/// An option that the engine offers.
#[derive(Clone)]
pub(super) struct Offer {
    name: &'static str,
    kind: Kind,
}

/// The button that empties the table.
pub(super) const CLEAR_HASH: &str = "Clear Hash";

/// All options for this game, with defaults from `settings`.
pub(super) fn offers(session: &dyn Session, facts: &Facts, settings: &Settings) -> Vec<Offer> {
    let offer = |name, kind| Offer { name, kind };
    let set = |key: &str, usual: i64| -> i64 {
        let value = settings.base.iter().rev().find(|wish| wish.key == key);
        value.and_then(|wish| wish.value.parse().ok()).unwrap_or(usual)
    };
    let mut offers = vec![
        offer("Hash", ask(set("table", 64), 0, 65_536, "table")),
        offer(CLEAR_HASH, Kind::Button),
        offer("Threads", ask(set("threads", 1), 1, 200, "threads")),
        offer("MultiPV", ask(set("multi-pv", 1), 1, 256, "multi-pv")),
        // When to ponder is the client's decision; the option tells it that it may.
        offer("Ponder", Kind::Check { default: false, set: |_, _| () }),
        offer("Move Overhead", spin(10, 0, 5_000, |s, n| s.overhead = n)),
        offer("Skill Level", spin(20, 0, i64::from(FULL_SKILL), |s, n| s.skill = Some(n))),
    ];
    if let Some((least, most)) = facts.rated() {
        offers.push(offer("UCI_LimitStrength", check(|s, on| s.limit_strength = on)));
        offers.push(offer("UCI_Elo", spin(most, least, most, |s, n| s.elo = n)));
    }
    if let Some(variant) = facts.variant {
        offers.push(offer(variant.option, check(|s, on| s.varied = on)));
    }
    let names = session.searches().into_iter().map(|search| search.name().to_owned());
    offers.push(offer("Search", combo(names.collect(), "search", settings)));
    let names = session.evaluators().into_iter().map(str::to_owned);
    offers.push(offer("Evaluator", combo(names.collect(), "evaluator", settings)));
    offers.push(offer("Recipe", Kind::Words(Search::MonteCarlo)));
    offers.push(offer("Selectivity", Kind::Words(Search::Selective)));
    if session.searches().contains(&Search::Selective) {
        // Some clients send every option as it was announced: these must be the game's own values.
        let own = selective(session, settings);
        offers.extend(TUNABLES.iter().map(|tunable| {
            let own = own.as_ref().and_then(|own| own.get(tunable.name));
            offer(tunable.name, Kind::Tunable(tunable, own.unwrap_or(tunable.default)))
        }));
    }
    offers
}

/// The settings of selective search as the game and the command line have them.
fn selective(session: &dyn Session, settings: &Settings) -> Option<Selectivity> {
    let search = Wish::new("search", Search::Selective.name(), "search");
    let others = settings.base.iter().filter(|wish| wish.key != "search").cloned();
    let wishes: Vec<Wish> = std::iter::once(search.clone()).chain(others).collect();
    match session.plan(&wishes).or_else(|_| session.plan(&[search])).ok()? {
        Plan::Selective(plan) => Some(plan.settings),
        _ => None,
    }
}

fn spin(default: i64, least: i64, most: i64, set: fn(&mut Settings, i64)) -> Kind {
    Kind::Spin { default, least, most, set }
}

fn check(set: fn(&mut Settings, bool)) -> Kind {
    Kind::Check { default: false, set }
}

fn ask(default: i64, least: i64, most: i64, key: &'static str) -> Kind {
    Kind::Number { default, least, most, key }
}

/// The default is what the command line asked for, or the first.
fn combo(values: Vec<String>, key: &'static str, settings: &Settings) -> Kind {
    let asked = settings.base.iter().rev().find(|wish| wish.key == key);
    let asked = asked.map(|wish| wish.value.clone()).filter(|value| values.contains(value));
    let default = asked.or_else(|| values.first().cloned()).unwrap_or_default();
    Kind::Combo { default, values, key }
}

impl Offer {
    /// The line that announces it.
    pub(super) fn line(&self) -> String {
        let kind = match &self.kind {
            Kind::Spin { default, least, most, .. } | Kind::Number { default, least, most, .. } => {
                format!("spin default {default} min {least} max {most}")
            }
            Kind::Check { default, .. } => format!("check default {default}"),
            Kind::Combo { default, values, .. } => {
                let each: String = values.iter().map(|value| format!(" var {value}")).collect();
                format!("combo default {default}{each}")
            }
            Kind::Words(_) => "string default <empty>".to_owned(),
            Kind::Tunable(tunable, own) if tunable.is_switch => {
                format!("check default {}", *own != 0)
            }
            Kind::Tunable(Tunable { min, max, .. }, own) => {
                format!("spin default {own} min {min} max {max}")
            }
            Kind::Button => "button".to_owned(),
        };
        format!("option name {} type {kind}", self.name)
    }

    /// What it asks of a search.
    fn wish(&self, key: &str, value: &str) -> Wish {
        Wish::new(key, value, format!("{} {value}", self.name))
    }

    /// Sets it; the error says what it takes.
    fn set(&self, settings: &mut Settings, value: &str) -> Result<(), String> {
        let fault = |takes: String| Err(format!("{} takes {takes}, not {value:?}", self.name));
        match &self.kind {
            Kind::Spin { least, most, set, .. } => match value.parse() {
                Ok(number) if (*least..=*most).contains(&number) => set(settings, number),
                _ => return fault(format!("a number from {least} to {most}")),
            },
            Kind::Check { set, .. } => match value {
                "true" => set(settings, true),
                "false" => set(settings, false),
                _ => return fault("true or false".to_owned()),
            },
            Kind::Number { least, most, key, .. } => match value.parse::<i64>() {
                Ok(number) if (*least..=*most).contains(&number) => {
                    settings.ask(self.name, vec![self.wish(key, value)]);
                }
                _ => return fault(format!("a number from {least} to {most}")),
            },
            Kind::Combo { values, key, .. } => {
                match values.iter().find(|known| known.eq_ignore_ascii_case(value)) {
                    Some(known) => settings.ask(self.name, vec![self.wish(key, known)]),
                    None => return fault(format!("one of {}", values.join(", "))),
                }
            }
            Kind::Words(search) => {
                let text = if value == "<empty>" { "" } else { value };
                let words = Wish::words(text, &format!("{} ", self.name)).into_iter();
                settings.ask(self.name, words.map(|word| word.meant_for(*search)).collect());
            }
            Kind::Tunable(tunable, _) => match read(tunable, value) {
                Some(number) => {
                    let said = format!("{TUNABLE}{}", tunable.name);
                    let wish = Wish::new(tunable.name, tunable.text(number), said);
                    settings.ask(self.name, vec![wish]);
                }
                None if tunable.is_switch => return fault("true or false".to_owned()),
                None => return fault(format!("a number from {} to {}", tunable.min, tunable.max)),
            },
            Kind::Button => (),
        }
        Ok(())
    }
}

/// A tunable's value as UCI writes it; switches are checks.
fn read(tunable: &Tunable, value: &str) -> Option<i32> {
    if tunable.is_switch {
        return value.parse::<bool>().ok().map(i32::from);
    }
    value.parse().ok().filter(|number| (tunable.min..=tunable.max).contains(number))
}

/// Sets the option called `name`, in whatever case.
///
/// # Errors
/// If there is none, or it does not take `value`; the sentence says what it takes.
pub(super) fn set(
    offers: &[Offer],
    settings: &mut Settings,
    name: &str,
    value: &str,
) -> Result<(), String> {
    let offer = offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name));
    let known = || offers.iter().map(|offer| offer.name).collect::<Vec<_>>().join(", ");
    let offer = offer.ok_or_else(|| format!("no option {name:?}; there are: {}", known()))?;
    offer.set(settings, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> (Vec<Offer>, Settings) {
        options_of("breakthrough:5x5")
    }

    fn options_of(game: &str) -> (Vec<Offer>, Settings) {
        let catalog = outply_catalog::Catalog::standard();
        let session = crate::open_duel(&catalog, game).expect("a game");
        let facts = catalog.facts(game);
        let settings = Settings::new(Vec::new(), facts);
        (offers(session.as_ref(), &facts, &settings), settings)
    }

    #[test]
    fn options_are_announced_and_set() {
        let (offers, mut settings) = options();
        let lines: Vec<String> = offers.iter().map(Offer::line).collect();
        for line in [
            "option name Hash type spin default 64 min 0 max 65536",
            "option name Clear Hash type button",
            "option name Recipe type string default <empty>",
            "option name Skill Level type spin default 20 min 0 max 20",
        ] {
            assert!(lines.iter().any(|known| known == line), "{line} in {lines:#?}");
        }
        let search = lines.iter().find(|line| line.starts_with("option name Search type combo"));
        assert!(search.is_some_and(|line| line.contains(" var mcts")), "{search:?}");
        for (name, value) in [
            ("hash", "2"),
            ("Threads", "3"),
            ("multipv", "4"),
            ("Search", "MCTS"),
            ("Recipe", "c=1"),
        ] {
            set(&offers, &mut settings, name, value).expect(name);
        }
        let asked = settings.wishes();
        let value = |key: &str| asked.iter().find(|wish| wish.key == key).map(|w| w.value.as_str());
        let values = ["table", "threads", "multi-pv", "search", "c"].map(value);
        assert_eq!(values, ["2", "3", "4", "mcts", "1"].map(Some));
        let session = outply_catalog::Catalog::standard().open("breakthrough:5x5").expect("a game");
        let (plan, complaints) = settings.plan(session.as_ref());
        assert_eq!(plan.map(|plan| plan.search()), Some(Search::MonteCarlo));
        // Monte Carlo search reads neither table nor lines.
        assert_eq!(complaints.len(), 2, "{complaints:?}");
        assert!(complaints[0].starts_with("Hash 2: mcts does not use"), "{complaints:?}");
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_does() {
        let (offers, mut settings) = options();
        let refusal = |name: &str, value: &str, settings: &mut Settings| {
            set(&offers, settings, name, value).expect_err("refused")
        };
        let text = refusal("Hash", "-1", &mut settings);
        assert_eq!(text, "Hash takes a number from 0 to 65536, not \"-1\"");
        let text = refusal("Ponder", "yes", &mut settings);
        assert_eq!(text, "Ponder takes true or false, not \"yes\"");
        assert!(refusal("Hush", "1", &mut settings).contains("there are: Hash, Clear Hash"));
        assert!(refusal("Threads", "99999999999999999999", &mut settings).contains("200"));
        assert!(refusal("Search", "oracle", &mut settings).contains("alphabeta"));
    }

    #[test]
    fn ratings_are_levels_of_skill_in_chess() {
        let (offers, _) = options();
        assert!(offers.iter().all(|offer| offer.name != "UCI_Elo"), "measured in chess only");
        let (offers, mut settings) = options_of("chess");
        let skill = |settings: &Settings| settings.skill().map(|wish| wish.value);
        assert_eq!(skill(&settings), None);
        set(&offers, &mut settings, "UCI_Elo", "940").expect("set");
        assert_eq!(skill(&settings), None, "only if strength is limited");
        set(&offers, &mut settings, "UCI_LimitStrength", "true").expect("set");
        assert_eq!(skill(&settings).as_deref(), Some("3"));
        set(&offers, &mut settings, "UCI_Elo", "1820").expect("set");
        assert_eq!(skill(&settings).as_deref(), Some("9"));
        set(&offers, &mut settings, "Skill Level", "4").expect("set");
        assert_eq!(skill(&settings).as_deref(), Some("4"));
    }

    #[test]
    fn announced_defaults_are_those_of_the_game_and_the_command_line() {
        let session = outply_catalog::Catalog::standard().open("othello").expect("a game");
        let base = Wish::words("search=alphabeta", "");
        let settings = Settings::new(base, Facts::default());
        let offers = offers(session.as_ref(), &Facts::default(), &settings);
        let line = |name: &str| offers.iter().find(|offer| offer.name == name).map(Offer::line);
        for (name, default) in [
            ("quiescence", "check default false"),
            ("points", "spin default 5 "),
            ("Search", "combo default alphabeta "),
        ] {
            let line = line(name).expect(name);
            assert!(line.contains(default), "{line}");
        }
        // Every option sent back as it was announced asks for what is asked anyhow.
        let asked = settings.plan(session.as_ref()).0.expect("a plan");
        let mut sent = settings.clone();
        for offer in offers.iter().filter(|offer| !matches!(offer.kind, Kind::Button)) {
            let line = offer.line();
            let value = line.split(" default ").nth(1).and_then(|rest| rest.split(' ').next());
            set(&offers, &mut sent, offer.name, value.expect("a default")).expect(offer.name);
        }
        let (plan, _) = sent.plan(session.as_ref());
        assert_eq!(plan.map(|plan| plan.search()), Some(asked.search()));
    }

    #[test]
    fn every_tunable_of_selective_search_is_an_option() {
        let (offers, mut settings) = options();
        for tunable in TUNABLES {
            let value =
                if tunable.is_switch { "false".to_owned() } else { tunable.max.to_string() };
            set(&offers, &mut settings, tunable.name, &value).expect(tunable.name);
            let text = if tunable.is_switch { "off" } else { value.as_str() };
            let asked = settings.wishes();
            let wish = asked.iter().find(|wish| wish.key == tunable.name).expect("asked for");
            assert_eq!(wish.value, text, "{}", tunable.name);
            assert!(set(&offers, &mut settings, tunable.name, "much").is_err());
        }
    }
}
