//! `outply new`: a small project for a game of one's own, with the blanks marked.

use crate::args::New;
use crate::failure::Failure;
use crate::output::Out;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What sort of game the project is for.
#[derive(Clone, Copy)]
struct Sort {
    /// The rules with their blanks.
    rules: &'static str,
    /// How the entry is made.
    kind: &'static str,
    /// What the laws look at besides the rules.
    laws: &'static str,
    /// What a tree of the game needs to be told.
    tree: &'static str,
}

const DUEL: Sort =
    Sort { rules: include_str!("../../templates/duel/rules.rs"), kind: "duel", laws: "", tree: "" };
const CHANCE: Sort = Sort {
    rules: include_str!("../../templates/chance/rules.rs"),
    kind: "gamble",
    laws: ".stochastic()",
    tree: " --algorithm expectiminimax",
};
const MANY: Sort = Sort {
    rules: include_str!("../../templates/many/rules.rs"),
    kind: "crowd",
    laws: "",
    tree: " --algorithm maxn",
};
const SOLITAIRE: Sort = Sort {
    rules: include_str!("../../templates/solitaire/rules.rs"),
    kind: "crowd",
    laws: "",
    tree: " --algorithm maxn",
};

/// The files of a project, the rules aside.
const FILES: [(&str, &str); 7] = [
    (".gitignore", include_str!("../../templates/gitignore")),
    ("Cargo.toml", include_str!("../../templates/Cargo.toml.txt")),
    ("README.md", include_str!("../../templates/README.md")),
    ("src/lib.rs", include_str!("../../templates/lib.rs")),
    ("tests/laws.rs", include_str!("../../templates/laws.rs")),
    ("cli/Cargo.toml", include_str!("../../templates/cli-Cargo.toml.txt")),
    ("cli/src/main.rs", include_str!("../../templates/main.rs")),
];

pub(crate) fn run(options: &New, out: &mut Out) -> Result<ExitCode, Failure> {
    check_name(&options.name)?;
    let sources = sources(options)?;
    let folder = options.into.clone().unwrap_or_default().join(&options.name);
    // Nothing that is there already is touched.
    if folder.exists() {
        let sentence = format!("{}: already exists", folder.display());
        return Err(Failure::Usage(sentence));
    }
    let sort = sort(options);
    for (name, text) in FILES.into_iter().chain([("src/rules.rs", sort.rules)]) {
        write(&folder.join(name), &filled(text, options, sort, sources.as_deref()))?;
    }
    let folder = folder.display();
    out.line(format!("A project for {} is in {folder}.", options.name))?;
    out.line(match &sources {
        Some(sources) => format!("It uses Outply's sources in {}. Next:", sources.display()),
        None => format!(
            "It fetches Outply from {} (--sources FOLDER: from a clone of yours). Next:",
            env!("CARGO_PKG_REPOSITORY")
        ),
    })?;
    out.line(format!(
        "  cd {folder}\n  cargo test        says which blank in src/rules.rs is next"
    ))?;
    out.line(format!("  cargo run -- play {}", options.name))?;
    Ok(ExitCode::SUCCESS)
}

/// A name that is good for a crate, a folder and a game.
fn check_name(name: &str) -> Result<(), Failure> {
    let inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    let at = name.find(|c| !inner(c)).or((!begins).then_some(0));
    match at {
        None if !name.ends_with('-') && !KEYWORDS.contains(&name) => Ok(()),
        _ => {
            let place =
                at.map_or(String::new(), |at| format!("; character {} does not fit", at + 1));
            let expected = "expected lower-case letters, digits and hyphens, starting with a letter, and not a reserved word of Rust";
            Err(Failure::input(name, format!("{expected}{place}")))
        }
    }
}

/// Names that cargo takes for no crate.
const KEYWORDS: [&str; 14] = [
    "test",
    "core",
    "std",
    "alloc",
    "proc-macro",
    "fn",
    "match",
    "mod",
    "move",
    "loop",
    "impl",
    "outply",
    "outply-cli",
    "self",
];

fn sort(options: &New) -> Sort {
    match (options.chance, options.players, options.solitaire) {
        (true, ..) => CHANCE,
        (_, Some(_), _) => MANY,
        (.., true) => SOLITAIRE,
        _ => DUEL,
    }
}

/// Outply's sources: those asked for, or those from which this program was built, if they are there.
fn sources(options: &New) -> Result<Option<PathBuf>, Failure> {
    let is_it = |folder: &Path| folder.join("crates/outply/Cargo.toml").is_file();
    if let Some(folder) = &options.sources {
        let whole = fs::canonicalize(folder).ok().filter(|folder| is_it(folder));
        let expected =
            || Failure::input("--sources", format!("{}: no crates/outply there", folder.display()));
        return whole.map(Some).ok_or_else(expected);
    }
    let program = std::env::current_exe().ok();
    let program = program.and_then(|program| fs::canonicalize(program).ok());
    Ok(program
        .and_then(|program| program.ancestors().find(|folder| is_it(folder)).map(Path::to_owned)))
}

/// The text with what stands between double braces filled in.
fn filled(text: &str, options: &New, sort: Sort, sources: Option<&Path>) -> String {
    // Until the packages are published, their repository is where everyone finds them.
    let published = concat!("git = \"", env!("CARGO_PKG_REPOSITORY"), "\"");
    // None of the games that come with Outply, but every front end.
    let slim = "default-features = false, features = [\"pictures\", \"serve\"]";
    let (library, faces) = match sources {
        Some(folder) => {
            let path = |name: &str| format!("path = {:?}", folder.join("crates").join(name));
            (format!("{{ {} }}", path("outply")), format!("{{ {}, {slim} }}", path("cli")))
        }
        None => (format!("{{ {published} }}"), format!("{{ {published}, {slim} }}")),
    };
    [
        ("{{name}}", options.name.as_str()),
        ("{{crate}}", &options.name.replace('-', "_")),
        ("{{Type}}", &type_name(&options.name)),
        ("{{players}}", &options.players.unwrap_or(3).to_string()),
        ("{{kind}}", sort.kind),
        ("{{laws}}", sort.laws),
        ("{{tree}}", sort.tree),
        ("{{outply}}", &library),
        ("{{outply_cli}}", &faces),
    ]
    .iter()
    .fold(text.to_owned(), |text, (blank, value)| text.replace(blank, value))
}

/// `nine-mens-morris` as a type: `NineMensMorris`.
fn type_name(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split('-').map(word).collect()
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let failure = |error| Failure::Machine(format!("{}: {error}", path.display()));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failure)?;
    }
    fs::write(path, text).map_err(failure)
}
