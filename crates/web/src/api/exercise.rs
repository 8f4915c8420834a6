//! Exercises, and the checking of their answers.

use crate::body::Body;
use crate::failure::Failure;
use crate::place::aside;
use axum::Json;
use outply_catalog::exercise::{Answer, Exercise, Question};
use outply_json::Tree;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most answers that are read: more than any exercise has nodes.
const MOST_ANSWERS: usize = 1_000;

/// Which exercise.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExerciseRequest {
    /// The question: `values`, `leaves`, `windows` or `expectations`.
    question: String,
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
    /// What is agreed upon, so that there is one right answer.
    convention: String,
    /// The tree as text.
    text: String,
    /// The search that answers the question.
    tree: Tree,
    /// The nodes that it is about, numbered in the order in which they are written.
    asked: Vec<usize>,
}

/// Answers to an exercise.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The exercise.
    exercise: ExerciseRequest,
    /// What was said of its nodes.
    answers: Vec<Said>,
}

/// What was said of a node.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Said {
    /// The node, by its number.
    node: usize,
    /// A value, two bounds divided by a comma, or nothing where a leaf is chosen.
    #[serde(default)]
    said: String,
}

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

impl ExerciseRequest {
    fn draw(&self) -> Result<Exercise, Failure> {
        let named = Question::ALL.into_iter().find(|known| known.name() == self.question);
        let question = named.ok_or_else(|| {
            let names: Vec<&str> = Question::ALL.iter().map(|known| known.name()).collect();
            let names = names.join(", ");
            Failure::unfit(format!("question {}: expected one of {names}", self.question))
        })?;
        Ok(Exercise::draw(question, self.seed, self.level)?)
    }
}
