//! Worksheets and their keys, to be printed: a sheet for each student of a class.

use super::{CLASSICS, Exercise, Question};
use crate::error::CatalogError;
use outply_watch::Picture;
use outply_watch::draw::svg;
use std::fmt::Write;

/// Sheets of exercises on one question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worksheet {
    /// The question; that of the classic tree, or about leaves, if there is none.
    pub question: Option<Question>,
    /// A classic tree by name, instead of trees by chance.
    pub classic: Option<String>,
    /// The seed of the first tree; the next ones have the numbers after it.
    pub seed: u64,
    /// How hard the exercises are, from 1 to 3.
    pub level: u32,
    /// Trees on each sheet.
    pub count: u32,
    /// Sheets, one a student.
    pub class: u32,
    /// Whether the answers are shown: the key to the same sheets.
    pub answers: bool,
}

const STYLE: &str = "body{font:16px/1.45 system-ui,'DejaVu Sans',sans-serif;color:#17202a;\
max-width:50rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.4rem}h2{font-size:1rem;margin-top:2rem}\
svg{max-width:100%;height:auto}section{break-after:page}section:last-child{break-after:auto}\
article{break-inside:avoid}.name{float:right;color:#566270}.room{border-bottom:1px solid #8a96a2;\
height:2rem}.run{margin:0;font-size:0.85rem}";

impl Worksheet {
    /// The exercise so many after the first.
    ///
    /// # Errors
    /// If there is no such level or classic tree, or the tree does not fit the question.
    pub fn exercise(&self, number: u64) -> Result<Exercise, CatalogError> {
        if let Some(name) = &self.classic {
            return Exercise::classic(name, self.question);
        }
        let seed = self.seed.wrapping_add(number);
        Exercise::draw(self.question.unwrap_or(Question::Leaves), seed, self.level)
    }

    /// The sheets as a page that browsers print.
    ///
    /// # Errors
    /// Those of [`Worksheet::exercise`].
    pub fn html(&self) -> Result<String, CatalogError> {
        let question = self.exercise(0)?.question;
        let (kind, sentence) = (self.kind(), question.sentence());
        let mut body = String::new();
        for sheet in 0..self.class {
            let first = u64::from(sheet) * u64::from(self.count);
            // Writing to a String cannot fail.
            let _ = write!(
                body,
                "<section>\n<p class=\"name\">{}</p>\n<h1>{kind}: {sentence}</h1>\n<p>{}</p>\n",
                self.name(sheet),
                question.convention()
            );
            for number in 0..u64::from(self.count) {
                body += &self.article(&self.exercise(first + number)?, number + 1);
            }
            body += "</section>\n";
        }
        Ok(format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{kind}: {sentence}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\
             </body>\n</html>\n"
        ))
    }

    /// One tree, with room for the answer or with the answer.
    fn article(&self, exercise: &Exercise, number: u64) -> String {
        let drawn = svg(&self.picture(exercise));
        let key = if self.answers { exercise.key() } else { Vec::new() };
        let line = |line: String| format!("<p class=\"run\">{}</p>\n", escaped(&line));
        let told: String = exercise.runs().into_iter().chain(key).map(line).collect();
        let room = if self.answers { "" } else { "<p class=\"room\"></p>" };
        format!("<article>\n<h2>{number}.</h2>\n{drawn}{told}{room}\n</article>\n")
    }

    fn picture(&self, exercise: &Exercise) -> Picture {
        if self.answers { exercise.report.picture.clone() } else { exercise.shown() }
    }

    fn kind(&self) -> &'static str {
        if self.answers { "Answers" } else { "Exercises" }
    }

    /// What stands at the head of a sheet, so that it can be found again.
    fn name(&self, sheet: u32) -> String {
        if let Some(name) = &self.classic {
            let about = CLASSICS.iter().find(|classic| classic.name == name);
            return about.map_or(String::new(), |classic| classic.about.to_owned());
        }
        let seed = self.seed.wrapping_add(u64::from(sheet) * u64::from(self.count));
        match self.class {
            0 | 1 => format!("Seeds from {seed}"),
            _ => format!("Sheet {}, seeds from {seed}", sheet + 1),
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(feature = "render")]
mod paper {
    use super::{CatalogError, Exercise, Worksheet};
    use outply_watch::draw::{Part, Scene, Style, pages};

    impl Worksheet {
        /// The sheets as PDF, each from a page of its own.
        ///
        /// # Errors
        /// Those of [`Worksheet::exercise`], and if a tree cannot be drawn.
        pub fn pdf(&self) -> Result<Vec<u8>, CatalogError> {
            let mut drawn = Vec::new();
            for number in 0..u64::from(self.class) * u64::from(self.count) {
                let exercise = self.exercise(number)?;
                let scene = Scene::of(&self.picture(&exercise), &Style::default());
                drawn.push((scene, exercise));
            }
            let mut parts = Vec::new();
            for (number, (scene, exercise)) in drawn.iter().enumerate() {
                let within = number % self.count.max(1) as usize;
                if within == 0 {
                    let sheet = number / self.count.max(1) as usize;
                    parts.extend(self.head(sheet as u32, exercise));
                }
                parts.push(text(format!("{}.", within + 1), 12.0, true));
                parts.push(Part::Tree(scene));
                parts.extend(exercise.runs().into_iter().map(|line| text(line, 9.0, false)));
                match self.answers {
                    true => {
                        parts.extend(exercise.key().into_iter().map(|key| text(key, 10.0, true)))
                    }
                    false => parts.push(Part::Room),
                }
            }
            pages(&parts).map_err(CatalogError::Unfit)
        }

        /// A new page, and what stands at its head.
        fn head<'a>(&self, sheet: u32, exercise: &Exercise) -> Vec<Part<'a>> {
            let title = format!("{}: {}", self.kind(), exercise.question.sentence());
            let mut parts = Vec::new();
            if sheet > 0 {
                parts.push(Part::Break);
            }
            parts.push(text(self.name(sheet), 9.0, false));
            parts.push(text(title, 14.0, true));
            parts.push(text(exercise.question.convention().into(), 10.0, false));
            parts
        }
    }

    fn text<'a>(text: String, size: f64, bold: bool) -> Part<'a> {
        Part::Text { text, size, bold }
    }
}
