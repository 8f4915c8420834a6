//! An engine's options: which it has, which are set.

use super::error::EngineError;

/// What an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Check,
    /// With the least and the greatest value.
    Spin(i64, i64),
    Combo(Vec<String>),
    Button,
    Text,
}

/// An option that an engine offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Offer {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// An option to be set; buttons have an empty value.
pub(super) type Setting = (String, String);

/// Names under which engines let one switch off pondering and their own books.
const OFF: [&str; 8] =
    ["ponder", "ownbook", "own book", "book", "usebook", "use book", "bookon", "polyglot book"];
/// Names under which engines take a number of threads.
const THREADS: [&str; 8] = [
    "threads",
    "max threads",
    "number of threads",
    "maxthreads",
    "max cpus",
    "cores",
    "cpus",
    "maxcpus",
];

/// More options than any engine has; those that follow are noise.
pub(super) const MOST_OFFERS: usize = 1_000;

impl Offer {
    /// The value as the protocol spells it.
    fn check(&self, value: &str) -> Result<String, EngineError> {
        let fits = match &self.kind {
            _ if value.contains(|c: char| c.is_control()) => None,
            Kind::Check => truth(value).map(|on| on.to_string()),
            Kind::Spin(least, most) => {
                let number = value.parse().ok().filter(|n: &i64| (*least..=*most).contains(n));
                number.map(|n| n.to_string())
            }
            Kind::Combo(values) => {
                values.iter().find(|known| known.eq_ignore_ascii_case(value)).cloned()
            }
            Kind::Button => Some(String::new()),
            Kind::Text => Some(value.to_owned()),
        };
        fits.ok_or_else(|| EngineError::OptionValue {
            name: self.name.clone(),
            value: value.to_owned(),
            expected: self.expected(),
        })
    }

    fn expected(&self) -> String {
        match &self.kind {
            Kind::Check => "true or false".to_owned(),
            Kind::Spin(least, most) => format!("a number from {least} to {most}"),
            Kind::Combo(values) => format!("one of {}", values.join(", ")),
            Kind::Button => "nothing".to_owned(),
            Kind::Text => "one line of text".to_owned(),
        }
    }

    /// What the arena sets it to unless told otherwise.
    fn forced(&self) -> Option<&'static str> {
        let name = self.name.to_lowercase();
        match self.kind {
            Kind::Check if OFF.contains(&name.as_str()) => Some("false"),
            Kind::Spin(least, most) if THREADS.contains(&name.as_str()) => {
                (least <= 1 && most >= 1).then_some("1")
            }
            _ => None,
        }
    }
}

fn truth(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Some(true),
        "false" | "off" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// What to set: what is asked for, and before it what is forced.
pub(super) fn settings(
    offers: &[Offer],
    asked: &[(String, String)],
) -> Result<Vec<Setting>, EngineError> {
    let named =
        |offer: &&Offer| asked.iter().any(|(name, _)| offer.name.eq_ignore_ascii_case(name));
    let forced = offers.iter().filter(|offer| !named(offer));
    let mut settings: Vec<Setting> =
        forced.filter_map(|offer| Some((offer.name.clone(), offer.forced()?.to_owned()))).collect();
    for (name, value) in asked {
        let offer = offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name));
        let offer = offer.ok_or_else(|| EngineError::UnknownOption {
            name: name.clone(),
            known: offers.iter().map(|offer| offer.name.clone()).collect(),
        })?;
        settings.push((offer.name.clone(), offer.check(value)?));
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers() -> Vec<Offer> {
        let offer = |name: &str, kind| Offer { name: name.to_owned(), kind };
        vec![
            offer("Hash", Kind::Spin(1, 64)),
            offer("Threads", Kind::Spin(1, 8)),
            offer("Ponder", Kind::Check),
            offer("OwnBook", Kind::Check),
            offer("Style", Kind::Combo(vec!["Solid".to_owned(), "Risky".to_owned()])),
            offer("File", Kind::Text),
        ]
    }

    fn set(asked: &[(&str, &str)]) -> Result<Vec<String>, EngineError> {
        let own = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let asked: Vec<_> = asked.iter().map(own).collect();
        let settings = settings(&offers(), &asked)?;
        Ok(settings.iter().map(|(name, value)| format!("{name}={value}")).collect())
    }

    #[test]
    fn ponder_book_and_threads_are_forced_unless_named() {
        let forced = set(&[]).expect("nothing is asked");
        assert_eq!(forced, ["Threads=1", "Ponder=false", "OwnBook=false"]);
        let asked = set(&[("threads", "4"), ("style", "risky")]).expect("it has them");
        assert_eq!(asked, ["Ponder=false", "OwnBook=false", "Threads=4", "Style=Risky"]);
    }

    #[test]
    fn wrong_options_are_refused() {
        assert!(matches!(set(&[("Hsh", "1")]), Err(EngineError::UnknownOption { .. })));
        for wrong in [("Hash", "65"), ("Ponder", "maybe"), ("Style", "odd"), ("File", "a\nquit")] {
            assert!(matches!(set(&[wrong]), Err(EngineError::OptionValue { .. })), "{wrong:?}");
        }
    }
}
