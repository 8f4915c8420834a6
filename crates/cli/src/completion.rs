//! What a shell offers after the Tab key: games, searches, evaluators, keys and their values, asked of
//! the program itself while one types.

use clap::Command;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use outply_catalog::{Algorithm, Catalog, Entry, Search};
use std::ffi::OsStr;

/// The bash script: words are divided by blanks alone, so that `connect4:5x4` and `a@search=mcts` are
/// one, and what bash leaves standing before its own last break is taken off again.
pub(crate) const BASH: &str = r#"_outply() {
    local line=${COMP_LINE:0:COMP_POINT} break cut= word
    local -a words
    IFS=$' \t\n' read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word=${words[${#words[@]} - 1]}
    for break in '@' '=' ':'; do
        if [[ $COMP_WORDBREAKS == *"$break"* && $word == *"$break"* ]]; then
            local upto=${word%"${word##*"$break"}"}
            (( ${#upto} > ${#cut} )) && cut=$upto
        fi
    done
    local IFS=$'\013'
    COMPREPLY=( $(COMPLETE=bash _CLAP_IFS="$IFS" _CLAP_COMPLETE_INDEX=$(( ${#words[@]} - 1 )) \
        "${words[0]}" -- "${words[@]}" 2> /dev/null) )
    COMPREPLY=( "${COMPREPLY[@]#"$cut"}" )
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:@,] ]] && compopt -o nospace 2> /dev/null
}
complete -o bashdefault -o default -F _outply outply
"#;

/// The command with what completes the values of its arguments.
pub(crate) fn with_values(command: Command, catalog: &Catalog) -> Command {
    let command = command.mut_args(|argument| {
        let Some(complete) = completer(argument.get_id().as_str()) else { return argument };
        let catalog = catalog.clone();
        let offered = move |typed: &OsStr| {
            let typed = typed.to_string_lossy();
            let offers = complete(&catalog, &typed);
            let fitting = offers.into_iter().filter(|(word, _)| word.starts_with(&*typed));
            let candidate =
                |(word, about): (String, String)| CompletionCandidate::new(word).help(help(about));
            fitting.map(candidate).collect()
        };
        argument.add(ArgValueCompleter::new(offered))
    });
    command.mut_subcommands(|sub| with_values(sub, catalog))
}

fn help(about: String) -> Option<clap::builder::StyledStr> {
    (!about.is_empty()).then(|| about.into())
}

/// Whole words that may stand where some text was typed, and what they mean.
type Offers = Vec<(String, String)>;

/// What completes the argument of this name.
fn completer(argument: &str) -> Option<fn(&Catalog, &str) -> Offers> {
    Some(match argument {
        "game" => games,
        "search" | "keys" => |_, _| searches(),
        "algorithm" => |_, _| algorithms(),
        "evaluator" => |catalog, _| evaluators(catalog),
        "mcts" => |_, typed| keys(&[Search::MonteCarlo], typed),
        "selectivity" => |_, typed| keys(&[Search::Selective], typed),
        "pruning" => |_, _| values("none, star1, star2 or star2.5"),
        "players" | "player" => player,
        "switch" => |_, typed| keys(&[Search::Selective, Search::MonteCarlo], typed),
        "control" => |_, typed| limits(typed),
        _ => return None,
    })
}

/// The games; once a name is whole, one with options too.
fn games(catalog: &Catalog, typed: &str) -> Offers {
    let has_options = |entry: &&Entry| typed.starts_with(entry.info().name);
    let named = catalog.entries().iter().map(Entry::info);
    let examples = catalog.entries().iter().filter(has_options).map(Entry::info);
    let names = named.map(|info| (info.name.to_owned(), info.about.to_owned()));
    let examples = examples.filter(|info| info.example != info.name);
    names.chain(examples.map(|info| (info.example.to_owned(), info.options.to_owned()))).collect()
}

fn searches() -> Offers {
    Search::all().map(|search| (search.name().to_owned(), String::new())).collect()
}

fn algorithms() -> Offers {
    Algorithm::ALL.map(|algorithm| (algorithm.name().to_owned(), String::new())).to_vec()
}

/// The evaluators of the game among the words typed so far, or of all games.
fn evaluators(catalog: &Catalog) -> Offers {
    let words: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let asked = words.iter().find(|word| catalog.entry(word).is_ok());
    let all = || catalog.entries().iter().map(|entry| entry.info().name.to_owned()).collect();
    let specs: Vec<String> = asked.map_or_else(all, |game| vec![game.clone()]);
    let opened = specs.iter().filter_map(|spec| catalog.open(spec).ok());
    let names = opened.flat_map(|session| session.evaluators());
    let mut offers: Offers = names.map(|name| (name.to_owned(), String::new())).collect();
    offers.sort();
    offers.dedup();
    offers
}

/// `KEY=VALUE,...` of the searches: keys after a comma, values after the equals sign.
fn keys(searches: &[Search], typed: &str) -> Offers {
    let (before, word) = last(typed);
    let known = || searches.iter().flat_map(|search| search.keys());
    let offers: Offers = match word.split_once('=') {
        None => known().map(|key| (format!("{}=", key.name), key.about.to_owned())).collect(),
        Some((name, _)) => {
            let key = known().find(|key| key.name == name);
            let values = key.map_or_else(Vec::new, |key| values(&key.takes));
            values.into_iter().map(|(value, about)| (format!("{name}={value}"), about)).collect()
        }
    };
    offers.into_iter().map(|(word, about)| (format!("{before}{word}"), about)).collect()
}

/// A player of a match: a name and `@` before it stay, and the search that it names says which keys
/// follow.
fn player(catalog: &Catalog, typed: &str) -> Offers {
    let (name, words) = typed.split_once('@').map_or(("", typed), |(name, words)| (name, words));
    let name = if typed.contains('@') { format!("{name}@") } else { String::new() };
    let (before, word) = last(words);
    let named = words.split(',').find_map(|word| Search::named(word.strip_prefix("search=")?));
    let mut offers: Offers = match word.split_once('=') {
        Some(("search", _)) => searches()
            .into_iter()
            .map(|(search, about)| (format!("search={search}"), about))
            .collect(),
        Some(("evaluator", _)) => {
            let all = evaluators(catalog).into_iter();
            all.map(|(name, about)| (format!("evaluator={name}"), about)).collect()
        }
        _ => {
            let all: Vec<Search> = named.map_or_else(|| Search::all().collect(), |one| vec![one]);
            keys(&all, word)
        }
    };
    if word.split_once('=').is_none() {
        offers.extend(limits(word));
        offers.push(("search=".to_owned(), "which search".to_owned()));
        if before.is_empty() {
            let engines = ["uci:", "xboard:", "gtp:"];
            offers.extend(
                engines.map(|engine| (engine.to_owned(), "an engine's command".to_owned())),
            );
        }
    }
    offers.sort();
    offers.dedup_by(|a, b| a.0 == b.0);
    offers.into_iter().map(|(word, about)| (format!("{name}{before}{word}"), about)).collect()
}

/// The keys of limits.
fn limits(typed: &str) -> Offers {
    let (before, _) = last(typed);
    let keys = [
        ("st=", "seconds a move"),
        ("tc=", "a clock: 60+0.5, 40/60"),
        ("nodes=", "nodes a move"),
        ("depth=", "plies"),
        ("simulations=", "simulations a move"),
        ("nps=", "clocks count nodes, this many a second"),
        ("margin=", "seconds by which a clock may be overstepped"),
    ];
    keys.map(|(key, about)| (format!("{before}{key}"), about.to_owned())).to_vec()
}

/// What stands before the last comma, with it, and what follows.
fn last(typed: &str) -> (&str, &str) {
    let cut = typed.rfind([',', '+']).map_or(0, |comma| comma + 1);
    typed.split_at(cut)
}

/// The values that `a, b or c` names; none where it describes them, as in "a number from 0 on".
fn values(takes: &str) -> Offers {
    let words: Vec<&str> = takes.split(", ").flat_map(|part| part.split(" or ")).collect();
    if words.iter().any(|word| word.trim().is_empty() || word.trim().contains(' ')) {
        return Offers::new();
    }
    words.iter().map(|word| (word.trim().to_owned(), String::new())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(offers: Offers) -> Vec<String> {
        offers.into_iter().map(|(word, _)| word).collect()
    }

    #[test]
    fn values_are_named_or_described() {
        assert_eq!(words(values("ucb1, tuned or puct")), ["ucb1", "tuned", "puct"]);
        assert_eq!(words(values("on or off")), ["on", "off"]);
        assert!(values("a number from 0 on").is_empty() && values("0 to 200").is_empty());
    }

    #[test]
    fn keys_follow_commas_and_values_the_equals_sign() {
        let mcts = |typed| words(keys(&[Search::MonteCarlo], typed));
        assert!(mcts("c=1,").contains(&"c=1,selection=".to_owned()));
        assert!(mcts("c=1,selection=").contains(&"c=1,selection=grave".to_owned()));
        let switches = words(keys(&[Search::Selective], "a=off+null-move="));
        assert_eq!(switches, ["a=off+null-move=on", "a=off+null-move=off"]);
    }

    #[test]
    fn players_have_the_keys_of_their_search() {
        let of = |typed| words(player(&Catalog::empty(), typed));
        assert!(of("a@").contains(&"a@search=".to_owned()));
        assert!(of("a@search=m").contains(&"a@search=mcts".to_owned()));
        let keys = of("a@search=mcts,");
        assert!(keys.contains(&"a@search=mcts,playout=".to_owned()));
        assert!(keys.contains(&"a@search=mcts,st=".to_owned()));
        assert!(!keys.contains(&"a@search=mcts,null-move=".to_owned()));
    }
}
