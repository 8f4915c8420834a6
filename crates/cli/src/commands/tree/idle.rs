//! Options of `outply tree` that would change nothing: better pointed out than passed over.

use super::picture::is_picture;
use crate::args::{ChildOrder, Format, Step, Tree};
use crate::failure::Failure;
use outply_catalog::Algorithm;

/// Whether an option is given in vain, and what is said then.
type Idle = (bool, &'static str);

/// Refuses what no tree of this format reads.
pub(super) fn refuse(options: &Tree, format: Format) -> Result<(), Failure> {
    refuse_without_search(options, format)?;
    refuse_without_picture(options, format)?;
    refuse_without_steps(options, format)?;
    refuse_keys(options)
}

/// Refuses what belongs to a game where there is none; `text` is an explicit tree.
pub(super) fn refuse_for_trees(options: &Tree, text: &str) -> Result<(), Failure> {
    let is_list = text.trim_start().starts_with('[');
    first(&[
        (options.position.position.is_some(), "--position: expected --game with it"),
        (options.position.moves.is_some(), "--moves: expected --game with it"),
        (options.evaluator.is_some(), "--evaluator: expected --game with it"),
        (options.look.no_boards, "--no-boards: expected --game with it"),
        (
            options.root.is_some() && !is_list,
            "--root: expected nested lists; this tree already says who moves",
        ),
    ])
}

/// Refuses what belongs to an explicit tree where a game is searched.
pub(super) fn refuse_for_games(options: &Tree) -> Result<(), Failure> {
    first(&[
        (
            options.format == Some(Format::Text),
            "--format text: expected an explicit tree, not a game",
        ),
        (options.root.is_some(), "--root: expected nested lists; the game knows who moves"),
    ])
}

/// Refuses windows for a search that has none; `usual` is the one that is run unless another is asked for.
pub(super) fn refuse_windows(options: &Tree, usual: Option<Algorithm>) -> Result<(), Failure> {
    use Algorithm::{Expectiminimax, MaxN, Minimax, MonteCarlo};
    let without = [Minimax, Expectiminimax, MaxN, MonteCarlo];
    let search = options.algorithm.or(usual).filter(|search| without.contains(search));
    match (options.look.windows, search) {
        (Some(_), Some(search)) => Err(Failure::Usage(format!(
            "--windows: expected a search with windows, such as alphabeta or star1, not {}",
            search.name()
        ))),
        _ => Ok(()),
    }
}

fn first(idle: &[Idle]) -> Result<(), Failure> {
    match idle.iter().find(|(is_given, _)| *is_given) {
        Some((_, sentence)) => Err(Failure::Usage((*sentence).to_owned())),
        None => Ok(()),
    }
}

/// Options of a search where none is drawn.
fn refuse_without_search(options: &Tree, format: Format) -> Result<(), Failure> {
    let instead = match (options.strategy, format) {
        (Some(_), Format::Terminal) => "--strategy writes a strategy",
        (Some(_), _) => {
            let wrong = "--strategy: expected a file that ends in .txt, for a strategy is text";
            return Err(Failure::Usage(wrong.to_owned()));
        }
        (None, Format::Text) => "--format text writes the tree itself",
        _ => return Ok(()),
    };
    // A random tree is drawn for a search: its cuts are counted by that.
    let given = [
        (options.algorithm.is_some() && options.random.is_none(), "--algorithm"),
        (options.depth.is_some(), "--depth"),
        (options.shown.is_some(), "--shown"),
        (options.most.is_some(), "--most"),
        (options.order.is_some(), "--order"),
        (options.blank, "--blank"),
        (options.step.is_some(), "--step"),
        (options.no_sentences, "--no-sentences"),
        (options.ascii, "--ascii"),
        (options.look.width.is_some(), "--width"),
    ];
    match given.into_iter().find(|(is_given, _)| *is_given) {
        Some((_, name)) => {
            Err(Failure::Usage(format!("{name}: expected a search to be drawn; {instead}")))
        }
        None => Ok(()),
    }
}

/// Options of pictures where no picture is drawn.
fn refuse_without_picture(options: &Tree, format: Format) -> Result<(), Failure> {
    let look = &options.look;
    let placed = is_picture(format) || format == Format::Dot;
    first(&[
        (
            look.scale.is_some() && format != Format::Png,
            "--scale: expected a PNG with it, such as --output tree.png",
        ),
        (
            options.ascii && format != Format::Terminal,
            "--ascii: expected a tree of text with it, as on a terminal or in a file .txt",
        ),
    ])?;
    let given = [
        (look.font_size.is_some() && !placed, "--font-size"),
        (look.dark && !is_picture(format), "--dark"),
        (look.black_and_white && !is_picture(format), "--black-and-white"),
        (look.direction.is_some() && !placed, "--direction"),
        (look.windows.is_some() && !placed, "--windows"),
        (look.no_boards && !is_picture(format), "--no-boards"),
        (look.no_legend && !placed, "--no-legend"),
        (look.width.is_some() && !placed && format != Format::Terminal, "--width"),
    ];
    match given.into_iter().find(|(is_given, _)| *is_given) {
        Some((_, name)) => {
            let expected = "expected a picture with it, such as --output tree.svg";
            Err(Failure::Usage(format!("{name}: {expected}")))
        }
        None => Ok(()),
    }
}

/// Options of a search shown step by step.
fn refuse_without_steps(options: &Tree, format: Format) -> Result<(), Failure> {
    let (is_text, files) = (format == Format::Terminal, options.step == Some(Step::Files));
    let is_animated = format == Format::Svg && !files;
    first(&[
        (files && is_text, "--step files: expected a picture with it, such as --output tree.svg"),
        (
            options.look.pace.is_some() && !is_animated,
            "--pace: expected an animated picture with it, as --step --output tree.svg writes",
        ),
        (
            options.step.is_some() && options.no_sentences && is_text,
            "--no-sentences: the steps on a terminal are sentences; expected a picture with it",
        ),
    ])
}

/// Options of Monte Carlo search with another search, and the other way round.
fn refuse_keys(options: &Tree) -> Result<(), Failure> {
    let samples = options.algorithm == Some(Algorithm::MonteCarlo);
    let is_random = options.random.is_some() || options.order == Some(ChildOrder::Random);
    first(&[
        (
            options.simulations.is_some() && !samples,
            "--simulations: expected --algorithm mcts with it",
        ),
        (options.mcts.is_some() && !samples, "--mcts: expected --algorithm mcts with it"),
        (
            options.seed.is_some() && !samples && !is_random,
            "--seed: expected --random, --order random or --algorithm mcts with it",
        ),
        (
            options.depth.is_some() && samples,
            "--depth: expected another search; --shown says how much of this one is drawn",
        ),
    ])
}
