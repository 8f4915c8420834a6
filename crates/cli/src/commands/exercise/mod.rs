//! `outply exercise`

use crate::args::{Asked, Exercise as Options};
use crate::failure::Failure;
use crate::files::{write_file, write_file_by};
use crate::input;
use crate::output::{Out, filled, width};
use outply_catalog::exercise::{Answer, CLASSICS, Exercise, Fault, Question, Worksheet};
use outply_catalog::watch::Picture;
use outply_catalog::watch::draw::{Terminal, terminal};
use std::io::IsTerminal;
use std::process::ExitCode;

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<ExitCode, Failure> {
    if let Some(path) = &options.output {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("html" | "htm") => write_file(path, &worksheet(options).html()?)?,
            Some("pdf") => {
                let bytes = pdf(&worksheet(options))?;
                write_file_by(path, |file| file.write_all(&bytes))?;
            }
            _ => {
                let expected = "expected a file that ends in .pdf or .html";
                return Err(Failure::input("--output", expected));
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    let sheet = worksheet(options);
    for number in 0..options.count {
        let exercise = sheet.exercise(u64::from(number))?;
        match &options.classic {
            Some(name) => out.line(format!("{name}: {}\n", about(name)))?,
            None => out.line(format!("Exercise {}, seed {}\n", number + 1, exercise.seed))?,
        }
        if !one(&exercise, options.answers, out)? {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What is asked for as a worksheet.
fn worksheet(options: &Options) -> Worksheet {
    Worksheet {
        question: options.question.map(Asked::question),
        classic: options.classic.clone(),
        seed: options.seed,
        level: options.level,
        count: options.count,
        class: options.class,
        answers: options.answers,
    }
}

#[cfg(feature = "pictures")]
fn pdf(sheet: &Worksheet) -> Result<Vec<u8>, Failure> {
    Ok(sheet.pdf()?)
}

/// This program has no PDF.
#[cfg(not(feature = "pictures"))]
fn pdf(_: &Worksheet) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage("this program was built without PDF: expected --output sheet.html".into()))
}

/// What a classic tree is.
fn about(name: &str) -> &'static str {
    CLASSICS.iter().find(|classic| classic.name == name).map_or("", |classic| classic.about)
}

/// A sentence, in lines where a terminal is to show it.
fn in_lines(text: &str) -> String {
    if std::io::stdout().is_terminal() { filled(text) } else { text.to_owned() }
}

/// Asks one exercise; `false` once there is no more input.
fn one(exercise: &Exercise, told: bool, out: &mut Out) -> Result<bool, Failure> {
    let picture = &exercise.report.picture;
    let shown = if told { picture.clone() } else { exercise.shown() };
    let style = Terminal { width: width(), sentences: told, ..Terminal::default() };
    out.line(terminal(&shown, &style))?;
    let [sentence, convention] =
        [exercise.question.sentence(), exercise.question.convention()].map(in_lines);
    out.line(format!("\n{sentence}\n{convention}"))?;
    for line in exercise.runs() {
        out.line(format!("  {line}"))?;
    }
    if told {
        for line in exercise.key() {
            out.line(line)?;
        }
        return Ok(true);
    }
    let Some(answers) = ask(exercise, out)? else { return Ok(false) };
    let mistakes = exercise.check(&answers);
    for mistake in &mistakes {
        out.line(in_lines(&format!("- {}", mistake.sentence)))?;
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
    if matches!(exercise.question, Question::Visit | Question::Mistake) {
        return ask_one(exercise, &nodes, out);
    }
    let mut answers = Vec::new();
    for node in exercise.asked() {
        let (mover, label) = (&nodes[node].mover_name, &nodes[node].label);
        let form = match exercise.question {
            Question::Windows => " (alpha, beta)",
            Question::Order => " (such as 2 1 3)",
            _ if exercise.chooses(node) => " (value and child chosen)",
            _ => "",
        };
        let said = loop {
            let Some(said) = prompt(&format!("{mover} at {label}{form}: "), out)? else {
                return Ok(None);
            };
            if exercise.reads(node, &said) {
                break said;
            }
            out.line(format!("{said}: expected {}", expected(exercise, node)))?;
        };
        answers.push(Answer { node, said });
    }
    Ok(Some(answers))
}

/// What an answer looks like.
fn expected(exercise: &Exercise, node: usize) -> &'static str {
    match exercise.question {
        Question::Windows => "two bounds, as in -inf, 3",
        Question::Order => "the children's numbers from the left, each once, as in 2 1 3",
        _ if exercise.chooses(node) => "the value and the number of the child chosen, as in 6 2",
        _ => "a number",
    }
}

/// One node, and of a search with a fault which one it is.
fn ask_one(
    exercise: &Exercise,
    nodes: &[&Picture],
    out: &mut Out,
) -> Result<Option<Vec<Answer>>, Failure> {
    let asked = exercise.asked();
    let node = loop {
        let Some(word) = prompt("node, by the children that lead there (root, 2.3): ", out)? else {
            return Ok(None);
        };
        let is_named = |&node: &usize| nodes[node].label == word || node == 0 && word == "root";
        match asked.iter().copied().find(is_named) {
            Some(node) => break node,
            None if word.is_empty() => out.line("expected a node, as in root or 2.3")?,
            None => out.line(format!("{word} is not a node in question"))?,
        }
    };
    if exercise.question == Question::Visit {
        return Ok(Some(vec![Answer { node, said: String::new() }]));
    }
    for (number, fault) in Fault::ALL.into_iter().enumerate() {
        out.line(format!("  {}  {}", number + 1, fault.sentence()))?;
    }
    loop {
        let Some(word) = prompt("fault, 1 to 5: ", out)? else { return Ok(None) };
        let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| Fault::ALL.get(number)) {
            Some(fault) => {
                return Ok(Some(vec![Answer { node, said: fault.name().to_owned() }]));
            }
            None => out.line(format!("{word}: expected a number from 1 to 5"))?,
        }
    }
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
        let Some(line) = prompt("leaves, separated by spaces (none for none): ", out)? else {
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
            Err(word) => out.line(format!("{word} is not a leaf of this tree"))?,
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
