//! `outply tree`

use crate::args::{Format, Root, Tree};
use crate::failure::Failure;
use crate::output::{Out, width, write_file};
use crate::session;
use outply_catalog::watch::draw::{self, Terminal};
use outply_catalog::{Catalog, ExplicitTree, Player, TreeReport, TreeRequest};
use outply_json::Document;
use std::io::Read;
use std::process::ExitCode;

/// The longest text that is read: far beyond the largest tree that is searched.
const MOST_BYTES: u64 = 1 << 30;

pub(crate) fn run(catalog: &Catalog, options: &Tree, out: &mut Out) -> Result<ExitCode, Failure> {
    let text = match (&options.game, &options.text, &options.tree) {
        (Some(game), _, _) => of_game(catalog, options, game, out)?,
        (_, Some(text), _) => of_text(options, "--text", text, out)?,
        (_, _, Some(source)) => {
            let (name, text) = read(source)?;
            of_text(options, &name, &text, out)?
        }
        (None, None, None) => return Err(Failure::Usage("expected a tree or --game".into())),
    };
    match &options.output {
        Some(path) => write_file(path, &text)?,
        None => out.text(text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The format asked for, or the one that the file's name ends in.
fn format(options: &Tree) -> Result<Format, Failure> {
    let ending = options.output.as_ref().and_then(|path| path.extension());
    let (Some(ending), None) = (ending, options.format) else {
        return Ok(options.format.unwrap_or(Format::Terminal));
    };
    match ending.to_string_lossy().to_ascii_lowercase().as_str() {
        "svg" => Ok(Format::Svg),
        "dot" | "gv" => Ok(Format::Dot),
        "tex" | "tikz" => Ok(Format::Tikz),
        "json" => Ok(Format::Json),
        "txt" => Ok(Format::Terminal),
        _ => {
            let expected =
                "expected a file that ends in .svg, .dot, .tex, .json or .txt, or --format";
            Err(Failure::input("--output", expected))
        }
    }
}

fn request(options: &Tree) -> TreeRequest {
    TreeRequest {
        algorithm: options.algorithm,
        depth: options.depth,
        shown: options.shown.unwrap_or(u32::MAX),
        max_nodes: options.most,
        evaluator: options.evaluator.clone(),
        simulations: options.simulations,
        recipe: options.mcts.clone(),
        seed: options.seed,
    }
}

fn of_game(catalog: &Catalog, options: &Tree, game: &str, out: &Out) -> Result<String, Failure> {
    let session = session::start(catalog, game, &options.position)?;
    if format(options)? == Format::Text {
        return Err(Failure::Usage("--format text: expected an explicit tree, not a game".into()));
    }
    drawn(options, &session.tree(&request(options))?, out)
}

/// The drawing of the tree that `text`, from where `name` says, describes.
fn of_text(options: &Tree, name: &str, text: &str, out: &Out) -> Result<String, Failure> {
    refuse_idle_options(options, text)?;
    let root = options.root.map(player);
    let tree = ExplicitTree::parse(text, root).map_err(|error| Failure::input(name, error))?;
    let in_file = |error: outply_catalog::CatalogError| Failure::input(name, error);
    if let Some(strategist) = options.strategy {
        return tree.strategy(player(strategist)).map_err(in_file);
    }
    if format(options)? == Format::Text {
        return Ok(tree.to_text() + "\n");
    }
    drawn(options, &tree.tree(&request(options)).map_err(in_file)?, out)
}

/// An option that would change nothing is a mistake better pointed out than passed over.
fn refuse_idle_options(options: &Tree, text: &str) -> Result<(), Failure> {
    let idle = match &options.position {
        position if position.position.is_some() => "--position: expected --game with it",
        position if position.moves.is_some() => "--moves: expected --game with it",
        _ if options.evaluator.is_some() => "--evaluator: expected --game with it",
        _ if options.root.is_some() && !text.trim_start().starts_with('[') => {
            "--root: expected nested lists; this tree says itself who moves"
        }
        _ => return Ok(()),
    };
    Err(Failure::Usage(idle.into()))
}

fn player(root: Root) -> Player {
    match root {
        Root::Max => Player::MAX,
        Root::Min => Player::MIN,
    }
}

/// The text of a tree, and what to call it in errors.
fn read(source: &str) -> Result<(String, String), Failure> {
    if source.trim().is_empty() {
        return Err(Failure::Usage("expected a tree, a file with one, or -".into()));
    }
    if source.trim_start().starts_with(['(', '[']) {
        return Ok(("the tree".into(), source.to_owned()));
    }
    let name = if source == "-" { "standard input" } else { source };
    let wrong = |error: std::io::Error| Failure::Usage(format!("{name}: {error}"));
    let mut bytes = Vec::new();
    if source == "-" {
        std::io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes).map_err(wrong)?;
    } else {
        let file = std::fs::File::open(source).map_err(wrong)?;
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(wrong)?;
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Usage(format!("{name}: byte {at}: expected UTF-8 text"))
    })?;
    Ok((name.to_owned(), text))
}

fn drawn(options: &Tree, report: &TreeReport, out: &Out) -> Result<String, Failure> {
    let mut picture = report.picture.clone();
    if options.no_sentences {
        without_sentences(&mut picture);
    }
    Ok(match format(options)? {
        Format::Svg => draw::svg(&picture),
        Format::Dot => draw::dot(&picture),
        Format::Tikz => draw::tikz(&picture),
        Format::Json => Document::new(outply_json::Tree::of(report)).text(),
        Format::Text => String::new(),
        Format::Terminal => {
            let colour = options.output.is_none() && out.colour();
            let sentences = !options.no_sentences;
            let style = Terminal { width: width(), ascii: options.ascii, colour, sentences };
            let tree = draw::terminal(&picture, &style);
            let best = report.action.as_ref().map(|action| format!(", best {action}"));
            let value = format!("value {}{}\n", report.value, best.unwrap_or_default());
            let skipped = match report.skipped {
                0 => String::new(),
                more => format!("not drawn       {more} visits (see --most and --shown)\n"),
            };
            let steps = match options.no_sentences || report.steps.is_empty() {
                true => String::new(),
                false => format!("\n{}\n", wrapped_lines(&report.steps.join("\n"), width())),
            };
            format!("{tree}{steps}\n{value}{}{skipped}", report.summary.text())
        }
    })
}

/// Lines no wider than `width`, what is left over being indented below.
fn wrapped_lines(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let indent = " ".repeat(line.len() - line.trim_start().len() + 3);
        let mut current = String::new();
        for word in line.split_inclusive(' ') {
            let long = current.chars().count() + word.trim_end().chars().count() > width;
            if long && !current.trim().is_empty() {
                lines.push(current.trim_end().to_owned());
                current.clone_from(&indent);
            }
            current += word;
        }
        lines.push(current.trim_end().to_owned());
    }
    lines.join("\n")
}

fn without_sentences(picture: &mut outply_catalog::watch::Picture) {
    picture.caption = None;
    picture.children.iter_mut().for_each(without_sentences);
}
