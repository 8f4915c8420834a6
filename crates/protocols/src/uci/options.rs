//! The options, declared once: their announcement, their ranges and what they set derive from one
//! table.

use super::rating::{self, Ratings};
use outply_catalog::{FULL_SKILL, Facts, Request, Search, Session, TUNABLES, Tunable};
use std::collections::BTreeMap;
use std::time::Duration;

/// What the options set.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// The request as it was before any option.
    pub(super) base: Request,
    hash: Option<i64>,
    threads: Option<i64>,
    multi_pv: i64,
    skill: i64,
    limit_strength: bool,
    elo: i64,
    overhead: i64,
    ratings: Ratings,
    /// Whether the client asks for the game's variant.
    pub(super) varied: bool,
    search: Option<String>,
    evaluator: Option<String>,
    recipe: Option<String>,
    selectivity: Option<String>,
    /// Tunables of selective search by name; they come after `selectivity` and so prevail.
    tuned: BTreeMap<&'static str, String>,
}

impl Settings {
    pub(super) fn new(base: Request, ratings: Ratings) -> Settings {
        Settings {
            multi_pv: base.multi_pv as i64,
            skill: i64::from(base.skill),
            base,
            hash: None,
            threads: None,
            limit_strength: false,
            elo: rating::range(ratings).map_or(0, |(_, most)| most),
            ratings,
            overhead: 10,
            varied: false,
            search: None,
            evaluator: None,
            recipe: None,
            selectivity: None,
            tuned: BTreeMap::new(),
        }
    }

    /// The request, but for its limits.
    pub(super) fn request(&self) -> Request {
        let base = self.base.clone();
        let named = Search::ALL.into_iter().find(|search| Some(search.name()) == self.search());
        Request {
            table_bytes: self.hash.map_or(base.table_bytes, |hash| (hash as usize) << 20),
            threads: self.threads.map_or(base.threads, |threads| threads as usize),
            multi_pv: self.multi_pv as usize,
            skill: self.level(),
            search: named.or(base.search),
            evaluator: self.evaluator.clone().or(base.evaluator),
            recipe: self.recipe.clone().unwrap_or(base.recipe),
            selectivity: self.selectivity(),
            ..base
        }
    }

    /// All choices of selective search as one text.
    fn selectivity(&self) -> String {
        let whole = self.selectivity.as_ref().unwrap_or(&self.base.selectivity).clone();
        let tuned = self.tuned.iter().map(|(name, value)| format!("{name}={value}"));
        let parts: Vec<String> = std::iter::once(whole).chain(tuned).collect();
        parts.join(",").trim_matches(',').to_owned()
    }

    fn search(&self) -> Option<&str> {
        self.search.as_deref()
    }

    /// The skill from 0 to [`FULL_SKILL`] that `Skill Level` and `UCI_Elo` ask for.
    fn level(&self) -> u32 {
        let skill = self.skill.clamp(0, i64::from(FULL_SKILL)) as u32;
        let rated = rating::level(self.ratings, self.elo).filter(|_| self.limit_strength);
        rated.map_or(skill, |level| level.min(skill))
    }

    /// The part of each move's time that is never planned for.
    pub(super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead as u64)
    }
}

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
    Combo {
        values: Vec<String>,
        set: fn(&mut Settings, &str),
    },
    Text {
        default: String,
        set: fn(&mut Settings, &str),
    },
    /// A choice of selective search, as its own table has it.
    Tunable(&'static Tunable),
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
    let base = &settings.base;
    let offer = |name, kind| Offer { name, kind };
    let hash = (base.table_bytes >> 20) as i64;
    let threads = base.threads as i64;
    let skill = i64::from(base.skill);
    let mut offers = vec![
        offer("Hash", spin(hash, 0, 65_536, |s, n| s.hash = Some(n))),
        offer(CLEAR_HASH, Kind::Button),
        offer("Threads", spin(threads, 1, 200, |s, n| s.threads = Some(n))),
        offer("MultiPV", spin(base.multi_pv as i64, 1, 256, |s, n| s.multi_pv = n)),
        // When to ponder is the client's decision; the option tells it that it may.
        offer("Ponder", Kind::Check { default: false, set: |_, _| () }),
        offer("Move Overhead", spin(10, 0, 5_000, |s, n| s.overhead = n)),
        offer("Skill Level", spin(skill, 0, i64::from(FULL_SKILL), |s, n| s.skill = n)),
    ];
    if let Some((least, most)) = rating::range(facts.ratings) {
        offers.push(offer("UCI_LimitStrength", check(|s, on| s.limit_strength = on)));
        offers.push(offer("UCI_Elo", spin(most, least, most, |s, n| s.elo = n)));
    }
    if let Some(variant) = facts.variant {
        offers.push(offer(variant.option, check(|s, on| s.varied = on)));
    }
    let names = session.searches().into_iter().map(|search| search.name().to_owned());
    offers.push(offer("Search", combo(names, |s, name| s.search = Some(name.to_owned()))));
    let names = session.evaluators().into_iter().map(str::to_owned);
    offers.push(offer("Evaluator", combo(names, |s, name| s.evaluator = Some(name.to_owned()))));
    offers.push(offer("Recipe", text(&base.recipe, |s, text| s.recipe = Some(text.to_owned()))));
    let set: fn(&mut Settings, &str) = |s, text| s.selectivity = Some(text.to_owned());
    offers.push(offer("Selectivity", text(&base.selectivity, set)));
    if session.searches().contains(&Search::Selective) {
        offers.extend(TUNABLES.iter().map(|tunable| offer(tunable.name, Kind::Tunable(tunable))));
    }
    offers
}

fn spin(default: i64, least: i64, most: i64, set: fn(&mut Settings, i64)) -> Kind {
    Kind::Spin { default, least, most, set }
}

fn check(set: fn(&mut Settings, bool)) -> Kind {
    Kind::Check { default: false, set }
}

fn combo(values: impl Iterator<Item = String>, set: fn(&mut Settings, &str)) -> Kind {
    Kind::Combo { values: values.collect(), set }
}

fn text(default: &str, set: fn(&mut Settings, &str)) -> Kind {
    Kind::Text { default: default.to_owned(), set }
}

impl Offer {
    /// The line that announces it.
    pub(super) fn line(&self) -> String {
        let kind = match &self.kind {
            Kind::Spin { default, least, most, .. } => {
                format!("spin default {default} min {least} max {most}")
            }
            Kind::Check { default, .. } => format!("check default {default}"),
            Kind::Combo { values, .. } => {
                let first = values.first().map_or("", String::as_str);
                let each: String = values.iter().map(|value| format!(" var {value}")).collect();
                format!("combo default {first}{each}")
            }
            Kind::Text { default, .. } if default.is_empty() => "string default <empty>".to_owned(),
            Kind::Text { default, .. } => format!("string default {default}"),
            Kind::Tunable(tunable) if tunable.is_switch => {
                format!("check default {}", tunable.default != 0)
            }
            Kind::Tunable(Tunable { default, min, max, .. }) => {
                format!("spin default {default} min {min} max {max}")
            }
            Kind::Button => "button".to_owned(),
        };
        format!("option name {} type {kind}", self.name)
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
            Kind::Combo { values, set } => {
                match values.iter().find(|known| known.eq_ignore_ascii_case(value)) {
                    Some(known) => set(settings, known),
                    None => return fault(format!("one of {}", values.join(", "))),
                }
            }
            Kind::Text { set, .. } => set(settings, if value == "<empty>" { "" } else { value }),
            Kind::Tunable(tunable) => match read(tunable, value) {
                Some(number) => drop(settings.tuned.insert(tunable.name, tunable.text(number))),
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
        let settings = Settings::new(Request::default(), facts.ratings);
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
        assert!(search.is_some_and(|line| line.ends_with(" var mcts")), "{search:?}");
        for (name, value) in [
            ("hash", "2"),
            ("Threads", "3"),
            ("multipv", "4"),
            ("Search", "MCTS"),
            ("Recipe", "c=1"),
        ] {
            set(&offers, &mut settings, name, value).expect(name);
        }
        let request = settings.request();
        assert_eq!((request.table_bytes, request.threads, request.multi_pv), (2 << 20, 3, 4));
        assert_eq!((request.search, request.recipe.as_str()), (Some(Search::MonteCarlo), "c=1"));
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
        assert_eq!(settings.request().skill, FULL_SKILL);
        set(&offers, &mut settings, "UCI_Elo", "940").expect("set");
        assert_eq!(settings.request().skill, FULL_SKILL, "only if strength is limited");
        set(&offers, &mut settings, "UCI_LimitStrength", "true").expect("set");
        assert_eq!(settings.request().skill, 3);
        set(&offers, &mut settings, "UCI_Elo", "1820").expect("set");
        assert_eq!(settings.request().skill, 9);
        set(&offers, &mut settings, "Skill Level", "4").expect("set");
        assert_eq!(settings.request().skill, 4);
    }

    #[test]
    fn every_tunable_of_selective_search_is_an_option() {
        let (offers, mut settings) = options();
        for tunable in TUNABLES {
            let value =
                if tunable.is_switch { "false".to_owned() } else { tunable.max.to_string() };
            set(&offers, &mut settings, tunable.name, &value).expect(tunable.name);
            let text = if tunable.is_switch { "off" } else { value.as_str() };
            let wanted = format!("{}={text}", tunable.name);
            let all = settings.request().selectivity;
            assert!(all.split(',').any(|part| part == wanted), "{wanted} in {all}");
            assert!(set(&offers, &mut settings, tunable.name, "much").is_err());
        }
    }
}
