//! What a table is of, as lines of text.

use std::fmt::Write;

/// What a table's values are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Kind {
    /// Won, drawn or lost, in a number of plies.
    #[default]
    Outcome,
    /// Points.
    Score,
    /// Bounds on the expected payoff of the first player.
    Expected,
    /// How likely whoever moves reaches a goal that the game names; nothing of what states are worth.
    Chance,
}

impl Kind {
    /// Its name in files and documents.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Outcome => "outcome",
            Kind::Score => "score",
            Kind::Expected => "expected",
            Kind::Chance => "chance",
        }
    }
}

/// What a table contains, and its counts.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Info {
    /// The game with its options, as it was asked for.
    pub game: String,
    /// The fingerprint of its rules: [`fingerprint`](crate::fingerprint()).
    pub fingerprint: u64,
    /// Which program built it.
    pub made_by: String,
    /// What its values are.
    pub kind: Kind,
    /// Whether certainly no two states share a key.
    pub certain: bool,
    /// How far, in plies, the furthest state is from the start, plus one.
    pub layers: u32,
    /// Whether every action leads one layer on.
    pub layered: bool,
    /// The key of the initial state.
    pub start: u64,
    /// All states that can be reached.
    pub states: u64,
    /// Those that the player to move wins (or scores more than nothing in).
    pub won: u64,
    /// Those that nobody wins.
    pub drawn: u64,
    /// Those that the player to move loses.
    pub lost: u64,
    /// The most plies that the end can be put off in a state that is won or lost; of numbered states the
    /// turns within which the game may end, whatever the players do.
    pub longest: u32,
    /// For expected payoffs: the largest distance between the bounds of a state.
    pub apart: f64,
    /// In a game of chance: whether states are identified by the game's own numbers.
    pub numbered: bool,
    /// In a game of chance: bounds on the first player's expected payoff at the start.
    pub start_bounds: Option<(f64, f64)>,
    /// The decision diagrams that index states, unless keys do.
    pub diagrams: Option<Diagrams>,
    /// Why keys were kept where diagrams were asked for; empty elsewhere.
    pub no_diagrams: String,
    /// Bytes that a value takes.
    pub width: u8,
    /// In a table of endings or chances: which were asked for. Empty in tables of whole games.
    pub endings: String,
    /// In a table of endings or chances: its contents, part by part.
    pub parts: Vec<Part>,
}

/// Of a table whose index is a decision diagram for each layer: what strings they are of.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Diagrams {
    /// What the cells tell apart, in the game's words.
    pub cells: String,
    /// How many cells the board has.
    pub count: usize,
    /// How many different symbols a string may have.
    pub symbols: usize,
    /// The place in a string of the symbol that each level looks at; 0 is the player to move.
    pub order: Vec<u16>,
    /// Nodes of all diagrams.
    pub nodes: u64,
}

impl Diagrams {
    fn text(&self) -> String {
        let Diagrams { count, symbols, order, nodes, .. } = self;
        let order: String = order.iter().map(|place| format!(" {place}")).collect();
        format!("{count} {symbols} {nodes}{order}")
    }

    /// `None` if it makes no sense: each place of a string is looked at once.
    fn parse(numbers: &str, cells: &str) -> Option<Diagrams> {
        let mut numbers = numbers.split(' ');
        let count = numbers.next()?.parse().ok()?;
        let symbols = numbers.next()?.parse().ok()?;
        let nodes = numbers.next()?.parse().ok()?;
        let order: Vec<u16> = numbers.map(|place| place.parse().ok()).collect::<Option<_>>()?;
        let mut places = order.clone();
        places.sort_unstable();
        let is_whole = places.iter().enumerate().all(|(at, &place)| at == usize::from(place));
        let fits = usize::checked_add(count, 1) == Some(order.len());
        let is_right = is_whole && fits && (2..=256).contains(&symbols);
        let cells = cells.to_owned();
        is_right.then_some(Diagrams { cells, count, symbols, order, nodes })
    }
}

/// A part of a table of endings.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Part {
    /// What the game calls it.
    pub name: String,
    /// How many numbers it has.
    pub count: u64,
    /// States that the player to move wins.
    pub won: u64,
    /// States that nobody wins.
    pub drawn: u64,
    /// States that the player to move loses.
    pub lost: u64,
    /// The most plies that a win or a loss takes.
    pub longest: u32,
}

impl Part {
    /// How many states there are.
    pub fn states(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn text(&self) -> String {
        let Part { name, count, won, drawn, lost, longest } = self;
        format!("{name} {count} {won} {drawn} {lost} {longest}")
    }

    fn parse(text: &str) -> Option<Part> {
        let mut words = text.split(' ');
        let name = words.next()?.to_owned();
        let mut number = || words.next()?.parse::<u64>().ok();
        let (count, won, drawn) = (number()?, number()?, number()?);
        let (lost, longest) = (number()?, number()?.try_into().ok()?);
        Some(Part { name, count, won, drawn, lost, longest })
    }
}

impl Info {
    /// An upper bound on the probability that two states share a key; 0 if certainly none do.
    pub fn collision(&self) -> f64 {
        let states = self.states as f64;
        if self.certain { 0.0 } else { (states * states / 2.0f64.powi(65)).min(1.0) }
    }

    /// By what positions are found, in one word: `diagram`, `keys`, or `numbers` that the game gives them.
    pub fn index_name(&self) -> &'static str {
        match (&self.diagrams, self.numbered || !self.endings.is_empty()) {
            (Some(_), _) => "diagram",
            (None, true) => "numbers",
            (None, false) => "keys",
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: &dyn std::fmt::Display| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} {value}");
        };
        line("game", &one_line(&self.game));
        line("fingerprint", &self.fingerprint);
        line("made-by", &one_line(&self.made_by));
        line("kind", &self.kind.name());
        line("certain", &self.certain);
        line("layers", &self.layers);
        line("layered", &self.layered);
        line("start", &self.start);
        line("states", &self.states);
        line("won", &self.won);
        line("drawn", &self.drawn);
        line("lost", &self.lost);
        line("longest", &self.longest);
        line("apart", &self.apart);
        line("width", &self.width);
        if self.numbered {
            line("numbered", &true);
        }
        if let Some((low, high)) = self.start_bounds {
            line("start-bounds", &format!("{low} {high}"));
        }
        if let Some(diagrams) = &self.diagrams {
            line("diagrams", &diagrams.text());
            line("cells", &one_line(&diagrams.cells));
        }
        if !self.no_diagrams.is_empty() {
            line("no-diagrams", &one_line(&self.no_diagrams));
        }
        if !self.endings.is_empty() {
            line("endings", &one_line(&self.endings));
        }
        self.parts.iter().for_each(|part| line("part", &part.text()));
        text
    }

    /// `None` if something is missing or makes no sense.
    pub(super) fn parse(text: &str) -> Option<Info> {
        let value =
            |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let kinds = [Kind::Outcome, Kind::Score, Kind::Expected, Kind::Chance];
        let kind = value("kind")?;
        let info = Info {
            game: value("game")?.to_owned(),
            fingerprint: value("fingerprint")?.parse().ok()?,
            made_by: value("made-by")?.to_owned(),
            kind: kinds.into_iter().find(|known| known.name() == kind)?,
            certain: value("certain")?.parse().ok()?,
            layers: value("layers")?.parse().ok()?,
            layered: value("layered")?.parse().ok()?,
            start: value("start")?.parse().ok()?,
            states: value("states")?.parse().ok()?,
            won: value("won")?.parse().ok()?,
            drawn: value("drawn")?.parse().ok()?,
            lost: value("lost")?.parse().ok()?,
            longest: value("longest")?.parse().ok()?,
            apart: value("apart")?.parse().ok()?,
            width: value("width")?.parse().ok()?,
            numbered: value("numbered").is_some(),
            start_bounds: match value("start-bounds") {
                None => None,
                Some(both) => {
                    let (low, high) = both.split_once(' ')?;
                    Some((low.parse().ok()?, high.parse().ok()?))
                }
            },
            diagrams: match value("diagrams") {
                None => None,
                Some(numbers) => Some(Diagrams::parse(numbers, value("cells")?)?),
            },
            no_diagrams: value("no-diagrams").unwrap_or_default().to_owned(),
            endings: value("endings").unwrap_or_default().to_owned(),
            parts: {
                let parts = text.lines().filter_map(|line| line.strip_prefix("part "));
                parts.map(Part::parse).collect::<Option<_>>()?
            },
        };
        let widths: &[u8] = match (info.kind, info.numbered) {
            (Kind::Expected, true) => &[super::RANKED],
            (Kind::Expected, false) => &[super::BOUNDS],
            (Kind::Chance, false) if !info.endings.is_empty() => &[super::chances::WIDTH],
            (Kind::Chance, _) => &[],
            (_, false) => &[1, 2],
            (_, true) => &[],
        };
        let has_places = info.kind == Kind::Expected || !info.endings.is_empty();
        let fits = info.diagrams.is_none() || (info.layered && !has_places);
        (fits && widths.contains(&info.width)).then_some(info)
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
