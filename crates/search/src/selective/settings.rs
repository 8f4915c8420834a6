//! The one table of all choices in a selective search.

use outply_game::NotationError;

/// One choice: a switch, or a whole number within a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// Its name in text.
    pub name: &'static str,
    /// Its value unless chosen otherwise; a switch is 0 (off) or 1 (on).
    pub default: i32,
    /// The smallest value allowed.
    pub min: i32,
    /// The largest value allowed.
    pub max: i32,
    /// Whether it is a switch, and 1 and 0 read as `on` and `off`.
    pub is_switch: bool,
    /// What it does, and who thought of it.
    pub about: &'static str,
}

impl Tunable {
    /// `value` as text: a number, or `on` or `off`.
    pub fn text(&self, value: i32) -> String {
        match (self.is_switch, value) {
            (true, 0) => "off".into(),
            (true, _) => "on".into(),
            (false, value) => value.to_string(),
        }
    }

    /// What may stand after the name: `on or off`, `0 to 400`.
    pub fn range(&self) -> String {
        if self.is_switch { "on or off".into() } else { format!("{} to {}", self.min, self.max) }
    }

    /// The learning rate at which tuning ends, in squares of the last step for a game won, as
    /// fishtest and OpenBench have it unless told otherwise.
    pub const RATE: f64 = 0.002;

    /// A tuner's step: a fifth of the default or a twentieth of the range, whichever is less, so
    /// that a step is felt and stays inside; at least a half, which is the least that changes a
    /// whole number for sure.
    pub fn step(&self) -> f64 {
        let range = f64::from(self.max) - f64::from(self.min);
        let fifth = f64::from(self.default).abs() / 5.0;
        let step = if self.default == 0 { range / 20.0 } else { fifth.min(range / 20.0) };
        step.max(0.5)
    }

    /// The line by which tuners of OpenBench's kind take it: `name, int, default, min, max, step,
    /// rate`. `None` of a switch.
    pub fn spsa(&self) -> Option<String> {
        let Tunable { name, default, min, max, .. } = *self;
        let (step, rate) = (self.step(), Tunable::RATE);
        (!self.is_switch).then(|| format!("{name}, int, {default}, {min}, {max}, {step}, {rate}"))
    }

    fn read(&self, text: &str) -> Option<i32> {
        match text {
            "on" if self.is_switch => Some(1),
            "off" if self.is_switch => Some(0),
            _ => text.parse().ok().filter(|value| (self.min..=self.max).contains(value)),
        }
    }
}

/// What a tunable is stored as.
trait Stored: Copy {
    const IS_SWITCH: bool;
    fn from_i32(value: i32) -> Self;
    fn to_i32(self) -> i32;
}

impl Stored for bool {
    const IS_SWITCH: bool = true;

    fn from_i32(value: i32) -> bool {
        value != 0
    }

    fn to_i32(self) -> i32 {
        i32::from(self)
    }
}

impl Stored for i32 {
    const IS_SWITCH: bool = false;

    fn from_i32(value: i32) -> i32 {
        value
    }

    fn to_i32(self) -> i32 {
        self
    }
}

/// Declares each tunable once: its place in [`Settings`], and its row in [`TUNABLES`].
macro_rules! tunables {
    ($($field:ident: $kind:ty = $default:literal in $min:literal..=$max:literal, $name:literal, $about:literal;)*) => {
        /// Everything that can be chosen in a selective search, in the order of its steps. Margins
        /// are in hundredths of what `points` says.
        pub const TUNABLES: &[Tunable] = &[$(Tunable {
            name: $name,
            default: $default,
            min: $min,
            max: $max,
            is_switch: <$kind as Stored>::IS_SWITCH,
            about: $about,
        }),*];

        /// How a selective search is put together: a value for each of [`TUNABLES`].
        ///
        /// ```
        /// use outply_search::selective::Settings;
        /// let settings = Settings::parse("", "null-move=off, lmr-base=90")?;
        /// assert_eq!(settings.get("lmr-base"), Some(90));
        /// let error = Settings::parse("", "lmr-base=900").unwrap_err();
        /// assert!(error.to_string().contains("lmr-base=0 to 300"), "{error}");
        /// # Ok::<(), outply_game::NotationError>(())
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Settings {
            $(pub(super) $field: $kind,)*
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: <$kind as Stored>::from_i32($default),)* }
            }
        }

        impl Settings {
            /// The value of the tunable called `name`.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $($name => Some(self.$field.to_i32()),)*
                    _ => None,
                }
            }

            fn put(&mut self, name: &str, value: i32) {
                match name {
                    $($name => self.$field = Stored::from_i32(value),)*
                    _ => {}
                }
            }
        }
    };
}

tunables! {
    points: i32 = 100 in 1..=1000000, "points", "evaluator points that margins count as one hundred";
    deeper_entries: bool = 1 in 0..=1, "deeper-entries", "table entries from deeper searches can replace a search (off: only those of the same depth)";
    repetition: bool = 1 in 0..=1, "repetition", "a state that occurs again on the line being searched is a draw";
    aspiration: bool = 1 in 0..=1, "aspiration", "windows around the previous iteration's value (Slate and Atkin 1977)";
    aspiration_width: i32 = 25 in 1..=1000, "aspiration-width", "half the width of the first aspiration window";
    exact_cut: bool = 0 in 0..=1, "exact-cut", "an exact table value of the same depth ends a node on the principal variation too";
    mate_distance: bool = 1 in 0..=1, "mate-distance", "no search for what cannot be faster than a win already found";
    quiescence: bool = 1 in 0..=1, "quiescence", "beyond the horizon, actions that are not quiet are searched (Shannon 1950; stand-pat: Slate and Atkin 1977)";
    quiescence_plies: i32 = 48 in 1..=500, "quiescence-plies", "the most plies of quiescence";
    quiet_threats: bool = 1 in 0..=1, "quiet-threats", "the first ply of quiescence also tries quiet actions that threaten, such as checks";
    delta: bool = 1 in 0..=1, "delta", "quiescence skips actions that cannot gain enough";
    delta_margin: i32 = 200 in 0..=5000, "delta-margin", "what an action may gain beyond its bound, for delta";
    exchanges: bool = 1 in 0..=1, "exchanges", "losing exchanges are skipped (static exchange evaluation)";
    exchange_quiet: i32 = 30 in 0..=1000, "exchange-quiet", "loss allowed to quiet actions, times depth squared";
    exchange_noisy: i32 = 100 in 0..=2000, "exchange-noisy", "loss allowed to other actions, times depth";
    exchange_threat: i32 = 1000 in 0..=5000, "exchange-threat", "loss allowed to other actions that threaten, times depth";
    correction: bool = 1 in 0..=1, "correction", "estimates are corrected by the results of searches of states with the same parts, such as pawns (C. Simon, Caissa 2023)";
    continuation_correction: bool = 1 in 0..=1, "continuation-correction", "estimates are also corrected by results after the same two actions";
    correction_limit: i32 = 60 in 0..=1000, "correction-limit", "the largest correction";
    reverse_futility: bool = 1 in 0..=1, "reverse-futility", "an estimate far above the window stands (static null move: Heinz 1998)";
    reverse_futility_depth: i32 = 8 in 0..=30, "reverse-futility-depth", "greatest depth for reverse futility";
    reverse_futility_margin: i32 = 80 in 0..=2000, "reverse-futility-margin", "margin of reverse futility, times depth";
    razoring: bool = 1 in 0..=1, "razoring", "a hopeless estimate is left to quiescence (Birmingham and Kent 1977)";
    razoring_depth: i32 = 3 in 0..=30, "razoring-depth", "greatest depth for razoring";
    razoring_margin: i32 = 250 in 0..=5000, "razoring-margin", "margin of razoring, times depth";
    null_move: bool = 1 in 0..=1, "null-move", "if passing is good enough, acting is (Beal 1989; Donninger 1993)";
    null_move_depth: i32 = 3 in 1..=30, "null-move-depth", "least depth for a null move";
    null_move_base: i32 = 4 in 1..=10, "null-move-base", "reduction after a null move, in plies";
    null_move_divisor: i32 = 4 in 1..=30, "null-move-divisor", "one more ply of reduction for this much depth";
    null_move_slack: i32 = 150 in 0..=5000, "null-move-slack", "how far below the window an estimate may be for a null move";
    null_move_slack_slope: i32 = 15 in 0..=500, "null-move-slack-slope", "how much of this slack is lost for each ply of depth";
    null_move_gain: i32 = 200 in 1..=5000, "null-move-gain", "one more ply of reduction for this much above the window";
    null_move_gains: i32 = 3 in 0..=10, "null-move-gains", "the most plies of reduction gained that way";
    null_move_verify_share: i32 = 75 in 0..=100, "null-move-verify-share", "depth in which the verifying search allows no pass, in per cent";
    null_move_verify: i32 = 12 in 1..=200, "null-move-verify", "from this depth on, a search verifies a null move (Tabibi and Netanyahu 2002)";
    danger_extension: bool = 1 in 0..=1, "danger-extension", "a state in which passing loses by force is searched a ply deeper";
    prob_cut: bool = 1 in 0..=1, "prob-cut", "a capture that is far above the window in a shallow search cuts (after Buro 1995)";
    prob_cut_depth: i32 = 5 in 1..=30, "prob-cut-depth", "least depth for ProbCut";
    prob_cut_less: i32 = 4 in 1..=20, "prob-cut-less", "how many plies shallower the search of ProbCut is";
    prob_cut_margin: i32 = 200 in 0..=5000, "prob-cut-margin", "margin of ProbCut";
    shallow_cut: bool = 0 in 0..=1, "shallow-cut", "a shallow search far outside the window replaces the deep one (ProbCut: Buro 1995)";
    shallow_cut_depth: i32 = 5 in 2..=30, "shallow-cut-depth", "least depth for a shallow cut";
    shallow_cut_share: i32 = 25 in 1..=49, "shallow-cut-share", "pairs of plies that the shallow search saves, in per cent of the depth";
    shallow_cut_margin: i32 = 150 in 0..=5000, "shallow-cut-margin", "margin of a shallow cut";
    internal_reduction: bool = 1 in 0..=1, "internal-reduction", "a state without a table entry is searched a ply less deep (Schröder 2022)";
    internal_reduction_depth: i32 = 4 in 1..=30, "internal-reduction-depth", "least depth for internal reduction";
    late_pruning: bool = 1 in 0..=1, "late-pruning", "near the horizon, late quiet actions are skipped";
    late_pruning_depth: i32 = 8 in 0..=30, "late-pruning-depth", "greatest depth for late pruning";
    late_pruning_base: i32 = 3 in 1..=200, "late-pruning-base", "actions always tried, more with depth squared";
    futility: bool = 1 in 0..=1, "futility", "quiet actions that cannot raise a low estimate are skipped (Schaeffer 1986; Heinz 1998)";
    futility_depth: i32 = 8 in 0..=30, "futility-depth", "greatest depth for futility";
    futility_base: i32 = 120 in 0..=5000, "futility-base", "margin of futility at depth 0";
    futility_margin: i32 = 90 in 0..=2000, "futility-margin", "what each ply of depth adds to this margin";
    history_pruning: bool = 1 in 0..=1, "history-pruning", "quiet actions that never did well are skipped";
    history_pruning_depth: i32 = 4 in 0..=30, "history-pruning-depth", "greatest depth for history pruning";
    history_pruning_limit: i32 = 4000 in 0..=50000, "history-pruning-limit", "how bad their history must be, times depth";
    singular: bool = 1 in 0..=1, "singular", "an action far better than all others is searched deeper (Anantharaman, Campbell and Hsu 1988)";
    singular_depth: i32 = 6 in 3..=30, "singular-depth", "least depth for singular extensions";
    singular_share: i32 = 50 in 1..=90, "singular-share", "depth of the search for singular actions, in per cent";
    singular_margin: i32 = 2 in 0..=100, "singular-margin", "how much better a singular action must be, times depth";
    double_margin: i32 = 20 in 0..=1000, "double-margin", "how much better it must be for two plies";
    multi_cut: bool = 1 in 0..=1, "multi-cut", "if other actions cut as well, the node does (Björnsson and Marsland 1999)";
    threat_extension: bool = 1 in 0..=1, "threat-extension", "actions that threaten, such as checks, are searched a ply deeper";
    extension_limit: i32 = 200 in 100..=1000, "extension-limit", "the longest line with extensions, in per cent of the depth";
    forced_extension: bool = 1 in 0..=1, "forced-extension", "a forced action is searched a ply deeper";
    reductions: bool = 1 in 0..=1, "reductions", "late actions are searched less deep (Romstad 2005)";
    lmr_depth: i32 = 2 in 1..=30, "lmr-depth", "least depth for reductions";
    lmr_base: i32 = 75 in 0..=300, "lmr-base", "base reduction, in hundredths of a ply";
    lmr_divisor: i32 = 300 in 50..=1000, "lmr-divisor", "the product of the logarithms of depth and place is divided by hundredths of this";
    lmr_noisy: i32 = 50 in 0..=100, "lmr-noisy", "share of the reduction for actions that are not quiet, in per cent";
    lmr_pv: i32 = 100 in 0..=400, "lmr-pv", "how much less on the principal variation, in hundredths of a ply";
    lmr_cut: i32 = 120 in 0..=400, "lmr-cut", "how much more where a cut is expected, in hundredths of a ply";
    lmr_worsening: i32 = 70 in 0..=400, "lmr-worsening", "how much more where estimates are not improving, in hundredths of a ply";
    lmr_threat: i32 = 100 in 0..=400, "lmr-threat", "how much less for actions that threaten, in hundredths of a ply";
    lmr_history: i32 = 8000 in 500..=100000, "lmr-history", "history that is worth a ply of reduction";
    killers: bool = 1 in 0..=1, "killers", "actions that cut in sibling nodes are tried early (Akl and Newborn 1977)";
    counters: bool = 1 in 0..=1, "counters", "the reply that cut after the same action is tried early (Uiterwijk 1992)";
    history: bool = 1 in 0..=1, "history", "actions that cut anywhere are tried earlier (Schaeffer 1983)";
    continuation: bool = 1 in 0..=1, "continuation", "actions that cut after the same action, one and two plies back, are tried earlier";
    capture_history: bool = 1 in 0..=1, "capture-history", "the same for actions that are not quiet";
    history_bonus: i32 = 150 in 0..=2000, "history-bonus", "what a cut adds to a history, times depth";
    history_most: i32 = 1500 in 1..=16384, "history-most", "the most that a cut adds";
    order_noisy: i32 = 512 in 0..=4096, "order-noisy", "weight of one point of the game's own order against capture history";
    order_quiet: i32 = 512 in 0..=4096, "order-quiet", "weight of one point of the game's own order against the histories";
}

impl Settings {
    /// Every switch off: full-width search, exact at every depth.
    pub fn exact() -> Settings {
        let mut settings = Settings::default();
        for tunable in TUNABLES.iter().filter(|tunable| tunable.is_switch) {
            settings.put(tunable.name, 0);
        }
        settings
    }

    /// The settings that `base` describes, changed as `text` says: `null-move=off,lmr-base=90`.
    /// `exact` in place of a pair turns all switches off, `default` goes back to the defaults.
    ///
    /// # Errors
    /// If a key is unknown or given twice in `text`, or a value out of range; the error names the
    /// place, and the range.
    pub fn parse(base: &str, text: &str) -> Result<Settings, NotationError> {
        let mut settings = Settings::default();
        settings.read(base)?;
        settings.read(text)?;
        Ok(settings)
    }

    fn read(&mut self, source: &str) -> Result<(), NotationError> {
        let (mut at, mut given) = (0, Vec::new());
        for word in source.split(',') {
            let start = at + word.len() - word.trim_start().len();
            let key = word.split('=').next().unwrap_or(word).trim();
            if given.contains(&key) {
                return Err(NotationError::repeated(source, start, key));
            }
            if !word.trim().is_empty() {
                let fault =
                    |(within, expected)| NotationError::new(source, start + within, expected);
                self.read_word(word.trim()).map_err(fault)?;
                given.push(key);
            }
            at += word.len() + 1;
        }
        Ok(())
    }

    /// Where in `word` the fault is, and what was expected there.
    fn read_word(&mut self, word: &str) -> Result<(), (usize, String)> {
        let Some((key, value)) = word.split_once('=') else {
            return self.set_all(word).map_err(|expected| (0, expected));
        };
        let (key, value) = (key.trim(), value.trim());
        let place = if tunable(key).is_some() { word.len() - value.len() } else { 0 };
        self.set(key, value).map_err(|expected| (place, expected))
    }

    /// Sets all tunables: `exact` turns all switches off, `default` goes back to the defaults. What a
    /// hundred points are stays.
    ///
    /// # Errors
    /// What would have been allowed, as a phrase.
    pub fn set_all(&mut self, word: &str) -> Result<(), String> {
        match word {
            "exact" => *self = Settings { points: self.points, ..Settings::exact() },
            "default" => *self = Settings { points: self.points, ..Settings::default() },
            _ => return Err("a key, '=' and a value".into()),
        }
        Ok(())
    }

    /// Sets one tunable.
    ///
    /// # Errors
    /// What would have been allowed, as a phrase.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let tunable = tunable(name).ok_or_else(|| {
            let names: Vec<&str> = TUNABLES.iter().map(|tunable| tunable.name).collect();
            format!("one of {}", names.join(", "))
        })?;
        let value = tunable.read(value).ok_or_else(|| format!("{name}={}", tunable.range()))?;
        self.put(name, value);
        Ok(())
    }

    /// Why the number called `name` changes nothing: what reads it is switched off. `None` where it is
    /// read.
    ///
    /// ```
    /// use outply_search::selective::Settings;
    /// let settings = Settings::parse("", "null-move=off")?;
    /// let why = settings.idle("null-move-base");
    /// assert_eq!(why.as_deref(), Some("only null-move reads it, which is off"));
    /// assert_eq!(settings.idle("lmr-base"), None);
    /// # Ok::<(), outply_game::NotationError>(())
    /// ```
    pub fn idle(&self, name: &str) -> Option<String> {
        let is_off = |switches: &&[&str]| switches.iter().all(|name| self.get(name) == Some(0));
        let switches = readers(name).filter(is_off)?;
        Some(match switches {
            [switch] => format!("only {switch} reads it, which is off"),
            several => format!("only {} read it, which are off", several.join(", ")),
        })
    }

    /// Whether anything but the horizon asks for estimates.
    #[inline]
    pub(super) fn needs_estimates(&self) -> bool {
        self.razoring
            || self.reverse_futility
            || self.null_move
            || self.prob_cut
            || self.shallow_cut
            || self.futility
            || self.late_pruning
            || self.history_pruning
            || self.exchanges
            || self.reductions
            || self.correction
    }

    /// `hundredths` of what `points` says, in the evaluator's points.
    #[inline]
    pub(super) fn margin(&self, hundredths: i32) -> i32 {
        let points = i64::from(hundredths) * i64::from(self.points) / 100;
        points.clamp(-WIDEST, WIDEST) as i32
    }
}

/// The switches by which numbers are read, by the names of the numbers or how these begin.
const READERS: &[(&str, &[&str])] = &[
    ("aspiration-width", &["aspiration"]),
    ("quiescence-plies", &["quiescence"]),
    ("delta-margin", &["delta"]),
    ("exchange-", &["exchanges"]),
    ("correction-limit", &["correction"]),
    ("reverse-futility-", &["reverse-futility"]),
    ("razoring-", &["razoring"]),
    ("null-move-", &["null-move"]),
    ("prob-cut-", &["prob-cut"]),
    ("shallow-cut-", &["shallow-cut"]),
    ("internal-reduction-", &["internal-reduction"]),
    ("late-pruning-", &["late-pruning"]),
    ("futility-", &["futility"]),
    ("history-pruning-", &["history-pruning"]),
    ("singular-", &["singular"]),
    ("double-margin", &["singular"]),
    ("extension-limit", &["danger-extension", "singular", "threat-extension", "forced-extension"]),
    ("lmr-", &["reductions"]),
    ("history-bonus", &["history", "continuation", "capture-history"]),
    ("history-most", &["history", "continuation", "capture-history"]),
];

/// The switches of which one at least must be on for the number called `name` to be read; `None` of a
/// switch, and of a number that is always read.
fn readers(name: &str) -> Option<&'static [&'static str]> {
    tunable(name).filter(|tunable| !tunable.is_switch)?;
    let found = READERS.iter().find(|(beginning, _)| name.starts_with(beginning));
    found.map(|(_, switches)| *switches)
}

/// No margin is wider, so that a value and a margin add up without overflow.
const WIDEST: i64 = 500_000_000;

/// The tunable called `name`.
pub fn tunable(name: &str) -> Option<&'static Tunable> {
    TUNABLES.iter().find(|tunable| tunable.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tunable_is_written_and_read_by_its_name() {
        for tunable in TUNABLES {
            let default = Settings::default().get(tunable.name);
            assert_eq!(default, Some(tunable.default), "{}", tunable.name);
            for value in [tunable.min, tunable.max] {
                let text = format!("{}={}", tunable.name, tunable.text(value));
                let settings = Settings::parse("", &text).unwrap();
                assert_eq!(settings.get(tunable.name), Some(value), "{text}");
            }
            let beyond = format!("{}={}", tunable.name, i64::from(tunable.max) + 1);
            assert!(Settings::parse("", &beyond).is_err(), "{beyond}");
            assert!((tunable.min..=tunable.max).contains(&tunable.default), "{}", tunable.name);
            let twice = TUNABLES.iter().filter(|other| other.name == tunable.name).count();
            assert_eq!(twice, 1, "{}", tunable.name);
        }
    }

    #[test]
    fn tuners_are_told_of_all_numbers() {
        assert_eq!(
            tunable("lmr-base").unwrap().spsa().unwrap(),
            "lmr-base, int, 75, 0, 300, 15, 0.002"
        );
        for tunable in TUNABLES {
            let Some(line) = tunable.spsa() else {
                assert!(tunable.is_switch);
                continue;
            };
            let words: Vec<f64> =
                line.split(", ").skip(2).map(|word| word.parse().unwrap()).collect();
            let [default, min, max, step, rate] = words[..] else { panic!("{line}") };
            assert!(min <= default && default <= max && rate > 0.0, "{line}");
            assert!(step >= 0.5 && step <= max - min, "{line}");
        }
    }

    #[test]
    fn numbers_are_idle_where_what_reads_them_is_off() {
        let always = ["points", "order-noisy", "order-quiet"];
        for tunable in TUNABLES.iter().filter(|tunable| !tunable.is_switch) {
            let is_idle = Settings::exact().idle(tunable.name).is_some();
            assert_eq!(is_idle, !always.contains(&tunable.name), "{}", tunable.name);
            for switch in readers(tunable.name).unwrap_or_default() {
                let alone = Settings::parse("exact", &format!("{switch}=on")).unwrap();
                assert_eq!(alone.idle(tunable.name), None, "{} with {switch}", tunable.name);
            }
        }
        assert_eq!(Settings::exact().idle("null-move"), None);
    }

    #[test]
    fn later_words_change_earlier_ones() {
        let settings = Settings::parse("points=4,null-move=off", "exact, quiescence=on").unwrap();
        assert_eq!(settings, Settings { points: 4, quiescence: true, ..Settings::exact() });
        assert_eq!(Settings::parse("exact", "default").unwrap(), Settings::default());
    }

    #[test]
    fn faults_are_named_with_their_place() {
        for (text, place, expected) in [
            ("lmr-base", 0, "'='"),
            ("null-move=on, lmr-base=-1", 23, "lmr-base=0 to 300"),
            ("null-move=2", 10, "null-move=on or off"),
            ("null-move=off,,nil=1", 15, "one of points, "),
            ("lmr-base=5, lmr-base=7", 12, "lmr-base is given twice"),
        ] {
            let error = Settings::parse("", text).unwrap_err();
            assert_eq!(error.at(), place, "{text}");
            assert!(error.expected().contains(expected), "{error}");
        }
    }
}
