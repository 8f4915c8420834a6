//! `outply exercise`

mod sheet;

use crate::args::Exercise as Options;
use crate::failure::Failure;
use crate::files::write_file;
use crate::input;
use crate::output::{Out, width};
use outply_catalog::exercise::{Answer, Exercise, Question};
use outply_catalog::watch::Picture;
use outply_catalog::watch::draw::{Terminal, blank, terminal};
use std::process::ExitCode;

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<ExitCode, Failure> {
    if let Some(path) = &options.output {
        let known = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
        if !known {
            let expected = "expected a file that ends in .html: browsers print it, also to PDF";
            return Err(Failure::input("--output", expected));
        }
        write_file(path, &sheet::page(options)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for number in 0..options.count {
        let exercise = draw(options, u64::from(number))?;
        out.line(format!("Exercise {}, seed {}\n", number + 1, exercise.seed))?;
        if !one(&exercise, options.answers, out)? {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The exercise so many after the first.
fn draw(options: &Options, number: u64) -> Result<Exercise, Failure> {
    let seed = options.seed.wrapping_add(number);
    Ok(Exercise::draw(options.question.question(), seed, options.level)?)
}

/// Asks one exercise; `false` once there is no more input.
fn one(exercise: &Exercise, told: bool, out: &mut Out) -> Result<bool, Failure> {
    let picture = &exercise.report.picture;
    let shown = if told { picture.clone() } else { blank(picture) };
    let style = Terminal { width: width(), sentences: told, ..Terminal::default() };
    out.line(terminal(&shown, &style))?;
    out.line(format!("\n{}\n{}", exercise.question.sentence(), exercise.question.convention()))?;
    if told {
        return Ok(true);
    }
    let Some(answers) = ask(exercise, out)? else { return Ok(false) };
    let mistakes = exercise.check(&answers);
    for mistake in &mistakes {
        out.line(format!("- {}", mistake.sentence))?;
    }
    out.line(match mistakes.len() {
        0 => "All right.\n".to_owned(),
        1 => "One mistake.\n".to_owned(),
        count => format!("{count} mistakes.\n"),
    })?;
    Ok(true)
}

/// The student's answers; `None` once there is no more input.
fn ask(exercise: &Exercise, out: &mut Out) -> Result<Option<Vec<Answer>>, Failure> {
    let nodes: Vec<&Picture> = exercise.report.picture.nodes().collect();
    if exercise.question == Question::Leaves {
        return ask_leaves(exercise, &nodes, out);
    }
    let mut answers = Vec::new();
    for node in exercise.asked() {
        let (mover, label) = (&nodes[node].mover_name, &nodes[node].label);
        let form = if exercise.question == Question::Windows { " (alpha, beta)" } else { "" };
        let Some(said) = prompt(&format!("{mover} at {label}{form}: "), out)? else {
            return Ok(None);
        };
        answers.push(Answer { node, said });
    }
    Ok(Some(answers))
}

/// Leaves are named by the way there, as in `2.3`.
fn ask_leaves(
    exercise: &Exercise,
    nodes: &[&Picture],
    out: &mut Out,
) -> Result<Option<Vec<Answer>>, Failure> {
    let asked = exercise.asked();
    out.line("A leaf is named by the children that lead there, from the left: 2.3")?;
    loop {
        let Some(line) = prompt("leaves, divided by spaces (none for none): ", out)? else {
            return Ok(None);
        };
        let words = line.split([' ', ',']).filter(|word| !word.is_empty() && *word != "none");
        let named = |word: &str| {
            asked.iter().copied().find(|&node| nodes[node].label == word).ok_or(word.to_owned())
        };
        match words.map(named).collect::<Result<Vec<usize>, String>>() {
            Ok(chosen) => {
                let answer = |node| Answer { node, said: String::new() };
                return Ok(Some(chosen.into_iter().map(answer).collect()));
            }
            Err(word) => out.line(format!("{word} is no leaf of this tree"))?,
        }
    }
}

fn prompt(words: &str, out: &mut Out) -> Result<Option<String>, Failure> {
    out.text(words)?;
    out.flush()?;
    let line = input::line()?;
    if line.is_none() {
        out.line("")?;
    }
    Ok(line.map(|line| line.trim().to_owned()))
}
