//! Exercises, and the checking of their answers.

use crate::body::Body;
use crate::failure::Failure;
use crate::place::aside;
use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;
use outply_catalog::TreeReport;
use outply_catalog::exercise::{
    Answer, CLASSICS, Classic, Exercise, Fault, Parted, Question, Worksheet,
};
use outply_json::Tree;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most answers that are read: more than any exercise has nodes.
const MOST_ANSWERS: usize = 1_000;

/// Which exercise.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExerciseRequest {
    /// The question: `values`, `leaves`, `windows`, `expectations`, `order`, `visit` or `mistake`.
    question: String,
    /// A classic tree by name, instead of a random one.
    #[serde(default)]
    classic: Option<String>,
    /// The seed.
    seed: u64,
    /// How hard it is, from 1 to 3.
    #[schemars(range(min = 1, max = 3))]
    level: u32,
}

/// An exercise.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ExerciseSheet {
    /// The question in a sentence.
    sentence: String,
    /// The conventions, so that there is one right answer.
    convention: String,
    /// The tree as text.
    text: String,
    /// The search that answers the question.
    tree: Tree,
    /// The nodes that it is about, numbered in the order in which they are written.
    asked: Vec<usize>,
    /// The search with a fault, if one is to be found.
    wrong: Option<WrongSearch>,
    /// The answer in words, if the solved tree does not show it.
    key: Vec<String>,
    /// The classic trees.
    classics: Vec<ClassicTree>,
}

/// A search with a planted fault.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WrongSearch {
    /// The search.
    tree: Tree,
    /// How many steps both have in common, including the one in which they diverge.
    steps: usize,
    /// The last step of the correct search, and that of the faulty one.
    last: [String; 2],
    /// The faults to choose from.
    faults: Vec<FaultText>,
}

/// A fault.
#[derive(Serialize, JsonSchema)]
pub(crate) struct FaultText {
    /// Its name in answers.
    name: String,
    /// What is wrong.
    sentence: String,
}

/// A classic tree.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ClassicTree {
    /// Its name.
    name: String,
    /// What it is.
    about: String,
    /// The question that it is usually asked with.
    question: String,
}

/// Answers to an exercise.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The exercise.
    exercise: ExerciseRequest,
    /// The answers for its nodes.
    answers: Vec<Said>,
}

/// The answer for a node.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Said {
    /// The node, by its number.
    node: usize,
    /// A value, two bounds separated by a comma, or nothing if a leaf is chosen.
    #[serde(default)]
    said: String,
}

/// Exercises to print.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WorksheetRequest {
    /// The first exercise; the next ones have the next seeds.
    exercise: ExerciseRequest,
    /// Exercises on a sheet.
    #[schemars(range(min = 1, max = 50))]
    count: u32,
    /// Sheets, one per student.
    #[schemars(range(min = 1, max = 100))]
    class: u32,
    /// Whether the answers are shown: the key to the same sheets.
    answers: bool,
    /// A page that browsers print, or PDF.
    format: Paper,
}

/// A form of a worksheet.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Paper {
    /// For print.
    Pdf,
    /// A page that browsers print.
    Html,
}

/// The most trees of all sheets together.
const MOST_TREES: u32 = 500;

/// What is wrong with the answers.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Checked {
    /// Every mistake; none if all is right.
    mistakes: Vec<MistakeText>,
}

/// A mistake about a node.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MistakeText {
    /// The node, by its number.
    node: usize,
    /// What is wrong, and why.
    sentence: String,
}

pub(crate) async fn draw(
    Body(request): Body<ExerciseRequest>,
) -> Result<Json<ExerciseSheet>, Failure> {
    aside(move || {
        let exercise = request.draw()?;
        Ok(Json(ExerciseSheet {
            sentence: exercise.question.sentence().into(),
            convention: exercise.question.convention().into(),
            text: exercise.text.clone(),
            tree: Tree::of(&exercise.report),
            asked: exercise.asked(),
            wrong: exercise.parted.as_ref().map(|parted| wrong(&exercise, parted)),
            key: exercise.key(),
            classics: CLASSICS.iter().map(ClassicTree::of).collect(),
        }))
    })
    .await
}

pub(crate) async fn check(Body(request): Body<CheckRequest>) -> Result<Json<Checked>, Failure> {
    aside(move || {
        if request.answers.len() > MOST_ANSWERS {
            return Err(Failure::unfit(format!("expected at most {MOST_ANSWERS} answers")));
        }
        let answers = request.answers.into_iter().map(|Said { node, said }| Answer { node, said });
        let mistakes = request.exercise.draw()?.check(&answers.collect::<Vec<_>>());
        let mistakes = mistakes.into_iter();
        let text = |mistake: outply_catalog::exercise::Mistake| MistakeText {
            node: mistake.node,
            sentence: mistake.sentence,
        };
        Ok(Json(Checked { mistakes: mistakes.map(text).collect() }))
    })
    .await
}

pub(crate) async fn sheet(
    Body(request): Body<WorksheetRequest>,
) -> Result<impl IntoResponse, Failure> {
    let kind = match request.format {
        Paper::Pdf => "application/pdf",
        Paper::Html => "text/html; charset=utf-8",
    };
    let bytes = aside(move || request.bytes()).await?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes))
}

impl WorksheetRequest {
    fn bytes(self) -> Result<Vec<u8>, Failure> {
        let WorksheetRequest { exercise, count, class, answers, format } = self;
        let trees = count.saturating_mul(class);
        if !(1..=MOST_TREES).contains(&trees) {
            let sentence = format!("count times class: expected from 1 to {MOST_TREES}");
            return Err(Failure::unfit(sentence));
        }
        let question = Some(exercise.question()?);
        let ExerciseRequest { classic, seed, level, .. } = exercise;
        let sheet = Worksheet { question, classic, seed, level, count, class, answers };
        match format {
            Paper::Html => Ok(sheet.html()?.into_bytes()),
            Paper::Pdf => pdf(&sheet),
        }
    }
}

#[cfg(feature = "pictures")]
fn pdf(sheet: &Worksheet) -> Result<Vec<u8>, Failure> {
    Ok(sheet.pdf()?)
}

#[cfg(not(feature = "pictures"))]
fn pdf(_: &Worksheet) -> Result<Vec<u8>, Failure> {
    Err(Failure::unfit("this program was built without PDF: expected html"))
}

fn wrong(exercise: &Exercise, parted: &Parted) -> WrongSearch {
    let last = |events: &Vec<String>| events.last().cloned().unwrap_or_default();
    let report = TreeReport { picture: parted.picture.clone(), ..exercise.report.clone() };
    let fault =
        |fault: Fault| FaultText { name: fault.name().into(), sentence: fault.sentence().into() };
    WrongSearch {
        tree: Tree::of(&report),
        steps: parted.steps,
        last: parted.events.each_ref().map(last),
        faults: Fault::ALL.map(fault).into(),
    }
}

impl ClassicTree {
    fn of(classic: &Classic) -> ClassicTree {
        ClassicTree {
            name: classic.name.into(),
            about: classic.about.into(),
            question: classic.question.name().into(),
        }
    }
}

impl ExerciseRequest {
    fn question(&self) -> Result<Question, Failure> {
        let named = Question::ALL.into_iter().find(|known| known.name() == self.question);
        named.ok_or_else(|| {
            let names: Vec<&str> = Question::ALL.iter().map(|known| known.name()).collect();
            let names = names.join(", ");
            Failure::unfit(format!("question {}: expected one of {names}", self.question))
        })
    }

    fn draw(&self) -> Result<Exercise, Failure> {
        let question = self.question()?;
        match &self.classic {
            Some(name) => Ok(Exercise::classic(name, Some(question))?),
            None => Ok(Exercise::draw(question, self.seed, self.level)?),
        }
    }
}
