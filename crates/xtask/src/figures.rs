//! The figures of `docs/MEASURED.md`: each with its commands, listed and made again.

use std::process::Command;

/// A question of the page and the commands that answer it.
#[derive(Debug, PartialEq, Eq)]
struct Figure<'p> {
    question: &'p str,
    commands: Vec<String>,
}

/// The entries of the page in order: a heading of the third level, and the commands of its shell blocks.
fn figures(page: &str) -> Vec<Figure<'_>> {
    let mut found: Vec<Figure<'_>> = Vec::new();
    let mut in_block = false;
    for line in page.lines() {
        if let Some(question) = line.strip_prefix("### ") {
            found.push(Figure { question, commands: Vec::new() });
        } else if line.starts_with("```") {
            in_block = line == "```sh";
        } else if let Some(figure) = found.last_mut().filter(|_| in_block) {
            add(&mut figure.commands, line);
        }
    }
    found
}

/// Adds a line of a shell block: a command, or more of the last one if that ends in a backslash.
fn add(commands: &mut Vec<String>, line: &str) {
    match commands.last_mut().filter(|last| last.ends_with('\\')) {
        Some(last) => last.extend(["\n", line]),
        None => commands.push(line.to_owned()),
    }
}

/// `figures` lists all; `figures run WORD NAME=PATH...` makes those again whose question has the word.
pub(crate) fn figures_chore(arguments: &[String]) -> Result<(), String> {
    let page = std::fs::read_to_string("docs/MEASURED.md")
        .map_err(|error| format!("docs/MEASURED.md: {error}"))?;
    let figures = figures(&page);
    match arguments {
        [] => {
            figures.iter().for_each(print);
            Ok(())
        }
        [verb, word, files @ ..] if verb == "run" => {
            let files = files.iter().map(|file| named(file)).collect::<Result<Vec<_>, _>>()?;
            run(&figures, word, &files)
        }
        _ => Err("expected nothing, or: run WORD NAME=PATH ...".to_owned()),
    }
}

fn print(figure: &Figure<'_>) {
    print_question(figure);
    figure.commands.iter().for_each(|command| println!("    {command}"));
}

fn print_question(figure: &Figure<'_>) {
    println!("{}", figure.question);
    if figure.commands.is_empty() {
        println!("    measured by an outside referee: no command of the project makes it");
    }
}

fn named(file: &str) -> Result<(&str, &str), String> {
    file.split_once('=')
        .ok_or_else(|| format!("{file}: expected NAME=PATH, such as BOOK=openings.epd"))
}

fn run(figures: &[Figure<'_>], word: &str, files: &[(&str, &str)]) -> Result<(), String> {
    let asked =
        |figure: &&Figure<'_>| figure.question.to_lowercase().contains(&word.to_lowercase());
    let chosen: Vec<&Figure<'_>> = figures.iter().filter(asked).collect();
    if chosen.is_empty() {
        return Err(format!("no question of docs/MEASURED.md has {word:?} in it"));
    }
    if chosen.iter().any(|figure| figure.commands.iter().any(|command| command.contains("outply ")))
    {
        build()?;
    }
    for figure in chosen {
        print_question(figure);
        figure.commands.iter().try_for_each(|command| make(command, files))?;
    }
    Ok(())
}

/// Builds what is shipped: the figures are the release's.
fn build() -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    succeed(cargo.args(["build", "--release", "--quiet", "--package", "outply-cli"]))
}

fn make(command: &str, files: &[(&str, &str)]) -> Result<(), String> {
    let command = filled(command, files)?;
    println!("$ {command}");
    let path = std::env::var("PATH").unwrap_or_default();
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let path = format!("{}:{path}", here.join("target/release").display());
    succeed(Command::new("sh").args(["-c", &command]).env("PATH", path))
}

/// The command with the files that stand for its capital words.
fn filled(command: &str, files: &[(&str, &str)]) -> Result<String, String> {
    let filled =
        files.iter().fold(command.to_owned(), |text, (name, path)| text.replace(name, path));
    match ["FILE", "BALLOTS", "BOOK"].into_iter().find(|name| filled.contains(name)) {
        Some(name) => Err(format!("{command}\nneeds a file of yours: add {name}=PATH")),
        None => Ok(filled),
    }
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    status.success().then_some(()).ok_or_else(|| format!("{command:?} failed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_the_commands_of_its_blocks() {
        let page = "# Page\n### One?\nYes.\n```sh\na \\\n  -c\nb\n```\n### Two?\n```text\nc\n```\n";
        let commands = vec!["a \\\n  -c".to_owned(), "b".to_owned()];
        let one = Figure { question: "One?", commands };
        let two = Figure { question: "Two?", commands: vec![] };
        assert_eq!(figures(page), [one, two]);
    }

    #[test]
    fn a_file_that_is_not_given_is_asked_for() {
        assert!(
            filled("outply suite chess FILE", &[]).is_err_and(|error| error.contains("FILE=PATH"))
        );
        assert_eq!(filled("suite FILE", &[("FILE", "a.epd")]).as_deref(), Ok("suite a.epd"));
    }

    #[test]
    fn every_figure_of_the_page_has_a_date() {
        let page = include_str!("../../../docs/MEASURED.md");
        assert!(figures(page).len() > 30);
        for entry in page.split("\n### ").skip(1) {
            assert!(entry.contains("*20"), "no date: {}", entry.lines().next().unwrap_or_default());
        }
    }
}
