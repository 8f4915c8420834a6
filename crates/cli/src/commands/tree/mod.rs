//! `outply tree`

mod idle;
mod picture;
mod steps;

use crate::args::{ChildOrder, Format, Root, Tree};
use crate::failure::Failure;
use crate::files::{MOST_TEXT, read_text, write_file_by};
use crate::output::{Out, width};
use crate::session;
use outply_catalog::arena::formats::text;
use outply_catalog::watch::Picture;
use outply_catalog::watch::draw::{self, Scene, Terminal};
use outply_catalog::{Algorithm, Catalog, ExplicitTree, Player, Session, TreeReport, TreeRequest};
use outply_json::Document;
use picture::{drawn as picture_in, is_picture, style};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) fn run(catalog: &Catalog, options: &Tree, out: &mut Out) -> Result<ExitCode, Failure> {
    let format = format(options)?;
    idle::refuse(options, format)?;
    let source = source(catalog, options)?;
    idle::refuse_windows(options, source.usual())?;
    if let Source::Tree(name, tree) = &source {
        let in_file = |error: outply_catalog::CatalogError| Failure::input(name, error);
        let text = match options.strategy {
            Some(strategist) => Some(tree.strategy(player(strategist)).map_err(in_file)?),
            None if format == Format::Text => Some(tree.to_text() + "\n"),
            None => None,
        };
        if let Some(text) = text {
            put(options, out, text.as_bytes())?;
            return Ok(ExitCode::SUCCESS);
        }
    }
    if options.step.is_some() {
        return steps::run(&source, options, format, out);
    }
    let report = source.report(&request(options))?;
    if options.blank {
        return worksheet(options, report, format, out);
    }
    put(options, out, &drawn(options, &report, format, out)?)?;
    Ok(ExitCode::SUCCESS)
}

/// How many nodes are kept unless asked for others.
const MOST: usize = 2_000;
/// How many simulations are drawn unless asked for others.
const SIMULATIONS: u64 = 40;

/// What is searched.
enum Source {
    /// A game in a position.
    Game(Box<dyn Session>),
    /// An explicit tree, and what to call it in errors.
    Tree(String, ExplicitTree),
}

impl Source {
    /// The search of an explicit tree unless another is asked for.
    fn usual(&self) -> Option<Algorithm> {
        match self {
            Source::Game(_) => None,
            Source::Tree(_, tree) => tree.algorithms().first().copied(),
        }
    }

    /// The tree of a search.
    fn report(&self, request: &TreeRequest) -> Result<TreeReport, Failure> {
        match self {
            Source::Game(session) => Ok(session.tree(request)?),
            Source::Tree(name, tree) => {
                tree.tree(request).map_err(|error| Failure::input(name, error))
            }
        }
    }
}

fn source(catalog: &Catalog, options: &Tree) -> Result<Source, Failure> {
    if let Some(game) = &options.game {
        idle::refuse_for_games(options)?;
        return Ok(Source::Game(session::start(catalog, game, &options.position)?));
    }
    if let Some(shape) = &options.random {
        idle::refuse_for_trees(options, "")?;
        let tree = ExplicitTree::random(shape, options.seed.unwrap_or(0), options.algorithm);
        let tree = tree.map_err(|error| Failure::input("--random", error))?;
        return Ok(Source::Tree("the tree".into(), tree));
    }
    let (name, text) = match (&options.text, &options.tree) {
        (Some(text), _) => ("--text".to_owned(), text.clone()),
        (_, Some(source)) => read(source)?,
        (None, None) => return Err(Failure::Usage("expected a tree, --random or --game".into())),
    };
    idle::refuse_for_trees(options, &text)?;
    let root = options.root.map(player);
    let tree = ExplicitTree::parse(&text, root).map_err(|error| Failure::input(&name, error))?;
    Ok(Source::Tree(name, tree))
}

/// Writes to the file asked for, or to standard output.
fn put(options: &Tree, out: &mut Out, bytes: &[u8]) -> Result<(), Failure> {
    match &options.output {
        Some(path) => write_file_by(path, |file| file.write_all(bytes)),
        None => out.bytes(bytes),
    }
}

/// The empty sheet, and where a file is written the solution in a second one.
fn worksheet(
    options: &Tree,
    mut report: TreeReport,
    format: Format,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if options.algorithm == Some(Algorithm::MonteCarlo) {
        return Err(Failure::Usage("--blank: expected a search other than mcts".into()));
    }
    let solution = drawn(options, &report, format, out)?;
    report.picture = draw::blank(&report.picture);
    let sheet = match format {
        Format::Terminal => terminal(options, &report.picture, out).into_bytes(),
        _ => drawn(options, &report, format, out)?,
    };
    put(options, out, &sheet)?;
    if let Some(path) = &options.output {
        let beside = numbered(path, "solution");
        write_file_by(&beside, |file| file.write_all(&solution))?;
        crate::output::progress(&format!("the solution is in {}", beside.display()));
    }
    Ok(ExitCode::SUCCESS)
}

/// The path with something more before its ending.
fn numbered(path: &Path, what: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}-{what}{}", ending.unwrap_or_default()))
}

/// The format asked for, or the one that the file's name ends in; both must agree.
fn format(options: &Tree) -> Result<Format, Failure> {
    let ending = options.output.as_ref().and_then(|path| path.extension());
    let Some(ending) = ending else { return Ok(options.format.unwrap_or(Format::Terminal)) };
    let ending = ending.to_string_lossy().to_ascii_lowercase();
    let by_name = match ending.as_str() {
        "svg" => Format::Svg,
        "png" => Format::Png,
        "pdf" => Format::Pdf,
        "dot" | "gv" => Format::Dot,
        "tex" | "tikz" => Format::Tikz,
        "json" => Format::Json,
        "txt" => Format::Terminal,
        _ => return options.format.ok_or_else(|| unknown_ending(&ending)),
    };
    match options.format {
        Some(Format::Text) if by_name == Format::Terminal => Ok(Format::Text),
        Some(format) if format != by_name => {
            let name = clap::ValueEnum::to_possible_value(&format);
            let name = name.map(|name| name.get_name().to_owned()).unwrap_or_default();
            Err(Failure::Usage(format!(
                "--format {name}: the file's name ends in .{ending}; leave --format out, or name the \
                 file otherwise"
            )))
        }
        _ => Ok(by_name),
    }
}

fn unknown_ending(ending: &str) -> Failure {
    let endings = ["svg", "png", "pdf", "dot", "tex", "json", "txt"];
    let expected = format!(
        "expected a file that ends in .{}, or --format, found .{ending}",
        endings.join(", .")
    );
    Failure::Usage(format!("--output: {expected}"))
}

fn request(options: &Tree) -> TreeRequest {
    TreeRequest {
        algorithm: options.algorithm,
        depth: options.depth,
        shown: options.shown.unwrap_or(u32::MAX),
        boards: draws_boards(options),
        max_nodes: options.most.unwrap_or(MOST),
        evaluator: options.evaluator.clone(),
        order: order(options),
        nodes: None,
        simulations: options.simulations.unwrap_or(SIMULATIONS),
        recipe: options.mcts.clone().unwrap_or_default(),
        seed: options.seed.unwrap_or(0),
        stop: None,
    }
}

fn order(options: &Tree) -> outply_catalog::Order {
    use outply_catalog::Order as By;
    match options.order {
        None | Some(ChildOrder::Given) => By::Given,
        Some(ChildOrder::Best) => By::Best,
        Some(ChildOrder::Worst) => By::Worst,
        Some(ChildOrder::Estimate) => By::Estimate,
        Some(ChildOrder::Random) => By::Random(options.seed.unwrap_or(0)),
    }
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
    if source != "-" {
        return read_text(Path::new(source));
    }
    let name = "standard input";
    let text = text::read_from(std::io::stdin().lock(), MOST_TEXT);
    Ok((name.to_owned(), text.map_err(|error| Failure::input(name, error))?))
}

fn drawn(
    options: &Tree,
    report: &TreeReport,
    format: Format,
    out: &Out,
) -> Result<Vec<u8>, Failure> {
    let mut picture = report.picture.clone();
    if options.no_sentences {
        without_sentences(&mut picture);
    }
    match format {
        Format::Json => {
            let scene = Scene::of(&picture, &style(options));
            let mut tree = outply_json::Tree::placed(report, &scene);
            tree.root =
                outply_json::Tree::placed(&TreeReport { picture, ..report.clone() }, &scene).root;
            Ok(Document::new(tree).text().into_bytes())
        }
        Format::Terminal => {
            let tree = terminal(options, &picture, out);
            Ok(format!("{tree}{}", around(options, report)).into_bytes())
        }
        _ => picture_in(&picture, options, format),
    }
}

/// The tree as lines of text.
fn terminal(options: &Tree, picture: &Picture, out: &Out) -> String {
    let width = columns(options);
    let colour = options.output.is_none() && out.colour();
    let ascii = options.ascii || (options.output.is_none() && !out.unicode());
    let sentences = !options.no_sentences;
    draw::terminal(picture, &Terminal { width, ascii, colour, sentences })
}

fn columns(options: &Tree) -> usize {
    options.look.width.map_or_else(width, |width| width as usize)
}

/// What stands below the tree on a terminal: simulations, the answer, counts.
fn around(options: &Tree, report: &TreeReport) -> String {
    let best = report.action.as_ref().map(|action| format!(", best {action}"));
    let value = format!("value {}{}\n", report.value, best.unwrap_or_default());
    let skipped = match report.skipped {
        0 => String::new(),
        more => format!("not drawn       {more} visits (see --most and --shown)\n"),
    };
    let steps = match options.no_sentences || report.steps.is_empty() {
        true => String::new(),
        false => {
            let texts = (1..).zip(&report.steps).map(|(number, step)| step.text(number));
            let texts: Vec<String> = texts.collect();
            format!("\n{}\n", wrapped_lines(&texts.join("\n"), columns(options)))
        }
    };
    format!("{steps}\n{value}{}{skipped}", report.summary.text())
}

/// Whether nodes are to have boards: pictures of games do.
fn draws_boards(options: &Tree) -> bool {
    let is_picture = format(options).is_ok_and(is_picture);
    is_picture && !options.look.no_boards && options.game.is_some()
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

fn without_sentences(picture: &mut Picture) {
    picture.caption = None;
    picture.children.iter_mut().for_each(without_sentences);
}
