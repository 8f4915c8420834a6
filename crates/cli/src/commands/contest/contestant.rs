//! Who plays in a match, from text: `NAME@search=mcts,c=0.5,tc=10+0.1` for a search of ours,
//! `NAME@uci:COMMAND,option.Hash=64,dir=PATH,init=LINE,tc=10+0.1` for an engine.

use crate::failure::Failure;
use outply_catalog::arena::contest::{Contestant, Control, PlayerError};
use outply_catalog::arena::engine::{EngineSpec, Protocol};
use outply_catalog::{Catalog, CatalogError, ScorePlayer, Wish};
use std::time::Duration;

/// A move's time that is never planned for.
const OVERHEAD: Duration = Duration::from_millis(2);

/// How protocols are called, in `uci:COMMAND` and `proto=uci,cmd=COMMAND`.
const PROTOCOLS: [(&str, Protocol); 3] =
    [("uci", Protocol::Uci), ("xboard", Protocol::Xboard), ("gtp", Protocol::Gtp)];

/// Keys of a control that a player may have for itself.
const LIMITS: [&str; 8] = ["tc", "st", "nodes", "depth", "simulations", "sims", "nps", "margin"];

/// Why it is refused to say how time is counted where it is not.
pub(super) const UNTIMED: &str =
    "this is read where time is counted: expected tc= or st= among the limits";

/// The limits of `--control`, all of which must be read.
pub(in crate::commands) fn common_control(text: &str) -> Result<Control, Failure> {
    let control: Control = text.parse().map_err(|error| Failure::input("--control", error))?;
    match control.idle() {
        Some(idle) => Err(Failure::input("--control", format!("{idle}: {UNTIMED}"))),
        None if !control.has_limits() => Err(Failure::input("--control", UNLIMITED)),
        None => Ok(control),
    }
}

/// Why a player without limits is refused.
const UNLIMITED: &str = "expected a limit of its moves: st=, tc=, nodes=, depth= or simulations=";

/// Refuses a player without limits: it would think for ever, unless its search proves values and so ends by itself.
fn refuse_endless(name: &str, control: &Control, words: &[&str]) -> Result<(), Failure> {
    let proofs = ["exact", "exact=on", "search=proof-number"];
    let proves = words.iter().any(|word| proofs.contains(word));
    if control.has_limits() || proves {
        return Ok(());
    }
    Err(Failure::input(name, UNLIMITED))
}

/// Refuses a seed of a player's own: it would change nothing.
fn refuse_seed(name: &str, words: &[&str]) -> Result<(), Failure> {
    let Some(word) = words.iter().find(|word| key(word).trim() == "seed") else { return Ok(()) };
    let said = if name == *word { name.to_owned() } else { format!("{name}: {word}") };
    Err(Failure::input(&said, "all chance in the games follows --seed: expected that instead"))
}

/// The limits of the player that `text` describes; `common` are what it has unless it says otherwise.
pub(super) fn control_of(text: &str, common: Control) -> Result<Control, Failure> {
    let (name, text) = text.split_once('@').unwrap_or((text, text));
    let words = words(text).map_err(|fault| Failure::input(name, fault))?;
    let limits = words.into_iter().filter(|word| LIMITS.contains(&key(word)));
    own_control(name, &limits.collect::<Vec<_>>().join(","), common)
}

/// The player that `text` describes; `control` is what it has unless it says otherwise.
pub(crate) fn contestant<'c>(
    catalog: &'c Catalog,
    game: &str,
    text: &str,
    control: Control,
) -> Result<Contestant<'c>, Failure> {
    let (name, text) = text.split_once('@').unwrap_or((text, text));
    let words = words(text).map_err(|fault| Failure::input(name, fault))?;
    let (limits, words): (Vec<&str>, Vec<&str>) =
        words.into_iter().partition(|word| LIMITS.contains(&key(word)));
    let control = own_control(name, &limits.join(","), control)?;
    refuse_endless(name, &control, &words)?;
    match engine(name, &words)? {
        Some(spec) => {
            let fits = catalog.engine(game, spec);
            let engine = fits.map_err(|error| Failure::input(name, error))?;
            Ok(Contestant::new(name, control, move || engine.player()).settings(text))
        }
        None => built_in_player(catalog, game, name, &words.join(","), control),
    }
}

/// The player for score that `text` describes.
pub(super) fn searcher(text: &str, control: Control) -> Result<ScorePlayer, Failure> {
    let (name, settings) = text.split_once('@').unwrap_or((text, text));
    let words = words(settings).map_err(|fault| Failure::input(name, fault))?;
    let (limits, words): (Vec<&str>, Vec<&str>) =
        words.into_iter().partition(|word| LIMITS.contains(&key(word)));
    if engine(name, &words)?.is_some() {
        let sentence = "engines play only games of two players: expected one of Outply's searches";
        return Err(Failure::input(name, sentence));
    }
    let control = own_control(name, &limits.join(","), control)?;
    refuse_endless(name, &control, &words)?;
    refuse_seed(name, &words)?;
    let wishes = built_in(name, &words.join(","));
    let (name, settings) = (name.to_owned(), settings.to_owned());
    Ok(ScorePlayer { name, settings, wishes, control })
}

/// Whether the player that `text` describes has limits of its own in place of the common ones.
pub(super) fn has_limits(text: &str) -> bool {
    let (_, settings) = text.split_once('@').unwrap_or(("", text));
    let keys = words(settings).unwrap_or_default().into_iter().map(key);
    keys.into_iter().any(|key| LIMITS.contains(&key) && key != "nps" && key != "margin")
}

/// Refuses players without a name, and two of one name: nothing could tell them apart in the records.
pub(super) fn refuse_same_names(players: &[String]) -> Result<(), Failure> {
    let mut seen = std::collections::HashSet::new();
    let names = players.iter().map(|text| text.split_once('@').map_or(&text[..], |(name, _)| name));
    if let Some(place) = names.clone().position(|name| name.trim().is_empty()) {
        let sentence = "expected a name, and @ between it and the settings, as in a@search=mcts";
        return Err(Failure::input(&format!("player {}", place + 1), sentence));
    }
    let Some(twice) = names.into_iter().find(|name| !seen.insert(*name)) else { return Ok(()) };
    let sentence = format!("two players have this name; rename one, as in b@{twice}");
    Err(Failure::input(twice, sentence))
}

/// The words of `before` with those of `change`, which take the place of words with the same key.
pub(in crate::commands) fn replaced(before: &str, change: &str) -> String {
    let is_changed = |word: &str| change.split(',').any(|new| key(new).trim() == key(word).trim());
    let kept = before.split(',').filter(|word| !word.trim().is_empty() && !is_changed(word));
    kept.chain([change]).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(",")
}

/// Refuses the first of `texts`, values of `flag`, whose meaning an earlier one has already.
pub(in crate::commands) fn refuse_repeated<M: PartialEq>(
    flag: &str,
    texts: &[impl std::fmt::Display],
    meant: &[M],
) -> Result<(), Failure> {
    let is_repeated = |place: &usize| meant[..*place].contains(&meant[*place]);
    let Some(place) = (0..meant.len()).find(is_repeated) else { return Ok(()) };
    let sentence = format!("{} is given twice; expected each once", texts[place]);
    Err(Failure::input(flag, sentence))
}

/// Whether two texts ask for one and the same player of ours, whatever seeds they have.
pub(in crate::commands) fn is_same_player(
    catalog: &Catalog,
    game: &str,
    texts: [&str; 2],
) -> Result<bool, Failure> {
    let session = catalog.open(game)?;
    // To name the game's default evaluator changes nothing.
    let usual = session.evaluators().first().map(|name| format!("evaluator={name}"));
    let plan = |text: &str| {
        let words = text.split(',').filter(|word| usual.as_deref() != Some(word.trim()));
        let wishes = built_in("", &words.collect::<Vec<_>>().join(","));
        session.plan(&wishes).map(|plan| plan.with_seed(0))
    };
    let [one, other] = texts.map(plan);
    Ok(one? == other?)
}

fn key(word: &str) -> &str {
    word.split_once('=').map_or(word, |(key, _)| key)
}

/// The parts between commas; commas within `'...'` or `"..."` divide nothing.
fn words(text: &str) -> Result<Vec<&str>, &'static str> {
    let (mut words, mut begin, mut open) = (Vec::new(), 0, None);
    for (at, c) in text.char_indices() {
        match open {
            Some(quote) if c == quote => open = None,
            None if c == '\'' || c == '"' => open = Some(c),
            None if c == ',' => {
                words.push(text[begin..at].trim());
                begin = at + 1;
            }
            _ => (),
        }
    }
    words.push(text[begin..].trim());
    words.retain(|word| !word.is_empty());
    if open.is_some() { Err("expected a closing quotation mark") } else { Ok(words) }
}

/// A player's own limits replace the common ones; a margin and nodes as time are added to them.
fn own_control(name: &str, own: &str, common: Control) -> Result<Control, Failure> {
    let own: Control = own.parse().map_err(|error| Failure::input(name, error))?;
    let Control { clock, move_time, nodes, depth, simulations, .. } = own;
    let times = clock.is_some() || move_time.is_some();
    let replaced = times || nodes.is_some() || depth.is_some() || simulations.is_some();
    let limits = if replaced { own } else { common };
    let Control { clock, move_time, .. } = limits;
    if let Some(idle) = (Control { clock, move_time, ..own }).idle() {
        return Err(Failure::input(name, format!("{idle}: {UNTIMED}")));
    }
    Ok(Control {
        margin: own.margin.or(common.margin),
        nodes_per_second: own.nodes_per_second.or(common.nodes_per_second),
        ..limits
    })
}

/// Refuses a second word with the key of an earlier one; only an engine's `init=` adds to what was said.
fn refuse_same_keys(name: &str, words: &[&str]) -> Result<(), Failure> {
    let mut seen = std::collections::HashSet::new();
    let mut keys = words.iter().filter(|word| key(word) != "init");
    let Some(twice) = keys.find(|word| !seen.insert(key(word))) else { return Ok(()) };
    let sentence = format!("{twice}: {} is given twice; expected each key once", key(twice));
    Err(Failure::input(name, sentence))
}

/// The engine that the words describe; `None` if they are of a search of ours.
fn engine(name: &str, words: &[&str]) -> Result<Option<EngineSpec>, Failure> {
    let value = |key: &str| {
        words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('=')).map(unquoted)
    };
    let prefixed = words.first().and_then(|word| {
        let (prefix, command) = word.split_once(':')?;
        Some((prefix, command)).filter(|_| PROTOCOLS.iter().any(|(known, _)| *known == prefix))
    });
    let Some((protocol, command)) = prefixed.or(value("proto").zip(value("cmd"))) else {
        return Ok(None);
    };
    let known = PROTOCOLS.iter().find(|(known, _)| *known == protocol);
    let expected =
        || Failure::input(name, format!("proto={protocol}: expected uci, xboard or gtp"));
    let (_, protocol) = known.ok_or_else(expected)?;
    let spec = EngineSpec::new(*protocol, command);
    let mut spec = spec.map_err(|error| Failure::input(name, error))?;
    refuse_same_keys(name, words)?;
    for word in words.iter().skip(usize::from(prefixed.is_some())) {
        spec = with_word(spec, word).ok_or_else(|| {
            let expected =
                "expected option.NAME=VALUE, dir=PATH, init=LINE, or limits such as tc=1+0.1";
            Failure::input(name, format!("{word}: {expected}"))
        })?;
    }
    Ok(Some(spec))
}

fn with_word(mut spec: EngineSpec, word: &str) -> Option<EngineSpec> {
    let (key, value) = word.split_once('=')?;
    let value = unquoted(value);
    match key {
        "proto" | "cmd" => (),
        "dir" => spec.directory = Some(value.into()),
        "init" => spec = spec.init(value),
        _ => spec = spec.option(key.strip_prefix("option.")?, value),
    }
    Some(spec)
}

fn unquoted(value: &str) -> &str {
    let inner = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    inner('"').or_else(|| inner('\'')).unwrap_or(value)
}

/// A player of ours.
pub(crate) fn built_in_player<'c>(
    catalog: &'c Catalog,
    game: &str,
    name: &str,
    text: &str,
    control: Control,
) -> Result<Contestant<'c>, Failure> {
    refuse_seed(name, &text.split(',').collect::<Vec<_>>())?;
    let wishes = built_in(name, text);
    // A wish that does not fit is said now, not in the middle of the match.
    let trial = catalog.player(game, &wishes, &control, OVERHEAD);
    drop(trial.map_err(|error| in_player(name, &error))?);
    catalog.try_recipe(game, &wishes).map_err(|error| in_player(name, &error))?;
    let game = game.to_owned();
    let make =
        move || catalog.player(&game, &wishes, &control, OVERHEAD).map_err(PlayerError::unable);
    Ok(Contestant::new(name, control, make).settings(text))
}

/// An error about a player; some already say which.
fn in_player(name: &str, error: &CatalogError) -> Failure {
    match error {
        CatalogError::Wish { said, .. } if said.starts_with(name) => {
            Failure::Usage(error.to_string())
        }
        _ => Failure::input(name, error),
    }
}

/// What `search=mcts,threads=2,c=0.5` asks of a search.
pub(crate) fn built_in(name: &str, text: &str) -> Vec<Wish> {
    // A switch of `worth` is its player's name: it is not said twice.
    let is_word = name.is_empty() || text.split(',').any(|word| word == name);
    let before = if is_word { String::new() } else { format!("{name}: ") };
    Wish::words(text, &before).into_iter().filter(|word| word.key != "outply").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> Result<Option<EngineSpec>, Failure> {
        engine("name", &words(text).expect("quotations are closed"))
    }

    #[test]
    fn engines_have_options_and_a_folder() {
        let text = "uci:'/opt/my, engine' --fast,option.Hash=64,option.Clear Hash=,dir=/tmp";
        let found = spec(text).expect("it is well formed").expect("it is an engine");
        assert_eq!(
            (found.protocol, &found.command[..]),
            (Protocol::Uci, &["/opt/my, engine".into(), "--fast".into()][..])
        );
        let options = [("Hash", "64"), ("Clear Hash", "")];
        assert_eq!(found.options, options.map(|(key, value)| (key.to_owned(), value.to_owned())));
        assert_eq!(found.directory.as_deref(), Some(std::path::Path::new("/tmp")));
        let same = spec("cmd=fairymax,proto=xboard").expect("it is well formed");
        assert_eq!(same, spec("xboard:fairymax").expect("it is well formed"));
        assert!(spec("search=mcts,c=0.5").expect("it is one of ours").is_none());
        for bad in ["uci:x,hash=3", "proto=usi,cmd=x", "uci:x,fast", "uci:", "uci:x,dir=a,dir=b"] {
            assert!(spec(bad).is_err(), "{bad}");
        }
        assert!(words("uci:'open").is_err());
    }

    #[test]
    fn only_lines_to_begin_with_are_given_to_an_engine_several_times() {
        let twice = spec("uci:x,option.Hash=1,option.Hash=2").expect_err("two sizes");
        let sentence = "name: option.Hash=2: option.Hash is given twice; expected each key once";
        assert_eq!(twice.sentence(), sentence);
        assert!(spec("uci:x,init=a,init=b").expect("two lines").is_some());
    }

    #[test]
    fn a_change_takes_the_place_of_what_it_changes() {
        assert_eq!(replaced("", "c=1"), "c=1");
        assert_eq!(replaced("c=1, playout=mast", ""), "c=1, playout=mast");
        assert_eq!(
            replaced("search=mcts, c=1,fade=0", "c=2,final=mean"),
            "search=mcts,fade=0,c=2,final=mean"
        );
    }

    #[test]
    fn own_limits_replace_the_common_ones() {
        let common: Control = "tc=60+0.5,margin=0.1".parse().expect("a control");
        let own = |text| own_control("name", text, common).expect("a control").to_string();
        assert_eq!(own(""), "tc=60+0.5,margin=0.1");
        assert_eq!(own("st=1"), "st=1,margin=0.1");
        assert_eq!(own("margin=2"), "tc=60+0.5,margin=2");
        assert_eq!(own("nps=1000"), "tc=60+0.5,nps=1000,margin=0.1");
        assert!(own_control("name", "tc=x", common).is_err());
        // Where no time is counted, nothing says how it is.
        for idle in ["nodes=5,margin=1", "depth=3,nps=1000"] {
            let refused = own_control("name", idle, common).expect_err(idle);
            assert!(refused.sentence().ends_with(UNTIMED), "{}", refused.sentence());
        }
        assert_eq!(own("nodes=5"), "nodes=5,margin=0.1");
    }
}
